//! Help, man pages and completions.

mod completions;
mod man_pages;
#[cfg(unix)]
mod terminal;
mod text;

use std::path::Path;

use crate::harness::{feed, shell};
use crate::run::{ANYTHING, sokopush};

/// What a shell command prints in a folder.
#[track_caller]
pub(crate) fn print(folder: &Path, command: &str) -> String {
    let output = feed(shell(command).current_dir(folder), "");
    assert!(output.stderr.is_empty(), "{command}: {output:?}");
    // A finding is an answer too.
    assert!(matches!(output.status.code(), Some(0 | 1)), "{command}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

pub(crate) const COMMANDS: [&str; 8] =
    ["play", "simulate", "solve", "lint", "convert", "render", "check", "generate"];

/// What the program prints.
#[track_caller]
pub(crate) fn prints(arguments: &[&str]) -> String {
    sokopush("").arguments(arguments).stdout(ANYTHING).run().stdout
}

/// The arguments that begin with each command, and with none.
pub(crate) fn with_each_command(last: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let commands = COMMANDS.iter().map(move |command| vec![*command, last]);
    commands.chain([vec![last]])
}
