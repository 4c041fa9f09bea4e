//! The limits that leave a level open, in JSON and in words.

use sokopush::solve::Limit;

/// All limits, in the order in which the summary counts the levels that reached them.
pub(super) const ALL_LIMITS: [Limit; 5] =
    [Limit::Time, Limit::Expansions, Limit::Memory, Limit::Solver, Limit::Cancelled];

/// The name of a limit in JSON.
pub(super) fn name_in_json(limit: Limit) -> &'static str {
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
    ALL_LIMITS.into_iter().find(|&limit| name_in_json(limit) == name)
}

/// The group of messages about levels that reached a limit: the words after `levels`.
pub(super) fn message_group(limit: Limit) -> &'static str {
    match limit {
        Limit::Time => "that reached the time limit",
        Limit::Expansions => "that reached the limit of expansions",
        Limit::Memory => "that reached the memory limit",
        Limit::Solver => "that reached the solver's own limit",
        Limit::Cancelled => "that were interrupted",
    }
}

/// The words after a number of levels that reached a limit.
pub(super) fn words_after_count(limit: Limit) -> &'static str {
    match limit {
        Limit::Time => "reached the time limit",
        Limit::Expansions => "reached the limit of expansions",
        Limit::Memory => "reached the memory limit",
        Limit::Solver => "reached the solver's own limit",
        Limit::Cancelled => "interrupted",
    }
}
