//! Notations: reading, writing, telling them apart.

pub(crate) mod collections;
pub(crate) mod convert;
pub(crate) mod curation;
pub(crate) mod detection;
pub(crate) mod growth;
pub(crate) mod open_boards;
pub(crate) mod slc;
pub(crate) mod typos;
