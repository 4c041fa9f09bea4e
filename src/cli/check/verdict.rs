//! What is found about a case.

use std::fmt;
use std::path::PathBuf;

use super::program::Ending;
use crate::cli::exit::Exit;
use crate::error::{Location, SyntaxError};
use crate::transcript::{Difference, LineEdits, Position};
use crate::{Command, Session};

/// The outcome of a case.
pub(super) enum CaseVerdict {
    Passed,
    Written,
    Failed(Box<Failure>),
    /// It could not be judged.
    Unjudged(anyhow::Error),
    /// Judging it panicked, which has been reported.
    Panicked,
}

impl CaseVerdict {
    /// How the program ends if nothing else happens.
    pub(super) fn exit(&self) -> Exit {
        match self {
            CaseVerdict::Passed | CaseVerdict::Written => Exit::Done,
            CaseVerdict::Failed(_) => Exit::Negative,
            CaseVerdict::Unjudged(_) => Exit::Misused,
            CaseVerdict::Panicked => Exit::Internal,
        }
    }

    pub(super) fn is_wrong(&self) -> bool {
        self.exit() != Exit::Done
    }

    /// What is wrong, on one line, if anything is.
    pub(super) fn problem(&self) -> Option<String> {
        match self {
            CaseVerdict::Passed | CaseVerdict::Written => None,
            CaseVerdict::Failed(failure) => Some(failure.to_string()),
            CaseVerdict::Unjudged(error) => Some(format!("{error:#}")),
            CaseVerdict::Panicked => Some("internal error".to_owned()),
        }
    }

    /// What was expected and what was printed, after what was there before; each with its name. Empty if there is no
    /// difference.
    pub(super) fn texts(&self) -> Vec<(&'static str, &[u8])> {
        let CaseVerdict::Failed(failure) = self else { return Vec::new() };
        let Some(Difference { before, expected, got, .. }) = &failure.difference else {
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
    /// The output that `--force` would replace.
    pub(super) replaceable: Option<PathBuf>,
}

impl Failure {
    pub(super) fn is_none(&self) -> bool {
        self.ending.is_none() && self.edits.count == 0 && self.difference.is_none()
    }

    /// Returns whether boards differ.
    pub(super) fn is_in_board(&self) -> bool {
        let position = self.difference.as_ref().map(|difference| difference.position);
        matches!(position, Some(Position::FirstBoard | Position::Command { .. }))
    }
}

impl fmt::Display for Failure {
    /// The reasons on one line.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut reasons: Vec<_> = self.ending.iter().map(Ending::to_string).collect();
        if self.edits.count > 0 {
            reasons.push(self.edits.to_string());
        }
        let Some(Difference { position, mistake, .. }) = &self.difference else {
            if self.edits.count == 0 {
                reasons.push("but its output is right".to_owned());
            }
            return f.write_str(&reasons.join(", "));
        };
        let what = mistake.map(|mistake| mistake.to_string());
        let what = what.unwrap_or_else(|| "not what was expected".to_owned());
        reasons.push(format!("{position}: {what}"));
        if let Some((Location { line, column, .. }, error)) = &self.error {
            reasons.push(format!("{line}:{column}: {error}"));
        }
        if let Some(output) = &self.replaceable {
            reasons.push(format!("`--force` replaces `{}`", output.display()));
        }
        f.write_str(&reasons.join("; "))
    }
}
