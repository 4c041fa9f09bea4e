//! What is found about a case.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::{fmt, iter};

use super::document::Document;
use super::program::Ending;
use super::stderr::StderrExcerpt;
use crate::cli::exit::Exit;
use crate::cli::message::without_number;
use crate::error::{Location, SyntaxError};
use crate::transcript::{Diagnosis, Difference, LineEdits, Mistake, Position};
use crate::{Command, Session};

/// The outcome of a case.
pub(super) enum CaseVerdict {
    Passed,
    Written,
    Failed(Box<Failure>),
    /// It could not be judged.
    Unjudged(anyhow::Error),
    /// The program cannot be started, which is no fault of this case.
    CannotStart(anyhow::Error),
    /// The program was not started any more.
    NotRun,
    /// Judging it panicked, which has been reported.
    Panicked,
}

impl CaseVerdict {
    /// How the program ends if nothing else happens.
    pub(super) fn exit(&self) -> Exit {
        match self {
            CaseVerdict::Passed | CaseVerdict::Written | CaseVerdict::NotRun => Exit::Done,
            CaseVerdict::Failed(_) if matches!(self.shrunk(), Some(Shrunk::Not(_))) => {
                Exit::Misused
            }
            CaseVerdict::Failed(_) => Exit::Negative,
            CaseVerdict::Unjudged(_) | CaseVerdict::CannotStart(_) => Exit::Misused,
            CaseVerdict::Panicked => Exit::Internal,
        }
    }

    pub(super) fn is_wrong(&self) -> bool {
        self.exit() != Exit::Done
    }

    /// The mistakes of which one explains what is wrong, for each difference that is known. None of them is empty.
    pub(super) fn mistakes(&self) -> Vec<BTreeSet<Mistake>> {
        let CaseVerdict::Failed(failure) = self else { return Vec::new() };
        let of = |difference: &Difference| {
            let made = difference.diagnoses.iter().map(|diagnosis| diagnosis.mistake);
            // That the program crashed, say, explains it better.
            let is_seen = |made: &Mistake| failure.ending.is_none() || *made != Mistake::EndsEarly;
            made.filter(is_seen).collect()
        };
        let sets = failure.differences().map(of);
        sets.filter(|set: &BTreeSet<_>| !set.is_empty()).collect()
    }

    /// How the program failed, if that is not only in its output.
    pub(super) fn ending(&self) -> Option<Ending> {
        let CaseVerdict::Failed(failure) = self else { return None };
        failure.ending
    }

    /// The number of boards at the beginning that are known to be right; `None` if all are.
    pub(super) fn right_boards(&self) -> Option<usize> {
        match self {
            CaseVerdict::Passed => None,
            CaseVerdict::Failed(failure) => failure.right_boards(),
            _ => Some(0),
        }
    }

    /// What is wrong, on one line, if anything is.
    pub(super) fn problem(&self) -> Option<String> {
        match self {
            CaseVerdict::Passed | CaseVerdict::Written | CaseVerdict::NotRun => None,
            CaseVerdict::Failed(failure) => Some(failure.to_string()),
            CaseVerdict::Unjudged(error) | CaseVerdict::CannotStart(error) => {
                Some(without_number(&format!("{error:#}")).to_owned())
            }
            CaseVerdict::Panicked => Some("internal error".to_owned()),
        }
    }

    /// What shrinking the case led to, if that was asked for.
    pub(super) fn shrunk(&self) -> Option<&Shrunk> {
        let CaseVerdict::Failed(failure) = self else { return None };
        failure.shrunk.as_ref()
    }

    /// The failure that a report shows: if the case was shrunk, that of the shrunk one.
    pub(super) fn shown(&self) -> Option<&Failure> {
        match (self, self.shrunk()) {
            (_, Some(Shrunk::To(shrunk))) => Some(&shrunk.failure),
            (CaseVerdict::Failed(failure), _) => Some(failure),
            _ => None,
        }
    }

    /// What was expected and what was printed, after what was there before; each with its name. Empty if there is no
    /// difference.
    pub(super) fn texts(&self) -> Vec<(&'static str, &[u8])> {
        let difference = self.shown().and_then(|failure| failure.differences().last());
        let Some(Difference { before, expected, got, .. }) = difference else {
            return Vec::new();
        };
        let rows = |text| <[u8]>::split_inclusive(text, |&byte| byte == b'\n');
        let shown = rows(got).take(rows(expected).count().max(1)).map(<[u8]>::len).sum();
        let before = before.iter().map(|before| ("before", &**before));
        before.chain([("expected", &**expected), ("got", got.split_at(shown).0)]).collect()
    }
}

/// How a case failed; it did not if nothing is set.
#[derive(Default)]
pub(super) struct Failure {
    /// How the tested program failed.
    pub(super) ending: Option<Ending>,
    /// The lines too many or too few in its output.
    pub(super) edits: LineEdits,
    pub(super) difference: Option<Difference>,
    /// The game that led to the difference.
    pub(super) game: Option<(Session, Vec<Command>)>,
    /// What is wrong in the case itself.
    pub(super) error: Option<(Location, SyntaxError)>,
    /// Whether the place of a crash is known, from what the program printed to a terminal.
    pub(super) is_placed: bool,
    /// The output that `--force` would replace.
    pub(super) replaceable: Option<PathBuf>,
    pub(super) stderr: StderrExcerpt,
    /// What shrinking the case led to, if that was asked for.
    pub(super) shrunk: Option<Shrunk>,
}

/// What shrinking a case led to.
pub(super) enum Shrunk {
    To(Box<ShrunkCase>),
    /// The program answers differently from run to run.
    Varies,
    /// The case could not be shrunk.
    Not(anyhow::Error),
}

/// A shrunk case that was written.
pub(super) struct ShrunkCase {
    pub(super) document: Document,
    pub(super) failure: Failure,
    /// Whether a limit was reached before everything was tried.
    pub(super) is_cut: bool,
    pub(super) path: PathBuf,
}

impl fmt::Display for Shrunk {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Shrunk::To(shrunk) => {
                let ShrunkCase { document, failure, is_cut, path } = &**shrunk;
                let cut = if *is_cut { " (stopped at a limit)" } else { "" };
                write!(f, "shrunk to {document}{cut}: {}: {failure}", path.display())
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
        self.ending.is_none() && self.edits.count == 0 && self.difference.is_none()
    }

    /// The first difference, and what is wrong besides if that is only in blanks and line ends.
    pub(super) fn differences(&self) -> impl Iterator<Item = &Difference> {
        iter::successors(self.difference.as_ref(), |difference| difference.next.as_deref())
    }

    /// The number of boards at the beginning that are known to be right; `None` if all are.
    fn right_boards(&self) -> Option<usize> {
        match self.differences().last()?.position {
            Position::AfterLastBoard => None,
            Position::Command { number, .. } => usize::try_from(number).ok(),
            _ => Some(0),
        }
    }

    /// The number of boards at the beginning that are right, and of bytes that are right after them if nothing is wrong there.
    pub(super) fn right_output(&self) -> (usize, usize) {
        let end = self.differences().last().filter(|difference| difference.is_end);
        let bytes = end.map_or(0, |difference| difference.got.len());
        (self.right_boards().unwrap_or(usize::MAX), bytes)
    }

    /// The mistakes of which one explains the first difference, the likeliest first.
    pub(super) fn mistakes(&self) -> Vec<Mistake> {
        let diagnoses = self.difference.iter().flat_map(|difference| &difference.diagnoses);
        diagnoses.map(|diagnosis| diagnosis.mistake).collect()
    }

    /// Returns whether another run failed in the same way at the same place. Where a program is stopped depends on its speed.
    pub(super) fn is_repeated_by(&self, other: &Failure) -> bool {
        let got = |failure: &Failure| failure.difference.as_ref().map(|found| found.got.clone());
        let is_stopped = self.ending.is_some_and(Ending::is_limit);
        self.ending == other.ending
            && (is_stopped || self.to_string() == other.to_string() && got(self) == got(other))
    }

    /// Returns whether boards differ, and not only in a newline.
    pub(super) fn is_in_board(&self) -> bool {
        self.differences().last().is_some_and(|Difference { position, expected, got, .. }| {
            let is_newline = [expected, got].into_iter().any(|text| text == b"\n");
            matches!(position, Position::FirstBoard | Position::Command { .. }) && !is_newline
        })
    }
}

impl fmt::Display for Failure {
    /// The reasons on one line.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut reasons: Vec<_> = self.ending.iter().map(Ending::to_string).collect();
        if self.edits.count > 0 {
            reasons.push(self.edits.to_string());
        }
        if self.difference.is_none() {
            if self.edits.count == 0 {
                let to = if self.is_placed { " to a terminal" } else { "" };
                reasons.push(format!("but its output{to} is right"));
            }
            return f.write_str(&reasons.join(", "));
        }
        for (number, found) in self.differences().enumerate() {
            let Difference { position, diagnoses, is_end, .. } = found;
            let then = if number == 0 { "" } else { "then " };
            // What was not flushed is lost.
            let is_lost = *is_end && self.ending.is_some() && !self.is_placed;
            let later = if is_lost { ", or later" } else { "" };
            reasons.push(format!("{then}{position}{later}: {}", explanation(diagnoses)));
        }
        if let Some((Location { line, column, .. }, error)) = &self.error {
            reasons.push(format!("{line}:{column}: {error}"));
        }
        if let Some(output) = &self.replaceable {
            reasons.push(format!("`--force` replaces `{}`", output.display()));
        }
        f.write_str(&reasons.join("; "))
    }
}

/// What is said about a difference of which one diagnosis is right.
fn explanation(diagnoses: &[Diagnosis]) -> String {
    let other = "not what was expected";
    let Some((first, others)) = diagnoses.split_first() else { return other.to_owned() };
    // What they all say of the board is true.
    let of_board = first.of_board();
    let of_board = of_board.filter(|_| others.iter().all(|other| other.of_board() == of_board));
    match (others, of_board) {
        ([], _) => first.to_string(),
        ([second], None) => format!("{}, or {}", first.mistake, second.mistake),
        ([second], Some(right)) => format!("{}, or {}: {right}", first.mistake, second.mistake),
        // Of more than two, a guess helps nobody.
        (_, right) => right.unwrap_or(other).to_owned(),
    }
}
