//! The results of all levels, in one sentence.

use std::time::{Duration, Instant};

use indicatif::HumanCount;

use super::limits::{ALL_LIMITS, words_after_count};
use super::solved_level::SolvedLevel;
use crate::cli::messages::Message;
use sokopush::program::{is_proved, noun_of};
use sokopush::solve::{Accept, Answer, Limit, Minimize, Solver};

pub(super) struct Summary {
    solver: Solver,
    start: Instant,
    pub(super) results: Vec<LevelResult>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LevelResult {
    /// The length is that in what is minimized.
    Solved {
        is_proved: bool,
        length: usize,
    },
    Unsolvable,
    Open(Limit),
    Malformed,
}

impl LevelResult {
    pub(super) fn of(solved: &SolvedLevel) -> LevelResult {
        let answer = &solved.report.answer;
        if *answer == Answer::Unsolvable {
            return LevelResult::Unsolvable;
        }
        let minimize = solved.solver.minimize;
        match solved.accepted_solution() {
            Some(solution) => LevelResult::Solved {
                is_proved: is_proved(answer, minimize),
                length: minimize.length(solution),
            },
            None => LevelResult::Open(answer.limit().unwrap_or(Limit::Cancelled)),
        }
    }
}

impl Summary {
    pub(super) fn new(solver: &Solver) -> Summary {
        Summary { solver: *solver, start: Instant::now(), results: Vec::new() }
    }

    /// Reports how many levels were solved and how many were not, if there were several.
    pub(super) fn report(&self) {
        if self.results.len() > 1 {
            let text = self.text(self.start.elapsed());
            Message::note(text).report();
        }
    }

    fn text(&self, time: Duration) -> String {
        let mut solved = 0;
        let mut proved = 0;
        let mut total_length = 0;
        for result in &self.results {
            if let LevelResult::Solved { is_proved, length } = result {
                solved += 1;
                proved += usize::from(*is_proved);
                total_length += length;
            }
        }
        let levels = grouped(self.results.len());
        let mut counts =
            vec![format!("{} of {levels} solved{}", grouped(solved), self.proved(proved))];
        let unsolvable = self.count(LevelResult::Unsolvable);
        if unsolvable > 0 {
            counts.push(format!("{} unsolvable", grouped(unsolvable)));
        }
        for limit in ALL_LIMITS {
            let open = self.count(LevelResult::Open(limit));
            if open > 0 {
                counts.push(format!("{} {}", grouped(open), words_after_count(limit)));
            }
        }
        counts.push(format!("{} malformed", grouped(self.count(LevelResult::Malformed))));
        let noun = match self.solver.minimize {
            Minimize::Moves => noun_of(total_length, "move"),
            Minimize::Pushes => noun_of(total_length, "push"),
        };
        let counts = counts.join(", ");
        format!("{counts}; {} {noun}; {} s", grouped(total_length), seconds(time))
    }

    /// How many of the solutions are proved, in parentheses, if they need not be.
    fn proved(&self, count: usize) -> String {
        let count = grouped(count);
        match (self.solver.accept, self.solver.minimize) {
            (Accept::Proved, _) => String::new(),
            (_, Minimize::Moves) => format!(" ({count} proved)"),
            (_, Minimize::Pushes) => format!(" ({count} proved in pushes)"),
        }
    }

    /// The number of levels with a result.
    fn count(&self, result: LevelResult) -> usize {
        self.results.iter().filter(|&&other| other == result).count()
    }
}

/// A number with commas between its thousands.
fn grouped(number: usize) -> HumanCount {
    HumanCount(number as u64)
}

/// A number of seconds, below ten with tenths.
fn seconds(time: Duration) -> String {
    match time.as_secs() {
        0..10 => format!("{:.1}", time.as_secs_f64()),
        seconds => HumanCount(seconds).to_string(),
    }
}

#[cfg(test)]
mod tests;
