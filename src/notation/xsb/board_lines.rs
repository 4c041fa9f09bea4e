//! Where a board stands in a text.

use std::iter;
use std::ops::Range;

use super::lines::Lines;
use super::row::row_form;

/// A board has at least this number of rows.
pub(super) const MIN_ROWS: usize = 3;

/// The lines of a board.
#[derive(Debug)]
pub(super) struct BoardLines {
    /// Where they stand in the whole text.
    pub(super) range: Range<usize>,
    /// The number of the first of them.
    pub(super) line: u64,
    pub(super) rows: usize,
    pub(super) fault: Option<BoardFault>,
}

impl BoardLines {
    /// The lines of a text that has no others but empty ones around them; `None` if all are empty. There may be too few for a
    /// board in a collection, and one that is no row makes it malformed.
    pub(super) fn of_rows_alone(text: &str) -> Option<BoardLines> {
        let mut lines = Lines::of(text).skip_while(|line| line.is_blank());
        let first = lines.next()?;
        let mut board = BoardLines {
            range: first.part_begin..text.len(),
            line: first.number,
            rows: MIN_ROWS,
            fault: None,
        };
        for line in iter::once(first).chain(lines) {
            if line.is_blank() {
                let end = line.part_begin;
                let (_, rest) = text.split_at(end);
                board.range.end = end;
                return if rest.trim_ascii().is_empty() { Some(board) } else { None };
            }
            if row_form(line.text).is_none() && board.fault.is_none() {
                let kind = FaultKind::Misdrawn;
                board.fault = Some(BoardFault { begin: line.part_begin, line: line.number, kind });
            }
        }
        Some(board)
    }
}

/// The first line for which a board is malformed.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardFault {
    pub(super) begin: usize,
    pub(super) line: u64,
    pub(super) kind: FaultKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FaultKind {
    /// The line is no row.
    Misdrawn,
    /// The line may be a row or a title.
    MayBeTitle,
}
