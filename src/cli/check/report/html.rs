//! Reports as pages.

use serde::Serialize;

use super::case_report::{CaseReport, JudgedCase, ProgramResult};
use super::side_by_side::character;
use crate::cli::page::{PageGame, REPORT, page};

/// The rows and columns up to which a board is drawn.
const MAX_ROWS: usize = 60;
const MAX_COLUMNS: usize = 100;

/// A report as a page; `report.js` says what its parts mean.
#[derive(Default, Serialize)]
pub(super) struct HtmlReport {
    programs: Vec<ProgramSection>,
}

#[derive(Default, Serialize)]
struct ProgramSection {
    name: String,
    summary: String,
    mistakes: Vec<(String, String)>,
    numbers: [usize; 3],
    first: String,
    error: Option<String>,
    passed: Vec<String>,
    failed: Vec<FailedCase>,
}

#[derive(Serialize)]
struct FailedCase {
    name: String,
    what: String,
    shrunk: Option<String>,
    sides: Vec<String>,
    boards: Option<Vec<(&'static str, Vec<String>)>>,
    game: Option<PageGame>,
    stderr: Vec<String>,
}

impl CaseReport for HtmlReport {
    fn add(&mut self, case: JudgedCase, _: &ProgramResult) -> String {
        self.programs.resize_with(case.program + 1, ProgramSection::default);
        let Some(section) = self.programs.last_mut() else { return String::new() };
        let (name, sides) = (case.name(), case.picture(false));
        let Some(what) = case.problem() else {
            section.passed.push(name);
            return String::new();
        };
        let failure = case.verdict.reported_failure();
        let boards = failure.filter(|failure| failure.is_in_board()).and_then(|_| {
            let texts = case.verdict.texts().into_iter();
            texts.map(|(name, text)| Some((name, rows(text)?))).collect()
        });
        let game = failure.and_then(|failure| failure.game.as_ref());
        let game = game.map(|(start, commands)| PageGame::of_commands(start, commands));
        let (shrunk, stderr) = (case.shrunk(), case.stderr());
        section.failed.push(FailedCase { name, what, shrunk, sides, boards, game, stderr });
        String::new()
    }

    fn end(&mut self, results: &[ProgramResult]) -> anyhow::Result<String> {
        self.programs.resize_with(results.len(), ProgramSection::default);
        for (section, result) in self.programs.iter_mut().zip(results) {
            result.name().clone_into(&mut section.name);
            section.summary = result.counts.to_string();
            section.mistakes = result.counts.explained_mistakes();
            section.numbers = result.counts.split();
            section.first = result.first_mistake();
            section.error.clone_from(&result.error);
        }
        let title = match results {
            [ProgramResult { program: None, .. }] => "sokopush check".to_owned(),
            [result] => format!("sokopush check: {}", result.name()),
            results => format!("sokopush check: {} programs", results.len()),
        };
        page(&title, REPORT, self)
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
