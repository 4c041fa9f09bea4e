//! Statistics of a collection: two seconds for each level, in threads, with progress; Ctrl-C stops with what is known.
//! `cargo run --release --example statistics levels.xsb`
use std::fs::File;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use std::{env, io, thread};

use sokopush::solve::{Minimize, Progress};
use sokopush::{Answer, Level, Levels, Notation, Solver, Source};

static IS_STOPPED: AtomicBool = AtomicBool::new(false);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    ctrlc::set_handler(|| IS_STOPPED.store(true, Relaxed))?;
    let path = env::args().nth(1).ok_or("expected a file")?;
    let levels = Levels::new(Notation::Xsb, Source::of_file(&path, File::open(&path)?));
    let levels: Vec<Level> = levels.collect::<Result<_, _>>()?;
    let solver = Solver {
        minimize: Minimize::Pushes,
        time: Some(Duration::from_secs(2)),
        memory: 1 << 28,
        ..Solver::default()
    };
    let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(level) = levels.get(next.fetch_add(1, Relaxed))
                    && !IS_STOPPED.load(Relaxed)
                {
                    let title = level.title().unwrap_or("a level".to_owned());
                    let search =
                        solver.search(&level.warehouse).stop_when(|| IS_STOPPED.load(Relaxed));
                    let answer = search.on_progress(|progress| show(&title, progress)).run().answer;
                    results.lock().unwrap_or_else(PoisonError::into_inner).push(answer);
                }
            });
        }
    });
    let results = results.into_inner()?;
    let is_optimal = |answer: &&Answer| matches!(answer, Answer::Optimal { .. });
    let optimal = results.iter().filter(is_optimal).filter_map(Answer::solution);
    let (count, pushes) =
        (optimal.clone().count(), optimal.map(|best| best.pushes.len()).sum::<usize>());
    let unsolvable = results.iter().filter(|answer| matches!(answer, Answer::Unsolvable)).count();
    let open = results.len() - count - unsolvable;
    writeln!(
        io::stdout(),
        "{count} optimal with {pushes} pushes, {unsolvable} unsolvable, {open} open"
    )?;
    Ok(())
}

fn show(title: &str, progress: Progress) {
    let pushes = progress.best.map_or("none".to_owned(), |best| format!("{} pushes", best.pushes));
    let (seconds, bound) = (progress.time.as_secs_f32(), progress.lower_bound);
    // The levels are more important than this.
    let _ =
        writeln!(io::stderr(), "{title}, {seconds:.1} s: {pushes} found, at least {bound} needed");
}
