//! The solved levels that are remembered.

use std::fs;

use super::{keeping, playing, unwrapped};
use crate::harness::shell;
use crate::play::folder;
use crate::terminal::Terminal;

const VERSION: &str = "{\"sokopush\":1}\n";

#[test]
fn solved_levels_are_kept_and_recognized_in_other_files() {
    let level = "######\n#@ $.#\n#    #\n######\n";
    let folder = folder(&format!("{level}\nTitle: One\n\n#####\n#@$.#\n#####\n\nTitle: Two\n"));
    let kept = folder.path().join("sokopush/solved");
    let file = || fs::read_to_string(&kept).unwrap();
    // Not what the solver plays, and nothing without history: then only this session knows it.
    let mut terminal = keeping(folder.path(), &["board"]);
    terminal.asks("solve");
    terminal.asks("restart");
    terminal.asks("redo");
    let mut terminal = keeping(folder.path(), &["--no-history", "board"]);
    terminal.asks("a6");
    assert_eq!(terminal.asks("best"), "your best: 2 moves, 1 push: a6\n> ");
    assert_eq!(terminal.asks("levels"), ">*  1 One (solved: 2 moves, 1 push)\n    2 Two\n> ");
    assert!(terminal.asks("0a6").contains("\nYour best before: 2 moves, 1 push.\n"));
    assert!(!kept.exists());
    let [mut one, mut two] = [(); 2].map(|()| keeping(folder.path(), &["board"]));
    // The solver's game goes on too.
    one.asks("restart");
    assert!(!one.asks("a6").contains("best"));
    let line = |board: &str, solution: &str| {
        let board = board.replace('\n', "\\n");
        format!("{{\"board\":\"{board}\",\"solution\":\"{solution}\"}}\n")
    };
    let first = format!("{VERSION}{}", line(level, "rR"));
    assert_eq!(file(), first);
    assert_eq!(one.asks("levels all"), ">*  1 One (solved: 2 moves, 1 push)\n    2 Two\n> ");
    // The other session knows what it began with, and adds a line of its own.
    two.asks("next");
    two.asks("a6");
    let both = first + &line("#####\n#@$.#\n#####\n", "R");
    assert_eq!(file(), both);
    // What is not better adds none.
    one.asks("0");
    assert!(one.asks("a6").contains("\nYour best before: 2 moves, 1 push.\n"));
    assert_eq!(file(), both);
    fs::write(folder.path().join("other"), format!("{level}\nTitle: Other\n")).unwrap();
    let mut other = keeping(folder.path(), &["other"]);
    assert_eq!(other.asks("levels"), ">*  1 Other (solved: 2 moves, 1 push)\n> ");
    // A line that was cut off stays a line of its own.
    let cut = both.trim_end_matches("\"}\n");
    fs::write(&kept, cut).unwrap();
    let mut terminal = keeping(folder.path(), &["--level", "2", "board"]);
    assert!(!terminal.asks("a6").contains("best"));
    assert_eq!(file(), format!("{cut}\n{}", line("#####\n#@$.#\n#####\n", "R")));
    // A whole line counts without its end, too.
    fs::write(&kept, both.trim_end()).unwrap();
    let mut terminal = keeping(folder.path(), &["--level", "2", "board"]);
    assert!(terminal.asks("levels").contains("2 Two (solved: 1 move, 1 push)"));
    terminal.asks("prev");
    terminal.asks("restart");
    fs::write(&kept, VERSION.trim_end()).unwrap();
    assert!(terminal.asks("a6").contains("Solved with 2 moves, 1 push."));
    assert_eq!(file(), format!("{VERSION}{}", line(level, "rR")));
}

#[test]
fn solved_levels_that_cannot_be_kept_do_not_stop_a_game() {
    let folder = folder("#####\n#@$.#\n#####\n\n#####\n#.$@#\n#####\n");
    let kept = folder.path().join("sokopush/solved");
    fs::create_dir(folder.path().join("sokopush")).unwrap();
    let damaged = format!("{VERSION}precious\n").into_bytes();
    let solved = "{\"board\":\"#####\\n#.$@#\\n#####\\n\",\"solution\":\"L\"}\n";
    let not_utf_8 = [VERSION.as_bytes(), b"{\"board\":\"\xff\"}\n", solved.as_bytes()].concat();
    let without_version = [b"{\"sokopush\xff\n", solved.as_bytes()].concat();
    for (text, why, added) in [
        (
            &b"{\"sokopush\":2}\n"[..],
            "solved:1: warning: expected `{\"sokopush\":1}`, but found another version\n",
            0,
        ),
        // A damaged line does not keep others from being read or written.
        (
            &damaged,
            "solved:2: warning: expected a solution with its board; the line is left out\n",
            1,
        ),
        (
            &not_utf_8,
            "solved:2: warning: expected a solution with its board; the line is left out\n",
            1,
        ),
        (
            &without_version,
            "solved:1: warning: expected a solution with its board; the line is left out\n",
            1,
        ),
    ] {
        fs::write(&kept, text).unwrap();
        let mut command = playing(folder.path(), &["board"]);
        command.env("XDG_DATA_HOME", folder.path());
        let mut terminal = Terminal::new(&mut command);
        let shown = terminal.prompts();
        assert!(unwrapped(&shown).contains(&unwrapped(why)), "{shown}");
        let answer = terminal.asks("a6");
        assert!(answer.contains("Solved with 1 move, 1 push.\n"));
        let is_kept = !unwrapped(&answer).contains("this solution is not kept: ");
        assert_eq!(is_kept, added > 0, "{answer}");
        // That is said once.
        terminal.asks("0");
        assert!(!terminal.asks("a6").contains("not kept"));
        let left = fs::read(&kept).unwrap();
        let rest = left.strip_prefix(text).expect("the lines stay");
        assert_eq!(String::from_utf8_lossy(rest).lines().count(), added);
        // The other lines are known.
        if text.ends_with(solved.as_bytes()) {
            assert!(terminal.asks("levels").contains("2 (solved: 1 move, 1 push)"));
        }
    }
    // Room for 1,024 bytes in a file.
    let line = format!("{{\"board\":\"{}\",\"solution\":\"R\"}}\n", "x".repeat(950));
    fs::write(&kept, format!("{VERSION}{line}")).unwrap();
    let mut command = shell("trap '' XFSZ; ulimit -f 2; exec sokopush play board");
    command.current_dir(folder.path()).env("XDG_DATA_HOME", folder.path());
    let mut terminal = Terminal::new(&mut command);
    terminal.prompts();
    let answer = terminal.asks("a6");
    assert!(unwrapped(&answer).contains("solved: File too large"), "{answer}");
    assert_eq!(fs::read_to_string(&kept).unwrap(), format!("{VERSION}{line}"));
    assert!(terminal.asks("0").starts_with("#####\n#@a+#\n"));
    // Nobody waits for another program.
    let mut terminal = keeping(folder.path(), &["board"]);
    let file = fs::File::open(&kept).unwrap();
    file.lock().unwrap();
    let answer = terminal.asks("a6");
    let why = unwrapped(&answer);
    assert!(why.contains("this solution is not kept: "), "{answer}");
    assert!(why.contains("solved: another program"), "{answer}");
    // The next solution is.
    file.unlock().unwrap();
    terminal.asks("0");
    let answer = terminal.asks("a6");
    assert!(answer.contains("Solved with 1 move") && !answer.contains("kept"), "{answer}");
    assert_eq!(fs::read_to_string(&kept).unwrap().lines().count(), 3);
}

#[test]
fn the_players_best_solutions_are_shown() {
    // Around the box it takes fewer pushes, and more moves.
    let folder = folder("########\n#      #\n#      #\n# @$ . #\n#      #\n#      #\n########\n");
    let mut terminal = keeping(folder.path(), &["board"]);
    terminal.asks("a8662");
    terminal.asks("restart");
    let answer = terminal.asks("best");
    assert!(
        answer.starts_with("your best: ") && answer.ends_with(" 4 pushes: a8662\n> "),
        "{answer}"
    );
    terminal.asks("a66");
    terminal.asks("restart");
    terminal.asks("a6");
    assert_eq!(terminal.asks("best"), "your best: 2 moves, 2 pushes: a66\n> ");
    // That changes nothing.
    assert_eq!(terminal.asks("moves"), "R\n> ");
}

#[test]
fn a_solution_with_fewer_pushes_and_more_moves_is_kept_for_the_next_session() {
    let level = "#######\n#--a+-#\n#----##\n#--+###\n##b-###\n##@-###\n#######\n";
    let folder = folder(level);
    keeping(folder.path(), &["board"]).asks("b88 b6 a6 b2");
    let mut terminal = keeping(folder.path(), &["board"]);
    assert_eq!(terminal.asks("best"), "your best: 8 moves, 5 pushes: b886 a6 b2\n> ");
    terminal.asks("b8 b6 a6");
    drop(terminal);
    assert_eq!(
        keeping(folder.path(), &["board"]).asks("best"),
        "your fewest moves: 8 moves, 5 pushes: b886 a6 b2\nyour fewest pushes: 11 moves, 3 pushes: b86 a6\n> "
    );
}
