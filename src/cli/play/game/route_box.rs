//! The shortest way to push one box to a cell.

use anyhow::bail;

use super::advisor::{EXACT_TIME, solve};
use sokopush::board::{Board, Cell, CellSet, Push};
use sokopush::{Answer, Warehouse};

/// The pushes that bring one box to a cell with the fewest moves, while the others stay. Takes at
/// most a second, and less if it is to stop before.
pub(crate) fn route_box(
    warehouse: &Warehouse,
    from: Cell,
    to: Cell,
    stops: impl FnMut() -> bool,
) -> anyhow::Result<Vec<Push>> {
    if !warehouse.is_free(to) {
        bail!("the box cannot be pushed there");
    }
    let mut floor = warehouse.board().floor().clone();
    let others = warehouse.boxes().iter().filter(|&cell| cell != from);
    others.for_each(|cell| floor.remove(cell));
    let goals = CellSet::from_iter([to]);
    let board = Board::new(warehouse.board().grid().clone(), floor, goals);
    let alone = Warehouse::new(board, CellSet::from_iter([from]), warehouse.worker())
        .expect("the worker is not on the box");
    match solve(alone, EXACT_TIME, stops)? {
        Some(Answer::Optimal { solution, .. } | Answer::Open { best: Some(solution), .. }) => {
            Ok(solution.pushes)
        }
        Some(Answer::Unsolvable) => bail!("the box cannot be pushed there"),
        Some(Answer::Open { .. }) => bail!("found no way there within a second"),
        None => bail!("not known: the search was stopped"),
    }
}
