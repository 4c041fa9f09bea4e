//! The levels that a subcommand works on, in the order of their files.

mod board_ids;
mod curation;
mod encoding;
mod legend;
mod level_files;
mod logged;
mod ordered;
mod record_name;
pub(crate) mod selection;
mod shifted_keys;

pub(crate) use board_ids::BoardIds;
pub(crate) use curation::{Curation, number_of};
pub(crate) use level_files::LevelFiles;
pub(crate) use logged::{LoggedSolutions, board_key};
pub(crate) use ordered::{in_order, jobs};
pub(crate) use record_name::{RecordName, record_names};
pub(crate) use selection::{Selected, Selection};
pub(crate) use shifted_keys::ShiftedKeys;
