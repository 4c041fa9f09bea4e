//! Makes random levels with their shortest solutions: `cargo run --release --example generate 3`
use std::io::Write;

use sokopush::LevelGenerator;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let count = std::env::args().nth(1).ok_or("expected a number of levels")?.parse()?;
    let generator = LevelGenerator { rows: 8, columns: 8, boxes: 2, ..LevelGenerator::default() };
    for level in generator.levels(1).take(count) {
        writeln!(std::io::stdout(), "{level}")?;
    }
    Ok(())
}
