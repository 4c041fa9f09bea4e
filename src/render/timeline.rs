//! A game as a timeline of moves.

use std::collections::HashMap;

use crate::board::Board;
use crate::cells::CellSet;
use crate::command::Name;
use crate::grid::{Cell, Direction};
use crate::level::{Level, Replays};

/// A game from its start.
pub(super) struct Timeline<'l> {
    pub(super) board: &'l Board,
    /// The floor inside the level.
    pub(super) floor: CellSet,
    pub(super) first: Arrangement,
    actions: Vec<Action>,
    /// Whether all of it is shown, rather than its last arrangement.
    pub(super) is_moving: bool,
}

/// Where everything is that can move.
#[derive(Clone)]
pub(super) struct Arrangement {
    /// The boxes, with names if they have any, always in the same order.
    pub(super) boxes: Vec<(Option<Name>, Cell)>,
    pub(super) worker: Cell,
}

/// A move, and which box it pushes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Action {
    pub(super) direction: Direction,
    /// The index of the pushed box, if one is pushed.
    pub(super) pushed: Option<usize>,
}

impl<'l> Timeline<'l> {
    /// The whole main record of a level.
    pub(super) fn new(replays: &Replays<'l>) -> Timeline<'l> {
        let level = replays.level();
        let first = Arrangement { boxes: boxes(level), worker: level.warehouse.worker() };
        let cells = (0..).zip(&first.boxes);
        let mut numbers: HashMap<Cell, usize> =
            cells.map(|(number, &(_, cell))| (cell, number)).collect();
        let mut worker = first.worker;
        let moves = replays.main().map(|(_, played)| played.moves()).unwrap_or_default();
        let actions = moves.iter().map(|step| {
            let direction = step.direction();
            worker = level.warehouse.neighbour(worker, direction);
            // The worker is now where a pushed box was.
            let pushed = step.is_push().then(|| {
                let number = numbers.remove(&worker).expect("a push is of a box");
                numbers.insert(level.warehouse.neighbour(worker, direction), number);
                number
            });
            Action { direction, pushed }
        });
        let actions = actions.collect();
        let (board, floor) = (level.warehouse.board(), level.warehouse.inside());
        Timeline { board, floor, first, actions, is_moving: false }
    }

    /// The numbers of moves and of pushes among them.
    pub(super) fn counts(&self) -> (usize, usize) {
        (self.actions.len(), self.actions.iter().filter(|action| action.pushed.is_some()).count())
    }

    /// Removes what follows the given number of pushes; every move if it is 0.
    pub(super) fn cut(&mut self, pushes: usize) {
        let mut ends = (1..).zip(&self.actions).filter(|(_, action)| action.pushed.is_some());
        let end =
            pushes.checked_sub(1).map_or(Some(0), |before| ends.nth(before).map(|(end, _)| end));
        self.actions.truncate(end.unwrap_or(self.actions.len()));
    }

    /// Where everything is at the end.
    pub(super) fn last(&self) -> Arrangement {
        let grid = self.board.grid();
        let mut arrangement = self.first.clone();
        for &Action { direction, pushed } in &self.actions {
            arrangement.worker = grid.step(arrangement.worker, direction);
            if let Some(number) = pushed {
                let (_, cell) = arrangement.boxes.get_mut(number).expect("the index is of a box");
                *cell = grid.step(*cell, direction);
            }
        }
        arrangement
    }

    /// The worker's path.
    pub(super) fn path(&self) -> Vec<Direction> {
        self.actions.iter().map(|action| action.direction).collect()
    }

    /// The moves in parts: a walk, or pushes of one box in one direction.
    pub(super) fn runs(&self) -> impl DoubleEndedIterator<Item = &[Action]> {
        let is_walk = |action: &Action| action.pushed.is_none();
        self.actions.chunk_by(move |one, next| one == next || is_walk(one) && is_walk(next))
    }
}

/// The boxes with their names, or without if there are too many.
fn boxes(level: &Level) -> Vec<(Option<Name>, Cell)> {
    match level.session() {
        Ok(session) => session.boxes().map(|(name, cell)| (Some(name), cell)).collect(),
        Err(_) => level.warehouse.boxes().iter().map(|cell| (None, cell)).collect(),
    }
}
