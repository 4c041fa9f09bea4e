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

    /// The number of pushes that are kept if the first wrong board shows that some are lost.
    fn add_undos(&mut self, evidence: &Evidence, wrong: usize) {
        let rules = Rules::default();
        let mut game = Game::new(&evidence.script.board, &rules);
        let mut depths = vec![0];
        for line in evidence.script.lines.iter().take(wrong) {
            for &command in line {
                game.execute(command);
            }
            depths.push(game.depth());
        }
        let Some((&wrong_depth, before)) = depths.split_last() else { return };
        // Those that are lost have been since the most pushes could be undone.
        let since = before.iter().rev().take_while(|&&depth| depth > wrong_depth);
        let most = since.max().copied().unwrap_or(0);
        if most > wrong_depth + 2 {
            add_number(&mut self.last_undos, most - wrong_depth - 1);
        }
        let printed = evidence.printed.get(evidence.board_start(wrong)..).unwrap_or_default();
        for (index, &depth) in before.iter().enumerate() {
            let board = evidence.right_board(index);
            // A program that keeps the first push alone undoes all pushes at once.
            if depth > 0 && depth < most && board.is_some_and(|board| printed.starts_with(board)) {
                add_number(&mut self.first_undos, depth + 1);
            }
        }
    }

    /// A text that stands before a board, or at the end.
    fn add_text(&mut self, evidence: &Evidence, wrong: usize) {
        let length = evidence.board_length();
        let start = evidence.board_start(wrong);
        let Some(printed) = evidence.printed.get(start..) else { return };
        let mut end = if start >= evidence.right.len() { printed.len() } else { 0 };
        'found: for start in 1..MAX_TEXT.min(printed.len()) {
            for following in 0..=MAX_BEFORE {
                let board = evidence.right_board(wrong + following);
                let rest = printed.get(start..).unwrap_or_default();
                if board.is_some_and(|board| rest.starts_with(board)) {
                    end = start;
                    break 'found;
                }
            }
        }
        if end == 0 {
            end = foreign_text(printed);
        }
        let text = printed.get(..end.min(MAX_TEXT)).unwrap_or_default();
        let is_empty = text.iter().all(u8::is_ascii_whitespace);
        // A board that is printed again is no text.
        let is_board = text.len() >= length && text.len().is_multiple_of(length);
        if is_empty || is_board {
            return;
        }
        let mut parameters = &mut self.prompts;
        let mut first = FIRST_PROMPT_PLACE;
        if text.ends_with(b"\n") {
            parameters = &mut self.lines;
            first = 0;
        }
        for number in first..TEXT_PLACES {
            let text = text.to_vec();
            add(parameters, Parameter { number, name: None, text });
        }
    }
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
