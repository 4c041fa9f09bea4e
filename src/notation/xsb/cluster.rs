//! Lines that touch each other: rows of boards, and lines among them that may be misdrawn rows.

use std::ops::Range;

use super::board::is_closed_board;
use super::board_lines::{BoardFault, BoardLines, FaultKind, MIN_ROWS};
use super::lines::{Line, Lines};
use super::misdrawn::{TextForm, may_be_title, text_form};
use super::row::{RowForm, RowStyle, row_form};

/// Consecutive lines that are rows or may be.
#[derive(Debug, Default)]
pub(super) struct Cluster {
    lines: Vec<ClusterLine>,
    /// The number of the first line.
    first: u64,
    /// Where the line after the last one begins.
    end: usize,
}

#[derive(Clone, Copy, Debug)]
struct ClusterLine {
    /// Where the line begins in the whole text, which has at most 1 GiB: a board may have very many short rows.
    begin: u32,
    kind: LineKind,
}

#[derive(Clone, Copy, Debug)]
enum LineKind {
    Row(RowForm),
    /// The line is no row, but looks like one.
    Drawn(RowForm),
    /// The line follows a row, and may be misdrawn if another row follows.
    Plain,
    /// The line is no row, but part of a board, which is malformed for that.
    Misdrawn(RowForm),
    /// The line stands between two boards.
    Separator,
}

/// A row of one repeated character, and the board above it.
struct SeparatorCandidate {
    index: usize,
    board: Range<usize>,
}

impl ClusterLine {
    /// What the line adds to a board; `None` if it is no part of one.
    fn row(&self) -> Option<RowForm> {
        match self.kind {
            LineKind::Row(form) | LineKind::Misdrawn(form) => Some(form),
            LineKind::Drawn(_) | LineKind::Plain | LineKind::Separator => None,
        }
    }

    fn has_style(&self, style: RowStyle) -> bool {
        self.row().is_some_and(|form| form.style == style)
    }

    /// Returns whether the line is a row that no encoded board has.
    fn is_drawn(&self) -> bool {
        self.has_style(RowStyle::Drawn) || self.has_style(RowStyle::Repeated)
    }

    fn is_misdrawn(&self) -> bool {
        matches!(self.kind, LineKind::Misdrawn(_))
    }
}

impl Cluster {
    /// Adds a line if it may be part of a board here; the next line begins at `next`. Returns whether it may.
    pub(super) fn add(&mut self, line: Line, next: usize) -> bool {
        let kind = if let Some(form) = row_form(line.text) {
            LineKind::Row(form)
        } else {
            match text_form(line.text) {
                TextForm::Drawn(form) => LineKind::Drawn(form),
                TextForm::Plain if self.ends_with_drawing() => LineKind::Plain,
                TextForm::Plain | TextForm::Separate => return false,
            }
        };
        if self.lines.is_empty() {
            self.first = line.number;
        }
        let begin = u32::try_from(line.part_begin).unwrap_or(u32::MAX);
        self.lines.push(ClusterLine { begin, kind });
        self.end = next;
        true
    }

    fn ends_with_drawing(&self) -> bool {
        match self.lines.last() {
            Some(last) => !matches!(last.kind, LineKind::Plain),
            None => false,
        }
    }

    /// Removes the lines, and returns the boards among them.
    pub(super) fn take_boards(&mut self, text: &str) -> Vec<BoardLines> {
        self.mark_misdrawn(text);
        self.mark_separators(text);
        let mut boards = Vec::new();
        let mut begin = 0;
        for run in self.lines.chunk_by(|one, next| one.row().is_some() == next.row().is_some()) {
            let lines = begin..begin + run.len();
            begin = lines.end;
            if is_board(run) {
                boards.push(self.board(lines, text));
            }
        }
        self.lines.clear();
        boards
    }

    /// Builds the board of these lines.
    fn board(&self, lines: Range<usize>, text: &str) -> BoardLines {
        let mut rows = 0;
        for line in self.lines.get(lines.clone()).unwrap_or_default() {
            rows += line.row().map_or(0, |form| form.rows as usize);
        }
        let range = self.begin_of(lines.start)..self.begin_of(lines.end);
        let line = self.number_of(lines.start);
        BoardLines { range, line, rows, fault: self.find_fault(lines, text) }
    }

    /// Returns the first line for which a board is malformed.
    fn find_fault(&self, lines: Range<usize>, text: &str) -> Option<BoardFault> {
        let board = self.lines.get(lines.clone())?;
        if let Some(index) = board.iter().position(ClusterLine::is_misdrawn) {
            return Some(self.fault(lines.start + index, FaultKind::Misdrawn));
        }
        if may_be_title(self.text_of(lines.start, text))
            && self.is_whole_board(lines.start + 1..lines.end, text)
        {
            return Some(self.fault(lines.start, FaultKind::MayBeTitle));
        }
        // A digit in a board whose other rows are not encoded was typed for something else.
        let index = board.iter().position(|line| line.has_style(RowStyle::Encoded))?;
        if !board.iter().any(ClusterLine::is_drawn) {
            return None;
        }
        Some(self.fault(lines.start + index, FaultKind::Misdrawn))
    }

    fn fault(&self, index: usize, kind: FaultKind) -> BoardFault {
        BoardFault { begin: self.begin_of(index), line: self.number_of(index), kind }
    }

    /// Finds the lines that are misdrawn rows. A line may show as one only beside another, so they are looked at from above
    /// and then from below.
    fn mark_misdrawn(&mut self, text: &str) {
        if self.lines.iter().all(|line| matches!(line.kind, LineKind::Row(_))) {
            return;
        }
        for index in 0..self.lines.len() {
            self.mark_if_misdrawn(index, text);
        }
        for index in (0..self.lines.len()).rev() {
            self.mark_if_misdrawn(index, text);
        }
        let runs = self.lines.chunk_by_mut(|one, next| one.row().is_some() == next.row().is_some());
        for run in runs {
            let has_piece = run.iter().any(|line| line.row().is_some_and(|form| form.has_piece));
            if has_piece {
                continue;
            }
            // Lines with neither a box nor the worker are text in a frame, so none is a misdrawn row.
            for line in run {
                if line.is_misdrawn() {
                    line.kind = LineKind::Plain;
                }
            }
        }
    }

    fn mark_if_misdrawn(&mut self, index: usize, text: &str) {
        let Some(line) = self.lines.get(index) else { return };
        let form = match line.kind {
            LineKind::Drawn(form) if self.is_part_of_board(index, text) => form,
            LineKind::Plain if self.is_between_parts(index, text) => RowForm::OF_TEXT,
            _ => return,
        };
        if let Some(line) = self.lines.get_mut(index) {
            line.kind = LineKind::Misdrawn(form);
        }
    }

    /// Returns whether a line that looks like a row is part of the board above or below.
    fn is_part_of_board(&self, index: usize, text: &str) -> bool {
        let above = self.rows_above(index);
        let below = self.rows_below(index);
        !above.is_empty() && self.belongs_to(index, above.end - 1, above, text)
            || !below.is_empty() && self.belongs_to(index, below.start, below, text)
    }

    /// Returns whether a line that looks like a row is one of the board to which `rows` belong: it is about as long as the row
    /// `beside` it, or they are no whole board without it.
    fn belongs_to(&self, index: usize, beside: usize, rows: Range<usize>, text: &str) -> bool {
        let length_beside = length(self.text_of(beside, text));
        length(self.text_of(index, text)).abs_diff(length_beside) <= MAX_DIFFERENCE
            || !self.is_whole_board(rows, text)
    }

    /// Returns whether there are rows above a line and below it, and neither are a whole board.
    fn is_between_parts(&self, index: usize, text: &str) -> bool {
        let above = self.rows_above(index);
        let below = self.rows_below(index);
        !above.is_empty()
            && !below.is_empty()
            && !self.is_whole_board(above, text)
            && !self.is_whole_board(below, text)
    }

    /// The rows that a line touches above, up to the nearest that is misdrawn.
    fn rows_above(&self, index: usize) -> Range<usize> {
        let mut begin = index;
        while let Some(line) = begin.checked_sub(1).and_then(|above| self.lines.get(above))
            && line.row().is_some()
        {
            begin -= 1;
            if line.is_misdrawn() {
                break;
            }
        }
        begin..index
    }

    /// The rows that a line touches below, up to the nearest that is misdrawn.
    fn rows_below(&self, index: usize) -> Range<usize> {
        let begin = index + 1;
        let mut end = begin;
        while let Some(line) = self.lines.get(end)
            && line.row().is_some()
        {
            end += 1;
            if line.is_misdrawn() {
                break;
            }
        }
        begin..end
    }

    /// Finds the rows of one repeated character that stand between two boards with a worker each, or after a whole board.
    fn mark_separators(&mut self, text: &str) {
        // The last such row with a board above it.
        let mut candidate: Option<SeparatorCandidate> = None;
        let mut begin = 0;
        // The end closes the last board.
        for index in 0..=self.lines.len() {
            let line = self.lines.get(index);
            let is_row = line.is_some_and(|line| line.row().is_some());
            let is_candidate = line.is_some_and(|line| line.has_style(RowStyle::Repeated));
            if is_row && !is_candidate {
                continue;
            }
            let above = begin..index;
            let has_board = self.lines.get(above.clone()).is_some_and(has_one_worker);
            if let Some(SeparatorCandidate { index: line, board }) = candidate.take() {
                let is_last = above.is_empty() && !is_row;
                if (has_board || is_last && self.is_whole_board(board, text))
                    && let Some(separator) = self.lines.get_mut(line)
                {
                    separator.kind = LineKind::Separator;
                }
            }
            if has_board && is_candidate {
                candidate = Some(SeparatorCandidate { index, board: above });
            }
            begin = index + 1;
        }
    }

    /// Returns whether lines are a board with walls around one worker.
    fn is_whole_board(&self, lines: Range<usize>, text: &str) -> bool {
        let is_malformed = self.lines.get(lines.clone()).is_none_or(|lines| {
            lines.iter().any(ClusterLine::is_misdrawn) || !has_one_worker(lines)
        });
        if is_malformed {
            return false;
        }
        let range = self.begin_of(lines.start)..self.begin_of(lines.end);
        is_closed_board(Lines::of_part(text, range, 1))
    }

    /// Where a line begins; after the last, where they end.
    fn begin_of(&self, index: usize) -> usize {
        self.lines.get(index).map_or(self.end, |line| line.begin as usize)
    }

    fn number_of(&self, index: usize) -> u64 {
        self.first + index as u64
    }

    fn text_of<'t>(&self, index: usize, text: &'t str) -> &'t str {
        let range = self.begin_of(index)..self.begin_of(index + 1);
        Lines::of_part(text, range, 1).next().map_or("", |line| line.text)
    }
}

/// A line that looks like a row may differ by this number of characters in length from the row beside it.
const MAX_DIFFERENCE: usize = 2;

/// The length of a row in characters.
fn length(line: &str) -> usize {
    line.trim_ascii_end().chars().count()
}

/// Returns whether consecutive lines are a board, or were meant as one: two rows are, if they have a worker.
fn is_board(run: &[ClusterLine]) -> bool {
    let mut rows = 0;
    let mut workers = 0;
    let mut has_wall = false;
    for line in run {
        let Some(form) = line.row() else { return false };
        rows += form.rows as usize;
        workers += usize::from(form.workers);
        has_wall |= form.has_wall;
    }
    has_wall && (rows >= MIN_ROWS || rows == MIN_ROWS - 1 && workers > 0)
}

/// Returns whether lines are rows of a board with one worker.
fn has_one_worker(lines: &[ClusterLine]) -> bool {
    let rows = lines.iter().filter_map(ClusterLine::row);
    let workers: usize = rows.map(|form| usize::from(form.workers)).sum();
    workers == 1 && is_board(lines)
}
