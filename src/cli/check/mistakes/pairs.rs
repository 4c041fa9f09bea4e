//! Programs with two mistakes, as far as no case that is searched speaks against them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::cases::{Cases, Hypothesis, PossibleMistake};
use super::clues::Clues;
use super::evidence::{Evidence, Judgement};
use super::suspects::Suspect;
use super::table::Candidate;
use super::wrong_program::WrongProgram;
use crate::cli::check::mistake::Mistake;

/// The cases that are asked for clues to a mistake besides another.
const MAX_FOLLOWING: usize = 2;

/// The mistakes that are tried as the first of two.
const MAX_FIRST: usize = 16;

/// The first of these, after which others are looked for by clues.
const MAX_FOLLOWED: usize = 12;

/// The ways to make the same mistake of these.
const MAX_WAYS: usize = 4;

/// The mistakes that are tried with all others, also those that are refuted.
const MAX_HIDING: usize = 6;

/// The short cases in which one of two mistakes that hide each other must show.
const MAX_SHORTEST: usize = 3;

/// The mistakes of which two together are tried with each other.
const MAX_PAIRED: usize = 60;

/// Pairs of mistakes that may explain cases.
pub(super) struct Pairs<'s> {
    cases: &'s Cases<'s>,
    likely: Vec<Hypothesis>,
}

/// The first of two mistakes.
struct First<'s> {
    mistake: Mistake,
    /// The program that makes it alone.
    program: &'s WrongProgram,
    /// A case that it does not explain alone: the one in which it stops explaining first. Most pairs fail there.
    unexplained: Option<&'s Evidence>,
}

impl<'s> First<'s> {
    fn new(cases: &'s Cases, possible: &'s PossibleMistake) -> First<'s> {
        let PossibleMistake { candidate, hypothesis } = possible;
        let mut unexplained = None;
        let mut least = usize::MAX;
        for (evidence, judgement) in cases.searched().zip(&hypothesis.judgements) {
            let end = match *judgement {
                Judgement::Partial(end) => end,
                Judgement::Contradicted => 0,
                _ => continue,
            };
            if end < least {
                least = end;
                unexplained = Some(evidence);
            }
        }
        First { mistake: candidate.mistake, program: &hypothesis.suspect.program, unexplained }
    }
}

impl<'s> Pairs<'s> {
    fn new(cases: &'s Cases<'s>) -> Self {
        Pairs { cases, likely: Vec::new() }
    }

    /// The programs with two mistakes that explain cases, and of which no case that is searched says that it is another.
    pub(super) fn of_possible(
        cases: &'s Cases<'s>,
        possible: &'s [PossibleMistake],
    ) -> Vec<Hypothesis> {
        let mut partial = Vec::new();
        let mut contradicted = Vec::new();
        for mistake in possible {
            let mut judgements = mistake.hypothesis.judgements.iter();
            if judgements.any(|judgement| judgement.is_explained_in_part()) {
                partial.push(mistake);
            } else if mistake.hypothesis.judgements.contains(&Judgement::Contradicted) {
                contradicted.push(mistake);
            }
        }
        // Those that explain most are likeliest.
        partial.sort_by_key(|PossibleMistake { hypothesis, .. }| {
            Reverse((hypothesis.explained(), hypothesis.explained_bytes()))
        });
        keep_few_of_each(&mut partial);
        partial.truncate(MAX_FIRST);
        contradicted.truncate(MAX_PAIRED);
        let mut pairs = Pairs::new(cases);
        for (index, mistake) in partial.into_iter().enumerate() {
            let first = First::new(cases, mistake);
            for second in possible {
                pairs.add(&first, &second.candidate, &second.hypothesis.suspect.program);
            }
            // The parameters of the second mistake may only be seen where the first one is taken for granted.
            if index < MAX_FOLLOWED {
                for second in pairs.following(&mistake.hypothesis) {
                    pairs.add(&first, &second, &cases.program(&second));
                }
            }
        }
        for (index, mistake) in contradicted.iter().enumerate() {
            let first = First::new(cases, mistake);
            for second in contradicted.iter().skip(index + 1) {
                pairs.add(&first, &second.candidate, &second.hypothesis.suspect.program);
            }
        }
        pairs.likely
    }

    /// The pairs of which one mistake hides the other in some case, so that this one alone is refuted: as when one board more
    /// is printed, which is what the other would have changed.
    pub(super) fn with_hidden(
        cases: &'s Cases<'s>,
        possible: &'s [PossibleMistake],
        candidates: &[Candidate],
    ) -> Vec<Hypothesis> {
        let mut hiding: Vec<&PossibleMistake> = possible.iter().collect();
        hiding.retain(|mistake| mistake.hypothesis.explained_bytes() > 0);
        hiding.sort_by_key(|mistake| Reverse(mistake.hypothesis.explained_bytes()));
        let mut pairs = Pairs::new(cases);
        for mistake in hiding.into_iter().take(MAX_HIDING) {
            let first = First::new(cases, mistake);
            for second in candidates {
                pairs.add(&first, second, &cases.program(second));
            }
        }
        pairs.likely
    }

    /// The pairs of which each mistake hides the other in some case, so that both alone are refuted: as when a push is refused,
    /// and the `0` that follows it in the line is ignored.
    pub(super) fn hiding_each_other(
        cases: &'s Cases<'s>,
        candidates: &[Candidate],
    ) -> Vec<Hypothesis> {
        // In a short case, often only one of the two shows.
        let mut shortest: Vec<&Evidence> = cases.searched().collect();
        shortest.sort_by_key(|evidence| evidence.right.len());
        shortest.truncate(MAX_SHORTEST);
        let programs: Vec<WrongProgram> =
            candidates.iter().map(|candidate| cases.program(candidate)).collect();
        let mut pairs = Pairs::new(cases);
        let mut ways: BTreeMap<Mistake, usize> = BTreeMap::new();
        for (candidate, program) in candidates.iter().zip(&programs) {
            let mut is_seen = false;
            let mut unexplained = None;
            for evidence in &shortest {
                let judgement = evidence.judge(program);
                is_seen |= judgement.is_explained_in_part();
                if unexplained.is_none() && !judgement.is_consistent() {
                    unexplained = Some(*evidence);
                }
            }
            let way = ways.entry(candidate.mistake).or_default();
            if !is_seen || *way >= MAX_WAYS {
                continue;
            }
            *way += 1;
            let first = First { mistake: candidate.mistake, program, unexplained };
            for (second, without_first) in candidates.iter().zip(&programs) {
                pairs.add(&first, second, without_first);
            }
        }
        pairs.likely
    }

    /// The mistakes that may follow another one, with parameters that are read off where it explains no more.
    fn following(&self, first: &Hypothesis) -> Vec<Candidate> {
        let mut clues = Clues::default();
        let mut count = 0;
        for (evidence, judgement) in self.cases.searched().zip(&first.judgements) {
            if count < MAX_FOLLOWING && matches!(judgement, Judgement::Partial(_)) {
                let mut evidence = evidence.clone();
                evidence.compare_with(&first.suspect.program);
                clues.add(&evidence);
                count += 1;
            }
        }
        Candidate::of_clues(&clues)
    }

    /// Adds a program with two mistakes if it is likely. `without_first` makes the second alone.
    fn add(&mut self, first: &First, second: &Candidate, without_first: &WrongProgram) {
        if first.mistake == second.mistake {
            return;
        }
        let mut program = first.program.clone();
        second.change(&mut program);
        if program == *first.program
            || program == *without_first
            || program.rules.refuses_all_by_two()
        {
            return;
        }
        if self.likely.iter().any(|known| known.suspect.program == program) {
            return;
        }
        if let Some(evidence) = first.unexplained
            && !evidence.judge(&program).is_consistent()
        {
            return;
        }
        let Some(judgements) = self.cases.judgements(&program, Judgement::is_consistent) else {
            return;
        };
        let suspect = Suspect {
            mistakes: BTreeSet::from([first.mistake, second.mistake]),
            without: vec![
                (first.mistake, without_first.clone()),
                (second.mistake, first.program.clone()),
            ],
            program,
        };
        let pair = Hypothesis { suspect, judgements };
        if pair.is_likely() {
            self.likely.push(pair);
        }
    }
}

/// Keeps the first few ways to make each mistake, so that one with many ways leaves room for others.
fn keep_few_of_each(mistakes: &mut Vec<&PossibleMistake>) {
    let mut counts: BTreeMap<Mistake, usize> = BTreeMap::new();
    mistakes.retain(|PossibleMistake { candidate, .. }| {
        let count = counts.entry(candidate.mistake).or_default();
        *count += 1;
        *count <= MAX_WAYS
    });
}
