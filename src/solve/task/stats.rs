//! Statistics of a search.

use std::time::Duration;

/// The effort of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// The number of states expanded: taken up to generate their successors. A state that is expanded again counts again. In
    /// the bidirectional search, a state is all cells that the worker reaches beside the same boxes at one depth.
    pub expanded: u64,
    /// The number of states generated, in all searches: those where a search begins, and each successor of a state expanded,
    /// new or not, unless its boxes are frozen. So it is never less than `expanded`.
    pub generated: u64,
    /// The total time; zero where there is no clock.
    pub time: Duration,
    /// The peak size of the largest search's tables in bytes. Those of two threads are not added.
    pub peak_bytes: usize,
}

impl Stats {
    /// Adds what a search takes beside other tables of some bytes.
    pub(crate) fn beside<T>(&mut self, tables: usize, search: impl FnOnce(&mut Stats) -> T) -> T {
        let mut spent = Stats::default();
        let end = search(&mut spent);
        spent.peak_bytes += tables;
        self.add(&spent);
        end
    }

    /// Adds what another search took, before or after this one, or beside it.
    pub fn add(&mut self, other: &Stats) {
        self.expanded += other.expanded;
        self.generated += other.generated;
        self.time += other.time;
        self.peak_bytes = self.peak_bytes.max(other.peak_bytes);
    }
}
