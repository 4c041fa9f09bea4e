//! The best of all ways that are equally short.

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
    layers: Vec<Vec<Node<N>>>,
    /// The bytes that these take.
    bytes: usize,
}

/// The worker's cells by placement.
type States<const N: usize> = FxHashMap<Number, Bits<N>>;

/// A state on a way, and how it is come to at least cost.
struct Node<const N: usize> {
    placement: Number,
    worker: Bits<N>,
    /// The pushes so far; or the moves, if all ways have as many pushes.
    cost: u32,
    /// The node before, as an index of the depth before.
    before: usize,
    /// The push that leads to it: the box's bit and the direction.
    push: Option<(usize, usize)>,
}

/// A push that leads on: the worker's cells before and after it, the direction, the placement after it.
struct Push<const N: usize> {
    from: Bits<N>,
    worker: Bits<N>,
    direction: usize,
    placement: Number,
}

/// The nodes of a depth, and their indices by state.
struct Layer<const N: usize> {
    nodes: Vec<Node<N>>,
    indices: FxHashMap<(Number, Bits<N>), usize>,
}

impl<const N: usize> Layer<N> {
    /// Notes a node unless its state was come to at no more cost.
    fn come_to(&mut self, node: Node<N>) {
        let index = *self.indices.entry((node.placement, node.worker)).or_insert(self.nodes.len());
        match self.nodes.get_mut(index) {
            None => self.nodes.push(node),
            Some(known) if node.cost < known.cost => *known = node,
            Some(_) => {}
        }
    }

    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<N>>()
            + self.indices.capacity() * size_of::<(Number, Bits<N>, usize)>()
    }
}

/// So many states are looked at between two looks at the limits.
const BETWEEN: usize = 1 << 10;

impl<'a, const N: usize> Ways<'a, N> {
    pub(super) fn new(search: &'a Search<'a, N>) -> Ways<'a, N> {
        Ways { search, forward: Vec::new(), layers: Vec::new(), bytes: 0 }
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
        let mut layer = vec![Node { placement, worker, cost: 0, before: 0, push: None }];
        for depth in 1..=self.length() {
            let further = self.further(depth, &layer)?;
            self.bytes += layer.capacity() * size_of::<Node<N>>();
            self.layers.push(std::mem::replace(&mut layer, further));
        }
        self.layers.push(layer);
        Ok(self.follow())
    }

    /// The bytes that its tables take, without those of the search.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    fn check(&self, more: usize) -> Result<(), Limit> {
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
    fn further(&self, depth: usize, nodes: &[Node<N>]) -> Result<Vec<Node<N>>, Limit> {
        let mut layer = Layer { nodes: Vec::new(), indices: FxHashMap::default() };
        let mut before = 0..0;
        let same = |one: &Node<N>, other: &Node<N>| one.placement == other.placement;
        for (count, nodes) in nodes.chunk_by(same).enumerate() {
            if count % BETWEEN == 0 {
                self.check(layer.bytes())?;
            }
            before = before.end..before.end + nodes.len();
            let placement = nodes[0].placement;
            let free = self.search.floor.cells.without(self.search.placements[placement].boxes);
            let pushes = self.pushes(depth, placement);
            for (before, node) in before.clone().zip(nodes) {
                let mut push_from = |cells: Bits<N>, cost| {
                    for push in pushes.iter().filter(|push| push.from.meets(cells)) {
                        let Push { placement, worker, direction, .. } = *push;
                        let push = worker.iter().next().map(|bit| (bit, direction));
                        let cost = node.cost + cost;
                        layer.come_to(Node { placement, worker, cost, before, push });
                    }
                };
                match self.search.minimize {
                    Minimize::Moves => {
                        push_from(node.worker, 1);
                        for worker in (self.beside(node.worker) & free).each() {
                            if self.lead_through(depth, placement, worker) {
                                layer.come_to(Node { worker, before, push: None, ..*node });
                            }
                        }
                    }
                    Minimize::Pushes => {
                        let (mut reached, mut edge) = (node.worker, node.worker);
                        let mut moves = 0;
                        while !edge.is_empty() {
                            moves += 1;
                            push_from(edge, moves);
                            edge = (self.beside(edge) & free).without(reached);
                            reached |= edge;
                        }
                    }
                }
            }
        }
        layer.nodes.sort_unstable_by_key(|node| node.placement);
        Ok(layer.nodes)
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
                    let from = floor.step(worker, direction ^ 1);
                    pushes.push(Push { from, worker, direction, placement });
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
        let Some(mut node) = last else { return Found::Nothing };
        let moves = match self.search.minimize {
            Minimize::Moves => u32::try_from(self.length()).unwrap_or(u32::MAX),
            Minimize::Pushes => node.cost,
        };
        let mut pushes = Vec::new();
        for layer in self.layers.iter().rev().skip(1) {
            let push = |(bit, direction)| (floor.number(bit), floor.turn(direction));
            pushes.extend(node.push.map(push));
            node = &layer[node.before];
        }
        pushes.reverse();
        Found::Solution(pushes, moves)
    }
}
