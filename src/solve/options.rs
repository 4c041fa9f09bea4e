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
    /// Which solutions are good enough.
    pub accept: Accept,
    /// Whether solutions have the fewest moves or the fewest pushes.
    pub minimize: Minimize,
    /// The time limit for one level. Ignored on `wasm32-unknown-unknown`, which has no clock.
    pub time: Option<Duration>,
    /// The memory limit in bytes for all tables of one level together.
    pub memory: usize,
    /// The number of threads that work on one level, where pushes are minimized. Unless a limit is reached, the answer does
    /// not depend on it. Zero counts as one, and so does any number where there are no threads.
    pub threads: usize,
    /// Whether ties are broken where pushes are minimized. Otherwise the search ends with the first solution whose pushes are
    /// proved.
    pub breaks_ties: bool,
    /// The techniques to use.
    pub techniques: Techniques,
}

impl Default for Solver {
    /// Minimizes moves, without a time limit, in 2 GiB and one thread, with all techniques.
    fn default() -> Self {
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
}

names! {
    /// Which solutions are good enough. Displayed and parsed as `proved`, `any` or `best`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
