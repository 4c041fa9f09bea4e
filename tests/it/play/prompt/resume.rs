//! Games that go on where they were left: crashes, files that are damaged, and several terminals.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use nix::sys::signal::{Signal, kill};

use super::{PUSHED, keeping, leaves, playing};
use crate::play::{BOARD, folder};
use crate::terminal::Terminal;

/// Starts a game, plays a line, and leaves.
#[track_caller]
fn plays(folder: &Path, line: &str) {
    let mut terminal = keeping(folder, "board");
    terminal.asks(line);
    leaves(terminal, "quit");
}

/// The only file of a game that is kept in a folder.
fn game_file(folder: &Path) -> PathBuf {
    let mut files = fs::read_dir(folder.join("sokopush/games")).unwrap();
    files.next().unwrap().unwrap().path()
}

#[test]
fn game_goes_on_after_a_crash() {
    let folder = folder(BOARD);
    let mut terminal = keeping(folder.path(), "board");
    terminal.asks("a66");
    terminal.asks("undo");
    kill(terminal.pid(), Signal::SIGKILL).unwrap();
    let mut terminal = keeping(folder.path(), "board");
    assert_eq!(terminal.asks(""), PUSHED);
    assert_eq!(terminal.asks("redo"), "#######\n#---@A#\n#-b--+#\n#######\n> ");
}

#[test]
fn undo_after_a_return_leads_the_worker_where_it_would_have_led() {
    let folder = folder("########\n#      #\n#@ $   #\n#    . #\n########\n");
    let mut before = keeping(folder.path(), "board");
    let undone = |terminal: &mut Terminal| {
        ["0", "0", "redo", "redo"].map(|line| terminal.asks(line)).join("")
    };
    before.asks("a6");
    before.asks("a2");
    let shown = undone(&mut before);
    let mut after = keeping(folder.path(), "board");
    assert_eq!(undone(&mut after), shown);
    assert_eq!(after.asks("moves"), before.asks("moves"));
}

#[test]
fn solution_of_the_solver_is_not_the_players_after_a_return() {
    let folder = folder("########\n#      #\n#@ $   #\n#    . #\n########\n");
    let mut terminal = keeping(folder.path(), "board");
    terminal.asks("a6");
    terminal.asks("solve");
    terminal.asks("0");
    let mut terminal = keeping(folder.path(), "board");
    terminal.asks("redo");
    assert!(!terminal.asks("levels").contains("solved"));
}

#[test]
fn game_in_two_terminals_is_that_of_the_last_to_leave() {
    let folder = folder(BOARD);
    let [mut one, mut two, only_looks] = [(); 3].map(|()| keeping(folder.path(), "board"));
    one.asks("a6");
    two.asks("a66");
    for terminal in [two, one, only_looks] {
        leaves(terminal, "quit");
    }
    assert_eq!(keeping(folder.path(), "board").asks("moves"), "rR\n> ");
}

#[test]
fn game_that_is_not_kept_is_said_once_and_kept_as_soon_as_that_works() {
    let level = "######\n#@$ .#\n######\n\n";
    let folder = folder(&level.repeat(2));
    let kept = folder.path().join("sokopush");
    // A link to nowhere where the folder would be.
    symlink(folder.path().join("nowhere/x"), &kept).unwrap();
    let mut command = playing(folder.path(), "board");
    let mut terminal = Terminal::new(command.env("XDG_DATA_HOME", folder.path()));
    let why = "this game is no longer kept: ";
    let shown = terminal.prompts();
    assert_eq!(shown.matches(why).count(), 1, "{shown}");
    assert!(!terminal.asks("a6").contains(why));
    fs::remove_file(&kept).unwrap();
    assert!(!terminal.asks("0").contains(why));
    fs::rename(&kept, folder.path().join("away")).unwrap();
    symlink(folder.path().join("nowhere/x"), &kept).unwrap();
    let answer = terminal.asks("a6");
    assert_eq!(answer.matches(why).count(), 1, "{answer}");
    assert!(!terminal.asks("0").contains(why));
    // Another level is another game.
    let answer = terminal.asks("next");
    assert_eq!(answer.matches(why).count(), 1, "{answer}");
    leaves(terminal, ".");
    fs::remove_file(&kept).unwrap();
    fs::rename(folder.path().join("away"), &kept).unwrap();
    let mut terminal = keeping(folder.path(), "--level 1 board");
    assert!(terminal.asks("redo").contains("#-@a+#"));
}

#[test]
fn game_file_that_cannot_be_read_is_replaced_by_the_next_game() {
    let folder = folder(BOARD);
    plays(folder.path(), "a6");
    let file = game_file(folder.path());
    fs::write(&file, "precious").unwrap();
    // Nothing is written for a game without moves.
    plays(folder.path(), "moves");
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
    let mut terminal = keeping(folder.path(), "board");
    assert_eq!(terminal.asks("a6"), PUSHED);
    assert_eq!(keeping(folder.path(), "board").asks("moves"), "rR\n> ");
}

#[test]
fn game_file_that_cannot_be_read_is_kept_beside() {
    let folder = folder("#####\n#@$.#\n#   #\n#####\n");
    plays(folder.path(), "moves");
    plays(folder.path(), "d");
    let file = game_file(folder.path());
    fs::write(&file, "of a newer version").unwrap();
    // A temporary file is no game.
    fs::write(file.with_file_name(".tmpabc"), "{}").unwrap();
    plays(folder.path(), "moves");
    assert_eq!(fs::read_to_string(&file).unwrap(), "of a newer version");
    plays(folder.path(), "a6");
    let beside = file.with_extension("unread");
    assert_eq!(fs::read_to_string(beside).unwrap(), "of a newer version");
    assert!(fs::read_to_string(&file).unwrap().contains("\"moves\""));
}

#[test]
fn game_file_that_is_a_link_is_not_followed() {
    let folder = folder("#####\n#@$.#\n#   #\n#####\n");
    plays(folder.path(), "d");
    let (file, other) = (game_file(folder.path()), folder.path().join("other"));
    fs::rename(&file, &other).unwrap();
    let before = fs::read_to_string(&other).unwrap();
    symlink(&other, &file).unwrap();
    plays(folder.path(), "d");
    assert!(!file.is_symlink());
    assert_eq!(fs::read_to_string(&other).unwrap(), before);
}

#[test]
fn game_that_can_be_played_only_in_part_is_not_played_at_all() {
    let folder = folder(BOARD);
    plays(folder.path(), "a6");
    let file = game_file(folder.path());
    let kept = fs::read_to_string(&file).unwrap();
    fs::write(&file, kept.replace("\"undone\":0", "\"undone\":2")).unwrap();
    let mut command = playing(folder.path(), "board");
    let mut terminal = Terminal::new(command.env("XDG_DATA_HOME", folder.path()));
    let shown = terminal.prompts();
    assert!(shown.contains("the game that is kept of this level cannot be played"), "{shown}");
    assert!(shown.ends_with(&format!("{BOARD}> ")), "{shown}");
    assert_eq!(terminal.asks("redo"), "nothing to redo\n> ");
}

#[test]
fn game_that_cannot_be_played_leaves_the_moves_of_the_file() {
    let folder = folder("########\n#@$   .#\n########\nSnapshot: RR\n");
    plays(folder.path(), "a6");
    let file = game_file(folder.path());
    let kept = fs::read_to_string(&file).unwrap();
    fs::write(&file, kept.replace("\"moves\":\"RRR\"", "\"moves\":\"RRU\"")).unwrap();
    let mut command = playing(folder.path(), "board");
    let mut terminal = Terminal::new(command.env("XDG_DATA_HOME", folder.path()));
    assert!(terminal.prompts().contains("this level cannot be played"));
    assert_eq!(terminal.asks("moves"), "RR\n> ");
    assert!(terminal.asks("0").contains("#-@a--+#"));
}

#[test]
fn game_file_of_another_level_is_not_played() {
    let folder = folder(BOARD);
    plays(folder.path(), "a6");
    let file = game_file(folder.path());
    let kept = fs::read_to_string(&file).unwrap();
    for (text, other) in [("#@ $ .#", "#@ $. #"), ("\"begun\":\"\"", "\"begun\":\"r\"")] {
        assert!(kept.contains(text), "{kept}");
        fs::write(&file, kept.replace(text, other)).unwrap();
        assert_eq!(keeping(folder.path(), "board").asks("moves"), "\n> ");
    }
}

#[test]
fn game_of_a_document_with_pushes_is_marked_in_the_list() {
    let folder = folder(&format!("{BOARD}\na6\n"));
    let mut terminal = keeping(folder.path(), "board");
    assert_eq!(terminal.asks("levels"), "> ~ 1\n> ");
}

#[test]
fn time_of_a_game_goes_on() {
    let folder = folder(BOARD);
    plays(folder.path(), "a66");
    let file = game_file(folder.path());
    let kept = fs::read_to_string(&file).unwrap();
    let (before, after) = kept.split_once("\"seconds\":").unwrap();
    let (_, after) = after.split_once(',').unwrap();
    fs::write(&file, format!("{before}\"seconds\":3660,{after}")).unwrap();
    let mut terminal = keeping(folder.path(), "board");
    terminal.types("b6*3\r");
    // These keys take less than ten seconds, of which each has two digits.
    let shown = terminal.sees(" moves, 5 pushes.");
    let (_, time) = shown.split_once("Solved in 61:0").unwrap_or_else(|| panic!("{shown}"));
    let (seconds, _) = time.split_once(" with").unwrap();
    assert_eq!(seconds.len(), 1, "{shown}");
}
