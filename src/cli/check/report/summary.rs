//! The lines that sum up what a program does wrong.

use std::collections::BTreeSet;
use std::fmt;

use super::cause::{Cause, SameCauses, group_causes};
use crate::cli::check::mistake::Mistake;
use crate::cli::values::counted;

/// A line of the summary. Displayed, it ends with how to read more.
pub(super) struct SummaryLine {
    /// Causes that explain the same failures.
    same: SameCauses,
    /// The number of all failures of the program.
    failures: usize,
}

impl SummaryLine {
    /// Its words, without how to read more.
    pub(super) fn words(&self) -> String {
        let names: Vec<String> = self.same.causes.iter().map(Cause::to_string).collect();
        let verb = match self.failures {
            _ if !has_place(&self.same) => ":",
            1 => " first differs",
            _ => " first differ",
        };
        let failures = counted(self.failures, "failure");
        format!("{} of {failures}{verb} {}", self.same.count, names.join(", or "))
    }

    /// The sections of `docs/mistakes.md` about its causes.
    pub(super) fn sections(&self) -> Vec<String> {
        let mistakes = self.same.causes.iter().filter_map(Cause::mistake);
        mistakes.map(Mistake::section).collect()
    }

    pub(super) fn named_mistakes(&self) -> impl Iterator<Item = Mistake> {
        self.same.causes.iter().filter_map(Cause::named_mistake)
    }
}

impl fmt::Display for SummaryLine {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.words())?;
        let sections = self.sections();
        if !sections.is_empty() {
            write!(f, "; see `sokopush check --explain {}`", sections.join(","))?;
        }
        Ok(())
    }
}

/// The lines for the causes of failures, the one that explains most first; none if that is not more than half of the failures.
pub(super) fn summary_lines(causes: &[BTreeSet<Cause>], failures: usize) -> Vec<SummaryLine> {
    let mut lines = Vec::new();
    let mut most = 0;
    for same in group_causes(causes) {
        let is_rare_place = has_place(&same) && 2 * same.count <= failures;
        if same.are_unclear() || is_rare_place {
            continue;
        }
        most = most.max(same.count);
        lines.push(SummaryLine { same, failures });
    }
    if 2 * most > failures { lines } else { Vec::new() }
}

fn has_place(same: &SameCauses) -> bool {
    same.causes.iter().any(Cause::is_place)
}
