//! What is said of a wrong board, as far as it can be seen there.

use crate::cli::check::compare::{TranscriptPosition, common};
use crate::cli::check::mistake::{Mistake, Remark, is_cell, is_cr_lf};
use crate::cli::check::mistakes::Script;
use sokopush::board::{Cell, Direction};
use sokopush::error::Refusal;
use sokopush::game::{Name, Outcome};
use sokopush::notation::Drawing;
use sokopush::{Command, Session};

pub(super) struct WrongBoard<'g> {
    pub(super) position: TranscriptPosition,
    pub(super) outcome: Option<Outcome>,
    /// The game before the command.
    pub(super) session: Session,
    /// The board before; empty for the first board.
    pub(super) before: Vec<u8>,
    /// The board; empty after the last.
    pub(super) after: Vec<u8>,
    /// The text that was printed from there on: as long as two boards, if there is that much.
    pub(super) got: &'g [u8],
    /// The game up to the board and some way beyond, unless it is too long.
    pub(super) script: Option<Script>,
}

impl<'g> WrongBoard<'g> {
    /// Says what is wrong with the board.
    pub(super) fn remark(&self) -> Option<Remark> {
        if self.after.starts_with(self.got) && self.has_next() {
            return Some(Mistake::EndsEarly.into());
        }
        match Mistake::of_text(&self.after, self.got) {
            Some(Mistake::Blanks) => return Some(self.line_ends().into()),
            Some(mistake) => return Some(mistake.into()),
            None => {}
        }
        if is_text(self.got) {
            return Some(Mistake::MessageInstead.into());
        }
        let board = self.printed();
        if board.len() < self.after.len() || newlines(board) != newlines(&self.after) {
            return None;
        }
        if board == self.before && self.is_refused() {
            return Some(Mistake::Refused.into());
        }
        if let Some(mistake) = self.refused_push_made() {
            return Some(Remark::new(mistake.to_string()));
        }
        if let Some(right) = self.wrong_letter() {
            return Some(Remark::new(letter_sentence(right)));
        }
        self.of_undo()
    }

    /// Returns whether another board follows, as far as the game is known.
    fn has_next(&self) -> bool {
        match (self.position.board(), &self.script) {
            (Some(number), Some(script)) => number < script.lines_count(),
            _ => false,
        }
    }

    /// As much of what is printed as the board should have.
    fn printed(&self) -> &'g [u8] {
        self.got.get(..self.after.len()).unwrap_or(self.got)
    }

    /// Says which board `0` should lead to.
    fn of_undo(&self) -> Option<Remark> {
        if self.position.command() != Some(Command::Undo) {
            return None;
        }
        let number = self.script.as_ref()?.undone_by(self.position.board()?)?;
        let change = if self.printed() == self.before { "did not change" } else { "is another" };
        let right = format!("the board should be as before command {number}; yours {change}");
        Some(Remark::new(format!("after `0`, {right}")))
    }

    /// Returns whether a possible push was refused, and the game goes on so: the next board that changes is right then. A
    /// program that exchanges directions, or prints boards late, prints another.
    fn is_refused(&self) -> bool {
        if !matches!(self.outcome, Some(Outcome::Pushed(_))) {
            return false;
        }
        let Some(script) = &self.script else { return false };
        let Some(wrong) = self.position.board() else { return false };
        for (later, board) in self.got.chunks_exact(self.after.len()).enumerate().skip(1) {
            if board != self.before {
                // The right board follows late, so the push was not refused.
                return board != self.after
                    && script.board_without(wrong, later).as_deref() == Some(board);
            }
        }
        true
    }

    /// Returns the mistake in blanks or line ends if the rows are right.
    fn line_ends(&self) -> Mistake {
        let got = self.got;
        let common = common(&self.after, got);
        let (_, rest) = got.split_at(common);
        let is_one_newline = rest.starts_with(b"\n") && !rest.starts_with(b"\n\n");
        match self.after.get(common) {
            Some(b'\n') if self.before.is_empty() && is_cr_lf(got) => Mistake::CrLf,
            Some(b'\n') if rest.is_empty() && common + 1 == self.after.len() => {
                Mistake::NoLastNewline
            }
            Some(_) if common == 0 && !self.before.is_empty() && is_one_newline => {
                Mistake::EmptyLine
            }
            None if rest == b"\n" => Mistake::EmptyLineAtEnd,
            _ => Mistake::Blanks,
        }
    }

    /// The first letter of a box or sign of the worker that should be another, if nothing but goals under them is wrong.
    fn wrong_letter(&self) -> Option<u8> {
        let mut first = None;
        for (&right, &shown) in self.after.iter().zip(self.printed()) {
            if right == shown {
                continue;
            }
            if !is_wrong_letter(right, shown) {
                return None;
            }
            first = first.or(Some(right));
        }
        first
    }

    /// The mistake of making a refused push: the worker is where the box was, which went in no other direction.
    fn refused_push_made(&self) -> Option<Mistake> {
        let Command::Push(name, direction) = self.position.command()? else { return None };
        let board = self.printed();
        let mistake = match self.outcome {
            Some(Outcome::Refused(Refusal::Wall)) => Mistake::PushedIntoWall,
            Some(Outcome::Refused(Refusal::Edge)) => Mistake::PushedOverEdge,
            Some(Outcome::Refused(Refusal::SecondBox(_))) => Mistake::PushedIntoBox,
            Some(Outcome::Refused(Refusal::Unreachable)) => Mistake::PushedUnreachable,
            _ => return None,
        };
        let place = self.session.cell_of(name)?;
        if !matches!(shown_at(board, place), b'@' | b'*') {
            return None;
        }
        let warehouse = self.session.warehouse();
        for other in Direction::ALL {
            let cell = warehouse.neighbour(place, other);
            let has_box = Name::from_letter(shown_at(board, cell)) == Some(name);
            if other != direction && warehouse.is_free(cell) && has_box {
                return None;
            }
        }
        Some(mistake)
    }
}

/// The character of a cell in a board that was printed.
fn shown_at(board: &[u8], cell: Cell) -> u8 {
    board.get(Drawing::index(cell)).copied().unwrap_or(b' ')
}

/// Returns whether a box or the worker is shown as on a goal though it is on none, or the reverse.
fn is_wrong_letter(right: u8, shown: u8) -> bool {
    match (right, shown) {
        (b'+', b'-') | (b'-', b'+') => false,
        // In XSB the worker on a goal is `+`.
        (b'*', b'+') => true,
        _ => off_goal(right) == Some(shown) || off_goal(shown) == Some(right),
    }
}

/// The character for what is on a goal, but off a goal; `None` if it is on none.
pub(crate) fn off_goal(character: u8) -> Option<u8> {
    match character {
        b'+' => Some(b'-'),
        b'*' => Some(b'@'),
        b'A'..=b'Z' => Some(character.to_ascii_lowercase()),
        _ => None,
    }
}

/// Returns a sentence about something else that is printed for what is `right`, as if it were on a goal, or not.
fn letter_sentence(right: u8) -> String {
    let is = if right == b'*' || right.is_ascii_uppercase() { "is" } else { "is not" };
    let thing = match Name::from_letter(right) {
        Some(name) => format!("box `{name}`"),
        None => "the worker".to_owned(),
    };
    format!("{thing} {is} on a goal, so it is printed `{}`", char::from(right))
}

/// Returns whether a text begins with a line of words: a wrong row is none.
fn is_text(text: &[u8]) -> bool {
    let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let foreign = line.iter().filter(|&&byte| !is_cell(byte)).count();
    let letters = line.iter().filter(|byte| byte.is_ascii_alphabetic()).count();
    let signs = line.iter().filter(|&&byte| is_cell(byte) && !byte.is_ascii_alphabetic()).count();
    foreign > 0 && letters > 2 && 2 * signs < line.len()
}

fn newlines(text: &[u8]) -> Vec<bool> {
    text.iter().map(|&byte| byte == b'\n').collect()
}
