//! Input and output: standard streams, and files that are written whole or not at all.
//!
//! * `streams`: files and stdin as a [`Source`](sokopush::Source); stdout, and whether anybody still reads it.
//! * `replace`: writing a file under another name first, and what becomes of that if a signal ends the program.
//! * `folder`: reading folders.
//!
//! A command that writes files does so by `replace::write_file`, or `LevelFiles` in `levels`, and calls
//! `remove_temporary_files_when_interrupted` before it begins.

pub(crate) mod folder;
pub(crate) mod replace;
pub(crate) mod streams;
