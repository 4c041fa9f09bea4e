//! `sokopush solve`: shortest solutions.

mod json;

use std::fs::File;
use std::io::{self, IsTerminal};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::anyhow;
use clap::ValueEnum;
use sokopush::level::Verdict;
use sokopush::notation::{LevelEnd, Writer};
use sokopush::solve::{Minimize, Report, Solution};
use sokopush::{Answer, Level, Levels, Notation, Record, Solver, Source};

use super::exit::{Exit, complain};
use super::ordered::in_order;
use super::progress;
use super::selection::{self, Selected};
use super::{streams, values};

/// Find shortest solutions
///
/// Reads boards and prints for each the length of a shortest solution, or `-1` if it is proved that there is
/// none. By default boards are those of the push-box problem: a line `ROWS COLUMNS`, then the rows (`.`
/// floor, `#` wall, `@` goal, `*` box, `X` worker). Prints `?` for a board if a limit was reached before
/// the answer was known.
#[derive(clap::Args)]
#[command(before_help = "\
Example:
  printf '1 4\\nX*.@\\n' | sokopush solve --print moves")]
pub(super) struct Arguments {
    /// The boards to solve; stdin if absent or `-`
    file: Option<PathBuf>,
    /// The notation of the boards. Commands are played first, keystrokes are not
    #[arg(long, value_name = "NOTATION", default_value = "push-box", value_parser = values::board_notation())]
    from: Notation,
    /// What to minimize; ties are broken by the other
    #[arg(long, value_name = "WHAT", default_value = "moves", value_parser = values::choice(OBJECTIVES, Minimize::name))]
    minimize: Minimize,
    /// What to print for each level
    #[arg(long, value_name = "WHAT", default_value = "length")]
    print: Print,
    /// Solve only level N
    #[arg(long, value_name = "N", value_parser = values::level())]
    level: Option<u64>,
    /// Give up on a level after this number of seconds
    #[arg(long, value_name = "SECONDS", value_parser = values::seconds)]
    time: Option<Duration>,
    /// Give up on a level when its tables would need more than SIZE bytes; K, M, G or T may follow the number
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = values::size)]
    memory: usize,
    /// Number of levels to solve in parallel; by default the number of cores
    #[arg(long, value_name = "N", value_parser = values::jobs)]
    jobs: Option<NonZero<usize>>,
    /// Instead of solving, play the solutions that are stored with the levels
    #[arg(long)]
    verify: bool,
}

/// What can be minimized, and a description of it.
const OBJECTIVES: [(Minimize, &str); 2] =
    [(Minimize::Moves, "All moves"), (Minimize::Pushes, "Only pushes")];

#[derive(Clone, Copy, ValueEnum)]
enum Print {
    /// The number of moves, or of pushes with `--minimize pushes`
    Length,
    /// The moves, in LURD
    Moves,
    /// The pushes, such as `a6 b2`
    Pushes,
    /// A document that `sokopush play` runs to the solved board
    Script,
    /// Everything known about the level, as one line of JSON
    Json,
}

/// What is printed for a level.
struct Printed {
    stdout: String,
    exit: Exit,
    error: Option<anyhow::Error>,
}

impl Arguments {
    pub(super) fn run(&self) -> anyhow::Result<Exit> {
        // A stored solution may be separate from its board; otherwise there is no need to wait for it.
        let end = if self.verify { LevelEnd::NextBoard } else { LevelEnd::EmptyLine };
        let file = self.file.as_deref();
        let levels = selection::levels(file, self.from, end, self.level)?;
        let name = streams::name(file);
        let bar = progress::bar(self.count().unwrap_or(0), 2, "levels, {per_sec}, {eta} left");
        let mut exit = Exit::Done;
        let answer = |level| self.answer(&name, level);
        in_order(self.jobs, levels, answer, |printed| {
            let Some(printed) = printed else {
                exit = Exit::Internal;
                return Ok(());
            };
            streams::write(printed.stdout)?;
            if let Some(error) = printed.error {
                bar.suspend(|| complain(&error));
            }
            bar.inc(1);
            exit = exit.max(printed.exit);
            Ok(())
        })?;
        Ok(exit)
    }

    /// The number of levels in a file, if progress is to be shown on stderr.
    fn count(&self) -> Option<u64> {
        let file = streams::path(self.file.as_deref())?;
        if self.level.is_some() || !io::stderr().is_terminal() || io::stdout().is_terminal() {
            return None;
        }
        let mut levels = Levels::new(self.from, Source::new("", File::open(file).ok()?));
        levels.by_ref().for_each(drop);
        Some(levels.number())
    }

    /// Solves a level, or verifies the solution that is stored with it.
    fn answer(&self, name: &str, level: Selected) -> Printed {
        let (number, level) = match level {
            Ok((number, level)) => (number, level.after_commands()),
            Err(error) => {
                let exit = Exit::after(&error);
                return Printed { stdout: String::new(), exit, error: Some(error) };
            }
        };
        if self.verify {
            return verify(number, &level);
        }
        let solver = Solver { minimize: self.minimize, time: self.time, memory: self.memory };
        let report = solver.solve(&level.warehouse);
        let (stdout, exit, error) = match (self.text(number, &level, &report), report.answer) {
            (Ok(text), Answer::Limit(limit)) => {
                (text, Exit::Limited, Some(anyhow!("gave up at the limit of {limit}")))
            }
            (Ok(text), _) => (text, Exit::Done, None),
            (Err(error), _) => ("?\n".to_owned(), Exit::after(&error), Some(error)),
        };
        let error = error.map(|error| error.context(format!("{name}: level {number}")));
        Printed { stdout, exit, error }
    }

    /// The text for a level: one line, or a document.
    fn text(&self, number: u64, level: &Level, report: &Report) -> anyhow::Result<String> {
        let text = match (self.print, &report.answer) {
            (Print::Json, _) => json::facts(number, level, report)?,
            (_, Answer::Unsolvable) => "-1".to_owned(),
            (_, Answer::Limit(_)) => "?".to_owned(),
            (Print::Length, Answer::Solved(solution)) => self.minimize.length(solution).to_string(),
            (Print::Moves, Answer::Solved(solution)) => solution.moves.to_string(),
            (Print::Pushes, Answer::Solved(solution)) => commands(level, solution)?.join(" "),
            (Print::Script, Answer::Solved(solution)) => {
                let record = Some(Record::Moves(solution.moves.clone()));
                let level = Level { record, ..level.clone() };
                return Ok(Writer::new(Notation::Named).write(&level)?);
            }
        };
        Ok(text + "\n")
    }
}

/// The pushes of a solution as commands.
fn commands(level: &Level, solution: &Solution) -> anyhow::Result<Vec<String>> {
    let commands = level.session()?.commands_for(solution.pushes.iter().copied());
    Ok(commands.iter().map(ToString::to_string).collect())
}

/// Plays the solution that is stored with a level.
fn verify(number: u64, level: &Level) -> Printed {
    let (verdict, exit) = match level.verify() {
        Verdict::NoRecord => ("no solution".to_owned(), Exit::Done),
        Verdict::Solves { moves, pushes } => {
            (format!("right, {moves} moves, {pushes} pushes"), Exit::Done)
        }
        Verdict::Unsolved(moves) => {
            (format!("wrong, a box is not on a goal after {moves} moves"), Exit::Negative)
        }
        Verdict::Illegal(illegal) => (format!("wrong, {illegal}"), Exit::Negative),
    };
    Printed { stdout: format!("{number}: {verdict}\n"), exit, error: None }
}
