//! A lower bound on the pushes left.

#![expect(clippy::indexing_slicing, reason = "tables have entries for all goals, boxes and none")]

use std::mem;

use crate::solve::level::distances::{Distances, UNREACHABLE};
use crate::solve::limits::{Limit, Limits};

/// Computes the cost of the cheapest assignment of boxes to goals by the Hungarian method (Kuhn 1955, Munkres
/// 1957), in the form with potentials that adds one box after another. Takes time of order boxes² × goals.
///
/// The bound is consistent: a push changes each distance of one box by at most one, and so the cost of the
/// cheapest assignment by at most one.
#[derive(Default)]
pub(crate) struct Bound {
    assignment: Assignment,
    /// By goal: the goal before it on the alternating path.
    previous: Vec<usize>,
    slack: Vec<i64>,
    visited: Vec<bool>,
}

/// An assignment of boxes to goals. Both are counted from 1.
#[derive(Clone, Default)]
struct Assignment {
    /// What distances are reduced by, for each box and each goal.
    box_potentials: Vec<i64>,
    goal_potentials: Vec<i64>,
    /// By goal: the box assigned to it, or 0.
    boxes: Vec<usize>,
}

impl Assignment {
    fn clear(&mut self, boxes: usize, goals: usize) {
        reset(&mut self.box_potentials, boxes + 1, 0);
        reset(&mut self.goal_potentials, goals + 1, 0);
        reset(&mut self.boxes, goals + 1, 0);
    }

    fn clone_from(&mut self, other: &Assignment) {
        self.box_potentials.clone_from(&other.box_potentials);
        self.goal_potentials.clone_from(&other.goal_potentials);
        self.boxes.clone_from(&other.boxes);
    }
}

/// An assignment of all boxes, with a spare box for each goal that is left over.
pub(crate) struct Base {
    assignment: Assignment,
    /// The rows of the boxes.
    rows: Vec<usize>,
    /// By box: the goal assigned to it.
    goals: Vec<usize>,
    /// The pushes of all.
    pushes: i64,
}

/// With more boxes one assignment may take longer than a millisecond, and time is checked for each box.
const MAX_UNCHECKED_BOXES: usize = 100;

/// The cost of an unreachable goal: more than any sum of distances.
const FAR: i64 = 1 << 40;

impl Bound {
    /// Returns the minimum number of pushes that bring each box to a goal of its own if boxes do not get in
    /// each other's way; `None` if there is no assignment. Fails if time runs out meanwhile.
    pub(crate) fn pushes(
        &mut self,
        distances: &Distances,
        rows: &[usize],
        limits: &Limits,
    ) -> Result<Option<u32>, Limit> {
        match self.nearest(distances, rows) {
            Nearest::Distinct(sum) => return Ok(Some(sum)),
            Nearest::Missing => return Ok(None),
            Nearest::Shared => {}
        }
        self.assignment.clear(rows.len(), distances.goals());
        let is_assigned = self.assign_all(distances, rows, limits)?;
        Ok(is_assigned.then(|| {
            let pushes = u32::try_from(-self.assignment.goal_potentials[0]);
            pushes.expect("a sum of distances is not negative and fits 31 bits")
        }))
    }

    /// Assigns all boxes; returns false if that is impossible.
    fn assign_all(
        &mut self,
        distances: &Distances,
        rows: &[usize],
        limits: &Limits,
    ) -> Result<bool, Limit> {
        for number in 1..=rows.len() {
            if rows.len() > MAX_UNCHECKED_BOXES {
                limits.check_time()?;
            }
            if !self.assign(distances, rows, number) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Assigns all boxes, for [`pushes_after`](Self::pushes_after); `None` if there is no assignment, or if there are so
    /// many spare goals that it does not pay.
    pub(crate) fn base(
        &mut self,
        distances: &Distances,
        rows: &[usize],
        limits: &Limits,
    ) -> Result<Option<Base>, Limit> {
        let count = distances.goals();
        if !(rows.len()..=2 * rows.len()).contains(&count) {
            return Ok(None);
        }
        let unassigned = self.assign_nearest(distances, rows, count);
        for number in unassigned {
            limits.spend(count)?;
            if !self.assign(distances, rows, number) {
                return Ok(None);
            }
        }
        let (mut goals, mut pushes) = (vec![0; count + 1], 0);
        for (goal, &number) in self.assignment.boxes.iter().enumerate().skip(1) {
            goals[number] = goal;
            pushes += cost(distances, rows, number, goal);
        }
        let assignment = self.assignment.clone();
        Ok(Some(Base { assignment, rows: rows.to_vec(), goals, pushes }))
    }

    /// Assigns boxes to what are their nearest goals by the potentials of the last assignment, and returns those that
    /// have to share one. It makes little difference which potentials these are, but old ones are nearly right.
    fn assign_nearest(
        &mut self,
        distances: &Distances,
        rows: &[usize],
        count: usize,
    ) -> Vec<usize> {
        let Assignment { box_potentials, goal_potentials, boxes } = &mut self.assignment;
        goal_potentials.resize(count + 1, 0);
        goal_potentials[0] = 0;
        reset(box_potentials, count + 1, 0);
        reset(boxes, count + 1, 0);
        let mut unassigned = Vec::new();
        for (number, box_potential) in box_potentials.iter_mut().enumerate().skip(1) {
            let potential = nearest(distances, rows, number, goal_potentials);
            let is_nearest = |&goal: &usize| {
                boxes[goal] == 0
                    && cost(distances, rows, number, goal) - goal_potentials[goal] == potential
            };
            match (1..=count).find(is_nearest).filter(|_| potential < FAR / 2) {
                Some(goal) => {
                    *box_potential = potential;
                    boxes[goal] = number;
                }
                None => unassigned.push(number),
            }
        }
        unassigned
    }

    /// The same as [`pushes`](Self::pushes) for boxes of which one has another row: only that box is assigned anew.
    pub(crate) fn pushes_after(
        &mut self,
        distances: &Distances,
        base: &mut Base,
        index: usize,
        row: usize,
    ) -> Option<u32> {
        let (number, goal) = (index + 1, base.goals[index + 1]);
        let before = cost(distances, &base.rows, number, goal);
        let before_row = mem::replace(&mut base.rows[index], row);
        let after = cost(distances, &base.rows, number, goal);
        let potentials = &base.assignment.goal_potentials;
        let least = nearest(distances, &base.rows, number, potentials);
        let pushes = if after - potentials[goal] == least {
            // The same assignment is still the cheapest.
            Some(base.pushes - before + after)
        } else {
            self.assignment.clone_from(&base.assignment);
            self.assignment.boxes[goal] = 0;
            self.assignment.box_potentials[number] = 0;
            self.assign(distances, &base.rows, number).then(|| {
                let boxes = self.assignment.boxes.iter().enumerate().skip(1);
                boxes.map(|(goal, &number)| cost(distances, &base.rows, number, goal)).sum()
            })
        };
        base.rows[index] = before_row;
        let pushes = pushes.filter(|&pushes| pushes < FAR / 2)?;
        Some(u32::try_from(pushes).expect("a sum of distances is not negative and fits 31 bits"))
    }

    /// Adds box `number` to the assignment of others; returns false if that is impossible.
    fn assign(&mut self, distances: &Distances, rows: &[usize], number: usize) -> bool {
        let Assignment { box_potentials, goal_potentials, boxes } = &mut self.assignment;
        let goals = distances.goals();
        reset(&mut self.slack, goals + 1, i64::MAX);
        reset(&mut self.visited, goals + 1, false);
        self.previous.resize(goals + 1, 0);
        boxes[0] = number;
        let mut goal = 0;
        while boxes[goal] != 0 {
            self.visited[goal] = true;
            let number = boxes[goal];
            let row = rows.get(number - 1).map(|&row| distances.of(row));
            let (mut least, mut nearest) = (i64::MAX, 0);
            for other in 1..=goals {
                if self.visited[other] {
                    continue;
                }
                let distance = row.map_or(0, |row| row[other - 1]);
                let cost = if distance == UNREACHABLE { FAR } else { i64::from(distance) };
                let reduced = cost - box_potentials[number] - goal_potentials[other];
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
                    box_potentials[boxes[other]] += least;
                    goal_potentials[other] -= least;
                } else {
                    self.slack[other] -= least;
                }
            }
            goal = nearest;
        }
        while goal != 0 {
            let previous = self.previous[goal];
            boxes[goal] = boxes[previous];
            goal = previous;
        }
        true
    }

    /// Compares the boxes' nearest goals.
    fn nearest(&mut self, distances: &Distances, rows: &[usize]) -> Nearest {
        if rows.len() > distances.goals() {
            return Nearest::Missing;
        }
        reset(&mut self.visited, distances.goals(), false);
        let (mut sum, mut are_distinct) = (0, true);
        for &row in rows {
            let distances = distances.of(row).iter().enumerate();
            match distances.min_by_key(|(_, distance)| **distance) {
                None | Some((_, &UNREACHABLE)) => return Nearest::Missing,
                Some((goal, distance)) => {
                    sum += distance;
                    are_distinct &= !mem::replace(&mut self.visited[goal], true);
                }
            }
        }
        if are_distinct { Nearest::Distinct(sum) } else { Nearest::Shared }
    }
}

/// What it costs to assign a box to a goal. Boxes beyond the rows are spare: they are at all goals already.
fn cost(distances: &Distances, rows: &[usize], number: usize, goal: usize) -> i64 {
    match rows.get(number - 1).map(|&row| distances.of(row)[goal - 1]) {
        None => 0,
        Some(UNREACHABLE) => FAR,
        Some(distance) => distance.into(),
    }
}

/// The least cost of a box, less the goal's potential.
fn nearest(distances: &Distances, rows: &[usize], number: usize, potentials: &[i64]) -> i64 {
    let costs =
        (1..potentials.len()).map(|goal| cost(distances, rows, number, goal) - potentials[goal]);
    costs.min().unwrap_or(FAR)
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
    use crate::solve::level::field::Start;
    use crate::solve::level::square::Square;

    #[test]
    fn the_bound_is_that_of_pathfinding() {
        let board = "+-----+-\n-##-#---\n-a--+-#-\n-#-b--#-\n-+--@---\n+---#-c-\n-----d--\n";
        let warehouse = board.parse::<Session>().unwrap().into_warehouse();
        let limits = Limits::new(None, usize::MAX);
        let start = Start::new(&warehouse, &limits).ok().flatten().unwrap();
        let field = &start.field;
        let sides = field.sides(&limits).unwrap();
        let distances = field.sided_distances(&limits).unwrap();
        let live: Vec<Square> = field.squares().filter(|&square| field.is_live(square)).collect();
        let mut bound = Bound::default();
        for (i, &a) in live.iter().enumerate() {
            for (j, &b) in live.iter().enumerate().skip(i + 1).step_by(2) {
                for &c in live.iter().skip(j + 1).step_by(3) {
                    let boxes = [a, b, c];
                    let rows = boxes.map(|square| sides.row(square, start.worker));
                    let row = |&row: &usize| {
                        let cost = |&distance: &u32| {
                            if distance == UNREACHABLE { 10_000 } else { i64::from(distance) }
                        };
                        distances.of(row).iter().map(cost).collect::<Vec<_>>()
                    };
                    let costs = Matrix::from_rows(rows.iter().map(row)).unwrap();
                    let (least, _) = kuhn_munkres_min(&costs);
                    let expected = u32::try_from(least).ok().filter(|&least| least < 10_000);
                    assert_eq!(bound.pushes(&distances, &rows, &limits), Ok(expected), "{boxes:?}");
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
        let sides = field.sides(&limits).unwrap();
        let distances = field.sided_distances(&limits).unwrap();
        let squares: Vec<Square> = field.squares().collect();
        let rows = |boxes: [Square; 3]| boxes.map(|square| sides.row(square, start.worker));
        for triple in squares.windows(9).map(|near| [near[0], near[4], near[8]]) {
            let base = bound.base(&distances, &rows(triple), &limits).unwrap();
            let Some(mut base) = base else { continue };
            for index in 0..3 {
                for &to in squares.iter().filter(|square| !triple.contains(square)) {
                    let mut boxes = triple;
                    boxes[index] = to;
                    let rows = rows(boxes);
                    let anew = bound.pushes_after(&distances, &mut base, index, rows[index]);
                    assert_eq!(Ok(anew), bound.pushes(&distances, &rows, &limits), "{boxes:?}");
                }
            }
        }
    }
}
