//! Games that are typed at the prompt, through a pseudo-terminal. Most of what a line answers is in `tests/cmd/play`.

use std::path::Path;
use std::process::Command;

use crate::harness::program;
use crate::terminal::Terminal;

mod colours;
mod help;
mod hint;
mod history;
mod keys;
mod levels;
mod push;
mod resume;
mod save;
mod signals;
mod size;
mod solved;
mod start;
mod win;
mod words;

/// The program in a folder.
pub(crate) fn playing(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = program(&[&["play"], arguments].concat());
    command.current_dir(folder);
    command
}

/// The end of the first line at the prompt.
pub(crate) const KEYS: &str = "`screen` plays with arrow keys, `?` shows help";

/// A text whose lines are ended by blanks alone: where those of a message end depends on the length of a path.
pub(crate) fn unwrapped(text: &str) -> String {
    text.replace('\n', " ")
}

/// A game whose solved levels are kept in a folder.
pub(crate) fn keeping(folder: &Path, arguments: &[&str]) -> Terminal {
    let mut command = playing(folder, arguments);
    command.env("XDG_DATA_HOME", folder);
    let mut terminal = Terminal::new(&mut command);
    terminal.prompts();
    terminal
}

pub(crate) const LEVELS: &str = "#######\n#@ $ .#\n#######\nTitle: One\n\n#######\n#@$  .#\n#######\nTitle: The Dungeon\n\n\
                      #######\n# @$ .#\n#######\nTitle: Three\n\n#####\n#@$.#\n#####\nTitle: Small dungeon\n";

pub(crate) const IS_SOLVED: &str =
    "this level is solved; `undo`, `redo`, `restart` or `next` goes on from here\n";
