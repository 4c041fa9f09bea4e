//! The figures of many runs.

use std::fmt::Write as _;

use crate::child::{Run, Solver};

/// A table with a row for each solver, then the levels that are not solved, and those on which two
/// solvers disagree.
pub fn table(name: &str, runs: &[(Solver, Vec<Run>)], seconds: f64) -> String {
    let levels = runs.first().map_or(0, |(_, runs)| runs.len());
    let mut text = format!("\n## {name}, {levels} levels, at most {seconds} s each\n\n");
    text += "| | solved | within 0.2 s | median ms | p95 ms | worst solved ms | levels a second | sum | peak MiB | faster than soukoban |\n";
    text += "|---|---|---|---|---|---|---|---|---|---|\n";
    for (solver, own) in runs {
        let solved: Vec<&Run> = own.iter().filter(|run| run.cost.is_some()).collect();
        let mut times: Vec<f64> =
            own.iter().map(|run| if run.cost.is_some() { run.seconds } else { seconds }).collect();
        times.sort_by(f64::total_cmp);
        let at = |percent: usize| times.get(times.len().saturating_sub(1) * percent / 100);
        let ms = |time: Option<&f64>| time.map_or(0.0, |time| time * 1e3);
        let worst = solved.iter().map(|run| run.seconds).fold(0.0, f64::max);
        let spent: f64 = own.iter().map(|run| run.seconds).sum();
        let peer = runs.iter().find(|(other, _)| !other.ours && other.minimize == solver.minimize);
        let ratio = peer.filter(|_| solver.ours).and_then(|(_, peer)| mean_ratio(own, peer));
        let ratio = ratio.map_or(String::new(), |ratio| format!("{ratio:.0} ×"));
        let _ = writeln!(
            text,
            "| {} | {} | {} | {:.2} | {:.1} | {:.0} | {:.1} | {} | {:.0} | {ratio} |",
            solver.name(),
            solved.len(),
            solved.iter().filter(|run| run.seconds <= 0.2).count(),
            ms(at(50)),
            ms(at(95)),
            worst * 1e3,
            own.len() as f64 / spent,
            solved.iter().filter_map(|run| run.cost).sum::<u64>(),
            solved.iter().map(|run| run.bytes).max().unwrap_or(0) as f64 / f64::from(1 << 20),
        );
    }
    for (solver, own) in runs {
        let open: Vec<String> = (1..)
            .zip(own)
            .filter(|(_, run)| run.cost.is_none())
            .map(|(level, _): (usize, _)| level.to_string())
            .collect();
        if !open.is_empty() && open.len() <= 20 {
            let _ = writeln!(text, "\nnot solved by {}: {}", solver.name(), open.join(", "));
        }
    }
    for pair in runs.chunks(2) {
        let [(one, ours), (other, theirs)] = pair else { continue };
        for (level, (ours, theirs)) in (1..).zip(ours.iter().zip(theirs)) {
            if let (Some(ours), Some(theirs)) = (ours.cost, theirs.cost)
                && ours != theirs
            {
                let _ = writeln!(
                    text,
                    "\nlevel {level}: {ours} by {}, but {theirs} by {}",
                    one.name(),
                    other.name()
                );
            }
        }
    }
    text
}

/// The geometric mean of `theirs` over `ours`, in seconds, over the levels that both solve.
fn mean_ratio(ours: &[Run], theirs: &[Run]) -> Option<f64> {
    let both = ours.iter().zip(theirs);
    let both = both.filter(|(ours, theirs)| ours.cost.is_some() && theirs.cost.is_some());
    let ratios: Vec<f64> =
        both.map(|(ours, theirs)| (theirs.seconds / ours.seconds).ln()).collect();
    (!ratios.is_empty()).then(|| (ratios.iter().sum::<f64>() / ratios.len() as f64).exp())
}
