//! The boards of a document of the push/undo language, as a reference.

use super::compare::Reference;
use super::difference::{Difference, Position, count_lines};
use super::mistake::Mistake;
use crate::command::{Command, Name};
use crate::error::Error;
use crate::grid::Direction;
use crate::notation::Drawing;
use crate::notation::named::{self, ALPHABET, Commands, Event};
use crate::session::{Effect, Outcome, Session};
use crate::source::Source;
use crate::warehouse::Refusal;

/// Plays a document of the push/undo language. A piece is a board. Wrong lines are skipped.
#[derive(Debug)]
pub struct Player<'s, 'r> {
    /// The document before its board is read; then it belongs to the game.
    source: Option<&'s mut Source<'r>>,
    game: Option<Game<'s, 'r>>,
}

impl<'s, 'r> Player<'s, 'r> {
    /// Plays the document that `source` reads next.
    pub fn new(source: &'s mut Source<'r>) -> Self {
        Player { source: Some(source), game: None }
    }
}

impl Reference for Player<'_, '_> {
    type Error = Error;

    fn advance(&mut self) -> Result<bool, Error> {
        if let Some(source) = self.source.take() {
            self.game = Some(Game::new(source)?);
            return Ok(true);
        }
        self.game.as_mut().map_or(Ok(false), Game::advance)
    }

    fn piece(&self) -> &[u8] {
        self.game.as_ref().map_or(&[], |game| game.drawing.text())
    }

    fn lines(&self) -> u64 {
        self.game.as_ref().map_or(0, |game| (1 + game.number) * count_lines(game.drawing.text()))
    }

    fn explain(&mut self, expected: &[u8], got: &[u8]) -> Result<Difference, Error> {
        let game = self.game.as_mut().expect("a board was read before it was compared");
        let turn = game.turn()?;
        let size = turn.after.len().max(turn.before.len());
        let expected = expected.get(..size).unwrap_or(expected);
        Ok(Difference {
            position: turn.position,
            mistake: turn.mistake(expected, got),
            before: Some(turn.before).filter(|before| !before.is_empty()),
            expected: expected.to_vec(),
            got: got.to_vec(),
        })
    }
}

/// A game, and the last of its commands.
#[derive(Debug)]
struct Game<'s, 'r> {
    session: Session,
    drawing: Drawing,
    commands: Commands<'s, 'r>,
    position: Position,
    /// What the last command led to.
    outcome: Option<Outcome>,
    /// The number of commands so far.
    number: u64,
    /// Whether a command before the last changed something, and whether one changed nothing.
    changed: bool,
    unchanged: bool,
}

impl<'s, 'r> Game<'s, 'r> {
    fn new(source: &'s mut Source<'r>) -> Result<Self, Error> {
        let session = named::read(source)?;
        Ok(Game {
            drawing: named::draw(&session),
            session,
            commands: Commands::new(source),
            position: Position::FirstBoard,
            outcome: None,
            number: 0,
            changed: false,
            unchanged: false,
        })
    }

    /// Executes the next command; returns whether there is one.
    fn advance(&mut self) -> Result<bool, Error> {
        if let Some(outcome) = self.outcome.take() {
            let is_change = outcome.effect().is_some();
            self.changed |= is_change;
            self.unchanged |= !is_change;
        }
        while let Some(event) = self.commands.next() {
            match event {
                Ok(Event::Command(Command::End)) => break,
                Ok(Event::Command(command)) => {
                    self.execute(command)?;
                    return Ok(true);
                }
                Ok(Event::LineEnd) | Err(Error::Syntax(..)) => {}
                Err(error) => return Err(error),
            }
        }
        self.position = Position::AfterLastBoard;
        Ok(false)
    }

    fn execute(&mut self, command: Command) -> Result<(), Error> {
        self.session.try_reserve(1).map_err(|_| self.commands.out_of_memory())?;
        let outcome = self.session.execute(command);
        if let Some(effect) = outcome.effect() {
            self.drawing.update(&self.session, effect);
        }
        self.outcome = Some(outcome);
        self.number += 1;
        let (number, line) = (self.number, self.commands.line());
        self.position = Position::Command { number, line, command };
        Ok(())
    }

    /// The last turn. Plays on to see what follows.
    fn turn(&mut self) -> Result<Turn, Error> {
        let is_over = self.position == Position::AfterLastBoard;
        let mut turn = Turn {
            position: self.position,
            before: self.board_before(),
            after: if is_over { Vec::new() } else { self.drawing.text().to_vec() },
            next: None,
            is_last: true,
            changed: self.changed,
            unchanged: self.unchanged,
            pushed: None,
            worker_not_back: None,
        };
        match (self.outcome, self.position) {
            (
                Some(Outcome::Refused(refusal)),
                Position::Command { command: Command::Push(name, _), .. },
            ) => turn.pushed = self.if_pushed(name, refusal),
            (Some(Outcome::Undone(effect)), _) => {
                turn.worker_not_back = Some(self.if_worker_not_back(&effect));
            }
            _ => {}
        }
        while turn.is_last || turn.before == turn.after && turn.next.is_none() {
            if !self.advance()? {
                break;
            }
            turn.is_last = false;
            let board = self.drawing.text();
            turn.next = (board != turn.after).then(|| board.to_vec());
        }
        Ok(turn)
    }

    /// The board before the last command; empty before the first board.
    fn board_before(&self) -> Vec<u8> {
        let mut before = self.session.clone();
        match (self.position, self.outcome) {
            (Position::FirstBoard, _) => return Vec::new(),
            (_, Some(Outcome::Pushed(_))) => _ = before.undo(),
            (_, Some(Outcome::Undone(_))) => _ = before.redo(),
            _ => {}
        }
        named::draw(&before).text().to_vec()
    }

    /// The mistake of making a push that was refused, and the place of the box in the board's text.
    fn if_pushed(&self, name: Name, refusal: Refusal) -> Option<(Mistake, usize)> {
        let mistake = match refusal {
            Refusal::Wall => Mistake::PushedIntoWall,
            Refusal::Edge => Mistake::PushedOverEdge,
            Refusal::SecondBox(_) => Mistake::PushedIntoBox,
            Refusal::Unreachable => Mistake::PushedUnreachable,
            Refusal::NoBox => return None,
        };
        Some((mistake, Drawing::place(self.session.cell_of(name)?)))
    }

    /// The board after an undo that puts the worker at the pushing cell.
    fn if_worker_not_back(&self, effect: &Effect) -> Vec<u8> {
        let warehouse = self.session.warehouse();
        let is_direction =
            |way: &Direction| warehouse.neighbour(effect.box_to, *way) == effect.box_from;
        let direction = Direction::ALL.into_iter().find(is_direction);
        let direction = direction.expect("a box moves to a neighbouring cell");
        let start = warehouse.neighbour(effect.box_to, direction.opposite());
        let mut drawing = self.drawing.clone();
        drawing.put_floor(warehouse.board(), effect.worker_to);
        drawing.put_worker(warehouse.board(), start);
        drawing.text().to_vec()
    }
}

/// A board of a transcript, and what a program may have printed instead.
struct Turn {
    position: Position,
    /// The board before; empty for the first board.
    before: Vec<u8>,
    /// The board; empty after the last.
    after: Vec<u8>,
    /// If the command changed nothing, the first board after it that is different.
    next: Option<Vec<u8>>,
    /// Whether no board follows.
    is_last: bool,
    /// Whether an earlier command changed something, and whether one changed nothing.
    changed: bool,
    unchanged: bool,
    /// If the command is a refused push, the mistake of making it and the place of the box.
    pushed: Option<(Mistake, usize)>,
    /// The board after an undo that puts the worker at the pushing cell.
    worker_not_back: Option<Vec<u8>>,
}

impl Turn {
    /// The usual mistake, if it is one, that `got` shows instead of the expected board. `got` should be
    /// as long as two boards, if there is that much.
    fn mistake(&self, expected: &[u8], got: &[u8]) -> Option<Mistake> {
        if expected != self.after {
            return Mistake::of_text(expected, got);
        }
        let (board, rest) = got.split_at_checked(expected.len()).unwrap_or((got, &[]));
        let is_next = self.next.as_deref() == Some(board);
        if self.position == Position::FirstBoard && is_next {
            return Some(Mistake::FirstNotPrinted);
        }
        let is_missing = got.is_empty() && self.is_last && !self.unchanged;
        if self.after == self.before && (is_next || is_missing) {
            let may_be_first = is_next && !self.changed;
            return Some(if may_be_first {
                Mistake::FirstOrNotPrinted
            } else {
                Mistake::NotPrinted
            });
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
            return if rest.starts_with(expected) {
                Some(Mistake::PrintedAgain)
            } else {
                self.is_push().then_some(Mistake::Refused)
            };
        }
        self.push_made(board).or_else(|| self.is_goal_lost(board).then_some(Mistake::GoalLost))
    }

    fn is_push(&self) -> bool {
        matches!(self.position, Position::Command { command: Command::Push(..), .. })
    }

    /// The mistake of making a refused push, if the worker is where the box was.
    fn push_made(&self, board: &[u8]) -> Option<Mistake> {
        let (mistake, place) = self.pushed?;
        let newlines = |text: &[u8]| text.iter().map(|&byte| byte == b'\n').collect::<Vec<_>>();
        let is_worker = board.get(place).is_some_and(|&byte| ALPHABET.is_worker(byte));
        (is_worker && newlines(board) == newlines(&self.before)).then_some(mistake)
    }

    /// Returns whether the board is right except for goals that are shown as none and have something on them, or
    /// had before.
    fn is_goal_lost(&self, board: &[u8]) -> bool {
        let is_lost = |place: usize, right: u8, shown: u8| {
            let had_nothing = self.before.get(place).is_none_or(|&before| before == right);
            shown == ALPHABET.off_goal(right) && !(ALPHABET.is_goal(right) && had_nothing)
        };
        let mut cells = self.after.iter().zip(board).enumerate();
        board.len() == self.after.len()
            && cells.all(|(place, (&right, &shown))| right == shown || is_lost(place, right, shown))
    }
}
