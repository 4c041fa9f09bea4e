use std::sync::Mutex;
use std::time::Duration;

use super::*;
use crate::solve::solution::Plan;
use crate::solve::task::{Bounds, Minimize, Techniques};
use crate::solve::{boards, solution};

#[test]
fn a_rival_is_crossed_with_the_best_solution_and_takes_its_place() {
    let warehouse = boards::warehouse(boards::TWO_GOALS);
    let start = boards::start(&warehouse).unwrap();
    let [best, rival] = boards::DETOURS.map(|pushes| boards::plan(&start, &pushes));
    let heard = Mutex::default();
    let caller = boards::Recorder(&heard);
    let limits = boards::unlimited().heard_by(&caller);
    let bounds = Bounds::default();
    let improver = Improver::new(&start, Minimize::Pushes, &best, &bounds, &limits);
    let mut improver = improver.unwrap();
    let path = SolutionPath::new(&start, Minimize::Pushes, &rival.pushes, &limits);
    improver.rivals.push(CandidateSolution::new(path.unwrap(), limits.tuning));
    // No time to improve it.
    let late = Limits::new(Some(Duration::ZERO), usize::MAX).heard_by(&caller);
    improver.improve_rival(0, false, &late, &mut Stats::default());
    assert_eq!(improver.pushes(), 2);
    solution::replay(&warehouse, &start.field, &improver.plan());
    assert!(improver.rivals.is_empty(), "the old one resembles the new one");
    let heard = heard.lock().unwrap();
    assert!(heard.iter().map(|progress| progress.best.unwrap().pushes).eq([4, 2]));
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
    improver.challenge(&mut attempts, 10, &limits, &mut stats);
    assert!(attempts.len() < any::attempts().len());
    assert_eq!(improver.pushes(), 2);
}

#[test]
fn some_rivals_are_new_endings_of_the_best_solution() {
    let limits = Limits::new(None, 1 << 28);
    let (mut other_endings, mut solved) = (0, 0);
    for (count, warehouse) in boards::sequence(boards::open()).take(5000).enumerate() {
        // Without another ending, this would say nothing about them.
        if count >= boards::cases(200) && other_endings > 0 {
            return;
        }
        let Some(mut start) = boards::start(&warehouse) else { continue };
        let Some(best) = boards::solution_if_bounded(&start, &limits).unwrap() else { continue };
        solved += 1;
        let mut further = Attempts::new();
        any::prefer_quick(&mut further, limits.tuning);
        for number in further.into_iter().take(16) {
            let rival = |start: &Start| {
                let bounds = Bounds::default();
                let improver = Improver::new(start, Minimize::Pushes, &best, &bounds, &limits);
                let rival = improver.unwrap().new_ending(number, &limits, &mut Stats::default());
                rival.ok().map(|path| path.pushes)
            };
            let from = best.pushes.len() * EIGHTHS[number % EIGHTHS.len()] / 8;
            start.techniques = Techniques::ALL;
            if let Some(pushes) = rival(&start) {
                assert_eq!(pushes[..from], best.pushes[..from], "{warehouse}");
                other_endings += usize::from(from > 0 && pushes != best.pushes);
                let plan = Plan { pushes, moves: None };
                boards::check_found(&warehouse, &start, Some(&plan));
            }
            // Without the technique, nothing depends on the best solution: a few boards show that.
            if solved > 3 {
                continue;
            }
            start.techniques = boards::without(&[Technique::NewEndings]);
            let attempts = &mut Attempts::from([number]);
            let from_start = any::search(&start, attempts, &limits, &mut Stats::default()).unwrap();
            assert_eq!(rival(&start), from_start.ok().flatten().map(|plan| plan.pushes));
        }
    }
    assert!(other_endings > 0);
}
