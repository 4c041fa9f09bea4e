use super::*;
use crate::solve::task::{Minimize, Technique};
use crate::solve::{boards, solution};

/// With all boxes elsewhere, nothing is out of the neighbourhood.
#[test]
fn the_whole_level_is_searched_near_the_solution() {
    let limits = Limits::new(None, 1 << 28);
    let (mut better, mut open, mut stats) = (0, 0, Stats::default());
    let mut warehouses = boards::sequence(boards::open());
    while better.min(open) < boards::cases(100) {
        let warehouse = warehouses.next().unwrap();
        let Some(start) = boards::start(&warehouse) else { continue };
        let Some(any) = boards::solution_if_bounded(&start, &limits).unwrap() else { continue };
        let bounds = Bounds::default();
        let improver = Improver::new(&start, Minimize::Pushes, &any, &bounds, &limits);
        let mut improver = improver.unwrap();
        let proof = PushSearch::new(&start, None, &limits).unwrap().unwrap();
        let mut whole = WholeSearch::new(&proof);
        let first = improver.pushes();
        // The last call finds nothing with any number of boxes elsewhere.
        while !whole.is_exhausted(improver.pushes()) {
            let pushes = improver.pushes();
            assert_eq!(improver.improve_whole(&mut whole, &limits, &mut stats), Ok(()));
            let is_last = whole.is_exhausted(improver.pushes());
            assert_eq!(improver.pushes() < pushes, !is_last, "{warehouse}");
        }
        solution::replay(&warehouse, &start.field, &improver.plan());
        let exact = boards::exact(&start).unwrap();
        assert_eq!(improver.path().pushes.len(), exact.pushes.len(), "{warehouse}");
        let counter = if improver.pushes() < first { &mut better } else { &mut open };
        *counter += 1;
    }
}

#[test]
fn a_search_that_a_limit_ends_goes_on_in_the_next_call() {
    let limits = Limits::new(None, 1 << 28);
    let mut interrupted = 0;
    for (count, warehouse) in boards::sequence(boards::open()).take(5000).enumerate() {
        // Without an interruption, this would say nothing about the next call.
        if count >= boards::cases(200) && interrupted > 0 {
            return;
        }
        let Some(start) = boards::start(&warehouse) else { continue };
        let Some(any) = boards::solution_if_bounded(&start, &limits).unwrap() else { continue };
        let proof = PushSearch::new(&start, None, &limits).unwrap().unwrap();
        let run = |limits_of_call: &dyn Fn() -> Limits<'static>| {
            let bounds = Bounds::default();
            let mut improver =
                Improver::new(&start, Minimize::Pushes, &any, &bounds, &limits).unwrap();
            let (mut whole, mut stats) = (WholeSearch::new(&proof), Stats::default());
            let mut calls = 1;
            while let Err(limit) = improver.improve_whole(&mut whole, &limits_of_call(), &mut stats)
            {
                assert_eq!(limit, Limit::Time);
                assert!(whole.interrupted.is_some());
                calls += 1;
            }
            (improver.plan().pushes, stats.expanded, calls)
        };
        let (at_once, expanded, _) = run(&|| Limits::new(None, 1 << 28));
        let (in_parts, in_all, calls) = run(&|| Limits::new(None, 1 << 28).with_expansions(4));
        assert_eq!((in_parts, in_all), (at_once, expanded), "{warehouse}");
        interrupted += usize::from(calls > 1);
    }
    assert!(interrupted > 0);
}

/// Without tables of two and three boxes, there is much to learn.
#[test]
fn searches_know_what_a_proof_has_learned_once_they_are_refreshed() {
    let tuning = boards::eager_learning();
    let limits = Limits::new(None, 1 << 28).tuned(&tuning);
    let mut raised = 0;
    for (count, warehouse) in boards::sequence(boards::any()).take(5000).enumerate() {
        // Without a rise, this would say nothing about what was learned.
        if count >= boards::cases(5000) && raised > 0 {
            return;
        }
        let Some(mut start) = boards::start(&warehouse) else { continue };
        let Some(any) = boards::solution_if_bounded(&start, &limits).unwrap() else { continue };
        start.techniques = boards::without(&[Technique::TwoBoxes]);
        let bounds = Bounds::default();
        let improver = Improver::new(&start, Minimize::Pushes, &any, &bounds, &limits).unwrap();
        let mut proof = PushSearch::new(&start, None, &limits).unwrap().unwrap();
        let mut whole = WholeSearch::new(&proof);
        let bound = |whole: &mut _| improver.search_near(whole, 1, &limits).unwrap().lower_bound;
        let before = bound(&mut whole);
        proof.run(&Bounds::default(), &limits, &mut Stats::default()).unwrap();
        assert_eq!(bound(&mut whole), before);
        whole.refresh(&proof);
        let after = bound(&mut whole);
        assert!(before <= after && after <= proof.lower_bound, "{warehouse}");
        raised += usize::from(before < after);
    }
    assert!(raised > 0);
}
