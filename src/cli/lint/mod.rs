//! `sokopush lint`: what an author wants to know about levels before publishing them.

mod arguments;
mod board;
mod duplicates;
mod finding;
mod records;
mod run;
mod solving;
mod titles;

use self::run::LintRun;
use super::exit::Exit;
use super::values::check_time;

pub(super) use self::arguments::{Arguments, manual};

impl Arguments {
    pub(super) fn run(&self) -> anyhow::Result<Exit> {
        self.selection.check()?;
        if !self.time.is_zero() {
            check_time("--time", self.time);
        }
        LintRun::new(self).all()
    }
}
