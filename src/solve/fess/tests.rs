use super::advisors::Candidate;
use super::plan::{Origin, PackingStep};
use super::space::connectivity;
use super::*;
use crate::solve::attempts::{Advice, Planning, Strategy};
use crate::solve::boards::{self, ROOM, start_of};
use crate::solve::level::Start;
use crate::solve::task::{Technique, Techniques};

fn analysis<'a>(start: &'a Start) -> StaticAnalysis<'a, 2> {
    StaticAnalysis::new(boards::bits(start), start, &boards::unlimited()).unwrap()
}

/// A search without a plan.
fn domain<'a>(analysis: &'a StaticAnalysis<'a, 2>, techniques: Techniques) -> ForwardDomain<'a, 2> {
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
    search.candidates(&SearchPosition { state, unfilled: Bits::NONE }, &now, &limits).unwrap()
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
        let plain = forward(analysis, domain(analysis, techniques), advice, &|_| false, &limits);
        let target = forward(analysis, target, advice, &|_| false, &limits);
        let root = analysis.root();
        [plain.unwrap().is_dead(&root, &limits), target.unwrap().is_dead(&root, &limits)]
    };
    let others = Techniques::ALL.without(Technique::Corral);
    assert_eq!(is_dead(others), [Ok(true); 2]);
    assert_eq!(is_dead(others.without(Technique::PairDeadlocks)), [Ok(false); 2]);
}
