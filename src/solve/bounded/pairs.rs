//! Two boxes in each other's way.

#![expect(
    clippy::indexing_slicing,
    reason = "tables have entries for all pairs, squares and goals"
)]

use super::aim::Aim;
use crate::grid::Direction;
use crate::solve::field::Field;
use crate::solve::limits::{Limit, Limits, try_table};
use crate::solve::sides::{Distances, Sides, UNREACHABLE};
use crate::solve::square::{Square, SquareMap};

/// For two boxes alone on the board, and the worker: how many more pushes they need than the sum of what each needs
/// without the other, whichever goals they go to.
pub(super) struct Pairs {
    /// By square: its number among the live ones.
    places: SquareMap<usize>,
    live: usize,
    squares: usize,
    /// By the place of one box, that of the other, and the worker's square. While they are being found out, the number of the
    /// part of the field where the worker is. What stands there for squares of the boxes means nothing.
    penalties: Vec<u8>,
}

/// The penalty of two boxes that cannot both reach goals.
pub(super) const NEVER: u8 = u8::MAX;

/// The most that is found out. Pushes come in pairs here: a push that brings no box nearer to its goal must be made up for.
const MAX_PENALTY: u8 = 40;
const STEP: u8 = 2;

/// The size of the table, which takes a second to fill.
const MAX_BYTES: usize = 1 << 24;

/// A set of goals has a bit for each, and so has a set of boxes, of which there are no more.
const MAX_GOALS: usize = 64;

impl Pairs {
    /// Returns `None` if the board is too large, or if this would take a quarter of the memory.
    pub(super) fn new<const N: usize>(
        aim: &Aim<N>,
        limits: &Limits,
    ) -> Result<Option<Pairs>, Limit> {
        let Aim { field, sides, distances, is_exit, .. } = *aim;
        let live: Vec<Square> = field.squares().filter(|&square| field.is_live(square)).collect();
        let squares = field.len();
        let (bytes, goals) = (live.len() * live.len() * squares, distances.goals());
        // Most pairs have one state, some have several.
        let ways =
            2 * live.len() * live.len() * (2 * goals * size_of::<u64>() + 8 * size_of::<Before>());
        if bytes > MAX_BYTES || field.goals() > MAX_GOALS || bytes + ways > limits.memory / 4 {
            return Ok(None);
        }
        let mut places = field.table(usize::MAX);
        for (place, &square) in live.iter().enumerate() {
            places[square] = place;
        }
        let penalties = try_table(bytes, 0)?;
        let mut pairs = Pairs { places, live: live.len(), squares, penalties };
        let first = pairs.divide(field, &live, limits)?;
        let tables = Tables { field, sides, distances, is_exit, pairs: &pairs, first: &first };
        let penalties = Ways::new(&tables, &live, limits)?.penalties(limits)?;
        for (parts, first) in pairs.penalties.chunks_mut(squares).zip(first) {
            for part in parts {
                *part = penalties.get(first + usize::from(*part)).copied().unwrap_or(NEVER);
            }
        }
        Ok(Some(pairs))
    }

    #[inline]
    pub(super) fn penalty(&self, one: Square, other: Square, worker: Square) -> u8 {
        self.penalties[self.pair(one, other) * self.squares + worker.index()]
    }

    /// Whether two boxes may have a penalty, wherever the worker is.
    pub(super) fn is_any(&self, one: Square, other: Square) -> bool {
        let penalties = &self.penalties[self.pair(one, other) * self.squares..][..self.squares];
        penalties.iter().any(|&penalty| penalty != 0)
    }

    pub(super) fn bytes(&self) -> usize {
        self.penalties.len()
    }

    #[inline]
    fn pair(&self, one: Square, other: Square) -> usize {
        self.places[one] * self.live + self.places[other]
    }

    /// Numbers the parts of the field without two boxes. Returns by pair the number of parts of all pairs before it, and
    /// of all pairs.
    fn divide(
        &mut self,
        field: &Field,
        live: &[Square],
        limits: &Limits,
    ) -> Result<Vec<usize>, Limit> {
        const UNKNOWN: u8 = u8::MAX;
        let (mut first, mut count) = (Vec::new(), 0);
        let mut open = Vec::new();
        for &one in live {
            for &other in live {
                limits.spend(self.squares)?;
                let pair = first.len();
                first.push(count);
                if one == other {
                    continue;
                }
                let parts = &mut self.penalties[pair * self.squares..][..self.squares];
                parts.fill(UNKNOWN);
                let mut part = 0;
                for start in field.neighbours(one).chain(field.neighbours(other)) {
                    open.push(start);
                    let mut is_new = false;
                    while let Some(here) = open.pop() {
                        if here != one && here != other && parts[here.index()] == UNKNOWN {
                            parts[here.index()] = part;
                            is_new = true;
                            open.extend(field.neighbours(here));
                        }
                    }
                    part += u8::from(is_new);
                }
                count += usize::from(part);
            }
        }
        first.push(count);
        Ok(first)
    }
}

/// A push that leads to a state of two boxes.
struct Before {
    /// The state before it.
    state: usize,
    /// Which of the boxes is pushed.
    which: usize,
    /// The goals of that box to which it comes nearer, and those that it can reach at all.
    nearer: u64,
    any: u64,
}

/// For each state of two boxes: the pairs of goals that they can be brought to with some number of pushes too many.
struct Ways {
    goals: usize,
    /// By state: the pushes that lead to it.
    before: Vec<Vec<Before>>,
    /// By state and by the goal of the first box: the goals of the second.
    solvable: Vec<u64>,
}

impl Ways {
    /// Only solved states have ways.
    fn new(tables: &Tables, live: &[Square], limits: &Limits) -> Result<Ways, Limit> {
        let Tables { pairs, first, .. } = tables;
        let mut before = Vec::new();
        for &one in live {
            for &other in live {
                let pair = pairs.pair(one, other);
                for state in first[pair]..first[pair + 1] {
                    limits.spend(8 * tables.distances.goals())?;
                    before.push(tables.before([one, other], state));
                }
            }
        }
        let goals = tables.distances.goals();
        let mut solvable = vec![0; before.len() * goals];
        if tables.is_exit {
            for &one in live {
                for &other in live.iter().filter(|&&other| other != one) {
                    limits.spend(tables.field.len())?;
                    for worker in
                        tables.field.squares().filter(|&worker| worker != one && worker != other)
                    {
                        let is_there =
                            |square| tables.distances.of(tables.sides.row(square, worker)) == [0];
                        if is_there(one) || is_there(other) {
                            solvable[tables.state([one, other], worker)] = 1;
                        }
                    }
                }
            }
            return Ok(Ways { goals, before, solvable });
        }
        let squares = tables.field.goal_squares();
        for (one, &square) in squares.iter().enumerate() {
            for (other, &second) in squares.iter().enumerate().filter(|&(other, _)| other != one) {
                let pair = pairs.pair(square, second);
                for state in first[pair]..first[pair + 1] {
                    solvable[state * goals + one] = 1 << other;
                }
            }
        }
        Ok(Ways { goals, before, solvable })
    }

    /// By state: the least number of pushes too many.
    fn penalties(mut self, limits: &Limits) -> Result<Vec<u8>, Limit> {
        let mut penalties = vec![NEVER; self.before.len()];
        self.spread(limits, |push| push.nearer)?;
        self.note(&mut penalties, 0);
        for penalty in (STEP..=MAX_PENALTY).step_by(STEP.into()) {
            if !self.widen(limits)? {
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
        for (known, ways) in penalties.iter_mut().zip(self.solvable.chunks(self.goals)) {
            if *known == NEVER && ways.iter().any(|&goals| goals != 0) {
                *known = penalty;
            }
        }
    }

    /// Adds the ways that begin with one push too many; returns whether there are any.
    fn widen(&mut self, limits: &Limits) -> Result<bool, Limit> {
        let (known, mut is_changed) = (self.solvable.clone(), false);
        for (pushes, after) in self.before.iter().zip(known.chunks(self.goals)) {
            limits.spend(8 * self.goals)?;
            for push in pushes {
                let before = &mut self.solvable[push.state * self.goals..][..self.goals];
                is_changed |= add(before, after, push.which, push.any);
            }
        }
        Ok(is_changed)
    }

    /// Adds all ways that begin with pushes of some kind, until there are no more.
    fn spread(&mut self, limits: &Limits, to: impl Fn(&Before) -> u64) -> Result<(), Limit> {
        let mut is_open = vec![true; self.before.len()];
        let mut open: Vec<usize> = (0..self.before.len()).collect();
        let mut after = Vec::new();
        while let Some(state) = open.pop() {
            is_open[state] = false;
            limits.spend(8 * self.goals)?;
            after.clear();
            after.extend(&self.solvable[state * self.goals..][..self.goals]);
            for push in &self.before[state] {
                let before = &mut self.solvable[push.state * self.goals..][..self.goals];
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
struct Tables<'a> {
    field: &'a Field,
    sides: &'a Sides,
    distances: &'a Distances,
    is_exit: bool,
    pairs: &'a Pairs,
    first: &'a [usize],
}

impl Tables<'_> {
    /// The pushes that lead to a state.
    fn before(&self, boxes: [Square; 2], state: usize) -> Vec<Before> {
        let mut pushes = Vec::new();
        for which in 0..2 {
            let (square, other) = (boxes[which], boxes[1 - which]);
            for direction in Direction::ALL {
                let Some(from) = self.field.step(square, direction) else { continue };
                let Some(worker) = self.field.step(from, direction) else { continue };
                let is_possible = from != other && worker != other && self.field.is_live(from);
                if !is_possible || self.state(boxes, from) != state {
                    continue;
                }
                let after = self.distances.of(self.sides.row(square, from));
                let now = self.distances.of(self.sides.row(from, worker));
                let goals = |is_one: &dyn Fn(u32, u32) -> bool| {
                    let goals = now.iter().zip(after).enumerate();
                    goals.fold(0, |goals, (goal, (&now, &after))| {
                        goals | u64::from(after != UNREACHABLE && is_one(now, after)) << goal
                    })
                };
                let nearer = goals(&|now, after| now == after + 1);
                let mut boxes = boxes;
                boxes[which] = from;
                let state = self.state(boxes, worker);
                pushes.push(Before { state, which, nearer, any: goals(&|_, _| true) });
            }
        }
        pushes
    }

    fn state(&self, [one, other]: [Square; 2], worker: Square) -> usize {
        let pair = self.pairs.pair(one, other);
        let part = self.pairs.penalties[pair * self.pairs.squares + worker.index()];
        self.first[pair] + usize::from(part)
    }
}
