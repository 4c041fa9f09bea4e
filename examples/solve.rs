//! Solves the levels of a collection: `cargo run --release --example solve levels.xsb`
use std::io::Write;
use std::time::Duration;
use std::{env, fs::File};

use sokopush::solve::Minimize;
use sokopush::{Answer, Levels, Notation, Solver, Source};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = env::args().nth(1).ok_or("expected a file")?;
    let time = Some(Duration::from_secs(10));
    let solver = Solver { minimize: Minimize::Pushes, time, ..Solver::default() };
    let mut out = std::io::stdout();
    for level in Levels::new(Notation::Xsb, Source::of_file(&path, File::open(&path)?)) {
        let level = level?;
        let title = level.title().unwrap_or("a level".to_owned());
        match solver.solve(&level.warehouse).answer {
            Answer::Optimal { solution, .. } => {
                writeln!(out, "{title}: {} pushes, {}", solution.pushes.len(), solution.moves)?;
            }
            Answer::Unsolvable => writeln!(out, "{title}: cannot be solved")?,
            Answer::Open { reason, .. } => {
                writeln!(out, "{title}: gave up at the {reason} limit")?;
            }
        }
    }
    Ok(())
}
