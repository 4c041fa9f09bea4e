//! The neighbourhood of a solution, or of a slice of it: placements that differ from its own in a few boxes.

use crate::solve::level::Square;

/// The placements that have all but a few boxes in common with one of a slice.
pub(crate) struct Neighbourhood {
    words: usize,
    /// The sets of the boxes' squares, one after another. From one to the next, one box moves.
    sets: Vec<u64>,
    /// The minimum number of boxes that a placement has in common with one of these.
    min_common: u32,
    /// A square that the worker must be able to reach after the last push of the slice.
    pub(crate) end: Option<Square>,
}

impl Neighbourhood {
    /// The placements of which at most `max_moved` of the `boxes` boxes are elsewhere than in one of `placements`, those of a slice
    /// in their order, on a field of `squares` squares.
    pub(crate) fn new<'p>(
        placements: impl Iterator<Item = &'p [Square]>,
        boxes: usize,
        squares: usize,
        max_moved: usize,
        end: Option<Square>,
    ) -> Neighbourhood {
        let words = squares.div_ceil(64);
        let mut sets = Vec::with_capacity(placements.size_hint().0 * words);
        for boxes in placements {
            let set = sets.len();
            sets.resize(set + words, 0);
            put(&mut sets[set..], boxes);
        }
        let min_common = u32::try_from(boxes.saturating_sub(max_moved));
        let min_common = min_common.expect("a field has less than 2³² squares");
        Neighbourhood { words, sets, min_common, end }
    }

    /// The bytes that so many placements take.
    pub(crate) fn bytes_of(placements: usize, squares: usize) -> usize {
        placements * squares.div_ceil(64) * size_of::<u64>()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.sets.len() * size_of::<u64>()
    }

    pub(crate) fn contains(&self, boxes: &[Square]) -> bool {
        self.around(boxes).contains
    }

    /// A placement, and those that pushes from there lead to. Takes time linear in the number of placements of the slice, and less
    /// where that one is far from them.
    pub(crate) fn around(&self, boxes: &[Square]) -> Around<'_> {
        let mut few = [0; FEW_WORDS];
        let mut many = Vec::new();
        let set = few.get_mut(..self.words).unwrap_or_else(|| {
            many.resize(self.words, 0);
            &mut many
        });
        put(set, boxes);
        let mut around = Around { min_common: self.min_common, ..Around::default() };
        let mut start = 0;
        while let Some(other) = self.sets.get(start..start + self.words) {
            let mut common = 0;
            for (other, set) in other.iter().zip(&*set) {
                common += (other & set).count_ones();
            }
            around.contains |= common >= self.min_common;
            if common > self.min_common {
                return Around { contains_all: true, ..around };
            }
            let missing = self.min_common - common;
            if missing <= 1 {
                around.sets.push((other, common));
            }
            // Each push of the slice makes up for one box at most.
            start += self.words * missing.saturating_sub(1).max(1) as usize;
        }
        around
    }
}

/// A placement, and those that pushes from there lead to.
#[derive(Default)]
pub(crate) struct Around<'a> {
    contains: bool,
    /// Whether the neighbourhood contains all of them.
    contains_all: bool,
    /// The sets of which a push may bring enough boxes in common, and the number of boxes in common before it.
    sets: Vec<(&'a [u64], u32)>,
    min_common: u32,
}

impl Around<'_> {
    /// Returns whether the neighbourhood contains the placement after a push.
    pub(crate) fn contains_after(&self, from: Square, to: Square) -> bool {
        self.contains_all
            || self.sets.iter().any(|&(set, common)| {
                let common_after = common - u32::from(has(set, from)) + u32::from(has(set, to));
                common_after >= self.min_common
            })
    }
}

/// With more words, a set is allocated anew for each placement.
const FEW_WORDS: usize = 8;

fn put(set: &mut [u64], boxes: &[Square]) {
    for square in boxes {
        set[square.index() / 64] |= 1 << (square.index() % 64);
    }
}

fn has(set: &[u64], square: Square) -> bool {
    set[square.index() / 64] >> (square.index() % 64) & 1 == 1
}

#[cfg(test)]
mod tests;
