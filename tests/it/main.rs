//! All tests of the program and of the library's public face.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]
#![allow(clippy::too_many_lines, reason = "tests list cases")]
#![allow(clippy::disallowed_methods, reason = "what a test compares reaches no output")]

mod browser;
mod check {
    pub(crate) mod cases;
    #[cfg(unix)]
    pub(crate) mod hostile_programs;
    #[cfg(unix)]
    pub(crate) mod mistakes;
    pub(crate) mod programs;
    #[cfg(unix)]
    pub(crate) mod shrink;
}
mod cli {
    pub(crate) mod failures;
    pub(crate) mod help;
    #[cfg(target_os = "linux")]
    pub(crate) mod limits;
    pub(crate) mod lint;
    pub(crate) mod messages;
    #[cfg(unix)]
    pub(crate) mod temporary_files;
}
mod environment;
mod game {
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
}
mod harness;
mod model;
mod notation {
    pub(crate) mod collections;
    pub(crate) mod convert;
    pub(crate) mod curation;
    pub(crate) mod detection;
    pub(crate) mod growth;
    pub(crate) mod open_boards;
    pub(crate) mod slc;
    pub(crate) mod typos;
}
mod page {
    pub(crate) mod collection;
    mod links;
    pub(crate) mod report;
    pub(crate) mod solver;
}
mod play {
    #[cfg(unix)]
    pub(crate) mod optimality;
    #[cfg(unix)]
    pub(crate) mod prompt;
    #[cfg(unix)]
    pub(crate) mod screen;
    #[cfg(unix)]
    pub(crate) mod screen_levels;
}
mod project {
    pub(crate) mod docs;
    pub(crate) mod tidy;
}
mod random;
mod render {
    pub(crate) mod svg;
    #[cfg(unix)]
    pub(crate) mod terminal;
}
mod schema;
mod slc_schema;
mod solve {
    pub(crate) mod any_solution;
    #[cfg(unix)]
    pub(crate) mod best_solution;
    #[cfg(unix)]
    pub(crate) mod cluster;
    pub(crate) mod json;
    pub(crate) mod log;
    pub(crate) mod optima;
}
#[cfg(unix)]
mod terminal;
