//! The options of a solver.

use std::time::Duration;

use super::task::{Minimize, Techniques};
use super::tuning::Tuning;
use crate::macros::names;

/// Finds solutions: shortest ones unless others are good enough.
///
/// ```
/// use sokopush::{Answer, Solver, Warehouse, solve::Minimize};
///
/// let level: Warehouse = "#######\n#@ $ .#\n#######\n".parse()?;
/// let solver = Solver { minimize: Minimize::Pushes, ..Solver::default() };
/// let Answer::Optimal { solution, .. } = solver.solve(&level).answer else { unreachable!() };
/// assert_eq!((solution.moves.to_string(), solution.pushes.len()), ("rRR".to_owned(), 2));
/// # Ok::<(), sokopush::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solver {
    /// Which solutions are good enough: by default only proved ones.
    pub accept: Accept,
    /// Whether solutions have the fewest moves, as by default, or the fewest pushes.
    pub minimize: Minimize,
    /// The time limit for one level, if there is one. Ignored on `wasm32-unknown-unknown`, which has no clock.
    pub time: Option<Duration>,
    /// The limit of work for one level, if there is one, in place of the time limit: each state expanded counts as one, and so do
    /// about 16,000 operations of other work. Then the answer is the same on every machine. One thread works on the level.
    pub expansions: Option<u64>,
    /// The memory limit in bytes for one level, by default 2 GiB. Tables get half of it at least, and all but 32 MiB: the
    /// allocator may keep that much of what one engine has freed while the next one works.
    pub memory: usize,
    /// The number of threads that work on one level, by default one. With two, one looks for a first solution forward and the other
    /// backward; where pushes are minimized, one then improves the solution while the other proves it. More count as two; zero
    /// counts as one, and so does any number where there are no threads. Unless a limit is reached, proved pushes do not depend on
    /// it, nor do the moves if ties are broken.
    pub threads: usize,
    /// Whether ties are broken where pushes are minimized, as by default. Otherwise the search ends with the first solution
    /// whose pushes are proved.
    pub breaks_ties: bool,
    #[doc(hidden)]
    pub techniques: Techniques,
    #[doc(hidden)]
    pub tuning: &'static Tuning,
}

impl Default for Solver {
    fn default() -> Self {
        Solver {
            accept: Accept::Proved,
            minimize: Minimize::Moves,
            time: None,
            expansions: None,
            memory: 2 << 30,
            threads: 1,
            breaks_ties: true,
            techniques: Techniques::ALL,
            tuning: &Tuning::DEFAULT,
        }
    }
}

names! {
    /// Which solutions are good enough. Displayed and parsed as `proved`, `any` or `best`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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
