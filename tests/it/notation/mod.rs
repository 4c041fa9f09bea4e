//! Notations: reading, writing, telling them apart.

mod boards;
mod detection;
mod encodings;
mod growth;
mod header;
mod keys;
mod malformed_boards;
mod open_boards;
mod other_kinds;
mod records;
mod short;
mod slc;
mod titles;
mod typos;
mod written_back;
