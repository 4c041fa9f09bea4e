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
        // The mistakes explain all that was printed, so they matter more than what is seen at the place, unless they are in blanks.
        let mut mistake = None;
        if mistakes.is_empty() || mistakes.contains(&Mistake::Blanks) {
            mistake = difference.and_then(Difference::mistake);
        }
        let mut kind = FailureKind {
            ending: failure.ending,
            last_words: last_words(failure),
            edit: None,
            position: difference.map(|difference| discriminant(&difference.position)),
            mistakes,
            mistake,
            command: None,
            cells: BTreeSet::new(),
        };
        if let Some(edit) = failure.edits.first.first() {
            let inserted = if edit.is_deleted { &[][..] } else { &edit.text };
            kind.edit = Some((edit.is_deleted, words(&String::from_utf8_lossy(inserted))));
        }
        let says_little = matches!(mistake, None | Some(Mistake::EndsEarly | Mistake::Refused));
        if says_little
            && kind.mistakes.is_empty()
            && let Some(difference) = difference
        {
            kind.command = command(difference);
            kind.cells = wrong_cells(difference);
        }
        kind
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
    // Output that ends within a board was buffered, so the program has done more commands than it shows.
    if found.is_end && !found.got.is_empty() {
        return None;
    }
    let command = found.position.command()?;
    Some((command, found.before.as_ref() != Some(&found.expected)))
}

/// The cells that differ; 0 for a row of another length. Goals only matter where nothing else differs.
fn wrong_cells(difference: &Difference) -> BTreeSet<(u8, u8)> {
    let mut wrong = BTreeSet::new();
    let expected = difference.expected.split(|&byte| byte == b'\n');
    let got = difference.got.split(|&byte| byte == b'\n');
    for (expected, got) in expected.zip(got) {
        if expected.len() != got.len() {
            wrong.insert((0, b'\n'));
            continue;
        }
        for (&right, &shown) in expected.iter().zip(got) {
            let plain = (without_goal(right), without_goal(shown));
            if plain.0 != plain.1 {
                wrong.insert(plain);
            } else if right != shown {
                wrong.insert((right, shown));
            }
        }
    }
    wrong
}

/// The character for the same without a goal under it.
fn without_goal(cell: u8) -> u8 {
    off_goal(cell).unwrap_or(cell)
}

/// The words of the last line on stderr, if the program ended by itself.
fn last_words(failure: &Failure) -> Vec<String> {
    if failure.ending.is_none_or(ProgramFailure::is_limit) {
        return Vec::new();
    }
    words(&failure.stderr.lines().pop().unwrap_or_default())
}

/// The words of a text that do not begin with a digit.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for word in text.split(|character: char| !character.is_alphanumeric()) {
        if !word.is_empty() && !word.starts_with(|first: char| first.is_ascii_digit()) {
            words.push(word.to_owned());
        }
    }
    words
}
