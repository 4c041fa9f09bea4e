//! The whole level near the best solution: vicinity search (Gouëzel) from the start to the goals at once, with the stronger heuristic
//! of a proof.

use super::Improver;
use crate::solve::astar::Neighbourhood;
use crate::solve::astar::pushes::{NeighbourhoodSearch, PushSearch};
use crate::solve::solution::SearchResult;
use crate::solve::task::{Bounds, Limit, Limits, Stats};

/// Searches of the whole level near a solution, with more and more boxes elsewhere.
pub(in crate::solve) struct WholeSearch<'p> {
    prepared: NeighbourhoodSearch<'p>,
    /// The pushes of the solution.
    pushes: u32,
    /// How many boxes may be elsewhere; `None` after the last search.
    max_moved: Option<usize>,
    /// The search that a limit ended.
    interrupted: Option<PushSearch<'p>>,
}

impl<'p> WholeSearch<'p> {
    /// Prepares searches with the heuristic of a proof.
    pub(in crate::solve) fn new(proof: &PushSearch<'p>) -> WholeSearch<'p> {
        let prepared = proof.neighbourhood_search();
        WholeSearch { prepared, pushes: u32::MAX, max_moved: Some(1), interrupted: None }
    }

    /// From the next search on, uses the conflicts that the proof has learned meanwhile.
    pub(in crate::solve) fn refresh(&mut self, proof: &PushSearch<'p>) {
        if self.interrupted.is_none() {
            self.prepared = proof.neighbourhood_search();
        }
    }

    /// Returns whether searches near a solution with so many pushes, with any number of boxes elsewhere, gave nothing, or would take
    /// too much memory.
    pub(in crate::solve) fn is_exhausted(&self, pushes: u32) -> bool {
        self.max_moved.is_none() && pushes >= self.pushes
    }
}

impl Improver<'_> {
    /// Searches near the best solution until that gives a better one. A search that a limit of time ends goes on in the next call,
    /// unless the solution has fewer pushes by then.
    pub(in crate::solve) fn improve_whole(
        &mut self,
        whole: &mut WholeSearch,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<(), Limit> {
        let pushes = self.pushes();
        if pushes < whole.pushes {
            whole.pushes = pushes;
            whole.max_moved = Some(1);
            whole.interrupted = None;
        }
        while let Some(max_moved) = whole.max_moved {
            match self.run_near(whole, max_moved, limits, stats) {
                Ok(Some(plan)) => {
                    self.replace(&plan, limits);
                    return Ok(());
                }
                Ok(None) if max_moved < self.slices.start.boxes.len() => {
                    whole.max_moved = Some(max_moved + 1);
                }
                // With more boxes elsewhere, it would find nothing either, or take even more memory.
                Ok(None) | Err(Limit::Memory) => whole.max_moved = None,
                Err(limit) => return Err(limit),
            }
        }
        Ok(())
    }

    /// Searches for a solution with fewer pushes, with up to `max_moved` boxes elsewhere. A search that a limit of time ends is kept.
    fn run_near(
        &self,
        whole: &mut WholeSearch,
        max_moved: usize,
        limits: &Limits,
        stats: &mut Stats,
    ) -> SearchResult {
        let mut search = self.search_near(whole, max_moved, limits)?;
        let end = search.run(&Bounds::new(0, self.pushes()), limits, stats);
        if let Some(plan) = search.plan() {
            return Ok(Some(plan));
        }
        if end.is_err_and(|limit| limit != Limit::Memory) {
            whole.interrupted = Some(search);
        }
        end.map(|()| None)
    }

    /// The search that was interrupted, or a new one.
    fn search_near<'p>(
        &self,
        whole: &mut WholeSearch<'p>,
        max_moved: usize,
        limits: &Limits,
    ) -> Result<PushSearch<'p>, Limit> {
        if let Some(search) = whole.interrupted.take() {
            return Ok(search);
        }
        let pushes = self.path().pushes.len();
        let squares = self.slices.start.field.len();
        limits.check_memory(Neighbourhood::bytes_of(pushes + 1, squares))?;
        let near = self.slices.neighbourhood(self.path(), (0, pushes), max_moved, None);
        whole.prepared.within(near, limits)
    }
}

#[cfg(test)]
mod tests;
