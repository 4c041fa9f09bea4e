//! `sokopush simulate`: keystroke games.

use std::path::Path;

use sokopush::simulate::Simulator;
use sokopush::source::Source;

use super::{Exit, open, stdout};

pub(super) fn run(file: Option<&Path>, simulator: Simulator) -> anyhow::Result<Exit> {
    let (name, input) = open(file)?;
    simulator.run(&mut Source::new(&name, input)?, &mut stdout())?;
    Ok(Exit::Done)
}
