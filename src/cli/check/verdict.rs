//! The verdict on a case.
//!
//! Whether two failures are the same is asked in four places, and each needs another answer:
//!
//! | | asks | and compares |
//! |---|---|---|
//! | [`Failure::way`] | which cases to shrink: the first of each way | the ending, the mistakes, and the extra lines; without mistakes, also the place in words |
//! | [`Failure::is_at_same_place`] | whether a program that is run once more on a case varies | the ending and the places, unless output may be lost |
//! | [`Failure::is_same`] | whether a program that is to be shrunk always answers the same | the ending, all that is reported, and what was printed |
//! | `shrink::FailureKind` | whether a smaller document shows the same bug | what a bug keeps when boards and commands are left out |

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
    /// It could not be judged; how `check` ends if nothing worse happens.
    Unjudged(anyhow::Error, Exit),
}

impl CaseVerdict {
    /// How `check` ends if nothing worse happens.
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

/// How a case failed: the program ended abnormally, or its output is wrong.
#[derive(Default)]
pub(super) struct Failure {
    /// How the program ended, if that was abnormal.
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
            Shrunk::Not(error) => write!(f, "not shrunk: {}", Message::error(error)),
        }
    }
}

impl Failure {
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

    /// The way in which it failed, as a key: its ending and the mistakes that explain it, or without mistakes its place in words.
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

    /// Returns whether the program may have gone wrong later than at a difference: it ended there abnormally, and output that it
    /// had not flushed is lost.
    fn may_be_later(&self, found: &Difference) -> bool {
        found.is_end && self.ending.is_some() && !self.is_placed
    }

    /// Returns whether another run ended in the same way, and went wrong at the same places. How much of its output a program
    /// loses when it crashes may differ from run to run, so then the places do not count.
    pub(super) fn is_at_same_place(&self, other: &Failure) -> bool {
        if self.ending != other.ending {
            return false;
        }
        if let Some(last) = self.differences.last()
            && let Some(last_of_other) = other.differences.last()
            && self.may_be_later(last)
            && other.may_be_later(last_of_other)
        {
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

    /// Returns whether another run ended in the same way, would be reported in the same words, and printed the same at the first
    /// place that is wrong. Where a program is stopped at a limit depends on its speed, so then only the ending counts.
    pub(super) fn is_same(&self, other: &Failure) -> bool {
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
            let then = if number == 0 { "" } else { "then " };
            let later = if self.may_be_later(found) { ", or later" } else { "" };
            reasons.push(format!("{then}{}{later}: {}", found.position, explanation(found)));
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
