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
    /// The placements of which at most `others` boxes are elsewhere than in one of `placements`, on a field of
    /// `squares` squares.
    pub(super) fn new(placements: &[Vec<Square>], squares: usize, others: usize) -> Neighbourhood {
        let words = squares.div_ceil(64);
        let mut sets = vec![0; words * placements.len()];
        for (set, boxes) in sets.chunks_mut(words).zip(placements) {
            put(set, boxes);
        }
        let boxes = placements.first().map_or(0, Vec::len);
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
