//! What one state leads to.

use std::sync::Arc;

use super::estimate::Estimate;
use super::node::Node;
use super::zone::Zone;
use crate::grid::Direction;
use crate::solve::bitboard::Bitboard;
use crate::solve::bits::Bits;
use crate::solve::bound::Bound;
use crate::solve::deadlocks::alone::solvable;
use crate::solve::deadlocks::detector::Detector;
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
    /// The lower bound on the pushes left.
    pub(super) bound: u32,
    pub(super) is_solved: bool,
}

/// Generates the pushes of states, in a thread of its own.
pub(super) trait Expand: Send {
    fn is_solved(&self, boxes: &[Square], worker: Square) -> bool;

    /// Adds what a state leads to with fewer pushes than `below` in all.
    fn expand(
        &mut self,
        states: &States<Node>,
        id: StateId,
        below: u32,
        children: &mut Children,
    ) -> Result<(), Limit>;
}

pub(super) struct Expander<'a, const N: usize> {
    board: Arc<Bitboard<N>>,
    estimate: Arc<Estimate<'a>>,
    zone: Option<Arc<Zone<'a, N>>>,
    slice: Option<&'a Slice<'a>>,
    /// For whole solutions. In slices, where little is lost, it does not pay.
    detector: Option<Detector<N>>,
    bound: Bound,
    limits: Limits,
    /// Buffers.
    boxes: Vec<Square>,
    after: Vec<Square>,
}

impl<'a, const N: usize> Expander<'a, N> {
    pub(super) fn new(
        board: Arc<Bitboard<N>>,
        estimate: Arc<Estimate<'a>>,
        zone: Option<Arc<Zone<'a, N>>>,
        slice: Option<&'a Slice<'a>>,
        limits: &Limits,
    ) -> Result<Self, Limit> {
        let detector = if slice.is_none() {
            let solvable = solvable(&board, board.goals, board.floor, limits)?;
            Some(Detector::new(solvable, limits))
        } else {
            None
        };
        let (bound, limits) = (Bound::default(), limits.clone());
        let (boxes, after) = (Vec::new(), Vec::new());
        Ok(Expander { board, estimate, zone, slice, detector, bound, limits, boxes, after })
    }

    /// The size of what it may remember, in bytes.
    pub(super) fn max_bytes(&self) -> usize {
        self.detector.as_ref().map_or(0, |_| Detector::<N>::max_bytes(&self.limits))
    }

    fn square(&self, cell: Bits<N>) -> Square {
        self.board.square(cell.bit().into())
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
        let mut pushable = boxes;
        if let Some(detector) = &mut self.detector {
            if detector.is_dead(&board, &state, &self.limits)? {
                return Ok(());
            }
            pushable = pushes_of_corral(&board, &state).unwrap_or(boxes);
        }
        let zone = self.zone.clone();
        let outlook = match &zone {
            Some(zone) => match zone.outlook(&board, &self.boxes, worker) {
                None => return Ok(()),
                outlook => outlook,
            },
            None => None,
        };
        let pushes = states[id].pushes + 1;
        let squares = std::mem::take(&mut self.boxes);
        let mut around = self.estimate.around(&mut self.bound, &squares, worker, &self.limits)?;
        for direction in Direction::ALL {
            for cell in board.pushes(state.region, boxes, direction).each() {
                let to = board.step(cell, direction);
                let after = boxes.without(cell) | to;
                if !cell.meets(pushable) || board.freezes(boxes.without(cell), to) {
                    continue;
                }
                children.generated += 1;
                let (from, to) = (self.square(cell), self.square(to));
                let index = squares.iter().position(|&square| square == from);
                let index = index.expect("a box is pushed");
                let Expander { estimate, bound, limits, .. } = self;
                let bound = estimate.after(bound, &mut around, index, to, limits)?;
                let Some(mut bound) = bound.filter(|bound| pushes + bound < below) else {
                    continue;
                };
                if let (Some(zone), Some(outlook)) = (&zone, &outlook) {
                    let zone = zone.after(&board, outlook, &squares, worker, index, to, after);
                    let Some(zone) = zone.filter(|bound| pushes + bound < below) else { continue };
                    bound = bound.max(zone);
                }
                let region = board.flood(cell, board.floor.without(after));
                self.after.clear();
                self.after.extend(after.each().map(|cell| board.square(cell.bit().into())));
                let start = children.keys.len();
                let first = board.square(region.bit().into());
                states.write(&self.after, first, &mut children.keys);
                let key = children.keys.get(start..).unwrap_or_default();
                let is_known = match states.find(key) {
                    Some(known) => states[known].pushes <= pushes,
                    None => self.slice.is_some_and(|slice| !(slice.admits)(&self.after)),
                };
                if is_known {
                    children.keys.truncate(start);
                } else {
                    let is_solved = bound == 0 && self.is_end(after, region);
                    children.infos.push(Child { parent: id, bound, is_solved });
                }
            }
        }
        self.boxes = squares;
        Ok(())
    }
}
