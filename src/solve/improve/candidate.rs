//! A solution that is improved, and how far its slices were searched.

use super::path::SolutionPath;

/// The memory for one search for a better slice at first, in bytes, and the factor by which it grows while nothing is found.
pub(in crate::solve) const FIRST_MEMORY: usize = 1 << 20;
pub(in crate::solve) const GROWTH: usize = 4;

/// How many boxes may be elsewhere than in the slice.
pub(super) const MAX_MOVED: std::ops::RangeInclusive<usize> = 1..=4;

/// The number of pushes in a slice at first.
const FIRST_PUSHES: usize = 16;

/// One of several solutions that are improved.
pub(super) struct CandidateSolution {
    pub(super) path: SolutionPath,
    /// For each number of boxes elsewhere, the number of pushes of the last slice.
    pub(super) slice_lengths: Vec<usize>,
    /// The memory for one search of a slice in bytes; `None` once slices of all sizes are exhausted.
    pub(super) memory: Option<usize>,
    /// How many boxes may be elsewhere in the next search of the whole level.
    pub(super) max_moved: usize,
    /// The pushes generated to improve it as a rival.
    pub(super) work: u64,
}

impl CandidateSolution {
    pub(super) fn new(path: SolutionPath) -> CandidateSolution {
        let slice_lengths = vec![FIRST_PUSHES; MAX_MOVED.end() + 1];
        CandidateSolution { path, slice_lengths, memory: Some(FIRST_MEMORY), max_moved: 1, work: 0 }
    }
}
