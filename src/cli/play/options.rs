//! The options of `play`, which `sokopush` alone has too.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// The heading of the options that only matter at a terminal.
const TERMINAL: &str = "At a terminal";

/// How a document is played.
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "options are independent of each other")]
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
    /// Keep the game in a file, to which each command is written at once; continue the game in it if it
    /// exists
    #[arg(long, value_name = "FILE", help_heading = TERMINAL)]
    pub(super) record: Option<PathBuf>,
    /// Show boards in colour
    #[arg(long, value_name = "WHEN", default_value = "auto", help_heading = TERMINAL)]
    pub(super) color: Color,
    /// Do not remember typed lines
    #[arg(long, help_heading = TERMINAL)]
    pub(super) no_history: bool,
    /// Do not warn about deadlocked boxes
    #[arg(long, help_heading = TERMINAL)]
    pub(super) no_warnings: bool,
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
