//! `sokopush play`: push/undo commands.

use std::path::Path;

use sokopush::interpret::Interpreter;
use sokopush::source::Source;

use super::options::PlayOptions;
use super::{Exit, complain, open, stdout};

pub(super) fn run(file: Option<&Path>, options: PlayOptions) -> anyhow::Result<Exit> {
    let (name, input) = open(file)?;
    let interpreter = Interpreter { chained: options.chained, moves: options.moves };
    let mut exit = Exit::Done;
    interpreter.run(&mut Source::new(&name, input)?, &mut stdout(), |error| {
        complain(&error.into());
        exit = Exit::Misused;
    })?;
    Ok(exit)
}
