//! How fast the interpreter is: `cargo bench --bench interpret`
//!
//! First whole processes: the CPU time of `sokopush play` (user and system, output into a pipe) over that of
//! the floor: a program that reads the same input and writes the first board again for each command. The
//! floor is this benchmark itself, started with `--floor`. Then single parts.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

mod common;

use std::hint::black_box;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::time::Instant;

use common::{FLOOR, Input, RUNS, compare, has_argument, medians, open, text, write_head};
use pathfinding::prelude::bfs_reach;
use sokopush::board::Direction;
use sokopush::notation::named::Commands;
use sokopush::{Session, Source};

fn main() -> io::Result<()> {
    if has_argument(FLOOR) {
        return floor();
    }
    if has_argument("--bench") {
        whole_processes()?;
        single_parts()?;
    }
    Ok(())
}

/// Writes the first board again for each command, without parsing or search.
fn floor() -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let (mut board, mut line) = (Vec::new(), Vec::new());
    while input.read_until(b'\n', &mut board)? > 1 {}
    board.pop();
    out.write_all(&board)?;
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 || line.starts_with(b".") {
            return out.flush();
        }
        out.write_all(&board)?;
    }
}

fn whole_processes() -> io::Result<()> {
    let inputs = [
        ("20×20", open(20), 1_000_000),
        ("200×200", open(200), 50_000),
        ("1000×1000", open(1000), 2_000),
        ("199×199 snake", snake(199), 5_000),
        ("199×199 doors", doors(199), 5_000),
        ("20×20 ragged", ragged(20), 1_000_000),
        ("200×200 ragged", ragged(200), 50_000),
    ];
    write_head()?;
    for (name, (board, mut command), count) in inputs {
        let commands: String = (0..count).map(|_| command() + "\n").collect();
        compare(name, "play", &(board + "\n" + &commands + ".\n"), count)?;
    }
    writeln!(io::stdout())
}

/// A square board that is one winding corridor, with the worker at its start and a box at its end.
fn snake(size: usize) -> Input {
    let (mut rows, _) = corridor(size);
    let last = size - 1 - (size - 1) % 2;
    rows[last][size / 2] = b'a';
    let (forward, back) = if (last / 2).is_multiple_of(2) { ("a6", "a4") } else { ("a4", "a6") };
    let mut commands = [forward, "0", back].into_iter().cycle();
    (text(rows), Box::new(move || commands.next().unwrap_or_default().to_owned()))
}

/// The rows of a winding corridor with the worker at its start.
fn corridor(size: usize) -> (Vec<Vec<u8>>, usize) {
    let mut rows: Vec<_> = (0..size).map(|row| vec![b"-#"[row % 2]; size]).collect();
    for (row, cells) in rows.iter_mut().enumerate().skip(1).step_by(2) {
        cells[if row / 2 % 2 == 0 { size - 1 } else { 0 }] = b'-';
    }
    rows[0][0] = b'@';
    (rows, size)
}

/// The same board turned, so that the corridor runs up and down. Pushes close a door near its start and
/// undo commands open it, so that each push needs a new search for what the worker can reach.
fn doors(size: usize) -> Input {
    let (rows, size) = corridor(size);
    let mut turned: Vec<Vec<u8>> =
        (0..size).map(|row| (0..size).map(|column| rows[column][row]).collect()).collect();
    turned[2][0] = b'a';
    turned[1][1] = b'-';
    let mut commands = ["a2", "0"].into_iter().cycle();
    (text(turned), Box::new(move || commands.next().unwrap_or_default().to_owned()))
}

/// The open board with a last row that is one cell longer.
fn ragged(size: usize) -> Input {
    let (board, command) = open(size);
    (board.trim_end().to_owned() + "-\n", command)
}

fn session(board: &str) -> Session {
    board.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn single_parts() -> io::Result<()> {
    writeln!(io::stdout(), "| part | µs |\n|---|---|")?;
    let (_, mut command) = open(20);
    let text: String = (0..100_000).map(|_| command() + "\n").collect();
    time("parse 100,000 commands", &text, |text| {
        let mut source = Source::of_text("benchmark", text);
        Commands::new(&mut source, false).map(Result::unwrap).count()
    })?;
    for size in [20, 200, 1000] {
        reach(&format!("reach, {size}×{size} open"), &open(size).0)?;
    }
    for size in [19, 199, 999] {
        reach(&format!("reach, {size}×{size} snake"), &snake(size).0)?;
    }
    for size in [20, 200] {
        let warehouse = session(&open(size).0).into_warehouse();
        time(&format!("reach, {size}×{size} open, by pathfinding"), &warehouse, |warehouse| {
            bfs_reach(warehouse.worker(), |&cell| {
                let sides = Direction::ALL.map(|direction| warehouse.neighbour(cell, direction));
                sides.into_iter().filter(|&side| warehouse.is_free(side))
            })
            .count()
        })?;
    }
    Ok(())
}

/// Finds out everything that the worker can reach, by a walk in a new session.
fn reach(name: &str, board: &str) -> io::Result<()> {
    let session = session(board);
    let worker = session.warehouse().worker();
    time(name, &session, |session| session.walk_to(worker))
}

/// The number of calls that are timed together.
const COPIES: u32 = 20;

/// Writes the median time of a call, in several runs, each on copies of the input.
fn time<T: Clone, R>(name: &str, input: &T, part: impl Fn(&mut T) -> R) -> io::Result<()> {
    let mut runs = [[0.0]; RUNS];
    for run in &mut runs {
        let mut copies = vec![input.clone(); COPIES as usize];
        let start = Instant::now();
        for copy in &mut copies {
            black_box(part(black_box(copy)));
        }
        *run = [start.elapsed().as_secs_f64() * 1e6 / f64::from(COPIES)];
    }
    let [micros] = medians(runs);
    writeln!(io::stdout(), "| {name} | {micros:.1} |")
}
