//! Any solution: attempts of feature space search and of greedy search backward, each with more positions than those before.
//!
//! They are counted in positions, not in seconds, so that the answer does not depend on the machine.

#![expect(clippy::indexing_slicing, reason = "searches that were begun are numbered")]

use std::slice;

use super::deadlock::detector::Detector;
use super::fess::{self, Parameters, Planning, StaticAnalysis, Strategy};
use super::greedy::{Cells, GreedySearch, Order};
use super::level::bitboard::{Bitboard, Rectangle, State, by_words};
use super::level::bits::Bits;
use super::level::field::Start;
use super::limits::{Limit, Limits};
use super::solution::{End, Plan};
use super::stats::Stats;
use super::techniques::Technique;

/// The attempts that are left.
pub(super) type Attempts = slice::Iter<'static, Attempt>;

/// All attempts.
pub(super) fn attempts() -> Attempts {
    ATTEMPTS.iter()
}

/// One attempt.
pub(super) enum Attempt {
    /// Feature space search, from the beginning.
    FeatureSpace(Parameters),
    /// Greedy search backward, which goes on where it stopped until it has generated `budget` more states.
    Greedy { order: Order, budget: usize },
}

const PLAIN: Strategy =
    Strategy { is_careful: false, uses_room_links: false, ignores_advice: false };
const CAREFUL: Strategy = Strategy { is_careful: true, ..PLAIN };
const ROOMS: Strategy = Strategy { uses_room_links: true, ..PLAIN };
const CAREFUL_ROOMS: Strategy = Strategy { is_careful: true, ..ROOMS };
const UNADVISED_ROOMS: Strategy = Strategy { ignores_advice: true, ..ROOMS };

/// With a plan that takes boxes off the board; its goals have weights of this number.
const fn removing(strategy: Strategy, weights: usize, budget: usize) -> Attempt {
    let planning = Planning { parks: false, weights };
    Attempt::FeatureSpace(Parameters { planning, strategy, budget })
}

/// With a plan that parks all boxes.
const fn parking(strategy: Strategy, weights: usize, budget: usize) -> Attempt {
    let planning = Planning { parks: true, weights };
    Attempt::FeatureSpace(Parameters { planning, strategy, budget })
}

const fn greedy(move_weight: u32, cells: Cells, budget: usize) -> Attempt {
    Attempt::Greedy { order: Order { move_weight, cells }, budget }
}

/// Strategies take turns, as a level that one of them misses may be easy for another; budgets grow, as most levels need little.
/// `benches/README.md` has figures.
static ATTEMPTS: [Attempt; 38] = [
    removing(ROOMS, 0, 400_000),
    greedy(0, Cells::None, 100_000),
    removing(CAREFUL_ROOMS, 0, 400_000),
    removing(PLAIN, 0, 400_000),
    greedy(0, Cells::None, 300_000),
    greedy(0, Cells::AwayPartsAndGoals, 400_000),
    greedy(0, Cells::AwayAndParts, 300_000),
    parking(UNADVISED_ROOMS, 0, 400_000),
    //
    greedy(0, Cells::Away, 400_000),
    greedy(3, Cells::None, 400_000),
    removing(CAREFUL, 1, 400_000),
    greedy(0, Cells::AwayAndParts, 1_000_000),
    greedy(0, Cells::AwayPartsAndGoals, 600_000),
    removing(ROOMS, 2, 800_000),
    greedy(0, Cells::None, 1_000_000),
    removing(CAREFUL_ROOMS, 3, 600_000),
    greedy(0, Cells::Away, 1_000_000),
    greedy(0, Cells::None, 1_600_000),
    parking(UNADVISED_ROOMS, 1, 1_500_000),
    greedy(0, Cells::AwayAndParts, 1_500_000),
    greedy(0, Cells::Away, 1_000_000),
    //
    removing(PLAIN, 4, 1_600_000),
    greedy(3, Cells::None, 800_000),
    greedy(0, Cells::AwayPartsAndGoals, 1_000_000),
    parking(UNADVISED_ROOMS, 2, 3_000_000),
    removing(CAREFUL_ROOMS, 5, 1_600_000),
    greedy(3, Cells::None, 1_600_000),
    removing(CAREFUL, 6, 1_600_000),
    greedy(0, Cells::AwayAndParts, 3_000_000),
    greedy(0, Cells::None, 3_000_000),
    //
    removing(ROOMS, 7, 5_000_000),
    greedy(0, Cells::AwayPartsAndGoals, 4_000_000),
    removing(PLAIN, 8, 5_000_000),
    greedy(0, Cells::Away, 4_000_000),
    parking(UNADVISED_ROOMS, 3, 10_000_000),
    greedy(0, Cells::None, 16_000_000),
    removing(CAREFUL, 9, 20_000_000),
    removing(ROOMS, 10, usize::MAX),
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
    // Tables by cell: ten of bits; of steps in the search backward, one for each goal and box; and out-of-plan areas.
    let places = start.boxes.len() + start.field.goal_count();
    let tables = start.field.bytes()
        + 10 * 64 * N * size_of::<Bits<N>>()
        + places * (64 * N * size_of::<u16>() + 2 * size_of::<Bits<N>>());
    let memory = limits.memory.checked_sub(tables + Detector::<N>::max_bytes(limits));
    let limits = &limits.with_memory(memory.ok_or(Limit::Memory)?);
    stats.peak_bytes = stats.peak_bytes.max(tables);
    let analysis = StaticAnalysis::new(board, start, limits)?;
    let mut searches =
        Searches { analysis: &analysis, start, limits, tables, backward: Vec::new() };
    for attempt in attempts {
        match searches.attempt(attempt, stats)? {
            End::Solved(plan) => return Ok(Some(plan)),
            End::Exhausted => return Ok(None),
            End::Budget => {}
        }
    }
    Err(Limit::Time)
}

/// The searches on one level.
struct Searches<'a, const N: usize> {
    analysis: &'a StaticAnalysis<N>,
    start: &'a Start<'a>,
    limits: &'a Limits<'a>,
    /// The size in bytes of what all strategies use.
    tables: usize,
    /// The searches backward that were begun.
    backward: Vec<(Order, GreedySearch<'a, N>)>,
}

impl<const N: usize> Searches<'_, N> {
    fn attempt(&mut self, attempt: &Attempt, stats: &mut Stats) -> Result<End<Plan>, Limit> {
        let has = |technique| self.start.techniques.has(technique);
        match *attempt {
            Attempt::FeatureSpace(ref parameters) if has(Technique::FeatureSpace) => {
                self.feature_space(parameters, stats)
            }
            Attempt::FeatureSpace(_) => Ok(End::Budget),
            Attempt::Greedy { .. } if !GreedySearch::suits(&self.analysis.board, self.start) => {
                Ok(End::Budget)
            }
            Attempt::Greedy { order, budget } => match self.greedy(order, budget, stats) {
                // Another attempt may need less.
                Err(Limit::Memory) => Ok(End::Budget),
                end => end,
            },
        }
    }

    /// Searches for the goals, or for a state that a search backward knows.
    fn feature_space(
        &mut self,
        parameters: &Parameters,
        stats: &mut Stats,
    ) -> Result<End<Plan>, Limit> {
        let kept = self.kept();
        let limits = self.limits.with_memory(self.limits.memory.saturating_sub(kept));
        let (analysis, start, tables) = (self.analysis, self.start, self.tables + kept);
        let knows = |state: &State<N>| {
            let key = state.key();
            start.techniques.has(Technique::Perimeter)
                && self.backward.iter().any(|(_, search)| search.knows(&key))
        };
        let end = fess::search(analysis, start, parameters, &knows, &limits, stats, tables)?;
        Ok(match end {
            End::Solved((mut plan, last)) => {
                let mut ways =
                    self.backward.iter_mut().map(|(_, search)| search.plan_from(&last.key()));
                // Without any, it is at the goals.
                let rest = ways.find_map(Result::transpose).transpose()?;
                plan.pushes.extend(rest.into_iter().flat_map(|rest| rest.pushes));
                End::Solved(plan)
            }
            End::Exhausted => End::Exhausted,
            End::Budget => End::Budget,
        })
    }

    /// The size of the searches backward in bytes.
    fn kept(&self) -> usize {
        self.backward.iter().map(|(_, search)| search.bytes()).sum()
    }

    /// Goes on with a search backward.
    fn greedy(
        &mut self,
        order: Order,
        budget: usize,
        stats: &mut Stats,
    ) -> Result<End<Plan>, Limit> {
        let begun = self.backward.iter().position(|(other, _)| *other == order);
        let index = begun.unwrap_or(self.backward.len());
        if begun.is_none() {
            let StaticAnalysis { board, from_start, .. } = self.analysis;
            let search = GreedySearch::new(board, from_start, self.start, order, self.limits)?;
            self.backward.push((order, search));
        }
        let others = self.kept() - self.backward[index].1.bytes();
        // The rest is for feature space search.
        let memory = (self.limits.memory / 4 * 3).saturating_sub(others);
        let limits = self.limits.with_memory(memory);
        self.backward[index].1.run(budget, &limits, stats, self.tables)
    }
}
