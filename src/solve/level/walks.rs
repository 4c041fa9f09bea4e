//! The worker's walks among the boxes of one state.

use super::field::Field;
use super::square::{Square, SquareMap};
use crate::board::Direction;

/// The lengths of the shortest walks from one square.
pub(crate) struct Walks {
    /// `UNVISITED`, `WANTED`, `BLOCKED` by a box, or the length.
    lengths: SquareMap<u32>,
    queue: Vec<Square>,
}

const UNVISITED: u32 = u32::MAX;
/// Unvisited, and the walk ends early only when all of these are reached.
const WANTED: u32 = UNVISITED - 1;
const BLOCKED: u32 = UNVISITED - 2;

impl Walks {
    pub(crate) fn new(field: &Field) -> Walks {
        Walks { lengths: field.table(UNVISITED), queue: Vec::new() }
    }

    /// Measures all walks from `worker` among `boxes`. Takes time linear in the number of squares.
    pub(crate) fn measure(&mut self, field: &Field, worker: Square, boxes: &[Square]) {
        self.begin(worker, boxes);
        self.visit(field, usize::MAX);
    }

    /// Measures the walks from `worker` among `boxes` to the squares from which one of them can be pushed to a live square. Other
    /// squares may be left unvisited: on a large board, that saves a part of the time.
    pub(crate) fn measure_to_pushes(&mut self, field: &Field, worker: Square, boxes: &[Square]) {
        self.begin(worker, boxes);
        let mut wanted = 0;
        for &square in boxes {
            for direction in Direction::ALL {
                if let Some(to) = field.step(square, direction)
                    && let Some(behind) = field.step(square, direction.opposite())
                    && field.is_live(to)
                    && !self.is_blocked(to)
                    && self.lengths[behind] == UNVISITED
                {
                    self.lengths[behind] = WANTED;
                    wanted += 1;
                }
            }
        }
        self.visit(field, wanted);
    }

    /// Places the boxes and the worker.
    fn begin(&mut self, worker: Square, boxes: &[Square]) {
        self.lengths.0.fill(UNVISITED);
        for &square in boxes {
            self.lengths[square] = BLOCKED;
        }
        self.lengths[worker] = 0;
        self.queue.clear();
        self.queue.push(worker);
    }

    /// Visits squares, nearest first, until a number of wanted ones is reached.
    fn visit(&mut self, field: &Field, mut wanted: usize) {
        let mut visited = 0;
        while wanted > 0
            && let Some(&square) = self.queue.get(visited)
        {
            visited += 1;
            let length = self.lengths[square] + 1;
            for direction in Direction::ALL {
                if let Some(next) = field.step(square, direction)
                    && self.lengths[next] > BLOCKED
                {
                    if self.lengths[next] == WANTED {
                        wanted -= 1;
                    }
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
