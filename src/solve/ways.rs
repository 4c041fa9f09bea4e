//! The best of all ways that are equally short.

#![expect(
    clippy::indexing_slicing,
    reason = "depths are those of the layers; a chunk and a partition of a layer lie in it"
)]

use std::cell::Cell;

use rustc_hash::FxHashMap;

use super::bidirectional::{BACKWARD, FORWARD, Search, Side};
use super::bits::Bits;
use super::placements::Number;
use super::{Found, Limit, Minimize};

/// The shortest ways through the states where the two sides of a search met.
pub(super) struct Ways<'a, const N: usize> {
    search: &'a Search<'a, N>,
    /// By depth of the forward side, the states on the ways.
    forward: Vec<States<N>>,
    /// By depth from the start on, the nodes on the ways.
    layers: Vec<Vec<Node>>,
    /// The bytes that these take, and the most that were taken.
    bytes: usize,
    peak: Cell<usize>,
}

/// The worker's cells by placement.
type States<const N: usize> = FxHashMap<Number, Bits<N>>;

/// A state on a way, and what it costs to come to it at least: pushes, or moves if all ways have as many
/// pushes. What comes before it is found again when it is asked for, which is only along one way.
#[derive(Clone, Copy)]
struct Node {
    placement: Number,
    /// The bit of the worker's cell.
    worker: u16,
    cost: u32,
}

/// A push that leads on: the worker's cells before and after it, the placement after it.
struct Push<const N: usize> {
    from: Bits<N>,
    worker: Bits<N>,
    placement: Number,
}

/// The nodes of a depth: the costs of its states.
type Layer = FxHashMap<(Number, u16), u32>;

/// So many placements are looked at between two looks at the limits.
const BETWEEN: usize = 1 << 8;

impl<'a, const N: usize> Ways<'a, N> {
    pub(super) fn new(search: &'a Search<'a, N>) -> Ways<'a, N> {
        Ways { search, forward: Vec::new(), layers: Vec::new(), bytes: 0, peak: Cell::new(0) }
    }

    /// The best way from the start, where the worker is on that cell, through one of the states where
    /// the sides met.
    pub(super) fn best(
        &mut self,
        met: &[(Number, Bits<N>)],
        worker: Bits<N>,
    ) -> Result<Found, Limit> {
        let Search { floor, placements, .. } = self.search;
        let mut states: States<N> = met.iter().copied().collect();
        for depth in (0..self.search.sides[FORWARD].depth()).rev() {
            let nearer = self.nearer(depth, &states)?;
            self.bytes += states.capacity() * size_of::<(Number, Bits<N>)>();
            self.forward.push(std::mem::replace(&mut states, nearer));
        }
        self.forward.push(states);
        self.forward.reverse();
        let Some(placement) = placements.find(floor.boxes) else { return Ok(Found::Nothing) };
        self.layers.push(vec![Node { placement, worker: number(worker), cost: 0 }]);
        for depth in 1..=self.length() {
            let layer = self.further(depth)?;
            self.bytes += layer.capacity() * size_of::<Node>();
            self.layers.push(layer);
        }
        Ok(self.follow())
    }

    /// The most bytes that its tables took, without those of the search.
    pub(super) fn peak_bytes(&self) -> usize {
        self.peak.get()
    }

    /// Looks at the limits when so many more bytes are taken.
    fn check(&self, more: usize) -> Result<(), Limit> {
        self.peak.set(self.peak.get().max(self.bytes + more));
        self.search.limits.check_time()?;
        if self.search.bytes() + self.bytes + more > self.search.limits.memory {
            return Err(Limit::Memory);
        }
        Ok(())
    }

    /// How many steps the ways have.
    fn length(&self) -> usize {
        self.search.sides.iter().map(Side::depth).sum()
    }

    /// The states at a depth of the forward side from which a step leads to some of those.
    fn nearer(&self, depth: usize, states: &States<N>) -> Result<States<N>, Limit> {
        let Search { minimize, floor, placements, .. } = self.search;
        let mut nearer = States::default();
        for (count, (&placement, &cells)) in states.iter().enumerate() {
            if count % BETWEEN == 0 {
                self.check(nearer.capacity() * size_of::<(Number, Bits<N>)>())?;
            }
            let mut add = |placement: Number, worker: Bits<N>, walks: bool| {
                let seen = self.search.cells_at(FORWARD, depth, placement);
                let cells = if walks { floor.flood(worker & seen, seen) } else { worker & seen };
                if !cells.is_empty() {
                    *nearer.entry(placement).or_insert(Bits::NONE) |= cells;
                }
            };
            if *minimize == Minimize::Moves {
                add(placement, self.beside(cells), false);
            }
            let boxes = placements[placement].boxes;
            for direction in 0..4 {
                for step in floor.pulls(cells, boxes, direction).each() {
                    let before = boxes ^ step ^ floor.step(step, direction);
                    if let Some(placement) = placements.find(before) {
                        let worker = floor.step(step, direction ^ 1);
                        add(placement, worker, *minimize == Minimize::Pushes);
                    }
                }
            }
        }
        Ok(nearer)
    }

    /// Whether a state is on one of the ways, at a depth from the start on.
    fn lead_through(&self, depth: usize, placement: Number, worker: Bits<N>) -> bool {
        match self.forward.get(depth) {
            Some(states) => states.get(&placement).is_some_and(|cells| cells.meets(worker)),
            None => self.search.cells_at(BACKWARD, self.length() - depth, placement).meets(worker),
        }
    }

    /// The nodes at a depth that those of the depth before lead to, by placement.
    fn further(&self, depth: usize) -> Result<Vec<Node>, Limit> {
        let mut layer = Layer::default();
        let mut come_to = |placement, worker, cost| {
            let known = layer.entry((placement, number(worker))).or_insert(cost);
            *known = cost.min(*known);
            layer.capacity()
        };
        let same = |one: &Node, other: &Node| one.placement == other.placement;
        let mut room = 0;
        for (count, nodes) in self.layers[depth - 1].chunk_by(same).enumerate() {
            if count % BETWEEN == 0 {
                self.check(room * size_of::<((Number, u16), u32)>() + room * size_of::<Node>())?;
            }
            let placement = nodes[0].placement;
            let free = self.search.floor.cells.without(self.search.placements[placement].boxes);
            let pushes = self.pushes(depth, placement);
            let mut push_from = |cells: Bits<N>, cost| {
                for push in pushes.iter().filter(|push| push.from.meets(cells)) {
                    room = come_to(push.placement, push.worker, cost);
                }
            };
            match self.search.minimize {
                Minimize::Moves => {
                    for node in nodes {
                        push_from(Bits::one(node.worker.into()), node.cost + 1);
                    }
                    for node in nodes {
                        let walked = self.beside(Bits::one(node.worker.into())) & free;
                        for worker in walked.each() {
                            if self.lead_through(depth, placement, worker) {
                                room = come_to(placement, worker, node.cost);
                            }
                        }
                    }
                }
                Minimize::Pushes => self.walk(nodes, free, |edge, cost| push_from(edge, cost + 1)),
            }
        }
        let node = |((placement, worker), cost)| Node { placement, worker, cost };
        let mut nodes: Vec<Node> = layer.into_iter().map(node).collect();
        nodes.sort_unstable_by_key(|node| (node.placement, node.cost));
        Ok(nodes)
    }

    /// Tells the cells to which the worker can walk from some nodes of one placement, ascending by cost,
    /// with what it costs at least to be there.
    fn walk(&self, nodes: &[Node], free: Bits<N>, mut tell: impl FnMut(Bits<N>, u32)) {
        let (mut reached, mut edge) = (Bits::NONE, Bits::NONE);
        let mut cost = 0;
        let mut nodes = nodes.iter().peekable();
        loop {
            if edge.is_empty() {
                let Some(next) = nodes.peek() else { return };
                cost = next.cost;
            }
            while let Some(node) = nodes.next_if(|node| node.cost == cost) {
                edge |= Bits::one(node.worker.into()).without(reached);
            }
            reached |= edge;
            tell(edge, cost);
            edge = (self.beside(edge) & free).without(reached);
            cost += 1;
        }
    }

    /// The pushes with a placement that lead to states on the ways at a depth.
    fn pushes(&self, depth: usize, placement: Number) -> Vec<Push<N>> {
        let Search { floor, placements, .. } = self.search;
        let boxes = placements[placement].boxes;
        let mut pushes = Vec::new();
        for direction in 0..4 {
            for worker in floor.pushes(floor.cells.without(boxes), boxes, direction).each() {
                let after = boxes ^ worker ^ floor.step(worker, direction);
                if let Some(placement) = placements.find(after)
                    && self.lead_through(depth, placement, worker)
                {
                    pushes.push(Push {
                        from: floor.step(worker, direction ^ 1),
                        worker,
                        placement,
                    });
                }
            }
        }
        pushes
    }

    /// The cells next to some, in all directions.
    fn beside(&self, cells: Bits<N>) -> Bits<N> {
        let step = |direction| self.search.floor.step(cells, direction);
        (0..4).fold(Bits::NONE, |all, direction| all | step(direction))
    }

    /// The cheapest way along the nodes.
    fn follow(&self) -> Found {
        let floor = &self.search.floor;
        let last = self.layers.last().and_then(|layer| layer.iter().min_by_key(|node| node.cost));
        let Some(&(mut node)) = last else { return Found::Nothing };
        let moves = match self.search.minimize {
            Minimize::Moves => u32::try_from(self.length()).unwrap_or(u32::MAX),
            Minimize::Pushes => node.cost,
        };
        let mut pushes = Vec::new();
        for layer in self.layers.iter().rev().skip(1) {
            let Some((before, push)) = self.before(node, layer) else { return Found::Nothing };
            if let Some(direction) = push {
                pushes.push((floor.number(node.worker.into()), floor.turn(direction)));
            }
            node = before;
        }
        pushes.reverse();
        Found::Solution(pushes, moves)
    }

    /// A node among those of the depth before that leads to that one at its cost, and the direction of the
    /// push if one does.
    fn before(&self, node: Node, layer: &[Node]) -> Option<(Node, Option<usize>)> {
        let Search { minimize, floor, placements, .. } = self.search;
        let nodes = |placement: Number| {
            let from = layer.partition_point(|node| node.placement < placement);
            let to = layer.partition_point(|node| node.placement <= placement);
            &layer[from..to]
        };
        let worker = Bits::one(node.worker.into());
        if *minimize == Minimize::Moves {
            let beside = self.beside(worker);
            let walks = |before: &&Node| {
                before.cost == node.cost && beside.meets(Bits::one(before.worker.into()))
            };
            if let Some(&before) = nodes(node.placement).iter().find(walks) {
                return Some((before, None));
            }
        }
        let boxes = placements[node.placement].boxes;
        let directions = (0..4).filter(|&way| floor.pulls(worker, boxes, way) == worker);
        directions.into_iter().find_map(|direction| {
            let placement = placements.find(boxes ^ worker ^ floor.step(worker, direction))?;
            let from = floor.step(worker, direction ^ 1);
            let free = floor.cells.without(placements[placement].boxes);
            let leads = |before: &&Node| {
                let start = Bits::one(before.worker.into());
                match minimize {
                    Minimize::Moves => start == from && before.cost + 1 == node.cost,
                    Minimize::Pushes => {
                        let mut leads = false;
                        self.walk(&[**before], free, |edge, cost| {
                            leads |= edge.meets(from) && cost + 1 == node.cost;
                        });
                        leads
                    }
                }
            };
            nodes(placement).iter().find(leads).map(|&before| (before, Some(direction)))
        })
    }
}

/// The number of a single cell's bit.
fn number<const N: usize>(cell: Bits<N>) -> u16 {
    cell.iter().next().and_then(|bit| u16::try_from(bit).ok()).unwrap_or_default()
}
