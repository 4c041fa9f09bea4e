//! Breadth-first search on boards of up to 64 cells, all of the worker's cells at once, from both ends.
//!
//! For one placement of the boxes the cells where the worker can be make one word, and a step of the
//! search over all of them is a few shifts. Boxes are not told apart, and never stand on a cell from
//! which no goal can be reached. One side goes forward from the start, the other backward from all
//! solved placements; the one with less to look at takes the next step, until both have come to the
//! same state. Every shortest solution passes through one of the states where they first meet, and so
//! the one with the fewest pushes is found among the ways through these.

use rustc_hash::FxHashMap;

use super::field::{Field, Number, Start};
use super::search::{FieldPush, Found};
use super::{Limit, Limits, Stats};
use crate::grid::Grid;

/// More placements than this are not searched here.
const MOST: usize = 1 << 20;

/// The number of a placement: boxes are a combination of live cells, in the combinatorial system.
type Rank = u32;

/// Finds a way of fewest moves, and among those of fewest pushes; `None` where the board or the number
/// of placements is too large.
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
        boxes: vec![0; ranks.count],
        sides: [Side::new(ranks.count), Side::new(ranks.count)],
        board,
        ranks,
    };
    let worker = search.board.bit(start.worker);
    let found = search.run(start.boxes.len(), boxes, worker, limits, stats);
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

    fn number(&self, cell: u64) -> Option<Number> {
        (0..).zip(&self.bits).find(|(_, bit)| 1 << **bit == cell).map(|(number, _)| number)
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

/// The side that goes forward from the start, and the one that goes backward from the end.
const FORWARD: usize = 0;
const BACKWARD: usize = 1;

struct Search {
    board: Board,
    ranks: Ranks,
    /// By placement, the boxes' cells.
    boxes: Vec<u64>,
    sides: [Side; 2],
}

/// What the search has come to from one end.
struct Side {
    /// By placement: the worker's cells that were looked at, and those to be looked at next.
    seen: Vec<u64>,
    next: Vec<u64>,
    /// The placements with cells to be looked at next.
    listed: Vec<Rank>,
    /// All that was looked at, in order, where each depth begins in it, and by placement one more than
    /// the index of the last entry, or 0.
    log: Vec<Entry>,
    depths: Vec<usize>,
    last: Vec<u32>,
}

/// A placement and the worker's cells that were looked at with it at one depth.
struct Entry {
    cells: u64,
    rank: Rank,
    /// One more than the index of the entry of the same placement before this one, or 0.
    before: u32,
}

impl Side {
    fn new(placements: usize) -> Side {
        Side {
            seen: vec![0; placements],
            next: vec![0; placements],
            listed: Vec::new(),
            log: Vec::new(),
            depths: Vec::new(),
            last: vec![0; placements],
        }
    }

    /// Cells to be looked at next, of which some may have been looked at already.
    #[inline]
    fn list(&mut self, rank: Rank, cells: u64) {
        let cells = cells & !self.seen[rank as usize];
        if cells != 0 {
            let next = &mut self.next[rank as usize];
            if *next == 0 {
                self.listed.push(rank);
            }
            *next |= cells;
        }
    }

    /// Makes what is to be looked at next the deepest depth; whether there is anything.
    fn deepen(&mut self) -> Result<bool, Limit> {
        self.depths.push(self.log.len());
        for rank in std::mem::take(&mut self.listed) {
            let place = rank as usize;
            let cells = std::mem::take(&mut self.next[place]);
            self.seen[place] |= cells;
            let one_more = u32::try_from(self.log.len() + 1).map_err(|_| Limit::Memory)?;
            let before = std::mem::replace(&mut self.last[place], one_more);
            self.log.push(Entry { cells, rank, before });
        }
        Ok(!self.deepest().is_empty())
    }

    /// The entries of the deepest depth.
    fn deepest(&self) -> std::ops::Range<usize> {
        self.depths.last().copied().unwrap_or(0)..self.log.len()
    }

    /// The cells that were looked at with a placement at a depth.
    fn cells_at(&self, depth: usize, rank: Rank) -> u64 {
        let begin = self.depths[depth];
        let end = self.depths.get(depth + 1).copied().unwrap_or(self.log.len());
        let mut one_more = self.last[rank as usize] as usize;
        while one_more > end {
            one_more = self.log[one_more - 1].before as usize;
        }
        if one_more > begin { self.log[one_more - 1].cells } else { 0 }
    }
}

/// A placement and one cell of the worker, as a bit.
type State = (Rank, u64);

/// The way on from a state to the end of its side that has the fewest pushes.
#[derive(Clone, Copy)]
struct Way {
    pushes: u32,
    next: State,
    /// The push that the next move is, if it is one.
    push: Option<FieldPush>,
}

impl Search {
    fn run(
        &mut self,
        count: usize,
        boxes: u64,
        worker: u64,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<Found, Limit> {
        self.come_to(FORWARD, boxes, worker);
        self.list_solved(count, 0, self.board.goals);
        for side in &mut self.sides {
            side.deepen()?;
        }
        loop {
            let met = self.met();
            if !met.is_empty() {
                return Ok(self.solution(&met));
            }
            let lengths = [FORWARD, BACKWARD].map(|side| self.sides[side].deepest().len());
            let side = if lengths[FORWARD] <= lengths[BACKWARD] { FORWARD } else { BACKWARD };
            for entry in self.sides[side].deepest() {
                let Entry { cells, rank, .. } = self.sides[side].log[entry];
                stats.expanded += 1;
                stats.generated += self.expand(side, rank, cells);
            }
            if !self.sides[side].deepen()? {
                return Ok(Found::Nothing);
            }
            if self.bytes() > limits.memory {
                return Err(Limit::Memory);
            }
            limits.check_time()?;
        }
    }

    /// Lists the backward side's beginnings: each choice of that many more of the goals, with the
    /// worker anywhere.
    fn list_solved(&mut self, count: usize, boxes: u64, mut goals: u64) {
        if count == 0 {
            let free = self.board.floor & !boxes;
            self.come_to(BACKWARD, boxes, free);
        }
        while count > 0 && goals.count_ones() as usize >= count {
            let goal = goals & goals.wrapping_neg();
            goals ^= goal;
            self.list_solved(count - 1, boxes | goal, goals);
        }
    }

    /// The states at the deepest depths of both sides.
    fn met(&self) -> Vec<State> {
        let [fewer, more] = if self.sides[0].deepest().len() <= self.sides[1].deepest().len() {
            [&self.sides[0], &self.sides[1]]
        } else {
            [&self.sides[1], &self.sides[0]]
        };
        let mut met = Vec::new();
        for &Entry { cells, rank, .. } in &fewer.log[fewer.deepest()] {
            if cells & more.seen[rank as usize] != 0 {
                let mut both = cells & more.cells_at(more.depths.len() - 1, rank);
                while both != 0 {
                    met.push((rank, both & both.wrapping_neg()));
                    both &= both - 1;
                }
            }
        }
        met
    }

    fn come_to(&mut self, side: usize, boxes: u64, cells: u64) {
        let rank = self.ranks.rank(boxes);
        self.boxes[rank as usize] = boxes;
        self.sides[side].list(rank, cells);
    }

    /// Takes a step from all of those cells with one placement: how many pushes, forward or backward,
    /// that were.
    fn expand(&mut self, side: usize, rank: Rank, cells: u64) -> u64 {
        let boxes = self.boxes[rank as usize];
        let free = self.board.floor & !boxes;
        let (mut walked, mut pushes) = (0, 0);
        for direction in 0..4 {
            walked |= self.board.step(cells, direction);
            // In each push the worker goes to `step`, and the box from there, or to there, `beyond`.
            let mut steps = if side == FORWARD {
                let boxes = self.board.step(cells, direction) & boxes;
                let beyond = self.board.step(boxes, direction) & free & self.board.live;
                self.board.step(beyond, direction ^ 1)
            } else {
                let pulling = cells & self.board.step(boxes, direction ^ 1);
                self.board.step(self.board.step(pulling, direction ^ 1) & free, direction)
            };
            while steps != 0 {
                let step = steps & steps.wrapping_neg();
                steps ^= step;
                pushes += 1;
                let after = boxes ^ step ^ self.board.step(step, direction);
                let worker =
                    if side == FORWARD { step } else { self.board.step(step, direction ^ 1) };
                self.come_to(side, after, worker);
            }
        }
        self.sides[side].list(rank, walked & free);
        pushes
    }

    /// The solution with the fewest pushes through one of the states where the sides met.
    fn solution(&self, met: &[State]) -> Found {
        let [forward, backward] = [FORWARD, BACKWARD].map(|side| self.ways(side, met));
        let pushes = |state: &&State| {
            let pushes = |ways: &[FxHashMap<State, Way>]| {
                ways.last().and_then(|ways| ways.get(state)).map_or(0, |way| way.pushes)
            };
            pushes(&forward) + pushes(&backward)
        };
        let Some(&middle) = met.iter().min_by_key(pushes) else { return Found::Nothing };
        let mut pushes = follow(&forward, middle);
        pushes.reverse();
        pushes.extend(follow(&backward, middle));
        let moves = u32::try_from(forward.len() + backward.len()).unwrap_or(u32::MAX);
        Found::Solution(pushes, moves)
    }

    /// For each depth of a side but 0, the states on shortest ways from those where the sides met, and
    /// the best way on from each.
    fn ways(&self, side: usize, met: &[State]) -> Vec<FxHashMap<State, Way>> {
        let deepest = self.sides[side].depths.len() - 1;
        let mut layers = vec![Vec::from(met)];
        for depth in (0..deepest).rev() {
            let mut layer = Vec::new();
            for &state in &layers[layers.len() - 1] {
                self.nearer(side, depth, state, |next, _| layer.push(next));
            }
            layer.sort_unstable();
            layer.dedup();
            layers.push(layer);
        }
        let mut ways: Vec<FxHashMap<State, Way>> = Vec::new();
        for (depth, layer) in layers.iter().rev().skip(1).enumerate() {
            let mut best = FxHashMap::default();
            for &state in layer {
                self.nearer(side, depth, state, |next, push| {
                    let on =
                        ways.last().and_then(|ways| ways.get(&next)).map_or(0, |way| way.pushes);
                    let way = Way { pushes: on + u32::from(push.is_some()), next, push };
                    let known = best.entry(state).or_insert(way);
                    if way.pushes < known.pushes {
                        *known = way;
                    }
                });
            }
            ways.push(best);
        }
        ways
    }

    /// Tells the states of that depth of a side from which one step of that side leads to a state, and
    /// the push that lies between, in forward direction, if one does.
    fn nearer(
        &self,
        side: usize,
        depth: usize,
        (rank, worker): State,
        mut tell: impl FnMut(State, Option<FieldPush>),
    ) {
        let boxes = self.boxes[rank as usize];
        let mut tell_if_seen = |boxes: u64, worker: u64, push| {
            if worker & !boxes & self.board.floor == 0 || boxes & !self.board.live != 0 {
                return;
            }
            let rank = self.ranks.rank(boxes);
            if self.sides[side].cells_at(depth, rank) & worker != 0 {
                tell((rank, worker), push);
            }
        };
        for direction in 0..4 {
            let [ahead, back] = [direction, direction ^ 1].map(|way| self.board.step(worker, way));
            if side == FORWARD {
                // The worker came from `back`, alone or pushing a box that is now ahead.
                tell_if_seen(boxes, back, None);
                if boxes & ahead != 0 {
                    let push = self.board.number(worker).map(|number| (number, direction));
                    tell_if_seen(boxes ^ ahead ^ worker, back, push);
                }
            } else {
                // The worker goes ahead, alone or pushing the box that is there.
                tell_if_seen(boxes, ahead, None);
                let beyond = self.board.step(ahead, direction);
                if boxes & ahead != 0 && beyond & !boxes & self.board.floor != 0 {
                    let push = self.board.number(ahead).map(|number| (number, direction));
                    tell_if_seen(boxes ^ ahead ^ beyond, ahead, push);
                }
            }
        }
    }

    fn bytes(&self) -> usize {
        let side = |side: &Side| {
            side.seen.len() * (2 * size_of::<u64>() + size_of::<u32>())
                + side.log.capacity() * size_of::<Entry>()
                + side.listed.capacity() * size_of::<Rank>()
        };
        self.boxes.len() * size_of::<u64>() + self.sides.iter().map(side).sum::<usize>()
    }
}

/// The pushes on the way from a state to the end of a side.
fn follow(ways: &[FxHashMap<State, Way>], mut state: State) -> Vec<FieldPush> {
    let mut pushes = Vec::new();
    for ways in ways.iter().rev() {
        let Some(way) = ways.get(&state) else { break };
        pushes.extend(way.push);
        state = way.next;
    }
    pushes
}
