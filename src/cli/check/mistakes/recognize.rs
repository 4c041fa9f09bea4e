//! Which mistakes a program makes, by all of its cases.
//!
//! A mistake is named if it explains at least two cases, or the only one that failed, and no case refutes it, also none
//! that passed. Two mistakes together are tried only if no single one explains all that failed.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::clues::Clues;
use super::evidence::{Evidence, Judgement, View};
use super::printing::{EmptyLines, Lines};
use super::script::Script;
use super::suspects::{Suspect, Suspects};
use super::table::Candidate;
use super::wrong_program::WrongProgram;
use crate::cli::check::mistake::Mistake;

/// The cases that are asked for clues.
const MAX_CLUES: usize = 12;

/// The cases that are asked for clues to a mistake besides another.
const MAX_FOLLOWING: usize = 2;

/// The mistakes that are tried as the first of two.
const MAX_FIRST: usize = 16;

/// The ways to make the same mistake of these.
const MAX_WAYS: usize = 4;

/// The mistakes that are tried with all others, also those that are refuted.
const MAX_HIDING: usize = 6;

/// The mistakes of which two together are tried with each other.
const MAX_PAIRED: usize = 60;

/// The sets of mistakes that explain a case: of each set, one is made.
pub(crate) type Explanation = Vec<BTreeSet<Mistake>>;

/// What the cases of a program show.
pub(crate) struct Recognition {
    /// How each failed case is explained, in order.
    pub(crate) explanations: Vec<Explanation>,
    /// The wrong programs that do it.
    pub(crate) suspects: Suspects,
}

/// A case that failed.
pub(crate) struct FailedCase {
    pub(crate) script: Script,
    pub(crate) printed: Vec<u8>,
    /// Whether this is all, and the program ended normally.
    pub(crate) is_ended: bool,
}

/// The cases that a program passed. They are read one by one when they are needed, since there may be many.
pub(crate) trait PassedCases {
    fn count(&self) -> usize;

    /// The script of a case; `None` if it says nothing about mistakes.
    fn script(&self, index: usize) -> Option<Script>;
}

/// A program with one or two mistakes of which no case that failed says that it is another.
#[derive(Clone)]
struct Hypothesis {
    suspect: Suspect,
    /// What each case says of it.
    judgements: Vec<Judgement>,
}

impl Hypothesis {
    fn explained(&self) -> usize {
        self.judgements.iter().filter(|judgement| **judgement == Judgement::Explained).count()
    }

    /// The number of bytes that are as they should be where it explains a case in part.
    fn explained_bytes(&self) -> usize {
        let mut bytes = 0;
        for judgement in &self.judgements {
            if let Judgement::Partial(end) = judgement {
                bytes += end;
            }
        }
        bytes
    }

    /// The case in which it stops explaining first.
    fn shortest_partial(&self) -> Option<usize> {
        let mut shortest: Option<(usize, usize)> = None;
        for (case, judgement) in self.judgements.iter().enumerate() {
            if let Judgement::Partial(end) = *judgement
                && shortest.is_none_or(|(_, least)| end < least)
            {
                shortest = Some((case, end));
            }
        }
        shortest.map(|(case, _)| case)
    }

    fn explains(&self, case: usize) -> bool {
        self.judgements.get(case) == Some(&Judgement::Explained)
    }
}

/// The cases of a program.
pub(super) struct Cases<'c> {
    pub(super) failed: Vec<Evidence>,
    pub(super) passed: &'c dyn PassedCases,
    pub(super) view: View,
    /// A program with the mistake that is taken for granted, or a right one.
    pub(super) base: WrongProgram,
    /// The programs that explain cases.
    pub(super) suspects: Vec<Suspect>,
}

impl Cases<'_> {
    /// Returns how each failed case is explained, in order.
    pub(super) fn explain(&mut self) -> Vec<Explanation> {
        let mut clues = Clues::default();
        for evidence in self.failed.iter().take(MAX_CLUES) {
            clues.add(evidence);
        }
        let candidates = Candidate::all(&clues);
        let possible = self.possible(&candidates);
        let mut singles: Vec<Hypothesis> = Vec::new();
        for (_, single) in &possible {
            let is_whole = single.judgements.iter().all(is_consistent);
            if is_whole && self.is_enough(single.explained()) {
                singles.push(single.clone());
            }
        }
        self.drop_refuted(&mut singles);
        let singles = best_of_each(singles);
        self.suspects.extend(singles.iter().map(|single| single.suspect.clone()));
        let mut explanations = self.explanations(&singles);
        if self.is_explained(&explanations) {
            return explanations;
        }
        let mut pairs = self.pairs(&possible);
        self.drop_refuted(&mut pairs);
        if pairs.is_empty() {
            pairs = self.hidden_pairs(&possible, &candidates);
            self.drop_refuted(&mut pairs);
        }
        let covered = explanations.iter().filter(|sets| !sets.is_empty()).count();
        pairs.retain(|pair| pair.explained() > covered);
        let pairs = best_pairs(pairs);
        if let Some(by_pairs) = self.explanations_by_pairs(&pairs) {
            explanations = by_pairs;
            self.suspects = pairs.into_iter().map(|pair| pair.suspect).collect();
        }
        let is_right_base = self.base == WrongProgram::default();
        if !self.is_explained(&explanations)
            && is_right_base
            && let Some(line_ends) = self.line_ends(&possible)
        {
            return self.explain_besides(line_ends);
        }
        explanations
    }

    /// The mistakes that no failed case refutes.
    fn possible<'t>(&self, candidates: &'t [Candidate]) -> Vec<(&'t Candidate, Hypothesis)> {
        let mut possible = Vec::new();
        for candidate in candidates {
            let mut program = self.base.clone();
            candidate.change(&mut program);
            if let Some(judgements) = self.judgements(&program, is_not_refuted) {
                let mistakes = BTreeSet::from([candidate.mistake]);
                let suspect = Suspect { mistakes, alone: Vec::new(), program };
                possible.push((candidate, Hypothesis { suspect, judgements }));
            }
        }
        possible
    }

    /// Returns whether all failures are explained, but for those that the base explains.
    fn is_explained(&self, explanations: &[Explanation]) -> bool {
        let mut cases = self.failed.iter().zip(explanations);
        cases.all(|(evidence, sets)| evidence.difference.is_none() || !sets.is_empty())
    }

    /// Returns how each failed case is explained by mistakes that are taken for granted, and others besides.
    fn explain_besides(&mut self, granted: Suspect) -> Vec<Explanation> {
        for evidence in &mut self.failed {
            evidence.compare_with(&granted.program);
        }
        self.base = granted.program.clone();
        self.suspects.clear();
        let mut explanations = self.explain();
        for sets in &mut explanations {
            sets.insert(0, granted.mistakes.clone());
        }
        self.suspects.push(granted);
        explanations
    }

    fn is_enough(&self, explained: usize) -> bool {
        explained >= 2 || explained == 1 && self.failed.len() == 1
    }

    /// What each failed case says about a program, unless one says what is not wanted.
    fn judgements(
        &self,
        program: &WrongProgram,
        is_wanted: fn(&Judgement) -> bool,
    ) -> Option<Vec<Judgement>> {
        let mut judgements = Vec::with_capacity(self.failed.len());
        for evidence in &self.failed {
            let judgement = evidence.judge(program);
            if !is_wanted(&judgement) {
                return None;
            }
            judgements.push(judgement);
        }
        Some(judgements)
    }

    /// Drops what a case refutes that passed.
    fn drop_refuted(&self, hypotheses: &mut Vec<Hypothesis>) {
        if hypotheses.is_empty() {
            return;
        }
        for index in 0..self.passed.count() {
            let Some(script) = self.passed.script(index) else { continue };
            let evidence = Evidence::passed(script, self.view);
            hypotheses.retain(|hypothesis| {
                evidence.judge(&hypothesis.suspect.program) != Judgement::Refuted
            });
            if hypotheses.is_empty() {
                return;
            }
        }
    }

    /// How single mistakes explain each case.
    fn explanations(&self, singles: &[Hypothesis]) -> Vec<Explanation> {
        let mut explanations = Vec::new();
        for case in 0..self.failed.len() {
            let mut set = BTreeSet::new();
            for single in singles.iter().filter(|single| single.explains(case)) {
                set.extend(&single.suspect.mistakes);
            }
            explanations.push(if set.is_empty() { Vec::new() } else { vec![set] });
        }
        explanations
    }

    /// The programs with two mistakes that explain all cases, or say nothing about them.
    fn pairs(&self, possible: &[(&Candidate, Hypothesis)]) -> Vec<Hypothesis> {
        let mut partial = Vec::new();
        let mut contradicted = Vec::new();
        for row in possible {
            let judgements = &row.1.judgements;
            if judgements
                .iter()
                .any(|judgement| matches!(judgement, Judgement::Partial(_) | Judgement::Explained))
            {
                partial.push(row);
            } else if judgements.contains(&Judgement::Contradicted) {
                contradicted.push(row);
            }
        }
        // Those that explain most are likeliest.
        partial.sort_by_key(|(_, first)| Reverse((first.explained(), first.explained_bytes())));
        keep_few_of_each(&mut partial);
        partial.truncate(MAX_FIRST);
        contradicted.truncate(MAX_PAIRED);
        let mut pairs = Vec::new();
        for (index, (first, one)) in partial.iter().enumerate() {
            for (second, other) in possible {
                self.add_pair((first, one), (second, &other.suspect.program), &mut pairs);
            }
            // The parameters of the second mistake may only be seen where the first one is taken for granted.
            if index < MAX_CLUES {
                for second in self.following(one) {
                    let mut alone = self.base.clone();
                    second.change(&mut alone);
                    self.add_pair((first, one), (&second, &alone), &mut pairs);
                }
            }
        }
        for (index, (first, one)) in contradicted.iter().enumerate() {
            for (second, other) in contradicted.iter().skip(index + 1) {
                self.add_pair((first, one), (second, &other.suspect.program), &mut pairs);
            }
        }
        pairs
    }

    /// The pairs of which one mistake hides the other in some case, so that this one alone is refuted: as when one board more
    /// is printed, which is what the other would have changed.
    fn hidden_pairs(
        &self,
        possible: &[(&Candidate, Hypothesis)],
        candidates: &[Candidate],
    ) -> Vec<Hypothesis> {
        let mut firsts: Vec<_> = possible.iter().collect();
        firsts.retain(|(_, first)| first.explained_bytes() > 0);
        firsts.sort_by_key(|(_, first)| Reverse(first.explained_bytes()));
        let mut pairs = Vec::new();
        for (first, one) in firsts.into_iter().take(MAX_HIDING) {
            for second in candidates {
                let mut alone = self.base.clone();
                second.change(&mut alone);
                self.add_pair((first, one), (second, &alone), &mut pairs);
            }
        }
        pairs
    }

    /// The mistakes that may follow another one, with parameters that are read off where it explains no more.
    fn following(&self, first: &Hypothesis) -> Vec<Candidate> {
        let mut clues = Clues::default();
        let mut count = 0;
        for (evidence, judgement) in self.failed.iter().zip(&first.judgements) {
            if count < MAX_FOLLOWING && matches!(judgement, Judgement::Partial(_)) {
                let mut evidence = evidence.clone();
                evidence.compare_with(&first.suspect.program);
                clues.add(&evidence);
                count += 1;
            }
        }
        Candidate::of_clues(&clues)
    }

    /// Adds a program with two mistakes if it explains all cases, or they say nothing about it.
    fn add_pair(
        &self,
        (first, one): (&Candidate, &Hypothesis),
        (second, other): (&Candidate, &WrongProgram),
        pairs: &mut Vec<Hypothesis>,
    ) {
        if first.mistake == second.mistake {
            return;
        }
        let mut program = one.suspect.program.clone();
        second.change(&mut program);
        if program == one.suspect.program || program == *other || program.rules.never_pushes() {
            return;
        }
        // Most pairs fail where the first mistake alone does.
        if let Some(evidence) = one.shortest_partial().and_then(|case| self.failed.get(case))
            && !is_consistent(&evidence.judge(&program))
        {
            return;
        }
        let Some(judgements) = self.judgements(&program, is_consistent) else { return };
        let mistakes = BTreeSet::from([first.mistake, second.mistake]);
        let without_second = one.suspect.program.clone();
        let alone = vec![(first.mistake, other.clone()), (second.mistake, without_second)];
        let pair = Hypothesis { suspect: Suspect { mistakes, alone, program }, judgements };
        if self.is_enough(pair.explained())
            && pairs.iter().all(|known| known.suspect.program != pair.suspect.program)
        {
            pairs.push(pair);
        }
    }

    /// How pairs explain each case. Of several pairs, one is true: what they have in common is, too.
    fn explanations_by_pairs(&self, pairs: &[Hypothesis]) -> Option<Vec<Explanation>> {
        let mut shared = pairs.first()?.suspect.mistakes.clone();
        for pair in pairs {
            shared.retain(|mistake| pair.suspect.mistakes.contains(mistake));
        }
        let mut explanations = vec![Explanation::new(); self.failed.len()];
        for (case, (evidence, sets)) in self.failed.iter().zip(&mut explanations).enumerate() {
            let mut others = BTreeSet::new();
            for pair in pairs.iter().filter(|pair| pair.explains(case)) {
                for mistake in pair.suspect.needed(evidence) {
                    if shared.contains(&mistake) {
                        let set = BTreeSet::from([mistake]);
                        if !sets.contains(&set) {
                            sets.push(set);
                        }
                    } else {
                        others.insert(mistake);
                    }
                }
            }
            if !others.is_empty() && pairs.len() <= 2 && !shared.is_empty() {
                sets.push(others);
            }
        }
        Some(explanations)
    }

    /// The mistake in line ends that every board shows, whatever else is wrong.
    fn line_ends(&self, possible: &[(&Candidate, Hypothesis)]) -> Option<Suspect> {
        let mut found = None;
        for (_, single) in possible {
            let printing = &single.suspect.program.printing;
            if printing.lines == Lines::Right && printing.empty_lines == EmptyLines::Nowhere {
                continue;
            }
            let mut count = 0;
            let mut is_refuted = false;
            for (evidence, judgement) in self.failed.iter().zip(&single.judgements) {
                let first = evidence.difference.unwrap_or(0);
                match *judgement {
                    Judgement::Partial(end) if end >= first + 2 * evidence.board_length() => {
                        count += 1;
                    }
                    Judgement::Explained => count += 1,
                    Judgement::Contradicted | Judgement::Silent => is_refuted = true,
                    _ => {}
                }
            }
            if is_refuted || !self.is_enough(count) || 2 * count <= self.failed.len() {
                continue;
            }
            // Of several, none is sure.
            if found.is_some() {
                return None;
            }
            found = Some(single.suspect.clone());
        }
        found
    }
}

fn is_not_refuted(judgement: &Judgement) -> bool {
    *judgement != Judgement::Refuted
}

/// Returns whether a case does not speak against a mistake.
fn is_consistent(judgement: &Judgement) -> bool {
    matches!(judgement, Judgement::Explained | Judgement::Silent)
}

/// Keeps the first few ways to make each mistake, so that one with many ways leaves room for others.
fn keep_few_of_each(candidates: &mut Vec<&(&Candidate, Hypothesis)>) {
    let mut counts: BTreeMap<Mistake, usize> = BTreeMap::new();
    candidates.retain(|(candidate, _)| {
        let count = counts.entry(candidate.mistake).or_default();
        *count += 1;
        *count <= MAX_WAYS
    });
}

/// Of the ways to make a mistake, the one that explains most cases.
fn best_of_each(singles: Vec<Hypothesis>) -> Vec<Hypothesis> {
    let mut best: Vec<Hypothesis> = Vec::new();
    for single in singles {
        match best.iter_mut().find(|known| known.suspect.mistakes == single.suspect.mistakes) {
            Some(known) if known.explained() < single.explained() => *known = single,
            Some(_) => {}
            None => best.push(single),
        }
    }
    best
}

/// The pairs that explain most: of those with the same two mistakes, the first.
fn best_pairs(pairs: Vec<Hypothesis>) -> Vec<Hypothesis> {
    let most = pairs.iter().map(Hypothesis::explained).max();
    let mut best: Vec<Hypothesis> = Vec::new();
    for pair in pairs {
        let is_known = best.iter().any(|known| known.suspect.mistakes == pair.suspect.mistakes);
        if Some(pair.explained()) == most && !is_known {
            best.push(pair);
        }
    }
    best
}

/// Returns how each failed case is explained, and by which programs.
pub(crate) fn explain(
    failed: Vec<FailedCase>,
    view: View,
    passed: &dyn PassedCases,
) -> Recognition {
    let mut evidence = Vec::new();
    for case in failed {
        evidence.push(Evidence::new(case.script, &case.printed, case.is_ended, view));
    }
    let base = WrongProgram::default();
    let mut cases = Cases { failed: evidence, passed, view, base, suspects: Vec::new() };
    let explanations = cases.explain();
    Recognition { explanations, suspects: Suspects { view, programs: cases.suspects } }
}
