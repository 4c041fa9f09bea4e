//! Names of boards by which levels are recognized.

use sokopush::Warehouse;

/// Names of a board that do not change when it is rotated or mirrored. What is outside its walls does not count.
#[derive(Clone)]
pub(crate) struct BoardIds {
    /// The digest of the least text of the board, and of the worker's place in it.
    pub(crate) board: [u8; 16],
    /// The number of the orientation with that text.
    pub(crate) orientation: usize,
    /// The Unique-Id: the first half of the smallest digest of all orientations. Of the worker, only its region counts
    /// (<https://www.sourcecode.se/sokoban/level_id.php>).
    pub(crate) unique: String,
}

impl BoardIds {
    pub(crate) fn of(warehouse: &Warehouse) -> BoardIds {
        let orientations = warehouse.orientations(&warehouse.reachable());
        let least = orientations.iter().zip(0..).min().expect("there are orientations");
        let ((text, worker), orientation) = least;
        let board = md5::compute(format!("{worker}\n{text}"));
        let digests = orientations.iter().map(|(text, _)| md5::compute(text));
        let least = digests.min_by_key(|digest| digest.0).expect("there are orientations");
        let mut unique = format!("{least:X}");
        unique.truncate(16);
        BoardIds { board: board.0, orientation, unique }
    }
}
