//! What happens in a game, in the order of time.

use std::collections::HashMap;
use std::mem;

use crate::board::Board;
use crate::command::Name;
use crate::grid::{Cell, Direction};
use crate::notation::{Level, Unwritable};

/// A game from its beginning.
pub(super) struct Film<'l> {
    pub(super) board: &'l Board,
    pub(super) first: Scene,
    moves: Vec<Move>,
}

/// Where everything stands that moves.
#[derive(Clone)]
pub(super) struct Scene {
    /// The boxes, with names if they have any, in an order that play does not change.
    pub(super) boxes: Vec<(Option<Name>, Cell)>,
    pub(super) worker: Cell,
}

/// A move of one cell.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Move {
    direction: Direction,
    /// The pushed box's place in the order, if one is pushed.
    pushed: Option<usize>,
}

/// A walk, and the pushes of one box one way that follow it.
#[derive(Default)]
pub(super) struct Leg {
    /// The worker's steps before the pushes; none where it stands behind the box already.
    pub(super) walk: Vec<Direction>,
    /// None if the game ends with the walk.
    pub(super) pushes: Option<Pushes>,
}

/// Pushes of one box one way.
pub(super) struct Pushes {
    /// The box's place in the order.
    pub(super) number: usize,
    pub(super) direction: Direction,
    pub(super) count: usize,
}

impl<'l> Film<'l> {
    /// The level's whole record.
    pub(super) fn new(level: &'l Level) -> Result<Film<'l>, Unwritable> {
        let first = Scene { boxes: boxes(level), worker: level.warehouse.worker() };
        let cells = (0..).zip(&first.boxes);
        let mut numbers: HashMap<Cell, usize> =
            cells.map(|(number, &(_, cell))| (cell, number)).collect();
        let mut moves = Vec::new();
        for (direction, from) in level.steps()? {
            let pushed = from.and_then(|from| numbers.remove(&from));
            if let (Some(from), Some(number)) = (from, pushed) {
                numbers.insert(level.warehouse.beside(from, direction), number);
            }
            moves.try_reserve(1)?;
            moves.push(Move { direction, pushed });
        }
        Ok(Film { board: level.warehouse.board(), first, moves })
    }

    /// How many moves there are, and how many of them are pushes.
    pub(super) fn counts(&self) -> (usize, usize) {
        (self.moves.len(), self.moves.iter().filter(|made| made.pushed.is_some()).count())
    }

    /// Leaves out what follows the push of that number; every move where it is 0.
    pub(super) fn cut(&mut self, pushes: usize) {
        let mut ends = (1..).zip(&self.moves).filter(|(_, made)| made.pushed.is_some());
        let end =
            pushes.checked_sub(1).map_or(Some(0), |before| ends.nth(before).map(|(end, _)| end));
        self.moves.truncate(end.unwrap_or(self.moves.len()));
    }

    /// How everything stands in the end.
    pub(super) fn last(&self) -> Scene {
        let grid = self.board.grid();
        let mut scene = self.first.clone();
        for &Move { direction, pushed } in &self.moves {
            scene.worker = grid.step(scene.worker, direction);
            if let Some((_, cell)) = pushed.and_then(|number| scene.boxes.get_mut(number)) {
                *cell = grid.step(*cell, direction);
            }
        }
        scene
    }

    /// Which way the worker goes.
    pub(super) fn way(&self) -> Vec<Direction> {
        self.moves.iter().map(|made| made.direction).collect()
    }

    /// The moves, leg by leg.
    pub(super) fn legs(&self) -> Vec<Leg> {
        let (mut legs, mut leg) = (Vec::new(), Leg::default());
        for run in self.moves.chunk_by(|one, next| one == next) {
            let Some(&Move { direction, pushed }) = run.first() else { continue };
            if let Some(number) = pushed {
                leg.pushes = Some(Pushes { number, direction, count: run.len() });
                legs.push(mem::take(&mut leg));
            } else {
                leg.walk.resize(leg.walk.len() + run.len(), direction);
            }
        }
        if !leg.walk.is_empty() {
            legs.push(leg);
        }
        legs
    }
}

/// The boxes with their names; without, where there are too many.
fn boxes(level: &Level) -> Vec<(Option<Name>, Cell)> {
    match level.session() {
        Ok(session) => session.boxes().map(|(name, cell)| (Some(name), cell)).collect(),
        Err(_) => level.warehouse.boxes().iter().map(|cell| (None, cell)).collect(),
    }
}
