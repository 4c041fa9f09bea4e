//! The search itself.

use std::thread;

use super::expander::{Child, Children, Expand};
use super::node::Node;
use super::open_list::Queue;
use crate::grid::Direction;
use crate::solve::astar::transposition::{StateId, TranspositionTable};
use crate::solve::level::field::Field;
use crate::solve::level::square::Square;
use crate::solve::limits::{Limit, Limits};
use crate::solve::stats::Stats;

/// A round expands up to `width` states with each number of pushes made: the deepest ones alone would lead to dead ends. The
/// width is 1 at first, and grows by 1 after so many rounds without a better bound. It does not depend on the number of
/// threads, so that answers do not.
const ROUNDS_PER_WIDTH: usize = 256;

/// The width that gives threads enough to do.
const MAX_WIDTH: usize = 16;

/// With fewer, threads take longer to start than to do their part.
const MIN_BATCH_FOR_THREADS: usize = 32;

pub(super) struct Search<'a> {
    field: &'a Field,
    states: TranspositionTable<Node>,
    queue: Queue,
    /// Solutions of interest have fewer pushes.
    below: u32,
    /// The last state of the best solution found.
    best: Option<StateId>,
    /// No solution has fewer pushes. When all has been searched, this is `below`.
    pub(super) bound: u32,
    /// The size of other tables in bytes.
    pub(super) tables: usize,
    /// The rounds since the bound rose.
    rounds: usize,
    max_width: usize,
}

impl<'a> Search<'a> {
    /// A search without states. `tables` is the size of other tables that share the memory.
    pub(super) fn new(
        field: &'a Field,
        boxes: usize,
        is_slice: bool,
        tables: usize,
        memory: usize,
    ) -> Self {
        let states = TranspositionTable::new(boxes, field.len(), memory.saturating_sub(tables));
        let (queue, below) = (Queue::default(), u32::MAX);
        // In a slice, the solution is near.
        let max_width = if is_slice { 1 } else { MAX_WIDTH };
        Search { field, states, queue, below, best: None, bound: 0, tables, rounds: 0, max_width }
    }

    /// Adds the first state.
    pub(super) fn start(
        &mut self,
        boxes: &[Square],
        worker: Square,
        bound: u32,
        is_solved: bool,
    ) -> Result<(), Limit> {
        let mut key = Vec::new();
        self.bound = bound;
        self.states.write(boxes, worker, &mut key);
        let id =
            self.reach(&key, Node { pushes: 0, parent: None, bound, mobility: 0, is_open: true })?;
        if is_solved {
            (self.best, self.below) = (Some(id), 0);
        }
        Ok(())
    }

    /// Searches until the best solution with fewer pushes than `below` is known, or none is left. After a limit, it
    /// continues when it is called again.
    pub(super) fn run(
        &mut self,
        below: u32,
        expanders: &mut [Box<dyn Expand + '_>],
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<(), Limit> {
        self.below = self.below.min(below);
        while let Some(least) = self.queue.least().filter(|&least| least < self.below) {
            if least > self.bound {
                (self.bound, self.rounds) = (least, 0);
            }
            limits.check_time()?;
            let batch = self.take(least);
            stats.expanded += batch.len() as u64;
            if let Err(limit) = self.add_children(&batch, expanders, stats) {
                // They are expanded again next time; children that were added are known then.
                for &id in &batch {
                    self.open(id);
                }
                return Err(limit);
            }
        }
        self.bound = self.bound.max(self.below);
        Ok(())
    }

    /// Takes some of the states with the least total off the queue.
    fn take(&mut self, least: u32) -> Vec<StateId> {
        let width = (1 + self.rounds / ROUNDS_PER_WIDTH).min(self.max_width);
        self.rounds += 1;
        let mut batch = Vec::new();
        for made in self.queue.made(least).rev() {
            let end = batch.len() + width;
            while batch.len() < end
                && let Some(id) = self.queue.pop(least, made)
            {
                let node = &mut self.states[id];
                if node.is_open && node.pushes + node.bound == least {
                    node.is_open = false;
                    batch.push(id);
                }
            }
        }
        batch
    }

    /// Queues a state.
    fn open(&mut self, id: StateId) {
        let node = &mut self.states[id];
        node.is_open = true;
        self.queue.push(node.pushes + node.bound, node.pushes, node.mobility, id);
    }

    fn add_children(
        &mut self,
        batch: &[StateId],
        expanders: &mut [Box<dyn Expand + '_>],
        stats: &mut Stats,
    ) -> Result<(), Limit> {
        for children in self.expand(batch, expanders) {
            let children = children?;
            stats.generated += children.generated;
            self.add(&children)?;
        }
        Ok(())
    }

    /// Generates the pushes of some states, in the order of the states.
    fn expand(
        &self,
        batch: &[StateId],
        expanders: &mut [Box<dyn Expand + '_>],
    ) -> Vec<Result<Children, Limit>> {
        let (states, below) = (&self.states, self.below);
        let expand = |expander: &mut Box<dyn Expand + '_>, ids: &[StateId]| {
            let mut children = Children::default();
            ids.iter().try_for_each(|&id| expander.expand(states, id, below, &mut children))?;
            Ok(children)
        };
        let threads = if batch.len() < MIN_BATCH_FOR_THREADS { 1 } else { expanders.len() };
        let parts = batch.chunks(batch.len().div_ceil(threads).max(1));
        thread::scope(|scope| {
            let mut pairs = expanders.iter_mut().zip(parts);
            let first = pairs.next();
            let others: Vec<_> =
                pairs.map(|(expander, ids)| scope.spawn(move || expand(expander, ids))).collect();
            let first = first.map(|(expander, ids)| expand(expander, ids));
            let others = others.into_iter().map(|thread| thread.join().expect("no thread panics"));
            first.into_iter().chain(others).collect()
        })
    }

    /// Adds the states that are new, or reached with fewer pushes than before.
    fn add(&mut self, children: &Children) -> Result<(), Limit> {
        let size = children.keys.len() / children.infos.len().max(1);
        for (child, key) in children.infos.iter().zip(children.keys.chunks(size.max(1))) {
            let pushes = self.states[child.parent].pushes + 1;
            if pushes + child.bound >= self.below {
                continue;
            }
            let Child { parent, bound, mobility, .. } = *child;
            let node = Node { pushes, parent: Some(parent), bound, mobility, is_open: true };
            let id = self.reach(key, node)?;
            if child.is_solved {
                (self.best, self.below) = (Some(id), pushes);
            }
        }
        Ok(())
    }

    /// Queues a state, unless it was reached with as few pushes before.
    fn reach(&mut self, key: &[u8], node: Node) -> Result<StateId, Limit> {
        let id = match self.states.find(key) {
            Some(id) if self.states[id].pushes <= node.pushes => return Ok(id),
            Some(id) => id,
            None => self.states.insert(key, node, self.queue.bytes())?,
        };
        self.states[id] = node;
        self.open(id);
        Ok(id)
    }

    pub(super) fn bytes(&self) -> usize {
        self.tables + self.states.bytes() + self.queue.bytes()
    }

    /// The best solution found.
    pub(super) fn pushes(&self) -> Option<Vec<(Square, Direction)>> {
        Some(self.states.path(self.field, self.best?, |node| node.parent))
    }
}
