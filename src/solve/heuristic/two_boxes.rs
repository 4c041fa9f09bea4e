//! Two boxes in each other's way.

#![expect(
    clippy::indexing_slicing,
    reason = "tables have entries for all pairs, squares and goals"
)]

use super::abstraction::Abstraction;
use crate::grid::Direction;
use crate::solve::level::distances::UNREACHABLE;
use crate::solve::level::field::Field;
use crate::solve::level::player_side::NOWHERE;
use crate::solve::level::square::{Square, SquareMap};
use crate::solve::limits::{Limit, Limits, try_table};

/// For two boxes alone on the board, and the worker: how many more pushes they need than the sum of what each needs
/// without the other, whichever goals they go to.
pub(crate) struct TwoBoxPdb {
    /// By square: its number among the live ones.
    places: SquareMap<usize>,
    live_count: usize,
    square_count: usize,
    /// By the place of one box, that of the other, and the worker's square; 0 on the squares of the boxes. While the table is
    /// being made, the number of the part of the field where the worker is.
    penalties: Vec<u8>,
}

/// The penalty of two boxes that cannot both reach goals.
pub(crate) const NEVER: u8 = u8::MAX;

/// Larger penalties count as this.
const MAX_PENALTY: u8 = 40;

/// A push that brings its box no nearer to a goal costs two: itself, and one to make up for it. Where any exit will do, it
/// may cost one: the distance to the nearest of several can stay the same.
const GOAL_STEP: u8 = 2;
const EXIT_STEP: u8 = 1;

/// The size of the table, which takes a second to fill.
const MAX_BYTES: usize = 1 << 24;

/// A set of goals is a `u64`.
const MAX_GOALS: usize = 64;

impl TwoBoxPdb {
    /// Returns `None` if the board is too large, or if it would take more than a quarter of the memory.
    pub(crate) fn new<const N: usize>(
        aim: &Abstraction<N>,
        limits: &Limits,
    ) -> Result<Option<TwoBoxPdb>, Limit> {
        let Abstraction { field, distances, to_exits, .. } = *aim;
        let live: Vec<Square> = field.squares().filter(|&square| field.is_live(square)).collect();
        let square_count = field.len();
        let (bytes, goals) = (live.len() * live.len() * square_count, distances.goals());
        // Most pairs have one state, some have several.
        let ways = 2
            * live.len()
            * live.len()
            * (2 * goals * size_of::<u64>() + 8 * size_of::<Predecessor>());
        if bytes > MAX_BYTES || goals > MAX_GOALS || bytes + ways > limits.memory / 4 {
            return Ok(None);
        }
        let mut places = field.table(usize::MAX);
        for (place, &square) in live.iter().enumerate() {
            places[square] = place;
        }
        let penalties = try_table(bytes, 0)?;
        let mut pairs = TwoBoxPdb { places, live_count: live.len(), square_count, penalties };
        let first_states = pairs.divide(field, &live, limits)?;
        let tables = Tables { aim, pairs: &pairs, first_states: &first_states };
        let penalties = Solvable::new(&tables, &live, limits)?.penalties(to_exits, limits)?;
        for (parts, first) in pairs.penalties.chunks_mut(square_count).zip(first_states) {
            for part in parts {
                *part = if *part == NOWHERE { 0 } else { penalties[first + usize::from(*part)] };
            }
        }
        Ok(Some(pairs))
    }

    #[inline]
    pub(crate) fn penalty(&self, one: Square, other: Square, worker: Square) -> u8 {
        self.penalties[self.pair(one, other) * self.square_count + worker.index()]
    }

    /// Returns whether two boxes have a penalty with the worker anywhere.
    pub(crate) fn have_any(&self, one: Square, other: Square) -> bool {
        let penalties =
            &self.penalties[self.pair(one, other) * self.square_count..][..self.square_count];
        penalties.iter().any(|&penalty| penalty != 0)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.penalties.len()
    }

    #[inline]
    fn pair(&self, one: Square, other: Square) -> usize {
        self.places[one] * self.live_count + self.places[other]
    }

    /// Numbers the parts into which each pair of boxes divides the field. Returns the number of each pair's first state, and
    /// at the end the number of states.
    fn divide(
        &mut self,
        field: &Field,
        live: &[Square],
        limits: &Limits,
    ) -> Result<Vec<usize>, Limit> {
        let (mut first_states, mut count) = (Vec::new(), 0);
        let mut tables = self.penalties.chunks_mut(self.square_count);
        for &one in live {
            for (&other, parts) in live.iter().zip(&mut tables) {
                limits.spend(self.square_count)?;
                first_states.push(count);
                if one == other {
                    parts.fill(NOWHERE);
                } else {
                    count += field.divide(&[one, other], parts);
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
    /// Those for which this costs at most one step.
    near: u64,
    /// The goals that it can reach at all.
    any: u64,
}

/// For each state of two boxes: the pairs of goals that they can be brought to with some number of pushes too many.
struct Solvable {
    goals: usize,
    /// By state: the pushes that lead to it.
    predecessors: Vec<Vec<Predecessor>>,
    /// By state and by the goal of the first box: the goals of the second.
    by_state: Vec<u64>,
}

impl Solvable {
    /// Starts from the solved states.
    fn new<const N: usize>(
        tables: &Tables<N>,
        live: &[Square],
        limits: &Limits,
    ) -> Result<Solvable, Limit> {
        let goals = tables.aim.distances.goals();
        let mut predecessors = Vec::new();
        for &one in live {
            for &other in live {
                for state in tables.states(one, other) {
                    limits.spend(8 * goals)?;
                    predecessors.push(tables.predecessors([one, other], state));
                }
            }
        }
        let by_state = vec![0; predecessors.len() * goals];
        let mut solvable = Solvable { goals, predecessors, by_state };
        if tables.aim.to_exits {
            solvable.begin_at_exits(tables, live, limits)?;
        } else {
            solvable.begin_at_goals(tables);
        }
        Ok(solvable)
    }

    fn begin_at_goals<const N: usize>(&mut self, tables: &Tables<N>) {
        let squares = tables.aim.field.goal_squares();
        for (one, &square) in squares.iter().enumerate() {
            for (other, &second) in squares.iter().enumerate().filter(|&(other, _)| other != one) {
                for state in tables.states(square, second) {
                    self.by_state[state * self.goals + one] = 1 << other;
                }
            }
        }
    }

    /// A box at an exit leaves: the other one is alone from then on.
    fn begin_at_exits<const N: usize>(
        &mut self,
        tables: &Tables<N>,
        live: &[Square],
        limits: &Limits,
    ) -> Result<(), Limit> {
        for &one in live {
            for &other in live.iter().filter(|&&other| other != one) {
                limits.spend(tables.aim.field.len())?;
                let is_elsewhere = |&worker: &Square| worker != one && worker != other;
                for worker in tables.aim.field.squares().filter(is_elsewhere) {
                    if tables.aim.is_at_exit(one, worker) || tables.aim.is_at_exit(other, worker) {
                        self.by_state[tables.state([one, other], worker)] = 1;
                    }
                }
            }
        }
        Ok(())
    }

    /// By state: the least number of pushes too many.
    fn penalties(mut self, to_exits: bool, limits: &Limits) -> Result<Vec<u8>, Limit> {
        let step = if to_exits { EXIT_STEP } else { GOAL_STEP };
        let mut penalties = vec![NEVER; self.predecessors.len()];
        self.spread(limits, |push| push.nearer)?;
        self.note(&mut penalties, 0);
        // Only for exits.
        let mut before_last = Vec::new();
        for penalty in (step..=MAX_PENALTY).step_by(step.into()) {
            let last = self.by_state.clone();
            let mut is_changed = self.widen(&last, limits, |push| push.near)?;
            if to_exits {
                is_changed |=
                    self.widen(&before_last, limits, |push| push.any)? || before_last != last;
                before_last = last;
            }
            if !is_changed {
                return Ok(penalties);
            }
            self.spread(limits, |push| push.nearer)?;
            self.note(&mut penalties, penalty);
        }
        self.spread(limits, |push| push.any)?;
        self.note(&mut penalties, MAX_PENALTY);
        Ok(penalties)
    }

    /// Gives a penalty to the states that have none and have ways now.
    fn note(&self, penalties: &mut [u8], penalty: u8) {
        for (known, ways) in penalties.iter_mut().zip(self.by_state.chunks(self.goals)) {
            if *known == NEVER && ways.iter().any(|&goals| goals != 0) {
                *known = penalty;
            }
        }
    }

    /// Adds the ways that begin with a push of some kind and go on with known ones; returns whether any are new.
    fn widen(
        &mut self,
        known: &[u64],
        limits: &Limits,
        to: impl Fn(&Predecessor) -> u64,
    ) -> Result<bool, Limit> {
        let mut is_changed = false;
        for (pushes, after) in self.predecessors.iter().zip(known.chunks(self.goals)) {
            limits.spend(8 * self.goals)?;
            for push in pushes {
                let before = &mut self.by_state[push.state * self.goals..][..self.goals];
                is_changed |= add(before, after, push.which, to(push));
            }
        }
        Ok(is_changed)
    }

    /// Adds all ways that begin with pushes of some kind, as often as that adds any.
    fn spread(&mut self, limits: &Limits, to: impl Fn(&Predecessor) -> u64) -> Result<(), Limit> {
        let mut is_open = vec![true; self.predecessors.len()];
        let mut open: Vec<usize> = (0..self.predecessors.len()).collect();
        let mut after = Vec::new();
        while let Some(state) = open.pop() {
            is_open[state] = false;
            limits.spend(8 * self.goals)?;
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
}

/// Adds the ways after a push to those before it, where the box that is pushed goes to certain goals; returns whether that
/// changes anything.
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

/// What the states of two boxes are made of.
struct Tables<'a, const N: usize> {
    aim: &'a Abstraction<'a, N>,
    pairs: &'a TwoBoxPdb,
    first_states: &'a [usize],
}

impl<const N: usize> Tables<'_, N> {
    /// The pushes that lead to a state.
    fn predecessors(&self, boxes: [Square; 2], state: usize) -> Vec<Predecessor> {
        let mut pushes = Vec::new();
        for which in 0..2 {
            let (square, other) = (boxes[which], boxes[1 - which]);
            for direction in Direction::ALL {
                let Some(from) = self.aim.field.step(square, direction) else { continue };
                let Some(worker) = self.aim.field.step(from, direction) else { continue };
                let is_possible = from != other && worker != other && self.aim.field.is_live(from);
                if !is_possible || self.state(boxes, from) != state {
                    continue;
                }
                let after = self.aim.distances.of(self.aim.sides.row(square, from));
                let now = self.aim.distances.of(self.aim.sides.row(from, worker));
                let goals = |counts: fn(u32, u32) -> bool| {
                    let goals = now.iter().zip(after).enumerate();
                    let counts =
                        |&(_, (&now, &after)): &_| after != UNREACHABLE && counts(now, after);
                    goals.filter(counts).fold(0, |goals, (goal, _)| goals | 1 << goal)
                };
                let nearer = goals(|now, after| now == after + 1);
                let mut boxes = boxes;
                boxes[which] = from;
                let state = self.state(boxes, worker);
                let any = goals(|_, _| true);
                let near = if self.aim.to_exits { goals(|now, after| now >= after) } else { any };
                pushes.push(Predecessor { state, which, nearer, near, any });
            }
        }
        pushes
    }

    fn state(&self, [one, other]: [Square; 2], worker: Square) -> usize {
        let pair = self.pairs.pair(one, other);
        let part = self.pairs.penalties[pair * self.pairs.square_count + worker.index()];
        self.first_states[pair] + usize::from(part)
    }

    /// The states of two boxes.
    fn states(&self, one: Square, other: Square) -> std::ops::Range<usize> {
        let pair = self.pairs.pair(one, other);
        self.first_states[pair]..self.first_states[pair + 1]
    }
}
