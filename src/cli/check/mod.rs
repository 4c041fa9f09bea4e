//! `sokopush check`: transcripts compared, other programs tested.

mod case;
mod language;
mod program;
mod report;
mod side_by_side;

use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::anyhow;
use indicatif::{ProgressBar, ProgressStyle};
use sokopush::Error;
use walkdir::WalkDir;

use super::exit::{Exit, complain};
use super::ordered::{Finished, Sink, in_order};
use super::play::Color;
use super::streams::Output;
use super::values;
use case::{Judge, Verdict};
use language::Language;
use program::{Program, stop_all_when_interrupted};
use report::{CaseReport, Format};

const EXAMPLE: &str = "\
Example:
  sokopush generate cases && sokopush check cases";

/// Compare transcripts, or test another program
///
/// A case is a file NAME.in with an input, and NAME.out beside it with the output it must lead to. Without
/// `--program` cases are run through sokopush itself. With it the program is started once for each case,
/// with NAME.in as its stdin, and its output is compared with NAME.out or, if there is none, with what
/// sokopush prints. Reports where a game first went wrong, and which usual mistake that is.
#[derive(clap::Args)]
#[command(before_help = EXAMPLE)]
pub(super) struct Arguments {
    /// Cases NAME.in, and folders to search for them
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// The program to test, with its arguments; split as a shell does, started without one
    #[arg(long, value_name = "CMD", value_parser = words)]
    program: Option<Words>,
    /// The language of the cases
    #[arg(long = "as", value_name = "LANGUAGE", default_value = "play")]
    language: Language,
    /// Write NAME.out if it is missing or not what sokopush prints
    #[arg(long, conflicts_with = "program")]
    write: bool,
    /// Number of cases to check in parallel; by default the number of cores
    #[arg(long, value_name = "N", value_parser = values::jobs)]
    jobs: Option<NonZero<usize>>,
    /// Stop the program, or with `--as solve` our own solver, after this number of seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = values::seconds)]
    timeout: Duration,
    /// Stop the program when it has written more bytes: a number, optionally with K (1024), M, G or T; 1G if
    /// not given
    #[arg(long, value_name = "SIZE", value_parser = values::size, requires = "program")]
    max_output: Option<usize>,
    /// How to report
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

/// The words of a command.
#[derive(Clone)]
struct Words(Vec<String>);

fn words(text: &str) -> Result<Words, String> {
    match shlex::split(text) {
        Some(words) if !words.is_empty() => Ok(Words(words)),
        Some(_) => Err("expected a command, but found none".to_owned()),
        None => Err("expected an end to the quotes".to_owned()),
    }
}

impl Arguments {
    pub(super) fn run(&self) -> anyhow::Result<Exit> {
        let (cases, exit) = self.cases();
        if cases.is_empty() && self.format == Format::Text {
            return Ok(exit);
        }
        let judge = self.judge();
        if judge.program.is_some() {
            stop_all_when_interrupted()?;
        }
        let report = CaseReport::new(self.format, cases.len());
        let bar = progress(cases.len(), self.format);
        let mut reporter = Reporter { cases: cases.iter(), report, bar, exit };
        reporter.print(&reporter.report.begin())?;
        let jobs = self.jobs.unwrap_or_else(values::cores);
        let judged = in_order(jobs, cases.iter(), |case| judge.judge(case), &mut reporter);
        if let Some(bar) = &reporter.bar {
            bar.finish_and_clear();
        }
        judged?;
        let written = Output.write_all(reporter.report.end()?.as_bytes());
        written.and_then(|()| Output.flush()).map_err(Error::Write)?;
        Ok(reporter.exit)
    }

    /// The cases in all paths; reports those that cannot be searched.
    fn cases(&self) -> (Vec<PathBuf>, Exit) {
        let (mut cases, mut exit) = (Vec::new(), Exit::Done);
        for path in &self.paths {
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
        (cases, exit)
    }

    fn judge(&self) -> Judge {
        let program = self.program.as_ref().map(|Words(words)| Program {
            words: words.clone(),
            timeout: self.timeout,
            max_output: self.max_output.unwrap_or(1 << 30) as u64,
        });
        Judge {
            language: self.language,
            program,
            write: self.write,
            time: self.timeout,
            color: self.format == Format::Text && Color::Auto.is_on(),
        }
    }
}

/// The case at a path, or the cases in the folder there, sorted.
fn find(path: &Path) -> impl Iterator<Item = anyhow::Result<PathBuf>> {
    let entries = WalkDir::new(path).follow_links(true).sort_by_file_name();
    entries.into_iter().filter_map(move |entry| {
        let entry = match entry {
            Ok(entry) => entry,
            // Only links to cases matter.
            Err(error) if error.depth() > 0 && error.path().is_some_and(is_other_link) => {
                return None;
            }
            Err(error) => return Some(Err(search_error(error))),
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
fn search_error(error: walkdir::Error) -> anyhow::Error {
    let path = error.path().map(|path| path.display().to_string());
    match (error.into_io_error(), path) {
        (Some(cause), Some(path)) => anyhow::Error::new(cause).context(path),
        (Some(cause), None) => cause.into(),
        (None, path) => anyhow!("{}: a folder that contains itself", path.unwrap_or_default()),
    }
}

/// The number of cases from which a progress bar is shown.
const MIN_CASES_FOR_BAR: usize = 20;

/// A bar on stderr, if that is a terminal and there are many cases.
fn progress(total: usize, format: Format) -> Option<ProgressBar> {
    if total < MIN_CASES_FOR_BAR || format != Format::Text || !io::stderr().is_terminal() {
        return None;
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} cases, {eta} left");
    let style = style.expect("the template is valid");
    Some(ProgressBar::new(total as u64).with_style(style))
}

/// Reports on cases as they are judged.
struct Reporter<'c> {
    /// The cases that are not reported yet.
    cases: std::slice::Iter<'c, PathBuf>,
    report: CaseReport,
    bar: Option<ProgressBar>,
    exit: Exit,
}

impl Reporter<'_> {
    /// Writes above the bar.
    fn print(&self, text: &str) -> anyhow::Result<()> {
        let write = || Output.write_all(text.as_bytes());
        let written = match &self.bar {
            Some(bar) if !text.is_empty() => bar.suspend(|| write().and_then(|()| Output.flush())),
            _ => write(),
        };
        Ok(written.map_err(Error::Write)?)
    }
}

impl Sink<Verdict> for Reporter<'_> {
    fn take(&mut self, result: Finished<Verdict>) -> anyhow::Result<()> {
        let case = self.cases.next().expect("there is a result for each case");
        let (verdict, exit) = match result {
            None => (Verdict::Unjudged("internal error".to_owned()), Exit::Internal),
            Some(verdict) => {
                let exit = match verdict {
                    Verdict::Passed | Verdict::Written => Exit::Done,
                    Verdict::Failed(_) => Exit::Negative,
                    Verdict::Unjudged(_) => Exit::Misused,
                };
                (verdict, exit)
            }
        };
        self.exit = self.exit.max(exit);
        let text = self.report.add(&case.display().to_string(), &verdict);
        self.print(&text)?;
        self.bar.iter().for_each(|bar| bar.inc(1));
        Ok(())
    }

    fn flush(&mut self) -> anyhow::Result<()> {
        Ok(Output.flush().map_err(Error::Write)?)
    }
}
