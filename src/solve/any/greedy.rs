//! Greedy best-first search backward (Russell and Norvig, "Artificial Intelligence", section 3.5): boxes are pulled from the goals
//! to where they start, and the state is next whose boxes are nearest to there by a minimum-cost assignment. It is strong where the
//! order of the goals is hard to plan, and needs no plan. With [feature cells](FeatureCells), in every second turn the next one of a feature space
//! has its best state searched instead, so that a search that is stuck near the end continues elsewhere.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::mem;

use crate::solve::attempts::FeatureCells;
use crate::solve::fess::space::{Space, connectivity, count};
use crate::solve::fess::{BackwardSearch, StaticAnalysis};
use crate::solve::heuristic::assignment::AssignmentSolver;
use crate::solve::level::{Bitboard, Bits, BoxMove, Macro, Macros, State, StateKey};
use crate::solve::nodes::{Inserted, Node, Nodes};
use crate::solve::solution::{Plan, SearchResult};
use crate::solve::task::{Limit, Limits, Stats};

/// A search under way.
pub(super) struct GreedySearch<'a, const N: usize> {
    board: &'a Bitboard<N>,
    /// Assigns boxes to where they start.
    assigner: AssignmentSolver,
    macros: Macros<'a, N>,
    /// Where the search ends.
    start: StateKey<N>,
    nodes: Nodes<N, Macro, HadTurn>,
    open: BinaryHeap<Reverse<OpenNode>>,
    /// The open nodes by the cells of a feature space, unless the best is always next.
    space: Space<OpenNode>,
    cells: FeatureCells,
    turn: u32,
    /// The number of states generated since the last run.
    generated: u64,
}

/// A node in an open list. The least is the next: of equal ones, the oldest.
#[derive(PartialEq, Eq, PartialOrd, Ord, Clone, Copy)]
struct OpenNode {
    /// The pushes that are left at least.
    pushes: u32,
    /// The number of boxes away from where they start.
    away: u32,
    node: u32,
}

/// Whether a state had its turn. With feature cells, it is in two open lists, and comes from both.
struct HadTurn(bool);

impl<'a, const N: usize> GreedySearch<'a, N> {
    /// A search that begins with all boxes on goals.
    pub(super) fn new(
        analysis: &'a StaticAnalysis<'a, N>,
        cells: FeatureCells,
        limits: &Limits,
    ) -> Result<Self, Limit> {
        let StaticAnalysis { start, board, from_start, .. } = analysis;
        let distances = start.field.distances_from(&start.boxes, start.worker, limits)?;
        let mut search = GreedySearch {
            board,
            assigner: AssignmentSolver::new(distances.into(), start.techniques),
            macros: Macros::new(BoxMove::Pull, from_start),
            start: analysis.root().key(),
            nodes: Nodes::new(),
            open: BinaryHeap::new(),
            space: Space::new(),
            cells,
            turn: 0,
            generated: 0,
        };
        for state in board.states(board.goals) {
            search.generated += 1;
            search.add(state.key(), 0, None);
        }
        Ok(search)
    }

    fn search(&mut self, budget: usize, limits: &Limits, stats: &mut Stats) -> SearchResult {
        while self.nodes.len() < budget {
            limits.check_memory(self.bytes())?;
            limits.spend(N)?;
            let Some(node) = self.next() else { return Ok(None) };
            let HadTurn(had_turn) = mem::replace(&mut self.nodes[node].data, HadTurn(true));
            if had_turn {
                continue;
            }
            if self.nodes[node].key == self.start {
                return self.plan(node, limits).map(Some);
            }
            stats.expanded += 1;
            limits.count_expanded(1)?;
            self.expand(node, limits)?;
        }
        Err(Limit::Solver)
    }

    /// The next node, which may be closed: the best, or in every second turn one of the next cell.
    fn next(&mut self) -> Option<u32> {
        self.turn = self.turn.wrapping_add(1);
        if self.cells != FeatureCells::None
            && self.turn.is_multiple_of(2)
            && let Some(open) = self.space.take_next()
        {
            return Some(open.node);
        }
        let Reverse(best) = self.open.pop()?;
        Some(best.node)
    }

    fn expand(&mut self, node: u32, limits: &Limits) -> Result<(), Limit> {
        let board = self.board;
        let state = self.state(node);
        // A box away from all starts can never be pulled again.
        if !board.unpullable(state.boxes).without(board.boxes).is_empty() {
            return Ok(());
        }
        let rows = self.assigner.distances.rows(board, state.boxes, state.region);
        let mut assigned = self.assigner.assigned(rows, limits)?;
        for (macro_move, after) in self.macros.all(board, &state, Bits::ALL, limits)? {
            limits.spend(16 * N)?;
            self.generated += 1;
            let key = after.key();
            if self.nodes.find(&key).is_some() {
                continue;
            }
            let moved = macro_move.cells();
            let pushes = self.assigner.pushes_after_move(
                board,
                &mut assigned,
                state.boxes,
                moved,
                limits,
            )?;
            if let Some(pushes) = pushes {
                self.add(key, pushes, Some((node, macro_move)));
            }
        }
        Ok(())
    }

    /// Adds a state with the number of pushes that are left at least, unless it was reached before.
    fn add(&mut self, key: StateKey<N>, pushes: u32, parent: Option<(u32, Macro)>) {
        let node = Node { key, parent, data: HadTurn(false) };
        let Inserted::New(number) = self.nodes.insert(node) else { return };
        // A doubled list could exceed the memory.
        if self.open.len() == self.open.capacity() {
            self.open.reserve_exact(number as usize / 4 + 1);
        }
        let boxes = key.0;
        let away = count(boxes.without(self.start.0).count());
        let open = OpenNode { pushes, away: away.unsigned_abs(), node: number };
        self.open.push(Reverse(open));
        if self.cells == FeatureCells::None {
            return;
        }
        let mut cell = [away, 0, 0, 0];
        if self.cells != FeatureCells::Away {
            cell[1] = connectivity(self.board, boxes);
        }
        if self.cells == FeatureCells::AwayPartsAndGoals {
            cell[2] = count((boxes & self.board.goals).count());
        }
        self.space.add(cell, open);
    }

    fn state(&self, node: u32) -> State<N> {
        let (boxes, worker) = self.nodes[node].key;
        self.board.state(boxes, Bits::one(worker.into()))
    }

    /// The pushes from a node's state to the goals: the pulls on the way to it, in reverse.
    fn plan(&mut self, node: u32, limits: &Limits) -> Result<Plan, Limit> {
        let mut pushes = Vec::new();
        for (before, macro_move) in self.nodes.path(node).into_iter().rev() {
            let state = self.state(before);
            let pulls = self.macros.steps(self.board, &state, macro_move, limits)?;
            for pull in pulls.into_iter().rev() {
                pushes.push(self.board.undo_pull(pull));
            }
        }
        Ok(Plan { pushes, moves: None })
    }
}

impl<const N: usize> BackwardSearch<N> for GreedySearch<'_, N> {
    /// Until there are `budget` states.
    fn run(&mut self, budget: usize, limits: &Limits, stats: &mut Stats) -> SearchResult {
        let end = self.search(budget, limits, stats);
        stats.generated += mem::take(&mut self.generated);
        stats.peak_bytes = stats.peak_bytes.max(self.bytes());
        end
    }

    fn knows(&self, key: &StateKey<N>) -> bool {
        self.nodes.find(key).is_some()
    }

    fn plan_from(&mut self, key: &StateKey<N>, limits: &Limits) -> SearchResult {
        let Some(node) = self.nodes.find(key) else { return Ok(None) };
        self.plan(node, limits).map(Some)
    }

    fn bytes(&self) -> usize {
        self.assigner.distances.bytes()
            + self.macros.bytes()
            + self.nodes.bytes()
            + self.open.capacity() * size_of::<OpenNode>()
            + self.space.bytes()
    }
}
