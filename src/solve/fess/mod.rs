//! Any solution, by feature space search (FESS): Shoham and Schaeffer, "The FESS Algorithm: A Feature Based
//! Approach to Single-Agent Search", `CoG` 2020.
//!
//! Moves are macro moves: one box to another cell, by any number of pushes. A search backward from the goals
//! ([`packing`]) finds a plan: in which order boxes are brought to their places. The search forward
//! ([`forward`]) follows it. Both divide positions by their features, take the cells of this feature space in turn, and
//! prefer the moves that an advisor proposes. Several attempts, each with more positions than the one before, make
//! different plans.

#![expect(clippy::indexing_slicing, reason = "a path is of nodes")]

mod advisors;
mod analysis;
mod forward;
mod macros;
mod packing;
mod plan;
mod rooms;
mod search;
mod space;

use self::analysis::StaticAnalysis;
use self::forward::{ForwardDomain, Strategy};
use self::plan::PackingPlan;
use self::search::{End, FeatureSearch, SearchPosition};
use super::deadlock::detector::Detector;
use super::level::bitboard::{Bitboard, Rectangle, by_words};
use super::level::bits::Bits;
use super::level::field::Start;
use super::limits::{Limit, Limits};
use super::solution;
use super::stats::Stats;

/// Finds a solution by the next attempts; `Ok(None)` means that there is none. If no attempt is left, that is as if no
/// time were left. Returns `None` if the board is too large.
pub(super) fn search(
    start: &Start,
    attempts: &mut Attempts,
    limits: &Limits,
    stats: &mut Stats,
) -> Option<Result<Option<solution::Plan>, Limit>> {
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
) -> Result<Option<solution::Plan>, Limit> {
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
    for &Attempt { packing, pushing, strategy } in attempts {
        let steps = packing::search(&analysis, packing, limits, stats, tables)?;
        let plan = PackingPlan::new(&analysis.board, steps, limits)?;
        let domain = ForwardDomain::new(&analysis, plan, strategy, limits);
        let mut search = FeatureSearch::new(domain, &analysis.board, limits);
        search.add_root(SearchPosition { state: root, unfilled: Bits::NONE })?;
        let end = search.run(pushing);
        search.count(stats, tables);
        match end? {
            End::Solved(node) => return plan_of(&analysis.board, &mut search, node).map(Some),
            // No position is left out that could be solved.
            End::Exhausted => return Ok(None),
            End::Budget => {}
        }
    }
    Err(Limit::Time)
}

/// The attempts that are left.
pub(super) type Attempts = std::slice::Iter<'static, Attempt>;

/// All attempts.
pub(super) fn attempts() -> Attempts {
    ATTEMPTS.iter()
}

/// What one attempt may cost, in positions of each search, and how it goes about it.
pub(super) struct Attempt {
    packing: usize,
    pushing: usize,
    strategy: Strategy,
}

const PLAIN: Strategy = Strategy { is_careful: false, uses_room_links: false };
const CAREFUL: Strategy = Strategy { is_careful: true, ..PLAIN };
const ROOMS: Strategy = Strategy { uses_room_links: true, ..PLAIN };
const CAREFUL_ROOMS: Strategy = Strategy { is_careful: true, ..ROOMS };

/// Small budgets come first, as most levels need little; strategies take turns, as a level that one of them misses may be
/// easy for another. `benches/README.md` has figures.
static ATTEMPTS: [Attempt; 10] = [
    Attempt { packing: 300, pushing: 4_000, strategy: ROOMS },
    Attempt { packing: 1_000, pushing: 4_000, strategy: CAREFUL_ROOMS },
    Attempt { packing: 1_000, pushing: 4_000, strategy: PLAIN },
    Attempt { packing: 3_000, pushing: 20_000, strategy: ROOMS },
    Attempt { packing: 3_000, pushing: 10_000, strategy: CAREFUL },
    Attempt { packing: 10_000, pushing: 30_000, strategy: PLAIN },
    Attempt { packing: 10_000, pushing: 30_000, strategy: CAREFUL_ROOMS },
    Attempt { packing: 30_000, pushing: 100_000, strategy: PLAIN },
    Attempt { packing: 30_000, pushing: 100_000, strategy: CAREFUL },
    Attempt { packing: 100_000, pushing: usize::MAX, strategy: ROOMS },
];

/// The pushes that lead to a node.
fn plan_of<const N: usize>(
    board: &Bitboard<N>,
    search: &mut FeatureSearch<N, ForwardDomain<N>>,
    solved: usize,
) -> Result<solution::Plan, Limit> {
    let mut pushes = Vec::new();
    for (node, macro_move) in search.path(solved) {
        let state = &search.nodes[node].position.state;
        for (cell, direction) in search.domain.macros.steps(board, state, macro_move)? {
            pushes.push((board.square(cell.into()), board.transpose(direction)));
        }
    }
    Ok(solution::Plan { pushes, moves: None })
}

#[cfg(test)]
mod tests {
    use super::plan::{Origin, PackingStep};
    use super::rooms::connectivity;
    use super::*;
    use crate::solve::boards;

    fn analysis(board: &str, limits: &Limits) -> StaticAnalysis<2> {
        let warehouse = boards::warehouse(board);
        let start = boards::start(&warehouse).unwrap();
        let board = Bitboard::new(&Rectangle::around(&start), &start);
        StaticAnalysis::new(board, &start, limits).ok().unwrap()
    }

    #[test]
    fn a_plan_counts_the_steps_that_are_left() {
        let limits = Limits::new(None, usize::MAX);
        let board = analysis("@----\n-ab--\n---++\n", &limits).board;
        let [goals, boxes] =
            [board.goals, board.boxes].map(|cells| cells.each().map(Bits::bit).collect::<Vec<_>>());
        let [near, far] = goals[..] else { unreachable!() };
        // The box on the first goal comes from where it was parked; the two moves of it are one.
        let steps = vec![
            PackingStep { from: Origin::Any, to: boxes[1] },
            PackingStep { from: Origin::Any, to: near },
            PackingStep { from: Origin::Place(near), to: far },
        ];
        let plan = PackingPlan::new(&board, steps, &limits).ok().unwrap();
        let of = |cells: &[u16]| cells.iter().map(|&cell| Bits::one(cell.into())).collect();
        assert_eq!(plan.left(of(&[boxes[0]])), 2);
        assert_eq!(plan.left(of(&[boxes[0], boxes[1]])), 1);
        assert_eq!(plan.left(of(&[boxes[1], far])), 0);
        assert_eq!(plan.next(of(&[boxes[1]])), Some(of(&[far])));
    }

    #[test]
    fn rooms_are_linked_until_a_box_is_in_the_way() {
        let board = "@-----------\n--##----##--\n--##----##a+\n";
        let StaticAnalysis { board, rooms, .. } = &analysis(board, &Limits::new(None, usize::MAX));
        assert_eq!(rooms.broken(board, board.boxes), 0);
        // A box in one corridor; the other two rooms are still linked.
        let corridors = board.floor.each().map(|cell| rooms.broken(board, cell));
        assert_eq!(corridors.max(), Some(1));
        assert_eq!(connectivity(board, board.boxes), 1);
        assert_eq!(connectivity(board, board.floor), 0);
    }

    #[test]
    fn cells_of_the_feature_space_take_turns() {
        let mut space = super::space::Space::new();
        for (cell, moves) in [([0; 4], [5, 1]), ([1; 4], [4, 2])] {
            for waiting in moves {
                space.add(cell, waiting);
            }
        }
        // A new cell is the next in turn; in a cell, the least comes first.
        assert_eq!(space.take_next(), Some(2));
        assert_eq!(space.take_next(), Some(1));
        assert_eq!(space.take([1; 4]), Some(4));
        assert_eq!((space.take_next(), space.take_next()), (Some(5), None));
    }
}
