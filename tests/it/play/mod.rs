//! Games at a terminal.

#![cfg(unix)]

use std::path::Path;

use tempfile::TempDir;

use crate::harness::{self, is_there, shell, with_own_terminal};
use crate::terminal::Terminal;

mod optimality;
mod prompt;
mod screen;

/// Two boxes, two goals, and room for a worker who walks around them.
pub(crate) const BOARD: &str = "#######\n#@-a-+#\n#-b--+#\n#######\n";

pub(crate) const UP: &str = "\x1b[A";
pub(crate) const DOWN: &str = "\x1b[B";
pub(crate) const RIGHT: &str = "\x1b[C";
pub(crate) const LEFT: &str = "\x1b[D";

/// A folder with a board in the file `board`.
pub(crate) fn folder(board: &str) -> TempDir {
    harness::folder(&[("board", board)])
}

/// A shell with job control, if it is there.
pub(crate) fn job_control(folder: &Path) -> Option<Terminal> {
    if !is_there("bash", "bash --version") {
        return None;
    }
    let mut command = shell("exec bash --norc -i");
    let mut command = with_own_terminal(command.current_dir(folder).env("PS1", "$ "))?;
    Some(Terminal::new(&mut command))
}
