//! One run of `sokopush lint`, over all its levels.

use std::sync::Arc;

use anyhow::anyhow;
use indicatif::ProgressBar;

use super::arguments::{Arguments, FindingFormat};
use super::duplicates::{CanonicalBoard, SeenBoards};
use super::finding::{FindingName, LintFinding};
use super::solving::solve;
use super::{board, records, titles};
use crate::cli::exit::Exit;
use crate::cli::files::streams;
use crate::cli::levels::{Selected, in_order, jobs};
use crate::cli::messages::{Message, Severity, SourceLocation, progress, report_error};
use crate::cli::values;
use sokopush::error::SyntaxError;
use sokopush::level::Replays;
use sokopush::solve::Accept;
use sokopush::{Error, Level, Notation, Solver};

/// A level that was read, and what was found so far.
struct LintedLevel {
    place: SourceLocation,
    notation: Notation,
    /// The number of walls that the board lacks because it is open.
    missing_walls: usize,
    /// `None` for a malformed board.
    level: Option<Level>,
    findings: Vec<LintFinding>,
    board: Option<(CanonicalBoard, u8)>,
    /// Whether the level is neither solved nor proved unsolvable.
    is_open: bool,
}

/// The arguments, and what all levels of a run share.
pub(super) struct LintRun<'a> {
    arguments: &'a Arguments,
    /// `None` if no level is solved.
    solver: Option<Solver>,
    exit: Exit,
    boards: SeenBoards,
    levels: usize,
    /// The number of levels that are neither solved nor proved unsolvable, and the first.
    open: (usize, Option<SourceLocation>),
}

/// On boards with more floor, only records are played: the rest would take more memory than reading the board.
const MAX_FLOOR: usize = 1 << 20;

impl<'a> LintRun<'a> {
    pub(super) fn new(arguments: &'a Arguments) -> Self {
        let (time, all) = (arguments.time, Solver::default());
        let memory = all.memory / jobs(arguments.jobs);
        // A solution need not be shortest to show that there is one.
        let solver = Solver { accept: Accept::Any, time: Some(time), memory, ..all };
        let solver = (!time.is_zero()).then_some(solver);
        let (exit, boards, open) = (Exit::Done, SeenBoards::default(), (0, None));
        LintRun { arguments, solver, exit, boards, levels: 0, open }
    }

    /// Prints what is found, in the order of the levels.
    pub(super) fn all(mut self) -> anyhow::Result<Exit> {
        let levels = self.read();
        self.levels = levels.len();
        let bar = progress::levels(levels.len() as u64);
        let (solver, jobs) = (self.solver, self.arguments.jobs);
        let printed = in_order(
            jobs,
            levels.into_iter(),
            |level| lint(level, solver.as_ref()),
            |linted| {
                match linted {
                    Some(linted) => self.print(linted, &bar)?,
                    None => self.exit = Exit::Internal,
                }
                bar.inc(1);
                Ok(())
            },
        );
        drop(bar);
        printed?;
        self.report_open();
        Ok(self.exit)
    }

    /// Reads all levels: a title may be wrong because of one that follows it. Reports files that cannot be read.
    fn read(&mut self) -> Vec<LintedLevel> {
        let selected = self.arguments.selection.levels(Some(Notation::Xsb));
        let read = selected.filter_map(|selected| {
            let read = read(selected);
            read.inspect_err(|error| self.exit = self.exit.max(report_error(error))).ok()
        });
        let mut levels: Vec<LintedLevel> = read.collect();
        let is_same_file =
            |one: &LintedLevel, next: &LintedLevel| Arc::ptr_eq(&one.place.file, &next.place.file);
        for file in levels.chunk_by_mut(is_same_file) {
            let are_read = file.iter().filter_map(|read| Some((&read.place, read.level.as_ref()?)));
            let notation = file.first().map_or(Notation::Xsb, |read| read.notation);
            let found = titles::findings(&are_read.collect::<Vec<_>>(), notation);
            let are_read = file.iter_mut().filter(|read| read.level.is_some());
            are_read.zip(found).for_each(|(read, findings)| read.findings = findings);
        }
        levels
    }

    /// Prints what was found about a level.
    fn print(&mut self, level: LintedLevel, bar: &ProgressBar) -> anyhow::Result<()> {
        let LintedLevel { place, mut findings, board, is_open, .. } = level;
        findings.extend(board.and_then(|board| self.boards.add(board, &place)));
        findings.retain(|finding| !self.arguments.allow.contains(&finding.name));
        findings.sort_by_key(|finding| finding.name);
        if is_open {
            self.open.0 += 1;
            self.open.1.get_or_insert_with(|| place.clone());
        }
        let mut text = String::new();
        for finding in findings {
            if finding.name.is_counted() {
                self.exit = self.exit.max(Exit::Negative);
            }
            text += &match self.arguments.format {
                FindingFormat::Text => finding.text(&place),
                FindingFormat::Json => finding.json(&place)?,
            };
        }
        if text.is_empty() {
            return Ok(());
        }
        Ok(progress::write_beside(bar, || streams::write(text))?)
    }

    /// Says how many levels are neither solved nor proved unsolvable.
    fn report_open(&self) {
        let (number, Some(first)) = &self.open else { return };
        if streams::is_over() {
            return;
        }
        let levels = values::counted(self.levels, "level");
        let SourceLocation { file, line, .. } = first;
        let text = format!(
            "{number} of {levels} stayed open, the first in {file}:{line}: no solution was found in time, nor a proof that \
             there is none; `--time` sets the limit"
        );
        Message::new(Severity::Note, anyhow!(text)).report();
    }
}

/// A level, or what is wrong with its board; an error of the file.
fn read(selected: Selected) -> anyhow::Result<LintedLevel> {
    let (mut place, notation) = (selected.place(), selected.notation);
    let missing_walls = selected.missing_walls();
    let is_in_level = selected.number > 0;
    let mut findings = Vec::new();
    let level = match selected.level {
        Ok(level) => Some(level),
        Err(error) => {
            let Some(Error::Syntax(location, what)) = error.downcast_ref().filter(|_| is_in_level)
            else {
                return Err(error);
            };
            place.line = location.line;
            let message = match what {
                // These are about the whole board.
                SyntaxError::OtherKind(_) | SyntaxError::TooFewRows { .. } => what.to_string(),
                _ => format!("column {}: {what}", location.column),
            };
            findings.push(LintFinding::new(FindingName::Malformed, message));
            None
        }
    };
    Ok(LintedLevel { place, notation, missing_walls, level, findings, board: None, is_open: false })
}

/// Looks at a level, and solves it.
fn lint(mut linted: LintedLevel, solver: Option<&Solver>) -> LintedLevel {
    let Some(level) = linted.level.take() else { return linted };
    let (warehouse, missing_walls) = (&level.warehouse, linted.missing_walls);
    let replays = Replays::from(&level);
    linted.findings.extend(records::findings(&replays));
    if warehouse.board().floor().count() > MAX_FLOOR {
        return linted;
    }
    let inside = warehouse.reachable_without_boxes();
    let shown = board::findings(warehouse, &inside, missing_walls);
    let is_decided = shown.iter().any(|finding| {
        matches!(finding.name, FindingName::NoBoxes | FindingName::MoreBoxes | FindingName::Solved)
    });
    linted.findings.extend(shown);
    if !is_decided {
        let (findings, is_open) = solve(solver, &replays, &inside, missing_walls);
        linted.findings.extend(findings);
        linted.is_open = is_open;
    }
    linted.board = Some(CanonicalBoard::of(warehouse, &inside));
    linted
}
