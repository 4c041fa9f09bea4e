//! `sokopush simulate`: keystroke games.

use std::path::PathBuf;

use super::exit::Exit;
use super::files::streams::Output;
use super::levels::text::source_or_typed;
use sokopush::simulate::Simulator;

/// Play keystroke games
///
/// A game is a line with the numbers of rows and columns, the rows ('.' floor, '#' wall, '+' goal, 'b' box, 'w' worker; 'B' and
/// 'W' on a goal), and a line of keystrokes 'U', 'D', 'L' and 'R'. A line '0 0' follows the last game. For each game the
/// program prints whether all boxes reached goals, and the last board.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The games to play; stdin if absent or '-'
    file: Option<PathBuf>,
    /// Print the board after every keystroke that changes it
    #[arg(long)]
    trace: bool,
}

impl Arguments {
    pub(super) fn run(&self) -> anyhow::Result<Exit> {
        let simulator = Simulator { trace: self.trace };
        let mut source = source_or_typed(self.file.as_deref())?;
        simulator.run(&mut source, &mut Output)?;
        Ok(Exit::Done)
    }
}
