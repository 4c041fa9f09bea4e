//! A game for the player of a page.

use serde::Serialize;

use crate::level::Replays;
use crate::moves::{Move, Moves};
use crate::record;
use crate::session::Outcome;
use crate::walk::walk;
use crate::{Command, Session};

/// A game for the player of a page; `player.js` says what its parts mean.
#[derive(Serialize)]
pub(in crate::cli) struct Game {
    rows: Vec<String>,
    boxes: Vec<(usize, usize, Option<String>)>,
    worker: (usize, usize),
    turns: Vec<Turn>,
}

/// What is typed, and the moves that it leads to.
type Turn = (String, Option<String>);

impl Game {
    /// The game of a level's main record.
    pub(in crate::cli) fn of_level(replays: &Replays) -> Game {
        let level = replays.level();
        // With more boxes than names, none has one.
        let nameless = || Session::new(level.warehouse.clone(), []);
        let session = level.session().unwrap_or_else(|_| nameless());
        let turns = match replays.main() {
            Some((record, played)) => match &record.game {
                record::Game::Commands(commands) => turns_of_commands(session.clone(), commands),
                _ => turns_of_moves(&session, played),
            },
            None => Vec::new(),
        };
        Game::new(&session, turns)
    }

    /// The game that some commands play.
    pub(in crate::cli) fn of_commands(session: &Session, commands: &[Command]) -> Game {
        Game::new(session, turns_of_commands(session.clone(), commands))
    }

    fn new(session: &Session, turns: Vec<Turn>) -> Game {
        let board = session.warehouse().board();
        let position = |cell| board.grid().position(cell).expect("play takes place on the board");
        let names = |cell| session.name_on(cell).map(|name| name.to_string());
        let boxes = session.warehouse().boxes().iter().map(|cell| {
            let (row, column) = position(cell);
            (row, column, names(cell))
        });
        let (boxes, worker) = (boxes.collect(), position(session.warehouse().worker()));
        Game { rows: rows(session), boxes, worker, turns }
    }
}

/// The rows of the board. Floor outside the level is left out.
fn rows(session: &Session) -> Vec<String> {
    let (board, inside) = (session.warehouse().board(), session.warehouse().inside());
    let character = |cell| match () {
        () if board.is_goal(cell) => '.',
        () if inside.contains(cell) => '-',
        () if board.is_floor(cell) => ' ',
        () => '#',
    };
    let (rows, _) = board.grid().extent();
    let row = |row| (0..).map_while(move |column| board.grid().cell(row, column)).map(character);
    (0..rows).map(|number| row(number).collect()).collect()
}

fn turns_of_commands(mut session: Session, commands: &[Command]) -> Vec<Turn> {
    let turn = |command: &Command| {
        let walk = match *command {
            Command::Push(name, direction) => {
                let warehouse = session.warehouse();
                let behind = |cell| warehouse.neighbour(cell, direction.opposite());
                session.cell_of(name).and_then(|cell| walk(warehouse, behind(cell)))
            }
            _ => None,
        };
        let moves = match (session.execute(*command), *command) {
            (Outcome::Undone(_), _) => None,
            (Outcome::Pushed(_), Command::Push(_, direction)) => {
                let walk = walk.into_iter().flatten().map(Move::Walk);
                Some(walk.chain([Move::Push(direction)]).collect::<Moves>().to_string())
            }
            _ => Some(String::new()),
        };
        (command.to_string(), moves)
    };
    commands.iter().map(turn).collect()
}

/// A turn for each push, and one for a walk at the end.
fn turns_of_moves(session: &Session, played: &record::Played) -> Vec<Turn> {
    let moves = played.moves();
    let mut parts = moves
        .split_inclusive(|step| step.is_push())
        .map(|part| part.iter().copied().collect::<Moves>().to_string());
    let is_named = session.boxes().next().is_some();
    let commands = if is_named { session.commands_for(played.pushes()) } else { Vec::new() };
    let mut turns: Vec<Turn> = Vec::new();
    for command in commands {
        turns.extend(parts.next().map(|part| (command.to_string(), Some(part))));
    }
    turns.extend(parts.map(|part| (part.clone(), Some(part))));
    turns
}
