//! What is known about a level, as JSON.

use serde::Serialize;

use crate::Level;
use crate::cli::escape::escape_json;
use crate::solve::{Answer, Report, Solution};

/// The fields of the object.
#[derive(Serialize)]
struct Facts<'a> {
    file: &'a str,
    level: u64,
    title: Option<String>,
    status: &'static str,
    moves: Option<usize>,
    pushes: Option<usize>,
    lurd: Option<String>,
    /// The best solution known, also where it is not one that was asked for.
    best_moves: Option<usize>,
    best_pushes: Option<usize>,
    best_lurd: Option<String>,
    /// Whether it is proved that no solution is better.
    proved: bool,
    /// Whether it is proved that no solution has fewer pushes.
    proved_pushes: bool,
    /// No solution has fewer pushes; `null` if there is none at all.
    lower_bound: Option<usize>,
    expanded: u64,
    generated: u64,
    seconds: f64,
    peak_bytes: usize,
}

/// Returns one JSON object, without a newline. `solution` is the one that was asked for.
pub(super) fn facts(
    file: &str,
    number: u64,
    level: &Level,
    report: &Report,
    solution: Option<&Solution>,
) -> anyhow::Result<String> {
    let Report { answer, stats } = report;
    let status = match answer {
        Answer::Unsolvable => "unsolvable",
        _ if solution.is_some() => "solved",
        _ => "limit",
    };
    let is_unsolvable = *answer == Answer::Unsolvable;
    let moves = |solution: &Solution| solution.moves.len();
    let pushes = |solution: &Solution| solution.pushes.len();
    let lurd = |solution: &Solution| solution.moves.to_string();
    let facts = Facts {
        file,
        level: number,
        title: level.title(),
        status,
        moves: solution.map(moves),
        pushes: solution.map(pushes),
        lurd: solution.map(lurd),
        best_moves: answer.solution().map(moves),
        best_pushes: answer.solution().map(pushes),
        best_lurd: answer.solution().map(lurd),
        proved: matches!(answer, Answer::Optimal { .. }) || is_unsolvable,
        proved_pushes: solution.is_some() && answer.is_optimal_in_pushes() || is_unsolvable,
        lower_bound: answer.lower_bound(),
        expanded: stats.expanded,
        generated: stats.generated,
        seconds: stats.time.as_secs_f64(),
        peak_bytes: stats.peak_bytes,
    };
    Ok(escape_json(&serde_json::to_string(&facts)?))
}
