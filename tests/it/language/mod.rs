//! The push/undo language: documents, transcripts, streams, properties.

mod malformed;
mod properties;
mod random_games;
mod round_trips;
mod sessions;
mod steps;
mod streams;
mod transcripts;
