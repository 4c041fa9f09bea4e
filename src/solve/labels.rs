//! Labels for a trajectory: how long the shortest solutions are after each action in each of its positions.
//!
//! Neighbouring positions have most positions after their actions in common, and one search backward from the solved states finds
//! the lengths of all of them. Its effort grows with the longest of them, and where one of them is lost, it has to reach all that can
//! be solved before that is proved. So it takes turns with searches from single positions, which end sooner there; and what it cannot
//! reach is left to them.

use rustc_hash::FxHashMap;

use super::bidirectional::{TargetSearch, prepare_backward};
use super::level::Start;
use super::task::{CallerFunctions, Limits, Result, memory};
use super::{Answer, Deadlocks, Minimize, Solver};
use crate::board::{Cell, CellSet, Direction, Warehouse};

#[cfg(test)]
mod tests;

/// What is known about the shortest solutions of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShortestLength {
    /// It is proved that they have this length, in moves or pushes, whichever was minimized.
    Proved(usize),
    /// It is proved that there is none.
    Unsolvable,
    /// A limit was reached.
    Unknown,
}

/// The entries that the search backward may expand for each position that is left, in its two turns; and the expansions of the search
/// from each single position between them. Most lost positions need few. An entry takes a fifth of a microsecond, a search that was
/// ended by the first number about a millisecond.
const TURNS: [usize; 2] = [4_000, 200_000];

impl Solver {
    /// Returns how long the shortest solutions are after each action, in moves or pushes, whichever is minimized: for the position at
    /// the start and for that after each of `steps`. The actions are a step up, down, left and right. One that is impossible changes
    /// nothing: then this is the length from the position as it is, and a step of the trajectory leads to the same position.
    ///
    /// The limits hold for each search: one for all positions, and one for each position that it does not reach.
    /// What solutions are accepted does not matter. Returns `None` if `is_stopped`, which is called as for
    /// [`Search::stop_when`](super::Search::stop_when), returns true.
    ///
    /// ```
    /// use sokopush::board::Direction::Right;
    /// use sokopush::solve::ShortestLength::{Proved, Unsolvable};
    /// use sokopush::{Solver, Warehouse};
    ///
    /// let level: Warehouse = "#######\n#@$ . #\n#######\n".parse()?;
    /// let labels = Solver::default().labels(&level, [Right, Right], || false);
    /// let expected = [
    ///     [Proved(2), Proved(2), Proved(2), Proved(1)],
    ///     [Proved(1), Proved(1), Proved(2), Proved(0)],
    ///     [Proved(0), Proved(0), Proved(0), Unsolvable],
    /// ];
    /// assert_eq!(labels, Some(expected.into()));
    /// # Ok::<(), sokopush::Error>(())
    /// ```
    pub fn labels(
        &self,
        start: &Warehouse,
        steps: impl IntoIterator<Item = Direction>,
        is_stopped: impl Fn() -> bool + Send + Sync,
    ) -> Option<Vec<[ShortestLength; 4]>> {
        self.labels_in_turns(start, steps, &is_stopped, TURNS)
    }

    fn labels_in_turns(
        &self,
        start: &Warehouse,
        steps: impl IntoIterator<Item = Direction>,
        is_stopped: &(dyn Fn() -> bool + Send + Sync),
        turns: [usize; 2],
    ) -> Option<Vec<[ShortestLength; 4]>> {
        let mut positions = Positions::new(self.minimize);
        let mut now = start.clone();
        let mut rows = vec![positions.after_each_action(&now)];
        for direction in steps {
            if is_stopped() {
                return None;
            }
            // An impossible step is refused, and changes nothing.
            let _ = now.step(direction);
            rows.push(positions.after_each_action(&now));
        }
        let lengths = vec![ShortestLength::Unknown; positions.list.len()];
        let mut search = LengthSearch {
            // Ties do not matter for the length of what is minimized.
            solver: Solver { accept: super::Accept::Proved, breaks_ties: false, ..*self },
            positions: positions.list,
            lengths,
            is_stopped,
        };
        search.find_deadlocks();
        // After a limit, what it found stays.
        let _ = search.search_backward(turns);
        search.search_each(self.expansions);
        if is_stopped() {
            return None;
        }
        let labels = rows.into_iter().map(|row| row.map(|index| search.lengths[index]));
        Some(labels.collect())
    }
}

/// The positions whose solutions are asked for, each only once.
struct Positions {
    minimize: Minimize,
    list: Vec<Warehouse>,
    /// By boxes and worker: the index in the list. Where pushes are minimized, the worker is on the first cell that it can reach.
    indices: FxHashMap<(CellSet, Cell), usize>,
}

impl Positions {
    fn new(minimize: Minimize) -> Positions {
        Positions { minimize, list: Vec::new(), indices: FxHashMap::default() }
    }

    /// The index of the position after each action, which is added if it is new.
    fn after_each_action(&mut self, position: &Warehouse) -> [usize; 4] {
        Direction::ALL.map(|direction| {
            let mut after = position.clone();
            let _ = after.step(direction);
            self.index(after)
        })
    }

    fn index(&mut self, position: Warehouse) -> usize {
        let worker = match self.minimize {
            Minimize::Moves => position.worker(),
            Minimize::Pushes => {
                let first = position.reachable().iter().next();
                first.expect("the worker reaches its own cell")
            }
        };
        let new = self.list.len();
        let index = *self.indices.entry((position.boxes().clone(), worker)).or_insert(new);
        if index == new {
            self.list.push(position);
        }
        index
    }
}

/// The search for the shortest lengths of some positions of one game.
struct LengthSearch<'a> {
    /// What solves a single position.
    solver: Solver,
    /// Never empty.
    positions: Vec<Warehouse>,
    /// By position.
    lengths: Vec<ShortestLength>,
    is_stopped: &'a (dyn Fn() -> bool + Send + Sync),
}

impl LengthSearch<'_> {
    /// The indices of the positions whose length is not known.
    fn unknown(&self) -> Vec<usize> {
        let indices = 0..self.lengths.len();
        indices.filter(|&index| self.lengths[index] == ShortestLength::Unknown).collect()
    }

    /// Finds positions that are recognized as lost.
    fn find_deadlocks(&mut self) {
        let mut deadlocks = Deadlocks::new(&self.positions[0]);
        for (position, length) in self.positions.iter().zip(&mut self.lengths) {
            if (self.is_stopped)() {
                return;
            }
            if deadlocks.find(position).is_some() {
                *length = ShortestLength::Unsolvable;
            }
        }
    }

    /// Searches from the solved states to all positions, in two turns, and from single positions between them.
    fn search_backward(&mut self, [first_turn, last_turn]: [usize; 2]) -> Result<()> {
        let Solver { techniques, memory, time, expansions, tuning, .. } = self.solver;
        let caller = CallerFunctions::new(Box::new(self.is_stopped), Box::new(|_| {}));
        let mut limits = Limits::new(time, memory::of_tables(memory, tuning)).heard_by(&caller);
        if let Some(expansions) = expansions {
            limits = limits.with_expansions(expansions);
        }
        let limits = limits.tuned(tuning);
        let unknown = self.unknown();
        let Some(start) = Start::new(&self.positions[0], techniques, &limits)? else {
            return Ok(());
        };
        let minimize = self.solver.minimize;
        let search = prepare_backward(&start, minimize, &self.positions, &unknown, &limits);
        // The start borrows a position, and the search does not need it any more.
        drop(start);
        let Some(search) = search else { return Ok(()) };
        let mut search = search?;
        self.take_turn(&mut *search, first_turn, &limits)?;
        if self.unknown().is_empty() {
            return Ok(());
        }
        let few = first_turn as u64;
        let few = expansions.map_or(few, |expansions| expansions.min(few));
        for index in self.search_each(Some(few)) {
            search.remove_target(index);
        }
        self.take_turn(&mut *search, last_turn, &limits)
    }

    /// Searches backward until `work` entries for each target are expanded.
    fn take_turn(
        &mut self,
        search: &mut dyn TargetSearch,
        work: usize,
        limits: &Limits,
    ) -> Result<()> {
        let lengths = &mut self.lengths;
        let is_over = search.run(work, limits, &mut |index, steps| {
            lengths[index] = ShortestLength::Proved(steps);
        });
        if is_over? {
            for index in self.unknown() {
                self.lengths[index] = ShortestLength::Unsolvable;
            }
        }
        Ok(())
    }

    /// Searches from each single position whose length is not known, with a limit. Returns the indices of those that it is known of now.
    fn search_each(&mut self, expansions: Option<u64>) -> Vec<usize> {
        let mut known = Vec::new();
        let solver = Solver { expansions, ..self.solver };
        for index in self.unknown() {
            if (self.is_stopped)() {
                break;
            }
            let search = solver.search(&self.positions[index]).stop_when(self.is_stopped);
            let answer = search.run().answer;
            let length = self.length(&answer);
            if length != ShortestLength::Unknown {
                self.lengths[index] = length;
                known.push(index);
            }
        }
        known
    }

    fn length(&self, answer: &Answer) -> ShortestLength {
        let is_proved = match self.solver.minimize {
            Minimize::Moves => answer.is_optimal(),
            Minimize::Pushes => answer.is_optimal_in_pushes(),
        };
        match answer.solution() {
            Some(solution) if is_proved => {
                ShortestLength::Proved(self.solver.minimize.length(solution))
            }
            None if *answer == Answer::Unsolvable => ShortestLength::Unsolvable,
            _ => ShortestLength::Unknown,
        }
    }
}
