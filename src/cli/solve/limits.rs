//! The limits that leave a level open, in words.

use sokopush::solve::Limit;

/// All limits, in the order in which the summary counts the levels that reached them.
pub(super) const ALL_LIMITS: [Limit; 5] =
    [Limit::Time, Limit::Expansions, Limit::Memory, Limit::Solver, Limit::Cancelled];

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
