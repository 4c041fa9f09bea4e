//! The parts of the library one by one, in cases that the program never reaches.

use std::hash::{BuildHasher, RandomState};

use sokopush::board::Board;
use sokopush::board::CellSet;
use sokopush::board::Direction::{Down, Left, Right, Up};
use sokopush::board::{Cell, Grid};
use sokopush::board::{Push, Step, Warehouse};
use sokopush::error::Refusal;
use sokopush::error::{Error, SyntaxError};
use sokopush::game::Outcome;
use sokopush::game::moves_of_pushes;
use sokopush::game::{Command, Name};
use sokopush::level::Game;
use sokopush::level::Replays;
use sokopush::notation::{Writer, named};
use sokopush::{Level, Levels, Moves, Notation, Session, Source, Tile, WarehouseBuilder};

use crate::harness::session;

fn warehouse(board: &str) -> Warehouse {
    session(board).into_warehouse()
}

fn grid(lengths: &[usize]) -> Grid {
    Grid::new(lengths.iter().copied()).unwrap()
}

#[test]
fn a_push_is_refused_for_its_first_reason() {
    let mut session = session("#ab-\n@c--\n--d#\n");
    let at = |row, column| grid(&[4, 4, 4]).cell(row, column).unwrap();
    let before = session.warehouse().clone();
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
        let push = Push { cell, direction };
        assert_eq!(session.push_box(push), Outcome::Refused(refusal), "{push:?}");
        assert_eq!(session.warehouse(), &before);
    }
    let push = Push { cell: at(1, 1), direction: Right };
    assert!(matches!(session.push_box(push), Outcome::Pushed(_)));
    assert_eq!(session.warehouse().worker(), at(1, 1));
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
    assert_eq!(warehouse.boxes().len(), 3);
}

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
fn names_are_checked() {
    let warehouse = warehouse("@ab\n");
    let [a, b] = [b'a', b'b'].map(|letter| Name::from_letter(letter).unwrap());
    let cells: Vec<Cell> = warehouse.boxes().iter().collect();
    let new = |names: &[(Name, Cell)]| Session::new(warehouse.clone(), names.iter().copied());
    let error = |names: &[(Name, Cell)]| new(names).unwrap_err().to_string();
    assert_eq!(error(&[(a, warehouse.worker())]), "there is no box for the name `a`");
    assert_eq!(error(&[(a, cells[0]), (a, cells[1])]), "two boxes have the name `a`");
    assert_eq!(error(&[(a, cells[0]), (b, cells[0])]), "one box has the names `a` and `b`");
    let some = new(&[(b, cells[0])]).unwrap();
    let error = named::draw(&some).unwrap_err().to_string();
    assert_eq!(error, "cannot write a box without a name, as in row 1, column 3");
    let mut level = Level::from(warehouse.clone());
    level.names = vec![(b, cells[0])];
    assert!(Writer::new(Notation::Named).write(&level).is_err());
    level.names = vec![(a, warehouse.worker())];
    let error = Writer::new(Notation::Named).write(&level).unwrap_err().to_string();
    assert_eq!(error, "there is no box for the name `a`");
    // Commands cannot push a box that has no name.
    level.notes.push_record(Game::Commands(vec!["a6".parse().unwrap()]).into());
    assert!(level.play_main_record().pushes().is_empty());
}

#[test]
fn names_that_are_given_in_reading_order_are_those_of_commands() {
    let mut level = Level::from("######\n#@ $.#\n######\n".parse::<Warehouse>().unwrap());
    level.notes.push_record(Game::Commands(vec!["a6".parse().unwrap()]).into());
    assert!(level.play_main_record().is_solved());
    let text = Writer::new(Notation::Xsb).write(&level).unwrap();
    assert!(text.contains("rR"), "{text}");
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
    let error = wrong.set(0, 0, Tile::Worker).set(usize::MAX, 7, Tile::Box).build().unwrap_err();
    let row = usize::MAX;
    assert_eq!(error.to_string(), format!("a cell is off the board, in row {row}, column 8"));
    assert!(wrong.build().is_ok(), "a wrong cell is reported once");
    let large = WarehouseBuilder::new(usize::MAX, 2).build();
    assert_eq!(large.unwrap_err().to_string(), "the board has too many cells");
    let mut builder = WarehouseBuilder::new(1, 2);
    assert_eq!(builder.set(0, 1, Tile::Worker).tile(0, 1), Some(Tile::Worker));
    assert_eq!(builder.tile(1, 0), None);
}

#[test]
fn commands_and_moves_of_impossible_pushes_name_the_push() {
    let session = session("@a-b\n");
    let [a, b] = [1, 3].map(|column| grid(&[4]).cell(0, column).unwrap());
    let pushes = [Push { cell: a, direction: Right }, Push { cell: b, direction: Right }];
    let error = session.commands_for(pushes).unwrap_err();
    assert_eq!((error.index, error.refusal), (1, Refusal::Edge));
    let moves = moves_of_pushes(session.warehouse().clone(), pushes);
    assert_eq!(moves.collect::<Result<Moves, _>>(), Err(error));
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
fn a_second_command_in_a_line_is_an_error_of_its_own() {
    let mut source = Source::of_text("commands", "a6b2\n0\n");
    let mut commands = named::Commands::new(&mut source, false);
    let Some(Err(Error::Syntax(_, mistake))) = commands.next() else { panic!() };
    assert_eq!(mistake, SyntaxError::SecondCommand("`b`".to_owned()));
    let message =
        "expected the end of the line (only a chained line holds several commands), but found `b`";
    assert_eq!(mistake.to_string(), message);
    assert!(matches!(commands.next(), Some(Ok(named::Event::Command(Command::Undo)))));
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
        let mut levels = Levels::new(Notation::Lurd, Source::of_text("record", text));
        let error = levels.next().unwrap().unwrap_err().to_string();
        assert_eq!(error, format!("record:1:1: expected a board, but found {found}"));
        assert!(levels.next().is_none());
    }
}
