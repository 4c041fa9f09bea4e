//! Symmetries of a level: the rotations and reflections that map its floor to itself, and its goals.
//!
//! They map a solution to one with as many pushes and as many moves. So a search may keep one state for all those that they map
//! to each other, the canonical one, and has up to an eighth of the states (symmetry reduction; Emerson and Sistla 1996).

#![expect(
    clippy::indexing_slicing,
    reason = "tables have entries for all bits, and lists for all symmetries"
)]

use std::cmp::Ordering;

use super::bitboard::Bitboard;
use super::bits::Bits;
use crate::solve::techniques::{Technique, Techniques};

/// The symmetries of a level without the identity.
pub(crate) struct Symmetries<const N: usize> {
    /// By symmetry and by bit of the floor: the image of the cell.
    images: Vec<Vec<Bits<N>>>,
}

impl<const N: usize> Symmetries<N> {
    /// None but the identity.
    pub(crate) const NONE: Self = Symmetries { images: Vec::new() };

    /// All of them if they are to be used, otherwise none.
    pub(crate) fn used(board: &Bitboard<N>, techniques: Techniques) -> Self {
        if techniques.has(Technique::Symmetry) { Symmetries::of(board) } else { Symmetries::NONE }
    }

    fn of(board: &Bitboard<N>) -> Self {
        let rows = 1 + board.floor.each().map(|cell| board.place(cell)[0]).max().unwrap_or(0);
        let sides = [rows, board.row_length()];
        let mut images = Vec::new();
        for number in 1..8 {
            let [flips_rows, flips_columns, swaps] = [1, 2, 4].map(|bit| number & bit != 0);
            if swaps && sides[0] != sides[1] {
                continue;
            }
            let image = |cell: Bits<N>| {
                let [row, column] = board.place(cell);
                let row = if flips_rows { sides[0] - 1 - row } else { row };
                let column = if flips_columns { sides[1] - 1 - column } else { column };
                let [row, column] = if swaps { [column, row] } else { [row, column] };
                Bits::one(row * sides[1] + column)
            };
            let is_same = |cell: Bits<N>| {
                let image = image(cell);
                board.floor.meets(image) && board.goals.meets(cell) == board.goals.meets(image)
            };
            if board.floor.each().all(is_same) {
                let mut by_bit = vec![Bits::NONE; 64 * N];
                for cell in board.floor.each() {
                    by_bit[usize::from(cell.bit())] = image(cell);
                }
                images.push(by_bit);
            }
        }
        Symmetries { images }
    }

    /// The images of a set by each symmetry. Replaces `images`.
    #[inline]
    pub(crate) fn images(&self, set: Bits<N>, images: &mut Vec<Bits<N>>) {
        images.clear();
        images.extend((0..self.images.len()).map(|symmetry| self.image(symmetry, set)));
    }

    fn image(&self, symmetry: usize, set: Bits<N>) -> Bits<N> {
        set.each().map(|cell| self.image_of(symmetry, cell)).collect()
    }

    #[inline]
    fn image_of(&self, symmetry: usize, cell: Bits<N>) -> Bits<N> {
        self.images[symmetry][usize::from(cell.bit())]
    }

    /// The canonical placement for some boxes, and the cells where the worker may be there if it may be on some of `workers` here:
    /// those in all states that are the same but for a symmetry.
    pub(crate) fn canonical(&self, boxes: Bits<N>, workers: Bits<N>) -> (Bits<N>, Bits<N>) {
        self.least(boxes, workers, |symmetry| self.image(symmetry, boxes))
    }

    /// The same after a box went from a cell to another. `before` are the [images](Self::images) of the boxes before that.
    #[inline]
    pub(crate) fn canonical_after(
        &self,
        before: &[Bits<N>],
        [from, to]: [Bits<N>; 2],
        boxes: Bits<N>,
        workers: Bits<N>,
    ) -> (Bits<N>, Bits<N>) {
        let moved = |symmetry| self.image_of(symmetry, from) ^ self.image_of(symmetry, to);
        self.least(boxes, workers, |symmetry| before[symmetry] ^ moved(symmetry))
    }

    #[inline]
    fn least(
        &self,
        boxes: Bits<N>,
        workers: Bits<N>,
        image: impl Fn(usize) -> Bits<N>,
    ) -> (Bits<N>, Bits<N>) {
        let (mut least, mut all) = (boxes, workers);
        for symmetry in 0..self.images.len() {
            let image = image(symmetry);
            match image.cmp(&least) {
                Ordering::Less => (least, all) = (image, self.image(symmetry, workers)),
                Ordering::Equal => all |= self.image(symmetry, workers),
                Ordering::Greater => {}
            }
        }
        (least, all)
    }

    /// The canonical placement for some boxes, and a way back: what `cells` there are here, if they are all that symmetries map to
    /// each other.
    pub(crate) fn canonical_and_back(
        &self,
        boxes: Bits<N>,
    ) -> (Bits<N>, impl Fn(Bits<N>) -> Bits<N>) {
        let images =
            (0..self.images.len()).map(|symmetry| (self.image(symmetry, boxes), Some(symmetry)));
        let (least, symmetry) = images.chain([(boxes, None)]).min().expect("there is the identity");
        let back = move |cells: Bits<N>| {
            let Some(symmetry) = symmetry else { return cells };
            let images = self.images[symmetry].iter().enumerate();
            let here = images.filter(|(_, image)| image.meets(cells));
            here.map(|(bit, _)| Bits::one(bit)).collect()
        };
        (least, back)
    }
}
