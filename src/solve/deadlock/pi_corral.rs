//! PI-corral pruning (Sokoban Wiki, "Sokoban solver scribbles by Brian Damgaard about the YASS solver"): areas into which some
//! box must be pushed first, or might as well be.

use crate::grid::Direction;
use crate::solve::level::bitboard::{Bitboard, State};
use crate::solve::level::bits::Bits;

/// The boxes to which pushes can be restricted without losing a solution, if there is a PI-corral.
///
/// Of some parts of the floor that the worker cannot reach, these are the boxes that touch them. Conditions: something
/// is left to do inside, and if all other boxes were gone, each first push of them would end inside, and can be made
/// now. Pushes that cannot be part of a solution even then do not count: those of a box from one cell to another among some
/// boxes for which `is_lost` is true, and those that freeze boxes.
pub(crate) fn pushes_of_corral<const N: usize>(
    board: &Bitboard<N>,
    state: &State<N>,
    is_lost: &dyn Fn(Bits<N>, Bits<N>, Bits<N>) -> bool,
) -> Option<Bits<N>> {
    let unreached = board.floor.without(state.boxes | state.region);
    let corrals =
        board.components(unreached).filter_map(|part| grow(board, state, unreached, part, is_lost));
    corrals.min_by_key(|boxes| boxes.count())
}

/// Adds parts until the conditions hold. Returns the boxes.
fn grow<const N: usize>(
    board: &Bitboard<N>,
    state: &State<N>,
    unreached: Bits<N>,
    mut inside: Bits<N>,
    is_lost: &dyn Fn(Bits<N>, Bits<N>, Bits<N>) -> bool,
) -> Option<Bits<N>> {
    let has_spare_goals = board.goals.count() > state.boxes.count();
    loop {
        let around = board.neighbours(inside) & state.boxes;
        let mut more = Bits::NONE;
        for direction in Direction::ALL {
            let back = direction.opposite();
            let beyond = board.step(around, direction) & board.live.without(around);
            let stand = board.step(around, back) & board.floor.without(around | inside);
            // The boxes that can be pushed in this direction once all others are gone.
            let pushed = board.step(beyond, back) & board.step(stand, direction);
            for cell in pushed.each() {
                let to = board.step(cell, direction);
                let is_inside = to.meets(inside);
                let is_possible = board.step(cell, back).meets(state.region);
                let others = around.without(cell);
                if is_inside && is_possible
                    || is_lost(cell, to, others)
                    || board.is_freeze_deadlock(others | to)
                {
                    continue;
                }
                let near = (to | board.step(cell, back)).without(inside | state.region);
                let part = board.flood(near & unreached, unreached);
                if part.is_empty() || !is_inside && !to.meets(unreached) {
                    return None;
                }
                more |= part;
            }
        }
        if more.is_empty() {
            let is_done = around.without(board.goals).is_empty()
                && (has_spare_goals || (board.goals & inside).is_empty());
            return (!is_done).then_some(around);
        }
        inside |= more;
    }
}
