//! The reconstruction of a solution: the best of all shortest ones.
//!
//! The states on shortest paths are found from where the sides met back to the start, and then visited
//! forward, depth by depth, with the minimum of what is not minimized first.

#![expect(clippy::indexing_slicing, reason = "there is a layer for each depth; chunks hold nodes")]

use std::cell::Cell;

use rustc_hash::FxHashMap;

use super::explored::Explored;
use super::placements::{PlacementId, Placements};
use super::side::SearchSide;
use crate::grid::Direction;
use crate::solve::level::bits::Bits;
use crate::solve::limits::{Limit, Limits};
use crate::solve::objective::{Cost, Minimize};
use crate::solve::solution::Plan;

/// The shortest paths through the states where the two sides of a search met.
pub(super) struct Trace<'a, const N: usize> {
    explored: &'a Explored<N>,
    objective: Minimize,
    limits: &'a Limits<'a>,
    /// By depth of the forward side: the states on the paths.
    forward: Vec<WorkerCells<N>>,
    /// By depth from the start: the same, with costs.
    layers: Vec<Vec<PathNode>>,
    /// The size of the tables in bytes, and its peak.
    bytes: usize,
    peak_bytes: Cell<usize>,
}

/// Cells of the worker by placement.
type WorkerCells<const N: usize> = FxHashMap<PlacementId, Bits<N>>;

/// A state on a path. What comes before it is not stored, because it is needed along one path only.
#[derive(Clone, Copy)]
struct PathNode {
    placement: PlacementId,
    /// The bit of the worker's cell.
    worker: u16,
    /// The minimum of what is not minimized first: of pushes where depths count moves, of moves where they
    /// count pushes.
    cost: u32,
}

/// The costs of the states at one depth.
type Layer = FxHashMap<(PlacementId, u16), u32>;

/// A push along a path: the worker's cells before and after it, and the placement after it.
struct OnwardPush<const N: usize> {
    from: Bits<N>,
    worker: Bits<N>,
    placement: PlacementId,
}

/// A buffer for pulls, whose placements are found together.
#[derive(Default)]
struct Pulls<const N: usize> {
    boxes: Vec<Bits<N>>,
    workers: Vec<Bits<N>>,
    found: Vec<Option<PlacementId>>,
}

impl<const N: usize> Pulls<N> {
    /// Adds what the pulls lead to where its placement was reached.
    fn drain_to(&mut self, placements: &Placements<N>, cells: &mut WorkerCells<N>) {
        placements.find_all(&self.boxes, &mut self.found);
        for (placement, &worker) in self.found.iter().zip(&self.workers) {
            if let Some(placement) = *placement {
                *cells.entry(placement).or_insert(Bits::NONE) |= worker;
            }
        }
        self.boxes.clear();
        self.workers.clear();
    }
}

/// With more pulls, their placements are found.
const MAX_PULLS: usize = 1 << 10;

/// The number of placements between two checks of the limits.
const MAX_UNCHECKED_PLACEMENTS: usize = 1 << 8;

impl<'a, const N: usize> Trace<'a, N> {
    pub(super) fn new(
        explored: &'a Explored<N>,
        objective: Minimize,
        limits: &'a Limits<'a>,
    ) -> Trace<'a, N> {
        let (forward, layers) = (Vec::new(), Vec::new());
        let peak_bytes = Cell::new(0);
        Trace { explored, objective, limits, forward, layers, bytes: 0, peak_bytes }
    }

    /// Finds the best path from the start, with the worker on `worker`, through one of the states in `met`.
    pub(super) fn best(
        &mut self,
        met: &[(PlacementId, Bits<N>)],
        worker: Bits<N>,
    ) -> Result<Plan, Limit> {
        let mut states: WorkerCells<N> = met.iter().copied().collect();
        let mut pulls = Pulls::default();
        for depth in (0..self.explored.logs[SearchSide::Forward].depth()).rev() {
            let before = self.states_before(depth, &states, &mut pulls)?;
            self.bytes += states.capacity() * size_of::<(PlacementId, Bits<N>)>();
            self.forward.push(std::mem::replace(&mut states, before));
        }
        self.forward.push(states);
        self.forward.reverse();
        let placement = self.explored.placements.find(self.explored.board.boxes);
        let placement = placement.expect("the search reached the start");
        self.layers.push(vec![PathNode { placement, worker: worker.bit(), cost: 0 }]);
        for depth in 1..=self.length() {
            let layer = self.next_layer(depth)?;
            self.bytes += layer.capacity() * size_of::<PathNode>();
            self.layers.push(layer);
        }
        Ok(self.plan())
    }

    /// The peak size of its tables in bytes, without those of the search.
    pub(super) fn peak_bytes(&self) -> usize {
        self.peak_bytes.get()
    }

    /// Checks the limits with `more` bytes in use.
    fn check(&self, more: usize) -> Result<(), Limit> {
        self.peak_bytes.set(self.peak_bytes.get().max(self.bytes + more));
        self.limits.check_time()?;
        self.limits.check_memory(self.explored.bytes() + self.bytes + more)
    }

    /// The depth at which the paths end.
    fn length(&self) -> usize {
        SearchSide::ALL.map(|side| self.explored.logs[side].depth()).iter().sum()
    }

    /// The states at `depth` of the forward side from which one step leads to some of `states`.
    fn states_before(
        &self,
        depth: usize,
        states: &WorkerCells<N>,
        pulls: &mut Pulls<N>,
    ) -> Result<WorkerCells<N>, Limit> {
        let Explored { board, placements, .. } = self.explored;
        let steps_are_moves = self.objective == Minimize::Moves;
        let mut before = WorkerCells::default();
        for (count, (&placement, &workers)) in states.iter().enumerate() {
            if count % MAX_UNCHECKED_PLACEMENTS == 0 {
                self.check(before.capacity() * size_of::<(PlacementId, Bits<N>)>())?;
            }
            if steps_are_moves {
                *before.entry(placement).or_insert(Bits::NONE) |= board.neighbours(workers);
            }
            let boxes = placements[placement].boxes;
            for direction in Direction::ALL {
                for worker in board.pulls(workers, boxes, direction).each() {
                    pulls.boxes.push(boxes ^ worker ^ board.step(worker, direction));
                    pulls.workers.push(board.step(worker, direction.opposite()));
                }
            }
            if pulls.boxes.len() > MAX_PULLS {
                pulls.drain_to(placements, &mut before);
            }
        }
        pulls.drain_to(placements, &mut before);
        before.retain(|&placement, workers| {
            let reached = self.explored.cells_at(SearchSide::Forward, depth, placement);
            *workers = *workers & reached;
            if !steps_are_moves {
                *workers = board.flood(*workers, reached);
            }
            !workers.is_empty()
        });
        Ok(before)
    }

    /// Returns whether a state is on one of the paths, at `depth` from the start.
    fn is_on_path(&self, depth: usize, placement: PlacementId, worker: Bits<N>) -> bool {
        if let Some(states) = self.forward.get(depth) {
            return states.get(&placement).is_some_and(|workers| workers.meets(worker));
        }
        let depth = self.length() - depth;
        self.explored.cells_at(SearchSide::Backward, depth, placement).meets(worker)
    }

    /// The nodes at `depth`, by placement and cost.
    fn next_layer(&self, depth: usize) -> Result<Vec<PathNode>, Limit> {
        let mut layer = Layer::default();
        let is_same = |one: &PathNode, other: &PathNode| one.placement == other.placement;
        for (count, nodes) in self.layers[depth - 1].chunk_by(is_same).enumerate() {
            if count % MAX_UNCHECKED_PLACEMENTS == 0 {
                let node_bytes = size_of::<((PlacementId, u16), u32)>() + size_of::<PathNode>();
                self.check(layer.capacity() * node_bytes)?;
            }
            self.step_from(nodes, depth, &mut layer);
        }
        let node = |((placement, worker), cost)| PathNode { placement, worker, cost };
        let mut nodes: Vec<PathNode> = layer.into_iter().map(node).collect();
        nodes.sort_unstable_by_key(|node| (node.placement, node.cost));
        Ok(nodes)
    }

    /// Adds what the nodes of one placement lead to at `depth`.
    fn step_from(&self, nodes: &[PathNode], depth: usize, layer: &mut Layer) {
        let placement = nodes[0].placement;
        let free = self.free(placement);
        let pushes = self.pushes(depth, placement);
        let push_from = |layer: &mut Layer, workers: Bits<N>, cost| {
            for push in pushes.iter().filter(|push| push.from.meets(workers)) {
                reach(layer, push.placement, push.worker, cost);
            }
        };
        if self.objective == Minimize::Pushes {
            self.walk(nodes, free, |workers, cost| push_from(layer, workers, cost + 1));
            return;
        }
        for node in nodes {
            push_from(layer, Bits::one(node.worker.into()), node.cost + 1);
        }
        for node in nodes {
            let neighbours = self.explored.board.neighbours(Bits::one(node.worker.into()));
            for worker in (neighbours & free).each() {
                if self.is_on_path(depth, placement, worker) {
                    reach(layer, placement, worker, node.cost);
                }
            }
        }
    }

    /// The cells where the worker can be with a placement.
    fn free(&self, placement: PlacementId) -> Bits<N> {
        self.explored.board.floor.without(self.explored.placements[placement].boxes)
    }

    /// Walks from some nodes of one placement over `free` cells. Visits the cells reached, in ascending order
    /// of the cost of being there.
    fn walk(&self, nodes: &[PathNode], free: Bits<N>, mut visit: impl FnMut(Bits<N>, u32)) {
        let (mut reached, mut frontier) = (Bits::NONE, Bits::NONE);
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

    /// The pushes from a placement that lead to states on the paths at `depth`.
    fn pushes(&self, depth: usize, placement: PlacementId) -> Vec<OnwardPush<N>> {
        let Explored { board, placements, .. } = self.explored;
        let boxes = placements[placement].boxes;
        let mut pushes = Vec::new();
        for direction in Direction::ALL {
            for worker in board.pushes(self.free(placement), boxes, direction).each() {
                let boxes = boxes ^ worker ^ board.step(worker, direction);
                if let Some(placement) = placements.find(boxes)
                    && self.is_on_path(depth, placement, worker)
                {
                    let from = board.step(worker, direction.opposite());
                    pushes.push(OnwardPush { from, worker, placement });
                }
            }
        }
        pushes
    }

    /// Follows the cheapest path back through the layers.
    fn plan(&self) -> Plan {
        let board = &self.explored.board;
        let mut layers = self.layers.iter().rev();
        let last = layers.next().and_then(|layer| layer.iter().min_by_key(|node| node.cost));
        let mut node = *last.expect("the paths lead to where the sides met and on");
        let first = u32::try_from(self.length()).expect("each depth has an entry");
        let moves = self.objective.moves(Cost { first, second: node.cost });
        let mut pushes = Vec::new();
        for layer in layers {
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
    fn step_to(&self, node: PathNode, layer: &[PathNode]) -> (PathNode, Option<Direction>) {
        if self.objective == Minimize::Moves {
            let neighbours = self.explored.board.neighbours(Bits::one(node.worker.into()));
            let leads_here = |before: &&PathNode| {
                before.cost == node.cost && neighbours.meets(Bits::one(before.worker.into()))
            };
            if let Some(&before) = nodes_of(layer, node.placement).iter().find(leads_here) {
                return (before, None);
            }
        }
        let mut pushes = Direction::ALL
            .into_iter()
            .filter_map(|direction| Some((self.push_to(node, layer, direction)?, Some(direction))));
        pushes.next().expect("a node is reached from the layer before")
    }

    /// A node of the layer before from which a push in `direction` leads to `node` at its cost.
    fn push_to(
        &self,
        node: PathNode,
        layer: &[PathNode],
        direction: Direction,
    ) -> Option<PathNode> {
        let Explored { board, placements, .. } = self.explored;
        let worker = Bits::one(node.worker.into());
        let boxes = placements[node.placement].boxes;
        if board.pulls(worker, boxes, direction) != worker {
            return None;
        }
        let placement = placements.find(boxes ^ worker ^ board.step(worker, direction))?;
        let from = board.step(worker, direction.opposite());
        let leads_here = |before: &PathNode| {
            if self.objective == Minimize::Moves {
                return Bits::one(before.worker.into()) == from && before.cost + 1 == node.cost;
            }
            let mut leads_here = false;
            self.walk(&[*before], self.free(placement), |workers, cost| {
                leads_here |= workers.meets(from) && cost + 1 == node.cost;
            });
            leads_here
        };
        nodes_of(layer, placement).iter().copied().find(leads_here)
    }
}

/// Lowers the cost of a state to `cost` if that is cheaper.
fn reach<const N: usize>(layer: &mut Layer, placement: PlacementId, worker: Bits<N>, cost: u32) {
    let known = layer.entry((placement, worker.bit())).or_insert(cost);
    *known = cost.min(*known);
}

/// The nodes of one placement in a layer.
fn nodes_of(layer: &[PathNode], placement: PlacementId) -> &[PathNode] {
    let start = layer.partition_point(|node| node.placement < placement);
    let end = layer.partition_point(|node| node.placement <= placement);
    &layer[start..end]
}
