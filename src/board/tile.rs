//! The contents of a cell.

/// The contents of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tile {
    /// A wall.
    Wall,
    /// Floor with nothing on it.
    #[default]
    Floor,
    /// A goal with nothing on it.
    Goal,
    /// A box.
    Box,
    /// A box on a goal.
    BoxOnGoal,
    /// The worker.
    Worker,
    /// The worker on a goal.
    WorkerOnGoal,
}

impl Tile {
    /// Returns whether the cell is a goal, whatever is on it.
    pub fn is_goal(self) -> bool {
        matches!(self, Tile::Goal | Tile::BoxOnGoal | Tile::WorkerOnGoal)
    }

    /// Returns whether a box is there.
    pub fn is_box(self) -> bool {
        matches!(self, Tile::Box | Tile::BoxOnGoal)
    }

    /// Returns whether the worker is there.
    pub fn is_worker(self) -> bool {
        matches!(self, Tile::Worker | Tile::WorkerOnGoal)
    }
}
