//! The names that each wrong program gets from random cases.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::LazyLock;

use sokopush::Source;
use sokopush::game::Generator;

use super::boards::boards;
use super::mistake::Mistake::{self, *};
use super::mistakes::{FailedCase, PassedCases, Script, View, explain};

/// The programs that print something wrong, each with the mistakes that it makes.
const NAMES: &[(&str, &[Mistake])] = &[
    ("worker-not-back", &[WorkerNotBack]),
    // Its boxes go on beside the board, as in no program of the table.
    ("through-wall", &[]),
    ("through-box", &[PushedIntoBox]),
    ("without-way", &[PushedUnreachable]),
    ("refuses", &[NoWalk]),
    ("loses-goals", &[BoxOnGoal, WorkerOnGoal]),
    ("silent", &[NotPrinted]),
    ("ends-early", &[]),
    ("ends-within", &[]),
    ("prints-nothing", &[]),
    ("extra-line", &[EmptyLineAtEnd]),
    ("blanks", &[Blanks]),
    ("crlf", &[CrLf]),
    ("no-last-newline", &[NoLastNewline]),
    ("empty-lines", &[EmptyLine]),
    ("undoes-nothing", &[UndoIgnored]),
    ("undoes-once", &[OneUndo]),
    ("undoes-five", &[FewUndos]),
    ("undoes-first-five", &[FirstUndos]),
    ("undo-loses-goals", &[UndoLosesGoals]),
    ("undoes-all", &[UndoesAll]),
    ("start-goals-lost", &[GoalLost]),
    ("goal-boxes-stay", &[GoalBoxNotFound]),
    ("cuts-rows", &[RowsCut]),
    ("splits-rows", &[RowsCut]),
    ("rows-as-first", &[RowsCut]),
    ("first-row-missing", &[RowMissing]),
    ("reads-past-dot", &[ReadsPastDot]),
    ("echoes", &[Echo]),
    ("says-no", &[Message]),
    ("says-no-instead", &[Message, NotPrinted]),
    ("prompts", &[Prompt]),
    ("undoes-refused", &[RefusedUndone]),
    ("undo-leaves-worker", &[WorkerLeft]),
    ("undo-leaves-box", &[BoxLeft]),
    ("worker-behind", &[WorkerBehind]),
    ("pushes-nothing", &[NeverPushed]),
    ("walks-through-boxes", &[WalksThroughBoxes]),
    ("walks-diagonally", &[WalksDiagonally]),
    ("shares-boxes", &[BoxLeft]),
    ("goals-are-taken", &[WalkNotOverGoals, OntoGoalRefused]),
    ("overwrites-boxes", &[PushedIntoBox]),
    ("overwrites-walls", &[PushedIntoWall]),
    ("hides-boxes", &[PushedIntoBox]),
    ("bares-left-goals", &[GoalLost]),
    ("walks-anyway", &[WalkedAnyway]),
    ("undo-loses-goal", &[GoalNotBare]),
    ("stays-capital", &[BoxOffGoal]),
    ("worker-is-plus", &[WorkerOnGoal]),
    ("pushes-two", &[PushedIntoBox]),
    ("pulls", &[Pulled]),
    ("wraps", &[PushedOverEdge]),
    ("pads-rows", &[RowsPadded]),
    ("first-and-last", &[OnlyAtEnd]),
    ("first-missing", &[FirstNotPrinted]),
    ("undo-redoes", &[UndoRedoes]),
    ("saves-late", &[SavedLate]),
    ("saves-late-from-start", &[SavedLate]),
    ("saves-late-always", &[SavedLate]),
    ("refused-clears", &[RefusedClears]),
    ("exchanges-up-down", &[KeysExchanged]),
    ("exchanges-left-right", &[KeysExchanged]),
    ("turns", &[KeysTurned]),
    ("silent-undo", &[UndoNotPrinted]),
    ("unknown-undo", &[UndoNotPrinted]),
    ("silent-pushes", &[PushNotPrinted]),
    ("prints-undo-twice", &[PrintedAgain]),
    ("prints-first-twice", &[PrintedAgain]),
    ("prints-before", &[PrintedBefore]),
    ("spaced", &[Blanks]),
    // They make two mistakes.
    ("crlf-and-undoes-nothing", &[UndoIgnored, CrLf]),
    ("spaced-and-pushes-two", &[PushedIntoBox, Blanks]),
    // It has no name.
    ("loses-boxes", &[]),
];

/// A document that is read once for all programs.
struct Case {
    script: Rc<Script>,
    /// What a right program prints for it.
    right: String,
}

impl Case {
    fn new(document: &str, is_chained: bool, right: String) -> Case {
        let script = Script::read(Source::of_text("document", document), is_chained).unwrap();
        Case { script: Rc::new(script), right }
    }
}

/// The cases that a program passed.
struct Passed<'c>(Vec<&'c Case>);

impl PassedCases for Passed<'_> {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn script(&self, index: usize) -> Option<Rc<Script>> {
        Some(Rc::clone(&self.0[index].script))
    }
}

/// The names of a program by these cases, each with what it printed; and the number of cases that failed.
fn names(played: &[(&Case, String)]) -> (BTreeSet<Mistake>, usize) {
    let mut passed = Vec::new();
    let mut failed = Vec::new();
    for (case, printed) in played {
        if *printed == case.right {
            passed.push(*case);
        } else {
            let script = Rc::clone(&case.script);
            let printed = printed.clone().into_bytes();
            failed.push(FailedCase { script, printed, is_ended: true });
        }
    }
    let failed_count = failed.len();
    let recognition = explain(failed, View::Bytes, &Passed(passed));
    let explanations = recognition.explanations;
    // Of several mistakes that explain a case, the one that explains most.
    let count = |mistake: &Mistake| {
        explanations.iter().flatten().filter(|set| set.contains(mistake)).count()
    };
    let mut names = BTreeSet::new();
    for set in explanations.iter().flatten() {
        names.extend(set.iter().copied().max_by_key(count));
    }
    (names, failed_count)
}

/// The documents.
static DOCUMENTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut documents = Vec::new();
    // The names of mistakes on a large board take long.
    for number in (1..=20).filter(|number| *number != 11) {
        // Some mistakes show only where rows differ in length.
        let ragged = number % 5 < 2;
        let generator = Generator { ragged, absent_boxes: true, ..Generator::default() };
        documents.push(generator.document(number));
    }
    documents
});

/// The boards of each document.
type Boards = Vec<Vec<String>>;

/// What a right program prints, and then what each of [`NAMES`] does: played once for both tests.
static PRINTED: LazyLock<(Boards, Vec<Boards>)> = LazyLock::new(|| {
    let played = |program: &str| DOCUMENTS.iter().map(|text| boards(text, program)).collect();
    (played("right"), NAMES.iter().map(|(program, _)| played(program)).collect())
});

#[test]
fn each_program_gets_the_right_names() {
    let (right, printed) = &*PRINTED;
    let mut cases = Vec::new();
    for (document, right) in DOCUMENTS.iter().zip(right) {
        cases.push(Case::new(document, false, right.concat()));
    }
    let mut wrong = Vec::new();
    for ((program, mistakes), printed) in NAMES.iter().zip(printed) {
        let texts = printed.iter().map(|boards| boards.concat());
        let played: Vec<_> = cases.iter().zip(texts).collect();
        let (names, failed) = names(&played);
        if failed == 0 || names != mistakes.iter().copied().collect() {
            wrong.push(format!("{program}: {names:?}, {failed} failed"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Programs that print a board after each command, which is not what their mistake is about.
#[test]
fn in_chained_lines_names_are_right_too() {
    let (right, printed) = &*PRINTED;
    let mut cases = Vec::new();
    for (document, right) in DOCUMENTS.iter().zip(right) {
        let document = chained(document, right.len());
        cases.push(Case::new(&document, true, chained_boards(right)));
    }
    let mut wrong = Vec::new();
    let mut count = 0;
    for ((program, mistakes), printed) in NAMES.iter().zip(printed) {
        let mut played = Vec::new();
        for ((case, printed), right) in cases.iter().zip(printed).zip(right) {
            if printed.len() == right.len() {
                played.push((case, chained_boards(printed)));
            }
        }
        let (names, _) = names(&played);
        count += usize::from(!names.is_empty());
        if !names.iter().all(|name| mistakes.contains(name)) {
            wrong.push(format!("{program}: {names:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(count > 35, "{count}");
}

/// A document with chained lines of one to three commands. `boards` is the number of boards that are printed if each command has
/// a line of its own.
fn chained(document: &str, boards: usize) -> String {
    let (board, commands) = document.split_once("\n\n").unwrap();
    let mut text = format!("{board}\n\n");
    let last = boards - 2;
    let commands = commands.lines().take_while(|line| *line != ".");
    for (number, command) in commands.enumerate() {
        text += command;
        if number == last || is_end(number) {
            text.push('\n');
        }
    }
    text + ".\n"
}

/// Returns whether a line ends after a command.
fn is_end(number: usize) -> bool {
    [0, 2, 5].contains(&(number % 6))
}

/// Of the boards after each command, those at the ends of lines.
fn chained_boards(boards: &[String]) -> String {
    let last = boards.len() - 1;
    let mut printed = String::new();
    for (number, board) in boards.iter().enumerate() {
        if number == 0 || number == last || is_end(number - 1) {
            printed += board;
        }
    }
    printed
}
