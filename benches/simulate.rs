//! How fast keystroke games are played: `cargo bench --bench simulate`
//!
//! The CPU time of `sokopush simulate` (user and system, output into a pipe) over that of the floor: a
//! program that reads and writes as many bytes, line by line. The floor is this benchmark itself, started
//! with `--floor`.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

mod common;

use std::io::{self, BufRead, BufReader, BufWriter, Write};

use common::{FLOOR, compare, has_argument, random, text, write_head};

const GAMES: u32 = 200_000;
const SIZE: usize = 15;
const KEYS: usize = 50;

fn main() -> io::Result<()> {
    if has_argument(FLOOR) {
        return floor();
    }
    if !has_argument("--bench") {
        return Ok(()); // As a test it only has to compile.
    }
    write_head()?;
    let mut random = random();
    let games: String = (0..GAMES).map(|_| game(&mut random)).collect();
    compare("15×15, 50 keystrokes", "simulate", &(games + "0 0\n"), GAMES)
}

/// Copies each game's board. Writes a line as long as the program's result in place of the header, and
/// nothing in place of the keystrokes.
fn floor() -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut line = Vec::new();
    for number in 0.. {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        match number % (SIZE + 2) {
            0 => out.write_all(b"Game 123456: incomplete\n")?,
            row if row <= SIZE => out.write_all(&line)?,
            _ => {}
        }
    }
    out.flush()
}

/// A game on a closed board with walls on a tenth of its cells, four boxes and four goals.
fn game(random: &mut impl FnMut(usize) -> usize) -> String {
    let last = SIZE - 1;
    let edge = |row, column| row == 0 || column == 0 || row == last || column == last;
    let mut rows = vec![vec![b'#'; SIZE]; SIZE];
    for (row, cells) in rows.iter_mut().enumerate() {
        for (column, cell) in cells.iter_mut().enumerate() {
            if !edge(row, column) && random(10) > 0 {
                *cell = b'.';
            }
        }
    }
    for thing in *b"bbbb++++w" {
        let place = loop {
            let (row, column) = (1 + random(last - 1), 1 + random(last - 1));
            if matches!(rows[row][column], b'#' | b'.') {
                break &mut rows[row][column];
            }
        };
        *place = thing;
    }
    let keys: String = (0..KEYS).map(|_| char::from(b"UDLR"[random(4)])).collect();
    format!("{SIZE} {SIZE}\n{}{keys}\n", text(rows))
}
