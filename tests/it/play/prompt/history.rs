//! The lines that are remembered.

use std::fs;
use std::os::unix::fs::symlink;

use nix::sys::signal::{Signal, kill};
use nix::sys::stat::Mode;
use nix::unistd::{Pid, mkfifo};

use super::playing;
use crate::play::{BOARD, folder};
use crate::terminal::Terminal;

#[test]
fn lines_are_remembered_across_sessions() {
    let folder = folder(BOARD);
    let state = tempfile::tempdir().unwrap();
    let kept = state.path().join("sokopush/history");
    let session = |arguments: &[&str]| {
        let mut command = playing(folder.path(), arguments);
        command.env("XDG_STATE_HOME", state.path());
        let mut terminal = Terminal::new(&mut command);
        terminal.prompts();
        terminal
    };
    let mut terminal = session(&["--no-history", "board"]);
    terminal.asks("a6");
    terminal.types("quit\r");
    assert!(terminal.ends().success());
    assert!(!kept.exists());
    let mut terminal = session(&["board"]);
    terminal.asks("a66");
    // A line is saved at once.
    assert!(fs::read_to_string(&kept).unwrap().ends_with("a66\n"));
    kill(Pid::from_raw(terminal.program.0.id().try_into().unwrap()), Signal::SIGKILL).unwrap();
    let mut terminal = session(&["board"]);
    let up = "\u{1b}[A";
    assert!(terminal.asks(up).starts_with("#######\n#---@A#\n"));
    // Play works without a file to keep them.
    let mut command = playing(folder.path(), &["board"]);
    command.env("XDG_STATE_HOME", "/dev/null");
    let mut terminal = Terminal::new(&mut command);
    terminal.prompts();
    assert!(terminal.asks("a6").starts_with("#######\n#--@a+#\n"));
    assert!(terminal.asks(up).starts_with("#######\n#---@A#\n"));
}

#[test]
fn what_is_no_file_is_not_read_as_one_that_keeps_something() {
    let folder = folder(BOARD);
    let kept = folder.path().join("sokopush");
    fs::create_dir(&kept).unwrap();
    mkfifo(&kept.join("history"), Mode::S_IRWXU).unwrap();
    symlink("/dev/zero", kept.join("solved")).unwrap();
    let mut command = playing(folder.path(), &["board"]);
    command.env("XDG_STATE_HOME", folder.path()).env("XDG_DATA_HOME", folder.path());
    let mut terminal = Terminal::new(&mut command);
    let shown = terminal.prompts();
    for name in ["history", "solved"] {
        let wanted = format!("warning: {}: expected a file\n", kept.join(name).display());
        assert!(shown.contains(&wanted), "{shown}");
    }
    assert_eq!(terminal.asks("a6"), "#######\n#--@a+#\n#-b--+#\n#######\n> ");
    terminal.types(".\r");
    assert!(terminal.ends().success());
}

#[test]
fn a_history_gives_the_terminal_no_commands() {
    let folder = folder(BOARD);
    let kept = folder.path().join("sokopush");
    fs::create_dir(&kept).unwrap();
    let kept = kept.join("history");
    let text = "#V2\na6\n\x1b]0;title\x07\n";
    fs::write(&kept, text).unwrap();
    let mut command = playing(folder.path(), &["board"]);
    let mut terminal = Terminal::new(command.env("XDG_STATE_HOME", folder.path()));
    let place = format!("{}:3: warning: expected a line", kept.display());
    let shown = terminal.prompts();
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
