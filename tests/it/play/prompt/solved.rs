//! The solved levels that are remembered: files that are shared, damaged, locked or full.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::{keeping, playing, unwrapped};
use crate::harness::shell;
use crate::play::folder;
use crate::terminal::Terminal;

const VERSION: &str = "{\"sokopush\":1}\n";

/// Two levels, which `a6` and `a4` solve.
const LEVELS: &str = "#####\n#@$.#\n#####\n\n#####\n#.$@#\n#####\n";

const FIRST: &str = "{\"board\":\"#####\\n#@$.#\\n#####\\n\",\"solution\":\"R\"}\n";
const SECOND: &str = "{\"board\":\"#####\\n#.$@#\\n#####\\n\",\"solution\":\"L\"}\n";

/// A folder with both levels and with this file of solved levels.
fn solved(text: impl AsRef<[u8]>) -> (TempDir, PathBuf) {
    let folder = folder(LEVELS);
    let kept = folder.path().join("sokopush/solved");
    fs::create_dir(kept.parent().unwrap()).unwrap();
    fs::write(&kept, text).unwrap();
    (folder, kept)
}

fn read(kept: &Path) -> String {
    fs::read_to_string(kept).unwrap()
}

#[test]
fn solved_levels_of_two_sessions_are_kept() {
    let folder = folder(LEVELS);
    let [mut one, mut two] = [(); 2].map(|()| keeping(folder.path(), "board"));
    one.asks("a6");
    let kept = folder.path().join("sokopush/solved");
    assert_eq!(read(&kept), format!("{VERSION}{FIRST}"));
    // The other session adds a line of its own, and none for what is not better.
    two.asks("a6");
    assert_eq!(read(&kept), format!("{VERSION}{FIRST}"));
    two.asks("next");
    two.asks("a4");
    assert_eq!(read(&kept), format!("{VERSION}{FIRST}{SECOND}"));
}

#[test]
fn solved_levels_of_another_session_are_known_after_the_next_solution() {
    let folder = folder(LEVELS);
    let [mut one, mut two] = [(); 2].map(|()| keeping(folder.path(), "--level 1 board"));
    one.asks("next");
    one.asks("a4");
    two.asks("a6");
    assert_eq!(
        two.asks("levels"),
        ">*  1 (solved: 1 move, 1 push)\n *  2 (solved: 1 move, 1 push)\n> "
    );
}

#[test]
fn solved_levels_whose_last_line_was_cut_off_get_a_line_after_it() {
    let cut = format!("{VERSION}{FIRST}{}", SECOND.trim_end_matches("\"}\n"));
    let (folder, kept) = solved(&cut);
    let mut terminal = keeping(folder.path(), "--level 2 board");
    assert!(!terminal.asks("a4").contains("best"));
    assert_eq!(read(&kept), format!("{cut}\n{SECOND}"));
}

#[test]
fn solved_levels_without_a_last_line_break_are_known() {
    let (folder, kept) = solved(format!("{VERSION}{FIRST}{SECOND}").trim_end());
    let mut terminal = keeping(folder.path(), "--level 1 board");
    assert!(terminal.asks("levels").contains("2 (solved: 1 move, 1 push)"));
    // Another program has emptied the file.
    fs::write(&kept, VERSION.trim_end()).unwrap();
    assert!(terminal.asks("a6").contains("Solved with 1 move, 1 push."));
    assert_eq!(read(&kept), format!("{VERSION}{FIRST}"));
}

#[test]
fn solved_levels_of_another_version_are_left_alone() {
    let text = "{\"sokopush\":2}\n";
    let (folder, kept) = solved(text);
    let mut command = playing(folder.path(), "board");
    let mut terminal = Terminal::new(command.env("XDG_DATA_HOME", folder.path()));
    let why = "solved:1: warning: expected `{\"sokopush\":1}`, but found another version ";
    let shown = terminal.prompts();
    assert!(unwrapped(&shown).contains(why), "{shown}");
    let answer = terminal.asks("a6");
    assert!(answer.contains("Solved with 1 move, 1 push.\n"), "{answer}");
    assert!(unwrapped(&answer).contains("this solution is not kept: "), "{answer}");
    // That is said once.
    terminal.asks("0");
    assert!(!terminal.asks("a6").contains("not kept"));
    assert_eq!(read(&kept), text);
}

#[test]
fn solved_levels_that_are_damaged_cost_only_their_line() {
    let damaged = format!("{VERSION}precious\n{SECOND}").into_bytes();
    let not_utf_8 = [VERSION.as_bytes(), b"{\"board\":\"\xff\"}\n", SECOND.as_bytes()].concat();
    let without_version = [b"{\"sokopush\xff\n", SECOND.as_bytes()].concat();
    // Only the first of several is named.
    let twice = format!("{VERSION}\n{SECOND}precious\n").into_bytes();
    for (text, line) in [(damaged, 2), (not_utf_8, 2), (without_version, 1), (twice, 2)] {
        let (folder, kept) = solved(&text);
        let mut command = playing(folder.path(), "--level 1 board");
        let mut terminal = Terminal::new(command.env("XDG_DATA_HOME", folder.path()));
        let shown = terminal.prompts();
        let why = "warning: expected a solution with its board; the line is left out ";
        assert!(unwrapped(&shown).contains(&format!("solved:{line}: {why}")), "{shown}");
        assert!(!terminal.asks("a6").contains("not kept"));
        assert!(terminal.asks("levels").contains("2 (solved: 1 move, 1 push)"));
        assert_eq!(fs::read(&kept).unwrap(), [&text, FIRST.as_bytes()].concat());
    }
}

#[test]
fn solved_levels_stay_as_they_are_if_the_disk_is_full() {
    // Room for 1,024 bytes in a file.
    let line = format!("{{\"board\":\"{}\",\"solution\":\"R\"}}\n", "x".repeat(950));
    let (folder, kept) = solved(format!("{VERSION}{line}"));
    let mut command = shell("trap '' XFSZ; ulimit -f 2; exec sokopush play board");
    command.current_dir(folder.path()).env("XDG_DATA_HOME", folder.path());
    let mut terminal = Terminal::new(&mut command);
    terminal.prompts();
    let answer = terminal.asks("a6");
    assert!(unwrapped(&answer).contains("solved: File too large"), "{answer}");
    assert_eq!(read(&kept), format!("{VERSION}{line}"));
    assert!(terminal.asks("0").starts_with("#####\n#@a+#\n"));
}

#[test]
fn solved_levels_that_another_program_locks_are_not_waited_for() {
    let (folder, kept) = solved(VERSION);
    let mut terminal = keeping(folder.path(), "board");
    let file = File::open(&kept).unwrap();
    file.lock().unwrap();
    let answer = terminal.asks("a6");
    assert!(unwrapped(&answer).contains("this solution is not kept: "), "{answer}");
    assert!(unwrapped(&answer).contains("solved: another program"), "{answer}");
    // The next solution is.
    file.unlock().unwrap();
    terminal.asks("0");
    let answer = terminal.asks("a6");
    assert!(answer.contains("Solved with 1 move") && !answer.contains("kept"), "{answer}");
    assert_eq!(read(&kept), format!("{VERSION}{FIRST}"));
}
