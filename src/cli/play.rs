//! `sokopush play`: push/undo commands.

use std::io::{self, IsTerminal, Read};
use std::path::Path;

use anyhow::anyhow;
use sokopush::interpret::Interpreter;
use sokopush::source::Source;

use super::interactive::{self, PUZZLES};
use super::options::PlayOptions;
use super::{Exit, complain, open, stdout};

pub(super) fn run(file: Option<&Path>, options: &PlayOptions) -> anyhow::Result<Exit> {
    let file = file.filter(|&path| path != Path::new("-"));
    if options.demo && file.is_some() {
        return Err(anyhow!("`--demo` has boards of its own, and goes with no file"));
    }
    if io::stdin().is_terminal() && io::stdout().is_terminal() && !options.moves {
        return interactive::run(file, options);
    }
    if options.typed.record.is_some() {
        return Err(anyhow!("`--record` is for games that are typed at a terminal"));
    }
    let (name, input) = open(file)?;
    let board: &[u8] = if options.demo { PUZZLES[0].as_bytes() } else { b"" };
    let empty_line: &[u8] = if options.demo { b"\n" } else { b"" };
    interpret(&mut Source::new(&name, board.chain(empty_line).chain(input))?, options)
}

/// Plays a document to its end.
pub(super) fn interpret(
    source: &mut Source<impl Read>,
    options: &PlayOptions,
) -> anyhow::Result<Exit> {
    let interpreter = Interpreter { chained: options.chained, moves: options.moves };
    let mut exit = Exit::Done;
    interpreter.run(source, &mut stdout(), |error| {
        complain(&error.into());
        exit = Exit::Misused;
    })?;
    Ok(exit)
}
