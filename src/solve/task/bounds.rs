//! The bounds on the pushes of a level's best solution, which threads share.

use std::sync::atomic::{AtomicU32, Ordering};

/// Bounds on the fewest pushes. The order in which a thread sees changes does not matter, so accesses are relaxed.
pub(crate) struct Bounds {
    /// Solutions of interest have fewer pushes: those of the best solution.
    upper: AtomicU32,
    /// No solution has fewer pushes.
    lower: AtomicU32,
    /// No solution has fewer moves.
    moves: AtomicU32,
}

impl Default for Bounds {
    /// Nothing is known.
    fn default() -> Self {
        Bounds::new(0, u32::MAX)
    }
}

impl Bounds {
    pub(crate) fn new(lower: u32, upper: u32) -> Self {
        Bounds {
            upper: AtomicU32::new(upper),
            lower: AtomicU32::new(lower),
            moves: AtomicU32::new(lower),
        }
    }

    pub(crate) fn upper(&self) -> u32 {
        self.upper.load(Ordering::Relaxed)
    }

    pub(crate) fn lower(&self) -> u32 {
        self.lower.load(Ordering::Relaxed)
    }

    /// Lowers the upper bound: a solution has this number of pushes.
    pub(crate) fn found(&self, pushes: u32) {
        self.upper.fetch_min(pushes, Ordering::Relaxed);
    }

    /// No solution has fewer moves. They are no fewer than the pushes.
    pub(crate) fn moves(&self) -> u32 {
        self.moves.load(Ordering::Relaxed).max(self.lower())
    }

    /// Raises the lower bound on moves.
    pub(crate) fn proved_moves(&self, moves: u32) {
        self.moves.fetch_max(moves, Ordering::Relaxed);
    }

    /// Raises the lower bound: no solution has fewer pushes.
    pub(crate) fn proved(&self, pushes: u32) {
        self.lower.fetch_max(pushes, Ordering::Relaxed);
    }
}
