//! One run of `sokopush lint`, over all its levels.

use std::iter;
use std::sync::Arc;

use indicatif::ProgressBar;

use super::arguments::{Arguments, FindingFormat};
use super::duplicates::SeenBoards;
use super::finding::{FindingName, LintFinding};
use super::solving::solve;
use super::{board, records, titles};
use crate::cli::exit::Exit;
use crate::cli::files::streams;
use crate::cli::levels::{BoardIds, LoggedSolutions, Selected, in_order, jobs};
use crate::cli::messages::{Message, Severity, SourceLocation, progress, report_error};
use crate::cli::values;
use sokopush::error::SyntaxError;
use sokopush::level::Replays;
use sokopush::solve::Accept;
use sokopush::{Error, Notation, Solver};

/// A level that was read, and what was found so far.
pub(super) type ReadLevel = (Selected, Vec<LintFinding>);

struct LintedLevel {
    place: SourceLocation,
    findings: Vec<LintFinding>,
    ids: Option<BoardIds>,
    /// Whether the level is neither solved nor proved unsolvable.
    is_open: bool,
}

struct LintRun<'a> {
    arguments: &'a Arguments,
    exit: Exit,
    boards: SeenBoards,
    /// The files with records that are not played, of which a text has the first, and the number of the others.
    not_played: Vec<(Arc<str>, usize)>,
    /// The number of levels that are neither solved nor proved unsolvable, and the first.
    open: (usize, Option<SourceLocation>),
}

/// On boards with more floor, only records are played: the rest would take more memory than reading the board.
const MAX_FLOOR: usize = 1 << 20;

impl Arguments {
    pub(in crate::cli) fn run(&self) -> anyhow::Result<Exit> {
        self.selection.find_files()?;
        if !self.time.is_zero() {
            values::check_time("--time", self.time);
        }
        let (exit, boards) = (Exit::Done, SeenBoards::default());
        LintRun { arguments: self, exit, boards, not_played: Vec::new(), open: (0, None) }.all()
    }
}

impl LintRun<'_> {
    /// Prints what is found, in the order of the levels.
    fn all(mut self) -> anyhow::Result<Exit> {
        let &Arguments { time, jobs: number, .. } = self.arguments;
        let all = Solver::default();
        let memory = all.memory / jobs(number);
        // A solution need not be shortest to show that there is one.
        let solver = Solver { accept: Accept::Any, time: Some(time), memory, ..all };
        let solver = (!time.is_zero()).then_some(solver);
        let (selection, default) = (&self.arguments.selection, Some(Notation::Xsb));
        let levels = by_file(selection.levels(default).map(read));
        let (bar, mut total) = (progress::levels(selection.count(default)), 0);
        let logged = self.arguments.log.as_deref().map(LoggedSolutions::read);
        let logged = logged.transpose()?.unwrap_or_default();
        let lint = |level| lint(level, solver.as_ref(), &logged);
        let work = |read: anyhow::Result<_>| read.map(lint);
        let printed = in_order(number, levels, work, |linted| {
            match linted {
                Some(Ok(linted)) => {
                    total += 1;
                    self.print(linted, &bar)?;
                }
                Some(Err(error)) => self.exit = self.exit.max(report_error(&error)),
                None => self.exit = Exit::Internal,
            }
            bar.inc(1);
            Ok(())
        });
        drop(bar);
        printed?;
        for (file, count) in self.not_played.iter().filter(|(_, count)| *count > 0) {
            let more = FindingName::NotPlayed.message(format!("{file}: {count} more of this kind"));
            streams::write(FindingName::NotPlayed.line(&more))?;
        }
        self.report_open(total);
        Ok(self.exit)
    }

    fn print(&mut self, level: LintedLevel, bar: &ProgressBar) -> anyhow::Result<()> {
        let LintedLevel { place, mut findings, ids, is_open } = level;
        findings.extend(ids.as_ref().and_then(|ids| self.boards.add(ids, &place)));
        findings.retain(|finding| !self.arguments.allow.contains(&finding.name));
        findings.sort_by_key(|finding| finding.name);
        if is_open {
            self.open.0 += 1;
            self.open.1.get_or_insert_with(|| place.clone());
        }
        let mut text = String::new();
        for finding in findings {
            if finding.name.severity() == Severity::Warning {
                self.exit = self.exit.max(Exit::Negative);
            }
            let is_text = self.arguments.format == FindingFormat::Text;
            let is_summed_up = is_text && self.is_summed_up(finding.name, &place);
            text += &match self.arguments.format {
                _ if is_summed_up => String::new(),
                FindingFormat::Text => finding.text(&place),
                FindingFormat::Json => finding.json(&place, ids.as_ref())?,
            };
        }
        if text.is_empty() {
            return Ok(());
        }
        Ok(progress::write_beside(bar, || streams::write(text))?)
    }

    /// Returns whether a finding is one of many about the records of a file, of which the first is enough.
    fn is_summed_up(&mut self, name: FindingName, place: &SourceLocation) -> bool {
        if name != FindingName::NotPlayed {
            return false;
        }
        if let Some((_, count)) = self.not_played.iter_mut().find(|(file, _)| *file == place.file) {
            *count += 1;
            return true;
        }
        self.not_played.push((place.file.clone(), 0));
        false
    }

    /// Says how many of all levels are neither solved nor proved unsolvable.
    fn report_open(&self, total: usize) {
        let (number, Some(SourceLocation { file, line, .. })) = &self.open else { return };
        if streams::is_over() {
            return;
        }
        let levels = values::counted(total, "level");
        let text = format!(
            "{number} of {levels} stayed open, the first in {file}:{line}: no solution was found in time, nor a proof that \
             there is none; `--time` sets the limit"
        );
        Message::note(text).report();
    }
}

/// Levels, of which those of a file are read before the first: its title may be wrong because of one that follows.
fn by_file(
    levels: impl Iterator<Item = anyhow::Result<ReadLevel>>,
) -> impl Iterator<Item = anyhow::Result<ReadLevel>> {
    let mut levels = levels.peekable();
    let files = iter::from_fn(move || {
        let first = match levels.next()? {
            Ok(first) => first,
            Err(error) => return Some(vec![Err(error)]),
        };
        let name = first.0.place.file.clone();
        let is_of_file = |next: &anyhow::Result<ReadLevel>| {
            next.as_ref().is_ok_and(|(next, _)| Arc::ptr_eq(&next.place.file, &name))
        };
        let others = iter::from_fn(|| levels.next_if(is_of_file)?.ok());
        let mut file: Vec<_> = iter::once(first).chain(others).collect();
        titles::find(&mut file);
        Some(file.into_iter().map(Ok).collect())
    });
    files.flatten()
}

/// A level, and what is wrong with its board; an error of the file.
fn read(mut selected: Selected) -> anyhow::Result<ReadLevel> {
    let error = selected.level.as_ref().err().filter(|_| selected.place.level > Some(0));
    if let Some(Error::Syntax(location, what)) = error.and_then(|error| error.downcast_ref()) {
        let message = match what {
            // These are about the whole board.
            SyntaxError::OtherKind(_) | SyntaxError::Hexagonal | SyntaxError::TooFewRows { .. } => {
                what.to_string()
            }
            _ => format!("column {}: {what}", location.column),
        };
        selected.place.line = location.line;
        return Ok((selected, vec![LintFinding::new(FindingName::Malformed, message)]));
    }
    match selected.level {
        Ok(_) => Ok((selected, Vec::new())),
        Err(error) => Err(error),
    }
}

/// Looks at a level, and solves it.
fn lint(
    (selected, findings): ReadLevel,
    solver: Option<&Solver>,
    logged: &LoggedSolutions,
) -> LintedLevel {
    let missing_walls = selected.missing_walls();
    let mut linted = LintedLevel { place: selected.place, findings, ids: None, is_open: false };
    let Ok(level) = selected.level else { return linted };
    let warehouse = &level.warehouse;
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
        let (findings, is_open) = solve(solver, logged, &replays, &inside, missing_walls);
        linted.findings.extend(findings);
        linted.is_open = is_open;
    }
    linted.ids = Some(BoardIds::of(warehouse));
    linted
}
