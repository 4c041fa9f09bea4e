//! Sokoban in text, played by pushes.
//!
//! A [`Warehouse`](warehouse::Warehouse) is a [`Board`](board::Board), which never changes, with boxes and a
//! worker: it knows what a legal step or push is. A [`Session`](session::Session) adds names for the boxes,
//! the walk to each push, and taking back. [`notation`] reads and writes boards and records of play in every
//! text form; [`interpret`] and [`simulate`] are the two loops that read commands and write boards;
//! [`solve`] proves shortest solutions, [`transcript`] compares what was written with what should have
//! been, [`generate`] makes documents by chance, and [`render`] draws.
//!
//! ```
//! use sokopush::notation::{Level, Levels, Notation, Record, named::Picture};
//! use sokopush::solve::{Answer, Solver};
//! use sokopush::source::Source;
//!
//! let collection = "######\n#@ $.#\n######\nTitle: easy\n";
//! let source = Source::new("collection", collection.as_bytes())?;
//! let mut levels = Levels::new(Notation::Xsb, source);
//! while let Some(level) = levels.next(&mut std::io::sink(), |_| {})? {
//!     let report = Solver::default().solve(&level.warehouse).unwrap();
//!     let Answer::Solved(solution) = report.answer else { panic!() };
//!     assert_eq!(solution.moves, b"rR");
//!
//!     // The same played by pushes, and what the board looks like in the end.
//!     let solved = Level { record: Some(Record::Moves(solution.moves)), ..level };
//!     let mut session = solved.session().unwrap();
//!     for command in solved.commands(&session).unwrap() {
//!         session.execute(command);
//!     }
//!     assert_eq!(Picture::new(&session).text(), b"######\n#--@A#\n######\n");
//! }
//! # Ok::<(), sokopush::error::Error>(())
//! ```
//!
//! The library reads from any [`Read`](std::io::Read), writes to any [`Write`](std::io::Write), and returns
//! typed [errors](error); it never prints, never exits and reads no environment. Rows and columns are counted
//! from 0, lines and columns of text in messages from 1; a cell's number is explained at
//! [`Cell`](grid::Cell).
//!
//! # Features
//!
//! `cli`, with `interactive` and `png`, is the program `sokopush`; `default-features = false` leaves all of it
//! out, and then the library builds for `wasm32-unknown-unknown` as well. There is no clock there, and so a
//! solver has no limit of time.
//!
//! # Versions
//!
//! Versions follow [Semantic Versioning](https://semver.org): before 1.0 a change of what is public here, or of
//! a byte that the program writes to stdout, raises the second number. A newer Rust may be asked for with
//! it.

pub mod board;
pub mod cells;
pub mod command;
pub mod error;
pub mod generate;
pub mod grid;
pub mod interpret;
#[doc(hidden)]
pub mod memory;
pub mod notation;
pub mod reach;
pub mod render;
pub mod session;
pub mod simulate;
pub mod solve;
pub mod source;
pub mod transcript;
pub mod warehouse;

// So that fuzzing reaches the command line as well.
#[cfg(fuzzing)]
extern crate self as sokopush;
#[cfg(fuzzing)]
#[allow(dead_code, missing_docs, unreachable_pub)]
#[doc(hidden)]
pub mod cli;
