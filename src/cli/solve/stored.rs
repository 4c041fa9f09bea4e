//! Solutions stored with a level, how solutions compare, and words about the best; `src/solve` searches for it.

use crate::cli::values::counted;
use sokopush::Level;
use sokopush::level::{Game, Played, Record, Replays};
use sokopush::solve::{Minimize, Solution};

pub(super) fn replayed_solution(played: &Played) -> Solution {
    Solution { moves: played.moves(), pushes: played.pushes() }
}

pub(super) fn best(level: &Level, minimize: Minimize) -> Option<Solution> {
    let replays = Replays::from(level);
    let solutions = replays.solutions().map(replayed_solution);
    solutions.min_by_key(|solution| cost(minimize, solution))
}

/// The costs in the order in which solutions are compared.
pub(super) fn cost(minimize: Minimize, solution: &Solution) -> (usize, usize) {
    minimize.order(solution.moves.len(), solution.pushes.len())
}

/// The level with a solution added, unless one as good is stored.
pub(super) fn with_solution(mut level: Level, solution: &Solution, minimize: Minimize) -> Level {
    let stored = best(&level, minimize);
    if stored.is_none_or(|stored| cost(minimize, solution) < cost(minimize, &stored)) {
        let (moves, pushes) = (solution.moves.len(), solution.pushes.len());
        let heading = Some(format!("Solution {moves}/{pushes} (sokopush, {minimize})"));
        let game = Game::Moves(solution.moves.clone());
        level.notes.push_record(Record { heading, game });
    }
    level
}

/// The best solution so far in words, and the least number of pushes that any could have.
pub(super) fn message(minimize: Minimize, moves: usize, pushes: usize, least: usize) -> String {
    let [in_moves, in_pushes] = [counted(moves, "move"), counted(pushes, "push")];
    match minimize {
        Minimize::Pushes if least == 0 => in_pushes,
        Minimize::Pushes if least == pushes => {
            format!("{in_pushes}, which is proved; {in_moves}, which is not")
        }
        Minimize::Pushes => format!("{in_pushes}, at least {least} needed"),
        Minimize::Moves if least == 0 => format!("{in_moves}, {in_pushes}"),
        Minimize::Moves => {
            format!("{in_moves}, {in_pushes}, at least {} needed", counted(least, "push"))
        }
    }
}
