//! Any solution, by feature space search (FESS): Shoham and Schaeffer, "The FESS Algorithm: A Feature Based
//! Approach to Single-Agent Search", `CoG` 2020.
//!
//! Moves are macro moves: one box to another cell, by any number of pushes. A search backward from the goals
//! ([`packing`]) finds a plan: in which order boxes are brought to their places. The search forward
//! ([`forward`]) follows it. Both divide positions by their features, take the cells of this feature space in turn, and
//! prefer the moves that an advisor proposes. Attempts with more positions make different plans.

#![expect(clippy::indexing_slicing, reason = "a path is of nodes")]

mod advisors;
mod analysis;
mod forward;
mod packing;
mod plan;
mod rooms;
mod search;
mod space;

pub(super) use self::analysis::StaticAnalysis;
use self::forward::ForwardDomain;
pub(super) use self::forward::Strategy;
use self::plan::PackingPlan;
use self::search::{FeatureSearch, SearchPosition};
use super::level::bitboard::{Bitboard, State};
use super::level::bits::Bits;
use super::limits::{Limit, Limits};
use super::solution::{End, Plan};
use super::stats::Stats;

/// What one search may cost, in positions backward and forward, and how it goes about it.
pub(super) struct Parameters {
    pub(super) packing: usize,
    pub(super) pushing: usize,
    pub(super) strategy: Strategy,
    /// Whether the plan parks all boxes, instead of taking them off the board where most of them started.
    pub(super) parks: bool,
}

/// Searches for a solution. Beside the search there are other tables of this number of bytes.
pub(super) fn search<const N: usize>(
    analysis: &StaticAnalysis<N>,
    root: State<N>,
    &Parameters { packing, pushing, strategy, parks }: &Parameters,
    limits: &Limits,
    stats: &mut Stats,
    tables: usize,
) -> Result<End<Plan>, Limit> {
    let steps = packing::search(analysis, packing, parks, limits, stats, tables)?;
    let plan = PackingPlan::new(&analysis.board, steps, limits)?;
    let domain = ForwardDomain::new(analysis, plan, strategy, limits);
    let mut search = FeatureSearch::new(domain, &analysis.board, limits);
    search.add_root(SearchPosition { state: root, unfilled: Bits::NONE })?;
    let end = search.run(pushing);
    search.count(stats, tables);
    Ok(match end? {
        End::Solved(node) => End::Solved(plan_of(&analysis.board, &mut search, node)?),
        // No position is left out that could be solved.
        End::Exhausted => End::Exhausted,
        End::Budget => End::Budget,
    })
}

/// The pushes that lead to a node.
fn plan_of<const N: usize>(
    board: &Bitboard<N>,
    search: &mut FeatureSearch<N, ForwardDomain<N>>,
    solved: usize,
) -> Result<Plan, Limit> {
    let mut pushes = Vec::new();
    for (node, macro_move) in search.path(solved) {
        let state = &search.nodes[node].position.state;
        for (cell, direction) in search.domain.macros.steps(board, state, macro_move)? {
            pushes.push((board.square(cell.into()), board.transpose(direction)));
        }
    }
    Ok(Plan { pushes, moves: None })
}

#[cfg(test)]
mod tests {
    use super::plan::{Origin, PackingStep};
    use super::rooms::connectivity;
    use super::search::Domain;
    use super::*;
    use crate::solve::boards;
    use crate::solve::level::bitboard::Rectangle;

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

    /// From anywhere a box comes only where boxes are taken off the board.
    #[test]
    fn a_plan_that_parks_says_where_each_box_stands() {
        let limits = Limits::new(None, usize::MAX);
        let analysis =
            analysis("@-----------\n-a---------+\n-b---------+\n------------\n", &limits);
        let steps = |parks| {
            let stats = &mut Stats::default();
            packing::search(&analysis, 1_000, parks, &limits, stats, 0).ok().unwrap()
        };
        let has = |parks, origin| steps(parks).iter().any(|step| step.from == origin);
        assert_eq!([false, true].map(|parks| has(parks, Origin::Any)), [true, false]);
        assert_eq!([false, true].map(|parks| has(parks, Origin::Start)), [false, true]);
    }

    #[test]
    fn without_advice_all_moves_count_alike() {
        let limits = Limits::new(None, usize::MAX);
        let analysis =
            analysis("@-----------\n-a---------+\n-b---------+\n------------\n", &limits);
        let board = &analysis.board;
        let state = board.state(board.boxes, board.floor.without(board.boxes));
        let mut is_advised = |ignores_advice| -> Vec<bool> {
            let plan = PackingPlan::new(board, Vec::new(), &limits).ok().unwrap();
            let strategy = Strategy { ignores_advice, ..Strategy::default() };
            let mut domain = ForwardDomain::new(&analysis, plan, strategy, &limits);
            let features = domain.features(state.boxes);
            let position = SearchPosition { state, unfilled: Bits::NONE };
            let moves = domain.moves(&position, &features).ok().unwrap();
            moves.iter().map(|choice| choice.is_advised).collect()
        };
        let [advised, ignored] = [false, true].map(&mut is_advised);
        assert_eq!(advised.len(), ignored.len());
        assert!(!advised.iter().all(|&is_advised| is_advised));
        assert!(ignored.iter().all(|&is_advised| is_advised));
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
