//! Pattern search (Junghanns and Schaeffer 2001): whether a few boxes, alone on the board, need more pushes than their conflicts
//! tell.
//!
//! A push has *excess* if it brings its box nearer to no goal at all. A solution *wastes* the pushes that it has beyond the distances
//! of its boxes to the goals where they end. Excess is wasted wherever the box ends, and disjoint conflicts are wasted wherever their
//! boxes end. So the search leaves out states whose excess and conflicts together reach a bound. If it finds no solution, each one
//! wastes at least as many pushes as the bound, and so has at least as many more than the assignment. It may have less excess, even
//! none: two boxes that are nearest to the same goal have a conflict, but each of their pushes may bring them nearer to some goal.

use super::conflict::{disjoint_sum, pull_costs};
use super::conflicts::Conflicts;
use crate::board::Direction;
use crate::solve::level::{Bitboard, Bits, Distances, NEIGHBOURS, PushedBox, State};
use crate::solve::nodes::{Inserted, Node, Nodes};
use crate::solve::task::{Limits, Result};

/// What all searches of a level share.
#[derive(Clone, Copy)]
pub(super) struct PatternLevel<'a, const N: usize> {
    pub(super) board: &'a Bitboard<N>,
    pub(super) conflicts: &'a Conflicts<N>,
    pub(super) limits: &'a Limits<'a>,
}

/// How a search ended.
pub(super) enum Outcome<const N: usize> {
    /// The boxes reach goals by these pushes. If there is a bound, their excess is less, and no more than what any solution wastes.
    Solved(Vec<PushedBox<N>>),
    /// Each solution wastes at least as many pushes as the bound. Without a bound, there is no solution.
    Unsolvable,
    /// The search reached too many states.
    Unknown,
}

/// Uniform-cost search by excess, depth-first among equals, without the states whose excess and conflicts reach the bound. A push
/// has excess if it brings its box nearer to no goal at all.
pub(super) struct PatternSearch<const N: usize> {
    /// By bit of the cell where a push ends and by the direction of the pull that undoes it: its excess.
    costs: Vec<[u8; NEIGHBOURS]>,
    nodes: PatternNodes<N>,
    /// By excess: the nodes to expand.
    open: Vec<Vec<u32>>,
    /// The number of states that all searches have expanded.
    pub(super) expanded: usize,
}

type PatternNodes<const N: usize> = Nodes<N, PushedBox<N>, PatternData<N>>;

/// What a pattern search notes about a state.
#[derive(Clone, Copy)]
struct PatternData<const N: usize> {
    /// Where the worker can be, of which the key has one cell.
    region: Bits<N>,
    /// The least excess of a known way to the state.
    excess: u8,
}

impl<const N: usize> PatternSearch<N> {
    pub(super) fn new(board: &Bitboard<N>, distances: &Distances) -> Self {
        PatternSearch {
            costs: pull_costs(board, distances),
            nodes: Nodes::new(),
            open: Vec::new(),
            expanded: 0,
        }
    }

    pub(super) const fn max_bytes(max_states: usize) -> usize {
        // Each state may be open once for each excess that it was reached with; most are open once.
        PatternNodes::<N>::max_bytes(max_states) + 2 * max_states.saturating_mul(size_of::<u32>())
    }

    /// Brings the boxes of a state to goals with an excess less than the bound `below`; `None` allows any excess.
    pub(super) fn run(
        &mut self,
        level: PatternLevel<N>,
        start: State<N>,
        below: Option<u8>,
    ) -> Result<Outcome<N>> {
        // Without a bound, excess does not count.
        let excesses = below.unwrap_or(1);
        self.nodes.clear();
        self.open.clear();
        self.open.resize(excesses.into(), Vec::new());
        self.add(start, 0, None);
        for excess in 0..excesses {
            while let Some(number) = self.open[usize::from(excess)].pop() {
                let Node { key: (boxes, _), data, .. } = self.nodes[number];
                // It was reached with less excess meanwhile, and expanded.
                if data.excess != excess {
                    continue;
                }
                if boxes.without(level.board.goals).is_empty() {
                    let path = self.nodes.path(number);
                    return Ok(Outcome::Solved(path.into_iter().map(|(_, push)| push).collect()));
                }
                if self.nodes.len() > level.limits.tuning.max_pattern_states {
                    return Ok(Outcome::Unknown);
                }
                self.expanded += 1;
                self.expand(level, number, below)?;
            }
        }
        Ok(Outcome::Unsolvable)
    }

    /// Adds the states after the pushes from a node whose excess and conflicts do not reach the bound.
    fn expand(&mut self, level: PatternLevel<N>, number: u32, below: Option<u8>) -> Result<()> {
        let board = level.board;
        let Node { key: (boxes, _), data: PatternData { region, excess }, .. } = self.nodes[number];
        let Ok(conflicts) = level.conflicts.all(board, boxes, region) else { return Ok(()) };
        for direction in Direction::ALL {
            for from in board.pushes(region, boxes, direction).each() {
                level.limits.spend(16 * N)?;
                let to = board.step(from, direction);
                let others = boxes.without(from);
                let push = PushedBox { from, to, direction, others };
                let mut excess_after = 0;
                if below.is_some() {
                    let cost = self.costs[usize::from(to.bit())][direction.opposite() as usize];
                    excess_after = excess.saturating_add(cost);
                }
                if reaches(excess_after.into(), below) || board.freezes(others, to) {
                    continue;
                }
                let Ok(conflicts_after) = level.conflicts.after(&conflicts, &push) else {
                    continue;
                };
                if reaches(u32::from(excess_after) + disjoint_sum(conflicts_after), below) {
                    continue;
                }
                let state = push.state_after(board, region);
                self.add(state, excess_after, Some((number, push)));
            }
        }
        Ok(())
    }

    /// The states that the last search reached, each with its excess.
    pub(super) fn reached(&self) -> impl Iterator<Item = (State<N>, u8)> {
        self.nodes.iter().map(|node| {
            let state = State { boxes: node.key.0, region: node.data.region };
            (state, node.data.excess)
        })
    }

    /// Adds a state, unless it was reached with as little excess.
    fn add(&mut self, state: State<N>, excess: u8, parent: Option<(u32, PushedBox<N>)>) {
        let data = PatternData { region: state.region, excess };
        let node = Node { key: state.key(), parent, data };
        let number = match self.nodes.insert(node) {
            Inserted::New(number) => number,
            Inserted::Known(number) if self.nodes[number].data.excess > excess => {
                self.nodes[number] = node;
                number
            }
            Inserted::Known(_) => return,
        };
        self.open[usize::from(excess)].push(number);
    }
}

/// Returns whether wasted pushes reach the bound, if there is one.
#[inline]
fn reaches(wasted: u32, below: Option<u8>) -> bool {
    match below {
        Some(below) => wasted >= below.into(),
        None => false,
    }
}

#[cfg(test)]
mod tests;
