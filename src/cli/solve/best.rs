//! The best solutions within a time: where they start from, and what is said about them.

use crate::cli::values::counted;
use sokopush::Level;
use sokopush::board::Push;
use sokopush::level::{Game, Played, Record, Replays};
use sokopush::solve::{Minimize, Solution};

/// The best solution that is stored with a level: the number of its moves, and its pushes.
pub(super) fn stored(level: &Level, minimize: Minimize) -> Option<(usize, Vec<Push>)> {
    let replays = Replays::from(level);
    let best = replays.solutions().min_by_key(|played| cost(minimize, played))?;
    Some((best.moves().len(), best.pushes()))
}

/// The costs in the order in which solutions are compared.
fn cost(minimize: Minimize, played: &Played) -> (usize, usize) {
    minimize.order(played.moves().len(), played.pushes().len())
}

/// The level with a solution added, unless one as good is stored.
pub(super) fn with_solution(mut level: Level, solution: &Solution, minimize: Minimize) -> Level {
    let (moves, pushes) = (solution.moves.len(), solution.pushes.len());
    let new = minimize.order(moves, pushes);
    let is_better = Replays::from(&level).solutions().all(|played| new < cost(minimize, played));
    if is_better {
        let heading = Some(format!("Solution {moves}/{pushes} (sokopush, {minimize})"));
        let game = Game::Moves(solution.moves.clone());
        level.notes.push_record(Record { heading, game });
    }
    level
}

/// The best solution so far in words, and how short one could be.
pub(super) fn message(
    minimize: Minimize,
    moves: usize,
    pushes: usize,
    lower_bound: usize,
) -> String {
    let of_pushes = minimize == Minimize::Pushes;
    let [moves, pushes_in_words] = [counted(moves, "move"), counted(pushes, "push")];
    let least = match (lower_bound, of_pushes) {
        (0, _) => String::new(),
        (least, true) if least == pushes => {
            return format!("{pushes_in_words}, which is proved; {moves}, which is not");
        }
        (least, true) => format!(", at least {least} needed"),
        (least, false) => format!(", at least {} needed", counted(least, "push")),
    };
    if of_pushes { pushes_in_words + &least } else { format!("{moves}, {pushes_in_words}{least}") }
}
