//! Sets of cells in a few machine words.
//!
//! A set of one cell stands for that cell: a step from it, and a test whether it belongs to another set, are then the same
//! operations as for many cells, and no number has to be turned into a bit first.

use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not};

/// Up to this many words, each row, the shorter side of a rectangle, is shorter than a word: 63 × 63 cells need 63 words.
const MAX_WORDS_OF_SHORT_ROWS: usize = 62;

/// A set of up to 64 × `N` cells, one bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Bits<const N: usize>(pub(crate) [u64; N]);

impl<const N: usize> FromIterator<Self> for Bits<N> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Self>>(sets: I) -> Self {
        sets.into_iter().fold(Bits::NONE, |all, set| all | set)
    }
}

impl<const N: usize> Bits<N> {
    pub(crate) const NONE: Self = Bits([0; N]);
    pub(crate) const ALL: Self = Bits([u64::MAX; N]);

    #[inline]
    pub(crate) fn one(bit: usize) -> Self {
        let mut set = Bits::NONE;
        set.insert(bit);
        set
    }

    pub(crate) fn of(bits: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Bits::NONE;
        for bit in bits {
            set.insert(bit);
        }
        set
    }

    #[inline]
    pub(crate) fn insert(&mut self, bit: usize) {
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        // A loop, as for the operators below.
        for word in self.0 {
            if word != 0 {
                return false;
            }
        }
        true
    }

    #[inline]
    pub(crate) fn has(self, bit: u16) -> bool {
        self.0[usize::from(bit / 64)] >> (bit % 64) & 1 == 1
    }

    #[inline]
    pub(crate) fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    #[inline]
    pub(crate) fn without(self, other: Self) -> Self {
        self & !other
    }

    /// Moves each cell to a bit that is higher by `by`: 1 to 63; with more words than [`MAX_WORDS_OF_SHORT_ROWS`], any number.
    #[inline]
    pub(crate) fn shl(self, by: u32) -> Self {
        let mut words = 0;
        let mut by = by;
        if N > MAX_WORDS_OF_SHORT_ROWS {
            words = by as usize / 64;
            by %= 64;
        }
        let mut bits = Bits::NONE;
        for word in (words..N).rev() {
            let below = if word == words || by == 0 { 0 } else { self.0[word - words - 1] };
            bits.0[word] = self.0[word - words] << by | below.wrapping_shr(64 - by);
        }
        bits
    }

    /// Moves each cell to a bit that is lower by `by`, as [`shl`](Self::shl) does.
    #[inline]
    pub(crate) fn shr(self, by: u32) -> Self {
        let mut words = 0;
        let mut by = by;
        if N > MAX_WORDS_OF_SHORT_ROWS {
            words = by as usize / 64;
            by %= 64;
        }
        let mut bits = Bits::NONE;
        for word in 0..N - words {
            let above = if word + words + 1 == N || by == 0 { 0 } else { self.0[word + words + 1] };
            bits.0[word] = self.0[word + words] >> by | above.wrapping_shl(64 - by);
        }
        bits
    }

    /// The sum of two numbers of 64 × `N` bits; what is carried out of them is lost.
    #[inline]
    pub(crate) fn plus(self, other: Self) -> Self {
        let mut sum = self;
        let mut carry = false;
        for (word, other) in sum.0.iter_mut().zip(other.0) {
            let (low, is_over) = word.overflowing_add(other);
            let (all, is_over_by_carry) = low.overflowing_add(u64::from(carry));
            *word = all;
            carry = is_over | is_over_by_carry;
        }
        sum
    }

    /// The 64 bits from `bit` on; 0 past the end.
    #[inline]
    fn word_at(self, bit: usize) -> u64 {
        let low = self.word(bit / 64);
        let shift = bit % 64;
        if shift == 0 {
            return low;
        }
        low >> shift | self.word(bit / 64 + 1) << (64 - shift)
    }

    /// A word; 0 past the end.
    #[inline]
    fn word(self, word: usize) -> u64 {
        self.0.get(word).copied().unwrap_or(0)
    }

    /// The `len` bits from `bit` on, at most 128.
    #[inline]
    pub(crate) fn row(self, bit: usize, len: usize) -> u128 {
        let row = u128::from(self.word_at(bit)) | u128::from(self.word_at(bit + 64)) << 64;
        row & u128::MAX >> (128 - len)
    }

    /// Adds the cells of `row`, whose lowest bit stands for the cell of `bit`. What is past the end is lost.
    #[inline]
    pub(crate) fn add_row(&mut self, bit: usize, row: u128) {
        let shift = bit % 64;
        let low = row << shift;
        let high = if shift == 0 { 0 } else { row >> (128 - shift) };
        for (number, part) in [low, low >> 64, high].into_iter().enumerate() {
            if let Some(word) = self.0.get_mut(bit / 64 + number) {
                #[expect(clippy::cast_possible_truncation, reason = "the rest is in the next word")]
                let part = part as u64;
                *word |= part;
            }
        }
    }

    pub(crate) fn count(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The number of cells before one of them.
    #[inline]
    pub(crate) fn index_of(self, cell: Self) -> usize {
        self.each().take_while(|&other| other != cell).count()
    }

    /// The bit of the only cell; of several, the lowest.
    #[inline]
    pub(crate) fn bit(self) -> u16 {
        let word = self.0.iter().position(|&word| word != 0).expect("the set has a cell");
        let bit = 64 * word + self.0[word].trailing_zeros() as usize;
        u16::try_from(bit).expect("a set has few words")
    }

    /// The cells, each as a set of its own.
    #[inline]
    pub(crate) fn each(self) -> Each<N> {
        Each { left: self, word: 0 }
    }
}

/// The cells of a set, one by one. Measured: iterators that are put together take longer than the search's own work.
pub(crate) struct Each<const N: usize> {
    left: Bits<N>,
    /// The words before this are empty.
    word: usize,
}

impl<const N: usize> Iterator for Each<N> {
    type Item = Bits<N>;

    #[inline]
    fn next(&mut self) -> Option<Bits<N>> {
        while let Some(word) = self.left.0.get_mut(self.word) {
            let lowest = *word & word.wrapping_neg();
            if lowest != 0 {
                *word ^= lowest;
                let mut bits = Bits::NONE;
                bits.0[self.word] = lowest;
                return Some(bits);
            }
            self.word += 1;
        }
        None
    }
}

// Loops over words, not iterators: development builds inline little.
macro_rules! word_by_word {
    ($trait:ident, $function:ident, $operator:tt) => {
        impl<const N: usize> $trait for Bits<N> {
            type Output = Self;

            #[inline]
            fn $function(mut self, other: Self) -> Self {
                for word in 0..N {
                    self.0[word] $operator other.0[word];
                }
                self
            }
        }
    };
}

word_by_word!(BitAnd, bitand, &=);
word_by_word!(BitOr, bitor, |=);
word_by_word!(BitXor, bitxor, ^=);

impl<const N: usize> BitOrAssign for Bits<N> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const N: usize> Not for Bits<N> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self ^ Bits::ALL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_move_from_word_to_word_and_off_the_ends() {
        let cells = [0, 1, 62, 63, 64, 100, 127, 128, 191];
        let bits = cells.iter().fold(Bits::<3>::NONE, |bits, &cell| bits | Bits::one(cell));
        let list = |bits: Bits<3>| bits.each().map(|cell| cell.bit().into()).collect::<Vec<_>>();
        assert_eq!((list(bits), bits.count()), (cells.to_vec(), cells.len()));
        for by in [1, 7, 63] {
            let moved = |way: fn(usize, usize) -> Option<usize>| {
                let cells = cells.iter().filter_map(|&cell| way(cell, by as usize));
                cells.filter(|&cell| cell < 192).collect::<Vec<_>>()
            };
            assert_eq!(list(bits.shl(by)), moved(usize::checked_add));
            assert_eq!(list(bits.shr(by)), moved(usize::checked_sub));
        }
        assert_eq!(bits.each().fold(Bits::NONE, |all, one| all ^ one), bits);
        assert_eq!(!Bits::<3>::ALL, Bits::NONE);
        assert!(bits.meets(Bits::one(100)) && !bits.without(Bits::one(100)).meets(Bits::one(100)));
    }
}
