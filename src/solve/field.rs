//! The board as the solver sees it: the cells that the worker can ever reach, numbered densely.

#![expect(
    clippy::indexing_slicing,
    reason = "there is a place for each number that the field gave a cell"
)]

use super::{Limit, Limits};
use crate::grid::{Cell, Direction};
use crate::memory::has_room;
use crate::warehouse::Warehouse;

/// A cell's number in a [`Field`].
pub(super) type Number = u32;

/// Where there is no cell, and the distance of what cannot be reached.
pub(super) const NONE: u32 = u32::MAX;

/// The cells that the worker could reach if there were no boxes, numbered in reading order.
#[derive(Debug)]
pub(super) struct Field {
    cells: Vec<Cell>,
    /// For each cell the numbers of the next ones up, down, left and right; or `NONE`.
    next: Vec<[Number; 4]>,
    goals: Vec<Number>,
    is_goal: Vec<bool>,
    /// For each cell and each goal, goals counted fastest: how many pushes lead a box there at
    /// least, on an empty board; or `NONE`.
    distances: Vec<u32>,
    /// Whether a box on the cell can be pushed to some goal, on an empty board.
    live: Vec<bool>,
}

/// Where the solver starts from.
pub(super) struct Start {
    pub(super) field: Field,
    /// The boxes' cells, ascending.
    pub(super) boxes: Vec<Number>,
    pub(super) worker: Number,
}

impl Start {
    /// `None` if a box that is on no goal can never be reached: then there is no solution. Boxes that
    /// can never be reached and are on goals are left out, and so are their goals.
    pub(super) fn new(warehouse: &Warehouse, limits: &Limits) -> Result<Option<Start>, Limit> {
        let board = warehouse.board();
        let field = Field::of(warehouse, limits)?;
        let mut boxes = Vec::new();
        for cell in warehouse.boxes().iter() {
            match field.number(cell) {
                Some(number) => boxes.push(number),
                None if board.is_goal(cell) => {}
                None => return Ok(None),
            }
        }
        let Some(worker) = field.number(warehouse.worker()) else { return Ok(None) };
        Ok(Some(Start { field, boxes, worker }))
    }
}

impl Field {
    /// The field around the worker.
    pub(super) fn of(warehouse: &Warehouse, limits: &Limits) -> Result<Field, Limit> {
        let board = warehouse.board();
        // Somewhat more than is made of the board: here it can be said that it is too much.
        if !has_room(board.floor().count().saturating_mul(64)) {
            return Err(Limit::Memory);
        }
        let mut cells = board.floor().clone().take_joined(board.grid(), warehouse.worker());
        cells.sort_unstable();
        let next = |&cell: &Cell| {
            Direction::ALL
                .map(|direction| find(&cells, warehouse.beside(cell, direction)).unwrap_or(NONE))
        };
        let next: Vec<_> = cells.iter().map(next).collect();
        let is_goal: Vec<_> = cells.iter().map(|&cell| board.is_goal(cell)).collect();
        let goals: Vec<Number> =
            (0..).zip(&is_goal).filter(|(_, goal)| **goal).map(|(number, _)| number).collect();
        if cells.len().saturating_mul(goals.len()).saturating_mul(size_of::<u32>()) > limits.memory
        {
            return Err(Limit::Memory);
        }
        let mut field = Field {
            live: vec![false; cells.len()],
            distances: vec![NONE; cells.len() * goals.len()],
            cells,
            next,
            goals,
            is_goal,
        };
        for goal in 0..field.goals.len() {
            field.measure(goal);
            limits.check_time()?;
        }
        Ok(field)
    }

    /// Finds the distances to one goal by pulling a box away from it.
    fn measure(&mut self, goal: usize) {
        let goals = self.goals.len();
        let mut edge = vec![self.goals[goal]];
        let mut distance = 0;
        while !edge.is_empty() {
            let mut further = Vec::new();
            for cell in edge {
                let known = &mut self.distances[cell as usize * goals + goal];
                if *known != NONE {
                    continue;
                }
                *known = distance;
                self.live[cell as usize] = true;
                for direction in 0..4 {
                    let from = self.step(cell, direction);
                    if from != NONE && self.step(from, direction) != NONE {
                        further.push(from);
                    }
                }
            }
            edge = further;
            distance += 1;
        }
    }

    /// The bytes that its distances take.
    pub(super) fn bytes(&self) -> usize {
        self.distances.len() * size_of::<u32>()
    }

    /// How many cells there are.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The number of a cell on the board, if it is one of these.
    pub(super) fn number(&self, cell: Cell) -> Option<Number> {
        find(&self.cells, cell)
    }

    /// The cell of that number on the board.
    pub(super) fn cell(&self, number: Number) -> Cell {
        self.cells[number as usize]
    }

    /// The number of the next cell in a direction, 0 to 3 as in [`Direction::ALL`]; or `NONE`.
    #[inline]
    pub(super) fn step(&self, cell: Number, direction: usize) -> Number {
        self.next[cell as usize][direction]
    }

    pub(super) fn is_goal(&self, cell: Number) -> bool {
        self.is_goal[cell as usize]
    }

    /// Whether a box on that cell can be pushed to some goal, on an empty board.
    #[inline]
    pub(super) fn is_live(&self, cell: Number) -> bool {
        self.live[cell as usize]
    }

    pub(super) fn goals(&self) -> usize {
        self.goals.len()
    }

    /// For each goal, how many pushes lead a box there at least, on an empty board; or `NONE`.
    #[inline]
    pub(super) fn distances(&self, cell: Number) -> &[u32] {
        &self.distances[cell as usize * self.goals.len()..][..self.goals.len()]
    }
}

fn find(cells: &[Cell], cell: Cell) -> Option<Number> {
    Number::try_from(cells.binary_search(&cell).ok()?).ok()
}
