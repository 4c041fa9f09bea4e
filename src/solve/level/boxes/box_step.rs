//! One step of a box: what a push and a pull have in common.

/// Whether boxes are pushed, as in play, or pulled, as in play that runs backward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoxMove {
    Push,
    Pull,
}

impl BoxMove {
    pub(crate) const ALL: [BoxMove; 2] = [BoxMove::Push, BoxMove::Pull];
}

/// The places that moving a box by one cell has to do with, as squares or as sets of one cell.
///
/// ```text
/// a push to the right       a pull to the right
///
/// before   stand  box  to        box  to = stand  worker
/// after      .   worker box       .      box      worker
/// ```
pub(crate) struct BoxStep<Place> {
    /// Where the worker must be.
    pub(crate) stand: Place,
    /// Where the box is afterwards. As a set, it is empty if that is off the board.
    pub(crate) to: Place,
    /// Where the worker is afterwards, likewise.
    pub(crate) worker: Place,
}
