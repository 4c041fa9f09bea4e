//! Solves the levels of a collection: `cargo run --release --example solve levels.xsb`
use std::io::{Write, sink};
use std::time::Duration;
use std::{env, fs::File};

use sokopush::notation::{Levels, Notation};
use sokopush::solve::{Answer, Minimize, Solver};
use sokopush::source::Source;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = env::args().nth(1).ok_or("expected a file")?;
    let mut levels = Levels::new(Notation::Xsb, Source::new(&path, File::open(&path)?)?);
    let solver = Solver {
        minimize: Minimize::Pushes,
        time: Some(Duration::from_secs(10)),
        ..Solver::default()
    };
    let mut out = std::io::stdout();
    while let Some(level) = levels.next(&mut sink(), |_| {})? {
        let title = level.title.as_deref().unwrap_or("a level");
        match solver.solve(&level.warehouse)?.answer {
            Answer::Solved(solution) => {
                let moves = String::from_utf8_lossy(&solution.moves);
                writeln!(out, "{title}: {} pushes, {moves}", solution.pushes.len())?;
            }
            Answer::Unsolvable => writeln!(out, "{title}: cannot be solved")?,
            Answer::Limit(limit) => writeln!(out, "{title}: gave up at the limit of {limit}")?,
        }
    }
    Ok(())
}
