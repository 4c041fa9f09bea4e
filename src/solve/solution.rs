//! Solutions, and the replay that every solution must pass.

use super::field::{Field, Square};
use crate::grid::Direction;
use crate::moves::{Move, Moves};
use crate::walk::walk;
use crate::warehouse::{Push, Step, Warehouse};

/// A solution, replayed by the rules of [`Warehouse`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The moves.
    pub moves: Moves,
    /// The pushes among them.
    pub pushes: Vec<Push>,
}

/// A solution as an engine finds it, not yet replayed.
pub(super) struct Plan {
    /// The square of the box before each push, and the direction.
    pub(super) pushes: Vec<(Square, Direction)>,
    /// The number of moves with a shortest walk to each push, if the engine knows it.
    pub(super) moves: Option<u32>,
}

/// Plays `plan` with a shortest walk to each push.
///
/// # Panics
///
/// `plan` does not solve the level, or takes another number of moves.
pub(super) fn replay(warehouse: &Warehouse, field: &Field, plan: &Plan) -> Solution {
    let solution = play(warehouse, field, &plan.pushes);
    let is_as_long =
        |solution: &Solution| plan.moves.is_none_or(|moves| solution.moves.len() == moves as usize);
    solution.filter(is_as_long).unwrap_or_else(|| {
        panic!(
            "the solution found for this level does not replay; please report this bug:\n{warehouse}"
        )
    })
}

/// Returns `None` if `pushes` do not solve the level.
fn play(warehouse: &Warehouse, field: &Field, pushes: &[(Square, Direction)]) -> Option<Solution> {
    let mut warehouse = warehouse.clone();
    let mut moves = Vec::new();
    let pushes = pushes.iter().map(|&(square, direction)| {
        let cell = field.cell(square);
        for step in walk(&warehouse, warehouse.neighbour(cell, direction.opposite()))? {
            moves.push(Move::Walk(step));
            warehouse.step(step).ok().filter(|&step| step == Step::Walk)?;
        }
        moves.push(Move::Push(direction));
        warehouse.step(direction).ok().filter(|&step| step == Step::Push)?;
        Some(Push { cell, direction })
    });
    let pushes = pushes.collect::<Option<_>>()?;
    warehouse.is_solved().then_some(Solution { moves: moves.into_iter().collect(), pushes })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Direction::Right;
    use crate::session::Session;
    use crate::solve::limits::Limits;

    fn level() -> (Warehouse, Field) {
        let warehouse = "@a-+\n".parse::<Session>().unwrap().into_warehouse();
        let field = Field::new(&warehouse, &Limits::new(None, usize::MAX)).ok().unwrap();
        (warehouse, field)
    }

    #[test]
    fn only_what_solves_the_level_is_a_solution() {
        let (warehouse, field) = level();
        let moves = |squares: &[usize]| {
            let pushes: Vec<_> = squares.iter().map(|&index| (Square::new(index), Right)).collect();
            play(&warehouse, &field, &pushes).map(|solution| solution.moves.to_string())
        };
        assert_eq!(moves(&[1, 2]), Some("RR".to_owned()));
        assert_eq!(moves(&[1]), None, "the box is not on a goal");
        assert_eq!(moves(&[1, 3]), None, "the second push is of no box");
    }

    #[test]
    #[should_panic(expected = "please report this bug:\n######\n#@$ .#\n######\n")]
    fn a_plan_that_does_not_replay_is_reported_with_its_level() {
        let (warehouse, field) = level();
        replay(&warehouse, &field, &Plan { pushes: Vec::new(), moves: None });
    }
}
