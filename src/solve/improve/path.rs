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
    fn common(&self, other: &SolutionPath) -> Vec<(usize, usize)> {
        let mut others: HashMap<&[Square], usize, FxBuildHasher> = HashMap::default();
        for position in 0..other.workers.len() {
            others.insert(other.boxes(position), position);
        }
        let mut common = Vec::new();
        for position in 0..self.workers.len() {
            if let Some(&same) = others.get(self.boxes(position)) {
                common.push((position, same));
            }
        }
        common
    }

    /// Returns whether it shares most of its placements with another path.
    pub(super) fn resembles(&self, other: &SolutionPath) -> bool {
        2 * self.common(other).len() > self.workers.len()
    }

    /// Crossover, as in genetic algorithms (Holland 1975): a path that begins as this one and ends as another, or the other way round;
    /// `None` if it is not cheaper than both.
    ///
    /// The two are joined at a position where both have the same boxes, and the worker can walk from its cell on the first path to its
    /// cell on the second. From there on all pushes of the second are possible, so the new path is a solution, too. Of several such
    /// positions, it is the one with which the path is the cheapest without that walk: a heuristic, as the lengths of walks differ.
    ///
    /// Takes time linear in the placements of both paths, and for each position that is better than those before it, one search of the
    /// field for the walk.
    pub(super) fn crossover(&self, other: &SolutionPath, start: &Start) -> Option<SolutionPath> {
        let mut walks = Walks::new(&start.field);
        let cheaper = self.cost().min(other.cost());
        let mut least = cheaper.first;
        let mut best = None;
        for (position, same) in self.common(other) {
            for crossing in [
                Crossing { first: self, last: position, second: other, next: same },
                Crossing { first: other, last: same, second: self, next: position },
            ] {
                let cost = crossing.cost_without_walk();
                if cost < least && crossing.has_walk(&start.field, &mut walks) {
                    least = cost;
                    best = Some(crossing);
                }
            }
        }
        let pushes = best?.pushes();
        let unlimited = Limits::new(None, usize::MAX);
        let path = SolutionPath::new(start, self.objective, &pushes, &unlimited).ok()?;
        if path.cost() < cheaper { Some(path) } else { None }
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
        let mut end = to;
        if let Some(&next) = self.pushes.get(to) {
            part.extend(field, &[next]);
            end += 1;
        }
        let new_end = from + part.pushes.len();
        let before = self.costs[end];
        let after = part.cost();
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

/// Where one path is left for another with the same boxes.
struct Crossing<'p> {
    first: &'p SolutionPath,
    /// The position where the first path is left.
    last: usize,
    second: &'p SolutionPath,
    /// The position where the second path is joined.
    next: usize,
}

impl Crossing<'_> {
    fn cost_without_walk(&self) -> u32 {
        (self.first.costs[self.last] + (self.second.cost() - self.second.costs[self.next])).first
    }

    /// Returns whether the worker can walk from the one path to the other.
    fn has_walk(&self, field: &Field, walks: &mut Walks) -> bool {
        walks.measure(field, self.first.workers[self.last], self.first.boxes(self.last));
        walks.length_to(self.second.workers[self.next]).is_some()
    }

    fn pushes(&self) -> Vec<(Square, Direction)> {
        [&self.first.pushes[..self.last], &self.second.pushes[self.next..]].concat()
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
        let plan = boards::plan(start, pushes);
        let limits = boards::unlimited();
        SolutionPath::new(start, Minimize::Pushes, &plan.pushes, &limits).unwrap()
    }

    #[test]
    fn the_good_parts_of_two_paths_that_meet_are_crossed() {
        let start = boards::start_of(boards::TWO_GOALS);
        let [one, other] = boards::DETOURS.map(|pushes| path(&start, &pushes));
        let crossed = one.crossover(&other, &start);
        let best = path(&start, &[(1, 1, Down), (1, 6, Down)]);
        assert_eq!(crossed.as_ref(), Some(&best));
        assert_eq!(other.crossover(&one, &start), crossed);
        assert_eq!(best.crossover(&one, &start), None);
        assert!(one.resembles(&one) && one.resembles(&best));
        let other_way = [(1, 1, Right), (1, 6, Down), (1, 2, Left), (1, 1, Down)];
        assert!(!path(&start, &other_way).resembles(&best));
    }
}
