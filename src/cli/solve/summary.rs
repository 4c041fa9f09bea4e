//! The results of all levels, in one sentence.

use std::iter;
use std::time::{Duration, Instant};

use indicatif::HumanCount;

use super::json::{LIMITS, is_proved};
use crate::cli::messages::Message;
use sokopush::solve::{Accept, Answer, Limit, Minimize, Solution, Solver};
use sokopush::text::noun_of;

pub(super) struct Summary {
    solver: Solver,
    start: Instant,
    pub(super) results: Vec<LevelResult>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LevelResult {
    Solved { is_proved: bool, length: usize },
    Unsolvable,
    Open(Limit),
    Malformed,
}

impl LevelResult {
    /// The result of a level with this answer; `solution` is the accepted one.
    pub(super) fn of(answer: &Answer, solution: Option<&Solution>, minimize: Minimize) -> Self {
        match (answer, solution) {
            (Answer::Unsolvable, _) => LevelResult::Unsolvable,
            (_, Some(solution)) => LevelResult::Solved {
                is_proved: is_proved(answer, minimize),
                length: minimize.length(solution),
            },
            (_, None) => LevelResult::Open(answer.limit().unwrap_or(Limit::Cancelled)),
        }
    }
}

impl Summary {
    pub(super) fn new(solver: &Solver) -> Summary {
        Summary { solver: *solver, start: Instant::now(), results: Vec::new() }
    }

    /// Says what became of the levels, if there were several.
    pub(super) fn report(&self) {
        if self.results.len() > 1 {
            let text = self.text(self.start.elapsed());
            Message::note(text).report();
        }
    }

    fn text(&self, time: Duration) -> String {
        let grouped = |number: usize| HumanCount(number as u64);
        let of = |result| self.results.iter().filter(|&&other| other == result).count();
        let solved = self.results.iter().filter_map(|result| match result {
            LevelResult::Solved { is_proved, length } => Some((*is_proved, length)),
            _ => None,
        });
        let length: usize = solved.clone().map(|(_, length)| length).sum();
        let proved = grouped(solved.clone().filter(|(is_proved, _)| *is_proved).count());
        let (noun, in_what) = match self.solver.minimize {
            Minimize::Moves => ("move", ""),
            Minimize::Pushes => ("push", " in pushes"),
        };
        let proved = match self.solver.accept {
            Accept::Proved => String::new(),
            _ => format!(" ({proved} proved{in_what})"),
        };
        let levels = grouped(self.results.len());
        let mut text = format!("{} of {levels} solved{proved}", grouped(solved.count()));
        let limits = LIMITS.into_iter().map(|(limit, _, group)| (LevelResult::Open(limit), group));
        for (result, group) in iter::once((LevelResult::Unsolvable, "unsolvable")).chain(limits) {
            let what = group.trim_start_matches("that ").trim_start_matches("were ");
            if of(result) > 0 {
                text = format!("{text}, {} {what}", grouped(of(result)));
            }
        }
        let malformed = grouped(of(LevelResult::Malformed));
        let (size, noun) = (grouped(length), noun_of(length, noun));
        let seconds = match time.as_secs() {
            0..10 => format!("{:.1}", time.as_secs_f64()),
            seconds => HumanCount(seconds).to_string(),
        };
        format!("{text}, {malformed} malformed; {size} {noun}; {seconds} s")
    }
}

#[cfg(test)]
mod tests;
