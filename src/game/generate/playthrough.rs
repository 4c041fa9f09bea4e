//! Keys pressed at random on a board, with a mind to push boxes.

use super::random::Random;
use crate::board::{Cell, Direction, Push, Step, Warehouse, walk};

/// A game without goals, key by key.
pub(super) struct Playthrough {
    warehouse: Warehouse,
    /// The cells of the boxes at the beginning.
    pub(super) start: Vec<Cell>,
    /// The cells of the boxes now, in the order of `start`.
    boxes: Vec<Cell>,
    pub(super) keys: Vec<Direction>,
    pub(super) pushes: Vec<KeyPush>,
}

/// A push in a [`Playthrough`].
pub(super) struct KeyPush {
    /// The number of keys up to the one that pushes, which is included.
    pub(super) keys: usize,
    /// The index of the box.
    index: usize,
    /// The cell to which it is pushed.
    pub(super) to: Cell,
}

impl Playthrough {
    /// Plays `count` keys. The worker walks to boxes and pushes them, often several times, also where they cannot move.
    pub(super) fn new(warehouse: &Warehouse, count: usize, random: &mut Random) -> Playthrough {
        let start: Vec<Cell> = warehouse.boxes().iter().collect();
        let mut play = Playthrough {
            warehouse: warehouse.clone(),
            boxes: start.clone(),
            start,
            keys: Vec::new(),
            pushes: Vec::new(),
        };
        while play.keys.len() < count {
            play.press_some(random);
        }
        play.keys.truncate(count);
        play.pushes.retain(|push| push.keys <= count);
        play
    }

    /// Returns the cells of the boxes after a number of pushes, in the order of `start`.
    #[expect(clippy::indexing_slicing, reason = "`index` is that of a box")]
    pub(super) fn boxes_after(&self, pushes: usize) -> Vec<Cell> {
        let mut boxes = self.start.clone();
        for push in self.pushes.iter().take(pushes) {
            boxes[push.index] = push.to;
        }
        boxes
    }

    /// Presses any key, the last one again, or the keys of a walk to a box and the one that pushes it.
    fn press_some(&mut self, random: &mut Random) {
        if random.percent(10) {
            self.press(random.one_of(&Direction::ALL));
            return;
        }
        if let Some(&last) = self.keys.last()
            && random.percent(50)
        {
            self.press(last);
            return;
        }
        let wants_possible = random.percent(80);
        let mut pushes = self.pushes_in_reach(wants_possible);
        if pushes.iter().any(|&push| self.is_against_box(push)) {
            // A push of two boxes at once is more of a test than one into a wall.
            pushes.retain(|&push| self.is_against_box(push));
        }
        if pushes.is_empty() {
            self.press(random.one_of(&Direction::ALL));
            return;
        }
        let push = random.one_of(&pushes);
        let target = self.warehouse.neighbour(push.cell, push.direction.opposite());
        for direction in walk(&self.warehouse, target).expect("the worker can reach it") {
            self.press(direction);
        }
        self.press(push.direction);
    }

    /// Returns the pushes for which the worker can walk to the box: those that move it, or else those that do not.
    fn pushes_in_reach(&self, is_possible: bool) -> Vec<Push> {
        let reachable = self.warehouse.reachable();
        let mut pushes = Vec::new();
        for &cell in &self.boxes {
            for direction in Direction::ALL {
                let push = Push { cell, direction };
                if reachable.contains(self.warehouse.neighbour(cell, direction.opposite()))
                    && self.warehouse.may_push(push).is_ok() == is_possible
                {
                    pushes.push(push);
                }
            }
        }
        pushes
    }

    fn is_against_box(&self, push: Push) -> bool {
        self.warehouse.boxes().contains(self.warehouse.neighbour(push.cell, push.direction))
    }

    #[expect(clippy::indexing_slicing, reason = "`index` was found")]
    fn press(&mut self, direction: Direction) {
        let from = self.warehouse.neighbour(self.warehouse.worker(), direction);
        self.keys.push(direction);
        if self.warehouse.step(direction) != Ok(Step::Push) {
            return;
        }
        let index = self.boxes.iter().position(|&cell| cell == from).expect("a box was pushed");
        let to = self.warehouse.neighbour(from, direction);
        self.boxes[index] = to;
        self.pushes.push(KeyPush { keys: self.keys.len(), index, to });
    }
}
