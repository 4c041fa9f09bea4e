//! `sokopush solve`: shortest solutions.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use anyhow::anyhow;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use sokopush::notation::named::Picture;
use sokopush::notation::{Level, Levels, Record, Unwritable, lurd};
use sokopush::solve::{Answer, Minimize, Report, Solution, Solver};
use sokopush::source::Source;

use super::options::{Print, SolveOptions};
use super::ordered::{Answered, in_order};
use super::wanted::{Found, Wanted};
use super::{Exit, exit_after, message, open, stdout, tell};

pub(super) fn run(file: Option<&Path>, options: &SolveOptions) -> anyhow::Result<Exit> {
    let (name, input) = open(file)?;
    let levels = Levels::new(options.from.into(), Source::new(&name, input)?);
    // A stored solution may stand apart from its board; without it there is no need to wait for it.
    let levels = if options.verify { levels.whole() } else { levels };
    let mut wanted = Wanted::new(levels, options.level);
    let next = |out: &mut dyn Write| wanted.next(out);
    let progress = progress(file, options);
    let tell = |complaints: &[String]| {
        let tell_all = || complaints.iter().for_each(|lines| tell(lines));
        match &progress {
            Some(progress) => {
                progress.suspend(tell_all);
                progress.inc(1);
            }
            None => tell_all(),
        }
    };
    let solver = options.solver();
    let work = |found| answer(&name, options, &solver, found);
    let exit = in_order(options.jobs(), next, work, tell, stdout());
    if let Some(progress) = &progress {
        progress.finish_and_clear();
    }
    wanted.end(&name).and(Ok(exit?))
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
fn answer(name: &str, options: &SolveOptions, solver: &Solver, found: Found) -> Answered {
    let Found { number, level, complaints } = found;
    let exit = if complaints.is_empty() { Exit::Done } else { Exit::Misused };
    let mut answered = Answered { text: Vec::new(), complaints: vec![complaints], exit };
    let level = match level {
        Ok(level) => level,
        Err(error) => {
            answered.fail(&error.into());
            return answered;
        }
    };
    let about = |error: anyhow::Error| error.context(format!("{name}: level {number}"));
    let level = match level.played() {
        Ok(level) => level,
        Err(error) => {
            answered.fail(&about(error.into()));
            return answered;
        }
    };
    if options.verify {
        match verify(number, &level) {
            Ok((text, holds)) => {
                answered.text = text.into_bytes();
                answered.exit = answered.exit.max(if holds { Exit::Done } else { Exit::Negative });
            }
            Err(error) => answered.fail(&about(error.into())),
        }
        return answered;
    }
    let report = match solver.solve(&level.warehouse) {
        Ok(report) => report,
        Err(error) => {
            answered.complain(&about(error.into()), Exit::Internal);
            return answered;
        }
    };
    if let Answer::Limit(limit) = report.answer {
        let gave_up = anyhow!("gave up at the limit of {limit}");
        answered.complain(&about(gave_up), Exit::Limited);
    }
    match print(number, &level, &report, options.print, solver.minimize) {
        Ok(text) => answered.text = text.into_bytes(),
        Err(error) => {
            answered.text = b"?\n".to_vec();
            answered.fail(&about(error));
        }
    }
    answered
}

impl Answered {
    fn fail(&mut self, error: &anyhow::Error) {
        self.complain(error, exit_after(error));
    }

    fn complain(&mut self, error: &anyhow::Error, exit: Exit) {
        self.complaints.push(message(error));
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
        return Ok(serde_json::to_string(&Facts::new(number, level, report))? + "\n");
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

/// The board and the pushes in the push/undo language.
fn script(level: &Level, solution: &Solution) -> anyhow::Result<(String, Vec<String>)> {
    let record = Some(Record::Moves(solution.moves.clone()));
    let session = level.session()?;
    let board = String::from_utf8_lossy(Picture::new(&session).text()).into_owned();
    let solved =
        Level { boxes: level.boxes.clone(), record, ..Level::from(level.warehouse.clone()) };
    let commands = solved.commands(&session)?;
    Ok((board, commands.iter().map(ToString::to_string).collect()))
}

/// Plays the solution that came with a level: what is to be said of it, and whether it is none that is
/// wrong.
fn verify(number: u64, level: &Level) -> Result<(String, bool), Unwritable> {
    if level.record.is_none() {
        return Ok((format!("{number}: no solution\n"), true));
    }
    let moves = match level.moves() {
        Ok(moves) => moves,
        Err(Unwritable::Record(wrong)) => {
            return Ok((format!("{number}: wrong, {wrong}\n"), false));
        }
        Err(error) => return Err(error),
    };
    let (count, pushes) =
        (moves.len(), moves.iter().filter(|letter| letter.is_ascii_uppercase()).count());
    let mut played = level.warehouse.clone();
    for direction in moves.into_iter().filter_map(lurd::direction) {
        // These are moves that were played before.
        let _ = played.step(direction.0);
    }
    Ok(if played.is_solved() {
        (format!("{number}: right, {count} moves, {pushes} pushes\n"), true)
    } else {
        (format!("{number}: wrong, a box is off its goal after {count} moves\n"), false)
    })
}

/// What `--print json` says of a level.
#[derive(Serialize)]
struct Facts<'a> {
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

impl<'a> Facts<'a> {
    fn new(number: u64, level: &'a Level, report: &'a Report) -> Facts<'a> {
        let (status, solution) = match &report.answer {
            Answer::Solved(solution) => ("solved", Some(solution)),
            Answer::Unsolvable => ("unsolvable", None),
            Answer::Limit(_) => ("limit", None),
        };
        Facts {
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
