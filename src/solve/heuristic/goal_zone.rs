//! The goal-zone pattern database: the part of the board with all goals, searched backward from the
//! solved states before the main search begins.
//!
//! Within a zone, placements are exact; of boxes outside only their number counts. All placements that can be solved in
//! this way are found, and how many pushes into or within the zone they need. Boxes outside need at least the
//! pushes that bring each to the zone. These are intermediate pattern databases (Pereira, Ritt and Buriol, AIJ 2015); zones
//! with several exits are heuristic D of Pereira, Holte, Schaeffer, Buriol and Ritt (IJCAI 2016).

use std::collections::BTreeMap;
use std::sync::Arc;

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use rustc_hash::FxBuildHasher;

use crate::board::Direction;
use crate::solve::level::{
    Bitboard, Bits, Distances, PushedBox, Start, State, StateKey, UNREACHABLE,
};
use crate::solve::task::{Limits, Result, hash_table_bytes, memory, prices};

/// Maximum number of placements in the database. A part of the board with more is given up, and the next smaller one is tried.
const MAX_PLACEMENTS: usize = 1 << 20;

/// A zone: some cells that hold all goals, and what is known about positions from the placements in them.
pub(crate) struct GoalZone<const N: usize> {
    board: Arc<Bitboard<N>>,
    cells: Bits<N>,
    /// The pushes needed, by the boxes in the zone and the lowest bit of the worker's region if there are no other boxes.
    costs: HashMap<StateKey<N>, u32, FxBuildHasher>,
    /// The pushes that bring a box to where it can be pushed into the zone.
    distances: Distances,
}

impl<const N: usize> GoalZone<N> {
    /// Returns `None` if there are spare goals, if no small part of the board has all goals, or if
    /// its placements are too many or take too long.
    pub(super) fn new(
        board: &Arc<Bitboard<N>>,
        start: &Start,
        limits: &Limits,
    ) -> Result<Option<Self>> {
        // The search begins with a box on every goal.
        if start.field.goal_count() != board.boxes.count() {
            return Ok(None);
        }
        // The largest zone with few enough placements.
        for cells in zones(board, limits)?.into_iter().take(limits.tuning.max_zones) {
            if let Some(costs) = costs(board, cells, limits)? {
                return GoalZone::with(board, start, cells, costs, limits).map(Some);
            }
        }
        Ok(None)
    }

    fn with(
        board: &Arc<Bitboard<N>>,
        start: &Start,
        cells: Bits<N>,
        costs: HashMap<StateKey<N>, u32, FxBuildHasher>,
        limits: &Limits,
    ) -> Result<Self> {
        let mut exits = Vec::new();
        for direction in Direction::ALL {
            let outside = board.floor.without(cells) & board.step(cells, direction.opposite());
            for cell in (outside & board.step(board.floor, direction)).each() {
                let stand = board.step(cell, direction.opposite());
                exits.push([cell, stand].map(|cell| board.square_of(cell)));
            }
        }
        let distances = start.field.distances_to_any(&exits, limits)?;
        Ok(GoalZone { board: board.clone(), cells, costs, distances })
    }

    pub(super) fn bytes(&self) -> usize {
        hash_table_bytes::<(StateKey<N>, u32)>(self.costs.capacity()) + self.distances.bytes()
    }

    /// The pushes of boxes in the zone and into it, and those of boxes outside, to exits; `None` if the state cannot be solved.
    pub(super) fn parts(&self, boxes: Bits<N>, worker: Bits<N>) -> Option<[u32; 2]> {
        let inside = self.cost(boxes, worker)?;
        let mut outside = 0;
        for cell in boxes.without(self.cells).each() {
            outside += self.distance(cell, worker)?;
        }
        Some([inside, outside])
    }

    /// The sum of the parts after the push of one box, with the worker on a cell before; `None` if the state cannot be solved.
    pub(super) fn after(
        &self,
        [mut inside, mut outside]: [u32; 2],
        worker: Bits<N>,
        push: &PushedBox<N>,
    ) -> Option<u32> {
        let &PushedBox { from, to, others, .. } = push;
        let is_from_inside = self.cells.meets(from);
        let is_to_inside = self.cells.meets(to);
        if is_from_inside || is_to_inside {
            inside = self.cost(others | to, from)?;
        }
        if !is_from_inside {
            outside -= self.distance(from, worker)?;
        }
        if !is_to_inside {
            outside += self.distance(to, from)?;
        }
        Some(inside + outside)
    }

    fn cost(&self, boxes: Bits<N>, worker: Bits<N>) -> Option<u32> {
        self.costs.get(&self.board.state(boxes & self.cells, worker).key()).copied()
    }

    fn distance(&self, cell: Bits<N>, worker: Bits<N>) -> Option<u32> {
        let distance = *self.distances.of_box(&self.board, cell, worker).first()?;
        if distance == UNREACHABLE { None } else { Some(distance) }
    }
}

/// Finds backward what can be solved, by the number of pushes. Returns `None` if that is too much.
fn costs<const N: usize>(
    board: &Bitboard<N>,
    cells: Bits<N>,
    limits: &Limits,
) -> Result<Option<HashMap<StateKey<N>, u32, FxBuildHasher>>> {
    let mut costs = HashMap::default();
    let mut layer: Vec<State<N>> = board.states(board.goals).collect();
    let mut pushes = 0;
    while !layer.is_empty() {
        let mut next = Vec::new();
        for state in &layer {
            limits.spend(prices::GOAL_ZONE_STATE * N)?;
            let states = layer.capacity() + next.capacity();
            let bytes = hash_table_bytes::<(StateKey<N>, u32)>(costs.capacity())
                + states * size_of::<State<N>>();
            if costs.len() >= MAX_PLACEMENTS || bytes > memory::GOAL_ZONE.of(limits.memory) {
                return Ok(None);
            }
            match costs.entry(state.key()) {
                Entry::Occupied(_) => continue,
                Entry::Vacant(entry) => entry.insert(pushes),
            };
            add_states_before(board, cells, state, &mut next);
        }
        layer = next;
        pushes += 1;
    }
    Ok(Some(costs))
}

/// Adds the states before a push in the zone, into it or out of it.
fn add_states_before<const N: usize>(
    board: &Bitboard<N>,
    cells: Bits<N>,
    &State { boxes, region }: &State<N>,
    next: &mut Vec<State<N>>,
) {
    let free = board.floor.without(boxes);
    let outside = board.floor.without(cells);
    for direction in Direction::ALL {
        let back = direction.opposite();
        for from in board.pulls(region, boxes, direction).each() {
            let boxes_before = boxes.without(board.step(from, direction)) | (from & cells);
            next.push(board.state(boxes_before, board.step(from, back)));
        }
        // A box outside may have been pushed out before.
        if boxes.count() < board.boxes.count() {
            let pushed_out =
                region & cells & board.step(outside, back) & board.step(free, direction);
            for from in pushed_out.each() {
                next.push(board.state(boxes | from, board.step(from, back)));
            }
        }
    }
}

/// The areas left around all goals if one or two other cells become walls: one zone of each size,
/// the largest first. With few boxes, a zone can be nearly all of the floor.
fn zones<const N: usize>(board: &Bitboard<N>, limits: &Limits) -> Result<Vec<Bits<N>>> {
    let Some(goal) = board.goals.each().next() else { return Ok(Vec::new()) };
    let mut zones = BTreeMap::new();
    let cells: Vec<Bits<N>> = board.floor.without(board.goals).each().collect();
    for (number, &one) in cells.iter().enumerate() {
        for &other in cells.iter().take(number + 1) {
            limits.spend(prices::GOAL_ZONE_WALLS * N)?;
            let zone = board.flood(goal, board.floor.without(one | other));
            if board.goals.without(zone).is_empty() && has_few_placements(board, zone, limits) {
                zones.insert(zone.count(), zone);
            }
        }
    }
    Ok(zones.into_values().rev().collect())
}

/// Returns whether a zone may have few placements of up to all boxes.
fn has_few_placements<const N: usize>(board: &Bitboard<N>, zone: Bits<N>, limits: &Limits) -> bool {
    let cells = zone.count();
    let mut with_some_boxes = 1;
    let mut all = 1;
    for number in 0..board.boxes.count().min(cells) {
        with_some_boxes = with_some_boxes * (cells - number) / (number + 1);
        all += with_some_boxes;
        if all > limits.tuning.max_possible_placements {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::boards;

    /// Of zones of all sizes, not only the largest. On boards as small as these, the largest one leaves few cells outside.
    #[test]
    fn no_zone_asks_for_more_pushes_than_are_needed() {
        boards::check_starts(4000, boards::with_goals_apart(), |_, start| {
            let (board, limits) = (&Arc::new(boards::bits::<2>(start)), boards::unlimited());
            let is_dead = !board.boxes.without(board.live).is_empty();
            // Such boards have no zones.
            if is_dead || start.field.goal_count() != start.boxes.len() {
                return;
            }
            let pushes = boards::exact(start).map_or(usize::MAX, |plan| plan.pushes.len());
            for cells in zones(board, &limits).unwrap() {
                let costs = costs(board, cells, &limits).unwrap().unwrap();
                let zone = GoalZone::with(board, start, cells, costs, &limits).unwrap();
                let parts = zone.parts(board.boxes, board.set_of(start.worker));
                let bound = parts.map_or(usize::MAX, |parts| parts.iter().sum::<u32>() as usize);
                assert!(bound <= pushes, "{} {bound} {pushes}", cells.count());
            }
        });
    }
}
