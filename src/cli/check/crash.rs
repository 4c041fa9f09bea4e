//! Where a program crashed. What it printed and did not flush is lost.

use super::Arguments;
use super::case::Case;
use super::judge::{compare_outputs, stored};
use super::language::{Language, Lengths};
use super::program::Ending;
use super::programs::Program;
use super::verdict::{Failure, Shrunk};
use crate::transcript::{Diagnosis, Mistake};

impl Arguments {
    /// Finds the place of a crash after which output is missing, also in the shrunk case: runs the program again with a
    /// terminal as its stdout, for which many languages flush each line. Without success, `failure` stays as it is.
    pub(super) fn place_crash(&self, program: &Program, case: &Case, failure: &mut Failure) {
        if let Some(Shrunk::To(shrunk)) = &mut failure.shrunk {
            let (input, lengths) = (shrunk.path.clone(), Lengths::default());
            self.place_crash(program, &Case { input, folder: None, lengths }, &mut shrunk.failure);
        }
        if self.language != Language::Play
            || !matches!(failure.ending, Some(Ending::Ended(_)))
            || !failure.differences().last().is_some_and(|difference| difference.is_end)
        {
            return;
        }
        let Ok(again) = self.run_at_terminal(program, case) else { return };
        if again.ending != failure.ending || again.right_output() <= failure.right_output() {
            return;
        }
        (failure.difference, failure.game) = (again.difference, again.game);
        failure.is_placed = true;
        let mut difference = failure.difference.as_mut();
        while let Some(found) = difference {
            for ends_early in &mut found.diagnoses {
                if ends_early.mistake == Mistake::EndsEarly {
                    let sentence = "the output to a terminal ends early".to_owned();
                    *ends_early = Diagnosis { sentence, ..*ends_early };
                }
            }
            difference = found.next.as_deref_mut();
        }
    }

    /// How a program fails with a terminal as its stdout.
    fn run_at_terminal(&self, program: &Program, case: &Case) -> anyhow::Result<Failure> {
        let started = self.start_with(program, case.open()?, true)?;
        compare_outputs(&mut *self.reference(case)?, stored(&case.output())?, Some(started))
    }
}
