//! Every constant that tunes the solver, with its default, its range and its meaning, as in `CaDiCaL`'s `options.hpp`.
//!
//! `solve --tune NAME=VALUE` sets one, so that an experiment needs no rebuild. What is not worth an experiment stays where it
//! is used: sizes that a type or a stack sets, and the work between two checks of the time. Shares of the time so far, and
//! parts of all time, are in percent.

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

            /// The name of each constant, its value and its range.
            fn values(&mut self) -> Vec<(String, &mut usize, RangeInclusive<usize>)> {
                let mut values = vec![$((stringify!($name).replace('_', "-"), &mut self.$name, $range),)+];
                let attempts = (1..).zip(&mut self.attempts);
                values.extend(attempts.map(|(number, (_, budget))| (format!("attempt-{number}"), budget, ANY)));
                values
            }
        }
    };
}

const ANY: RangeInclusive<usize> = 0..=usize::MAX;
const BYTES: RangeInclusive<usize> = 1 << 10..=usize::MAX;
/// Products with these do not overflow.
const FACTOR: RangeInclusive<usize> = 0..=1 << 20;
const PERCENT: RangeInclusive<usize> = 0..=1000;
/// With 0, the search would repeat turns in which nothing happens.
const TURN: RangeInclusive<usize> = 1..=1000;

tuning! {
    bidirectional_part = 35, PERCENT, "The part of all time of bidirectional search, where ties are broken.";
    alternation_part = 35, PERCENT, "The part of all time of bidirectional search and A* in turns.";
    move_a_star_part = 10, PERCENT, "The part of all time of move-optimal A* in little memory.";
    any_solution_part = 30, PERCENT, "The part of all time of the search for any solution.";
    tables_part = 10, PERCENT, "The part of all time of all pattern databases together.";
    cheap_part = 10, PERCENT, "The part of all expansions, where these are limited, of each exact search in little memory.";
    cheap_memory = 16 << 20, BYTES, "The memory for an exact search if other solutions will do, in bytes.";
    max_freed = 32 << 20, BYTES, "Freed tables that the allocator may keep while the next engine works, in bytes.";
    max_cheap_assignment = 1 << 12, ANY, "With more boxes × boxes × goals, A* could take seconds to use up little memory.";
    turn_share = 100, TURN, "The share of a turn of bidirectional search or A*.";
    a_star_divisor = 4, 1..=1024, "In turns, A* has the memory divided by this: the other needs more in the same time.";

    slices_divisor = 4, 3..=1024, "Slices get the memory divided by this.";
    whole_divisor = 8, 3..=1024, "Searches of the whole level get the memory divided by this; a proof gets the rest.";
    improvement_share = 50, TURN, "The share of a turn of improvement.";
    whole_share = 30, TURN, "The share of a search of the whole level around the solution.";
    exhausted_proof_share = 100, TURN, "The share of a proof once slices of all sizes are exhausted, and the lower bound is near or only a proof counts.";
    near_proof_share = 60, TURN, "The share of a proof while the lower bound is near, but slices are not exhausted.";
    far_proof_share = 10, TURN, "The share of a proof otherwise.";
    near_bound = 32, FACTOR, "A lower bound is near if what is missing, times this, is less than the pushes.";
    ties_factor = 16, 1..=1024, "A proof of the moves may use this many times the memory of a slice.";
    ties_share = 2, PERCENT, "The share of breaking ties in slices that give nothing better.";
    max_rivals = 3, 0..=1024, "The number of rivals that are kept.";
    new_rivals_share = 10, TURN, "The share of the search for new rivals.";
    stalled_rivals_share = 40, TURN, "The same after slices gave nothing better, unless only a proof counts.";
    new_rival_share = 3, PERCENT, "The share of improving each of them at first.";
    rival_attempt = 400_000, ANY, "The largest budget of an attempt at a rival, and that of one with a further plan.";
    rival_share = 5, TURN, "The share of improving one of the known rivals.";
    first_slice_memory = 1 << 20, BYTES, "The memory for one search for a better slice at first, in bytes.";
    slice_memory_growth = 4, 2..=1024, "The factor by which it grows while nothing is found.";
    slice_memory_divisor = 8, 1..=1024, "With one more box elsewhere, it is divided by this: others give less.";
    max_moved = 4, 1..=64, "How many boxes may be elsewhere than in a slice.";
    first_slice = 16, 2..=1 << 20, "The number of pushes in a slice at first.";
    min_slice = 4, 2..=1 << 20, "The minimum.";
    max_slice = 1 << 12, 2..=1 << 20, "The maximum: each state that a search expands is compared with its positions.";
    max_tried = 7 << 13, ANY, "The number of slices that are remembered to have given nothing: 2¹⁶ buckets, 1.6 MiB.";

    prediction_memory = 1 << 24, BYTES, "Bidirectional search up to this size is quick, and never cut short.";
    prediction_margin = 8, 1..=1024, "Frontiers grow more slowly in the end: a prediction may be too large by this factor.";
    max_solved_placements = 1 << 20, ANY, "With more, bidirectional search would begin with too many states.";
    batch_entries = 64, 1..=1 << 20, "The number of entries that bidirectional search expands together.";
    rounds_per_width = 256, 1..=1 << 20, "The width of a round of A* grows by 1 after this many without a better bound.";
    max_width = 16, 1..=1 << 20, "The maximum: the number of states with each g that a round expands.";
    max_two_box_bytes = 1 << 24, BYTES, "The size of the two-box database: to fill it takes a second.";
    max_three_box_cells = 160, 0..=1024, "With more cells, the three-box database would take several seconds.";
    learning_start = 1000, ANY, "The states that push-optimal A* expands before it learns conflicts.";
    learning_share = 200, PERCENT, "The states that pattern searches may expand, as a share of those that A* expands.";
    rare_learning_share = 100, PERCENT, "The same as long as that raises few heuristics.";
    rare_raise = 20, FACTOR, "Few are less than one state in so many.";
    max_lesson_states = 5000, ANY, "The states that pattern searches may expand to learn from one.";
    max_pattern_states = 500, 1..=1 << 20, "The states that one pattern search may reach.";
    max_pattern_boxes = 8, 1..=64, "The maximum of boxes in a learned conflict.";
    max_pattern_excess = 6, 2..=200, "The maximum of the excess that is first ruled out for a pattern.";
    max_learned = 20_000, 0..=1 << 20, "The maximum of learned conflicts.";
    max_zone_placements = 1 << 20, ANY, "The maximum of placements of a goal zone that are remembered.";
    max_possible_placements = 1 << 22, 0..=1 << 30, "With more possible placements, a goal zone is not tried.";
    max_zones = 3, ANY, "The number of goal zones that are tried.";

    max_corral_states = 300, 1..=1 << 30, "The states that the first search of a corral looks at.";
    max_repeated_corral_states = 1 << 14, 1..=1 << 30, "Those of a search that is repeated because the corral occurs often.";
    max_pair_bytes = 1 << 23, BYTES, "The size of the tables of pair deadlocks, which take a few tenths of a second.";
    packing_divisor = 16, 1..=1024, "The search for a plan generates this part of the moves of the search forward.";
    max_packing = 1_000_000, ANY, "The maximum of the moves that it generates.";
    min_removal_steps = 6, 0..=1000, "In a plan, a box is taken off the board no nearer to where it was.";
    max_weight = 8, 1..=1024, "The maximum of a random weight of a cell, which makes another plan.";
    max_blocked = 100_000, ANY, "With more cells × goals, boxes in the way of others are not counted.";
}

impl Tuning {
    /// Sets a constant, as in `max-width=4`.
    ///
    /// # Errors
    ///
    /// Text that says what was expected.
    pub fn set(&mut self, assignment: &str) -> Result<(), String> {
        let (name, value) = assignment.split_once('=').ok_or("expected `NAME=VALUE`")?;
        let mut values = self.values().into_iter();
        let (_, place, range) = values
            .find(|(known, ..)| known == name)
            .ok_or_else(|| format!("unknown name `{name}`"))?;
        let value = value.parse().ok().filter(|value| range.contains(value));
        *place = value.ok_or_else(|| {
            format!("expected a whole number from {} to {}", range.start(), range.end())
        })?;
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
        let assignments = |mut tuning: Tuning| -> Vec<String> {
            let values = tuning.values().into_iter();
            values.map(|(name, value, _)| format!("{name}={value}")).collect()
        };
        let default = assignments(Tuning::DEFAULT);
        assignments(*self).into_iter().filter(|assignment| !default.contains(assignment)).collect()
    }
}

#[cfg(test)]
mod tests;
