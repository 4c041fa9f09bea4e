//! `sokopush check`: transcripts compared, other programs tested.

mod case;
mod judge;
mod language;
mod program;
mod report;
mod verdict;

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use super::exit::Exit;
use super::manual::Manual;
use super::ordered::in_order;
use super::{progress, streams, values};
use case::{Case, cases};
use language::Language;
use program::stop_all_when_interrupted;
use report::{Counts, JudgedCase, ReportFormat};
use verdict::CaseVerdict;

/// Compare transcripts, or test another program
///
/// A case is a file NAME.in with an input, and next to it NAME.out with the expected output. Without
/// '--program', cases are run through sokopush itself. With it the program is started once for each case,
/// with NAME.in as its stdin, and its output is compared with NAME.out or, if there is none, with what
/// sokopush prints. Reports where a game first went wrong, and which common mistake that looks like.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Cases NAME.in, and folders to search for them
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// The program to test, with its arguments
    ///
    /// It is split into words as a shell does, but started without a shell.
    #[arg(long, value_name = "CMD", value_parser = words)]
    program: Option<Words>,
    /// The language of the cases
    #[arg(long = "as", value_name = "LANGUAGE", default_value = "play")]
    language: Language,
    /// Write NAME.out where it is missing and the input is valid
    #[arg(long, conflicts_with = "program")]
    write: bool,
    /// Also replace NAME.out that differs, and follow links out of the folder
    #[arg(long, requires = "write")]
    force: bool,
    /// Cases to check in parallel [default: one per core]
    #[arg(long, value_name = "N", value_parser = values::jobs)]
    jobs: Option<NonZero<usize>>,
    /// Time limit for each case, in seconds
    ///
    /// With '--as solve' it also limits sokopush's own solver.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = values::seconds)]
    timeout: Duration,
    /// Limit in bytes for the program's output; K, M, G and T are powers of 1024 [default: 1G]
    #[arg(long, value_name = "SIZE", value_parser = values::size, requires = "program")]
    max_output: Option<usize>,
    /// Stop after the first case that fails or cannot be judged
    #[arg(long, conflicts_with = "write")]
    fail_fast: bool,
    /// Number of failed cases to show in a text report; others are only counted
    #[arg(long, value_name = "N", default_value = "20", value_parser = values::number::<usize>(0..=usize::MAX))]
    max_shown: usize,
    /// The format of the report
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: ReportFormat,
}

/// The words of a command. Its own name keeps clap from taking each for a value of the option.
type Words = Vec<String>;

/// The number of cases from which a progress bar is shown.
const MIN_CASES_FOR_BAR: u64 = 20;

fn words(text: &str) -> Result<Words, String> {
    match shlex::split(text) {
        Some(words) if !words.is_empty() => Ok(words),
        Some(_) => Err("expected a command, but found none".to_owned()),
        None => Err("unclosed quote".to_owned()),
    }
}

/// What help and the man page have besides the options.
pub(super) fn manual() -> Manual {
    Manual::of("sokopush generate cases && sokopush check cases")
}

impl Arguments {
    pub(super) fn run(&self) -> anyhow::Result<Exit> {
        self.max_output.iter().for_each(|&size| values::check_size("--max-output", size, 1 << 10));
        values::check_time("--timeout", self.timeout);
        let (cases, mut exit) = cases(&self.paths);
        let is_text = self.format == ReportFormat::Text;
        if cases.is_empty() && is_text {
            return Ok(exit);
        }
        if self.program.is_some() {
            stop_all_when_interrupted()?;
        }
        let mut report = self.format.report(self.max_shown);
        let total = if is_text { cases.len() as u64 } else { 0 };
        let bar = progress::bar(total, MIN_CASES_FOR_BAR, "cases, {eta} left");
        streams::write(report.begin(cases.len()))?;
        let mut unreported = cases.iter();
        let mut counts = Counts { left: cases.len(), ..Counts::default() };
        let is_over = AtomicBool::new(false);
        let judge = |case: &Case| {
            let begun = Instant::now();
            let verdict = self.judge(case).unwrap_or_else(CaseVerdict::Unjudged);
            // Starts no more; earlier cases already run.
            is_over.fetch_or(self.fail_fast && verdict.is_wrong(), Relaxed);
            (verdict, begun.elapsed())
        };
        let wanted = cases.iter().take_while(|_| !is_over.load(Relaxed));
        in_order(self.jobs, wanted, judge, |judged| {
            if self.fail_fast && counts.failed > 0 {
                return Ok(());
            }
            let case = unreported.next().expect("there is a verdict for each case");
            let (verdict, time) = judged.unwrap_or((CaseVerdict::Panicked, Duration::ZERO));
            exit = exit.max(verdict.exit());
            counts.left -= 1;
            *(if verdict.is_wrong() { &mut counts.failed } else { &mut counts.passed }) += 1;
            let text = report.add(JudgedCase { case, verdict, time }, &counts);
            if bar.is_hidden() || text.is_empty() {
                streams::write_raw(text)?;
            } else {
                bar.suspend(|| streams::write_raw(text).and_then(|()| streams::flush()))?;
            }
            bar.inc(1);
            Ok(())
        })?;
        streams::write(report.end(&counts)?)?;
        Ok(exit)
    }
}
