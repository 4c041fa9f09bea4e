//! Where two transcripts differ.

use thiserror::Error;

use crate::cli::check::mistake::{Mistake, Remark, is_cell};
use sokopush::Command;

/// The number of bytes up to which a line is read as one, and shown whole.
pub(crate) const MAX_LINE: usize = 1 << 18;

/// The first place where a transcript is not what it should be.
pub(crate) struct Difference {
    pub(crate) position: TranscriptPosition,
    /// The board before the command, if the difference is in a board that is not the first.
    pub(crate) before: Option<Vec<u8>>,
    /// The board or the line that was expected; nothing after the end.
    pub(crate) expected: Vec<u8>,
    /// The text there instead, perhaps with some of the text after it.
    pub(crate) got: Vec<u8>,
    /// Whether the transcript ends there, perhaps within a line, though more was expected.
    pub(crate) is_end: bool,
    /// What is said of this place.
    pub(crate) remark: Option<Remark>,
}

/// A place in a transcript. All numbers count from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Error)]
pub(crate) enum TranscriptPosition {
    #[default]
    #[error("the board as it was read")]
    FirstBoard,
    #[error("command {number}, line {line}, `{command}`")]
    Command {
        /// Its number among the commands that print a board.
        number: usize,
        line: u64,
        command: Command,
    },
    /// A chained line of any other number of commands.
    #[error("input line {line}")]
    ChainedLine { number: usize, line: u64 },
    #[error("after the last board")]
    AfterLastBoard,
    /// The line of a game that says whether it is complete.
    #[error("the result of game {0}")]
    GameResult(u64),
    #[error("game {game}, row {row}")]
    GameRow { game: u64, row: u64 },
    #[error("level {0}")]
    Level(u64),
    #[error("line {0}")]
    Line(u64),
    #[error("after the last line")]
    AfterLastLine,
}

impl TranscriptPosition {
    /// The number of boards before it, if that is known.
    pub(crate) fn board(self) -> Option<usize> {
        match self {
            TranscriptPosition::FirstBoard => Some(0),
            TranscriptPosition::Command { number, .. }
            | TranscriptPosition::ChainedLine { number, .. } => Some(number),
            _ => None,
        }
    }

    pub(crate) fn command(self) -> Option<Command> {
        match self {
            TranscriptPosition::Command { command, .. } => Some(command),
            _ => None,
        }
    }
}

impl Difference {
    /// The first line in which two texts differ. `position` gets the number of lines before it.
    pub(crate) fn in_line(
        expected: &[u8],
        got: &[u8],
        position: impl FnOnce(u64) -> TranscriptPosition,
    ) -> Difference {
        let (common, _) = expected.split_at(common(expected, got));
        let start = common.len() - last_line(common).len();
        let (_, expected) = expected.split_at(start);
        let (_, got) = got.split_at(start);
        let expected = rows(expected).next().unwrap_or_default();
        let position = if expected.is_empty() {
            TranscriptPosition::AfterLastLine
        } else {
            position(count_lines(common))
        };
        Difference {
            position,
            before: None,
            expected: expected.to_vec(),
            got: got.to_vec(),
            is_end: expected.starts_with(got),
            remark: Remark::of_text(expected, got),
        }
    }

    /// The board before, the expected and the printed text, each with its name.
    pub(crate) fn texts(&self) -> Vec<(&'static str, &[u8])> {
        let mut texts: Vec<(_, &[u8])> = Vec::new();
        if let Some(before) = &self.before {
            texts.push(("before", before));
        }
        texts.push(("expected", &self.expected));
        texts.push(("got", self.shown_got()));
        texts
    }

    /// The part of the printed text that is shown: as many rows as were expected, but at least one.
    pub(crate) fn shown_got(&self) -> &[u8] {
        let count = rows(&self.expected).count().max(1);
        let shown = rows(&self.got).take(count).map(<[u8]>::len).sum();
        self.got.split_at(shown).0
    }

    /// Forgets what was printed after the part that is shown, but not that there is more.
    pub(crate) fn forget_hidden_text(&mut self) {
        self.got.truncate(self.shown_got().len() + 1);
        self.got.shrink_to_fit();
    }

    /// Says which character printed for a board is no cell, if there is one.
    pub(crate) fn no_cell(&self) -> Option<String> {
        self.position.board()?;
        let other = self.shown_got().iter().find(|&&byte| byte != b'\n' && !is_cell(byte))?;
        Some(format!("`{}` is no cell", character(*other)))
    }

    /// The mistake that any text can show.
    pub(crate) fn mistake(&self) -> Option<Mistake> {
        self.remark.as_ref().and_then(|remark| remark.mistake)
    }

    /// Where the difference is, in words, for one that no mistake explains.
    pub(crate) fn unnamed_place(&self) -> Option<String> {
        let is_same = self.before.as_ref() == Some(&self.expected);
        let place = match (self.mistake(), self.position) {
            (Some(Mistake::EndsEarly), _) => "where the output ends early",
            (Some(Mistake::Extra), _) => "after the end, where there is extra output",
            (Some(Mistake::Refused), _) => "after a push that was refused although it is possible",
            (Some(Mistake::MessageInstead), _) => "where text is printed in place of a board",
            (_, TranscriptPosition::FirstBoard) => "in the first board",
            (_, TranscriptPosition::Command { command: Command::Undo, .. }) => "after `0`",
            (_, TranscriptPosition::Command { .. }) if is_same => "after a push that is refused",
            (_, TranscriptPosition::Command { .. }) => "after a push",
            _ => return None,
        };
        let no_cell = self.no_cell().map(|what| format!("; {what}")).unwrap_or_default();
        Some(format!("{place}{no_cell}"))
    }

    /// Returns whether boards differ, and not only in a newline; with more than one character of a row that is no cell, what
    /// was printed is no board but text.
    pub(crate) fn is_in_board(&self) -> bool {
        self.position.board().is_some()
            && self.expected != b"\n"
            && self.got != b"\n"
            && !self.texts().iter().any(|(_, text)| is_text(text))
    }
}

/// The lines of a text, with their ends.
fn rows(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

/// Returns whether a row has more than one character that is no cell.
fn is_text(text: &[u8]) -> bool {
    text.split(|&byte| byte == b'\n')
        .any(|row| row.iter().filter(|&&byte| !is_cell(byte)).count() > 1)
}

/// Returns the character that shows a byte, one column wide.
pub(crate) fn character(byte: u8) -> char {
    match byte {
        b' '..=b'~' => char::from(byte),
        // Pictures of control characters.
        0..b' ' => char::from_u32(0x2400 + u32::from(byte)).unwrap_or(char::REPLACEMENT_CHARACTER),
        _ => char::REPLACEMENT_CHARACTER,
    }
}

#[expect(clippy::naive_bytecount, reason = "the compiler makes it fast enough")]
pub(super) fn count_lines(text: &[u8]) -> u64 {
    text.iter().filter(|&&byte| byte == b'\n').count() as u64
}

/// Returns the part of a text after its last newline.
pub(super) fn last_line(text: &[u8]) -> &[u8] {
    text.rsplit(|&byte| byte == b'\n').next().unwrap_or_default()
}

/// The number of bytes that are compared at once.
const PART: usize = 64;

/// The number of bytes in which two texts agree.
pub(crate) fn common(one: &[u8], other: &[u8]) -> usize {
    let length = one.len().min(other.len());
    // Many at once are compared much faster than one by one.
    if one.get(..length) == other.get(..length) {
        return length;
    }
    let parts = one.chunks(PART).zip(other.chunks(PART));
    let same = PART * parts.take_while(|(one, other)| one == other).count();
    let rest = one.iter().zip(other).skip(same);
    same + rest.take_while(|(one, other)| one == other).count()
}
