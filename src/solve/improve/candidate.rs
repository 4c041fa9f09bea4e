//! A solution that is improved, and how far its slices were searched.

use super::path::SolutionPath;
use crate::solve::tuning::Tuning;

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
    pub(super) fn new(path: SolutionPath, tuning: &Tuning) -> CandidateSolution {
        let slice_lengths = vec![tuning.first_slice; tuning.max_moved + 1];
        let memory = Some(tuning.first_slice_memory);
        CandidateSolution { path, slice_lengths, memory, max_moved: 1, work: 0 }
    }
}
