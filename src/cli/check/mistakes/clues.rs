//! What the first wrong place of a case says about mistakes that programs make in particular ways.

use super::evidence::Evidence;
use super::game::Game;
use super::parameter::{FIRST_PROMPT_PLACE, Parameter, TEXT_PLACES};
use super::rules::Rules;
use crate::cli::check::mistake::{is_cell, is_like_row};
use sokopush::Command;

/// The bytes of a text that stands beside boards.
const MAX_TEXT: usize = 400;

/// The cells or rows before the first wrong one that may be where a mistake begins: they can look the same by accident.
const MAX_BEFORE: usize = 3;

/// The boards that may be missing where a text stands.
const MAX_MISSING: usize = 3;

/// The numbers of pushes that are often kept. Where another mistake hides how many these are, they are tried.
const USUAL_UNDOS: [usize; 6] = [2, 3, 5, 10, 20, 50];

/// The parameters that mistakes may have.
#[derive(Default)]
pub(super) struct Clues {
    /// The number of pushes that are kept: the last ones, or the first ones.
    pub(super) last_undos: Vec<Parameter>,
    pub(super) first_undos: Vec<Parameter>,
    pub(super) boxes: Vec<Parameter>,
    pub(super) rows: Vec<Parameter>,
    pub(super) row_counts: Vec<Parameter>,
    pub(super) columns: Vec<Parameter>,
    /// Whole lines of text, and other text, each with its place.
    pub(super) lines: Vec<Parameter>,
    pub(super) prompts: Vec<Parameter>,
}

fn add(parameters: &mut Vec<Parameter>, parameter: Parameter) {
    if !parameters.contains(&parameter) {
        parameters.push(parameter);
    }
}

fn add_number(parameters: &mut Vec<Parameter>, number: usize) {
    add(parameters, Parameter { number, ..Parameter::default() });
}

impl Clues {
    /// Adds the usual numbers of pushes that are kept.
    pub(super) fn add_usual_undos(&mut self) {
        for number in USUAL_UNDOS {
            add_number(&mut self.last_undos, number);
            add_number(&mut self.first_undos, number);
        }
    }

    /// Adds the boxes that are pushed in a case. Those up to the first wrong place may be others than the program never pushes.
    fn add_boxes(&mut self, evidence: &Evidence) {
        for command in evidence.script.lines.iter().flatten() {
            if let Command::Push(name, _) = command {
                let name = Some(*name);
                add(&mut self.boxes, Parameter { name, ..Parameter::default() });
            }
        }
    }

    /// Adds what the first wrong place of a case says.
    pub(super) fn add(&mut self, evidence: &Evidence) {
        let Some(difference) = evidence.difference else { return };
        let is_after_last = difference >= evidence.right.len();
        let wrong = evidence.board_index(difference) + usize::from(is_after_last);
        self.add_text(evidence, wrong);
        self.add_boxes(evidence);
        if wrong > 0 && wrong <= evidence.script.lines.len() {
            self.add_undos(evidence, wrong);
        }
        let start = evidence.board_start(wrong);
        let board = evidence.right.get(start..difference).unwrap_or_default();
        let row = board.split(|&byte| byte == b'\n').count() - 1;
        let column = board.rsplit(|&byte| byte == b'\n').next().map_or(0, <[u8]>::len);
        for row in row.saturating_sub(MAX_BEFORE)..=row {
            add_number(&mut self.rows, row);
            if row > 0 {
                add_number(&mut self.row_counts, row);
            }
        }
        for column in column.saturating_sub(MAX_BEFORE).max(1)..=column {
            add_number(&mut self.columns, column);
        }
    }

    /// Adds the numbers of pushes that may be kept, if the wrong board shows that others are lost.
    fn add_undos(&mut self, evidence: &Evidence, wrong: usize) {
        let rules = Rules::default();
        let mut game = Game::new(&evidence.script.board, &rules);
        // The number of pushes that can be undone at each board.
        let mut depths = vec![0];
        for line in evidence.script.lines.iter().take(wrong) {
            for &command in line {
                game.execute(command);
            }
            depths.push(game.depth());
        }
        let Some((&wrong_depth, before)) = depths.split_last() else { return };
        // A program that keeps the last pushes cannot undo the one that leads to the wrong board. It dropped that push when the
        // number of pushes was at its maximum since, and kept those after it.
        let mut most = 0;
        for &depth in before.iter().rev() {
            if depth <= wrong_depth {
                break;
            }
            most = most.max(depth);
        }
        if most > wrong_depth + 2 {
            add_number(&mut self.last_undos, most - wrong_depth - 1);
        }
        // A program that keeps the first pushes undoes the last one of these, so the board before that is printed.
        let printed = evidence.printed.get(evidence.board_start(wrong)..).unwrap_or_default();
        for (index, &depth) in before.iter().enumerate() {
            let board = evidence.right_board(index);
            // At depth 0, only the first push would be kept: that looks as if all were undone at once.
            if depth > 0 && depth < most && board.is_some_and(|board| printed.starts_with(board)) {
                add_number(&mut self.first_undos, depth + 1);
            }
        }
    }

    /// Adds a text that stands before a board, or at the end.
    fn add_text(&mut self, evidence: &Evidence, wrong: usize) {
        let start = evidence.board_start(wrong);
        let Some(printed) = evidence.printed.get(start..) else { return };
        let mut end = text_length(evidence, wrong, printed);
        if end == 0 {
            end = if start >= evidence.right.len() { printed.len() } else { foreign_text(printed) };
        }
        let text = printed.get(..end.min(MAX_TEXT)).unwrap_or_default();
        let is_empty = text.iter().all(u8::is_ascii_whitespace);
        if is_empty || is_of_board(text, evidence, wrong) {
            return;
        }
        let mut parameters = &mut self.prompts;
        let mut places = FIRST_PROMPT_PLACE..TEXT_PLACES;
        if text.ends_with(b"\n") {
            parameters = &mut self.lines;
            places = 0..TEXT_PLACES;
        }
        for number in places {
            add(parameters, Parameter { number, name: None, text: text.to_vec() });
        }
    }
}

/// The length of what is printed before one of the next right boards; 0 if none follows.
fn text_length(evidence: &Evidence, wrong: usize, printed: &[u8]) -> usize {
    for length in 1..MAX_TEXT.min(printed.len()) {
        let rest = printed.get(length..).unwrap_or_default();
        // A command before the text may have been skipped in silence.
        for following in 0..=MAX_MISSING {
            let board = evidence.right_board(wrong + following);
            if board.is_some_and(|board| rest.starts_with(board)) {
                return length;
            }
        }
    }
    0
}

/// Returns whether a text is a board that is printed again, or has only rows of the boards about there.
fn is_of_board(text: &[u8], evidence: &Evidence, wrong: usize) -> bool {
    let length = evidence.board_length();
    if text.len() >= length && text.len().is_multiple_of(length) {
        return true;
    }
    let mut rows: Vec<&[u8]> = Vec::new();
    for index in wrong.saturating_sub(1)..=wrong + MAX_MISSING {
        let board = evidence.right_board(index).unwrap_or_default();
        rows.extend(board.split_inclusive(|&byte| byte == b'\n'));
    }
    text.split_inclusive(|&byte| byte == b'\n').all(|line| is_row_of(line, &rows))
}

/// Returns whether a line is one of these rows, or could be a wrong one: a ruled line of text has no worker and no boxes.
fn is_row_of(line: &[u8], rows: &[&[u8]]) -> bool {
    let is_as_long = rows.iter().any(|row| row.len() == line.len());
    let has_pieces = line.iter().any(|byte| byte.is_ascii_alphabetic() || b"@*".contains(byte));
    rows.contains(&line) || is_as_long && has_pieces && is_like_row(line)
}

/// The length of what stands before a row: the row may be wrong, too.
fn foreign_text(printed: &[u8]) -> usize {
    let first = printed.split_inclusive(|&byte| byte == b'\n').next().unwrap_or_default();
    let signs = first.iter().take_while(|&&byte| !is_cell(byte)).count();
    if first.get(signs..).is_some_and(|rest| !rest.is_empty() && is_like_row(rest)) {
        return signs;
    }
    let mut length = 0;
    for line in printed.split_inclusive(|&byte| byte == b'\n') {
        if is_like_row(line) {
            return length;
        }
        length += line.len();
    }
    0
}
