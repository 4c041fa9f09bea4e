use std::cmp::Reverse;
use std::sync::Mutex;
use std::time::Duration;

use super::*;
use crate::board::Warehouse;
use crate::solve::task::Progress;
use crate::solve::{boards, solution};

/// Runs `work` on a portfolio; returns its result, and the best solution known.
pub(super) fn with_portfolio<T>(
    start: &Start,
    solver: &Solver,
    limits: &Limits,
    best: Option<Plan>,
    work: impl FnOnce(&mut Portfolio) -> T,
) -> (T, Option<Plan>) {
    let mut stats = Stats::default();
    let mut portfolio = Portfolio::new(start, solver, limits, &mut stats, 1, None);
    portfolio.best = best;
    (work(&mut portfolio), portfolio.best)
}

pub(super) fn pushes() -> Solver {
    Solver { minimize: Minimize::Pushes, memory: 1 << 28, ..Solver::default() }
}

/// The pushes and moves of a solution that is proved.
fn proved(warehouse: &Warehouse, start: &Start, finding: SearchResult<Finding>) -> (usize, usize) {
    let Ok(Some(Finding::Optimal(plan))) = finding else { panic!("{finding:?}") };
    let solution = solution::replay(warehouse, &start.field, &plan);
    (solution.pushes.len(), solution.moves.len())
}

/// An open field, on which the ends are far from each other, and a first solution is found at once.
const OPEN_FIELD: &str = "+++--------\n+++--------\n-----------\n-----------\n-----------\n\
    --a-c-e----\n---b-d-f---\n-----------\n-----------\n-----------\n----------@\n";

#[test]
fn the_search_from_both_ends_leaves_time_for_a_solution() {
    let limits = Limits::by_work(Some(Duration::from_millis(100)), 1 << 32);
    let solver = Solver { memory: 1 << 32, ..pushes() };
    let report = solver.run(&boards::warehouse(OPEN_FIELD), &[], &limits);
    assert!(report.answer.solution().is_some(), "{:?}", report.answer);
}

/// While moves are minimized, the search that raises the lower bound on pushes must not take all the time.
#[test]
fn turns_leave_time_for_the_proof_of_the_moves() {
    let start = boards::start_of(OPEN_FIELD);
    let limits = Limits::by_work(Some(Duration::from_secs(100)), 1 << 22);
    let solver = Solver { accept: Accept::Best, minimize: Minimize::Moves, ..pushes() };
    let best = boards::any_solution(&start, &limits).unwrap();
    let improve = |portfolio: &mut Portfolio| portfolio.improve(&limits);
    let (finding, _) = with_portfolio(&start, &solver, &limits, best, improve);
    assert!(matches!(finding, Err(Limit::Memory)), "{finding:?}");
    assert_eq!(limits.check_time(), Ok(()));
}

/// The board is too large for a proof of the pushes, though it has few cells.
#[test]
fn ties_are_broken_without_the_tables_of_a_proof() {
    let rows = ["@".to_owned() + &"-".repeat(33), "-a-+".to_owned() + &"-".repeat(30)];
    let board = rows.join("\n") + "\n" + &"-\n".repeat(32);
    let start = boards::start_of(&board);
    let limits = Limits::new(None, 1 << 28);
    let best = boards::any_solution(&start, &limits).unwrap();
    let (finding, _) = with_portfolio(&start, &pushes(), &limits, best, |portfolio| {
        portfolio.bounds.proved(2);
        assert!(portfolio.push_search().is_none());
        portfolio.improve(&limits)
    });
    let Ok(Some(Finding::Optimal(plan))) = finding else { panic!("{finding:?}") };
    assert_eq!((plan.pushes.len(), plan.moves), (2, Some(3)));
}

#[test]
fn a_solution_is_improved_after_a_proof_ran_out_of_memory() {
    let mut count = 0;
    for warehouse in boards::sequence(boards::crowded_hall()).take(200) {
        let Some(start) = boards::start(&warehouse) else { continue };
        for memory in (15..19).map(|bit| 1 << bit) {
            let limits = Limits::new(None, memory);
            let proof = |portfolio: &mut Portfolio| portfolio.push_a_star(&limits);
            let (found, best) = with_portfolio(&start, &pushes(), &limits, None, proof);
            if matches!(found, Err(Limit::Memory)) && best.is_some() {
                let heard = Mutex::default();
                let caller = boards::Recorder(&heard);
                let limits = limits.heard_by(&caller);
                let (_, best) = with_portfolio(&start, &pushes(), &limits, None, |portfolio| {
                    portfolio.attempts.clear();
                    portfolio.run()
                });
                assert!(best.is_some() && !heard.lock().unwrap().is_empty(), "{warehouse}");
                count += 1;
            }
        }
        if count >= boards::cases(50) {
            break;
        }
    }
    assert!(count > 0);
}

#[test]
fn without_a_clock_the_answer_is_the_same() {
    let warehouse = boards::warehouse("@-------\n-a-b-c--\n--##----\n+----+-+\n");
    let by_clock = Limits::new(None, 1 << 28);
    let by_work = Limits::by_work(None, 1 << 28);
    // A small level would be proved at once.
    let techniques = boards::without(&[Technique::Bidirectional, Technique::MoveAStar]);
    for minimize in [Minimize::Moves, Minimize::Pushes] {
        let solver = Solver { accept: Accept::Best, minimize, techniques, ..pushes() };
        let [one, other] =
            [&by_clock, &by_work].map(|limits| solver.run(&warehouse, &[], limits).answer);
        assert_eq!(one, other);
    }
}

/// From any solution, which may be far from the best.
#[test]
fn two_threads_prove_as_few_pushes_and_moves_as_one() {
    boards::check_starts(200, boards::open(), |warehouse, start| {
        let limits = Limits::new(None, 1 << 28);
        let Ok(any @ Some(_)) = boards::solution_if_bounded(start, &limits) else { return };
        let [one, two] = [1, 2].map(|threads| {
            let solver = Solver { threads, ..pushes() };
            let improve = |portfolio: &mut Portfolio| portfolio.improve(&limits);
            let (finding, _) = with_portfolio(start, &solver, &limits, any.clone(), improve);
            proved(warehouse, start, finding)
        });
        assert_eq!(one, two);
    });
}

/// The tests of the whole solver prove a solution that feature space search finds; this proves one that A* finds.
#[test]
fn what_push_optimal_a_star_proves_in_turns_is_what_plain_a_star_finds() {
    boards::check_starts(200, boards::any(), |warehouse, start| {
        let limits = Limits::new(None, 1 << 28);
        let Some(exact) = boards::exact(start) else { return };
        let proof = |portfolio: &mut Portfolio| portfolio.push_a_star(&limits);
        let (finding, _) = with_portfolio(start, &pushes(), &limits, None, proof);
        let exact = Ok(Some(Finding::Optimal(exact)));
        assert_eq!(proved(warehouse, start, finding), proved(warehouse, start, exact));
    });
}

/// In so little memory that proofs end early.
#[test]
fn progress_gets_better_and_includes_the_last_bound() {
    let (mut count, mut improved, mut rises) = (0, 0, 0);
    for warehouse in boards::sequence(boards::crowded_hall()).take(5000) {
        // Without a rise, this would say nothing about the last bound.
        if count >= boards::cases(200) && rises > 0 {
            return;
        }
        count += 1;
        let limits = Limits::by_work(None, 1 << 22);
        let Some(start) = boards::start(&warehouse) else { continue };
        let Ok(any @ Some(_)) = boards::solution_if_bounded(&start, &limits) else { continue };
        improved += 1;
        // With more memory, the bound is mostly that of the best solution in the end: such runs show only that progress gets better.
        let bits = if improved <= boards::cases(100) { 16..20 } else { 16..18 };
        for (bit, threads) in bits.zip([1, 2, 1, 2]) {
            let heard = Mutex::default();
            let caller = boards::Recorder(&heard);
            let limits = limits.with_memory(1 << bit).heard_by(&caller);
            let solver = Solver { threads, ..pushes() };
            let run = |portfolio: &mut Portfolio| {
                (portfolio.improve(&limits).is_err(), portfolio.bounds.lower() as usize)
            };
            let ((is_open, bound), best) =
                with_portfolio(&start, &solver, &limits, any.clone(), run);
            let order = |now: &Progress| {
                (now.best.map(|best| (best.pushes, best.moves)), Reverse(now.lower_bound))
            };
            let progress = heard.lock().unwrap();
            let are_better = progress.is_sorted_by(|one, two| order(one) > order(two));
            assert!(are_better, "{progress:?}\n{warehouse}");
            if is_open && best.unwrap().pushes.len() > bound {
                assert_eq!(progress.last().unwrap().lower_bound, bound, "{warehouse}");
                rises += usize::from(progress[0].lower_bound != bound);
            }
        }
    }
    panic!("the bound rises on no board");
}
