//! Festival, a solver that is a program of its own.

use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use anyhow::{Context as _, Result};
use sokopush::{Level, Levels, Notation, Source};

use crate::run::{Limits, Run};

/// The environment variable that holds the path of the program.
const VARIABLE: &str = "SOKOPUSH_FESTIVAL";

/// It divides its time among eight strategies, in whole seconds. One whose share is below 3 s gets none for its search
/// backward, and most strategies then end the program. It is told this time if the limit is shorter.
const MIN_SECONDS: f64 = 30.0;

/// The file in its working directory where it writes each level, and its solution.
const SOLUTIONS: &str = "solutions.sok";

/// Whether Festival takes part.
pub fn is_there() -> bool {
    env::var_os(VARIABLE).is_some()
}

/// Solves one level. The time is that of the whole process, because its own times are in whole seconds.
pub fn solve(level: &Level, limits: Limits) -> Result<Run> {
    let program = env::var_os(VARIABLE).with_context(|| format!("{VARIABLE} is not set"))?;
    // The process has another working directory.
    let program = fs::canonicalize(&program).with_context(|| program.display().to_string())?;
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join("level.xsb"), format!("{}\n", level.warehouse))?;
    let told = limits.seconds.max(MIN_SECONDS).ceil();
    let mut command = Command::new(program);
    command.args(["level.xsb", "-cores", "1", "-time", &told.to_string()]);
    let (ended, seconds) = run(command.current_dir(folder.path()), limits.seconds)?;
    let cost = if ended { solution(level, &folder.path().join(SOLUTIONS)) } else { None };
    Ok(Run { cost, seconds, ..Run::default() })
}

/// Runs a program for at most this time, and returns whether it ended by itself, and its time.
fn run(command: &mut Command, seconds: f64) -> Result<(bool, f64)> {
    let start = Instant::now();
    // It waits for a key after an error, but not at the end of the input.
    let command = command.stdin(Stdio::null()).stderr(Stdio::null()).stdout(Stdio::piped());
    let mut process = command.spawn()?;
    let mut stdout = process.stdout.take().context("its output is a pipe")?;
    let (sender, receiver) = mpsc::channel();
    // Its output ends when it does. This needs no polling, and the pipe never fills.
    thread::spawn(move || {
        let mut output = Vec::new();
        let _ = stdout.read_to_end(&mut output);
        let _ = sender.send(start.elapsed());
    });
    let took = receiver.recv_timeout(Duration::from_secs_f64(seconds));
    if took.is_err() {
        process.kill()?;
    }
    process.wait()?;
    Ok((took.is_ok(), took.map_or(seconds, |took| took.as_secs_f64())))
}

/// The number of moves of the solution in a file, if it has one that solves the level.
fn solution(level: &Level, path: &Path) -> Option<u64> {
    let text = fs::read(path).ok()?;
    let levels = Levels::new(Notation::Xsb, Source::of_text(SOLUTIONS, &text));
    levels.flatten().find_map(|solved| {
        solved.records().find_map(|record| match level.play(record) {
            Ok(played) if played.is_solved() => Some(played.moves().len() as u64),
            played => {
                eprintln!("{SOLUTIONS}: not a solution: {played:?}");
                None
            }
        })
    })
}
