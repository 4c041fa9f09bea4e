//! One level, solved in a process of its own.

use std::io::{Write as _, stdout};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use anyhow::{Context as _, Error, Result, bail, ensure};
use sokopush::board::Push;
use sokopush::solve::{Accept, Minimize, Techniques, Tuning};
use sokopush::{Answer, Level, Levels, Notation, Solver, Source};

use crate::contestant::{Contestant, Program};
use crate::detours::with_detours;
use crate::festival;
use crate::run::{Limits, Run};

/// The first argument of such a process.
pub const ARGUMENT: &str = "--child";

/// Solves one level in a new process: of this program, or of the one that the contestant is.
pub fn start(contestant: Contestant, path: &Path, level: usize, limits: Limits) -> Result<Run> {
    if contestant.program == Program::Festival {
        return festival::solve(&nth(&fs::read_to_string(path)?, level)?, limits);
    }
    let number =
        Contestant::ALL.iter().position(|&one| one == contestant).expect("it is one of all");
    let output = Command::new(env::current_exe()?)
        .args([ARGUMENT, &number.to_string()])
        .arg(path)
        .args([level.to_string(), limits.seconds.to_string()])
        .args([limits.bytes, limits.threads].map(|number| number.to_string()))
        .arg(limits.breaks_ties.to_string())
        .args(limits.without().map(|technique| technique.to_string()))
        .args(limits.tuning.changed())
        .stderr(Stdio::inherit())
        .output()?;
    ensure!(output.status.code() != Some(101), "level {level}: the solver panicked");
    let text = String::from_utf8_lossy(&output.stdout);
    let figures: Vec<&str> = text.split_whitespace().collect();
    let [cost, other, at_least, states, seconds, tables, bytes] = figures[..] else {
        // Most likely it ran out of memory.
        return Ok(Run { seconds: limits.seconds, ..Run::default() });
    };
    let (at_least, states) = (at_least.parse()?, states.parse()?);
    let (seconds, tables, bytes) = (seconds.parse()?, tables.parse()?, bytes.parse()?);
    let (cost, other) = (cost.parse().ok(), other.parse().ok());
    Ok(Run { cost, other, at_least, states, seconds, tables, bytes })
}

/// The number of levels in a file.
pub fn count(path: &Path) -> Result<usize> {
    let text = fs::read(path).with_context(|| path.display().to_string())?;
    let mut levels = Levels::new(Notation::Xsb, Source::of_text("levels", &text));
    Ok(levels.try_fold(0, |count, level| level.map(|_| count + 1))?)
}

/// Solves one level and prints its figures.
pub fn run(arguments: &[String]) -> Result<()> {
    let [contestant, path, level, seconds, bytes, threads, breaks_ties, changes @ ..] = arguments
    else {
        bail!("seven arguments or more")
    };
    let Contestant { program, minimize } = Contestant::ALL[contestant.parse::<usize>()?];
    let (seconds, bytes) = (seconds.parse()?, bytes.parse()?);
    let (mut techniques, tuning) = (Techniques::ALL, Box::leak(Box::new(Tuning::DEFAULT)));
    for change in changes {
        if change.contains('=') {
            tuning.set(change).map_err(Error::msg)?;
        } else {
            techniques = techniques.without(change.parse()?);
        }
    }
    let (threads, breaks_ties) = (threads.parse()?, breaks_ties.parse()?);
    let limits = Limits { seconds, bytes, threads, breaks_ties, techniques, tuning };
    let (text, level) = (fs::read_to_string(path)?, level.parse()?);
    let sokopush = |accept, known: Option<&[Push]>| -> Result<Run> {
        Ok(ours(&nth(&text, level)?, accept, minimize, limits, known))
    };
    let run = match program {
        Program::Proved => sokopush(Accept::Proved, None)?,
        Program::Any => sokopush(Accept::Any, None)?,
        Program::Best => sokopush(Accept::Best, None)?,
        Program::Improve => {
            let time = Some(MAX_TIME_FOR_DETOURS);
            let solver = Solver { minimize, time, ..Solver::default() };
            let warehouse = nth(&text, level)?.warehouse;
            match solver.solve(&warehouse).answer {
                Answer::Optimal { solution, .. } => {
                    let known = with_detours(&warehouse, &solution.pushes, level);
                    sokopush(Accept::Best, Some(&known))?
                }
                Answer::Unsolvable | Answer::Open { .. } => Run::default(),
            }
        }
        Program::Soukoban => theirs(&text, level, minimize, limits)?,
        Program::Festival => bail!("Festival is a program of its own"),
    };
    let optional = |count: Option<u64>| count.map_or("-".to_owned(), |count| count.to_string());
    let (cost, other) = (optional(run.cost), optional(run.other));
    let Run { at_least, states, seconds, tables, .. } = run;
    writeln!(stdout(), "{cost} {other} {at_least} {states} {seconds} {tables} {}", peak())?;
    Ok(())
}

fn nth(text: &str, level: usize) -> Result<Level> {
    let mut levels = Levels::new(Notation::Xsb, Source::of_text("levels", text));
    Ok(levels.nth(level - 1).context("no such level")??)
}

/// What a shortest solution may take that detours are added to.
const MAX_TIME_FOR_DETOURS: Duration = Duration::from_secs(20);

fn ours(
    level: &Level,
    accept: Accept,
    minimize: Minimize,
    limits: Limits,
    known: Option<&[Push]>,
) -> Run {
    let Limits { seconds, bytes, threads, breaks_ties, techniques, tuning } = limits;
    let (time, memory) = (Some(Duration::from_secs_f64(seconds)), bytes);
    let solver = Solver {
        accept,
        minimize,
        time,
        expansions: None,
        memory,
        threads,
        breaks_ties,
        techniques,
        tuning,
    };
    let start = Instant::now();
    let report = solver.search(&level.warehouse).known(known.unwrap_or_default()).run();
    let seconds = start.elapsed().as_secs_f64();
    let answer = &report.answer;
    let is_proved = matches!(answer, Answer::Optimal { .. })
        || minimize == Minimize::Pushes && answer.is_optimal_in_pushes();
    let solution = answer.solution().filter(|_| is_proved || accept != Accept::Proved);
    let (cost, other) = solution
        .map(|solution| minimize.order(solution.moves.len(), solution.pushes.len()))
        .map(|(cost, other)| (cost as u64, other as u64))
        .unzip();
    let at_least = answer.lower_bound().unwrap_or_default().pushes as u64;
    let states = report.stats.expanded;
    let tables = report.stats.peak_bytes as u64;
    Run { cost, other, at_least, states, seconds, tables, ..Run::default() }
}

fn theirs(text: &str, level: usize, minimize: Minimize, limits: Limits) -> Result<Run> {
    let level = soukoban::prelude::Level::load_nth_from_str(text, level - 1)?;
    let strategy = if minimize == Minimize::Pushes {
        soukoban::solver::Strategy::PushOptimal
    } else {
        soukoban::solver::Strategy::MoveOptimal
    };
    let start = Instant::now();
    let solver = soukoban::solver::Solver::new(level.map().clone(), strategy);
    let stopped = solver.clone();
    thread::spawn(move || {
        thread::sleep(Duration::from_secs_f64(limits.seconds));
        stopped.request_stop();
    });
    let found = solver.search(soukoban::solver::Algorithm::AStar);
    let seconds = start.elapsed().as_secs_f64();
    let cost = found.ok().map(|actions| {
        let cost = if minimize == Minimize::Pushes {
            actions.to_string().bytes().filter(u8::is_ascii_uppercase).count()
        } else {
            actions.moves()
        };
        cost as u64
    });
    Ok(Run { cost, seconds, ..Run::default() })
}

/// The peak memory of this process in bytes; 0 if the system does not report it.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or(0) * 1024
}
