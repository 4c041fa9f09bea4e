//! Random levels that can be solved: rooms of random walls, in which boxes are pulled from their goals (Racanière et al.,
//! "Imagination-augmented agents for deep reinforcement learning", 2017; gym-sokoban).
//!
//! Of the solver it needs what everybody can use: a [`Solver`] that proves a shortest solution, and how many states that took.

use std::array;
use std::collections::HashSet;
use std::ops::RangeInclusive;

use crate::board::{Board, Cell, CellSet, Direction, Grid, Push, Warehouse};
use crate::game::Random;
use crate::level::{Game, Level, Note, Record};
use crate::solve::{Accept, Answer, Limit, Solution, Solver};

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

    /// The [`levels`](Self::levels), which also end when a function returns true. It is asked before each pull of a box that makes a
    /// room, and while a room is solved, as by [`Search::stop_when`]: mostly every millisecond or two, whatever the size.
    ///
    /// [`Search::stop_when`]: crate::solve::Search::stop_when
    pub fn levels_until<F: Fn() -> bool + Send + Sync>(
        self,
        seed: u64,
        is_stopped: F,
    ) -> impl Iterator<Item = Level> + use<F> {
        RandomLevels {
            generator: self,
            seed,
            attempts: 0..=u64::MAX,
            boards: HashSet::new(),
            is_stopped,
        }
    }

    /// The level of a seed, or `None` if its room is none: it has too little floor, or no solution with enough pushes was proved
    /// the shortest within 16 MiB. Its notes have the solution, which has the fewest moves, and the seed.
    pub fn level(&self, seed: u64) -> Option<Level> {
        self.level_until(seed, &|| false).ok()?
    }

    /// The [`level`](Self::level) of a seed, unless `is_stopped` returns true meanwhile.
    fn level_until(
        &self,
        seed: u64,
        is_stopped: &(impl Fn() -> bool + Send + Sync),
    ) -> Result<Option<Level>, Stopped> {
        let mut hardest: Option<SolvedRoom> = None;
        for number in 0..self.hardest_of {
            if is_stopped() {
                return Err(Stopped);
            }
            let Some(room) = self.room(&mut Random::new(seed, number), is_stopped)? else {
                continue;
            };
            let Some(solved) = self.solved(room, is_stopped)? else { continue };
            // The first of several that are equally hard.
            if hardest.as_ref().is_none_or(|hardest| solved.states > hardest.states) {
                hardest = Some(solved);
            }
        }
        let Some(hardest) = hardest else { return Ok(None) };
        let mut level = Level::from(hardest.room);
        level.notes.push(Note::value("Seed", &seed.to_string()));
        let record = Record { heading: None, game: Game::Moves(hardest.solution.moves) };
        level.notes.push(Note::Record(&record));
        Ok(Some(level))
    }

    /// Solves a room; `None` if that fails, or takes too few pushes.
    fn solved(
        &self,
        room: Warehouse,
        is_stopped: &(impl Fn() -> bool + Send + Sync),
    ) -> Result<Option<SolvedRoom>, Stopped> {
        let solver = Solver { accept: Accept::Proved, memory: MAX_MEMORY, ..Solver::default() };
        let report = solver.search(&room).stop_when(is_stopped).run();
        if report.answer.limit() == Some(Limit::Cancelled) {
            return Err(Stopped);
        }
        let Answer::Optimal { solution, .. } = report.answer else { return Ok(None) };
        if solution.pushes.len() < self.min_pushes {
            return Ok(None);
        }
        Ok(Some(SolvedRoom { room, solution, states: report.stats.expanded }))
    }

    /// A room whose boxes were pulled away from the goals; `None` if it has too little floor, or some box stays where it is.
    fn room(
        &self,
        random: &mut Random,
        is_stopped: &impl Fn() -> bool,
    ) -> Result<Option<Warehouse>, Stopped> {
        let Some(solved) = self.solved_room(random) else { return Ok(None) };
        self.pulled_away(solved, random, is_stopped)
    }

    /// A room with a box on each goal; `None` if it has too little floor.
    fn solved_room(&self, random: &mut Random) -> Option<Warehouse> {
        let grid = Grid::rectangle(self.rows, self.columns)?;
        let floor = self.floor(&grid, random)?;
        let mut cells: Vec<Cell> = floor.iter().collect();
        if cells.len() <= self.boxes {
            return None;
        }
        let mut goals = CellSet::new(grid.room());
        for _ in 0..self.boxes {
            goals.insert(take(&mut cells, random));
        }
        let worker = take(&mut cells, random);
        let board = Board::from_cells(grid, floor, goals.clone());
        Warehouse::new(board, goals, worker).ok()
    }

    /// The position that random pulls lead to in which all boxes together are farthest from the goals, and none is on a goal.
    fn pulled_away(
        &self,
        solved: Warehouse,
        random: &mut Random,
        is_stopped: &impl Fn() -> bool,
    ) -> Result<Option<Warehouse>, Stopped> {
        let goals = GoalPlaces::of(&solved);
        let mut warehouse = solved;
        let mut best = None;
        let mut farthest = 0;
        for _ in 0..PULLS * self.boxes {
            if is_stopped() {
                return Err(Stopped);
            }
            let pulls = pulls(&warehouse);
            if pulls.is_empty() {
                break;
            }
            // Of a few pulls, the one that brings its box farthest away.
            let drawn: [Pull; DRAWN] = array::from_fn(|_| random.one_of(&pulls));
            let Some(pull) = drawn.into_iter().max_by_key(|pull| goals.gain(*pull)) else { break };
            let undone = Push { cell: pull.to, direction: pull.direction };
            warehouse.undo_unchecked(undone, pull.worker);
            if let Some(distance) = goals.distance_of_all(&warehouse)
                && distance > farthest
            {
                farthest = distance;
                best = Some(warehouse.clone());
            }
        }
        Ok(best)
    }

    /// The cells that a random walk clears, with a wall around them.
    fn floor(&self, grid: &Grid, random: &mut Random) -> Option<CellSet> {
        let rows = self.rows.checked_sub(2)?;
        let columns = self.columns.checked_sub(2)?;
        if rows == 0 || columns == 0 {
            return None;
        }
        let mut floor = CellSet::new(grid.room());
        let mut row = random.below(rows);
        let mut column = random.below(columns);
        let mut way = Direction::Right;
        for _ in 0..2 * (rows + columns) {
            if random.percent(TURNS) {
                way = random.one_of(&Direction::ALL);
            }
            let (down, right) = way.offset();
            row = row.saturating_add_signed(down).min(rows - 1);
            column = column.saturating_add_signed(right).min(columns - 1);
            for (below, beside) in random.one_of(&CLEARED) {
                let row = row + below;
                let column = column + beside;
                if (1..=rows).contains(&row) && (1..=columns).contains(&column) {
                    floor.insert(grid.cell(row, column)?);
                }
            }
        }
        Some(floor)
    }
}

/// The iterator of [`LevelGenerator::levels_until`].
struct RandomLevels<F> {
    generator: LevelGenerator,
    seed: u64,
    /// The numbers of the seeds that are left.
    attempts: RangeInclusive<u64>,
    /// Of each level so far, the least of the texts of all its orientations.
    boards: HashSet<Option<String>>,
    is_stopped: F,
}

impl<F: Fn() -> bool + Send + Sync> Iterator for RandomLevels<F> {
    type Item = Level;

    fn next(&mut self) -> Option<Level> {
        for attempt in self.attempts.by_ref().take(LevelGenerator::MAX_FAILURES) {
            let seed = seed_of_attempt(self.seed, attempt);
            let Some(level) = self.generator.level_until(seed, &self.is_stopped).ok()? else {
                continue;
            };
            let orientations = level.warehouse.orientations(&level.warehouse.reachable());
            let text = orientations.map(|(text, _)| text).into_iter().min();
            if self.boards.insert(text) {
                return Some(level);
            }
        }
        None
    }
}

/// The caller wanted no more levels.
struct Stopped;

/// A room with its shortest solution.
struct SolvedRoom {
    room: Warehouse,
    solution: Solution,
    /// The number of states that it took to prove the solution the shortest.
    states: u64,
}

/// Removes a cell at random.
fn take(cells: &mut Vec<Cell>, random: &mut Random) -> Cell {
    cells.swap_remove(random.below(cells.len()))
}

/// A pull: what a push in `direction` would undo.
#[derive(Clone, Copy)]
struct Pull {
    from: Cell,
    /// Where the worker stands before it, and the box afterwards.
    to: Cell,
    /// Where the worker is afterwards.
    worker: Cell,
    direction: Direction,
}

/// All pulls that the worker can make.
fn pulls(warehouse: &Warehouse) -> Vec<Pull> {
    let reached = warehouse.reachable();
    let mut pulls = Vec::new();
    for from in warehouse.boxes() {
        for direction in Direction::ALL {
            let to = warehouse.neighbour(from, direction.opposite());
            let worker = warehouse.neighbour(to, direction.opposite());
            if reached.contains(to) && warehouse.is_free(worker) {
                pulls.push(Pull { from, to, worker, direction });
            }
        }
    }
    pulls
}

/// The rows and columns of the goals, from which boxes are to be pulled away.
struct GoalPlaces {
    grid: Grid,
    places: Vec<(usize, usize)>,
}

impl GoalPlaces {
    fn of(warehouse: &Warehouse) -> GoalPlaces {
        let grid = warehouse.board().grid().clone();
        let goals = warehouse.board().goals().iter();
        let places = goals.map(|goal| grid.position(goal).unwrap_or_default()).collect();
        GoalPlaces { grid, places }
    }

    /// The number of rows and columns to the nearest goal.
    fn distance(&self, cell: Cell) -> usize {
        let (row, column) = self.grid.position(cell).unwrap_or_default();
        let distances =
            self.places.iter().map(|goal| row.abs_diff(goal.0) + column.abs_diff(goal.1));
        distances.min().unwrap_or(0)
    }

    /// The distance that a pull brings its box further away from the nearest goal.
    fn gain(&self, pull: Pull) -> isize {
        self.distance(pull.to).cast_signed() - self.distance(pull.from).cast_signed()
    }

    /// The sum of the boxes' distances; `None` if one of them is on a goal.
    fn distance_of_all(&self, warehouse: &Warehouse) -> Option<usize> {
        let mut sum = 0;
        for cell in warehouse.boxes() {
            match self.distance(cell) {
                0 => return None,
                distance => sum += distance,
            }
        }
        Some(sum)
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
