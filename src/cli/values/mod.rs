//! Values of options that several subcommands have, and words for numbers in their results.
//!
//! | file | holds |
//! |---|---|
//! | `names` | parsers of names: of one value of a few, and of notations |
//! | `numbers` | parsers of numbers, times, sizes and points, and warnings about values that cannot be meant |
//! | `ranges` | numbers of levels, as in `1-3,7,20-` |
//! | `color` | when text is coloured |
//!
//! A function that is a parser is called `parse_…`; one that returns a parser is named for what that parses.

pub(crate) mod color;
mod names;
mod numbers;
mod ranges;

pub(crate) use names::{board_notation, choice, notation};
pub(crate) use numbers::{
    number_in, parse_folder_points, parse_jobs, parse_level_number, parse_points, parse_seconds,
    parse_size, warn_of_size, warn_of_time,
};
pub(crate) use ranges::Ranges;
pub(crate) use sokopush::program::counted;

pub(crate) fn length_in_words(moves: usize, pushes: usize) -> String {
    format!("{}, {}", counted(moves, "move"), counted(pushes, "push"))
}
