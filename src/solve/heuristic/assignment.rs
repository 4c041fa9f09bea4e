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
//!
//! Everything here counts boxes and goals from 1, so that 0 can stand for none: the goal 0 is where an alternating path begins.

use std::mem;
use std::sync::Arc;

use crate::solve::level::{Bitboard, Bits, Distances, UNREACHABLE};
use crate::solve::task::{Limits, Result, Technique, Techniques};

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
        let mut sum = 0;
        for (goal, &number) in self.boxes.iter().enumerate().skip(1) {
            sum += cost(distances, rows, number, goal);
        }
        sum
    }

    /// Takes all boxes off `count` goals, whose potentials stay. Assignments only lower them, and their differences count, so they are
    /// raised until the greatest is 0 again.
    fn clear(&mut self, count: usize) {
        self.goal_potentials.resize(count + 1, 0);
        let greatest = self.goal_potentials[1..].iter().copied().max().unwrap_or(0);
        for potential in &mut self.goal_potentials {
            *potential -= greatest;
        }
        self.goal_potentials[0] = 0;
        reset(&mut self.box_potentials, count + 1, 0);
        reset(&mut self.boxes, count + 1, 0);
    }
}

/// The boxes of a state, assigned to goals.
pub(crate) struct AssignedBoxes {
    rows: Vec<usize>,
    /// `None` where it does not pay to repair one.
    cheapest: Option<CheapestAssignment>,
}

/// A minimum-cost assignment of all boxes, with a dummy box for each goal that is left over.
struct CheapestAssignment {
    assignment: Assignment,
    cost: i64,
}

/// What the distances of all boxes to their nearest goals say about the cheapest assignment.
enum NearestGoals {
    /// There is none: some box can reach no goal, or there are fewer goals than boxes.
    OutOfReach,
    /// Two boxes have the same nearest goal.
    Shared,
    /// Each box has a nearest goal of its own, so these are it, with this sum of distances.
    Distinct { pushes: u32 },
}

/// The cheapest alternating path for a box that is not assigned yet.
struct AlternatingPath {
    /// The free goal where it ends. The goals before it are in `previous`.
    end: usize,
    /// The sum of the reduced costs along it.
    length: i64,
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
        match self.nearest_goals(rows) {
            NearestGoals::OutOfReach => return Ok(None),
            NearestGoals::Distinct { pushes } => return Ok(Some(pushes)),
            NearestGoals::Shared => {}
        }
        let goals = self.distances.goal_count();
        reset(&mut self.assignment.box_potentials, rows.len() + 1, 0);
        reset(&mut self.assignment.goal_potentials, goals + 1, 0);
        reset(&mut self.assignment.boxes, goals + 1, 0);
        for number in 1..=rows.len() {
            if rows.len() > MAX_UNCHECKED_BOXES {
                limits.check_time()?;
            }
            if !self.assign(rows, number) {
                return Ok(None);
            }
        }
        Ok(in_pushes(-self.assignment.goal_potentials[0]))
    }

    /// Assigns all boxes, for [`pushes_after`](Self::pushes_after).
    pub(crate) fn assigned(&mut self, rows: Vec<usize>, limits: &Limits) -> Result<AssignedBoxes> {
        let goals = self.distances.goal_count();
        let pays = rows.len() <= goals && goals <= 2 * rows.len();
        if !self.can_repair || !pays || !self.repair_all(&rows, limits)? {
            return Ok(AssignedBoxes { rows, cheapest: None });
        }
        let cost = self.assignment.cost(&self.distances, &rows);
        let cheapest = CheapestAssignment { assignment: self.assignment.clone(), cost };
        Ok(AssignedBoxes { rows, cheapest: Some(cheapest) })
    }

    /// The [`pushes`](Self::pushes) of boxes that are assigned.
    pub(crate) fn pushes_of(
        &mut self,
        assigned: &AssignedBoxes,
        limits: &Limits,
    ) -> Result<Option<u32>> {
        match &assigned.cheapest {
            Some(cheapest) => Ok(in_pushes(cheapest.cost)),
            None => self.pushes(&assigned.rows, limits),
        }
    }

    /// Assigns all boxes and dummies; returns false if that is impossible.
    ///
    /// They go to what are their nearest goals by the potentials of the last assignment, unless they would have to share one. It makes
    /// little difference which potentials these are, but old ones are nearly right.
    fn repair_all(&mut self, rows: &[usize], limits: &Limits) -> Result<bool> {
        let count = self.distances.goal_count();
        self.assignment.clear(count);
        let mut unassigned = Vec::new();
        for number in 1..=count {
            if !self.take_nearest_goal(rows, number) {
                unassigned.push(number);
            }
        }
        for number in unassigned {
            limits.spend(count)?;
            if !self.assign(rows, number) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Assigns a box to a free goal to which its reduced cost is 0, if there is one; returns whether there is.
    fn take_nearest_goal(&mut self, rows: &[usize], number: usize) -> bool {
        let distances = &*self.distances;
        let Assignment { box_potentials, goal_potentials, boxes } = &mut self.assignment;
        let potential = box_potential(distances, rows, number, goal_potentials);
        if potential >= UNASSIGNABLE {
            return false;
        }
        for goal in 1..boxes.len() {
            if boxes[goal] == 0
                && cost(distances, rows, number, goal) - goal_potentials[goal] == potential
            {
                box_potentials[number] = potential;
                boxes[goal] = number;
                return true;
            }
        }
        false
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
        let AssignedBoxes { rows, cheapest } = assigned;
        let before = mem::replace(&mut rows[index], row);
        let pushes = match cheapest {
            Some(cheapest) => Ok(self.repaired(rows, cheapest, index + 1, before)),
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

    /// The pushes where box `number` had another row before, with which this assignment was the cheapest.
    fn repaired(
        &mut self,
        rows: &[usize],
        cheapest: &CheapestAssignment,
        number: usize,
        before: usize,
    ) -> Option<u32> {
        let CheapestAssignment { assignment, cost: known } = cheapest;
        let distances = &*self.distances;
        let goal = 1 + assignment.boxes[1..].iter().position(|&assigned| assigned == number)?;
        let after = cost(distances, rows, number, goal);
        let potentials = &assignment.goal_potentials;
        if after - potentials[goal] == box_potential(distances, rows, number, potentials) {
            // The reduced cost of its goal is 0 still, so the same assignment is the cheapest.
            return in_pushes(known - cost_of(distances.of(before)[goal - 1]) + after);
        }
        self.assignment.clone_from(assignment);
        self.assignment.boxes[goal] = 0;
        self.assignment.box_potentials[number] = 0;
        if !self.assign(rows, number) {
            return None;
        }
        in_pushes(self.assignment.cost(&self.distances, rows))
    }

    /// Adds box `number` to the assignment of others, along a cheapest alternating path; returns false if that is impossible.
    fn assign(&mut self, rows: &[usize], number: usize) -> bool {
        let Some(path) = self.cheapest_path(rows, number) else { return false };
        self.move_potentials(path.length);
        let boxes = &mut self.assignment.boxes;
        let mut goal = path.end;
        while goal != 0 {
            boxes[goal] = boxes[self.previous[goal]];
            goal = self.previous[goal];
        }
        true
    }

    /// Finds a cheapest alternating path for box `number` by Dijkstra's algorithm on reduced costs (Jonker and Volgenant 1987); `None`
    /// if the box cannot be assigned. Afterwards the goals that it visited are `closed`, with their costs in `path_costs`.
    fn cheapest_path(&mut self, rows: &[usize], number: usize) -> Option<AlternatingPath> {
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
        let mut goal = 0;
        let mut length = 0;
        while boxes[goal] != 0 {
            closed.push(goal);
            let number = boxes[goal];
            let row = rows.get(number - 1).map(|&row| distances.of(row));
            let base = length - box_potentials[number];
            let mut least = i64::MAX;
            let mut nearest = 0;
            for (index, &other) in open.iter().enumerate() {
                let cost = row.map_or(0, |row| cost_of(row[other - 1]));
                let path_cost = base + cost - goal_potentials[other];
                if path_cost < path_costs[other] {
                    path_costs[other] = path_cost;
                    previous[other] = goal;
                }
                if path_costs[other] < least {
                    least = path_costs[other];
                    nearest = index;
                }
            }
            if least >= UNASSIGNABLE {
                return None;
            }
            length = least;
            goal = open.swap_remove(nearest);
        }
        Some(AlternatingPath { end: goal, length })
    }

    /// Moves the potentials of what the last search visited, by as much as the path was longer than the way there: then the reduced
    /// costs along the path are 0, and none is below.
    fn move_potentials(&mut self, length: i64) {
        let Assignment { box_potentials, goal_potentials, boxes } = &mut self.assignment;
        for &goal in &self.closed {
            let rest = length - self.path_costs[goal];
            box_potentials[boxes[goal]] += rest;
            goal_potentials[goal] -= rest;
        }
    }

    /// Looks only at the distance of each box to its nearest goal.
    fn nearest_goals(&mut self, rows: &[usize]) -> NearestGoals {
        let goals = self.distances.goal_count();
        if rows.len() > goals {
            return NearestGoals::OutOfReach;
        }
        reset(&mut self.visited, goals, false);
        let mut pushes = 0;
        let mut are_distinct = true;
        for &row in rows {
            let distances = self.distances.of(row);
            let nearest = distances.iter().enumerate().min_by_key(|(_, distance)| **distance);
            let Some((goal, &distance)) = nearest else { return NearestGoals::OutOfReach };
            if distance == UNREACHABLE {
                return NearestGoals::OutOfReach;
            }
            pushes += distance;
            if self.visited[goal] {
                are_distinct = false;
            }
            self.visited[goal] = true;
        }
        if are_distinct { NearestGoals::Distinct { pushes } } else { NearestGoals::Shared }
    }
}

/// The cost of assigning a box to a goal. Boxes beyond the rows are dummies: they are at all goals already.
fn cost(distances: &Distances, rows: &[usize], number: usize, goal: usize) -> i64 {
    match rows.get(number - 1) {
        Some(&row) => cost_of(distances.of(row)[goal - 1]),
        None => 0,
    }
}

fn cost_of(distance: u32) -> i64 {
    if distance == UNREACHABLE { FAR } else { distance.into() }
}

/// The cost of an assignment in pushes; `None` if some goal is unreachable.
fn in_pushes(cost: i64) -> Option<u32> {
    if cost >= UNASSIGNABLE {
        return None;
    }
    Some(u32::try_from(cost).expect("a sum of distances is not negative and fits 31 bits"))
}

/// The greatest potential of a box that keeps its reduced costs at 0 or above, with these potentials of the goals.
fn box_potential(
    distances: &Distances,
    rows: &[usize],
    number: usize,
    goal_potentials: &[i64],
) -> i64 {
    let potentials = &goal_potentials[1..];
    let mut least = i64::MAX;
    match rows.get(number - 1) {
        Some(&row) => {
            for (&distance, potential) in distances.of(row).iter().zip(potentials) {
                least = least.min(cost_of(distance) - potential);
            }
        }
        None => {
            for potential in potentials {
                least = least.min(-potential);
            }
        }
    }
    least
}

fn reset<T: Clone>(table: &mut Vec<T>, len: usize, value: T) {
    table.clear();
    table.resize(len, value);
}

#[cfg(test)]
mod tests;
