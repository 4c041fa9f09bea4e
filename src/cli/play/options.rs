//! The options of `play`, which `sokopush` alone has too.

use std::io::Write;

use clap::Args;

use crate::cli::exit::Exit;
use crate::cli::files::streams::{self, Output, STDIN};
use crate::cli::levels::text::choose;
use crate::cli::levels::{Selected, SelectedLevels};
use crate::cli::messages::{Message, report_error};
use crate::cli::values;
use crate::cli::values::color::Color;
use sokopush::{Error, Interpreter, Notation, Session, Source, program};

const TERMINAL: &str = "At a terminal";

/// The built-in levels, from easy to hard, and what messages call them.
pub(super) const DEMO: (&str, &str) = ("--demo", include_str!("../../../examples/levels.xsb"));

/// The title of the built-in levels, with which their text begins.
pub(super) const DEMO_TITLE: &str = "Thirty steps";

/// How a document is played.
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(in crate::cli) struct Options {
    /// Allow several commands on a line, such as 'a6a6b2'
    ///
    /// The board is printed at the end of each line.
    #[arg(long)]
    pub(super) chained: bool,
    /// Print one line of moves in LURD instead of boards
    ///
    /// A step is 'l', 'u', 'r' or 'd', and a push a capital letter. The line is printed at the end; pushes that were
    /// undone are left out.
    #[arg(long)]
    pub(super) moves: bool,
    /// The notation to read [default: detected, 'named' if several fit]
    #[arg(long, value_name = "NOTATION", value_parser = values::board_notation())]
    from: Option<Notation>,
    /// The number of the level to play [default: 1; at a terminal, where you left off]
    #[arg(long, value_name = "N", value_parser = values::parse_level_number)]
    pub(super) level: Option<u64>,
    /// Play the built-in levels, 30 from easy to hard; full screen at a terminal
    #[arg(long)]
    pub(super) demo: bool,
    /// Play full screen, with arrow keys; '?' lists all keys
    #[arg(long, help_heading = TERMINAL, conflicts_with = "moves")]
    pub(super) screen: bool,
    /// Show boards in colour
    #[arg(long, help_heading = TERMINAL, value_name = "WHEN", default_value = "auto")]
    pub(super) color: Color,
    /// Keep no typed lines, games or solved levels
    ///
    /// Without this, all are kept for the next session.
    #[arg(long, help_heading = TERMINAL)]
    pub(super) no_history: bool,
    /// Do not warn about deadlocks
    ///
    /// A deadlock is a box that can never reach a goal, or boxes that cannot all reach goals.
    #[arg(long, help_heading = TERMINAL)]
    pub(super) no_warnings: bool,
}

impl Options {
    /// The notation to read: the one of `--from`, or else one that was found. Of a text that can
    /// be played as a document whatever else it could be, also the board: to read that again would
    /// take a while if it is large.
    pub(super) fn notation_and_board(
        &self,
        source: &mut Source,
        name: &str,
    ) -> anyhow::Result<(Notation, Option<Session>)> {
        if let Some(notation) = self.from {
            return Ok((notation, None));
        }
        if let Some(board) = program::read_board(source)? {
            return Ok((Notation::Named, Some(board)));
        }
        let notation = choose(source, Some(Notation::Named), name)?;
        // Who sends or types a text may have meant a named board, and mistyped it. A file is read in this way on purpose.
        if notation != Notation::Named && name == STDIN {
            let text = format!(
                "read as `{notation}`, because it is not a named board; `--from named` says why"
            );
            Message::note(text).report();
        }
        Ok((notation, None))
    }

    /// The built-in level that is asked for, or else the first.
    pub(super) fn demo_level(&self) -> anyhow::Result<Session> {
        let (name, text) = DEMO;
        let source = Source::of_text(name, text);
        let selected = level_of(name, Notation::Xsb, source, self.level.unwrap_or(1));
        Ok(selected.level?.session()?)
    }

    /// Plays a document to its end. Its board may be read already.
    pub(super) fn interpret(&self, board: Option<Session>, source: Source) -> anyhow::Result<Exit> {
        let interpreter = Interpreter { chained: self.chained, moves: self.moves };
        // In place of the callback of `streams::source`; the text of `--demo` has none yet.
        let mut source = source.before_waiting(|| Output.flush());
        let mut exit = Exit::Done;
        for error in program::run_after(interpreter, board, &mut source, &mut Output) {
            match error {
                Error::Write(_) if !streams::is_over() => return Err(error.into()),
                _ => exit = exit.max(report_error(&error.into())),
            }
        }
        Ok(exit)
    }
}

pub(super) fn level_of(
    name: &str,
    notation: Notation,
    source: Source<'static>,
    number: u64,
) -> Selected {
    let mut levels = SelectedLevels::new(&name.into(), notation, source, Some(number.into()));
    levels.next().expect("a level or what is wrong follows")
}
