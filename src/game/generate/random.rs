//! Random choices, the same on every machine.

use oorandom::Rand32;

/// A source of random choices.
pub(crate) struct Random(Rand32);

impl Random {
    /// The same seed and number give the same choices; another number gives others, as another seed does.
    pub(crate) fn new(seed: u64, number: u64) -> Random {
        Random(Rand32::new_inc(seed, number))
    }

    /// Returns a number below `count`, or 0 if `count` is 0.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        let count = u32::try_from(count).unwrap_or(u32::MAX).max(1);
        self.0.rand_range(0..count) as usize
    }

    pub(crate) fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn one_of<T: Copy>(&mut self, things: &[T]) -> T {
        *things.get(self.below(things.len())).expect("there is something to choose from")
    }

    pub(super) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}
