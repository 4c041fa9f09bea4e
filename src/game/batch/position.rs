//! The moves of one game.

use super::BatchGame;
use super::layout::{
    Layout, PushAt, code_at, emptied, is_box, is_free, is_goal, with_box, with_worker,
};
use super::reach::Reach;
use crate::board::Direction;

/// A game with its codes.
pub(super) struct Position<'a> {
    pub(super) layout: &'a Layout,
    pub(super) game: &'a mut BatchGame,
    pub(super) codes: &'a mut [u8],
}

impl Position<'_> {
    /// Moves the worker one cell, and a box in its way, if that is possible.
    #[inline]
    pub(super) fn step(&mut self, direction: Direction) {
        let next = self.layout.neighbour(self.game.worker, direction);
        let code = code_at(self.codes, next);
        if is_free(code) {
            self.move_worker(next);
        } else if is_box(code) {
            let target = self.layout.neighbour(next, direction);
            if is_free(code_at(self.codes, target)) {
                self.move_box(next, target);
                self.move_worker(next);
            }
        }
    }

    /// Walks to a box and pushes it one cell, if that is possible.
    pub(super) fn push(&mut self, push: PushAt, reach: &mut Reach) {
        let PushAt { cell, direction } = push;
        if !is_box(code_at(self.codes, cell)) {
            return;
        }
        let target = self.layout.neighbour(cell, direction);
        let start = self.layout.neighbour(cell, direction.opposite());
        if !is_free(code_at(self.codes, target)) || !is_free(code_at(self.codes, start)) {
            return;
        }
        reach.fill(self.layout, self.codes, self.game.worker);
        if !reach.contains(start) {
            return;
        }
        // The worker must have left its cell before the box may get there.
        self.move_worker(start);
        self.move_box(cell, target);
        self.move_worker(cell);
    }

    #[inline]
    fn move_worker(&mut self, to: u32) {
        self.change(self.game.worker, emptied);
        self.change(to, with_worker);
        self.game.worker = to;
    }

    #[inline]
    fn move_box(&mut self, from: u32, to: u32) {
        self.game.pushes = self.game.pushes.saturating_add(1);
        self.game.misplaced += u32::from(is_goal(code_at(self.codes, from)));
        self.game.misplaced -= u32::from(is_goal(code_at(self.codes, to)));
        self.change(from, emptied);
        self.change(to, with_box);
    }

    #[inline]
    fn change(&mut self, cell: u32, change: impl Fn(u8) -> u8) {
        if let Some(code) = self.codes.get_mut(cell as usize) {
            *code = change(*code);
        }
    }
}
