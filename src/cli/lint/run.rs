//! One run of `sokopush lint`, over all its levels.

use std::collections::VecDeque;
use std::iter::Peekable;
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use indicatif::ProgressBar;

use super::duplicates::SeenBoards;
use super::finding::{FindingFormat, FindingName, LintFinding};
use super::read_level::ReadLevel;
use super::solving::{Solving, solve};
use super::{board, numbering, records, titles};
use crate::cli::exit::Exit;
use crate::cli::files::streams;
use crate::cli::levels::{BoardIds, Selection, run_in_order, thread_count};
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
    is_undecided: bool,
}

/// The facts about earlier levels that findings about later ones, or the sums at the end, depend on.
struct LintRun<'a> {
    options: &'a LintOptions,
    boards: SeenBoards,
    not_played: Vec<NotPlayedRecords>,
    levels: usize,
    undecided: UndecidedLevels,
}

/// The records of a file that are not played. Text output has the first, and at the end of the run the number of the others.
struct NotPlayedRecords {
    file: Arc<str>,
    count: usize,
}

/// The levels that are neither solved nor proved unsolvable.
#[derive(Default)]
struct UndecidedLevels {
    count: usize,
    first: Option<SourceLocation>,
}

/// The floor, in cells, up to which a board is looked at. On larger ones only records are played: the other findings would take
/// more memory than reading the board.
const MAX_FLOOR: usize = 1 << 20;

/// Prints the findings, in the order of the levels.
pub(super) fn run(options: &LintOptions) -> anyhow::Result<Exit> {
    let default = Some(Notation::Xsb);
    let bar = progress::levels(options.selection.count(default));
    let solver = solver(options);
    let levels = options.selection.levels(default).map(ReadLevel::new);
    let levels = LevelsByFile { levels: levels.peekable(), file: VecDeque::new() };
    let mut lint_run = LintRun {
        options,
        boards: SeenBoards::default(),
        not_played: Vec::new(),
        levels: 0,
        undecided: UndecidedLevels::default(),
    };
    let result = run_in_order(
        options.jobs,
        &bar,
        levels,
        |read| anyhow::Ok(lint(read?, solver.as_ref())),
        |level| match level {
            Ok(level) => lint_run.print(level, &bar),
            Err(error) => Ok(report_error(&error)),
        },
    );
    // The bar must be gone before anything else is printed.
    drop(bar);
    let exit = result?;
    lint_run.end()?;
    Ok(exit)
}

/// The solver for each level, if levels are to be solved.
fn solver(options: &LintOptions) -> Option<Solver> {
    let default = Solver::default();
    Some(Solver {
        // A solution need not be shortest to show that there is one.
        accept: Accept::Any,
        time: Some(options.time?),
        memory: default.memory / thread_count(options.jobs),
        ..default
    })
}

impl LintRun<'_> {
    /// Prints the findings about a level, and returns what they mean for the status.
    fn print(&mut self, level: LintedLevel, bar: &ProgressBar) -> anyhow::Result<Exit> {
        self.levels += 1;
        let LintedLevel { place, mut findings, ids, is_undecided } = level;
        if let Some(ids) = &ids {
            findings.extend(self.boards.add(ids, &place));
        }
        findings.retain(|finding| !self.options.allow.contains(&finding.name));
        findings.sort_by_key(|finding| finding.name);
        if is_undecided {
            self.undecided.count += 1;
            self.undecided.first.get_or_insert_with(|| place.clone());
        }
        let format = self.options.format;
        let mut exit = Exit::Done;
        let mut text = String::new();
        for finding in findings {
            if finding.name.severity() == Severity::Warning {
                exit = Exit::Negative;
            }
            match format {
                FindingFormat::Text => {
                    if finding.name == FindingName::NotPlayed
                        && self.count_not_played(&place.file) > 1
                    {
                        // At the end of the run, the number of these is printed.
                        continue;
                    }
                    text += &finding.text(&place);
                }
                FindingFormat::Json => text += &finding.json(&place, ids.as_ref())?,
            }
        }
        if !text.is_empty() {
            progress::write_beside(bar, || streams::write(text))?;
        }
        Ok(exit)
    }

    /// Counts a record that is not played, and returns how many the file has so far.
    fn count_not_played(&mut self, file: &Arc<str>) -> usize {
        for records in &mut self.not_played {
            if records.file == *file {
                records.count += 1;
                return records.count;
            }
        }
        self.not_played.push(NotPlayedRecords { file: file.clone(), count: 1 });
        1
    }

    /// Prints how many records were not played, and how many levels were not decided.
    fn end(&self) -> anyhow::Result<()> {
        for NotPlayedRecords { file, count } in &self.not_played {
            if *count > 1 {
                let name = FindingName::NotPlayed;
                let others = count - 1;
                let message = name.message(format!("{file}: {others} more of this kind"));
                streams::write(name.line(&message))?;
            }
        }
        if let Some(SourceLocation { file, line, .. }) = &self.undecided.first
            && !streams::is_over()
        {
            let levels = values::counted(self.levels, "level");
            let text = format!(
                "{} of {levels} stayed open, the first in {file}:{line}: no solution was found in time, nor a proof that \
                 there is none; `--time` sets the limit",
                self.undecided.count
            );
            Message::note(text).report();
        }
        Ok(())
    }
}

/// The levels of all files. Each file is read to its end before its first level is passed on, because a title may look misplaced
/// only beside a later one.
struct LevelsByFile<I: Iterator> {
    levels: Peekable<I>,
    /// The levels of the file that was read last.
    file: VecDeque<ReadLevel>,
}

impl<I: Iterator<Item = anyhow::Result<ReadLevel>>> Iterator for LevelsByFile<I> {
    type Item = anyhow::Result<ReadLevel>;

    fn next(&mut self) -> Option<anyhow::Result<ReadLevel>> {
        if self.file.is_empty() {
            let first = match self.levels.next()? {
                Ok(first) => first,
                Err(error) => return Some(Err(error)),
            };
            self.read_file(first);
        }
        self.file.pop_front().map(Ok)
    }
}

impl<I: Iterator<Item = anyhow::Result<ReadLevel>>> LevelsByFile<I> {
    /// Reads the other levels of the file that begins with this one.
    fn read_file(&mut self, first: ReadLevel) {
        let name = first.selected.place.file.clone();
        let mut levels = vec![first];
        while let Some(Ok(next)) = self.levels.next_if(|next| is_of_file(next, &name)) {
            levels.push(next);
        }
        titles::add_title_findings(&mut levels);
        numbering::add_numbering_findings(&mut levels);
        self.file = levels.into();
    }
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
    let missing_walls = board::MissingWalls {
        count: selected.missing_walls(),
        first_added: selected.first_added_wall(),
    };
    let mut linted =
        LintedLevel { place: selected.place, findings, ids: None, is_undecided: false };
    let Ok(level) = selected.level else { return linted };
    let warehouse = &level.warehouse;
    let replays = Replays::from(&level);
    linted.findings.extend(records::findings(&replays));
    if warehouse.board().floor().len() > MAX_FLOOR {
        return linted;
    }
    let inside = warehouse.reachable_without_boxes();
    let board_findings = board::findings(warehouse, &inside, missing_walls);
    let is_decided = board_findings.iter().any(|finding| finding.name.decides());
    linted.findings.extend(board_findings);
    if !is_decided {
        let task = Solving {
            solver,
            replays: &replays,
            inside: &inside,
            missing_walls: missing_walls.count,
        };
        let result = solve(&task);
        linted.findings.extend(result.findings);
        linted.is_undecided = result.is_undecided;
    }
    linted.ids = Some(BoardIds::of(warehouse));
    linted
}
