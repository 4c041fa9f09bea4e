//! The limits that leave a level open, in JSON.

use crate::solve::Limit;

/// The name of a limit in JSON.
pub fn limit_name(limit: Limit) -> &'static str {
    match limit {
        Limit::Time => "time",
        Limit::Expansions => "expansions",
        Limit::Memory => "memory",
        Limit::Solver => "solver",
        Limit::Cancelled => "cancelled",
    }
}

/// Finds the limit that has a name in JSON.
pub(super) fn limit_named(name: &str) -> Option<Limit> {
    let all = [Limit::Time, Limit::Expansions, Limit::Memory, Limit::Solver, Limit::Cancelled];
    all.into_iter().find(|&limit| limit_name(limit) == name)
}
