//! What a program printed for a case, and what that says about a mistake.

use std::rc::Rc;

use super::script::Script;
use super::signs::Signs;
use super::wrong_program::{Output, WrongProgram};
use crate::cli::check::compare::common;
use crate::cli::check::mistake::rows;

/// What of a text counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    Bytes,
    /// Lines without CR at their ends, also the last one with a line break.
    Lines,
    /// Lines without blanks at their ends, and no empty ones.
    FullLines,
    /// Lines without any blanks, and no empty ones.
    Cells,
    /// Of these, those that can be rows of a board.
    Rows,
}

impl View {
    pub(super) fn of(self, text: &[u8]) -> Vec<u8> {
        let mut lines = Vec::new();
        match self {
            View::Bytes => return text.to_vec(),
            View::Lines | View::FullLines => {
                for line in text.split_inclusive(|&byte| byte == b'\n') {
                    let kept =
                        if self == View::Lines { without_cr(line) } else { line.trim_ascii_end() };
                    if self == View::Lines || !kept.is_empty() {
                        lines.extend_from_slice(kept);
                        lines.push(b'\n');
                    }
                }
            }
            View::Cells | View::Rows => {
                for row in rows(text) {
                    if self == View::Cells || crate::cli::check::mistake::is_like_row(&row) {
                        lines.extend_from_slice(&row);
                        lines.push(b'\n');
                    }
                }
            }
        }
        lines
    }
}

fn without_cr(line: &[u8]) -> &[u8] {
    let end = line.iter().rposition(|byte| !b"\r\n".contains(byte));
    line.get(..end.map_or(0, |end| end + 1)).unwrap_or(line)
}

/// What a program printed for a case.
#[derive(Clone)]
pub(super) struct Evidence {
    pub(super) script: Rc<Script>,
    /// What it should have printed, as far as that is played, and where each board begins in it.
    pub(super) right: Vec<u8>,
    boards: Vec<usize>,
    pub(super) printed: Vec<u8>,
    /// Whether this is all, and the program ended normally.
    pub(super) is_ended: bool,
    /// Where the two first differ; `None` if they do not, as far as they are known.
    pub(super) difference: Option<usize>,
    view: View,
}

/// What a case says about a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Judgement {
    /// The mistake shows where the program printed what is right.
    Refuted,
    /// It shows where the program is wrong, but otherwise.
    Contradicted,
    /// It shows as the program is wrong there, but later something differs: after so many bytes.
    Partial(usize),
    Explained,
    /// It shows as the program is wrong, up to the end of what was printed, but more would follow.
    Continued,
    /// The case cannot tell: the mistake does not show up to where the program is wrong, or too little was printed or played
    /// to compare.
    Silent,
}

impl Judgement {
    pub(super) fn is_not_refuted(self) -> bool {
        self != Judgement::Refuted
    }

    /// Returns whether the case does not speak against the mistake.
    pub(super) fn is_consistent(self) -> bool {
        self.is_explained() || self == Judgement::Silent
    }

    /// Returns whether the mistake explains the beginning of what is wrong, or all of it.
    pub(super) fn is_explained_in_part(self) -> bool {
        self.is_explained() || matches!(self, Judgement::Partial(_))
    }

    pub(super) fn is_explained(self) -> bool {
        matches!(self, Judgement::Explained | Judgement::Continued)
    }
}

impl Evidence {
    /// Of a case for which a program printed something.
    pub(super) fn new(
        script: impl Into<Rc<Script>>,
        printed: &[u8],
        is_ended: bool,
        view: View,
    ) -> Evidence {
        let mut evidence = Evidence {
            script: script.into(),
            right: Vec::new(),
            boards: Vec::new(),
            printed: view.of(printed),
            is_ended,
            difference: None,
            view,
        };
        evidence.compare_with(&WrongProgram::default());
        evidence
    }

    /// Of a case that passed.
    pub(super) fn passed(script: Rc<Script>, view: View) -> Evidence {
        let mut evidence = Evidence::new(script, b"", false, view);
        evidence.printed.clone_from(&evidence.right);
        evidence.is_ended = evidence.script.is_whole;
        evidence
    }

    /// Takes what this program prints for right: from now on, what is wrong besides is looked for.
    pub(super) fn compare_with(&mut self, program: &WrongProgram) {
        let mut output = Output::new(None);
        // Only an output that is compared while it is written stops the program.
        let _ = program.run(&self.script, &mut output);
        self.right = self.view.of(&output.text);
        self.boards = output.boards;
        if self.view != View::Bytes {
            // Views take out what is not of a board, so that boards follow each other.
            let length = self.view.of(&self.script.board.text).len();
            self.boards = (0..self.boards.len()).map(|board| board * length).collect();
        }
        let same = common(&self.right, &self.printed);
        let has_right_ended = same == self.right.len();
        let has_printed_ended = same == self.printed.len();
        // What would follow is not known where only a part was played, or the program was stopped.
        let is_unknown = has_right_ended && !self.script.is_whole
            || has_printed_ended && !self.is_ended
            || has_right_ended && has_printed_ended;
        self.difference = if is_unknown { None } else { Some(same) };
    }

    /// The index of the board at a place, or in front of it.
    pub(super) fn board_index(&self, place: usize) -> usize {
        self.boards.partition_point(|&start| start <= place).saturating_sub(1)
    }

    /// Where a board begins; at the end, if there is no such board.
    pub(super) fn board_start(&self, index: usize) -> usize {
        self.boards.get(index).copied().unwrap_or(self.right.len())
    }

    /// A board that should have been printed.
    pub(super) fn right_board(&self, index: usize) -> Option<&[u8]> {
        let start = *self.boards.get(index)?;
        self.right.get(start..self.board_start(index + 1))
    }

    pub(super) fn board_length(&self) -> usize {
        self.script.board.text.len()
    }

    /// Judges a program that makes a mistake, by what it would print.
    pub(super) fn judge(&self, program: &WrongProgram) -> Judgement {
        let played = self.play(program);
        match self.difference {
            Some(difference) => self.judge_wrong(&played, difference),
            None => self.judge_right(&played),
        }
    }

    /// Judges by a case that is right, as far as it is known.
    fn judge_right(&self, played: &Played) -> Judgement {
        let same = common(&played.text, &self.printed);
        let has_text_ended = same == played.text.len() && !played.is_stopped;
        let has_printed_ended = same == self.printed.len();
        if has_printed_ended && (has_text_ended || !self.is_ended) {
            return Judgement::Silent;
        }
        let is_known = same < self.right.len() || self.is_over();
        if is_known { Judgement::Refuted } else { Judgement::Silent }
    }

    /// Judges by a case in which the tested program is wrong from a place on.
    fn judge_wrong(&self, played: &Played, difference: usize) -> Judgement {
        let text = &*played.text;
        let same = common(text, &self.printed);
        let has_text_ended = same == text.len() && !played.is_stopped;
        let has_printed_ended = same == self.printed.len();
        if has_text_ended && has_printed_ended && self.is_over() {
            // A program may print nothing for many reasons.
            return if same == 0 { Judgement::Silent } else { Judgement::Explained };
        }
        // Where in a board the two differ does not matter: a mistake in an earlier board is refuted, one in the same is not.
        let index = self.board_index(same);
        if same < difference {
            let is_before = index < self.board_index(difference);
            return if is_before { Judgement::Refuted } else { Judgement::Contradicted };
        }
        let is_cut = has_text_ended && !self.script.is_whole;
        if has_printed_ended || is_cut {
            // Less than a board fits nearly every mistake.
            if same < difference + self.board_length() {
                return Judgement::Silent;
            }
            let would_continue = has_printed_ended && self.is_over();
            return if would_continue { Judgement::Continued } else { Judgement::Explained };
        }
        if same > difference {
            return Judgement::Partial(same);
        }
        let start = self.board_start(index);
        let length = self.board_start(index + 1) - start;
        let is_right = board_at(text, start, length) == board_at(&self.right, start, length);
        if is_right { Judgement::Silent } else { Judgement::Contradicted }
    }

    /// Returns whether the program ended, and all of the case is played.
    fn is_over(&self) -> bool {
        self.is_ended && self.script.is_whole
    }

    /// The signs of mistakes that a program shows as long as it prints the same as the tested one.
    pub(super) fn signs(&self, program: &WrongProgram) -> Signs {
        self.play(program).signs
    }

    /// Plays a program, perhaps only until it prints something else than the tested one.
    fn play(&self, program: &WrongProgram) -> Played {
        if self.view == View::Bytes {
            let mut output = Output::new(Some(&self.printed));
            let is_stopped = program.run(&self.script, &mut output).is_err();
            return Played { text: output.text, is_stopped, signs: output.signs };
        }
        let mut output = Output::new(None);
        // Only an output that is compared while it is written stops the program.
        let _ = program.run(&self.script, &mut output);
        Played { text: self.view.of(&output.text), is_stopped: false, signs: output.signs }
    }
}

/// What a wrong program prints.
struct Played {
    text: Vec<u8>,
    /// Whether it was stopped where it printed something else than the tested program.
    is_stopped: bool,
    signs: Signs,
}

/// The board that begins at a place of a text, or what is there of it.
fn board_at(text: &[u8], start: usize, length: usize) -> &[u8] {
    let rest = text.get(start..).unwrap_or_default();
    rest.get(..length).unwrap_or(rest)
}
