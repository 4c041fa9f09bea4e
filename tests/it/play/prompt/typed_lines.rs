//! The lines that are remembered.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use nix::sys::signal::{Signal, kill};
use nix::sys::stat::Mode;
use nix::unistd::mkfifo;

use super::{PUSHED, leaves, playing};
use crate::play::{BOARD, UP, folder};
use crate::terminal::Terminal;

/// A game whose lines and solved levels are kept in the folder `sokopush` of this folder.
fn remembers(folder: &Path, arguments: &str) -> (Terminal, String) {
    let mut command = playing(folder, arguments);
    let mut terminal =
        Terminal::new(command.env("XDG_STATE_HOME", folder).env("XDG_DATA_HOME", folder));
    let shown = terminal.prompts();
    (terminal, shown)
}

#[test]
fn history_is_saved_at_once_and_read_by_the_next_session() {
    let folder = folder(BOARD);
    let (mut terminal, _) = remembers(folder.path(), "board");
    terminal.asks("a66");
    let kept = folder.path().join("sokopush/history");
    assert!(fs::read_to_string(&kept).unwrap().ends_with("a66\n"));
    kill(terminal.pid(), Signal::SIGKILL).unwrap();
    let (mut terminal, _) = remembers(folder.path(), "board --level 1");
    terminal.asks("restart");
    assert!(terminal.asks(&UP.repeat(2)).starts_with("#######\n#---@A#\n"));
}

#[test]
fn history_is_not_kept_if_that_is_not_wanted() {
    let folder = folder(BOARD);
    let (mut terminal, _) = remembers(folder.path(), "--no-history board");
    terminal.asks("a6");
    leaves(terminal, "quit");
    assert!(!folder.path().join("sokopush").exists());
}

#[test]
fn history_that_cannot_be_kept_works_in_this_session() {
    let folder = folder(BOARD);
    let mut command = playing(folder.path(), "board");
    let mut terminal = Terminal::new(command.env("XDG_STATE_HOME", "/dev/null"));
    terminal.prompts();
    assert_eq!(terminal.asks("a6"), PUSHED);
    assert!(terminal.asks(UP).starts_with("#######\n#---@A#\n"));
}

#[test]
fn history_and_solved_levels_are_read_only_from_files() {
    let folder = folder(BOARD);
    let kept = folder.path().join("sokopush");
    fs::create_dir(&kept).unwrap();
    mkfifo(&kept.join("history"), Mode::S_IRWXU).unwrap();
    symlink("/dev/zero", kept.join("solved")).unwrap();
    let (mut terminal, shown) = remembers(folder.path(), "board");
    for name in ["history", "solved"] {
        let wanted = format!("warning: {}: expected a file\n", kept.join(name).display());
        assert!(shown.contains(&wanted), "{shown}");
    }
    assert_eq!(terminal.asks("a6"), PUSHED);
    leaves(terminal, ".");
}

#[test]
fn history_that_is_a_link_is_not_followed() {
    let folder = folder(BOARD);
    fs::create_dir(folder.path().join("sokopush")).unwrap();
    let nowhere = folder.path().join("nowhere");
    symlink(&nowhere, folder.path().join("sokopush/history")).unwrap();
    let (mut terminal, shown) = remembers(folder.path(), "board");
    assert!(shown.contains("history: a link, which is not followed"), "{shown}");
    terminal.asks("a6");
    leaves(terminal, "quit");
    assert!(!nowhere.exists());
}

#[test]
fn history_gives_the_terminal_no_commands() {
    let folder = folder(BOARD);
    let kept = folder.path().join("sokopush/history");
    fs::create_dir(kept.parent().unwrap()).unwrap();
    let text = "#V2\na6\n\x1b]0;title\x07\n";
    fs::write(&kept, text).unwrap();
    let (mut terminal, shown) = remembers(folder.path(), "board");
    let place = format!("{}:3: warning: expected a line", kept.display());
    assert!(shown.contains(&place), "{shown}");
    terminal.types("\x1b[Aa6\r");
    terminal.prompts();
    // Nor is one remembered.
    terminal.types("\x16\x1b\r");
    terminal.prompts();
    terminal.types(".\r");
    let shown = terminal.shown.clone();
    assert!(terminal.ends().success());
    assert!(!String::from_utf8_lossy(&shown.lock().unwrap()).contains("\x1b]0;title"));
    assert_eq!(fs::read_to_string(&kept).unwrap(), text);
}

#[test]
fn history_has_no_line_of_a_board() {
    let folder = folder(BOARD);
    let mut command = playing(folder.path(), "");
    let mut terminal = Terminal::new(command.env("XDG_STATE_HOME", folder.path()));
    terminal.welcomes();
    terminal.types("@a-\r\r");
    terminal.prompts();
    terminal.asks("a6");
    let kept = fs::read_to_string(folder.path().join("sokopush/history")).unwrap();
    assert!(kept.ends_with("a6\n") && !kept.contains("@a-"), "{kept}");
}
