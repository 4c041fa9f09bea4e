//! The best of all ways that are equally short.

use rustc_hash::FxHashMap;

use super::bidirectional::{BACKWARD, FORWARD, Search};
use super::bits::Bits;
use super::placements::Number;
use super::{Found, Minimize};

/// The states on shortest ways through those where two sides of a search met.
pub(super) struct Ways<'a, const N: usize> {
    search: &'a Search<'a, N>,
    /// By depth of the forward side: the worker's cells of each placement.
    forward: Vec<FxHashMap<Number, Bits<N>>>,
}

/// A state on a way, and how it is come to at least cost.
struct Node<const N: usize> {
    placement: Number,
    worker: Bits<N>,
    /// The pushes so far, or the moves if pushes are least on all ways.
    cost: u32,
    /// The node before, as an index of the depth before.
    before: usize,
    /// The push that leads to it: the box's bit and the direction.
    push: Option<(usize, usize)>,
}

impl<'a, const N: usize> Ways<'a, N> {
    /// The ways through states at the deepest depths of both sides.
    pub(super) fn new(search: &'a Search<'a, N>, met: &[(Number, Bits<N>)]) -> Ways<'a, N> {
        let deepest = search.sides[FORWARD].depth();
        let mut forward = vec![FxHashMap::default(); deepest + 1];
        forward[deepest].extend(met.iter().copied());
        let mut ways = Ways { search, forward };
        for depth in (0..deepest).rev() {
            ways.forward[depth] = ways.nearer(depth);
        }
        ways
    }

    /// The states of that depth from which a step leads to those of the next.
    fn nearer(&self, depth: usize) -> FxHashMap<Number, Bits<N>> {
        let Search { minimize, floor, placements, .. } = self.search;
        let mut nearer = FxHashMap::default();
        let mut add = |placement: Number, cells: Bits<N>| {
            if !cells.is_empty() {
                *nearer.entry(placement).or_insert(Bits::NONE) |= cells;
            }
        };
        for (&placement, &cells) in &self.forward[depth + 1] {
            let boxes = placements[placement].boxes;
            for direction in 0..4 {
                if *minimize == Minimize::Moves {
                    let seen = self.search.cells_at(FORWARD, depth, placement);
                    add(placement, floor.step(cells, direction) & seen);
                }
                for step in floor.pulls(cells, boxes, direction).each() {
                    let before = boxes ^ step ^ floor.step(step, direction);
                    let Some(placement) = placements.find(before) else { continue };
                    let seen = self.search.cells_at(FORWARD, depth, placement);
                    let worker = floor.step(step, direction ^ 1) & seen;
                    if *minimize == Minimize::Moves {
                        add(placement, worker);
                    } else {
                        add(placement, floor.flood(worker, seen));
                    }
                }
            }
        }
        nearer
    }

    /// Whether a state is on one of the ways, at a depth counted from the start.
    fn lead_through(&self, depth: usize, placement: Number, worker: Bits<N>) -> bool {
        if let Some(states) = self.forward.get(depth) {
            return states.get(&placement).is_some_and(|cells| cells.meets(worker));
        }
        let length = self.length();
        self.search.cells_at(BACKWARD, length - depth, placement).meets(worker)
    }

    /// How many steps the ways have.
    fn length(&self) -> usize {
        self.search.sides.iter().map(super::bidirectional::Side::depth).sum()
    }

    /// The way of least cost from the start, where the worker is on that cell.
    pub(super) fn best(&self, worker: Bits<N>) -> Found {
        let Search { floor, placements, .. } = self.search;
        let Some(placement) = placements.find(floor.boxes) else { return Found::Nothing };
        let start = Node { placement, worker, cost: 0, before: 0, push: None };
        let mut layers = vec![vec![start]];
        for depth in 1..=self.length() {
            let layer = self.further(depth, &layers[depth - 1]);
            layers.push(layer);
        }
        let last = layers.last().and_then(|layer| layer.iter().min_by_key(|node| node.cost));
        let Some(mut node) = last else { return Found::Nothing };
        let moves = match self.search.minimize {
            Minimize::Moves => u32::try_from(self.length()).unwrap_or(u32::MAX),
            Minimize::Pushes => node.cost,
        };
        let mut pushes = Vec::new();
        for layer in layers.iter().rev().skip(1) {
            let push = |(bit, direction)| (floor.number(bit), floor.turn(direction));
            pushes.extend(node.push.map(push));
            node = &layer[node.before];
        }
        pushes.reverse();
        Found::Solution(pushes, moves)
    }

    /// The states at a depth that the nodes of the depth before lead to.
    fn further(&self, depth: usize, nodes: &[Node<N>]) -> Vec<Node<N>> {
        let mut layer: Vec<Node<N>> = Vec::new();
        let mut indices = FxHashMap::default();
        let mut come_to = |node: Node<N>| {
            if self.lead_through(depth, node.placement, node.worker) {
                let index = *indices.entry((node.placement, node.worker)).or_insert(layer.len());
                match layer.get_mut(index) {
                    None => layer.push(node),
                    Some(known) if node.cost < known.cost => *known = node,
                    Some(_) => {}
                }
            }
        };
        for (before, node) in nodes.iter().enumerate() {
            match self.search.minimize {
                Minimize::Moves => {
                    self.push(before, node, node.worker, 1, &mut come_to);
                    self.walk(node, node.worker).each().for_each(|worker| {
                        come_to(Node { worker, before, push: None, ..*node });
                    });
                }
                Minimize::Pushes => {
                    let (mut reached, mut edge) = (node.worker, node.worker);
                    for cost in 1.. {
                        self.push(before, node, edge, cost, &mut come_to);
                        edge = self.walk(node, edge).without(reached);
                        if edge.is_empty() {
                            break;
                        }
                        reached |= edge;
                    }
                }
            }
        }
        layer
    }

    /// The cells that a worker on some of those walks to next.
    fn walk(&self, node: &Node<N>, cells: Bits<N>) -> Bits<N> {
        let Search { floor, placements, .. } = self.search;
        let ahead = (0..4).fold(Bits::NONE, |all, direction| all | floor.step(cells, direction));
        ahead & floor.cells.without(placements[node.placement].boxes)
    }

    /// Tells the states that are come to by a push from one of those cells, at that cost.
    fn push(
        &self,
        before: usize,
        node: &Node<N>,
        cells: Bits<N>,
        cost: u32,
        come_to: &mut impl FnMut(Node<N>),
    ) {
        let Search { floor, placements, .. } = self.search;
        let boxes = placements[node.placement].boxes;
        for direction in 0..4 {
            for worker in floor.pushes(cells, boxes, direction).each() {
                let after = boxes ^ worker ^ floor.step(worker, direction);
                let Some(placement) = placements.find(after) else { continue };
                let push = worker.iter().next().map(|bit| (bit, direction));
                come_to(Node { placement, worker, cost: node.cost + cost, before, push });
            }
        }
    }
}
