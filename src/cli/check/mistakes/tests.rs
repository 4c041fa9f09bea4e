//! Random mistakes are recognized.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use proptest::prelude::*;
use sokopush::game::Generator;
use sokopush::{Interpreter, Source};

use super::cases::PassedCases;
use super::clues::Clues;
use super::evidence::{Evidence, View};
use super::parameter::Parameter;
use super::recognize::{Explanation, FailedCase, explain};
use super::rules::Undo;
use super::script::Script;
use super::table::Candidate;
use super::wrong_program::{Output, WrongProgram};
use crate::cli::check::mistake::Mistake;

fn documents(count: u64, is_chained: bool) -> Vec<String> {
    let generator = Generator { chained: is_chained, absent_boxes: true, ..Generator::default() };
    let numbers = (1..=count).filter(|number| number % 20 != 11);
    numbers.map(|number| generator.document(number)).collect()
}

fn script(document: &str, is_chained: bool) -> Script {
    Script::read(Source::of_text("document", document), is_chained).unwrap()
}

/// What a program prints.
fn output(program: &WrongProgram, script: &Script) -> Vec<u8> {
    let mut output = Output::new(None);
    assert!(program.run(script, &mut output).is_ok());
    output.text
}

/// The documents that a program passes.
struct Passed<'d> {
    documents: Vec<&'d String>,
    is_chained: bool,
}

impl PassedCases for Passed<'_> {
    fn count(&self) -> usize {
        self.documents.len()
    }

    fn script(&self, index: usize) -> Option<Script> {
        Some(script(self.documents[index], self.is_chained))
    }
}

/// How the cases that a program fails are explained.
fn explanations(
    documents: &[String],
    is_chained: bool,
    program: &WrongProgram,
) -> Vec<Explanation> {
    let mut failed = Vec::new();
    let mut passed = Vec::new();
    for document in documents {
        let printed = output(program, &script(document, is_chained));
        let script = script(document, is_chained);
        if printed == output(&WrongProgram::default(), &script) {
            passed.push(document);
        } else {
            failed.push(FailedCase { script, printed, is_ended: true });
        }
    }
    explain(failed, View::Bytes, &Passed { documents: passed, is_chained }).explanations
}

/// A program with these mistakes.
fn program(candidates: &[&Candidate]) -> WrongProgram {
    let mut program = WrongProgram::default();
    for candidate in candidates {
        candidate.change(&mut program);
    }
    program
}

/// The mistakes of the table with parameters that may be.
fn candidates() -> Vec<Candidate> {
    let mut clues = Clues::default();
    let text = "#@a-#\n\na6\n.\n";
    for printed in ["There is a wall.\n#@a-#\n#-@a#\n", "> #@a-#\n"] {
        clues.add(&Evidence::new(script(text, false), printed.as_bytes(), true, View::Bytes));
    }
    let number = |number| Parameter { number, ..Default::default() };
    clues.last_undos = vec![number(3), number(5)];
    clues.first_undos = vec![number(3), number(5)];
    clues.rows = vec![number(0), number(5)];
    clues.row_counts = vec![number(1), number(5)];
    clues.columns = vec![number(4), number(9)];
    let name = sokopush::game::Name::from_letter(b'f');
    clues.boxes = vec![Parameter { name, ..Default::default() }];
    Candidate::all(&clues)
}

/// That a goal is lost can happen in many ways; these must not hide the others that explain as much.
#[test]
fn of_three_mistakes_besides_another_none_is_named() {
    let documents =
        ["#@a--#\n\na6\na6\n0\n.\n", "#@a--#\n\na6\na6\n0\n0\n.\n", "#@a+-#\n\na6\n0\n.\n"];
    let mut wrong = WrongProgram::default();
    wrong.rules.undo = Undo::Ignored;
    wrong.rules.letters.plain_boxes = true;
    let explanations = explanations(&documents.map(str::to_owned), false, &wrong);
    let ignored = BTreeSet::from([Mistake::UndoIgnored]);
    assert_eq!(explanations, vec![vec![ignored]; 3]);
}

/// All pairs are tried, so none may play for ever.
#[test]
fn each_pair_of_mistakes_ends_where_nothing_bounds_the_board() {
    let script = script("@---\n--a-\n----\n----\n\na4\na6\na8\na2\n0\n.\n", false);
    let candidates = candidates();
    for first in &candidates {
        for second in &candidates {
            output(&program(&[first, second]), &script);
        }
    }
}

/// Returns whether some mistake of the table shows as much as another in no case.
fn prints_the_same(
    documents: &[String],
    is_chained: bool,
    one: &WrongProgram,
    other: &WrongProgram,
) -> bool {
    documents.iter().all(|document| {
        let script = script(document, is_chained);
        output(one, &script) == output(other, &script)
    })
}

#[test]
fn a_program_with_one_mistake_gets_its_name() {
    let candidates = candidates();
    for is_chained in [false, true] {
        let documents = documents(20, is_chained);
        for candidate in &candidates {
            let program = program(&[candidate]);
            for explanation in explanations(&documents, is_chained, &program) {
                let is_named = explanation.iter().any(|set| set.contains(&candidate.mistake));
                let what =
                    format!("{:?} {:?}: {explanation:?}", candidate.mistake, candidate.parameter);
                assert!(is_named, "{what}");
                // Another one is named only where it explains the case, too.
                let mut others = explanation.iter().flatten();
                assert!(
                    others.all(|made| candidates.iter().any(|other| other.mistake == *made)),
                    "{what}"
                );
            }
        }
    }
}

/// What was said of programs that make another mistake, by a single case.
#[test]
fn what_another_case_refutes_is_not_named() {
    let refusals = [
        Mistake::NoWalk,
        Mistake::StraightWalk,
        Mistake::WalkNotOverGoals,
        Mistake::WorkerOnGoalStays,
        Mistake::ThereRefused,
        Mistake::EdgeRefused,
        Mistake::OntoGoalRefused,
        Mistake::OntoWorkerRefused,
    ];
    let mut wrong = vec![
        (Mistake::PrintedAtDot, Mistake::ReadsPastDot),
        (Mistake::FirstUndos, Mistake::FewUndos),
        (Mistake::FirstCommandSkipped, Mistake::FirstNotPrinted),
        (Mistake::FirstCommandSkipped, Mistake::NotPrinted),
    ];
    wrong.extend(refusals.map(|made| (made, Mistake::GoalBoxNotFound)));
    let candidates = candidates();
    for is_chained in [false, true] {
        let documents = documents(20, is_chained);
        for candidate in &candidates {
            let explanations = explanations(&documents, is_chained, &program(&[candidate]));
            for (made, other) in &wrong {
                let mut sets = explanations.iter().flatten();
                let is_other = candidate.mistake == *made && sets.any(|set| set.contains(other));
                assert!(!is_other, "{made:?} {:?}: {other:?}", candidate.parameter);
            }
        }
    }
}

/// A program without mistakes prints what the interpreter prints.
#[test]
fn a_program_without_mistakes_is_right() {
    for chained in [false, true] {
        for document in documents(20, chained) {
            let mut right = Vec::new();
            let mut source = Source::of_text("document", &document);
            let interpreter = Interpreter { chained, ..Interpreter::default() };
            assert_eq!(interpreter.run(&mut source, &mut right).count(), 0);
            let played = output(&WrongProgram::default(), &script(&document, chained));
            assert_eq!(String::from_utf8(played), String::from_utf8(right), "{document}");
        }
    }
}

proptest! {
    #![proptest_config(crate::properties::config(600))]

    #[test]
    fn of_two_mistakes_no_other_is_named(
        first in any::<prop::sample::Index>(),
        second in any::<prop::sample::Index>(),
        is_chained in any::<bool>(),
    ) {
        let candidates = candidates();
        let first = first.get(&candidates);
        let second = second.get(&candidates);
        let both = program(&[first, second]);
        // One of two mistakes may take the place of the other.
        prop_assume!(first.mistake != second.mistake && both == program(&[second, first]));
        let documents = documents(20, is_chained);
        let explanations = explanations(&documents, is_chained, &both);
        let wanted = [first.mistake, second.mistake];
        for set in explanations.iter().flatten() {
            let is_right = set.iter().any(|made| wanted.contains(made));
            let is_other = || candidates.iter().any(|other| {
                set.contains(&other.mistake) && prints_the_same(&documents, is_chained, &both, &program(&[other]))
            });
            prop_assert!(is_right || is_summed_up_less(&explanations, set) || is_other(), "{wanted:?}: {explanations:?}");
        }
    }
}

/// Returns whether a set explains so few failures that the report does not name it.
fn is_summed_up_less(explanations: &[Explanation], set: &BTreeSet<Mistake>) -> bool {
    2 * explanations.iter().filter(|sets| sets.contains(set)).count() <= explanations.len()
}

/// The share of random pairs of which both, one or none is named, for a change of the recognition.
#[test]
#[ignore = "it takes a minute, and prints figures"]
#[expect(clippy::print_stdout, reason = "figures")]
fn figures_of_pairs() {
    let candidates = candidates();
    let mut state = 12345_u64;
    for is_chained in [false, true] {
        let documents = documents(30, is_chained);
        let (mut none, mut wrong, mut both, mut one, mut total) = (0, 0, 0, 0, 0);
        let begun = Instant::now();
        for _ in 0..400 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let first = &candidates[(state >> 33) as usize % candidates.len()];
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let second = &candidates[(state >> 33) as usize % candidates.len()];
            // One of two mistakes may take the place of the other.
            if program(&[first, second]) != program(&[second, first]) {
                continue;
            }
            if first.mistake == second.mistake {
                continue;
            }
            let wanted = [first.mistake, second.mistake];
            let explanations = explanations(&documents, is_chained, &program(&[first, second]));
            if explanations.is_empty() {
                continue;
            }
            total += 1;
            let sets: Vec<_> = explanations.iter().flatten().collect();
            let is_right = sets.iter().all(|set| set.iter().any(|made| wanted.contains(made)));
            let named = |made: &Mistake| sets.iter().any(|set| set.contains(made));
            let count = wanted.iter().filter(|made| named(made)).count();
            match (is_right, count) {
                (false, _) => wrong += 1,
                (true, 0) => none += 1,
                (true, 1) => one += 1,
                _ => both += 1,
            }
            if !is_right || count == 0 {
                let mut counts: BTreeMap<String, usize> = BTreeMap::new();
                for explanation in &explanations {
                    *counts.entry(format!("{explanation:?}")).or_default() += 1;
                }
                println!(
                    "{is_right} {:?} {} + {:?} {}: {counts:?}",
                    first.mistake, first.parameter.number, second.mistake, second.parameter.number
                );
            }
        }
        println!(
            "chained {is_chained}: {total} pairs, {both} both, {one} one, {none} none, {wrong} wrong, {:?}",
            begun.elapsed()
        );
    }
}
