//! Solutions: the best that is stored with a level, and how good one is in words.

use crate::cli::values::counted;
use sokopush::Level;
use sokopush::level::{Game, Record, Replays};
use sokopush::program::{cost, solution_of};
use sokopush::solve::{Minimize, Solution};

/// Finds the best of the solutions that are stored with a level.
pub(super) fn best_stored(level: &Level, minimize: Minimize) -> Option<Solution> {
    let replays = Replays::from(level);
    replays.solutions().map(solution_of).min_by_key(|solution| cost(solution, minimize))
}

/// Adds a solution to those stored with a level, unless one of them is as good.
pub(super) fn add_if_better(level: &mut Level, solution: &Solution, minimize: Minimize) {
    if let Some(stored) = best_stored(level, minimize)
        && cost(&stored, minimize) <= cost(solution, minimize)
    {
        return;
    }
    let moves = solution.moves.len();
    let pushes = solution.pushes.len();
    let heading = Some(format!("Solution {moves}/{pushes} (sokopush, {minimize})"));
    let game = Game::Moves(solution.moves.clone());
    level.notes.push_record(Record { heading, game });
}

/// The best solution so far, and a lower bound on the pushes of every solution.
#[derive(Clone, Copy)]
pub(super) struct BestSoFar {
    pub(super) moves: usize,
    pub(super) pushes: usize,
    /// 0 if nothing is proved.
    pub(super) lower_bound: usize,
}

impl BestSoFar {
    pub(super) fn in_words(self, minimize: Minimize) -> String {
        let moves = counted(self.moves, "move");
        let pushes = counted(self.pushes, "push");
        match (minimize, self.lower_bound) {
            (Minimize::Moves, 0) => format!("{moves}, {pushes}"),
            (Minimize::Moves, least) => {
                format!("{moves}, {pushes}, at least {} needed", counted(least, "push"))
            }
            (Minimize::Pushes, 0) => pushes,
            (Minimize::Pushes, least) if least == self.pushes => {
                format!("{pushes}, which is proved; {moves}, which is not")
            }
            (Minimize::Pushes, least) => format!("{pushes}, at least {least} needed"),
        }
    }
}
