//! The static analysis of a level.

use std::sync::Arc;

use crate::board::Direction;
use crate::solve::deadlock::pairs::PairReach;
use crate::solve::level::{
    Bitboard, Bits, SingleBoxReach, Start, State, UNREACHABLE, from_start, solvable, steps,
};
use crate::solve::task::{Limit, Limits, Technique, prices};

/// Boxes in the way of others are not counted on levels where cells × goals exceed this: to find out where they are takes a search
/// from each goal for each cell, long on large boards.
const MAX_BLOCKED: usize = 100_000;

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
        let mut pairs = None;
        if start.techniques.has(Technique::PairDeadlocks) {
            pairs = PairReach::new(&board, limits)?.map(Arc::new);
        }
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
        analysis.find_blocks(limits)?;
        Ok(analysis)
    }

    /// Finds out what each [blocks](Self::blocks), unless the board is too large.
    fn find_blocks(&mut self, limits: &Limits) -> Result<(), Limit> {
        let board = &self.board;
        let blockers = board.live.without(board.goals);
        if blockers.count() * board.goals.count() > MAX_BLOCKED {
            return Ok(());
        }
        let alone = sources_of_goals(board, board.floor, limits)?;
        for cell in blockers.each() {
            let with_blocker = sources_of_goals(board, board.floor.without(cell), limits)?;
            let mut cut_off = Bits::NONE;
            for (&before, after) in alone.iter().zip(with_blocker) {
                cut_off |= before.without(after);
            }
            self.blocks[usize::from(cell.bit())] = cut_off.without(board.goals | cell);
        }
        Ok(())
    }

    /// The state in which the level begins.
    pub(crate) fn root(&self) -> State<N> {
        self.board.state(self.board.boxes, self.board.set_of(self.start.worker))
    }

    /// The number of boxes that are in the way of others.
    pub(super) fn hotspots(&self, boxes: Bits<N>) -> i32 {
        let mut hotspots = 0;
        for cell in boxes.each() {
            if self.blocks[usize::from(cell.bit())].meets(boxes) {
                hotspots += 1;
            }
        }
        hotspots
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
        let mut weights = Vec::new();
        for &goal in start.field.goal_squares() {
            weights.push(weight(board.set_of(goal).bit().into()));
        }
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
    let mut sum = 0_i32;
    for cell in boxes.each() {
        sum = sum.saturating_add(goal_distances[usize::from(cell.bit())]);
    }
    -sum
}

/// By goal: where a box can be pushed to it from, if only these cells are free.
fn sources_of_goals<const N: usize>(
    board: &Bitboard<N>,
    free: Bits<N>,
    limits: &Limits,
) -> Result<Vec<Bits<N>>, Limit> {
    let mut sources = Vec::new();
    for goal in board.goals.each() {
        limits.spend(prices::REACH_OF_BOX * N)?;
        sources.push(board.sources(goal, free));
    }
    Ok(sources)
}

fn beside_walls<const N: usize>(board: &Bitboard<N>) -> Bits<N> {
    let mut beside_walls = Bits::NONE;
    for direction in Direction::ALL {
        beside_walls |= board.floor.without(board.step(board.floor, direction));
    }
    beside_walls
}

fn dead_end_goals<const N: usize>(board: &Bitboard<N>) -> Bits<N> {
    let mut dead_end_goals = Bits::NONE;
    loop {
        let free = board.floor.without(dead_end_goals);
        let mut more = Bits::NONE;
        for goal in (board.goals & free).each() {
            if (board.neighbours(goal) & free).count() <= 1 {
                more |= goal;
            }
        }
        if more.is_empty() {
            return dead_end_goals;
        }
        dead_end_goals |= more;
    }
}
