//! Solves collections of levels with sokopush, the `soukoban` crate and Festival, side by side.
//!
//! Each level is solved in its own process, one after another, so that time and memory are those of
//! that level alone. See `benches/README.md`.

mod contestant;
mod festival;
mod figures;
mod plot;
mod run;

use std::io::{Write as _, stdout};
use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Context as _, Result, bail};

use contestant::{Contestant, Program};
use run::{Limits, Run};

const USAGE: &str = "\
usage: SOKOPUSH_LEVELS=FOLDER solve-levels [--only NAME]… [--time SECONDS] [--memory MIB]
           [--pictures FOLDER] [FILE…]

Solves each level of each FILE in FOLDER, or of all files there, with each solver. Writes tables for
each file, and with --pictures a plot. --only may be repeated; it names a solver:

proved    sokopush, with shortest solutions, in moves and in pushes
any       sokopush, with any solution
best      sokopush, with the best solution in pushes in the whole time for a level
soukoban  the crate, with shortest solutions, in moves and in pushes
festival  Festival 3.1, with any solution; SOKOPUSH_FESTIVAL is the path of the program

Without --only, all but best take part; Festival only if SOKOPUSH_FESTIVAL is set. The time limit for a level
is 20 seconds or SECONDS. The memory limit, 2048 or MIB, is for sokopush's tables; others have none.";

fn main() -> Result<()> {
    let mut arguments: Vec<String> = env::args().skip(1).collect();
    if arguments.first().is_some_and(|first| first == run::ARGUMENT) {
        return run::child(&arguments[1..]);
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
    let limits = Limits { seconds, bytes: mebibytes << 20 };
    let pictures = option("--pictures").map(PathBuf::from);
    let Some(folder) = env::var_os("SOKOPUSH_LEVELS").map(PathBuf::from) else {
        bail!("SOKOPUSH_LEVELS names no folder\n\n{USAGE}");
    };
    let contestants = Contestant::of(&programs);
    for path in files(&folder, &arguments)? {
        compare(&contestants, &path, limits, pictures.as_deref())?;
    }
    Ok(())
}

/// Writes what the contestants make of one file.
fn compare(
    contestants: &[Contestant],
    path: &Path,
    limits: Limits,
    pictures: Option<&Path>,
) -> Result<()> {
    let levels = run::count(path)?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut runs = Vec::new();
    for &contestant in contestants {
        let own = (1..=levels).map(|level| Run::start(contestant, path, level, limits));
        runs.push((contestant, own.collect::<Result<Vec<_>>>()?));
    }
    write!(stdout(), "{}", figures::tables(&name, &runs, limits.seconds))?;
    if let Some(folder) = pictures {
        plot::draw(&folder.join(name + ".svg"), levels, &runs, limits.seconds)?;
    }
    Ok(())
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
