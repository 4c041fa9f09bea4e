//! `sokopush solve`: shortest solutions.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use anyhow::anyhow;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use sokopush::command::{Command, Name};
use sokopush::error::Error;
use sokopush::notation::named::Picture;
use sokopush::notation::{Level, Levels, lurd};
use sokopush::session::Session;
use sokopush::solve::{Answer, Limit, Minimize, Report, Solution, Solver};
use sokopush::source::Source;
use sokopush::warehouse::Step;

use super::options::{Print, SolveOptions};
use super::ordered::{Answered, in_order};
use super::{Exit, complain, open, stdout};

/// A level to be solved, or why it cannot be.
struct Task {
    number: u64,
    level: Result<Level, Error>,
    complaints: Vec<anyhow::Error>,
}

pub(super) fn run(file: Option<&Path>, options: &SolveOptions) -> anyhow::Result<Exit> {
    let (name, input) = open(file)?;
    let mut levels = Levels::new(options.from.into(), Source::new(&name, input)?);
    let mut number = 0;
    let next = |out: &mut dyn Write| {
        let mut out = out;
        loop {
            if options.level == Some(number) {
                return None;
            }
            let mut complaints = Vec::new();
            let level = levels.next(&mut out, |error| complaints.push(error.into())).transpose()?;
            number += 1;
            let wanted = options.level.is_none_or(|wanted| wanted == number);
            if wanted || matches!(level, Err(Error::Read(..) | Error::Write(_))) {
                return Some(Task { number, level, complaints });
            }
        }
    };
    let progress = progress(file, options);
    let tell = |complaints: &[anyhow::Error]| match &progress {
        Some(progress) => {
            progress.suspend(|| complaints.iter().for_each(complain));
            progress.inc(1);
        }
        None => complaints.iter().for_each(complain),
    };
    let solver = options.solver();
    let work = |task| answer(&name, options, &solver, task);
    let exit = in_order(options.jobs(), next, work, tell, stdout());
    if let Some(progress) = &progress {
        progress.finish_and_clear();
    }
    let exit = exit?;
    match options.level {
        Some(wanted) if number < wanted => {
            Err(anyhow!("{name}: expected a level {wanted}, but found only {number}"))
        }
        _ => Ok(exit),
    }
}

/// A bar on stderr, where that is a terminal on which stdout does not write as well, and there is more
/// than one level.
fn progress(file: Option<&Path>, options: &SolveOptions) -> Option<ProgressBar> {
    if !io::stderr().is_terminal() || io::stdout().is_terminal() || options.level.is_some() {
        return None;
    }
    let path = file.filter(|&path| path != Path::new("-"))?;
    let source = Source::new("", std::fs::File::open(path).ok()?).ok()?;
    let mut levels = Levels::new(options.from.into(), source);
    let level = || levels.next(&mut io::sink(), |_| {}).transpose();
    let total = std::iter::from_fn(level).count() as u64;
    let style = "{wide_bar} {pos}/{len} levels, {per_sec}, {eta} left";
    let bar = ProgressBar::new(total).with_style(ProgressStyle::with_template(style).ok()?);
    (total > 1).then_some(bar)
}

/// Solves a level, or verifies the solution that came with it.
fn answer(name: &str, options: &SolveOptions, solver: &Solver, task: Task) -> Answered {
    let Task { number, level, complaints } = task;
    let exit = if complaints.is_empty() { Exit::Done } else { Exit::Misused };
    let mut answered = Answered { text: Vec::new(), complaints, exit };
    let level = match level {
        Ok(level) => level,
        Err(error) => {
            answered.complain(error.into(), Exit::Misused);
            return answered;
        }
    };
    if options.verify {
        let (text, holds) = verify(number, &level);
        answered.text = text.into_bytes();
        answered.exit = answered.exit.max(if holds { Exit::Done } else { Exit::Negative });
        return answered;
    }
    let report = match solver.solve(&level.warehouse) {
        Ok(report) => report,
        Err(error) => {
            answered.complain(anyhow!("{name}: level {number}: {error}"), Exit::Internal);
            return answered;
        }
    };
    if let Answer::Limit(limit) = report.answer {
        let limit = match limit {
            Limit::Time => "time",
            Limit::Memory => "memory",
        };
        let gave_up = anyhow!("{name}: level {number}: gave up at the limit of {limit}");
        answered.complain(gave_up, Exit::Limited);
    }
    match print(number, &level, &report, options.print, solver.minimize) {
        Ok(text) => answered.text = text.into_bytes(),
        Err(error) => {
            answered.text = b"?\n".to_vec();
            answered.complain(error.context(format!("{name}: level {number}")), Exit::Misused);
        }
    }
    answered
}

impl Answered {
    fn complain(&mut self, error: anyhow::Error, exit: Exit) {
        self.complaints.push(error);
        self.exit = self.exit.max(exit);
    }
}

/// One line, or with `script` one document.
pub(super) fn print(
    number: u64,
    level: &Level,
    report: &Report,
    print: Print,
    minimize: Minimize,
) -> anyhow::Result<String> {
    if let Print::Json = print {
        return Ok(serde_json::to_string(&Record::new(number, level, report))? + "\n");
    }
    let solution = match &report.answer {
        Answer::Solved(solution) => solution,
        Answer::Unsolvable => return Ok("-1\n".to_owned()),
        Answer::Limit(_) => return Ok("?\n".to_owned()),
    };
    let text = match (print, minimize) {
        (Print::Length, Minimize::Pushes) => solution.pushes.len().to_string(),
        (Print::Length, _) => solution.moves.len().to_string(),
        (Print::Moves, _) => String::from_utf8_lossy(&solution.moves).into_owned(),
        (Print::Pushes, _) => script(level, solution)?.1.join(" "),
        (Print::Script | Print::Json, _) => {
            let (board, pushes) = script(level, solution)?;
            let commands = pushes.iter().map(String::as_str).chain(["."]);
            board + "\n" + &commands.collect::<Vec<_>>().join("\n")
        }
    };
    Ok(text + "\n")
}

/// The board and the pushes in the push/undo language. Boxes without a name get one in reading order.
fn script(level: &Level, solution: &Solution) -> anyhow::Result<(String, Vec<String>)> {
    let boxes = if level.boxes.is_empty() {
        let count = level.warehouse.boxes().count();
        if count > Name::COUNT {
            return Err(anyhow!(
                "expected at most {} boxes to name, but found {count}",
                Name::COUNT
            ));
        }
        Name::all().zip(level.warehouse.boxes().iter()).collect()
    } else {
        level.boxes.clone()
    };
    let mut session = Session::new(level.warehouse.clone(), boxes);
    let board = String::from_utf8_lossy(Picture::new(&session).text()).into_owned();
    let mut pushes = Vec::new();
    for &(cell, direction) in &solution.pushes {
        let named = session.boxes().find(|&(_, at)| at == cell);
        let (name, _) = named.ok_or_else(|| anyhow!("a box without a name was pushed"))?;
        let push = Command::Push(name, direction);
        session.execute(push);
        pushes.push(push.to_string());
    }
    Ok((board, pushes))
}

/// Plays the solution that came with a level: what is to be said of it, and whether it is none that is
/// wrong.
fn verify(number: u64, level: &Level) -> (String, bool) {
    let Some(solution) = &level.solution else {
        return (format!("{number}: no solution\n"), true);
    };
    let mut played = level.warehouse.clone();
    let (mut moves, mut pushes) = (0, 0);
    for &letter in solution {
        let step = lurd::direction(letter).map(|(direction, push)| (played.step(direction), push));
        moves += 1;
        match step {
            Some((Ok(step), push)) if push == (step == Step::Push) => pushes += u64::from(push),
            _ => {
                return (
                    format!("{number}: wrong, `{}` cannot be move {moves}\n", char::from(letter)),
                    false,
                );
            }
        }
    }
    if played.is_solved() {
        (format!("{number}: right, {moves} moves, {pushes} pushes\n"), true)
    } else {
        (format!("{number}: wrong, a box is off its goal after {moves} moves\n"), false)
    }
}

/// What `--print json` says of a level.
#[derive(Serialize)]
struct Record<'a> {
    level: u64,
    title: Option<&'a str>,
    status: &'static str,
    moves: Option<usize>,
    pushes: Option<usize>,
    lurd: Option<Cow<'a, str>>,
    expanded: u64,
    generated: u64,
    seconds: f64,
    peak_bytes: usize,
}

impl<'a> Record<'a> {
    fn new(number: u64, level: &'a Level, report: &'a Report) -> Record<'a> {
        let (status, solution) = match &report.answer {
            Answer::Solved(solution) => ("solved", Some(solution)),
            Answer::Unsolvable => ("unsolvable", None),
            Answer::Limit(_) => ("limit", None),
        };
        Record {
            level: number,
            title: level.title.as_deref(),
            status,
            moves: solution.map(|solution| solution.moves.len()),
            pushes: solution.map(|solution| solution.pushes.len()),
            lurd: solution.map(|solution| String::from_utf8_lossy(&solution.moves)),
            expanded: report.stats.expanded,
            generated: report.stats.generated,
            seconds: report.stats.time.as_secs_f64(),
            peak_bytes: report.stats.peak_bytes,
        }
    }
}
