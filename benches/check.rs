//! What `check` costs: `cargo bench --bench check`
//!
//! The CPU time (user and system) of `sokopush check` on a transcript over that of `sokopush play` on the
//! same input, with its output into a pipe. Then that of `sokopush check` on ten thousand small cases.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

mod common;

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use common::{RUNS, cpu_seconds, medians, open};
use sokopush::game::Generator;
use sokopush::{Interpreter, Source};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check");
    fs::create_dir_all(&folder)?;
    let mut out = io::stdout();
    writeln!(out, "medians of {RUNS} alternating runs\n")?;
    writeln!(
        out,
        "| input | boards | play, CPU s | check, CPU s | ratio |\n|---|---|---|---|---|"
    )?;
    for (size, count) in [(20, 1_000_000), (200, 20_000), (1000, 500)] {
        let (board, mut command) = open(size);
        let commands: String = (0..count).map(|_| command() + "\n").collect();
        let case = folder.join("case.in");
        write_case(&case, &(board + "\n" + &commands + ".\n"))?;
        let mut runs = [[0.0; 3]; RUNS];
        for run in &mut runs {
            let play = run_on("play", &case)?;
            let check = run_on("check", &case)?;
            *run = [play, check, check / play];
        }
        let [play, check, ratio] = medians(runs);
        writeln!(out, "| {size}×{size} | {count} | {play:.3} | {check:.3} | {ratio:.2} |")?;
    }
    fs::remove_dir_all(&folder)?;
    fs::create_dir_all(&folder)?;
    let generator = Generator::default();
    for number in 0..10_000 {
        write_case(&folder.join(format!("{number}.in")), &generator.document(number))?;
    }
    let mut runs = [[0.0]; RUNS];
    for run in &mut runs {
        *run = [run_on("check", &folder)?];
    }
    let [seconds] = medians(runs);
    writeln!(out, "\n10,000 cases of 61 boards: {seconds:.2} s")?;
    fs::remove_dir_all(&folder)
}

/// The CPU time of the program on a file or a folder of cases.
fn run_on(subcommand: &str, path: &Path) -> io::Result<f64> {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_sokopush"));
    let path = path.to_str().unwrap_or_default();
    cpu_seconds(&program, &[subcommand, path], Path::new("/dev/null"))
}

/// Writes a document, and the right transcript next to it.
fn write_case(input: &Path, document: &str) -> io::Result<()> {
    fs::write(input, document)?;
    let mut out = io::BufWriter::new(File::create(input.with_extension("out"))?);
    let mut source = Source::of_text("case", document);
    let error = Interpreter::default().run(&mut source, &mut out).next();
    error.map_or(Ok(()), |error| Err(io::Error::other(error)))
}
