//! Documents played to their end.

use std::io::Write;

use sokopush::{Error, Interpreter, Source};

use super::options::Options;
use crate::cli::exit::{Exit, complain};
use crate::cli::streams::Output;

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
