//! The neighbourhood: placements that differ from those of a solution in a few boxes.

#![expect(clippy::indexing_slicing, reason = "a set has a bit for each square")]

use crate::solve::level::square::Square;

/// The placements that differ from some of others in a few boxes at most.
pub(super) struct Neighbourhood {
    /// The words of one set.
    words: usize,
    /// The sets of the boxes' squares, one after another.
    sets: Vec<u64>,
    /// The number of boxes that a placement has in common with one of these.
    common: u32,
}

impl Neighbourhood {
    /// The placements of which at most `others` of the `boxes` boxes are elsewhere than in one of `placements`, on a field of
    /// `squares` squares.
    pub(super) fn new<'p>(
        placements: impl Iterator<Item = &'p [Square]>,
        boxes: usize,
        squares: usize,
        others: usize,
    ) -> Neighbourhood {
        let words = squares.div_ceil(64);
        let mut sets = Vec::new();
        for boxes in placements {
            let set = sets.len();
            sets.resize(set + words, 0);
            put(&mut sets[set..], boxes);
        }
        let common = u32::try_from(boxes.saturating_sub(others));
        Neighbourhood { words, sets, common: common.expect("a field has less than 2³² squares") }
    }

    /// Returns whether it contains a placement.
    pub(super) fn contains(&self, boxes: &[Square]) -> bool {
        let (mut few, mut many) = ([0; FEW_WORDS], Vec::new());
        let set = few.get_mut(..self.words).unwrap_or_else(|| {
            many.resize(self.words, 0);
            &mut many
        });
        put(set, boxes);
        self.sets.chunks(self.words).any(|near| {
            let common = near.iter().zip(&*set).map(|(near, set)| (near & set).count_ones());
            common.sum::<u32>() >= self.common
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
