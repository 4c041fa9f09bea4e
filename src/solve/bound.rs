//! A lower bound on the pushes left.

#![expect(clippy::indexing_slicing, reason = "tables have entries for all goals, boxes and none")]

use crate::solve::field::{Field, Square, UNREACHABLE};
use crate::solve::limits::{Limit, Limits};

/// Computes the cost of the cheapest assignment of boxes to goals by the Hungarian method (Kuhn 1955, Munkres
/// 1957), in the form with potentials that adds one box after another. Takes time of order boxes² × goals.
///
/// The bound is consistent: a push changes each distance of one box by at most one, and so the cost of the
/// cheapest assignment by at most one.
#[derive(Default)]
pub(super) struct Bound {
    /// What distances are reduced by, for each box and each goal. Boxes and goals are counted from 1.
    box_potentials: Vec<i64>,
    goal_potentials: Vec<i64>,
    /// By goal: the box assigned to it, or 0.
    assigned: Vec<usize>,
    /// By goal: the goal before it on the alternating path.
    previous: Vec<usize>,
    slack: Vec<i64>,
    visited: Vec<bool>,
}

/// An assignment of some boxes.
pub(super) struct Base {
    boxes: Vec<Square>,
    box_potentials: Vec<i64>,
    goal_potentials: Vec<i64>,
    assigned: Vec<usize>,
    /// By box: the goal assigned to it.
    goals: Vec<usize>,
}

/// With more boxes one assignment may take longer than a millisecond, and time is checked for each box.
const MAX_UNCHECKED_BOXES: usize = 100;

/// The cost of an unreachable goal: more than any sum of distances.
const FAR: i64 = 1 << 40;

impl Bound {
    /// Returns the minimum number of pushes that bring each box to a goal of its own if boxes do not get in
    /// each other's way; `None` if there is no assignment. Fails if time runs out meanwhile.
    pub(super) fn pushes(
        &mut self,
        field: &Field,
        boxes: &[Square],
        limits: &Limits,
    ) -> Result<Option<u32>, Limit> {
        match self.nearest(field, boxes) {
            Nearest::Distinct(sum) => return Ok(Some(sum)),
            Nearest::Missing => return Ok(None),
            Nearest::Shared => {}
        }
        Ok(self.assign_all(field, boxes, limits)?.then(|| {
            let pushes = u32::try_from(-self.goal_potentials[0]);
            pushes.expect("a sum of distances is not negative and fits 31 bits")
        }))
    }

    /// Assigns all boxes; returns false if that is impossible.
    fn assign_all(
        &mut self,
        field: &Field,
        boxes: &[Square],
        limits: &Limits,
    ) -> Result<bool, Limit> {
        reset(&mut self.box_potentials, boxes.len() + 1, 0);
        reset(&mut self.goal_potentials, field.goals() + 1, 0);
        reset(&mut self.assigned, field.goals() + 1, 0);
        self.previous.resize(field.goals() + 1, 0);
        for number in 1..=boxes.len() {
            if boxes.len() > MAX_UNCHECKED_BOXES {
                limits.check_time()?;
            }
            if !self.assign(field, boxes, number) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Assigns all boxes, for [`pushes_after`](Self::pushes_after); `None` if there are surplus goals, for which that
    /// would not be right, or if there is no assignment.
    pub(super) fn base(
        &mut self,
        field: &Field,
        boxes: &[Square],
        limits: &Limits,
    ) -> Result<Option<Base>, Limit> {
        if boxes.len() < field.goals() || !self.assign_all(field, boxes, limits)? {
            return Ok(None);
        }
        let mut goals = vec![0; boxes.len() + 1];
        for (goal, &number) in self.assigned.iter().enumerate().skip(1) {
            goals[number] = goal;
        }
        let (box_potentials, goal_potentials) =
            (self.box_potentials.clone(), self.goal_potentials.clone());
        let assigned = self.assigned.clone();
        Ok(Some(Base { boxes: boxes.to_vec(), box_potentials, goal_potentials, assigned, goals }))
    }

    /// The same as [`pushes`](Self::pushes) for boxes of which one is elsewhere: only that box is assigned anew.
    pub(super) fn pushes_after(
        &mut self,
        field: &Field,
        base: &mut Base,
        index: usize,
        to: Square,
    ) -> Option<u32> {
        self.box_potentials.clone_from(&base.box_potentials);
        self.goal_potentials.clone_from(&base.goal_potentials);
        self.assigned.clone_from(&base.assigned);
        self.previous.resize(field.goals() + 1, 0);
        self.assigned[base.goals[index + 1]] = 0;
        self.box_potentials[index + 1] = 0;
        let from = std::mem::replace(&mut base.boxes[index], to);
        let pushes = self.assign(field, &base.boxes, index + 1).then(|| {
            let assigned = self.assigned.iter().enumerate().skip(1);
            assigned.map(|(goal, &number)| field.distances(base.boxes[number - 1])[goal - 1]).sum()
        });
        base.boxes[index] = from;
        pushes
    }

    /// Adds box `number` to the assignment of those before it; returns false if that is impossible.
    fn assign(&mut self, field: &Field, boxes: &[Square], number: usize) -> bool {
        let goals = field.goals();
        reset(&mut self.slack, goals + 1, i64::MAX);
        reset(&mut self.visited, goals + 1, false);
        self.assigned[0] = number;
        let mut goal = 0;
        while self.assigned[goal] != 0 {
            self.visited[goal] = true;
            let row = self.assigned[goal];
            let distances = field.distances(boxes[row - 1]);
            let (mut least, mut nearest) = (i64::MAX, 0);
            for (other, &distance) in (1..).zip(distances) {
                if self.visited[other] {
                    continue;
                }
                let cost = if distance == UNREACHABLE { FAR } else { i64::from(distance) };
                let reduced = cost - self.box_potentials[row] - self.goal_potentials[other];
                if reduced < self.slack[other] {
                    self.slack[other] = reduced;
                    self.previous[other] = goal;
                }
                if self.slack[other] < least {
                    (least, nearest) = (self.slack[other], other);
                }
            }
            if least >= FAR / 2 {
                return false;
            }
            for other in 0..=goals {
                if self.visited[other] {
                    self.box_potentials[self.assigned[other]] += least;
                    self.goal_potentials[other] -= least;
                } else {
                    self.slack[other] -= least;
                }
            }
            goal = nearest;
        }
        while goal != 0 {
            let previous = self.previous[goal];
            self.assigned[goal] = self.assigned[previous];
            goal = previous;
        }
        true
    }

    /// Compares the boxes' nearest goals.
    fn nearest(&mut self, field: &Field, boxes: &[Square]) -> Nearest {
        if boxes.len() > field.goals() {
            return Nearest::Missing;
        }
        reset(&mut self.visited, field.goals(), false);
        let (mut sum, mut are_distinct) = (0, true);
        for &square in boxes {
            let distances = field.distances(square).iter().enumerate();
            match distances.min_by_key(|(_, distance)| **distance) {
                None | Some((_, &UNREACHABLE)) => return Nearest::Missing,
                Some((goal, distance)) => {
                    sum += distance;
                    are_distinct &= !std::mem::replace(&mut self.visited[goal], true);
                }
            }
        }
        if are_distinct { Nearest::Distinct(sum) } else { Nearest::Shared }
    }
}

/// The nearest goals of all boxes.
enum Nearest {
    /// They are distinct, and so the cheapest assignment, of this cost.
    Distinct(u32),
    /// Some boxes share one.
    Shared,
    /// Some box can reach no goal, or there are fewer goals than boxes.
    Missing,
}

fn reset<T: Clone>(table: &mut Vec<T>, len: usize, value: T) {
    table.clear();
    table.resize(len, value);
}

#[cfg(test)]
mod tests {
    use pathfinding::prelude::{Matrix, kuhn_munkres_min};

    use super::*;
    use crate::session::Session;
    use crate::solve::field::Start;

    #[test]
    fn the_bound_is_that_of_pathfinding() {
        let board = "+-----+-\n-##-#---\n-a--+-#-\n-#-b--#-\n-+--@---\n+---#-c-\n-----d--\n";
        let warehouse = board.parse::<Session>().unwrap().into_warehouse();
        let limits = Limits::new(None, usize::MAX);
        let start = Start::new(&warehouse, &limits).ok().flatten().unwrap();
        let field = &start.field;
        let live: Vec<Square> = field.squares().filter(|&square| field.is_live(square)).collect();
        let mut bound = Bound::default();
        for (i, &a) in live.iter().enumerate() {
            for (j, &b) in live.iter().enumerate().skip(i + 1).step_by(2) {
                for &c in live.iter().skip(j + 1).step_by(3) {
                    let boxes = [a, b, c];
                    let row = |&square: &Square| {
                        let cost = |&distance: &u32| {
                            if distance == UNREACHABLE { 10_000 } else { i64::from(distance) }
                        };
                        field.distances(square).iter().map(cost).collect::<Vec<_>>()
                    };
                    let costs = Matrix::from_rows(boxes.iter().map(row)).unwrap();
                    let (least, _) = kuhn_munkres_min(&costs);
                    let expected = u32::try_from(least).ok().filter(|&least| least < 10_000);
                    assert_eq!(bound.pushes(field, &boxes, &limits), Ok(expected), "{boxes:?}");
                }
            }
        }
    }

    #[test]
    fn one_box_assigned_anew_gives_the_same_as_all() {
        let board = "+-----+-\n-##-#---\n-a--+-#-\n-#-b--#-\n----@---\n----#-c-\n--------\n";
        let warehouse = board.parse::<Session>().unwrap().into_warehouse();
        let limits = Limits::new(None, usize::MAX);
        let start = Start::new(&warehouse, &limits).ok().flatten().unwrap();
        let (field, mut bound) = (&start.field, Bound::default());
        let squares: Vec<Square> = field.squares().collect();
        for triple in squares.windows(9).map(|near| [near[0], near[4], near[8]]) {
            let Some(mut base) = bound.base(field, &triple, &limits).unwrap() else { continue };
            for index in 0..3 {
                for &to in squares.iter().filter(|square| !triple.contains(square)) {
                    let mut boxes = triple;
                    boxes[index] = to;
                    let anew = bound.pushes_after(field, &mut base, index, to);
                    assert_eq!(Ok(anew), bound.pushes(field, &boxes, &limits), "{boxes:?}");
                }
            }
        }
    }
}
