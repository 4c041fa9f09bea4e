//! The reconstruction of a solution: the best of all shortest ones.
//!
//! # The task
//!
//! The search from both ends has stored which states each side reached at which depth, but no predecessors: they would take most of
//! the memory. When the sides meet, the number of steps is known (pushes, or moves, whichever is minimized), and many paths have
//! it. Of these the one with the least of the other number is wanted.
//!
//! ```text
//! depth   0        1        2        3        4        5
//!         start -- o ------ o ------ met ---- o ------ solved
//!               \_ o ------ o _____/     \____ o _____/
//!         forward side: layers 0 to 3  | backward side: layers 3 to 5 (its depths 2 to 0)
//!                  <----- 1. back -----
//!         ---------- 2. forward, with costs --------------->
//!         <--------- 3. back along the cheapest ------------
//! ```
//!
//! [`Trace::best`] takes three steps:
//!
//! 1. Back from the states where the sides met: of each layer of the forward side, it keeps the states from which
//!    one step leads to a state that was kept (`states_before`). What is left lies on a shortest path. On the other half nothing has
//!    to be done: each state of the backward side lies on a path to a solved state by construction. The states where the sides met have
//!    exactly the last depth on both sides, since otherwise the sides would have met before.
//! 2. Forward from the start (`next_layer`) over states on paths only. For each state and cell of the worker in it, this finds the least
//!    *cost*: the number of moves where steps are pushes, the number of pushes where steps are moves. All states of a layer have the
//!    same number of steps, so the cheapest way to each is found layer by layer.
//! 3. `plan` goes back from the cheapest solved state, each time to a state of the layer before from which it was reached at its
//!    cost.
//!
//! # Two kinds of states
//!
//! The search stores one *canonical* placement for all rotations and reflections of the board that look the same. Steps are played
//! on the real board. So step 1 works with canonical placements, and steps 2 and 3 with real ones, which `is_on_path` looks up
//! by their canonical placement. Mixed up, a path could jump from a state to its mirror image.
//!
//! Where steps are pushes, a state stands for all cells that the worker reaches; a [`PathNode`] still has one cell,
//! because the number of moves depends on it. `walk` then visits cells in the order of the least cost of being there.
//!
//! # What it costs
//!
//! Memory: for the states on shortest paths, and the known placements one step before them, a set of cells each; and a node for each
//! real state and cell of the worker. Time: besides, all steps from each of these are tried. Nothing is stored about predecessors here,
//! either: step 3 finds them again along one path only.

use std::cell::Cell;

use rustc_hash::FxHashMap;

use super::explored::Explored;
use super::search::BidirectionalSearch;
use crate::board::Direction;
use crate::solve::level::{Bits, BoxMove};
use crate::solve::solution::Plan;
use crate::solve::store::PlacementId;
use crate::solve::task::{Cost, Limits, Minimize, Result, prices};

/// The shortest paths through the states where the two sides of a search met.
pub(super) struct Trace<'a, const N: usize> {
    search: &'a BidirectionalSearch<N>,
    limits: &'a Limits<'a>,
    explored: &'a Explored<N>,
    /// By depth of the forward side: the states on the paths, with canonical placements. Placements may have no cells left.
    forward: Vec<FxHashMap<PlacementId, Bits<N>>>,
    /// By depth from the start: the states on the paths as they are on the board, with costs.
    layers: Vec<Vec<PathNode<N>>>,
    /// The size of these tables in bytes, and its peak.
    bytes: usize,
    pub(super) peak_bytes: Cell<usize>,
}

/// A state on a path. What comes before it is not stored, because it is needed along one path only.
#[derive(Clone, Copy)]
struct PathNode<const N: usize> {
    boxes: Bits<N>,
    worker: u16,
    /// The minimum of what is not minimized first: of pushes where depths count moves, of moves where they
    /// count pushes.
    cost: u32,
}

impl<const N: usize> PathNode<N> {
    /// What the nodes of a layer are sorted by. Two of them differ in their boxes or their worker, so none compare as equal.
    fn key(&self) -> (Bits<N>, u32, u16) {
        (self.boxes, self.cost, self.worker)
    }
}

/// The number of placements between two checks of the limits.
const MAX_UNCHECKED_PLACEMENTS: usize = 1 << 8;

impl<'a, const N: usize> Trace<'a, N> {
    pub(super) fn new(search: &'a BidirectionalSearch<N>, limits: &'a Limits) -> Trace<'a, N> {
        Trace {
            search,
            limits,
            explored: &search.explored,
            forward: Vec::new(),
            layers: Vec::new(),
            bytes: 0,
            peak_bytes: Cell::new(0),
        }
    }

    /// Finds the best path from the start through one of the states in `met`.
    pub(super) fn best(&mut self, met: &[(PlacementId, Bits<N>)]) -> Result<Plan> {
        let mut states: FxHashMap<PlacementId, Bits<N>> = met.iter().copied().collect();
        for depth in (0..self.explored.log(BoxMove::Push).depth()).rev() {
            let before = self.states_before(depth, &states)?;
            self.bytes += states.capacity() * size_of::<(PlacementId, Bits<N>)>();
            self.forward.push(std::mem::replace(&mut states, before));
        }
        self.forward.push(states);
        self.forward.reverse();
        let boxes = self.explored.board.boxes;
        self.layers.push(vec![PathNode { boxes, worker: self.search.worker.bit(), cost: 0 }]);
        for depth in 1..=self.length() {
            let layer = self.next_layer(depth)?;
            self.bytes += layer.capacity() * size_of::<PathNode<N>>();
            self.layers.push(layer);
        }
        Ok(self.plan())
    }

    /// Checks the limits with `more` bytes in use.
    fn check(&self, more: usize) -> Result<()> {
        self.peak_bytes.set(self.peak_bytes.get().max(self.bytes + more));
        self.limits.check_time()?;
        self.limits.check_memory(self.explored.bytes() + self.bytes + more)
    }

    fn length(&self) -> usize {
        let [forward, backward] = &self.explored.logs;
        forward.depth() + backward.depth()
    }

    /// The states at `depth` of the forward side from which one step leads to some of `states`, and placements without any.
    fn states_before(
        &self,
        depth: usize,
        states: &FxHashMap<PlacementId, Bits<N>>,
    ) -> Result<FxHashMap<PlacementId, Bits<N>>> {
        let Explored { board, symmetries, placements, .. } = self.explored;
        let steps_are_moves = self.search.objective == Minimize::Moves;
        let mut before = FxHashMap::default();
        // In the order of a hash map, which differs between machines, a check would find other memory in use.
        let sorted = sorted_states(states);
        for (count, &(placement, workers)) in sorted.iter().enumerate() {
            if count % MAX_UNCHECKED_PLACEMENTS == 0 {
                let room = before.capacity() + sorted.capacity();
                self.check(room * size_of::<(PlacementId, Bits<N>)>())?;
            }
            if steps_are_moves {
                *before.entry(placement).or_insert(Bits::NONE) |= board.neighbours(workers);
            }
            let boxes = placements[placement].boxes;
            for direction in Direction::ALL {
                for worker in board.pulls(workers, boxes, direction).each() {
                    let boxes = boxes ^ worker ^ board.step(worker, direction);
                    let from = board.step(worker, direction.opposite());
                    let (boxes, workers) = symmetries.canonical(boxes, from);
                    if let Some(placement) = placements.find(boxes) {
                        *before.entry(placement).or_insert(Bits::NONE) |= workers;
                    }
                }
            }
        }
        #[expect(clippy::iter_over_hash_type, reason = "each is changed by itself")]
        for (&placement, workers) in &mut before {
            self.limits.spend(prices::TRACED_PLACEMENT * N)?;
            let reached = self.explored.cells_at(BoxMove::Push, depth, placement);
            *workers = *workers & reached;
            if !steps_are_moves {
                *workers = board.flood(*workers, reached);
            }
        }
        // Those that are not reached stay: the capacity of a table with tombstones differs between machines.
        Ok(before)
    }

    /// Returns whether a state is on one of the paths, at `depth` from the start.
    fn is_on_path(&self, depth: usize, boxes: Bits<N>, worker: Bits<N>) -> bool {
        let (boxes, workers) = self.explored.symmetries.canonical(boxes, worker);
        let Some(placement) = self.explored.placements.find(boxes) else { return false };
        if let Some(states) = self.forward.get(depth) {
            return states.get(&placement).is_some_and(|on_paths| on_paths.meets(workers));
        }
        let depth = self.length() - depth;
        self.explored.cells_at(BoxMove::Pull, depth, placement).meets(workers)
    }

    /// The nodes at `depth`, by boxes and cost.
    fn next_layer(&self, depth: usize) -> Result<Vec<PathNode<N>>> {
        let mut layer = FxHashMap::default();
        let by_boxes = self.layers[depth - 1].chunk_by(|one, other| one.boxes == other.boxes);
        for (count, nodes) in by_boxes.enumerate() {
            if count % MAX_UNCHECKED_PLACEMENTS == 0 {
                let node_bytes = size_of::<((Bits<N>, u16), u32)>() + size_of::<PathNode<N>>();
                self.check(layer.capacity() * node_bytes)?;
            }
            self.step_from(nodes, depth, &mut layer);
        }
        Ok(in_order(layer))
    }

    /// Adds what the nodes with the same boxes lead to at `depth`.
    fn step_from(
        &self,
        nodes: &[PathNode<N>],
        depth: usize,
        layer: &mut FxHashMap<(Bits<N>, u16), u32>,
    ) {
        let board = &self.explored.board;
        let boxes = nodes[0].boxes;
        let free = board.floor.without(boxes);
        let mut pushes = Vec::new();
        for direction in Direction::ALL {
            for worker in board.pushes(free, boxes, direction).each() {
                let boxes = boxes ^ worker ^ board.step(worker, direction);
                if self.is_on_path(depth, boxes, worker) {
                    let from = board.step(worker, direction.opposite());
                    pushes.push(PathPush { from, boxes, worker });
                }
            }
        }
        if self.search.objective == Minimize::Pushes {
            self.walk(nodes, free, |workers, cost| push_from(&pushes, workers, cost + 1, layer));
            return;
        }
        for node in nodes {
            push_from(&pushes, Bits::one(node.worker.into()), node.cost + 1, layer);
        }
        for node in nodes {
            let neighbours = board.neighbours(Bits::one(node.worker.into()));
            for worker in (neighbours & free).each() {
                if self.is_on_path(depth, boxes, worker) {
                    reach(layer, boxes, worker, node.cost);
                }
            }
        }
    }

    /// Walks from some nodes with the same boxes over `free` cells. Visits the cells reached, in ascending order
    /// of the cost of being there.
    fn walk(&self, nodes: &[PathNode<N>], free: Bits<N>, mut visit: impl FnMut(Bits<N>, u32)) {
        let mut reached = Bits::NONE;
        let mut frontier = Bits::NONE;
        let mut cost = 0;
        let mut nodes = nodes.iter().peekable();
        loop {
            if frontier.is_empty() {
                let Some(next) = nodes.peek() else { return };
                cost = next.cost;
            }
            while let Some(node) = nodes.next_if(|node| node.cost == cost) {
                frontier |= Bits::one(node.worker.into()).without(reached);
            }
            reached |= frontier;
            visit(frontier, cost);
            frontier = (self.explored.board.neighbours(frontier) & free).without(reached);
            cost += 1;
        }
    }

    /// Follows the cheapest path back through the layers.
    fn plan(&self) -> Plan {
        let board = &self.explored.board;
        let cheapest = self.layers[self.length()].iter().min_by_key(|node| node.cost);
        let mut node = *cheapest.expect("the paths lead to where the sides met and on");
        let first = u32::try_from(self.length()).expect("each depth has an entry");
        let moves = self.search.objective.moves(Cost { first, second: node.cost });
        let mut pushes = Vec::new();
        for layer in self.layers[..self.length()].iter().rev() {
            let (before, push) = self.step_to(node, layer);
            if let Some(direction) = push {
                let square = board.square(node.worker.into());
                pushes.push((square, board.transpose(direction)));
            }
            node = before;
        }
        pushes.reverse();
        Plan { pushes, moves: Some(moves) }
    }

    /// A node of the layer before from which one step leads to `node` at its cost, and the direction of the
    /// push if that step is not a walk.
    fn step_to(
        &self,
        node: PathNode<N>,
        layer: &[PathNode<N>],
    ) -> (PathNode<N>, Option<Direction>) {
        if self.search.objective == Minimize::Moves {
            let neighbours = self.explored.board.neighbours(Bits::one(node.worker.into()));
            for &before in nodes_of(layer, node.boxes) {
                let worker = Bits::one(before.worker.into());
                if before.cost == node.cost && neighbours.meets(worker) {
                    return (before, None);
                }
            }
        }
        for direction in Direction::ALL {
            if let Some(before) = self.push_to(node, layer, direction) {
                return (before, Some(direction));
            }
        }
        unreachable!("a node is reached from the layer before")
    }

    /// A node of the layer before from which a push in `direction` leads to `node` at its cost.
    fn push_to(
        &self,
        node: PathNode<N>,
        layer: &[PathNode<N>],
        direction: Direction,
    ) -> Option<PathNode<N>> {
        let board = &self.explored.board;
        let worker = Bits::one(node.worker.into());
        if board.pulls(worker, node.boxes, direction) != worker {
            return None;
        }
        let boxes = node.boxes ^ worker ^ board.step(worker, direction);
        let from = board.step(worker, direction.opposite());
        for before in nodes_of(layer, boxes) {
            if let Some(cost) = self.cost_at(before, from)
                && cost + 1 == node.cost
            {
                return Some(*before);
            }
        }
        None
    }

    /// The cost of being on a cell before a push from some node; `None` if the worker is not there, or cannot walk there where steps
    /// are pushes.
    fn cost_at(&self, node: &PathNode<N>, cell: Bits<N>) -> Option<u32> {
        if self.search.objective == Minimize::Moves {
            let is_there = Bits::one(node.worker.into()) == cell;
            return if is_there { Some(node.cost) } else { None };
        }
        let mut cost_there = None;
        self.walk(&[*node], self.explored.board.floor.without(node.boxes), |workers, cost| {
            if workers.meets(cell) {
                cost_there = Some(cost);
            }
        });
        cost_there
    }
}

/// Some states by the order of their placements, without placements that have none.
fn sorted_states<const N: usize>(
    states: &FxHashMap<PlacementId, Bits<N>>,
) -> Vec<(PlacementId, Bits<N>)> {
    #[expect(clippy::disallowed_methods, reason = "sorted at once")]
    let states = states.iter().filter(|(_, workers)| !workers.is_empty());
    let mut sorted: Vec<_> = states.map(|(&placement, &workers)| (placement, workers)).collect();
    sorted.sort_unstable_by_key(|&(placement, _)| placement);
    sorted
}

/// A push to a state on a path.
struct PathPush<const N: usize> {
    /// Where the worker stands before it.
    from: Bits<N>,
    /// The boxes and the worker after it.
    boxes: Bits<N>,
    worker: Bits<N>,
}

/// Makes the pushes that are possible from some cells of the worker.
fn push_from<const N: usize>(
    pushes: &[PathPush<N>],
    workers: Bits<N>,
    cost: u32,
    layer: &mut FxHashMap<(Bits<N>, u16), u32>,
) {
    for push in pushes {
        if push.from.meets(workers) {
            reach(layer, push.boxes, push.worker, cost);
        }
    }
}

/// The nodes of a layer in their order, from costs in the order of a hash map, which differs between machines.
fn in_order<const N: usize>(
    layer: impl IntoIterator<Item = ((Bits<N>, u16), u32)>,
) -> Vec<PathNode<N>> {
    let mut nodes: Vec<PathNode<N>> =
        layer.into_iter().map(|((boxes, worker), cost)| PathNode { boxes, worker, cost }).collect();
    nodes.sort_unstable_by_key(PathNode::key);
    nodes
}

/// Lowers the cost of a state to `cost` if that is cheaper.
fn reach<const N: usize>(
    layer: &mut FxHashMap<(Bits<N>, u16), u32>,
    boxes: Bits<N>,
    worker: Bits<N>,
    cost: u32,
) {
    let known = layer.entry((boxes, worker.bit())).or_insert(cost);
    *known = cost.min(*known);
}

fn nodes_of<const N: usize>(layer: &[PathNode<N>], boxes: Bits<N>) -> &[PathNode<N>] {
    let start = layer.partition_point(|node| node.boxes < boxes);
    let end = layer.partition_point(|node| node.boxes <= boxes);
    &layer[start..end]
}

#[cfg(test)]
mod tests;
