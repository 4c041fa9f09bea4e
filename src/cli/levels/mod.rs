//! The levels that a subcommand works on, in the order of their files.
//!
//! | file | holds |
//! |---|---|
//! | `arguments` | the options that name files and levels; they become a `Selection` |
//! | `selection` | the files and the numbers of the levels that are asked for |
//! | `text`, `encoding`, `legend` | the text of a file, and its notation |
//! | `selected_levels`, `selected` | the levels of a text, each with its place, and warnings about it |
//! | `ordered` | work on several levels at once, with results in order |
//! | `curation`, `renumber`, `numbered_title` | levels left out, sorted and numbered |
//! | `board_ids`, `shifted_keys`, `stored_records` | what is known about a level: names of its board, titles that look misplaced, its records played |
//! | `level_files` | a folder with a file for each level |
//!
//! A new option that all subcommands on levels should have goes to `arguments`, and from there as a field into `Selection`.

mod arguments;
mod board_ids;
mod curation;
mod encoding;
mod legend;
mod level_files;
mod numbered_title;
mod ordered;
mod renumber;
mod selected;
mod selected_levels;
mod selection;
mod shifted_keys;
mod stored_records;
pub(crate) mod text;

pub(crate) use arguments::{CurationArguments, LevelArguments, TextArguments};
pub(crate) use board_ids::BoardIds;
pub(crate) use curation::Curation;
pub(crate) use level_files::LevelFiles;
pub(crate) use numbered_title::{NumberedTitle, without_word_level};
pub(crate) use ordered::{in_order, run_in_order, thread_count};
pub(crate) use selected::{Selected, unplayable};
pub(crate) use selected_levels::{SelectedLevels, no_such_level_error};
pub(crate) use selection::Selection;
pub(crate) use shifted_keys::{ShiftedKey, ShiftedKeys};
pub(crate) use stored_records::{
    RecordLength, RecordName, RecordOutcome, StoredRecord, stored_records,
};
