//! The game as a program plays it that has one rule wrong.
//!
//! A plain twin of `src/game/session.rs` and `src/board/warehouse.rs`: every walk is searched from scratch, and every push
//! that can be undone keeps a copy of everything. It only plays short games that were played wrong.

use std::collections::BTreeMap;
use std::mem::replace;
use std::rc::Rc;

use super::rule::{Loss, NoOp, Rule};
use crate::cli::check::mistake::Mistake;
use sokopush::Session;
use sokopush::board::{Direction, Grid};
use sokopush::game::{Command, Name};
use sokopush::notation::{Drawing, named};

/// A row and a column, perhaps off the board.
type Place = (isize, isize);

fn step(place: Place, direction: Direction) -> Place {
    let (down, right) = direction.offset();
    (place.0 + down, place.1 + right)
}

#[derive(Clone)]
struct GameState {
    boxes: BTreeMap<Name, Place>,
    worker: Place,
    /// The board with nothing on it, which few rules change.
    ground: Rc<Vec<u8>>,
}

#[derive(Clone)]
struct SavedPush {
    number: u64,
    /// The state that undo brings back.
    before: GameState,
    /// `None` for the board that was read.
    push: Option<(Name, Direction)>,
    is_refused: bool,
}

#[derive(Clone)]
pub(super) struct WrongGame<'s> {
    rule: Rule,
    grid: &'s Grid,
    start: GameState,
    now: GameState,
    saved: Vec<SavedPush>,
    number: u64,
}

impl<'s> WrongGame<'s> {
    pub(super) fn new(start: &'s Session, rule: Rule) -> Self {
        let (board, worker) = (start.warehouse().board(), start.warehouse().worker());
        let mut drawing = named::draw(start).expect("each box that was read has a name");
        let mut place = |cell| {
            drawing.put_floor(board, cell);
            let (row, column) = board.grid().position(cell).expect("a board has its cells");
            (row.cast_signed(), column.cast_signed())
        };
        let boxes = start.boxes().map(|(name, cell)| (name, place(cell))).collect();
        let worker = place(worker);
        let now = GameState { boxes, worker, ground: Rc::new(drawing.text().to_vec()) };
        let (start, saved) = (now.clone(), Vec::new());
        let mut game = WrongGame { rule, grid: board.grid(), start, now, saved, number: 0 };
        if let Rule::StartGoalsLost { boxes, worker } = rule {
            let places = game.start.boxes.values().filter(|_| boxes);
            let places = places.chain(Some(&game.start.worker).filter(|_| worker));
            let places: Vec<_> = places.copied().collect();
            for place in places {
                game.lose_goal(place);
            }
        }
        if matches!(rule, Rule::SavedLate { saves_first: true, .. }) {
            let before = game.now.clone();
            game.saved.push(SavedPush { number: 0, before, push: None, is_refused: false });
        }
        game
    }

    /// This game, in which another rule is wrong from now on.
    pub(super) fn with_rule(&self, rule: Rule) -> Self {
        WrongGame { rule, ..self.clone() }
    }

    /// Executes the commands of a step; returns the text that this program prints for it.
    pub(super) fn print(&mut self, commands: &[Command]) -> Vec<u8> {
        self.execute_all(commands);
        let is_silent = self.rule == Rule::Of(Mistake::UndoNotPrinted);
        if is_silent && commands == [Command::Undo] { Vec::new() } else { self.board() }
    }

    /// Executes commands; returns why the first changed nothing if none did, and of none, that there was nothing to undo.
    pub(super) fn execute_all(&mut self, commands: &[Command]) -> Option<NoOp> {
        let no_ops: Vec<_> = commands.iter().map(|&command| self.execute(command)).collect();
        let no_ops: Option<Vec<_>> = no_ops.into_iter().collect();
        Some(*no_ops?.first().unwrap_or(&NoOp::NothingToUndo))
    }

    /// Executes a command; returns why it changed nothing, if so.
    pub(super) fn execute(&mut self, command: Command) -> Option<NoOp> {
        self.number += 1;
        match command {
            Command::Push(name, direction) => self.push(name, direction),
            Command::Undo => self.undo(),
            Command::End => None,
        }
    }

    /// The number of pushes that can be undone.
    pub(super) fn depth(&self) -> usize {
        self.saved.len()
    }

    /// The number of the command that would be undone next.
    pub(super) fn next_undone(&self) -> Option<u64> {
        self.saved.last().map(|saved| saved.number)
    }

    fn push(&mut self, name: Name, direction: Direction) -> Option<NoOp> {
        let meant = match self.rule {
            Rule::Keys(keys) => keys.get(direction as usize).copied().flatten(),
            _ => Some(direction),
        };
        let direction = meant.unwrap_or(direction);
        let mut refusal = meant.map_or(Some(NoOp::Blocked), |_| self.refusal(name, direction));
        if let (Rule::Of(made), Some(NoOp::Blocked | NoOp::Unreachable)) = (self.rule, refusal)
            && self.mistake_of_making(name, direction) == Some(made)
        {
            refusal = None;
        } else if let Rule::GoalBoxNotFound { at_start } = self.rule {
            let state = if at_start { &self.start } else { &self.now };
            let place = state.boxes.get(&name).map(|&place| self.index(place));
            let is_hidden = place.is_some_and(|place| state.ground.get(place) == Some(&b'+'));
            refusal = refusal.or(is_hidden.then_some(NoOp::NoBox));
        }
        let before = self.now.clone();
        if let Some(from) = self.now.boxes.get_mut(&name).filter(|_| refusal.is_none()) {
            self.now.worker = *from;
            *from = step(*from, direction);
            self.lose_goals(&before);
        }
        self.misplace(name, direction, refusal, before.worker);
        self.remember((name, direction), refusal, before);
        refusal
    }

    /// Moves the worker, and perhaps the box, as no right program does after a push or its refusal.
    fn misplace(&mut self, name: Name, direction: Direction, refusal: Option<NoOp>, before: Place) {
        let Some(&place) = self.now.boxes.get(&name) else { return };
        let (front, back) = (step(place, direction), direction.opposite());
        let worker = match (self.rule, refusal) {
            (Rule::WorkerBehind { stays: true }, None) => before,
            (Rule::WorkerBehind { stays: false }, None) => step(self.now.worker, back),
            (Rule::Of(Mistake::WalkedAnyway), Some(NoOp::Blocked)) => step(place, back),
            (Rule::Of(Mistake::Pulled), Some(NoOp::Unreachable)) => step(front, direction),
            _ => return,
        };
        if self.is_free(worker) {
            self.now.worker = worker;
            if self.rule == Rule::Of(Mistake::Pulled) {
                self.now.boxes.insert(name, front);
            }
        }
    }

    /// The mistake of making a push that must be refused.
    fn mistake_of_making(&self, name: Name, direction: Direction) -> Option<Mistake> {
        let place = self.index(step(*self.now.boxes.get(&name)?, direction));
        match (self.refusal(name, direction)?, self.now.ground.get(place)) {
            (NoOp::Unreachable, _) => Some(Mistake::PushedUnreachable),
            (NoOp::Blocked, Some(b'#')) => Some(Mistake::PushedIntoWall),
            (NoOp::Blocked, Some(b'-' | b'+')) => Some(Mistake::PushedIntoBox),
            // A box that is not seen may be anywhere: over the edge, or under another.
            _ => None,
        }
    }

    fn refusal(&self, name: Name, direction: Direction) -> Option<NoOp> {
        let Some(&from) = self.now.boxes.get(&name) else { return Some(NoOp::NoBox) };
        if !self.is_free(step(from, direction)) {
            Some(NoOp::Blocked)
        } else if !self.is_reachable(step(from, direction.opposite())) {
            Some(NoOp::Unreachable)
        } else {
            None
        }
    }

    /// Returns whether the worker can walk to a place, by a search of all the floor.
    fn is_reachable(&self, place: Place) -> bool {
        if !self.is_free(place) {
            return false;
        }
        // What is not free, or was seen before, is a wall.
        let mut ground = self.now.ground.to_vec();
        for &taken in self.now.boxes.values() {
            ground.get_mut(self.index(taken)).into_iter().for_each(|cell| *cell = b'#');
        }
        let mut open = vec![self.now.worker];
        while let Some(next) = open.pop() {
            if next == place {
                return true;
            }
            for neighbour in Direction::ALL.map(|direction| step(next, direction)) {
                if let Some(cell @ (b'-' | b'+')) = ground.get_mut(self.index(neighbour)) {
                    *cell = b'#';
                    open.push(neighbour);
                }
            }
        }
        false
    }

    /// Returns whether another rule would show in the next push, with the worker where it could walk to.
    pub(super) fn would_show(&self, rule: Rule, push: Command) -> bool {
        let [right, wrong] = [self.rule, rule].map(|rule| {
            // Without what can be undone: a push does not need it, and copying it takes long.
            let mut game = WrongGame {
                rule,
                saved: Vec::new(),
                start: self.start.clone(),
                now: self.now.clone(),
                ..*self
            };
            game.execute(push);
            game
        });
        right.board() != wrong.board() && self.is_reachable(wrong.now.worker)
    }

    /// Remembers a push if this program would.
    fn remember(&mut self, push: (Name, Direction), refusal: Option<NoOp>, before: GameState) {
        let is_saved = refusal.is_none_or(|refusal| match self.rule {
            Rule::OneUndo { refusals, .. }
            | Rule::SavedLate { refusals, .. }
            | Rule::RefusedUndone { refusals, .. } => refusals.contains(&refusal),
            Rule::RefusedClears { refusals } => {
                if refusals.contains(&refusal) {
                    self.saved.clear();
                }
                false
            }
            _ => false,
        });
        if is_saved {
            if matches!(self.rule, Rule::OneUndo { .. }) {
                self.saved.clear();
            }
            let is_late = matches!(self.rule, Rule::SavedLate { .. });
            let before = if is_late { self.now.clone() } else { before };
            let (number, push, is_refused) = (self.number, Some(push), refusal.is_some());
            self.saved.push(SavedPush { number, before, push, is_refused });
        }
        if let Rule::FewUndos { kept, are_first } = self.rule
            && self.saved.len() > kept
        {
            self.saved.remove(if are_first { kept } else { 0 });
        }
    }

    fn undo(&mut self) -> Option<NoOp> {
        let is_ignored =
            matches!(self.rule, Rule::Of(Mistake::UndoIgnored | Mistake::UndoNotPrinted));
        if self.rule == Rule::Of(Mistake::UndoesAll) {
            self.saved.truncate(1);
        }
        let saved = if is_ignored { None } else { self.saved.pop() };
        let Some(SavedPush { number, before, push, is_refused }) = saved else {
            return Some(NoOp::NothingToUndo);
        };
        let undone = replace(&mut self.now, before);
        let GameState { boxes, worker, ground } = &mut self.now;
        // The box, where undo brings it to, and the place behind it.
        let moved = push.and_then(|(name, direction)| {
            let place = boxes.get_mut(&name)?;
            let behind = step(*place, direction.opposite());
            Some((name, place, behind))
        });
        match (self.rule, moved) {
            (Rule::OneUndo { redoes: true, .. }, _) => {
                self.saved.push(SavedPush { number, before: undone, push, is_refused });
            }
            (Rule::RefusedUndone { pulls: true, .. }, Some((_, place, behind))) if is_refused => {
                *place = behind;
            }
            (Rule::Of(Mistake::WorkerLeft), _) => *worker = undone.worker,
            (Rule::Of(Mistake::BoxLeft), _) => *boxes = undone.boxes,
            (Rule::Of(Mistake::WorkerNotBack), Some((_, _, behind))) => *worker = behind,
            (Rule::Of(Mistake::GoalNotBare), Some((name, ..))) => {
                *ground = undone.ground;
                undone.boxes.get(&name).into_iter().for_each(|&place| self.lose_goal(place));
            }
            (Rule::UndoLosesGoals { boxes }, Some((name, ..))) => {
                *ground = undone.ground;
                let of_box = undone.boxes.get(&name).filter(|_| boxes);
                of_box.into_iter().chain([&undone.worker]).for_each(|&left| self.lose_goal(left));
            }
            (Rule::GoalsLost { undo_restores: false, .. }, _) => {
                ground.clone_from(&undone.ground);
                self.lose_goals(&undone);
            }
            _ => {}
        }
        None
    }

    /// Makes floor of the goals that this program forgets after a move.
    fn lose_goals(&mut self, before: &GameState) {
        let Rule::GoalsLost { boxes, worker, .. } = self.rule else { return };
        let moved = before.boxes.values().zip(self.now.boxes.values());
        let moved = moved.map(|(&from, &to)| (boxes, from, to));
        let moved: Vec<_> = moved.chain([(worker, before.worker, self.now.worker)]).collect();
        for (loss, from, to) in moved.into_iter().filter(|(_, from, to)| from != to) {
            if loss != Loss::Never {
                self.lose_goal(from);
            }
            if loss == Loss::Arriving {
                self.lose_goal(to);
            }
        }
    }

    pub(super) fn board(&self) -> Vec<u8> {
        self.board_with(false)
    }

    /// The board as this program prints it, with the worker on a box, or the box on the worker.
    pub(super) fn board_with(&self, is_box_hidden: bool) -> Vec<u8> {
        let GameState { boxes, worker, ground } = &self.now;
        let (plain_boxes, plain_worker) = match self.rule {
            Rule::PlainOnGoals { boxes, worker } => (boxes, worker),
            _ => (false, false),
        };
        let boxes = boxes.iter().map(|(name, &place)| (place, name.letter(), plain_boxes));
        let mut things: Vec<_> = [(*worker, b'@', plain_worker)].into_iter().chain(boxes).collect();
        if is_box_hidden {
            things.rotate_left(1);
        }
        let mut text = ground.to_vec();
        for (place, letter, is_plain) in things {
            let index = self.index(place);
            let is_on_goal = ground.get(index) == Some(&b'+') && !is_plain;
            // Off the board nothing is shown.
            let Some(cell) = text.get_mut(index) else { continue };
            *cell = match letter {
                _ if !is_on_goal => letter,
                b'@' => b'*',
                _ => letter.to_ascii_uppercase(),
            };
        }
        text
    }

    /// The index of a place in the board's text; off the board none that it has.
    fn index(&self, (row, column): Place) -> usize {
        let cell = row.try_into().ok().zip(column.try_into().ok());
        let cell = cell.and_then(|(row, column)| self.grid.cell(row, column));
        cell.map_or(usize::MAX, Drawing::index)
    }

    fn is_free(&self, place: Place) -> bool {
        matches!(self.now.ground.get(self.index(place)), Some(b'-' | b'+'))
            && !self.now.boxes.values().any(|&taken| taken == place)
    }

    fn lose_goal(&mut self, place: Place) {
        let index = self.index(place);
        if self.now.ground.get(index) == Some(&b'+') {
            Rc::make_mut(&mut self.now.ground)
                .get_mut(index)
                .into_iter()
                .for_each(|cell| *cell = b'-');
        }
    }
}

#[cfg(test)]
mod tests;
