//! Where the worker can walk.
//!
//! Two questions, two answers. *Can it get there?* is asked for every push, and [`Region`] answers
//! it by remembering what it knows from one push to the next. *By which way?* is asked only when
//! moves are written, and [`walk`] answers it by the breadth-first search of `pathfinding`.

use std::collections::VecDeque;

use pathfinding::prelude::bfs;

use crate::cells::CellSet;
use crate::grid::Direction::{Down, Left, Right, Up};
use crate::grid::{Cell, Direction};
use crate::warehouse::Warehouse;

/// A shortest walk of the worker to `target`, in moves; empty where it stands there already, `None`
/// where it cannot get there. Among equally short walks it is always the same one.
///
/// Time and memory are linear in the number of cells nearer than `target`.
///
/// ```
/// use sokopush::{grid::Direction::{Down, Right}, notation::named, reach, source::Source};
///
/// let mut text = Source::new("example", "@#\n-a\n".as_bytes())?;
/// let warehouse = named::read(&mut text)?.into_warehouse();
/// let below = warehouse.beside(warehouse.worker(), Down);
/// assert_eq!(reach::walk(&warehouse, below), Some(vec![Down]));
/// assert_eq!(reach::walk(&warehouse, warehouse.beside(below, Right)), None);
/// # Ok::<(), sokopush::error::Error>(())
/// ```
#[must_use]
pub fn walk(warehouse: &Warehouse, target: Cell) -> Option<Vec<Direction>> {
    let ways = |cell: &Cell| {
        let cell = *cell;
        Direction::ALL
            .map(|direction| warehouse.beside(cell, direction))
            .into_iter()
            .filter(|&next| warehouse.is_free(next))
    };
    let cells = bfs(&warehouse.worker(), ways, |&cell| cell == target)?;
    cells
        .windows(2)
        .map(|pair| {
            let [from, to] = *pair else { return None };
            Direction::ALL.into_iter().find(|&direction| warehouse.beside(from, direction) == to)
        })
        .collect()
}

/// The cells to which the worker can walk, as far as that is known.
///
/// ```
/// use sokopush::{grid::Direction::Down, notation::named, reach::Region, source::Source};
///
/// let mut text = Source::new("example", "@#\n-a\n".as_bytes())?;
/// let warehouse = named::read(&mut text)?.into_warehouse();
/// let mut region = Region::new(&warehouse);
/// assert!(region.contains(&warehouse, warehouse.beside(warehouse.worker(), Down)));
/// # Ok::<(), sokopush::error::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Region {
    /// The region, if `known`; otherwise the room for it.
    cells: CellSet,
    known: bool,
}

impl Region {
    /// A region of which nothing is known yet.
    #[must_use]
    pub fn new(warehouse: &Warehouse) -> Self {
        Region { cells: CellSet::new(warehouse.board().grid().size()), known: false }
    }

    /// Whether the worker can walk to `cell`. Takes constant time where the region is known.
    ///
    /// The warehouse must be the one the region was made for, and every change to it must have been
    /// told by [`changed`](Self::changed) or [`forget`](Self::forget).
    #[inline]
    pub fn contains(&mut self, warehouse: &Warehouse, cell: Cell) -> bool {
        if !self.known {
            fill(warehouse, &mut self.cells);
            self.known = true;
        }
        self.cells.contains(cell)
    }

    /// Makes the region unknown: for changes other than those that [`changed`](Self::changed) tells.
    pub fn forget(&mut self) {
        self.known = false;
    }

    /// Tells that a box went from `freed` to `filled`, which lie side by side, and the worker to its
    /// present place: after a push or after taking one back.
    ///
    /// Mostly the region gains one cell, loses one cell, or both, and stays known. It is forgotten
    /// where the box may now cut it in two, or have opened a way out of it. Constant time on boards
    /// whose rows are equally long.
    #[inline]
    pub fn changed(&mut self, warehouse: &Warehouse, freed: Cell, filled: Cell) {
        // After a push the worker stands on the freed cell, which may be all that holds the region
        // together around the box; after a push was taken back the freed cell may be cut off.
        let pushed = warehouse.worker() == freed;
        self.known = self.known
            && (!pushed || self.gain(warehouse, freed))
            && self.lose(warehouse, filled)
            && (pushed || self.gain(warehouse, freed))
            && self.cells.contains(warehouse.worker());
    }

    /// Takes `cell` out; whether the rest surely holds together.
    fn lose(&mut self, warehouse: &Warehouse, cell: Cell) -> bool {
        if !self.cells.contains(cell) {
            return true;
        }
        self.cells.remove(cell);
        let beside = |cell, direction| warehouse.beside(cell, direction);
        let (above, below) = (beside(cell, Up), beside(cell, Down));
        // The ring of cells around the lost one, clockwise from above it.
        let ring = [
            above,
            beside(above, Right),
            beside(cell, Right),
            beside(below, Right),
            below,
            beside(below, Left),
            beside(cell, Left),
            beside(above, Left),
        ];
        let ring = ring
            .iter()
            .rev()
            .fold(0_u8, |ring, &cell| ring << 1 | u8::from(self.cells.contains(cell)));
        // A corner joins the cells beside it only if both are in the region. Each run of cells
        // that are joined begins at a side cell which no corner joins to the side before it.
        let sides = ring & 0b0101_0101;
        let joined_backward = sides & ring.rotate_left(1) & ring.rotate_left(2);
        (sides & !joined_backward).count_ones() <= 1
    }

    /// Puts `cell` in if it borders on the region; whether nothing else can have come in with it.
    fn gain(&mut self, warehouse: &Warehouse, cell: Cell) -> bool {
        let sides = Direction::ALL.map(|direction| warehouse.beside(cell, direction));
        let [mut joins, mut opens] = [false; 2];
        for side in sides {
            let inside = self.cells.contains(side);
            joins |= inside;
            opens |= !inside && warehouse.is_free(side);
        }
        if joins {
            self.cells.insert(cell);
        }
        !(joins && opens)
    }
}

/// Makes `region` the set of all cells that the worker can walk to.
fn fill(warehouse: &Warehouse, region: &mut CellSet) {
    region.clear();
    region.insert(warehouse.worker());
    match warehouse.board().grid().stride() {
        Some(stride) => fill_even(warehouse, region, stride),
        None => fill_ragged(warehouse, region),
    }
}

/// Sixty-four cells at a time, for boards whose rows are equally long.
///
/// Sweeps forward and backward in turn until nothing comes in. A sweep takes in what borders on the
/// region on the side it comes from and, through carries, whole runs of free cells. It goes over the
/// words that the sweep before changed, and on for as long as there are changes: a corridor that
/// winds through the whole board costs little more than an open one.
fn fill_even(warehouse: &Warehouse, region: &mut CellSet, stride: usize) {
    let start = warehouse.worker().index() / 64;
    let mut sweep = Sweep {
        floor: warehouse.board().floor().words(),
        boxes: warehouse.boxes().words(),
        region: region.words_mut(),
        words: stride / 64,
        bits: stride % 64,
    };
    let mut changed = Span { first: start, last: start };
    let mut below = sweep.forward(changed);
    below.add(start);
    while !below.is_empty() {
        changed = sweep.backward(below);
        if changed.is_empty() {
            return;
        }
        below = sweep.forward(changed);
    }
}

/// From the first to the last of some words.
#[derive(Clone, Copy)]
struct Span {
    first: usize,
    last: usize,
}

impl Span {
    const NONE: Span = Span { first: usize::MAX, last: 0 };

    fn is_empty(self) -> bool {
        self.first > self.last
    }

    fn add(&mut self, word: usize) {
        self.first = self.first.min(word);
        self.last = self.last.max(word);
    }
}

struct Sweep<'a> {
    floor: &'a [u64],
    boxes: &'a [u64],
    region: &'a mut [u64],
    /// A row's stride in whole words, and the bits above that.
    words: usize,
    bits: usize,
}

impl Sweep<'_> {
    fn free(&self, i: usize) -> u64 {
        at(self.floor, i) & !at(self.boxes, i)
    }

    /// Takes in what lies below and behind the words of `span`; the words that changed.
    fn forward(&mut self, span: Span) -> Span {
        let (mut changed, mut carry) = (Span::NONE, false);
        let (mut i, mut end) = (span.first, span.last + self.words + 1);
        while i <= end && i < self.region.len() {
            let (free, old) = (self.free(i), at(self.region, i));
            // The row above the cells of word `i` ends in word `i - words`.
            let [near, far] = [0, 1].map(|more| {
                let above = i.checked_sub(self.words + more);
                above.map_or(0, |above| at(self.region, above))
            });
            let above = near << self.bits | far >> 1 >> (63 - self.bits);
            let seeds = fill_down(old | above & free, free);
            // Adding a bit to a run of ones carries through to the run's end, and flips it.
            let (sum, over) = free.overflowing_add(seeds);
            let (sum, over_again) = sum.overflowing_add(u64::from(carry));
            let new = (sum ^ free | seeds) & free;
            if new != old {
                self.region[i] = new;
                changed.add(i);
                end = end.max(i + self.words + 1);
                if self.words == 0 {
                    continue; // what came in may lie above other cells of this word
                }
            }
            carry = over | over_again;
            i += 1;
        }
        changed
    }

    /// Takes in what lies above and before the words of `span`; the words that changed.
    fn backward(&mut self, span: Span) -> Span {
        let (mut changed, mut carry) = (Span::NONE, false);
        let (mut i, mut end) = (span.last, span.first.saturating_sub(self.words + 1));
        loop {
            let (free, old) = (self.free(i), at(self.region, i));
            // The row below the cells of word `i` begins in word `i + words`.
            let [near, far] = [0, 1].map(|more| at(self.region, i + self.words + more));
            let below = near >> self.bits | far << 1 << (63 - self.bits);
            let seeds = (old | below | u64::from(carry) << 63) & free;
            let run = (free.wrapping_add(seeds) ^ free | seeds) & free;
            let new = fill_down(run, free);
            if new != old {
                self.region[i] = new;
                changed.add(i);
                end = end.min(i.saturating_sub(self.words + 1));
                if self.words == 0 {
                    continue; // what came in may lie below other cells of this word
                }
            }
            carry = new & 1 == 1;
            if i <= end {
                return changed;
            }
            i -= 1;
        }
    }
}

/// That word, or an empty one beyond the last.
#[inline]
fn at(words: &[u64], index: usize) -> u64 {
    words.get(index).copied().unwrap_or(0)
}

/// `seeds` and all bits of `free` to which an unbroken run of it leads down from one of them.
#[inline]
fn fill_down(mut seeds: u64, mut free: u64) -> u64 {
    for shift in [1, 2, 4, 8, 16, 32] {
        seeds |= free & seeds >> shift;
        free &= free >> shift;
    }
    seeds
}

/// Breadth-first, cell by cell, for any board.
fn fill_ragged(warehouse: &Warehouse, region: &mut CellSet) {
    let mut edge = VecDeque::from([warehouse.worker()]);
    while let Some(cell) = edge.pop_front() {
        for direction in Direction::ALL {
            let next = warehouse.beside(cell, direction);
            if warehouse.is_free(next) && !region.contains(next) {
                region.insert(next);
                edge.push_back(next);
            }
        }
    }
}
