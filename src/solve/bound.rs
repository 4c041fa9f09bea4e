//! A lower bound on the pushes that are still to be made.

#![expect(
    clippy::indexing_slicing,
    reason = "there is a place for each box and each goal, and one more that stands for none"
)]

use super::field::{Field, NONE, Number};
use super::{Limit, Limits};

/// Finds the cheapest assignment of boxes to goals, by the Hungarian method (Kuhn 1955, Munkres 1957)
/// in the form with potentials, one box after another. Takes time of order boxes² × goals.
///
/// The bound is consistent: a push changes one box's distances by at most one each, and so the cost
/// of the cheapest assignment by at most one.
#[derive(Default)]
pub(super) struct Bound {
    /// By box, and by goal: what is taken off the costs.
    of_box: Vec<i64>,
    of_goal: Vec<i64>,
    /// By goal, the box assigned to it; by goal, the goal from which it was come to.
    assigned: Vec<usize>,
    from: Vec<usize>,
    slack: Vec<i64>,
    done: Vec<bool>,
}

/// From so many boxes on one assignment may take so long that time must be looked at meanwhile.
const MANY: usize = 100;

/// More than any sum of distances.
const FAR: i64 = 1 << 40;

impl Bound {
    /// The least total number of pushes that lead each box to a goal of its own, on an empty board;
    /// `None` if some box would have no goal. An error if time runs out meanwhile.
    pub(super) fn pushes(
        &mut self,
        field: &Field,
        boxes: &[Number],
        limits: &Limits,
    ) -> Result<Option<u32>, Limit> {
        let goals = field.goals();
        match self.nearest(field, boxes) {
            Nearest::Apart(sum) => return Ok(Some(sum)),
            Nearest::None => return Ok(None),
            Nearest::Shared => {}
        }
        // Boxes and goals are counted from 1; goal 0 stands for "none yet".
        self.of_box.clear();
        self.of_box.resize(boxes.len() + 1, 0);
        self.of_goal.clear();
        self.of_goal.resize(goals + 1, 0);
        self.assigned.clear();
        self.assigned.resize(goals + 1, 0);
        self.from.resize(goals + 1, 0);
        for number in 1..=boxes.len() {
            if boxes.len() > MANY {
                limits.check_time()?;
            }
            self.assigned[0] = number;
            let mut goal = 0;
            self.slack.clear();
            self.slack.resize(goals + 1, i64::MAX);
            self.done.clear();
            self.done.resize(goals + 1, false);
            loop {
                self.done[goal] = true;
                let row = self.assigned[goal];
                let distances = field.distances(boxes[row - 1]);
                let (mut least, mut nearest) = (i64::MAX, 0);
                for (other, &distance) in (1..).zip(distances) {
                    if self.done[other] {
                        continue;
                    }
                    let cost = if distance == NONE { FAR } else { i64::from(distance) };
                    let cost = cost - self.of_box[row] - self.of_goal[other];
                    if cost < self.slack[other] {
                        self.slack[other] = cost;
                        self.from[other] = goal;
                    }
                    if self.slack[other] < least {
                        (least, nearest) = (self.slack[other], other);
                    }
                }
                if least >= FAR / 2 {
                    return Ok(None);
                }
                for other in 0..=goals {
                    if self.done[other] {
                        self.of_box[self.assigned[other]] += least;
                        self.of_goal[other] -= least;
                    } else {
                        self.slack[other] -= least;
                    }
                }
                goal = nearest;
                if self.assigned[goal] == 0 {
                    break;
                }
            }
            while goal != 0 {
                let before = self.from[goal];
                self.assigned[goal] = self.assigned[before];
                goal = before;
            }
        }
        Ok(u32::try_from(-self.of_goal[0]).ok())
    }

    /// Looks at each box's nearest goal.
    fn nearest(&mut self, field: &Field, boxes: &[Number]) -> Nearest {
        if boxes.len() > field.goals() {
            return Nearest::None;
        }
        self.done.clear();
        self.done.resize(field.goals() + 1, false);
        let (mut sum, mut apart) = (0, true);
        for &cell in boxes {
            let distances = field.distances(cell).iter().enumerate();
            match distances.min_by_key(|(_, distance)| **distance) {
                None | Some((_, &NONE)) => return Nearest::None,
                Some((goal, distance)) => {
                    sum += distance;
                    apart &= !std::mem::replace(&mut self.done[goal], true);
                }
            }
        }
        if apart { Nearest::Apart(sum) } else { Nearest::Shared }
    }
}

/// What the boxes' nearest goals say.
enum Nearest {
    /// Each box has one of its own: that is the cheapest assignment, of this cost.
    Apart(u32),
    /// Some boxes share one.
    Shared,
    /// Some box has none, or there are fewer goals than boxes.
    None,
}

#[cfg(test)]
mod tests {
    use pathfinding::prelude::{Matrix, kuhn_munkres_min};

    use super::*;
    use crate::notation::named;
    use crate::solve::field::Start;
    use crate::source::Source;

    #[test]
    fn the_bound_is_that_of_the_hungarian_method() {
        let board = "+-----+-\n-##-#---\n-a--+-#-\n-#-b--#-\n-+--@---\n+---#-c-\n-----d--\n";
        let mut source = Source::new("board", board.as_bytes()).unwrap();
        let warehouse = named::read(&mut source).unwrap().into_warehouse();
        let limits = Limits::new(None, usize::MAX);
        let start = Start::new(&warehouse, &limits).ok().flatten().unwrap();
        let field = &start.field;
        let live: Vec<Number> =
            (0..).take(field.len()).filter(|&cell| field.is_live(cell)).collect();
        let mut bound = Bound::default();
        for (i, &a) in live.iter().enumerate() {
            for (j, &b) in live.iter().enumerate().skip(i + 1).step_by(2) {
                for &c in live.iter().skip(j + 1).step_by(3) {
                    let boxes = [a, b, c];
                    let row = |&cell: &Number| {
                        let cost = |&distance: &u32| {
                            if distance == NONE { 10_000 } else { i64::from(distance) }
                        };
                        field.distances(cell).iter().map(cost).collect::<Vec<_>>()
                    };
                    let costs = Matrix::from_rows(boxes.iter().map(row)).unwrap();
                    let (least, _) = kuhn_munkres_min(&costs);
                    let expected = u32::try_from(least).ok().filter(|&least| least < 10_000);
                    assert_eq!(bound.pushes(field, &boxes, &limits), Ok(expected), "{boxes:?}");
                }
            }
        }
    }
}
