//! A* over pushes.

use std::collections::VecDeque;
use std::time::Instant;

use super::bound::Bound;
use super::deadlock::{On, is_frozen};
use super::field::{Field, NONE, Number, Start};
use super::queue::Queue;
use super::states::{Cost, Id, NO_ID, Path, States};
use super::{Limit, Minimize, Solver, Stats};

/// A push on the field: the box's cell before it and the direction, 0 to 3.
pub(super) type FieldPush = (Number, usize);

/// The outcome of a search.
pub(super) enum Found {
    /// The pushes, and how many moves they take with the walks.
    Solution(Vec<FieldPush>, u32),
    Nothing,
    Limit(Limit),
}

/// Searches for the cheapest way to put every box on a goal.
///
/// A state is the boxes' cells and the worker's own, not its region: moves are counted. Both parts of
/// the cost are bounded by the pushes still to be made, which is consistent in the order of costs, so
/// a state's cost is final when it is expanded, and the first solved state popped is the answer.
pub(super) fn search(start: &Start, solver: &Solver, began: Instant, stats: &mut Stats) -> Found {
    let mut bound = Bound::default();
    let Some(least) = bound.pushes(&start.field, &start.boxes) else { return Found::Nothing };
    let mut search = Search {
        field: &start.field,
        minimize: solver.minimize,
        states: States::new(start.boxes.len(), start.field.len(), solver.memory),
        queue: Queue::default(),
        bound,
        on: vec![On::Nothing; start.field.len()],
        walked: vec![NONE; start.field.len()],
        edge: VecDeque::new(),
        generated: 0,
    };
    let cost = Cost { first: 0, second: 0 };
    let mut boxes = start.boxes.clone();
    boxes.sort_unstable();
    let root = search.come_to(&boxes, start.worker, Path { cost, parent: NO_ID }, Some(least));
    let mut found = if root.is_err() { Some(Found::Limit(Limit::Memory)) } else { None };
    let mut expanded = 0_u64;
    while found.is_none() {
        let Some((_, id)) = search.queue.pop() else {
            found = Some(Found::Nothing);
            break;
        };
        if search.states.is_expanded(id) {
            continue;
        }
        search.states.set_expanded(id);
        if search.states.bound(id) == 0 {
            let Cost { first, second } = search.states.path(id).cost;
            let moves = if solver.minimize == Minimize::Pushes { second } else { first };
            found = Some(Found::Solution(search.pushes(id), moves));
        } else if search.expand(id, &mut boxes).is_err() {
            found = Some(Found::Limit(Limit::Memory));
        }
        expanded += 1;
        if expanded.is_multiple_of(256) {
            if solver.time.is_some_and(|time| began.elapsed() > time) {
                found = Some(Found::Limit(Limit::Time));
            } else if search.states.bytes() + search.queue.bytes() > solver.memory {
                found = Some(Found::Limit(Limit::Memory));
            }
        }
    }
    stats.expanded = expanded;
    stats.generated = search.generated;
    stats.peak_bytes = search.states.bytes() + search.queue.bytes();
    found.unwrap_or(Found::Nothing)
}

struct Search<'a> {
    field: &'a Field,
    minimize: Minimize,
    states: States,
    queue: Queue,
    bound: Bound,
    on: Vec<On>,
    /// How far the worker walks to each cell, or `NONE`.
    walked: Vec<u32>,
    edge: VecDeque<Number>,
    generated: u64,
}

impl Search<'_> {
    /// Notes that a path leads to a state. `bound` is that of the state if it is known.
    fn come_to(
        &mut self,
        boxes: &[Number],
        worker: Number,
        path: Path,
        bound: Option<u32>,
    ) -> Result<(), super::states::Full> {
        let (id, new) = self.states.insert(boxes, worker, self.queue.bytes())?;
        if new {
            // A state without a bound is kept all the same, so that none is asked for again.
            let Some(bound) = bound.or_else(|| self.bound.pushes(self.field, boxes)) else {
                self.states.set_expanded(id);
                return Ok(());
            };
            self.states.set_bound(id, bound);
        } else if self.states.is_expanded(id) || self.states.path(id).cost <= path.cost {
            return Ok(());
        }
        self.states.set_path(id, path);
        let bound = self.states.bound(id);
        let cost = Cost { first: path.cost.first + bound, second: path.cost.second + bound };
        self.queue.push(cost, id);
        Ok(())
    }

    /// Makes every push that is possible from a state. `boxes` is room for its boxes.
    fn expand(&mut self, id: Id, boxes: &mut Vec<Number>) -> Result<(), super::states::Full> {
        let worker = self.states.get(id, boxes);
        let cost = self.states.path(id).cost;
        for &cell in &*boxes {
            self.on[cell as usize] = On::Box;
        }
        self.walk(worker);
        let mut pushed = boxes.clone();
        for (index, &cell) in boxes.iter().enumerate() {
            for direction in 0..4 {
                let behind = self.field.step(cell, direction ^ 1);
                let beyond = self.field.step(cell, direction);
                if behind == NONE
                    || beyond == NONE
                    || self.walked[behind as usize] == NONE
                    || self.on[beyond as usize] != On::Nothing
                    || !self.field.is_live(beyond)
                {
                    continue;
                }
                self.generated += 1;
                self.on[cell as usize] = On::Nothing;
                self.on[beyond as usize] = On::Box;
                let lost = is_frozen(self.field, &mut self.on, beyond);
                self.on[beyond as usize] = On::Nothing;
                self.on[cell as usize] = On::Box;
                if lost {
                    continue;
                }
                pushed.copy_from_slice(boxes);
                move_sorted(&mut pushed, index, beyond);
                let moves = self.walked[behind as usize] + 1;
                let (first, second) = match self.minimize {
                    Minimize::Moves | Minimize::MovesAlone => (moves, 1),
                    Minimize::Pushes => (1, moves),
                };
                let cost = Cost { first: cost.first + first, second: cost.second + second };
                self.come_to(&pushed, cell, Path { cost, parent: id }, None)?;
            }
        }
        for &cell in &*boxes {
            self.on[cell as usize] = On::Nothing;
        }
        Ok(())
    }

    /// Measures how far the worker walks to each cell.
    fn walk(&mut self, worker: Number) {
        self.walked.fill(NONE);
        self.walked[worker as usize] = 0;
        self.edge.push_back(worker);
        while let Some(cell) = self.edge.pop_front() {
            let further = self.walked[cell as usize] + 1;
            for direction in 0..4 {
                let next = self.field.step(cell, direction);
                if next != NONE
                    && self.walked[next as usize] == NONE
                    && self.on[next as usize] == On::Nothing
                {
                    self.walked[next as usize] = further;
                    self.edge.push_back(next);
                }
            }
        }
    }

    /// The pushes that lead to a state.
    fn pushes(&self, mut id: Id) -> Vec<FieldPush> {
        let mut pushes = Vec::new();
        let [mut before, mut after] = [Vec::new(), Vec::new()];
        self.states.get(id, &mut after);
        loop {
            let parent = self.states.path(id).parent;
            if parent == NO_ID {
                pushes.reverse();
                return pushes;
            }
            // The worker ends up where the box was; the box is where there was none before.
            let from = self.states.get(id, &mut after);
            self.states.get(parent, &mut before);
            let to = after.iter().find(|cell| !before.contains(cell));
            let way = |&direction: &usize| Some(&self.field.step(from, direction)) == to;
            pushes.extend((0..4).find(way).map(|direction| (from, direction)));
            id = parent;
        }
    }
}

/// Puts `to` in place of the item at `index` and keeps the order ascending.
fn move_sorted(items: &mut [Number], mut index: usize, to: Number) {
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
