//! The verdict on a case.

use std::collections::BTreeSet;
use std::fmt;
use std::path::PathBuf;

use super::compare::{Difference, LineEdits, TranscriptPosition};
use super::mistake::Mistake;
use super::program::{ProgramFailure, StderrExcerpt};
use crate::cli::exit::Exit;
use crate::cli::messages::{Message, syntax_words};
use sokopush::error::{Location, SyntaxError};
use sokopush::{Command, Session};

/// That a program cannot be started, as the context of an error; has its command.
#[derive(Debug, thiserror::Error)]
#[error("cannot start `{0}`")]
pub(super) struct CannotStart(pub(super) String);

pub(super) enum CaseVerdict {
    Passed,
    Written,
    Failed(Box<Failure>),
    /// It could not be judged; how the program ends if nothing else happens.
    Unjudged(anyhow::Error, Exit),
}

impl CaseVerdict {
    /// How the program ends if nothing else happens.
    pub(super) fn exit(&self) -> Exit {
        match self {
            CaseVerdict::Passed | CaseVerdict::Written => Exit::Done,
            CaseVerdict::Failed(failure) if matches!(failure.shrunk, Some(Shrunk::Not(_))) => {
                Exit::Misused
            }
            CaseVerdict::Failed(_) => Exit::Negative,
            CaseVerdict::Unjudged(_, exit) => *exit,
        }
    }

    /// Returns the reason on one line if the case failed or was not judged.
    pub(super) fn problem(&self) -> Option<String> {
        match self {
            CaseVerdict::Passed | CaseVerdict::Written => None,
            CaseVerdict::Failed(failure) => Some(failure.to_string()),
            CaseVerdict::Unjudged(error, _) => Some(Message::error(error).to_string()),
        }
    }

    /// Why the program cannot be started, which is no fault of the case.
    pub(super) fn start_error(&self) -> Option<&anyhow::Error> {
        match self {
            CaseVerdict::Unjudged(error, _) if error.is::<CannotStart>() => Some(error),
            _ => None,
        }
    }

    pub(super) fn failure(&self) -> Option<&Failure> {
        if let CaseVerdict::Failed(failure) = self { Some(failure) } else { None }
    }
}

/// How a case failed; it did not if nothing is set.
#[derive(Default)]
pub(super) struct Failure {
    pub(super) ending: Option<ProgramFailure>,
    pub(super) edits: LineEdits,
    /// The first difference, and what is wrong besides if that is only in blanks and line ends.
    pub(super) differences: Vec<Difference>,
    /// The game that led to the difference.
    pub(super) game: Option<(Session, Vec<Command>)>,
    /// A syntax error in the case itself.
    pub(super) error: Option<(Location, SyntaxError)>,
    /// Whether the place of a crash is known, from what the program printed to a terminal.
    pub(super) is_placed: bool,
    /// The output that `--force` would replace.
    pub(super) replaceable: Option<PathBuf>,
    pub(super) stderr: StderrExcerpt,
    /// What another run of the program led to, if that was something else.
    pub(super) other_run: Option<String>,
    pub(super) shrunk: Option<Shrunk>,
    /// What was printed, until the report takes it to find out which mistakes explain it.
    pub(super) printed: Printed,
    /// On a document that is being shrunk, those of the known mistakes that explain it.
    pub(super) explained_by: BTreeSet<Mistake>,
}

/// What a program printed for a case, or the beginning of that.
#[derive(Clone, Default)]
pub(super) struct Printed {
    pub(super) text: Vec<u8>,
    /// Whether nothing follows, and the program ended normally.
    pub(super) is_ended: bool,
}

pub(super) enum Shrunk {
    To {
        text: Vec<u8>,
        /// The size of that document in words.
        size: String,
        failure: Box<Failure>,
        /// Whether a limit was reached before everything was tried.
        is_cut: bool,
        path: PathBuf,
    },
    /// The program answers differently from run to run.
    Varies,
    Not(anyhow::Error),
}

impl fmt::Display for Shrunk {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Shrunk::To { size, failure, is_cut, path, .. } => {
                let cut = if *is_cut { " (stopped at a limit)" } else { "" };
                write!(f, "shrunk to {size}{cut}: {}: {failure}", path.display())
            }
            Shrunk::Varies => {
                f.write_str("not shrunk: the program answers differently from run to run")
            }
            Shrunk::Not(error) => write!(f, "not shrunk: {error:#}"),
        }
    }
}

impl Failure {
    pub(super) fn is_none(&self) -> bool {
        self.ending.is_none() && self.edits.count == 0 && self.differences.is_empty()
    }

    /// The number of boards at the beginning that are known to be right; `None` if all are.
    pub(super) fn right_boards(&self) -> Option<usize> {
        match self.differences.last()?.position {
            TranscriptPosition::AfterLastBoard => None,
            position => Some(position.board().unwrap_or(0)),
        }
    }

    /// The number of boards at the beginning that are right, and of bytes that are right after them if nothing is wrong there.
    pub(super) fn right_output(&self) -> (usize, usize) {
        let end = self.differences.last().filter(|difference| difference.is_end);
        let bytes = end.map_or(0, |difference| difference.got.len());
        (self.right_boards().unwrap_or(usize::MAX), bytes)
    }

    /// In which way it failed, without its place if mistakes explain it: one case is shrunk for each of these.
    pub(super) fn way(&self, mistakes: &BTreeSet<Mistake>) -> String {
        let mut place = None;
        if mistakes.is_empty() {
            place = self.differences.first().and_then(Difference::unnamed_place);
        }
        let edits = self.edits.mistake().map(|mistake| mistake.to_string());
        format!("{:?} {mistakes:?} {place:?} {edits:?}", self.ending)
    }

    /// Returns whether the program was stopped at a limit.
    pub(super) fn is_limited(&self) -> bool {
        self.ending.is_some_and(ProgramFailure::is_limit)
    }

    /// Returns whether output of a program that ended abnormally may be lost, as it was not flushed.
    fn may_have_lost_output(&self) -> bool {
        let is_end = self.differences.last().is_some_and(|difference| difference.is_end);
        is_end && self.ending.is_some() && !self.is_placed
    }

    /// Returns whether another run ended in the same way, and went wrong at the same places. How much of its output a program
    /// loses when it crashes may differ from run to run.
    pub(super) fn is_like(&self, other: &Failure) -> bool {
        if self.ending != other.ending {
            return false;
        }
        if self.may_have_lost_output() && other.may_have_lost_output() {
            return true;
        }
        self.places() == other.places()
    }

    /// The places of the differences, and the line of the first edit.
    fn places(&self) -> (Vec<TranscriptPosition>, Option<u64>) {
        let differences = self.differences.iter().map(|found| found.position).collect();
        (differences, self.edits.first.first().map(|edit| edit.line))
    }

    /// Forgets text that no report shows.
    pub(super) fn forget_hidden_text(&mut self) {
        for difference in &mut self.differences {
            difference.forget_hidden_text();
        }
    }

    /// Returns whether another run failed in the same way at the same place. Where a program is stopped depends on its speed.
    pub(super) fn is_repeated_by(&self, other: &Failure) -> bool {
        if self.ending != other.ending {
            return false;
        }
        self.is_limited() || self.to_string() == other.to_string() && self.got() == other.got()
    }

    /// What was printed in place of the first board or line that is wrong. What follows may have been forgotten.
    fn got(&self) -> Option<&[u8]> {
        self.differences.first().map(Difference::shown_got)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.reasons())?;
        if let Some(other_run) = &self.other_run {
            write!(f, "; run once more: {other_run}")?;
        }
        Ok(())
    }
}

impl Failure {
    /// What is wrong, in one line.
    fn reasons(&self) -> String {
        let mut reasons = Vec::new();
        if let Some(ending) = &self.ending {
            reasons.push(ending.to_string());
        }
        if self.edits.count > 0 {
            reasons.push(self.edits.to_string());
        } else if self.differences.is_empty() {
            let to = if self.is_placed { " to a terminal" } else { "" };
            reasons.push(format!("but its output{to} is right"));
        }
        if self.differences.is_empty() {
            return reasons.join(", ");
        }
        for (number, found) in self.differences.iter().enumerate() {
            let Difference { position, is_end, .. } = found;
            let then = if number == 0 { "" } else { "then " };
            // What was not flushed is lost.
            let is_lost = *is_end && self.ending.is_some() && !self.is_placed;
            let later = if is_lost { ", or later" } else { "" };
            reasons.push(format!("{then}{position}{later}: {}", explanation(found)));
        }
        if let Some((Location { line, column, .. }, error)) = &self.error {
            reasons.push(format!("{line}:{column}: {}", syntax_words(error)));
        }
        if let Some(output) = &self.replaceable {
            reasons.push(format!("`--force` replaces `{}`", output.display()));
        }
        reasons.join("; ")
    }
}

/// Returns the words for a difference.
fn explanation(found: &Difference) -> String {
    if let Some(remark) = &found.remark {
        return remark.sentence.clone();
    }
    found.no_cell().unwrap_or_else(|| "not what was expected".to_owned())
}
