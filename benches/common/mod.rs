#![allow(dead_code, reason = "each benchmark uses a part")]
//! What the benchmarks share: inputs, the CPU time of whole processes, and the comparison with a floor.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;

/// The number of times everything is measured.
pub(crate) const RUNS: usize = 5;

/// The argument with which a benchmark starts itself as its floor.
pub(crate) const FLOOR: &str = "--floor";

/// Returns whether this process was started with an argument.
pub(crate) fn has_argument(argument: &str) -> bool {
    std::env::args().any(|given| given == argument)
}

/// Writes the head of the table that [`compare`] fills.
pub(crate) fn write_head() -> io::Result<()> {
    let mut out = io::stdout();
    writeln!(out, "medians of {RUNS} alternating runs\n")?;
    writeln!(out, "| input | units | floor, CPU s | sokopush, CPU s | ratio | units/s |")?;
    writeln!(out, "|---|---|---|---|---|---|")
}

/// Runs the program and the floor alternately on an input of `units` units, and writes their figures.
pub(crate) fn compare(name: &str, subcommand: &str, input: &str, units: u32) -> io::Result<()> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("input.txt");
    std::fs::write(&path, input)?;
    let mut runs = [(); RUNS].map(|()| [0.0; 3]);
    for run in &mut runs {
        let program = PathBuf::from(env!("CARGO_BIN_EXE_sokopush"));
        let ours = cpu_seconds(&program, &[subcommand], &path)?;
        let floor = cpu_seconds(&std::env::current_exe()?, &[FLOOR], &path)?;
        *run = [floor, ours, ours / floor];
    }
    let [floor, ours, ratio] = medians(runs);
    let rate = f64::from(units) / ours;
    writeln!(io::stdout(), "| {name} | {units} | {floor:.3} | {ours:.3} | {ratio:.2} | {rate:.0} |")
}

/// The median of each figure over all runs.
pub(crate) fn medians<const N: usize>(runs: [[f64; N]; RUNS]) -> [f64; N] {
    std::array::from_fn(|column| {
        let mut figures = runs.map(|run| run[column]);
        figures.sort_by(f64::total_cmp);
        figures[RUNS / 2]
    })
}

/// The CPU time of a program (user and system) that reads a file and whose output is read and dropped.
pub(crate) fn cpu_seconds(program: &Path, arguments: &[&str], input: &Path) -> io::Result<f64> {
    let used = || -> io::Result<i64> {
        let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
        Ok((usage.user_time() + usage.system_time()).num_microseconds())
    };
    let before = used()?;
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(File::open(input)?)
        .stdout(Stdio::piped())
        .spawn()?;
    if let Some(mut stdout) = child.stdout.take() {
        let mut room = vec![0; 1 << 16];
        while stdout.read(&mut room)? > 0 {}
    }
    assert!(child.wait()?.success());
    #[expect(clippy::cast_precision_loss, reason = "a run takes less than a hundred years")]
    Ok((used()? - before) as f64 / 1e6)
}

/// A generator of random numbers below a bound, the same in every run.
pub(crate) fn random() -> impl FnMut(usize) -> usize {
    let mut state = 1_u64;
    move |below| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).map_or(0, |number| number % below)
    }
}

/// Rows as text.
pub(crate) fn text(rows: Vec<Vec<u8>>) -> String {
    let row = |row: Vec<u8>| row.into_iter().map(char::from).chain(['\n']).collect::<String>();
    rows.into_iter().map(row).collect()
}

/// A board, and a function that returns its next command.
pub(crate) type Input = (String, Box<dyn FnMut() -> String>);

/// A square board with walls on a tenth of its cells and 26 boxes away from its edge. A fifth of the
/// commands undo.
pub(crate) fn open(size: usize) -> Input {
    let mut random = random();
    let mut rows: Vec<Vec<u8>> = (0..size)
        .map(|_| (0..size).map(|_| b"##+-----------------"[random(20)]).collect())
        .collect();
    for thing in (b'a'..=b'z').chain([b'@']) {
        let place = loop {
            let (row, column) = (1 + random(size - 2), 1 + random(size - 2));
            if matches!(rows[row][column], b'#' | b'-') {
                break &mut rows[row][column];
            }
        };
        *place = thing;
    }
    let command = move || match random(5) {
        0 => "0".to_owned(),
        _ => [b"abcdefghijklmnopqrstuvwxyz"[random(26)], b"2468"[random(4)]]
            .map(char::from)
            .iter()
            .collect(),
    };
    (text(rows), Box::new(command))
}
