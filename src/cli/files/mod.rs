//! Input and output: standard streams, and files that are written whole or not at all.

pub(crate) mod folder;
mod level_files;
pub(crate) mod replace;
pub(crate) mod streams;

pub(crate) use level_files::LevelFiles;
