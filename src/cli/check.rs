//! `sokopush check`: transcripts compared, other programs tested.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::anyhow;
use indicatif::{ProgressBar, ProgressStyle};
use sokopush::error::Error;
use walkdir::WalkDir;

use super::case::{Judge, Verdict};
use super::options::{CheckOptions, Color, Format};
use super::ordered::{Answered, in_order};
use super::program::stop_all_when_interrupted;
use super::verdicts::Verdicts;
use super::{Exit, complain, stdout};

/// So many cases or more are worth a progress bar.
const MANY: usize = 20;

pub(super) fn run(paths: &[PathBuf], options: &CheckOptions) -> anyhow::Result<Exit> {
    let (mut cases, mut exit) = (Vec::new(), Exit::Done);
    for path in paths {
        let (found, mut errors): (Vec<_>, Vec<_>) = find(path).partition(Result::is_ok);
        if found.is_empty() && errors.is_empty() {
            let path = path.display();
            errors.push(Err(anyhow!("{path}: expected cases `NAME.in`, but found none")));
        }
        for error in errors.into_iter().filter_map(Result::err) {
            complain(&error);
            exit = Exit::Misused;
        }
        cases.extend(found.into_iter().flatten());
    }
    if cases.is_empty() && options.format == Format::Text {
        return Ok(exit);
    }
    let program = options.program();
    if program.is_some() {
        stop_all_when_interrupted()?;
    }
    let bar = progress(cases.len(), options.format);
    let judge = Judge {
        language: options.language,
        program,
        write: options.write,
        time: options.timeout(),
        color: options.format == Format::Text && Color::Auto.is_on(),
    };
    let verdicts = Mutex::new(Verdicts::new(options.format, cases.len()));
    let lock = || verdicts.lock().unwrap_or_else(PoisonError::into_inner);
    let mut numbered = cases.iter().enumerate();
    let next = |_: &mut dyn Write| numbered.next();
    let work = |(index, case): (usize, &PathBuf)| {
        let verdict = judge.judge(case);
        let exit = match &verdict {
            Verdict::Passed | Verdict::Written => Exit::Done,
            Verdict::Failed(_) => Exit::Negative,
            Verdict::Unjudged(_) => Exit::Misused,
        };
        let text = lock().take(index, &case.display().to_string(), &verdict);
        Answered { text: text.into_bytes(), complaints: Vec::new(), exit }
    };
    let mut out = Above { bar: bar.clone(), out: stdout() };
    out.write_all(lock().begin().as_bytes()).map_err(Error::Write)?;
    let tell = |_: &[String]| bar.iter().for_each(|bar| bar.inc(1));
    let judged = in_order(options.jobs(), next, work, tell, out);
    if let Some(bar) = &bar {
        bar.finish_and_clear();
    }
    let mut out = stdout();
    let end = verdicts.into_inner().unwrap_or_else(PoisonError::into_inner).end()?;
    out.write_all(end.as_bytes()).and_then(|()| out.flush()).map_err(Error::Write)?;
    Ok(judged?.max(exit))
}

/// The case that a path is, or the cases in the folder that it is, sorted.
fn find(path: &Path) -> impl Iterator<Item = anyhow::Result<PathBuf>> {
    let entries = WalkDir::new(path).follow_links(true).sort_by_file_name();
    entries.into_iter().filter_map(move |entry| {
        let entry = match entry {
            Ok(entry) => entry,
            // Only the links to cases matter.
            Err(error) if error.depth() > 0 && error.path().is_some_and(is_other_link) => {
                return None;
            }
            Err(error) => return Some(Err(why(error))),
        };
        (is_case(entry.path()) && entry.file_type().is_file()).then(|| Ok(entry.into_path()))
    })
}

fn is_case(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "in")
}

fn is_other_link(path: &Path) -> bool {
    !is_case(path) && path.is_symlink() && !path.exists()
}

/// Why a folder cannot be searched.
fn why(error: walkdir::Error) -> anyhow::Error {
    let path = error.path().map(|path| path.display().to_string());
    match (error.into_io_error(), path) {
        (Some(cause), Some(path)) => anyhow::Error::new(cause).context(path),
        (Some(cause), None) => cause.into(),
        (None, path) => anyhow!("{}: a folder that contains itself", path.unwrap_or_default()),
    }
}

/// A bar on stderr if that is a terminal and there are many cases.
fn progress(total: usize, format: Format) -> Option<ProgressBar> {
    if total < MANY || format != Format::Text || !io::stderr().is_terminal() {
        return None;
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} cases, {eta} left").ok()?;
    Some(ProgressBar::new(total as u64).with_style(style))
}

/// What is written comes out above the bar.
struct Above {
    bar: Option<ProgressBar>,
    out: BufWriter<Stdout>,
}

impl Write for Above {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &self.bar {
            Some(bar) => bar.suspend(|| self.out.write(bytes)),
            None => self.out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &self.bar {
            Some(bar) if !self.out.buffer().is_empty() => bar.suspend(|| self.out.flush()),
            _ => self.out.flush(),
        }
    }
}
