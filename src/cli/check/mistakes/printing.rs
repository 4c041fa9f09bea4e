//! What a wrong program does differently when it prints. Each field is one thing; its default is what a right program does.

use super::layout::Layout;
use super::rules::NoOps;

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Printing {
    pub(super) boards: Boards,
    pub(super) silent: Silence,
    pub(super) twice: Twice,
    /// Each board is printed before the command.
    pub(super) is_before: bool,
    /// In chained lines, a board is printed after each command.
    pub(super) each_command: bool,
    pub(super) echo: Echo,
    pub(super) text: Option<Text>,
    pub(super) rows: Rows,
    pub(super) empty_lines: EmptyLines,
    pub(super) lines: Lines,
}

/// The boards that are printed at all.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Boards {
    #[default]
    All,
    AllButFirst,
    Last,
    FirstAndLast,
}

/// After which commands no board is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Silence {
    pub(super) no_ops: NoOps,
    pub(super) undos: bool,
    pub(super) pushes: bool,
}

/// Which boards are printed twice.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Twice {
    #[default]
    None,
    All,
    First,
    AfterUndo,
    AfterPush,
    AfterNoOp(NoOps),
    /// The last one, at the dot.
    AtDot,
}

/// Where commands are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Echo {
    #[default]
    Nowhere,
    BeforeBoard,
    AfterBoard,
}

/// A text beside boards, the same each time.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Text {
    pub(super) text: Vec<u8>,
    pub(super) place: TextPlace,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum TextPlace {
    BeforeEach,
    BeforeEachButFirst,
    /// As a program that asks for the next command, so also after the last board.
    AfterEach,
    BeforeFirst,
    AtEnd,
    BeforeNoOp(NoOps),
    AfterNoOp(NoOps),
}

/// Rows that are printed otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Rows {
    #[default]
    Right,
    Padded,
    /// Cut after this number of cells.
    Cut(usize),
    /// Cut to the length of the first row.
    AsFirst,
    /// The rest is printed as a row of its own.
    Split(usize),
    /// The next row follows at once after this number of cells.
    Joined(usize),
    /// The row with this index is missing, or the last.
    Without(usize),
    WithoutLast,
    /// Only this number of rows.
    Max(usize),
}

/// Where empty lines are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum EmptyLines {
    #[default]
    Nowhere,
    Between,
    AfterEach,
    BeforeEach,
    BeforeFirst,
    AfterFirst,
    AtEnd,
}

/// Ends of lines, and blanks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Lines {
    #[default]
    Right,
    CrLf,
    BlankAtEnd(u8),
    BlanksBetween(u8),
    BlanksAfterEach(u8),
    NoneAfterBoard,
    NoneAtAll,
    NoneAtEnd,
}

impl Printing {
    /// Writes a board with its rows and line ends as this program prints them.
    pub(super) fn format(&self, board: &[u8], layout: &Layout, text: &mut Vec<u8>) {
        if self.rows == Rows::Right && matches!(self.lines, Lines::Right | Lines::NoneAtEnd) {
            text.extend_from_slice(board);
            return;
        }
        let mut rows: Vec<&[u8]> = board.split(|&byte| byte == b'\n').collect();
        rows.pop();
        let last = rows.len().saturating_sub(1);
        let width = layout.rows().iter().map(|row| row.len()).max().unwrap_or(0);
        let first = rows.first().map_or(0, |row| row.len());
        for (index, row) in rows.into_iter().enumerate() {
            let is_last = index == last;
            let cut = |limit: usize| row.get(..limit).unwrap_or(row);
            match self.rows {
                Rows::Without(missing) if index == missing => {}
                Rows::WithoutLast if is_last => {}
                Rows::Max(count) if index >= count => {}
                Rows::Padded => {
                    let mut padded = row.to_vec();
                    padded.resize(width.max(row.len()), b'-');
                    self.format_row(&padded, is_last, text);
                }
                Rows::AsFirst => self.format_row(cut(first), is_last, text),
                Rows::Split(limit) => {
                    for part in row.chunks(limit.max(1)) {
                        self.format_row(part, is_last, text);
                    }
                }
                Rows::Joined(limit) if row.len() >= limit && !is_last => {
                    text.extend_from_slice(cut(limit));
                }
                Rows::Cut(limit) | Rows::Joined(limit) => {
                    self.format_row(cut(limit), is_last, text);
                }
                _ => self.format_row(row, is_last, text),
            }
        }
    }

    fn format_row(&self, row: &[u8], is_last: bool, text: &mut Vec<u8>) {
        for (index, &cell) in row.iter().enumerate() {
            match self.lines {
                Lines::BlanksBetween(blank) if index > 0 => text.push(blank),
                _ => {}
            }
            text.push(cell);
            if let Lines::BlanksAfterEach(blank) = self.lines {
                text.push(blank);
            }
        }
        match self.lines {
            Lines::CrLf => text.extend_from_slice(b"\r\n"),
            Lines::BlankAtEnd(blank) => text.extend_from_slice(&[blank, b'\n']),
            Lines::NoneAtAll => {}
            Lines::NoneAfterBoard if is_last => {}
            _ => text.push(b'\n'),
        }
    }
}
