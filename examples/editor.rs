//! The core of a level editor: each line sets a cell and says at once what is wrong; then the level is written.
//! `printf '1 1 @\n1 2 $\n1 3 .\n' | cargo run --example editor 3 5`
use std::io::{BufRead, Write};
use std::time::Duration;
use std::{env, io};

use sokopush::notation::Writer;
use sokopush::solve::Accept;
use sokopush::{Answer, Level, Notation, Solver, Tile, Warehouse, WarehouseBuilder};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let sizes: Result<Vec<usize>, _> = env::args().skip(1).map(|size| size.parse()).collect();
    let [rows, columns] = sizes?[..] else { return Err("expected rows and columns".into()) };
    let mut editor = WarehouseBuilder::new(rows, columns);
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        if row == 0 || row + 1 == rows || column == 0 || column + 1 == columns {
            editor.set(row, column, Tile::Wall);
        }
    }
    let mut out = io::stdout();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let [row, column, tile] = line.split(' ').collect::<Vec<_>>()[..] else {
            return Err(format!("expected a row, a column and a tile, but found `{line}`").into());
        };
        let tile = match tile {
            "#" => Tile::Wall,
            "." => Tile::Goal,
            "$" => Tile::Box,
            "@" => Tile::Worker,
            _ => Tile::Floor,
        };
        editor.set(row.parse()?, column.parse()?, tile);
        match editor.build() {
            Ok(warehouse) => writeln!(out, "{}", hint(&warehouse))?,
            Err(wrong) => writeln!(out, "{wrong}")?,
        }
    }
    let level = Level::from(editor.build()?);
    out.write_all(Writer::new(Notation::Xsb).write(&level)?.as_bytes())?;
    Ok(())
}

/// What the solver knows about the level within a tenth of a second.
fn hint(warehouse: &Warehouse) -> String {
    let time = Some(Duration::from_millis(100));
    let solver = Solver { accept: Accept::Any, time, ..Solver::default() };
    match solver.solve(warehouse).answer {
        Answer::Unsolvable => "cannot be solved".to_owned(),
        Answer::Open { best: None, .. } => "not known".to_owned(),
        Answer::Optimal { solution, .. } | Answer::Open { best: Some(solution), .. } => {
            format!("solved with {} moves", solution.moves.len())
        }
    }
}
