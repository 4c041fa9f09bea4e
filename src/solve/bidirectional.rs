//! Breadth-first search from both ends, over all of the worker's cells at once.
//!
//! For one placement of the boxes the cells where the worker can be make a set of bits, and a step of
//! the search over all of them is a few shifts. Boxes are not told apart. One side goes forward from the
//! start, the other backward from all solved placements; the one with less to look at takes the next
//! step, until both have come to the same state. A step is a move, or, if pushes are to be least, a push
//! with all the walking before it. Every shortest solution passes through one of the states where the
//! sides first meet, and so the best of them is found among the ways through these.

#![expect(
    clippy::indexing_slicing,
    reason = "there are two sides; entries, depths and placements are asked for by the numbers they got"
)]

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
    let (boxes, goals) = (start.boxes.len(), start.field.goals());
    let Some(spare) = goals.checked_sub(boxes) else { return Some(Ok(Found::Nothing)) };
    // As many as there are choices of boxes, or of spare goals; the fewer never are more on the way.
    (0..boxes.min(spare)).try_fold(1, |solved: usize, taken| {
        Some(solved.checked_mul(goals - taken)? / (taken + 1))
            .filter(|&solved| solved <= MOST_SOLVED)
    })?;
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
        batch: Batch::default(),
        limits,
        work: 0,
    };
    let worker = search.floor.cell(start.worker);
    let met = search.meet(start.boxes.len(), worker, stats);
    stats.peak_bytes = search.bytes();
    let met = met?;
    if met.is_empty() {
        return Ok(Found::Nothing);
    }
    let mut ways = Ways::new(&search);
    let best = ways.best(&met, worker);
    stats.peak_bytes += ways.peak_bytes();
    best
}

/// The side that goes forward from the start, and the one that goes backward from the end.
pub(super) const FORWARD: usize = 0;
pub(super) const BACKWARD: usize = 1;

pub(super) struct Search<'a, const N: usize> {
    pub(super) minimize: Minimize,
    pub(super) floor: Floor<N>,
    pub(super) placements: Placements<N>,
    pub(super) sides: [Side<N>; 2],
    batch: Batch<N>,
    pub(super) limits: &'a Limits,
    /// How much was done since time was looked at.
    work: usize,
}

/// Room for what some entries lead to.
#[derive(Default)]
struct Batch<const N: usize> {
    boxes: Vec<Bits<N>>,
    walks: Vec<(Number, Bits<N>)>,
    steps: Vec<Came<N>>,
}

/// What a push, forward or backward, leads to.
struct Came<const N: usize> {
    boxes: Bits<N>,
    worker: Bits<N>,
    /// The placement of those boxes, if it was found at once.
    placement: Option<Number>,
}

/// As many entries are expanded together.
const BATCH: usize = 64;

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
        Side { log: Vec::with_capacity(FIRST), depths: vec![0] }
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

/// As many entries as there is room for at first.
const FIRST: usize = 1 << 10;

/// How many entries and pushes are looked at between two looks at the time: a millisecond's worth or so.
const WORK: usize = 1 << 14;

impl<const N: usize> Search<'_, N> {
    /// Takes steps until both sides have come to the same states: these, or none if they never do.
    fn meet(
        &mut self,
        count: usize,
        worker: Bits<N>,
        stats: &mut Stats,
    ) -> Result<Vec<(Number, Bits<N>)>, Limit> {
        self.come_to(FORWARD, self.floor.boxes, worker);
        self.list_solved(count, Bits::NONE, self.floor.goals)?;
        self.settle(FORWARD)?;
        let mut met = self.settle(BACKWARD)?;
        while met.is_empty() {
            let [forward, backward] =
                [FORWARD, BACKWARD].map(|side| self.sides[side].deepest().len());
            if forward == 0 || backward == 0 {
                break;
            }
            let side = if forward <= backward { FORWARD } else { BACKWARD };
            let entries = self.sides[side].deepest();
            self.sides[side].depths.push(entries.end);
            for batch in entries.clone().step_by(BATCH) {
                let batch = batch..entries.end.min(batch + BATCH);
                stats.expanded += batch.len() as u64;
                stats.generated += self.expand(side, batch)?;
            }
            met = self.settle(side)?;
        }
        Ok(met)
    }

    /// Lists the backward side's beginnings: each choice of that many more of the goals, with the
    /// worker anywhere.
    fn list_solved(
        &mut self,
        count: usize,
        boxes: Bits<N>,
        mut goals: Bits<N>,
    ) -> Result<(), Limit> {
        if count == 0 {
            self.make_room(BACKWARD, 1)?;
            self.come_to(BACKWARD, boxes, self.floor.cells.without(boxes));
            return self.spend(1);
        }
        let spare = goals.iter().count() - count;
        for goal in goals.each().take(spare + 1) {
            goals = goals.without(goal);
            self.list_solved(count - 1, boxes | goal, goals)?;
        }
        Ok(())
    }

    /// Takes room for that many more placements and entries.
    #[inline]
    fn make_room(&mut self, side: usize, more: usize) -> Result<(), Limit> {
        let log = &self.sides[side].log;
        let is_room = log.len() + more <= log.capacity() && self.placements.has_room(more);
        if is_room { Ok(()) } else { self.grow(side, more) }
    }

    #[cold]
    fn grow(&mut self, side: usize, more: usize) -> Result<(), Limit> {
        let most = self.limits.memory.saturating_sub(self.bytes());
        if !self.placements.has_room(more) {
            self.placements.make_room(more, most + self.placements.bytes())?;
        }
        let most = self.limits.memory.saturating_sub(self.bytes());
        let log = &mut self.sides[side].log;
        let most = (most / size_of::<Entry<N>>() + log.capacity()).min(u32::MAX as usize);
        if log.len() + more > most {
            return Err(Limit::Memory);
        }
        let room = most.min(log.len() + more.max(log.len() / 2));
        log.try_reserve_exact(room.saturating_sub(log.len())).map_err(|_| Limit::Memory)
    }

    /// Notes that so much was done.
    #[inline]
    fn spend(&mut self, work: usize) -> Result<(), Limit> {
        self.work += work;
        if self.work > WORK {
            self.work = 0;
            self.limits.check_time()?;
        }
        Ok(())
    }

    /// Makes the cells of the deepest depth seen; those where the other side has been too.
    fn settle(&mut self, side: usize) -> Result<Vec<(Number, Bits<N>)>, Limit> {
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
            // A flood takes as long as several pushes.
            self.spend(if self.minimize == Minimize::Pushes { 8 } else { 1 })?;
        }
        Ok(met)
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
        if last == 0 && side == FORWARD && self.floor.is_frozen(placement.boxes) {
            // The other side never comes there, for it comes only to what can be solved.
            placement.seen[side] = Bits::ALL;
            return;
        }
        log.push(Entry { cells, placement: number, before: last });
        placement.last[side] = u32::try_from(log.len()).unwrap_or(u32::MAX);
    }

    /// Takes a step from all cells of some entries: how many pushes, forward or backward, that were.
    ///
    /// Nearly all the time goes by in waiting for memory, for the placements and the table of them are
    /// large and come to in no order. Loops that each fetch one thing, whatever is fetched before it, let
    /// the waits overlap.
    fn expand(&mut self, side: usize, entries: std::ops::Range<usize>) -> Result<u64, Limit> {
        let Search { floor, placements, sides, batch, .. } = self;
        let entries = &sides[side].log[entries];
        batch.boxes.clear();
        batch.boxes.extend(entries.iter().map(|entry| placements[entry.placement].boxes));
        batch.walks.clear();
        batch.steps.clear();
        for (&Entry { cells, placement, .. }, &boxes) in entries.iter().zip(&batch.boxes) {
            let mut walked = Bits::NONE;
            for direction in 0..4 {
                walked |= floor.step(cells, direction);
                let steps = if side == FORWARD {
                    floor.pushes(cells, boxes, direction)
                } else {
                    floor.pulls(cells, boxes, direction)
                };
                for step in steps.each() {
                    let boxes = boxes ^ step ^ floor.step(step, direction);
                    let worker =
                        if side == FORWARD { step } else { floor.step(step, direction ^ 1) };
                    batch.steps.push(Came { boxes, worker, placement: None });
                }
            }
            if self.minimize == Minimize::Moves {
                batch.walks.push((placement, walked & floor.cells.without(boxes)));
            }
        }
        for step in &mut batch.steps {
            step.placement = placements.guess(step.boxes);
        }
        for step in &mut batch.steps {
            step.placement = step.placement.filter(|&guess| placements[guess].boxes == step.boxes);
        }
        let batch = std::mem::take(&mut self.batch);
        let pushes = batch.steps.len();
        self.make_room(side, batch.walks.len() + pushes)?;
        for &(placement, cells) in &batch.walks {
            self.list(side, placement, cells);
        }
        for &Came { boxes, worker, placement } in &batch.steps {
            match placement {
                Some(placement) => self.list(side, placement, worker),
                None => self.come_to(side, boxes, worker),
            }
        }
        self.batch = batch;
        self.spend(1 + pushes)?;
        Ok(pushes as u64)
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

    /// The bytes that the search's tables take.
    pub(super) fn bytes(&self) -> usize {
        let log = |side: &Side<N>| side.log.capacity() * size_of::<Entry<N>>();
        self.placements.bytes() + self.sides.iter().map(log).sum::<usize>()
    }
}
