//! Penalties of boxes in each other's way.

#![expect(clippy::indexing_slicing, reason = "boxes are indexed below their number")]

use std::cmp::Reverse;

use super::in_part;
use super::pairs::{NEVER, Pairs};
use super::trios::Trios;
use crate::grid::Direction;
use crate::solve::bitboard::Bitboard;
use crate::solve::bits::Bits;
use crate::solve::field::Field;
use crate::solve::limits::{Limit, Limits};
use crate::solve::sides::{Distances, Sides};
use crate::solve::square::Square;

/// For two boxes alone on the board, and for three: how many more pushes they need than the sum of what each needs without
/// the others.
pub(super) struct Penalties<const N: usize> {
    pairs: Pairs,
    trios: Option<Trios<N>>,
}

/// Where boxes are to be pushed.
pub(super) struct Aim<'b, const N: usize> {
    pub(super) board: &'b Bitboard<N>,
    pub(super) field: &'b Field,
    pub(super) sides: &'b Sides,
    pub(super) distances: &'b Distances,
    /// Where boxes can have penalties.
    pub(super) cells: Bits<N>,
    /// Whether distances are to an exit: boxes leave the board there, and are in nobody's way afterwards.
    pub(super) is_gone: bool,
}

/// A push of a box.
pub(super) struct Push<const N: usize> {
    /// The box.
    pub(super) index: usize,
    pub(super) direction: Direction,
    /// Where the box comes to.
    pub(super) to: Bits<N>,
}

/// Some boxes, a bit for the index of each, and their penalty.
#[derive(Clone, Copy)]
pub(super) struct Penalty {
    value: u8,
    boxes: u64,
}

impl<const N: usize> Penalties<N> {
    /// Returns `None` if the board is too large.
    pub(super) fn new(aim: &Aim<N>, limits: &Limits) -> Result<Option<Self>, Limit> {
        let pairs = in_part(limits, |limits| Pairs::new(aim, limits))?;
        let Some(pairs) = pairs else { return Ok(None) };
        let trios = in_part(limits, |limits| Trios::new(aim, &pairs, limits))?;
        Ok(Some(Penalties { pairs, trios }))
    }

    pub(super) fn bytes(&self) -> usize {
        self.pairs.bytes() + self.trios.as_ref().map_or(0, Trios::bytes)
    }

    /// Whether two boxes cannot both reach goals, with the worker on a square.
    pub(super) fn is_never(&self, one: Square, other: Square, worker: Square) -> bool {
        self.pairs.penalty(one, other, worker) == NEVER
    }

    /// All penalties of some boxes. `squares` has these and maybe others; they have indices there.
    pub(super) fn all(
        &self,
        board: &Bitboard<N>,
        squares: &[Square],
        boxes: Bits<N>,
        worker: Square,
    ) -> Option<Vec<Penalty>> {
        let mut all = Vec::new();
        let mut others = members(board, squares, boxes);
        while let Some((one, square)) = others.next() {
            for (other, second) in others.clone() {
                add(&mut all, self.pairs.penalty(square, second, worker), 1 << one | 1 << other)?;
            }
        }
        if let Some(trios) = &self.trios {
            let region = board.flood(board.set_of(worker), board.floor.without(boxes));
            for (value, trio) in trios.all(board, boxes, region) {
                add(&mut all, value, indices(board, squares, trio))?;
            }
        }
        Some(all)
    }

    /// All penalties after a push; `None` if boxes cannot reach goals. Those of other boxes stay as they were. `others` are
    /// the others that can have penalties.
    pub(super) fn after(
        &self,
        board: &Bitboard<N>,
        before: &[Penalty],
        squares: &[Square],
        push: &Push<N>,
        others: Bits<N>,
    ) -> Option<Vec<Penalty>> {
        let &Push { index, direction, to } = push;
        let mut all: Vec<Penalty> = without(before, index).collect();
        let (worker, square) = (squares[index], board.square(to.bit().into()));
        for (other, second) in members(board, squares, others) {
            add(&mut all, self.pairs.penalty(square, second, worker), 1 << index | 1 << other)?;
        }
        if let Some(trios) = &self.trios {
            for (value, pair) in trios.after(to, direction, others) {
                add(&mut all, value, indices(board, squares, pair) | 1 << index)?;
            }
        }
        Some(all)
    }
}

/// The penalties without those of one box.
pub(super) fn without(penalties: &[Penalty], index: usize) -> impl Iterator<Item = Penalty> {
    penalties.iter().copied().filter(move |penalty| penalty.boxes >> index & 1 == 0)
}

/// A greedy sum of penalties that share no box, not always the largest possible. The largest come first, of these those of
/// the fewest boxes.
pub(super) fn sum(mut penalties: Vec<Penalty>) -> u32 {
    penalties.sort_by_key(|penalty| (Reverse(penalty.value), penalty.boxes.count_ones()));
    let (mut taken, mut sum) = (0, 0);
    for penalty in penalties {
        if taken & penalty.boxes == 0 {
            taken |= penalty.boxes;
            sum += u32::from(penalty.value);
        }
    }
    sum
}

/// Adds a penalty, unless it is 0; `None` if the boxes cannot reach goals.
fn add(penalties: &mut Vec<Penalty>, value: u8, boxes: u64) -> Option<()> {
    if value != 0 {
        penalties.push(Penalty { value, boxes });
    }
    (value != NEVER).then_some(())
}

/// Those of some squares where boxes are, with their indices.
fn members<const N: usize>(
    board: &Bitboard<N>,
    squares: &[Square],
    boxes: Bits<N>,
) -> impl Iterator<Item = (usize, Square)> + Clone {
    let squares = squares.iter().copied().enumerate();
    squares.filter(move |&(_, square)| boxes.meets(board.set_of(square)))
}

/// The indices of some boxes, a bit for each.
fn indices<const N: usize>(board: &Bitboard<N>, squares: &[Square], boxes: Bits<N>) -> u64 {
    members(board, squares, boxes).fold(0, |indices, (index, _)| indices | 1 << index)
}
