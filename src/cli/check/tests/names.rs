//! The name that each wrong program gets from random cases.

use std::collections::BTreeMap;
use std::io::Empty;

use sokopush::Source;
use sokopush::game::Generator;

use super::compare::{Leniency, Transcript, compare};
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
    ("undoes-five", &[FewUndos], &[]),
    ("undoes-first-five", &[FewUndos], &[]),
    ("undo-loses-goals", &[UndoLosesGoals], &[]),
    ("undoes-all", &[UndoesAll], &[]),
    ("start-goals-lost", &[GoalLost], &[BoxOnGoal]),
    ("goal-boxes-stay", &[GoalBoxNotFound], &[Refused]),
    ("cuts-rows", &[RowsCut], &[]),
    ("splits-rows", &[RowsCut], &[]),
    ("rows-as-first", &[RowsCut], &[]),
    ("first-row-missing", &[RowMissing], &[]),
    ("reads-past-dot", &[ReadsPastDot], &[PrintedAgain, Extra]),
    ("echoes", &[Echo], &[]),
    ("says-no", &[Message], &[]),
    ("says-no-instead", &[MessageInstead], &[Message]),
    ("prompts", &[Prompt], &[]),
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
    mistakes_in(document, &boards(document, program).concat(), false)
}

fn mistakes_in(document: &str, printed: &str, is_chained: bool) -> Option<Vec<Mistake>> {
    let got = Transcript { name: "program".to_owned(), text: printed.as_bytes() };
    let mut reference = PlayReference::new(Source::of_text("document", document), is_chained);
    let compared =
        compare(&mut reference, None::<Transcript<Empty>>, Some(got), Leniency::Nothing).unwrap();
    // If blanks are wrong, what is wrong besides is named too.
    let Some(difference) = compared.differences.last() else {
        return (compared.edits.count > 0).then(|| compared.edits.mistake().into_iter().collect());
    };
    Some(difference.diagnoses.iter().map(|diagnosis| diagnosis.mistake).collect())
}

/// A document with chained lines of one to three commands, and of a program's boards, those that it prints then.
fn chained(document: &str, boards: Vec<String>) -> (String, Vec<String>) {
    let (board, commands) = document.split_once("\n\n").unwrap();
    let (mut text, mut printed) = (format!("{board}\n\n"), vec![boards[0].clone()]);
    let commands = commands.lines().take_while(|line| *line != ".").zip(boards.into_iter().skip(1));
    let commands: Vec<_> = commands.collect();
    let last = commands.len().wrapping_sub(1);
    for (number, (command, board)) in commands.into_iter().enumerate() {
        text += command;
        if number == last || [0, 2, 5].contains(&(number % 6)) {
            text.push('\n');
            printed.push(board);
        }
    }
    (text + ".\n", printed)
}

/// Programs that print a board after each command, which is not what their mistake is about.
#[test]
fn in_chained_lines_names_are_right_too() {
    let mut named = BTreeMap::new();
    for (program, right, also) in NAMES {
        for number in (1..=20).filter(|number| number % 20 != 11) {
            let document = Generator::default().document(number);
            let boards = boards(&document, program);
            let commands = document.lines().skip_while(|line| !line.is_empty());
            if boards.len() != commands.take_while(|line| *line != ".").count() {
                continue;
            }
            let (document, printed) = chained(&document, boards);
            let found = mistakes_in(&document, &printed.concat(), true).unwrap_or_default();
            let is_true = |made| right.contains(made) || also.contains(made);
            let is_right = found.is_empty() || found.iter().any(is_true);
            assert!(is_right, "{program}, case {number}: {found:?}\n{document}");
            *named.entry(*program).or_insert(0) += usize::from(!found.is_empty());
        }
    }
    let unnamed = named.iter().filter(|(_, count)| **count == 0).map(|(name, _)| *name);
    let without = [
        "loses-boxes",
        "prints-before",
        "pushes-two",
        "reads-past-dot",
        "says-no",
        "silent",
        "through-box",
        "undoes-first-five",
        "wraps",
    ];
    assert!(unnamed.into_iter().all(|name| without.contains(&name)), "{named:?}");
    assert!(named.len() > 45, "{named:?}");
}

#[test]
fn each_wrong_program_fails_a_case_of_a_generated_set() {
    let documents = (1..=100).map(|number| Generator::default().document(number));
    let documents: Vec<_> = documents.collect();
    let passes =
        |program: &str| documents.iter().all(|document| mistakes(document, program).is_none());
    let passing: Vec<_> = NAMES.iter().map(|row| row.0).filter(|program| passes(program)).collect();
    assert!(passing.is_empty(), "{passing:?}");
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
        // The names of mistakes on a large board take long.
        for number in (1..=count).filter(|number| cases.is_some() || number % 20 != 11) {
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
