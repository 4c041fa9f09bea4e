//! The static analysis of a level.

use std::sync::Arc;

use super::space::count;
use crate::board::Direction;
use crate::solve::deadlock::pairs::PairReach;
use crate::solve::level::{
    Bitboard, Bits, SingleBoxReach, Start, State, UNREACHABLE, from_start, solvable, steps,
};
use crate::solve::task::{Limit, Limits, Technique, prices};

/// Properties of a level that play never changes, measured once.
pub(crate) struct StaticAnalysis<'a, const N: usize> {
    pub(crate) start: &'a Start<'a>,
    pub(crate) board: Bitboard<N>,
    /// By cell: where a box from there can be pushed to on a board without others.
    pub(super) targets: Vec<Bits<N>>,
    /// Where a box alone is not dead, and the worker with it.
    pub(super) solvable: SingleBoxReach<N>,
    /// Where two boxes alone are not dead; `None` if the board is too large.
    pub(crate) pairs: Option<Arc<PairReach<N>>>,
    /// Where a box alone can get from the start, and the worker with it.
    pub(crate) from_start: SingleBoxReach<N>,
    /// By cell: the cells off the goals from which a box could not reach as many goals if another box stood here.
    blocks: Vec<Bits<N>>,
    pub(super) beside_walls: Bits<N>,
    /// Goals between three walls, or walls and such goals: a box there never has to leave.
    pub(super) dead_end_goals: Bits<N>,
}

impl<'a, const N: usize> StaticAnalysis<'a, N> {
    pub(crate) fn new(
        board: Bitboard<N>,
        start: &'a Start,
        limits: &Limits,
    ) -> Result<Self, Limit> {
        let has_pairs = start.techniques.has(Technique::PairDeadlocks);
        let pairs = if has_pairs { PairReach::new(&board, limits)?.map(Arc::new) } else { None };
        let mut analysis = StaticAnalysis {
            start,
            targets: vec![Bits::NONE; 64 * N],
            blocks: vec![Bits::NONE; 64 * N],
            dead_end_goals: dead_end_goals(&board),
            beside_walls: beside_walls(&board),
            solvable: solvable(&board, board.goals, board.floor, limits)?,
            pairs,
            from_start: from_start(&board, board.set_of(start.worker), limits)?,
            board,
        };
        let board = &analysis.board;
        for cell in board.floor.each() {
            limits.check_time()?;
            let bit = usize::from(cell.bit());
            analysis.targets[bit] = board.targets(cell, board.floor);
        }
        let sources_of_goals = |free| -> Result<Vec<Bits<N>>, Limit> {
            let sources = |goal| {
                limits.spend(prices::REACH_OF_BOX * N)?;
                Ok(board.sources(goal, free))
            };
            board.goals.each().map(sources).collect()
        };
        let blockers = board.live.without(board.goals);
        if blockers.count() * board.goals.count() > limits.tuning.max_blocked {
            return Ok(analysis);
        }
        let before = sources_of_goals(board.floor)?;
        for cell in blockers.each() {
            let after = sources_of_goals(board.floor.without(cell))?;
            let cut_off = before.iter().zip(after);
            let cut_off: Bits<N> = cut_off.map(|(&before, after)| before.without(after)).collect();
            analysis.blocks[usize::from(cell.bit())] = cut_off.without(board.goals | cell);
        }
        Ok(analysis)
    }

    /// The state in which the level begins.
    pub(crate) fn root(&self) -> State<N> {
        self.board.state(self.board.boxes, self.board.set_of(self.start.worker))
    }

    /// The number of boxes that are in the way of others.
    pub(super) fn hotspots(&self, boxes: Bits<N>) -> i32 {
        let blocks = |cell: &Bits<N>| self.blocks[usize::from(cell.bit())].meets(boxes);
        count(boxes.each().filter(blocks).count())
    }

    /// By cell: the number of steps from one of `cells`, on a board without boxes.
    pub(super) fn steps_from(&self, cells: Bits<N>) -> Vec<u16> {
        steps(cells, |reached| self.board.neighbours(reached) & self.board.floor)
    }

    /// By cell: the sum of the distances in pushes from there to all goals that a box can be pushed to. Distances to a goal are
    /// multiplied by the weight of its bit.
    pub(super) fn goal_distances(
        &self,
        weight: impl Fn(usize) -> u32,
        limits: &Limits,
    ) -> Result<Vec<i32>, Limit> {
        let StaticAnalysis { board, start, .. } = self;
        let goals = start.field.goal_squares().iter().map(|&goal| board.set_of(goal));
        let weights: Vec<u32> = goals.map(|goal| weight(goal.bit().into())).collect();
        let mut sums = vec![0_i32; 64 * N];
        for cell in board.floor.each() {
            limits.check_time()?;
            let sum = &mut sums[usize::from(cell.bit())];
            let distances = start.field.distances().of(board.square_of(cell).index());
            for (&distance, &weight) in distances.iter().zip(&weights) {
                if distance != UNREACHABLE {
                    *sum = sum.saturating_add_unsigned(distance.saturating_mul(weight));
                }
            }
        }
        Ok(sums)
    }
}

/// The closeness of boxes to the goals: minus the sum of their distances.
pub(super) fn closeness<const N: usize>(goal_distances: &[i32], boxes: Bits<N>) -> i32 {
    let distance = |cell: Bits<N>| goal_distances[usize::from(cell.bit())];
    -boxes.each().map(distance).fold(0, i32::saturating_add)
}

fn beside_walls<const N: usize>(board: &Bitboard<N>) -> Bits<N> {
    let beside = |direction| board.floor.without(board.step(board.floor, direction));
    Direction::ALL.into_iter().map(beside).collect()
}

fn dead_end_goals<const N: usize>(board: &Bitboard<N>) -> Bits<N> {
    let mut dead_end_goals = Bits::NONE;
    loop {
        let free = board.floor.without(dead_end_goals);
        let is_dead_end = |cell: &Bits<N>| (board.neighbours(*cell) & free).count() <= 1;
        let more: Bits<N> = (board.goals & free).each().filter(is_dead_end).collect();
        if more.is_empty() {
            return dead_end_goals;
        }
        dead_end_goals |= more;
    }
}
