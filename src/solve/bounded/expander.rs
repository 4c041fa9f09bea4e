//! What one state leads to.

use std::sync::Arc;

use super::estimate::{Around, Estimate};
use super::node::Node;
use super::penalties::Push;
use super::zone::{Outlook, Zone};
use crate::grid::Direction;
use crate::solve::bitboard::{Bitboard, State};
use crate::solve::bits::Bits;
use crate::solve::bound::Bound;
use crate::solve::deadlocks::alone::Alone;
use crate::solve::limits::{Limit, Limits};
use crate::solve::pi_corral::pushes_of_corral;
use crate::solve::square::Square;
use crate::solve::states::{StateId, States};

/// What is wanted of a part of a solution.
pub(in crate::solve) struct Slice<'a> {
    /// It leads only through these placements of boxes.
    pub(in crate::solve) admits: &'a (dyn Fn(&[Square]) -> bool + Sync),
    /// Where the worker can walk to in the end.
    pub(in crate::solve) end: Option<Square>,
}

/// States after pushes.
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

/// Generates the pushes of states, in a thread of its own.
pub(super) trait Expand: Send {
    fn is_solved(&self, boxes: &[Square], worker: Square) -> bool;

    /// A lower bound on the pushes left in a state; `None` if it cannot be solved.
    fn bound(&mut self, boxes: &[Square], worker: Square) -> Result<Option<u32>, Limit>;

    /// Adds what a state leads to with fewer pushes than `below` in all.
    fn expand(
        &mut self,
        states: &States<Node>,
        id: StateId,
        below: u32,
        children: &mut Children,
    ) -> Result<(), Limit>;
}

/// What is known of whole solutions.
pub(super) struct Whole<'a, const N: usize> {
    pub(super) zone: Option<Zone<'a, N>>,
    /// Where a box alone is not lost.
    pub(super) solvable: Alone<N>,
}

impl<const N: usize> Whole<'_, N> {
    /// The size of large tables in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.zone.as_ref().map_or(0, Zone::bytes)
    }
}

pub(super) struct Expander<'a, const N: usize> {
    board: Arc<Bitboard<N>>,
    estimate: Arc<Estimate<'a, N>>,
    whole: Option<Arc<Whole<'a, N>>>,
    slice: Option<&'a Slice<'a>>,
    bound: Bound,
    limits: Limits,
    /// Buffers.
    boxes: Vec<Square>,
    after: Vec<Square>,
}

impl<'a, const N: usize> Expander<'a, N> {
    pub(super) fn new(
        board: Arc<Bitboard<N>>,
        estimate: Arc<Estimate<'a, N>>,
        whole: Option<Arc<Whole<'a, N>>>,
        slice: Option<&'a Slice<'a>>,
        limits: &Limits,
    ) -> Self {
        let (bound, limits) = (Bound::default(), limits.clone());
        let (boxes, after) = (Vec::new(), Vec::new());
        Expander { board, estimate, whole, slice, bound, limits, boxes, after }
    }

    fn zone(&self) -> Option<&Zone<'a, N>> {
        self.whole.as_ref()?.zone.as_ref()
    }

    fn is_end(&self, boxes: Bits<N>, region: Bits<N>) -> bool {
        let end = self.slice.and_then(|slice| slice.end);
        boxes.without(self.board.goals).is_empty()
            && end.is_none_or(|end| region.meets(self.board.set_of(end)))
    }
}

impl<const N: usize> Expand for Expander<'_, N> {
    fn is_solved(&self, boxes: &[Square], worker: Square) -> bool {
        let boxes = boxes.iter().map(|&square| self.board.set_of(square)).collect();
        let state = self.board.state(boxes, self.board.set_of(worker));
        self.is_end(state.boxes, state.region)
    }

    fn bound(&mut self, boxes: &[Square], worker: Square) -> Result<Option<u32>, Limit> {
        let bound = self.estimate.of(&mut self.bound, boxes, worker, &self.limits)?;
        Ok(bound.and_then(|bound| {
            let Some(zone) = self.zone() else { return Some(bound) };
            Some(bound.max(zone.outlook(&self.board, boxes, worker)?.bound()))
        }))
    }

    fn expand(
        &mut self,
        states: &States<Node>,
        id: StateId,
        below: u32,
        children: &mut Children,
    ) -> Result<(), Limit> {
        let board = self.board.clone();
        let worker = states.get(id, &mut self.boxes);
        let boxes: Bits<N> = self.boxes.iter().map(|&square| board.set_of(square)).collect();
        let state = board.state(boxes, board.set_of(worker));
        let pushable = self.pushable(&state);
        let squares = std::mem::take(&mut self.boxes);
        let parent = self.parent(&squares, worker)?;
        if let Some(mut parent) = parent {
            for direction in Direction::ALL {
                let pushes = board.pushes(state.region, boxes, direction) & pushable;
                for cell in pushes.each() {
                    let to = board.step(cell, direction);
                    if board.freezes(boxes.without(cell), to) {
                        continue;
                    }
                    children.generated += 1;
                    let below = below - states[id].pushes - 1;
                    if let Some(bound) =
                        self.bound_after(&mut parent, boxes, (cell, direction), below)?
                    {
                        self.add(states, id, bound, boxes.without(cell) | to, cell, children);
                    }
                }
            }
        }
        self.boxes = squares;
        Ok(())
    }
}

/// A state, and all that is needed to bound its pushes.
struct Parent<'b, const N: usize> {
    boxes: &'b [Square],
    around: Around<N>,
    outlook: Option<Outlook<N>>,
}

impl<const N: usize> Expander<'_, N> {
    /// The boxes whose pushes cannot all be left out.
    fn pushable(&self, state: &State<N>) -> Bits<N> {
        let (board, Some(whole)) = (&self.board, &self.whole) else { return state.boxes };
        let is_lost = |cell: Bits<N>, to: Bits<N>, others: Bits<N>| {
            let [worker, square] = [cell, to].map(|cell| board.square_of(cell));
            let is_never = |other| self.estimate.is_never(square, board.square_of(other), worker);
            let alone = whole.solvable.get(usize::from(to.bit()));
            alone.is_none_or(|workers| !workers.meets(cell)) || others.each().any(is_never)
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

    /// The lower bound after a push of the box on `cell`; `None` if it is not less than `below`.
    fn bound_after(
        &mut self,
        parent: &mut Parent<N>,
        boxes: Bits<N>,
        (cell, direction): (Bits<N>, Direction),
        below: u32,
    ) -> Result<Option<u32>, Limit> {
        let to = self.board.step(cell, direction);
        let (from, others) = (self.board.square_of(cell), boxes.without(cell));
        let Parent { boxes: squares, around, outlook } = parent;
        let index = squares.iter().position(|&square| square == from);
        let (index, push) = (index.expect("a box is pushed"), Push { from: cell, to, direction });
        let Expander { board, estimate, bound, limits, whole, .. } = self;
        let bound = estimate.after(bound, around, index, &push, others, limits)?;
        let Some(bound) = bound.filter(|&bound| bound < below) else { return Ok(None) };
        let zone = whole.as_ref().and_then(|whole| whole.zone.as_ref());
        let (Some(zone), Some(outlook)) = (zone, outlook) else { return Ok(Some(bound)) };
        let of_zone = zone.after(board, outlook, &push, others);
        Ok(of_zone.map(|of_zone| of_zone.max(bound)).filter(|&bound| bound < below))
    }

    /// Adds a state, unless it was reached with as few pushes before.
    fn add(
        &mut self,
        states: &States<Node>,
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
