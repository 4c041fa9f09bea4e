//! How fast keystroke games are played: `cargo bench --bench simulate`
//!
//! The program's CPU time (user and system, output into a pipe) over that of the floor, a program
//! that copies the same number of bytes in and out line by line. The floor is this very benchmark,
//! started with `--floor`.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

mod common;

use std::io::{self, BufRead, BufReader, BufWriter, Write};

use common::{FLOOR, asked, compare, head, random, text};

const GAMES: u32 = 200_000;
const SIZE: usize = 15;
const KEYS: usize = 50;

fn main() -> io::Result<()> {
    if asked(FLOOR) {
        return floor();
    }
    if !asked("--bench") {
        return Ok(()); // run as a test: it compiles
    }
    head()?;
    let mut random = random();
    let games: String = (0..GAMES).map(|_| game(&mut random)).collect();
    compare("15×15, 50 keystrokes", "simulate", &(games + "0 0\n"), GAMES)
}

/// Copies the lines but for every game's line of keystrokes and the half of its header, which leaves
/// as many bytes as the program writes: instead of these it writes `Game N: incomplete`.
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

/// A closed board with walls on a tenth of its cells, four boxes and four goals.
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
