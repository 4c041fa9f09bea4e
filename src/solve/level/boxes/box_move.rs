//! Pushes and pulls by one cell.

use crate::board::Direction;
use crate::solve::level::bitboard::{Bitboard, State};
use crate::solve::level::bits::Bits;

/// Whether boxes are pushed, as in play, or pulled, as in play that runs backward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoxMove {
    Push,
    Pull,
}

/// Moving a box by one cell.
pub(crate) struct BoxStep<const N: usize> {
    /// Where the worker must be.
    pub(crate) stand: Bits<N>,
    /// Where the box and the worker are afterwards; empty if that is off the board.
    pub(crate) to: Bits<N>,
    pub(crate) worker: Bits<N>,
}

impl BoxMove {
    pub(crate) const ALL: [BoxMove; 2] = [BoxMove::Push, BoxMove::Pull];

    #[inline]
    pub(crate) fn step<const N: usize>(
        self,
        board: &Bitboard<N>,
        cell: Bits<N>,
        direction: Direction,
    ) -> BoxStep<N> {
        let to = board.step(cell, direction);
        match self {
            BoxMove::Push => {
                BoxStep { stand: board.step(cell, direction.opposite()), to, worker: cell }
            }
            BoxMove::Pull => BoxStep { stand: to, to, worker: board.step(to, direction) },
        }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct PushedBox<const N: usize> {
    pub(crate) from: Bits<N>,
    pub(crate) to: Bits<N>,
    pub(crate) direction: Direction,
    pub(crate) others: Bits<N>,
}

impl<const N: usize> PushedBox<N> {
    /// The state after the push from one that has this region.
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
                let all = state.boxes.each().flat_map(|from| Direction::ALL.map(|way| (from, way)));
                let steps = all.map(|(from, way)| (from, box_move.step(&board, from, way)));
                let can_step = |(from, BoxStep { stand, to, worker }): &(Bits<2>, BoxStep<2>)| {
                    let free = board.floor.without(state.boxes.without(*from));
                    state.region.meets(*stand) && free.meets(*to) && free.meets(*worker)
                };
                let steps: Vec<_> = steps.filter(can_step).collect();
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
