//! Many games that take their steps together, for programs that learn to play.

mod layout;
mod position;
mod reach;
#[cfg(test)]
mod tests;
mod threads;

use std::num::NonZeroUsize;

use self::layout::{Layout, PushAt, WALL, code_of, is_box, is_worker};
use self::position::Position;
use self::reach::Reach;
use self::threads::work_on_all;
use crate::board::{Board, CellSet, Direction, Grid, Tile, Warehouse};
use crate::error::{InvalidActions, InvalidBatch};

// The minimum number of games for each thread, whose work takes about a quarter of a millisecond. Starting a thread and waiting for
// it takes about a tenth of a millisecond.
const MIN_STEPS: usize = 1 << 14;
const MIN_PUSHES: usize = 1 << 12;
const MIN_MASKS_OF_PUSHES: usize = 1 << 9;

/// Games on given rooms that all take one step at a time.
///
/// A game is a row of codes, one byte for each cell, as gym-sokoban has them: 0 wall, 1 floor, 2 goal, 3 box on a goal, 4 box,
/// 5 worker, 6 worker on a goal. The shape of all games is games × rows × columns, with as many rows and columns as the largest room
/// has; cells that are not on a room's board are walls.
///
/// The k-th episode of the i-th game is on room i + k × games, modulo the number of rooms, with k, i and rooms counted from 0.
///
/// The rewards are gym-sokoban's. Each step costs 0.1. A box that is pushed onto a goal gives 1, and one that is pushed off a goal
/// costs 1. When every box is on a goal, the step gives 10 more, and the game is *terminated*. After `max_steps` steps it is
/// *truncated*. A game that has ended must be [reset](Self::reset) before the next step.
///
/// A step takes constant time, a push time linear in the cells of a room.
///
/// ```
/// use sokopush::Warehouse;
/// use sokopush::board::Direction::{Left, Right};
/// use sokopush::game::Batch;
///
/// let rooms: [Warehouse; 2] = ["######\n#@ $.#\n######\n".parse()?, "#####\n#+$ #\n#####\n".parse()?];
/// let mut batch = Batch::new(&rooms, 2, 120)?;
/// assert_eq!(batch.shape(), (2, 3, 6));
/// let second = [0, 0, 0, 0, 0, 0, 0, 6, 4, 1, 0, 0, 0, 0, 0, 0, 0, 0];
/// assert_eq!(batch.codes()[18..], second);
/// batch.step(&[Right, Left])?;
/// batch.step(&[Right, Right])?;
/// let [first, second] = batch.games() else { panic!() };
/// assert!(first.terminated && (first.reward - 10.9).abs() < 1e-6);
/// assert!(!second.terminated && (second.reward - -0.1).abs() < 1e-6);
/// // The first game goes on with the next room, which for two games and two rooms is the same.
/// batch.reset_ended();
/// assert_eq!(batch.warehouse(0).unwrap(), rooms[0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Batch {
    rooms: Vec<Room>,
    layout: Layout,
    max_steps: u32,
    threads: NonZeroUsize,
    games: Vec<BatchGame>,
    /// A row for each game.
    codes: Vec<u8>,
}

/// A game of a [`Batch`], apart from its codes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct BatchGame {
    /// The index of its room, counted from 0.
    pub room: usize,
    /// The index of its episode, counted from 0.
    pub episode: u64,
    /// The number of steps of this episode so far, those that changed nothing included.
    pub steps: u32,
    /// The number of pushes of this episode so far.
    pub pushes: u32,
    /// The number of boxes.
    pub boxes: u32,
    /// The number of boxes that are not on a goal.
    pub misplaced: u32,
    /// The reward of the last step; 0 before the first one.
    pub reward: f32,
    /// Whether the last step left every box on a goal.
    pub terminated: bool,
    /// Whether the last step was the last one allowed.
    pub truncated: bool,
    /// The index of the worker's cell in the row of codes.
    worker: u32,
}

impl BatchGame {
    /// Returns whether every box is on a goal, also before the first step.
    pub fn is_solved(&self) -> bool {
        self.misplaced == 0
    }

    /// Returns whether the game is terminated or truncated.
    pub fn has_ended(&self) -> bool {
        self.terminated || self.truncated
    }
}

/// The beginning of an episode.
#[derive(Clone, Debug)]
struct Room {
    /// A rectangle.
    board: Board,
    codes: Vec<u8>,
    worker: u32,
    boxes: u32,
    misplaced: u32,
}

impl Room {
    /// `grid` is a rectangle of the layout's size.
    fn new(warehouse: &Warehouse, layout: &Layout, grid: &Grid) -> Room {
        let mut floor = CellSet::new(grid.room());
        let mut goals = CellSet::new(grid.room());
        let mut room = Room {
            board: Board::new(grid.clone(), CellSet::new(0), CellSet::new(0)),
            codes: Vec::with_capacity(layout.cells()),
            worker: 0,
            boxes: 0,
            misplaced: 0,
        };
        for cell in grid.cells() {
            let tile = grid.position(cell).and_then(|(row, column)| warehouse.tile_at(row, column));
            let tile = tile.unwrap_or(Tile::Wall);
            if tile != Tile::Wall {
                floor.insert(cell);
            }
            if tile.is_goal() {
                goals.insert(cell);
            }
            if tile.is_worker() {
                room.worker =
                    u32::try_from(room.codes.len()).expect("a layout has numbers for its cells");
            }
            room.boxes += u32::from(tile.is_box());
            room.misplaced += u32::from(tile.is_box() && !tile.is_goal());
            room.codes.push(code_of(tile));
        }
        room.board = Board::from_cells(grid.clone(), floor, goals);
        room
    }
}

impl Batch {
    /// Makes `games` games on `rooms`, each of which is truncated after `max_steps` steps.
    ///
    /// Takes time and memory of the order of (games + rooms) × cells.
    ///
    /// # Errors
    ///
    /// There is no room, or there is not enough memory for the games.
    pub fn new<'r>(
        rooms: impl IntoIterator<Item = &'r Warehouse, IntoIter: Clone>,
        games: usize,
        max_steps: u32,
    ) -> Result<Batch, InvalidBatch> {
        let rooms = rooms.into_iter();
        let mut rows = 0;
        let mut columns = 0;
        for room in rooms.clone() {
            let size = room.board().size();
            rows = rows.max(size.0);
            columns = columns.max(size.1);
        }
        if rows == 0 {
            return Err(InvalidBatch::NoRooms);
        }
        let layout = Layout::new(rows, columns).ok_or(InvalidBatch::TooLarge)?;
        let grid = Grid::rectangle(rows, columns).ok_or(InvalidBatch::TooLarge)?;
        let rooms: Vec<Room> = rooms.map(|room| Room::new(room, &layout, &grid)).collect();
        let mut batch = Batch {
            layout,
            rooms,
            max_steps,
            threads: NonZeroUsize::MIN,
            games: Vec::new(),
            codes: Vec::new(),
        };
        let cells = games.checked_mul(batch.layout.cells()).ok_or(InvalidBatch::TooLarge)?;
        batch.codes.try_reserve_exact(cells).map_err(|_| InvalidBatch::TooLarge)?;
        batch.games.try_reserve_exact(games).map_err(|_| InvalidBatch::TooLarge)?;
        batch.codes.resize(cells, WALL);
        batch.games.resize(games, BatchGame::default());
        batch.restart();
        Ok(batch)
    }

    /// Lets up to `threads` threads work at once, where there are enough games for them. Without this, there is one. The results
    /// are the same. Where other programs use the cores, several threads take longer than one, because they wait for each other.
    pub fn with_threads(self, threads: NonZeroUsize) -> Batch {
        Batch { threads, ..self }
    }

    /// The number of games, of rows and of columns.
    pub fn shape(&self) -> (usize, usize, usize) {
        (self.games.len(), self.layout.rows, self.layout.columns)
    }

    /// The codes of all games, game by game and row by row.
    pub fn codes(&self) -> &[u8] {
        &self.codes
    }

    /// The games, in order.
    pub fn games(&self) -> &[BatchGame] {
        &self.games
    }

    /// The number of rooms.
    pub fn rooms(&self) -> usize {
        self.rooms.len()
    }

    /// The position of a game, on a board of as many rows and columns as the batch has; `None` if there is no game of this index.
    /// Takes time linear in the cells of a room.
    pub fn warehouse(&self, game: usize) -> Option<Warehouse> {
        let board = &self.rooms.get(self.games.get(game)?.room)?.board;
        let mut boxes = CellSet::new(board.grid().room());
        let mut worker = None;
        let rows = self.codes.chunks_exact(self.layout.columns).skip(game * self.layout.rows);
        for (number, row) in rows.take(self.layout.rows).enumerate() {
            for (column, &code) in row.iter().enumerate() {
                if is_box(code) {
                    boxes.insert(board.grid().cell(number, column)?);
                }
                if is_worker(code) {
                    worker = board.grid().cell(number, column);
                }
            }
        }
        Some(Warehouse::new_unchecked(board.clone(), boxes, worker?))
    }

    /// Begins each game again with its first episode.
    pub fn restart(&mut self) {
        let rows = self.codes.chunks_exact_mut(self.layout.cells());
        for ((index, game), row) in self.games.iter_mut().enumerate().zip(rows) {
            begin(&self.rooms, game, row, Episode { number: 0, room: index % self.rooms.len() });
        }
    }

    /// Begins the next episode of each game for which `mask` has `true`.
    ///
    /// # Errors
    ///
    /// `mask` has not one entry for each game. Nothing changes.
    pub fn reset(&mut self, mask: &[bool]) -> Result<(), InvalidActions> {
        self.check_count(mask.len())?;
        for (index, &is_chosen) in mask.iter().enumerate() {
            if is_chosen {
                self.begin_next(index);
            }
        }
        Ok(())
    }

    /// Begins the next episode of each game that has ended.
    pub fn reset_ended(&mut self) {
        for index in 0..self.games.len() {
            if self.games.get(index).is_some_and(BatchGame::has_ended) {
                self.begin_next(index);
            }
        }
    }

    fn begin_next(&mut self, index: usize) {
        let games = self.games.len() % self.rooms.len();
        let start = index * self.layout.cells();
        let Some(game) = self.games.get_mut(index) else { return };
        let Some(row) = self.codes.get_mut(start..start + self.layout.cells()) else { return };
        let next = Episode {
            number: game.episode.saturating_add(1),
            room: (game.room + games) % self.rooms.len(),
        };
        begin(&self.rooms, game, row, next);
    }

    /// Moves the worker of each game one cell, and a box in its way. A step that is impossible changes no code.
    ///
    /// # Errors
    ///
    /// There is not one direction for each game, or a game has ended. Nothing changes.
    pub fn step(&mut self, directions: &[Direction]) -> Result<(), InvalidActions> {
        self.check_count(directions.len())?;
        self.check_none_has_ended()?;
        let share = self.share(MIN_STEPS);
        let games = self.games.chunks_mut(share);
        let codes = self.codes.chunks_mut(share * self.layout.cells());
        let tasks = games.zip(codes).zip(directions.chunks(share));
        let layout = &self.layout;
        let max_steps = self.max_steps;
        work_on_all(tasks, |((games, codes), directions)| {
            let rows = codes.chunks_exact_mut(layout.cells());
            for ((game, codes), &direction) in games.iter_mut().zip(rows).zip(directions) {
                let misplaced = game.misplaced;
                Position { layout, game, codes }.step(direction);
                end_step(game, misplaced, max_steps);
            }
        });
        Ok(())
    }

    /// Lets the worker of each game walk to a box and push it one cell: one step, however long the walk. A push that is impossible
    /// changes no code.
    ///
    /// A push has the index (row × columns + column) × 4 + direction, of the box's cell before the push, and of the direction in
    /// the order of [`Direction::ALL`].
    ///
    /// # Errors
    ///
    /// There is not one push for each game, a push is not below rows × columns × 4, or a game has ended. Nothing changes.
    pub fn push(&mut self, pushes: &[usize]) -> Result<(), InvalidActions> {
        self.check_count(pushes.len())?;
        self.check_none_has_ended()?;
        let max = self.layout.pushes() - 1;
        for (game, &found) in pushes.iter().enumerate() {
            if found > max {
                return Err(InvalidActions::Push { game, max, found });
            }
        }
        let share = self.share(MIN_PUSHES);
        let games = self.games.chunks_mut(share);
        let codes = self.codes.chunks_mut(share * self.layout.cells());
        let tasks = games.zip(codes).zip(pushes.chunks(share));
        let layout = &self.layout;
        let max_steps = self.max_steps;
        work_on_all(tasks, |((games, codes), pushes)| {
            let mut reach = Reach::default();
            let rows = codes.chunks_exact_mut(layout.cells());
            for ((game, codes), &push) in games.iter_mut().zip(rows).zip(pushes) {
                let misplaced = game.misplaced;
                Position { layout, game, codes }.push(PushAt::of(push), &mut reach);
                end_step(game, misplaced, max_steps);
            }
        });
        Ok(())
    }

    /// Writes to `mask`, for each game and each of [`Direction::ALL`], 1 if the step is possible and 0 if it is not.
    ///
    /// # Errors
    ///
    /// `mask` has not four entries for each game.
    pub fn possible_steps(&self, mask: &mut [u8]) -> Result<(), InvalidActions> {
        self.check_len(mask.len(), Direction::ALL.len())?;
        let share = self.share(MIN_STEPS);
        let games = self.games.chunks(share);
        let codes = self.codes.chunks(share * self.layout.cells());
        let tasks = games.zip(codes).zip(mask.chunks_mut(share * Direction::ALL.len()));
        let layout = &self.layout;
        work_on_all(tasks, |((games, codes), mask)| {
            let rows = codes.chunks_exact(layout.cells());
            let masks = mask.chunks_exact_mut(Direction::ALL.len());
            for ((game, codes), mask) in games.iter().zip(rows).zip(masks) {
                for (entry, direction) in mask.iter_mut().zip(Direction::ALL) {
                    *entry = u8::from(layout.can_step(codes, game.worker, direction));
                }
            }
        });
        Ok(())
    }

    /// Writes to `mask`, for each game and each index of a [push](Self::push), 1 if the push is possible and 0 if it is not. Takes
    /// time linear in the size of `mask`.
    ///
    /// # Errors
    ///
    /// `mask` has not rows × columns × 4 entries for each game.
    pub fn possible_pushes(&self, mask: &mut [u8]) -> Result<(), InvalidActions> {
        self.check_len(mask.len(), self.layout.pushes())?;
        let share = self.share(MIN_MASKS_OF_PUSHES);
        let games = self.games.chunks(share);
        let codes = self.codes.chunks(share * self.layout.cells());
        let tasks = games.zip(codes).zip(mask.chunks_mut(share * self.layout.pushes()));
        let layout = &self.layout;
        work_on_all(tasks, |((games, codes), mask)| {
            let mut reach = Reach::default();
            let rows = codes.chunks_exact(layout.cells());
            let masks = mask.chunks_exact_mut(layout.pushes());
            for ((game, codes), mask) in games.iter().zip(rows).zip(masks) {
                reach.fill(layout, codes, game.worker);
                reach.possible_pushes(layout, codes, mask);
            }
        });
        Ok(())
    }

    /// The number of games for each thread, at least `min`.
    fn share(&self, min: usize) -> usize {
        self.games.len().div_ceil(self.threads.get()).max(min)
    }

    fn check_count(&self, found: usize) -> Result<(), InvalidActions> {
        self.check_len(found, 1)
    }

    fn check_len(&self, found: usize, for_each_game: usize) -> Result<(), InvalidActions> {
        let expected = self.games.len().saturating_mul(for_each_game);
        if found == expected { Ok(()) } else { Err(InvalidActions::Count { expected, found }) }
    }

    fn check_none_has_ended(&self) -> Result<(), InvalidActions> {
        match self.games.iter().position(BatchGame::has_ended) {
            Some(game) => Err(InvalidActions::Ended(game)),
            None => Ok(()),
        }
    }
}

/// An episode that a game is to begin: its number, and the index of its room.
#[derive(Clone, Copy)]
struct Episode {
    number: u64,
    room: usize,
}

/// Begins an episode of `game`, whose codes are `row`.
fn begin(rooms: &[Room], game: &mut BatchGame, row: &mut [u8], episode: Episode) {
    let room = rooms.get(episode.room).expect("the index of a room is below their number");
    row.copy_from_slice(&room.codes);
    *game = BatchGame {
        room: episode.room,
        episode: episode.number,
        boxes: room.boxes,
        misplaced: room.misplaced,
        worker: room.worker,
        ..BatchGame::default()
    };
}

/// Counts a step, before which `misplaced` boxes were not on a goal, and gives its reward.
fn end_step(game: &mut BatchGame, misplaced: u32, max_steps: u32) {
    game.steps = game.steps.saturating_add(1);
    game.terminated = game.is_solved();
    game.truncated = game.steps >= max_steps;
    game.reward = match (misplaced, game.misplaced) {
        (before, after) if after < before => 0.9,
        (before, after) if after > before => -1.1,
        _ => -0.1,
    };
    if game.terminated {
        game.reward += 10.0;
    }
}
