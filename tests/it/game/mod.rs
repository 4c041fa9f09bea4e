//! Games: the three languages, and random ones.

mod contest;
mod contest_programs;
pub(crate) mod documents;
pub(crate) mod generate;
mod levels;
pub(crate) mod library;
pub(crate) mod malformed;
pub(crate) mod properties;
pub(crate) mod simulate;
mod steps;
pub(crate) mod streams;
pub(crate) mod transcripts;
