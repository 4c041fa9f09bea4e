//! Which mistakes a program makes, by all of its cases.
//!
//! A mistake is named if it explains at least two cases, or the only one that failed, and no case refutes it, also none
//! that passed. Two mistakes together are tried only if in some failed case no single one prints the same.
//!
//! Of many failed cases, mistakes are searched for in some, since hundreds of wrong programs are played on each of these. What
//! is found there is tried on all cases.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::cases::{Cases, Confirmed, Hypothesis, PassedCases, PossibleMistake};
use super::evidence::{Evidence, Judgement, View};
use super::pairs::Pairs;
use super::printing::{EmptyLines, Lines};
use super::script::Script;
use super::suspects::{Suspect, Suspects};
use super::wrong_program::WrongProgram;
use crate::cli::check::mistake::Mistake;

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
    pub(crate) script: Rc<Script>,
    pub(crate) printed: Vec<u8>,
    /// Whether this is all, and the program ended normally.
    pub(crate) is_ended: bool,
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
    let mut cases = Cases::new(evidence, passed, view);
    let mut programs = Vec::new();
    let explanations = cases.explain(&mut programs);
    Recognition { explanations, suspects: Suspects { view, programs } }
}

impl Cases<'_> {
    /// Returns how each failed case is explained, in order, and puts the programs that do it into a list.
    fn explain(&mut self, programs: &mut Vec<Suspect>) -> Vec<Explanation> {
        self.search_in_all();
        let mut candidates = self.candidates();
        let mut possible = self.possible(&candidates);
        let mut singles = best_of_each(self.confirm(likely(&possible)));
        let mut explanations = self.explanations(&singles);
        if !self.are_all_searched() && !singles.is_empty() && !self.is_explained(&explanations) {
            // A mistake that shows in few cases may only be seen in others than those that were searched.
            self.search_in_unexplained(&explanations);
            candidates = self.candidates();
            possible = self.possible(&candidates);
            singles.extend(self.confirm(likely(&possible)));
            singles = best_of_each(singles);
            explanations = self.explanations(&singles);
        }
        *programs = singles.iter().map(|single| single.suspect.clone()).collect();
        if self.are_exact(&singles) {
            return explanations;
        }
        let mut pairs = self.confirm(Pairs::of_possible(self, &possible));
        if pairs.is_empty() {
            pairs = self.confirm(Pairs::with_hidden(self, &possible, &candidates));
        }
        let weight = self.weight(&singles);
        let are_some_exact = pairs.iter().any(|pair| pair.weight().1 == self.failed.len());
        if !are_some_exact && 2 * weight.0 <= self.failed.len() {
            pairs.extend(self.confirm(Pairs::hiding_each_other(self, &self.more_candidates())));
        }
        pairs.retain(|pair| pair.weight() > weight);
        let mut pairs = best_pairs(pairs);
        for pair in &mut pairs {
            self.drop_rare(pair);
        }
        pairs.retain(|pair| !pair.suspect.mistakes.is_empty());
        if let Some(by_pairs) = self.explanations_by_pairs(&pairs) {
            explanations = by_pairs;
            *programs = pairs.into_iter().map(|pair| pair.suspect).collect();
        }
        if self.base == WrongProgram::default()
            && !self.is_explained(&explanations)
            && let Some(line_ends) = self.line_ends(&possible)
        {
            return self.explain_besides(line_ends, programs);
        }
        explanations
    }

    /// Returns how each failed case is explained by mistakes that are taken for granted, and others besides.
    fn explain_besides(
        &mut self,
        granted: Suspect,
        programs: &mut Vec<Suspect>,
    ) -> Vec<Explanation> {
        for evidence in &mut self.failed {
            evidence.compare_with(&granted.program);
        }
        self.base = granted.program.clone();
        let mut explanations = self.explain(programs);
        for sets in &mut explanations {
            sets.insert(0, granted.mistakes.clone());
        }
        programs.push(granted);
        explanations
    }

    /// Searches from now on in the cases that have no explanation, and in some others.
    fn search_in_unexplained(&mut self, explanations: &[Explanation]) {
        let mut explained = Vec::new();
        let mut unexplained = Vec::new();
        for (case, (evidence, sets)) in self.failed.iter().zip(explanations).enumerate() {
            let has_none = evidence.difference.is_some() && sets.is_empty();
            if has_none { unexplained.push(case) } else { explained.push(case) }
        }
        self.search_in(&unexplained, &explained);
    }

    /// Returns whether all failures are explained, but for those that the base explains.
    fn is_explained(&self, explanations: &[Explanation]) -> bool {
        let mut cases = self.failed.iter().zip(explanations);
        cases.all(|(evidence, sets)| evidence.difference.is_none() || !sets.is_empty())
    }

    /// Returns whether for each failure some single mistake prints the same, but for those that the base explains.
    fn are_exact(&self, singles: &[Confirmed]) -> bool {
        for (case, evidence) in self.failed.iter().enumerate() {
            let is_exact = singles.iter().any(|single| single.is_exact_in(case));
            if evidence.difference.is_some() && !is_exact {
                return false;
            }
        }
        true
    }

    /// The number of cases that single mistakes explain, and of those in which one prints the same.
    fn weight(&self, singles: &[Confirmed]) -> (usize, usize) {
        let mut explained = 0;
        let mut exact = 0;
        for case in 0..self.failed.len() {
            explained += usize::from(singles.iter().any(|single| single.explained.contains(&case)));
            exact += usize::from(singles.iter().any(|single| single.is_exact_in(case)));
        }
        (explained, exact)
    }

    /// How single mistakes explain each case. Those that would print more count only where no other one prints the same.
    fn explanations(&self, singles: &[Confirmed]) -> Vec<Explanation> {
        let mut explanations = Vec::new();
        for case in 0..self.failed.len() {
            let is_one_exact = singles.iter().any(|single| single.is_exact_in(case));
            let mut set = BTreeSet::new();
            for single in singles {
                if single.is_exact_in(case) || !is_one_exact && single.explained.contains(&case) {
                    set.extend(&single.suspect.mistakes);
                }
            }
            explanations.push(if set.is_empty() { Vec::new() } else { vec![set] });
        }
        explanations
    }

    /// Drops those mistakes of a pair that too few cases need: each must rest on as many as if it were alone.
    fn drop_rare(&self, pair: &mut Confirmed) {
        let mut counts: BTreeMap<Mistake, usize> = BTreeMap::new();
        for &case in &pair.explained {
            let Some(evidence) = self.failed.get(case) else { continue };
            for mistake in pair.suspect.needed(evidence) {
                *counts.entry(mistake).or_default() += 1;
            }
        }
        let Suspect { mistakes, without, .. } = &mut pair.suspect;
        mistakes.retain(|mistake| self.is_enough(counts.get(mistake).copied().unwrap_or(0)));
        without.retain(|(mistake, _)| mistakes.contains(mistake));
    }

    /// How pairs explain each case. Of several pairs, one is true: what they have in common is, too.
    fn explanations_by_pairs(&self, pairs: &[Confirmed]) -> Option<Vec<Explanation>> {
        let mut shared = pairs.first()?.suspect.mistakes.clone();
        for pair in pairs {
            shared.retain(|mistake| pair.suspect.mistakes.contains(mistake));
        }
        let mut explanations = vec![Explanation::new(); self.failed.len()];
        for (case, (evidence, sets)) in self.failed.iter().zip(&mut explanations).enumerate() {
            let mut others = BTreeSet::new();
            for pair in pairs {
                if !pair.explained.contains(&case) {
                    continue;
                }
                for mistake in pair.suspect.needed(evidence) {
                    let set = BTreeSet::from([mistake]);
                    if !shared.contains(&mistake) {
                        others.insert(mistake);
                    } else if !sets.contains(&set) {
                        sets.push(set);
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
    fn line_ends(&self, possible: &[PossibleMistake]) -> Option<Suspect> {
        let mut found = None;
        for PossibleMistake { hypothesis: Hypothesis { suspect, .. }, .. } in possible {
            let printing = &suspect.program.printing;
            if printing.lines == Lines::Right && printing.empty_lines == EmptyLines::Nowhere {
                continue;
            }
            let count = self.count_begun_so(&suspect.program).unwrap_or(0);
            if !self.is_enough(count) || 2 * count <= self.failed.len() {
                continue;
            }
            // Of several, none is sure.
            if found.is_some() {
                return None;
            }
            found = Some(suspect.clone());
        }
        found
    }

    /// The number of failed cases in which a program explains at least two boards; `None` if one speaks against it.
    fn count_begun_so(&self, program: &WrongProgram) -> Option<usize> {
        let mut count = 0;
        for evidence in &self.failed {
            let first = evidence.difference.unwrap_or(0);
            match evidence.judge(program) {
                Judgement::Explained | Judgement::Continued => count += 1,
                Judgement::Partial(end) if end >= first + 2 * evidence.board_length() => count += 1,
                Judgement::Partial(_) => {}
                Judgement::Refuted | Judgement::Contradicted | Judgement::Silent => return None,
            }
        }
        Some(count)
    }
}

/// The mistakes that explain cases by themselves.
fn likely(possible: &[PossibleMistake]) -> Vec<Hypothesis> {
    let mut likely = Vec::new();
    for PossibleMistake { hypothesis, .. } in possible {
        if hypothesis.is_likely() {
            likely.push(hypothesis.clone());
        }
    }
    likely
}

/// Of the ways to make a mistake, the one that explains most cases.
fn best_of_each(singles: Vec<Confirmed>) -> Vec<Confirmed> {
    let mut best: Vec<Confirmed> = Vec::new();
    for single in singles {
        match best.iter_mut().find(|known| known.suspect.mistakes == single.suspect.mistakes) {
            Some(known) if known.weight() < single.weight() => *known = single,
            Some(_) => {}
            None => best.push(single),
        }
    }
    best
}

/// The pairs that explain most: of those with the same two mistakes, the first.
fn best_pairs(pairs: Vec<Confirmed>) -> Vec<Confirmed> {
    let most = pairs.iter().map(Confirmed::weight).max();
    let mut best: Vec<Confirmed> = Vec::new();
    for pair in pairs {
        let is_known = best.iter().any(|known| known.suspect.mistakes == pair.suspect.mistakes);
        if Some(pair.weight()) == most && !is_known {
            best.push(pair);
        }
    }
    best
}
