//! The boards of a document of the push/undo language, as a reference.

use std::borrow::BorrowMut;

use super::compare::Reference;
use super::difference::{Difference, Position};
use super::mistake::Mistake;
use crate::command::Command;
use crate::error::{Error, Refusal};
use crate::interpret::{Playback, READ};
use crate::notation::Drawing;
use crate::notation::named::{self, ALPHABET, Commands, Event};
use crate::session::{Outcome, Session};
use crate::source::Source;
use crate::warehouse::Push;

/// Plays a document of the push/undo language. A piece is a board. Wrong lines are skipped.
#[derive(Debug)]
pub struct Player<S> {
    /// The document before its board is read; then it belongs to the game.
    source: Option<S>,
    game: Option<Playback<S>>,
    position: Position,
    /// The number of commands so far, and of those that changed nothing.
    number: u64,
    no_ops: u64,
    /// The first commands.
    commands: Vec<Command>,
}

/// The number of commands that a player remembers.
const MAX_REMEMBERED: usize = 1000;

impl<'r, S: BorrowMut<Source<'r>>> Player<S> {
    /// Plays the document that `source` reads next.
    pub fn new(source: S) -> Self {
        Player {
            source: Some(source),
            game: None,
            position: Position::FirstBoard,
            number: 0,
            no_ops: 0,
            commands: Vec::new(),
        }
    }

    /// What was played last. Plays on to see what follows.
    fn played_board(&mut self) -> Result<PlayedBoard, Error> {
        let game = self.game.as_ref().expect("a board was read before it was compared");
        let session = game.session.clone();
        let mut before = session.clone();
        match game.outcome {
            Some(Outcome::Pushed(_)) => _ = before.undo(),
            Some(Outcome::Undone(_)) => _ = before.redo(),
            _ => {}
        }
        let is_first = self.position == Position::FirstBoard;
        let mut board = PlayedBoard {
            position: self.position,
            outcome: game.outcome,
            session,
            before: if is_first { Vec::new() } else { draw(&before).text().to_vec() },
            after: self.piece().to_vec(),
            next: None,
            is_last: true,
            at_most_one_no_op: self.no_ops <= 1,
        };
        while board.is_last || board.before == board.after && board.next.is_none() {
            if !self.advance()? {
                break;
            }
            board.is_last = false;
            board.next = (self.piece() != board.after).then(|| self.piece().to_vec());
        }
        Ok(board)
    }
}

impl<'r, S: BorrowMut<Source<'r>>> Reference for Player<S> {
    fn advance(&mut self) -> Result<bool, Error> {
        if let Some(mut source) = self.source.take() {
            let session = named::read(source.borrow_mut())?;
            self.game = Some(Playback::new(session, Commands::new(source)));
            return Ok(true);
        }
        self.position = Position::AfterLastBoard;
        let Some(game) = &mut self.game else { return Ok(false) };
        loop {
            match game.play_next() {
                Ok(Some(Event::Command(command))) => {
                    self.number += 1;
                    let is_no_op = game.outcome.is_none_or(|outcome| outcome.effect().is_none());
                    self.no_ops += u64::from(is_no_op);
                    if self.commands.len() < MAX_REMEMBERED {
                        self.commands.push(command);
                    }
                    let (number, line) = (self.number, game.commands.line());
                    self.position = Position::Command { number, line, command };
                    return Ok(true);
                }
                Ok(Some(Event::LineEnd)) | Err(Error::Syntax(..)) => {}
                end => return end.map(|_| false),
            }
        }
    }

    fn piece(&self) -> &[u8] {
        match &self.game {
            Some(game) if self.position != Position::AfterLastBoard => game.drawing.text(),
            _ => &[],
        }
    }

    fn explain(&mut self, expected: &[u8], got: &[u8]) -> Result<Difference, Error> {
        let board = self.played_board()?;
        let size = board.after.len().max(board.before.len());
        let expected = expected.get(..size).unwrap_or(expected);
        Ok(Difference {
            position: board.position,
            mistake: board.mistake(expected, got),
            before: Some(board.before).filter(|before| !before.is_empty()),
            expected: expected.to_vec(),
            got: got.to_vec(),
        })
    }

    fn game(&self, position: Position) -> Option<(Session, Vec<Command>)> {
        let number = match position {
            Position::Command { number, .. } => number,
            Position::AfterLastBoard => self.number,
            _ => return None,
        };
        let commands = self.commands.get(..usize::try_from(number).ok()?)?.to_vec();
        let mut start = self.game.as_ref()?.session.clone();
        while let Outcome::Undone(_) = start.undo() {}
        Some((start, commands))
    }
}

/// The board of a session that was read.
fn draw(session: &Session) -> Drawing {
    named::draw(session).expect(READ)
}

/// A board of a transcript, and what a program may have printed instead.
struct PlayedBoard {
    position: Position,
    outcome: Option<Outcome>,
    session: Session,
    /// The board before; empty for the first board.
    before: Vec<u8>,
    /// The board; empty after the last.
    after: Vec<u8>,
    /// The next board if it differs; if the command changed nothing, the first later board that does.
    next: Option<Vec<u8>>,
    /// Whether no board follows.
    is_last: bool,
    /// Whether at most one command so far, this one included, changed nothing.
    at_most_one_no_op: bool,
}

impl PlayedBoard {
    /// Returns the usual mistake that explains `got`, if there is one. `got` should be as long as two
    /// boards, if there is that much.
    fn mistake(&self, expected: &[u8], got: &[u8]) -> Option<Mistake> {
        if expected != self.after {
            return Mistake::of_text(expected, got);
        }
        let (board, rest) = got.split_at_checked(expected.len()).unwrap_or((got, &[]));
        let is_next = self.next.as_deref() == Some(board);
        if self.position == Position::FirstBoard && is_next {
            return Some(Mistake::FirstNotPrinted);
        }
        let is_missing = got.is_empty() && self.is_last && self.at_most_one_no_op;
        if self.after == self.before && (is_next || is_missing) {
            // Without pushes so far, all boards are the same.
            let is_first = self.session.made().chain(self.session.undone()).next().is_none();
            let is_first = is_first && is_next;
            return Some(if is_first { Mistake::FirstOrNotPrinted } else { Mistake::NotPrinted });
        }
        if expected.starts_with(got) && !self.is_last {
            return Some(Mistake::EndsEarly);
        }
        if let Some(mistake) = Mistake::of_text(expected, got) {
            return Some(mistake);
        }
        if self.worker_not_back().as_deref() == Some(board) {
            return Some(Mistake::WorkerNotBack);
        }
        let is_push = matches!(self.position, Position::Command { command: Command::Push(..), .. });
        if board != self.before {
            let is_goal_lost = || self.is_goal_lost(board).then_some(Mistake::GoalLost);
            self.refused_push_made(board).or_else(is_goal_lost)
        } else if rest.starts_with(expected) {
            Some(Mistake::PrintedAgain)
        } else {
            is_push.then_some(Mistake::Refused)
        }
    }

    /// The board after an undo that puts the worker at the pushing cell.
    fn worker_not_back(&self) -> Option<Vec<u8>> {
        let Some(Outcome::Undone(effect)) = self.outcome else { return None };
        let Push { direction, .. } = self.session.undone().next()?;
        let warehouse = self.session.warehouse();
        let start = warehouse.neighbour(effect.moved?.to, direction.opposite());
        let mut drawing = draw(&self.session);
        drawing.put_floor(warehouse.board(), effect.worker_to);
        drawing.put_worker(warehouse.board(), start);
        Some(drawing.text().to_vec())
    }

    /// The mistake of making a refused push: the worker is then where the box was.
    fn refused_push_made(&self, board: &[u8]) -> Option<Mistake> {
        let Position::Command { command: Command::Push(name, _), .. } = self.position else {
            return None;
        };
        let mistake = match self.outcome {
            Some(Outcome::Refused(Refusal::Wall)) => Mistake::PushedIntoWall,
            Some(Outcome::Refused(Refusal::Edge)) => Mistake::PushedOverEdge,
            Some(Outcome::Refused(Refusal::SecondBox(_))) => Mistake::PushedIntoBox,
            Some(Outcome::Refused(Refusal::Unreachable)) => Mistake::PushedUnreachable,
            _ => return None,
        };
        let place = Drawing::place(self.session.cell_of(name)?);
        let newlines = |text: &[u8]| text.iter().map(|&byte| byte == b'\n').collect::<Vec<_>>();
        let is_worker = board.get(place).is_some_and(|&byte| ALPHABET.is_worker(byte));
        (is_worker && newlines(board) == newlines(&self.before)).then_some(mistake)
    }

    /// Returns whether nothing is wrong but goals shown as ordinary cells, where a box or the worker stands or stood
    /// before the command.
    fn is_goal_lost(&self, board: &[u8]) -> bool {
        let is_lost = |place: usize, right: u8, shown: u8| {
            let had_nothing = self.before.get(place).is_none_or(|&before| before == right);
            ALPHABET.is_off_goal(shown, right) && !(ALPHABET.is_goal(right) && had_nothing)
        };
        let mut cells = self.after.iter().zip(board).enumerate();
        board.len() == self.after.len()
            && cells.all(|(place, (&right, &shown))| right == shown || is_lost(place, right, shown))
    }
}
