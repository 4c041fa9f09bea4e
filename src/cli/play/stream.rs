//! Documents played to their end.

use std::io::{Read, Write};
use std::path::Path;

use sokopush::{Error, Interpreter, Source};

use super::options::Options;
use super::puzzles::PUZZLES;
use crate::cli::exit::{Exit, complain};
use crate::cli::streams::{self, Output};

/// Plays a file, stdin, or with `--demo` commands on the first puzzle.
pub(super) fn run(file: Option<&Path>, options: &Options) -> anyhow::Result<Exit> {
    let [first, ..] = PUZZLES;
    let board = if options.demo { format!("{first}\n") } else { String::new() };
    let input = board.as_bytes().chain(streams::open(file)?);
    interpret(Source::new(&streams::name(file), input), options)
}

/// Plays a document to its end.
pub(super) fn interpret(source: Source, options: &Options) -> anyhow::Result<Exit> {
    let interpreter = Interpreter { chained: options.chained, moves: options.moves };
    let mut source = source.before_waiting(|| Output.flush());
    let mut exit = Exit::Done;
    for error in interpreter.run(&mut source, &mut Output) {
        match error {
            Error::Syntax(..) => exit = exit.max(complain(&error.into())),
            _ => return Err(error.into()),
        }
    }
    Ok(exit)
}
