//! The cases of a program, and which wrong programs they confirm.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::clues::Clues;
use super::evidence::{Evidence, Judgement, View};
use super::script::Script;
use super::signs::sign_of;
use super::suspects::Suspect;
use super::table::Candidate;
use super::wrong_program::WrongProgram;

/// The failed cases in which mistakes are searched for.
const MAX_SEARCHED: usize = 30;

/// Of these, the ones without an explanation if others have one.
const MAX_UNEXPLAINED: usize = 20;

/// A case is large if its boards have so many times as many bytes as those of half of the cases.
const LARGE: usize = 10;

/// The large cases that are searched if there are no others.
const MAX_LARGE: usize = 2;

/// The cases that are asked for clues.
const MAX_CLUES: usize = 12;

/// The cases that a program passed. They are read one by one when they are needed, since there may be many.
pub(crate) trait PassedCases {
    fn count(&self) -> usize;

    /// The script of a case; `None` if it says nothing about mistakes.
    fn script(&self, index: usize) -> Option<Rc<Script>>;
}

/// The cases of a program.
pub(super) struct Cases<'c> {
    pub(super) failed: Vec<Evidence>,
    /// The failed cases that are searched, by their indices, in order.
    searched: Vec<usize>,
    /// The place in that list of the case that spoke against the last program.
    last_refuter: Cell<usize>,
    passed: &'c dyn PassedCases,
    view: View,
    /// A program with the mistake that is taken for granted, or a right one.
    pub(super) base: WrongProgram,
}

/// A program with one or two mistakes, and what each case that is searched says of it.
#[derive(Clone)]
pub(super) struct Hypothesis {
    pub(super) suspect: Suspect,
    pub(super) judgements: Vec<Judgement>,
}

impl Hypothesis {
    pub(super) fn explained(&self) -> usize {
        self.judgements.iter().filter(|judgement| judgement.is_explained()).count()
    }

    /// Returns whether it explains a case, and none speaks against it.
    pub(super) fn is_likely(&self) -> bool {
        self.explained() > 0 && self.judgements.iter().all(|judgement| judgement.is_consistent())
    }

    /// The number of bytes that are as they should be where it explains a case in part.
    pub(super) fn explained_bytes(&self) -> usize {
        let mut bytes = 0;
        for judgement in &self.judgements {
            if let Judgement::Partial(end) = judgement {
                bytes += end;
            }
        }
        bytes
    }
}

/// A mistake that none of the cases that are searched refutes.
pub(super) struct PossibleMistake {
    pub(super) candidate: Candidate,
    pub(super) hypothesis: Hypothesis,
}

/// A program that explains failed cases, and that no case refutes.
#[derive(Clone)]
pub(super) struct Confirmed {
    pub(super) suspect: Suspect,
    /// The failed cases that it explains, by their indices, and those of them in which it would print more.
    pub(super) explained: BTreeSet<usize>,
    pub(super) continued: BTreeSet<usize>,
}

impl Confirmed {
    /// Returns whether it prints the same as the tested program in a case.
    pub(super) fn is_exact_in(&self, case: usize) -> bool {
        self.explained.contains(&case) && !self.continued.contains(&case)
    }

    /// The number of cases that it explains, and of those in which it prints the same.
    pub(super) fn weight(&self) -> (usize, usize) {
        (self.explained.len(), self.explained.len() - self.continued.len())
    }
}

impl<'c> Cases<'c> {
    pub(super) fn new(failed: Vec<Evidence>, passed: &'c dyn PassedCases, view: View) -> Self {
        Cases {
            failed,
            searched: Vec::new(),
            last_refuter: Cell::default(),
            passed,
            view,
            base: WrongProgram::default(),
        }
    }

    /// Searches in cases of all kinds from now on.
    pub(super) fn search_in_all(&mut self) {
        let all: Vec<usize> = (0..self.failed.len()).collect();
        self.searched = spread(&self.without_large(&all), MAX_SEARCHED);
    }

    /// Searches from now on in some of these cases, mostly in those that have no explanation.
    pub(super) fn search_in(&mut self, unexplained: &[usize], explained: &[usize]) {
        let mut searched = spread(&self.without_large(unexplained), MAX_UNEXPLAINED);
        let rest = MAX_SEARCHED - searched.len();
        searched.extend(spread(&self.without_large(explained), rest));
        searched.sort_unstable();
        self.searched = searched;
    }

    /// Leaves out large cases, on which hundreds of programs would take long. If all are large, keeps a few.
    fn without_large(&self, cases: &[usize]) -> Vec<usize> {
        let mut sizes: Vec<usize> = self.failed.iter().map(|case| case.right.len()).collect();
        sizes.sort_unstable();
        let usual = sizes.get(sizes.len() / 2).copied().unwrap_or(0);
        let mut small = Vec::new();
        for &case in cases {
            if self.failed.get(case).is_some_and(|known| known.right.len() <= LARGE * usual) {
                small.push(case);
            }
        }
        if small.is_empty() { spread(cases, MAX_LARGE) } else { small }
    }

    pub(super) fn are_all_searched(&self) -> bool {
        self.searched.len() == self.failed.len()
    }

    pub(super) fn searched(&self) -> impl Iterator<Item = &Evidence> {
        self.searched.iter().filter_map(|&case| self.failed.get(case))
    }

    /// The mistakes of the table with parameters that the cases that are searched tell.
    pub(super) fn candidates(&self) -> Vec<Candidate> {
        Candidate::all(&self.clues())
    }

    /// These, and others with usual parameters, which another mistake may hide.
    pub(super) fn more_candidates(&self) -> Vec<Candidate> {
        let mut clues = self.clues();
        clues.add_usual_undos();
        Candidate::all(&clues)
    }

    fn clues(&self) -> Clues {
        let mut clues = Clues::default();
        for evidence in self.searched().take(MAX_CLUES) {
            clues.add(evidence);
        }
        clues
    }

    /// Those of these mistakes that none of the cases that are searched refutes.
    pub(super) fn possible(&self, candidates: &[Candidate]) -> Vec<PossibleMistake> {
        let mut possible = Vec::new();
        for candidate in candidates {
            let program = self.program(candidate);
            if let Some(judgements) = self.judgements(&program, Judgement::is_not_refuted) {
                let mistakes = BTreeSet::from([candidate.mistake]);
                let suspect = Suspect { mistakes, without: Vec::new(), program };
                let hypothesis = Hypothesis { suspect, judgements };
                possible.push(PossibleMistake { candidate: candidate.clone(), hypothesis });
            }
        }
        possible
    }

    /// The program with a mistake besides what is taken for granted.
    pub(super) fn program(&self, candidate: &Candidate) -> WrongProgram {
        let mut program = self.base.clone();
        candidate.change(&mut program);
        program
    }

    /// What each case that is searched says about a program, unless one says what is not wanted.
    pub(super) fn judgements(
        &self,
        program: &WrongProgram,
        is_wanted: fn(Judgement) -> bool,
    ) -> Option<Vec<Judgement>> {
        // What refuted the last program is likely to refute this one, too: then the other cases need not be played.
        if let Some(evidence) = self.searched().nth(self.last_refuter.get())
            && !is_wanted(evidence.judge(program))
        {
            return None;
        }
        let mut judgements = Vec::with_capacity(self.searched.len());
        for (place, evidence) in self.searched().enumerate() {
            let judgement = evidence.judge(program);
            if !is_wanted(judgement) {
                self.last_refuter.set(place);
                return None;
            }
            judgements.push(judgement);
        }
        Some(judgements)
    }

    pub(super) fn is_enough(&self, explained: usize) -> bool {
        explained >= 2 || explained == 1 && self.failed.len() == 1
    }

    /// Tries likely hypotheses on all cases, and drops those that explain too few, or that a case refutes.
    pub(super) fn confirm(&self, likely: Vec<Hypothesis>) -> Vec<Confirmed> {
        // Small cases first: most wrong hypotheses fail there, and on a large board a game takes long.
        let mut order: Vec<usize> = (0..self.failed.len()).collect();
        order.sort_by_key(|&case| self.failed.get(case).map(|evidence| evidence.right.len()));
        let mut confirmed = Vec::new();
        for hypothesis in likely {
            if let Some(known) = self.confirm_by_failed(hypothesis, &order)
                && self.is_enough(known.explained.len())
            {
                confirmed.push(known);
            }
        }
        for index in 0..self.passed.count() {
            if confirmed.is_empty() {
                break;
            }
            let Some(script) = self.passed.script(index) else { continue };
            let evidence = Evidence::passed(script, self.view);
            confirmed.retain(|known| evidence.judge(&known.suspect.program) != Judgement::Refuted);
        }
        confirmed.retain(|known| self.is_shown(known));
        confirmed
    }

    /// Returns whether each mistake of a program is seen in a case that it explains.
    fn is_shown(&self, known: &Confirmed) -> bool {
        for mistake in &known.suspect.mistakes {
            let Some(sign) = sign_of(*mistake) else { continue };
            let is_shown = known.explained.iter().any(|&case| {
                let evidence = self.failed.get(case);
                evidence.is_some_and(|case| case.signs(&known.suspect.program) & sign != 0)
            });
            if !is_shown {
                return false;
            }
        }
        true
    }

    /// Tries a hypothesis on all failed cases in an order, unless one speaks against it.
    fn confirm_by_failed(&self, hypothesis: Hypothesis, order: &[usize]) -> Option<Confirmed> {
        let Hypothesis { suspect, judgements } = hypothesis;
        let known: BTreeMap<usize, Judgement> =
            self.searched.iter().copied().zip(judgements).collect();
        let mut explained = BTreeSet::new();
        let mut continued = BTreeSet::new();
        for &case in order {
            let Some(evidence) = self.failed.get(case) else { continue };
            let judgement = match known.get(&case) {
                Some(judgement) => *judgement,
                None => evidence.judge(&suspect.program),
            };
            if !judgement.is_consistent() {
                return None;
            }
            if judgement.is_explained() {
                explained.insert(case);
            }
            if judgement == Judgement::Continued {
                continued.insert(case);
            }
        }
        Some(Confirmed { suspect, explained, continued })
    }
}

/// At most this number of cases, one from each of as many parts of the list. Its place in the part changes, for cases of a kind
/// often stand at equal distances.
fn spread(cases: &[usize], max: usize) -> Vec<usize> {
    if cases.len() <= max {
        return cases.to_vec();
    }
    let mut chosen = Vec::new();
    for part in 0..max {
        let start = part * cases.len() / max;
        let end = (part + 1) * cases.len() / max;
        chosen.extend(cases.get(start + 7 * part % (end - start)));
    }
    chosen
}

#[cfg(test)]
mod tests {
    //! The cases that are searched.

    use super::*;

    #[test]
    fn cases_are_spread_over_those_that_failed() {
        assert!(spread(&[], 3).is_empty());
        assert_eq!(spread(&[4, 7], 3), [4, 7]);
        for count in [41, 100, 800, 1000] {
            let all: Vec<usize> = (0..count).collect();
            let chosen = spread(&all, 40);
            assert_eq!(chosen.len(), 40);
            assert!(chosen.is_sorted());
            // Of twenty kinds that take turns, most are there.
            let kinds: BTreeSet<usize> = chosen.iter().map(|case| case % 20).collect();
            assert!(kinds.len() >= 15, "{count}: {kinds:?}");
        }
    }
}
