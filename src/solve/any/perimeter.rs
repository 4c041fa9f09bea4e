//! The perimeter (Festival 3.1, Shoham): the states whose way to the goals is known, as the searches backward have reached them.
//!
//! A search forward ends at the first of them that it reaches, and continues on the way that is known. These searches begin at
//! solved states and take no boxes off the board, so their pulls, as pushes in reverse, lead from a state to the goals: the two parts
//! together are a solution.
//!
//! That costs one look into the table of each search for each state that is generated forward. The states themselves cost nothing
//! more: the searches keep them to be continued by later attempts.

use crate::board::Direction;
use crate::solve::attempts::Method;
use crate::solve::fess::BackwardSearch;
use crate::solve::level::{Square, State};
use crate::solve::task::{Limit, Limits};

/// The searches backward that were started, and with them the states that they have reached.
pub(super) struct Perimeter<'a, const N: usize> {
    /// Greedy ones first.
    pub(super) searches: Vec<Started<'a, N>>,
}

/// A search backward that was started.
pub(super) struct Started<'a, const N: usize> {
    pub(super) method: Method,
    pub(super) search: Box<dyn BackwardSearch<N> + 'a>,
    /// Whether moves were dropped at a limit, so that an end of the search proves nothing.
    pub(super) has_dropped_moves: bool,
}

impl<const N: usize> Perimeter<'_, N> {
    pub(super) fn new() -> Self {
        Perimeter { searches: Vec::new() }
    }

    /// Returns whether the way from a state to the goals is known.
    pub(super) fn knows(&self, state: &State<N>) -> bool {
        let key = state.key();
        self.searches.iter().any(|started| started.search.knows(&key))
    }

    /// The pushes from a state to the goals; none if its way is not known.
    pub(super) fn pushes_from(
        &mut self,
        state: &State<N>,
        limits: &Limits,
    ) -> Result<Vec<(Square, Direction)>, Limit> {
        for started in &mut self.searches {
            if let Some(plan) = started.search.plan_from(&state.key(), limits)? {
                return Ok(plan.pushes);
            }
        }
        Ok(Vec::new())
    }

    pub(super) fn bytes(&self) -> usize {
        self.searches.iter().map(|started| started.search.bytes()).sum()
    }
}
