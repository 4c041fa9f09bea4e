//! One level, solved in a process of its own.

use std::io::{Write as _, stdout};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use anyhow::{Context as _, Result, bail};
use sokopush::solve::Minimize;
use sokopush::{Answer, Levels, Notation, Source};

/// The first argument of such a process.
pub const ARGUMENT: &str = "--child";

/// A program, and what it minimizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solver {
    pub ours: bool,
    pub minimize: Minimize,
}

impl Solver {
    pub const ALL: [Solver; 4] = [
        Solver { ours: true, minimize: Minimize::Moves },
        Solver { ours: false, minimize: Minimize::Moves },
        Solver { ours: true, minimize: Minimize::Pushes },
        Solver { ours: false, minimize: Minimize::Pushes },
    ];

    pub fn name(self) -> String {
        let program = if self.ours { "sokopush" } else { "soukoban 0.1.5" };
        format!("{program}, {}", self.minimize)
    }
}

/// The result of one solver on one level.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// The number of moves or pushes, whichever the solver minimizes, if it solved the level.
    pub cost: Option<u64>,
    pub seconds: f64,
    /// The peak memory of the process.
    pub bytes: u64,
}

impl Run {
    /// Solves one level in a new process of this program.
    pub fn start(solver: Solver, path: &Path, level: usize, seconds: f64) -> Result<Run> {
        let number = Solver::ALL.iter().position(|&one| one == solver).unwrap_or_default();
        let output = Command::new(env::current_exe()?)
            .args([ARGUMENT, &number.to_string()])
            .arg(path)
            .args([level.to_string(), seconds.to_string()])
            .output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let figures: Vec<&str> = text.split_whitespace().collect();
        let [cost, seconds, bytes] = figures[..] else {
            // Most likely it ran out of memory.
            return Ok(Run { cost: None, seconds, bytes: 0 });
        };
        Ok(Run { cost: cost.parse().ok(), seconds: seconds.parse()?, bytes: bytes.parse()? })
    }
}

/// The number of levels in a file.
pub fn count(path: &Path) -> Result<usize> {
    let text = fs::read(path).with_context(|| path.display().to_string())?;
    let mut levels = Levels::new(Notation::Xsb, Source::new("levels", &text[..]));
    Ok(levels.try_fold(0, |count, level| level.map(|_| count + 1))?)
}

/// Solves one level and prints its figures.
pub fn main(arguments: &[String]) -> Result<()> {
    let [solver, path, level, seconds] = arguments else { bail!("four arguments") };
    let solver = Solver::ALL[solver.parse::<usize>()?];
    let time = Duration::from_secs_f64(seconds.parse()?);
    let text = fs::read_to_string(path)?;
    let (cost, took) = if solver.ours {
        ours(&text, level.parse()?, solver.minimize, time)?
    } else {
        theirs(&text, level.parse()?, solver.minimize, time)?
    };
    let cost = cost.map_or("-".to_owned(), |cost| cost.to_string());
    writeln!(stdout(), "{cost} {} {}", took.as_secs_f64(), peak())?;
    Ok(())
}

/// The cost of a solution, if there is one, and the time.
type Found = (Option<usize>, Duration);

fn ours(text: &str, level: usize, minimize: Minimize, time: Duration) -> Result<Found> {
    let mut levels = Levels::new(Notation::Xsb, Source::new("levels", text.as_bytes()));
    let level = levels.nth(level - 1).context("no such level")??;
    let solver = sokopush::Solver { minimize, time: Some(time), ..sokopush::Solver::default() };
    let start = Instant::now();
    let report = solver.solve(&level.warehouse);
    let took = start.elapsed();
    let cost = match report.answer {
        Answer::Solved(solution) => Some(minimize.length(&solution)),
        Answer::Unsolvable | Answer::Limit(_) => None,
    };
    Ok((cost, took))
}

fn theirs(text: &str, level: usize, minimize: Minimize, time: Duration) -> Result<Found> {
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
        thread::sleep(time);
        stopped.request_stop();
    });
    let found = solver.search(soukoban::solver::Algorithm::AStar);
    let took = start.elapsed();
    let cost = found.ok().map(|actions| {
        if minimize == Minimize::Pushes {
            actions.to_string().bytes().filter(u8::is_ascii_uppercase).count()
        } else {
            actions.moves()
        }
    });
    Ok((cost, took))
}

/// The peak memory of this process in bytes; 0 if the system does not report it.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or(0) * 1024
}
