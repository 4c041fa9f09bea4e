//! Findings that a board shows without play.

use super::finding::FindingName::{
    CutOff, Decoration, FewerBoxes, MoreBoxes, NoBoxes, OpenWalls, Solved, Trivial,
};
use super::finding::LintFinding;
use crate::cli::values::counted;
use sokopush::board::{Cell, CellSet, Direction};
use sokopush::{Session, Warehouse};

/// The walls that would close a board.
#[derive(Clone, Copy)]
pub(super) struct MissingWalls {
    pub(super) count: usize,
    /// The first that reading added.
    pub(super) first_added: Option<Cell>,
}

/// Finds what is wrong with a board. Without boxes, the worker could reach `inside`.
pub(super) fn findings(
    warehouse: &Warehouse,
    inside: &CellSet,
    missing_walls: MissingWalls,
) -> Vec<LintFinding> {
    let mut findings = Vec::new();
    findings.extend(open_walls(warehouse, inside, missing_walls));
    if warehouse.boxes().is_empty() {
        let message = "there is no box; add boxes, or remove the level";
        findings.push(LintFinding::new(NoBoxes, message));
        return findings;
    }
    findings.extend(counts(warehouse, inside));
    if warehouse.is_solved() {
        findings.push(LintFinding::new(Solved, "every box is on a goal at the start"));
    }
    findings.extend(cut_off(warehouse, inside));
    findings.extend(trivial(warehouse));
    findings
}

/// Compares the numbers of boxes and goals where the worker can get.
fn counts(warehouse: &Warehouse, inside: &CellSet) -> Option<LintFinding> {
    let all_boxes = warehouse.boxes();
    let all_goals = warehouse.board().goals();
    let boxes = all_boxes.iter().filter(|&cell| inside.contains(cell)).count();
    let goals = all_goals.iter().filter(|&cell| inside.contains(cell)).count();
    let has_others = boxes < all_boxes.len() || goals < all_goals.len();
    let place = if has_others { " where the worker can get" } else { "" };
    let boxes_in_words = counted(boxes, "box");
    let goals_in_words = counted(goals, "goal");
    if boxes > goals {
        let goals = match goals {
            0 => "no goal".to_owned(),
            _ => format!("only {goals_in_words}"),
        };
        let message = format!("{boxes_in_words}, but {goals}{place}; remove boxes or add goals");
        return Some(LintFinding::new(MoreBoxes, message));
    }
    if boxes == 0 || boxes == goals {
        return None;
    }
    let message = format!("{boxes_in_words} for {goals_in_words}{place}; some goals stay empty");
    Some(LintFinding::new(FewerBoxes, message))
}

/// Finds a worker without boxes; or else goals that the worker cannot get to, with boxes and without. Other boxes there can never
/// reach a goal, which is another finding.
fn cut_off(warehouse: &Warehouse, inside: &CellSet) -> Vec<LintFinding> {
    if warehouse.boxes().iter().all(|cell| !inside.contains(cell)) {
        let message = "the worker is in a part of the board without boxes; open a way to them";
        return vec![LintFinding::new(CutOff, message)];
    }
    let mut boxes = Vec::new();
    let mut goals = Vec::new();
    for cell in warehouse.board().goals() {
        if inside.contains(cell) {
            continue;
        }
        if warehouse.boxes().contains(cell) {
            boxes.push(cell);
        } else {
            goals.push(cell);
        }
    }
    let mut findings = Vec::new();
    findings.extend(decoration(warehouse, &boxes, "box on a goal", "boxes on goals"));
    findings.extend(decoration(warehouse, &goals, "goal", "goals"));
    findings
}

/// The finding about cells of one kind where the worker can never get.
fn decoration(
    warehouse: &Warehouse,
    cells: &[Cell],
    thing: &str,
    things: &str,
) -> Option<LintFinding> {
    let place = place_in_words(warehouse, *cells.first()?);
    let subject = match cells.len() {
        1 => format!("the {thing} {place} is"),
        number => format!("{number} {things}, the first {place}, are"),
    };
    Some(LintFinding::new(Decoration, format!("{subject} where the worker can never get")))
}

/// Finds a gap in the walls: a cell at the end of the board that the worker can get to, or one that reading made a wall.
fn open_walls(
    warehouse: &Warehouse,
    inside: &CellSet,
    missing: MissingWalls,
) -> Option<LintFinding> {
    if missing.count == 0 {
        return None;
    }
    let at_edge = inside.iter().find(|&cell| is_at_edge(warehouse, cell));
    let place = match at_edge.or(missing.first_added) {
        Some(gap) => format!(" {}", place_in_words(warehouse, gap)),
        None => String::new(),
    };
    let walls = counted(missing.count, "wall");
    let message = format!("the worker could leave the board{place}; close it with {walls}");
    Some(LintFinding::new(OpenWalls, message))
}

fn is_at_edge(warehouse: &Warehouse, cell: Cell) -> bool {
    let grid = warehouse.board().grid();
    Direction::ALL.iter().any(|&direction| !grid.contains(grid.step(cell, direction)))
}

/// Finds that one or two pushes solve a level. To look for them among more than 100 boxes would take too long.
fn trivial(warehouse: &Warehouse) -> Option<LintFinding> {
    let boxes = warehouse.boxes();
    let goals = warehouse.board().goals();
    let misplaced = boxes.iter().filter(|&cell| !goals.contains(cell)).count();
    if !(1..=2).contains(&misplaced) || boxes.len() > 100 {
        return None;
    }
    let mut session = Session::from(warehouse.clone());
    if is_solved_by(&mut session, 1) {
        return Some(LintFinding::new(Trivial, "one push solves it"));
    }
    if is_solved_by(&mut session, 2) {
        return Some(LintFinding::new(Trivial, "two pushes solve it"));
    }
    None
}

/// Returns whether a number of pushes can solve the session. Changes nothing.
fn is_solved_by(session: &mut Session, pushes: usize) -> bool {
    if pushes == 0 {
        return session.warehouse().is_solved();
    }
    for push in session.possible_pushes() {
        session.push_box(push);
        let is_solved = is_solved_by(session, pushes - 1);
        session.undo();
        if is_solved {
            return true;
        }
    }
    false
}

/// The place of a cell on its board, in words.
pub(super) fn place_in_words(warehouse: &Warehouse, cell: Cell) -> String {
    let position = warehouse.board().grid().position(cell);
    let (row, column) = position.expect("boxes and floor are on the board");
    format!("in row {}, column {}", row + 1, column + 1)
}
