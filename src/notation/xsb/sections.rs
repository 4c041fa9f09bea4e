//! Boards, and the text between them.

use std::ops::Range;

use super::board_lines::BoardLines;
use super::cluster::Cluster;
use super::comments::lines_after_comment;
use super::lines::Lines;

/// A board with the text above it, up to the board before; or the text after the last board.
#[derive(Debug)]
pub(super) struct Section {
    /// Where the text above the board stands in the whole.
    pub(super) text: Range<usize>,
    pub(super) board: Option<BoardLines>,
}

/// Divides a collection. Time is linear in the text; memory, in the number of boards and the rows of the longest.
pub(super) fn sections(text: &str) -> Vec<Section> {
    let mut sections = Vec::new();
    let mut begin = 0;
    let mut take = |boards: Vec<BoardLines>| {
        for board in boards {
            let end = board.range.end;
            sections.push(Section { text: begin..board.range.start, board: Some(board) });
            begin = end;
        }
    };
    let mut cluster = Cluster::default();
    let mut lines = Lines::of(text);
    while let Some(line) = lines.next() {
        if let Some(after) = lines_after_comment(line.text, &lines) {
            take(cluster.take_boards(text));
            lines = after;
        } else if !cluster.add(line, lines.position()) {
            take(cluster.take_boards(text));
        }
    }
    take(cluster.take_boards(text));
    sections.push(Section { text: begin..text.len(), board: None });
    sections
}

/// Returns whether there is a board in a text.
pub(super) fn has_board(text: &str) -> bool {
    sections(text).iter().any(|section| section.board.is_some())
}
