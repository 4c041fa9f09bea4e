//! The library as its user meets it.

mod boards;
mod levels;
mod moves;
mod sessions;

use crate::harness::session;
use sokopush::board::Grid;
use sokopush::board::Warehouse;

pub(crate) fn warehouse(board: &str) -> Warehouse {
    session(board).into_warehouse()
}

pub(crate) fn grid(lengths: &[usize]) -> Grid {
    Grid::new(lengths.iter().copied()).unwrap()
}
