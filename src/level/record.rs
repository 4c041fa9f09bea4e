//! Records of play, and what playing them shows.

use std::fmt;

use crate::board::{Cell, Direction, Push, Step, Warehouse};
use crate::error::{IllegalMove, IllegalReason, Refusal};
use crate::game::{Command, Move, Moves};

/// The records of a level may have this number of moves from repetition.
pub(crate) const MAX_REPEATED_MOVES: usize = 1 << 20;

/// Boxes are pulled.
const REVERSE_MODE: IllegalReason = IllegalReason::Record("moves in reverse mode");

/// A record of play, with its title.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    /// The lines above the moves, as they were written, such as a player's name; `None` if they say
    /// no more than that this is a solution.
    pub heading: Option<String>,
    /// The moves, in the form in which they were written.
    pub game: Game,
}

impl Record {
    /// The record's title.
    pub fn title(&self) -> Option<String> {
        self.heading.as_deref().map(title_of)
    }

    /// Why a move cannot be made: perhaps the title says that it pulls.
    pub(crate) fn explain(&self, illegal: IllegalMove) -> IllegalMove {
        let title = self.heading.as_ref().map(|title| title.to_lowercase()).unwrap_or_default();
        let is_reverse = title.contains("reverse mode");
        let reason = if is_reverse { REVERSE_MODE } else { illegal.reason };
        IllegalMove { reason, ..illegal }
    }

    /// Returns whether the title says that the game is not finished.
    pub fn is_snapshot(&self) -> bool {
        let words = ["snapshot", "saved game", "savegame"];
        let has = |title: String| words.iter().any(|word| title.contains(word));
        self.heading.as_ref().is_some_and(|title| has(title.to_lowercase()))
    }
}

/// The title that a heading is: one line, without a `;`.
pub(crate) fn title_of(heading: &str) -> String {
    let line = |line: &str| line.trim_start_matches(';').trim_ascii().to_owned();
    heading.lines().map(line).collect::<Vec<_>>().join(" ")
}

/// Returns whether a line is a level's number, as in `; 12` or `Level 12`.
pub(crate) fn is_number(line: &str) -> bool {
    let line = line.trim_start_matches(';').trim_ascii();
    let number = line.rsplit([' ', '#', '.']).next().unwrap_or(line);
    let words = line.split_ascii_whitespace().count();
    words <= 2 && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// The moves of a record, in the form in which they were written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Game {
    /// Commands of the push/undo language. A push that cannot be made does nothing.
    Commands(Vec<Command>),
    /// Keystrokes. One that leads nowhere does nothing, nor does any after the last box is on a goal.
    Keystrokes(Vec<Direction>),
    /// Moves, every one of which must be possible. If all are walks, or all are pushes, the difference
    /// means nothing: then the board tells which of them push.
    Moves(Moves),
    /// Text in place of moves, as it was written.
    Text(String),
}

impl Game {
    /// Returns whether nothing is played.
    pub fn is_empty(&self) -> bool {
        match self {
            Game::Commands(commands) => commands.is_empty(),
            Game::Keystrokes(keys) => keys.is_empty(),
            Game::Moves(moves) => moves.is_empty(),
            Game::Text(text) => text.is_empty(),
        }
    }
}

impl fmt::Display for Game {
    /// Writes commands with blanks between them, keystrokes and moves as letters, and text as it is.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Game::Commands(commands) => {
                let commands: Vec<_> = commands.iter().map(Command::to_string).collect();
                f.write_str(&commands.join(" "))
            }
            Game::Keystrokes(keys) => {
                let letter = |&key: &Direction| char::from(Move::Push(key).letter());
                f.write_str(&keys.iter().map(letter).collect::<String>())
            }
            Game::Moves(moves) => write!(f, "{moves}"),
            Game::Text(text) => f.write_str(text),
        }
    }
}

impl From<Game> for Record {
    fn from(game: Game) -> Self {
        Record { heading: None, game }
    }
}

/// A record, played from beginning to end.
#[derive(Clone, Debug)]
pub struct Played {
    pub(crate) is_solved: bool,
    pub(crate) pushes: Vec<Push>,
    /// The moves; or the warehouse at the start if the record has only pushes, which would first need a walk to each.
    pub(crate) moves: Result<Moves, Box<Warehouse>>,
}

impl Played {
    /// Moves from `worker`, every one of which can be made; they lead to `end`.
    pub(crate) fn of_moves(mut worker: Cell, end: &Warehouse, moves: Moves) -> Played {
        let pushes = moves.iter().filter_map(|step| {
            let direction = step.direction();
            worker = end.neighbour(worker, direction);
            // The worker is now where the box was.
            step.is_push().then_some(Push { cell: worker, direction })
        });
        let pushes = pushes.collect();
        Played { is_solved: end.is_solved(), pushes, moves: Ok(moves) }
    }

    /// The moves, with a shortest walk to each push if the record has only pushes.
    pub fn moves(&self) -> Moves {
        match &self.moves {
            Ok(moves) => moves.clone(),
            Err(start) => Moves::of_legal_pushes((**start).clone(), self.pushes.iter().copied()),
        }
    }

    /// Returns whether every box is on a goal at the end.
    pub fn is_solved(&self) -> bool {
        self.is_solved
    }

    /// The pushes, in order.
    pub fn pushes(&self) -> Vec<Push> {
        self.pushes.clone()
    }
}

/// Plays keystrokes up to the end of the game; returns the moves that they make.
pub(crate) fn press(warehouse: &mut Warehouse, keys: &[Direction]) -> Moves {
    let mut press = |&direction: &Direction| {
        let step = if warehouse.is_solved() { None } else { warehouse.step(direction).ok() };
        step.map(|step| match step {
            Step::Walk => Move::Walk(direction),
            Step::Push => Move::Push(direction),
        })
    };
    keys.iter().filter_map(&mut press).collect()
}

/// Plays moves up to the first that cannot be made; returns them as the board shows them.
pub(crate) fn play_moves(warehouse: &mut Warehouse, moves: &Moves) -> Result<Moves, IllegalMove> {
    let pushes = moves.pushes();
    let has_cases = pushes > 0 && pushes < moves.len();
    let steps = (1..).zip(moves.iter()).map(|(number, &step)| {
        let letter = char::from(step.letter());
        let direction = step.direction();
        let next = warehouse.neighbour(warehouse.worker(), direction);
        let is_push = warehouse.boxes().contains(next);
        let reason = match warehouse.step(direction) {
            Err(Refusal::SecondBox(_)) => "pushes a box into another",
            Err(Refusal::Wall) if warehouse.board().grid().contains(next) => "leads into a wall",
            Err(_) => "leads over the edge of the board",
            Ok(_) if has_cases && step.is_push() && !is_push => "has nothing to push",
            Ok(_) if has_cases && is_push && !step.is_push() => "walks into a box",
            Ok(_) if is_push => return Ok(Move::Push(direction)),
            Ok(_) => return Ok(Move::Walk(direction)),
        };
        Err(IllegalMove { number, letter, reason: IllegalReason::Move(reason) })
    });
    steps.collect()
}

/// Plays text up to the first letter that is not one of LURD, or not a move that can be made. If the text is in another
/// notation, nothing is played.
pub(crate) fn play_text(warehouse: &mut Warehouse, text: &str) -> Result<Moves, IllegalMove> {
    let letters = (1..).zip(text.chars().filter(|c| !c.is_ascii_whitespace()));
    let is_move = |c: char| u8::try_from(c).is_ok_and(|c| Move::from_letter(c).is_some());
    let mut wrong = letters.filter(|&(_, c)| !is_move(c));
    // Digits and parentheses may be run-length encoding, so another character is reported first, if there is one.
    let is_encoding = |c: char| c.is_ascii_digit() || "()".contains(c);
    let other = wrong.clone().find(|&(_, c)| !is_encoding(c));
    if let Some((number, letter)) = other.or_else(|| wrong.next()) {
        let reason = if other.is_some() { other_notation(text) } else { not_expanded(text) };
        return Err(IllegalMove { number, letter, reason });
    }
    let letters = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    let moves: Moves = letters.map_while(Move::from_letter).collect();
    play_moves(warehouse, &moves)
}

/// Why the run-length encoding of moves was left as text.
fn not_expanded(text: &str) -> IllegalReason {
    let text: String = text.split_ascii_whitespace().collect();
    let is_digit = |c: char| c.is_ascii_digit();
    let mut counts = text.split(|c| !is_digit(c)).filter(|count| !count.is_empty());
    if text.split(')').any(|part| part.ends_with(is_digit)) {
        IllegalReason::Record("a count without a letter")
    } else if text.matches('(').count() != text.matches(')').count() {
        IllegalReason::Record("a parenthesis without the other")
    } else if counts.any(|count| count.bytes().all(|byte| byte == b'0')) {
        IllegalReason::Letter
    } else {
        IllegalReason::TooManyMoves(MAX_REPEATED_MOVES)
    }
}

fn other_notation(text: &str) -> IllegalReason {
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    let is_place = |part: &[u8]| is_digit(part.first()) && is_digit(part.last());
    if text.contains(['‹', '›']) {
        IllegalReason::Record("macros")
    } else if text.contains(['*', '[', ']', '{', '}']) {
        REVERSE_MODE
    } else if text.as_bytes().windows(3).any(|part| is_place(part) && part.get(1) == Some(&b'-')) {
        IllegalReason::Record("coordinates")
    } else {
        IllegalReason::Letter
    }
}
