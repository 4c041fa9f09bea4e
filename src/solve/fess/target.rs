//! The search forward for a target: boxes are pushed to the cells that they have in a position from which the way to the goals is
//! known, and the search ends at any such position. (Festival 3.1, Shoham.)

use super::analysis::StaticAnalysis;
use super::opening::accessible;
use super::search::Domain;
use super::space::{Features, connectivity, count};
use crate::solve::heuristic::assignment::AssignmentSolver;
use crate::solve::level::{Bits, Macro, Square, State};
use crate::solve::task::{Limit, Limits, prices};

// The features: whether no assignment leads to the target, parts of the floor, boxes away from the target, boxes in the way, and pushes
// to the target. Two of them divide the space.
const CONNECTIVITY: usize = 1;
const AWAY: usize = 2;

/// The pushes where there is no assignment.
const NEVER: i32 = 1 << 16;

/// Pushes boxes to a target.
pub(super) struct TargetDomain<'t, const N: usize> {
    analysis: &'t StaticAnalysis<'t, N>,
    target: Bits<N>,
    /// Assigns boxes to the cells of the target.
    assigner: AssignmentSolver,
}

impl<'t, const N: usize> TargetDomain<'t, N> {
    pub(super) fn new(
        analysis: &'t StaticAnalysis<'t, N>,
        target: Bits<N>,
        limits: &Limits,
    ) -> Result<Self, Limit> {
        let StaticAnalysis { board, start, .. } = analysis;
        let squares: Vec<Square> = target.each().map(|cell| board.square_of(cell)).collect();
        let distances = start.field.sided_distances(&squares, limits)?.into();
        let assigner = AssignmentSolver::new(distances, start.techniques);
        Ok(TargetDomain { analysis, target, assigner })
    }

    fn rows(&self, state: &State<N>) -> Vec<usize> {
        self.assigner.distances.rows(&self.analysis.board, state.boxes, state.region)
    }

    fn features_of(&self, boxes: Bits<N>, pushes: Option<u32>) -> Features {
        let board = &self.analysis.board;
        let walls_and_boxes = self.analysis.beside_walls | board.neighbours(boxes);
        // Boxes beside walls or boxes, and empty cells of the target that no box could be pulled from.
        let crowded = boxes.without(self.target) & walls_and_boxes;
        let blocked = self.target.without(boxes | accessible(board, boxes));
        let pushes = pushes.map_or(NEVER, |pushes| count(pushes as usize).min(NEVER - 1));
        [
            i32::from(pushes == NEVER),
            connectivity(board, boxes),
            count(boxes.without(self.target).count()),
            count(crowded.count() + blocked.count()),
            pushes,
        ]
    }
}

impl<const N: usize> Domain<N> for TargetDomain<'_, N> {
    fn last_values(&self) -> i32 {
        NEVER + 1
    }

    fn bytes(&self) -> usize {
        self.assigner.distances.bytes()
    }

    fn dimensions(&self) -> [usize; 4] {
        [CONNECTIVITY, AWAY, AWAY, AWAY]
    }

    fn features(&mut self, state: &State<N>, limits: &Limits) -> Result<Features, Limit> {
        let pushes = self.assigner.pushes(&self.rows(state), limits)?;
        Ok(self.features_of(state.boxes, pushes))
    }

    fn features_after(
        &mut self,
        before: &State<N>,
        moves: &[(Macro, State<N>)],
        limits: &Limits,
    ) -> Result<Vec<Features>, Limit> {
        let board = &self.analysis.board;
        let mut assigned = self.assigner.assigned(self.rows(before), limits)?;
        let mut all = Vec::with_capacity(moves.len());
        for (macro_move, after) in moves {
            limits.spend(prices::FEATURES_WITH_ASSIGNMENT * N)?;
            let cells = macro_move.cells();
            let pushes = self.assigner.pushes_after_move(
                board,
                &mut assigned,
                before.boxes,
                cells,
                limits,
            )?;
            all.push(self.features_of(after.boxes, pushes));
        }
        Ok(all)
    }
}
