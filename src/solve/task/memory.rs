//! The memory of a search: which tables may take which part of its limit.
//!
//! | engine | its limit | its tables, and what each may take of that |
//! |---|---|---|
//! | each | the memory of a [`Solver`](crate::Solver) without [`max_freed`](Tuning), at most half | what the allocator keeps of freed tables |
//! | bidirectional search | all, or a small memory | placements and logs, then the tables of the trace beside them: all |
//! | move-optimal A* | the same, beside a kept proof | distances and open list; transposition table: the rest |
//! | push-optimal A* | that of a [proof](of_proof) | [two boxes](TWO_BOX_DATABASE), [three boxes](THREE_BOX_DATABASE), [goal zone](GOAL_ZONE), [learned conflicts](LEARNED_CONFLICTS), [pattern search](PATTERN_SEARCH); transposition table and open list: the rest |
//! | the two in turns | all | push-optimal A*: [a part](of_turn_of_a_star); bidirectional search: all beside it |
//! | any solution | all beside a kept proof; [half](THREAD) for each of two threads | [deadlocks](KNOWN_DEADLOCKS), [pair deadlocks](PAIR_DEADLOCKS); of the rest, searches backward: [a part](BACKWARD_SEARCHES), search forward: all beside them |
//! | anytime search | all | [proof](of_proof), [slices](of_slices) with the [solutions](of_path), [whole level](of_whole_level) |
//! | breaking ties | all | the proof's databases; solutions; a search of a slice, then of the whole: the rest |
//!
//! A table that does not fit into its part is left out, or ends its search with [`Limit::Memory`](super::Limit::Memory). Where a row
//! says "the rest", the caller subtracts the bytes in use. A test adds up what is held at once.
//!
//! A part is divided out first and multiplied afterwards, so that no product overflows: other rounding would end searches at other
//! states.

use super::Limits;
use crate::solve::tuning::Tuning;

/// A part of some memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    numerator: usize,
    denominator: usize,
}

/// The two-box database, with the tables of the search that fills it.
pub(crate) const TWO_BOX_DATABASE: Part = Part::new(1, 4);
/// The three-box database.
pub(crate) const THREE_BOX_DATABASE: Part = Part::new(1, 8);
/// The open list of the search that fills the three-box database.
pub(crate) const THREE_BOX_OPEN_LIST: Part = Part::new(1, 8);
/// The placements of the goal zone, with the layers of the search that finds them.
pub(crate) const GOAL_ZONE: Part = Part::new(1, 8);
/// The conflicts that push-optimal A* learns.
pub(crate) const LEARNED_CONFLICTS: Part = Part::new(1, 16);
/// The nodes and the open list of one pattern search.
pub(crate) const PATTERN_SEARCH: Part = Part::new(1, 16);

/// One of two threads that search for any solution.
pub(crate) const THREAD: Part = Part::new(1, 2);
/// What is remembered of deadlocks in a search for any solution, up to [`MAX_KNOWN_DEADLOCKS`].
pub(crate) const KNOWN_DEADLOCKS: Part = Part::new(1, 4);
/// Of what is remembered of deadlocks: corrals. The other half is for boxes that never move again.
pub(crate) const KNOWN_CORRALS: Part = Part::new(1, 2);
/// The table of pair deadlocks, with the search that fills it.
pub(crate) const PAIR_DEADLOCKS: Part = Part::new(1, 8);
/// All searches backward together. What they leave is for searches forward.
pub(crate) const BACKWARD_SEARCHES: Part = Part::new(3, 4);

/// A search of a slice that takes less than this part of the memory for slices: the next slice is made longer.
pub(crate) const SHORT_SLICE: Part = Part::new(1, 4);

/// The maximum of [`KNOWN_DEADLOCKS`] in bytes: more would be looked up no more often.
const MAX_KNOWN_DEADLOCKS: usize = 64 << 20;

impl Part {
    const fn new(numerator: usize, denominator: usize) -> Part {
        Part { numerator, denominator }
    }

    /// Returns this part of some bytes.
    pub(crate) const fn of(self, bytes: usize) -> usize {
        bytes / self.denominator * self.numerator
    }
}

impl Limits<'_> {
    /// Returns these limits with a part of their memory.
    pub(crate) fn with_part_of_memory(&self, part: Part) -> Self {
        self.with_memory(part.of(self.memory))
    }
}

/// The memory for the tables of one engine at a time: all but a reserve for what the allocator keeps of tables that were freed.
pub(crate) fn of_tables(memory: usize, tuning: &Tuning) -> usize {
    memory - (memory / 2).min(tuning.max_freed)
}

/// The memory for what is remembered of deadlocks in a search for any solution.
pub(crate) fn of_known_deadlocks(limits: &Limits) -> usize {
    KNOWN_DEADLOCKS.of(limits.memory).min(MAX_KNOWN_DEADLOCKS)
}

/// The limits of a proof beside slices and searches of the whole level.
pub(crate) fn of_proof<'l>(limits: &Limits<'l>) -> Limits<'l> {
    let others = slices_bytes(limits) + whole_level_bytes(limits);
    limits.with_memory(limits.memory - others)
}

/// The limits of slices, together with the solutions that they are taken from.
pub(crate) fn of_slices<'l>(limits: &Limits<'l>) -> Limits<'l> {
    limits.with_memory(slices_bytes(limits))
}

/// The limits of searches of the whole level near a solution.
pub(crate) fn of_whole_level<'l>(limits: &Limits<'l>) -> Limits<'l> {
    limits.with_memory(whole_level_bytes(limits))
}

/// The limits of one solution with its positions: of a part of the memory for slices, as there are up to [`max_paths`].
pub(crate) fn of_path<'l>(limits: &Limits<'l>) -> Limits<'l> {
    limits.with_memory(limits.memory / max_paths(limits.tuning))
}

/// The maximum number of solutions at a time: the best one, its rivals, a new one, and a part of one that is put in anew.
pub(crate) fn max_paths(tuning: &Tuning) -> usize {
    tuning.max_rivals + 3
}

/// The memory for a slice in whose placements one more box may be elsewhere than in those of a slice with this memory.
pub(crate) fn of_slice_with_one_more_moved(memory: usize, tuning: &Tuning) -> usize {
    memory / tuning.slice_memory_divisor
}

/// The limits of push-optimal A* in turns with bidirectional search.
pub(crate) fn of_turn_of_a_star<'l>(limits: &Limits<'l>) -> Limits<'l> {
    limits.with_memory(limits.memory / limits.tuning.a_star_divisor)
}

fn slices_bytes(limits: &Limits) -> usize {
    limits.memory / limits.tuning.slices_divisor
}

fn whole_level_bytes(limits: &Limits) -> usize {
    limits.memory / limits.tuning.whole_divisor
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What an engine may hold at once: each table with its maximum in bytes.
    struct HeldAtOnce {
        engine: &'static str,
        limit: usize,
        tables: Vec<(&'static str, usize)>,
    }

    /// Each engine when it holds most. What has "the rest" in the table at the top of this file is missing: it is what is left.
    fn engines(memory: usize, tuning: &Tuning) -> Vec<HeldAtOnce> {
        let reserve = (memory / 2).min(tuning.max_freed);
        let all = of_tables(memory, tuning);
        let limits = &Limits::by_work(None, all).tuned(tuning);
        let proof = of_proof(limits).memory;
        let slices = of_slices(limits);
        let mut any = all;
        let deadlocks = of_known_deadlocks(limits);
        any -= deadlocks;
        let pairs = PAIR_DEADLOCKS.of(any);
        any -= pairs;
        vec![
            HeldAtOnce {
                engine: "each engine",
                limit: memory,
                tables: vec![("its tables", all), ("freed tables of the one before", reserve)],
            },
            HeldAtOnce {
                engine: "push-optimal A* while it fills the three-box database",
                limit: proof,
                tables: vec![
                    ("two-box database", TWO_BOX_DATABASE.of(proof)),
                    ("three-box database", THREE_BOX_DATABASE.of(proof)),
                    ("open list of the three-box database", THREE_BOX_OPEN_LIST.of(proof)),
                ],
            },
            HeldAtOnce {
                engine: "push-optimal A*",
                limit: proof,
                tables: vec![
                    ("two-box database", TWO_BOX_DATABASE.of(proof)),
                    ("three-box database", THREE_BOX_DATABASE.of(proof)),
                    ("goal zone", GOAL_ZONE.of(proof)),
                    ("learned conflicts", LEARNED_CONFLICTS.of(proof)),
                    ("pattern search", PATTERN_SEARCH.of(proof)),
                ],
            },
            HeldAtOnce {
                engine: "any solution",
                limit: all,
                tables: vec![
                    ("known corrals", KNOWN_CORRALS.of(deadlocks)),
                    ("known boxes that never move", deadlocks - KNOWN_CORRALS.of(deadlocks)),
                    ("pair deadlocks", pairs),
                    ("searches backward", BACKWARD_SEARCHES.of(any)),
                    ("search forward", any - BACKWARD_SEARCHES.of(any)),
                ],
            },
            HeldAtOnce {
                engine: "any solution in two threads",
                limit: all,
                tables: vec![("forward", THREAD.of(all)), ("backward", THREAD.of(all))],
            },
            HeldAtOnce {
                engine: "anytime search",
                limit: all,
                tables: vec![
                    ("proof", proof),
                    ("slices and solutions", slices.memory),
                    ("whole level", of_whole_level(limits).memory),
                ],
            },
            HeldAtOnce {
                engine: "solutions",
                limit: slices.memory,
                tables: vec![("paths", max_paths(tuning) * of_path(&slices).memory)],
            },
        ]
    }

    #[test]
    fn no_engine_may_hold_more_than_its_limit() {
        let mut tunings = vec![Tuning::DEFAULT];
        // The least divisors that may be set.
        let mut large_parts = Tuning::DEFAULT;
        for smallest in ["slices-divisor=3", "whole-divisor=3", "max-rivals=0", "max-freed=1024"] {
            large_parts.set(smallest).unwrap();
        }
        tunings.push(large_parts);
        for tuning in &tunings {
            for memory in (0..usize::BITS).flat_map(|bit| [1 << bit, (1 << bit) + ((1 << bit) - 1)])
            {
                for HeldAtOnce { engine, limit, tables } in engines(memory, tuning) {
                    let mut sum: usize = 0;
                    for (table, bytes) in &tables {
                        sum = sum.checked_add(*bytes).unwrap_or_else(|| panic!("{table}"));
                    }
                    assert!(sum <= limit, "{engine}, {limit} bytes: {tables:?}");
                }
            }
        }
    }
}
