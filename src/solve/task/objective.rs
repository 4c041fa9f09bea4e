//! The objective: moves or pushes, and costs in that order.

use std::ops::{Add, Sub};

use crate::macros::names;

names! {
    /// The number that a shortest solution minimizes. Ties are broken by the other of the two. Displayed and parsed as
    /// `moves` or `pushes`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Minimize {
        /// Moves, pushes included: solutions are move-optimal.
        #[default]
        Moves = "moves",
        /// Pushes: solutions are push-optimal.
        Pushes = "pushes",
    }
}

impl Minimize {
    /// Puts what is minimized first, of a number of moves and of the pushes among them. Of two solutions, the one with
    /// less in this order is better.
    #[inline]
    #[must_use]
    pub fn order<T>(self, moves: T, pushes: T) -> (T, T) {
        match self {
            Minimize::Moves => (moves, pushes),
            Minimize::Pushes => (pushes, moves),
        }
    }

    #[inline]
    pub(crate) fn cost(self, moves: u32, pushes: u32) -> Cost {
        let (first, second) = self.order(moves, pushes);
        Cost { first, second }
    }

    pub(crate) fn moves(self, cost: Cost) -> u32 {
        // What was put in order is put back by the same.
        self.order(cost.first, cost.second).0
    }

    pub(crate) fn pushes(self, cost: Cost) -> u32 {
        self.order(cost.first, cost.second).1
    }
}

/// Moves and pushes; what is minimized comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cost {
    pub(crate) first: u32,
    pub(crate) second: u32,
}

impl Add for Cost {
    type Output = Cost;

    #[inline]
    fn add(self, other: Cost) -> Cost {
        Cost { first: self.first + other.first, second: self.second + other.second }
    }
}

impl Sub for Cost {
    type Output = Cost;

    #[inline]
    fn sub(self, other: Cost) -> Cost {
        Cost { first: self.first - other.first, second: self.second - other.second }
    }
}
