//! The two-box pattern database: how much two boxes, alone on the board, get in each other's way.
//!
//! # What is computed
//!
//! A *state* here is two boxes and the worker, with no other box on the board. Let `d(box, goal)` be the number of pushes
//! that one box needs to a goal without the other, and `p(a, b)` the number of pushes that both need together until the first
//! stands on goal `a` and the second on goal `b`. The *conflict* of the state is the least value of
//!
//! ```text
//! p(a, b) - d(first, a) - d(second, b)      over all pairs of different goals a and b
//! ```
//!
//! ```text
//! #######     The upper box stands on a goal, so it needs no push, and the lower one needs one push to the left onto the
//! # *   #     other goal. But the two shut the worker in: first the lower box has to go right, to let the worker pass, and
//! #@.$  #     then left twice. That makes 3 pushes instead of 0 + 1, and no pair of goals needs less beyond its d, so the
//! #######     conflict is 2.
//! ```
//!
//! # Why it is a bound
//!
//! In a solution of the whole level the two boxes end on some pair of goals, and leaving out all other boxes makes no push
//! impossible. So the two need at least `d + d +` the conflict, whatever goals the assignment gives them. Conflicts of
//! pairs that have no box in common can therefore be added to the cost of the assignment.
//!
//! # How
//!
//! One push takes a box at most one push nearer to a goal: `d(before) <= d(after) + 1`. If the two sides are equal, the push
//! costs nothing beyond `d`; call it *direct* for that goal. If they are not, it costs at least two more, since on a checkerboard
//! each push changes the color of the box's cell, so the difference is even. Counting just [`STEP`] = 2 for it can only make
//! the conflict too small. Therefore:
//!
//! 1. [`TwoBoxPdb::divide`] numbers the states: for each pair of cells, the parts into which the two boxes divide the floor.
//! 2. For each state, [`TwoBoxSearch`] keeps the set of pairs of goals `(a, b)` that it can reach so far. In the beginning,
//!    only boxes that stand on goals have a pair.
//! 3. `spread` takes pairs backward over direct pushes until none is new. Each state that has a pair now, but no conflict yet, has
//!    conflict 0.
//! 4. `widen` takes them backward over one push of any kind; after it `spread` follows again, and the states that got their first
//!    pair have conflict 2; and so on. From [`MAX_CONFLICT`] on, differences no longer matter: all pushes count as direct.
//! 5. A state that never gets a pair cannot be solved, whatever the other boxes do.
//!
//! # What it costs
//!
//! The table has one byte for each pair of cells and each cell of the worker: cells² × floor. A set of goals is one word,
//! so the pairs of a state are as many words as there are goals. `widen` takes time of order states × pushes × goals, with at most
//! eight pushes to a state, and `spread` as much for each time that states get new pairs.
//!
//! Source: Pereira, Holte, Schaeffer, Buriol and Ritt (IJCAI 2016) use such tables beside an assignment.
//! `deadlock/pairs.rs` is the smaller sibling that only knows which pairs cannot be solved.

use std::ops::Range;

use super::conflict::UNSOLVABLE;
use crate::board::Direction;
use crate::solve::level::{
    Bitboard, Bits, BoxMove, BoxStep, Distances, Ranking, Start, UNREACHABLE,
};
use crate::solve::task::{Limits, Result, memory, prices, try_table};

/// For two boxes alone on the board, and the worker: how many more pushes they need than the sum of
/// what each needs without the other, whichever goals they go to.
pub(super) struct TwoBoxPdb {
    boxes: Ranking,
    workers: Ranking,
    /// By the rank of one box, of the other, and of the worker; 0 on the cells of the boxes. Until the search has ended,
    /// these are no conflicts, but the numbers of the components of the floor where the worker is.
    conflicts: Vec<u8>,
}

/// Larger conflicts count as this.
const MAX_CONFLICT: u8 = 40;

/// A push that brings its box no nearer to a goal costs two: itself, and one to make up for it.
pub(super) const STEP: u8 = 2;

/// A set of goals is a `u64`.
const MAX_GOALS: usize = 64;

/// The component of the cells of the boxes.
const NOWHERE: u8 = u8::MAX;

impl TwoBoxPdb {
    /// Returns `None` if the board is too large, or if it would take more than a quarter of the memory.
    pub(super) fn new<const N: usize>(
        board: &Bitboard<N>,
        start: &Start,
        distances: &Distances,
        limits: &Limits,
    ) -> Result<Option<TwoBoxPdb>> {
        let (boxes, workers) = (Ranking::new(board.live), Ranking::new(board.floor));
        let (pairs, goals) = (boxes.len * boxes.len, distances.goal_count());
        let bytes = pairs * workers.len;
        // Most pairs have one state, some have several.
        let search_bytes = 2 * pairs * (2 * goals * size_of::<u64>() + 8 * PREDECESSOR_BYTES);
        if bytes > limits.tuning.max_two_box_bytes
            || goals > MAX_GOALS
            || bytes + search_bytes > memory::TWO_BOX_DATABASE.of(limits.memory)
        {
            return Ok(None);
        }
        let conflicts = try_table(bytes, NOWHERE)?;
        let mut pdb = TwoBoxPdb { boxes, workers, conflicts };
        let firsts = pdb.divide(board, limits)?;
        let (predecessors, by_state) = (Vec::new(), Vec::new());
        let search = TwoBoxSearch {
            board,
            start,
            distances,
            pdb: &pdb,
            firsts: &firsts,
            goals,
            limits,
            predecessors,
            by_state,
        };
        let by_state = search.conflicts()?;
        for (components, first) in pdb.conflicts.chunks_mut(pdb.workers.len).zip(firsts) {
            for component in components {
                let is_nowhere = *component == NOWHERE;
                *component = if is_nowhere { 0 } else { by_state[first + usize::from(*component)] };
            }
        }
        Ok(Some(pdb))
    }

    #[inline]
    pub(super) fn conflict<const N: usize>(
        &self,
        one: Bits<N>,
        two: Bits<N>,
        worker: Bits<N>,
    ) -> u8 {
        self.conflicts_with(one, worker)(two)
    }

    /// The conflict of one box with any other. What does not depend on the other is looked up once.
    #[inline]
    pub(super) fn conflicts_with<const N: usize>(
        &self,
        one: Bits<N>,
        worker: Bits<N>,
    ) -> impl Fn(Bits<N>) -> u8 {
        let (pairs, worker) = (self.boxes.of(one) * self.boxes.len, self.workers.of(worker));
        move |two| self.conflicts[(pairs + self.boxes.of(two)) * self.workers.len + worker]
    }

    /// Returns whether two boxes have a conflict with the worker anywhere.
    pub(super) fn have_any<const N: usize>(&self, one: Bits<N>, two: Bits<N>) -> bool {
        let conflicts = &self.conflicts[self.pair(one, two) * self.workers.len..];
        conflicts[..self.workers.len].iter().any(|&conflict| conflict != 0)
    }

    pub(super) fn bytes(&self) -> usize {
        self.conflicts.len()
    }

    #[inline]
    fn pair<const N: usize>(&self, one: Bits<N>, two: Bits<N>) -> usize {
        self.boxes.of(one) * self.boxes.len + self.boxes.of(two)
    }

    /// Numbers the components into which each pair of boxes divides the floor. Returns the number
    /// of each pair's first state, and at the end the number of states.
    fn divide<const N: usize>(
        &mut self,
        board: &Bitboard<N>,
        limits: &Limits,
    ) -> Result<Vec<usize>> {
        let (mut first_states, mut count) = (Vec::new(), 0);
        let mut tables = self.conflicts.chunks_mut(self.workers.len);
        for one in board.live.each() {
            for (two, components) in board.live.each().zip(&mut tables) {
                limits.spend(prices::TWO_BOX_PAIR * self.workers.len)?;
                first_states.push(count);
                if one == two {
                    continue;
                }
                for (number, component) in
                    (0..).zip(board.components(board.floor.without(one | two)))
                {
                    component.each().for_each(|cell| components[self.workers.of(cell)] = number);
                    count += 1;
                }
            }
        }
        first_states.push(count);
        Ok(first_states)
    }
}

/// A push that leads to a state of two boxes.
struct Predecessor {
    /// The state before it.
    state: usize,
    /// Which of the boxes is pushed.
    which: usize,
    /// The goals that this box comes nearer to.
    nearer: u64,
    /// The goals that it can reach at all.
    any: u64,
}

/// The size of a [`Predecessor`] on machines of 64 bits. Counted on all, so that all have this table for the same levels.
const PREDECESSOR_BYTES: usize = 4 * size_of::<u64>();

/// The search for the pairs of goals that two boxes can be brought to with some number of pushes
/// too many. A state is a pair of cells, and a component of the floor.
struct TwoBoxSearch<'a, const N: usize> {
    board: &'a Bitboard<N>,
    start: &'a Start<'a>,
    distances: &'a Distances,
    pdb: &'a TwoBoxPdb,
    /// By pair: its first state.
    firsts: &'a [usize],
    goals: usize,
    limits: &'a Limits<'a>,
    /// By state: the pushes that lead to it.
    predecessors: Vec<Vec<Predecessor>>,
    /// By state and by the goal of the first box: the goals of the second.
    by_state: Vec<u64>,
}

impl<const N: usize> TwoBoxSearch<'_, N> {
    /// By state: the minimum number of pushes too many.
    fn conflicts(mut self) -> Result<Vec<u8>> {
        let cells = self.board.live;
        for one in cells.each() {
            for two in cells.each() {
                for state in self.states(one, two) {
                    self.limits.spend(prices::TWO_BOX_STATE * self.goals)?;
                    self.predecessors.push(self.pushes_to([one, two], state));
                }
            }
        }
        self.by_state = vec![0; self.predecessors.len() * self.goals];
        self.begin_at_goals();
        let mut conflicts = vec![UNSOLVABLE; self.predecessors.len()];
        self.spread(|push| push.nearer)?;
        self.note(&mut conflicts, 0);
        for conflict in (STEP..=MAX_CONFLICT).step_by(STEP.into()) {
            if !self.widen()? {
                return Ok(conflicts);
            }
            self.spread(|push| push.nearer)?;
            self.note(&mut conflicts, conflict);
        }
        self.spread(|push| push.any)?;
        self.note(&mut conflicts, MAX_CONFLICT);
        Ok(conflicts)
    }

    fn begin_at_goals(&mut self) {
        let field = &self.start.field;
        let goals = || field.goal_squares().iter().map(|&goal| self.board.set_of(goal));
        for (one, cell) in goals().enumerate() {
            for (two, second) in goals().enumerate().filter(|&(two, _)| two != one) {
                for state in self.states(cell, second) {
                    self.by_state[state * self.goals + one] = 1 << two;
                }
            }
        }
    }

    /// Gives a conflict to the states that have none and have pairs of goals now.
    fn note(&self, conflicts: &mut [u8], conflict: u8) {
        for (known, goals) in conflicts.iter_mut().zip(self.by_state.chunks(self.goals)) {
            if *known == UNSOLVABLE && goals.iter().any(|&seconds| seconds != 0) {
                *known = conflict;
            }
        }
    }

    /// Adds the pairs of goals that any push leads to; returns whether any are new.
    fn widen(&mut self) -> Result<bool> {
        let (known, mut is_changed) = (self.by_state.clone(), false);
        for (pushes, after) in self.predecessors.iter().zip(known.chunks(self.goals)) {
            self.limits.spend(prices::TWO_BOX_STATE * self.goals)?;
            for push in pushes {
                let before = &mut self.by_state[push.state * self.goals..][..self.goals];
                is_changed |= add(before, after, push.which, push.any);
            }
        }
        Ok(is_changed)
    }

    /// Adds all pairs of goals that pushes of some kind lead to, as often as that adds any.
    fn spread(&mut self, to: impl Fn(&Predecessor) -> u64) -> Result<()> {
        let mut is_open = vec![true; self.predecessors.len()];
        let mut open: Vec<usize> = (0..self.predecessors.len()).collect();
        let mut after = Vec::new();
        while let Some(state) = open.pop() {
            is_open[state] = false;
            self.limits.spend(prices::TWO_BOX_STATE * self.goals)?;
            after.clear();
            after.extend(&self.by_state[state * self.goals..][..self.goals]);
            for push in &self.predecessors[state] {
                let before = &mut self.by_state[push.state * self.goals..][..self.goals];
                if add(before, &after, push.which, to(push)) && !is_open[push.state] {
                    is_open[push.state] = true;
                    open.push(push.state);
                }
            }
        }
        Ok(())
    }

    fn pushes_to(&self, boxes: [Bits<N>; 2], state: usize) -> Vec<Predecessor> {
        let (board, mut pushes) = (self.board, Vec::new());
        for which in 0..2 {
            let (cell, other) = (boxes[which], boxes[1 - which]);
            for direction in Direction::ALL {
                let BoxStep { to: from, worker, .. } = BoxMove::Pull.step(board, cell, direction);
                let is_possible = board.live.without(other).meets(from)
                    && board.floor.without(other).meets(worker)
                    && self.state(boxes, from) == state;
                if !is_possible {
                    continue;
                }
                let after = self.distances.of_box(board, cell, from);
                let before = self.distances.of_box(board, from, worker);
                let goals = |counts: fn(u32, u32) -> bool| {
                    let goals = before.iter().zip(after).enumerate();
                    let counts =
                        |&(_, (&before, &after)): &_| after != UNREACHABLE && counts(before, after);
                    goals.filter(counts).fold(0, |goals, (goal, _)| goals | 1 << goal)
                };
                let nearer = goals(|before, after| before == after + 1);
                let any = goals(|_, _| true);
                let mut boxes = boxes;
                boxes[which] = from;
                let state = self.state(boxes, worker);
                pushes.push(Predecessor { state, which, nearer, any });
            }
        }
        pushes
    }

    fn state(&self, [one, two]: [Bits<N>; 2], worker: Bits<N>) -> usize {
        // The table still has the numbers of components.
        let component = self.pdb.conflict(one, two, worker);
        self.firsts[self.pdb.pair(one, two)] + usize::from(component)
    }

    fn states(&self, one: Bits<N>, two: Bits<N>) -> Range<usize> {
        let pair = self.pdb.pair(one, two);
        self.firsts[pair]..self.firsts[pair + 1]
    }
}

/// Adds the pairs of goals after a push to those before it, where the box that is pushed goes to
/// certain goals; returns whether that changes anything.
fn add(before: &mut [u64], after: &[u64], which: usize, to: u64) -> bool {
    let mut is_changed = false;
    for (goal, (before, &after)) in before.iter_mut().zip(after).enumerate() {
        let more = match which {
            0 if to >> goal & 1 == 0 => 0,
            0 => after,
            _ => after & to,
        };
        is_changed |= more & !*before != 0;
        *before |= more;
    }
    is_changed
}
