//! The options of `play`, which `sokopush` alone has too.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use sokopush::{Error, Interpreter, Source};

use crate::cli::exit::{Exit, complain};
use crate::cli::streams::Output;

/// How a document is played.
#[derive(Args)]
pub(in crate::cli) struct Options {
    /// Let a line hold any number of commands; its end prints the board
    #[arg(long)]
    pub(super) chained: bool,
    /// Print the moves of all pushes not undone, as one line of LURD, instead of the boards
    #[arg(long)]
    pub(super) moves: bool,
    /// Play built-in puzzles
    #[arg(long)]
    pub(super) demo: bool,
    #[command(flatten)]
    pub(super) terminal: TerminalOptions,
}

#[derive(Args)]
#[command(next_help_heading = "At a terminal")]
pub(super) struct TerminalOptions {
    /// Keep the game in a file, to which each command is written at once; continue the game in it if it
    /// exists
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
    /// Show boards in colour
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(super) color: Color,
    /// Do not remember typed lines
    #[arg(long)]
    pub(super) no_history: bool,
    /// Do not warn about deadlocked boxes
    #[arg(long)]
    pub(super) no_warnings: bool,
}

impl Options {
    /// Plays a document to its end.
    pub(super) fn interpret(&self, source: Source) -> anyhow::Result<Exit> {
        let interpreter = Interpreter { chained: self.chained, moves: self.moves };
        let mut source = source.before_waiting(|| Output.flush());
        let mut exit = Exit::Done;
        for error in interpreter.run(&mut source, &mut Output) {
            match error {
                Error::Syntax(..) => exit = exit.max(complain(&error.into())),
                _ => return Err(error.into()),
            }
        }
        Ok(exit)
    }
}

/// When something is coloured.
#[derive(Clone, Copy, ValueEnum)]
pub(in crate::cli) enum Color {
    /// Unless `NO_COLOR` is set or the terminal is a dumb one
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// Whether stdout is coloured.
    pub(in crate::cli) fn is_on(self) -> bool {
        let is_set = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let is_dumb = || std::env::var_os("TERM").is_some_and(|value| value == "dumb");
        match self {
            Color::Auto => io::stdout().is_terminal() && !is_set() && !is_dumb(),
            Color::Always => true,
            Color::Never => false,
        }
    }
}
