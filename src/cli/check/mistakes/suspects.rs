//! The wrong programs that explain what a program printed, tried on other documents.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::evidence::{Evidence, View};
use super::script::Script;
use super::wrong_program::WrongProgram;
use crate::cli::check::mistake::Mistake;
use crate::cli::check::verdict::Printed;

/// A program with one or two mistakes.
#[derive(Clone)]
pub(super) struct Suspect {
    pub(super) mistakes: BTreeSet<Mistake>,
    /// For each of two mistakes, the program that makes only the other one. Empty for a single mistake.
    pub(super) without: Vec<(Mistake, WrongProgram)>,
    pub(super) program: WrongProgram,
}

impl Suspect {
    /// The mistakes without which a case that the program explains would have no explanation.
    pub(super) fn needed(&self, evidence: &Evidence) -> Vec<Mistake> {
        if self.without.is_empty() {
            return self.mistakes.iter().copied().collect();
        }
        let mut needed = Vec::new();
        for (mistake, without) in &self.without {
            if !evidence.judge(without).is_explained() {
                needed.push(*mistake);
            }
        }
        needed
    }
}

/// The programs that explain failed cases in a view.
#[derive(Clone)]
pub(crate) struct Suspects {
    pub(super) view: View,
    pub(super) programs: Vec<Suspect>,
}

/// The mistakes that explain a case, and the programs that may make them.
#[derive(Clone, Default)]
pub(crate) struct KnownMistakes {
    pub(crate) mistakes: BTreeSet<Mistake>,
    pub(crate) suspects: Vec<Suspects>,
}

impl KnownMistakes {
    /// Returns the mistakes of the programs that explain what was printed for a document.
    pub(crate) fn explain(&self, script: Script, printed: &Printed) -> BTreeSet<Mistake> {
        let script = Rc::new(script);
        let mut mistakes = BTreeSet::new();
        for Suspects { view, programs } in &self.suspects {
            let script = Rc::clone(&script);
            let evidence = Evidence::new(script, &printed.text, printed.is_ended, *view);
            for suspect in programs {
                if evidence.judge(&suspect.program).is_explained() {
                    mistakes.extend(suspect.needed(&evidence));
                }
            }
        }
        mistakes
    }
}
