//! A level with the report on it: how the program ends after it, and what is said about it.

use super::limits::message_group;
use super::solutions::BestSoFar;
use crate::cli::exit::Exit;
use crate::cli::messages::{Message, Severity, SourceLocation};
use crate::cli::values::counted;
use sokopush::Level;
use sokopush::program::{LevelReport, accepted_solution};
use sokopush::solve::{Accept, Answer, Limit, Reason, Report, Solution, Solver};

/// A level on which there is a report, of this run or of an earlier one.
pub(super) struct SolvedLevel {
    pub(super) place: SourceLocation,
    pub(super) level: Level,
    /// The number of walls that the board lacks. It counts as if it had them.
    pub(super) added_walls: usize,
    pub(super) report: Report,
    /// The options of the run whose report it is: those of this run, but for the limits.
    pub(super) solver: Solver,
}

impl SolvedLevel {
    pub(super) fn accepted_solution(&self) -> Option<&Solution> {
        accepted_solution(&self.report.answer, &self.solver)
    }

    /// What is written about the level in JSON.
    pub(super) fn level_report(&self) -> LevelReport<'_> {
        LevelReport {
            place: self.place.in_record(),
            warehouse: &self.level.warehouse,
            added_walls: self.added_walls,
            report: &self.report,
            solver: &self.solver,
        }
    }

    /// How the program ends after the level.
    pub(super) fn exit(&self) -> Exit {
        match self.report.answer {
            Answer::Open { reason: Reason::Limit(_), .. } => Exit::Limited,
            _ => Exit::Done,
        }
    }

    /// The message that the answer is not proved, if it is not.
    pub(super) fn message(&self) -> Option<Message> {
        let Answer::Open { lower_bound, .. } = self.report.answer else { return None };
        let message = match self.accepted_solution() {
            None => self.unsolved_message(),
            Some(solution) => self.unproved_message(solution, lower_bound.pushes),
        };
        Some(message.at(self.place.clone()))
    }

    /// The message that there is no solution of the kind that was asked for.
    fn unsolved_message(&self) -> Message {
        match self.report.answer.limit() {
            None | Some(Limit::Cancelled) => {
                let text = "interrupted before a solution was found";
                let message = Message::new(Severity::Error, text);
                message.in_group(message_group(Limit::Cancelled))
            }
            Some(limit) => {
                let text = format!("gave up at the {limit} limit");
                Message::new(Severity::Error, text).in_group(message_group(limit))
            }
        }
    }

    /// The message that a solution is not proved to be shortest.
    fn unproved_message(&self, solution: &Solution, lower_bound: usize) -> Message {
        let moves = solution.moves.len();
        let pushes = solution.pushes.len();
        let message = if self.solver.accept == Accept::Any {
            Message::note(format!("{}, not proved shortest", counted(pushes, "push")))
        } else {
            let best = BestSoFar { moves, pushes, lower_bound };
            Message::warning(best.in_words(self.solver.minimize))
        };
        message.in_group("left unproved")
    }
}
