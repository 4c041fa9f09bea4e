//! Solutions, and the replay that every solution must pass.

use super::level::{Field, Square};
use super::task::{Limit, Minimize};
use crate::board::{Direction, Push, Step, Warehouse, walk};
use crate::game::{Move, Moves};

/// A solution, replayed by the rules of [`Warehouse`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solution {
    /// The moves.
    pub moves: Moves,
    /// The pushes among them.
    pub pushes: Vec<Push>,
}

/// A number of moves, and of the pushes among them: the length of a solution, or a bound on the lengths of all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Length {
    /// Moves, pushes included.
    pub moves: usize,
    /// Pushes.
    pub pushes: usize,
}

impl Solution {
    /// Returns the number of moves and of pushes.
    pub fn length(&self) -> Length {
        Length { moves: self.moves.len(), pushes: self.pushes.len() }
    }
}

impl Minimize {
    /// Returns the length of `solution` in what is minimized: its moves or its pushes.
    ///
    /// ```
    /// use sokopush::{Answer, Solver, Warehouse, solve::Minimize};
    ///
    /// let level: Warehouse = "#######\n#@ $ .#\n#######\n".parse()?;
    /// let Answer::Optimal { solution, .. } = Solver::default().solve(&level).answer else { unreachable!() };
    /// assert_eq!(Minimize::Moves.length(&solution), 3);
    /// assert_eq!(Minimize::Pushes.length(&solution), 2);
    /// # Ok::<(), sokopush::Error>(())
    /// ```
    #[must_use]
    pub fn length(self, solution: &Solution) -> usize {
        self.lengths(solution).0
    }

    /// Returns the length of `solution` in what is minimized, and then in the other. Of two solutions, the one with less in this
    /// order is better.
    pub(super) fn lengths(self, solution: &Solution) -> (usize, usize) {
        self.order(solution.moves.len(), solution.pushes.len())
    }
}

/// A solution as an engine finds it, not yet replayed.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The square of the box before each push, and the direction.
    pub(super) pushes: Vec<(Square, Direction)>,
    /// The number of moves with a shortest walk to each push, if the engine knows it.
    pub(super) moves: Option<u32>,
}

impl Plan {
    /// The plan of a solution; boxes off the field are never pushed.
    pub(super) fn of(field: &Field, solution: &Solution) -> Plan {
        let mut pushes = Vec::with_capacity(solution.pushes.len());
        for push in &solution.pushes {
            let square = field.square(push.cell).expect("boxes are pushed on the field");
            pushes.push((square, push.direction));
        }
        Plan { pushes, moves: None }
    }
}

/// The end of a search: a solution, `None` if there is none, or the limit: [`Limit::Solver`] if its
/// budget was spent, or if it ended in a way that proves nothing.
pub(super) type SearchResult<T = Plan> = Result<Option<T>, Limit>;

/// Plays `plan` with a shortest walk to each push.
///
/// # Panics
///
/// `plan` does not solve the level, or takes another number of moves.
pub(super) fn replay(warehouse: &Warehouse, field: &Field, plan: &Plan) -> Solution {
    let mut pushes = Vec::with_capacity(plan.pushes.len());
    for &(square, direction) in &plan.pushes {
        pushes.push(Push { cell: field.cell(square), direction });
    }
    match play(warehouse, &pushes) {
        Some(solution) if plan.moves.is_none_or(|moves| solution.moves.len() == moves as usize) => {
            solution
        }
        _ => panic!(
            "the solution found for this level does not replay; please report this bug:\n{warehouse}"
        ),
    }
}

/// Returns `None` if `pushes` do not solve the level.
pub(super) fn play(warehouse: &Warehouse, pushes: &[Push]) -> Option<Solution> {
    let mut warehouse = warehouse.clone();
    let mut moves = Vec::new();
    for &Push { cell, direction } in pushes {
        for step in walk(&warehouse, warehouse.neighbour(cell, direction.opposite()))? {
            moves.push(Move::Walk(step));
            if warehouse.step(step) != Ok(Step::Walk) {
                return None;
            }
        }
        moves.push(Move::Push(direction));
        if warehouse.step(direction) != Ok(Step::Push) {
            return None;
        }
    }
    if !warehouse.is_solved() {
        return None;
    }
    Some(Solution { moves: moves.into_iter().collect(), pushes: pushes.to_vec() })
}

/// The result of an engine's work on a level.
#[derive(Debug)]
pub(super) enum Finding {
    /// This solution is proved to be shortest in what is minimized, and of these in the other.
    Optimal(Plan),
    /// There is no solution.
    Unsolvable,
    /// The best solution known is good enough.
    Accepted,
}

impl Finding {
    /// The finding of an exact search.
    pub(super) fn of_exact(found: Option<Plan>) -> Finding {
        found.map_or(Finding::Unsolvable, Finding::Optimal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Direction::Right;
    use crate::solve::boards;
    use crate::solve::level::GoalDistances;

    fn level() -> (Warehouse, Field) {
        let warehouse = boards::warehouse("@a-+\n");
        let field = Field::new(&warehouse, GoalDistances::Each, &boards::unlimited()).unwrap();
        (warehouse, field)
    }

    #[test]
    fn only_what_solves_the_level_is_a_solution() {
        let (warehouse, field) = level();
        let moves = |squares: &[usize]| {
            let cell = |&index: &usize| field.cell(Square::new(index));
            let push = |index| Push { cell: cell(index), direction: Right };
            play(&warehouse, &squares.iter().map(push).collect::<Vec<_>>())
                .map(|solution| solution.moves.to_string())
        };
        assert_eq!(moves(&[1, 2]), Some("RR".to_owned()));
        assert_eq!(moves(&[1]), None, "the box is not on a goal");
        assert_eq!(moves(&[1, 3]), None, "the second push is of no box");
    }

    #[test]
    #[should_panic(expected = "please report this bug:\n@$-.\n")]
    fn a_plan_that_does_not_replay_is_reported_with_its_level() {
        let (warehouse, field) = level();
        replay(&warehouse, &field, &Plan { pushes: Vec::new(), moves: None });
    }
}
