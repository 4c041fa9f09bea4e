//! Pushes and pulls on a bitboard.

use super::box_step::{BoxMove, BoxStep};
use crate::board::Direction;
use crate::solve::level::bitboard::{Bitboard, State};
use crate::solve::level::bits::Bits;

impl BoxMove {
    /// Moves the box on `cell` by one cell. Whether that is possible is not checked.
    #[expect(
        clippy::inline_always,
        reason = "a call instead makes searches of macro moves 5 % slower"
    )]
    #[inline(always)]
    pub(crate) fn step<const N: usize>(
        self,
        board: &Bitboard<N>,
        cell: Bits<N>,
        direction: Direction,
    ) -> BoxStep<Bits<N>> {
        let to = board.step(cell, direction);
        match self {
            BoxMove::Push => {
                BoxStep { stand: board.step(cell, direction.opposite()), to, worker: cell }
            }
            BoxMove::Pull => BoxStep { stand: to, to, worker: board.step(to, direction) },
        }
    }
}

/// A push among the boxes of a state: what a heuristic needs to know of it.
///
/// It is more than one push where a box goes on through a tunnel: then `to` is further away.
#[derive(Clone, Copy)]
pub(crate) struct PushedBox<const N: usize> {
    pub(crate) from: Bits<N>,
    pub(crate) to: Bits<N>,
    pub(crate) direction: Direction,
    /// The boxes that stay where they are.
    pub(crate) others: Bits<N>,
}

impl<const N: usize> PushedBox<N> {
    /// Returns the state after the push from one in which the worker reaches `region`. Costs a flood.
    #[inline]
    pub(crate) fn state_after(&self, board: &Bitboard<N>, region: Bits<N>) -> State<N> {
        let boxes = self.others | self.to;
        let free = board.floor.without(boxes);
        State { boxes, region: board.flood_after(region, self.from, self.to, free) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::solve::boards;

    /// Along walks of pushes and pulls, from what the worker reached before.
    #[test]
    fn a_flood_after_a_step_reaches_what_a_flood_from_the_worker_reaches() {
        let choices = vec((any::<bool>(), 0..1000_usize), 100);
        boards::check(256, (boards::any(), choices), |(board, choices)| {
            let warehouse = boards::warehouse(&board);
            let Some(start) = boards::start(&warehouse) else { return };
            let board = boards::bits::<2>(&start);
            let mut state = board.state(board.boxes, board.set_of(start.worker));
            for (pulls, choice) in choices {
                let box_move = if pulls { BoxMove::Pull } else { BoxMove::Push };
                let mut steps = Vec::new();
                for from in state.boxes.each() {
                    let free = board.floor.without(state.boxes.without(from));
                    for direction in Direction::ALL {
                        let step = box_move.step(&board, from, direction);
                        let is_reached = state.region.meets(step.stand);
                        if is_reached && free.meets(step.to) && free.meets(step.worker) {
                            steps.push((from, step));
                        }
                    }
                }
                let Some((from, step)) = steps.get(choice % steps.len().max(1)) else { continue };
                let boxes = state.boxes.without(*from) | step.to;
                let free = board.floor.without(boxes);
                let region = board.flood_after(state.region, step.worker, step.to, free);
                state = board.state(boxes, step.worker);
                assert!(region == state.region);
            }
        });
    }
}
