//! Three boxes that cannot all reach goals.

#![expect(clippy::indexing_slicing, reason = "tables have entries for all live cells")]

use crate::grid::Direction;
use crate::solve::bitboard::Bitboard;
use crate::solve::bits::Bits;
use crate::solve::limits::{Limit, Limits, try_table};
use crate::solve::way::{Step, Way};

/// For three boxes alone on the board, one of which was just pushed: whether they are lost.
pub(super) struct Triples<const N: usize> {
    places: Places,
    /// By the place of the pushed box, the side of it where the worker is, and the place of another box: the cells where a
    /// third box is lost with them.
    lost: Vec<Bits<N>>,
}

/// With more live cells, the table would take several seconds.
const MAX_LIVE: usize = 220;

const SIDES: usize = Direction::ALL.len();

impl<const N: usize> Triples<N> {
    /// Returns `None` if the board is too large, or if this would take an eighth of the memory.
    pub(super) fn new(board: &Bitboard<N>, limits: &Limits) -> Result<Option<Self>, Limit> {
        let places = Places::new(board.live);
        let len = places.live * SIDES * places.live;
        let bytes = len * size_of::<Bits<N>>() + places.triples() * size_of::<u16>();
        if places.live > MAX_LIVE || bytes > limits.memory / 8 {
            return Ok(None);
        }
        let reached = Reached::from_goals(board, &places, limits)?;
        let mut triples = Triples { places, lost: try_table(len, Bits::NONE)? };
        triples.fill(board, &reached, limits)?;
        Ok(Some(triples))
    }

    fn fill(&mut self, board: &Bitboard<N>, reached: &[u16], limits: &Limits) -> Result<(), Limit> {
        let live: Vec<Bits<N>> = board.live.each().collect();
        for third in 0..live.len() {
            for second in 0..third {
                limits.spend(64 * second)?;
                for first in 0..second {
                    let boxes = [first, second, third];
                    let sides = reached[triple(boxes)];
                    for (index, pushed) in boxes.into_iter().enumerate() {
                        let [one, other] = [boxes[(index + 1) % 3], boxes[(index + 2) % 3]];
                        let is_lost = |side: &usize| sides >> (SIDES * index + side) & 1 == 0;
                        for side in (0..SIDES).filter(is_lost) {
                            let row = (pushed * SIDES + side) * live.len();
                            self.lost[row + one] |= live[other];
                            self.lost[row + other] |= live[one];
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether a box that was pushed to a cell is lost with two of some others.
    #[inline]
    pub(super) fn is_lost(&self, to: Bits<N>, direction: Direction, others: Bits<N>) -> bool {
        let side = direction.opposite() as usize;
        let row = (self.places.of(to) * SIDES + side) * self.places.live;
        others.each().any(|other| self.lost[row + self.places.of(other)].meets(others))
    }

    pub(super) fn bytes(&self) -> usize {
        self.lost.len() * size_of::<Bits<N>>()
    }
}

/// The live cells, numbered in the order of their bits.
struct Places {
    /// By bit.
    of: Vec<usize>,
    live: usize,
}

impl Places {
    fn new<const N: usize>(live: Bits<N>) -> Places {
        let mut of = vec![usize::MAX; 64 * N];
        for (place, cell) in live.each().enumerate() {
            of[usize::from(cell.bit())] = place;
        }
        Places { of, live: live.count() }
    }

    #[inline]
    fn of<const N: usize>(&self, cell: Bits<N>) -> usize {
        self.of[usize::from(cell.bit())]
    }

    /// The number of triples.
    fn triples(&self) -> usize {
        triple([0, 1, self.live.max(2)])
    }
}

/// The number of three places in ascending order among all such.
fn triple([first, second, third]: [usize; 3]) -> usize {
    third * (third - 1) * (third - 2) / 6 + second * (second - 1) / 2 + first
}

/// The states from which three boxes can be brought to goals, found by pulling them away from there.
struct Reached<'b, const N: usize> {
    board: &'b Bitboard<N>,
    places: &'b Places,
    /// By triple: the sides of its boxes where the worker can be, four bits for each box.
    sides: Vec<u16>,
    /// The boxes, and where the worker can walk to.
    open: Vec<(Bits<N>, Bits<N>)>,
    limits: &'b Limits,
}

impl<'b, const N: usize> Reached<'b, N> {
    fn from_goals(
        board: &'b Bitboard<N>,
        places: &'b Places,
        limits: &'b Limits,
    ) -> Result<Vec<u16>, Limit> {
        let (sides, open) = (try_table(places.triples(), 0)?, Vec::new());
        let mut reached = Reached { board, places, sides, open, limits };
        let goals = board.goals & board.live;
        for third in goals.each() {
            for second in goals.each().take_while(|&second| second != third) {
                for first in goals.each().take_while(|&first| first != second) {
                    let boxes = first | second | third;
                    for worker in (board.neighbours(boxes) & board.floor.without(boxes)).each() {
                        reached.add(boxes, worker)?;
                    }
                }
            }
        }
        while let Some((boxes, region)) = reached.open.pop() {
            let free = board.floor.without(boxes);
            for cell in boxes.each() {
                for direction in Direction::ALL {
                    let Step { stand, to, worker } = Way::Pull.step(board, cell, direction);
                    if region.meets(stand) && free.meets(worker) {
                        reached.add(boxes.without(cell) | to, worker)?;
                    }
                }
            }
        }
        Ok(reached.sides)
    }

    /// Adds a state, unless it is there.
    fn add(&mut self, boxes: Bits<N>, worker: Bits<N>) -> Result<(), Limit> {
        let mut places = [0; 3];
        for (place, cell) in places.iter_mut().zip(boxes.each()) {
            *place = self.places.of(cell);
        }
        let known = &mut self.sides[triple(places)];
        if *known & sides(self.board, boxes, worker) != 0 {
            return Ok(());
        }
        self.limits.spend(64 * N)?;
        let region = self.board.flood(worker, self.board.floor.without(boxes));
        *known |= sides(self.board, boxes, region);
        self.open.push((boxes, region));
        Ok(())
    }
}

/// The sides of three boxes that meet some cells.
fn sides<const N: usize>(board: &Bitboard<N>, boxes: Bits<N>, cells: Bits<N>) -> u16 {
    let mut sides = 0;
    for (index, cell) in boxes.each().enumerate() {
        for direction in Direction::ALL {
            let is_there = board.step(cell, direction).meets(cells);
            sides |= u16::from(is_there) << (SIDES * index + direction as usize);
        }
    }
    sides
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::session::Session;
    use crate::solve::astar;
    use crate::solve::bitboard::Rectangle;
    use crate::solve::field::Start;
    use crate::solve::objective::Minimize;
    use crate::solve::stats::Stats;
    use crate::solve::tests::board;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() })]

        #[test]
        fn three_boxes_are_lost_if_plain_search_finds_no_solution(board in board()) {
            let warehouse = board.parse::<Session>().unwrap().into_warehouse();
            let limits = Limits::new(None, usize::MAX);
            let Some(start) = Start::new(&warehouse, &limits).ok().unwrap() else { return Ok(()) };
            let bits = Bitboard::<2>::new(&Rectangle::around(&start), &start);
            // Other boards come to no engine.
            prop_assume!(bits.boxes.without(bits.live).is_empty());
            let triples = Triples::new(&bits, &limits).ok().unwrap().unwrap();
            let state = bits.state(bits.boxes, bits.set_of(start.worker));
            let square = |cell: Bits<2>| bits.square(cell.bit().into());
            let goals: Vec<_> = bits.goals.each().map(square).collect();
            for direction in Direction::ALL {
                for cell in bits.pushes(state.region, state.boxes, direction).each() {
                    let to = bits.step(cell, direction);
                    let others = state.boxes.without(cell);
                    let field = start.field.with_goals(&goals, &limits).ok().unwrap();
                    let boxes = (others | to).each().map(square).collect();
                    let after = Start { grid: start.grid, field, boxes, worker: square(cell) };
                    let plan = astar::search(&after, Minimize::Pushes, &limits, &mut Stats::default());
                    let is_lost = plan.ok().unwrap().is_none();
                    prop_assert_eq!(triples.is_lost(to, direction, others), is_lost, "{}", board);
                }
            }
        }
    }
}
