//! The portfolio: which engines run in which order, and with how much of the time and of the memory.

mod alternation;
mod anytime;

use std::ops::Range;

use self::anytime::{AnytimeSearch, proof_limits};
use super::any;
use super::astar::moves;
use super::astar::pushes::PushSearch;
use super::bidirectional;
use super::improve::Improver;
use super::level::Start;
use super::options::{Accept, Solver};
use super::solution::{Finding, Plan, SearchResult};
use super::task::{Bounds, Limit, Limits, Minimize, Stats, Technique};
use super::tuning::Tuning;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Engine {
    /// Bidirectional search. Solves a level or proves that there is no solution; boards that are too large are skipped.
    Bidirectional,
    /// Bidirectional search and push-optimal A* in turns.
    Alternation,
    /// Move-optimal A*, on these boards, and where bidirectional search ran out of all memory.
    MoveAStar,
    /// Attempts at any solution, while none is known.
    AnySolution,
    /// Push-optimal A*, while no solution is known. Skipped if moves are minimized.
    PushAStar,
    /// Anytime search: improves a known solution and proves it, in turns or in two threads.
    Improvement,
}

const ALL_MEMORY: usize = usize::MAX;

/// The memory limit in bytes from which on what is proved does not depend on the limit where any
/// solution will do: the exact searches that come first have all the memory that they may use.
pub const MIN_REPRODUCIBLE_MEMORY: usize = 2 * Tuning::DEFAULT.cheap_memory;

/// The memory for the tables of one engine in bytes: the rest is set aside for freed ones, at most half of all.
pub(super) fn memory_of_tables(solver: &Solver) -> usize {
    solver.memory - (solver.memory / 2).min(solver.tuning.max_freed)
}

/// The table of engines: by step an engine, the percentage of all the time that it may take, and its
/// memory in bytes. Steps are taken in this order until one of them answers, or until the time is over;
/// a step that has nothing to do is skipped. An engine that answers for few levels has a part of the
/// time, so that each later step has some. With `any` and `best`, no step has a part of its own;
/// `anytime` divides the time of an improvement.
fn steps(solver: &Solver) -> Vec<(Engine, usize, usize)> {
    use Engine::{Alternation, AnySolution, Bidirectional, Improvement, MoveAStar, PushAStar};
    let tuning = solver.tuning;
    let exact = vec![(Bidirectional, 100, ALL_MEMORY), (MoveAStar, 100, ALL_MEMORY)];
    let first = match (solver.accept, solver.minimize) {
        (Accept::Proved, Minimize::Moves) => return exact,
        (Accept::Proved, Minimize::Pushes) => [
            // Where ties are broken, bidirectional search is often the faster one on the whole.
            if solver.breaks_ties {
                (Bidirectional, tuning.bidirectional_part, ALL_MEMORY)
            } else {
                (Alternation, tuning.alternation_part, ALL_MEMORY)
            },
            (MoveAStar, tuning.move_a_star_part, tuning.cheap_memory),
            (AnySolution, tuning.any_solution_part, ALL_MEMORY),
        ],
        (Accept::Any | Accept::Best, _) => [
            (Bidirectional, 100, tuning.cheap_memory),
            (MoveAStar, 100, tuning.cheap_memory),
            (AnySolution, 100, ALL_MEMORY),
        ],
    };
    let later = [(PushAStar, 100, ALL_MEMORY), (Improvement, 100, ALL_MEMORY)];
    first.into_iter().chain(later).chain(exact).collect()
}

/// The engines at work on one level.
pub(super) struct Portfolio<'a> {
    pub(super) start: &'a Start<'a>,
    pub(super) solver: &'a Solver,
    pub(super) limits: &'a Limits<'a>,
    pub(super) stats: &'a mut Stats,
    /// No solution has fewer pushes than the lower one.
    pub(super) bounds: Bounds,
    /// The best solution known.
    pub(super) best: Option<Plan>,
    /// A push-optimal search that was interrupted.
    pub(super) proof: Option<PushSearch<'a>>,
    /// Whether bidirectional search ran out of all memory.
    pub(super) is_exhausted: bool,
    /// The attempts at a first solution that are left.
    pub(super) attempts: Range<usize>,
}

impl<'a> Portfolio<'a> {
    pub(super) fn run(&mut self) -> Result<Finding, Limit> {
        let mut reason = Limit::Solver;
        for (engine, part, memory) in steps(self.solver) {
            self.limits.check_time()?;
            let limits = self.limits.with_part_of_all_time(part).with_memory(memory);
            match self.step(engine, memory < ALL_MEMORY, &limits) {
                Ok(Some(finding)) => return Ok(finding),
                Ok(None) => {}
                Err(limit) if self.is_proved_in_pushes() => return Err(limit),
                Err(limit) => {
                    reason = limit;
                    let is_whole = engine == Engine::Bidirectional && memory == ALL_MEMORY;
                    self.is_exhausted |= is_whole && limit == Limit::Memory;
                }
            }
        }
        self.limits.check_time()?;
        Err(reason)
    }

    /// Returns whether the pushes are minimized, and proved; the moves may not be.
    fn is_proved_in_pushes(&self) -> bool {
        let is_proved = |plan: &Plan| plan.pushes.len() == self.bounds.lower() as usize;
        self.solver.minimize == Minimize::Pushes && self.best.as_ref().is_some_and(is_proved)
    }

    /// Returns `None` if there is nothing to do, or the rest is left to later steps.
    fn step(&mut self, engine: Engine, is_cheap: bool, limits: &Limits) -> SearchResult<Finding> {
        let Portfolio { start, solver: &Solver { accept, minimize, .. }, .. } = *self;
        // The rest is for others.
        let used = self.proof.as_ref().map_or(0, PushSearch::bytes);
        let beside = &limits.with_memory(self.limits.memory.saturating_sub(used));
        match engine {
            Engine::Bidirectional if self.is_exhausted => Ok(None),
            Engine::Bidirectional => {
                let bound = match minimize {
                    Minimize::Pushes => self.bounds.lower() as usize,
                    Minimize::Moves => 0,
                };
                let found = bidirectional::search(start, minimize, bound, limits, self.stats);
                Ok(found.transpose()?.map(Finding::of_exact))
            }
            Engine::Alternation => self.alternate(limits),
            Engine::MoveAStar => {
                let (boxes, goals) = (start.boxes.len(), start.field.goal_count());
                let is_slow = boxes * boxes * goals > limits.tuning.max_cheap_assignment;
                let is_needed =
                    bidirectional::is_inapplicable(start, limits) || self.is_exhausted && !is_cheap;
                let is_due = start.techniques.has(Technique::MoveAStar)
                    && is_needed
                    && !(is_cheap && is_slow);
                if !is_due {
                    return Ok(None);
                }
                let found = self
                    .stats
                    .beside(used, |stats| moves::search(start, minimize, beside, stats))?;
                Ok(Some(Finding::of_exact(found)))
            }
            _ if self.best.is_some() && accept == Accept::Any => Ok(Some(Finding::Accepted)),
            Engine::AnySolution if self.best.is_none() => {
                let attempts = &mut self.attempts;
                let found =
                    self.stats.beside(used, |stats| any::search(start, attempts, beside, stats));
                let Some(found) = found.transpose()? else { return Ok(None) };
                self.best = found;
                Ok(match self.best {
                    Some(_) => (accept == Accept::Any).then_some(Finding::Accepted),
                    None => Some(Finding::Unsolvable),
                })
            }
            Engine::PushAStar if minimize == Minimize::Pushes && self.best.is_none() => {
                self.push_a_star(limits)
            }
            Engine::Improvement if self.best.is_some() => self.improve(limits),
            Engine::AnySolution | Engine::PushAStar | Engine::Improvement => Ok(None),
        }
    }

    fn push_a_star(&mut self, limits: &Limits) -> SearchResult<Finding> {
        let known = self.proof.take();
        let Some(mut search) = known.or_else(|| self.push_search()) else { return Ok(None) };
        let end = search.run(&Bounds::default(), &proof_limits(limits), self.stats);
        self.best = search.plan();
        if self.best.is_none() && end.is_ok() {
            return Ok(Some(Finding::Unsolvable));
        }
        self.bounds.proved(search.lower_bound);
        end?;
        if self.solver.accept == Accept::Any {
            return Ok(Some(Finding::Accepted));
        }
        self.improve_with(Some(search), limits)
    }

    fn improve(&mut self, limits: &Limits) -> SearchResult<Finding> {
        let proof = self.proof.take().or_else(|| self.push_search());
        self.improve_with(proof, limits)
    }

    /// Improves the best solution and proves it.
    fn improve_with(
        &mut self,
        proof: Option<PushSearch<'a>>,
        limits: &Limits,
    ) -> SearchResult<Finding> {
        let Some(known) = &self.best else { return Ok(None) };
        let (start, solver, bounds) = (self.start, self.solver, &self.bounds);
        let memory = &limits.with_memory(limits.memory / limits.tuning.slices_divisor);
        let improver = Improver::new(start, solver.minimize, known, bounds, memory)?;
        if !start.techniques.has(Technique::MultiStart) {
            self.attempts = 0..0;
        }
        let (stats, attempts) = (&mut *self.stats, &mut self.attempts);
        let has_whole =
            start.techniques.has(Technique::WholeVicinity) && solver.minimize == Minimize::Pushes;
        let whole = proof.as_ref().filter(|_| has_whole).map(PushSearch::neighbourhood_search);
        let mut search = AnytimeSearch {
            start,
            solver,
            limits,
            stats,
            bounds,
            improver,
            proof,
            whole,
            attempts,
        };
        let finding = search.run();
        self.best = Some(search.improver.plan());
        finding.map(Some)
    }

    /// Makes the tables of a proof; without room or time for them, there is none.
    fn push_search(&mut self) -> Option<PushSearch<'a>> {
        let search = PushSearch::new(self.start, None, &proof_limits(self.limits))?.ok()?;
        self.bounds.proved(search.lower_bound);
        Some(search)
    }
}

#[cfg(test)]
pub(super) mod tests {
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
        let mut portfolio = Portfolio {
            start,
            solver,
            limits,
            stats: &mut Stats::default(),
            bounds: Bounds::new(1, u32::MAX),
            best,
            proof: None,
            is_exhausted: false,
            attempts: any::attempts(),
        };
        (work(&mut portfolio), portfolio.best)
    }

    pub(super) fn pushes() -> Solver {
        Solver { minimize: Minimize::Pushes, memory: 1 << 28, ..Solver::default() }
    }

    /// The pushes and moves of a solution that is proved.
    fn proved(
        warehouse: &Warehouse,
        start: &Start,
        finding: SearchResult<Finding>,
    ) -> (usize, usize) {
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

    /// The board is too large for a proof of the pushes.
    #[test]
    fn ties_are_broken_without_the_tables_of_a_proof() {
        let rows = ["@".to_owned() + &"-".repeat(33), "-a-+".to_owned() + &"-".repeat(30)];
        let board = rows.join("\n") + "\n" + &("-".repeat(34) + "\n").repeat(32);
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
                    let caller = boards::recorder(&heard);
                    let limits = limits.heard_by(&caller);
                    let (_, best) = with_portfolio(&start, &pushes(), &limits, None, |portfolio| {
                        portfolio.attempts.by_ref().for_each(drop);
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
            let Ok(any @ Some(_)) = boards::any_solution(start, &limits) else { return };
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
        let (mut count, mut rises) = (0, 0);
        for warehouse in boards::sequence(boards::crowded_hall()).take(5000) {
            // Without a rise, this would say nothing about the last bound.
            if count >= boards::cases(200) && rises > 0 {
                return;
            }
            count += 1;
            let limits = Limits::by_work(None, 1 << 22);
            let Some(start) = boards::start(&warehouse) else { continue };
            let Ok(any @ Some(_)) = boards::any_solution(&start, &limits) else { continue };
            for (bit, threads) in (16..20).zip([1, 2, 1, 2]) {
                let heard = Mutex::default();
                let caller = boards::recorder(&heard);
                let limits = limits.with_memory(1 << bit).heard_by(&caller);
                let solver = Solver { threads, ..pushes() };
                let run = |portfolio: &mut Portfolio| {
                    (portfolio.improve(&limits).is_err(), portfolio.bounds.lower() as usize)
                };
                let ((is_open, bound), best) =
                    with_portfolio(&start, &solver, &limits, any.clone(), run);
                let order = |now: &Progress| {
                    (now.best.map(|(moves, pushes)| (pushes, moves)), Reverse(now.lower_bound))
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
}
