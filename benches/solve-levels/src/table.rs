//! A table by level in a file, from which an interrupted comparison goes on.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context as _, Result, bail, ensure};
use sokopush::solve::Minimize;

use crate::contestant::Contestant;
use crate::run::{Limits, Run};

/// The levels of `XSokoban_90` in order: the best known numbers of pushes, from the FESS paper, table I. Only for comparison.
const BEST_KNOWN: &str = "
     97 131 134 355 143 110  88 230 237 512 241 212 238 239 122 186 213 124 302 462
    147 324 448 544 386 195 363 308 164 465 250 139 174 168 378 521 284  81 672 324
    237 218 146 179 300 247 209 200 124 370 118 421 186 187 120 203 225 199 230 152
    263 245 431 385 211 325 401 341 433 333 308 296 441 212 295 204 368 136 174 231
    173 143 194 155 329 134 233 390 379 460";

/// The runs of one contestant on the levels of one collection.
pub struct Table {
    path: PathBuf,
    title: String,
    minimize: Minimize,
    best_known: Vec<u64>,
    runs: Mutex<BTreeMap<usize, Run>>,
}

const HEAD: &str = "| level | solution | other | at least | best known | states | seconds | MiB |";

impl Table {
    /// Opens a table. Fails if the file holds runs of another kind.
    pub fn open(
        path: PathBuf,
        contestant: Contestant,
        collection: &str,
        limits: Limits,
    ) -> Result<Table> {
        let (name, Limits { seconds, bytes, threads, .. }) = (contestant.name(), limits);
        let mebibytes = bytes >> 20;
        let mut title =
            format!("# {collection}: {name}, {seconds} s, {mebibytes} MiB, threads: {threads}");
        title.extend(limits.without().map(|technique| format!(", without {technique}")));
        title.extend(limits.tuning.changed().iter().map(|assignment| format!(", {assignment}")));
        if !limits.breaks_ties {
            title += ", ties not broken";
        }
        let best_known = if collection == "XSokoban_90" && contestant.minimize == Minimize::Pushes {
            BEST_KNOWN.split_whitespace().map(str::parse).collect::<Result<_, _>>()?
        } else {
            Vec::new()
        };
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => format!("{title}\n"),
            text => text.with_context(|| path.display().to_string())?,
        };
        let mut lines = text.lines();
        let found = lines.next().unwrap_or_default();
        ensure!(found == title, "{}: expected {title:?}, found {found:?}", path.display());
        let rows = lines.filter(|line| line.starts_with("| ") && *line != HEAD);
        let runs = rows.map(|row| parse(row).with_context(|| format!("{}: {row}", path.display())));
        let runs = Mutex::new(runs.collect::<Result<_>>()?);
        Ok(Table { path, title, minimize: contestant.minimize, best_known, runs })
    }

    fn runs(&self) -> MutexGuard<'_, BTreeMap<usize, Run>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn get(&self, level: usize) -> Option<Run> {
        self.runs().get(&level).copied()
    }

    /// Adds a run, and writes the file.
    pub fn add(&self, level: usize, run: Run) -> Result<()> {
        let mut runs = self.runs();
        runs.insert(level, run);
        let (first, second) = match self.minimize {
            Minimize::Moves => ("moves", "pushes"),
            Minimize::Pushes => ("pushes", "moves"),
        };
        let mut text = format!("{}\n\n{}\n", self.title, self.summary(&runs));
        let _ = writeln!(text, "\"solution\" counts its {first}, \"other\" its {second}.\n");
        text += HEAD;
        text += "\n|---|---|---|---|---|---|---|---|\n";
        for (&level, run) in &*runs {
            let known = self.best_known.get(level - 1).copied();
            let [cost, other, known] = [run.cost, run.other, known].map(optional);
            let (at_least, states, mib) = (run.at_least, run.states, run.tables >> 20);
            let seconds = run.seconds;
            let _ = writeln!(
                text,
                "| {level} | {cost} | {other} | {at_least} | {known} | {states} | {seconds:.1} | {mib} |"
            );
        }
        fs::write(&self.path, text).with_context(|| self.path.display().to_string())
    }

    /// How the solutions compare with the best known ones, and how many are proved.
    fn summary(&self, runs: &BTreeMap<usize, Run>) -> String {
        let solved = || runs.iter().filter_map(|(&level, run)| Some((level, run, run.cost?)));
        let proved = solved().filter(|(_, run, cost)| *cost == run.at_least);
        let mut text = format!("{} of {} levels solved", solved().count(), runs.len());
        if self.minimize == Minimize::Pushes {
            let _ = write!(text, ", {} of them proved in pushes", proved.count());
        }
        if self.best_known.is_empty() {
            return text + ".\n";
        }
        let pairs: Vec<(u64, u64)> = solved()
            .filter_map(|(level, _, cost)| Some((cost, *self.best_known.get(level - 1)?)))
            .collect();
        let (ours, best): (u64, u64) =
            pairs.iter().fold((0, 0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1));
        let reached = pairs.iter().filter(|(ours, best)| ours == best).count();
        let below = pairs.iter().filter(|(ours, best)| ours < best).count();
        let ratio = ours as f64 / best as f64;
        let _ = writeln!(
            text,
            ". Together {ours} pushes, {ratio:.4} times the best known ones; {reached} reach these, {below} are below."
        );
        text
    }
}

fn optional(number: Option<u64>) -> String {
    number.map_or("–".to_owned(), |number| number.to_string())
}

/// Reads a row.
fn parse(row: &str) -> Result<(usize, Run)> {
    let fields: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
    let [level, cost, other, at_least, _, states, seconds, mib] = fields[..] else {
        bail!("expected eight columns");
    };
    let (at_least, states, seconds) = (at_least.parse()?, states.parse()?, seconds.parse()?);
    let (cost, other) = (cost.parse().ok(), other.parse().ok());
    let tables = mib.parse::<u64>()? << 20;
    Ok((level.parse()?, Run { cost, other, at_least, states, seconds, tables, bytes: 0 }))
}
