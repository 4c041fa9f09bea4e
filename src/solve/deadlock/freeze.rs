//! Freeze deadlocks.

use crate::board::Direction;
use crate::solve::level::{Bitboard, Bits};

impl<const N: usize> Bitboard<N> {
    /// Returns whether there is a freeze deadlock: a frozen box on no goal.
    #[inline]
    pub(crate) fn is_freeze_deadlock(&self, boxes: Bits<N>) -> bool {
        self.has_freeze && !self.frozen(boxes).without(self.goals).is_empty()
    }

    /// Returns whether a box that comes to `cell` among `others` makes a freeze deadlock where there was none.
    #[inline]
    pub(crate) fn freezes(&self, others: Bits<N>, cell: Bits<N>) -> bool {
        let free = self.floor.without(others);
        let around = Direction::ALL.map(|direction| self.step(cell, direction));
        let [up, down, left, right] = around;
        // In the order of `Direction::ALL`, the two directions of an axis follow each other.
        let is_open = |one: Bits<N>, other: Bits<N>| {
            free.meets(one) && free.meets(other) && self.live.meets(one | other)
        };
        !is_open(up, down) && !is_open(left, right) && self.is_freeze_deadlock(others | cell)
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
            let movable: Bits<N> =
                Direction::ALL.into_iter().map(|direction| movable(free, direction)).collect();
            let rest = blocked.without(movable);
            if rest == blocked || rest.is_empty() {
                return rest;
            }
            blocked = rest;
        }
    }
}
