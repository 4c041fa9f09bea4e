//! The options of a solver.

use std::time::Duration;

use super::objective::Minimize;
use super::techniques::Techniques;
use crate::names::names;

/// Finds solutions: shortest ones unless others are good enough.
///
/// ```
/// use sokopush::{Answer, Solver, Warehouse};
///
/// let level: Warehouse = "#######\n#@ $ .#\n#######\n".parse()?;
/// let Answer::Optimal { solution, .. } = Solver::default().solve(&level).answer else { unreachable!() };
/// assert_eq!((solution.moves.to_string(), solution.pushes.len()), ("rRR".to_owned(), 2));
/// # Ok::<(), sokopush::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solver {
    pub(crate) accept: Accept,
    pub(crate) minimize: Minimize,
    pub(crate) time: Option<Duration>,
    /// In bytes.
    pub(crate) memory: usize,
    pub(crate) threads: usize,
    pub(crate) breaks_ties: bool,
    pub(crate) techniques: Techniques,
}

impl Default for Solver {
    fn default() -> Self {
        Solver::new()
    }
}

impl Solver {
    /// A solver that minimizes moves and accepts only what is proved, without a time limit, in 2 GiB and one thread, with all
    /// techniques.
    #[must_use]
    pub fn new() -> Self {
        Solver {
            accept: Accept::Proved,
            minimize: Minimize::Moves,
            time: None,
            memory: 2 << 30,
            threads: 1,
            breaks_ties: true,
            techniques: Techniques::default(),
        }
    }

    /// Sets which solutions are good enough.
    #[must_use]
    pub fn accept(self, accept: Accept) -> Self {
        Solver { accept, ..self }
    }

    /// Sets whether solutions have the fewest moves or the fewest pushes.
    #[must_use]
    pub fn minimize(self, minimize: Minimize) -> Self {
        Solver { minimize, ..self }
    }

    /// Sets the time limit for one level, or none. Ignored on `wasm32-unknown-unknown`, which has no clock.
    #[must_use]
    pub fn time(self, limit: impl Into<Option<Duration>>) -> Self {
        Solver { time: limit.into(), ..self }
    }

    /// Sets the memory limit in bytes for one level. Tables get half of it at least, and all but 32 MiB: the allocator may
    /// keep that much of what one engine has freed while the next one works.
    #[must_use]
    pub fn memory(self, bytes: usize) -> Self {
        Solver { memory: bytes, ..self }
    }

    /// Sets the number of threads that work on one level, where pushes are minimized: with two, one improves the solution
    /// while the other proves it. More count as two; zero counts as one, and so does any number where there are no threads.
    /// Unless a limit is reached, the pushes of the answer do not depend on it, nor do the moves if ties are broken.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Solver { threads, ..self }
    }

    /// Sets whether ties are broken where pushes are minimized. Otherwise the search ends with the first solution whose
    /// pushes are proved.
    #[must_use]
    pub fn breaks_ties(self, breaks_ties: bool) -> Self {
        Solver { breaks_ties, ..self }
    }

    /// Sets the techniques to use.
    #[doc(hidden)]
    #[must_use]
    pub fn techniques(self, techniques: Techniques) -> Self {
        Solver { techniques, ..self }
    }
}

names! {
    /// Which solutions are good enough. Displayed and parsed as `proved`, `any` or `best`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Accept {
        /// Only shortest ones, proved to be so. Where pushes are minimized, a limit may leave the moves unproved.
        #[default]
        Proved = "proved",
        /// Any.
        Any = "any",
        /// The best that can be found within the limits.
        Best = "best",
    }
}
