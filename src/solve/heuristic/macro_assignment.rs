//! The assignment of the boxes of a state to targets, and again after each macro move.

use super::assignment::{AssignedBoxes, AssignmentSolver, rows};
use crate::solve::level::{Bitboard, Bits, Distances, Macro, PlayerSides, State};
use crate::solve::task::{Limit, Limits, Techniques};

/// Assigns boxes to targets.
pub(crate) struct MacroAssigner<'a, const N: usize> {
    board: &'a Bitboard<N>,
    sides: &'a PlayerSides,
    distances: Distances,
    solver: AssignmentSolver,
}

impl<'a, const N: usize> MacroAssigner<'a, N> {
    pub(crate) fn new(
        board: &'a Bitboard<N>,
        sides: &'a PlayerSides,
        distances: Distances,
        techniques: Techniques,
    ) -> Self {
        MacroAssigner { board, sides, distances, solver: AssignmentSolver::new(techniques) }
    }

    /// The cost of a state; `None` if there is no assignment.
    pub(crate) fn pushes(
        &mut self,
        state: &State<N>,
        limits: &Limits,
    ) -> Result<Option<u32>, Limit> {
        self.solver.pushes(&self.distances, &self.rows(state), limits)
    }

    /// Assigns the boxes of a state, for [`pushes_after`](Self::pushes_after).
    pub(crate) fn assigned(
        &mut self,
        state: &State<N>,
        limits: &Limits,
    ) -> Result<AssignedBoxes, Limit> {
        self.solver.assigned(&self.distances, self.rows(state), limits)
    }

    /// The cost after a macro move from a state.
    pub(crate) fn pushes_after(
        &mut self,
        assigned: &mut AssignedBoxes,
        state: &State<N>,
        macro_move: Macro,
        limits: &Limits,
    ) -> Result<Option<u32>, Limit> {
        let Macro { from, to, worker, .. } = macro_move;
        let index = state.boxes.index_of(Bits::one(from.into()));
        let [to, worker] = [to, worker].map(|bit| self.board.square(bit.into()));
        let row = self.sides.row(to, worker);
        self.solver.pushes_after(&self.distances, assigned, index, row, limits)
    }

    fn rows(&self, state: &State<N>) -> Vec<usize> {
        rows(self.board, self.sides, state.boxes, state.region)
    }

    /// The size of the table of distances in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.distances.bytes()
    }
}
