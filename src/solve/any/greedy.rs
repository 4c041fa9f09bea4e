//! Greedy best-first search backward (Russell and Norvig, "Artificial Intelligence", section 3.5): boxes are pulled from the goals
//! to where they start, and the state is next whose boxes are nearest to there by a minimum-cost assignment. It is strong where the
//! order of the goals is hard to plan, and needs no plan. With [feature cells](FeatureCells), in every second turn the next one of a feature space
//! has its best state searched instead, so that a search that is stuck near the end continues elsewhere.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::BuildHasher;
use std::mem;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;

use crate::solve::attempts::FeatureCells;
use crate::solve::fess::space::{Space, connectivity, count};
use crate::solve::fess::{BackwardSearch, StaticAnalysis};
use crate::solve::heuristic::assignment::AssignmentSolver;
use crate::solve::level::{Bitboard, Bits, BoxMove, Macro, Macros, State, StateKey};
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
    nodes: Vec<Node<N>>,
    /// The numbers of the nodes, by the hash of their keys.
    known: HashTable<u32>,
    /// The priorities and numbers of nodes. The least is the next: the pushes that are left, the boxes that are away from where
    /// they start, and then the oldest.
    open: BinaryHeap<Reverse<([u32; 2], u32)>>,
    /// The open nodes by the cells of a feature space, unless the best is always next.
    space: Space<([u32; 2], u32)>,
    cells: FeatureCells,
    turn: u32,
    /// The number of states generated since the last run.
    generated: u64,
}

/// A state that was reached.
struct Node<const N: usize> {
    key: StateKey<N>,
    from: u16,
    to: u16,
    before: Option<u32>,
    /// Whether it had its turn.
    is_closed: bool,
}

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
            nodes: Vec::new(),
            known: HashTable::new(),
            open: BinaryHeap::new(),
            space: Space::new(),
            cells,
            turn: 0,
            generated: 0,
        };
        for state in board.states(board.goals) {
            search.generated += 1;
            search.add(state.key(), 0, None, [0; 2]);
        }
        Ok(search)
    }

    fn search(&mut self, budget: usize, limits: &Limits, stats: &mut Stats) -> SearchResult {
        while self.nodes.len() < budget {
            limits.check_memory(self.bytes())?;
            limits.spend(N)?;
            let Some(node) = self.next() else { return Ok(None) };
            let Node { key, ref mut is_closed, .. } = self.nodes[node as usize];
            if mem::replace(is_closed, true) {
                continue;
            }
            if key == self.start {
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
        let has_turn = self.cells != FeatureCells::None && self.turn.is_multiple_of(2);
        let of_cell = if has_turn { self.space.take_next() } else { None };
        let (_, node) = of_cell.or_else(|| self.open.pop().map(|Reverse(best)| best))?;
        Some(node)
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
            if self.find(&key).is_some() {
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
                self.add(key, pushes, Some(node), [macro_move.from, macro_move.to]);
            }
        }
        Ok(())
    }

    fn add(&mut self, key: StateKey<N>, pushes: u32, before: Option<u32>, [from, to]: [u16; 2]) {
        let number =
            u32::try_from(self.nodes.len()).expect("there is room for less than 2³² nodes");
        let key_of = |node: &u32| &self.nodes[*node as usize].key;
        let is_same = |node: &u32| *key_of(node) == key;
        let hash_of = |node: &u32| hash(key_of(node));
        let Entry::Vacant(entry) = self.known.entry(hash(&key), is_same, hash_of) else {
            return;
        };
        entry.insert(number);
        // Doubled tables could exceed the memory.
        let more = self.nodes.len() / 4 + 1;
        if self.nodes.len() == self.nodes.capacity() {
            self.nodes.reserve_exact(more);
        }
        if self.open.len() == self.open.capacity() {
            self.open.reserve_exact(more);
        }
        self.nodes.push(Node { key, from, to, before, is_closed: false });
        let away = count(key.0.without(self.start.0).count());
        let open = ([pushes, away.unsigned_abs()], number);
        self.open.push(Reverse(open));
        let parts = || connectivity(self.board, key.0);
        let on_goals = || count((key.0 & self.board.goals).count());
        let cell = match self.cells {
            FeatureCells::None => return,
            FeatureCells::Away => [away, 0, 0, 0],
            FeatureCells::AwayAndParts => [away, parts(), 0, 0],
            FeatureCells::AwayPartsAndGoals => [away, parts(), on_goals(), 0],
        };
        self.space.add(cell, open);
    }

    fn find(&self, key: &StateKey<N>) -> Option<u32> {
        let is_same = |&node: &u32| self.nodes[node as usize].key == *key;
        self.known.find(hash(key), is_same).copied()
    }

    fn state(&self, node: u32) -> State<N> {
        let (boxes, worker) = self.nodes[node as usize].key;
        self.board.state(boxes, Bits::one(worker.into()))
    }

    /// The pushes from a node's state to the goals: the pulls on the way to it, in reverse.
    fn plan(&mut self, mut node: u32, limits: &Limits) -> Result<Plan, Limit> {
        let board = self.board;
        let mut pushes = Vec::new();
        while let Node { key: (_, worker), from, to, before: Some(before), .. } =
            self.nodes[node as usize]
        {
            let macro_move = Macro { from, to, worker, removes: false };
            let pulls = self.macros.steps(board, &self.state(before), macro_move, limits)?;
            pushes.extend(pulls.into_iter().rev().map(|pull| board.undo_pull(pull)));
            node = before;
        }
        Ok(Plan { pushes, moves: None })
    }
}

#[expect(clippy::disallowed_methods, reason = "only a place in a table depends on it")]
fn hash<const N: usize>(key: &StateKey<N>) -> u64 {
    FxBuildHasher.hash_one(key)
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
        self.find(key).is_some()
    }

    fn plan_from(&mut self, key: &StateKey<N>, limits: &Limits) -> SearchResult {
        self.find(key).map(|node| self.plan(node, limits)).transpose()
    }

    fn bytes(&self) -> usize {
        self.assigner.distances.bytes()
            + self.macros.bytes()
            + self.nodes.capacity() * size_of::<Node<N>>()
            + self.known.capacity() * (size_of::<u32>() + 1)
            + self.open.capacity() * size_of::<([u32; 2], u32)>()
            + self.space.bytes()
    }
}
