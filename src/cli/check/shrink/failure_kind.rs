//! The way in which a program fails, by which a shrunk case is known to show the same bug.

use std::collections::BTreeSet;
use std::mem::{Discriminant, discriminant};

use crate::cli::check::compare::{Difference, TranscriptPosition};
use crate::cli::check::diagnose::off_goal;
use crate::cli::check::mistake::Mistake;
use crate::cli::check::program::ProgramFailure;
use crate::cli::check::verdict::Failure;
use sokopush::Command;

/// A way to fail. Of what a program writes only the words count: numbers may be places on the board, or of a process.
#[derive(Clone, PartialEq)]
pub(super) struct FailureKind {
    ending: Option<ProgramFailure>,
    /// The words of the last line on stderr, if the program ended by itself with that.
    last_words: Vec<String>,
    /// Whether the first line edit is a deletion, or the words that it inserts.
    edit: Option<(bool, Vec<String>)>,
    position: Option<Discriminant<TranscriptPosition>>,
    /// The mistakes that explain it, and what is seen at the place.
    mistakes: BTreeSet<Mistake>,
    mistake: Option<Mistake>,
    /// If no mistake says what is wrong: the command after which the first difference is, and whether it changes the board.
    command: Option<(Command, bool)>,
    /// The cells there that differ, each as it should be and as it is.
    cells: BTreeSet<(u8, u8)>,
}

impl FailureKind {
    pub(super) fn of(failure: &Failure) -> FailureKind {
        let difference = failure.differences.first();
        let mistakes = failure.explained_by.clone();
        // What is seen at the place matters less than the mistakes that explain all that was printed, unless these are in blanks.
        let mut mistake = None;
        if mistakes.is_empty() || mistakes.contains(&Mistake::Blanks) {
            mistake = difference.and_then(Difference::mistake);
        }
        let is_vague = mistakes.is_empty()
            && matches!(mistake, None | Some(Mistake::EndsEarly | Mistake::Refused));
        let vague = difference.filter(|_| is_vague);
        let is_ended = failure.ending.is_some_and(|ending| !ending.is_limit());
        let last = failure.stderr.lines().pop().filter(|_| is_ended);
        FailureKind {
            ending: failure.ending,
            last_words: words(&last.unwrap_or_default()),
            edit: failure.edits.first.first().map(|edit| {
                let text = if edit.is_deleted { &[][..] } else { &edit.text };
                (edit.is_deleted, words(&String::from_utf8_lossy(text)))
            }),
            position: difference.map(|difference| discriminant(&difference.position)),
            mistakes,
            mistake,
            command: vague.and_then(command),
            cells: vague.map(cells).unwrap_or_default(),
        }
    }

    /// Returns whether a failure of a smaller case is of this kind. Fewer cells may differ there.
    pub(super) fn is_of(&self, failure: &Failure) -> bool {
        let other = FailureKind::of(failure);
        other.cells.is_subset(&self.cells)
            && FailureKind { cells: self.cells.clone(), ..other } == *self
    }
}

/// The command after which a difference is, and whether it changes the board.
fn command(found: &Difference) -> Option<(Command, bool)> {
    // What ends within a board was buffered: the program did more commands than that.
    let is_buffered = found.is_end && !found.got.is_empty();
    let command = found.position.command().filter(|_| !is_buffered)?;
    Some((command, found.before.as_ref() != Some(&found.expected)))
}

/// The cells that differ; 0 for a row of another length. Goals only matter where nothing else differs.
fn cells(difference: &Difference) -> BTreeSet<(u8, u8)> {
    let without_goal = |cell| off_goal(cell).unwrap_or(cell);
    let rows = |text| <[u8]>::split(text, |&byte| byte == b'\n');
    let rows = rows(&difference.expected).zip(rows(&difference.got));
    let cells = rows.flat_map(|(expected, got)| {
        let is_whole = expected.len() == got.len();
        let cells = expected.iter().copied().zip(got.iter().copied()).filter(move |_| is_whole);
        cells.chain((!is_whole).then_some((0, b'\n')))
    });
    let differ = cells.filter(|(expected, got)| expected != got);
    let plain = differ.map(|(expected, got)| match (without_goal(expected), without_goal(got)) {
        (one, other) if one == other => (expected, got),
        plain => plain,
    });
    plain.collect()
}

/// The words of a text that do not begin with a digit.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|character: char| !character.is_alphanumeric());
    let words = words.filter(|word| word.starts_with(|first: char| !first.is_ascii_digit()));
    words.map(str::to_owned).collect()
}
