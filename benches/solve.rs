//! How fast boards of the push-box problem are solved: `cargo bench --bench solve`
//!
//! Compares our solver with the published method in one thread, and checks that both find the same length.
//! The published method is a breadth-first search that marks each order of the player and three boxes in
//! one byte, and clears all 8⁸ bytes for each board.
//!
//! There are two sets of 50 boards of 8×8. Those of the first have no walls, and their holes are together
//! in a corner; they are those with the longest solutions of a thousand. Those of the second have five
//! walls and no solution, although the published search reaches more than four million states.
//!
//! Then a million boards of 4×4 in one process.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

mod common;

use std::io::{self, Write};
use std::time::{Duration, Instant};

use common::{cpu_seconds, has_argument, random};
use sokopush::{Answer, Levels, Notation, Solver, Source, Warehouse};

const BOARDS: u16 = 50;

fn main() -> io::Result<()> {
    if !has_argument("--bench") {
        return Ok(()); // As a test it only has to compile.
    }
    let mut random = random();
    let mut out = io::stdout();
    writeln!(
        out,
        "| boards | published, s each | ours, ms each | ratio of sums | minimum ratio | ours, peak MiB |"
    )?;
    writeln!(out, "|---|---|---|---|---|---|")?;
    for (name, boards) in
        [("solvable, no walls", longest(&mut random)), ("unsolvable", unsolvable(&mut random))]
    {
        let (mut sums, mut minimum, mut peak) = ([0.0; 2], f64::MAX, 0);
        for board in boards {
            let warehouse = read(&board);
            let start = Instant::now();
            let (length, _) = published(&board);
            let theirs = start.elapsed();
            let (our_length, ours, bytes) = median(&warehouse);
            assert_eq!(our_length, length, "{board}");
            let [theirs, ours] = [theirs, ours].map(|time| time.as_secs_f64());
            sums = [sums[0] + theirs, sums[1] + ours];
            minimum = minimum.min(theirs / ours);
            peak = peak.max(bytes);
        }
        let [theirs, ours] = sums.map(|sum| sum / f64::from(BOARDS));
        let mib = f64::from(u32::try_from(peak).unwrap_or(u32::MAX)) / f64::from(1 << 20);
        writeln!(
            out,
            "| {name} | {theirs:.3} | {:.2} | {:.0} | {minimum:.0} | {mib:.1} |",
            ours * 1e3,
            theirs / ours
        )?;
    }
    million(&mut random)
}

/// A million boards of 4×4, three boxes and three holes, up to three walls.
fn million(random: &mut impl FnMut(usize) -> usize) -> io::Result<()> {
    let mut text = String::new();
    for _ in 0..1_000_000 {
        let mut cells = *b"X***@@@#########";
        cells[7 + random(4)..].fill(b'.');
        for last in (1..cells.len()).rev() {
            cells.swap(last, random(last + 1));
        }
        text += "4 4\n";
        for row in cells.chunks(4) {
            text.extend(row.iter().map(|&cell| char::from(cell)).chain(['\n']));
        }
    }
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("million.txt");
    std::fs::write(&path, text)?;
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_sokopush"));
    let seconds = cpu_seconds(program, &["solve", "--jobs", "1"], &path)?;
    writeln!(io::stdout(), "\na million boards of 4×4: {seconds:.1} s of CPU time")
}

/// The boards with the longest solutions of a thousand random ones without walls. Boards with boxes at
/// the edge are dropped.
fn longest(random: &mut impl FnMut(usize) -> usize) -> Vec<String> {
    let mut boards: Vec<_> = (0..1000)
        .filter_map(|_| {
            let mut cells = [b'.'; 64];
            for hole in [0, 1, 8] {
                cells[hole] = b'@';
            }
            let board = draw(cells, b"***X", random);
            let rows: Vec<&str> = board.lines().skip(1).collect();
            let edge = |row: &&&str| row.starts_with('*') || row.ends_with('*');
            // A box at the edge can move only along it.
            if rows[0].contains('*') || rows[7].contains('*') || rows.iter().any(|row| edge(&row)) {
                return None;
            }
            Some((solve(&read(&board)).0?, board))
        })
        .collect();
    boards.sort_by_key(|(length, _)| std::cmp::Reverse(*length));
    boards.into_iter().take(BOARDS.into()).map(|(_, board)| board).collect()
}

/// The first random boards with five walls that have no solution although the published search reaches
/// more than four million states.
fn unsolvable(random: &mut impl FnMut(usize) -> usize) -> Vec<String> {
    let mut boards = Vec::new();
    while boards.len() < BOARDS.into() {
        let board = draw([b'.'; 64], b"#####@@@***X", random);
        let (length, expanded) = solve(&read(&board));
        if length.is_none() && expanded > 0 && published(&board).1 > 4_000_000 {
            boards.push(board);
        }
    }
    boards
}

/// Puts things on random free cells of an 8×8 board.
fn draw(mut cells: [u8; 64], things: &[u8], random: &mut impl FnMut(usize) -> usize) -> String {
    for &thing in things {
        let place = loop {
            let place = random(64);
            if cells[place] == b'.' {
                break place;
            }
        };
        cells[place] = thing;
    }
    let rows = cells.chunks(8).map(|row| String::from_utf8_lossy(row) + "\n");
    "8 8\n".to_owned() + &rows.collect::<String>()
}

fn read(board: &str) -> Warehouse {
    let source = Source::of_text("board", board);
    match Levels::new(Notation::PushBox, source).next() {
        Some(Ok(level)) => level.warehouse,
        other => panic!("{other:?}: {board}"),
    }
}

/// Our length, and the number of states whose pushes were generated.
fn solve(warehouse: &Warehouse) -> (Option<usize>, u64) {
    let report = Solver::default().solve(warehouse);
    match report.answer {
        Answer::Optimal { solution, .. } => (Some(solution.moves.len()), report.stats.expanded),
        Answer::Unsolvable => (None, report.stats.expanded),
        Answer::Open { reason, .. } => panic!("{reason:?}"),
    }
}

/// Our length, the median time of five runs, and the peak size of the tables in bytes.
fn median(warehouse: &Warehouse) -> (Option<usize>, Duration, usize) {
    let mut runs = [(); 5].map(|()| {
        let stats = Solver::default().solve(warehouse).stats;
        (stats.time, stats.peak_bytes)
    });
    runs.sort_unstable();
    (solve(warehouse).0, runs[2].0, runs[2].1)
}

/// The published method, with one byte for each order of the player and three boxes. Returns the length
/// and the number of states reached.
fn published(board: &str) -> (Option<usize>, usize) {
    let cells: Vec<u8> = board.lines().skip(1).flat_map(str::bytes).collect();
    let find = |thing: u8| (0..64_u8).filter(move |&place| cell_at(board, place) == thing);
    let mut seen = vec![0_u8; 1 << 24];
    let start =
        find(b'X').chain(find(b'*')).fold(0, |state, place| state << 6 | usize::from(place));
    let mut depth = vec![start];
    seen[start] = 1;
    let mut count = 1;
    for length in 0.. {
        let mut next = Vec::new();
        for &state in &depth {
            let [player, boxes @ ..] = [18, 12, 6, 0].map(|shift| state >> shift & 63);
            if boxes.iter().all(|&place| cells[place] == b'@') {
                return (Some(length), count);
            }
            for (down, right) in [(usize::MAX, 0), (1, 0), (0, usize::MAX), (0, 1)] {
                let step = |place: usize| {
                    let (row, column) =
                        ((place / 8).wrapping_add(down), (place % 8).wrapping_add(right));
                    (row < 8 && column < 8 && cells[8 * row + column] != b'#')
                        .then(|| 8 * row + column)
                };
                let Some(to) = step(player) else { continue };
                let mut after = boxes;
                if let Some(pushed) = after.iter_mut().find(|place| **place == to) {
                    match step(to) {
                        Some(beyond) if !boxes.contains(&beyond) => *pushed = beyond,
                        _ => continue,
                    }
                }
                let state = after.iter().fold(to, |state, place| state << 6 | place);
                if seen[state] == 0 {
                    seen[state] = 1;
                    count += 1;
                    next.push(state);
                }
            }
        }
        if next.is_empty() {
            return (None, count);
        }
        depth = next;
    }
    (None, count)
}

/// The character of a cell.
fn cell_at(board: &str, place: u8) -> u8 {
    let row = board.lines().nth(1 + usize::from(place) / 8).unwrap_or_default();
    row.as_bytes()[usize::from(place) % 8]
}
