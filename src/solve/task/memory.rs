//! The memory of a search: which tables may take which part of its limit.
//!
//! | engine | its limit | its tables, and what each may take of that |
//! |---|---|---|
//! | each | the memory of a [`Solver`](crate::Solver) without [`MAX_FREED`], at most half | what the allocator keeps of freed tables |
//! | bidirectional search | all, or a small memory | placements and logs, then the tables of the trace beside them: all |
//! | move-optimal A* | the same, beside a kept proof | distances and open list; transposition table: the rest |
//! | push-optimal A* | that of a [proof](of_proof) | [two boxes](TWO_BOX_DATABASE), [three boxes](THREE_BOX_DATABASE), [goal zone](GOAL_ZONE), [learned conflicts](LEARNED_CONFLICTS), [pattern search](PATTERN_SEARCH); transposition table and open list: the rest |
//! | bidirectional search and push-optimal A* in turns | all | bidirectional search: all that A* leaves, and [little](of_first_turn) in its first turn; A*: [a part](of_turn_of_a_star), of which it has less where bidirectional search leaves less |
//! | any solution | all beside a kept proof; [half](THREAD) for each of two threads | [deadlocks](KNOWN_DEADLOCKS), [pair deadlocks](PAIR_DEADLOCKS); of the rest, searches backward: [a part](BACKWARD_SEARCHES), search forward: all beside them |
//! | anytime search | all | [proof](of_proof), [slices](of_slices) with the [solutions](of_path), [whole level](of_whole_level) |
//! | breaking ties | all | the proof's databases; solutions; a search of a slice, then of the whole: the rest |
//!
//! A table that does not fit into its part is left out, or ends its search with [`Limit::Memory`](super::Limit::Memory). Where a row
//! says "the rest", the caller subtracts the bytes in use. A test adds up what is held at once.
//! Of a part, a table may have less than it could: the tables of two boxes, of the goal zone and of pair deadlocks have limits
//! beside their code as well, as it takes long to fill large ones. What experiments turn is in [`Tuning`].
//!
//! # What is not counted
//!
//! * Searches of the whole level keep the learned conflicts as they were when they began. While the proof learns on, there are two
//!   of these: up to 2 % of all memory by default.
//! * Up to [`max_paths`] solutions are counted as if each were as long as the best one. Others may be longer, up to [their
//!   part](of_path).
//! * Where a list grows, the system may need its old room while it copies it. For hash tables, that is counted.

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

/// The maximum for bidirectional search before push-optimal A* has its first turn.
const FIRST_TURN: Part = Part::new(1, 2);
/// Push-optimal A* in turns with bidirectional search, which needs more in the same time.
const A_STAR_IN_TURNS: Part = Part::new(1, 4);

/// One of two threads that search for any solution.
pub(crate) const THREAD: Part = Part::new(1, 2);
/// What is remembered of deadlocks in a search for any solution, up to [`MAX_KNOWN_DEADLOCKS`].
pub(crate) const KNOWN_DEADLOCKS: Part = Part::new(1, 4);
/// Of what is remembered of deadlocks: corrals. The rest is kept free: sizes are as they were when it was in use.
pub(crate) const KNOWN_CORRALS: Part = Part::new(1, 2);
/// The table of pair deadlocks, with the search that fills it.
pub(crate) const PAIR_DEADLOCKS: Part = Part::new(1, 8);
/// All searches backward together. What they leave is for searches forward.
pub(crate) const BACKWARD_SEARCHES: Part = Part::new(3, 4);

/// A search of a slice that takes less than this part of the memory for slices: the next slice is made longer.
pub(crate) const SHORT_SLICE: Part = Part::new(1, 4);
/// A search of a slice with one more box elsewhere: such searches give less.
const ONE_MORE_MOVED: Part = Part::new(1, 8);

/// The maximum in bytes for tables that were freed and that the allocator still keeps, of which at most half of all memory is set
/// aside. More would leave less for tables.
const MAX_FREED: usize = 32 << 20;

/// The maximum of [`KNOWN_DEADLOCKS`] in bytes: more would be looked up no more often.
const MAX_KNOWN_DEADLOCKS: usize = 64 << 20;

impl Part {
    const fn new(numerator: usize, denominator: usize) -> Part {
        Part { numerator, denominator }
    }

    /// Returns this part of some bytes. Divides first, so that no product overflows.
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
pub(crate) fn of_tables(memory: usize) -> usize {
    memory - (memory / 2).min(MAX_FREED)
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
pub(crate) fn of_slice_with_one_more_moved(memory: usize) -> usize {
    ONE_MORE_MOVED.of(memory)
}

/// The limits of bidirectional search in its first turn. Most levels need no more, and the databases of push-optimal A* are filled
/// beside it.
pub(crate) fn of_first_turn<'l>(limits: &Limits<'l>) -> Limits<'l> {
    limits.with_memory(limits.tuning.cheap_memory.min(FIRST_TURN.of(limits.memory)))
}

/// The limits of push-optimal A* in turns with bidirectional search, which holds some bytes meanwhile.
pub(crate) fn of_turn_of_a_star<'l>(limits: &Limits<'l>, bidirectional: usize) -> Limits<'l> {
    let rest = limits.memory.saturating_sub(bidirectional);
    limits.with_memory(rest.min(A_STAR_IN_TURNS.of(limits.memory)))
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

    #[test]
    fn at_most_half_of_the_memory_and_32_mib_are_set_aside() {
        for (memory, tables) in
            [(0, 0), (1 << 20, 1 << 19), (64 << 20, 32 << 20), (2 << 30, 2016 << 20)]
        {
            assert_eq!(of_tables(memory), tables);
        }
    }

    /// What an engine may hold at once: each table with its maximum in bytes. The tables that have what others leave are missing.
    struct HeldAtOnce {
        engine: &'static str,
        limit: usize,
        tables: Vec<(&'static str, usize)>,
    }

    fn portfolio(memory: usize) -> HeldAtOnce {
        let reserve = (memory / 2).min(MAX_FREED);
        let tables =
            vec![("tables", of_tables(memory)), ("freed tables of the engine before", reserve)];
        HeldAtOnce { engine: "each engine", limit: memory, tables }
    }

    fn proof(limits: &Limits) -> Vec<HeldAtOnce> {
        let limit = of_proof(limits).memory;
        let mut tables = vec![
            ("two-box database", TWO_BOX_DATABASE.of(limit)),
            ("three-box database", THREE_BOX_DATABASE.of(limit)),
        ];
        let mut filling = tables.clone();
        filling.push(("open list of the three-box database", THREE_BOX_OPEN_LIST.of(limit)));
        tables.push(("goal zone", GOAL_ZONE.of(limit)));
        tables.push(("learned conflicts", LEARNED_CONFLICTS.of(limit)));
        tables.push(("pattern search", PATTERN_SEARCH.of(limit)));
        vec![
            HeldAtOnce { engine: "filling databases", limit, tables: filling },
            HeldAtOnce { engine: "push-optimal A*", limit, tables },
        ]
    }

    fn turns(limits: &Limits) -> Vec<HeldAtOnce> {
        let limit = limits.memory;
        let proof = of_proof(limits).memory;
        let databases =
            [TWO_BOX_DATABASE, THREE_BOX_DATABASE, THREE_BOX_OPEN_LIST].map(|part| part.of(proof));
        let first = vec![
            ("bidirectional search", of_first_turn(limits).memory),
            ("databases that are filled after it", databases.iter().sum()),
        ];
        let mut all = vec![HeldAtOnce { engine: "first turns", limit, tables: first }];
        // Bidirectional search has taken everything, little, or what leaves A* just its part.
        for bidirectional in [limit, limit / 8, limit - of_turn_of_a_star(limits, 0).memory] {
            let a_star = of_turn_of_a_star(limits, bidirectional).memory;
            let tables = vec![("bidirectional search", bidirectional), ("A*", a_star)];
            all.push(HeldAtOnce { engine: "later turns", limit, tables });
        }
        all
    }

    fn any_solution(limits: &Limits) -> Vec<HeldAtOnce> {
        let limit = limits.memory;
        let deadlocks = of_known_deadlocks(limits);
        let corrals = KNOWN_CORRALS.of(deadlocks);
        let pairs = PAIR_DEADLOCKS.of(limit - deadlocks);
        let rest = limit - deadlocks - pairs;
        let backward = BACKWARD_SEARCHES.of(rest);
        let one_thread = vec![
            ("known corrals", corrals),
            ("pair deadlocks", pairs),
            ("searches backward", backward),
            ("search forward", rest - backward),
        ];
        let two_threads = vec![("forward", THREAD.of(limit)), ("backward", THREAD.of(limit))];
        vec![
            HeldAtOnce { engine: "any solution", limit, tables: one_thread },
            HeldAtOnce { engine: "any solution in two threads", limit, tables: two_threads },
        ]
    }

    fn anytime(limits: &Limits) -> Vec<HeldAtOnce> {
        let slices = of_slices(limits);
        let paths = max_paths(limits.tuning) * of_path(&slices).memory;
        let tables = vec![
            ("proof", of_proof(limits).memory),
            ("slices and solutions", slices.memory),
            ("whole level", of_whole_level(limits).memory),
        ];
        vec![
            HeldAtOnce { engine: "anytime search", limit: limits.memory, tables },
            HeldAtOnce {
                engine: "solutions",
                limit: slices.memory,
                tables: vec![("paths", paths)],
            },
        ]
    }

    #[test]
    fn no_engine_may_hold_more_than_its_limit() {
        // The ends of the ranges at which parts are largest.
        let mut large_parts = Tuning::DEFAULT;
        for assignment in ["slices-divisor=3", "whole-divisor=3", "max-rivals=0"] {
            large_parts.set(assignment).unwrap();
        }
        for tuning in [Tuning::DEFAULT, large_parts] {
            for memory in [1, 1000, 1 << 20, 50_000_000, 2 << 30, usize::MAX] {
                let limits = &Limits::by_work(None, of_tables(memory)).tuned(&tuning);
                let mut engines = vec![portfolio(memory)];
                for some in [proof(limits), turns(limits), any_solution(limits), anytime(limits)] {
                    engines.extend(some);
                }
                for HeldAtOnce { engine, limit, tables } in engines {
                    let sum: u128 = tables.iter().map(|&(_, bytes)| bytes as u128).sum();
                    assert!(sum <= limit as u128, "{engine}, {limit} bytes: {tables:?}");
                }
            }
        }
    }
}
