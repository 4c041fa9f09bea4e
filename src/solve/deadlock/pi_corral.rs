//! PI-corral pruning (Sokoban Wiki, "Sokoban solver scribbles by Brian Damgaard about the YASS
//! solver"): areas into which some box must be pushed first, or might as well be.
//!
//! # What a PI-corral is
//!
//! A *corral* is an area that the worker cannot get into, and the boxes around it:
//!
//! ```text
//! ########      The worker cannot get into the lower room. Around it is only the box in the doorway. It can only be pushed
//! #      #      down, into the room, and the worker can stand above it: this box is a PI-corral. The box at the right
//! # @  $ #      can be pushed left now, but need not be before it.
//! ####$###
//! #      #
//! # .  . #
//! ########
//! ```
//!
//! Let the boxes of a set enclose an area, which may be several rooms: if all other boxes were gone, the worker still could not
//! get in. (When the set is pushed at last, the others may be anywhere outside.) The set is a PI-corral if each push of one of them
//! that would then be possible
//!
//! * leads into the area (I), and
//! * can be made now, with all other boxes where they are (P).
//!
//! # Why pushes can be restricted to it
//!
//! If the corral is not done (a box of it is on no goal, or, with as many boxes as goals, a goal inside has no box), each
//! solution pushes one of its boxes at some time. Take the first such push. No push before it moves a box of the set, so the
//! worker has not been inside, and the other pushes took place outside. By (P) this push is possible now, and by (I) it only
//! changes what is inside, so it hinders no push that came before it: the worker steps back to where he stood, and goes on outside.
//! It can be made first, and the solution has as many pushes as before, but perhaps more moves; so this is not for searches that
//! minimize moves. Only pushes of these boxes need to be tried in this state. If the set is empty, or if none of its pushes counts,
//! the state is a deadlock.
//!
//! # How a set is found
//!
//! `grow` is called for each part of the floor that the worker does not reach, and the smallest set is taken. It begins with the
//! boxes around that part, and those that are frozen. A push breaks a condition because boxes are on the cell where the box would go
//! or where the worker would stand, or around an unreached part with one of these cells. If these boxes belong to the set as well, then
//! even with all other boxes gone the push is impossible, or leads inside. So they are added, and the conditions are looked at again,
//! until they hold. If there is no such box for some push, there is no PI-corral from this beginning.
//! In each round the set grows, so there are at most as many rounds as boxes; each floods the board once, and once more
//! for each push that breaks a condition, and looks at up to four pushes of a box. Boxes that do not touch the area may belong
//! to the set: they keep others from being pushed aside. Pushes that can be part of no solution break no condition.

use crate::board::Direction;
use crate::solve::level::{Bitboard, Bits, State};
use crate::solve::task::{Limits, Result, prices};

/// The boxes to which pushes can be restricted without losing a solution, if there is a PI-corral.
///
/// Pushes that cannot be part of a solution even if all other boxes were gone do not count: those of a box from one cell to
/// another among some boxes for which `is_lost` is true, and those that freeze boxes.
pub(crate) fn boxes_of_pi_corral<const N: usize>(
    board: &Bitboard<N>,
    state: &State<N>,
    is_lost: &dyn Fn(Bits<N>, Bits<N>, Bits<N>) -> bool,
    limits: &Limits,
) -> Result<Option<Bits<N>>> {
    let unreached = board.floor.without(state.boxes | state.region);
    if unreached.is_empty() {
        return Ok(None);
    }
    let frozen = board.frozen(state.boxes);
    let mut fewest: Option<Bits<N>> = None;
    for part in board.components(unreached) {
        let edge = board.neighbours(part) & state.boxes;
        if let Some(boxes) = grow(board, state, frozen, edge, is_lost, limits)?
            && fewest.is_none_or(|fewest| boxes.count() < fewest.count())
        {
            fewest = Some(boxes);
        }
    }
    Ok(fewest)
}

/// Adds boxes to a set until the conditions hold; returns `None` if they cannot.
fn grow<const N: usize>(
    board: &Bitboard<N>,
    state: &State<N>,
    frozen: Bits<N>,
    edge: Bits<N>,
    is_lost: &dyn Fn(Bits<N>, Bits<N>, Bits<N>) -> bool,
    limits: &Limits,
) -> Result<Option<Bits<N>>> {
    let has_spare_goals = board.goals.count() > state.boxes.count();
    let unreached = board.floor.without(state.boxes | state.region);
    // Frozen boxes are walls.
    let mut boxes = edge | frozen;
    loop {
        let outside = board.flood(state.region, board.floor.without(boxes));
        let mut more = Bits::NONE;
        for direction in Direction::ALL {
            let pushed = board.pushes(outside, boxes, direction).without(frozen);
            for cell in pushed.each() {
                limits.spend(prices::PI_CORRAL_PUSH * N)?;
                let to = board.step(cell, direction);
                let stand = board.step(cell, direction.opposite());
                let is_possible = state.region.meets(stand) && !state.boxes.meets(to);
                let others = boxes.without(cell);
                if !outside.meets(to) && is_possible
                    || is_lost(cell, to, others)
                    || board.is_freeze_deadlock(others | to)
                {
                    continue;
                }
                // Boxes in the way, and those around what the worker cannot reach now.
                let moved = stand | to;
                let around = board.neighbours(board.flood(moved & unreached, unreached));
                let new = ((moved | around) & state.boxes).without(boxes);
                if new.is_empty() {
                    return Ok(None);
                }
                more |= new;
            }
        }
        if more.is_empty() {
            let inside = board.floor.without(boxes | outside);
            let is_done = boxes.without(board.goals).is_empty()
                && (has_spare_goals || (board.goals & inside).without(state.boxes).is_empty());
            return Ok(if is_done { None } else { Some(boxes.without(frozen)) });
        }
        boxes |= more;
    }
}
