//! Shortest solutions, proved.

mod astar;
mod bidirectional;
mod bits;
mod bound;
mod deadlock;
mod field;
mod floor;
mod placements;
mod queue;
mod states;
mod ways;

use std::fmt;
use std::time::{Duration, Instant};

use crate::grid::{Cell, Direction};
use crate::notation::lurd;
use crate::warehouse::{Step, Warehouse};

pub use deadlock::Deadlocks;
use field::{Number, Start};

/// What is to be least; among equals, the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Minimize {
    /// Moves, walks and pushes alike.
    #[default]
    Moves,
    /// Pushes.
    Pushes,
}

/// How levels are solved.
///
/// ```
/// use sokopush::{notation::named, solve::{Answer, Solver}, source::Source};
///
/// let level = named::read(&mut Source::new("level", "@-a-+\n".as_bytes())?)?.into_warehouse();
/// let report = Solver::default().solve(&level).unwrap();
/// let Answer::Solved(solution) = report.answer else { panic!() };
/// assert_eq!((solution.moves.as_slice(), solution.pushes.len()), (&b"rRR"[..], 2));
/// # Ok::<(), sokopush::error::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solver {
    /// What is to be least.
    pub minimize: Minimize,
    /// The most time for one level. On `wasm32-unknown-unknown` there is no clock, and no limit.
    pub time: Option<Duration>,
    /// The most bytes for the tables of one search.
    pub memory: usize,
}

impl Default for Solver {
    /// Fewest moves, no limit of time, 2 GiB.
    fn default() -> Self {
        Solver { minimize: Minimize::Moves, time: None, memory: 2 << 30 }
    }
}

/// What became of a level, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What became of it.
    pub answer: Answer,
    /// What it took.
    pub stats: Stats,
}

/// What became of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This is the shortest solution.
    Solved(Solution),
    /// It was proved that there is none.
    Unsolvable,
    /// A limit was reached before either was known.
    Limit(Limit),
}

/// The limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Of time.
    Time,
    /// Of memory.
    Memory,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Limit::Time => "time",
            Limit::Memory => "memory",
        })
    }
}

/// A solution, which was replayed by the rules of [`Warehouse`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The moves, in letters of LURD.
    pub moves: Vec<u8>,
    /// The pushes: each box's cell before it, and the direction.
    pub pushes: Vec<(Cell, Direction)>,
}

/// What a search took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// States whose pushes were looked at.
    pub expanded: u64,
    /// Pushes that were looked at.
    pub generated: u64,
    /// Time, in all; none where there is no clock.
    pub time: Duration,
    /// The most bytes that the search's tables took.
    pub peak_bytes: usize,
}

/// A solution that the rules do not bear out: an error of the solver's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mismatch;

impl std::error::Error for Mismatch {}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("internal error: the solution found is none, please report this level")
    }
}

impl Solver {
    /// Finds a shortest solution, or proves that there is none.
    ///
    /// # Errors
    ///
    /// The solution that was found is none when it is replayed: the solver is wrong.
    pub fn solve(&self, warehouse: &Warehouse) -> Result<Report, Mismatch> {
        let limits = Limits::new(self.time, self.memory);
        let mut stats = Stats::default();
        let answer = match self.search(warehouse, &limits, &mut stats) {
            Ok(None) => Answer::Unsolvable,
            Ok(Some((pushes, moves))) => {
                let solution = replay(warehouse, pushes)?;
                if solution.moves.len() != moves as usize {
                    return Err(Mismatch);
                }
                Answer::Solved(solution)
            }
            Err(limit) => Answer::Limit(limit),
        };
        stats.time = limits.elapsed();
        Ok(Report { answer, stats })
    }

    /// The pushes of a shortest solution, if there is one, and how many moves it takes.
    fn search(
        &self,
        warehouse: &Warehouse,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<Option<(Pushes, u32)>, Limit> {
        let Some(start) = Start::new(warehouse, limits)? else { return Ok(None) };
        let grid = warehouse.board().grid();
        let found = bidirectional::search(grid, &start, self.minimize, limits, stats);
        match found.unwrap_or_else(|| astar::search(&start, self.minimize, limits, stats))? {
            Found::Nothing => Ok(None),
            Found::Solution(pushes, moves) => {
                let pushes = pushes.into_iter().filter_map(|(number, direction)| {
                    Some((start.field.cell(number), *Direction::ALL.get(direction)?))
                });
                Ok(Some((pushes.collect(), moves)))
            }
        }
    }
}

/// Pushes: each box's cell before it, and the direction.
type Pushes = Vec<(Cell, Direction)>;

/// A push on the field: the box's cell before it and the direction, 0 to 3.
type FieldPush = (Number, usize);

/// The outcome of a search.
enum Found {
    /// The pushes, and how many moves they take with the walks.
    Solution(Vec<FieldPush>, u32),
    Nothing,
}

/// What a search may take, from its beginning on.
struct Limits {
    /// None where there is no clock.
    began: Option<Instant>,
    time: Option<Duration>,
    memory: usize,
}

impl Limits {
    fn new(time: Option<Duration>, memory: usize) -> Limits {
        let has_clock = !cfg!(all(target_family = "wasm", target_os = "unknown"));
        Limits { began: has_clock.then(Instant::now), time, memory }
    }

    fn elapsed(&self) -> Duration {
        self.began.map_or(Duration::ZERO, |began| began.elapsed())
    }

    fn check_time(&self) -> Result<(), Limit> {
        if self.time.is_some_and(|time| self.elapsed() > time) {
            return Err(Limit::Time);
        }
        Ok(())
    }
}

/// Plays a solution move by move.
fn replay(warehouse: &Warehouse, pushes: Pushes) -> Result<Solution, Mismatch> {
    let mut moves = Vec::new();
    lurd::write_pushes(warehouse.clone(), pushes.iter().copied(), &mut moves)
        .map_err(|_| Mismatch)?;
    let mut played = warehouse.clone();
    for &letter in &moves {
        let (direction, push) = lurd::direction(letter).ok_or(Mismatch)?;
        let step = played.step(direction).map_err(|_| Mismatch)?;
        if push != (step == Step::Push) {
            return Err(Mismatch);
        }
    }
    if played.is_solved() { Ok(Solution { moves, pushes }) } else { Err(Mismatch) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::notation::named;
    use crate::source::Source;

    fn level(board: &str) -> Warehouse {
        let mut source = Source::new("level", board.as_bytes()).unwrap();
        named::read(&mut source).unwrap().into_warehouse()
    }

    #[test]
    fn what_is_no_solution_is_a_mismatch() {
        let warehouse = level("@a-+\n");
        let first = warehouse.beside(warehouse.worker(), Direction::Right);
        let second = warehouse.beside(first, Direction::Right);
        let push = |cell| (cell, Direction::Right);
        let replayed = |pushes: &[Cell]| {
            replay(&warehouse, pushes.iter().copied().map(push).collect()).map(|found| found.moves)
        };
        assert_eq!(replayed(&[first, second]), Ok(b"RR".to_vec()));
        assert_eq!(replayed(&[first]), Err(Mismatch), "it is not solved");
    }

    /// Boards of 6×7 cells with a worker, three boxes, one of them on a goal, and more goals.
    fn board() -> impl Strategy<Value = String> {
        let cells: Vec<char> = "@abC++++####".chars().chain(['-'; 30]).collect();
        Just(cells).prop_shuffle().prop_map(|cells| {
            cells.chunks(7).map(|row| row.iter().collect::<String>() + "\n").collect()
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() })]

        /// And each time a push is looked at, that it lessens the bound by no more than itself.
        #[test]
        fn both_searches_find_ways_of_the_same_cost(board in board()) {
            let warehouse = level(&board);
            let limits = Limits::new(None, usize::MAX);
            for minimize in [Minimize::Moves, Minimize::Pushes] {
                let Some(start) = Start::new(&warehouse, &limits).ok().unwrap() else { continue };
                let grid = warehouse.board().grid();
                let mut stats = Stats::default();
                let one = bidirectional::search(grid, &start, minimize, &limits, &mut stats).unwrap();
                let other = astar::search(&start, minimize, &limits, &mut stats);
                let cost = |found: Result<Found, Limit>| match found.ok().unwrap() {
                    Found::Solution(pushes, moves) => Some((pushes.len(), moves)),
                    Found::Nothing => None,
                };
                prop_assert_eq!(cost(one), cost(other), "{:?}\n{}", minimize, board);
            }
        }
    }
}
