//! How fast boards of the push-box problem are solved: `cargo bench --bench solve`
//!
//! Side by side, in one thread: the published method, a breadth-first search that marks in one byte
//! each order of three boxes and the player, 8⁸ of them cleared for each board; and ours, for the same
//! lengths. On the fifty of a thousand boards of 8×8 without walls, their holes together in a corner,
//! whose solutions are the longest; and on fifty with five walls that have no solution although the
//! published search comes to four million states. Then a million boards of 4×4 in one process.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

mod common;

use std::io::{self, Write};
use std::time::{Duration, Instant};

use common::{asked, cpu_seconds, random};
use sokopush::notation::push_box;
use sokopush::solve::{Answer, Solver};
use sokopush::source::Source;
use sokopush::warehouse::Warehouse;

const BOARDS: u16 = 50;

fn main() -> io::Result<()> {
    if !asked("--bench") {
        return Ok(()); // run as a test: it compiles
    }
    let mut random = random();
    let mut out = io::stdout();
    writeln!(
        out,
        "| boards | published, s each | ours, ms each | ratio of sums | least ratio | ours, peak MiB |"
    )?;
    writeln!(out, "|---|---|---|---|---|---|")?;
    for (name, boards) in
        [("solvable, no walls", longest(&mut random)), ("unsolvable", unsolvable(&mut random))]
    {
        let (mut sums, mut least, mut peak) = ([0.0; 2], f64::MAX, 0);
        for board in boards {
            let warehouse = read(&board);
            let began = Instant::now();
            let (length, _) = published(&board);
            let theirs = began.elapsed();
            let (ours, took, bytes) = median(&warehouse);
            assert_eq!(ours, length, "{board}");
            let [theirs, ours] = [theirs, took].map(|time| time.as_secs_f64());
            sums = [sums[0] + theirs, sums[1] + ours];
            least = least.min(theirs / ours);
            peak = peak.max(bytes);
        }
        let [theirs, ours] = sums.map(|sum| sum / f64::from(BOARDS));
        let mib = f64::from(u32::try_from(peak).unwrap_or(u32::MAX)) / f64::from(1 << 20);
        writeln!(
            out,
            "| {name} | {theirs:.3} | {:.2} | {:.0} | {least:.0} | {mib:.1} |",
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

/// The boards without walls and without boxes at the edge whose solutions are the longest, of a
/// thousand drawn.
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
            // Boxes along an edge have few ways to go.
            if rows[0].contains('*') || rows[7].contains('*') || rows.iter().any(|row| edge(&row)) {
                return None;
            }
            Some((solve(&read(&board)).0?, board))
        })
        .collect();
    boards.sort_by_key(|(length, _)| std::cmp::Reverse(*length));
    boards.into_iter().take(BOARDS.into()).map(|(_, board)| board).collect()
}

/// The first boards with five walls that have no solution although the published search comes to more
/// than a million states.
fn unsolvable(random: &mut impl FnMut(usize) -> usize) -> Vec<String> {
    let mut boards = Vec::new();
    while boards.len() < BOARDS.into() {
        let board = draw([b'.'; 64], b"#####@@@***X", random);
        let (length, looked) = solve(&read(&board));
        if length.is_none() && looked > 0 && published(&board).1 > 4_000_000 {
            boards.push(board);
        }
    }
    boards
}

/// Puts things on free cells of an 8×8 board.
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
    let source = Source::new("board", board.as_bytes());
    let warehouse = source.and_then(|mut source| push_box::read(&mut source, &mut io::sink()));
    match warehouse {
        Ok(Some(warehouse)) => warehouse,
        other => panic!("{other:?}: {board}"),
    }
}

/// Our length, and how many placements we looked at.
fn solve(warehouse: &Warehouse) -> (Option<usize>, u64) {
    let report = Solver::default().solve(warehouse).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    match report.answer {
        Answer::Solved(solution) => (Some(solution.moves.len()), report.stats.expanded),
        Answer::Unsolvable => (None, report.stats.expanded),
        Answer::Limit(limit) => panic!("{limit:?}"),
    }
}

/// Our length, the median of the times of five runs, and the tables' most bytes.
fn median(warehouse: &Warehouse) -> (Option<usize>, Duration, usize) {
    let mut runs = [(); 5].map(|()| {
        let report = Solver::default().solve(warehouse).unwrap_or_else(|wrong| panic!("{wrong:?}"));
        (report.stats.time, report.stats.peak_bytes)
    });
    runs.sort_unstable();
    (solve(warehouse).0, runs[2].0, runs[2].1)
}

/// The published method: player and three boxes, told apart, one byte for each state. Its length, and
/// how many states it came to.
fn published(board: &str) -> (Option<usize>, usize) {
    let cells: Vec<u8> = board.lines().skip(1).flat_map(str::bytes).collect();
    let find = |thing: u8| (0..64_u8).filter(move |&place| cells_at(board, place) == thing);
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

fn cells_at(board: &str, place: u8) -> u8 {
    let row = board.lines().nth(1 + usize::from(place) / 8).unwrap_or_default();
    row.as_bytes()[usize::from(place) % 8]
}
