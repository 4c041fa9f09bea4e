//! A known solution as a path through the state space.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::board::Direction;
use crate::solve::level::{Field, Square, Start, Walks};
use crate::solve::task::{Cost, Limit, Limits, Minimize};

/// The steps of walks between two checks of the time: about a millisecond.
const MAX_UNCHECKED_STEPS: usize = 1 << 18;

/// A solution, with its positions before and after each push.
#[cfg_attr(test, derive(Debug, PartialEq))]
pub(crate) struct SolutionPath {
    pub(super) objective: Minimize,
    pub(crate) pushes: Vec<(Square, Direction)>,
    /// The boxes in each position, ascending; one position after another.
    boxes: Vec<Square>,
    box_count: usize,
    pub(crate) workers: Vec<Square>,
    /// The cost of getting to each position.
    pub(super) costs: Vec<Cost>,
}

impl SolutionPath {
    /// The path of these pushes, which solve the level.
    pub(crate) fn new(
        start: &Start,
        objective: Minimize,
        pushes: &[(Square, Direction)],
        limits: &Limits,
    ) -> Result<SolutionPath, Limit> {
        let mut path = SolutionPath {
            objective,
            pushes: Vec::new(),
            boxes: start.boxes.clone(),
            box_count: start.boxes.len(),
            workers: vec![start.worker],
            costs: vec![objective.cost(0, 0)],
        };
        limits.check_memory(pushes.len().saturating_mul(path.bytes()))?;
        for part in pushes.chunks((MAX_UNCHECKED_STEPS / start.field.len()).max(1)) {
            limits.check_time()?;
            path.extend(&start.field, part);
        }
        Ok(path)
    }

    pub(super) fn bytes(&self) -> usize {
        let position = (self.box_count + 1) * size_of::<Square>() + size_of::<Cost>();
        self.workers.len() * (position + size_of::<(Square, Direction)>())
    }

    /// The boxes in a position, ascending.
    pub(crate) fn boxes(&self, position: usize) -> &[Square] {
        &self.boxes[position * self.box_count..][..self.box_count]
    }

    pub(crate) fn cost(&self) -> Cost {
        self.costs[self.pushes.len()]
    }

    /// For each position with the same boxes as one of another path, the numbers of both.
    fn common(&self, other: &SolutionPath) -> impl Iterator<Item = (usize, usize)> {
        let positions = (0..other.workers.len()).map(|position| (other.boxes(position), position));
        let positions: HashMap<_, _, FxBuildHasher> = positions.collect();
        let same = move |position| Some((position, *positions.get(self.boxes(position))?));
        (0..self.workers.len()).filter_map(same)
    }

    /// Returns whether it shares most of its placements with another path.
    pub(super) fn resembles(&self, other: &SolutionPath) -> bool {
        2 * self.common(other).count() > self.workers.len()
    }

    /// Crossover: a path that begins as this one and ends as another, or the other way round, joined where both have the same boxes. Of
    /// several, the one that is cheapest without the walk there; `None` if it is not cheaper than both.
    pub(super) fn crossed(&self, other: &SolutionPath, start: &Start) -> Option<SolutionPath> {
        let mut walks = Walks::new(&start.field);
        let mut best = self.cost().min(other.cost()).first;
        let mut crossing = None;
        for (one, two) in self.common(other) {
            for (from, to, one, two) in [(self, other, one, two), (other, self, two, one)] {
                let cost = (from.costs[one] + (to.cost() - to.costs[two])).first;
                if cost < best {
                    walks.measure(&start.field, from.workers[one], from.boxes(one));
                    if walks.length_to(to.workers[two]).is_some() {
                        (best, crossing) = (cost, Some((from, to, one, two)));
                    }
                }
            }
        }
        let (from, to, one, two) = crossing?;
        let pushes = [&from.pushes[..one], &to.pushes[two..]].concat();
        let unlimited = Limits::new(None, usize::MAX);
        let path = SolutionPath::new(start, self.objective, &pushes, &unlimited);
        path.ok().filter(|path| path.cost() < self.cost().min(other.cost()))
    }

    /// Replaces the pushes between two positions by others that lead to the same boxes. Takes time linear in their number, but for
    /// moving what follows.
    pub(super) fn replace_slice(
        &mut self,
        field: &Field,
        (from, to): (usize, usize),
        pushes: &[(Square, Direction)],
    ) {
        let mut part = SolutionPath {
            pushes: Vec::new(),
            boxes: self.boxes(from).to_vec(),
            workers: vec![self.workers[from]],
            costs: vec![self.costs[from]],
            ..*self
        };
        part.extend(field, pushes);
        // The walk to the next push may be another, and what follows is the same.
        let next = self.pushes.get(to).copied();
        part.extend(field, next.as_slice());
        let (end, new_end) = (to + next.as_slice().len(), from + part.pushes.len());
        let (before, after) = (self.costs[end], part.cost());
        self.pushes.splice(from..end, part.pushes);
        self.boxes.splice(from * self.box_count..(end + 1) * self.box_count, part.boxes);
        self.workers.splice(from..=end, part.workers);
        self.costs.splice(from..=end, part.costs);
        for cost in &mut self.costs[new_end + 1..] {
            *cost = after + (*cost - before);
        }
    }

    fn extend(&mut self, field: &Field, pushes: &[(Square, Direction)]) {
        let mut walks = Walks::new(field);
        for &(from, direction) in pushes {
            let last = self.pushes.len();
            let mut boxes = self.boxes(last).to_vec();
            walks.measure(field, self.workers[last], &boxes);
            let walk = walks.length_to(stand(field, (from, direction)));
            let moves = walk.expect("the worker can walk to each push") + 1;
            let place = boxes.iter_mut().find(|square| **square == from);
            let to = field.step(from, direction);
            *place.expect("a push is of a box") = to.expect("boxes stay on the field");
            boxes.sort_unstable();
            self.pushes.push((from, direction));
            self.boxes.extend(boxes);
            self.workers.push(from);
            self.costs.push(self.costs[last] + self.objective.cost(moves, 1));
        }
    }
}

/// Where the worker stands for a push.
pub(super) fn stand(field: &Field, (square, direction): (Square, Direction)) -> Square {
    field.step(square, direction.opposite()).expect("the worker stays on the field")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Direction::{Down, Left, Right};
    use crate::solve::boards;

    fn path(start: &Start, pushes: &[(usize, usize, Direction)]) -> SolutionPath {
        let (plan, limits) = (boards::plan(start, pushes), boards::unlimited());
        SolutionPath::new(start, Minimize::Pushes, &plan.pushes, &limits).unwrap()
    }

    #[test]
    fn the_good_parts_of_two_paths_that_meet_are_crossed() {
        let start = boards::start_of(boards::TWO_GOALS);
        let [one, other] = boards::DETOURS.map(|pushes| path(&start, &pushes));
        let crossed = one.crossed(&other, &start);
        let best = path(&start, &[(1, 1, Down), (1, 6, Down)]);
        assert_eq!(crossed.as_ref(), Some(&best));
        assert_eq!(other.crossed(&one, &start), crossed);
        assert_eq!(best.crossed(&one, &start), None);
        assert!(one.resembles(&one) && one.resembles(&best));
        let other_way = [(1, 1, Right), (1, 6, Down), (1, 2, Left), (1, 1, Down)];
        assert!(!path(&start, &other_way).resembles(&best));
    }
}
