//! How fast the interpreter is: `cargo bench --bench interpret`
//!
//! First whole processes: the program's CPU time (user and system, output into a pipe) over that of
//! the floor, a program that reads the same input and for each command line writes the first board
//! again. The floor is this very benchmark, started with `--floor`. Then the parts, by themselves.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

mod common;

use std::hint::black_box;
use std::io::{self, BufRead, BufReader, BufWriter, Write};

use common::{FLOOR, Input, asked, compare, head, open, text};
use divan::Bencher;
use pathfinding::directed::bfs::bfs_reach;
use sokopush::command::Commands;
use sokopush::grid::Direction;
use sokopush::notation::named;
use sokopush::reach::Region;
use sokopush::source::Source;
use sokopush::warehouse::Warehouse;

fn main() -> io::Result<()> {
    if asked(FLOOR) {
        return floor();
    }
    if asked("--bench") {
        whole_processes()?;
    }
    divan::main();
    Ok(())
}

/// For every command line the first board again: no parsing, no search.
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
    head()?;
    for (name, (board, mut command), count) in inputs {
        let commands: String = (0..count).map(|_| command() + "\n").collect();
        compare(name, "play", &(board + "\n" + &commands + ".\n"), count)?;
    }
    writeln!(io::stdout())
}

/// A square board of one corridor, the worker at its beginning and a box at its end.
fn snake(size: usize) -> Input {
    let (mut rows, _) = corridor(size);
    let last = size - 1 - (size - 1) % 2;
    rows[last][size / 2] = b'a';
    let (forward, back) = if (last / 2).is_multiple_of(2) { ("a6", "a4") } else { ("a4", "a6") };
    let mut commands = [forward, "0", back].into_iter().cycle();
    (text(rows), Box::new(move || commands.next().unwrap_or_default().to_owned()))
}

fn corridor(size: usize) -> (Vec<Vec<u8>>, usize) {
    let mut rows: Vec<_> = (0..size).map(|row| vec![b"-#"[row % 2]; size]).collect();
    for (row, cells) in rows.iter_mut().enumerate().skip(1).step_by(2) {
        cells[if row / 2 % 2 == 0 { size - 1 } else { 0 }] = b'-';
    }
    rows[0][0] = b'@';
    (rows, size)
}

/// The same board turned: the corridor runs up and down. A door near its beginning is closed by a
/// push and opened again, so that the worker's region must be found anew for every push.
fn doors(size: usize) -> Input {
    let (rows, size) = corridor(size);
    let mut turned: Vec<Vec<u8>> =
        (0..size).map(|row| (0..size).map(|column| rows[column][row]).collect()).collect();
    turned[2][0] = b'a';
    turned[1][1] = b'-';
    let mut commands = ["a2", "0"].into_iter().cycle();
    (text(turned), Box::new(move || commands.next().unwrap_or_default().to_owned()))
}

/// The open board, its last row one cell longer.
fn ragged(size: usize) -> Input {
    let (board, command) = open(size);
    (board.trim_end().to_owned() + "-\n", command)
}

fn warehouse(board: &str) -> Warehouse {
    let source = Source::new("benchmark", board.as_bytes());
    let session = source.and_then(|mut source| named::read(&mut source));
    session.map_or_else(|error| panic!("{error}"), sokopush::session::Session::into_warehouse)
}

/// Parsing alone, a hundred thousand commands.
#[divan::bench]
fn parse(bencher: Bencher) {
    let (_, mut command) = open(20);
    let text: String = (0..100_000).map(|_| command() + "\n").collect();
    bencher.bench(|| {
        let source = Source::new("benchmark", black_box(&text).as_bytes());
        let mut source = source.unwrap_or_else(|error| panic!("{error}"));
        let mut commands = Commands::new(&mut source, false);
        std::iter::from_fn(|| commands.next(&mut io::sink()).ok().flatten()).count()
    });
}

/// The walk test where nothing is known yet of the worker's region.
#[divan::bench(args = [20, 200, 1000])]
fn walk_test(bencher: Bencher, size: usize) {
    let warehouse = warehouse(&open(size).0);
    bencher
        .with_inputs(|| Region::new(&warehouse))
        .bench_local_refs(|region| region.contains(black_box(&warehouse), warehouse.worker()));
}

/// The same on one corridor that winds through the whole board.
#[divan::bench(args = [19, 199, 999])]
fn walk_test_snake(bencher: Bencher, size: usize) {
    let warehouse = warehouse(&snake(size).0);
    bencher
        .with_inputs(|| Region::new(&warehouse))
        .bench_local_refs(|region| region.contains(black_box(&warehouse), warehouse.worker()));
}

/// The same question asked of `pathfinding`.
#[divan::bench(args = [20, 200])]
fn walk_test_by_pathfinding(bencher: Bencher, size: usize) {
    let warehouse = warehouse(&open(size).0);
    bencher.bench(|| {
        let warehouse = black_box(&warehouse);
        bfs_reach(warehouse.worker(), |&cell| {
            let sides = Direction::ALL.map(|direction| warehouse.beside(cell, direction));
            sides.into_iter().filter(|&side| warehouse.is_free(side))
        })
        .count()
    });
}
