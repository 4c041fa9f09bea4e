//! One level, solved in a process of its own.

use std::io::{Write as _, sink, stdout};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use anyhow::{Context as _, Result, bail};
use sokopush::notation::{Levels, Notation};
use sokopush::solve::{self, Answer, Minimize};
use sokopush::source::Source;

/// The first argument of such a process.
pub const ARGUMENT: &str = "--child";

/// A program, and what it is to make least.
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
        let least = if self.minimize == Minimize::Moves { "moves" } else { "pushes" };
        format!("{program}, {least}")
    }
}

/// What became of a level: what a solution takes of that which is to be least, and seconds, and bytes.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    pub least: Option<u64>,
    pub seconds: f64,
    pub bytes: u64,
}

impl Run {
    /// Starts this program anew for one level, and waits for it.
    pub fn start(solver: Solver, path: &Path, level: usize, seconds: f64) -> Result<Run> {
        let number = Solver::ALL.iter().position(|&one| one == solver).unwrap_or_default();
        let output = Command::new(env::current_exe()?)
            .args([ARGUMENT, &number.to_string()])
            .arg(path)
            .args([level.to_string(), seconds.to_string()])
            .output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let figures: Vec<&str> = text.split_whitespace().collect();
        let [least, seconds, bytes] = figures[..] else {
            // Out of memory, most likely: it is not solved.
            return Ok(Run { least: None, seconds, bytes: 0 });
        };
        Ok(Run { least: least.parse().ok(), seconds: seconds.parse()?, bytes: bytes.parse()? })
    }
}

/// How many levels a file has.
pub fn count(path: &Path) -> Result<usize> {
    let text = fs::read(path).with_context(|| path.display().to_string())?;
    let mut levels = Levels::new(Notation::Xsb, Source::new("levels", &text[..])?);
    let mut count = 0;
    while levels.next(&mut sink(), |_| {})?.is_some() {
        count += 1;
    }
    Ok(count)
}

/// Solves one level and prints its figures.
pub fn main(arguments: &[String]) -> Result<()> {
    let [solver, path, level, seconds] = arguments else { bail!("four arguments") };
    let solver = Solver::ALL[solver.parse::<usize>()?];
    let time = Duration::from_secs_f64(seconds.parse()?);
    let text = fs::read_to_string(path)?;
    let (least, took) = if solver.ours {
        ours(&text, level.parse()?, solver.minimize, time)?
    } else {
        theirs(&text, level.parse()?, solver.minimize, time)?
    };
    let least = least.map_or("-".to_owned(), |least| least.to_string());
    writeln!(stdout(), "{least} {} {}", took.as_secs_f64(), peak())?;
    Ok(())
}

type Found = (Option<usize>, Duration);

fn ours(text: &str, level: usize, minimize: Minimize, time: Duration) -> Result<Found> {
    let mut levels = Levels::new(Notation::Xsb, Source::new("levels", text.as_bytes())?);
    for _ in 1..level {
        levels.next(&mut sink(), |_| {})?;
    }
    let level = levels.next(&mut sink(), |_| {})?.context("no such level")?;
    let solver = solve::Solver { minimize, time: Some(time), ..solve::Solver::default() };
    let began = Instant::now();
    let Ok(report) = solver.solve(&level.warehouse) else { bail!("a wrong solution") };
    let took = began.elapsed();
    let least = match (report.answer, minimize) {
        (Answer::Solved(solution), Minimize::Moves) => Some(solution.moves.len()),
        (Answer::Solved(solution), Minimize::Pushes) => Some(solution.pushes.len()),
        _ => None,
    };
    Ok((least, took))
}

fn theirs(text: &str, level: usize, minimize: Minimize, time: Duration) -> Result<Found> {
    let level = soukoban::prelude::Level::load_nth_from_str(text, level - 1)?;
    let strategy = match minimize {
        Minimize::Moves => soukoban::solver::Strategy::MoveOptimal,
        Minimize::Pushes => soukoban::solver::Strategy::PushOptimal,
    };
    let began = Instant::now();
    let solver = soukoban::solver::Solver::new(level.map().clone(), strategy);
    let stopped = solver.clone();
    thread::spawn(move || {
        thread::sleep(time);
        stopped.request_stop();
    });
    let found = solver.search(soukoban::solver::Algorithm::AStar);
    let took = began.elapsed();
    let least = found.ok().map(|actions| match minimize {
        Minimize::Moves => actions.moves(),
        Minimize::Pushes => actions.to_string().bytes().filter(u8::is_ascii_uppercase).count(),
    });
    Ok((least, took))
}

/// The most bytes that this process has had in memory, where the system says so.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or(0) * 1024
}
