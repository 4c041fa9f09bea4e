//! `sokopush solve`: solutions, shortest unless others are good enough.

mod arguments;
mod best;
mod json;
mod log;
mod run;
mod summary;
mod verify;

use anyhow::ensure;

use self::arguments::{NO_RECORDS, Print};
use self::run::SolveRun;
use self::verify::verify_all;
use super::exit::Exit;
use super::values::{check_size, check_time};
use sokopush::Notation;
use sokopush::solve::{Accept, Minimize};

pub(super) use self::arguments::Arguments;

impl Arguments {
    pub(super) fn run(&self) -> anyhow::Result<Exit> {
        self.selection.check()?;
        let is_push_box = self.selection.from == Some(Notation::PushBox);
        ensure!(!self.verify || !is_push_box, "{NO_RECORDS}");
        let is_best = self.accept == Accept::Best;
        ensure!(is_best || !self.improve, "`--improve` needs `--accept best`");
        let has_ties = self.minimize == Minimize::Pushes;
        ensure!(has_ties || !self.no_tie_break, "`--no-tie-break` needs `--minimize pushes`");
        check_size("--memory", self.memory, 1 << 20);
        self.time.iter().for_each(|&time| check_time("--time", time));
        if self.verify {
            return verify_all(self);
        }
        let run = SolveRun::new(self)?;
        if is_best || self.print == Print::Json || self.log.is_some() {
            run.stop_when_interrupted()?;
        }
        run.all()
    }
}
