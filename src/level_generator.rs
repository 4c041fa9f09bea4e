//! Random levels that can be solved: rooms of random walls, in which boxes are pulled from their goals (Racanière et al.,
//! "Imagination-augmented agents for deep reinforcement learning", 2017; gym-sokoban).

use std::collections::HashSet;

use crate::board::{Board, Cell, CellSet, Direction, Grid, Push, Warehouse};
use crate::game::Random;
use crate::level::{Game, Level, Note, Record};
use crate::solve::{Accept, Answer, Report, Solution, Solver};

/// Makes levels that can be solved, each with a proved shortest solution. The same options and seed give the same level on
/// every machine.
///
/// ```
/// use sokopush::{LevelGenerator, level::Replays};
///
/// let generator = LevelGenerator { rows: 8, columns: 8, boxes: 2, ..LevelGenerator::default() };
/// for level in generator.levels(1).take(3) {
///     assert_eq!(level.warehouse.boxes().len(), 2);
///     assert!(Replays::from(&level).solutions().next().is_some());
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelGenerator {
    /// The number of rows, with the walls around.
    pub rows: usize,
    /// The number of columns, with the walls around.
    pub columns: usize,
    /// The number of boxes, and of goals.
    pub boxes: usize,
    /// The least number of pushes in the solution.
    pub min_pushes: usize,
    /// Of this number of rooms, the one that takes the solver the most states is taken.
    pub hardest_of: u64,
}

impl Default for LevelGenerator {
    fn default() -> Self {
        LevelGenerator { rows: 10, columns: 10, boxes: 4, min_pushes: 1, hardest_of: 1 }
    }
}

/// A proof may take this much memory, in bytes: rooms that need more would keep others waiting.
const MAX_MEMORY: usize = 1 << 24;
/// Of a hundred steps of the walk that makes a room, so many turn.
const TURNS: usize = 35;
/// What a step of that walk clears around it, as rows and columns.
const CLEARED: [&[(usize, usize)]; 5] = [
    &[(1, 0), (1, 1), (1, 2)],
    &[(0, 1), (1, 1), (2, 1)],
    &[(1, 1), (1, 2), (2, 1)],
    &[(1, 1), (1, 2), (2, 1), (2, 2)],
    &[(0, 1), (1, 0), (1, 1)],
];
/// Of so many random pulls, the best is taken.
const DRAWN: usize = 2;
/// The number of pulls for each box.
const PULLS: usize = 25;

impl LevelGenerator {
    /// The number of seeds in a row without a new level after which [`levels`](Self::levels) ends.
    pub const MAX_FAILURES: usize = 100_000;

    /// The levels of a seed, and of seeds that are derived from it. Those of different seeds are independent: only small
    /// rooms, of which there are few, come again. The seed in the notes of a level gives that level as its first. No two
    /// differ only by a rotation, a reflection, or the worker's place within its region. Ends after
    /// [`MAX_FAILURES`](Self::MAX_FAILURES) seeds in a row without another level.
    pub fn levels(self, seed: u64) -> impl Iterator<Item = Level> + use<> {
        self.levels_until(seed, || false)
    }

    /// The [`levels`](Self::levels), which also end when a function returns true. It is asked before each room.
    pub fn levels_until<F: FnMut() -> bool>(
        self,
        seed: u64,
        mut is_stopped: F,
    ) -> impl Iterator<Item = Level> + use<F> {
        let mut attempts = 0..=u64::MAX;
        let mut boards = HashSet::new();
        std::iter::from_fn(move || {
            for attempt in attempts.by_ref().take(Self::MAX_FAILURES) {
                let mut is_over = false;
                let level = self.level_until(seed_of_attempt(seed, attempt), || {
                    is_over |= is_stopped();
                    is_over
                });
                if is_over {
                    return None;
                }
                let is_new = |Level { warehouse, .. }: &Level| {
                    let orientations = warehouse.orientations(&warehouse.reachable());
                    boards.insert(orientations.map(|(text, _)| text).into_iter().min())
                };
                if let Some(level) = level.filter(is_new) {
                    return Some(level);
                }
            }
            None
        })
    }

    /// The level of a seed, or `None` if its room is none: it has too little floor, or no solution with enough pushes was proved
    /// the shortest within 16 MiB. Its notes have the solution, which has the fewest moves, and the seed.
    pub fn level(&self, seed: u64) -> Option<Level> {
        self.level_until(seed, || false)
    }

    fn level_until(&self, seed: u64, mut is_stopped: impl FnMut() -> bool) -> Option<Level> {
        let rooms = (0..self.hardest_of)
            .take_while(|_| !is_stopped())
            .filter_map(|number| self.solved(self.room(&mut Random::new(seed, number))?));
        // The first of several that are equally hard.
        let (warehouse, solution, _) =
            rooms.reduce(|one, other| if other.2 > one.2 { other } else { one })?;
        let mut level = Level::from(warehouse);
        level.notes.push(Note::value("Seed", &seed.to_string()));
        let record = Record { heading: None, game: Game::Moves(solution.moves) };
        level.notes.push(Note::Record(&record));
        Some(level)
    }

    /// A room with its shortest solution, and the number of states that it took to prove that.
    fn solved(&self, room: Warehouse) -> Option<(Warehouse, Solution, u64)> {
        let solver = Solver { accept: Accept::Proved, memory: MAX_MEMORY, ..Solver::default() };
        let Report { answer: Answer::Optimal { solution, .. }, stats, .. } = solver.solve(&room)
        else {
            return None;
        };
        (solution.pushes.len() >= self.min_pushes).then_some((room, solution, stats.expanded))
    }

    /// A room whose boxes were pulled away from the goals.
    fn room(&self, random: &mut Random) -> Option<Warehouse> {
        let grid = Grid::rectangle(self.rows, self.columns)?;
        let floor = self.floor(&grid, random)?;
        let mut cells: Vec<Cell> = floor.iter().collect();
        if cells.len() <= self.boxes {
            return None;
        }
        let take = |_| cells.swap_remove(random.below(cells.len()));
        let mut taken: Vec<_> = (0..=self.boxes).map(take).collect();
        let worker = taken.pop()?;
        let goals: CellSet = taken.iter().copied().collect();
        let board = Board::from_cells(grid, floor, goals.clone());
        let mut warehouse = Warehouse::new(board.clone(), goals, worker).ok()?;
        let (mut best, mut farthest) = (None, 0);
        // The rows and columns to the nearest goal.
        let place = |cell| board.grid().position(cell).unwrap_or_default();
        let goals: Vec<_> = taken.into_iter().map(place).collect();
        let distance = |cell| {
            let (row, column) = place(cell);
            let away = goals.iter().map(|goal| row.abs_diff(goal.0) + column.abs_diff(goal.1));
            away.min().unwrap_or(0)
        };
        for _ in 0..PULLS * self.boxes {
            let reached = warehouse.reachable();
            let mut pulls = Vec::new();
            for cell in warehouse.boxes() {
                for direction in Direction::ALL {
                    // The box comes to where the worker stands, who steps back.
                    let stand = warehouse.neighbour(cell, direction.opposite());
                    let back = warehouse.neighbour(stand, direction.opposite());
                    if reached.contains(stand) && warehouse.is_free(back) {
                        pulls.push((Push { cell: stand, direction }, back));
                    }
                }
            }
            if pulls.is_empty() {
                break;
            }
            // Of a few pulls, the one that brings its box farthest away.
            let drawn = (0..DRAWN).map(|_| random.one_of(&pulls));
            let away = |&(push, _): &(Push, Cell)| {
                let from = warehouse.neighbour(push.cell, push.direction);
                distance(push.cell).cast_signed() - distance(from).cast_signed()
            };
            let Some((push, back)) = drawn.max_by_key(away) else { break };
            warehouse.undo_unchecked(push, back);
            let distances = warehouse.boxes().iter().map(&distance);
            let all = distances.map(|distance| (distance > 0).then_some(distance)).sum();
            if let Some(all) = all
                && all > farthest
            {
                (best, farthest) = (Some(warehouse.clone()), all);
            }
        }
        best
    }

    /// The cells that a random walk clears, with a wall around them.
    fn floor(&self, grid: &Grid, random: &mut Random) -> Option<CellSet> {
        let inside = |side: usize| side.checked_sub(2).filter(|&inside| inside > 0);
        let (rows, columns) = (inside(self.rows)?, inside(self.columns)?);
        let mut floor = CellSet::new(grid.room());
        let (mut row, mut column) = (random.below(rows), random.below(columns));
        let mut way = Direction::Right;
        for _ in 0..2 * (rows + columns) {
            if random.percent(TURNS) {
                way = random.one_of(&Direction::ALL);
            }
            let (down, right) = way.offset();
            row = row.saturating_add_signed(down).min(rows - 1);
            column = column.saturating_add_signed(right).min(columns - 1);
            for (below, beside) in random.one_of(&CLEARED) {
                let (row, column) = (row + below, column + beside);
                if (1..=rows).contains(&row) && (1..=columns).contains(&column) {
                    floor.insert(grid.cell(row, column)?);
                }
            }
        }
        Some(floor)
    }
}

/// Returns the seed of an attempt at a level, counted from 0: first `seed` itself, and then pseudo-random numbers.
///
/// These are the numbers of `SplitMix64` (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA
/// 2014), which adds a constant to its state and mixes the sum. Its state begins with the mixed `seed`: if it began with
/// `seed`, two seeds whose difference is a multiple of the constant would share almost all of their levels. No seed is
/// made of the one before it: if it were, a seed from a title would give again all the levels that follow that one.
fn seed_of_attempt(seed: u64, attempt: u64) -> u64 {
    if attempt == 0 {
        return seed;
    }
    mix(mix(seed).wrapping_add(attempt.wrapping_mul(GOLDEN_GAMMA)))
}

/// What `SplitMix64` adds to its state: 2⁶⁴ divided by the golden ratio, as an odd number.
const GOLDEN_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// The mixing function of `SplitMix64`: a bijection in which each bit of a number changes each bit of the result about every
/// second time.
fn mix(number: u64) -> u64 {
    let mut mixed = number;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests;
