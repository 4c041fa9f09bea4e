//! Breadth-first search on boards of up to 64 cells, all of the worker's cells at once.
//!
//! For one placement of the boxes the cells where the worker can be make one word, and a step of the
//! search over all of them is a few shifts. Boxes are not told apart, and never pushed to a cell from
//! which no goal can be reached. A state is one bit: the published search over eight coordinates
//! takes a byte for each order of the boxes.

use crate::grid::Grid;

use super::field::{Field, NONE, Number, Start};
use super::search::{FieldPush, Found};
use super::{Limit, Limits, Stats};

/// More placements than this are not searched here.
const MOST: usize = 1 << 20;

/// The number of a placement: boxes are a combination of live cells, in the combinatorial system.
type Rank = u32;

/// Finds a way of fewest moves; `None` where the board or the number of placements is too large.
pub(super) fn search(
    grid: &Grid,
    start: &Start,
    limits: &Limits,
    stats: &mut Stats,
) -> Option<Result<Found, Limit>> {
    let board = Board::new(grid, &start.field)?;
    let boxes = start.boxes.iter().fold(0, |boxes, &cell| boxes | board.bit(cell));
    if boxes & !board.live != 0 || start.boxes.len() > start.field.goals() {
        return Some(Ok(Found::Nothing));
    }
    let ranks = Ranks::new(start.boxes.len(), board.live)?;
    let mut search = Search {
        seen: vec![0; ranks.count],
        next: vec![0; ranks.count],
        boxes: vec![0; ranks.count],
        listed: Vec::new(),
        log: Vec::new(),
        last: vec![NONE; ranks.count],
        board,
        ranks,
    };
    let found = search.run(boxes, search.board.bit(start.worker), limits, stats);
    stats.peak_bytes = search.bytes();
    Some(found)
}

/// The board in words: a bit for each cell, row by row.
struct Board {
    columns: usize,
    floor: u64,
    live: u64,
    goals: u64,
    /// All cells but those of the first and those of the last column.
    not_first: u64,
    not_last: u64,
    /// By the field's numbers, the bits of the cells.
    bits: Vec<u8>,
}

impl Board {
    fn new(grid: &Grid, field: &Field) -> Option<Board> {
        if field.len() > 64 {
            return None;
        }
        let cells = (0..).take(field.len()).map(|number| field.cell(number));
        let places: Vec<_> = cells.filter_map(|cell| grid.position(cell)).collect();
        let top = places.iter().map(|place| place.0).min()?;
        let left = places.iter().map(|place| place.1).min()?;
        let rows = places.iter().map(|place| place.0).max()? - top + 1;
        let columns = places.iter().map(|place| place.1).max()? - left + 1;
        // A single column more than 63 wide would be shifted out; so is no board of 64 cells in a row.
        if columns > 63 || rows > 64 || rows * columns > 64 {
            return None;
        }
        let bit = |&(row, column): &(usize, usize)| {
            u8::try_from((row - top) * columns + column - left).ok()
        };
        let bits: Vec<u8> = places.iter().map(bit).collect::<Option<_>>()?;
        let set = |holds: &dyn Fn(Number) -> bool| {
            let bits = (0..).zip(&bits).filter(|(number, _)| holds(*number));
            bits.fold(0, |set, (_, bit)| set | 1_u64 << bit)
        };
        let column = |wanted: usize| {
            (0..64).filter(|bit| bit % columns == wanted).fold(0, |set, bit| set | 1_u64 << bit)
        };
        Some(Board {
            columns,
            floor: set(&|_| true),
            live: set(&|number| field.is_live(number)),
            goals: set(&|number| field.is_goal(number)),
            not_first: !column(0),
            not_last: !column(columns - 1),
            bits,
        })
    }

    fn bit(&self, cell: Number) -> u64 {
        1 << self.bits[cell as usize]
    }

    /// The cells next to those of a set, in a direction, 0 to 3.
    #[inline]
    fn step(&self, cells: u64, direction: usize) -> u64 {
        match direction {
            0 => cells >> self.columns,
            1 => cells << self.columns,
            2 => (cells & self.not_first) >> 1,
            _ => (cells & self.not_last) << 1,
        }
    }
}

/// Numbers for placements.
struct Ranks {
    /// How many placements there are.
    count: usize,
    /// By the place of a box among the boxes, and by its cell's bit: its part of the number.
    parts: Vec<[Rank; 64]>,
}

impl Ranks {
    fn new(boxes: usize, live: u64) -> Option<Ranks> {
        let mut parts = vec![[0; 64]; boxes];
        // In the place of each part, how many boxes lie below it: Pascal's triangle, cell by cell.
        let mut choices = vec![0_usize; boxes + 1];
        choices[0] = 1;
        for bit in (0..64).filter(|bit| live >> bit & 1 == 1) {
            for (place, part) in parts.iter_mut().enumerate() {
                part[bit] = Rank::try_from(choices[place + 1]).ok()?;
            }
            for place in (0..boxes).rev() {
                choices[place + 1] += choices[place];
            }
            if choices[boxes] > MOST {
                return None;
            }
        }
        Some(Ranks { count: choices[boxes], parts })
    }

    #[inline]
    fn rank(&self, mut boxes: u64) -> Rank {
        let mut rank = 0;
        for part in &self.parts {
            rank += part[(boxes.trailing_zeros() % 64) as usize];
            boxes &= boxes.wrapping_sub(1);
        }
        rank
    }
}

struct Search {
    board: Board,
    ranks: Ranks,
    /// By placement: the worker's cells that were come to, those to be looked at next, the boxes.
    seen: Vec<u64>,
    next: Vec<u64>,
    boxes: Vec<u64>,
    /// The placements with cells to be looked at next.
    listed: Vec<Rank>,
    /// All that was looked at, in order; and by placement the last entry of it.
    log: Vec<Entry>,
    last: Vec<u32>,
}

/// A placement and the worker's cells that were looked at with it at one depth.
struct Entry {
    cells: u64,
    rank: Rank,
    /// The entry of the same placement before this one, or `NONE`.
    before: u32,
}

impl Search {
    fn run(
        &mut self,
        boxes: u64,
        worker: u64,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<Found, Limit> {
        if boxes & !self.board.goals == 0 {
            return Ok(Found::Solution(Vec::new(), 0));
        }
        self.come_to(boxes, worker);
        let mut depths = Vec::new();
        loop {
            let from = self.log.len();
            depths.push(from);
            for rank in std::mem::take(&mut self.listed) {
                let place = rank as usize;
                let cells = std::mem::take(&mut self.next[place]);
                self.seen[place] |= cells;
                let Ok(entry) = u32::try_from(self.log.len()) else {
                    return Err(Limit::Memory);
                };
                let before = std::mem::replace(&mut self.last[place], entry);
                self.log.push(Entry { cells, rank, before });
            }
            if self.log.len() == from {
                return Ok(Found::Nothing);
            }
            if self.bytes() > limits.memory {
                return Err(Limit::Memory);
            }
            limits.check_time()?;
            for entry in from..self.log.len() {
                let Entry { cells, rank, .. } = self.log[entry];
                stats.expanded += 1;
                if let Some(end) = self.expand(rank, cells, stats) {
                    let moves = u32::try_from(depths.len()).unwrap_or(u32::MAX);
                    return Ok(Found::Solution(self.way(&depths, end), moves));
                }
            }
        }
    }

    /// Looks at the worker on some cells with one placement. The placement that solves the board, and
    /// the worker's cell in it, if a push leads there.
    fn expand(&mut self, rank: Rank, cells: u64, stats: &mut Stats) -> Option<(u64, u64)> {
        let boxes = self.boxes[rank as usize];
        let free = self.board.floor & !boxes;
        let mut walked = 0;
        for direction in 0..4 {
            let ahead = self.board.step(cells, direction);
            walked |= ahead;
            let mut targets = self.board.step(ahead & boxes, direction) & free & self.board.live;
            while targets != 0 {
                let to = targets & targets.wrapping_neg();
                targets ^= to;
                let from = self.board.step(to, direction ^ 1);
                let pushed = boxes ^ from ^ to;
                stats.generated += 1;
                if pushed & !self.board.goals == 0 {
                    return Some((pushed, from));
                }
                self.come_to(pushed, from);
            }
        }
        let walked = walked & free & !self.seen[rank as usize];
        if walked != 0 {
            self.list(rank, walked);
        }
        None
    }

    fn come_to(&mut self, boxes: u64, worker: u64) {
        let rank = self.ranks.rank(boxes);
        if self.seen[rank as usize] & worker == 0 {
            self.boxes[rank as usize] = boxes;
            self.list(rank, worker);
        }
    }

    #[inline]
    fn list(&mut self, rank: Rank, cells: u64) {
        let next = &mut self.next[rank as usize];
        if *next == 0 {
            self.listed.push(rank);
        }
        *next |= cells;
    }

    /// The pushes that led to the end, found backward from depth to depth.
    fn way(&self, depths: &[usize], (mut boxes, mut worker): (u64, u64)) -> Vec<FieldPush> {
        let (mut pushes, mut end) = (Vec::new(), self.log.len());
        for &begin in depths.iter().rev() {
            // Whether that was looked at at this depth. What was looked at later is no way there.
            let was = |boxes: u64, worker: u64| {
                if worker == 0 || boxes & worker != 0 || boxes & !self.board.live != 0 {
                    return false;
                }
                let mut entry = self.last[self.ranks.rank(boxes) as usize];
                while let Some(looked) = self.log.get(entry as usize) {
                    if looked.cells & worker != 0 {
                        return entry as usize >= begin && (entry as usize) < end;
                    }
                    entry = looked.before;
                }
                false
            };
            let before = (0..4).find_map(|direction| {
                let back = self.board.step(worker, direction ^ 1);
                let ahead = self.board.step(worker, direction);
                let unpushed = boxes ^ ahead ^ worker;
                if was(boxes, back) {
                    Some((boxes, back, None))
                } else if boxes & ahead != 0 && was(unpushed, back) {
                    Some((unpushed, back, Some(direction)))
                } else {
                    None
                }
            });
            let Some((before, back, push)) = before else { break };
            if let Some(direction) = push {
                let number = (0..).zip(&self.board.bits).find(|(_, bit)| 1 << **bit == worker);
                pushes.push((number.map_or(NONE, |(number, _)| number), direction));
            }
            (boxes, worker) = (before, back);
            end = begin;
        }
        pushes.reverse();
        pushes
    }

    fn bytes(&self) -> usize {
        self.seen.len() * (3 * size_of::<u64>() + size_of::<u32>())
            + self.log.capacity() * size_of::<Entry>()
            + self.listed.capacity() * size_of::<Rank>()
    }
}
