//! The options of random cases for the two contest problems.

use super::random::Random;
use super::room::Size;

/// Generates random cases of the two contest problems, keystroke games and boards of the push-box problem. The same options
/// give the same cases on every machine.
///
/// What is `None` varies from board to board within what the contests promise, so a program whose arrays are just as
/// large passes. What is given may go beyond.
///
/// ```
/// use sokopush::{Simulator, Source, game::ContestGenerator};
///
/// let generator = ContestGenerator { seed: 7, ..ContestGenerator::default() };
/// let games = generator.keystrokes(1);
/// Simulator::default().run(&mut Source::of_text("games", &games), &mut std::io::sink())?;
/// # Ok::<(), sokopush::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestGenerator {
    /// Different seeds give different cases.
    pub seed: u64,
    /// The number of rows of a board, at least one.
    pub rows: Option<usize>,
    /// The number of columns of a board, at least one.
    pub columns: Option<usize>,
    /// The number of boxes on a board, if there is room for them and for as many goals.
    pub boxes: Option<usize>,
    /// The number of keys of a keystroke game. Boards of the push-box problem have none.
    pub keys: Option<u64>,
}

impl Default for ContestGenerator {
    fn default() -> Self {
        ContestGenerator { seed: 1, rows: None, columns: None, boxes: None, keys: None }
    }
}

/// The numbers of rows, and those of columns, that a contest promises.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) min: usize,
    pub(super) max: usize,
    /// The number of rows and columns of the smallest boards that have room for what is on them.
    pub(super) smallest: usize,
    /// Whether the promise includes a closed wall around the board.
    pub(super) has_border: bool,
}

/// A size at the edge of what a contest promises, which some boards have if no option is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SpecialSize {
    Largest,
    Smallest,
    /// As few rows as there may be and as many columns.
    Wide,
    /// As many rows as there may be and as few columns.
    Tall,
}

impl ContestGenerator {
    /// The number of boards in a case.
    pub(super) const BOARDS: u64 = 3;

    /// Returns the random choices for a board of a case.
    pub(super) fn random(&self, number: u64, part: u64) -> Random {
        Random::new(self.seed, number.wrapping_mul(Self::BOARDS).wrapping_add(part))
    }

    /// Returns whether a number is given: it may leave no room for a special case.
    pub(super) fn has_options(&self) -> bool {
        self.rows.is_some() || self.columns.is_some() || self.boxes.is_some() || self.keys.is_some()
    }

    /// Draws the size of a board that has room for `things`, as far as the limits and the options allow.
    pub(super) fn size(&self, limits: Limits, things: usize, random: &mut Random) -> Size {
        let border = if limits.has_border { 2 } else { 0 };
        let most_columns = self.columns.unwrap_or(limits.max).saturating_sub(border).max(1);
        let fewest_rows = things.div_ceil(most_columns) + border;
        let rows = self.rows.unwrap_or_else(|| limits.side(fewest_rows, random)).max(1);
        let inner_rows = rows.saturating_sub(border).max(1);
        let fewest_columns = things.div_ceil(inner_rows) + border;
        let columns = self.columns.unwrap_or_else(|| limits.side(fewest_columns, random)).max(1);
        // A board of two rows would be nothing but border.
        let has_border = limits.has_border && rows > 2 && columns > 2;
        Size { rows, columns, has_border }
    }
}

impl Limits {
    pub(super) fn special_size(self, special: SpecialSize) -> Size {
        let (rows, columns) = match special {
            SpecialSize::Largest => (self.max, self.max),
            SpecialSize::Smallest => (self.smallest, self.smallest),
            SpecialSize::Wide => (self.min, self.max),
            SpecialSize::Tall => (self.max, self.min),
        };
        Size { rows, columns, has_border: self.has_border }
    }

    /// Draws a number of rows or of columns.
    fn side(self, fewest: usize, random: &mut Random) -> usize {
        let fewest = fewest.clamp(self.min, self.max);
        fewest + random.below(self.max + 1 - fewest)
    }
}
