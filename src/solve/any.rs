//! Any solution: attempts of feature space search and of greedy search backward, each with more positions than those before.
//!
//! They are counted in positions, not in seconds, so that the answer does not depend on the machine.

#![expect(clippy::indexing_slicing, reason = "searches that were begun are numbered")]

use super::deadlock::detector::Detector;
use super::fess::{self, Parameters, StaticAnalysis, Strategy};
use super::greedy::GreedySearch;
use super::level::bitboard::{Bitboard, Rectangle, State, by_words};
use super::level::bits::Bits;
use super::level::field::Start;
use super::limits::{Limit, Limits};
use super::solution::{End, Plan};
use super::stats::Stats;

/// The attempts that are left.
pub(super) type Attempts = std::slice::Iter<'static, Attempt>;

/// All attempts.
pub(super) fn attempts() -> Attempts {
    ATTEMPTS.iter()
}

/// One attempt.
pub(super) enum Attempt {
    /// Feature space search, from the beginning.
    FeatureSpace(Parameters),
    /// Greedy search backward, until it has this number of states. It goes on where it stopped.
    Greedy { move_weight: u32, budget: usize },
}

const PLAIN: Strategy =
    Strategy { is_careful: false, uses_room_links: false, ignores_advice: false };
const CAREFUL: Strategy = Strategy { is_careful: true, ..PLAIN };
const ROOMS: Strategy = Strategy { uses_room_links: true, ..PLAIN };
const CAREFUL_ROOMS: Strategy = Strategy { is_careful: true, ..ROOMS };
const UNADVISED: Strategy = Strategy { ignores_advice: true, ..PLAIN };

const fn feature_space(packing: usize, pushing: usize, strategy: Strategy) -> Attempt {
    Attempt::FeatureSpace(Parameters { packing, pushing, strategy, parks: false })
}

const fn parking(packing: usize, pushing: usize, strategy: Strategy) -> Attempt {
    Attempt::FeatureSpace(Parameters { packing, pushing, strategy, parks: true })
}

const fn greedy(move_weight: u32, budget: usize) -> Attempt {
    Attempt::Greedy { move_weight, budget }
}

/// Small budgets come first, as most levels need little; strategies take turns, as a level that one of them misses may be
/// easy for another. `benches/README.md` has figures.
static ATTEMPTS: [Attempt; 20] = [
    feature_space(300, 4_000, ROOMS),
    greedy(0, 50_000),
    feature_space(1_000, 4_000, CAREFUL_ROOMS),
    feature_space(1_000, 4_000, PLAIN),
    greedy(0, 300_000),
    greedy(3, 100_000),
    feature_space(3_000, 20_000, ROOMS),
    parking(1_000, 10_000, UNADVISED),
    feature_space(3_000, 10_000, CAREFUL),
    greedy(0, 1_000_000),
    greedy(3, 500_000),
    feature_space(10_000, 30_000, PLAIN),
    feature_space(10_000, 30_000, CAREFUL_ROOMS),
    parking(10_000, 50_000, UNADVISED),
    greedy(0, 4_000_000),
    greedy(3, 2_000_000),
    feature_space(30_000, 100_000, PLAIN),
    feature_space(30_000, 100_000, CAREFUL),
    greedy(0, 16_000_000),
    feature_space(100_000, usize::MAX, ROOMS),
];

/// Finds a solution by the next attempts; `Ok(None)` means that there is none. If none is left, that is as if no time were left.
/// Returns `None` if the board is too large.
pub(super) fn search(
    start: &Start,
    attempts: &mut Attempts,
    limits: &Limits,
    stats: &mut Stats,
) -> Option<Result<Option<Plan>, Limit>> {
    let rectangle = Rectangle::around(start);
    by_words!(
        rectangle,
        [2, 3, 4, 6, 16, 64, 128],
        search_in_words(&rectangle, start, attempts, limits, stats)
    )
}

fn search_in_words<const N: usize>(
    rectangle: &Rectangle,
    start: &Start,
    attempts: &mut Attempts,
    limits: &Limits,
    stats: &mut Stats,
) -> Result<Option<Plan>, Limit> {
    let board = Bitboard::<N>::new(rectangle, start);
    let root = board.state(board.boxes, board.set_of(start.worker));
    // Tables by cell: ten of bits; of steps in the search backward, one for each goal and box; and out-of-plan areas.
    let places = start.boxes.len() + start.field.goal_count();
    let tables = start.field.bytes()
        + 10 * 64 * N * size_of::<Bits<N>>()
        + places * (64 * N * size_of::<u16>() + 2 * size_of::<Bits<N>>());
    let memory = limits.memory.checked_sub(tables + Detector::<N>::max_bytes(limits));
    let limits = &limits.with_memory(memory.ok_or(Limit::Memory)?);
    stats.peak_bytes = stats.peak_bytes.max(tables);
    let analysis = StaticAnalysis::new(board, start, limits)?;
    let mut strategies =
        Strategies { analysis: &analysis, start, root, limits, tables, backward: Vec::new() };
    for attempt in attempts {
        match strategies.make(attempt, stats)? {
            End::Solved(plan) => return Ok(Some(plan)),
            End::Exhausted => return Ok(None),
            End::Budget => {}
        }
    }
    Err(Limit::Time)
}

/// The strategies on one level.
struct Strategies<'a, const N: usize> {
    analysis: &'a StaticAnalysis<N>,
    start: &'a Start<'a>,
    root: State<N>,
    limits: &'a Limits<'a>,
    /// The size in bytes of what all strategies use.
    tables: usize,
    /// The searches backward that were begun, by the weight of moves.
    backward: Vec<(u32, GreedySearch<'a, N>)>,
}

/// The part of the memory that each search backward may use.
const MEMORY_DIVISOR: usize = 4;

impl<const N: usize> Strategies<'_, N> {
    /// Makes one attempt.
    fn make(&mut self, attempt: &Attempt, stats: &mut Stats) -> Result<End<Plan>, Limit> {
        match *attempt {
            Attempt::FeatureSpace(ref parameters) => {
                let kept: usize = self.backward.iter().map(|(_, search)| search.bytes()).sum();
                let limits = self.limits.with_memory(self.limits.memory - kept);
                let tables = self.tables + kept;
                fess::search(self.analysis, self.root, parameters, &limits, stats, tables)
            }
            Attempt::Greedy { .. } if !GreedySearch::suits(&self.analysis.board, self.start) => {
                Ok(End::Budget)
            }
            Attempt::Greedy { move_weight, budget } => {
                match self.greedy(move_weight, budget, stats) {
                    // Another attempt may need less.
                    Err(Limit::Memory) => Ok(End::Budget),
                    end => end,
                }
            }
        }
    }

    /// Goes on with the search backward that has this weight.
    fn greedy(
        &mut self,
        move_weight: u32,
        budget: usize,
        stats: &mut Stats,
    ) -> Result<End<Plan>, Limit> {
        let begun = self.backward.iter().position(|(weight, _)| *weight == move_weight);
        let index = begun.unwrap_or(self.backward.len());
        if begun.is_none() {
            let StaticAnalysis { board, from_start, .. } = self.analysis;
            let search =
                GreedySearch::new(board, from_start, self.start, move_weight, self.limits)?;
            self.backward.push((move_weight, search));
        }
        let limits = self.limits.with_memory(self.limits.memory / MEMORY_DIVISOR);
        self.backward[index].1.run(budget, &limits, stats, self.tables)
    }
}
