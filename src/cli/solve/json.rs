//! What is known about a level, as JSON.

use serde::Serialize;

use crate::cli::escape::escape_json;
use crate::solve::Report;
use crate::{Answer, Level};

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

/// Returns one JSON object, without a newline.
pub(super) fn facts(
    file: &str,
    number: u64,
    level: &Level,
    report: &Report,
) -> anyhow::Result<String> {
    let (status, solution) = match &report.answer {
        Answer::Solved(solution) => ("solved", Some(solution)),
        Answer::Unsolvable => ("unsolvable", None),
        Answer::Limit(_) => ("limit", None),
    };
    let is_unsolvable = report.answer == Answer::Unsolvable;
    let facts = Facts {
        file,
        level: number,
        title: level.title(),
        status,
        moves: solution.map(|solution| solution.moves.len()),
        pushes: solution.map(|solution| solution.pushes.len()),
        lurd: solution.map(|solution| solution.moves.to_string()),
        proved: report.is_proved || is_unsolvable,
        proved_pushes: report.is_proved_in_pushes() || is_unsolvable,
        lower_bound: (!is_unsolvable).then_some(report.lower_bound),
        expanded: report.stats.expanded,
        generated: report.stats.generated,
        seconds: report.stats.time.as_secs_f64(),
        peak_bytes: report.stats.peak_bytes,
    };
    Ok(escape_json(&serde_json::to_string(&facts)?))
}
