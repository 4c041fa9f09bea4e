//! One run of `sokopush lint`, over all its levels.

use std::iter;
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use indicatif::ProgressBar;

use super::duplicates::SeenBoards;
use super::finding::{FindingFormat, FindingName, LintFinding};
use super::read_level::ReadLevel;
use super::solving::{Solving, solve};
use super::{board, records, titles};
use crate::cli::exit::Exit;
use crate::cli::files::streams;
use crate::cli::levels::{BoardIds, Selection, jobs, run_in_order};
use crate::cli::messages::{Message, Severity, SourceLocation, progress, report_error};
use crate::cli::values;
use sokopush::level::Replays;
use sokopush::solve::Accept;
use sokopush::{Notation, Solver};

/// The options of `sokopush lint`, checked.
pub(super) struct LintOptions {
    pub(super) selection: Selection,
    /// The findings that are left out.
    pub(super) allow: Vec<FindingName>,
    pub(super) format: FindingFormat,
    /// The time for solving each level; `None` solves no level.
    pub(super) time: Option<Duration>,
    pub(super) jobs: Option<NonZero<usize>>,
}

/// A level with all that was found in it alone.
struct LintedLevel {
    place: SourceLocation,
    findings: Vec<LintFinding>,
    /// `None` if the board cannot be read, or is too large.
    ids: Option<BoardIds>,
    /// Whether the level is neither solved nor proved unsolvable.
    is_open: bool,
}

/// The facts about earlier levels that findings about later ones, or the sums at the end, depend on.
struct LintRun<'a> {
    options: &'a LintOptions,
    boards: SeenBoards,
    not_played: Vec<NotPlayedRecords>,
    levels: usize,
    open: OpenLevels,
}

/// The records of a file that are not played. A text has the first, and at its end the number of the others.
struct NotPlayedRecords {
    file: Arc<str>,
    others: usize,
}

/// The levels that are neither solved nor proved unsolvable.
#[derive(Default)]
struct OpenLevels {
    count: usize,
    first: Option<SourceLocation>,
}

/// On boards with more floor, only records are played: the rest would take more memory than reading the board.
const MAX_FLOOR: usize = 1 << 20;

/// Prints the findings, in the order of the levels.
pub(super) fn run(options: &LintOptions) -> anyhow::Result<Exit> {
    let default = Some(Notation::Xsb);
    let bar = progress::levels(options.selection.count(default));
    let solver = solver(options);
    let levels = by_file(options.selection.levels(default).map(ReadLevel::new));
    let mut run = LintRun {
        options,
        boards: SeenBoards::default(),
        not_played: Vec::new(),
        levels: 0,
        open: OpenLevels::default(),
    };
    let exit = run_in_order(
        options.jobs,
        &bar,
        levels,
        |read| anyhow::Ok(lint(read?, solver.as_ref())),
        |linted| match linted {
            Ok(linted) => run.print(linted, &bar),
            Err(error) => Ok(report_error(&error)),
        },
    );
    drop(bar);
    let exit = exit?;
    run.end()?;
    Ok(exit)
}

/// The solver for each level, if levels are to be solved.
fn solver(options: &LintOptions) -> Option<Solver> {
    let default = Solver::default();
    Some(Solver {
        // A solution need not be shortest to show that there is one.
        accept: Accept::Any,
        time: Some(options.time?),
        memory: default.memory / jobs(options.jobs),
        ..default
    })
}

impl LintRun<'_> {
    /// Prints the findings about a level, and returns what they mean for the status.
    fn print(&mut self, level: LintedLevel, bar: &ProgressBar) -> anyhow::Result<Exit> {
        self.levels += 1;
        let LintedLevel { place, mut findings, ids, is_open } = level;
        if let Some(ids) = &ids {
            findings.extend(self.boards.add(ids, &place));
        }
        findings.retain(|finding| !self.options.allow.contains(&finding.name));
        findings.sort_by_key(|finding| finding.name);
        if is_open {
            self.open.count += 1;
            self.open.first.get_or_insert_with(|| place.clone());
        }
        let format = self.options.format;
        let mut exit = Exit::Done;
        let mut text = String::new();
        for finding in findings {
            if finding.name.severity() == Severity::Warning {
                exit = Exit::Negative;
            }
            match format {
                FindingFormat::Text if self.is_summed_up(finding.name, &place) => {}
                FindingFormat::Text => text += &finding.text(&place),
                FindingFormat::Json => text += &finding.json(&place, ids.as_ref())?,
            }
        }
        if !text.is_empty() {
            progress::write_beside(bar, || streams::write(text))?;
        }
        Ok(exit)
    }

    /// Returns whether a finding is one of many about the records of a file, of which the first is enough.
    fn is_summed_up(&mut self, name: FindingName, place: &SourceLocation) -> bool {
        if name != FindingName::NotPlayed {
            return false;
        }
        for records in &mut self.not_played {
            if records.file == place.file {
                records.others += 1;
                return true;
            }
        }
        self.not_played.push(NotPlayedRecords { file: place.file.clone(), others: 0 });
        false
    }

    /// Prints the sums that are known after the last level.
    fn end(&self) -> anyhow::Result<()> {
        for NotPlayedRecords { file, others } in &self.not_played {
            if *others > 0 {
                let name = FindingName::NotPlayed;
                let message = name.message(format!("{file}: {others} more of this kind"));
                streams::write(name.line(&message))?;
            }
        }
        if let Some(SourceLocation { file, line, .. }) = &self.open.first
            && !streams::is_over()
        {
            let levels = values::counted(self.levels, "level");
            let text = format!(
                "{} of {levels} stayed open, the first in {file}:{line}: no solution was found in time, nor a proof that \
                 there is none; `--time` sets the limit",
                self.open.count
            );
            Message::note(text).report();
        }
        Ok(())
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
        let name = first.selected.place.file.clone();
        let mut file = vec![first];
        while let Some(Ok(next)) = levels.next_if(|next| is_of_file(next, &name)) {
            file.push(next);
        }
        titles::find(&mut file);
        Some(file.into_iter().map(Ok).collect())
    });
    files.flatten()
}

fn is_of_file(level: &anyhow::Result<ReadLevel>, name: &Arc<str>) -> bool {
    match level {
        // Compared by address, because the same file may be named twice.
        Ok(level) => Arc::ptr_eq(&level.selected.place.file, name),
        Err(_) => false,
    }
}

/// Looks at a level, and solves it.
fn lint(read: ReadLevel, solver: Option<&Solver>) -> LintedLevel {
    let ReadLevel { selected, findings } = read;
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
    let board_findings = board::findings(warehouse, &inside, missing_walls);
    let is_decided = board_findings.iter().any(|finding| finding.name.decides());
    linted.findings.extend(board_findings);
    if !is_decided {
        let task = Solving { solver, replays: &replays, inside: &inside, missing_walls };
        let result = solve(&task);
        linted.findings.extend(result.findings);
        linted.is_open = result.is_open;
    }
    linted.ids = Some(BoardIds::of(warehouse));
    linted
}
