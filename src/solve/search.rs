//! The caller's handle on a search: what it starts from, what the caller hears, and how the caller
//! ends it. The loops are in the engines.

use super::Report;
use super::options::Solver;
use super::task::{CallerFunctions, Limits, Progress};
use crate::board::{Push, Warehouse};

/// The search of one level by a [`Solver`], before it [runs](Search::run).
///
/// ```
/// use std::time::Duration;
/// use sokopush::solve::{Accept, Length, Limit};
/// use sokopush::{Answer, Levels, Notation, Solver, Source};
///
/// let text = "#######\n#@ $ .#\n#     #\n#######\nSolution: rRlrR\n";
/// let level = Levels::new(Notation::Xsb, Source::of_text("text", text)).next().unwrap()?;
/// let known = level.play_main_record().pushes();
/// let solver = Solver { accept: Accept::Best, ..Solver::default() };
/// let mut heard = Vec::new();
/// let search = solver.search(&level.warehouse).known(&known);
/// let report = search.on_progress(|progress| heard.push(progress.best)).run();
/// let Answer::Optimal { solution, .. } = report.answer else { unreachable!() };
/// assert_eq!(solution.moves.to_string(), "rRR");
/// // The numbers of moves and pushes of the known solution, with shortest walks.
/// assert_eq!(heard.first(), Some(&Some(Length { moves: 3, pushes: 2 })));
///
/// let report = solver.search(&level.warehouse).stop_when(|| true).run();
/// assert_eq!(report.answer.limit(), Some(Limit::Cancelled));
/// # Ok::<(), sokopush::Error>(())
/// ```
#[must_use = "a search finds nothing before it runs"]
pub struct Search<'a> {
    pub(super) solver: Solver,
    pub(super) warehouse: &'a Warehouse,
    pub(super) known: &'a [Push],
    pub(super) is_stopped: Box<dyn Fn() -> bool + Send + Sync + 'a>,
    pub(super) on_progress: Box<dyn FnMut(Progress) + Send + 'a>,
}

impl<'a> Search<'a> {
    /// Starts from a known solution, which is kept unless a better one is found. Pushes that do not
    /// solve the level are ignored.
    pub fn known(self, pushes: &'a [Push]) -> Self {
        Search { known: pushes, ..self }
    }

    /// Ends the search when a function returns true, with what is known until then. It is asked in
    /// each thread of the search, mostly every millisecond or two.
    pub fn stop_when(self, is_stopped: impl Fn() -> bool + Send + Sync + 'a) -> Self {
        Search { is_stopped: Box::new(is_stopped), ..self }
    }

    /// Calls a function with the progress: when the search begins (if the level is not unsolvable at first sight), when the
    /// best solution or the lower bound gets better, and about ten times a second. It is not called with the answer that ends the
    /// search. The search waits for the function, and its time counts, except for a call of more than two seconds, during which the
    /// program is taken to be stopped. The calls come one after another, but not all from the same thread.
    pub fn on_progress(self, on_progress: impl FnMut(Progress) + Send + 'a) -> Self {
        Search { on_progress: Box::new(on_progress), ..self }
    }

    /// Finds a solution, or proves that there is none, as [`Solver::solve`] does.
    ///
    /// # Panics
    ///
    /// As for [`Solver::solve`].
    #[must_use]
    pub fn run(self) -> Report {
        let caller = CallerFunctions::new(self.is_stopped, self.on_progress);
        let mut limits = Limits::new(self.solver.time, self.solver.memory).heard_by(&caller);
        if let Some(expansions) = self.solver.expansions {
            limits = limits.with_expansions(expansions);
        }
        self.solver.run(self.warehouse, self.known, &limits)
    }
}
