//! Input and output: standard streams, and files that are written whole or not at all.

pub(crate) mod folder;
pub(crate) mod replace;
pub(crate) mod streams;
