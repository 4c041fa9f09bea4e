//! Greedy best-first search backward (Russell and Norvig, "Artificial Intelligence", section 3.5): boxes are pulled from the goals
//! to where they start, and the state is next whose boxes are nearest to there by a minimum-cost assignment. It is strong where the
//! order of the goals is hard to plan, and needs no plan.

#![expect(clippy::indexing_slicing, reason = "nodes are never removed")]

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::heuristic::assignment::AssignmentSolver;
use super::level::bitboard::{Bitboard, State, StateKey};
use super::level::bits::Bits;
use super::level::box_move::BoxMove;
use super::level::distances::Distances;
use super::level::field::Start;
use super::level::macros::{Macro, Macros};
use super::level::player_side::PlayerSides;
use super::level::single_box::SingleBoxReach;
use super::limits::{Limit, Limits};
use super::solution::{End, Plan};
use super::stats::Stats;
use super::techniques::Technique;
use crate::grid::Direction;

/// A search under way.
pub(super) struct GreedySearch<'a, const N: usize> {
    board: &'a Bitboard<N>,
    sides: &'a PlayerSides,
    /// From the boxes at the start.
    distances: Distances,
    macros: Macros<'a, N>,
    solver: AssignmentSolver,
    /// Where the search ends.
    start: StateKey<N>,
    nodes: Vec<Node<N>>,
    known: HashSet<StateKey<N>, FxBuildHasher>,
    /// By priority, and then the oldest first: the numbers of nodes.
    open: BinaryHeap<Reverse<(Priority, u32)>>,
    /// What a macro move on the way counts, where a push that is left counts [`PUSH_WEIGHT`].
    move_weight: u32,
}

/// The least is the next: the pushes that are left and the moves on the way, and the boxes that are away from where they start.
type Priority = (u32, u32);

/// What a push that is left counts.
const PUSH_WEIGHT: u32 = 4;

/// A state that was reached.
struct Node<const N: usize> {
    key: StateKey<N>,
    from: u16,
    to: u16,
    depth: u32,
    before: Option<u32>,
}

impl<'a, const N: usize> GreedySearch<'a, N> {
    /// Whether all goals have boxes at the end; otherwise there would be too many ways to begin.
    pub(super) fn suits(board: &Bitboard<N>, start: &Start) -> bool {
        board.goals.count() == board.boxes.count()
            && start.techniques.has(Technique::GreedyBackward)
    }

    /// A search that begins with all boxes on goals.
    pub(super) fn new(
        board: &'a Bitboard<N>,
        from_start: &SingleBoxReach<N>,
        start: &'a Start,
        move_weight: u32,
        limits: &'a Limits,
    ) -> Result<Self, Limit> {
        let mut search = GreedySearch {
            board,
            sides: start.field.sides(limits)?,
            distances: start.field.distances_from(&start.boxes, start.worker, limits)?,
            macros: Macros::new(BoxMove::Pull, from_start.clone(), limits),
            solver: AssignmentSolver::new(start.techniques),
            start: board.state(board.boxes, board.set_of(start.worker)).key(),
            nodes: Vec::new(),
            known: HashSet::default(),
            open: BinaryHeap::new(),
            move_weight,
        };
        for region in board.components(board.floor.without(board.goals)) {
            search.add(State { boxes: board.goals, region }.key(), 0, None, [0; 2]);
        }
        Ok(search)
    }

    /// Goes on until there are `budget` states. Beside the search there are other tables of this number of bytes.
    pub(super) fn run(
        &mut self,
        budget: usize,
        limits: &Limits,
        stats: &mut Stats,
        tables: usize,
    ) -> Result<End<Plan>, Limit> {
        let (known, open) = (self.nodes.len(), self.open.len());
        let end = self.search(budget, limits);
        let new = self.nodes.len() - known;
        stats.generated += new as u64;
        stats.expanded += (new + open - self.open.len()) as u64;
        stats.peak_bytes = stats.peak_bytes.max(tables + self.bytes());
        end
    }

    fn search(&mut self, budget: usize, limits: &Limits) -> Result<End<Plan>, Limit> {
        while self.nodes.len() < budget {
            limits.check_memory(self.bytes())?;
            let Some(Reverse((_, node))) = self.open.pop() else { return Ok(End::Exhausted) };
            if self.nodes[node as usize].key == self.start {
                return Ok(End::Solved(self.plan(node)?));
            }
            self.expand(node, limits)?;
        }
        Ok(End::Budget)
    }

    fn expand(&mut self, node: u32, limits: &Limits) -> Result<(), Limit> {
        let (board, state) = (self.board, self.state(node));
        if is_deadlock(board, state.boxes) {
            return Ok(());
        }
        let worker = board.square_of(Bits::one(state.region.bit().into()));
        let row = |cell| self.sides.row(board.square_of(cell), worker);
        let rows = state.boxes.each().map(row).collect();
        let mut assigned = self.solver.assigned(&self.distances, rows, limits)?;
        for (Macro { from, to, .. }, after) in self.macros.all(board, &state, Bits::ALL)? {
            limits.spend(16 * N)?;
            let key = after.key();
            if self.known.contains(&key) {
                continue;
            }
            let from_cell = Bits::one(from.into());
            let index = state.boxes.each().take_while(|&cell| cell != from_cell).count();
            let worker = board.square(after.region.bit().into());
            let row = self.sides.row(board.square(to.into()), worker);
            let pushes =
                self.solver.pushes_after(&self.distances, &mut assigned, index, row, limits)?;
            if let Some(pushes) = pushes {
                self.add(key, pushes, Some(node), [from, to]);
            }
        }
        Ok(())
    }

    fn add(&mut self, key: StateKey<N>, pushes: u32, before: Option<u32>, [from, to]: [u16; 2]) {
        if !self.known.insert(key) {
            return;
        }
        let depth = before.map_or(0, |before| self.nodes[before as usize].depth + 1);
        let number =
            u32::try_from(self.nodes.len()).expect("there is room for less than 2³² nodes");
        self.nodes.push(Node { key, from, to, depth, before });
        let away = key.0.without(self.start.0).count();
        let away = u32::try_from(away).expect("a board has less than 2³² cells");
        let priority = pushes.saturating_mul(PUSH_WEIGHT).saturating_add(self.move_weight * depth);
        self.open.push(Reverse(((priority, away), number)));
    }

    fn state(&self, node: u32) -> State<N> {
        let (boxes, worker) = self.nodes[node as usize].key;
        self.board.state(boxes, Bits::one(worker.into()))
    }

    /// The pushes from the start, whose state a node has: the pulls on the way to it, in reverse.
    fn plan(&mut self, mut node: u32) -> Result<Plan, Limit> {
        let (board, mut pushes) = (self.board, Vec::new());
        while let Node { key: (_, worker), from, to, before: Some(before), .. } =
            self.nodes[node as usize]
        {
            let macro_move = Macro { from, to, worker, removes: false };
            let pulls = self.macros.steps(board, &self.state(before), macro_move)?;
            for (cell, direction) in pulls.into_iter().rev() {
                let pulled = board.step(Bits::one(cell.into()), direction);
                let direction = board.transpose(direction.opposite());
                pushes.push((board.square_of(pulled), direction));
            }
            node = before;
        }
        Ok(Plan { pushes, moves: None })
    }

    /// The size of the search's tables in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.distances.bytes()
            + self.nodes.capacity() * size_of::<Node<N>>()
            + self.known.capacity() * (size_of::<StateKey<N>>() + 1)
            + self.open.capacity() * size_of::<(Priority, u32)>()
    }
}

/// Returns whether there is a box away from all starts that can never be pulled again: the two cells beside it are not free in any
/// direction, or not free of such boxes.
fn is_deadlock<const N: usize>(board: &Bitboard<N>, boxes: Bits<N>) -> bool {
    let mut blocked = boxes;
    loop {
        let free = board.floor.without(blocked);
        let movable = |direction: Direction| {
            let back = direction.opposite();
            board.step(free & board.step(free, back), back)
        };
        let movable: Bits<N> = Direction::ALL.into_iter().map(movable).collect();
        let rest = blocked.without(movable);
        if rest == blocked || rest.is_empty() {
            return !rest.without(board.boxes).is_empty();
        }
        blocked = rest;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::solve::astar::moves;
    use crate::solve::level::bitboard::Rectangle;
    use crate::solve::level::single_box::from_start;
    use crate::solve::objective::Minimize;
    use crate::solve::{boards, solution};

    proptest! {
        #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..Default::default() })]

        /// A solution that is found is replayed, and none is found only where there is none, whatever the weight.
        #[test]
        fn a_search_backward_ends_as_an_exact_one(board in boards::any(), move_weight in 0..4_u32) {
            let warehouse = boards::warehouse(&board);
            let (limits, stats) = (Limits::new(None, usize::MAX), &mut Stats::default());
            let Some(start) = boards::start(&warehouse) else { return Ok(()) };
            let bits = Bitboard::<2>::new(&Rectangle::around(&start), &start);
            if !GreedySearch::suits(&bits, &start) {
                return Ok(());
            }
            let exact = moves::search(&start, Minimize::Pushes, &limits, stats).ok().unwrap();
            let reach = from_start(&bits, bits.set_of(start.worker), &limits).ok().unwrap();
            let mut search = GreedySearch::new(&bits, &reach, &start, move_weight, &limits).ok().unwrap();
            // Stopped now and then, it goes on where it was.
            let mut ends = (1..).map(|budget| search.run(10 * budget, &limits, stats, 0).ok().unwrap());
            match ends.find(|end| !matches!(end, End::Budget)).unwrap() {
                End::Solved(plan) => {
                    let solution = solution::replay(&warehouse, &start.field, &plan);
                    prop_assert!(solution.pushes.len() >= exact.unwrap().pushes.len(), "{}", board);
                }
                _ => prop_assert!(exact.is_none(), "{}", board),
            }
        }
    }
}
