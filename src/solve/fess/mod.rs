//! Any solution, by feature space search (FESS): Shoham and Schaeffer, "The FESS Algorithm: A Feature Based
//! Approach to Single-Agent Search", `CoG` 2020.
//!
//! Moves are macro moves: one box to another cell, by any number of pushes. A search backward from the goals
//! ([`packing`]) finds a plan: in which order boxes are brought to their places. The search forward
//! ([`mod@forward`]) follows it. Both divide positions by their features, take the cells of this feature space in turn, and
//! prefer the moves that an advisor proposes. Other weights make other plans.
//!
//! Without a plan, a search backward looks for an open position ([`mod@opening`]), and a search forward pushes the boxes to where they
//! are in that position, an intermediate goal ([`target`]).

mod advisors;
mod analysis;
mod forward;
mod opening;
mod packing;
mod plan;
mod search;
pub(super) mod space;
mod target;

pub(super) use self::analysis::StaticAnalysis;
use self::forward::ForwardDomain;
pub(super) use self::opening::opening;
use self::plan::PackingPlan;
use self::search::{Domain, FeatureSearch, SearchPosition};
use self::target::TargetDomain;
use super::attempts::{Advice, Planning, Strategy};
use super::level::{Bits, BoxMove, State, StateKey};
use super::solution::{Plan, SearchResult};
use super::task::{Limit, Limits, Stats};

/// Maximum number of moves that the search for a packing plan generates. The last attempt has an endless budget, and its plan has to
/// be ready before it can begin.
const MAX_PACKING: usize = 1_000_000;

/// A search backward from the goals. A search forward may end at any state that it has reached.
pub(super) trait BackwardSearch<const N: usize> {
    /// Continues until a budget is spent in all.
    fn run(&mut self, budget: usize, limits: &Limits, stats: &mut Stats) -> SearchResult;

    /// Returns whether the way from a state to the goals is known.
    fn knows(&self, key: &StateKey<N>) -> bool;

    /// The pushes from a state that it [knows](Self::knows) to the goals.
    fn plan_from(&mut self, key: &StateKey<N>, limits: &Limits) -> SearchResult;

    /// The boxes of the best state so far, for a search forward for it with this advice; `None` if there is to be none.
    fn target(&self) -> Option<(Bits<N>, Advice)> {
        None
    }

    fn bytes(&self) -> usize;
}

/// Searches for a way to the goals, or to a state whose way there `is_known`; finds the pushes up to that state, and the state.
pub(super) fn search<const N: usize>(
    analysis: &StaticAnalysis<N>,
    planning: Planning,
    Strategy { advice, techniques }: Strategy,
    budget: usize,
    is_known: &dyn Fn(&State<N>) -> bool,
    limits: &Limits,
    stats: &mut Stats,
) -> SearchResult<(Plan, State<N>)> {
    let packing = (budget / limits.tuning.packing_divisor).min(MAX_PACKING);
    let steps = packing::search(analysis, planning, packing, limits, stats)?;
    let plan = PackingPlan::new(&analysis.board, steps, limits)?;
    let domain = ForwardDomain { analysis, plan, techniques };
    run(forward(analysis, domain, advice, is_known, limits)?, budget, limits, stats)
}

/// Searches for a way to a target, to the goals, or to a state whose way there `is_known`; finds the pushes up to that state, and the state.
pub(super) fn reach<const N: usize>(
    analysis: &StaticAnalysis<N>,
    target: Bits<N>,
    advice: Advice,
    budget: usize,
    is_known: &dyn Fn(&State<N>) -> bool,
    limits: &Limits,
    stats: &mut Stats,
) -> SearchResult<(Plan, State<N>)> {
    let domain = TargetDomain::new(analysis, target, limits)?;
    let search = forward(analysis, domain, advice, is_known, limits)?;
    let bytes = search.domain.bytes() + search.macros.bytes();
    let limits = &limits.with_memory(limits.memory.saturating_sub(bytes));
    stats.beside(bytes, |stats| run(search, budget, limits, stats))
}

/// A search forward from the start, to the goals or to a state whose way there `is_known`.
fn forward<'s, const N: usize>(
    analysis: &'s StaticAnalysis<'s, N>,
    domain: impl Domain<N> + 's,
    advice: Advice,
    is_known: &'s dyn Fn(&State<N>) -> bool,
    limits: &Limits,
) -> Result<FeatureSearch<'s, N>, Limit> {
    let goals = analysis.board.goals;
    let is_end = move |state: &State<N>| state.boxes.without(goals).is_empty() || is_known(state);
    let mut search = FeatureSearch::new(analysis, BoxMove::Push, domain, advice, is_end, limits);
    search.add_root(SearchPosition { state: analysis.root(), unfilled: Bits::NONE }, limits)?;
    Ok(search)
}

fn run<const N: usize>(
    mut search: FeatureSearch<N>,
    budget: usize,
    limits: &Limits,
    stats: &mut Stats,
) -> SearchResult<(Plan, State<N>)> {
    // Only positions without a solution were left out.
    let Some(node) = search.run(budget, limits, stats)? else { return Ok(None) };
    let board = search.board;
    let mut pushes = Vec::new();
    for (cell, direction) in search.steps_to(node, limits)? {
        pushes.push((board.square(cell.into()), board.transpose(direction)));
    }
    Ok(Some((Plan { pushes, moves: None }, search.state(node))))
}

#[cfg(test)]
mod tests;
