//! Any solution, by feature space search (FESS): Shoham and Schaeffer, "The FESS Algorithm: A Feature Based
//! Approach to Single-Agent Search", `CoG` 2020.
//!
//! Moves are macro moves: one box to another cell, by any number of pushes. A search backward from the goals
//! ([`packing`]) finds a plan: in which order boxes are brought to their places. The search forward
//! ([`forward`]) follows it. Both divide positions by their features, take the cells of this feature space in turn, and
//! prefer the moves that an advisor proposes. Other weights make other plans.
//!
//! Without a plan, a search backward looks for an open position ([`opening`]), and a search forward pushes the boxes to where they
//! are in that position ([`target`]): it meets in the middle.

#![expect(clippy::indexing_slicing, reason = "a path is of nodes")]

mod advisors;
mod analysis;
mod forward;
mod opening;
mod packing;
mod plan;
mod rooms;
mod search;
pub(super) mod space;
mod target;

pub(super) use self::analysis::StaticAnalysis;
use self::forward::ForwardDomain;
pub(super) use self::forward::Strategy;
pub(super) use self::opening::Opening;
pub(super) use self::packing::Planning;
use self::plan::PackingPlan;
use self::search::{Domain, FeatureSearch, SearchPosition};
use self::target::TargetDomain;
use super::level::{Bits, Start, State};
use super::solution::{End, Plan};
use super::task::{Limit, Limits, Stats};

/// How one search goes about it.
pub(super) struct Parameters {
    pub(super) planning: Planning,
    pub(super) strategy: Strategy,
    /// The number of moves that the search forward generates, about.
    pub(super) budget: usize,
}

/// The search backward generates this part of the moves of the search forward.
const PACKING_DIVISOR: usize = 16;

/// The search backward generates no more moves than this.
const MAX_PACKING: usize = 1_000_000;

/// Searches for a way to the goals, or to a state whose way there `is_known`; finds the pushes up to that state.
pub(super) fn search<const N: usize>(
    analysis: &StaticAnalysis<N>,
    start: &Start,
    &Parameters { planning, strategy, budget }: &Parameters,
    is_known: &dyn Fn(&State<N>) -> bool,
    limits: &Limits,
    stats: &mut Stats,
) -> Result<End<(Plan, State<N>)>, Limit> {
    let (board, field) = (&analysis.board, &start.field);
    let packing = (budget / PACKING_DIVISOR).min(MAX_PACKING);
    let steps = packing::search(analysis, field, planning, packing, limits, stats)?;
    let plan = PackingPlan::new(board, steps, limits)?;
    let domain = ForwardDomain::new(analysis, plan, strategy, is_known, limits);
    run(FeatureSearch::new(domain, board), start, budget, limits, stats)
}

/// A search forward for a target.
pub(super) struct Approach<const N: usize> {
    /// The cells of the boxes.
    pub(super) target: Bits<N>,
    /// Whether all moves count as advised.
    pub(super) ignores_advice: bool,
    /// The number of moves to generate, about.
    pub(super) budget: usize,
}

/// Searches for a way to a target, to the goals, or to a state whose way there `is_known`; finds the pushes up to that state.
pub(super) fn reach<const N: usize>(
    analysis: &StaticAnalysis<N>,
    start: &Start,
    Approach { target, ignores_advice, budget }: Approach<N>,
    is_known: &dyn Fn(&State<N>) -> bool,
    limits: &Limits,
    stats: &mut Stats,
) -> Result<End<(Plan, State<N>)>, Limit> {
    let board = &analysis.board;
    let domain =
        TargetDomain::new(analysis, &start.field, target, ignores_advice, is_known, limits)?;
    let bytes = domain.bytes();
    let limits = &limits.with_memory(limits.memory.saturating_sub(bytes));
    stats
        .beside(bytes, |stats| run(FeatureSearch::new(domain, board), start, budget, limits, stats))
}

/// Runs a search forward from the start.
fn run<'s, const N: usize>(
    mut search: FeatureSearch<'s, N, impl Domain<'s, N>>,
    start: &Start,
    budget: usize,
    limits: &Limits,
    stats: &mut Stats,
) -> Result<End<(Plan, State<N>)>, Limit> {
    let board = search.board;
    let root = board.state(board.boxes, board.set_of(start.worker));
    search.add_root(SearchPosition { state: root, unfilled: Bits::NONE })?;
    Ok(match search.run(budget, limits, stats)? {
        End::Solved(node) => {
            let steps = search.steps_to(node)?.into_iter().flatten();
            let push =
                |(cell, direction)| (board.square(usize::from(cell)), board.transpose(direction));
            let plan = Plan { pushes: steps.map(push).collect(), moves: None };
            End::Solved((plan, search.nodes[node].position.state))
        }
        // Only positions without a solution were left out.
        End::Exhausted => End::Exhausted,
        End::Budget => End::Budget,
    })
}

#[cfg(test)]
mod tests {
    use super::plan::{Origin, PackingStep};
    use super::search::Domain;
    use super::space::connectivity;
    use super::*;
    use crate::solve::boards::{self, ROOM};
    use crate::solve::level::{Bitboard, Rectangle};
    use crate::solve::task::{Technique, Techniques};

    fn analysis(board: &str, limits: &Limits) -> StaticAnalysis<2> {
        let warehouse = boards::warehouse(board);
        analysis_of(&boards::start(&warehouse).unwrap(), limits)
    }

    fn analysis_of(start: &Start, limits: &Limits) -> StaticAnalysis<2> {
        let board = Bitboard::new(&Rectangle::around(start), start);
        StaticAnalysis::new(board, start, limits).unwrap()
    }

    fn steps(board: &str, planning: Planning) -> Vec<PackingStep> {
        let (warehouse, limits) = (boards::warehouse(board), boards::unlimited());
        let start = boards::start(&warehouse).unwrap();
        let (analysis, stats) = (analysis_of(&start, &limits), &mut Stats::default());
        packing::search(&analysis, &start.field, planning, 1_000, &limits, stats).unwrap()
    }

    #[test]
    fn a_plan_counts_the_steps_that_are_left() {
        let limits = boards::unlimited();
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
        let plan = PackingPlan::new(&board, steps, &limits).unwrap();
        let of = |cells: &[u16]| cells.iter().map(|&cell| Bits::one(cell.into())).collect();
        assert_eq!(plan.left(of(&[boxes[0]])), 2);
        assert_eq!(plan.left(of(&[boxes[0], boxes[1]])), 1);
        assert_eq!(plan.left(of(&[boxes[1], far])), 0);
        assert_eq!(plan.next(of(&[boxes[1]])), Some(of(&[far])));
    }

    /// From anywhere a box comes only where boxes are taken off the board.
    #[test]
    fn a_plan_that_parks_says_where_each_box_stands() {
        let has = |parks, origin| {
            let steps = steps(ROOM, Planning { parks, seed: 0 });
            steps.iter().any(|step| step.from == origin)
        };
        assert_eq!([false, true].map(|parks| has(parks, Origin::Any)), [true, false]);
        assert_eq!([false, true].map(|parks| has(parks, Origin::Start)), [false, true]);
    }

    #[test]
    fn other_weights_make_other_plans() {
        let plans = |parks| (0..9).map(move |seed| steps(ROOM, Planning { parks, seed }));
        for parks in [false, true] {
            let first = plans(parks).next();
            assert!(plans(parks).any(|plan| Some(&plan) != first.as_ref()), "parks: {parks}");
            // The same weights make the same plan.
            assert!(plans(parks).eq(plans(parks)));
        }
    }

    /// The search forward ends at the first state from which the way is known.
    #[test]
    fn a_known_state_ends_the_search() {
        let (warehouse, limits) = (boards::warehouse(ROOM), boards::unlimited());
        let start = boards::start(&warehouse).unwrap();
        let analysis = analysis_of(&start, &limits);
        let ends = |is_known: &dyn Fn(&State<2>) -> bool| {
            let planning = Planning { parks: false, seed: 0 };
            let parameters =
                Parameters { planning, strategy: Strategy::default(), budget: 100_000 };
            let stats = &mut Stats::default();
            let end = search(&analysis, &start, &parameters, is_known, &limits, stats);
            let Ok(End::Solved((plan, last))) = end else { panic!("the level has a solution") };
            (plan.pushes.len(), last.boxes)
        };
        let goals = analysis.board.goals;
        let (pushes, boxes) = ends(&|_| false);
        assert_eq!(boxes, goals);
        let (first, boxes) = ends(&|state| state.boxes.meets(goals));
        assert!(first < pushes);
        assert_eq!((boxes & goals).count(), 1);
    }

    #[test]
    fn without_advice_all_moves_count_alike() {
        let limits = boards::unlimited();
        let analysis = analysis(ROOM, &limits);
        let board = &analysis.board;
        let state = board.state(board.boxes, board.floor.without(board.boxes));
        let mut is_advised = |ignores_advice| -> Vec<bool> {
            let plan = PackingPlan::new(board, Vec::new(), &limits).unwrap();
            let strategy = Strategy { ignores_advice, ..Strategy::default() };
            let mut domain = ForwardDomain::new(&analysis, plan, strategy, &|_| false, &limits);
            let position = SearchPosition { state, unfilled: Bits::NONE };
            let features = domain.features(&position).unwrap();
            let moves = domain.moves(&position, &features).unwrap();
            moves.iter().map(|choice| choice.is_advised).collect()
        };
        let [advised, ignored] = [false, true].map(&mut is_advised);
        assert_eq!(advised.len(), ignored.len());
        assert!(!advised.iter().all(|&is_advised| is_advised));
        assert!(ignored.iter().all(|&is_advised| is_advised));
    }

    /// The worker leaves its corridor only by pushing the box out of it. With one advisor, only moves that it is for are advised.
    #[test]
    fn the_connectivity_advisor_joins_parts_of_the_floor() {
        let limits = boards::unlimited();
        let analysis = analysis("###------\n#@a-----+\n###------\n", &limits);
        let board = &analysis.board;
        let worker = board.floor.without(board.boxes);
        let corridor = board.components(worker).find(|part| part.count() == 1).unwrap();
        let state = State { boxes: board.boxes, region: corridor };
        let position = SearchPosition { state, unfilled: Bits::NONE };
        let advised = |techniques| -> Vec<i32> {
            let plan = PackingPlan::new(board, Vec::new(), &limits).unwrap();
            let strategy = Strategy { techniques, ..Strategy::default() };
            let mut domain = ForwardDomain::new(&analysis, plan, strategy, &|_| false, &limits);
            let features = domain.features(&position).unwrap();
            let moves = domain.moves(&position, &features).unwrap();
            let parts = |choice: &search::MoveChoice| {
                connectivity(board, search::after(&position, choice.macro_move, board).state.boxes)
            };
            moves.iter().filter(|choice| choice.is_advised).map(parts).collect()
        };
        let none = Technique::ALL.iter().fold(Techniques::ALL, |left, &one| left.without(one));
        assert!(advised(none).is_empty());
        let others = [
            Technique::PackingAdvisor,
            Technique::RoomsAdvisor,
            Technique::HotspotsAdvisor,
            Technique::OutOfPlanAdvisor,
            Technique::OpenerAdvisor,
            Technique::ExplorerAdvisor,
        ];
        let only = others.iter().fold(Techniques::ALL, |left, &one| left.without(one));
        assert_eq!(connectivity(board, board.boxes), 2);
        assert_eq!(advised(only), [1]);
    }

    /// In the corridor, one box is in the way of the other, though neither is frozen.
    #[test]
    fn both_searches_forward_know_pair_deadlocks() {
        let (warehouse, limits) = (boards::warehouse("@-a-b-++\n"), boards::unlimited());
        let is_dead = |techniques: Techniques| {
            let start = Start::new(&warehouse, techniques, &limits).unwrap().unwrap();
            let analysis = analysis_of(&start, &limits);
            let board = &analysis.board;
            let state = board.state(board.boxes, board.set_of(start.worker));
            let plan = PackingPlan::new(board, Vec::new(), &limits).unwrap();
            let strategy = Strategy::default();
            let mut forward = ForwardDomain::new(&analysis, plan, strategy, &|_| false, &limits);
            let (field, target) = (&start.field, board.goals);
            let target = TargetDomain::new(&analysis, field, target, false, &|_| false, &limits);
            [forward.is_dead(&state), target.unwrap().is_dead(&state)]
        };
        let others = Techniques::ALL.without(Technique::Corral);
        assert_eq!(is_dead(others), [Ok(true); 2]);
        assert_eq!(is_dead(others.without(Technique::PairDeadlocks)), [Ok(false); 2]);
    }

    #[test]
    fn rooms_are_linked_until_a_box_is_in_the_way() {
        let board = "@-----------\n--##----##--\n--##----##a+\n";
        let StaticAnalysis { board, rooms, .. } = &analysis(board, &boards::unlimited());
        assert_eq!(rooms.broken(board, board.boxes), 0);
        // A box in one corridor; the other two rooms are still linked.
        let corridors = board.floor.each().map(|cell| rooms.broken(board, cell));
        assert_eq!(corridors.max(), Some(1));
        assert_eq!(connectivity(board, board.boxes), 1);
        assert_eq!(connectivity(board, board.floor), 0);
    }
}
