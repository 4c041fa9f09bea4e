//! Breadth-first search from both ends, over all of the worker's cells at once.
//!
//! For one placement of the boxes the cells where the worker can be make a set of bits, and a step of
//! the search over all of them is a few shifts. Boxes are not told apart. One side goes forward from the
//! start, the other backward from all solved placements; the one with less to look at takes the next
//! step, until both have come to the same state. A step is a move, or, if pushes are to be least, a push
//! with all the walking before it. Every shortest solution passes through one of the states where the
//! sides first meet, and so the best of them is found among the ways through these.

use super::bits::Bits;
use super::floor::{Floor, Frame};
use super::placements::{Number, Placements};
use super::ways::Ways;
use super::{Found, Limit, Limits, Minimize, Start, Stats};
use crate::grid::Grid;

/// More solved placements than this are not searched from.
const MOST_SOLVED: usize = 1 << 20;

/// Finds a cheapest way; `None` where the board is too large or there are too many solved placements.
pub(super) fn search(
    grid: &Grid,
    start: &Start,
    minimize: Minimize,
    limits: &Limits,
    stats: &mut Stats,
) -> Option<Result<Found, Limit>> {
    let frame = Frame::new(grid, &start.field)?;
    let boxes = start.boxes.len();
    let solved = (0..boxes).try_fold(1_usize, |solved, taken| {
        let more = solved.checked_mul(start.field.goals().saturating_sub(taken))?;
        Some(more / (taken + 1)).filter(|&solved| solved <= MOST_SOLVED)
    });
    if solved? == 0 {
        return Some(Ok(Found::Nothing));
    }
    let search = match frame.words() {
        1 => search_in_words::<1>,
        2 => search_in_words::<2>,
        3 => search_in_words::<3>,
        4 => search_in_words::<4>,
        _ => return None,
    };
    Some(search(&frame, start, minimize, limits, stats))
}

fn search_in_words<const N: usize>(
    frame: &Frame,
    start: &Start,
    minimize: Minimize,
    limits: &Limits,
    stats: &mut Stats,
) -> Result<Found, Limit> {
    let floor = Floor::<N>::new(frame, start);
    let mut search = Search {
        minimize,
        floor,
        placements: Placements::new(),
        sides: [Side::new(), Side::new()],
        limits,
        work: 0,
    };
    let worker = search.floor.cell(start.worker);
    let found = search.run(start.boxes.len(), worker, stats);
    stats.peak_bytes = search.bytes();
    found
}

/// The side that goes forward from the start, and the one that goes backward from the end.
pub(super) const FORWARD: usize = 0;
pub(super) const BACKWARD: usize = 1;

pub(super) struct Search<'a, const N: usize> {
    pub(super) minimize: Minimize,
    pub(super) floor: Floor<N>,
    pub(super) placements: Placements<N>,
    pub(super) sides: [Side<N>; 2],
    limits: &'a Limits,
    /// Entries since time was looked at.
    work: usize,
}

/// What the search has come to from one end.
pub(super) struct Side<const N: usize> {
    /// All that was come to, in order, and where each depth begins in it.
    log: Vec<Entry<N>>,
    depths: Vec<usize>,
}

/// A placement and the worker's cells that were come to with it at one depth.
struct Entry<const N: usize> {
    cells: Bits<N>,
    placement: Number,
    /// One more than the index of the entry of the same placement before this one, or 0.
    before: u32,
}

impl<const N: usize> Side<N> {
    fn new() -> Side<N> {
        Side { log: Vec::new(), depths: vec![0] }
    }

    /// The entries of the deepest depth.
    fn deepest(&self) -> std::ops::Range<usize> {
        self.depths.last().copied().unwrap_or(0)..self.log.len()
    }

    /// The deepest depth.
    pub(super) fn depth(&self) -> usize {
        self.depths.len() - 1
    }
}

/// Entries between two looks at the time.
const WORK: usize = 1 << 14;

impl<const N: usize> Search<'_, N> {
    fn run(&mut self, count: usize, worker: Bits<N>, stats: &mut Stats) -> Result<Found, Limit> {
        let boxes = self.floor.boxes;
        self.come_to(FORWARD, boxes, worker);
        self.list_solved(count, Bits::NONE, self.floor.goals);
        let mut met = Vec::new();
        for side in [FORWARD, BACKWARD] {
            met = self.settle(side);
        }
        loop {
            if !met.is_empty() {
                return Ok(Ways::new(self, &met).best(worker));
            }
            let lengths = [FORWARD, BACKWARD].map(|side| self.sides[side].deepest().len());
            let side = if lengths[FORWARD] <= lengths[BACKWARD] { FORWARD } else { BACKWARD };
            let entries = self.sides[side].deepest();
            self.sides[side].depths.push(entries.end);
            for entry in entries {
                let Entry { cells, placement, .. } = self.sides[side].log[entry];
                stats.expanded += 1;
                stats.generated += self.expand(side, placement, cells);
                self.work += 1;
                if self.work > WORK {
                    self.work = 0;
                    self.limits.check_time()?;
                    if self.bytes() > self.limits.memory {
                        return Err(Limit::Memory);
                    }
                }
            }
            met = self.settle(side);
            if self.sides[side].deepest().is_empty() {
                return Ok(Found::Nothing);
            }
        }
    }

    /// Lists the backward side's beginnings: each choice of that many more of the goals, with the
    /// worker anywhere.
    fn list_solved(&mut self, count: usize, boxes: Bits<N>, goals: Bits<N>) {
        if count == 0 {
            self.come_to(BACKWARD, boxes, self.floor.cells.without(boxes));
            return;
        }
        let mut left = goals;
        for goal in goals.each() {
            left = left.without(goal);
            self.list_solved(count - 1, boxes | goal, left);
        }
    }

    /// Makes the cells of the deepest depth seen; those where the other side has been too.
    fn settle(&mut self, side: usize) -> Vec<(Number, Bits<N>)> {
        let mut met = Vec::new();
        for index in self.sides[side].deepest() {
            let entry = &mut self.sides[side].log[index];
            let placement = &mut self.placements[entry.placement];
            if self.minimize == Minimize::Pushes {
                let free = self.floor.cells.without(placement.boxes);
                entry.cells = self.floor.flood(entry.cells, free);
            }
            placement.seen[side] |= entry.cells;
            if entry.cells.meets(placement.seen[side ^ 1]) {
                met.push((entry.placement, entry.cells & placement.seen[side ^ 1]));
            }
        }
        met
    }

    /// Puts cells of the worker with a placement on the next depth, unless they were seen.
    #[inline]
    fn come_to(&mut self, side: usize, boxes: Bits<N>, cells: Bits<N>) {
        let placement = self.placements.number(boxes);
        self.list(side, placement, cells);
    }

    #[inline]
    fn list(&mut self, side: usize, number: Number, cells: Bits<N>) {
        let placement = &mut self.placements[number];
        let cells = cells.without(placement.seen[side]);
        if cells.is_empty() {
            return;
        }
        let Side { log, depths } = &mut self.sides[side];
        let last = placement.last[side];
        if last as usize > depths[depths.len() - 1] {
            log[last as usize - 1].cells |= cells;
            return;
        }
        if last == 0 && is_lost(&self.floor, side, placement.boxes) {
            placement.seen[side] = Bits::ALL;
            return;
        }
        log.push(Entry { cells, placement: number, before: last });
        placement.last[side] = u32::try_from(log.len()).unwrap_or(u32::MAX);
    }

    /// Takes a step from all of those cells with one placement: how many pushes, forward or backward,
    /// that were.
    fn expand(&mut self, side: usize, placement: Number, cells: Bits<N>) -> u64 {
        let boxes = self.placements[placement].boxes;
        let free = self.floor.cells.without(boxes);
        let (mut walked, mut pushes) = (Bits::NONE, 0);
        for direction in 0..4 {
            let floor = &self.floor;
            walked |= floor.step(cells, direction);
            let steps = if side == FORWARD {
                floor.pushes(cells, boxes, direction)
            } else {
                floor.pulls(cells, boxes, direction)
            };
            for step in steps.each() {
                pushes += 1;
                let after = boxes ^ step ^ self.floor.step(step, direction);
                let worker =
                    if side == FORWARD { step } else { self.floor.step(step, direction ^ 1) };
                self.come_to(side, after, worker);
            }
        }
        if self.minimize == Minimize::Moves {
            self.list(side, placement, walked & free);
        }
        pushes
    }

    /// The cells that a side came to with a placement at a depth.
    pub(super) fn cells_at(&self, side: usize, depth: usize, placement: Number) -> Bits<N> {
        let Side { log, depths } = &self.sides[side];
        let begin = depths[depth];
        let end = depths.get(depth + 1).copied().unwrap_or(log.len());
        let mut one_more = self.placements[placement].last[side] as usize;
        while one_more > end {
            one_more = log[one_more - 1].before as usize;
        }
        if one_more > begin { log[one_more - 1].cells } else { Bits::NONE }
    }

    fn bytes(&self) -> usize {
        let log = |side: &Side<N>| side.log.capacity() * size_of::<Entry<N>>();
        self.placements.bytes() + self.sides.iter().map(log).sum::<usize>()
    }
}

/// Whether boxes can never come from there to the end of that side: forward, all to goals; backward, all
/// to where they stand at first.
fn is_lost<const N: usize>(floor: &Floor<N>, side: usize, boxes: Bits<N>) -> bool {
    let held = floor.held(side, boxes);
    let ends = if side == FORWARD { floor.goals } else { floor.boxes };
    !held.without(ends).is_empty()
}
