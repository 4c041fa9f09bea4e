//! A game for the player of a page.

use std::iter::repeat;

use serde::Serialize;

use sokopush::game::{Moves, Outcome};
use sokopush::level::{self, Played, Replays};
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
    pub(crate) fn of_level(replays: &Replays) -> PageGame {
        let session = session(replays.level());
        let turns = replays.main().map_or_else(Vec::new, |(record, played)| match &record.game {
            level::Game::Commands(commands) => turns_of_commands(session.clone(), commands),
            _ => turns_of_moves(&session, played),
        });
        PageGame::new(&session, turns)
    }

    pub(super) fn of_start(level: &Level) -> PageGame {
        PageGame::new(&session(level), Vec::new())
    }

    pub(crate) fn of_commands(session: &Session, commands: &[Command]) -> PageGame {
        PageGame::new(session, turns_of_commands(session.clone(), commands))
    }

    fn new(session: &Session, turns: Vec<PageTurn>) -> PageGame {
        let board = session.warehouse().board();
        let position = |cell| board.grid().position(cell).expect("play takes place on the board");
        let boxes = session.warehouse().boxes().iter().map(|cell| {
            let (row, column) = position(cell);
            (row, column, session.name_on(cell).map(|name| name.to_string()))
        });
        let (boxes, worker) = (boxes.collect(), position(session.warehouse().worker()));
        PageGame { rows: rows(session), boxes, worker, turns }
    }
}

/// The start of a level. With more boxes than names, none has one.
fn session(level: &Level) -> Session {
    level.session().unwrap_or_else(|_| level.warehouse.clone().into())
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

fn turns_of_commands(mut session: Session, commands: &[Command]) -> Vec<PageTurn> {
    let turn = |command: &Command| {
        let before = session.warehouse().clone();
        let moves = match session.execute(*command) {
            Outcome::Undone(_) => return (command.to_string(), None),
            Outcome::Pushed(_) => Moves::of_legal_pushes(before, session.pushes_made().next_back()),
            Outcome::Refused(refusal) => {
                return (format!("{command}: {refusal}"), Some(String::new()));
            }
            _ => Moves::default(),
        };
        (command.to_string(), Some(moves.to_string()))
    };
    commands.iter().map(turn).collect()
}

/// A turn for each push, and one for a walk at the end.
fn turns_of_moves(session: &Session, played: &Played) -> Vec<PageTurn> {
    let moves = played.moves();
    let parts = moves
        .split_inclusive(|step| step.is_push())
        .map(|part| part.iter().copied().collect::<Moves>().to_string());
    let is_named = session.boxes().next().is_some();
    let commands = if is_named { session.commands_for(played.pushes()) } else { Ok(Vec::new()) };
    let commands = commands.expect("each push can be made");
    let typed = commands.iter().map(|command| Some(command.to_string())).chain(repeat(None));
    parts.zip(typed).map(|(part, typed)| (typed.unwrap_or(part.clone()), Some(part))).collect()
}
