//! The parts of the library one by one, in cases that the program never reaches.

use sokopush::board::Board;
use sokopush::cells::CellSet;
use sokopush::command::{Command, Name};
use sokopush::grid::Direction::{Down, Left, Right, Up};
use sokopush::grid::{Cell, Grid};
use sokopush::level::Replays;
use sokopush::session::Outcome;
use sokopush::warehouse::{Step, Warehouse};
use sokopush::{Level, Levels, Notation, Source};

use crate::harness::session;

fn warehouse(board: &str) -> Warehouse {
    session(board).into_warehouse()
}

fn grid(lengths: &[usize]) -> Grid {
    Grid::new(lengths.iter().copied()).unwrap()
}

#[test]
fn a_push_is_refused_for_its_first_reason() {
    let mut warehouse = warehouse("#ab-\n@c--\n--d#\n");
    let at = |row, column| grid(&[4, 4, 4]).cell(row, column).unwrap();
    let before = warehouse.clone();
    for (cell, direction, refusal) in [
        (at(0, 3), Right, Refusal::NoBox),
        (Cell::OUTSIDE, Right, Refusal::NoBox),
        (at(0, 1), Right, Refusal::SecondBox(at(0, 2))),
        (at(0, 1), Left, Refusal::Wall),
        (at(0, 1), Up, Refusal::Edge),
        (at(0, 2), Right, Refusal::Unreachable),
        (at(2, 2), Left, Refusal::Unreachable),
        (at(0, 1), Down, Refusal::SecondBox(at(1, 1))),
    ] {
        assert_eq!(warehouse.push(cell, direction), Err(refusal), "{cell:?} {direction:?}");
        assert_eq!(warehouse, before);
    }
    assert!(warehouse.push(at(1, 1), Right).is_ok());
    assert_eq!(warehouse.worker(), at(1, 1));
}

#[test]
fn a_session_returns_why_it_refuses() {
    let mut session = session("--#--\n@a#b-\n--#--\n");
    let mut outcome = |command: &str| session.execute(command.parse().unwrap());
    assert_eq!(outcome("a6"), Outcome::Refused(Refusal::Wall));
    assert_eq!(outcome("b6"), Outcome::Refused(Refusal::Unreachable));
    assert_eq!(outcome("b8"), Outcome::Refused(Refusal::Unreachable));
    assert_eq!(outcome("c8"), Outcome::Refused(Refusal::NoBox));
    assert_eq!(outcome("0"), Outcome::NothingToUndo);
    assert_eq!(outcome("."), Outcome::Ended);
    assert!(matches!(outcome("a8"), Outcome::Pushed(_)));
}

#[test]
fn a_step_walks_pushes_or_is_refused() {
    let mut warehouse = warehouse("@-ab-\n-c---\n");
    assert_eq!(warehouse.step(Right), Ok(Step::Walk));
    assert!(matches!(warehouse.step(Right), Err(Refusal::SecondBox(_))));
    assert_eq!(warehouse.step(Up), Err(Refusal::Wall));
    assert_eq!(warehouse.step(Down), Err(Refusal::Edge));
    assert_eq!(warehouse.step(Left), Ok(Step::Walk));
    assert_eq!(warehouse.step(Left), Err(Refusal::Wall));
    assert_eq!(warehouse.step(Down), Ok(Step::Walk));
    assert_eq!(warehouse.step(Right), Ok(Step::Push));
    assert_eq!(warehouse.boxes().count(), 3);
}

#[test]
fn a_warehouse_is_solved_when_no_box_is_off_a_goal() {
    assert!(warehouse("@\n").is_solved());
    assert!(warehouse("@A+\n").is_solved());
    assert!(!warehouse("@Ab\n").is_solved());
    let mut warehouse = warehouse("*A+B\n");
    assert!(warehouse.is_solved());
    let start = warehouse.worker();
    let push = warehouse.push(warehouse.neighbour(start, Right), Right).unwrap();
    assert!(warehouse.is_solved());
    warehouse.undo(push);
    assert!(warehouse.is_solved());
    assert_eq!(warehouse.worker(), start);
}

#[test]
fn boxes_on_walls_are_dropped() {
    let grid = grid(&[3]);
    let [left, middle, right] = [0, 1, 2].map(|column| grid.cell(0, column).unwrap());
    let set = |cells: &[Cell]| {
        let mut set = CellSet::new(grid.size());
        for &cell in cells {
            set.insert(cell);
        }
        set
    };
    let board = Board::new(grid.clone(), set(&[left, middle]), set(&[middle]));
    let warehouse = Warehouse::new(board, set(&[middle, right]), left);
    assert_eq!(warehouse.boxes().iter().collect::<Vec<_>>(), [middle]);
    assert!(warehouse.is_solved() && warehouse.is_free(left) && !warehouse.is_free(middle));
}

#[test]
fn a_board_has_no_floor_or_goals_between_its_rows() {
    for lengths in [&[2, 2][..], &[2, 1, 3]] {
        let grid = grid(lengths);
        let mut all = CellSet::new(grid.size());
        while let Some(cell) = (0..grid.size()).find_map(|index| missing(&all, index)) {
            all.insert(cell);
        }
        let cells: usize = lengths.iter().sum();
        let board = Board::new(grid.clone(), all.clone(), CellSet::new(grid.size()));
        assert_eq!((board.floor().count(), board.goals().count()), (cells, 0));
        let board = Board::new(grid, all.clone(), all);
        assert_eq!((board.floor().count(), board.goals().count()), (cells, cells));
    }
}

/// The cell of this index, if the set lacks it.
fn missing(set: &CellSet, index: usize) -> Option<Cell> {
    let mut cell = grid(&[index + 1]).cell(0, index).unwrap();
    cell = grid(&[index + 1]).step(cell, Left);
    (cell.index() == index && !set.contains(cell)).then_some(cell)
}

#[test]
fn a_step_off_a_grid_leads_to_no_cell() {
    for lengths in [&[3, 3][..], &[3, 1, 2]] {
        let grid = grid(lengths);
        for (row, &length) in lengths.iter().enumerate() {
            for column in 0..length {
                let cell = grid.cell(row, column).unwrap();
                assert_eq!(grid.position(cell), Some((row, column)));
                let above = row.checked_sub(1).and_then(|row| grid.cell(row, column));
                let before = column.checked_sub(1).and_then(|column| grid.cell(row, column));
                let sides = [
                    (Up, above),
                    (Down, grid.cell(row + 1, column)),
                    (Left, before),
                    (Right, grid.cell(row, column + 1)),
                ];
                for (direction, side) in sides {
                    let next = grid.step(cell, direction);
                    assert_eq!(grid.position(next).and(Some(next)), side, "{row} {column}");
                }
            }
            assert_eq!(grid.cell(row, length), None);
        }
        assert_eq!(grid.cell(lengths.len(), 0), None);
        assert_eq!(grid.cell(usize::MAX, usize::MAX), None);
        assert_eq!(grid.position(Cell::OUTSIDE), None);
    }
}

#[test]
fn a_grid_of_too_many_cells_is_refused() {
    assert!(Grid::new([usize::MAX].into_iter()).is_none());
    assert!(Grid::new([u32::MAX as usize - 8].into_iter()).is_none());
    assert!(Grid::new([1 << 31, (1 << 31) - 8].into_iter()).is_none());
    assert!(Grid::new([1 << 30, 1 << 30].into_iter()).is_some());
}

#[test]
fn a_wrong_command_is_explained() {
    for (text, message) in [
        ("", "a command (`0`, `.` or a push such as `a6`), but found the end of the text"),
        ("?", "a command (`0`, `.` or a push such as `a6`), but found `?`"),
        ("a", "a direction (`2`, `4`, `6` or `8`) for box `a`, but found the end of the text"),
        ("z\n", "a direction (`2`, `4`, `6` or `8`) for box `z`, but found the end of the line"),
        ("a60", "the end of the line, but found `0`"),
        ("a6\n0", "the end of the line, but found `0`"),
    ] {
        let wrong = text.parse::<Command>().unwrap_err();
        assert_eq!(wrong.to_string(), format!("expected {message}"), "{text:?}");
    }
    let name = Name::from_letter(b'Q').unwrap();
    assert_eq!("q8 \r\n".parse(), Ok(Command::Push(name, Up)));
    assert_eq!(". whatever".parse(), Ok(Command::End));
}

#[test]
fn a_box_is_found_by_name_and_by_cell() {
    let mut session = session("@a-b\n");
    let [a, c] = [b'a', b'c'].map(|letter| Name::from_letter(letter).unwrap());
    session.execute("a6".parse().unwrap());
    let cell = session.cell_of(a).unwrap();
    assert_eq!(session.warehouse().board().grid().position(cell), Some((0, 2)));
    assert_eq!(session.name_on(cell), Some(a));
    assert_eq!((session.cell_of(c), session.name_on(Cell::OUTSIDE)), (None, None));
    assert_eq!(session.name_on(session.warehouse().worker()), None);
}

#[test]
fn a_board_alone_is_read_and_written_as_xsb() {
    let board = "######\n#@ $.#\n######\n";
    let warehouse: Warehouse = board.parse().unwrap();
    assert_eq!(warehouse.to_string(), board);
    assert!(Replays::from(&Level::from(warehouse)).main().is_none());
    let error = "".parse::<Warehouse>().unwrap_err().to_string();
    assert!(error.starts_with("<board>:1:1: expected a board"), "{error}");
    let error = "###\n#x#\n###\n".parse::<Warehouse>().unwrap_err().to_string();
    assert!(error.starts_with("<board>:2:2: expected a cell"), "{error}");
}

#[test]
fn a_notation_without_boards_has_no_levels() {
    for (text, found) in [("rR\n", "a record without a board"), ("", "the end of the text")] {
        let mut levels = Levels::new(Notation::Lurd, Source::new("record", text.as_bytes()));
        let error = levels.next().unwrap().unwrap_err().to_string();
        assert_eq!(error, format!("record:1:1: expected a board, but found {found}"));
        assert!(levels.next().is_none());
    }
}
