//! The push/undo language: documents, transcripts, streams, properties.

mod malformed;
mod properties;
mod steps;
mod streams;
mod transcripts;
