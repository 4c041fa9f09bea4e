//! A case as reports show it.

use std::time::Duration;

use serde::Serialize;

use super::html::rows;
use super::side_by_side::{MAX_COLUMNS, MAX_ROWS, draw};
use crate::cli::check::case::Case;
use crate::cli::check::compare::Difference;
use crate::cli::check::format::ReportFormat;
use crate::cli::check::verdict::{CaseVerdict, Shrunk};
use crate::cli::escape::escape;
use crate::cli::page::PageGame;
use crate::cli::values::color::Color;

/// A case as reports show it, in lines that are safe for a terminal. In JSON, `report.js` says what its parts mean.
#[derive(Serialize)]
pub(super) struct ReportedCase {
    pub(super) name: String,
    /// The reason if it failed or was not judged.
    #[serde(rename = "what")]
    pub(super) problem: Option<String>,
    pub(super) shrunk: Option<String>,
    /// The board before, the expected and the printed text side by side.
    #[serde(rename = "sides")]
    pub(super) picture: Vec<String>,
    /// For a page, the boards if they differ, and the game that led there.
    boards: Option<Vec<(&'static str, Vec<String>)>>,
    game: Option<PageGame>,
    /// For a page, what the mistakes are that it shows.
    pub(super) explanation: String,
    /// The last lines that the program wrote to stderr.
    pub(super) stderr: Vec<String>,
    /// The shrunk case, if it is small.
    #[serde(skip)]
    pub(super) document: Vec<String>,
    #[serde(skip)]
    pub(super) time: Duration,
    /// Its index among the cases.
    #[serde(skip)]
    pub(super) index: usize,
    #[serde(skip)]
    pub(super) is_unjudged: bool,
    /// The file that was written.
    #[serde(skip)]
    pub(super) written: Option<String>,
}

impl ReportedCase {
    pub(super) fn new(
        case: &Case,
        verdict: &CaseVerdict,
        time: Duration,
        format: ReportFormat,
    ) -> ReportedCase {
        let failure = verdict.failure();
        let shrunk = failure.and_then(|failure| failure.shrunk.as_ref());
        let (document, failure) = match shrunk {
            Some(Shrunk::To { text, failure, .. }) => (&**text, Some(&**failure)),
            _ => (&[][..], failure),
        };
        let document: Vec<_> = String::from_utf8_lossy(document).lines().map(escape).collect();
        let is_small =
            document.len() <= MAX_ROWS && document.iter().all(|line| line.len() <= MAX_COLUMNS);
        let difference = failure.and_then(|failure| failure.differences.last());
        let texts = difference.map(Difference::texts).unwrap_or_default();
        let color = format == ReportFormat::Text && Color::Auto.is_on();
        let is_page = format == ReportFormat::Html;
        let boards = difference.filter(|difference| is_page && difference.is_in_board());
        let boards = boards
            .and_then(|_| texts.iter().map(|&(name, text)| Some((name, rows(text)?))).collect());
        let game = failure.filter(|_| is_page).and_then(|failure| failure.game.as_ref());
        let is_written = matches!(verdict, CaseVerdict::Written);
        ReportedCase {
            name: escape(&case.name()),
            problem: verdict.problem().as_deref().map(escape),
            shrunk: shrunk.map(|shrunk| escape(&shrunk.to_string())),
            picture: draw(&texts, color),
            boards,
            explanation: String::new(),
            index: 0,
            game: game.map(|(start, commands)| PageGame::of_commands(start, commands)),
            stderr: failure.map(|failure| failure.stderr.lines()).unwrap_or_default(),
            document: if is_small { document } else { Vec::new() },
            time,
            is_unjudged: matches!(verdict, CaseVerdict::Unjudged(..)),
            written: is_written.then(|| escape(&case.output().display().to_string())),
        }
    }

    /// Returns the problem after the case's name, which it may begin with already.
    pub(super) fn named_problem(&self) -> Option<String> {
        let (name, problem) = (&self.name, self.problem.as_ref()?);
        let is_named = problem.starts_with(&format!("{name}:"));
        Some(if is_named { problem.clone() } else { format!("{name}: {problem}") })
    }
}
