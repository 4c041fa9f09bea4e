//! Three boxes in each other's way.

#![expect(clippy::indexing_slicing, reason = "tables have entries for all places")]

use super::abstraction::Abstraction;
use super::ranking::{Ranking, SIDES, touched_sides, triples};
use super::two_boxes::{NEVER, TwoBoxPdb};
use crate::grid::Direction;
use crate::solve::level::bitboard::Bitboard;
use crate::solve::level::bits::Bits;
use crate::solve::level::box_move::{BoxMove, BoxStep};
use crate::solve::level::distances::UNREACHABLE;
use crate::solve::limits::{Limit, Limits, try_table};

/// For three boxes alone on the board, and the worker: a lower bound on how many more pushes they need than the sum of what
/// each needs without the others. A push is too many if it brings its box nearer to no goal at all.
pub(crate) struct ThreeBoxPdb<const N: usize> {
    places: Ranking,
    /// By triple, and by box and the side of it where the worker is; 0 if two of the boxes have as great a penalty.
    penalties: Vec<[u8; 3 * SIDES]>,
    /// By the place of a box: where a second may have a penalty with it and a third.
    seconds: Vec<Bits<N>>,
    /// By the places of two boxes: where a third may have a penalty with them.
    thirds: Vec<Bits<N>>,
}

/// With more cells, the table would take several seconds.
const MAX_CELLS: usize = 160;

impl<const N: usize> ThreeBoxPdb<N> {
    /// Returns `None` if the board is too large, or if it would take more than an eighth of the memory.
    pub(crate) fn new(
        aim: &Abstraction<N>,
        pairs: &TwoBoxPdb,
        limits: &Limits,
    ) -> Result<Option<Self>, Limit> {
        let places = Ranking::new(aim.cells);
        let bytes = places.triple_count() * (3 * SIDES) + places.len.pow(2) * size_of::<Bits<N>>();
        if places.len > MAX_CELLS || bytes > limits.memory / 8 {
            return Ok(None);
        }
        let penalties = try_table(places.triple_count(), [NEVER; 3 * SIDES])?;
        let thirds = try_table(places.len * places.len, Bits::NONE)?;
        let seconds = vec![Bits::NONE; places.len];
        let mut three_boxes = ThreeBoxPdb { places, penalties, seconds, thirds };
        let (costs, open) = (costs(aim), Vec::new());
        let mut search = RetrogradeSearch {
            aim,
            costs,
            three_boxes: &mut three_boxes,
            open,
            waiting: 0,
            limits,
        };
        let begun =
            if aim.to_exits { search.begin_at_exits(pairs) } else { search.begin_at_goals() };
        match begun.and_then(|()| search.run()) {
            Err(Limit::Memory) => return Ok(None),
            end => end?,
        }
        three_boxes.drop_those_of_pairs(aim, pairs, limits)?;
        Ok(Some(three_boxes))
    }

    pub(crate) fn bytes(&self) -> usize {
        self.penalties.len() * (3 * SIDES) + self.thirds.len() * size_of::<Bits<N>>()
    }

    /// Adds the penalties of some boxes, where the worker can walk to `region`, until `add` returns `None`.
    pub(crate) fn all(
        &self,
        board: &Bitboard<N>,
        boxes: Bits<N>,
        region: Bits<N>,
        mut add: impl FnMut(u8, Bits<N>) -> Option<()>,
    ) -> Option<()> {
        for one in boxes.each() {
            for two in self.seconds(one, boxes).take_while(|&two| two != one) {
                for three in self.thirds(one, two, boxes).take_while(|&three| three != two) {
                    let trio = one | two | three;
                    add(self.of(board, trio, region), trio)?;
                }
            }
        }
        Some(())
    }

    /// Adds the penalties of a box that was pushed to a cell with two of some others, until `add` returns `None`.
    pub(crate) fn after(
        &self,
        to: Bits<N>,
        direction: Direction,
        others: Bits<N>,
        mut add: impl FnMut(u8, Bits<N>) -> Option<()>,
    ) -> Option<()> {
        let side = direction.opposite() as usize;
        for two in self.seconds(to, others) {
            for three in self.thirds(to, two, others).take_while(|&three| three != two) {
                let trio = to | two | three;
                let index = trio.each().take_while(|&cell| cell != to).count();
                add(self.penalties[self.places.triple(trio)][index * SIDES + side], trio)?;
            }
        }
        Some(())
    }

    /// Those of some boxes that may have a penalty with one and a third.
    fn seconds(&self, one: Bits<N>, boxes: Bits<N>) -> impl Iterator<Item = Bits<N>> {
        (self.seconds[self.places.of(one)] & boxes).each()
    }

    /// Those of some boxes that may have a penalty with two.
    fn thirds(&self, one: Bits<N>, two: Bits<N>, boxes: Bits<N>) -> impl Iterator<Item = Bits<N>> {
        let row = self.places.of(one) * self.places.len + self.places.of(two);
        (self.thirds[row] & boxes).each()
    }

    /// The penalty of three boxes, where the worker can walk to at least `region`; the least one if it does not touch them.
    fn of(&self, board: &Bitboard<N>, boxes: Bits<N>, region: Bits<N>) -> u8 {
        let penalties = &self.penalties[self.places.triple(boxes)];
        match touched_sides(board, boxes, region).next() {
            None => penalties.iter().copied().min().unwrap_or(0),
            Some((side, _)) => penalties[side],
        }
    }

    /// Replaces penalties that two boxes have anyway by 0, and notes where others are.
    fn drop_those_of_pairs(
        &mut self,
        aim: &Abstraction<N>,
        pairs: &TwoBoxPdb,
        limits: &Limits,
    ) -> Result<(), Limit> {
        let board = aim.board;
        let of_two = |one: Bits<N>, two: Bits<N>, worker: Bits<N>| {
            let [one, two, worker] = [one, two, worker].map(|cell| board.square_of(cell));
            pairs.penalty(one, two, worker)
        };
        for boxes in triples(aim.cells) {
            limits.spend(64)?;
            let each = || boxes.each().map(|one| (one, boxes.without(one)));
            let penalties = &mut self.penalties[self.places.triple(boxes)];
            let mut is_any = false;
            for (side, worker) in touched_sides(board, boxes, board.floor.without(boxes)) {
                let has_pair = |(one, others): (Bits<N>, Bits<N>)| {
                    others.each().any(|two| of_two(one, two, worker) >= penalties[side])
                };
                if penalties[side] != 0 && each().any(has_pair) {
                    penalties[side] = 0;
                }
                is_any |= penalties[side] != 0;
            }
            for (one, others) in each().filter(|_| is_any) {
                self.seconds[self.places.of(one)] |= others;
                for two in others.each() {
                    let row = self.places.of(one) * self.places.len + self.places.of(two);
                    self.thirds[row] |= others.without(two);
                }
            }
        }
        Ok(())
    }
}

/// By place and by direction of a pull: how many pushes the push that it undoes wastes at least.
fn costs<const N: usize>(aim: &Abstraction<N>) -> Vec<[u8; SIDES]> {
    let Abstraction { board, sides, distances, cells, .. } = *aim;
    let square = |cell: Bits<N>| board.square_of(cell);
    let cost = |cell: Bits<N>, direction| {
        let BoxStep { to, worker, .. } = BoxMove::Pull.step(board, cell, direction);
        if !cells.meets(to) || !board.floor.meets(worker) {
            return None;
        }
        let after = distances.of(sides.row(square(cell), square(to)));
        let before = distances.of(sides.row(square(to), square(worker)));
        let can_be = after.iter().zip(before).filter(|&(&after, _)| after != UNREACHABLE);
        let cost = can_be.map(|(after, before)| after + 1 - before).min()?;
        Some(u8::try_from(cost).unwrap_or(MAX_PENALTY))
    };
    cells.each().map(|cell| Direction::ALL.map(|way| cost(cell, way).unwrap_or(NEVER))).collect()
}

/// Larger penalties count as this; `NEVER` stays apart.
const MAX_PENALTY: u8 = NEVER - 1;

/// A search backward for penalties, the smallest first.
struct RetrogradeSearch<'b, const N: usize> {
    aim: &'b Abstraction<'b, N>,
    costs: Vec<[u8; SIDES]>,
    three_boxes: &'b mut ThreeBoxPdb<N>,
    /// By penalty: the boxes, and where the worker can walk to.
    open: Vec<Vec<(Bits<N>, Bits<N>)>>,
    /// The number of these.
    waiting: usize,
    limits: &'b Limits,
}

impl<const N: usize> RetrogradeSearch<'_, N> {
    /// Adds the states in which all boxes are on goals.
    fn begin_at_goals(&mut self) -> Result<(), Limit> {
        let board = self.aim.board;
        for boxes in triples(board.goals & self.aim.cells) {
            for worker in (board.neighbours(boxes) & board.floor.without(boxes)).each() {
                self.add(boxes, worker, 0)?;
            }
        }
        Ok(())
    }

    /// Adds the states in which one of the boxes is at an exit: the others are alone from then on.
    fn begin_at_exits(&mut self, pairs: &TwoBoxPdb) -> Result<(), Limit> {
        let Abstraction { board, cells, .. } = *self.aim;
        let square = |cell: Bits<N>| board.square_of(cell);
        let is_exit = |cell, worker| self.aim.is_at_exit(square(cell), square(worker));
        for exit in cells.each() {
            let beside = board.neighbours(exit) & board.floor;
            if !beside.each().any(|worker| is_exit(exit, worker)) {
                continue;
            }
            let others = cells.without(exit);
            for one in others.each() {
                for two in others.each().take_while(|&two| two != one) {
                    let boxes = exit | one | two;
                    let around = board.neighbours(boxes) & board.floor.without(boxes);
                    for worker in around.each().filter(|&worker| is_exit(exit, worker)) {
                        let penalty = pairs.penalty(square(one), square(two), square(worker));
                        if penalty != NEVER {
                            self.add(boxes, worker, penalty)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn run(&mut self) -> Result<(), Limit> {
        let board = self.aim.board;
        let mut penalty = 0;
        while usize::from(penalty) < self.open.len() {
            let Some((boxes, region)) = self.open[usize::from(penalty)].pop() else {
                penalty += 1;
                continue;
            };
            self.waiting -= 1;
            // Reached with a smaller penalty meanwhile.
            if self.three_boxes.of(board, boxes, region) < penalty {
                continue;
            }
            let free = board.floor.without(boxes);
            for cell in boxes.each() {
                for (direction, cost) in
                    Direction::ALL.into_iter().zip(self.costs[self.three_boxes.places.of(cell)])
                {
                    let BoxStep { stand, to, worker } = BoxMove::Pull.step(board, cell, direction);
                    if cost != NEVER && region.meets(stand) && free.meets(worker) {
                        let penalty = penalty.saturating_add(cost).min(MAX_PENALTY);
                        self.add(boxes.without(cell) | to, worker, penalty)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds a state, unless it is there with as small a penalty. The worker is beside a box.
    fn add(&mut self, boxes: Bits<N>, worker: Bits<N>, penalty: u8) -> Result<(), Limit> {
        let board = self.aim.board;
        if self.three_boxes.of(board, boxes, worker) <= penalty {
            return Ok(());
        }
        self.limits.spend(64 * N)?;
        let region = board.flood(worker, board.floor.without(boxes));
        let known = &mut self.three_boxes.penalties[self.three_boxes.places.triple(boxes)];
        for (side, _) in touched_sides(board, boxes, region) {
            known[side] = penalty;
        }
        let bucket = usize::from(penalty);
        if self.open.len() <= bucket {
            self.open.resize(bucket + 1, Vec::new());
        }
        self.open[bucket].push((boxes, region));
        self.waiting += 1;
        let bytes = self.waiting * size_of::<(Bits<N>, Bits<N>)>();
        if bytes > self.limits.memory / 8 { Err(Limit::Memory) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::session::Session;
    use crate::solve::astar::moves;
    use crate::solve::boards;
    use crate::solve::heuristic::conflicts::{Conflicts, Push};
    use crate::solve::level::bitboard::Rectangle;
    use crate::solve::level::field::Start;
    use crate::solve::level::square::Square;
    use crate::solve::objective::Minimize;
    use crate::solve::stats::Stats;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() })]

        #[test]
        fn three_boxes_are_lost_exactly_if_plain_search_finds_no_solution(text in boards::with_three_boxes()) {
            let warehouse = text.parse::<Session>().unwrap().into_warehouse();
            let limits = Limits::new(None, usize::MAX);
            let Some(start) = Start::new(&warehouse, &limits).ok().unwrap() else { return Ok(()) };
            let board = &Bitboard::<2>::new(&Rectangle::around(&start), &start);
            // No engine is given other boards.
            prop_assume!(board.boxes.without(board.live).is_empty());
            let field = &start.field;
            let (sides, distances) = (field.sides(&limits), field.sided_distances(&limits));
            let (sides, distances) = (sides.ok().unwrap(), &distances.ok().unwrap());
            let aim = Abstraction { board, field, sides, distances, cells: board.live, to_exits: false };
            let penalties = Conflicts::new(&aim, &limits).ok().unwrap().unwrap();
            let before = penalties.all(board, board.boxes, board.set_of(start.worker));
            let state = board.state(board.boxes, board.set_of(start.worker));
            let square = |cell: Bits<2>| board.square_of(cell);
            let goals: Vec<_> = board.goals.each().map(square).collect();
            for direction in Direction::ALL {
                for cell in board.pushes(state.region, state.boxes, direction).each() {
                    let to = board.step(cell, direction);
                    if !board.live.meets(to) {
                        continue;
                    }
                    let others = state.boxes.without(cell);
                    let boxes: Vec<Square> = (others | to).each().map(square).collect();
                    let all = penalties.all(board, others | to, cell);
                    if let Some(before) = &before {
                        let push = Push { from: cell, to, direction };
                        let after = penalties.after(board, before, &push, others);
                        prop_assert_eq!(after.is_none(), all.is_none(), "{}", text);
                    }
                    let field = field.with_goals(&goals, &limits).ok().unwrap();
                    let after = Start { grid: start.grid, field, boxes, worker: square(cell) };
                    let plan = moves::search(&after, Minimize::Pushes, &limits, &mut Stats::default());
                    prop_assert_eq!(all.is_none(), plan.ok().unwrap().is_none(), "{}", text);
                }
            }
        }
    }
}
