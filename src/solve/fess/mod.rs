//! Any solution, by feature space search (FESS): Shoham and Schaeffer, "The FESS Algorithm: A Feature Based
//! Approach to Single-Agent Search", `CoG` 2020.
//!
//! Moves are macro moves: one box to another cell, by any number of pushes. A search backward from the goals
//! ([`packing`]) finds a plan: in which order boxes are brought to their places. The search forward
//! ([`mod@forward`]) follows it. Both divide positions by their features, take the cells of this feature space in turn, and
//! prefer the moves that an advisor proposes. Other weights make other plans.
//!
//! Without a plan, a search backward looks for an open position ([`mod@opening`]), and a search forward pushes the boxes to where they
//! are in that position, an intermediate goal ([`target`]).

mod advisors;
mod analysis;
mod forward;
mod opening;
mod packing;
mod plan;
mod search;
pub(super) mod space;
mod target;

pub(super) use self::analysis::StaticAnalysis;
use self::forward::ForwardDomain;
pub(super) use self::forward::Strategy;
pub(super) use self::opening::opening;
pub(super) use self::packing::Planning;
use self::plan::PackingPlan;
pub(super) use self::search::Advice;
use self::search::{Domain, FeatureSearch, SearchPosition};
use self::target::TargetDomain;
use super::level::{Bits, BoxMove, State, StateKey};
use super::solution::{Plan, SearchResult};
use super::task::{Limit, Limits, Stats};

/// A search backward from the goals. A search forward may end at any state that it has reached.
pub(super) trait BackwardSearch<const N: usize> {
    /// Continues until a budget is spent in all.
    fn run(&mut self, budget: usize, limits: &Limits, stats: &mut Stats) -> SearchResult;

    /// Returns whether the way from a state to the goals is known.
    fn knows(&self, key: &StateKey<N>) -> bool;

    /// The pushes from a state that it [knows](Self::knows) to the goals.
    fn plan_from(&mut self, key: &StateKey<N>) -> SearchResult;

    /// The boxes of the best state so far, for a search forward for it with this advice; `None` if there is to be none.
    fn target(&self) -> Option<(Bits<N>, Advice)> {
        None
    }

    fn bytes(&self) -> usize;
}

/// Searches for a way to the goals, or to a state whose way there `is_known`; finds the pushes up to that state, and the state.
pub(super) fn search<const N: usize>(
    analysis: &StaticAnalysis<N>,
    planning: Planning,
    Strategy { advice, techniques }: Strategy,
    budget: usize,
    is_known: &dyn Fn(&State<N>) -> bool,
    limits: &Limits,
    stats: &mut Stats,
) -> SearchResult<(Plan, State<N>)> {
    let packing = (budget / limits.tuning.packing_divisor).min(limits.tuning.max_packing);
    let steps = packing::search(analysis, planning, packing, limits, stats)?;
    let plan = PackingPlan::new(&analysis.board, steps, limits)?;
    let domain = ForwardDomain { analysis, plan, techniques };
    run(forward(analysis, domain, advice, is_known, limits)?, budget, limits, stats)
}

/// Searches for a way to a target, to the goals, or to a state whose way there `is_known`; finds the pushes up to that state, and the state.
pub(super) fn reach<const N: usize>(
    analysis: &StaticAnalysis<N>,
    target: Bits<N>,
    advice: Advice,
    budget: usize,
    is_known: &dyn Fn(&State<N>) -> bool,
    limits: &Limits,
    stats: &mut Stats,
) -> SearchResult<(Plan, State<N>)> {
    let domain = TargetDomain::new(analysis, target, limits)?;
    let search = forward(analysis, domain, advice, is_known, limits)?;
    let bytes = search.domain.bytes() + search.macros.bytes();
    let limits = &limits.with_memory(limits.memory.saturating_sub(bytes));
    stats.beside(bytes, |stats| run(search, budget, limits, stats))
}

/// A search forward from the start, to the goals or to a state whose way there `is_known`.
fn forward<'s, const N: usize>(
    analysis: &'s StaticAnalysis<'s, N>,
    domain: impl Domain<N> + 's,
    advice: Advice,
    is_known: &'s dyn Fn(&State<N>) -> bool,
    limits: &'s Limits,
) -> Result<FeatureSearch<'s, N>, Limit> {
    let goals = analysis.board.goals;
    let is_end = move |state: &State<N>| state.boxes.without(goals).is_empty() || is_known(state);
    let mut search = FeatureSearch::new(analysis, BoxMove::Push, domain, advice, is_end, limits);
    search.add_root(SearchPosition { state: analysis.root(), unfilled: Bits::NONE })?;
    Ok(search)
}

fn run<const N: usize>(
    mut search: FeatureSearch<N>,
    budget: usize,
    limits: &Limits,
    stats: &mut Stats,
) -> SearchResult<(Plan, State<N>)> {
    // Only positions without a solution were left out.
    let Some(node) = search.run(budget, limits, stats)? else { return Ok(None) };
    let board = search.board;
    let push =
        |(cell, direction): (u16, _)| (board.square(cell.into()), board.transpose(direction));
    let pushes = search.steps_to(node)?.into_iter().map(push).collect();
    Ok(Some((Plan { pushes, moves: None }, search.nodes[node].position.state)))
}

#[cfg(test)]
mod tests {
    use super::advisors::Candidate;
    use super::plan::{Origin, PackingStep};
    use super::space::connectivity;
    use super::*;
    use crate::solve::boards::{self, ROOM, start_of};
    use crate::solve::level::Start;
    use crate::solve::task::{Technique, Techniques};

    fn analysis<'a>(start: &'a Start) -> StaticAnalysis<'a, 2> {
        StaticAnalysis::new(boards::bits(start), start, &boards::unlimited()).unwrap()
    }

    /// A search without a plan.
    fn domain<'a>(
        analysis: &'a StaticAnalysis<'a, 2>,
        techniques: Techniques,
    ) -> ForwardDomain<'a, 2> {
        let plan = PackingPlan::new(&analysis.board, Vec::new(), &boards::unlimited()).unwrap();
        ForwardDomain { analysis, plan, techniques }
    }

    /// The moves from a state in a search without a plan.
    fn candidates(
        analysis: &StaticAnalysis<2>,
        state: State<2>,
        Strategy { advice, techniques }: Strategy,
    ) -> Vec<Candidate<2>> {
        let (domain, limits) = (domain(analysis, techniques), boards::unlimited());
        let mut search = forward(analysis, domain, advice, &|_| false, &limits).unwrap();
        let now = search.domain.features(&state, &limits).unwrap();
        search.candidates(&SearchPosition { state, unfilled: Bits::NONE }, &now).unwrap()
    }

    fn steps(planning: Planning) -> Vec<PackingStep> {
        let (start, limits, stats) = (start_of(ROOM), boards::unlimited(), &mut Stats::default());
        packing::search(&analysis(&start), planning, 1_000, &limits, stats).unwrap()
    }

    #[test]
    fn a_plan_counts_the_steps_that_are_left() {
        let board = boards::bits::<2>(&start_of("@----\n-ab--\n---++\n"));
        let [goals, boxes] =
            [board.goals, board.boxes].map(|cells| cells.each().map(Bits::bit).collect::<Vec<_>>());
        let [near, far] = goals[..] else { unreachable!() };
        // The box on the first goal comes from where it was parked; the two moves of it are one.
        let steps = vec![
            PackingStep { from: Origin::Any, to: boxes[1] },
            PackingStep { from: Origin::Any, to: near },
            PackingStep { from: Origin::Place(near), to: far },
        ];
        let plan = PackingPlan::new(&board, steps, &boards::unlimited()).unwrap();
        let of = |cells: &[u16]| cells.iter().map(|&cell| Bits::one(cell.into())).collect();
        assert_eq!(plan.left(of(&[boxes[0]])), 2);
        assert_eq!(plan.left(of(&[boxes[0], boxes[1]])), 1);
        assert_eq!(plan.left(of(&[boxes[1], far])), 0);
        assert_eq!(plan.next(of(&[boxes[1]])), Some(of(&[far])));
    }

    /// From anywhere a box comes only where boxes are taken off the board.
    #[test]
    fn a_plan_that_parks_says_where_each_box_stands() {
        let has = |planning, origin| steps(planning).iter().any(|step| step.from == origin);
        let plannings = [Planning::Removing(0), Planning::Parking(0)];
        assert_eq!(plannings.map(|planning| has(planning, Origin::Any)), [true, false]);
        assert_eq!(plannings.map(|planning| has(planning, Origin::Start)), [false, true]);
    }

    #[test]
    fn other_weights_make_other_plans() {
        for planning in [Planning::Removing, Planning::Parking] {
            let plans = || (0..9).map(|seed| steps(planning(seed)));
            let first = plans().next();
            assert!(plans().any(|plan| Some(&plan) != first.as_ref()));
            // The same weights make the same plan.
            assert!(plans().eq(plans()));
        }
    }

    /// The search forward ends at the first state from which the way is known.
    #[test]
    fn a_known_state_ends_the_search() {
        let (start, limits) = (start_of(ROOM), boards::unlimited());
        let analysis = analysis(&start);
        let ends = |is_known: &dyn Fn(&State<2>) -> bool| {
            let (planning, stats) = (Planning::Removing(0), &mut Stats::default());
            let strategy = Strategy { advice: Advice::Taken, techniques: Techniques::ALL };
            let end = search(&analysis, planning, strategy, 100_000, is_known, &limits, stats);
            let (plan, last) = end.unwrap().unwrap();
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
        let start = start_of(ROOM);
        let analysis = analysis(&start);
        let [advised, ignored] = [Advice::Taken, Advice::Ignored].map(|advice| {
            candidates(&analysis, analysis.root(), Strategy { advice, techniques: Techniques::ALL })
        });
        assert_eq!(advised.len(), ignored.len());
        assert!(!advised.iter().all(|candidate| candidate.is_advised));
        assert!(ignored.iter().all(|candidate| candidate.is_advised));
    }

    /// The worker leaves its corridor only by pushing the box out of it. With one advisor, only moves that it is for are advised.
    #[test]
    fn the_connectivity_advisor_joins_parts_of_the_floor() {
        let start = start_of("###------\n#@a-----+\n###------\n");
        let analysis = analysis(&start);
        let board = &analysis.board;
        let worker = board.floor.without(board.boxes);
        let corridor = board.components(worker).find(|part| part.count() == 1).unwrap();
        let state = State { boxes: board.boxes, region: corridor };
        let advised = |off: &[Technique]| -> Vec<i32> {
            let strategy = Strategy { advice: Advice::Taken, techniques: boards::without(off) };
            let candidates = candidates(&analysis, state, strategy).into_iter();
            let advised = candidates.filter(|candidate| candidate.is_advised);
            advised.map(|candidate| connectivity(board, candidate.after.boxes)).collect()
        };
        assert!(advised(Technique::ALL).is_empty());
        let others = [
            Technique::PackingAdvisor,
            Technique::HotspotsAdvisor,
            Technique::OutOfPlanAdvisor,
            Technique::OpenerAdvisor,
            Technique::ExplorerAdvisor,
        ];
        assert_eq!(connectivity(board, board.boxes), 2);
        assert_eq!(advised(&others), [1]);
    }

    /// In the corridor, one box is in the way of the other, though neither is frozen.
    #[test]
    fn both_searches_forward_know_pair_deadlocks() {
        let (warehouse, limits) = (boards::warehouse("@-a-b-++\n"), boards::unlimited());
        let is_dead = |techniques: Techniques| {
            let start = Start::new(&warehouse, techniques, &limits).unwrap().unwrap();
            let (analysis, advice) = (&analysis(&start), Advice::Taken);
            let target = TargetDomain::new(analysis, analysis.board.goals, &limits).unwrap();
            let plain =
                forward(analysis, domain(analysis, techniques), advice, &|_| false, &limits);
            let target = forward(analysis, target, advice, &|_| false, &limits);
            let root = analysis.root();
            [plain.unwrap().is_dead(&root), target.unwrap().is_dead(&root)]
        };
        let others = Techniques::ALL.without(Technique::Corral);
        assert_eq!(is_dead(others), [Ok(true); 2]);
        assert_eq!(is_dead(others.without(Technique::PairDeadlocks)), [Ok(false); 2]);
    }
}
