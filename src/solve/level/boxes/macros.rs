//! Macro moves, those of FESS (Shoham and Schaeffer 2020): one box from one cell to another.
//!
//! All macro moves of a box are found by one breadth-first search among the places of that box, with the others as walls. A place is
//! a cell of the box and the part of the floor that the worker reaches then. One cell of the box can have several places: where it
//! divides the floor, it matters on which side of it the worker is. So the search costs a flood for each place.

use super::box_step::{BoxMove, BoxStep};
use super::single_box::SingleBoxReach;
use crate::board::Direction;
use crate::solve::level::bitboard::{Bitboard, State};
use crate::solve::level::bits::Bits;
use crate::solve::task::{Limits, Result, prices};

/// One box from one cell to another. Where the worker is then matters: it may be cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Macro {
    pub(crate) from: u16,
    pub(crate) to: u16,
    /// The worker's lowest cell.
    pub(crate) worker: u16,
    /// Whether the box is taken off the board after it, in play that runs backward.
    pub(crate) removes: bool,
}

impl Macro {
    pub(crate) fn cells<const N: usize>(self) -> [Bits<N>; 3] {
        [self.from, self.to, self.worker].map(|bit| Bits::one(bit.into()))
    }
}

pub(crate) struct Macros<'l, const N: usize> {
    box_move: BoxMove,
    /// Where a box may be, and the worker with it.
    allowed: &'l SingleBoxReach<N>,
    /// Where the worker was while the box was in each cell; empty except for the cells in `queue`.
    visited: Vec<Bits<N>>,
    /// The places of the box, in the order in which they were reached.
    queue: Vec<BoxPlace<N>>,
}

/// A place of the box that a macro move moves.
#[derive(Clone, Copy)]
struct BoxPlace<const N: usize> {
    cell: Bits<N>,
    /// Where the worker can be.
    region: Bits<N>,
    /// The index of the place before it, and the direction from there; of the first, its own, and any.
    before: u32,
    direction: Direction,
}

impl<'l, const N: usize> Macros<'l, N> {
    pub(crate) fn new(box_move: BoxMove, allowed: &'l SingleBoxReach<N>) -> Self {
        Macros { box_move, allowed, visited: vec![Bits::NONE; 64 * N], queue: Vec::new() }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.visited.len() * size_of::<Bits<N>>()
    }

    /// All macro moves of some boxes, each with the state after it, in an order that depends on the state alone.
    /// Pushes that freeze a box off the goals are left out.
    pub(crate) fn all(
        &mut self,
        board: &Bitboard<N>,
        state: &State<N>,
        movable: Bits<N>,
        limits: &Limits,
    ) -> Result<Vec<(Macro, State<N>)>> {
        let mut all = Vec::new();
        for cell in (board.neighbours(state.region) & state.boxes & movable).each() {
            self.search(board, state, cell, limits)?;
            // Candidates made of these take twice as much, beside them.
            limits.check_memory(3 * all.len() * size_of::<(Macro, State<N>)>())?;
            let others = state.boxes.without(cell);
            for place in self.queue.iter().skip(1) {
                let macro_move = Macro {
                    from: cell.bit(),
                    to: place.cell.bit(),
                    worker: place.region.bit(),
                    removes: false,
                };
                let after = State { boxes: others | place.cell, region: place.region };
                all.push((macro_move, after));
            }
        }
        Ok(all)
    }

    /// The pushes or pulls of a macro move: the cell of the box before each, and the direction.
    pub(crate) fn steps(
        &mut self,
        board: &Bitboard<N>,
        state: &State<N>,
        macro_move: Macro,
        limits: &Limits,
    ) -> Result<Vec<(u16, Direction)>> {
        self.search(board, state, Bits::one(macro_move.from.into()), limits)?;
        let last = self.queue.iter().skip(1).find(|place| {
            place.cell.bit() == macro_move.to && place.region.bit() == macro_move.worker
        });
        let Some(mut place) = last else { return Ok(Vec::new()) };
        let mut steps = Vec::new();
        loop {
            let before = &self.queue[place.before as usize];
            steps.push((before.cell.bit(), place.direction));
            if place.before == 0 {
                break;
            }
            place = before;
        }
        steps.reverse();
        Ok(steps)
    }

    /// Fills `queue` with all places that the box on `cell` can be moved to; the first is where it is.
    fn search(
        &mut self,
        board: &Bitboard<N>,
        state: &State<N>,
        cell: Bits<N>,
        limits: &Limits,
    ) -> Result<()> {
        for place in self.queue.drain(..) {
            self.visited[usize::from(place.cell.bit())] = Bits::NONE;
        }
        let others = state.boxes.without(cell);
        let free = board.floor.without(others);
        let first = BoxPlace { cell, region: state.region, before: 0, direction: Direction::Up };
        self.visit(first);
        let mut index = 0;
        while let Some(&place) = self.queue.get(index) {
            limits.spend(prices::MACRO_STEP * N)?;
            for direction in Direction::ALL {
                let BoxStep { stand, to, worker } =
                    self.box_move.step(board, place.cell, direction);
                let can_step = place.region.meets(stand) && free.meets(to) && free.meets(worker);
                if !can_step || !self.allowed[usize::from(to.bit())].meets(worker) {
                    continue;
                }
                let is_known = self.visited[usize::from(to.bit())].meets(worker);
                if is_known || self.box_move == BoxMove::Push && board.freezes(others, to) {
                    continue;
                }
                let region = board.flood_after(place.region, worker, to, free.without(to));
                let before = u32::try_from(index).expect("a box has few places");
                self.visit(BoxPlace { cell: to, region, before, direction });
            }
            index += 1;
        }
        Ok(())
    }

    fn visit(&mut self, place: BoxPlace<N>) {
        self.visited[usize::from(place.cell.bit())] |= place.region;
        self.queue.push(place);
    }
}
