//! A game for the player of a page.

use serde::Serialize;

use crate::cli::escape::{escape, escape_lines};
use sokopush::board::Cell;
use sokopush::game::{Moves, Outcome};
use sokopush::level::{self, Played, Record, Replays};
use sokopush::program::visible_walls;
use sokopush::{Command, Level, Note, Session};

/// A game for the player of a page; `elements.js` says what its parts mean.
#[derive(Serialize)]
pub(crate) struct PageGame {
    pub(super) rows: Vec<String>,
    /// The rows without the walls that no picture shows. `board.js` finds those itself, also for levels that are pasted.
    #[serde(skip)]
    pub(super) shown_rows: Vec<String>,
    pub(super) boxes: Vec<(usize, usize, Option<String>)>,
    pub(super) worker: (usize, usize),
    /// `None` where the level is played, so that no solution is given away.
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<Vec<PageTurn>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) author: Option<String>,
    /// The other notes on the level, but for its records: one a line.
    #[serde(skip_serializing_if = "String::is_empty")]
    notes: String,
}

/// A command as typed, or why it is refused, and the moves that it leads to.
type PageTurn = (String, Option<String>);

impl PageGame {
    /// The game of a level's main record, with what is written about the level. Without a record, it has no turns.
    pub(crate) fn of_level(replays: &Replays) -> PageGame {
        let session = session(replays.level());
        let turns = match replays.main() {
            Some((Record { game: level::Game::Commands(commands), .. }, _)) => {
                turns_of_commands(session.clone(), commands)
            }
            Some((_, played)) => turns_of_moves(&session, played),
            None => Vec::new(),
        };
        PageGame::new(&session, Some(turns)).with_notes(replays.level())
    }

    pub(super) fn of_start(level: &Level) -> PageGame {
        PageGame::new(&session(level), None).with_notes(level)
    }

    pub(crate) fn of_commands(session: &Session, commands: &[Command]) -> PageGame {
        PageGame::new(session, Some(turns_of_commands(session.clone(), commands)))
    }

    fn new(session: &Session, turns: Option<Vec<PageTurn>>) -> PageGame {
        let warehouse = session.warehouse();
        let mut boxes = Vec::new();
        for cell in warehouse.boxes() {
            let (row, column) = position(session, cell);
            boxes.push((row, column, session.name_on(cell).map(|name| name.to_string())));
        }
        let worker = position(session, warehouse.worker());
        let rows = rows(session);
        let shown_rows = shown_rows(session, &rows);
        PageGame { rows, shown_rows, boxes, worker, turns, author: None, notes: String::new() }
    }

    fn with_notes(self, level: &Level) -> PageGame {
        PageGame { author: level.author().map(escape), notes: notes(level), ..self }
    }
}

/// The notes on a level that a page shows. Its title and its author have places of their own.
fn notes(level: &Level) -> String {
    let author = level.author();
    let mut lines = Vec::new();
    for note in &level.notes {
        match note {
            Note::Value { value, .. } if value.is_empty() || author == Some(value) => {}
            Note::Value { .. } if note.get("title").is_some() || note.get("author").is_some() => {}
            Note::Value { key, value } => lines.push(format!("{key}: {value}")),
            Note::Text(text) | Note::Comment(text) => {
                lines.extend(text.lines().map(str::to_owned));
            }
            _ => {}
        }
    }
    // Rulers and blank lines would only take room.
    lines.retain(|line| line.contains(char::is_alphanumeric));
    escape_lines(&lines.join("\n"))
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
    let (row_count, _) = board.size();
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

/// These rows of the board with blanks for the walls that no picture shows.
fn shown_rows(session: &Session, rows: &[String]) -> Vec<String> {
    let board = session.warehouse().board();
    let visible = visible_walls(board, &session.warehouse().inside());
    let mut shown_rows = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        let mut shown = String::new();
        for (column, tile) in row.char_indices() {
            let cell = board.grid().cell(number, column);
            let is_seen = tile != '#' || cell.is_some_and(|cell| visible.contains(cell));
            shown.push(if is_seen { tile } else { ' ' });
        }
        shown_rows.push(shown);
    }
    shown_rows
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
