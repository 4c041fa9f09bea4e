//! The corner cases that generated documents reach.

use crate::harness::{interpret, session, walk};
use crate::model::{self, Model};
use sokopush::Interpreter;
use sokopush::error::Refusal;
use sokopush::game::Command;
use sokopush::game::Generator;
use sokopush::game::Outcome;
use std::collections::BTreeSet;

#[test]
fn the_model_plays_generated_documents_the_same() {
    for number in 1..=40 {
        let document = Generator { ragged: true, ..Generator::default() }.document(number);
        let transcript = Model::new(&document).transcript(model::commands(&document));
        assert_eq!(interpret(Interpreter::default(), &document).0, transcript, "{number}");
    }
}

/// The corner cases that a document reaches.
fn corners(document: &str) -> BTreeSet<&'static str> {
    let mut corners = BTreeSet::new();
    let board = document.split("\n\n").next().unwrap();
    let lengths: BTreeSet<_> = board.lines().map(str::len).collect();
    if lengths.len() > 1 {
        corners.insert("ragged rows");
    }
    if board.contains('*') {
        corners.insert("worker on a goal at once");
    }
    if board.contains(|c: char| c.is_ascii_uppercase()) {
        corners.insert("box on a goal at once");
    }
    let mut session = session(board);
    let mut undone = 0;
    for command in model::commands(document) {
        let command: Command = command.parse().unwrap();
        let before = session.warehouse().clone();
        let outcome = session.execute(command);
        undone = if let Outcome::Undone(_) = outcome { undone + 1 } else { 0 };
        match outcome {
            Outcome::Pushed(effect) => {
                let moved = effect.moved.unwrap();
                let Command::Push(_, direction) = command else { unreachable!() };
                let behind = before.neighbour(moved.from, direction.opposite());
                match walk(&before, behind).unwrap().len() {
                    0 => corners.insert("no walk"),
                    1..10 => corners.insert("walk"),
                    _ => corners.insert("long walk"),
                };
                if moved.to == effect.worker_from {
                    corners.insert("push to the worker's cell");
                }
                if before.board().is_goal(moved.to) {
                    corners.insert("box onto a goal");
                }
                if before.board().is_goal(moved.from) {
                    corners.insert("box off a goal");
                }
                if session.warehouse().is_solved() {
                    corners.insert("all boxes on goals");
                }
            }
            Outcome::Undone(_) if undone == 4 => {
                corners.insert("undo chain");
            }
            Outcome::NothingToUndo => {
                corners.insert("nothing to undo");
            }
            Outcome::Refused(Refusal::NoBox) => {
                corners.insert("refused: no box");
            }
            Outcome::Refused(Refusal::SecondBox(_)) => {
                corners.insert("refused: box");
            }
            Outcome::Refused(Refusal::Wall) => {
                corners.insert("refused: wall");
            }
            Outcome::Refused(Refusal::Unreachable) => {
                let Command::Push(name, direction) = command else { unreachable!() };
                let (_, cell) = session.boxes().find(|(other, _)| *other == name).unwrap();
                let behind = before.neighbour(cell, direction.opposite());
                corners.insert(if before.free().contains(behind) {
                    "refused: cut off"
                } else {
                    "refused: no pushing cell"
                });
            }
            _ => {}
        }
    }
    corners
}

#[test]
fn a_hundred_documents_reach_all_corners() {
    let reached = |absent_boxes| -> BTreeSet<_> {
        let generator = Generator { absent_boxes, ..Generator::default() };
        (1..=100).flat_map(|number| corners(&generator.document(number))).collect()
    };
    let mut all = BTreeSet::from([
        "all boxes on goals",
        "box off a goal",
        "box on a goal at once",
        "box onto a goal",
        "long walk",
        "no walk",
        "nothing to undo",
        "push to the worker's cell",
        "ragged rows",
        "refused: box",
        "refused: cut off",
        "refused: no pushing cell",
        "refused: wall",
        "undo chain",
        "walk",
        "worker on a goal at once",
    ]);
    assert_eq!(reached(false), all);
    all.insert("refused: no box");
    assert_eq!(reached(true), all);
}

/// Twenty cases have what programs often get wrong.
#[test]
fn twenty_documents_have_what_programs_get_wrong() {
    let documents: Vec<_> = (1..=20).map(|number| Generator::default().document(number)).collect();
    let board = |document: &str| -> Vec<usize> {
        document.lines().take_while(|line| !line.is_empty()).map(str::len).collect()
    };
    let has = |what: fn(&[usize]) -> bool| documents.iter().any(|document| what(&board(document)));
    assert!(has(|rows| rows.iter().any(|row| *row != rows[0])), "ragged rows");
    assert!(has(|rows| rows[1..].iter().all(|row| *row > rows[0])), "rows longer than row 0");
    assert!(has(|rows| rows.len() * rows[0] > 3000), "a large board");
    let follows = |document: &String| document.lines().skip_while(|line| *line != ".").count() > 2;
    assert!(documents.iter().any(follows), "text after the dot");
    let mut outcomes = BTreeSet::new();
    let (mut most_undone, mut longest_walk) = (0, 0);
    for document in &documents {
        let mut session = session(document.split_once("\n\n").unwrap().0);
        let mut undone = 0;
        for command in model::commands(document) {
            let before = session.warehouse().clone();
            let command: Command = command.parse().unwrap();
            let place = match command {
                Command::Push(name, _) => session.cell_of(name),
                _ => None,
            };
            let outcome = session.execute(command);
            undone = if let Outcome::Undone(_) = outcome { undone + 1 } else { 0 };
            most_undone = most_undone.max(undone);
            if let Outcome::Refused(refusal) = outcome {
                outcomes.insert(format!("{refusal:?}").split('(').next().unwrap().to_owned());
            }
            if let Command::Push(_, direction) = command
                && document.len() > 3000
                && matches!(outcome, Outcome::Pushed(_))
            {
                let behind = before.neighbour(place.unwrap(), direction.opposite());
                longest_walk = longest_walk.max(walk(&before, behind).unwrap().len());
            }
        }
    }
    assert_eq!(outcomes, ["Edge", "SecondBox", "Unreachable", "Wall"].map(str::to_owned).into());
    assert!(most_undone > 50, "{most_undone}");
    assert!(longest_walk > 1000, "{longest_walk}");
    let is_on_goals = |document: &String| {
        let board = document.split_once("\n\n").unwrap().0;
        board.contains('*') && !board.contains(|cell: char| cell.is_ascii_lowercase())
    };
    for number in (15..1000).step_by(20) {
        assert!(is_on_goals(&Generator::default().document(number)), "worker and boxes on goals");
    }
}
