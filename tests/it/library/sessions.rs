//! Sessions, commands and names of boxes of the library.

use super::{grid, warehouse};
use crate::harness::session;
use sokopush::board::Cell;
use sokopush::board::Direction::{Down, Left, Right, Up};
use sokopush::board::{Push, Step, Warehouse};
use sokopush::error::Refusal;
use sokopush::error::{Error, SyntaxError};
use sokopush::game::Outcome;
use sokopush::game::moves_of_pushes;
use sokopush::game::{Command, Name};
use sokopush::level::Game;
use sokopush::notation::{Writer, named};
use sokopush::{Level, Moves, Notation, Session, Source};

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
fn names_are_checked() {
    let warehouse = warehouse("@ab\n");
    let [a, b] = [b'a', b'b'].map(|letter| Name::from_letter(letter).unwrap());
    let cells: Vec<Cell> = warehouse.boxes().iter().collect();
    let new = |names: &[(Name, Cell)]| Session::new(warehouse.clone(), names.iter().copied());
    let error = |names: &[(Name, Cell)]| new(names).unwrap_err().to_string();
    assert_eq!(error(&[(a, warehouse.worker())]), "there is no box for the name `a`");
    assert_eq!(error(&[(a, cells[0]), (a, cells[1])]), "two boxes have the name `a`");
    assert_eq!(error(&[(a, cells[0]), (b, cells[0])]), "one box has the names `a` and `b`");
    // The first mistake is reported, and of two about one name, that the name is taken.
    assert_eq!(error(&[(a, cells[0]), (a, warehouse.worker())]), "two boxes have the name `a`");
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

/// A worker above a corridor, who pushes a box in it, with a walk of its own before the second and the third push.
#[test]
fn walks_of_undone_pushes_are_listed_and_made_again() {
    let mut session = session("-------\n@a----+\n-------\n");
    let at = |row, column| grid(&[7, 7, 7]).cell(row, column).unwrap();
    let push = "a6".parse().unwrap();
    session.execute(push);
    session.step(Up);
    session.execute(push);
    session.step(Down);
    session.execute(push);
    let walks = [(1, at(0, 1)), (2, at(2, 2))];
    assert!(session.walks().eq(walks));
    while let Outcome::Undone(_) = session.undo() {}
    assert!(session.walks().eq(walks), "the next one comes first");
    assert!(session.undone().map(|push| push.cell).eq([at(1, 1), at(1, 2), at(1, 3)]));
    session.redo();
    let Outcome::Pushed(effect) = session.redo() else { panic!() };
    // From where it was before it walked.
    assert_eq!((effect.worker_from, effect.worker_to), (at(1, 1), at(1, 2)));
    assert!(matches!(session.undo(), Outcome::Undone(_)));
    assert_eq!(session.warehouse().worker(), at(0, 1));
    let (start, pushes) = session.into_pushes();
    assert_eq!(start.worker(), at(1, 0));
    assert!(pushes.map(|push| push.cell).eq([at(1, 1)]), "those that are undone are left out");
}

#[test]
fn session_turned_into_pushes_begins_where_the_worker_was_before_its_first_walk() {
    let mut session = session("@----+\n--a---\n------\n");
    session.step(Right);
    session.step(Down);
    session.step(Right);
    session.step(Up);
    session.undo();
    let before = session.warehouse().worker();
    let (start, pushes) = session.into_pushes();
    assert_ne!(before, start.worker());
    assert_eq!(start.to_string(), warehouse("@----+\n--a---\n------\n").to_string());
    assert_eq!(pushes.count(), 0);
}

#[test]
fn wrong_letter_of_several_bytes_is_named_whole() {
    let wrong = "rLé中".parse::<Moves>().unwrap_err();
    assert_eq!((wrong.number, wrong.letter), (3, 'é'));
    assert_eq!(wrong.to_string(), "move 3, `é`, is not a letter of LURD");
}

#[test]
fn games_are_displayed_as_their_notation_writes_them() {
    let commands = ["a6", "0", "b8"].map(|command| command.parse().unwrap());
    assert_eq!(Game::Commands(commands.to_vec()).to_string(), "a6 0 b8");
    assert_eq!(Game::Keystrokes(vec![Left, Up, Right, Down]).to_string(), "LURD");
    assert_eq!(Game::Moves("lurD".parse().unwrap()).to_string(), "lurD");
    assert_eq!(Game::Text("3-4l1 é".to_owned()).to_string(), "3-4l1 é");
}

/// The worker's place on a board of rows that are equally long.
fn worker(warehouse: &Warehouse) -> (usize, usize) {
    warehouse.board().grid().position(warehouse.worker()).unwrap()
}

/// A game in which the worker walked to (1, 1) before the first push, and to (0, 0) before the second.
fn walked_twice() -> Session {
    let mut session = session("------\n@-a---\n------\n");
    session.step(Right);
    session.step(Right);
    session.walk_to(grid(&[6, 6, 6]).cell(0, 0).unwrap());
    let (_, cell) = session.boxes().next().unwrap();
    assert!(matches!(session.push_box(Push { cell, direction: Right }), Outcome::Pushed(_)));
    session
}

#[test]
fn a_redo_after_a_walk_begins_where_the_worker_is() {
    let mut session = walked_twice();
    session.undo();
    session.undo();
    assert_eq!(worker(session.warehouse()), (1, 1));
    session.walk_to(grid(&[6, 6, 6]).cell(2, 5).unwrap());
    session.redo();
    assert_eq!(worker(session.warehouse()), (1, 2));
    session.undo();
    assert_eq!(worker(session.warehouse()), (2, 5));
}

#[test]
fn a_redo_without_a_walk_goes_the_way_of_the_first_time() {
    let mut session = walked_twice();
    session.undo();
    session.undo();
    session.redo();
    let Outcome::Pushed(effect) = session.redo() else { panic!() };
    let position = |cell| session.warehouse().board().grid().position(cell).unwrap();
    assert_eq!(position(effect.worker_from), (1, 2));
    assert_eq!(position(effect.worker_to), (1, 3));
    session.undo();
    assert_eq!(worker(session.warehouse()), (0, 0));
}

#[test]
fn walks_are_told_in_the_order_of_their_pushes() {
    let mut session = walked_twice();
    let walks = |session: &Session| {
        let grid = session.warehouse().board().grid();
        let walks = session.walks().map(|(push, cell)| (push, grid.position(cell).unwrap()));
        walks.collect::<Vec<_>>()
    };
    let both = [(0, (1, 1)), (1, (0, 0))];
    assert_eq!(walks(&session), both);
    session.undo();
    assert_eq!(walks(&session), both);
    session.undo();
    assert_eq!(walks(&session), both);
    // Another push forgets them, and a walk that leads back is none.
    session.step(Up);
    session.step(Down);
    session.step(Left);
    let (_, cell) = session.boxes().next().unwrap();
    session.push_box(Push { cell, direction: Down });
    assert_eq!(walks(&session), []);
    session.undo();
    assert_eq!(worker(session.warehouse()), (1, 0));
}

#[test]
fn a_session_is_taken_apart_into_its_start_and_its_pushes() {
    let mut session = session("------\n@-a---\n------\n");
    session.step(Up);
    let (start, pushes) = session.clone().into_pushes();
    assert_eq!((worker(&start), pushes.count()), ((1, 0), 0));
    session.execute("a6".parse().unwrap());
    session.execute("a2".parse().unwrap());
    session.undo();
    let (start, pushes) = session.into_pushes();
    assert_eq!((worker(&start), pushes.count()), ((1, 0), 1));
}
