//! A game as a timeline of moves.

use std::collections::HashMap;

use crate::board::{Board, Cell, CellSet, Direction};
use crate::game::{Move, Name};
use crate::level::Level;

/// A game from its start.
pub(super) struct Timeline<'l> {
    pub(super) board: &'l Board,
    pub(super) floor: CellSet,
    pub(super) first: Arrangement,
    pub(super) last: Arrangement,
    pub(super) actions: Vec<Action>,
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
    /// A game of these moves, which can be made.
    pub(super) fn new(level: &'l Level, moves: &[Move], is_moving: bool) -> Timeline<'l> {
        let warehouse = &level.warehouse;
        // There may be too many boxes for names.
        let boxes = match level.session() {
            Ok(session) => session.boxes().map(|(name, cell)| (Some(name), cell)).collect(),
            Err(_) => warehouse.boxes().iter().map(|cell| (None, cell)).collect(),
        };
        let first = Arrangement { boxes, worker: warehouse.worker() };
        let mut last = first.clone();
        let cells = first.boxes.iter().map(|&(_, cell)| cell);
        let mut numbers: HashMap<Cell, usize> = cells.zip(0..).collect();
        let actions = moves.iter().map(|step| {
            let direction = step.direction();
            last.worker = warehouse.neighbour(last.worker, direction);
            // The worker is now where a pushed box was.
            let pushed = step.is_push().then(|| {
                let number = numbers.remove(&last.worker).expect("a push is of a box");
                let (_, cell) = last.boxes.get_mut(number).expect("the index is of a box");
                *cell = warehouse.neighbour(last.worker, direction);
                numbers.insert(*cell, number);
                number
            });
            Action { direction, pushed }
        });
        let actions = actions.collect();
        let (board, floor) = (warehouse.board(), warehouse.inside());
        Timeline { board, floor, first, last, actions, is_moving }
    }

    /// The moves in parts: a walk, or pushes of one box in one direction.
    pub(super) fn runs(&self) -> impl DoubleEndedIterator<Item = &[Action]> {
        let is_walk = |action: &Action| action.pushed.is_none();
        self.actions.chunk_by(move |one, next| one == next || is_walk(one) && is_walk(next))
    }
}
