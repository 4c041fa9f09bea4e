//! A* over pushes.

#![expect(
    clippy::indexing_slicing,
    reason = "`on` and `walked` have a place for each number of the field; `items` are gone through by their length"
)]

use super::bound::Bound;
use super::deadlock::{On, is_frozen};
use super::field::{Field, NONE, Number, Start};
use super::queue::Queue;
use super::states::{Cost, Id, NO_ID, Path, States};
use super::{FieldPush, Found, Limit, Limits, Minimize, Stats};

/// Searches for the cheapest way to put every box on a goal.
///
/// A state is the boxes' cells and the worker's own, not its region: moves are counted. Both parts of
/// the cost are bounded by the pushes still to be made, which is consistent in the order of costs, so
/// a state's cost is final when it is expanded, and the first solved state popped is the answer.
pub(super) fn search(
    start: &Start,
    minimize: Minimize,
    limits: &Limits,
    stats: &mut Stats,
) -> Result<Found, Limit> {
    let mut bound = Bound::default();
    let Some(least) = bound.pushes(&start.field, &start.boxes, limits)? else {
        return Ok(Found::Nothing);
    };
    let memory = limits.memory.saturating_sub(start.field.bytes());
    let mut search = Search {
        field: &start.field,
        minimize,
        limits,
        states: States::new(start.boxes.len(), start.field.len(), memory),
        queue: Queue::default(),
        bound,
        on: vec![On::Nothing; start.field.len()],
        walked: vec![NONE; start.field.len()],
        edge: Vec::new(),
        held: Vec::new(),
        work: 0,
        stats,
    };
    let found = search.run(start, least);
    search.stats.peak_bytes = search.bytes();
    found
}

struct Search<'a> {
    field: &'a Field,
    minimize: Minimize,
    limits: &'a Limits,
    states: States,
    queue: Queue,
    bound: Bound,
    on: Vec<On>,
    /// How far the worker walks to each cell, or `NONE`, or `BLOCKED` where a box is.
    walked: Vec<u32>,
    /// The cells walked to, in order.
    edge: Vec<Number>,
    held: Vec<Number>,
    /// About how much was done since time was looked at.
    work: usize,
    stats: &'a mut Stats,
}

/// Less than `NONE`, and more than any distance.
const BLOCKED: u32 = NONE - 1;

/// How much is done before time is looked at again: a millisecond's worth or so.
const WORK: usize = 1 << 20;

impl Search<'_> {
    fn run(&mut self, start: &Start, least: u32) -> Result<Found, Limit> {
        let mut boxes = start.boxes.clone();
        let cost = Cost { first: 0, second: 0 };
        self.come_to(&boxes, start.worker, Path { cost, parent: NO_ID }, Some(least))?;
        while let Some((_, id)) = self.queue.pop() {
            if self.states.is_expanded(id) {
                continue;
            }
            self.states.set_expanded(id);
            self.stats.expanded += 1;
            if self.states.bound(id) == 0 {
                let Cost { first, second } = self.states.path(id).cost;
                let moves = if self.minimize == Minimize::Pushes { second } else { first };
                return Ok(Found::Solution(self.pushes(id), moves));
            }
            self.expand(id, &mut boxes)?;
            if self.work > WORK {
                self.work = 0;
                self.limits.check_time()?;
                if self.bytes() > self.limits.memory {
                    return Err(Limit::Memory);
                }
            }
        }
        Ok(Found::Nothing)
    }

    fn bytes(&self) -> usize {
        self.field.bytes() + self.states.bytes() + self.queue.bytes()
    }

    /// Notes that a path leads to a state. `bound` is that of the state if it is known.
    fn come_to(
        &mut self,
        boxes: &[Number],
        worker: Number,
        path: Path,
        bound: Option<u32>,
    ) -> Result<(), Limit> {
        let (id, new) = self.states.insert(boxes, worker, self.queue.bytes())?;
        if new {
            let bound = match bound {
                Some(bound) => Some(bound),
                None => self.bound.pushes(self.field, boxes, self.limits)?,
            };
            // A state without a bound is kept all the same, so that none is asked for again.
            let Some(bound) = bound else {
                self.states.set_expanded(id);
                return Ok(());
            };
            let is_consistent = path.parent == NO_ID || self.states.bound(path.parent) <= bound + 1;
            debug_assert!(is_consistent, "a push lessens the bound by more than itself");
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
    fn expand(&mut self, id: Id, boxes: &mut Vec<Number>) -> Result<(), Limit> {
        let worker = self.states.get(id, boxes);
        let cost = self.states.path(id).cost;
        for &cell in &*boxes {
            self.on[cell as usize] = On::Box;
        }
        self.walk(worker, boxes);
        self.work += 4 * self.field.len() + 64;
        let mut pushed = boxes.clone();
        for (index, &cell) in boxes.iter().enumerate() {
            if self.work > WORK {
                self.work = 0;
                self.limits.check_time()?;
            }
            for direction in 0..4 {
                let behind = self.field.step(cell, direction ^ 1);
                let beyond = self.field.step(cell, direction);
                if behind == NONE
                    || beyond == NONE
                    || self.walked[behind as usize] >= BLOCKED
                    || self.on[beyond as usize] != On::Nothing
                    || !self.field.is_live(beyond)
                {
                    continue;
                }
                self.stats.generated += 1;
                self.work += boxes.len() * boxes.len() * self.field.goals();
                self.on[cell as usize] = On::Nothing;
                self.on[beyond as usize] = On::Box;
                let lost = is_frozen(self.field, &mut self.on, beyond, &mut self.held);
                self.on[beyond as usize] = On::Nothing;
                self.on[cell as usize] = On::Box;
                if lost {
                    continue;
                }
                pushed.copy_from_slice(boxes);
                move_sorted(&mut pushed, index, beyond);
                let moves = self.walked[behind as usize] + 1;
                let (first, second) = match self.minimize {
                    Minimize::Moves => (moves, 1),
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

    /// Measures how far the worker walks to each cell among those boxes.
    fn walk(&mut self, worker: Number, boxes: &[Number]) {
        self.walked.fill(NONE);
        for &cell in boxes {
            self.walked[cell as usize] = BLOCKED;
        }
        self.walked[worker as usize] = 0;
        self.edge.clear();
        self.edge.push(worker);
        let mut looked = 0;
        while let Some(&cell) = self.edge.get(looked) {
            looked += 1;
            let further = self.walked[cell as usize] + 1;
            for direction in 0..4 {
                let next = self.field.step(cell, direction);
                if next != NONE && self.walked[next as usize] == NONE {
                    self.walked[next as usize] = further;
                    self.edge.push(next);
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
