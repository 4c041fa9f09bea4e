//! Games that are typed at the prompt, through a pseudo-terminal. What most lines answer is in `tests/cmd/play`.

use std::path::Path;
use std::process::Command;

use crate::harness::program;
use crate::play::folder;
use crate::terminal::Terminal;

mod colours;
mod help;
mod hint;
mod keys;
mod levels;
mod resume;
mod save;
mod signals;
mod size;
mod solved;
mod speed;
mod start;
mod typed_lines;

/// The end of the first line at the prompt.
const KEYS: &str = "`screen` plays with arrow keys, `?` shows help";

/// The answer to `a6` on `BOARD`.
const PUSHED: &str = "#######\n#--@a+#\n#-b--+#\n#######\n> ";

/// The program in a folder, with arguments that are divided at blanks.
fn playing(folder: &Path, arguments: &str) -> Command {
    let arguments: Vec<_> = arguments.split_whitespace().collect();
    let mut command = program(&[&["play"], &*arguments].concat());
    command.current_dir(folder);
    command
}

/// A game of a board, at its first prompt.
#[track_caller]
fn game(board: &str) -> Terminal {
    let folder = folder(board);
    let mut terminal = Terminal::new(&mut playing(folder.path(), "board"));
    terminal.prompts();
    terminal.keeps(folder)
}

/// A game at its first prompt, of which the solved levels and the moves are kept in the same folder.
#[track_caller]
fn keeping(folder: &Path, arguments: &str) -> Terminal {
    let mut command = playing(folder, arguments);
    let mut terminal = Terminal::new(command.env("XDG_DATA_HOME", folder));
    terminal.prompts();
    terminal
}

/// Leaves a game by this line.
#[track_caller]
fn leaves(mut terminal: Terminal, line: &str) {
    terminal.types(&format!("{line}\r"));
    assert!(terminal.ends().success());
}

/// A text whose lines are ended by blanks alone: where those of a message end depends on the length of a path.
fn unwrapped(text: &str) -> String {
    text.replace('\n', " ")
}
