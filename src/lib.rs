//! Sokoban in text, played by pushes.
//!
//! A dependency on the library alone, which is small, is `sokopush = { version = "0.1", default-features = false }`; with
//! `features = ["render", "slc"]` it also draws, and reads levels in XML. The default features are those of the program.
//!
//! A [`Warehouse`] is a [`Board`](board::Board), which never changes, with boxes and a worker: it knows what
//! a legal step or push is. A [`Session`] adds names for the boxes, the walk to each push, undo and redo; the moves of
//! that walk are found by `bfs` of `pathfinding` ([`walk`](board::walk())). A [`Level`] is a warehouse with its names, title,
//! author, comments and recorded games, which it can play.
//! [`notation`] reads and writes levels in every text form. [`interpret`] and [`simulate`] are the two loops
//! that read commands and write boards; [`solve`] finds solutions and proves them shortest,
//! [`Generator`](game::Generator) makes random documents and [`LevelGenerator`] random levels, and [`render`] draws.
//!
//! The [`guide`] has a page for each task. This reads a collection, solves its levels and plays the solutions:
//!
//! ```
//! use sokopush::{Answer, Levels, Notation, Solver, Source};
//!
//! let collection = "######\n#@ $.#\n######\nTitle: easy\n";
//! for level in Levels::new(Notation::Xsb, Source::of_text("collection", collection)) {
//!     let level = level?;
//!     if let Answer::Optimal { solution, .. } = Solver::default().solve(&level.warehouse).answer {
//!         assert_eq!(solution.moves.to_string(), "rR");
//!         let mut played = level.warehouse.clone();
//!         for step in solution.moves {
//!             played.step(step.direction())?;
//!         }
//!         assert!(played.is_solved());
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The library reads from any [`Read`](std::io::Read), writes to any [`Write`](std::io::Write), and
//! returns typed [errors](error); it never prints, never exits and reads no environment. Rows and
//! columns are counted from 0, lines and columns of text in messages from 1. [`Cell`](board::Cell)
//! explains how cells are numbered.
//!
//! # Features
//!
//! `render` is the module of that name, which draws. `slc` reads and writes levels in XML, and decodes text that is not
//! UTF-8. `log` is for the Python package. `cli`, with `png`, is the program `sokopush`. With `default-features = false` you can read, play and solve levels, also on
//! `wasm32-unknown-unknown`. There is no clock there, so a solver has no time limit.
//!
//! # Versions
//!
//! Versions follow [Semantic Versioning](https://semver.org): before 1.0 a change to what is public here, or to
//! a byte that the program writes to stdout, raises the second number. It may also require a newer Rust.

// The order of a hash map must not reach an output: see `clippy.toml`.
#![warn(clippy::iter_over_hash_type)]
#![cfg_attr(test, allow(clippy::disallowed_methods))]

pub mod board;
pub mod error;
pub mod game;
pub mod interpret;
pub mod level;
mod level_generator;
mod macros;
pub mod notation;
#[doc(hidden)]
pub mod program;
#[cfg(test)]
mod properties;
#[cfg(feature = "render")]
pub mod render;
#[cfg(feature = "log")]
mod result_log;
pub mod simulate;
pub mod solve;
pub mod source;
mod text;

/// How to use the library: a page for each task.
pub mod guide {
    #[doc = include_str!("../docs/library/read.md")]
    pub mod read {}

    #[doc = include_str!("../docs/library/play.md")]
    pub mod play {}

    #[doc = include_str!("../docs/library/solve.md")]
    pub mod solve {}

    #[doc = include_str!("../docs/library/build.md")]
    pub mod build {}

    #[doc = include_str!("../docs/library/threads.md")]
    pub mod threads {}

    #[doc = include_str!("../docs/library/web.md")]
    pub mod web {}
}

pub use board::{Direction, Tile, Warehouse, WarehouseBuilder};
pub use error::Error;
pub use game::{Command, Move, Moves, Session};
pub use interpret::Interpreter;
pub use level::{Level, Note, Notes, Record};
pub use level_generator::LevelGenerator;
pub use notation::{Levels, Notation};
pub use simulate::Simulator;
pub use solve::{Answer, Solver};
pub use source::Source;
