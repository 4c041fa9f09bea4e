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
        let mut numbers = HashMap::new();
        for (number, &(_, cell)) in first.boxes.iter().enumerate() {
            numbers.insert(cell, number);
        }
        let mut actions = Vec::new();
        for step in moves {
            let direction = step.direction();
            last.worker = warehouse.neighbour(last.worker, direction);
            let mut pushed = None;
            if step.is_push() {
                // The worker is now where the box was.
                let number = numbers.remove(&last.worker).expect("a push is of a box");
                let (_, cell) = last.boxes.get_mut(number).expect("the index is of a box");
                *cell = warehouse.neighbour(last.worker, direction);
                numbers.insert(*cell, number);
                pushed = Some(number);
            }
            actions.push(Action { direction, pushed });
        }
        let board = warehouse.board();
        let floor = warehouse.inside();
        Timeline { board, floor, first, last, actions, is_moving }
    }

    /// The moves in parts: a walk, or pushes of one box in one direction.
    pub(super) fn runs(&self) -> impl DoubleEndedIterator<Item = &[Action]> {
        self.actions
            .chunk_by(|one, next| one == next || one.pushed.is_none() && next.pushed.is_none())
    }
}

/// Returns whether a part of the moves walks, rather than pushes.
pub(super) fn is_walk(run: &[Action]) -> bool {
    run.iter().all(|action| action.pushed.is_none())
}
