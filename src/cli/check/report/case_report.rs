//! The interface of all report formats, and the results that they report.

use std::fmt;
use std::time::Duration;

use super::mistakes::MistakeCounts;
use super::side_by_side::{MAX_COLUMNS, MAX_ROWS, draw};
use crate::cli::check::case::Case;
use crate::cli::check::diagnose::Player;
use crate::cli::check::explain::explain;
use crate::cli::check::verdict::{CaseVerdict, Shrunk};
use crate::cli::messages::escape;

/// A report that is being written: each part is returned as soon as it is known.
pub(crate) trait CaseReport {
    /// Returns the text before the first of `total` cases of all programs.
    fn begin(&self, _total: usize) -> String {
        String::new()
    }

    /// Returns the text about the next case of a program, which `program` counts already.
    fn add(&mut self, _case: JudgedCase, _program: &ProgramResult) -> String {
        String::new()
    }

    /// Returns the text about a case that a program was not run on.
    fn add_not_run(&mut self, _case: &JudgedCase, _program: &ProgramResult) -> String {
        String::new()
    }

    /// Returns the text after the last case.
    fn end(&mut self, results: &[ProgramResult]) -> anyhow::Result<String>;
}

/// A case with its verdict.
pub(crate) struct JudgedCase<'a> {
    /// The index of the program that was run on it.
    pub(crate) program: usize,
    pub(crate) case: &'a Case<'a>,
    pub(crate) verdict: CaseVerdict,
    /// How long it took.
    pub(crate) time: Duration,
}

impl JudgedCase<'_> {
    pub(super) fn name(&self) -> String {
        escape(&self.case.name())
    }

    /// Returns the reason on one line if the case failed or was not judged.
    pub(crate) fn problem(&self) -> Option<String> {
        self.verdict.problem().as_deref().map(escape)
    }

    /// Returns that reason after the case's name, which it may begin with already.
    pub(super) fn named_problem(&self) -> Option<String> {
        let (name, problem) = (self.name(), self.problem()?);
        let is_named = problem.starts_with(&format!("{name}:"));
        Some(if is_named { problem } else { format!("{name}: {problem}") })
    }

    /// The result of shrinking on one line, if that was asked for.
    pub(super) fn shrunk(&self) -> Option<String> {
        self.verdict.shrunk().map(|shrunk| escape(&shrunk.to_string()))
    }

    /// The lines of the shrunk case, if it is small.
    pub(super) fn game(&self) -> Vec<String> {
        let Some(Shrunk::To(shrunk)) = self.verdict.shrunk() else { return Vec::new() };
        let text = shrunk.document.text();
        let lines: Vec<_> = String::from_utf8_lossy(&text).lines().map(escape).collect();
        let is_small =
            lines.len() <= MAX_ROWS && lines.iter().all(|line| line.len() <= MAX_COLUMNS);
        if is_small { lines } else { Vec::new() }
    }

    /// The last lines that the program wrote to stderr.
    pub(super) fn stderr(&self) -> Vec<String> {
        self.verdict.reported_failure().map(|failure| failure.stderr.lines()).unwrap_or_default()
    }

    /// The lines below the problem: the shrunk case, the expected and the printed text, and stderr.
    pub(super) fn details(&self, color: bool) -> String {
        let mut text = indented(self.shrunk().as_slice(), "  ");
        // Without blanks in the empty line of a game.
        text += &indented(&self.game(), "    ").replace("    \n", "\n");
        text += &indented(&self.picture(color), "  ");
        let stderr = self.stderr();
        if !stderr.is_empty() {
            text += "  stderr:\n";
            text += &indented(&stderr, "    ");
        }
        text
    }

    /// Returns whether the case could not be judged.
    pub(super) fn is_unjudged(&self) -> bool {
        self.verdict.is_wrong() && self.verdict.failure().is_none()
    }

    /// Draws the expected and the printed text side by side.
    pub(super) fn picture(&self, color: bool) -> Vec<String> {
        draw(&self.verdict.texts(), color)
    }
}

/// The results of a program so far.
pub(crate) struct ProgramResult {
    /// `None` is sokopush itself.
    pub(super) program: Option<String>,
    pub(crate) counts: Counts,
    /// Why it cannot be started.
    pub(crate) error: Option<String>,
    /// The first problem of a case.
    first: Option<String>,
    /// For each case so far, the number of boards at the beginning that are right; `None` if all are.
    right_boards: Vec<Option<usize>>,
}

impl ProgramResult {
    pub(crate) fn new(program: Option<&str>, cases: usize) -> ProgramResult {
        let counts = Counts { left: cases, ..Counts::default() };
        let program = program.map(escape);
        ProgramResult { program, counts, error: None, first: None, right_boards: Vec::new() }
    }

    /// Counts a case.
    pub(crate) fn add(&mut self, judged: &JudgedCase) {
        let counts = &mut self.counts;
        counts.left -= 1;
        counts.unjudged += usize::from(judged.is_unjudged());
        counts.passed += usize::from(!judged.verdict.is_wrong());
        if let Some(failure) = judged.verdict.failure() {
            counts.failed += 1;
            // What fails in sokopush itself is a wrong case.
            if self.program.is_some() {
                counts.mistakes.add(failure);
            }
        }
        self.right_boards.push(judged.verdict.right_boards());
        self.first = self.first.take().or_else(|| judged.named_problem());
    }

    /// Drops the mistakes that a case refutes: a program that makes them would have failed there, or earlier.
    pub(crate) fn drop_refuted(&mut self, cases: &[Case]) {
        let mistakes = &mut self.counts.mistakes;
        for mistake in mistakes.mistakes() {
            let mut judged = self.right_boards.iter().zip(cases);
            if judged.any(|(boards, case)| {
                let player = case.source().map(Player::new);
                player
                    .is_ok_and(|mut player| player.would_reveal(mistake, *boards).unwrap_or(false))
            }) {
                mistakes.remove(mistake);
            }
        }
    }

    pub(super) fn name(&self) -> &str {
        self.program.as_deref().unwrap_or("sokopush")
    }

    /// The mistake that explains most failures, or else the first problem; empty if there is none.
    pub(super) fn first_mistake(&self) -> String {
        let [most, first, error] =
            [self.counts.mistakes().into_iter().next(), self.first.clone(), self.error.clone()];
        most.or(first).or(error).unwrap_or_default()
    }
}

/// The numbers of cases of a program.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    /// Those that could not be judged.
    pub(super) unjudged: usize,
    /// Those that are not reported yet.
    pub(crate) left: usize,
    mistakes: MistakeCounts,
}

impl Counts {
    /// A line for each mistake, the one that explains most first.
    pub(super) fn mistakes(&self) -> Vec<String> {
        self.mistakes.lines(self.failed).into_iter().map(|(line, _)| line).collect()
    }

    /// These lines, each with an explanation if there is one.
    pub(super) fn explained_mistakes(&self) -> Vec<(String, String)> {
        let lines = self.mistakes.lines(self.failed).into_iter();
        lines.map(|(line, sections)| (line, explain(&sections))).collect()
    }

    /// The number of cases of which something is to be said.
    pub(crate) fn wrong(&self) -> usize {
        self.failed + self.unjudged
    }

    /// The numbers of cases that passed, that failed, and that were not judged.
    pub(super) fn split(&self) -> [usize; 3] {
        [self.passed, self.failed, self.unjudged + self.left]
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        if self.unjudged > 0 {
            write!(f, ", {} not judged", self.unjudged)?;
        }
        if self.left > 0 { write!(f, ", {} not run", self.left) } else { Ok(()) }
    }
}

/// Lines, each after `by`.
pub(super) fn indented(lines: &[String], by: &str) -> String {
    lines.iter().flat_map(|line| [by, line, "\n"]).collect()
}
