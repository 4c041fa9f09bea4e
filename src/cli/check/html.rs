//! Reports as pages.

use serde::Serialize;

use super::case::{Problem, Verdict};
use super::side_by_side::{self, character};
use crate::cli::escape::escape;
use crate::cli::page::{PageGame, Script, page};

/// The rows and columns up to which a board is drawn.
const MAX_ROWS: usize = 60;
const MAX_COLUMNS: usize = 100;

/// A report as a page; `report.js` says what its parts mean.
#[derive(Default, Serialize)]
pub(super) struct HtmlReport {
    pub(super) summary: String,
    passed: Vec<String>,
    failed: Vec<Failed>,
}

#[derive(Serialize)]
struct Failed {
    name: String,
    what: String,
    sides: Vec<String>,
    boards: Option<Vec<(&'static str, Vec<String>)>>,
    game: Option<PageGame>,
}

impl HtmlReport {
    pub(super) fn add(&mut self, name: String, verdict: Verdict) {
        let Verdict::Wrong(Problem { what, texts, are_boards, game, .. }) = verdict else {
            self.passed.push(name);
            return;
        };
        let sides = side_by_side::draw(&texts, false);
        let boards = texts.iter().map(|(name, text)| Some((*name, rows(text)?)));
        let boards = if are_boards { boards.collect() } else { None };
        self.failed.push(Failed { name, what: escape(&what), sides, boards, game });
    }

    pub(super) fn page(&self) -> anyhow::Result<String> {
        page("sokopush check", Script::Report, self)
    }
}

/// The rows of a text, unless it is too large to be drawn.
fn rows(text: &[u8]) -> Option<Vec<String>> {
    let rows = text.split(|&byte| byte == b'\n').take(MAX_ROWS + 2);
    let mut rows: Vec<&[u8]> = rows.collect();
    rows.pop_if(|last| last.is_empty());
    let fits = rows.len() <= MAX_ROWS && rows.iter().all(|row| row.len() <= MAX_COLUMNS);
    let row = |row: &&[u8]| row.iter().map(|&byte| character(byte)).collect();
    fits.then(|| rows.iter().map(row).collect())
}
