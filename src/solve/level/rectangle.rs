//! The smallest rectangle around a field, in which cells get their bits.

use super::field::Start;

/// The smallest rectangle around a field. Where it is wider than high, it is turned over: rows become columns.
pub(crate) struct Rectangle {
    /// The shorter side and the longer one.
    pub(super) sides: [usize; 2],
    /// Whether the shorter side is the height.
    pub(super) is_transposed: bool,
    /// By square: its place along the longer side and along the shorter one.
    pub(super) places: Vec<[usize; 2]>,
}

impl Rectangle {
    pub(crate) fn around(start: &Start) -> Rectangle {
        let mut places: Vec<[usize; 2]> = Vec::with_capacity(start.field.len());
        let mut first = [usize::MAX; 2];
        let mut last = [0; 2];
        for square in start.field.squares() {
            let position = start.grid.position(start.field.cell(square));
            let (row, column) = position.expect("a square is a cell of the grid");
            first = [first[0].min(row), first[1].min(column)];
            last = [last[0].max(row), last[1].max(column)];
            places.push([row, column]);
        }
        for place in &mut places {
            *place = [place[0] - first[0], place[1] - first[1]];
        }
        // The worker stands on the field, so there is a first and a last cell.
        let mut sides = [last[0] - first[0] + 1, last[1] - first[1] + 1];
        let is_transposed = sides[1] > sides[0];
        if is_transposed {
            for place in &mut places {
                place.reverse();
            }
        }
        sides.sort_unstable();
        Rectangle { sides, is_transposed, places }
    }

    /// The number of words that a bit for each cell takes.
    pub(crate) fn words(&self) -> usize {
        self.sides[0].saturating_mul(self.sides[1]).div_ceil(64)
    }
}

/// Calls a function with the bitboard of a level, of the smallest of some numbers of words that holds it: `Some` result, or `None`
/// if the level is too large. Each size is compiled on its own, so an engine lists only those that pay.
macro_rules! by_words {
    ($start:expr, [$($words:literal),+], |$board:ident| $call:expr) => {{
        use $crate::solve::level::{Bitboard, Rectangle};

        let rectangle = Rectangle::around($start);
        match rectangle.words() {
            $(..=$words => {
                let $board = Bitboard::<$words>::new(&rectangle, $start);
                Some($call)
            })+
            _ => None,
        }
    }};
}

pub(crate) use by_words;
