//! The search forward for a target: boxes are pushed to the cells that they have in a position from which the way to the goals is
//! known, and the search ends at any such position. (Festival 3.1, Shoham.)

use super::advisors::{CandidateMove, best, choices};
use super::analysis::StaticAnalysis;
use super::opening::accessible;
use super::search::{Domain, Features, MoveChoice, SearchPosition};
use super::space::{connectivity, count};
use crate::solve::deadlock::detector::Detector;
use crate::solve::heuristic::assignment::AssignmentSolver;
use crate::solve::level::{Bits, BoxMove, Field, Macros, Square, State};
use crate::solve::task::{Limit, Limits};

// The features: whether no assignment leads to the target, parts of the floor, boxes away from the target, boxes in the way, and pushes
// to the target. Two of them divide the space.
const CONNECTIVITY: usize = 1;
const AWAY: usize = 2;

/// The pushes where there is no assignment.
const NEVER: i32 = 1 << 16;

/// Pushes boxes to a target.
pub(super) struct TargetDomain<'t, const N: usize> {
    analysis: &'t StaticAnalysis<N>,
    target: Bits<N>,
    /// Assigns boxes to the cells of the target.
    assigner: AssignmentSolver<'t>,
    macros: Macros<'t, N>,
    detector: Detector<N>,
    /// Whether all moves count as advised.
    ignores_advice: bool,
    /// Whether the way from a state to the goals is known.
    is_known: &'t dyn Fn(&State<N>) -> bool,
    limits: &'t Limits<'t>,
}

impl<'t, const N: usize> TargetDomain<'t, N> {
    pub(super) fn new(
        analysis: &'t StaticAnalysis<N>,
        field: &'t Field,
        target: Bits<N>,
        ignores_advice: bool,
        is_known: &'t dyn Fn(&State<N>) -> bool,
        limits: &'t Limits<'t>,
    ) -> Result<Self, Limit> {
        let StaticAnalysis { board, solvable, techniques, .. } = analysis;
        let squares: Vec<Square> = target.each().map(|cell| board.square_of(cell)).collect();
        Ok(TargetDomain {
            analysis,
            target,
            assigner: AssignmentSolver::new(
                field.sided_distances(&squares, limits)?.into(),
                *techniques,
                limits,
            ),
            macros: Macros::new(BoxMove::Push, solvable, limits),
            detector: analysis.detector(limits),
            ignores_advice,
            is_known,
            limits,
        })
    }

    pub(super) fn bytes(&self) -> usize {
        self.assigner.distances.bytes() + self.macros.bytes()
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

impl<'t, const N: usize> Domain<'t, N> for TargetDomain<'t, N> {
    const LAST_VALUES: i32 = NEVER + 1;

    fn dimensions(&self) -> [usize; 4] {
        [CONNECTIVITY, AWAY, AWAY, AWAY]
    }

    fn features(&mut self, position: &SearchPosition<N>) -> Result<Features, Limit> {
        let pushes = self.assigner.pushes(&self.rows(&position.state))?;
        Ok(self.features_of(position.state.boxes, pushes))
    }

    fn moves(
        &mut self,
        position: &SearchPosition<N>,
        now: &Features,
    ) -> Result<Vec<MoveChoice>, Limit> {
        let (board, state) = (&self.analysis.board, &position.state);
        let movable = self.analysis.movable(state, self.limits)?;
        let mut assigned = self.assigner.assigned(self.rows(state))?;
        let mut candidates = Vec::new();
        for (macro_move, after) in self.macros.all(board, state, movable)? {
            self.limits.spend(16 * N)?;
            let (boxes, moved) = (state.boxes, macro_move.cells());
            let pushes = self.assigner.pushes_after_move(board, &mut assigned, boxes, moved)?;
            let features = self.features_of(after.boxes, pushes);
            let is_end = self.analysis.is_solved(&after) || (self.is_known)(&after);
            candidates.push(CandidateMove { macro_move, after, features, explores: false, is_end });
        }
        let advised = best(&candidates, |candidate| candidate.features < *now);
        let all = self.ignores_advice;
        Ok(choices(&candidates, Self::LAST_VALUES, |index| all || advised == Some(index)))
    }

    fn macros(&mut self) -> &mut Macros<'t, N> {
        &mut self.macros
    }

    fn is_dead(&mut self, state: &State<N>) -> Result<bool, Limit> {
        self.detector.is_dead(&self.analysis.board, state, self.limits)
    }
}
