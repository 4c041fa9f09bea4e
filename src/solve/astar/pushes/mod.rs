//! A* over pushes with a strong lower bound. It proves that no solution has fewer pushes than a known one, finds one if none
//! is known, and improves slices.
//!
//! A state is the boxes' cells and the part of the floor that the worker can walk to. Its bound ([`estimate`]) need not be
//! consistent, so a state may be expanded again. Pruning by PI-corrals keeps a shortest solution. Deadlocks of frozen boxes,
//! of two and of three boxes are recognized; others did not pay: see `benches/README.md`. In a slice, there are only the
//! assignment and frozen boxes, because tables would take longer than the search.

mod expander;
mod node;
mod open_list;
mod search;

use std::sync::Arc;

use self::expander::{Expand, Expander, Whole};
use self::search::Search;
use crate::solve::heuristic::Heuristic;
use crate::solve::heuristic::goal_zone::GoalZone;
use crate::solve::level::bitboard::{Bitboard, Rectangle};
use crate::solve::level::bits::Bits;
use crate::solve::level::field::Start;
use crate::solve::level::single_box::solvable;
use crate::solve::level::square::Square;
use crate::solve::limits::{Limit, Limits};
use crate::solve::solution::Plan;
use crate::solve::stats::Stats;

pub(crate) use self::expander::Scope;

/// A search that can be interrupted.
pub(crate) struct PushSearch<'a> {
    search: Search<'a>,
    /// One for each thread.
    expanders: Vec<Box<dyn Expand + 'a>>,
}

impl<'a> PushSearch<'a> {
    /// Prepares a search for solutions, or for a slice of one. Returns `None` if the board is too large.
    pub(crate) fn new(
        start: &'a Start,
        slice: Option<&'a Scope<'a>>,
        threads: usize,
        limits: &Limits,
    ) -> Option<Result<Self, Limit>> {
        let rectangle = Rectangle::around(start);
        let new = match rectangle.words() {
            ..=2 => PushSearch::in_words::<2>,
            3 => PushSearch::in_words::<3>,
            4 => PushSearch::in_words::<4>,
            5 | 6 => PushSearch::in_words::<6>,
            7..=16 => PushSearch::in_words::<16>,
            _ => return None,
        };
        Some(new(&rectangle, start, slice, threads, limits))
    }

    fn in_words<const N: usize>(
        rectangle: &Rectangle,
        start: &'a Start,
        slice: Option<&'a Scope<'a>>,
        threads: usize,
        limits: &Limits,
    ) -> Result<Self, Limit> {
        let board = Arc::new(Bitboard::<N>::new(rectangle, start));
        let mut estimate = Heuristic::new(board.clone(), &start.field, limits)?;
        let whole = if slice.is_none() {
            estimate.add_penalties(&start.field, limits)?;
            Some(Arc::new(Whole {
                zone: GoalZone::new(&board, &start.field, limits)?,
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
            let is_solved = bound == 0 && expander.is_end(state.boxes, state.region);
            search.start(&boxes, worker, bound, is_solved)?;
        }
        let mut expanders: Vec<Box<dyn Expand>> = vec![Box::new(expander)];
        for _ in 1..threads {
            expanders.push(Box::new(new()));
        }
        Ok(PushSearch { search, expanders })
    }

    /// Looks for a solution with the fewest pushes, if it has fewer than `below`. After a limit, it continues when it is
    /// called again.
    pub(crate) fn run(
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
    pub(crate) fn plan(&self) -> Option<Plan> {
        self.search.pushes().map(|pushes| Plan { pushes, moves: None })
    }

    /// The size of the tables behind the bound in bytes.
    pub(crate) fn tables(&self) -> usize {
        self.search.tables
    }

    /// Drops the states reached, and returns what bounds the pushes of a state.
    pub(crate) fn into_estimator(
        mut self,
    ) -> impl FnMut(&[Square], Square) -> Result<Option<u32>, Limit> {
        let mut expander = self.expanders.pop().expect("there is one for each thread");
        move |boxes, worker| expander.bound(boxes, worker)
    }

    /// No solution has fewer pushes. When all has been searched, this is `below`: `u32::MAX` if there is no solution at all.
    pub(crate) fn bound(&self) -> u32 {
        self.search.bound
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    use super::*;
    use crate::session::Session;
    use crate::solve::astar::moves;
    use crate::solve::deadlock::pi_corral::pushes_of_corral;
    use crate::solve::heuristic::assignment::Bound;
    use crate::solve::heuristic::goal_zone::ZoneParts;
    use crate::solve::objective::Minimize;
    use crate::solve::{boards, solution};

    /// The parts of the lower bound, from the weakest to the strongest, and that of a zone if there is one; `None` is more
    /// than any number. Without a plain bound of at least 1, there are no parts: no engine is given such a board.
    fn bounds(start: &Start, limits: &Limits) -> [Vec<Option<u32>>; 2] {
        let rows: Vec<usize> = start.boxes.iter().map(|square| square.index()).collect();
        let plain = Bound::default().pushes(start.field.plain_distances(), &rows, limits).unwrap();
        if plain.is_none_or(|plain| plain == 0) {
            return [Vec::new(), Vec::new()];
        }
        let board = Arc::new(Bitboard::<2>::new(&Rectangle::around(start), start));
        let mut estimate = Heuristic::new(board.clone(), &start.field, limits).ok().unwrap();
        let of = |estimate: &Heuristic<2>| {
            estimate.of(&mut Bound::default(), &start.boxes, start.worker, limits).unwrap()
        };
        let sided = of(&estimate);
        estimate.add_penalties(&start.field, limits).unwrap();
        let zone = GoalZone::new(&board, &start.field, limits).ok().unwrap();
        let outlook = |zone: GoalZone<2>| {
            let outlook = zone.outlook(&board, &start.boxes, start.worker);
            outlook.map(ZoneParts::bound)
        };
        [vec![plain, sided, of(&estimate)], zone.map(outlook).into_iter().collect()]
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 6000, failure_persistence: None, ..Default::default() })]

        #[test]
        fn it_finds_as_few_pushes_as_plain_a_star(board in boards::any()) {
            let warehouse = board.parse::<Session>().unwrap().into_warehouse();
            let limits = Limits::new(None, usize::MAX);
            let Some(start) = Start::new(&warehouse, &limits).ok().unwrap() else { return Ok(()) };
            let mut stats = Stats::default();
            let plain = moves::search(&start, Minimize::Pushes, &limits, &mut stats).ok().unwrap();
            let plain = plain.map(|plan| u32::try_from(plan.pushes.len()).unwrap());
            let bounds = bounds(&start, &limits);
            if bounds[0].is_empty() {
                return Ok(());
            }
            let number = |bound: &Option<u32>| bound.unwrap_or(u32::MAX);
            for mut bounds in bounds {
                bounds.push(plain);
                prop_assert!(bounds.is_sorted_by_key(number), "{:?}\n{}", bounds, board);
            }
            let limits = limits.with_memory(1 << 30);
            let mut run = |threads, below| {
                let mut search = PushSearch::new(&start, None, threads, &limits).unwrap().ok().unwrap();
                assert_eq!(search.run(below, &limits, &mut stats), Ok(()));
                let solution = |plan| solution::replay(&warehouse, &start.field, &plan);
                search.plan().map(|plan| u32::try_from(solution(plan).pushes.len()).unwrap())
            };
            for threads in [1, 2] {
                prop_assert_eq!(run(threads, u32::MAX), plain, "{}", board);
            }
            if let Some(pushes) = plain {
                prop_assert_eq!(run(1, pushes), None, "{}", board);
            }
        }
    }

    /// The test above says nothing about a rule that no board provokes.
    #[test]
    fn the_boards_provoke_each_rule() {
        let (mut runner, limits) = (TestRunner::deterministic(), Limits::new(None, usize::MAX));
        let [mut corrals, mut penalties, mut lost, mut zones] = [0; 4];
        for _ in 0..6000 {
            let board = boards::any().new_tree(&mut runner).unwrap().current();
            let warehouse = board.parse::<Session>().unwrap().into_warehouse();
            let Some(start) = Start::new(&warehouse, &limits).ok().unwrap() else { continue };
            let [bounds, of_zone] = bounds(&start, &limits);
            let [_, sided, all] = bounds[..] else { continue };
            penalties += usize::from(all.is_some() && sided < all);
            lost += usize::from(sided.is_some() && all.is_none());
            zones += usize::from(of_zone.iter().any(|of_zone| *of_zone > all));
            let bits = Bitboard::<2>::new(&Rectangle::around(&start), &start);
            let state = bits.state(bits.boxes, bits.set_of(start.worker));
            let corral = pushes_of_corral(&bits, &state, &|_, _, _| false);
            corrals += usize::from(corral.is_some_and(|boxes| boxes != state.boxes));
        }
        let counts = [corrals, penalties, lost, zones];
        assert!(counts.iter().all(|count| *count >= 10), "{counts:?}");
    }
}
