//! A* over pushes with a strong lower bound. It proves that no solution has fewer pushes than a known one, finds one if none
//! is known, and improves slices.
//!
//! A state is the boxes' cells and the part of the floor that the worker can walk to. Its bound ([`estimate`]) need not be
//! consistent, so a state may be expanded again. PI-corrals leave out no shortest solution. Of deadlocks, those of frozen
//! boxes, of two and of three boxes are recognized; others did not pay: see `benches/README.md`.

mod aim;
mod estimate;
mod expander;
mod node;
mod pairs;
mod penalties;
mod places;
mod queue;
mod search;
mod trios;
mod zone;

use std::sync::Arc;

use self::estimate::Estimate;
use self::expander::{Expand, Expander, Whole};
use self::search::Search;
use self::zone::Zone;
use super::bitboard::{Bitboard, Rectangle};
use super::bits::Bits;
use super::deadlocks::alone::solvable;
use super::field::Start;
use super::limits::{Limit, Limits};
use super::solution::Plan;
use super::square::Square;
use super::stats::Stats;

pub(super) use self::expander::Slice;

/// A search that can be interrupted.
pub(super) struct Bounded<'a> {
    search: Search<'a>,
    /// One for each thread.
    expanders: Vec<Box<dyn Expand + 'a>>,
}

impl<'a> Bounded<'a> {
    /// Prepares a search for solutions, or for a slice of one. Returns `None` if the board is too large.
    pub(super) fn new(
        start: &'a Start,
        slice: Option<&'a Slice<'a>>,
        threads: usize,
        limits: &Limits,
    ) -> Option<Result<Self, Limit>> {
        let rectangle = Rectangle::around(start);
        let new = match rectangle.words() {
            ..=2 => Bounded::in_words::<2>,
            3 => Bounded::in_words::<3>,
            4 => Bounded::in_words::<4>,
            5 | 6 => Bounded::in_words::<6>,
            7..=16 => Bounded::in_words::<16>,
            _ => return None,
        };
        Some(new(&rectangle, start, slice, threads, limits))
    }

    fn in_words<const N: usize>(
        rectangle: &Rectangle,
        start: &'a Start,
        slice: Option<&'a Slice<'a>>,
        threads: usize,
        limits: &Limits,
    ) -> Result<Self, Limit> {
        let board = Arc::new(Bitboard::<N>::new(rectangle, start));
        let mut estimate = Estimate::new(board.clone(), &start.field, limits)?;
        let whole = if slice.is_none() {
            estimate.add_penalties(&start.field, limits)?;
            Some(Arc::new(Whole {
                zone: Zone::new(&board, &start.field, limits)?,
                solvable: solvable(&board, board.goals, board.floor, limits)?,
            }))
        } else {
            None
        };
        let estimate = Arc::new(estimate);
        let new = || Expander::new(board.clone(), estimate.clone(), whole.clone(), slice, limits);
        let mut expander = new();
        let tables = estimate.bytes() + whole.as_ref().map_or(0, |whole| whole.bytes());
        let mut search =
            Search::new(&start.field, start.boxes.len(), slice.is_some(), tables, limits.memory);
        let state = board.state(board.boxes, board.set_of(start.worker));
        let square = |cell: Bits<N>| board.square_of(cell);
        let boxes: Vec<Square> = state.boxes.each().map(square).collect();
        let worker = square(state.region);
        if let Some(bound) = expander.bound(&boxes, worker)? {
            let is_solved = bound == 0 && expander.is_solved(&boxes, worker);
            search.start(&boxes, worker, bound, is_solved)?;
        }
        let mut expanders: Vec<Box<dyn Expand>> = Vec::new();
        for _ in 1..threads {
            expanders.push(Box::new(new()));
        }
        expanders.push(Box::new(expander));
        Ok(Bounded { search, expanders })
    }

    /// Looks for a solution with the fewest pushes, if it has fewer than `below`. After a limit, it goes on when it is
    /// called again.
    pub(super) fn run(
        &mut self,
        below: u32,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<(), Limit> {
        let end = self.search.run(below, &mut self.expanders, limits, stats);
        stats.peak_bytes = stats.peak_bytes.max(self.search.bytes());
        end
    }

    /// The best solution found.
    pub(super) fn plan(&self) -> Option<Plan> {
        self.search.pushes().map(|pushes| Plan { pushes, moves: None })
    }

    /// The size of the tables behind the bound in bytes.
    pub(super) fn tables(&self) -> usize {
        self.search.tables
    }

    /// The lower bound of any state, without the states of the search.
    pub(super) fn into_bound(
        mut self,
    ) -> impl FnMut(&[Square], Square) -> Result<Option<u32>, Limit> {
        let mut expander = self.expanders.pop().expect("there is one for each thread");
        move |boxes, worker| expander.bound(boxes, worker)
    }

    /// No solution has fewer pushes; `u32::MAX` if there is none at all.
    pub(super) fn bound(&self) -> u32 {
        self.search.bound
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::session::Session;
    use crate::solve::bound::Bound;
    use crate::solve::objective::Minimize;
    use crate::solve::tests::board;
    use crate::solve::{astar, solution};

    /// Boards of 5×6 cells with little room: up to five boxes and at least as many goals.
    fn crowded() -> impl Strategy<Value = String> {
        (2..=5_usize, 0..2_usize, 4..10_usize).prop_flat_map(|(boxes, spare, walls)| {
            let names = ('a'..='e').take(boxes);
            let goals = std::iter::repeat_n('+', boxes + spare);
            let cells = std::iter::once('@').chain(names).chain(goals);
            let cells = cells.chain(std::iter::repeat_n('#', walls)).chain(['-'; 30]).take(30);
            Just(cells.collect::<Vec<char>>()).prop_shuffle().prop_map(|cells| {
                cells.chunks(6).map(|row| row.iter().collect::<String>() + "\n").collect()
            })
        })
    }

    /// Boards of 5×8 cells with a wall, all goals on one side of it, and one gap or two.
    fn rooms() -> impl Strategy<Value = String> {
        let goals = Just("++++--------".chars().collect::<Vec<_>>()).prop_shuffle();
        let wall = Just("#####".chars().collect::<Vec<_>>());
        let gaps = prop::collection::vec(0..5_usize, 1..3);
        let boxes = Just("@abcd##-------------".chars().collect::<Vec<_>>()).prop_shuffle();
        (goals, wall, gaps, boxes).prop_map(|(goals, mut wall, gaps, boxes)| {
            for gap in gaps {
                wall[gap] = '-';
            }
            let rows = goals.chunks(3).chain([&['-'; 3][..]]).zip(wall).zip(boxes.chunks(4));
            rows.map(|((goals, wall), boxes)| {
                let row = goals.iter().chain([&wall]).chain(boxes);
                row.collect::<String>() + "\n"
            })
            .collect()
        })
    }

    fn check(board: &str) -> Result<(), TestCaseError> {
        let warehouse = board.parse::<Session>().unwrap().into_warehouse();
        let limits = Limits::new(None, usize::MAX);
        let Some(start) = Start::new(&warehouse, &limits).ok().unwrap() else { return Ok(()) };
        let mut stats = Stats::default();
        let plain = astar::search(&start, Minimize::Pushes, &limits, &mut stats).ok().unwrap();
        let plain = plain.map(|plan| plan.pushes.len());
        let rows: Vec<usize> = start.boxes.iter().map(|square| square.index()).collect();
        let bound = Bound::default().pushes(start.field.plain_distances(), &rows, &limits);
        // Other boards come to no engine.
        let Ok(Some(bound @ 1..)) = bound else { return Ok(()) };
        let bits = Arc::new(Bitboard::<2>::new(&Rectangle::around(&start), &start));
        let mut estimate = Estimate::new(bits, &start.field, &limits).ok().unwrap();
        estimate.add_penalties(&start.field, &limits).unwrap();
        let better = estimate.of(&mut Bound::default(), &start.boxes, start.worker, &limits);
        if let Some(pushes) = plain {
            let (bound, better) = (bound as usize, better.unwrap().unwrap() as usize);
            prop_assert!(
                bound <= better && better <= pushes,
                "{} {} {}\n{}",
                bound,
                better,
                pushes,
                board
            );
        }
        let limits = limits.with_memory(1 << 30);
        let mut run = |threads, below| {
            let mut search = Bounded::new(&start, None, threads, &limits).unwrap().ok().unwrap();
            assert_eq!(search.run(below, &limits, &mut stats), Ok(()));
            search.plan()
        };
        for threads in [1, 2] {
            let found = run(threads, u32::MAX);
            let pushes = found.map(|plan| solution::replay(&warehouse, &start.field, &plan));
            prop_assert_eq!(pushes.map(|solution| solution.pushes.len()), plain, "{}", board);
        }
        if let Some(pushes) = plain {
            let below = u32::try_from(pushes).unwrap();
            prop_assert!(run(1, below).is_none(), "{}", board);
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() })]

        #[test]
        fn it_finds_what_plain_a_star_finds(board in board()) {
            check(&board)?;
        }

        #[test]
        fn it_finds_what_plain_a_star_finds_with_a_room_for_goals(board in rooms()) {
            check(&board)?;
        }

        #[test]
        fn it_finds_what_plain_a_star_finds_in_little_room(board in crowded()) {
            check(&board)?;
        }
    }
}
