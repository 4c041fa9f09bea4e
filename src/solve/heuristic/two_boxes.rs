//! The two-box pattern database: how much two boxes, alone on the board, get in each other's way.
//!
//! # What is computed
//!
//! A *state* here is two boxes and the worker, with no other box on the board. Let `d(box, goal)` be the number of pushes
//! that one box needs to a goal without the other, from the worker's side of it, and `p(a, b)` the number of pushes that both need
//! together until the first stands on goal `a` and the second on goal `b`. The *conflict* of the state is the least value of
//!
//! ```text
//! p(a, b) - d(first, a) - d(second, b)      over all pairs of different goals a and b that both can reach
//! ```
//!
//! The table has a lower bound of it, which is at most [`MAX_CONFLICT`].
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
//! impossible. So the two need at least `d + d +` the conflict for the goals of the solution. Summed over all boxes, a solution
//! needs at least the sum of their `d` to its goals and the conflicts of pairs that have no box in common; and the sum of `d` is at
//! least the cost of the assignment, which is the cheapest. So these conflicts can be added to the cost of the assignment.
//!
//! # How
//!
//! One push takes a box at most one push nearer to a goal: `d(before) <= d(after) + 1`. If the two sides are equal, the push
//! costs nothing beyond `d`; call it *direct* for that goal. If they are not, it costs at least two more, since on a checkerboard
//! each push changes the color of the box's cell, so the difference is even. The `d` of the other box stays, because the push is
//! only a walk of the worker to it. Counting just [`STEP`] = 2 can only make the conflict too small. Therefore:
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
//! The table has one byte for each ordered pair of live cells and each cell of the worker: cells² × floor. A set of goals is one
//! word, so the pairs of a state are as many words as there are goals. With at most eight pushes to a state, `widen` takes time of
//! order 8 × goals for each state, and `spread` as much for each state once, and again whenever the state gets new pairs.
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

/// A push that brings its box no nearer to a goal costs at least two more: itself, and one to make up for it.
pub(super) const STEP: u8 = 2;

/// Maximum size of the database in bytes: filling one as large as this takes a second. On levels where it would be larger, there is
/// none.
const MAX_BYTES: usize = 1 << 24;

/// A set of goals is a `u64`.
const MAX_GOALS: usize = 64;

/// The component of the cells of the boxes.
const NOWHERE: u8 = u8::MAX;

impl TwoBoxPdb {
    /// Returns `None` if the board is too large, has more than 64 goals, or if it would take more than a quarter of the memory.
    pub(super) fn new<const N: usize>(
        board: &Bitboard<N>,
        start: &Start,
        distances: &Distances,
        limits: &Limits,
    ) -> Result<Option<TwoBoxPdb>> {
        let boxes = Ranking::new(board.live);
        let workers = Ranking::new(board.floor);
        let pairs = boxes.len * boxes.len;
        let goals = distances.goal_count();
        let bytes = pairs * workers.len;
        // Most pairs have one state, some have several.
        let search_bytes = 2 * pairs * (2 * goals * size_of::<u64>() + 8 * PREDECESSOR_BYTES);
        if bytes > MAX_BYTES
            || goals > MAX_GOALS
            || bytes + search_bytes > memory::TWO_BOX_DATABASE.of(limits.memory)
        {
            return Ok(None);
        }
        let conflicts = try_table(bytes, NOWHERE)?;
        let mut pdb = TwoBoxPdb { boxes, workers, conflicts };
        let first_states = pdb.divide(board, limits)?;
        let search = TwoBoxSearch {
            board,
            start,
            distances,
            pdb: &pdb,
            first_states: &first_states,
            goals,
            limits,
            predecessors: Vec::new(),
            pairs: Vec::new(),
        };
        let conflicts = search.conflicts()?;
        for (cells, first_state) in pdb.conflicts.chunks_mut(pdb.workers.len).zip(first_states) {
            for cell in cells {
                let component = *cell;
                *cell = match component {
                    NOWHERE => 0,
                    component => conflicts[first_state + usize::from(component)],
                };
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
        self.conflicts_of(one, worker).with(two)
    }

    /// The conflicts of one box with others.
    #[inline]
    pub(super) fn conflicts_of<const N: usize>(
        &self,
        one: Bits<N>,
        worker: Bits<N>,
    ) -> ConflictsOfBox<'_> {
        ConflictsOfBox {
            pdb: self,
            first_pair: self.boxes.of(one) * self.boxes.len,
            worker: self.workers.of(worker),
        }
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
        let mut first_states = Vec::new();
        let mut states = 0;
        for one in board.live.each() {
            for two in board.live.each() {
                limits.spend(prices::TWO_BOX_PAIR * self.workers.len)?;
                first_states.push(states);
                if one == two {
                    continue;
                }
                let table = self.pair(one, two) * self.workers.len;
                let components = board.components(board.floor.without(one | two));
                for (number, component) in (0..).zip(components) {
                    for cell in component.each() {
                        self.conflicts[table + self.workers.of(cell)] = number;
                    }
                    states += 1;
                }
            }
        }
        first_states.push(states);
        Ok(first_states)
    }
}

/// The conflicts of one box with others, with the worker on a cell. What does not depend on the other box is looked up once.
pub(super) struct ConflictsOfBox<'p> {
    pdb: &'p TwoBoxPdb,
    /// The number of the first pair with this box.
    first_pair: usize,
    /// The rank of the worker's cell.
    worker: usize,
}

impl ConflictsOfBox<'_> {
    #[inline]
    pub(super) fn with<const N: usize>(&self, other: Bits<N>) -> u8 {
        let pair = self.first_pair + self.pdb.boxes.of(other);
        self.pdb.conflicts[pair * self.pdb.workers.len + self.worker]
    }
}

/// A push that leads to a state of two boxes.
struct Predecessor {
    /// The state before it.
    state: usize,
    /// Which of the boxes is pushed.
    which: usize,
    /// The goals for which it is direct: the box comes nearer to them.
    direct: u64,
    /// The goals that this box can reach at all.
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
    /// By pair of cells: its first state, and at the end the number of states.
    first_states: &'a [usize],
    /// The number of goals.
    goals: usize,
    limits: &'a Limits<'a>,
    /// By state: the pushes that lead to it.
    predecessors: Vec<Vec<Predecessor>>,
    /// The pairs of goals that each state can reach so far: by state and by the goal of the first box, the goals of the second.
    pairs: Vec<u64>,
}

impl<const N: usize> TwoBoxSearch<'_, N> {
    /// By state: its conflict.
    fn conflicts(mut self) -> Result<Vec<u8>> {
        self.find_predecessors()?;
        self.pairs = vec![0; self.predecessors.len() * self.goals];
        self.begin_at_goals();
        let mut conflicts = vec![UNSOLVABLE; self.predecessors.len()];
        self.spread(|push| push.direct)?;
        self.note(&mut conflicts, 0);
        for conflict in (STEP..=MAX_CONFLICT).step_by(STEP.into()) {
            if !self.widen()? {
                return Ok(conflicts);
            }
            self.spread(|push| push.direct)?;
            self.note(&mut conflicts, conflict);
        }
        self.spread(|push| push.any)?;
        self.note(&mut conflicts, MAX_CONFLICT);
        Ok(conflicts)
    }

    fn find_predecessors(&mut self) -> Result<()> {
        for one in self.board.live.each() {
            for two in self.board.live.each() {
                for state in self.states([one, two]) {
                    self.limits.spend(prices::TWO_BOX_STATE * self.goals)?;
                    self.predecessors.push(self.pushes_to([one, two], state));
                }
            }
        }
        Ok(())
    }

    /// Gives each state with both boxes on goals the pair of these goals.
    fn begin_at_goals(&mut self) {
        let goals = self.start.field.goal_squares();
        for (one, &first) in goals.iter().enumerate() {
            for (two, &second) in goals.iter().enumerate() {
                if one == two {
                    continue;
                }
                for state in self.states([first, second].map(|goal| self.board.set_of(goal))) {
                    self.pairs[state * self.goals + one] = 1 << two;
                }
            }
        }
    }

    /// Gives a conflict to the states that have none and have pairs of goals now.
    fn note(&self, conflicts: &mut [u8], conflict: u8) {
        for (known, pairs) in conflicts.iter_mut().zip(self.pairs.chunks(self.goals)) {
            if *known == UNSOLVABLE && pairs.iter().any(|&seconds| seconds != 0) {
                *known = conflict;
            }
        }
    }

    /// Takes all pairs of goals backward over one push of any kind; returns whether any are new.
    fn widen(&mut self) -> Result<bool> {
        let known = self.pairs.clone();
        let mut is_any_new = false;
        for (pushes, after) in self.predecessors.iter().zip(known.chunks(self.goals)) {
            self.limits.spend(prices::TWO_BOX_STATE * self.goals)?;
            for push in pushes {
                let before = &mut self.pairs[push.state * self.goals..][..self.goals];
                if add_pairs(before, after, push.which, push.any) {
                    is_any_new = true;
                }
            }
        }
        Ok(is_any_new)
    }

    /// Takes all pairs of goals backward over pushes, each for the goals of its box that `goals_of` returns, until none is new.
    fn spread(&mut self, goals_of: impl Fn(&Predecessor) -> u64) -> Result<()> {
        let mut is_open = vec![true; self.predecessors.len()];
        let mut open: Vec<usize> = (0..self.predecessors.len()).collect();
        let mut after = Vec::new();
        while let Some(state) = open.pop() {
            is_open[state] = false;
            self.limits.spend(prices::TWO_BOX_STATE * self.goals)?;
            after.clear();
            after.extend(&self.pairs[state * self.goals..][..self.goals]);
            for push in &self.predecessors[state] {
                let before = &mut self.pairs[push.state * self.goals..][..self.goals];
                if add_pairs(before, &after, push.which, goals_of(push)) && !is_open[push.state] {
                    is_open[push.state] = true;
                    open.push(push.state);
                }
            }
        }
        Ok(())
    }

    /// The pushes that lead to a state: the pulls from it, in reverse.
    fn pushes_to(&self, boxes: [Bits<N>; 2], state: usize) -> Vec<Predecessor> {
        let board = self.board;
        let mut pushes = Vec::new();
        for which in 0..2 {
            let cell = boxes[which];
            let other = boxes[1 - which];
            for direction in Direction::ALL {
                let BoxStep { to: from, worker, .. } = BoxMove::Pull.step(board, cell, direction);
                if !board.live.without(other).meets(from)
                    || !board.floor.without(other).meets(worker)
                    || self.state(boxes, from) != state
                {
                    continue;
                }
                let before = self.distances.of_box(board, from, worker);
                let after = self.distances.of_box(board, cell, from);
                let mut boxes_before = boxes;
                boxes_before[which] = from;
                pushes.push(Predecessor {
                    state: self.state(boxes_before, worker),
                    which,
                    direct: direct_goals(before, after),
                    any: reachable_goals(after),
                });
            }
        }
        pushes
    }

    fn state(&self, [one, two]: [Bits<N>; 2], worker: Bits<N>) -> usize {
        // The table has the numbers of components until the search has ended: `conflict` still returns one of these.
        let component = self.pdb.conflict(one, two, worker);
        self.first_states[self.pdb.pair(one, two)] + usize::from(component)
    }

    fn states(&self, [one, two]: [Bits<N>; 2]) -> Range<usize> {
        let pair = self.pdb.pair(one, two);
        self.first_states[pair]..self.first_states[pair + 1]
    }
}

/// The goals that a push brings its box nearer to, by the distances before and after it.
fn direct_goals(before: &[u32], after: &[u32]) -> u64 {
    let mut goals = 0;
    for (goal, (&before, &after)) in before.iter().zip(after).enumerate() {
        if after != UNREACHABLE && before == after + 1 {
            goals |= 1 << goal;
        }
    }
    goals
}

fn reachable_goals(distances: &[u32]) -> u64 {
    let mut goals = 0;
    for (goal, &distance) in distances.iter().enumerate() {
        if distance != UNREACHABLE {
            goals |= 1 << goal;
        }
    }
    goals
}

/// Adds the pairs of goals after a push to those before it, as far as the box that is pushed goes to some of these `goals`; returns
/// whether any are new.
fn add_pairs(before: &mut [u64], after: &[u64], which: usize, goals: u64) -> bool {
    let mut is_any_new = false;
    for (goal, (before, &after)) in before.iter_mut().zip(after).enumerate() {
        let more = match which {
            0 if goals >> goal & 1 == 0 => 0,
            0 => after,
            _ => after & goals,
        };
        is_any_new |= more & !*before != 0;
        *before |= more;
    }
    is_any_new
}
