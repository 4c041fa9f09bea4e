//! The built-in puzzles.

/// Boards of the push/undo language, the easiest first.
pub(super) const PUZZLES: [&str; 5] = [
    include_str!("puzzles/1.txt"),
    include_str!("puzzles/2.txt"),
    include_str!("puzzles/3.txt"),
    include_str!("puzzles/4.txt"),
    include_str!("puzzles/5.txt"),
];
