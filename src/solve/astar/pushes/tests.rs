use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::*;
use crate::board::Warehouse;
use crate::solve::task::{Caller, Clock, Limit, Minimize, Progress};
use crate::solve::{boards, solution};

fn pushes(plan: Option<&Plan>) -> Option<u32> {
    plan.map(|plan| u32::try_from(plan.pushes.len()).unwrap())
}

/// The fewest pushes if they are less than `below`; the solution is replayed.
fn fewest(warehouse: &Warehouse, start: &Start, below: u32) -> Option<u32> {
    fewest_within(&Limits::new(None, 1 << 30), warehouse, start, below)
}

fn fewest_within(limits: &Limits, warehouse: &Warehouse, start: &Start, below: u32) -> Option<u32> {
    let mut stats = Stats::default();
    let mut search = PushSearch::new(start, None, limits).unwrap().unwrap();
    assert_eq!(search.run(&Bounds::new(0, below), limits, &mut stats), Ok(()));
    let plan = search.plan();
    if let Some(plan) = &plan {
        solution::replay(warehouse, &start.field, plan);
    }
    pushes(plan.as_ref())
}

#[test]
fn it_finds_as_few_pushes_as_plain_a_star() {
    boards::check_starts(6000, boards::any(), |warehouse, start| {
        let Some(heuristics) = boards::heuristics(start) else { return };
        let plain = pushes(boards::exact(start).as_ref());
        let number = |bound: &Option<u32>| bound.unwrap_or(u32::MAX);
        let bounds: Vec<_> = heuristics.into_iter().chain([plain]).collect();
        assert!(bounds.is_sorted_by_key(number), "{bounds:?}");
        if let (Some(bound), Some(pushes)) = (bounds[3], plain)
            && start.boxes.len() == start.field.goal_count()
        {
            assert_eq!(bound % 2, pushes % 2);
        }
        assert_eq!(fewest(warehouse, start, u32::MAX), plain);
        if let Some(pushes) = plain {
            assert_eq!(fewest(warehouse, start, pushes), None);
        }
    });
}

/// Without the tables there is more to learn.
#[test]
fn what_is_learned_changes_no_answer() {
    let tuning = boards::eager_learning();
    let limits = Limits::new(None, 1 << 30).tuned(&tuning);
    boards::check_starts(2000, boards::any(), |warehouse, start| {
        if boards::plain_bound(start).is_none() {
            return;
        }
        let plain = pushes(boards::exact(start).as_ref());
        for off in [&[Technique::TwoBoxes][..], &[Technique::ThreeBoxes], &[]] {
            start.techniques = boards::without(off);
            assert_eq!(fewest_within(&limits, warehouse, start, u32::MAX), plain);
            if let Some(pushes) = plain {
                assert_eq!(fewest_within(&limits, warehouse, start, pushes), None);
            }
        }
    });
}

#[test]
fn a_search_near_a_solution_knows_what_a_proof_has_learned() {
    let tuning = boards::eager_learning();
    let rises = boards::sequence(boards::any()).take(500).filter(|warehouse| {
        let Some(mut start) = boards::start(warehouse) else { return false };
        // Without tables, there is much to learn.
        start.techniques = boards::without(&[Technique::TwoBoxes]);
        let limits = Limits::new(None, 1 << 28).tuned(&tuning);
        let mut proof = PushSearch::new(&start, None, &limits).unwrap().unwrap();
        let bound = |proof: &PushSearch| {
            let NeighbourhoodSearch { mut expander, root: (boxes, worker), .. } =
                proof.neighbourhood_search();
            expander.heuristic(&boxes, worker, &limits).unwrap().unwrap_or(u32::MAX)
        };
        let before = bound(&proof);
        proof.run(&Bounds::default(), &limits, &mut Stats::default()).unwrap();
        let after = bound(&proof);
        assert!(after >= before, "{warehouse}");
        after > before
    });
    assert!(rises.count() > 0);
}

/// On boards of 90 cells.
#[test]
fn it_finds_as_few_pushes_as_the_search_from_both_ends() {
    boards::check_starts(40, boards::large(), |warehouse, start| {
        let (limits, stats) = (Limits::new(None, 1 << 30), &mut Stats::default());
        let exact = boards::bidirectional_search(start, Minimize::Pushes, &limits, stats);
        let Some(Ok(exact)) = exact else { return };
        assert_eq!(fewest(warehouse, start, u32::MAX), pushes(exact.as_ref()));
    });
}

#[test]
fn symmetry_reduction_changes_no_answer() {
    boards::check_starts(2000, boards::symmetric(), |warehouse, start| {
        if boards::plain_bound(start).is_none() {
            return;
        }
        let [some, all] = boards::WITH_SYMMETRY_AND_WITHOUT.map(|techniques| {
            start.techniques = techniques;
            fewest(warehouse, start, u32::MAX)
        });
        assert_eq!(some, all);
    });
}

#[test]
fn of_pushes_that_are_mirrored_one_is_kept() {
    let board = "---@---\n-+---+-\n--a-b--\n-------\n-------\n";
    let warehouse = boards::warehouse(board);
    let mut start = boards::start(&warehouse).unwrap();
    let opened = boards::WITH_SYMMETRY_AND_WITHOUT.map(|techniques| {
        start.techniques = techniques;
        let limits = Limits::new(None, 1 << 30);
        let mut search = PushSearch::new(&start, None, &limits).unwrap().unwrap();
        let root = search.open.f_min().map(|f| search.close(f, &limits)).unwrap();
        let end = search.expand(&root, &Bounds::default(), &limits, &mut Stats::default());
        assert_eq!((root.as_slice(), end), ([StateId::FIRST].as_slice(), Ok(())));
        std::iter::from_fn(|| {
            let f = search.open.f_min()?;
            search.open.gs(f).find_map(|g| search.open.pop(f, g))
        })
        .count()
    });
    assert_eq!(opened, [4, 8]);
}

const SIX_BOXES: &str = "@-------+\n-a-b-c--+\n--##----+\n-d-e-f--+\n------#-+\n--#-----+\n";

/// The tables are made without a limit, and the search continues without one.
#[test]
fn the_heuristic_stops_when_a_turn_ends() {
    let start = boards::start_of(SIX_BOXES);
    let unlimited = Limits::by_work(None, 1 << 24);
    let mut search = PushSearch::new(&start, None, &unlimited).unwrap().unwrap();
    let fewest = fewest(&boards::warehouse(SIX_BOXES), &start, u32::MAX);
    let late = Limits::by_work(Some(Duration::ZERO), 1 << 24);
    // The next work on a heuristic is checked: one operation is left.
    assert_eq!(late.spend((1 << 14) - 1), Ok(()));
    let root = search.open.f_min().map(|f| search.close(f, &late)).unwrap();
    let (bounds, mut stats) = (Bounds::default(), Stats::default());
    assert_eq!(search.expand(&root, &bounds, &late, &mut stats), Err(Limit::Time));
    for id in root {
        search.open(id);
    }
    assert_eq!(search.run(&bounds, &unlimited, &mut stats), Ok(()));
    assert_eq!(pushes(search.plan().as_ref()), fewest);
}

#[test]
fn it_uses_better_solutions_of_another_thread_and_publishes_its_bound() {
    let warehouse = boards::warehouse(SIX_BOXES);
    let start = boards::start(&warehouse).unwrap();
    let (limits, mut stats) = (Limits::new(None, 1 << 24), Stats::default());
    let new = || PushSearch::new(&start, None, &limits).unwrap().unwrap();
    let mut search = new();
    assert_eq!(search.run(&Bounds::default(), &limits, &mut stats), Ok(()));
    let best = pushes(search.plan().as_ref()).unwrap();
    let bounds = &Bounds::new(0, best + 10);
    let caller = Finder { asked: AtomicUsize::new(0), bounds, best };
    let limits = Limits::by_work(None, 1 << 24).heard_by(&caller);
    let mut search = new();
    assert_eq!(search.run(bounds, &limits, &mut stats), Ok(()));
    assert!(search.plan().is_none());
    assert_eq!((bounds.lower(), bounds.upper()), (best, best));
}

/// A caller that finds a solution with this number of pushes when it was asked ten times.
struct Finder<'b> {
    asked: AtomicUsize,
    bounds: &'b Bounds,
    best: u32,
}

impl Caller for Finder<'_> {
    fn report(&self, _: Progress, _: &Clock) {}

    fn is_stopped(&self, _: &Clock) -> bool {
        if self.asked.fetch_add(1, Ordering::Relaxed) == 10 {
            assert!(self.bounds.lower() < self.best);
            self.bounds.found(self.best);
        }
        false
    }
}
