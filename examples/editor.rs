//! The core of a level editor: each line sets a cell, `.` ends; what is wrong is said at once, and the level is written.
//! `printf '1 1 @\n1 2 $\n1 3 .\n.\n' | cargo run --example editor 3 5`
use std::io::{BufRead, Write};
use std::{env, io};

use sokopush::notation::Writer;
use sokopush::solve::Accept;
use sokopush::{Answer, Level, Notation, Solver, Tile, WarehouseBuilder};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let numbers: Vec<usize> =
        env::args().skip(1).map(|size| size.parse()).collect::<Result<_, _>>()?;
    let [rows, columns] = numbers[..] else { return Err("expected rows and columns".into()) };
    let mut editor = WarehouseBuilder::new(rows, columns);
    // Walls all around.
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        if [0, rows - 1].contains(&row) || [0, columns - 1].contains(&column) {
            editor.set(row, column, Tile::Wall);
        }
    }
    let mut out = io::stdout();
    for line in
        io::stdin().lock().lines().take_while(|line| !line.as_deref().is_ok_and(|line| line == "."))
    {
        let line = line?;
        match &line.split(' ').collect::<Vec<_>>()[..] {
            [row, column, tile] => editor.set(row.parse()?, column.parse()?, tile_of(tile)),
            _ => {
                return Err(
                    format!("expected a row, a column and a tile, but found `{line}`").into()
                );
            }
        };
        match editor.build() {
            Ok(warehouse) => writeln!(out, "{}", hint(&warehouse))?,
            Err(wrong) => writeln!(out, "{wrong}")?,
        }
    }
    let level = Level::from(editor.build()?);
    out.write_all(Writer::new(Notation::Xsb).write(&level)?.as_bytes())?;
    Ok(())
}

fn tile_of(letter: &str) -> Tile {
    match letter {
        "#" => Tile::Wall,
        "." => Tile::Goal,
        "$" => Tile::Box,
        "*" => Tile::BoxOnGoal,
        "@" => Tile::Worker,
        "+" => Tile::WorkerOnGoal,
        _ => Tile::Floor,
    }
}

/// Whether the level can be solved, as far as that is known within a tenth of a second.
fn hint(warehouse: &sokopush::Warehouse) -> String {
    let solver = Solver::new().accept(Accept::Any).time(std::time::Duration::from_millis(100));
    match solver.solve(warehouse).answer {
        Answer::Unsolvable => "cannot be solved".to_owned(),
        Answer::Open { best: None, .. } => "not known".to_owned(),
        answer => {
            format!("{} pushes", answer.solution().map_or(0, |solution| solution.pushes.len()))
        }
    }
}
