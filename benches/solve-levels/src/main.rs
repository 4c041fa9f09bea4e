//! Solves collections of levels with sokopush and with the `soukoban` crate, side by side.
//!
//! Each level is solved in its own process, one after another, so that time and memory are those of
//! that level alone. See `benches/README.md`.

mod child;
mod figures;
mod plot;

use std::io::{Write as _, stdout};
use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Context as _, Result, bail};

use child::{Run, Solver};

const USAGE: &str = "\
usage: SOKOPUSH_LEVELS=FOLDER solve-levels [--time SECONDS] [--pictures FOLDER] [FILE…]

Solves each level of each FILE in FOLDER, or of all files there, with each solver. Writes a table for
each file, and with --pictures a plot. The time limit for a level is 20 seconds or SECONDS.";

fn main() -> Result<()> {
    let mut arguments: Vec<String> = env::args().skip(1).collect();
    if arguments.first().is_some_and(|first| first == child::ARGUMENT) {
        return child::main(&arguments[1..]);
    }
    let mut option = |name: &str| {
        let index = arguments.iter().position(|argument| argument == name)?;
        (index + 1 < arguments.len())
            .then(|| arguments.drain(index..index + 2).next_back())
            .flatten()
    };
    let seconds = option("--time").map_or(Ok(20.0), |seconds| seconds.parse());
    let seconds: f64 = seconds.context("--time is a number of seconds")?;
    let pictures = option("--pictures").map(PathBuf::from);
    let Some(folder) = env::var_os("SOKOPUSH_LEVELS").map(PathBuf::from) else {
        bail!("SOKOPUSH_LEVELS names no folder\n\n{USAGE}");
    };
    for path in files(&folder, &arguments)? {
        let levels = child::count(&path)?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut runs = Vec::new();
        for solver in Solver::ALL {
            let mut solved = Vec::new();
            for level in 1..=levels {
                solved.push(Run::start(solver, &path, level, seconds)?);
            }
            runs.push((solver, solved));
        }
        let table = figures::table(&name, &runs, seconds);
        write!(stdout(), "{table}")?;
        if let Some(folder) = &pictures {
            plot::draw(&folder.join(name + ".svg"), levels, &runs, seconds)?;
        }
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
