//! The worker's walks among the boxes of one state.

use super::field::Field;
use super::square::Square;
use crate::board::Direction;

/// The lengths of the shortest walks from one square.
pub(crate) struct Walks {
    /// By square, counted from 1: `BLOCKED` by a box, `UNVISITED`, or one more than the length of the walk. The entry at 0 stands for all
    /// walls, and is blocked.
    lengths: Vec<u32>,
    /// The squares visited, nearest first; what follows them has no meaning.
    queue: Vec<Option<Square>>,
}

const UNVISITED: u32 = u32::MAX;
const BLOCKED: u32 = 0;

impl Walks {
    pub(crate) fn new(field: &Field) -> Walks {
        let entries = field.len() + 1;
        Walks { lengths: vec![UNVISITED; entries], queue: vec![None; entries] }
    }

    /// Measures all walks from `worker` among `boxes`. Takes time linear in the number of squares.
    pub(crate) fn measure(&mut self, field: &Field, worker: Square, boxes: &[Square]) {
        self.lengths.fill(UNVISITED);
        self.lengths[entry(None)] = BLOCKED;
        for &square in boxes {
            self.lengths[entry(Some(square))] = BLOCKED;
        }
        self.lengths[entry(Some(worker))] = 1;
        self.queue[0] = Some(worker);
        let mut visited = 0;
        let mut end = 1;
        while visited < end {
            let Some(square) = self.queue[visited] else { break };
            visited += 1;
            let length = self.lengths[entry(Some(square))] + 1;
            for direction in Direction::ALL {
                let next = field.step(square, direction);
                let known = &mut self.lengths[entry(next)];
                // Every neighbour is written to the end of the queue, and stays there only if it is new. A branch would be predicted
                // wrongly too often: measured, it takes 2.0 times as long.
                self.queue[end] = next;
                end += usize::from(*known == UNVISITED);
                *known = length.min(*known);
            }
        }
    }

    #[inline]
    pub(crate) fn is_blocked(&self, square: Square) -> bool {
        self.lengths[entry(Some(square))] == BLOCKED
    }

    /// The length of the walk to `square`, or `None` if the worker cannot get there.
    #[inline]
    pub(crate) fn length_to(&self, square: Square) -> Option<u32> {
        match self.lengths[entry(Some(square))] {
            BLOCKED | UNVISITED => None,
            length => Some(length - 1),
        }
    }
}

/// The entry of a square in the table of lengths, or that of the walls.
#[inline]
fn entry(square: Option<Square>) -> usize {
    square.map_or(0, |square| square.index() + 1)
}
