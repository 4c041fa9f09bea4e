//! The levels that a subcommand works on, in the order of their files.

mod curation;
mod encoding;
mod legend;
mod logged;
mod ordered;
mod record_name;
pub(crate) mod selection;
mod shifted_keys;

pub(crate) use curation::{Curation, number_of};
pub(crate) use logged::LoggedSolutions;
pub(crate) use ordered::{in_order, jobs};
pub(crate) use record_name::{RecordName, record_names};
pub(crate) use selection::{Selected, Selection};
pub(crate) use shifted_keys::ShiftedKeys;
