//! Move-optimal A*, for boards of any size. It can minimize pushes as well.
//!
//! A state is the boxes' squares and the worker's own square, not its region, because moves count. The pushes
//! left bound both parts of the [`Cost`] from below, and a push lowers that bound by at most one. So the
//! heuristic is consistent: the cost of a state is final when the state is expanded, and the first solved
//! state expanded is a shortest solution.

use std::sync::Arc;

use super::Scope;
use crate::board::Direction;
use crate::solve::heuristic::assignment::{AssignedBoxes, AssignmentSolver};
use crate::solve::level::{Bitboard, Bits, Field, Square, Start, Walks, by_words};
use crate::solve::solution::Plan;
use crate::solve::store::{MoveOpenList, StateId, TranspositionTable};
use crate::solve::task::{Bounds, Cost, Limits, Minimize, Result, Stats, prices};

/// The record of a state: the cheapest known path to it, and its heuristic.
#[derive(Clone, Copy)]
struct MoveNode {
    cost: Cost,
    parent: Option<StateId>,
    /// The lower bound on the pushes left, or `CLOSED` once the state was expanded.
    h: u32,
}

const CLOSED: u32 = u32::MAX;

/// A state that a push leads to.
struct Reached {
    id: StateId,
    /// Whether it was not known before.
    is_new: bool,
}

/// More than the cost of any path.
const NEVER: Cost = Cost { first: u32::MAX, second: u32::MAX };

/// Finds a shortest solution, or `None` if there is no solution. Raises the bound on moves if they are minimized.
pub(crate) fn search(
    start: &Start,
    objective: Minimize,
    bounds: &Bounds,
    limits: &Limits,
    stats: &mut Stats,
) -> Result<Option<Plan>> {
    search_below(None, None, start, objective, Some(bounds), limits, stats)
}

/// Finds a shortest solution in a scope that costs less than `below`, or `None` if there is no such solution.
pub(crate) fn search_below(
    below: Option<Cost>,
    scope: Option<&Scope>,
    start: &Start,
    objective: Minimize,
    bounds: Option<&Bounds>,
    limits: &Limits,
    stats: &mut Stats,
) -> Result<Option<Plan>> {
    let field = &start.field;
    let distances = Arc::new(field.sided_distances(field.goal_squares(), limits)?);
    let memory = limits.memory.saturating_sub(distances.bytes());
    let mut search = MoveSearch {
        below: below.unwrap_or(NEVER),
        scope,
        field,
        objective,
        limits,
        states: TranspositionTable::new(start.boxes.len(), field.len(), memory),
        key: Vec::new(),
        open: MoveOpenList::default(),
        solver: AssignmentSolver::new(distances, start.techniques),
        // On larger boards, the test would take long.
        freezes: by_words!(start, [2, 4, 16, 64], |board| freeze_test(board))
            .unwrap_or_else(|| Box::new(|_, _| false)),
        walks: Walks::new(field),
        work: 0,
        least: objective.cost(0, 0),
        stats,
    };
    let plan = search.run(start);
    search.stats.peak_bytes = search.stats.peak_bytes.max(search.bytes());
    if let Some(bounds) = bounds
        && objective == Minimize::Moves
    {
        bounds.proved_moves(search.least.first);
    }
    plan
}

/// Returns whether the push of one of some boxes from a square to another makes a freeze deadlock.
type FreezeTest = dyn Fn(&[Square], [Square; 2]) -> bool;

struct MoveSearch<'a> {
    /// Solutions of interest cost less than this.
    below: Cost,
    scope: Option<&'a Scope<'a>>,
    field: &'a Field,
    objective: Minimize,
    limits: &'a Limits<'a>,
    states: TranspositionTable<MoveNode>,
    /// A state in compact form, while it is looked up.
    key: Vec<u8>,
    open: MoveOpenList,
    solver: AssignmentSolver,
    freezes: Box<FreezeTest>,
    walks: Walks,
    /// An estimate of the operations since the time was checked.
    work: usize,
    /// The cost of the last state expanded, with what is left at least: no solution costs less.
    least: Cost,
    stats: &'a mut Stats,
}

impl MoveSearch<'_> {
    fn run(&mut self, start: &Start) -> Result<Option<Plan>> {
        let mut boxes = start.boxes.clone();
        self.stats.generated += 1;
        if let Some(root) = self.add(&boxes, start.worker, self.objective.cost(0, 0))? {
            let rows = self.rows(&boxes, start.worker);
            let h = self.solver.pushes(&rows, self.limits)?;
            self.states[root.id].h = h.unwrap_or(CLOSED);
            self.open(root.id, self.objective.cost(0, 0), None);
        }
        let mut best: Option<(Cost, StateId)> = None;
        while let Some(id) = self.open.pop() {
            let MoveNode { cost, h, .. } = self.states[id];
            if h == CLOSED {
                continue;
            }
            self.states[id].h = CLOSED;
            self.stats.expanded += 1;
            self.limits.count_expanded(1)?;
            let f = cost + self.objective.cost(h, h);
            debug_assert!(self.least <= f, "a push lowers the heuristic by at most one");
            self.least = f;
            if h == 0
                && let Some(walk) = self.walk_to_end(id, &mut boxes)
            {
                let cost = cost + walk;
                if cost < self.below && best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, id));
                }
            }
            if let Some((least, id)) = best
                && least <= f
            {
                return Ok(Some(self.plan(id)));
            }
            self.expand(id, &mut boxes)?;
            if self.check_time_if_due()? {
                self.limits.check_memory(self.bytes())?;
            }
        }
        Ok(best.map(|(_, id)| self.plan(id)))
    }

    /// Returns what it costs the worker to get from a state to where it must be in the end, if it can.
    fn walk_to_end(&mut self, id: StateId, boxes: &mut Vec<Square>) -> Option<Cost> {
        let Some(end) = self.scope.and_then(|scope| scope.end) else {
            return Some(self.objective.cost(0, 0));
        };
        let worker = self.states.get(id, boxes);
        self.walks.measure(self.field, worker, boxes);
        let walk = self.walks.length_to(end)?;
        Some(self.objective.cost(walk, 0))
    }

    fn rows(&self, boxes: &[Square], worker: Square) -> Vec<usize> {
        boxes.iter().map(|&square| self.solver.distances.row(square, worker)).collect()
    }

    fn bytes(&self) -> usize {
        self.solver.distances.bytes() + self.states.bytes() + self.open.bytes()
    }

    /// Checks the time if enough work has added up; returns whether it did.
    fn check_time_if_due(&mut self) -> Result<bool> {
        if self.work <= prices::MOVE_SEARCH_OPERATIONS_PER_CHECK {
            return Ok(false);
        }
        self.work = 0;
        self.limits.check_time()?;
        Ok(true)
    }

    /// Adds a state that is reached at some cost, unless it is known. A new one is closed until it has a heuristic. Returns `None` if
    /// the scope does not admit it.
    fn add(&mut self, boxes: &[Square], worker: Square, cost: Cost) -> Result<Option<Reached>> {
        self.key.clear();
        self.states.write(boxes, worker, &mut self.key);
        if let Some(id) = self.states.find(&self.key) {
            // It was admitted before.
            return Ok(Some(Reached { id, is_new: false }));
        }
        if let Some(scope) = self.scope
            && !(scope.admits)(boxes, worker, cost)
        {
            return Ok(None);
        }
        // A state without a heuristic stays closed, so that none is computed again.
        let node = MoveNode { cost: NEVER, parent: None, h: CLOSED };
        let id = self.states.insert(&self.key, node, self.open.bytes())?;
        Ok(Some(Reached { id, is_new: true }))
    }

    /// Opens a state, unless it is closed, or a path to it is known that is no more expensive.
    fn open(&mut self, id: StateId, cost: Cost, parent: Option<StateId>) {
        let node = &mut self.states[id];
        if node.h == CLOSED || node.cost <= cost {
            return;
        }
        node.cost = cost;
        node.parent = parent;
        let f = cost + self.objective.cost(node.h, node.h);
        if f < self.below {
            self.open.push(f, id);
        }
    }

    /// Generates every push from a state. `boxes` is a buffer for its boxes.
    fn expand(&mut self, id: StateId, boxes: &mut Vec<Square>) -> Result<()> {
        let worker = self.states.get(id, boxes);
        let cost = self.states[id].cost;
        self.walks.measure_to_pushes(self.field, worker, boxes);
        self.work += prices::WALKED_SQUARE * self.field.len() + prices::MOVE_SEARCH_STATE;
        let push_price =
            prices::MOVE_SEARCH_PUSH * boxes.len() * boxes.len() * self.field.goal_count();
        let rows = self.rows(boxes, worker);
        let mut assigned = None;
        let mut pushed = boxes.clone();
        for (index, &from) in boxes.iter().enumerate() {
            self.check_time_if_due()?;
            for direction in Direction::ALL {
                let Some((to, moves)) = self.push(from, direction) else { continue };
                self.work += push_price;
                if !stays_movable(self.field, &self.walks, from, to)
                    && (self.freezes)(boxes, [from, to])
                {
                    continue;
                }
                self.stats.generated += 1;
                pushed.copy_from_slice(boxes);
                move_sorted(&mut pushed, index, to);
                let cost = cost + self.objective.cost(moves, 1);
                let Some(after) = self.add(&pushed, from, cost)? else { continue };
                if after.is_new {
                    let row = self.solver.distances.row(to, from);
                    let h = self.pushes_after(&rows, &mut assigned, index, row)?;
                    self.states[after.id].h = h.unwrap_or(CLOSED);
                }
                self.open(after.id, cost, Some(id));
            }
        }
        Ok(())
    }

    /// The heuristic after one of the boxes with some rows gets another. They are assigned when this is asked first.
    fn pushes_after(
        &mut self,
        rows: &[usize],
        assigned: &mut Option<AssignedBoxes>,
        index: usize,
        row: usize,
    ) -> Result<Option<u32>> {
        if assigned.is_none() {
            *assigned = Some(self.solver.assigned(rows.to_vec(), self.limits)?);
        }
        let Some(assigned) = assigned else { return Ok(None) };
        self.solver.pushes_after(assigned, index, row, self.limits)
    }

    /// Returns where a push moves the box on `from`, and the moves with the walk to the push; `None` if it
    /// cannot be pushed there, or the square is dead.
    #[inline]
    fn push(&self, from: Square, direction: Direction) -> Option<(Square, u32)> {
        let behind = self.field.step(from, direction.opposite())?;
        let to = self.field.step(from, direction)?;
        let walk = self.walks.length_to(behind)?;
        if self.walks.is_blocked(to) || !self.field.is_live(to) {
            return None;
        }
        Some((to, walk + 1))
    }

    fn plan(&self, id: StateId) -> Plan {
        let moves = self.objective.moves(self.states[id].cost);
        let pushes = self.states.path(self.field, id, |info| info.parent);
        Plan { pushes, moves: Some(moves) }
    }
}

/// Returns whether a box that is pushed from a square to another can be pushed along an axis afterwards, so that it makes no freeze
/// deadlock. The test for these asks this too, but it looks at whole sets of cells, which takes long on large boards.
fn stays_movable(field: &Field, walks: &Walks, from: Square, to: Square) -> bool {
    for direction in [Direction::Up, Direction::Left] {
        if let Some(one) = field.step(to, direction)
            && let Some(other) = field.step(to, direction.opposite())
            && (one == from || !walks.is_blocked(one))
            && (other == from || !walks.is_blocked(other))
            && (field.is_live(one) || field.is_live(other))
        {
            return true;
        }
    }
    false
}

fn freeze_test<const N: usize>(board: Bitboard<N>) -> Box<FreezeTest> {
    Box::new(move |boxes, [from, to]| {
        let boxes: Bits<N> = boxes.iter().map(|&square| board.set_of(square)).collect();
        board.freezes(boxes.without(board.set_of(from)), board.set_of(to))
    })
}

/// Replaces the item at `index` by `to`, and keeps the items ascending.
fn move_sorted(items: &mut [Square], mut index: usize, to: Square) {
    while index > 0 && items[index - 1] > to {
        items[index] = items[index - 1];
        index -= 1;
    }
    while index + 1 < items.len() && items[index + 1] < to {
        items[index] = items[index + 1];
        index += 1;
    }
    items[index] = to;
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::solve::boards;

    /// A box that can be pushed on makes no freeze deadlock. The test for these is saved for most pushes.
    #[test]
    fn a_box_that_stays_movable_freezes_nothing() {
        let saved = Cell::new([0, 0]);
        boards::check_starts(1000, boards::any(), |_, start| {
            let field = &start.field;
            let freezes = freeze_test(boards::bits::<2>(start));
            let mut walks = Walks::new(field);
            walks.measure(field, start.worker, &start.boxes);
            for &from in &start.boxes {
                for direction in Direction::ALL {
                    let Some(to) = field.step(from, direction) else { continue };
                    if walks.is_blocked(to) || !field.is_live(to) {
                        continue;
                    }
                    let mut counts = saved.get();
                    let is_saved = stays_movable(field, &walks, from, to);
                    counts[usize::from(is_saved)] += 1;
                    saved.set(counts);
                    assert!(!is_saved || !freezes(&start.boxes, [from, to]));
                }
            }
        });
        let [tested, saved] = saved.get();
        assert!(saved > tested, "{saved} saved, {tested} tested");
    }
}
