//! How fast boards of the push-box problem are solved: `cargo bench --bench solve`
//!
//! Side by side, in one thread: the published method, a breadth-first search that marks in one byte
//! each order of three boxes and the player, 8⁸ of them cleared for each board; and ours, for the same
//! lengths. On fifty boards of 8×8 without walls whose holes lie together in a corner, of those that
//! take the longest, and on fifty with walls that have no solution although no box stands where it is
//! lost. Then a million boards of 4×4 in one process.

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
    for (name, solvable) in [("solvable, no walls", true), ("unsolvable", false)] {
        let (mut sums, mut least, mut peak) = ([0.0; 2], f64::MAX, 0);
        for board in hardest(solvable, &mut random) {
            let warehouse = read(&board);
            let began = Instant::now();
            let published = published(&board);
            let theirs = began.elapsed();
            let (ours, took, bytes) = median(&warehouse);
            assert_eq!(ours, published, "{board}");
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

/// Boards that take our search the most looking, of many drawn.
fn hardest(solvable: bool, random: &mut impl FnMut(usize) -> usize) -> Vec<String> {
    let mut boards = Vec::new();
    // Few boards with so few walls are unsolvable and yet must be searched.
    let draws = if solvable { 1000 } else { 20_000 };
    for _ in 0..draws {
        let mut cells = [b'.'; 64];
        let mut put = |thing: u8, among: &mut dyn FnMut(usize) -> bool| loop {
            let place = random(64);
            if cells[place] == b'.' && among(place) {
                cells[place] = thing;
                return;
            }
        };
        if solvable {
            for hole in [0, 1, 8] {
                put(b'@', &mut |place| place == hole);
            }
        } else {
            for thing in *b"#####@@@" {
                put(thing, &mut |_| true);
            }
        }
        for thing in *b"***X" {
            put(thing, &mut |_| true);
        }
        let rows = cells.chunks(8).map(|row| String::from_utf8_lossy(row) + "\n");
        let board = "8 8\n".to_owned() + &rows.collect::<String>();
        let report = Solver::default()
            .solve(&read(&board))
            .unwrap_or_else(|wrong| panic!("{wrong:?}: {board}"));
        if matches!(report.answer, Answer::Solved(_)) == solvable {
            boards.push((report.stats.generated, board));
        }
    }
    boards.sort_by_key(|(looked, _)| std::cmp::Reverse(*looked));
    boards.into_iter().take(BOARDS.into()).map(|(_, board)| board).collect()
}

fn read(board: &str) -> Warehouse {
    let source = Source::new("board", board.as_bytes());
    let warehouse = source.and_then(|mut source| push_box::read(&mut source, &mut io::sink()));
    match warehouse {
        Ok(Some(warehouse)) => warehouse,
        other => panic!("{other:?}: {board}"),
    }
}

/// Our length, the median of the times of five runs, and the tables' most bytes.
fn median(warehouse: &Warehouse) -> (Option<usize>, Duration, usize) {
    let solver = Solver::default();
    let mut runs = [(); 5].map(|()| {
        let report = solver.solve(warehouse).unwrap_or_else(|wrong| panic!("{wrong:?}"));
        let length = match report.answer {
            Answer::Solved(solution) => Some(solution.moves.len()),
            Answer::Unsolvable => None,
            Answer::Limit(limit) => panic!("{limit:?}"),
        };
        (report.stats.time, length, report.stats.peak_bytes)
    });
    runs.sort_by_key(|run| run.0);
    (runs[2].1, runs[2].0, runs[2].2)
}

/// The published method: player and three boxes, told apart, one byte for each state.
fn published(board: &str) -> Option<usize> {
    let cells: Vec<u8> = board.lines().skip(1).flat_map(str::bytes).collect();
    let find = |thing: u8| (0..64_u8).filter(move |&place| cells_at(board, place) == thing);
    let mut seen = vec![0_u8; 1 << 24];
    let start =
        find(b'X').chain(find(b'*')).fold(0, |state, place| state << 6 | usize::from(place));
    let mut depth = vec![start];
    seen[start] = 1;
    for length in 0.. {
        let mut next = Vec::new();
        for &state in &depth {
            let [player, boxes @ ..] = [18, 12, 6, 0].map(|shift| state >> shift & 63);
            if boxes.iter().all(|&place| cells[place] == b'@') {
                return Some(length);
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
                    next.push(state);
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        depth = next;
    }
    None
}

fn cells_at(board: &str, place: u8) -> u8 {
    let row = board.lines().nth(1 + usize::from(place) / 8).unwrap_or_default();
    row.as_bytes()[usize::from(place) % 8]
}
