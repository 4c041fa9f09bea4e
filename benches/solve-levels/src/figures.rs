//! The figures of many runs.

use std::fmt::Write as _;

use crate::contestant::{Contestant, Program};
use crate::run::Run;

/// The runs of a contestant on the levels of a collection.
pub type Runs = (Contestant, Vec<Run>);

/// A table with a row for each contestant, one with a row for each pair, then the levels that are not solved, and those
/// on which two contestants disagree.
pub fn tables(name: &str, runs: &[Runs], limit: f64) -> String {
    let levels = runs.first().map_or(0, |(_, runs)| runs.len());
    let mut text = format!("\n## {name}, {levels} levels, at most {limit} s each\n\n");
    text += "| | solved | within 0.2 s | 1 s | 5 s | median ms | p95 ms | worst solved ms | total s | levels a second | sum | tables MiB | peak MiB if solved | faster than soukoban |\n";
    text += "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n";
    for (contestant, own) in runs {
        text += &row(*contestant, own, runs, limit);
    }
    text += &pairs(runs);
    for (contestant, own) in runs {
        let open = (1..).zip(own).filter(|(_, run)| run.cost.is_none());
        let open: Vec<String> =
            open.map(|(level, run): (usize, _)| unsolved(level, run, limit)).collect();
        if !open.is_empty() {
            let _ = writeln!(text, "\nnot solved by {}: {}", contestant.name(), open.join(", "));
        }
    }
    text + &disagreements(runs)
}

fn row(contestant: Contestant, own: &[Run], runs: &[Runs], limit: f64) -> String {
    let solved: Vec<&Run> = own.iter().filter(|run| run.cost.is_some()).collect();
    let within = |limit: f64| solved.iter().filter(|run| run.seconds <= limit).count();
    // A level that stays open counts as the whole limit, even if the solver gave up earlier.
    let mut times: Vec<f64> =
        own.iter().map(|run| if run.cost.is_some() { run.seconds } else { limit }).collect();
    times.sort_by(f64::total_cmp);
    let at = |percent: usize| times.get(times.len().saturating_sub(1) * percent / 100);
    let ms = |time: Option<&f64>| time.map_or(0.0, |time| time * 1e3);
    let worst = solved.iter().map(|run| run.seconds).fold(0.0, f64::max);
    let total: f64 = times.iter().sum();
    let peer = runs.iter().find(|(other, _)| {
        other.program == Program::Soukoban && other.minimize == contestant.minimize
    });
    let peer = peer.filter(|_| contestant.program == Program::Proved);
    let ratio = peer.and_then(|(_, peer)| mean_ratio(own, peer));
    format!(
        "| {} | {} | {} | {} | {} | {:.2} | {:.1} | {:.0} | {:.1} | {:.1} | {} | {} | {} | {} |\n",
        contestant.name(),
        solved.len(),
        within(0.2),
        within(1.0),
        within(5.0),
        ms(at(50)),
        ms(at(95)),
        worst * 1e3,
        total,
        own.len() as f64 / total,
        solved.iter().filter_map(|run| run.cost).sum::<u64>(),
        mib(own.iter().map(|run| run.tables).max()),
        mib(solved.iter().map(|run| run.bytes).max()),
        ratio.map_or(String::new(), |ratio| format!("{ratio:.0} ×")),
    )
}

/// Nothing for 0, which stands for what is not known.
fn mib(bytes: Option<u64>) -> String {
    let bytes = bytes.filter(|&bytes| bytes > 0);
    bytes.map_or(String::new(), |bytes| format!("{:.0}", bytes as f64 / f64::from(1 << 20)))
}

/// A table with the total seconds of each pair on the levels that both solve, if they solve one.
fn pairs(runs: &[Runs]) -> String {
    let mut text = String::new();
    for (index, (one, own)) in runs.iter().enumerate() {
        for (other, theirs) in &runs[index + 1..] {
            let times = both(own, theirs);
            if times.is_empty() {
                continue;
            }
            let first: f64 = times.iter().map(|(time, _)| time).sum();
            let second: f64 = times.iter().map(|(_, time)| time).sum();
            let _ = writeln!(
                text,
                "| {} – {} | {} | {first:.3} | {second:.3} | {:.2} |",
                one.name(),
                other.name(),
                times.len(),
                second / first,
            );
        }
    }
    if text.is_empty() {
        return text;
    }
    let head = "| first – second | both solve | first s | second s | second / first |";
    format!("\n{head}\n|---|---|---|---|---|\n{text}")
}

/// The number of a level that stays open, and the time if the solver gave up well before the limit.
fn unsolved(level: usize, run: &Run, limit: f64) -> String {
    if run.seconds < 0.9 * limit {
        format!("{level} (gave up after {:.1} s)", run.seconds)
    } else {
        level.to_string()
    }
}

/// The levels whose shortest solutions differ in length.
fn disagreements(runs: &[Runs]) -> String {
    let mut text = String::new();
    let proofs = || runs.iter().filter(|(contestant, _)| contestant.proves());
    for (one, ours) in proofs().filter(|(one, _)| one.program == Program::Proved) {
        let peer = proofs().find(|(other, _)| other != one && other.minimize == one.minimize);
        let Some((other, theirs)) = peer else { continue };
        for (level, (ours, theirs)) in (1..).zip(ours.iter().zip(theirs)) {
            if let (Some(ours), Some(theirs)) = (ours.cost, theirs.cost)
                && ours != theirs
            {
                let (one, other) = (one.name(), other.name());
                let _ = writeln!(text, "\nlevel {level}: {ours} by {one}, but {theirs} by {other}");
            }
        }
    }
    text
}

/// The seconds of two contestants on each level that both solve.
fn both(ours: &[Run], theirs: &[Run]) -> Vec<(f64, f64)> {
    let both = ours.iter().zip(theirs);
    let both = both.filter(|(ours, theirs)| ours.cost.is_some() && theirs.cost.is_some());
    both.map(|(ours, theirs)| (ours.seconds, theirs.seconds)).collect()
}

/// The geometric mean of `theirs` over `ours`, in seconds, over the levels that both solve.
fn mean_ratio(ours: &[Run], theirs: &[Run]) -> Option<f64> {
    let ratios: Vec<f64> =
        both(ours, theirs).iter().map(|(ours, theirs)| (theirs / ours).ln()).collect();
    (!ratios.is_empty()).then(|| (ratios.iter().sum::<f64>() / ratios.len() as f64).exp())
}
