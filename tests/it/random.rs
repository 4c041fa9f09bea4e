//! Random boards from one number, so that a failing case has one number to shrink instead of one for each cell.

/// A linear congruential generator.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number less than `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    /// Puts `things`, boxes or the worker, on cells of `rows` at random. The last of those on one cell stays.
    pub(crate) fn place(&mut self, rows: &mut [Vec<u8>], things: impl IntoIterator<Item = u8>) {
        for thing in things {
            let row = self.below(rows.len());
            let column = self.below(rows[row].len());
            let cell = &mut rows[row][column];
            let is_goal = matches!(cell, b'+' | b'A'..=b'Z');
            *cell = match (thing, is_goal) {
                (b'@', true) => b'*',
                (thing, true) => thing.to_ascii_uppercase(),
                (thing, false) => thing,
            };
        }
    }
}

/// The text of a board with these rows.
pub(crate) fn board(rows: Vec<Vec<u8>>) -> String {
    rows.into_iter().map(|row| String::from_utf8(row).unwrap() + "\n").collect()
}
