//! The search backward for an open position: boxes are pulled apart, away from the goals, until the worker gets everywhere and no
//! box is in the way of another. The search [forward](super::target) has that position as its target. (Festival 3.1, Shoham.)

#![expect(clippy::indexing_slicing, reason = "cells are bits")]

use super::advisors::{CandidateMove, best, choices};
use super::analysis::{GoalDistances, StaticAnalysis};
use super::search::{Domain, FeatureSearch, Features, MoveChoice, SearchNode, SearchPosition};
use super::space::{connectivity, count};
use crate::board::Direction;
use crate::solve::level::{Bitboard, Bits, BoxMove, Macros, Start, State, StateKey};
use crate::solve::solution::{End, Plan};
use crate::solve::task::{Limit, Limits, Stats};

// The features: parts of the floor, links between rooms that boxes block, boxes that cannot be pulled, cells in dead ends, and closeness
// to the goals; those of boxes and dead ends only while the floor is one part. Two of them divide the space.
const CONNECTIVITY: usize = 0;
const ROOM_CONNECTIVITY: usize = 1;

/// A search for an open position under way.
pub(crate) struct Opening<'a, const N: usize> {
    search: FeatureSearch<'a, N, OpeningDomain<'a, N>>,
    /// Whether moves were lost at a limit, so that an end of the search proves nothing.
    has_lost_moves: bool,
}

impl<'a, const N: usize> Opening<'a, N> {
    /// A search that begins with all boxes on goals.
    pub(crate) fn new(
        analysis: &'a StaticAnalysis<N>,
        start: &Start,
        counts_dead_ends: bool,
        limits: &'a Limits,
    ) -> Result<Self, Limit> {
        let board = &analysis.board;
        let root = board.state(board.boxes, board.set_of(start.worker));
        let goal_distances = GoalDistances::new(board, &start.field, |_| 1, limits)?;
        let macros = Macros::new(BoxMove::Pull, &analysis.from_start, limits);
        let domain = OpeningDomain {
            analysis,
            macros,
            goal_distances,
            counts_dead_ends,
            start: root,
            limits,
        };
        let mut search = FeatureSearch::new(domain, board);
        for state in board.states(board.goals) {
            search.add_root(SearchPosition { state, unfilled: Bits::NONE })?;
        }
        Ok(Opening { search, has_lost_moves: false })
    }

    /// Continues until about `budget` moves were generated in all.
    pub(crate) fn run(
        &mut self,
        budget: usize,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<End<Plan>, Limit> {
        let end = self.search.run(budget, limits, stats);
        self.has_lost_moves |= end.is_err();
        Ok(match end? {
            End::Solved(node) => End::Solved(self.plan(node)?),
            End::Exhausted if !self.has_lost_moves => End::Exhausted,
            _ => End::Budget,
        })
    }

    /// The boxes of the most open position.
    pub(crate) fn target(&self) -> Bits<N> {
        self.search.nodes[self.search.best_node].position.state.boxes
    }

    /// Returns whether the way from a state to the goals is known.
    pub(crate) fn knows(&self, key: &StateKey<N>) -> bool {
        self.search.has_seen(key)
    }

    /// The pushes from a state that it [knows](Self::knows) to the goals.
    pub(crate) fn plan_from(&mut self, key: &StateKey<N>) -> Result<Option<Plan>, Limit> {
        let is_there = |node: &SearchNode<N>| node.position.state.key() == *key;
        let node = self.search.nodes.iter().position(is_there);
        node.map(|node| self.plan(node)).transpose()
    }

    /// The pushes from a node's state to the goals: the pulls on the way to it, in reverse.
    fn plan(&mut self, node: usize) -> Result<Plan, Limit> {
        let pulls = self.search.steps_to(node)?.into_iter().flatten().rev();
        let pushes = pulls.map(|pull| self.search.board.undo_pull(pull)).collect();
        Ok(Plan { pushes, moves: None })
    }

    pub(crate) fn bytes(&self) -> usize {
        let OpeningDomain { macros, goal_distances, .. } = &self.search.domain;
        self.search.bytes() + macros.bytes() + goal_distances.bytes()
    }
}

/// Pulls boxes apart.
struct OpeningDomain<'t, const N: usize> {
    analysis: &'t StaticAnalysis<N>,
    macros: Macros<'t, N>,
    goal_distances: GoalDistances,
    /// Whether dead ends count.
    counts_dead_ends: bool,
    /// The state in which the level begins.
    start: State<N>,
    limits: &'t Limits<'t>,
}

impl<const N: usize> OpeningDomain<'_, N> {
    fn features_of(&self, boxes: Bits<N>) -> Features {
        let StaticAnalysis { board, rooms, .. } = self.analysis;
        let parts = connectivity(board, boxes);
        let (stuck, dead_ends) = if parts == 1 {
            let stuck = boxes.without(accessible(board, boxes)).count();
            (stuck, if self.counts_dead_ends { dead_ends(board, boxes) } else { 0 })
        } else {
            (0, 0)
        };
        [
            parts,
            rooms.broken(board, boxes),
            count(stuck),
            count(dead_ends),
            -self.goal_distances.of(boxes),
        ]
    }
}

/// The cells from which a box could be pulled in some direction if the box beside it there, if any, were gone.
pub(super) fn accessible<const N: usize>(board: &Bitboard<N>, boxes: Bits<N>) -> Bits<N> {
    let free = board.floor.without(boxes);
    let from = |direction| board.step(board.step(free, direction) & board.floor, direction);
    Direction::ALL.into_iter().map(from).collect()
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

impl<'t, const N: usize> Domain<'t, N> for OpeningDomain<'t, N> {
    const LAST_VALUES: i32 = 1 << 20;

    fn dimensions(&self) -> [usize; 4] {
        [CONNECTIVITY, ROOM_CONNECTIVITY, ROOM_CONNECTIVITY, ROOM_CONNECTIVITY]
    }

    fn features(&mut self, position: &SearchPosition<N>) -> Result<Features, Limit> {
        Ok(self.features_of(position.state.boxes))
    }

    fn moves(
        &mut self,
        position: &SearchPosition<N>,
        now: &Features,
    ) -> Result<Vec<MoveChoice>, Limit> {
        let board = &self.analysis.board;
        let found = self.macros.all(board, &position.state, Bits::ALL)?;
        let candidate = |(macro_move, after): (_, State<N>)| {
            self.limits.spend(N)?;
            let features = self.features_of(after.boxes);
            let is_end = after == self.start;
            Ok(CandidateMove { macro_move, after, features, explores: false, is_end })
        };
        let candidates = found.into_iter().map(candidate).collect::<Result<Vec<_>, Limit>>()?;
        let advised = best(&candidates, |candidate| candidate.features < *now);
        Ok(choices(&candidates, Self::LAST_VALUES, |index| advised == Some(index)))
    }

    fn macros(&mut self) -> &mut Macros<'t, N> {
        &mut self.macros
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::solve::{boards, solution};

    /// The room of six cells is a circle without the box, and with it five cells in a row.
    #[test]
    fn boxes_are_accessible_and_rows_of_cells_are_dead_ends() {
        let warehouse = boards::warehouse("-a-@\n--+#\n");
        let board = boards::bits::<2>(&boards::start(&warehouse).unwrap());
        assert_eq!(accessible(&board, board.boxes) & board.boxes, board.boxes);
        // Where boxes are everywhere, none can be pulled.
        assert!(accessible(&board, board.floor).is_empty());
        // A corridor of one cell; then also the cells beside the box, up to the goal.
        assert_eq!(dead_ends(&board, Bits::NONE), 1);
        assert_eq!(dead_ends(&board, board.boxes), 5);
    }

    /// It reaches the start where there is a solution, which is replayed, and ends without it only where there is none.
    #[test]
    fn the_search_ends_as_an_exact_one() {
        boards::check(300, (boards::any(), any::<bool>()), |(board, counts_dead_ends)| {
            let warehouse = boards::warehouse(&board);
            let (limits, stats) = (boards::unlimited(), &mut Stats::default());
            let Some(start) = boards::start(&warehouse) else { return };
            let bits = boards::bits::<2>(&start);
            if bits.goals.count() != bits.boxes.count() {
                return;
            }
            let exact = boards::exact(&start);
            let analysis = StaticAnalysis::new(bits, &start, &limits).unwrap();
            let mut opening = Opening::new(&analysis, &start, counts_dead_ends, &limits).unwrap();
            // Stopped now and then, it continues where it was.
            let mut ends = (1..).map(|budget| opening.run(50 * budget, &limits, stats).unwrap());
            match ends.find(|end| !matches!(end, End::Budget)).unwrap() {
                End::Solved(plan) => {
                    let solution = solution::replay(&warehouse, &start.field, &plan);
                    assert!(solution.pushes.len() >= exact.unwrap().pushes.len());
                }
                _ => assert!(exact.is_none()),
            }
        });
    }
}
