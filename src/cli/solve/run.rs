//! One run of `sokopush solve`, over all its levels.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock, RwLock};
use std::time::{Duration, Instant};

use anyhow::{Error, ensure};
use indicatif::MultiProgress;

use super::arguments::{Arguments, Print};
use super::json::{LIMITS, LevelRecord, accepted, csv_header};
use super::log::{Logged, ResultLog};
use super::stored;
use super::summary::{LevelResult, Summary};
use super::verify::{NO_RECORDS, verify_all};
use crate::cli::escape::json_line;
use crate::cli::exit::{EndingSignal, Exit};
use crate::cli::files::streams;
use crate::cli::levels::{Selected, Selection, in_order, jobs};
use crate::cli::messages::{Message, Messages, Severity, SourceLocation, progress};
use crate::cli::{signals, values};
use sokopush::board::Push;
use sokopush::notation::Writer;
use sokopush::solve::{
    Accept, Answer, Limit, MIN_REPRODUCIBLE_MEMORY, Minimize, Progress, Reason, Report, Solution,
    Solver, Stats, Techniques, Tuning,
};
use sokopush::{Level, Notation};

struct SolveRun<'a> {
    arguments: &'a Arguments,
    selection: Selection,
    solver: Solver,
    log: Option<ResultLog>,
    /// Read-locked while levels are solved beside each other, write-locked while one is solved alone.
    alone: RwLock<()>,
    /// Becomes true with the first Ctrl-C or another signal that asks for the end.
    is_stopped: Arc<AtomicBool>,
    /// That signal.
    stop_signal: Arc<OnceLock<EndingSignal>>,
    lines: MultiProgress,
}

/// Signals within this time ask for the same end: `timeout` sends one to the program and one to its group.
const SAME_REQUEST: Duration = Duration::from_millis(200);

struct Printed {
    stdout: String,
    /// The level, where levels are printed.
    level: Option<Level>,
    /// The warning that the board is open, which precedes the answer.
    open_board: Option<Message>,
    /// The result of the level; `None` where it is no level.
    result: Option<LevelResult>,
    exit: Exit,
    messages: Vec<Message>,
}

impl Arguments {
    pub(in crate::cli) fn run(&self) -> anyhow::Result<Exit> {
        let selection = self.levels.selection()?;
        let is_push_box = selection.from == Some(Notation::PushBox);
        ensure!(!self.verify || !is_push_box, "{NO_RECORDS}");
        let is_best = self.accept == Accept::Best;
        ensure!(is_best || !self.improve, "`--improve` needs `--accept best`");
        let has_ties = self.minimize == Minimize::Pushes;
        ensure!(has_ties || !self.no_tie_break, "`--no-tie-break` needs `--minimize pushes`");
        values::check_size("--memory", self.memory, 1 << 20);
        self.time.iter().for_each(|&time| values::check_time("--time", time));
        if self.verify {
            return verify_all(&selection, self.jobs);
        }
        let run = SolveRun::new(self, selection)?;
        if is_best || self.print.is_record() || self.log.is_some() {
            run.stop_when_interrupted()?;
        }
        run.all()
    }
}

impl<'a> SolveRun<'a> {
    fn new(arguments: &'a Arguments, selection: Selection) -> anyhow::Result<Self> {
        let &Arguments { accept, minimize, time, expansions, memory, no_tie_break, .. } = arguments;
        let (threads, breaks_ties) = (arguments.threads.get(), !no_tie_break);
        let without = arguments.without.iter().copied();
        let techniques = without.fold(Techniques::default(), Techniques::without);
        // It is there for all levels.
        let tuning = Box::leak(Box::new(Tuning::DEFAULT));
        let tuned = arguments.tune.iter().try_for_each(|assignment| tuning.set(assignment));
        tuned.map_err(Error::msg)?;
        let solver = Solver {
            accept,
            minimize,
            time,
            expansions,
            memory,
            threads,
            breaks_ties,
            techniques,
            tuning,
        };
        let log = arguments.log.as_deref().map(ResultLog::open).transpose()?;
        if log.is_some() {
            streams::finish_files();
        }
        let (alone, lines) = (RwLock::default(), MultiProgress::new());
        let (is_stopped, stop_signal) = (Arc::default(), Arc::default());
        Ok(SolveRun { arguments, selection, solver, log, alone, is_stopped, stop_signal, lines })
    }

    /// Ends with what is known so far after the first signal that asks for the end. A later one ends the program at once.
    fn stop_when_interrupted(&self) -> anyhow::Result<()> {
        let is_stopped = self.is_stopped.clone();
        let stop_signal = self.stop_signal.clone();
        let mut first = None;
        let signals = [EndingSignal::HangUp, EndingSignal::Interrupt, EndingSignal::Terminate];
        signals::on_end(&signals, move |signal| {
            let signal = *stop_signal.get_or_init(|| signal);
            is_stopped.store(true, Relaxed);
            streams::end_streams();
            if first.get_or_insert_with(Instant::now).elapsed() > SAME_REQUEST {
                signals::exit_at_once(signal);
            }
        })
    }

    fn all(&self) -> anyhow::Result<Exit> {
        let (selection, default) = (&self.selection, Some(Notation::PushBox));
        let bar = progress::levels(selection.count(default));
        // In a list, even a hidden bar would be shown.
        let bar = if bar.is_hidden() { bar } else { self.lines.add(bar) };
        let mut writer = Writer::new(Notation::Xsb);
        writer.layout_mut().merges = !selection.is_single_file();
        let (mut exit, mut messages) = (Exit::Done, Messages::default());
        let mut summary = Summary::new(&self.solver);
        if self.arguments.print == Print::Csv {
            streams::write(csv_header())?;
        }
        let (jobs, work) = (Some(self.jobs()), |level| self.answer(level));
        let ended = in_order(jobs, selection.levels(default), work, |printed| {
            let Some(printed) = printed else {
                exit = Exit::Internal;
                return Ok(());
            };
            let written = printed.and_then(|printed| {
                exit = exit.max(printed.exit);
                summary.results.extend(printed.result);
                self.write(printed, &mut writer, &mut messages)
            });
            written.inspect_err(|_| self.is_stopped.store(true, Relaxed))?;
            bar.inc(1);
            Ok(())
        });
        messages.end();
        ended?;
        drop(bar);
        if self.arguments.print == Print::Xsb {
            streams::write(writer.end())?;
        }
        streams::flush()?;
        if !streams::is_over() {
            summary.report();
        }
        Ok(self.stop_signal.get().map_or(exit, |&signal| Exit::Signal(signal)))
    }

    /// Writes what is printed for a level, in place of the lines that show how far others are.
    fn write(
        &self,
        printed: Printed,
        writer: &mut Writer,
        messages: &mut Messages,
    ) -> anyhow::Result<()> {
        let level = printed.level.map(|level| writer.write(&level)).transpose()?;
        self.lines.suspend(|| {
            printed.open_board.iter().for_each(Message::report);
            streams::write(printed.stdout)?;
            streams::write(level.unwrap_or_default())?;
            printed.messages.into_iter().for_each(|message| messages.add(message));
            // If this run is killed, what was written can still be improved.
            if self.solver.accept == Accept::Best {
                streams::flush()?;
            }
            Ok(())
        })
    }

    fn answer(&self, selected: Selected) -> anyhow::Result<Printed> {
        let (print, walls) = (self.arguments.print, selected.missing_walls());
        let is_record = print.is_record();
        let open_board = selected.open_board().filter(|_| !is_record);
        let mut messages = if is_record { Vec::new() } else { selected.unplayable() };
        let Selected { place, replaces_level, .. } = selected;
        let level = match selected.level {
            Ok(level) => level.after_commands(),
            Err(error) => return self.malformed(&place, &error, replaces_level),
        };
        let (report, solver) = self.report(&place, &level, walls)?;
        let answer = &report.answer;
        let (mut exit, mut doubt) = self.exit_and_doubt(answer, &place);
        let text = if is_record {
            let board = &level.warehouse;
            self.line(&LevelRecord::of_level(&place, board, &report, &solver, walls))
        } else {
            self.text(&level, answer)
        };
        let stdout = text.unwrap_or_else(|error| {
            exit = Exit::after(&error);
            let message = Message::error(&error).at(place);
            doubt = Some(message.in_group("with too many boxes"));
            "?\n".to_owned()
        });
        messages.extend(doubt.filter(|_| !is_record));
        let solution = accepted(answer, &self.solver);
        let result = Some(LevelResult::of(answer, solution, self.solver.minimize));
        let level = (print == Print::Xsb).then(|| match solution {
            Some(solution) => stored::with_solution(level, solution, self.solver.minimize),
            None => level,
        });
        Ok(Printed { stdout, level, open_board, result, exit, messages })
    }

    /// A record as a line of JSON or CSV.
    fn line(&self, record: &LevelRecord) -> anyhow::Result<String> {
        if self.arguments.print == Print::Csv { record.csv() } else { Ok(json_line(record)?) }
    }

    /// Returns the output for an error, which stands for a malformed level or for its file.
    fn malformed(
        &self,
        place: &SourceLocation,
        error: &anyhow::Error,
        replaces_level: bool,
    ) -> anyhow::Result<Printed> {
        let stdout = match self.arguments.print {
            Print::Length | Print::Moves | Print::Pushes if replaces_level => "!\n".to_owned(),
            Print::Json | Print::Csv if replaces_level => {
                self.line(&LevelRecord::of_malformed(place, error, &self.solver))?
            }
            _ => String::new(),
        };
        let result = replaces_level.then_some(LevelResult::Malformed);
        let exit = Exit::after(error);
        let messages = vec![Message::error(error)];
        Ok(Printed { stdout, level: None, open_board: None, result, exit, messages })
    }

    /// Returns the report on a level and the limits it holds for: from the log, or by solving it.
    fn report(
        &self,
        place: &SourceLocation,
        level: &Level,
        walls: usize,
    ) -> anyhow::Result<(Report, Solver)> {
        let is_stopped = self.is_stopped.load(Relaxed);
        let found = self.log.as_ref().map(|log| log.find(level, &self.solver));
        // What was interrupted would change an answer that is to be the same everywhere.
        let is_wanted = |logged: &Logged| logged.is_final || self.solver.expansions.is_none();
        let logged = found.transpose()?.flatten().filter(is_wanted);
        let earlier = logged.as_ref().map(|logged| &logged.report);
        let known = self.known(level, earlier.map(|report| &report.answer));
        if let Some(Logged { report, solver, is_final }) = &logged
            && (is_stopped || *is_final && !is_better(known.as_deref(), &report.answer))
        {
            return Ok((report.clone(), *solver));
        }
        if is_stopped {
            let answer = Answer::open(None, 0, Limit::Cancelled);
            let (stats, engine, lower_bound_moves) = (Stats::default(), None, 0);
            return Ok((Report { answer, stats, engine, lower_bound_moves }, self.solver));
        }
        let mut report = self.solve(place, level, known.as_deref());
        if let Some(earlier) = earlier {
            report = joined(self.solver.minimize, earlier, report);
        }
        if let Some(log) = &self.log {
            let warehouse = &level.warehouse;
            let record = LevelRecord::of_level(place, warehouse, &report, &self.solver, walls);
            log.add(record, warehouse)?;
        }
        Ok((report, self.solver))
    }

    /// How the program ends after a level, and what it says if the answer is not proved.
    fn exit_and_doubt(&self, answer: &Answer, place: &SourceLocation) -> (Exit, Option<Message>) {
        let Answer::Open { lower_bound, reason, .. } = *answer else { return (Exit::Done, None) };
        let limit = LIMITS.into_iter().find(|(limit, ..)| reason == Reason::Limit(*limit));
        let (severity, text, group) = match (accepted(answer, &self.solver), limit) {
            (None, Some((limit, _, group))) if limit != Limit::Cancelled => {
                (Severity::Error, format!("gave up at the {reason} limit"), group)
            }
            (None, _) => {
                let text = "interrupted before a solution was found".to_owned();
                (Severity::Error, text, "that were interrupted")
            }
            (Some(solution), _) if self.solver.accept == Accept::Any => {
                let pushes = values::counted(solution.pushes.len(), "push");
                (Severity::Note, format!("{pushes}, not proved shortest"), "left unproved")
            }
            (Some(Solution { moves, pushes }), _) => {
                let minimize = self.solver.minimize;
                let text = stored::message(minimize, moves.len(), pushes.len(), lower_bound);
                (Severity::Warning, text, "left unproved")
            }
        };
        let exit = if reason == Reason::Accepted { Exit::Done } else { Exit::Limited };
        let message = Message::new(severity, text).at(place.clone());
        (exit, Some(message.in_group(group)))
    }

    /// The pushes of the solution that the search for the best one starts from: of the one that is
    /// logged, or of a better one that is stored with the level.
    fn known(&self, level: &Level, logged: Option<&Answer>) -> Option<Vec<Push>> {
        let Solver { accept, minimize, .. } = self.solver;
        let logged = logged.filter(|_| accept == Accept::Best).and_then(Answer::solution);
        let stored = if self.arguments.improve { stored::best(level, minimize) } else { None };
        let known = logged.cloned().into_iter().chain(stored);
        Some(known.min_by_key(|solution| stored::cost(minimize, solution))?.pushes)
    }

    /// Solves a level in a share of the memory; alone with all of it if the share was too small.
    fn solve(&self, place: &SourceLocation, level: &Level, known: Option<&[Push]>) -> Report {
        let Solver { accept, minimize, time, memory, .. } = self.solver;
        // What others take must not decide an answer that is to be the same everywhere.
        let shares = if self.solver.expansions.is_some() { 1 } else { self.jobs().get() };
        let share = Solver { memory: memory / shares, ..self.solver };
        let line = OnceLock::new();
        let end = time.and_then(|time| Instant::now().checked_add(time));
        let show = |message: String| {
            // The first message is shown at once.
            let new = || progress::level(&self.lines, &place.to_string(), message.clone(), end);
            line.get_or_init(new).set_message(message);
        };
        // A hidden line would cost each level a thread.
        let has_line = accept == Accept::Best && !self.lines.is_hidden();
        if has_line {
            show("no solution yet".to_owned());
        }
        let solve = |solver: Solver, known: Option<&[Push]>| {
            let search = solver.search(&level.warehouse).known(known.unwrap_or_default());
            let search = search.stop_when(|| self.is_stopped.load(Relaxed) || streams::is_over());
            let shows = |progress: Progress| {
                if let Some((moves, pushes)) = progress.best.filter(|_| has_line) {
                    show(stored::message(minimize, moves, pushes, progress.lower_bound));
                }
            };
            search.on_progress(shows).run()
        };
        let report = {
            let _others_may_solve = self.alone.read();
            solve(share, known)
        };
        if share.memory == memory || report.answer.limit() != Some(Limit::Memory) {
            return report;
        }
        let _others_wait = self.alone.write();
        let time = time.map(|time| time.saturating_sub(report.stats.time));
        // A proof begins anew, so that what is proved does not depend on the number of jobs.
        let known = report.answer.solution().filter(|_| accept == Accept::Best);
        let known = known.map(|solution| &*solution.pushes);
        let later = solve(Solver { time, ..self.solver }, known);
        let mut both = joined(minimize, &report, later);
        both.stats.add(&report.stats);
        both
    }

    /// The number of levels that are solved in parallel: so few that each has the memory in which
    /// any solution found does not depend on it.
    fn jobs(&self) -> NonZero<usize> {
        let jobs = jobs(self.arguments.jobs);
        let most = NonZero::new(self.solver.memory / MIN_REPRODUCIBLE_MEMORY);
        match self.solver.accept {
            _ if self.selection.is_single_level() => NonZero::<usize>::MIN,
            Accept::Any => jobs.min(most.unwrap_or(NonZero::<usize>::MIN)),
            _ => jobs,
        }
    }

    /// The line for a level; empty where records or levels are printed.
    fn text(&self, level: &Level, answer: &Answer) -> anyhow::Result<String> {
        let text = match (self.arguments.print, accepted(answer, &self.solver)) {
            (Print::Xsb | Print::Json | Print::Csv, _) => return Ok(String::new()),
            (_, None) if *answer == Answer::Unsolvable => "-1".to_owned(),
            (_, None) => "?".to_owned(),
            (Print::Length, Some(solution)) => self.solver.minimize.length(solution).to_string(),
            (Print::Moves, Some(solution)) => solution.moves.to_string(),
            (Print::Pushes, Some(solution)) => {
                let commands = level.session()?.commands_for(solution.pushes.iter().copied())?;
                commands.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            }
        };
        Ok(text + "\n")
    }
}

/// Returns whether the solution that a search would start from is not the one of an open answer.
fn is_better(known: Option<&[Push]>, answer: &Answer) -> bool {
    let best = answer.solution().map(|solution| &*solution.pushes);
    known.is_some() && known != best && matches!(answer, Answer::Open { .. })
}

/// Joins the results of two searches for a level; the effort is that of the later.
fn joined(minimize: Minimize, earlier: &Report, mut later: Report) -> Report {
    let pushes = later.answer.solution().map(|solution| solution.pushes.len());
    let known = earlier.answer.lower_bound().unwrap_or(0);
    // A log may have a wrong bound.
    let is_right = pushes.is_none_or(|pushes| pushes >= known);
    let known = if is_right { known } else { 0 };
    let moves = later.answer.solution().map_or(usize::MAX, |solution| solution.moves.len());
    let mut proved_moves = later.lower_bound_moves;
    if earlier.lower_bound_moves <= moves {
        proved_moves = proved_moves.max(earlier.lower_bound_moves);
    }
    if let Answer::Optimal { lower_bound, .. } | Answer::Open { lower_bound, .. } =
        &mut later.answer
    {
        *lower_bound = (*lower_bound).max(known);
    }
    if let Answer::Open { best, .. } = &mut later.answer {
        let solutions = earlier.answer.solution().cloned().into_iter().chain(best.take());
        *best = solutions.min_by_key(|solution| stored::cost(minimize, solution));
    }
    later.lower_bound_moves = later.answer.lower_bound_moves(minimize, proved_moves);
    later
}

#[cfg(test)]
mod tests {
    //! Unit tests of `src/cli/solve/run.rs`.

    use super::*;
    use sokopush::board::Direction;
    use sokopush::{Moves, Warehouse};

    #[test]
    fn of_two_searches_the_better_solution_and_bound_are_kept() {
        let warehouse: Warehouse = "#####\n#@$.#\n#####\n".parse().unwrap();
        // A report of an open level, with the solution that these moves are.
        let open = |moves: &str, lower_bound| {
            let moves: Moves = moves.parse().unwrap();
            let push = Push { cell: warehouse.worker(), direction: Direction::Right };
            let best = Some(Solution { pushes: vec![push; moves.pushes()], moves });
            let answer = Answer::open(best, lower_bound, Limit::Memory);
            Report { answer, stats: Stats::default(), engine: None, lower_bound_moves: 0 }
        };
        for [earlier, later] in [[("RR", 2), ("RRLR", 1)], [("RRLR", 1), ("RR", 2)]] {
            let joined =
                joined(Minimize::Pushes, &open(earlier.0, earlier.1), open(later.0, later.1));
            assert!(joined.answer.is_optimal_in_pushes(), "{joined:?}");
            assert_eq!(joined.lower_bound_moves, 2);
        }
    }
}
