use std::time::Duration;

use proptest::prelude::*;
use proptest::sample::select;

use super::*;
use crate::solve::attempts::{PLAIN, Planning};
use crate::solve::boards::{self, without};
use crate::solve::solution::{self, Plan};
use crate::solve::task::Techniques;

fn searches<'a>(analysis: &'a StaticAnalysis<'a, 2>, limits: &'a Limits) -> Searches<'a, 2> {
    Searches { analysis, limits, tables: 0, perimeter: Perimeter::new() }
}

fn attempt(searches: &mut Searches<2>, method: Method, budget: usize) -> Option<Plan> {
    let found = searches.attempt(method, budget, &mut Stats::default());
    assert!(matches!(found, Ok(_) | Err(Limit::Solver)));
    found.ok().flatten()
}

#[test]
fn an_attempt_that_time_interrupts_is_made_again() {
    let warehouse = boards::warehouse(boards::ROOM);
    let start = boards::start(&warehouse).unwrap();
    let mut attempts = attempts();
    for checks in 0.. {
        let time = Duration::from_micros(100 * checks);
        let limits = Limits::by_work(Some(time), usize::MAX);
        match search(&start, &mut attempts, &limits, &mut Stats::default()).unwrap() {
            Err(limit) => {
                assert_eq!((limit, attempts.len()), (Limit::Time, ATTEMPTS.len()));
            }
            found => {
                assert!(found.unwrap().is_some() && checks > 0);
                break;
            }
        }
    }
    assert_eq!(attempts.len(), ATTEMPTS.len() - 1);
}

#[test]
fn two_threads_find_only_solutions() {
    boards::check_starts(600, boards::any(), |warehouse, start| {
        if start.boxes.iter().all(|&square| start.field.is_goal(square)) {
            return;
        }
        let (limits, mut left) = (Limits::new(None, 1 << 28), attempts());
        let found = search_in_threads(start, &mut left, &limits, &mut Stats::default()).unwrap();
        boards::check_found(warehouse, start, found.unwrap().as_ref());
        assert!(!left.is_empty());
    });
}

#[test]
fn two_threads_make_each_attempt_once() {
    let warehouse = boards::warehouse(boards::ROOM);
    let off = [Technique::FeatureSpace, Technique::IntermediateGoal, Technique::GreedyBackward];
    let start = Start::new(&warehouse, without(&off), &boards::unlimited()).unwrap().unwrap();
    let mut left = attempts();
    let end = search_in_threads(&start, &mut left, &boards::unlimited(), &mut Stats::default());
    assert_eq!((end.unwrap().err(), left.is_empty()), (Some(Limit::Solver), true));
    let (start, mut left) = (boards::start(&warehouse).unwrap(), attempts());
    let limits = Limits::by_work(Some(Duration::ZERO), usize::MAX);
    let end = search_in_threads(&start, &mut left, &limits, &mut Stats::default());
    assert_eq!(end.unwrap().err(), Some(Limit::Time));
    assert_eq!(left, attempts());
    let end = search_in_threads(&start, &mut left, &boards::unlimited(), &mut Stats::default());
    assert!(end.unwrap().unwrap().is_some());
    assert!(left.len() < attempts().len(), "{left:?}");
}

/// The tables of two searches need more memory than half of what one needs.
#[test]
fn in_little_memory_one_thread_goes_on() {
    let start = boards::start_of(boards::ROOM);
    let find = |search: fn(&Start, &mut Attempts, &Limits, &mut Stats) -> _, memory| {
        let limits = Limits::new(None, memory);
        let found: Option<SearchResult> =
            search(&start, &mut attempts(), &limits, &mut Stats::default());
        matches!(found, Some(Ok(Some(_))))
    };
    let enough = (0..1 << 16).map(|part| part << 12).find(|&memory| find(search, memory)).unwrap();
    assert!(find(search_in_threads, enough));
}

#[test]
fn rivals_are_found_by_quick_attempts_and_those_with_further_plans() {
    let mut left = attempts();
    prefer_quick(&mut left, &Tuning::DEFAULT);
    assert!(FURTHER_ATTEMPTS.into_iter().all(|number| left.contains(&number)));
    let is_quick =
        |number: &usize| Tuning::DEFAULT.attempt(*number).1 <= Tuning::DEFAULT.rival_attempt;
    assert!(left.iter().all(is_quick));
    let further = FURTHER_ATTEMPTS.map(|number| Tuning::DEFAULT.attempt(number));
    let methods: Vec<Method> = further.chain(ATTEMPTS).map(|(method, _)| method).collect();
    let start = boards::start_of(boards::ROOM);
    for (number, method) in FURTHER_ATTEMPTS.zip(&methods) {
        assert_eq!(methods.iter().filter(|&other| other == method).count(), 1);
        let (mut left, limits) = ([number].into(), boards::unlimited());
        let found = search(&start, &mut left, &limits, &mut Stats::default()).unwrap();
        assert!(found.unwrap().is_some());
    }
}

#[test]
fn each_strategy_solves_alone() {
    let (warehouse, limits) = (boards::warehouse(boards::ROOM), boards::unlimited());
    let is_found = |techniques| {
        let start = Start::new(&warehouse, techniques, &limits).unwrap().unwrap();
        let found = search(&start, &mut attempts(), &limits, &mut Stats::default());
        matches!(found, Some(Ok(Some(_))))
    };
    let [feature_space, meeting, greedy] =
        [Technique::FeatureSpace, Technique::IntermediateGoal, Technique::GreedyBackward];
    assert!(is_found(without(&[meeting, greedy])));
    assert!(is_found(without(&[feature_space, greedy])));
    assert!(is_found(without(&[feature_space, meeting])));
    assert!(is_found(without(&[feature_space, meeting, Technique::GreedyFeatures])));
    assert!(!is_found(without(&[feature_space, meeting, greedy])));
}

/// An attempt continues the search that has its order. Without cells, orders that differ in them are one.
#[test]
fn each_order_has_one_search() {
    let (warehouse, limits) = (boards::warehouse(boards::ROOM), boards::unlimited());
    let searches_begun = |techniques| {
        let start = Start::new(&warehouse, techniques, &limits).unwrap().unwrap();
        let analysis = StaticAnalysis::new(boards::bits::<2>(&start), &start, &limits).unwrap();
        let mut searches = searches(&analysis, &limits);
        for (cells, budget) in [
            (FeatureCells::None, 2),
            (FeatureCells::AwayAndParts, 2),
            (FeatureCells::AwayAndParts, 4),
        ] {
            attempt(&mut searches, Method::Greedy(cells), budget);
        }
        searches.perimeter.searches.len()
    };
    assert_eq!(searches_begun(Techniques::default()), 2);
    assert_eq!(searches_begun(Techniques::default().without(Technique::GreedyFeatures)), 1);
}

fn methods_backward() -> impl Strategy<Value = Method> {
    let cells = select(vec![
        FeatureCells::None,
        FeatureCells::AwayAndParts,
        FeatureCells::AwayPartsAndGoals,
    ]);
    let opening = |counts_dead_ends| Method::Opening { counts_dead_ends };
    prop_oneof![2 => cells.prop_map(Method::Greedy), 1 => any::<bool>().prop_map(opening)]
}

/// A solution that is found is replayed, and none is found only where there is none.
#[test]
fn searches_backward_end_as_an_exact_one() {
    boards::check(900, (boards::any(), methods_backward()), |(board, method)| {
        let (warehouse, limits) = (boards::warehouse(&board), boards::unlimited());
        let Some(start) = boards::start(&warehouse) else { return };
        let bits = boards::bits::<2>(&start);
        if !suits(&bits) {
            return;
        }
        let analysis = StaticAnalysis::new(bits, &start, &limits).unwrap();
        let mut searches = searches(&analysis, &limits);
        let (index, stats) = (searches.started(method).unwrap(), &mut Stats::default());
        let search = &mut searches.perimeter.searches[index].search;
        // Stopped now and then, it continues where it was.
        let mut ends = (1..).map(|n| search.run(10 * n, &limits, stats));
        let found = ends.find(|end| !matches!(end, Err(Limit::Solver))).unwrap().unwrap();
        boards::check_found(&warehouse, &start, found.as_ref());
    });
}

/// A solution that continues where a search backward has been is replayed.
#[test]
fn a_way_that_a_search_backward_knows_leads_to_the_goals() {
    boards::check_starts(256, boards::any(), |warehouse, start| {
        let (bits, limits) = (boards::bits::<2>(start), boards::unlimited());
        if !suits(&bits) {
            return;
        }
        let analysis = StaticAnalysis::new(bits, start, &limits).unwrap();
        let mut searches = searches(&analysis, &limits);
        let opening = |counts_dead_ends| Method::Opening { counts_dead_ends };
        let attempts = [
            (Method::Greedy(FeatureCells::None), 20),
            (opening(false), 300),
            (Method::Greedy(FeatureCells::AwayAndParts), 20),
            (opening(true), 300),
            (opening(false), 900),
            (Method::FeatureSpace(Planning::Removing(0), PLAIN), 10_000),
        ];
        let mut last = None;
        for (method, budget) in attempts {
            last = attempt(&mut searches, method, budget);
            if let Some(plan) = &last {
                solution::replay(warehouse, &start.field, plan);
            }
        }
        // The last budget is enough for boards as small as these.
        boards::check_found(warehouse, start, last.as_ref());
    });
}

/// Each search backward is stopped after each number of states. A search forward then ends where it has been, and continues on its way.
#[test]
fn a_search_backward_that_was_stopped_is_continued_forward() {
    let warehouse = boards::warehouse(boards::ROOM);
    let start = boards::start(&warehouse).unwrap();
    let unlimited = boards::unlimited();
    let analysis = StaticAnalysis::new(boards::bits::<2>(&start), &start, &unlimited).unwrap();
    for method in [
        Method::Greedy(FeatureCells::None),
        Method::Greedy(FeatureCells::AwayPartsAndGoals),
        Method::Opening { counts_dead_ends: true },
        Method::Opening { counts_dead_ends: false },
    ] {
        let mut stopped = 0;
        for expansions in 0..60 {
            let limits = Limits::by_work(None, usize::MAX).with_expansions(expansions);
            let mut searches = searches(&analysis, &unlimited);
            let index = searches.started(method).unwrap();
            let search = &mut searches.perimeter.searches[index].search;
            let end = search.run(usize::MAX, &limits, &mut Stats::default());
            boards::check_known_ways(&start, &mut **search);
            stopped += usize::from(end.is_err_and(|limit| limit == Limit::Time));
            let forward = Method::FeatureSpace(Planning::Removing(0), PLAIN);
            let plan = attempt(&mut searches, forward, 10_000).unwrap();
            solution::replay(&warehouse, &start.field, &plan);
        }
        assert!(stopped > 0, "{method:?}");
    }
}
