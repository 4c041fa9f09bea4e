//! Push-optimal A*. It proves that no solution has fewer pushes than a known one, finds one if none is known, and improves
//! slices.
//!
//! A state is the boxes' cells and the part of the floor that the worker can walk to. Of the states that the symmetries of the
//! level map to each other, the canonical one is kept; only the root stays as it is, as the pushes of a solution are found from
//! there. A box goes through a tunnel at once. The [`Heuristic`] need not be consistent, so a state may be expanded again; what it
//! learns delays states that are open. Pruning by PI-corrals keeps a shortest solution. Deadlocks of frozen boxes, of two and of
//! three boxes, and those that are learned are recognized; others did not pay: see `benches/notes.md`.
//! In a slice, there are only the assignment and frozen boxes, because pattern databases would take longer than the search.

mod expander;
mod tunnels;

use std::mem;
use std::sync::Arc;

use self::expander::{Children, Expand, Expander, PushNode};
use self::tunnels::Tunnels;
use super::Neighbourhood;
use crate::solve::heuristic::Heuristic;
use crate::solve::level::{Bitboard, Field, Square, Start, Symmetries, by_words, solvable};
use crate::solve::solution::Plan;
use crate::solve::store::{PushOpenList, StateId, TranspositionTable};
use crate::solve::task::{Bounds, Limits, Result, Stats, Technique};

/// A search that can be interrupted.
pub(crate) struct PushSearch<'a> {
    field: &'a Field,
    states: TranspositionTable<PushNode>,
    /// By f, and then by g. Among these, the state in which the worker can make the most pushes comes first: it is the least
    /// likely to be a dead end.
    open: PushOpenList,
    /// Solutions of interest have fewer pushes.
    below: u32,
    /// The last state of the best solution found.
    best: Option<StateId>,
    /// No solution has fewer pushes. When all has been searched, this is `below`: `u32::MAX` if there is no solution at all.
    pub(crate) lower_bound: u32,
    /// The size in bytes of the heuristic's tables, or of the neighbourhood.
    pub(crate) table_bytes: usize,
    /// The rounds since the lower bound rose.
    rounds: usize,
    max_width: usize,
    /// The number of states where the search begins, until they are counted as generated.
    roots: u64,
    expander: Box<dyn Expand>,
    /// The boxes of the first state, ascending, and the first square that the worker can walk to.
    root: (Vec<Square>, Square),
}

impl<'a> PushSearch<'a> {
    /// Prepares a search for solutions, or for those of a slice in its neighbourhood. Returns `None` if the board is too large.
    pub(crate) fn new(
        start: &'a Start,
        slice: Option<&Arc<Neighbourhood>>,
        limits: &Limits,
    ) -> Option<Result<Self>> {
        by_words!(start, [2, 3, 4, 6, 16], |board| in_words(board, start, slice, limits))
    }

    /// Searches until the best solution with fewer pushes than the upper bound is known, or none is left. After a limit, it
    /// continues when it is called again. Each better solution stops
    /// [stoppable](Limits::stoppable) limits.
    pub(crate) fn run(
        &mut self,
        bounds: &Bounds,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<()> {
        stats.generated += mem::take(&mut self.roots);
        self.states.max_bytes = limits.memory.saturating_sub(self.table_bytes);
        let end = self.search(bounds, limits, stats);
        stats.peak_bytes = stats.peak_bytes.max(self.bytes());
        end
    }

    pub(crate) fn bytes(&self) -> usize {
        self.table_bytes + self.states.bytes() + self.open.bytes()
    }

    /// Prepares searches of the same level in neighbourhoods of solutions, with the same heuristic.
    pub(crate) fn neighbourhood_search(&self) -> NeighbourhoodSearch<'a> {
        NeighbourhoodSearch {
            field: self.field,
            root: self.root.clone(),
            expander: self.expander.within(None),
        }
    }

    fn from_root(
        field: &'a Field,
        mut expander: Box<dyn Expand>,
        root: (Vec<Square>, Square),
        max_width: usize,
        table_bytes: usize,
        limits: &Limits,
    ) -> Result<PushSearch<'a>> {
        let (boxes, worker) = &root;
        let h = expander.heuristic(boxes, *worker, limits)?;
        let memory = limits.memory.saturating_sub(table_bytes);
        let states = TranspositionTable::new(boxes.len(), field.len(), memory);
        let mut key = Vec::new();
        states.write(boxes, *worker, &mut key);
        let mut search = PushSearch {
            field,
            states,
            open: PushOpenList::default(),
            below: u32::MAX,
            best: None,
            lower_bound: h.unwrap_or(0),
            table_bytes,
            rounds: 0,
            max_width,
            roots: u64::from(h.is_some()),
            expander,
            root,
        };
        if let Some(h) = h {
            search.reach(&key, PushNode { g: 0, parent: None, h, mobility: 0, is_open: true })?;
        }
        Ok(search)
    }

    pub(crate) fn plan(&self) -> Option<Plan> {
        let ids = self.states.chain(self.best?, |node| node.parent);
        let pushes = self.expander.path(&self.states, &ids);
        Some(Plan { pushes, moves: None })
    }

    /// Drops the states reached, and returns what bounds the pushes of a state.
    pub(crate) fn into_heuristic(
        mut self,
    ) -> impl FnMut(&[Square], Square, &Limits) -> Result<Option<u32>> {
        move |boxes, worker, limits| self.expander.heuristic(boxes, worker, limits)
    }

    fn search(&mut self, bounds: &Bounds, limits: &Limits, stats: &mut Stats) -> Result<()> {
        while let Some(f_min) = self.open.f_min() {
            self.below = self.below.min(bounds.upper());
            if f_min >= self.below {
                break;
            }
            if f_min > self.lower_bound {
                self.lower_bound = f_min;
                self.rounds = 0;
                bounds.proved(f_min);
            }
            limits.check_time()?;
            let batch = self.close(f_min, limits);
            let before = self.below;
            if let Err(limit) = self.expand(&batch, bounds, limits, stats) {
                // They are expanded again next time; children that were added are known then.
                for &id in &batch {
                    self.open(id);
                }
                return Err(limit);
            }
            limits.count_expanded(batch.len())?;
            if self.below < before {
                limits.stop();
            }
        }
        self.lower_bound = self.lower_bound.max(self.below);
        bounds.proved(self.lower_bound);
        Ok(())
    }

    /// Takes some of the states with the minimum f off the open list: of each g, as the deepest alone would lead to dead ends.
    fn close(&mut self, f_min: u32, limits: &Limits) -> Vec<StateId> {
        let width = (1 + self.rounds / limits.tuning.rounds_per_width).min(self.max_width);
        self.rounds += 1;
        let mut batch = Vec::new();
        for g in self.open.gs(f_min).rev() {
            let end = batch.len() + width;
            while batch.len() < end
                && let Some(id) = self.open.pop(f_min, g)
            {
                let node = &mut self.states[id];
                if node.is_open && node.g + node.h == f_min {
                    node.is_open = false;
                    batch.push(id);
                }
            }
        }
        batch
    }

    fn open(&mut self, id: StateId) {
        let node = &mut self.states[id];
        node.is_open = true;
        self.open.push(node.g + node.h, node.g, node.mobility, id);
    }

    fn expand(
        &mut self,
        batch: &[StateId],
        bounds: &Bounds,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<()> {
        let mut children = Children::default();
        let mut expanded = 0;
        for &id in batch {
            let raised =
                self.expander.expand(&self.states, id, self.below, &mut children, limits)?;
            if let Some(h) = raised {
                let node = &mut self.states[id];
                node.h = h;
                if node.g + h < self.below {
                    self.open(id);
                }
            } else {
                expanded += 1;
            }
        }
        let size = children.keys.len() / children.nodes.len().max(1);
        let keys = children.keys.chunks(size.max(1));
        for (&(node, is_solved), key) in children.nodes.iter().zip(keys) {
            if node.g + node.h >= self.below {
                continue;
            }
            let id = self.reach(key, node)?;
            if is_solved {
                self.best = Some(id);
                self.below = node.g;
                bounds.found(node.g);
            }
        }
        stats.expanded += expanded;
        stats.generated += children.generated;
        Ok(())
    }

    /// Opens a state, unless it was reached with as few pushes before.
    fn reach(&mut self, key: &[u8], node: PushNode) -> Result<StateId> {
        let id = match self.states.find(key) {
            Some(id) if self.states[id].g <= node.g => return Ok(id),
            Some(id) => id,
            None => self.states.insert(key, node, self.open.bytes())?,
        };
        self.states[id] = node;
        self.open(id);
        Ok(id)
    }
}

/// A level and the heuristic of its proof, for searches in neighbourhoods of solutions.
pub(crate) struct NeighbourhoodSearch<'a> {
    field: &'a Field,
    root: (Vec<Square>, Square),
    expander: Box<dyn Expand>,
}

impl<'a> NeighbourhoodSearch<'a> {
    /// Prepares a search that stays in a neighbourhood.
    pub(crate) fn within(
        &self,
        neighbourhood: Arc<Neighbourhood>,
        limits: &Limits,
    ) -> Result<PushSearch<'a>> {
        let bytes = neighbourhood.bytes();
        let expander = self.expander.within(Some(neighbourhood));
        PushSearch::from_root(self.field, expander, self.root.clone(), 1, bytes, limits)
    }
}

fn in_words<'a, const N: usize>(
    board: Bitboard<N>,
    start: &'a Start,
    neighbourhood: Option<&Arc<Neighbourhood>>,
    limits: &Limits,
) -> Result<PushSearch<'a>> {
    let board = Arc::new(board);
    let techniques = start.techniques;
    let mut heuristic = Heuristic::new(board.clone(), start, limits)?;
    if neighbourhood.is_none() {
        heuristic.add_databases(start, limits)?;
    }
    let table_bytes = heuristic.bytes(limits.tuning);
    let mut expander = Expander::new(heuristic, neighbourhood.cloned());
    if neighbourhood.is_none() {
        expander.symmetries = Symmetries::new(&board, techniques);
        if techniques.has(Technique::Tunnels) {
            expander.tunnels = Tunnels::new(&board);
        }
        if techniques.has(Technique::PiCorral) {
            expander.solvable = Some(solvable(&board, board.goals, board.floor, limits)?);
        }
    }
    let state = board.state(board.boxes, board.set_of(start.worker));
    let boxes = state.boxes.each().map(|cell| board.square_of(cell)).collect();
    let root = (boxes, board.square_of(state.region));
    let is_end = expander.is_end(state.boxes, state.region);
    let expander = Box::new(expander);
    // In a neighbourhood, solutions are short.
    let max_width = if neighbourhood.is_some() { 1 } else { limits.tuning.max_width };
    let mut search =
        PushSearch::from_root(&start.field, expander, root, max_width, table_bytes, limits)?;
    if is_end && search.lower_bound == 0 {
        search.best = Some(StateId::FIRST);
        search.below = 0;
    }
    Ok(search)
}

#[cfg(test)]
mod tests;
