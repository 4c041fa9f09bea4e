//! Another front end: the keys u, d, l and r walk and push, boxes are squares.
//! `echo rR | cargo run --example walker levels.xsb`
use std::io::{Read, Write};
use std::{env, fs::File};

use sokopush::{Levels, Move, Notation, Source, Warehouse};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = env::args().nth(1).ok_or("expected a file")?;
    let mut levels = Levels::new(Notation::Xsb, Source::of_file(&path, File::open(&path)?));
    let mut warehouse = levels.next().ok_or("expected a level")??.warehouse;
    let mut out = std::io::stdout();
    for key in std::io::stdin().lock().bytes() {
        let Some(key) = Move::from_letter(key?) else { continue };
        // A step that cannot be made changes nothing.
        let _ = warehouse.step(key.direction());
        out.write_all(picture(&warehouse).as_bytes())?;
    }
    writeln!(out, "{}", if warehouse.is_solved() { "solved" } else { "not solved yet" })?;
    Ok(())
}

/// The board in block characters, two for each cell.
fn picture(warehouse: &Warehouse) -> String {
    let (board, mut text) = (warehouse.board(), String::new());
    for row in 0.. {
        let cells: Vec<_> = (0..).map_while(|column| board.grid().cell(row, column)).collect();
        if cells.is_empty() {
            break;
        }
        for cell in cells {
            text += match cell {
                cell if cell == warehouse.worker() => "@ ",
                cell if warehouse.boxes().contains(cell) => "[]",
                cell if board.is_goal(cell) => "· ",
                cell if board.is_floor(cell) => "  ",
                _ => "██",
            };
        }
        text.push('\n');
    }
    text + "\n"
}
