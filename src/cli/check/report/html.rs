//! Reports as pages.

use serde::Serialize;

use super::case_report::{CaseReport, Counts, JudgedCase};
use super::side_by_side::character;
use crate::cli::check::verdict::CaseVerdict;
use crate::cli::page::{PageGame, REPORT, page};

/// The rows and columns up to which a board is drawn.
const MAX_ROWS: usize = 60;
const MAX_COLUMNS: usize = 100;

/// A report as a page; `report.js` says what its parts mean.
#[derive(Default, Serialize)]
pub(super) struct HtmlReport {
    summary: String,
    passed: Vec<String>,
    failed: Vec<FailedCase>,
}

#[derive(Serialize)]
struct FailedCase {
    name: String,
    what: String,
    sides: Vec<String>,
    boards: Option<Vec<(&'static str, Vec<String>)>>,
    game: Option<PageGame>,
}

impl CaseReport for HtmlReport {
    fn add(&mut self, case: JudgedCase, _: &Counts) -> String {
        let (name, sides) = (case.name(), case.picture(false));
        let Some(what) = case.problem() else {
            self.passed.push(name);
            return String::new();
        };
        let (mut boards, mut game) = (None, None);
        if let CaseVerdict::Failed(failure) = &case.verdict {
            let texts = case.verdict.texts();
            let drawn = texts.iter().map(|(name, text)| Some((*name, rows(text)?)));
            boards = if failure.is_in_board() { drawn.collect() } else { None };
            game = failure
                .game
                .as_ref()
                .map(|(start, commands)| PageGame::of_commands(start, commands));
        }
        self.failed.push(FailedCase { name, what, sides, boards, game });
        String::new()
    }

    fn end(&mut self, counts: &Counts) -> anyhow::Result<String> {
        self.summary = counts.to_string();
        page("sokopush check", REPORT, self)
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
