//! The cells that are connected to one of them.

use std::collections::VecDeque;

use super::cells::CellSet;
use super::grid::{Cell, Grid};

/// The cells that are connected to `start`, a free cell, side by side.
pub(super) fn connected(grid: &Grid, free: &CellSet, start: Cell) -> CellSet {
    let mut region = CellSet::new(grid.room());
    fill(grid, free, start, &mut region, &mut VecDeque::new());
    region
}

/// Makes `region` the set of all cells that are connected to `start`, a free cell. `queue` must be
/// empty; it is passed in to use its memory again.
///
/// Works on 64 cells at a time: a word that grew passes its cells on to the words with the cells before,
/// after, above and below them, and each of those fills the runs of free cells that they touch.
pub(super) fn fill(
    grid: &Grid,
    free: &CellSet,
    start: Cell,
    region: &mut CellSet,
    queue: &mut VecDeque<usize>,
) {
    region.words.fill(0);
    region.insert(start);
    let free = &free.words;
    let region = &mut region.words;
    queue.push_back(start.index() / 64);
    while let Some(i) = queue.pop_front() {
        let cells = at(region, i);
        let mut pass_on = |j: usize, cells: u64| {
            let free = at(free, j);
            let old = at(region, j);
            if cells & free & !old != 0
                && let Some(word) = region.get_mut(j)
            {
                let seeds = (old | cells) & free;
                // Adding a bit to a run of ones carries through to the run's end, and flips it.
                let ends = free.wrapping_add(seeds) ^ free | seeds;
                *word = fill_down(ends & free, free);
                queue.push_back(j);
            }
        };
        pass_on(i, cells << 1 | cells >> 1);
        pass_on(i + 1, cells >> 63);
        pass_on(i.wrapping_sub(1), cells << 63);
        grid.above_and_below(i, cells, pass_on);
    }
}

/// The word at `index`, or an empty one past the end.
#[inline]
fn at(words: &[u64], index: usize) -> u64 {
    words.get(index).copied().unwrap_or(0)
}

/// `seeds`, and the bits of `free` in an unbroken run down from one of them.
#[inline]
fn fill_down(mut seeds: u64, mut free: u64) -> u64 {
    for shift in [1, 2, 4, 8, 16, 32] {
        seeds |= free & seeds >> shift;
        free &= free >> shift;
    }
    seeds
}
