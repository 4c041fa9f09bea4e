//! What is printed for a level, on stdout and on stderr.

use super::csv;
use super::options::{Print, SolveOptions};
use super::solutions::add_if_better;
use super::solved_level::SolvedLevel;
use super::summary::LevelResult;
use crate::cli::exit::Exit;
use crate::cli::messages::{Message, SourceLocation, text_without_place};
use sokopush::program::{LevelError, LevelRecord, accepted_solution, json_line};
use sokopush::solve::{Answer, Solution, Solver};
use sokopush::{Error, Level};

pub(super) struct LevelOutput {
    /// The warning that the board is open, which precedes the answer.
    pub(super) open_board: Option<Message>,
    pub(super) stdout: String,
    /// The level, where levels are printed.
    pub(super) level: Option<Level>,
    /// Warnings about records of the level.
    pub(super) unplayable: Vec<Message>,
    /// An error, or that the answer is not proved.
    pub(super) message: Option<Message>,
    /// The result for the summary; `None` for an error that stands for no level.
    pub(super) result: Option<LevelResult>,
    pub(super) exit: Exit,
}

impl LevelOutput {
    fn new(exit: Exit) -> LevelOutput {
        LevelOutput {
            open_board: None,
            stdout: String::new(),
            level: None,
            unplayable: Vec::new(),
            message: None,
            result: None,
            exit,
        }
    }

    /// The output for a level, without warnings about how it was read.
    pub(super) fn of_level(solved: SolvedLevel, print: Print) -> LevelOutput {
        let mut output = LevelOutput::new(solved.exit());
        output.result = Some(LevelResult::of(&solved));
        match text(&solved, print) {
            Ok(text) => {
                output.stdout = text;
                output.message = solved.message();
            }
            Err(error) => {
                "?\n".clone_into(&mut output.stdout);
                output.exit = Exit::after(&error);
                let message = Message::error(&error).at(solved.place.clone());
                output.message = Some(message.in_group("with too many boxes"));
            }
        }
        if print.is_record() {
            output.message = None;
        }
        if print == Print::Xsb {
            output.level = Some(improved_level(solved));
        }
        output
    }

    /// The output for an error that stands for a malformed level, or for its file.
    pub(super) fn of_error(
        error: &anyhow::Error,
        place: &SourceLocation,
        replaces_level: bool,
        options: &SolveOptions,
    ) -> anyhow::Result<LevelOutput> {
        let mut output = LevelOutput::new(Exit::after(error));
        output.message = Some(Message::error(error));
        if replaces_level {
            output.result = Some(LevelResult::Malformed);
            let record = malformed_record(place, error, &options.solver);
            output.stdout = match options.print {
                Print::Length | Print::Moves | Print::Pushes => "!\n".to_owned(),
                Print::Json => json_line(&record)?,
                Print::Csv => csv::line(&record)?,
                Print::Xsb => String::new(),
            };
        }
        Ok(output)
    }
}

/// The record of a level that cannot be read.
fn malformed_record(place: &SourceLocation, error: &anyhow::Error, solver: &Solver) -> LevelRecord {
    let error = match error.downcast_ref() {
        Some(Error::Syntax(location, mistake)) => LevelError {
            text: mistake.to_string(),
            position: Some((location.line, location.column)),
        },
        _ => LevelError { text: text_without_place(error), position: None },
    };
    LevelRecord::of_malformed(place.in_record(), error, solver)
}

/// The line for a level. Fails if pushes cannot be named, because there are more boxes than letters.
fn text(solved: &SolvedLevel, print: Print) -> anyhow::Result<String> {
    match (print, solved.accepted_solution()) {
        (Print::Json, _) => Ok(json_line(&LevelRecord::of_level(&solved.level_report()))?),
        (Print::Csv, _) => Ok(csv::line(&LevelRecord::of_level(&solved.level_report()))?),
        // The level is written when it is its turn: what precedes it decides what separates the two.
        (Print::Xsb, _) => Ok(String::new()),
        (_, None) if solved.report.answer == Answer::Unsolvable => Ok("-1\n".to_owned()),
        (_, None) => Ok("?\n".to_owned()),
        (Print::Length, Some(solution)) => {
            Ok(format!("{}\n", solved.solver.minimize.length(solution)))
        }
        (Print::Moves, Some(solution)) => Ok(format!("{}\n", solution.moves)),
        (Print::Pushes, Some(solution)) => pushes_line(&solved.level, solution),
    }
}

/// The pushes of a solution as commands.
fn pushes_line(level: &Level, solution: &Solution) -> anyhow::Result<String> {
    let commands = level.session()?.commands_for(solution.pushes.iter().copied())?;
    let commands: Vec<_> = commands.iter().map(ToString::to_string).collect();
    Ok(commands.join(" ") + "\n")
}

/// The level with the solution that was found, unless one as good is stored.
fn improved_level(solved: SolvedLevel) -> Level {
    let SolvedLevel { mut level, report, solver, .. } = solved;
    if let Some(solution) = accepted_solution(&report.answer, &solver) {
        add_if_better(&mut level, solution, solver.minimize);
    }
    level
}
