//! What one state leads to.

use std::sync::Arc;

use super::node::Node;
use crate::grid::Direction;
use crate::solve::astar::transposition::{StateId, TranspositionTable};
use crate::solve::deadlock::pi_corral::pushes_of_corral;
use crate::solve::heuristic::assignment::Bound;
use crate::solve::heuristic::conflicts::Push;
use crate::solve::heuristic::goal_zone::{GoalZone, ZoneParts};
use crate::solve::heuristic::{Heuristic, Parts};
use crate::solve::level::bitboard::{Bitboard, State};
use crate::solve::level::bits::Bits;
use crate::solve::level::single_box::SingleBoxReach;
use crate::solve::level::square::Square;
use crate::solve::limits::{Limit, Limits};

/// What restricts a search to a part of a solution.
pub(crate) struct Scope<'a> {
    /// It leads only through these placements of boxes.
    pub(crate) admits: &'a (dyn Fn(&[Square]) -> bool + Sync),
    /// Where the worker can walk to in the end.
    pub(crate) end: Option<Square>,
}

/// TranspositionTable after pushes.
#[derive(Default)]
pub(super) struct Children {
    /// The states in compact form, one after another.
    pub(super) keys: Vec<u8>,
    pub(super) infos: Vec<Child>,
    /// The number of pushes generated.
    pub(super) generated: u64,
}

/// A state after a push.
pub(super) struct Child {
    pub(super) parent: StateId,
    /// A lower bound on the pushes left.
    pub(super) bound: u32,
    /// The number of pushes that the worker can make.
    pub(super) mobility: u16,
    pub(super) is_solved: bool,
}

/// Generates the pushes of states, in a thread of its own. Hides the size of a bitboard.
pub(super) trait Expand: Send {
    /// A lower bound on the pushes left in a state; `None` if it cannot be solved.
    fn bound(&mut self, boxes: &[Square], worker: Square) -> Result<Option<u32>, Limit>;

    /// Adds what a state leads to with fewer pushes than `below` in all.
    fn expand(
        &mut self,
        states: &TranspositionTable<Node>,
        id: StateId,
        below: u32,
        children: &mut Children,
    ) -> Result<(), Limit>;
}

/// What is known of whole solutions.
pub(super) struct Whole<'a, const N: usize> {
    pub(super) zone: Option<GoalZone<'a, N>>,
    /// Where a box alone is not lost.
    pub(super) solvable: SingleBoxReach<N>,
}

impl<const N: usize> Whole<'_, N> {
    /// The size of large tables in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.zone.as_ref().map_or(0, GoalZone::bytes)
    }
}

pub(super) struct Expander<'a, const N: usize> {
    board: Arc<Bitboard<N>>,
    estimate: Arc<Heuristic<'a, N>>,
    whole: Option<Arc<Whole<'a, N>>>,
    slice: Option<&'a Scope<'a>>,
    bound: Bound,
    limits: Limits,
    /// A buffer.
    after: Vec<Square>,
}

impl<'a, const N: usize> Expander<'a, N> {
    pub(super) fn new(
        board: Arc<Bitboard<N>>,
        estimate: Arc<Heuristic<'a, N>>,
        whole: Option<Arc<Whole<'a, N>>>,
        slice: Option<&'a Scope<'a>>,
        limits: &Limits,
    ) -> Self {
        let (bound, limits) = (Bound::default(), limits.clone());
        Expander { board, estimate, whole, slice, bound, limits, after: Vec::new() }
    }

    fn zone(&self) -> Option<&GoalZone<'a, N>> {
        self.whole.as_ref()?.zone.as_ref()
    }

    pub(super) fn is_end(&self, boxes: Bits<N>, region: Bits<N>) -> bool {
        let end = self.slice.and_then(|slice| slice.end);
        boxes.without(self.board.goals).is_empty()
            && end.is_none_or(|end| region.meets(self.board.set_of(end)))
    }
}

impl<const N: usize> Expand for Expander<'_, N> {
    fn bound(&mut self, boxes: &[Square], worker: Square) -> Result<Option<u32>, Limit> {
        let bound = self.estimate.of(&mut self.bound, boxes, worker, &self.limits)?;
        Ok(bound.and_then(|bound| {
            let Some(zone) = self.zone() else { return Some(bound) };
            Some(bound.max(zone.outlook(&self.board, boxes, worker)?.bound()))
        }))
    }

    fn expand(
        &mut self,
        states: &TranspositionTable<Node>,
        id: StateId,
        below: u32,
        children: &mut Children,
    ) -> Result<(), Limit> {
        let (board, mut squares) = (self.board.clone(), Vec::new());
        let worker = states.get(id, &mut squares);
        let boxes: Bits<N> = squares.iter().map(|&square| board.set_of(square)).collect();
        let state = board.state(boxes, board.set_of(worker));
        let Some(mut parent) = self.parent(&squares, worker)? else { return Ok(()) };
        let pushable = self.pushable(&state);
        let below = below - states[id].pushes - 1;
        for direction in Direction::ALL {
            for from in (board.pushes(state.region, boxes, direction) & pushable).each() {
                let push = Push { from, to: board.step(from, direction), direction };
                let others = boxes.without(from);
                if board.freezes(others, push.to) {
                    continue;
                }
                children.generated += 1;
                if let Some(bound) = self.bound_after(&mut parent, &push, others, below)? {
                    self.add(states, id, bound, others | push.to, from, children);
                }
            }
        }
        Ok(())
    }
}

/// A state, and all that is needed to bound its pushes.
struct Parent<'b, const N: usize> {
    boxes: &'b [Square],
    around: Parts<N>,
    outlook: Option<ZoneParts<N>>,
}

impl<const N: usize> Expander<'_, N> {
    /// The boxes to push: those of a PI-corral if there is one, otherwise all.
    fn pushable(&self, state: &State<N>) -> Bits<N> {
        let (board, Some(whole)) = (&self.board, &self.whole) else { return state.boxes };
        let is_lost = |cell: Bits<N>, to: Bits<N>, others: Bits<N>| {
            let [worker, square] = [cell, to].map(|cell| board.square_of(cell));
            let is_deadlocked_pair =
                |other| self.estimate.is_deadlocked_pair(square, board.square_of(other), worker);
            let alone = whole.solvable.get(usize::from(to.bit()));
            alone.is_none_or(|workers| !workers.meets(cell))
                || others.each().any(is_deadlocked_pair)
        };
        pushes_of_corral(board, state, &is_lost).unwrap_or(state.boxes)
    }

    /// Returns `None` if the state cannot be solved.
    fn parent<'b>(
        &mut self,
        boxes: &'b [Square],
        worker: Square,
    ) -> Result<Option<Parent<'b, N>>, Limit> {
        let outlook = match self.zone() {
            None => None,
            Some(zone) => match zone.outlook(&self.board, boxes, worker) {
                None => return Ok(None),
                outlook => outlook,
            },
        };
        let around = self.estimate.around(&mut self.bound, boxes, worker, &self.limits)?;
        Ok(around.map(|around| Parent { boxes, around, outlook }))
    }

    /// The lower bound after a push; `None` if it is not less than `below`. `others` are the boxes that are not pushed.
    fn bound_after(
        &mut self,
        parent: &mut Parent<N>,
        push: &Push<N>,
        others: Bits<N>,
        below: u32,
    ) -> Result<Option<u32>, Limit> {
        let Parent { boxes, around, outlook } = parent;
        let from = self.board.square_of(push.from);
        let index = boxes.iter().position(|&square| square == from).expect("a box is pushed");
        let Expander { board, estimate, bound, limits, whole, .. } = self;
        let bound = estimate.after(bound, around, index, push, others, limits)?;
        let Some(bound) = bound.filter(|&bound| bound < below) else { return Ok(None) };
        let zone = whole.as_ref().and_then(|whole| whole.zone.as_ref());
        let (Some(zone), Some(outlook)) = (zone, outlook) else { return Ok(Some(bound)) };
        let of_zone = zone.after(board, outlook, push, others);
        Ok(of_zone.map(|of_zone| of_zone.max(bound)).filter(|&bound| bound < below))
    }

    /// Adds a state, unless it was reached with as few pushes before, or the slice does not admit it.
    fn add(
        &mut self,
        states: &TranspositionTable<Node>,
        parent: StateId,
        bound: u32,
        boxes: Bits<N>,
        worker: Bits<N>,
        children: &mut Children,
    ) {
        let state = self.board.state(boxes, worker);
        self.after.clear();
        self.after.extend(boxes.each().map(|cell| self.board.square_of(cell)));
        let start = children.keys.len();
        states.write(&self.after, self.board.square_of(state.region), &mut children.keys);
        let key = children.keys.get(start..).unwrap_or_default();
        let is_skipped = match states.find(key) {
            Some(known) => states[known].pushes <= states[parent].pushes + 1,
            None => self.slice.is_some_and(|slice| !(slice.admits)(&self.after)),
        };
        if is_skipped {
            children.keys.truncate(start);
        } else {
            let is_solved = bound == 0 && self.is_end(boxes, state.region);
            let pushes = |direction| self.board.pushes(state.region, boxes, direction).count();
            let mobility = Direction::ALL.map(pushes).iter().sum::<usize>();
            let mobility = u16::try_from(mobility).unwrap_or(u16::MAX);
            children.infos.push(Child { parent, bound, mobility, is_solved });
        }
    }
}
