//! A case as reports show it.

use std::time::Duration;

use serde::Serialize;

use super::side_by_side::{MAX_COLUMNS, MAX_ROWS, draw};
use crate::cli::check::case::Case;
use crate::cli::check::compare::{Difference, character};
use crate::cli::check::format::ReportFormat;
use crate::cli::check::verdict::{CaseVerdict, Shrunk};
use crate::cli::escape::escape;
use crate::cli::page::PageGame;
use crate::cli::values::color::Color;

/// The rows and columns up to which a page draws a board.
const MAX_BOARD_ROWS: usize = 60;
const MAX_BOARD_COLUMNS: usize = 100;

/// A case as reports show it, in lines that are safe for a terminal. In JSON, `report.js` says what its parts mean.
#[derive(Default, Serialize)]
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
    boards: Option<Vec<NamedBoard>>,
    game: Option<PageGame>,
    /// For a page, the names of the sections about the mistakes that it shows.
    pub(super) sections: Vec<String>,
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

/// A board with what it is: the one before, the expected or the printed one.
type NamedBoard = (&'static str, Vec<String>);

impl ReportedCase {
    /// The case with this index.
    pub(super) fn new(
        index: usize,
        case: &Case,
        verdict: &CaseVerdict,
        time: Duration,
        format: ReportFormat,
    ) -> ReportedCase {
        let mut reported = ReportedCase {
            name: escape(&case.name()),
            problem: verdict.problem().as_deref().map(escape),
            time,
            index,
            ..ReportedCase::default()
        };
        match verdict {
            CaseVerdict::Passed | CaseVerdict::Failed(_) => {}
            CaseVerdict::Written => {
                reported.written = Some(escape(&case.output().display().to_string()));
            }
            CaseVerdict::Unjudged(..) => reported.is_unjudged = true,
        }
        let Some(mut failure) = verdict.failure() else { return reported };
        if let Some(shrunk) = &failure.shrunk {
            reported.shrunk = Some(escape(&shrunk.to_string()));
            if let Shrunk::To { text, failure: of_shrunk, .. } = shrunk {
                reported.document = small_document(text);
                failure = of_shrunk;
            }
        }
        reported.stderr = failure.stderr.lines();
        if let Some(difference) = failure.differences.last() {
            let color = format == ReportFormat::Text && Color::Auto.is_on();
            reported.picture = draw(&difference.texts(), color);
        }
        if format == ReportFormat::Html {
            reported.boards = failure.differences.last().and_then(boards);
            if let Some((start, commands)) = &failure.game {
                reported.game = Some(PageGame::of_commands(start, commands));
            }
        }
        reported
    }

    /// What came of it, as a table names it.
    pub(super) fn result(&self) -> &'static str {
        match &self.problem {
            None => "passed",
            Some(_) if self.is_unjudged => "not judged",
            Some(_) => "failed",
        }
    }

    /// Returns the problem after the case's name, which it may begin with already.
    pub(super) fn named_problem(&self) -> Option<String> {
        let problem = self.problem.as_ref()?;
        let name = &self.name;
        if problem.starts_with(&format!("{name}:")) {
            return Some(problem.clone());
        }
        Some(format!("{name}: {problem}"))
    }
}

/// The lines of a document; none if it is too large to be shown.
fn small_document(text: &[u8]) -> Vec<String> {
    let lines: Vec<String> = String::from_utf8_lossy(text).lines().map(escape).collect();
    if lines.len() > MAX_ROWS || lines.iter().any(|line| line.len() > MAX_COLUMNS) {
        return Vec::new();
    }
    lines
}

/// The boards that differ, unless what differs is no board, or one is too large to be drawn.
fn boards(difference: &Difference) -> Option<Vec<NamedBoard>> {
    if !difference.is_in_board() {
        return None;
    }
    let mut boards = Vec::new();
    for (name, text) in difference.texts() {
        boards.push((name, board_rows(text)?));
    }
    Some(boards)
}

/// The rows of a board, unless it is too large to be drawn.
fn board_rows(text: &[u8]) -> Option<Vec<String>> {
    let mut rows = Vec::new();
    for row in text.split_inclusive(|&byte| byte == b'\n') {
        let row = row.strip_suffix(b"\n").unwrap_or(row);
        if rows.len() == MAX_BOARD_ROWS || row.len() > MAX_BOARD_COLUMNS {
            return None;
        }
        rows.push(row.iter().map(|&byte| character(byte)).collect());
    }
    Some(rows)
}

#[cfg(test)]
mod tests {
    //! The sizes up to which boards and documents are shown.

    use super::*;

    fn lines(rows: usize, columns: usize) -> String {
        format!("{}\n", "-".repeat(columns)).repeat(rows)
    }

    #[test]
    fn a_document_is_shown_if_a_picture_of_its_size_would_be() {
        let shown = |rows, columns| small_document(lines(rows, columns).as_bytes()).len();
        assert_eq!(shown(MAX_ROWS, MAX_COLUMNS), MAX_ROWS);
        assert_eq!([shown(MAX_ROWS + 1, 1), shown(1, MAX_COLUMNS + 1)], [0, 0]);
    }

    #[test]
    fn a_board_for_a_page_has_up_to_60_rows_and_100_columns() {
        let rows = |rows, columns| board_rows(lines(rows, columns).as_bytes());
        let all = rows(MAX_BOARD_ROWS, MAX_BOARD_COLUMNS).map(|rows| rows.len());
        assert_eq!(all, Some(MAX_BOARD_ROWS));
        assert!(rows(MAX_BOARD_ROWS + 1, 1).is_none() && rows(1, MAX_BOARD_COLUMNS + 1).is_none());
    }
}
