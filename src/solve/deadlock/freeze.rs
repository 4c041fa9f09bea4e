//! Freeze deadlocks (Sokoban Wiki, "How to detect deadlocks"): boxes that keep each other from moving for good, one of them on no
//! goal.
//!
//! A box can be pushed along an axis if the cells on both sides of it are free, and it does not come to a dead square. All boxes that
//! could be pushed now are taken off the board; then others may be, and so on:
//!
//! ```text
//! #######     #######     Only c can be pushed. Without it, no other can: above a is a wall and beside it another, above b is a
//! #ab   #     #ab   #     wall and beside it a. So these two are frozen, which is a deadlock unless both are on goals.
//! #@  c #  →  #@    #
//! #     #     #     #
//! #######     #######
//! ```
//!
//! What is left never moves again: the first box of it to move would be pushed among all others of it, and that is not possible
//! even without the boxes that were taken off. Each round takes eight shifts of a set, and there are at most as many as boxes.

use crate::board::Direction::{self, Down, Left, Right, Up};
use crate::solve::level::{Bitboard, Bits};

impl<const N: usize> Bitboard<N> {
    /// Returns whether there is a freeze deadlock: a frozen box on no goal.
    #[inline]
    pub(crate) fn is_freeze_deadlock(&self, boxes: Bits<N>) -> bool {
        !self.frozen(boxes).without(self.goals).is_empty()
    }

    /// Returns whether a box that comes to `cell` among `others` makes a freeze deadlock where there was none.
    ///
    /// If it can still be pushed along an axis, it freezes nothing, and the search for frozen boxes is saved.
    #[inline]
    pub(crate) fn freezes(&self, others: Bits<N>, cell: Bits<N>) -> bool {
        let free = self.floor.without(others);
        !self.is_open(free, self.step(cell, Up), self.step(cell, Down))
            && !self.is_open(free, self.step(cell, Left), self.step(cell, Right))
            && self.is_freeze_deadlock(others | cell)
    }

    /// Returns whether a box between two cells can be pushed to one of them.
    #[inline]
    fn is_open(&self, free: Bits<N>, one: Bits<N>, other: Bits<N>) -> bool {
        free.meets(one) && free.meets(other) && self.live.meets(one | other)
    }

    /// The frozen boxes: while the others of them stay, none can be pushed to a live square.
    #[inline]
    pub(crate) fn frozen(&self, boxes: Bits<N>) -> Bits<N> {
        self.blocked(boxes, self.live)
    }

    /// The boxes of which none can be the first to be pulled.
    pub(crate) fn unpullable(&self, boxes: Bits<N>) -> Bits<N> {
        self.immovable(boxes, |free, direction| {
            let back = direction.opposite();
            self.step(free & self.step(free, back), back)
        })
    }

    /// The boxes of which none can be the first to be pushed to one of `targets`.
    #[inline]
    pub(crate) fn blocked(&self, boxes: Bits<N>, targets: Bits<N>) -> Bits<N> {
        self.immovable(boxes, |free, direction| {
            self.step(free, direction) & self.step(free & targets, direction.opposite())
        })
    }

    /// The boxes that are left when those that can be moved among the free cells are taken off again and again.
    #[inline]
    fn immovable(
        &self,
        boxes: Bits<N>,
        movable: impl Fn(Bits<N>, Direction) -> Bits<N>,
    ) -> Bits<N> {
        let mut blocked = boxes;
        loop {
            let free = self.floor.without(blocked);
            let mut rest = blocked;
            for direction in Direction::ALL {
                rest = rest.without(movable(free, direction));
            }
            if rest == blocked || rest.is_empty() {
                return rest;
            }
            blocked = rest;
        }
    }
}
