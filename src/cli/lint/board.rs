//! Findings that a board shows without play.

use super::finding::FindingName::{
    CutOff, Decoration, FewerBoxes, MoreBoxes, NoBoxes, OpenWalls, Solved, Trivial,
};
use super::finding::LintFinding;
use crate::cli::values::counted;
use sokopush::board::{Cell, CellSet, Direction};
use sokopush::{Session, Warehouse};

/// Finds what is wrong with a board. Without boxes, the worker could reach `inside`.
pub(super) fn findings(
    warehouse: &Warehouse,
    inside: &CellSet,
    missing_walls: usize,
) -> Vec<LintFinding> {
    let open = open_walls(warehouse, inside, missing_walls);
    let found = if warehouse.boxes().count() == 0 {
        let message = "there is no box; add boxes, or remove the level";
        [Some(LintFinding::new(NoBoxes, message)), None, None, open, None]
    } else {
        let message = "every box is on a goal at the start";
        let solved = warehouse.is_solved().then(|| LintFinding::new(Solved, message));
        let counts = counts(warehouse, inside);
        [counts, solved, cut_off(warehouse, inside), open, trivial(warehouse)]
    };
    found.into_iter().flatten().collect()
}

/// Compares the numbers of boxes and goals where the worker can get.
fn counts(warehouse: &Warehouse, inside: &CellSet) -> Option<LintFinding> {
    let (all_boxes, all_goals) = (warehouse.boxes(), warehouse.board().goals());
    let is_inside = |cell: &Cell| inside.contains(*cell);
    let boxes = all_boxes.iter().filter(is_inside).count();
    let goals = all_goals.iter().filter(is_inside).count();
    let has_others = boxes < all_boxes.count() || goals < all_goals.count();
    let place = if has_others { " where the worker can get" } else { "" };
    let (boxes_text, goals_text) = (counted(boxes, "box"), counted(goals, "goal"));
    if boxes > goals {
        let goals = if goals == 0 { "no goal".to_owned() } else { format!("only {goals_text}") };
        let message = format!("{boxes_text}, but {goals}{place}; remove boxes or add goals");
        return Some(LintFinding::new(MoreBoxes, message));
    }
    (0 < boxes && boxes < goals).then(|| {
        let message = format!("{boxes_text} for {goals_text}{place}; some goals stay empty");
        LintFinding::new(FewerBoxes, message)
    })
}

/// Finds a worker without boxes, and boxes on goals that the worker cannot get to. Other boxes there can never reach a goal,
/// which is another finding.
fn cut_off(warehouse: &Warehouse, inside: &CellSet) -> Option<LintFinding> {
    let is_outside = |cell: &Cell| !inside.contains(*cell);
    if warehouse.boxes().iter().all(|cell| is_outside(&cell)) {
        let message = "the worker is in a part of the board without boxes; open a way to them";
        return Some(LintFinding::new(CutOff, message));
    }
    let on_goals = || {
        let outside = warehouse.boxes().iter().filter(is_outside);
        outside.filter(|&cell| warehouse.board().is_goal(cell))
    };
    let place = place(warehouse, on_goals().next()?);
    let what = match on_goals().count() {
        1 => format!("the box on a goal {place} is"),
        number => format!("{number} boxes on goals, the first {place}, are"),
    };
    let message = format!("{what} where the worker can never get");
    Some(LintFinding::new(Decoration, message))
}

/// Finds a gap in the walls. Its place is not known where reading closed it, before the first character of a row.
fn open_walls(warehouse: &Warehouse, inside: &CellSet, missing: usize) -> Option<LintFinding> {
    if missing == 0 {
        return None;
    }
    let grid = warehouse.board().grid();
    let leaves = |cell: &Cell| {
        Direction::ALL.iter().any(|&direction| !grid.contains(grid.step(*cell, direction)))
    };
    let place = inside.iter().find(leaves).map(|cell| format!(" {}", place(warehouse, cell)));
    let place = place.unwrap_or_default();
    let walls = counted(missing, "wall");
    let message = format!("the worker could leave the board{place}; close it with {walls}");
    Some(LintFinding::new(OpenWalls, message))
}

/// Finds that one or two pushes solve a level. To look for them among more than 100 boxes would take too long.
fn trivial(warehouse: &Warehouse) -> Option<LintFinding> {
    let (boxes, goals) = (warehouse.boxes(), warehouse.board().goals());
    let misplaced = boxes.iter().filter(|cell| !goals.contains(*cell)).count();
    if !(1..=2).contains(&misplaced) || boxes.count() > 100 {
        return None;
    }
    let mut session = Session::from(warehouse.clone());
    let pushes = (1..=2).find(|&pushes| is_solved_by(&mut session, pushes))?;
    let message = if pushes == 1 { "one push solves it" } else { "two pushes solve it" };
    Some(LintFinding::new(Trivial, message))
}

/// Returns whether a number of pushes can solve the session. Changes nothing.
fn is_solved_by(session: &mut Session, pushes: usize) -> bool {
    if pushes == 0 {
        return session.warehouse().is_solved();
    }
    session.possible_pushes().into_iter().any(|push| {
        session.push_box(push);
        let is_solved = is_solved_by(session, pushes - 1);
        session.undo();
        is_solved
    })
}

/// The place of a cell on its board, in words.
pub(super) fn place(warehouse: &Warehouse, cell: Cell) -> String {
    let position = warehouse.board().grid().position(cell);
    let (row, column) = position.expect("boxes and floor are on the board");
    format!("in row {}, column {}", row + 1, column + 1)
}
