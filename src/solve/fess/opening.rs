//! The search backward for an open position: boxes are pulled apart, away from the goals, until the worker gets everywhere and no
//! box is in the way of another. The search [forward](super::target) has that position as its target. (Festival 3.1, Shoham.)

use super::BackwardSearch;
use super::analysis::{StaticAnalysis, closeness};
use super::search::{Domain, FeatureSearch, SearchPosition};
use super::space::{Features, connectivity, count};
use crate::board::Direction;
use crate::solve::attempts::Advice;
use crate::solve::level::{Bitboard, Bits, BoxMove, State, StateKey};
use crate::solve::solution::{Plan, SearchResult};
use crate::solve::task::{Limit, Limits, Stats};

// The features: parts of the floor, boxes that cannot be pulled, cells in dead ends, and closeness to the goals; those of boxes and
// dead ends only while the floor is one part. One of them divides the space.
const CONNECTIVITY: usize = 0;
const STUCK: usize = 1;
const DEAD_ENDS: usize = 2;
const CLOSENESS: usize = 4;

/// A search that begins with all boxes on goals.
pub(crate) fn opening<'a, const N: usize>(
    analysis: &'a StaticAnalysis<'a, N>,
    counts_dead_ends: bool,
    limits: &Limits,
) -> Result<impl BackwardSearch<N> + 'a, Limit> {
    let root = analysis.root();
    let goal_distances = analysis.goal_distances(|_| 1, limits)?;
    let domain = OpeningDomain { analysis, goal_distances, counts_dead_ends };
    let mut search = FeatureSearch::new(
        analysis,
        BoxMove::Pull,
        domain,
        Advice::Taken,
        move |state| *state == root,
        limits,
    );
    for state in analysis.board.states(analysis.board.goals) {
        search.add_root(SearchPosition { state, unfilled: Bits::NONE }, limits)?;
    }
    let target_advice = if counts_dead_ends { Advice::Taken } else { Advice::Ignored };
    Ok(OpeningSearch { search, target_advice })
}

/// A search for an open position under way.
struct OpeningSearch<'a, const N: usize> {
    search: FeatureSearch<'a, N>,
    /// For the search forward: either dead ends count and it is advised, or neither.
    target_advice: Advice,
}

impl<const N: usize> OpeningSearch<'_, N> {
    /// The pushes from a node's state to the goals: the pulls on the way to it, in reverse.
    fn plan(&mut self, node: u32, limits: &Limits) -> Result<Plan, Limit> {
        let mut pushes = Vec::new();
        for pull in self.search.steps_to(node, limits)?.into_iter().rev() {
            pushes.push(self.search.board.undo_pull(pull));
        }
        Ok(Plan { pushes, moves: None })
    }
}

impl<const N: usize> BackwardSearch<N> for OpeningSearch<'_, N> {
    /// Until about `budget` moves were generated.
    fn run(&mut self, budget: usize, limits: &Limits, stats: &mut Stats) -> SearchResult {
        let Some(node) = self.search.run(budget, limits, stats)? else { return Ok(None) };
        self.plan(node, limits).map(Some)
    }

    fn knows(&self, key: &StateKey<N>) -> bool {
        self.search.nodes.find(key).is_some()
    }

    fn plan_from(&mut self, key: &StateKey<N>, limits: &Limits) -> SearchResult {
        let Some(node) = self.search.nodes.find(key) else { return Ok(None) };
        self.plan(node, limits).map(Some)
    }

    fn target(&self) -> Option<(Bits<N>, Advice)> {
        let (boxes, _) = self.search.nodes[self.search.best_node].key;
        Some((boxes, self.target_advice))
    }

    fn bytes(&self) -> usize {
        self.search.bytes() + self.search.macros.bytes() + self.search.domain.bytes()
    }
}

/// Pulls boxes apart.
struct OpeningDomain<'t, const N: usize> {
    analysis: &'t StaticAnalysis<'t, N>,
    goal_distances: Vec<i32>,
    counts_dead_ends: bool,
}

/// The cells from which a box could be pulled in some direction if the box beside it there, if any, were gone.
pub(super) fn accessible<const N: usize>(board: &Bitboard<N>, boxes: Bits<N>) -> Bits<N> {
    let free = board.floor.without(boxes);
    let mut accessible = Bits::NONE;
    for direction in Direction::ALL {
        accessible |= board.step(board.step(free, direction) & board.floor, direction);
    }
    accessible
}

/// The number of free cells in dead ends, where none is an empty goal.
fn dead_ends<const N: usize>(board: &Bitboard<N>, boxes: Bits<N>) -> usize {
    let free = board.floor.without(boxes);
    let mut core = free;
    loop {
        let [one, two, three, four] = Direction::ALL.map(|direction| board.step(core, direction));
        let twice = one & two | three & four | (one | two) & (three | four);
        let next = core & (twice | board.goals);
        if next == core {
            return free.count() - core.count();
        }
        core = next;
    }
}

impl<const N: usize> Domain<N> for OpeningDomain<'_, N> {
    fn last_values(&self) -> i32 {
        1 << 20
    }

    fn bytes(&self) -> usize {
        self.goal_distances.len() * size_of::<i32>()
    }

    fn dimensions(&self) -> [usize; 4] {
        [CONNECTIVITY; 4]
    }

    fn features(&mut self, state: &State<N>, _: &Limits) -> Result<Features, Limit> {
        let board = &self.analysis.board;
        let boxes = state.boxes;
        let mut features = [0; 5];
        features[CONNECTIVITY] = connectivity(board, boxes);
        if features[CONNECTIVITY] == 1 {
            features[STUCK] = count(boxes.without(accessible(board, boxes)).count());
            if self.counts_dead_ends {
                features[DEAD_ENDS] = count(dead_ends(board, boxes));
            }
        }
        features[CLOSENESS] = closeness(&self.goal_distances, boxes);
        Ok(features)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::boards;

    /// Reads the clock for each position, so that a limit may end the search between the moment when a state is reached and the one when
    /// it is expanded.
    struct SlowDomain<'t>(&'t Bitboard<2>);

    impl Domain<2> for SlowDomain<'_> {
        fn dimensions(&self) -> [usize; 4] {
            [CONNECTIVITY; 4]
        }

        fn features(&mut self, state: &State<2>, limits: &Limits) -> Result<Features, Limit> {
            limits.check_time()?;
            Ok([connectivity(self.0, state.boxes), 0, 0, 0, 0])
        }
    }

    #[test]
    fn wherever_a_search_is_stopped_it_has_the_way_from_each_state_that_it_knows() {
        let start = boards::start_of(boards::ROOM);
        let unlimited = boards::unlimited();
        let analysis = StaticAnalysis::new(boards::bits::<2>(&start), &start, &unlimited).unwrap();
        let mut last_known = 0;
        // Each move from a position reads the clock, too.
        for expansions in (0..2000).step_by(11) {
            let limits = Limits::by_work(None, usize::MAX).with_expansions(expansions);
            let domain = SlowDomain(&analysis.board);
            let pull = BoxMove::Pull;
            let mut search =
                FeatureSearch::new(&analysis, pull, domain, Advice::Ignored, |_| false, &limits);
            let mut end = Ok(None);
            for state in analysis.board.states(analysis.board.goals) {
                let root = SearchPosition { state, unfilled: Bits::NONE };
                if let Err(limit) = search.add_root(root, &limits) {
                    end = Err(limit);
                }
            }
            let target_advice = Advice::Ignored;
            let mut search = OpeningSearch { search, target_advice };
            if end.is_ok() {
                end = search.run(usize::MAX, &limits, &mut Stats::default());
            }
            assert_eq!(end.err(), Some(Limit::Time));
            last_known = boards::check_known_ways(&start, &mut search);
        }
        assert!(last_known > 10, "{last_known}");
    }

    /// The room of six cells is a circle without the box, and with it five cells in a row.
    #[test]
    fn boxes_are_accessible_and_rows_of_cells_are_dead_ends() {
        let board = boards::bits::<2>(&boards::start_of("-a-@\n--+#\n"));
        assert_eq!(accessible(&board, board.boxes) & board.boxes, board.boxes);
        // Where boxes are everywhere, none can be pulled.
        assert!(accessible(&board, board.floor).is_empty());
        // A corridor of one cell; then also the cells beside the box, up to the goal.
        assert_eq!(dead_ends(&board, Bits::NONE), 1);
        assert_eq!(dead_ends(&board, board.boxes), 5);
    }
}
