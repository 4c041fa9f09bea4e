//! A solver of one's own beside that of the library: `cargo run --release --example shortest levels.xsb`
//!
//! Breadth-first search over pushes takes few lines, but remembers every position it comes to. So it is tried on levels with at
//! most two boxes.
use std::io::Write;
use std::{env, fs::File};

use pathfinding::prelude::bfs;
use sokopush::solve::Minimize;
use sokopush::{Levels, Notation, Session, Solver, Source, Warehouse};

/// The warehouse after each push that is possible.
fn after_pushes(warehouse: &Warehouse) -> Vec<Warehouse> {
    let session = Session::from(warehouse.clone());
    let mut next = Vec::new();
    for push in session.possible_pushes() {
        let mut after = session.clone();
        after.push_box(push);
        next.push(after.into_warehouse());
    }
    next
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = env::args().nth(1).ok_or("expected a file")?;
    let solver = Solver { minimize: Minimize::Pushes, ..Solver::default() };
    let mut out = std::io::stdout();
    for level in Levels::new(Notation::Xsb, Source::of_file(&path, File::open(&path)?)) {
        let level = level?;
        if level.warehouse.boxes().len() > 2 {
            continue;
        }
        let positions = bfs(&level.warehouse, after_pushes, Warehouse::is_solved);
        let found = positions.map(|positions| positions.len() - 1);
        let proved = solver.solve(&level).answer.solution().map(|solution| solution.pushes.len());
        assert_eq!(found, proved);
        let title = level.title().unwrap_or("a level".to_owned());
        match found {
            Some(pushes) => writeln!(out, "{title}: {pushes} pushes")?,
            None => writeln!(out, "{title}: no solution")?,
        }
    }
    Ok(())
}
