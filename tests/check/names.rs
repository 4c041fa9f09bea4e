//! The name that each wrong program gets from random cases.

use std::collections::BTreeMap;
use std::io::Empty;

use sokopush::Source;
use sokopush::game::Generator;

use super::compare::{Transcript, compare};
use super::diagnose::PlayReference;
use super::mistake::Mistake::{self, *};
use super::program::boards;

/// The programs that print something wrong, each with its right names, and with those that are true of single cases.
const NAMES: &[(&str, &[Mistake], &[Mistake])] = &[
    ("worker-not-back", &[WorkerNotBack], &[]),
    ("through-wall", &[PushedOverEdge, PushedIntoWall], &[]),
    ("through-box", &[PushedIntoBox], &[]),
    ("without-way", &[PushedUnreachable], &[]),
    ("refuses", &[Refused], &[]),
    ("loses-goals", &[BoxOnGoal, WorkerOnGoal], &[GoalLost]),
    ("silent", &[NotPrinted], &[EndsEarly]),
    ("ends-early", &[EndsEarly], &[]),
    ("ends-within", &[EndsEarly], &[]),
    ("prints-nothing", &[EndsEarly], &[]),
    ("extra-line", &[EmptyLineAtEnd], &[]),
    ("blanks", &[Blanks], &[]),
    ("crlf", &[CrLf], &[]),
    ("no-last-newline", &[NoLastNewline], &[]),
    ("empty-lines", &[EmptyLine], &[]),
    ("undoes-nothing", &[UndoIgnored], &[]),
    ("undoes-once", &[OneUndo], &[]),
    ("undoes-refused", &[RefusedUndone], &[]),
    ("undo-leaves-worker", &[WorkerLeft], &[]),
    ("undo-leaves-box", &[BoxLeft], &[]),
    ("worker-behind", &[WorkerBehind], &[]),
    ("walks-anyway", &[WalkedAnyway], &[]),
    ("undo-loses-goal", &[GoalNotBare], &[]),
    ("stays-capital", &[BoxOffGoal], &[]),
    ("worker-is-plus", &[WorkerOnGoal], &[]),
    ("pushes-two", &[PushedIntoBox], &[]),
    ("pulls", &[Pulled], &[]),
    ("wraps", &[PushedOverEdge, PushedUnreachable], &[]),
    ("pads-rows", &[RowsPadded], &[]),
    ("first-and-last", &[OnlyAtEnd], &[EndsEarly]),
    ("first-missing", &[FirstNotPrinted], &[FirstOrNotPrinted, EndsEarly]),
    ("undo-redoes", &[UndoRedoes], &[]),
    ("saves-late", &[SavedLate], &[]),
    ("saves-late-from-start", &[SavedLate], &[]),
    ("saves-late-always", &[SavedLate], &[]),
    ("refused-clears", &[RefusedClears], &[]),
    ("exchanges-up-down", &[KeysExchanged], &[Refused]),
    ("exchanges-left-right", &[KeysExchanged], &[Refused]),
    ("turns", &[KeysTurned], &[Refused]),
    ("silent-undo", &[UndoNotPrinted], &[NotPrinted, EndsEarly]),
    ("unknown-undo", &[UndoNotPrinted], &[NotPrinted, EndsEarly]),
    ("silent-pushes", &[PushNotPrinted], &[NotPrinted, EndsEarly]),
    ("prints-undo-twice", &[PrintedAgain], &[Extra]),
    ("prints-first-twice", &[PrintedAgain], &[Extra]),
    ("prints-before", &[PrintedBefore], &[]),
    ("spaced", &[Blanks], &[]),
    // They make two mistakes.
    ("crlf-and-undoes-nothing", &[UndoIgnored], &[CrLf]),
    ("spaced-and-pushes-two", &[PushedIntoBox, Blanks], &[]),
    // It has no name.
    ("loses-boxes", &[], &[]),
];

/// The mistakes of which a program makes one in a case; `None` if all is right.
fn mistakes(document: &str, program: &str) -> Option<Vec<Mistake>> {
    let printed = boards(document, program).concat();
    let got = Transcript { name: program.to_owned(), text: printed.as_bytes() };
    let mut reference = PlayReference::new(Source::of_text("document", document));
    let compared = compare(&mut reference, None::<Transcript<Empty>>, Some(got)).unwrap();
    assert_eq!(compared.edits.count, 0, "{program}");
    // If blanks are wrong, what is wrong besides is named too.
    let difference = compared.differences.last()?;
    Some(difference.diagnoses.iter().map(|diagnosis| diagnosis.mistake).collect())
}

/// A few cases for each program. `SOKOPUSH_CASES=100` takes as many, and prints the table; `SOKOPUSH_SEED=2` takes others.
#[test]
#[expect(clippy::print_stdout, reason = "the table")]
fn each_program_gets_the_right_name() {
    let cases = std::env::var("SOKOPUSH_CASES").ok().map(|cases| cases.parse::<u64>().unwrap());
    let count = cases.unwrap_or(20);
    let seed = std::env::var("SOKOPUSH_SEED").map_or(1, |seed| seed.parse().unwrap());
    for (program, right, also) in NAMES {
        let mut counts = BTreeMap::new();
        let (mut failed, mut unnamed) = (0, 0);
        for number in 1..=count {
            // Some mistakes show only where rows differ in length.
            let generator = Generator {
                seed,
                ragged: number % 5 < 2,
                absent_boxes: true,
                ..Generator::default()
            };
            let document = generator.document(number);
            let Some(mistakes) = mistakes(&document, program) else { continue };
            failed += 1;
            // Of more than two, none is reported.
            unnamed += usize::from(!matches!(mistakes.len(), 1..=2));
            // Of several, one is named at most for sure.
            let is_true = |made| right.contains(made) || also.contains(made);
            let is_right = mistakes.is_empty() || mistakes.iter().any(is_true);
            assert!(is_right, "{program}, case {number}: {mistakes:?}\n{document}");
            for made in mistakes {
                *counts.entry(made).or_insert(0) += 1;
            }
        }
        if cases.is_some() {
            println!("| `{program}` | {failed} | {counts:?} | {unnamed} |");
        }
        let most = counts.iter().max_by_key(|(_, count)| **count).map(|(mistake, _)| mistake);
        let is_right = most.map_or(right.is_empty(), |most| right.contains(most));
        assert!(is_right, "{program}: {counts:?}");
    }
}
