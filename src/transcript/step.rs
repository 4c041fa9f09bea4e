//! One board of a transcript, and the command that led to it.

use std::io::{self, Read};

use super::Mistake;
use crate::command::{Command, Commands, Event, Name};
use crate::error::Error;
use crate::grid::Direction;
use crate::notation::named::{self, Picture};
use crate::session::{Effect, Outcome, Session};
use crate::source::Source;
use crate::warehouse::Refusal;

/// A board of the transcript that a document leads to.
///
/// ```
/// use sokopush::{source::Source, transcript::{Mistake, Step}};
///
/// let mut document = Source::new("document", "@a-+\n\na6\n0\n.\n".as_bytes())?;
/// let step = Step::at(&mut document, 7)?;
/// let asked = step.asked.unwrap();
/// assert_eq!((asked.number, asked.line, asked.command.to_string()), (1, 3, "a6".to_owned()));
/// assert_eq!((&step.before[..], &step.after[..]), (&b"@a-+\n"[..], &b"-@a+\n"[..]));
/// assert_eq!(step.mistake(b"-@a+\n", b"@a-+\n"), Some(Mistake::Refused));
/// # Ok::<(), sokopush::error::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Step {
    /// The command; none for the board as it was read, and behind the end.
    pub asked: Option<Asked>,
    /// How many bytes of the transcript lie before this board.
    pub start: u64,
    /// The board before; nothing if this is the first.
    pub before: Vec<u8>,
    /// The board; nothing behind the end.
    pub after: Vec<u8>,
    /// If the command changed nothing, the first board behind it that is another.
    next: Option<Vec<u8>>,
    /// Whether there is no board behind this one.
    is_last: bool,
    /// Whether a command before this one changed something, and whether one changed nothing.
    changed: bool,
    unchanged: bool,
    /// What mistake it is to make the push, if it was refused.
    if_pushed: Option<Mistake>,
    /// The board after an undo that puts the worker back to the pushing cell.
    worker_not_back: Option<Vec<u8>>,
}

/// A command of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Which of the commands that print a board it is, counted from 1.
    pub number: u64,
    /// The line it is in, counted from 1.
    pub line: u64,
    /// The command itself.
    pub command: Command,
}

impl Step {
    /// Plays a document up to the board in which the byte of the transcript lies before which there are
    /// `offset`, or up to its end. Takes the memory of a few boards.
    ///
    /// # Errors
    ///
    /// The document has no board ([`named::read`] says how), reading failed, or memory.
    pub fn at(document: &mut Source<impl Read>, offset: u64) -> Result<Step, Error> {
        let mut session = named::read(document)?;
        let mut picture = Picture::new(&session);
        let size = picture.text().len() as u64;
        let mut step = Step {
            asked: None,
            start: 0,
            before: Vec::new(),
            after: picture.text().to_vec(),
            next: None,
            is_last: true,
            changed: false,
            unchanged: false,
            if_pushed: None,
            worker_not_back: None,
        };
        let wanted = offset / size;
        let mut number = 0;
        let mut commands = Commands::new(document, false);
        while let Some(event) = commands.next(&mut io::sink())? {
            let command = match event {
                Event::Command(Command::End) => break,
                Event::Command(command) => command,
                Event::LineEnd | Event::Wrong(_) => continue,
            };
            number += 1;
            step.is_last = number <= wanted;
            if number == wanted {
                step.before = picture.text().to_vec();
            }
            let outcome = session.execute(command);
            if outcome == Outcome::NoMemory {
                return Err(commands.no_memory());
            }
            if let Outcome::Pushed(effect) | Outcome::TakenBack(effect) = &outcome {
                picture.change(&session, effect);
                step.changed |= number < wanted;
            } else {
                step.unchanged |= number < wanted;
            }
            if number == wanted {
                step.asked = Some(Asked { number, line: commands.line(), command });
                step.start = number * size;
                step.after = picture.text().to_vec();
                if let Outcome::TakenBack(effect) = &outcome {
                    step.worker_not_back = worker_not_back(&session, effect, &step.after);
                }
                if let (Outcome::Refused(refusal), Command::Push(name, direction)) =
                    (outcome, command)
                {
                    step.if_pushed = if_pushed(&session, name, direction, refusal);
                }
            }
            let is_other = picture.text() != step.after;
            if number > wanted && (is_other || step.before != step.after) {
                step.next = is_other.then(|| picture.text().to_vec());
                return Ok(step);
            }
        }
        if number < wanted {
            step.start = offset;
            step.before = picture.text().to_vec();
            step.after = Vec::new();
        }
        Ok(step)
    }

    /// The usual mistake, if it is one, that what was got shows in place of the expected board. What was
    /// got should be as much as two boards, if there is so much of it.
    #[must_use]
    pub fn mistake(&self, expected: &[u8], got: &[u8]) -> Option<Mistake> {
        if expected != self.after {
            return Mistake::of_text(expected, got);
        }
        let is_unchanged = self.after == self.before;
        let board = got.get(..expected.len()).unwrap_or(got);
        let is_next = self.next.as_deref() == Some(board);
        if self.asked.is_none() && is_next {
            return Some(Mistake::FirstNotPrinted);
        }
        let is_missing = got.is_empty() && self.is_last && !self.unchanged;
        if is_unchanged && (is_next || is_missing) {
            let first = is_next && !self.changed;
            return Some(if first { Mistake::FirstOrNotPrinted } else { Mistake::NotPrinted });
        }
        if expected.starts_with(got) && !self.is_last {
            return Some(Mistake::EndsEarly);
        }
        if let Some(mistake) = Mistake::of_text(expected, got) {
            return Some(mistake);
        }
        if self.worker_not_back.as_deref() == Some(board) {
            return Some(Mistake::WorkerNotBack);
        }
        if board == self.before {
            let rest = got.get(expected.len()..).unwrap_or_default();
            let is_push = matches!(self.asked, Some(Asked { command: Command::Push(..), .. }));
            let is_again = rest.starts_with(expected);
            return if is_again {
                Some(Mistake::PrintedAgain)
            } else {
                is_push.then_some(Mistake::Refused)
            };
        }
        let pushed = self.if_pushed.filter(|_| self.is_pushed(board));
        pushed.or_else(|| self.is_goal_lost(board).then_some(Mistake::GoalLost))
    }

    /// Whether the worker stands where the box was that was to be pushed.
    fn is_pushed(&self, board: &[u8]) -> bool {
        let Some(Asked { command: Command::Push(name, _), .. }) = self.asked else { return false };
        let is_box = |cell: &u8| cell.to_ascii_lowercase() == name.letter();
        let has_worker = |cell: &u8| matches!(cell, b'@' | b'*');
        let place = self.before.iter().position(is_box).and_then(|place| board.get(place));
        let newlines =
            |text: &[u8]| -> Vec<bool> { text.iter().map(|&byte| byte == b'\n').collect() };
        place.is_some_and(has_worker) && newlines(board) == newlines(&self.before)
    }

    /// Whether the board is right but for goals that are shown as none, and lie under something or did
    /// before.
    fn is_goal_lost(&self, board: &[u8]) -> bool {
        let is_lost = |place: usize, one: u8, other: u8| match one {
            b'*' => other == b'@',
            b'+' => other == b'-' && self.before.get(place).is_some_and(|&before| before != b'+'),
            _ => one.is_ascii_uppercase() && other == one.to_ascii_lowercase(),
        };
        let mut cells = self.after.iter().zip(board).enumerate();
        board.len() == self.after.len()
            && cells.all(|(place, (&one, &other))| one == other || is_lost(place, one, other))
    }
}

/// What mistake it is to make a push that was refused.
fn if_pushed(
    session: &Session,
    name: Name,
    direction: Direction,
    refusal: Refusal,
) -> Option<Mistake> {
    let warehouse = session.warehouse();
    let (_, cell) = session.boxes().find(|(other, _)| *other == name)?;
    let beyond = warehouse.beside(cell, direction);
    match refusal {
        Refusal::Wall if warehouse.board().grid().position(beyond).is_none() => {
            Some(Mistake::PushedOut)
        }
        Refusal::Wall => Some(Mistake::PushedWall),
        Refusal::Box(_) => Some(Mistake::PushedBox),
        Refusal::NoWay => Some(Mistake::PushedNoWay),
        Refusal::NoBox => None,
    }
}

/// The board after an undo that puts the worker back to the pushing cell.
fn worker_not_back(session: &Session, effect: &Effect, after: &[u8]) -> Option<Vec<u8>> {
    let warehouse = session.warehouse();
    let direction = Direction::ALL
        .into_iter()
        .find(|&direction| warehouse.beside(effect.box_to, direction) == effect.box_from)?;
    let pushing = warehouse.beside(effect.box_to, direction.opposite());
    let mut board = after.to_vec();
    for (cell, [floor, goal]) in [(effect.worker_to, *b"-+"), (pushing, *b"@*")] {
        // A board's text begins with the second of the bytes that cells are counted by.
        let place = board.get_mut(cell.index().checked_sub(1)?)?;
        *place = if warehouse.board().is_goal(cell) { goal } else { floor };
    }
    Some(board)
}
