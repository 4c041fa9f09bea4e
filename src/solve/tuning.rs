//! Every constant that tunes the solver, one in each line: its name, default, range and meaning, as in `CaDiCaL`'s `options.hpp`.
//!
//! `solve --tune NAME=VALUE` sets one, so that an experiment needs no rebuild. "The time so far" is what the level has taken when a
//! turn begins; where expansions are limited, they are counted instead of time. Elsewhere are the [parts of the
//! memory](super::task::memory) that no experiment asked for, the [prices](super::task::prices) of work, what a type or a stack
//! sets, and limits that changed no answer when they were turned, on a set of levels (`benches/notes.md`): these are constants of the files that
//! use them.

use std::ops::RangeInclusive;

use super::attempts::{ATTEMPTS, Method, Planning, STRATEGIES};

macro_rules! tuning {
    ($($name:ident = $default:expr, $range:expr, $meaning:literal;)+) => {
        /// The values of all constants.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Tuning {
            $(#[doc = $meaning] pub(crate) $name: usize,)+
            /// The attempts at any solution, with their budgets; with 0, one is skipped.
            pub(crate) attempts: [(Method, usize); ATTEMPTS.len()],
        }

        impl Tuning {
            /// The default of each constant.
            pub const DEFAULT: Tuning = Tuning { $($name: $default,)+ attempts: ATTEMPTS };

            /// Each constant, and the budget of each attempt.
            fn constants(&mut self) -> Vec<Constant<'_>> {
                let mut constants = vec![$(Constant {
                    name: stringify!($name).replace('_', "-"),
                    value: &mut self.$name,
                    range: $range,
                },)+];
                for (index, (_, budget)) in self.attempts.iter_mut().enumerate() {
                    let name = format!("attempt-{}", index + 1);
                    constants.push(Constant { name, value: budget, range: ANY });
                }
                constants
            }
        }
    };
}

/// A constant, as it is set by its name.
struct Constant<'t> {
    name: String,
    value: &'t mut usize,
    range: RangeInclusive<usize>,
}

const ANY: RangeInclusive<usize> = 0..=usize::MAX;
const BYTES: RangeInclusive<usize> = 1 << 10..=usize::MAX;
/// Products with these do not overflow.
const FACTOR: RangeInclusive<usize> = 0..=1 << 20;
const PERCENT: RangeInclusive<usize> = 0..=1000;
/// With 0, the search would repeat turns in which nothing happens.
const TURN: RangeInclusive<usize> = 1..=1000;

tuning! {
    bidirectional_part = 35, PERCENT, "Time for bidirectional search where pushes are proved and ties are broken, in percent of the time limit. More leaves less for all other engines.";
    alternation_part = 35, PERCENT, "Time for bidirectional search and push-optimal A* in turns, where pushes are proved and ties are not broken, in percent of the time limit.";
    move_a_star_part = 10, PERCENT, "Time for move-optimal A* in little memory, where pushes are proved and no solution is known, in percent of the time limit.";
    any_solution_part = 30, PERCENT, "Time for the search for a first solution where pushes are proved, in percent of the time limit. More leaves less for proofs.";
    tables_part = 10, PERCENT, "Time to fill all pattern databases of a level, in percent of the time limit. A database that is not full by then is left out.";
    cheap_part = 10, PERCENT, "Expansions of each exact search that comes first where any solution will do, in percent of the limit of expansions.";
    cheap_memory = 16 << 20, BYTES, "Memory for an exact search that is tried quickly before others, in bytes. More proves more levels, and delays the others.";
    turn_share = 100, TURN, "Length of a turn where bidirectional search and push-optimal A* alternate, in percent of the time so far. At 100, each turn doubles the time.";

    slices_divisor = 4, 3..=1024, "Searches for better slices of a solution have the memory limit divided by this. More leaves them less, and a proof more.";
    whole_divisor = 8, 3..=1024, "Searches of the whole level near a solution have the memory limit divided by this. More leaves them less, and a proof more.";
    improvement_share = 50, TURN, "Length of a turn in which slices of the best solution are improved, in percent of the time so far.";
    whole_share = 30, TURN, "Length of a turn in which the whole level is searched near the best solution, in percent of the time so far.";
    exhausted_proof_share = 100, TURN, "Length of a turn of a proof when slices of all sizes gave nothing, and the lower bound is near or only a proof counts, in percent of the time so far.";
    near_proof_share = 60, TURN, "Length of a turn of a proof while the lower bound is near, and slices may still give something, in percent of the time so far.";
    far_proof_share = 10, TURN, "Length of a turn of a proof while the lower bound is not near, or where moves are minimized, in percent of the time so far.";
    near_bound = 32, FACTOR, "A lower bound is near if the pushes that it lacks, times this, are fewer than the pushes of the best solution. More makes fewer bounds near.";
    max_rivals = 3, 0..=1024, "Number of other solutions that are kept and improved beside the best one. More of them have less time each.";
    new_rivals_share = 10, TURN, "Length of a turn in which other solutions are searched for while slices give something better, or where only a proof counts, in percent of the time so far.";
    stalled_rivals_share = 40, TURN, "Length of a turn in which other solutions are searched for when slices gave nothing better, unless only a proof counts, in percent of the time so far.";
    new_rival_share = 3, PERCENT, "Time to improve another solution when it was just found, in percent of the time so far.";
    rival_attempt = 400_000, ANY, "Largest budget of an attempt at another solution beside the best one, in states or generated moves. Attempts that are not in the table have just this.";
    rival_share = 5, TURN, "Length of a turn in which one of the other solutions that are kept is improved, in percent of the time so far.";
    first_slice_memory = 1 << 20, BYTES, "Memory for one search of a slice at first, in bytes. More searches longer slices sooner, and fewer of them.";
    max_moved = 4, 1..=64, "Number of boxes that may be elsewhere than in the slice that is searched anew. More finds more, and takes many times as long.";
    first_slice = 16, 2..=1 << 20, "Number of pushes in a slice at first. It doubles where searches take little memory, and halves where they take too much.";

    prediction_memory = 1 << 24, BYTES, "Bidirectional search is never ended by a prediction of its growth while its tables are smaller than this, in bytes: it has been quick so far.";
    prediction_margin = 8, 1..=1024, "Bidirectional search ends early if it is predicted to need more than its memory times this. Predictions are too large: frontiers grow more slowly in the end.";
    batch_entries = 64, 1..=1 << 20, "Number of entries of a frontier that bidirectional search expands together, so that waiting for memory overlaps.";
    rounds_per_width = 256, 1..=1 << 20, "Number of rounds of push-optimal A* without a better lower bound after which a round takes one more state with each number of pushes.";
    max_width = 16, 1..=1 << 20, "Maximum number of states with each number of pushes that one round of push-optimal A* expands.";
    max_three_box_cells = 160, 0..=1024, "Maximum number of cells where a box is not dead for a three-box database: with more, filling it would take several seconds.";
    learning_start = 1000, ANY, "Number of states that push-optimal A* takes up before it learns conflicts. Easy levels are solved before that.";
    learning_share = 200, PERCENT, "States that pattern searches may expand while learning raises many heuristics, in percent of those that push-optimal A* takes up.";
    rare_learning_share = 100, PERCENT, "States that pattern searches may expand while learning raises few heuristics, in percent of those that push-optimal A* takes up.";
    rare_raise = 20, FACTOR, "Learning raises few heuristics while it raises less than one in this number. More counts as many sooner.";
    max_lesson_states = 5000, ANY, "Number of states that pattern searches may expand to learn from one state of push-optimal A*.";
    max_pattern_states = 500, 1..=1 << 20, "Number of states that one pattern search may reach before it gives up.";
    max_pattern_boxes = 8, 1..=64, "Maximum number of boxes in a learned conflict. More are found in fewer states, and take longer to search.";
    max_pattern_excess = 6, 2..=200, "Maximum of the pushes beyond the assignment that a pattern search first tries to rule out for some boxes. More boxes are tried with more.";
    max_learned = 20_000, 0..=1 << 20, "Maximum number of learned conflicts. The heuristic of each state is compared with all that share a box with it.";
    max_possible_placements = 1 << 22, 0..=1 << 30, "A part of the board is not tried as a goal zone if boxes could be placed there in more ways than this.";
    max_zones = 3, ANY, "Number of parts of the board that are tried as goal zones, the largest first.";

    max_corral_states = 300, 1..=1 << 30, "Number of states that the first search of a corral may look at before it gives up.";
    max_repeated_corral_states = 1 << 14, 1..=1 << 30, "Number of states that a later search of a corral may look at, which is made when the corral occurs often.";
    packing_divisor = 16, 1..=1024, "The search for a packing plan may generate as many moves as the search that follows the plan, divided by this.";
    min_removal_steps = 6, 0..=1000, "In a packing plan, a box is taken off the board only if it was at least this number of steps away from where that happens.";
    max_weight = 8, 1..=1024, "Maximum of the random weights of cells, which make other packing plans. More makes them differ more.";
}

impl Tuning {
    /// Sets a constant, as in `max-width=4`.
    ///
    /// # Errors
    ///
    /// Text that says what was expected.
    pub fn set(&mut self, assignment: &str) -> Result<(), String> {
        let (name, value) = assignment.split_once('=').ok_or("expected `NAME=VALUE`")?;
        let mut constants = self.constants().into_iter();
        let constant = constants.find(|constant| constant.name == name);
        let Constant { value: place, range, .. } =
            constant.ok_or_else(|| format!("unknown name `{name}`"))?;
        match value.parse() {
            Ok(value) if range.contains(&value) => *place = value,
            _ => {
                let (first, last) = range.into_inner();
                return Err(format!("expected a whole number from {first} to {last}"));
            }
        }
        Ok(())
    }

    /// The method and the budget of an attempt: one in the table, or one with a further plan.
    pub(super) fn attempt(&self, number: usize) -> (Method, usize) {
        if let Some(&attempt) = self.attempts.get(number) {
            return attempt;
        }
        let plan = u32::try_from(number).expect("there are few attempts");
        let strategy = STRATEGIES[number % STRATEGIES.len()];
        (Method::FeatureSpace(Planning::Removing(plan), strategy), self.rival_attempt)
    }

    /// The assignments of what differs from the default.
    pub fn changed(&self) -> Vec<String> {
        let mut tuning = *self;
        let mut default = Tuning::DEFAULT;
        let mut changed = Vec::new();
        for (constant, default) in tuning.constants().into_iter().zip(default.constants()) {
            if constant.value != default.value {
                changed.push(format!("{}={}", constant.name, constant.value));
            }
        }
        changed
    }
}

#[cfg(test)]
mod tests;
