//! The minimum-cost assignment of boxes to goals, by the Hungarian method (Kuhn 1955, Munkres 1957). After a push, only the box
//! that was pushed is assigned again (the dynamic Hungarian algorithm; Mills-Tettey, Stentz and Dias 2007).

#![expect(clippy::indexing_slicing, reason = "tables have entries for all goals, boxes and none")]

use std::mem;

use crate::solve::level::{Bitboard, Bits, Distances, PlayerSides, UNREACHABLE};
use crate::solve::task::{Limit, Limits, Technique, Techniques};

/// Solves assignment problems by the Hungarian method with potentials, which adds one box after another. Takes time of order
/// boxes² × goals.
///
/// The cost is a consistent heuristic: a push lowers each distance of one box by at most one, and so the cost by at most one.
#[derive(Default)]
pub(crate) struct AssignmentSolver {
    assignment: Assignment,
    /// By goal: the goal before it on the alternating path.
    previous: Vec<usize>,
    /// By goal: the cost of the cheapest alternating path to it.
    path_costs: Vec<i64>,
    /// The goals to which the cheapest path is not known yet, and those to which it is.
    open: Vec<usize>,
    closed: Vec<usize>,
    /// By goal: whether it is the nearest of a box.
    visited: Vec<bool>,
    techniques: Techniques,
}

/// An assignment of boxes to goals. Both are counted from 1.
#[derive(Clone, Default)]
struct Assignment {
    /// The numbers by which distances are reduced, for each box and each goal.
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

    fn cost(&self, distances: &Distances, rows: &[usize]) -> i64 {
        let boxes = self.boxes.iter().enumerate().skip(1);
        boxes.map(|(goal, &number)| cost(distances, rows, number, goal)).sum()
    }
}

/// The boxes of a state, assigned to goals.
pub(crate) struct AssignedBoxes {
    /// The rows of the boxes.
    rows: Vec<usize>,
    /// Of all boxes, with a dummy box for each goal that is left over; `None` where it does not pay to repair it.
    assignment: Option<Assignment>,
    cost: i64,
}

/// With more boxes one assignment may take longer than a millisecond, and time is checked for each box.
const MAX_UNCHECKED_BOXES: usize = 100;

/// The cost of an unreachable goal: more than any sum of distances. Potentials, which fall from state to state while they are reused,
/// stay far below half of it.
const FAR: i64 = 1 << 40;

/// From this cost on, an assignment has an unreachable goal.
const UNASSIGNABLE: i64 = FAR / 2;

impl AssignmentSolver {
    pub(crate) fn new(techniques: Techniques) -> Self {
        AssignmentSolver { techniques, ..AssignmentSolver::default() }
    }

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
        self.assignment.clear(rows.len(), distances.goal_count());
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

    /// Assigns all boxes, for [`pushes_after`](Self::pushes_after).
    pub(crate) fn assigned(
        &mut self,
        distances: &Distances,
        rows: Vec<usize>,
        limits: &Limits,
    ) -> Result<AssignedBoxes, Limit> {
        let count = distances.goal_count();
        let is_repairable = self.techniques.has(Technique::Repair)
            && (rows.len()..=2 * rows.len()).contains(&count)
            && self.repair_all(distances, &rows, limits)?;
        let assignment = is_repairable.then(|| self.assignment.clone());
        let cost = assignment.as_ref().map_or(0, |known| known.cost(distances, &rows));
        Ok(AssignedBoxes { rows, assignment, cost })
    }

    /// Assigns all boxes and dummies, from the potentials of the last assignment; returns false if that is impossible.
    fn repair_all(
        &mut self,
        distances: &Distances,
        rows: &[usize],
        limits: &Limits,
    ) -> Result<bool, Limit> {
        let count = distances.goal_count();
        for number in self.assign_nearest(distances, rows, count) {
            limits.spend(count)?;
            if !self.assign(distances, rows, number) {
                return Ok(false);
            }
        }
        Ok(true)
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
            match (1..=count).find(is_nearest).filter(|_| potential < UNASSIGNABLE) {
                Some(goal) => {
                    *box_potential = potential;
                    boxes[goal] = number;
                }
                None => unassigned.push(number),
            }
        }
        unassigned
    }

    /// Returns the [`pushes`](Self::pushes) of boxes of which one has another row: only that box is assigned anew, if that
    /// pays.
    pub(crate) fn pushes_after(
        &mut self,
        distances: &Distances,
        assigned: &mut AssignedBoxes,
        index: usize,
        row: usize,
        limits: &Limits,
    ) -> Result<Option<u32>, Limit> {
        let before = mem::replace(&mut assigned.rows[index], row);
        let pushes = match &assigned.assignment {
            Some(_) => Ok(self.repaired_cost(distances, assigned, index + 1, before)),
            None => self.pushes(distances, &assigned.rows, limits),
        };
        assigned.rows[index] = before;
        pushes
    }

    /// The cost where box `number` had another row before.
    fn repaired_cost(
        &mut self,
        distances: &Distances,
        assigned: &AssignedBoxes,
        number: usize,
        before: usize,
    ) -> Option<u32> {
        let AssignedBoxes { rows, assignment, cost: known } = assigned;
        let assignment = assignment.as_ref()?;
        let goal = 1 + assignment.boxes[1..].iter().position(|&assigned| assigned == number)?;
        let after = cost(distances, rows, number, goal);
        let potentials = &assignment.goal_potentials;
        let repaired = if after - potentials[goal] == nearest(distances, rows, number, potentials) {
            // The same assignment is still the cheapest.
            known - cost_of(distances.of(before)[goal - 1]) + after
        } else {
            self.assignment.clone_from(assignment);
            self.assignment.boxes[goal] = 0;
            self.assignment.box_potentials[number] = 0;
            let is_assigned = self.assign(distances, rows, number);
            is_assigned.then(|| self.assignment.cost(distances, rows))?
        };
        let repaired = Some(repaired).filter(|&repaired| repaired < UNASSIGNABLE)?;
        Some(u32::try_from(repaired).expect("a sum of distances is not negative and fits 31 bits"))
    }

    /// Adds box `number` to the assignment of others, along a shortest alternating path (Dijkstra's algorithm on reduced costs;
    /// Jonker and Volgenant 1987); returns false if that is impossible.
    fn assign(&mut self, distances: &Distances, rows: &[usize], number: usize) -> bool {
        let Assignment { box_potentials, goal_potentials, boxes } = &mut self.assignment;
        let goals = distances.goal_count();
        reset(&mut self.path_costs, goals + 1, i64::MAX);
        self.previous.resize(goals + 1, 0);
        self.open.clear();
        self.open.extend(1..=goals);
        self.closed.clear();
        boxes[0] = number;
        self.path_costs[0] = 0;
        let (mut goal, mut length) = (0, 0);
        while boxes[goal] != 0 {
            self.closed.push(goal);
            let number = boxes[goal];
            let row = rows.get(number - 1).map(|&row| distances.of(row));
            let base = length - box_potentials[number];
            let (mut least, mut nearest) = (i64::MAX, 0);
            for (index, &other) in self.open.iter().enumerate() {
                let cost = row.map_or(0, |row| cost_of(row[other - 1]));
                let path_cost = base + cost - goal_potentials[other];
                if path_cost < self.path_costs[other] {
                    self.path_costs[other] = path_cost;
                    self.previous[other] = goal;
                }
                if self.path_costs[other] < least {
                    (least, nearest) = (self.path_costs[other], index);
                }
            }
            if least >= UNASSIGNABLE {
                return false;
            }
            length = least;
            goal = self.open.swap_remove(nearest);
        }
        for &closed in &self.closed {
            let rest = length - self.path_costs[closed];
            box_potentials[boxes[closed]] += rest;
            goal_potentials[closed] -= rest;
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
        if rows.len() > distances.goal_count() {
            return Nearest::Missing;
        }
        reset(&mut self.visited, distances.goal_count(), false);
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

/// The cost of assigning a box to a goal. Boxes beyond the rows are dummies: they are at all goals already.
fn cost(distances: &Distances, rows: &[usize], number: usize, goal: usize) -> i64 {
    rows.get(number - 1).map_or(0, |&row| cost_of(distances.of(row)[goal - 1]))
}

/// The cost of a distance.
fn cost_of(distance: u32) -> i64 {
    if distance == UNREACHABLE { FAR } else { distance.into() }
}

/// The minimum cost of a box, less the goal's potential.
fn nearest(distances: &Distances, rows: &[usize], number: usize, potentials: &[i64]) -> i64 {
    let potentials = potentials[1..].iter();
    let least = match rows.get(number - 1) {
        Some(&row) => {
            let costs = distances.of(row).iter().zip(potentials);
            costs.map(|(&distance, potential)| cost_of(distance) - potential).min()
        }
        None => potentials.map(|potential| -potential).min(),
    };
    least.unwrap_or(FAR)
}

/// The rows of some boxes, in the order of their cells, with the worker on any of `workers`, which are connected.
pub(super) fn rows<const N: usize>(
    board: &Bitboard<N>,
    sides: &PlayerSides,
    boxes: Bits<N>,
    workers: Bits<N>,
) -> Vec<usize> {
    let worker = board.square_of(workers);
    boxes.each().map(|cell| sides.row(board.square_of(cell), worker)).collect()
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
    use crate::solve::boards;
    use crate::solve::level::Square;

    #[test]
    fn the_cost_is_that_of_pathfinding() {
        let board = "+-----+-\n-##-#---\n-a--+-#-\n-#-b--#-\n-+--@---\n+---#-c-\n-----d--\n";
        let warehouse = boards::warehouse(board);
        let limits = boards::unlimited();
        let start = boards::start(&warehouse).unwrap();
        let field = &start.field;
        let sides = field.sides(&limits).unwrap();
        let distances = field.sided_distances(field.goal_squares(), &limits).unwrap();
        let live: Vec<Square> = field.squares().filter(|&square| field.is_live(square)).collect();
        let mut solver = AssignmentSolver::default();
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
                    assert_eq!(
                        solver.pushes(&distances, &rows, &limits),
                        Ok(expected),
                        "{boxes:?}"
                    );
                }
            }
        }
    }

    /// With more goals than boxes, so that there are dummies.
    #[test]
    fn one_box_assigned_anew_gives_the_same_as_all() {
        let board = "+-----+-\n-##-#---\n-a--+-#-\n-#-b--#-\n----@--+\n----#-c-\n+-------\n";
        let warehouse = boards::warehouse(board);
        let limits = boards::unlimited();
        let start = boards::start(&warehouse).unwrap();
        let (field, mut solver) = (&start.field, AssignmentSolver::default());
        let sides = field.sides(&limits).unwrap();
        let distances = field.sided_distances(field.goal_squares(), &limits).unwrap();
        let squares: Vec<Square> = field.squares().collect();
        let rows = |boxes: [Square; 3]| boxes.map(|square| sides.row(square, start.worker));
        let mut are_repaired = Vec::new();
        for triple in squares.windows(9).map(|near| [near[0], near[4], near[8]]) {
            let mut assigned = solver.assigned(&distances, rows(triple).to_vec(), &limits).unwrap();
            are_repaired.push(assigned.assignment.is_some());
            for index in 0..3 {
                for &to in squares.iter().filter(|square| !triple.contains(square)) {
                    let mut boxes = triple;
                    boxes[index] = to;
                    let rows = rows(boxes);
                    let repaired =
                        solver.pushes_after(&distances, &mut assigned, index, rows[index], &limits);
                    assert_eq!(repaired, solver.pushes(&distances, &rows, &limits), "{boxes:?}");
                }
            }
        }
        let repaired = are_repaired.iter().filter(|is_repaired| **is_repaired).count();
        assert!(2 * repaired > are_repaired.len(), "{are_repaired:?}");
    }
}
