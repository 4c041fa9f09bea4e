//! Unit tests of `src/solve/improve/rivals.rs`.

use std::sync::Mutex;
use std::time::Duration;

use super::*;
use crate::solve::task::{Bounds, Minimize};
use crate::solve::{boards, solution};

#[test]
fn a_rival_is_crossed_with_the_best_solution_and_takes_its_place() {
    let warehouse = boards::warehouse(boards::TWO_GOALS);
    let start = boards::start(&warehouse).unwrap();
    let [best, rival] = boards::DETOURS.map(|pushes| boards::plan(&start, &pushes));
    let heard = Mutex::default();
    let caller = boards::recorder(&heard);
    let limits = boards::unlimited().heard_by(&caller);
    let bounds = Bounds::default();
    let improver = Improver::new(&start, Minimize::Pushes, &best, &bounds, &limits);
    let mut improver = improver.unwrap();
    let path = SolutionPath::new(&start, Minimize::Pushes, &rival.pushes, &limits);
    improver.rivals.push(CandidateSolution::new(path.unwrap(), limits.tuning));
    // No time to improve it.
    let late = Limits::new(Some(Duration::ZERO), usize::MAX);
    improver.improve_rival(0, &late, &mut Stats::default());
    assert_eq!(improver.pushes(), 2);
    solution::replay(&warehouse, &start.field, &improver.plan());
    assert!(improver.rivals.is_empty(), "the old one resembles the new one");
    let heard = heard.lock().unwrap();
    assert!(heard.iter().map(|progress| progress.best.unwrap().1).eq([4, 2]));
}

#[test]
fn rivals_are_found_by_attempts_and_improved() {
    let start = boards::start_of(boards::TWO_GOALS);
    let best = boards::plan(&start, &boards::DETOURS[0]);
    let limits = Limits::by_work(None, 1 << 28);
    let bounds = Bounds::default();
    let improver = Improver::new(&start, Minimize::Pushes, &best, &bounds, &limits);
    let mut improver = improver.unwrap();
    let (mut attempts, mut stats) = (any::attempts(), Stats::default());
    for _ in 0..10_000 {
        limits.check_time().unwrap();
    }
    improver.challenge(&mut attempts, &limits, &mut stats);
    assert!(attempts.len() < any::attempts().len());
    assert_eq!(improver.pushes(), 2);
}
