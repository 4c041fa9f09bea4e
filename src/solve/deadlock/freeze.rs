//! Freeze deadlocks by the recursive test of the Sokoban Wiki, by squares, for boards of any size;
//! `Bitboard::frozen` (`level/bitboard.rs`) finds the same on sets of cells, without a limit.

use crate::board::Direction::{self, Down, Left, Right, Up};
use crate::solve::level::{Field, Square, SquareMap};
use crate::solve::task::{Technique, Techniques};

/// Finds freeze deadlocks among the boxes put on it.
#[derive(Debug)]
pub(crate) struct FreezeTest {
    contents: SquareMap<Content>,
    /// The boxes found so far, each of which is blocked if those before it are.
    blocked: Vec<Square>,
    is_on: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Nothing,
    Box,
    /// A box that counts as a wall.
    BlockedBox,
}

const AXES: [[Direction; 2]; 2] = [[Up, Down], [Left, Right]];

/// The limit of one test. Large groups of boxes would be visited again and again, and recursion
/// could overflow the stack; a box not visited counts as movable, which is safe.
const MAX_VISITED_BOXES: u32 = 512;

impl FreezeTest {
    pub(crate) fn new(field: &Field, techniques: Techniques) -> FreezeTest {
        let is_on = techniques.has(Technique::Freeze);
        FreezeTest { contents: field.table(Content::Nothing), blocked: Vec::new(), is_on }
    }

    #[inline]
    pub(crate) fn is_free(&self, square: Square) -> bool {
        self.contents[square] == Content::Nothing
    }

    #[inline]
    pub(crate) fn put(&mut self, square: Square) {
        self.contents[square] = Content::Box;
    }

    #[inline]
    pub(crate) fn remove(&mut self, square: Square) {
        self.contents[square] = Content::Nothing;
    }

    /// Returns whether the box on `square` is in a freeze deadlock: it and the boxes that block it
    /// can never be pushed again except to dead squares, and one of them is on no goal. The
    /// smallest of these are two boxes side by side along a wall, and four in a square.
    pub(crate) fn is_deadlock(&mut self, field: &Field, square: Square) -> bool {
        self.blocked.clear();
        let mut visits_left = MAX_VISITED_BOXES;
        let is_blocked = self.is_on && self.is_blocked(field, square, &mut visits_left);
        let is_lost = is_blocked && self.blocked.iter().any(|&square| !field.is_goal(square));
        for &square in &self.blocked {
            self.contents[square] = Content::Box;
        }
        is_lost
    }

    /// Returns whether the box on `square` can move along neither axis. If so, it and the boxes
    /// that block it are added to `blocked`, and count as walls from now on.
    fn is_blocked(&mut self, field: &Field, square: Square, visits_left: &mut u32) -> bool {
        if *visits_left == 0 {
            return false;
        }
        *visits_left -= 1;
        let len = self.blocked.len();
        self.contents[square] = Content::BlockedBox;
        self.blocked.push(square);
        for [one, other] in AXES {
            let (Some(one), Some(other)) = (field.step(square, one), field.step(square, other))
            else {
                continue;
            };
            let is_wall = |side| self.contents[side] == Content::BlockedBox;
            if is_wall(one) || is_wall(other) || !field.is_live(one) && !field.is_live(other) {
                continue;
            }
            let mut is_blocked_by = |side| {
                self.contents[side] == Content::Box && self.is_blocked(field, side, visits_left)
            };
            if !is_blocked_by(one) && !is_blocked_by(other) {
                for square in self.blocked.drain(len..) {
                    self.contents[square] = Content::Box;
                }
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::boards;

    /// By squares and by sets of cells.
    #[test]
    fn both_tests_find_the_same_deadlocks() {
        boards::check_starts(2000, boards::any(), |_, start| {
            let bits = boards::bits::<2>(start);
            let mut test = FreezeTest::new(&start.field, start.techniques);
            start.boxes.iter().for_each(|&square| test.put(square));
            let is_frozen = |&square: &_| test.is_deadlock(&start.field, square);
            assert_eq!(start.boxes.iter().any(is_frozen), bits.is_freeze_deadlock(bits.boxes));
        });
    }
}
