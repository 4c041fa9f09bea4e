//! Solves collections of levels with sokopush, the `soukoban` crate and Festival, side by side.
//!
//! Each level is solved in its own process, so that time and memory are those of that level alone. See `benches/README.md`.

mod child;
mod contestant;
mod detours;
mod festival;
mod figures;
mod plot;
mod run;
mod table;

use std::io::{Write as _, stdout};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::{env, fs, thread};

use anyhow::{Context as _, Error, Result, bail, ensure};

use contestant::{Contestant, Program};
use run::{Limits, Run};
use sokopush::solve::{Minimize, Techniques, Tuning};
use table::Table;

const USAGE: &str = "\
usage: SOKOPUSH_LEVELS=FOLDER solve-levels [--only NAME]… [--time SECONDS] [--memory MIB]
           [--minimize WHAT] [--level N]… [--jobs N] [--threads N] [--pictures FOLDER] [--table TABLE]
           [--without TECHNIQUE]… [--tune NAME=VALUE]… [--ties no] [FILE…]

Solves each level of each FILE in FOLDER, or of all files there, with each solver. Writes tables for
each file, and with --pictures a plot. --only may be repeated; it names a solver:

proved    sokopush, with shortest solutions, in moves and in pushes
any       sokopush, with any solution
best      sokopush, with the best solution in pushes in the whole time for a level
improve   sokopush, with the best solution in moves and in pushes, from shortest ones with detours
soukoban  the crate, with shortest solutions, in moves and in pushes
festival  Festival 3.1, with any solution; SOKOPUSH_FESTIVAL is the path of the program

Without --only, all but best and improve take part; Festival only if SOKOPUSH_FESTIVAL is set. With --minimize, only those that
minimize WHAT, moves or pushes. The time limit for a level is 20 seconds or SECONDS. The memory limit, 2048 or MIB, is for
sokopush's tables; others have none. --jobs solves N levels at a time instead of one; with --threads 2, sokopush takes
two threads for each. --without switches off a technique of sokopush, by its name in src/solve/task/techniques.rs, and --tune sets
one of the constants in src/solve/tuning.rs; with --ties no, it ends with the first solution whose pushes are proved. With --level, which may be repeated, only these levels of each file are run.

With --table, for one solver and one FILE, TABLE has a row for each level. Levels that have one already are not run again,
so a comparison that was stopped goes on.";

fn main() -> Result<()> {
    let mut arguments: Vec<String> = env::args().skip(1).collect();
    if arguments.first().is_some_and(|first| first == child::ARGUMENT) {
        return child::run(&arguments[1..]);
    }
    let mut option = |name: &str| {
        let index = arguments.iter().position(|argument| argument == name)?;
        (index + 1 < arguments.len())
            .then(|| arguments.drain(index..index + 2).next_back())
            .flatten()
    };
    let mut programs = Vec::new();
    while let Some(name) = option("--only") {
        let program = Program::ALL.into_iter().find(|program| program.name() == name);
        programs.push(program.with_context(|| format!("there is no solver {name}\n\n{USAGE}"))?);
    }
    let seconds = option("--time").map_or(Ok(20.0), |seconds| seconds.parse());
    let seconds: f64 = seconds.context("--time is a number of seconds")?;
    let mebibytes = option("--memory").map_or(Ok(2048), |mebibytes| mebibytes.parse());
    let mebibytes: usize = mebibytes.context("--memory is a number of MiB")?;
    let threads = option("--threads").map_or(Ok(1), |threads| threads.parse());
    let threads = threads.context("--threads is a number of threads")?;
    let mut techniques = Techniques::ALL;
    while let Some(name) = option("--without") {
        let technique = name.parse().with_context(|| format!("there is no technique {name}"))?;
        techniques = techniques.without(technique);
    }
    let tuning = Box::leak(Box::new(Tuning::DEFAULT));
    while let Some(assignment) = option("--tune") {
        tuning.set(&assignment).map_err(Error::msg).context("--tune")?;
    }
    let breaks_ties = option("--ties").is_none_or(|ties| ties != "no");
    let bytes = mebibytes << 20;
    let limits = Limits { seconds, bytes, threads, breaks_ties, techniques, tuning };
    let minimize: Option<Minimize> = match option("--minimize") {
        Some(what) => Some(what.parse().context("--minimize is moves or pushes")?),
        None => None,
    };
    let jobs = option("--jobs").map_or(Ok(1), |jobs| jobs.parse());
    let jobs: usize = jobs.context("--jobs is a number of levels")?;
    let mut levels = Vec::new();
    while let Some(level) = option("--level") {
        levels.push(level.parse().context("--level is the number of a level")?);
    }
    let pictures = option("--pictures").map(PathBuf::from);
    let table = option("--table").map(PathBuf::from);
    let Some(folder) = env::var_os("SOKOPUSH_LEVELS").map(PathBuf::from) else {
        bail!("SOKOPUSH_LEVELS names no folder\n\n{USAGE}");
    };
    let mut contestants = Contestant::of(&programs, festival::is_there());
    contestants.retain(|one| minimize.is_none_or(|what| one.minimize == what));
    let files = files(&folder, &arguments)?;
    let table = match (table, &contestants[..], &files[..]) {
        (None, ..) => None,
        (Some(table), &[one], [file]) => Some(Table::open(table, one, &stem(file), limits)?),
        (Some(_), ..) => bail!("--table is for one solver, one of moves and pushes, and one file"),
    };
    for path in files {
        compare(&contestants, &path, &levels, limits, jobs, pictures.as_deref(), table.as_ref())?;
    }
    Ok(())
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// Writes what the contestants make of some levels of one file, or of all.
fn compare(
    contestants: &[Contestant],
    path: &Path,
    levels: &[usize],
    limits: Limits,
    jobs: usize,
    pictures: Option<&Path>,
    table: Option<&Table>,
) -> Result<()> {
    let count = child::count(path)?;
    let is_there = |level: &usize| (1..=count).contains(level);
    ensure!(levels.iter().all(is_there), "{}: there are {count} levels", path.display());
    let levels = if levels.is_empty() { (1..=count).collect() } else { levels.to_vec() };
    let name = stem(path);
    let mut runs = Vec::new();
    for &contestant in contestants {
        let run = |level| {
            if let Some(run) = table.and_then(|table| table.get(level)) {
                return Ok(run);
            }
            let run = child::start(contestant, path, level, limits)?;
            table.map_or(Ok(()), |table| table.add(level, run))?;
            Ok(run)
        };
        runs.push((contestant, at_a_time(jobs, &levels, run)?));
    }
    write!(stdout(), "{}", figures::tables(&name, &runs, limits.seconds))?;
    if let Some(folder) = pictures {
        plot::draw(&folder.join(name + ".svg"), levels.len(), &runs, limits.seconds)?;
    }
    Ok(())
}

/// The runs of some levels, some at a time, in the order of the levels.
fn at_a_time(
    jobs: usize,
    levels: &[usize],
    run: impl Fn(usize) -> Result<Run> + Sync,
) -> Result<Vec<Run>> {
    let next = AtomicUsize::new(0);
    let take = || levels.get(next.fetch_add(1, Relaxed)).copied();
    let job = || {
        let own = std::iter::from_fn(take);
        own.map(|level| Ok((level, run(level)?))).collect::<Result<Vec<_>>>()
    };
    let mut runs = thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(job)).collect();
        let ends = threads.into_iter().map(|thread| thread.join().expect("no job panics"));
        ends.collect::<Result<Vec<_>>>()
    })?
    .concat();
    runs.sort_by_key(|&(level, _)| level);
    Ok(runs.into_iter().map(|(_, run)| run).collect())
}

/// The files with these names in a folder; without names, all that may hold levels.
fn files(folder: &Path, names: &[String]) -> Result<Vec<PathBuf>> {
    if !names.is_empty() {
        return Ok(names.iter().map(|name| folder.join(name)).collect());
    }
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.retain(|path| path.extension().is_some_and(|end| end == "xsb" || end == "txt"));
    files.sort();
    Ok(files)
}
