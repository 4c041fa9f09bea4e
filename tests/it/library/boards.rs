//! Boards and warehouses of the library.

use super::{grid, warehouse};
use crate::harness::session;
use sokopush::board::Board;
use sokopush::board::CellSet;
use sokopush::board::Direction::{Down, Left, Right, Up};
use sokopush::board::{Cell, Grid};
use sokopush::board::{Push, Warehouse};
use sokopush::game::Command;
use sokopush::game::Outcome;
use sokopush::level::Replays;
use sokopush::{Level, Levels, Moves, Notation, Session, Source, Tile, WarehouseBuilder};
use std::hash::{BuildHasher, RandomState};

#[test]
fn a_warehouse_is_solved_when_no_box_is_off_a_goal() {
    assert!(warehouse("@\n").is_solved());
    assert!(warehouse("@A+\n").is_solved());
    assert!(!warehouse("@Ab\n").is_solved());
    let mut session = session("*A+B\n");
    assert!(session.warehouse().is_solved());
    let start = session.warehouse().worker();
    assert!(matches!(session.step(Right), Outcome::Pushed(_)));
    assert!(session.warehouse().is_solved());
    session.undo();
    assert!(session.warehouse().is_solved());
    assert_eq!(session.warehouse().worker(), start);
}

#[test]
fn a_warehouse_is_checked() {
    let grid = grid(&[3]);
    let [left, middle, right] = [0, 1, 2].map(|column| grid.cell(0, column).unwrap());
    let set = |cells: &[Cell]| {
        let mut set = CellSet::new(grid.room());
        for &cell in cells {
            set.insert(cell);
        }
        set
    };
    let board = Board::new(grid.clone(), set(&[left, middle]), set(&[middle]));
    let new = |boxes: &[Cell], worker| Warehouse::new(board.clone(), set(boxes), worker);
    let error = |boxes: &[Cell], worker| new(boxes, worker).unwrap_err().to_string();
    assert_eq!(error(&[middle, right], left), "a box is on a wall, in row 1, column 3");
    let far = CellSet::from_iter([Grid::rectangle(9, 9).unwrap().cell(8, 8).unwrap()]);
    let far = Warehouse::new(board.clone(), far, left);
    assert_eq!(far.unwrap_err().to_string(), "a box is off the board");
    assert_eq!(error(&[middle], right), "the worker is on a wall, in row 1, column 3");
    assert_eq!(error(&[middle], Cell::OUTSIDE), "the worker is off the board");
    assert_eq!(error(&[middle], middle), "the worker is on a box, in row 1, column 2");
    // Cells of another grid, whose numbers this one does not have.
    let other = Grid::rectangle(1, 40).unwrap();
    let [floor, goal] = [20, 21].map(|column| other.cell(0, column).unwrap());
    let foreign = Board::new(grid.clone(), set(&[left]), CellSet::from_iter([goal]));
    let foreign =
        Board::new(grid.clone(), CellSet::from_iter([floor, goal]), foreign.goals().clone());
    assert_eq!((foreign.floor().len(), foreign.goals().len()), (0, 0));
    assert!(Warehouse::new(foreign, CellSet::new(0), floor).is_err());
    let warehouse = new(&[middle], left).unwrap();
    assert!(warehouse.is_solved() && warehouse.is_free(left) && !warehouse.is_free(middle));
}

#[test]
fn values_are_hashed_and_shared_between_threads() {
    fn is_value<T: std::hash::Hash + Eq + Clone + Send + Sync>() {}
    fn is_sent<T: Send>() {}
    is_value::<Warehouse>();
    is_value::<Board>();
    is_value::<CellSet>();
    is_value::<Push>();
    is_value::<Command>();
    is_value::<Notation>();
    is_value::<Moves>();
    is_value::<Outcome>();
    is_sent::<Session>();
    is_sent::<sokopush::solve::Deadlocks>();
    // Equal sets hash equally, whatever room they have.
    let hasher = RandomState::new();
    let hash = |set: &CellSet| hasher.hash_one(set);
    let cell = Grid::rectangle(1, 2).unwrap().cell(0, 1).unwrap();
    let mut large = CellSet::new(1000);
    large.insert(cell);
    let small = CellSet::from_iter([cell]);
    assert_eq!((&large, hash(&large)), (&small, hash(&small)));
    large.remove(cell);
    assert_eq!(hash(&large), hash(&CellSet::new(0)));
}

#[test]
fn sets_have_no_room_for_numbers_that_no_grid_has() {
    assert_eq!(CellSet::from_iter([Cell::OUTSIDE]).len(), 0);
    assert_eq!(CellSet::from_iter([Cell::OUTSIDE]), CellSet::new(0));
}

#[test]
fn what_is_wrong_with_a_board_that_is_built_is_said_at_the_end() {
    let error = |tiles: &[(usize, usize, Tile)]| {
        let mut builder = WarehouseBuilder::new(2, 3);
        for &(row, column, tile) in tiles {
            builder.set(row, column, tile);
        }
        builder.build().unwrap_err().to_string()
    };
    assert_eq!(error(&[]), "there is no worker");
    assert_eq!(error(&[(2, 0, Tile::Wall)]), "a cell is off the board, in row 3, column 1");
    let two = [(0, 1, Tile::Worker), (1, 2, Tile::WorkerOnGoal)];
    assert_eq!(error(&two), "there are two workers, in row 1, column 2, and in row 2, column 3");
    let mut wrong = WarehouseBuilder::new(1, 2);
    // The first of several mistakes is reported.
    wrong.set(0, 0, Tile::Worker).set(usize::MAX, 7, Tile::Box).set(0, 2, Tile::Wall);
    let error = wrong.build().unwrap_err();
    let row = usize::MAX;
    assert_eq!(error.to_string(), format!("a cell is off the board, in row {row}, column 8"));
    assert!(wrong.build().is_ok(), "a wrong cell is reported once");
    let mut large = WarehouseBuilder::new(usize::MAX, 2);
    large.set(0, 0, Tile::Worker);
    for _ in 0..2 {
        assert_eq!(large.build().unwrap_err().to_string(), "the board has too many cells");
    }
    let mut builder = WarehouseBuilder::new(1, 2);
    assert_eq!(builder.set(0, 1, Tile::Worker).tile(0, 1), Some(Tile::Worker));
    assert_eq!(builder.tile(1, 0), None);
}

#[test]
fn a_board_has_no_floor_or_goals_between_its_rows() {
    for lengths in [&[2, 2][..], &[2, 1, 3]] {
        let grid = grid(lengths);
        let mut all = CellSet::new(grid.room());
        while let Some(cell) = (0..grid.room()).find_map(|index| missing(&all, index)) {
            all.insert(cell);
        }
        let cells: usize = lengths.iter().sum();
        let board = Board::new(grid.clone(), all.clone(), CellSet::new(grid.room()));
        assert_eq!((board.floor().len(), board.goals().len()), (cells, 0));
        let board = Board::new(grid, all.clone(), all);
        assert_eq!((board.floor().len(), board.goals().len()), (cells, cells));
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
fn a_board_alone_is_read_and_written_as_xsb() {
    let board = "######\n#@ $.#\n######\n";
    let warehouse: Warehouse = board.parse().unwrap();
    assert_eq!(warehouse.to_string(), board);
    assert!(Replays::from(&Level::from(warehouse)).main().is_none());
    // Only a first row could be a title.
    let decorated = ".|\n#####--\n#@$.#\n#####\n.\n";
    assert_eq!(decorated.parse::<Warehouse>().unwrap().to_string(), decorated);
    let error = "".parse::<Warehouse>().unwrap_err().to_string();
    assert!(error.starts_with("<board>:1:1: expected a board"), "{error}");
    let error = "###\n#x#\n###\n".parse::<Warehouse>().unwrap_err().to_string();
    assert!(error.starts_with("<board>:2:2: expected a cell"), "{error}");
}

#[test]
fn a_notation_without_boards_has_no_levels() {
    for (text, found) in [("rR\n", "a record without a board"), ("", "the end of the text")] {
        let mut levels = Levels::new(Notation::Lurd, Source::of_text("record", text));
        let error = levels.next().unwrap().unwrap_err().to_string();
        assert_eq!(error, format!("record:1:1: expected a board, but found {found}"));
        assert!(levels.next().is_none());
    }
}

#[test]
fn the_author_of_a_collection_comes_before_the_copyright_of_a_level() {
    let board = "###\n#@#\n###\n";
    let text = format!(
        "Copyright: Ann & Bob\nAuthor: Ann\n\n{board}Copyright: Bob\n\n{board}Copyright: Ann\nAuthor: Cid\n\n{board}"
    );
    let mut authors = Vec::new();
    for level in Levels::new(Notation::Xsb, Source::of_text("levels", &text)) {
        authors.push(level.unwrap().author().map(str::to_owned));
    }
    assert_eq!(authors, [Some("Ann".to_owned()), Some("Cid".to_owned()), Some("Ann".to_owned())]);
    let text = format!("Copyright: Ann\n\n{board}Copyright: Bob\n");
    for level in Levels::new(Notation::Xsb, Source::of_text("levels", &text)) {
        assert_eq!(level.unwrap().author(), Some("Bob"));
    }
}

#[test]
fn of_two_cells_off_a_board_the_first_is_reported() {
    let mut builder = WarehouseBuilder::new(2, 3);
    builder.set(2, 1, Tile::Wall).set(0, 0, Tile::Worker).set(1, 3, Tile::Box);
    let error = builder.build().unwrap_err().to_string();
    assert_eq!(error, "a cell is off the board, in row 3, column 2");
    assert!(builder.build().is_ok());
}

#[test]
fn each_orientation_of_a_board_has_its_worker_at_the_index() {
    let level: Warehouse = "#######\n#   @ #\n# $ . #\n#######\n".parse().unwrap();
    let orientations = level.orientations(&CellSet::from_iter([level.worker()]));
    for (text, index) in &orientations {
        assert_eq!(text.find('@'), Some(*index), "{text}");
    }
    let rows = |text: &str| text.lines().count();
    assert_eq!(orientations.map(|(text, _)| rows(&text)), [4, 7, 4, 7, 4, 7, 4, 7]);
}

#[test]
fn inside_a_level_is_what_the_worker_a_box_or_a_goal_is_connected_to() {
    let rows = ["#########", "#@#$ #. #", "#########", "#   # * #", "#########"];
    let level: Warehouse = (rows.join("\n") + "\n").parse().unwrap();
    let grid = level.board().grid();
    let inside: Vec<_> = level.inside().iter().map(|cell| grid.position(cell).unwrap()).collect();
    assert_eq!(inside, [(1, 1), (1, 3), (1, 4), (1, 6), (1, 7), (3, 5), (3, 6), (3, 7)]);
    assert_eq!(level.reachable().len(), 1);
}
