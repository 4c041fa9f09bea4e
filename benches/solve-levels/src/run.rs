//! What a solver may use for a level, and what it made of it.

use sokopush::solve::{Technique, Techniques, Tuning};

/// The limits for a level.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub seconds: f64,
    /// For the tables of sokopush; the others have no such limit.
    pub bytes: usize,
    /// The threads of sokopush for one level.
    pub threads: usize,
    /// Whether sokopush breaks ties after the pushes are proved.
    pub breaks_ties: bool,
    /// Those that sokopush uses.
    pub techniques: Techniques,
    /// The constants of sokopush.
    pub tuning: &'static Tuning,
}

impl Limits {
    /// The techniques that sokopush does without.
    pub fn without(&self) -> impl Iterator<Item = Technique> {
        Technique::ALL.iter().copied().filter(|&technique| !self.techniques.has(technique))
    }
}

/// The result of one solver on one level.
#[derive(Clone, Copy, Debug, Default)]
pub struct Run {
    /// The number of moves or pushes, whichever the solver minimizes, if it solved the level.
    pub cost: Option<u64>,
    /// The other of moves and pushes, where sokopush solved it.
    pub other: Option<u64>,
    /// A lower bound on the pushes; 0 if it is not known.
    pub at_least: u64,
    /// The number of states whose pushes were generated; 0 if it is not known.
    pub states: u64,
    pub seconds: f64,
    /// The peak size of the search's tables; 0 if it is not known.
    pub tables: u64,
    /// The peak memory of the process; 0 if it is not known.
    pub bytes: u64,
}
