//! Labels for a trajectory: the lengths of the shortest solutions after each action in each of its positions.
//!
//! Most positions that follow an action also follow an action in the position before, and a single search backward from the solved states
//! finds the lengths of all of them. Its effort grows with the greatest length. It proves that a position has no solution only by reaching
//! every state that has one, which may take far too long. So it gives up when its work is out of proportion to the number of positions
//! that it has not reached yet, and a search of its own solves each of them.

use rustc_hash::FxHashMap;

use super::bidirectional::Targets;
use super::level::Start;
use super::task::{CallerFunctions, Limits, Result, memory};
use super::{Accept, Answer, Deadlocks, Minimize, Solver};
use crate::board::{Cell, CellSet, Direction, Warehouse};

#[cfg(test)]
mod tests;

/// The length of the shortest solutions of a position, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShortestLength {
    /// It is proved that they have this length, in moves or pushes, whichever was minimized.
    Proved(usize),
    /// It is proved that there is none.
    Unsolvable,
    /// A limit was reached.
    Unknown,
}

/// The entries that the search backward may expand for each position that it did not reach yet: about as much work as a search from a
/// single position of a level that is not easy.
const MAX_EXPANDED: usize = 100_000;

impl Solver {
    /// Returns the length of the shortest solutions after each action, in moves or pushes, whichever is minimized: for the position at
    /// the start and for that after each of `steps`. The actions are a step up, down, left and right. One that is impossible changes
    /// nothing: then this is the length from the position as it is, and a step of the trajectory leads to the same position.
    ///
    /// The limits hold for each search: one for all positions, and one for each position that it does not reach. `accept` does not matter,
    /// because only proved lengths count. Returns `None` if `is_stopped`, which is called as for
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
        self.labels_within(start, steps, &is_stopped, MAX_EXPANDED)
    }

    fn labels_within(
        &self,
        start: &Warehouse,
        steps: impl IntoIterator<Item = Direction>,
        is_stopped: &(dyn Fn() -> bool + Send + Sync),
        max_expanded: usize,
    ) -> Option<Vec<[ShortestLength; 4]>> {
        let mut positions = Positions::new(self.minimize);
        let mut position = start.clone();
        let mut rows = vec![positions.after_each_action(&position)];
        for direction in steps {
            if is_stopped() {
                return None;
            }
            // An impossible step is refused, and changes nothing.
            let _ = position.step(direction);
            rows.push(positions.after_each_action(&position));
        }
        let mut search = LengthSearch {
            // How ties are broken does not change the length of what is minimized.
            solver: Solver { accept: Accept::Proved, breaks_ties: false, ..*self },
            lengths: vec![ShortestLength::Unknown; positions.list.len()],
            positions: positions.list,
            is_stopped,
        };
        search.find_deadlocks();
        // If a limit ends this search, the lengths that it found are right, and the next search finds the others.
        let _ = search.search_backward(max_expanded);
        search.search_each();
        if is_stopped() {
            return None;
        }
        Some(rows.into_iter().map(|row| row.map(|index| search.lengths[index])).collect())
    }
}

/// The positions whose lengths are asked for, each only once.
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

    /// Returns the index of the position after each action. Positions that are new are added.
    fn after_each_action(&mut self, position: &Warehouse) -> [usize; 4] {
        Direction::ALL.map(|direction| {
            let mut after = position.clone();
            // An impossible action is refused, and changes nothing.
            let _ = after.step(direction);
            self.index(after)
        })
    }

    /// Returns the index of a position, which is added if it is new.
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
    /// The solver of a single position.
    solver: Solver,
    /// At least one.
    positions: Vec<Warehouse>,
    /// By position.
    lengths: Vec<ShortestLength>,
    is_stopped: &'a (dyn Fn() -> bool + Send + Sync),
}

impl LengthSearch<'_> {
    /// The indices of the positions whose length is not known.
    fn unknown(&self) -> Vec<usize> {
        let mut indices = Vec::new();
        for (index, length) in self.lengths.iter().enumerate() {
            if *length == ShortestLength::Unknown {
                indices.push(index);
            }
        }
        indices
    }

    /// Finds the positions that are recognized as deadlocks, so that no search has to prove that they have no solution.
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

    /// Searches from the solved states to all positions whose length is not known. For each position that is not reached yet, up to
    /// `max_expanded` entries may be expanded.
    fn search_backward(&mut self, max_expanded: usize) -> Result<()> {
        let Solver { techniques, memory, time, expansions, tuning, .. } = self.solver;
        let caller = CallerFunctions::new(Box::new(self.is_stopped), Box::new(|_| {}));
        let mut limits = Limits::new(time, memory::of_tables(memory)).heard_by(&caller);
        if let Some(expansions) = expansions {
            limits = limits.with_expansions(expansions);
        }
        let limits = limits.tuned(tuning);
        let Some(start) = Start::new(&self.positions[0], techniques, &limits)? else {
            return Ok(());
        };
        let targets = Targets {
            start: &start,
            objective: self.solver.minimize,
            positions: &self.positions,
            indices: self.unknown(),
            max_expanded,
        };
        let lengths = &mut self.lengths;
        let are_others_unsolvable = targets.measure(&limits, &mut |index, steps| {
            lengths[index] = ShortestLength::Proved(steps);
        })?;
        if are_others_unsolvable {
            for index in self.unknown() {
                self.lengths[index] = ShortestLength::Unsolvable;
            }
        }
        Ok(())
    }

    /// Solves each position whose length is not known.
    fn search_each(&mut self) {
        for index in self.unknown() {
            if (self.is_stopped)() {
                return;
            }
            let search = self.solver.search(&self.positions[index]).stop_when(self.is_stopped);
            self.lengths[index] = self.length(&search.run().answer);
        }
    }

    /// The length that the answer about a single position proves.
    fn length(&self, answer: &Answer) -> ShortestLength {
        if *answer == Answer::Unsolvable {
            return ShortestLength::Unsolvable;
        }
        let is_proved = match self.solver.minimize {
            Minimize::Moves => answer.is_optimal(),
            Minimize::Pushes => answer.is_optimal_in_pushes(),
        };
        match answer.solution() {
            Some(solution) if is_proved => {
                ShortestLength::Proved(self.solver.minimize.length(solution))
            }
            _ => ShortestLength::Unknown,
        }
    }
}
