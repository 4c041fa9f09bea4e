//! What became of all levels, in one sentence.

use std::time::{Duration, Instant};

use anyhow::anyhow;

use crate::cli::message::{Message, Severity};
use crate::count::noun_of;
use crate::solve::{Accept, Answer, Limit, Minimize, Solution, Solver};

/// The numbers of levels with each result.
pub(super) struct Summary {
    minimize: Minimize,
    accept: Accept,
    start: Instant,
    levels: usize,
    solved: usize,
    proved: usize,
    unsolvable: usize,
    /// Those left without a solution at the limit of time, of memory, and by the end of the program.
    open: [usize; 4],
    malformed: usize,
    /// Of all solutions, in what is minimized.
    length: usize,
}

/// What became of a level.
pub(super) enum Outcome {
    Solved { is_proved: bool, length: usize },
    Unsolvable,
    Open(Option<Limit>),
    Malformed,
}

impl Outcome {
    /// What became of a level with this answer; `solution` is the one that was asked for.
    pub(super) fn of(answer: &Answer, solution: Option<&Solution>, minimize: Minimize) -> Outcome {
        match (answer, solution) {
            (Answer::Unsolvable, _) => Outcome::Unsolvable,
            (_, Some(solution)) => {
                let is_proved = match minimize {
                    Minimize::Moves => matches!(answer, Answer::Optimal { .. }),
                    Minimize::Pushes => answer.is_optimal_in_pushes(),
                };
                Outcome::Solved { is_proved, length: minimize.length(solution) }
            }
            (_, None) => Outcome::Open(answer.limit()),
        }
    }
}

impl Summary {
    pub(super) fn new(solver: &Solver) -> Summary {
        Summary {
            minimize: solver.minimize,
            accept: solver.accept,
            start: Instant::now(),
            levels: 0,
            solved: 0,
            proved: 0,
            unsolvable: 0,
            open: [0; 4],
            malformed: 0,
            length: 0,
        }
    }

    pub(super) fn add(&mut self, outcome: &Outcome) {
        self.levels += 1;
        let [time, memory, solver, cancelled] = &mut self.open;
        *match outcome {
            Outcome::Solved { is_proved, length } => {
                self.proved += usize::from(*is_proved);
                self.length += length;
                &mut self.solved
            }
            Outcome::Unsolvable => &mut self.unsolvable,
            Outcome::Open(Some(Limit::Time)) => time,
            Outcome::Open(Some(Limit::Memory)) => memory,
            Outcome::Open(Some(Limit::Solver)) => solver,
            Outcome::Open(_) => cancelled,
            Outcome::Malformed => &mut self.malformed,
        } += 1;
    }

    /// Says what became of the levels, if there were several.
    pub(super) fn report(&self) {
        if self.levels > 1 {
            let text = self.text(self.start.elapsed());
            Message::new(Severity::Note, anyhow!(text)).report();
        }
    }

    fn text(&self, time: Duration) -> String {
        let proved = match (self.accept, self.minimize) {
            (Accept::Proved, _) => String::new(),
            (_, Minimize::Moves) => format!(" ({} proved)", grouped(self.proved)),
            (_, Minimize::Pushes) => format!(" ({} proved in pushes)", grouped(self.proved)),
        };
        let mut text =
            format!("{} of {} solved{proved}", grouped(self.solved), grouped(self.levels));
        let [time_limit, memory_limit, solver_limit, cancelled] = self.open;
        for (count, what) in [
            (self.unsolvable, "unsolvable"),
            (time_limit, "reached the time limit"),
            (memory_limit, "reached the memory limit"),
            (solver_limit, "reached the solver's own limit"),
            (cancelled, "interrupted"),
        ] {
            if count > 0 {
                text = format!("{text}, {} {what}", grouped(count));
            }
        }
        let seconds = if time < Duration::from_secs(10) {
            format!("{:.1}", time.as_secs_f64())
        } else {
            grouped(usize::try_from(time.as_secs()).unwrap_or(usize::MAX))
        };
        let noun = match self.minimize {
            Minimize::Moves => "move",
            Minimize::Pushes => "push",
        };
        let length = format!("{} {}", grouped(self.length), noun_of(self.length, noun));
        format!("{text}, {} malformed; {length}; {seconds} s", grouped(self.malformed))
    }
}

/// A number with commas between groups of three digits.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sentence about levels with these results.
    fn text(
        solver: &Solver,
        outcomes: impl IntoIterator<Item = (usize, Outcome)>,
        seconds: f64,
    ) -> String {
        let mut summary = Summary::new(solver);
        for (count, outcome) in outcomes {
            (0..count).for_each(|_| summary.add(&outcome));
        }
        summary.text(Duration::from_secs_f64(seconds))
    }

    #[test]
    fn a_sentence_counts_what_became_of_the_levels() {
        let solver = Solver::new().minimize(Minimize::Pushes).accept(Accept::Best);
        let with_length = |is_proved, length| Outcome::Solved { is_proved, length };
        let outcomes = [
            (57, with_length(false, 400)),
            (31, with_length(true, 26)),
            (2, Outcome::Open(Some(Limit::Time))),
        ];
        assert_eq!(
            text(&solver, outcomes, 412.3),
            "88 of 90 solved (31 proved in pushes), 2 reached the time limit, 0 malformed; 23,606 pushes; 412 s"
        );
        let outcomes = [
            (1000, with_length(true, 1234)),
            (3, Outcome::Unsolvable),
            (1, Outcome::Open(Some(Limit::Memory))),
            (5, Outcome::Open(Some(Limit::Solver))),
            (4, Outcome::Open(Some(Limit::Cancelled))),
            (2, Outcome::Malformed),
        ];
        assert_eq!(
            text(&Solver::new(), outcomes, 0.04),
            "1,000 of 1,015 solved, 3 unsolvable, 1 reached the memory limit, 5 reached the solver's own limit, 4 interrupted, 2 malformed; 1,234,000 moves; 0.0 s"
        );
    }
}
