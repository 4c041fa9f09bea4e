//! A game for the player of a page.

use serde::Serialize;

use sokopush::board::Cell;
use sokopush::game::{Moves, Outcome};
use sokopush::level::{self, Played, Record, Replays};
use sokopush::{Command, Level, Session};

/// A game for the player of a page; `elements.js` says what its parts mean.
#[derive(Serialize)]
pub(crate) struct PageGame {
    pub(super) rows: Vec<String>,
    pub(super) boxes: Vec<(usize, usize, Option<String>)>,
    pub(super) worker: (usize, usize),
    turns: Vec<PageTurn>,
}

/// A command as typed, or why it is refused, and the moves that it leads to.
type PageTurn = (String, Option<String>);

impl PageGame {
    /// The game of a level's main record. Without one, it has no turns.
    pub(crate) fn of_level(replays: &Replays) -> PageGame {
        let session = session(replays.level());
        let turns = match replays.main() {
            Some((Record { game: level::Game::Commands(commands), .. }, _)) => {
                turns_of_commands(session.clone(), commands)
            }
            Some((_, played)) => turns_of_moves(&session, played),
            None => Vec::new(),
        };
        PageGame::new(&session, turns)
    }

    pub(super) fn of_start(level: &Level) -> PageGame {
        PageGame::new(&session(level), Vec::new())
    }

    pub(crate) fn of_commands(session: &Session, commands: &[Command]) -> PageGame {
        PageGame::new(session, turns_of_commands(session.clone(), commands))
    }

    fn new(session: &Session, turns: Vec<PageTurn>) -> PageGame {
        let warehouse = session.warehouse();
        let mut boxes = Vec::new();
        for cell in warehouse.boxes().iter() {
            let (row, column) = position(session, cell);
            boxes.push((row, column, session.name_on(cell).map(|name| name.to_string())));
        }
        let worker = position(session, warehouse.worker());
        PageGame { rows: rows(session), boxes, worker, turns }
    }
}

fn position(session: &Session, cell: Cell) -> (usize, usize) {
    let grid = session.warehouse().board().grid();
    grid.position(cell).expect("play takes place on the board")
}

/// The start of a level. With more boxes than names, none has one.
fn session(level: &Level) -> Session {
    level.session().unwrap_or_else(|_| level.warehouse.clone().into())
}

/// The rows of the board. Floor outside the level is left out.
fn rows(session: &Session) -> Vec<String> {
    let board = session.warehouse().board();
    let inside = session.warehouse().inside();
    let (row_count, _) = board.grid().extent();
    let mut rows = Vec::new();
    for number in 0..row_count {
        let mut row = String::new();
        while let Some(cell) = board.grid().cell(number, row.len()) {
            row.push(if board.is_goal(cell) {
                '.'
            } else if inside.contains(cell) {
                '-'
            } else if board.is_floor(cell) {
                ' '
            } else {
                '#'
            });
        }
        rows.push(row);
    }
    rows
}

fn turns_of_commands(mut session: Session, commands: &[Command]) -> Vec<PageTurn> {
    commands.iter().map(|&command| turn(&mut session, command)).collect()
}

/// Executes a command.
fn turn(session: &mut Session, command: Command) -> PageTurn {
    let before = session.warehouse().clone();
    let moves = match session.execute(command) {
        Outcome::Undone(_) => return (command.to_string(), None),
        Outcome::Pushed(_) => Moves::of_legal_pushes(before, session.pushes_made().next_back()),
        Outcome::Refused(refusal) => {
            return (format!("{command}: {refusal}"), Some(String::new()));
        }
        _ => Moves::default(),
    };
    (command.to_string(), Some(moves.to_string()))
}

/// A turn for each push, and one for a walk at the end.
fn turns_of_moves(session: &Session, played: &Played) -> Vec<PageTurn> {
    // Without names there are no commands, and the moves are the labels.
    let mut commands = Vec::new();
    if session.boxes().next().is_some() {
        commands = session.commands_for(played.pushes()).expect("each push can be made");
    }
    let moves = played.moves();
    let mut turns = Vec::new();
    for part in moves.split_inclusive(|step| step.is_push()) {
        let part = part.iter().copied().collect::<Moves>().to_string();
        let label = match commands.get(turns.len()) {
            Some(command) => command.to_string(),
            None => part.clone(),
        };
        turns.push((label, Some(part)));
    }
    turns
}
