//! The worker's walks among the boxes of one state.

use super::field::Field;
use super::square::{Square, SquareMap};
use crate::board::Direction;

/// The lengths of the shortest walks from one square.
pub(crate) struct Walks {
    /// `UNVISITED`, `BLOCKED` by a box, or the length.
    lengths: SquareMap<u32>,
    queue: Vec<Square>,
}

const UNVISITED: u32 = u32::MAX;
const BLOCKED: u32 = UNVISITED - 1;

impl Walks {
    pub(crate) fn new(field: &Field) -> Walks {
        Walks { lengths: field.table(UNVISITED), queue: Vec::new() }
    }

    /// Measures all walks from `worker` among `boxes`. Takes time linear in the number of squares.
    pub(crate) fn measure(&mut self, field: &Field, worker: Square, boxes: &[Square]) {
        self.lengths.0.fill(UNVISITED);
        for &square in boxes {
            self.lengths[square] = BLOCKED;
        }
        self.lengths[worker] = 0;
        self.queue.clear();
        self.queue.push(worker);
        let mut visited = 0;
        while let Some(&square) = self.queue.get(visited) {
            visited += 1;
            let length = self.lengths[square] + 1;
            for direction in Direction::ALL {
                if let Some(next) = field.step(square, direction)
                    && self.lengths[next] == UNVISITED
                {
                    self.lengths[next] = length;
                    self.queue.push(next);
                }
            }
        }
    }

    #[inline]
    pub(crate) fn is_blocked(&self, square: Square) -> bool {
        self.lengths[square] == BLOCKED
    }

    /// The length of the walk to `square`, or `None` if the worker cannot get there.
    #[inline]
    pub(crate) fn length_to(&self, square: Square) -> Option<u32> {
        Some(self.lengths[square]).filter(|&length| length < BLOCKED)
    }
}
