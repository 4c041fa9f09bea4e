//! Conflicts of boxes in each other's way.

#![expect(clippy::indexing_slicing, reason = "tables have entries for all bits")]

use std::cmp::Reverse;

use super::abstraction::Abstraction;
use super::three_boxes::ThreeBoxPdb;
use super::two_boxes::{NEVER, TwoBoxPdb};
use crate::grid::Direction;
use crate::solve::level::bitboard::Bitboard;
use crate::solve::level::bits::Bits;
use crate::solve::level::square::Square;
use crate::solve::limits::{Limit, Limits};

/// For two boxes alone on the board, and for three: how many more pushes they need than the sum of what each needs without
/// the others.
pub(crate) struct Conflicts<const N: usize> {
    pairs: TwoBoxPdb,
    three_boxes: Option<ThreeBoxPdb<N>>,
    /// By bit of a box: where another may have a penalty with it.
    near: Vec<Bits<N>>,
}

/// A push of a box.
#[derive(Clone, Copy)]
pub(crate) struct Push<const N: usize> {
    pub(crate) from: Bits<N>,
    pub(crate) to: Bits<N>,
    pub(crate) direction: Direction,
}

/// Some boxes, and their penalty.
#[derive(Clone, Copy)]
pub(crate) struct Conflict<const N: usize> {
    value: u8,
    boxes: Bits<N>,
}

impl<const N: usize> Conflicts<N> {
    /// Returns `None` if the table of two boxes would be too large or take too long. That of three is left out then.
    pub(crate) fn new(aim: &Abstraction<N>, limits: &Limits) -> Result<Option<Self>, Limit> {
        let pairs = limits.in_part(|limits| TwoBoxPdb::new(aim, limits))?;
        let Some(pairs) = pairs else { return Ok(None) };
        let three_boxes = limits.in_part(|limits| ThreeBoxPdb::new(aim, &pairs, limits))?;
        let mut near = vec![Bits::NONE; 64 * N];
        let square = |cell: Bits<N>| aim.board.square_of(cell);
        for one in aim.cells.each() {
            let is_near = |other: &Bits<N>| pairs.have_any(square(one), square(*other));
            near[usize::from(one.bit())] = aim.cells.without(one).each().filter(is_near).collect();
        }
        Ok(Some(Conflicts { pairs, three_boxes, near }))
    }

    pub(crate) fn bytes(&self) -> usize {
        self.pairs.bytes() + self.three_boxes.as_ref().map_or(0, ThreeBoxPdb::bytes)
    }

    /// Returns whether two boxes cannot both reach goals, with the worker on a square.
    pub(crate) fn is_deadlocked_pair(&self, one: Square, other: Square, worker: Square) -> bool {
        self.pairs.penalty(one, other, worker) == NEVER
    }

    /// All penalties of some boxes; `None` if they cannot reach goals.
    pub(crate) fn all(
        &self,
        board: &Bitboard<N>,
        boxes: Bits<N>,
        worker: Bits<N>,
    ) -> Option<Vec<Conflict<N>>> {
        let mut all = Vec::new();
        let place = board.square_of(worker);
        for one in boxes.each() {
            let square = board.square_of(one);
            for two in self.near(one, boxes).take_while(|&two| two != one) {
                let value = self.pairs.penalty(square, board.square_of(two), place);
                add(&mut all, value, one | two)?;
            }
        }
        if let Some(three_boxes) = &self.three_boxes {
            let region = board.flood(worker, board.floor.without(boxes));
            three_boxes.all(board, boxes, region, |value, trio| add(&mut all, value, trio))?;
        }
        Some(all)
    }

    /// The same as [`all`](Self::all) after a push. Conflicts of boxes that stay remain valid: if only these are there, the
    /// push is a walk. `others` are those of them that can have penalties.
    pub(crate) fn after(
        &self,
        board: &Bitboard<N>,
        before: &[Conflict<N>],
        push: &Push<N>,
        others: Bits<N>,
    ) -> Option<Vec<Conflict<N>>> {
        let &Push { from, to, direction } = push;
        let mut all: Vec<_> = without(before, from).collect();
        let [worker, square] = [from, to].map(|cell| board.square_of(cell));
        for other in self.near(to, others) {
            let value = self.pairs.penalty(square, board.square_of(other), worker);
            add(&mut all, value, to | other)?;
        }
        if let Some(three_boxes) = &self.three_boxes {
            three_boxes.after(to, direction, others, |value, trio| add(&mut all, value, trio))?;
        }
        Some(all)
    }

    /// Those of some boxes that may have a penalty with another.
    fn near(&self, one: Bits<N>, others: Bits<N>) -> impl Iterator<Item = Bits<N>> {
        (self.near[usize::from(one.bit())] & others).each()
    }
}

/// The penalties without those of one box.
pub(crate) fn without<const N: usize>(
    penalties: &[Conflict<N>],
    cell: Bits<N>,
) -> impl Iterator<Item = Conflict<N>> {
    penalties.iter().copied().filter(move |penalty| !penalty.boxes.meets(cell))
}

/// A greedy sum of penalties that share no box, not always the largest possible. The largest come first, of these those of
/// the fewest boxes.
pub(crate) fn sum<const N: usize>(mut penalties: Vec<Conflict<N>>) -> u32 {
    penalties.sort_by_key(|penalty| (Reverse(penalty.value), penalty.boxes.count()));
    let (mut taken, mut sum) = (Bits::NONE, 0);
    for penalty in penalties {
        if !penalty.boxes.meets(taken) {
            taken |= penalty.boxes;
            sum += u32::from(penalty.value);
        }
    }
    sum
}

/// Adds a penalty, unless it is 0; `None` if the boxes cannot reach goals.
fn add<const N: usize>(penalties: &mut Vec<Conflict<N>>, value: u8, boxes: Bits<N>) -> Option<()> {
    if value != 0 {
        penalties.push(Conflict { value, boxes });
    }
    (value != NEVER).then_some(())
}
