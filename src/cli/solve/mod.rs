//! `sokopush solve`: solutions, shortest unless others are good enough.

mod best;
mod json;
mod verify;

use std::cell::OnceCell;
use std::io::{self, IsTerminal};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock, RwLock};
use std::time::{Duration, Instant};

use anyhow::{anyhow, ensure};
use clap::ValueEnum;
use indicatif::MultiProgress;

use self::verify::verify;
use super::exit::{Exit, report_error};
use super::ordered::{in_order, jobs};
use super::progress;
use super::selection::{Selected, Selection};
use super::{streams, values};
use crate::notation::Writer;
use crate::record::Game;
use crate::solve::{Accept, Limit, MAX_CHEAP_MEMORY, Minimize, Progress, Report, Solution};
use crate::warehouse::Push;
use crate::{Answer, Level, Levels, Notation, Solver};

/// Find solutions: shortest ones, any, or the best in some time
///
/// Reads boards in any notation and prints for each the length of a solution, shortest unless any is accepted, or
/// `-1` if it is proved that there is none. Boards of the push-box problem are a line `ROWS COLUMNS`, then the rows
/// (`.` floor, `#` wall, `@` goal, `*` box, `X` worker). Prints `?` for a board if a limit was reached before the
/// answer was known.
#[derive(clap::Args)]
#[command(before_help = "\
Example:
  printf '1 4\\nX*.@\\n' | sokopush solve --print moves")]
pub(super) struct Arguments {
    #[command(flatten)]
    selection: Selection,
    /// What to minimize; ties are broken by the other. With `--accept any`, unproved solutions ignore it
    #[arg(long, value_name = "WHAT", default_value = "moves", value_parser = values::choice(OBJECTIVES, Minimize::name))]
    minimize: Minimize,
    /// Start from the best solution that is stored with each level; needs `--accept best`
    #[arg(long, conflicts_with = "verify")]
    improve: bool,
    /// Which solutions are good enough. stderr reports those not proved shortest
    #[arg(long, value_name = "WHICH", default_value = "proved", value_parser = values::choice(ACCEPTED, Accept::name))]
    accept: Accept,
    /// What to print for each level
    #[arg(long, value_name = "WHAT", default_value = "length")]
    print: Print,
    /// Give up on a level after this number of seconds
    #[arg(long, value_name = "SECONDS", value_parser = values::seconds)]
    time: Option<Duration>,
    /// Give up on a level when the tables of all levels solved in parallel would exceed SIZE bytes; K, M, G or T may
    /// follow the number
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = values::size)]
    memory: usize,
    /// Number of levels to solve in parallel; by default the number of cores
    #[arg(long, value_name = "N", value_parser = values::jobs)]
    jobs: Option<NonZero<usize>>,
    /// Number of threads that work on one level, with `--minimize pushes`
    #[arg(long, value_name = "N", default_value = "1", value_parser = values::jobs)]
    threads: NonZero<usize>,
    /// Instead of solving, play the solutions that are stored with the levels
    #[arg(long, conflicts_with_all = ["print", "minimize", "accept"])]
    verify: bool,
    /// Read-locked while levels are solved beside each other, write-locked while one is solved alone.
    #[arg(skip)]
    alone: RwLock<()>,
    /// Becomes true with the first Ctrl-C or another signal that asks for the end.
    #[arg(skip)]
    is_stopped: Arc<AtomicBool>,
    /// How the program ends then.
    #[arg(skip)]
    end: Arc<OnceLock<Exit>>,
    /// What is shown of the levels under way.
    #[arg(skip)]
    lines: MultiProgress,
}

/// What can be minimized, and a description of it.
const OBJECTIVES: [(Minimize, &str); 2] =
    [(Minimize::Moves, "All moves"), (Minimize::Pushes, "Only pushes")];

/// What can be accepted, and a description of it.
const ACCEPTED: [(Accept, &str); 3] = [
    (Accept::Proved, "Only shortest solutions, proved to be so"),
    (Accept::Any, "The first solution found; the status is 0 even if it is not proved shortest"),
    (
        Accept::Best,
        "The best found until it is proved, or until time is up; if not proved, the status is 3",
    ),
];

#[derive(Clone, Copy, ValueEnum)]
enum Print {
    /// The number of moves, or of pushes with `--minimize pushes`
    Length,
    /// The moves, in LURD
    Moves,
    /// The pushes, such as `a6 b2`; `?` with more than 26 boxes
    Pushes,
    /// A document that `sokopush play` runs to the solved board
    Script,
    /// Everything known about the level, as one line of JSON
    Json,
    /// The collection, with the solutions added that are better than the stored ones
    Xsb,
}

/// What is printed for a level.
struct Printed {
    stdout: String,
    /// The level, where levels are printed.
    level: Option<Level>,
    exit: Exit,
    errors: Vec<anyhow::Error>,
}

/// What is wrong with verifying boards of the push-box problem.
const NO_RECORDS: &str = "`--verify` needs records, and `push-box` has none";

impl Arguments {
    pub(super) fn run(&self) -> anyhow::Result<Exit> {
        self.selection.check()?;
        let is_push_box = self.selection.from == Some(Notation::PushBox);
        ensure!(!self.verify || !is_push_box, "{NO_RECORDS}");
        let is_best = self.accept == Accept::Best;
        ensure!(is_best || !self.improve, "`--improve` needs `--accept best`");
        if is_best {
            best::stop_when_interrupted(self.is_stopped.clone(), self.end.clone())?;
        }
        let levels = self.selection.levels(Some(Notation::PushBox));
        let bar = progress::bar(self.count().unwrap_or(0), 2, "levels, {per_sec}, {eta} left");
        // In a list, even a hidden bar would be shown.
        let bar = if bar.is_hidden() { bar } else { self.lines.add(bar) };
        let mut writer = Writer::new(Notation::Xsb);
        writer.layout_mut().merges = self.selection.files.len() > 1;
        let mut exit = Exit::Done;
        in_order(
            Some(self.jobs()),
            levels,
            |level| self.answer(level),
            |printed| {
                let Some(printed) = printed else {
                    exit = Exit::Internal;
                    return Ok(());
                };
                self.write(printed.stdout, printed.level, &printed.errors, &mut writer)
                    .inspect_err(|_| self.is_stopped.store(true, Relaxed))?;
                bar.inc(1);
                exit = exit.max(printed.exit);
                Ok(())
            },
        )?;
        if matches!(self.print, Print::Xsb) {
            streams::write(writer.end())?;
        }
        Ok(self.end.get().copied().unwrap_or(exit))
    }

    /// Writes what is said of a level, in place of the lines that show how far others are.
    fn write(
        &self,
        stdout: String,
        level: Option<Level>,
        errors: &[anyhow::Error],
        writer: &mut Writer,
    ) -> anyhow::Result<()> {
        let level = level.map(|level| writer.write(&level)).transpose()?;
        self.lines.suspend(|| {
            streams::write(stdout)?;
            streams::write(level.unwrap_or_default())?;
            for error in errors {
                report_error(error);
            }
            // If this run is killed, what was written can still be improved.
            if self.accept == Accept::Best {
                streams::flush()?;
            }
            Ok(())
        })
    }

    /// The number of levels in the files, if progress is to be shown on stderr.
    fn count(&self) -> Option<u64> {
        let is_hidden = !io::stderr().is_terminal() || io::stdout().is_terminal();
        if self.selection.level.is_some() || is_hidden {
            return None;
        }
        let count = |file: Option<PathBuf>| {
            streams::path(file.as_deref())?;
            let opened = self.selection.open(file.as_deref(), Some(Notation::PushBox));
            let (notation, source) = opened.ok()?;
            let mut levels = Levels::new(notation, source);
            levels.by_ref().for_each(drop);
            Some(levels.number())
        };
        self.selection.files().into_iter().map(count).sum()
    }

    /// Solves a level, or verifies the solutions that are stored with it.
    fn answer(&self, selected: Selected) -> Printed {
        let place = selected.place();
        let mut errors = if self.verify { Vec::new() } else { selected.unplayable() };
        let level = match selected.level {
            Ok(_) if self.verify && selected.notation == Notation::PushBox => {
                Err(anyhow!(NO_RECORDS))
            }
            level => level,
        };
        let level = match level {
            Ok(level) => level,
            Err(error) => {
                let is_line = matches!(self.print, Print::Length | Print::Moves | Print::Pushes);
                let takes_place = is_line && selected.replaces_level && !self.verify;
                let stdout = if takes_place { "!\n" } else { "" }.to_owned();
                let exit = Exit::after(&error);
                return Printed { stdout, level: None, exit, errors: vec![error] };
            }
        };
        if self.verify {
            let (stdout, exit) = verify(&place, &level);
            return Printed { stdout, level: None, exit, errors };
        }
        let level = level.after_commands();
        if self.is_stopped.load(Relaxed) {
            let level = Some(level).filter(|_| matches!(self.print, Print::Xsb));
            return Printed { stdout: String::new(), level, exit: Exit::Done, errors };
        }
        let report = self.solve(&place, &level);
        let text = self.text(&selected.name, selected.number, &level, &report);
        let solution = match &report.answer {
            Answer::Solved(solution) => Some(solution),
            _ => None,
        };
        let (stdout, exit, error) = match (text, &report.answer) {
            (Ok(text), Answer::Limit(Limit::Cancelled)) => {
                (text, Exit::Limited, Some(anyhow!("interrupted before a solution was found")))
            }
            (Ok(text), Answer::Limit(limit)) => {
                (text, Exit::Limited, Some(anyhow!("gave up at the {limit} limit")))
            }
            (Ok(text), Answer::Solved(solution)) if !report.is_proved => {
                let (exit, what) = self.unproved(solution, report.lower_bound);
                (text, exit, Some(anyhow!(what)))
            }
            (Ok(text), _) => (text, Exit::Done, None),
            (Err(error), _) => ("?\n".to_owned(), Exit::after(&error), Some(error)),
        };
        errors.extend(error.map(|error| error.context(place)));
        let level = matches!(self.print, Print::Xsb).then(|| match solution {
            Some(solution) => best::with_solution(level, solution, self.minimize),
            None => level,
        });
        Printed { stdout, level, exit, errors }
    }

    /// How the program ends, and what it says, if a solution is not proved.
    fn unproved(&self, solution: &Solution, lower_bound: usize) -> (Exit, String) {
        let (moves, pushes) = (solution.moves.len(), solution.pushes.len());
        if self.accept == Accept::Any {
            return (Exit::Done, format!("{}, not proved shortest", values::count(pushes, "push")));
        }
        let found = Progress { moves, pushes, lower_bound };
        (Exit::Limited, best::message(self.minimize, found))
    }

    /// Solves a level in a share of the memory; alone with all of it if the share was too small.
    fn solve(&self, place: &str, level: &Level) -> Report {
        let Arguments { accept, minimize, time, memory, .. } = *self;
        let threads = self.threads.get();
        let solver = Solver { accept, minimize, time, memory, threads };
        let share = Solver { memory: memory / self.jobs().get(), ..solver };
        let known = if self.improve { best::stored(level, minimize) } else { None };
        let line = OnceCell::new();
        let end = time.and_then(|time| Instant::now().checked_add(time));
        let show = |message: String| {
            let line = line.get_or_init(|| progress::level(&self.lines, place, end));
            line.set_message(message);
        };
        // A hidden line would cost each level a thread.
        if accept == Accept::Best && !self.lines.is_hidden() {
            show("no solution yet".to_owned());
        }
        let solve = |solver: Solver, known: Option<&[Push]>| {
            let is_cancelled = self.is_stopped.clone();
            let mut show = |progress| show(best::message(minimize, progress));
            solver.improve(&level.warehouse, known, is_cancelled, &mut show)
        };
        let again = |report: Report, accept| {
            let _others_wait = self.alone.write();
            let time = time.map(|time| time.saturating_sub(report.stats.time));
            let known = match &report.answer {
                Answer::Solved(solution) => Some(&*solution.pushes),
                _ => known.as_deref(),
            };
            let later = solve(Solver { accept, time, ..solver }, known);
            joined(report, later)
        };
        let mut report = {
            let _others_may_solve = self.alone.read();
            solve(share, known.as_deref())
        };
        if share.memory < memory && self.lacks_memory(&report) {
            report = again(report, accept);
        }
        if accept == Accept::Any && report.answer == Answer::Limit(Limit::Memory) {
            // Feature space search ran out of memory; a proof may need less.
            report = again(report, Accept::Proved);
        }
        report
    }

    /// Whether more memory could have given a better answer.
    fn lacks_memory(&self, report: &Report) -> bool {
        match &report.answer {
            Answer::Solved(_) if self.accept != Accept::Any => {
                let is_late = self.time.is_some_and(|time| report.stats.time >= time);
                !report.is_proved && !is_late && !self.is_stopped.load(Relaxed)
            }
            answer => *answer == Answer::Limit(Limit::Memory),
        }
    }

    /// The number of levels that are solved in parallel: so few that each has the memory in which any solution found does
    /// not depend on it.
    fn jobs(&self) -> NonZero<usize> {
        let jobs = jobs(self.jobs);
        match self.accept {
            _ if self.selection.level.is_some() => NonZero::<usize>::MIN,
            Accept::Any => jobs
                .min(NonZero::new(self.memory / MAX_CHEAP_MEMORY).unwrap_or(NonZero::<usize>::MIN)),
            _ => jobs,
        }
    }

    /// The text for a level: one line, or a document.
    fn text(
        &self,
        file: &str,
        number: u64,
        level: &Level,
        report: &Report,
    ) -> anyhow::Result<String> {
        let text = match (self.print, &report.answer) {
            (Print::Xsb, _) => return Ok(String::new()),
            (Print::Json, _) => json::facts(file, number, level, report)?,
            (_, Answer::Unsolvable) => "-1".to_owned(),
            (_, Answer::Limit(_)) => "?".to_owned(),
            (Print::Length, Answer::Solved(solution)) => self.minimize.length(solution).to_string(),
            (Print::Moves, Answer::Solved(solution)) => solution.moves.to_string(),
            (Print::Pushes, Answer::Solved(solution)) => commands(level, solution)?.join(" "),
            (Print::Script, Answer::Solved(solution)) => {
                let notes = vec![Game::Moves(solution.moves.clone()).into()];
                let level = Level { notes, ..level.clone() };
                return Ok(Writer::new(Notation::Named).write(&level)?);
            }
        };
        Ok(text + "\n")
    }
}

/// What two searches for the same level, one after the other, found out together.
fn joined(earlier: Report, later: Report) -> Report {
    let mut stats = earlier.stats;
    stats.add(&later.stats);
    let lower_bound = earlier.lower_bound.max(later.lower_bound);
    let better = match (&earlier.answer, &later.answer) {
        (Answer::Solved(_), Answer::Limit(_)) => earlier,
        _ => later,
    };
    Report { lower_bound, stats, ..better }
}

/// The pushes of a solution as commands.
fn commands(level: &Level, solution: &Solution) -> anyhow::Result<Vec<String>> {
    let commands = level.session()?.commands_for(solution.pushes.iter().copied());
    Ok(commands.iter().map(ToString::to_string).collect())
}
