//! The cases of `docs/own-interpreter.md`: each step is shown by its cases, which use nothing of later steps.

use std::collections::BTreeSet;

use sokopush::error::Refusal;
use sokopush::game::{Effect, Outcome, Session};
use sokopush::notation::named::{self, Commands, Event};
use sokopush::{Interpreter, Source};

use crate::harness::{interpret, read};

/// The steps of which a document uses something.
fn used_steps(document: &str) -> BTreeSet<usize> {
    let mut used = BTreeSet::from([1]);
    let text = document.replace('\r', "");
    let (board, _) = text.split_once("\n\n").unwrap();
    if !is_closed(board) {
        used.insert(8);
    }
    if has_more_than_lines_of_commands(document) {
        used.insert(9);
    }
    let mut source = Source::of_text("document", document);
    let mut session = named::read(&mut source).unwrap();
    let mut has_just_undone = false;
    let mut was_refused = false;
    for event in Commands::new(&mut source, false) {
        let Event::Command(command) = event.unwrap() else { continue };
        let outcome = session.execute(command);
        used.extend(steps_of(outcome, &session, board));
        if command.to_string() == "0" && (has_just_undone || was_refused) {
            used.insert(7);
        }
        has_just_undone = command.to_string() == "0";
        was_refused = matches!(outcome, Outcome::Refused(_));
    }
    used
}

/// Whether all rows are equally long, and the outermost cells are walls.
fn is_closed(board: &str) -> bool {
    let rows: Vec<&str> = board.lines().collect();
    let (first, last) = (rows[0], rows[rows.len() - 1]);
    rows.iter().all(|row| row.len() == first.len() && row.starts_with('#') && row.ends_with('#'))
        && [first, last].iter().all(|row| row.chars().all(|character| character == '#'))
}

/// Whether there is something else than one command on each line, the last of them a dot.
fn has_more_than_lines_of_commands(document: &str) -> bool {
    let Some((_, commands)) = document.split_once("\n\n") else { return true };
    let Some(commands) = commands.strip_suffix(".\n") else { return true };
    commands.lines().any(|line| line == "." || line.is_empty() || line.ends_with(' '))
}

/// The steps of which a command uses something, from its outcome.
fn steps_of(outcome: Outcome, session: &Session, board: &str) -> Vec<usize> {
    match outcome {
        Outcome::Pushed(effect) => {
            let mut steps = vec![2];
            if board
                .contains(|character: char| "+*".contains(character) || character.is_uppercase())
            {
                steps.push(3);
            }
            if has_walked(&effect, session) {
                steps.push(5);
            }
            steps
        }
        Outcome::Refused(Refusal::Wall | Refusal::SecondBox(_)) => vec![4],
        Outcome::Refused(Refusal::Unreachable) => vec![5],
        Outcome::Refused(Refusal::Edge) => vec![8],
        Outcome::Refused(Refusal::NoBox) => vec![9],
        Outcome::Undone(_) => vec![6],
        Outcome::NothingToUndo => vec![7],
        Outcome::Ended => vec![],
        other => panic!("{other:?}"),
    }
}

/// Whether the worker was not yet behind the box that it has pushed.
fn has_walked(effect: &Effect, session: &Session) -> bool {
    let grid = session.warehouse().board().grid();
    let moved = effect.moved.unwrap();
    let (worker_row, worker_column) = grid.position(effect.worker_from).unwrap();
    let (from_row, from_column) = grid.position(moved.from).unwrap();
    let (to_row, to_column) = grid.position(moved.to).unwrap();
    // From the pushing cell to the box is as far as the box moves.
    (worker_row + to_row, worker_column + to_column) != (2 * from_row, 2 * from_column)
}

#[test]
fn each_step_has_three_cases_that_use_it_and_nothing_of_later_steps() {
    for step in 1..=9 {
        for case in 1..=3 {
            let path = format!("examples/steps/{step}/{case}.in");
            let used = used_steps(&read(&path));
            assert_eq!(used.last(), Some(&step), "{path} uses {used:?}");
        }
    }
}

#[test]
fn the_library_prints_the_boards_of_each_case() {
    for step in 1..=9 {
        for case in 1..=3 {
            let path = format!("examples/steps/{step}/{case}");
            let (printed, errors) = interpret(Interpreter::default(), &read(&format!("{path}.in")));
            assert!(errors.is_empty(), "{path}: {errors:?}");
            assert_eq!(printed, read(&format!("{path}.out")), "{path}");
        }
    }
}
