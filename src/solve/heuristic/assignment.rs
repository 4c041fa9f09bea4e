//! The minimum-cost assignment of boxes to goals, by the Hungarian method (Kuhn 1955, Munkres 1957).
//!
//! # What is computed
//!
//! Each box gets a goal of its own such that the sum of the distances is as small as possible. A distance is the number of pushes
//! of one box alone on the board. Boxes on a board with others need at least as many, so the sum is a lower bound.
//!
//! # Potentials
//!
//! Each box `b` and each goal `g` has a *potential*, such that `u[b] + v[g] <= distance(b, g)` for all pairs. What is left of a
//! distance, `distance(b, g) - u[b] - v[g]`, is its *reduced cost*. Potentials of goals are never above 0, so the sum of all
//! potentials is a lower bound on the cost of every assignment, and if each box is assigned to a goal with reduced cost 0, and
//! goals that are left over have potential 0, it is the cost: such an assignment is the cheapest.
//!
//! ```text
//!              goal 1   goal 2   u
//! box 1           3        5     3      v = 0, 0: both boxes have their least distance to goal 1.
//! box 2           2        7     2      They have to share it, so box 2 is assigned along a path:
//!
//! box 1           3       [5]    5      box 2 takes goal 1, and box 1 goes on to goal 2.
//! box 2          [2]       7     4      v = -2, 0.  The cost is 5 + 2 = 5 + 4 - 2.
//! ```
//!
//! [`AssignmentSolver::assign`] adds one box to an assignment of others: it goes to a goal, whose box goes to another goal, and
//! so on, until a goal is free. The cheapest of these *alternating paths* is found by Dijkstra's algorithm on the reduced costs,
//! which are not negative (Jonker and Volgenant 1987). Then the potentials of what the search visited are moved by as much as keeps
//! `u + v <= distance` true and the path at reduced cost 0. That takes time of order boxes × goals.
//!
//! # Repairing instead of starting anew
//!
//! A search asks for the bound after each push of a state, and a push changes the distances of one box only. So
//! [`pushes_after`](AssignmentSolver::pushes_after) keeps the potentials of the goals and assigns this one box again (the dynamic
//! Hungarian algorithm; Mills-Tettey, Stentz and Dias 2007). It needs an assignment in which *every* goal has a box; otherwise the
//! goal that becomes free could have a potential below 0, and the sum would no longer be the cost. Goals that are left over
//! therefore get dummy boxes, whose distance to every goal is 0.
//!
//! [`repair_all`](AssignmentSolver::repair_all) makes that assignment for a state. It begins with the goals' potentials that the
//! last assignment left behind, most likely that of a state with nearly the same boxes. With any potentials of the goals,
//! `u[b] = min over g of distance(b, g) - v[g]` keeps all reduced costs at 0 or above, so they are a right beginning, only a
//! better or worse one. Each box takes a goal where that minimum is reached and no other box was faster; the others follow one by
//! one by `assign`.
//!
//! Where each box has a nearest goal of its own, [`nearest_goals`](AssignmentSolver::nearest_goals) sees that in time of
//! order boxes × goals, and no assignment is made.

use std::mem;
use std::sync::Arc;

use crate::solve::level::{Bitboard, Bits, Distances, UNREACHABLE};
use crate::solve::task::{Limits, Result, Technique, Techniques, prices};

/// Solves assignment problems by the Hungarian method with potentials, which adds one box after
/// another. Takes time of order boxes² × goals. Boxes are given by their rows of the distances.
///
/// The cost is a consistent heuristic: a push lowers each distance of one box by at most one, and so the cost by at most one.
#[derive(Clone)]
pub(crate) struct AssignmentSolver {
    pub(crate) distances: Arc<Distances>,
    can_repair: bool,
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
    rows: Vec<usize>,
    /// Of all boxes, with a dummy box for each goal that is left over, and its cost; `None` where it does not pay to repair it.
    assignment: Option<(Assignment, i64)>,
}

/// With more boxes one assignment may take longer than a millisecond, and time is checked for each box.
const MAX_UNCHECKED_BOXES: usize = 100;

/// The cost of an unreachable goal: more than any sum of distances and potentials.
const FAR: i64 = 1 << 40;

/// From this cost on, an assignment has an unreachable goal.
const UNASSIGNABLE: i64 = FAR / 2;

impl AssignmentSolver {
    pub(crate) fn new(distances: Arc<Distances>, techniques: Techniques) -> Self {
        AssignmentSolver {
            distances,
            can_repair: techniques.has(Technique::IncrementalAssignment),
            assignment: Assignment::default(),
            previous: Vec::new(),
            path_costs: Vec::new(),
            open: Vec::new(),
            closed: Vec::new(),
            visited: Vec::new(),
        }
    }

    /// Returns the minimum number of pushes that bring each box to a goal of its own if boxes do not get in
    /// each other's way; `None` if there is no assignment. Fails if time runs out meanwhile.
    pub(crate) fn pushes(&mut self, rows: &[usize], limits: &Limits) -> Result<Option<u32>> {
        let Some((sum, are_distinct)) = self.nearest_goals(rows) else { return Ok(None) };
        if are_distinct {
            return Ok(Some(sum));
        }
        let Assignment { box_potentials, goal_potentials, boxes } = &mut self.assignment;
        let goals = self.distances.goal_count();
        reset(box_potentials, rows.len() + 1, 0);
        reset(goal_potentials, goals + 1, 0);
        reset(boxes, goals + 1, 0);
        for number in 1..=rows.len() {
            if rows.len() > MAX_UNCHECKED_BOXES {
                limits.check_time()?;
            }
            if !self.assign(rows, number) {
                return Ok(None);
            }
        }
        Ok(total(-self.assignment.goal_potentials[0]))
    }

    /// Assigns all boxes, for [`pushes_after`](Self::pushes_after).
    pub(crate) fn assigned(&mut self, rows: Vec<usize>, limits: &Limits) -> Result<AssignedBoxes> {
        let goals = self.distances.goal_count();
        let pays = self.can_repair && (rows.len()..=2 * rows.len()).contains(&goals);
        if !pays || !self.repair_all(&rows, limits)? {
            return Ok(AssignedBoxes { rows, assignment: None });
        }
        let cost = self.assignment.cost(&self.distances, &rows);
        Ok(AssignedBoxes { rows, assignment: Some((self.assignment.clone(), cost)) })
    }

    /// The [`pushes`](Self::pushes) of boxes that are assigned.
    pub(crate) fn pushes_of(
        &mut self,
        assigned: &AssignedBoxes,
        limits: &Limits,
    ) -> Result<Option<u32>> {
        match assigned.assignment {
            Some((_, cost)) => Ok(total(cost)),
            None => self.pushes(&assigned.rows, limits),
        }
    }

    /// Assigns all boxes and dummies; returns false if that is impossible.
    ///
    /// They go to what are their nearest goals by the potentials of the last assignment, unless they would have to share one. It makes
    /// little difference which potentials these are, but old ones are nearly right.
    fn repair_all(&mut self, rows: &[usize], limits: &Limits) -> Result<bool> {
        let distances = &*self.distances;
        let count = distances.goal_count();
        let Assignment { box_potentials, goal_potentials, boxes } = &mut self.assignment;
        goal_potentials.resize(count + 1, 0);
        // Assignments only lower potentials. Their differences count, so the greatest is 0 again.
        let greatest = goal_potentials[1..].iter().copied().max().unwrap_or(0);
        for potential in &mut *goal_potentials {
            *potential -= greatest;
        }
        goal_potentials[0] = 0;
        reset(box_potentials, count + 1, 0);
        reset(boxes, count + 1, 0);
        let mut unassigned = Vec::new();
        for (number, box_potential) in box_potentials.iter_mut().enumerate().skip(1) {
            let potential = nearest(distances, rows, number, goal_potentials);
            let nearest_goal = (1..=count).find(|&goal| {
                boxes[goal] == 0
                    && cost(distances, rows, number, goal) - goal_potentials[goal] == potential
            });
            if let Some(goal) = nearest_goal
                && potential < UNASSIGNABLE
            {
                *box_potential = potential;
                boxes[goal] = number;
            } else {
                unassigned.push(number);
            }
        }
        for number in unassigned {
            limits.spend(prices::ASSIGNED_BOX * count)?;
            if !self.assign(rows, number) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the [`pushes`](Self::pushes) of boxes of which one has another row: only that box is
    /// assigned anew, if that pays.
    pub(crate) fn pushes_after(
        &mut self,
        assigned: &mut AssignedBoxes,
        index: usize,
        row: usize,
        limits: &Limits,
    ) -> Result<Option<u32>> {
        let AssignedBoxes { rows, assignment } = assigned;
        let before = mem::replace(&mut rows[index], row);
        let pushes = match assignment {
            Some((assignment, known)) => {
                Ok(self.repaired_cost(rows, assignment, *known, index + 1, before))
            }
            None => self.pushes(rows, limits),
        };
        rows[index] = before;
        pushes
    }

    /// Returns [`pushes_after`](Self::pushes_after) where one of `boxes` comes from a cell to another, and the worker to a third.
    pub(crate) fn pushes_after_move<const N: usize>(
        &mut self,
        board: &Bitboard<N>,
        assigned: &mut AssignedBoxes,
        boxes: Bits<N>,
        [from, to, worker]: [Bits<N>; 3],
        limits: &Limits,
    ) -> Result<Option<u32>> {
        let row = self.distances.row(board.square_of(to), board.square_of(worker));
        self.pushes_after(assigned, boxes.index_of(from), row, limits)
    }

    /// The cost where box `number` of an assignment of `known` cost had another row before.
    fn repaired_cost(
        &mut self,
        rows: &[usize],
        assignment: &Assignment,
        known: i64,
        number: usize,
        before: usize,
    ) -> Option<u32> {
        let distances = &*self.distances;
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
            let is_assigned = self.assign(rows, number);
            is_assigned.then(|| self.assignment.cost(&self.distances, rows))?
        };
        total(repaired)
    }

    /// Adds box `number` to the assignment of others, along a shortest alternating path (Dijkstra's
    /// algorithm on reduced costs; Jonker and Volgenant 1987); returns false if that is impossible.
    fn assign(&mut self, rows: &[usize], number: usize) -> bool {
        let AssignmentSolver { distances, assignment, previous, path_costs, open, closed, .. } =
            self;
        let Assignment { box_potentials, goal_potentials, boxes } = assignment;
        let goals = distances.goal_count();
        reset(path_costs, goals + 1, i64::MAX);
        previous.resize(goals + 1, 0);
        open.clear();
        open.extend(1..=goals);
        closed.clear();
        boxes[0] = number;
        path_costs[0] = 0;
        let (mut goal, mut length) = (0, 0);
        while boxes[goal] != 0 {
            closed.push(goal);
            let number = boxes[goal];
            let row = rows.get(number - 1).map(|&row| distances.of(row));
            let base = length - box_potentials[number];
            let (mut least, mut nearest) = (i64::MAX, 0);
            for (index, &other) in open.iter().enumerate() {
                let cost = row.map_or(0, |row| cost_of(row[other - 1]));
                let path_cost = base + cost - goal_potentials[other];
                if path_cost < path_costs[other] {
                    path_costs[other] = path_cost;
                    previous[other] = goal;
                }
                if path_costs[other] < least {
                    (least, nearest) = (path_costs[other], index);
                }
            }
            if least >= UNASSIGNABLE {
                return false;
            }
            length = least;
            goal = open.swap_remove(nearest);
        }
        for &closed in &*closed {
            let rest = length - path_costs[closed];
            box_potentials[boxes[closed]] += rest;
            goal_potentials[closed] -= rest;
        }
        while goal != 0 {
            boxes[goal] = boxes[previous[goal]];
            goal = previous[goal];
        }
        true
    }

    /// The sum of the distances of all boxes to their nearest goals, and whether these are distinct: then it is that of the cheapest
    /// assignment. `None` if some box can reach no goal, or there are fewer goals than boxes.
    fn nearest_goals(&mut self, rows: &[usize]) -> Option<(u32, bool)> {
        let goals = self.distances.goal_count();
        if rows.len() > goals {
            return None;
        }
        let visited = &mut self.visited;
        reset(visited, goals, false);
        let (mut sum, mut are_distinct) = (0, true);
        for &row in rows {
            let distances = self.distances.of(row).iter().enumerate();
            let (goal, &distance) = distances.min_by_key(|(_, distance)| **distance)?;
            if distance == UNREACHABLE {
                return None;
            }
            sum += distance;
            are_distinct &= !mem::replace(&mut visited[goal], true);
        }
        Some((sum, are_distinct))
    }
}

/// The cost of assigning a box to a goal. Boxes beyond the rows are dummies: they are at all goals already.
fn cost(distances: &Distances, rows: &[usize], number: usize, goal: usize) -> i64 {
    rows.get(number - 1).map_or(0, |&row| cost_of(distances.of(row)[goal - 1]))
}

fn cost_of(distance: u32) -> i64 {
    if distance == UNREACHABLE { FAR } else { distance.into() }
}

/// The cost of an assignment in pushes; `None` if some goal is unreachable.
fn total(cost: i64) -> Option<u32> {
    let cost = Some(cost).filter(|&cost| cost < UNASSIGNABLE)?;
    Some(u32::try_from(cost).expect("a sum of distances is not negative and fits 31 bits"))
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

fn reset<T: Clone>(table: &mut Vec<T>, len: usize, value: T) {
    table.clear();
    table.resize(len, value);
}

#[cfg(test)]
mod tests;
