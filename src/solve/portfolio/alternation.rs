//! Bidirectional search and push-optimal A* in turns, each as long as all time so far. On many levels
//! one of the two takes a hundred times as long as the other, and which one cannot be told before.

use super::Portfolio;
use crate::solve::bidirectional::{self, Bidirectional};
use crate::solve::solution::{Finding, SearchResult};
use crate::solve::task::{Limit, Limits, Minimize, memory};

impl Portfolio<'_> {
    /// Minimizes pushes. Ends when one of the two proves a solution, or bidirectional search runs out of memory; A* may then
    /// continue as the proof of a solution that other engines find.
    pub(super) fn alternate(&mut self, limits: &Limits) -> SearchResult<Finding> {
        let bound = self.bounds.lower() as usize;
        let prepared = bidirectional::prepare(self.start, Minimize::Pushes, bound, limits);
        let Some(search) = prepared else { return Ok(None) };
        let mut bidirectional = Some(search?);
        let mut turn = memory::of_first_turn(limits);
        let mut is_first = true;
        let mut has_a_star = true;
        loop {
            if let Some(search) = &mut bidirectional {
                match self.turn_of_bidirectional(&mut **search, &turn, limits) {
                    Err(Limit::Memory) if is_first => {}
                    Err(Limit::Memory) => bidirectional = None,
                    Err(Limit::Time) => limits.check_time()?,
                    end => return end,
                }
            }
            if has_a_star {
                let used = bidirectional.as_ref().map_or(0, |search| search.bytes());
                match self.turn_of_a_star(used, limits) {
                    Err(Limit::Memory) => has_a_star = false,
                    Err(Limit::Time) => limits.check_time()?,
                    end => return end,
                }
            }
            if bidirectional.is_none() {
                return Ok(None);
            }
            is_first = false;
            turn = limits.clone();
            if has_a_star {
                turn = turn.with_share_of_time_so_far(limits.tuning.turn_share);
            }
        }
    }

    /// Continues bidirectional search within a turn, beside the tables of A*. A solution that it finds is traced within `limits`.
    fn turn_of_bidirectional(
        &mut self,
        search: &mut dyn Bidirectional,
        turn: &Limits,
        limits: &Limits,
    ) -> SearchResult<Finding> {
        let used = self.proof_bytes();
        let limits = &limits.with_memory(limits.memory.saturating_sub(used));
        let turn = &turn.with_memory(limits.memory);
        let found = self.stats.beside(used, |stats| search.run(turn, limits, stats))?;
        Ok(Some(Finding::of_exact(found)))
    }

    /// Continues A* within a turn, beside the bytes that bidirectional search uses. Fails with [`Limit::Memory`] also if there are no
    /// tables for it.
    fn turn_of_a_star(&mut self, used: usize, limits: &Limits) -> SearchResult<Finding> {
        let proof = self.take_proof().ok_or(Limit::Memory)?;
        let proof = self.proof.insert(proof);
        let turn = limits.with_share_of_time_so_far(limits.tuning.turn_share);
        let turn = memory::of_turn_of_a_star(&turn, used);
        let end = self.stats.beside(used, |stats| proof.run(&self.bounds, &turn, stats));
        if let Some(plan) = proof.plan() {
            self.best = Some(plan);
        }
        end?;
        Ok(Some(if self.best.is_some() { Finding::Accepted } else { Finding::Unsolvable }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::portfolio::tests::{pushes, with_portfolio};
    use crate::solve::solution::Plan;
    use crate::solve::task::Stats;
    use crate::solve::{boards, solution};

    /// In so little memory that both have turns, on boards of 90 cells. Each is the first on some.
    #[test]
    fn in_turns_two_searches_prove_as_few_pushes_as_one() {
        let mut ends = [0; 2];
        for warehouse in boards::sequence(boards::large()).take(5000) {
            let Some(start) = boards::start(&warehouse) else { continue };
            let limits = Limits::by_work(None, 1 << 18);
            let ((end, peak_bytes), best) =
                with_portfolio(&start, &pushes(), &limits, None, |portfolio| {
                    (portfolio.alternate(&limits), portfolio.stats.peak_bytes)
                });
            assert!(peak_bytes <= limits.memory, "{peak_bytes} bytes\n{warehouse}");
            let Ok(Some(finding)) = end else { continue };
            ends[usize::from(matches!(finding, Finding::Accepted))] += 1;
            let plan = match finding {
                Finding::Optimal(plan) => Some(plan),
                Finding::Accepted => best,
                Finding::Unsolvable => None,
            };
            let limits = Limits::new(None, 1 << 30);
            let exact = boards::bidirectional_search(
                &start,
                Minimize::Pushes,
                &limits,
                &mut Stats::default(),
            );
            let length = |plan: Option<Plan>| {
                plan.map(|plan| solution::replay(&warehouse, &start.field, &plan).pushes.len())
            };
            let Some(exact) = exact else { continue };
            assert_eq!(length(plan), length(exact.unwrap()), "{warehouse}");
            if ends.iter().all(|&count| count >= boards::cases(50)) {
                return;
            }
        }
        panic!("{ends:?}");
    }
}
