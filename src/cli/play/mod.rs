//! `sokopush play`: push/undo commands, from a stream or typed at a terminal.

mod interactive;
mod options;
mod puzzles;

use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use anyhow::ensure;
use sokopush::Source;

use super::exit::Exit;
use super::streams;
use puzzles::PUZZLES;

pub(super) use options::{Color, Options};

/// Play push/undo commands; the default
///
/// Reads a board of named boxes up to an empty line, then commands: `a6` pushes box a to the right (2 down,
/// 8 up, 4 left, 6 right), `0` undoes the last push, `.` ends. The worker walks to the cell behind the box by
/// itself. The board is printed as read and again after every command. At a terminal you continue by typing
/// if FILE has no final dot.
#[derive(clap::Args)]
#[command(before_help = "\
Example:
  printf -- '---\\n@a-\\n---\\n\\na6\\na8\\n.\\n' | sokopush play --moves")]
pub(super) struct Arguments {
    /// The document to play; stdin if absent or `-`
    file: Option<PathBuf>,
    #[command(flatten)]
    options: Options,
}

impl Arguments {
    pub(super) fn run(&self) -> anyhow::Result<Exit> {
        self.options.run(self.file.as_deref())
    }
}

impl Options {
    /// Plays a file, stdin, or what is typed.
    pub(super) fn run(&self, file: Option<&Path>) -> anyhow::Result<Exit> {
        let file = streams::path(file);
        ensure!(!self.demo || file.is_none(), "`--demo` plays its own boards, not a file");
        if io::stdin().is_terminal() && io::stdout().is_terminal() && !self.moves {
            return interactive::run(file, self);
        }
        ensure!(self.terminal.record.is_none(), "`--record` is for games typed at a terminal");
        let [first, ..] = PUZZLES;
        let board = if self.demo { format!("{first}\n") } else { String::new() };
        let input = board.as_bytes().chain(streams::open(file)?.read());
        self.interpret(Source::new(&streams::name(file), input))
    }
}
