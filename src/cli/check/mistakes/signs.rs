//! What must be seen of a mistake before it is named.
//!
//! Some wrong programs differ from a right one in more than their name says: where rows go on at the other side, the worker
//! walks around the edge, too. Where a program is only seen to do that, it is not said that it pushes boxes over the edge.

use crate::cli::check::mistake::Mistake;

/// Signs of mistakes, as a set of bits.
pub(super) type Signs = u16;

pub(super) const BOX_PUSHED: Signs = 1;
pub(super) const BOX_OVER_EDGE: Signs = 2;
/// A push was refused because the worker did not find its way.
pub(super) const WAY_NOT_FOUND: Signs = 4;
/// Nothing was undone because too few pushes had been kept.
pub(super) const PUSH_FORGOTTEN: Signs = 8;
pub(super) const PUSH_REDONE: Signs = 16;
/// Undo made floor of a goal that the worker left.
pub(super) const WORKER_GOAL_LOST: Signs = 32;
pub(super) const NO_BOARD_AFTER_PUSH: Signs = 64;
pub(super) const NO_BOARD_AFTER_UNDO: Signs = 128;

/// The sign of a mistake; `None` if a program cannot differ from a right one without showing it.
pub(super) fn sign_of(mistake: Mistake) -> Option<Signs> {
    Some(match mistake {
        // One that never pushes any box is another mistake.
        Mistake::BoxNeverPushed => BOX_PUSHED,
        Mistake::PushedOverEdge => BOX_OVER_EDGE,
        Mistake::StraightWalk | Mistake::WalkNotOverGoals => WAY_NOT_FOUND,
        Mistake::OneUndo => PUSH_FORGOTTEN,
        Mistake::UndoRedoes => PUSH_REDONE,
        Mistake::UndoLosesGoals => WORKER_GOAL_LOST,
        Mistake::PushNotPrinted => NO_BOARD_AFTER_PUSH,
        Mistake::UndoNotPrinted => NO_BOARD_AFTER_UNDO,
        _ => return None,
    })
}
