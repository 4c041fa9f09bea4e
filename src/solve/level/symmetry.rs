//! Symmetries of a level: the rotations and reflections that map its floor to itself, and its goals to themselves.
//!
//! They map a solution to one with as many pushes and as many moves. So a search may keep one state for all those that they map
//! to each other, the canonical one, and has as few as an eighth of the states (symmetry reduction; Emerson and Sistla 1996).

use std::cmp::Ordering;

use super::bitboard::Bitboard;
use super::bits::Bits;
use crate::solve::task::{Technique, Techniques};

/// The symmetries of a level without the identity. With it, they form a group.
pub(crate) struct Symmetries<const N: usize> {
    /// By symmetry and by bit of the floor: the image of the cell, as a set: with its bit instead, Microban's 93 and
    /// 144 take 1.7 times the time.
    maps: Vec<Vec<Bits<N>>>,
}

/// A rotation or a reflection of a rectangle: rows, columns or both are flipped, and then they may be swapped.
#[derive(Clone, Copy)]
struct Symmetry {
    flips_rows: bool,
    flips_columns: bool,
    swaps: bool,
}

impl Symmetry {
    /// The image of each cell of the floor, by bit; `None` if it does not map floor to floor and goals to goals. `sides` are the
    /// numbers of rows and columns.
    fn map<const N: usize>(self, board: &Bitboard<N>, sides: [usize; 2]) -> Option<Vec<Bits<N>>> {
        if self.swaps && sides[0] != sides[1] {
            return None;
        }
        let mut map = vec![Bits::NONE; 64 * N];
        for cell in board.floor.each() {
            let [row, column] = self.image(board.place(cell), sides);
            let image = Bits::one(row * sides[1] + column);
            if !board.floor.meets(image) || board.goals.meets(cell) != board.goals.meets(image) {
                return None;
            }
            map[usize::from(cell.bit())] = image;
        }
        Some(map)
    }

    fn image(self, [mut row, mut column]: [usize; 2], sides: [usize; 2]) -> [usize; 2] {
        if self.flips_rows {
            row = sides[0] - 1 - row;
        }
        if self.flips_columns {
            column = sides[1] - 1 - column;
        }
        if self.swaps { [column, row] } else { [row, column] }
    }
}

impl<const N: usize> Symmetries<N> {
    pub(crate) const NONE: Self = Symmetries { maps: Vec::new() };

    /// All symmetries, or none if the technique is switched off.
    pub(crate) fn new(board: &Bitboard<N>, techniques: Techniques) -> Self {
        if !techniques.has(Technique::Symmetry) {
            return Self::NONE;
        }
        let rows = 1 + board.floor.each().map(|cell| board.place(cell)[0]).max().unwrap_or(0);
        let sides = [rows, board.row_length()];
        let mut maps = Vec::new();
        for number in 1..8 {
            let symmetry = Symmetry {
                flips_rows: number & 1 != 0,
                flips_columns: number & 2 != 0,
                swaps: number & 4 != 0,
            };
            maps.extend(symmetry.map(board, sides));
        }
        Symmetries { maps }
    }

    /// The images of a set by each symmetry. Replaces `images`.
    #[inline]
    pub(crate) fn images(&self, set: Bits<N>, images: &mut Vec<Bits<N>>) {
        images.clear();
        images.extend((0..self.maps.len()).map(|symmetry| self.image(symmetry, set)));
    }

    fn image(&self, symmetry: usize, set: Bits<N>) -> Bits<N> {
        set.each().map(|cell| self.image_of(symmetry, cell)).collect()
    }

    #[inline]
    fn image_of(&self, symmetry: usize, cell: Bits<N>) -> Bits<N> {
        self.maps[symmetry][usize::from(cell.bit())]
    }

    /// The canonical representative of a placement, and there the images of the worker's cells `workers`: closed under the stabilizer
    /// of the placement, that is, the symmetries that map it to itself.
    #[inline]
    pub(crate) fn canonical(&self, boxes: Bits<N>, workers: Bits<N>) -> (Bits<N>, Bits<N>) {
        self.least(boxes, workers, |symmetry| self.image(symmetry, boxes))
    }

    /// Returns [`canonical`](Self::canonical) after one box moved; `before` are the [images](Self::images) of the boxes before.
    #[inline]
    pub(crate) fn canonical_after(
        &self,
        before: &[Bits<N>],
        [from, to]: [Bits<N>; 2],
        boxes: Bits<N>,
        workers: Bits<N>,
    ) -> (Bits<N>, Bits<N>) {
        self.least(boxes, workers, |symmetry| {
            before[symmetry] ^ self.image_of(symmetry, from) ^ self.image_of(symmetry, to)
        })
    }

    /// The least of the images of a placement, which `image` returns by symmetry, and there the images of the worker's cells.
    #[inline]
    fn least(
        &self,
        boxes: Bits<N>,
        workers: Bits<N>,
        image: impl Fn(usize) -> Bits<N>,
    ) -> (Bits<N>, Bits<N>) {
        let mut least = boxes;
        let mut all = workers;
        for symmetry in 0..self.maps.len() {
            let image = image(symmetry);
            match image.cmp(&least) {
                Ordering::Less => {
                    least = image;
                    all = self.image(symmetry, workers);
                }
                // Where several symmetries lead to one placement, their order must not decide where the worker is.
                Ordering::Equal => all |= self.image(symmetry, workers),
                Ordering::Greater => {}
            }
        }
        (least, all)
    }
}

#[cfg(test)]
mod tests;
