//! A board of a transcript, and what a program may have printed instead.

use super::difference::Position;
use super::hypotheses::{Evidence, is_refutable};
use super::mistake::{Diagnosis, Mistake};
use crate::command::{Command, Name};
use crate::error::Refusal;
use crate::grid::{Cell, Direction};
use crate::interpret::READ;
use crate::notation::Drawing;
use crate::notation::named::{self, ALPHABET};
use crate::session::{Outcome, Session};
use crate::warehouse::Push;

/// The board of a session that was read.
pub(super) fn draw(session: &Session) -> Drawing {
    named::draw(session).expect(READ)
}

/// A board of a transcript, and what a program may have printed instead.
pub(super) struct PlayedBoard {
    pub(super) position: Position,
    pub(super) outcome: Option<Outcome>,
    pub(super) session: Session,
    /// The board before; empty for the first board.
    pub(super) before: Vec<u8>,
    /// The board; empty after the last.
    pub(super) after: Vec<u8>,
    /// The next board if it differs; if the command changed nothing, the first later board that does.
    pub(super) next: Option<Vec<u8>>,
    /// Whether no board follows.
    pub(super) is_last: bool,
    /// Whether at most one command so far, this one included, changed nothing.
    pub(super) at_most_one_no_op: bool,
}

impl PlayedBoard {
    /// The usual mistakes that explain `got`; of several, one is made. `got` should be as long as two boards, if there is
    /// that much.
    pub(super) fn diagnoses(
        &self,
        expected: &[u8],
        got: &[u8],
        evidence: Option<&Evidence>,
    ) -> Vec<Diagnosis> {
        let is_refuted = |mistake: &Mistake| match evidence {
            Some(evidence) => evidence.refutes(*mistake),
            None => is_refutable(*mistake),
        };
        let looks = self.mistake(expected, got, evidence).filter(|mistake| !is_refuted(mistake));
        let printed = self.printed(got);
        // Of less than a board, most hypotheses hold.
        let is_whole = got.len() >= self.after.len() && self.after != printed;
        let rules = evidence.filter(|_| is_whole).map(Evidence::wrong_rules).unwrap_or_default();
        let mut mistakes: Vec<_> =
            rules.into_iter().filter_map(|rule| rule.mistake().or(looks)).collect();
        mistakes.sort_unstable_by_key(|mistake| (Some(*mistake) != looks, *mistake));
        mistakes.dedup();
        if mistakes.is_empty() {
            mistakes.extend(looks);
        }
        let is_absent = got.is_empty() && self.is_box_absent();
        if mistakes == [Mistake::EndsEarly] && is_absent && !is_refuted(&Mistake::AbsentBox) {
            mistakes.push(Mistake::AbsentBox);
        }
        let undone = evidence.and_then(|evidence| self.undone(evidence));
        let diagnose = |mistake| self.diagnosis(mistake, printed, undone);
        mistakes.into_iter().map(diagnose).collect()
    }

    /// As much of what is printed as the board should have.
    fn printed<'g>(&self, got: &'g [u8]) -> &'g [u8] {
        got.get(..self.after.len()).unwrap_or(got)
    }

    /// Returns whether the command pushes a box that is not on the board.
    fn is_box_absent(&self) -> bool {
        self.outcome == Some(Outcome::Refused(Refusal::NoBox))
    }

    /// The number of the command that an undo here takes back.
    fn undone(&self, evidence: &Evidence) -> Option<u64> {
        let Position::Command { number, .. } = self.position else { return None };
        evidence.right(usize::try_from(number).ok()?.checked_sub(1)?)?.next_undone
    }

    /// What is said about a mistake here.
    fn diagnosis(&self, mistake: Mistake, printed: &[u8], undone: Option<u64>) -> Diagnosis {
        let change = if printed == self.before { "did not change" } else { "is another" };
        let sentence = match (mistake, undone) {
            (
                Mistake::UndoIgnored
                | Mistake::OneUndo
                | Mistake::UndoRedoes
                | Mistake::SavedLate
                | Mistake::RefusedUndone
                | Mistake::RefusedClears,
                Some(number),
            ) => {
                let right = format!("the board should be as before command {number}");
                format!("{mistake}: after `0`, {right}; yours {change}")
            }
            (Mistake::WorkerLeft | Mistake::BoxLeft, Some(number)) => {
                format!("{mistake}: after `0`, it should be where it was before command {number}")
            }
            (Mistake::GoalNotBare, Some(_)) => {
                let right = self
                    .wrong_characters(printed)
                    .next()
                    .map_or('+', |(right, _)| char::from(right));
                format!("{mistake}: after `0`, it is printed `{right}`")
            }
            (
                Mistake::BoxOnGoal
                | Mistake::BoxOffGoal
                | Mistake::WorkerOnGoal
                | Mistake::WorkerOffGoal,
                _,
            ) => match self.wrong_letter(printed) {
                Some((right, _)) => letter_sentence(right),
                None => mistake.to_string(),
            },
            (Mistake::NotPrinted, _) => return missing_board_diagnosis(mistake, self.position),
            _ => mistake.to_string(),
        };
        Diagnosis { mistake, sentence }
    }

    /// The usual mistake that `got` looks like, if there is one.
    fn mistake(&self, expected: &[u8], got: &[u8], evidence: Option<&Evidence>) -> Option<Mistake> {
        if expected != self.after {
            return Mistake::of_text(expected, got);
        }
        let board = self.printed(got);
        // A missing board is recognized by all that follows, if that is known.
        let may_be_missing =
            |evidence: &Evidence| evidence.is_constant() || !evidence.missing_boards().is_empty();
        let is_next = self.next.as_deref() == Some(board)
            && evidence.map_or(self.at_most_one_no_op, may_be_missing);
        if self.position == Position::FirstBoard && is_next {
            return Some(Mistake::FirstNotPrinted);
        }
        let is_missing = got.is_empty() && self.is_last && self.at_most_one_no_op;
        if self.after == self.before && (is_next || is_missing) {
            // Without pushes so far, all boards are the same.
            let is_first = self.session.made().chain(self.session.undone()).next().is_none();
            let is_first = is_first && is_next;
            return Some(if is_first { Mistake::FirstOrNotPrinted } else { Mistake::NotPrinted });
        }
        if expected.starts_with(got) && !self.is_last {
            return Some(Mistake::EndsEarly);
        }
        match Mistake::of_text(expected, got) {
            Some(Mistake::Blanks) => return Some(self.line_ends(got)),
            Some(mistake) => return Some(mistake),
            None => {}
        }
        if self.worker_not_back().as_deref() == Some(board) {
            return Some(Mistake::WorkerNotBack);
        }
        if self.is_worker_left(board) {
            return Some(Mistake::WorkerLeft);
        }
        if let Some(mistake) = self.half_moved(board) {
            return Some(mistake);
        }
        if self.is_pulled(board) {
            return Some(Mistake::Pulled);
        }
        if self.are_rows_padded(got) {
            return Some(Mistake::RowsPadded);
        }
        if board == self.before {
            return self.unchanged(got, evidence);
        }
        let of_letters = || self.wrong_letter(board).map(|(right, _)| letter_mistake(right));
        let is_goal_lost = || self.is_goal_lost(board).then_some(Mistake::GoalLost);
        let is_absent = || self.is_box_absent().then_some(Mistake::AbsentBox);
        self.refused_push_made(board).or_else(of_letters).or_else(is_goal_lost).or_else(is_absent)
    }

    /// The usual mistake if the board did not change though it should have.
    fn unchanged(&self, got: &[u8], evidence: Option<&Evidence>) -> Option<Mistake> {
        let mut later = got;
        while let Some(after) = later.strip_prefix(&*self.before) {
            later = after;
        }
        // What follows late was not refused.
        if later.starts_with(&self.after) {
            return if evidence.is_none_or(Evidence::is_printed_again) {
                Some(Mistake::PrintedAgain)
            } else {
                evidence
                    .filter(|evidence| evidence.is_printed_before())
                    .map(|_| Mistake::PrintedBefore)
            };
        }
        let is_push = matches!(self.position, Position::Command { command: Command::Push(..), .. });
        let is_refused = is_push && evidence.is_none_or(Evidence::goes_on_unchanged);
        is_refused.then_some(Mistake::Refused)
    }

    /// What is wrong with blanks or line ends if the rows are right.
    fn line_ends(&self, got: &[u8]) -> Mistake {
        let expected = &self.after;
        let common = expected.iter().zip(got).take_while(|(one, other)| one == other).count();
        let (_, rest) = got.split_at(common);
        let is_command = matches!(self.position, Position::Command { .. });
        let is_one_newline = rest == b"\n" || rest.starts_with(b"\n") && !rest.starts_with(b"\n\n");
        match expected.get(common) {
            Some(b'\n') if self.before.is_empty() && is_cr_lf(got) => Mistake::CrLf,
            Some(b'\n') if rest.is_empty() && common + 1 == expected.len() => {
                Mistake::NoLastNewline
            }
            Some(_) if common == 0 && is_command && is_one_newline => Mistake::EmptyLine,
            None if rest == b"\n" => Mistake::EmptyLineAtEnd,
            _ => Mistake::Blanks,
        }
    }

    /// The worker's cells before and after an undo that changed something, and the cell of the push it took back from which
    /// the worker pushed.
    fn undone_cells(&self) -> Option<[Cell; 3]> {
        let Some(Outcome::Undone(effect)) = self.outcome else { return None };
        let Push { direction, .. } = self.session.undone().next()?;
        let start = self.session.warehouse().neighbour(effect.moved?.to, direction.opposite());
        Some([effect.worker_from, effect.worker_to, start])
    }

    /// The board after an undo that puts the worker at the pushing cell.
    fn worker_not_back(&self) -> Option<Vec<u8>> {
        let [_, right, start] = self.undone_cells()?;
        let board = self.session.warehouse().board();
        let mut drawing = draw(&self.session);
        drawing.put_floor(board, right);
        drawing.put_worker(board, start);
        Some(drawing.text().to_vec())
    }

    /// Returns whether an undo moved nothing but the box. The worker is still on the box's cell, and hides it or is hidden
    /// by it.
    fn is_worker_left(&self, printed: &[u8]) -> bool {
        let Some([left, right, _]) = self.undone_cells() else { return false };
        let board = self.session.warehouse().board();
        let mut drawing = draw(&self.session);
        drawing.put_floor(board, right);
        let is_hidden = drawing.text() == printed;
        drawing.put_worker(board, left);
        is_hidden || drawing.text() == printed
    }

    /// The mistake of moving only the box or only the worker, if nothing else is wrong.
    fn half_moved(&self, printed: &[u8]) -> Option<Mistake> {
        let warehouse = self.session.warehouse();
        let board = warehouse.board();
        let is_printed = |drawing: &Drawing| drawing.text() == printed;
        let with_worker = |cell| {
            let mut drawing = draw(&self.session);
            drawing.put_floor(board, warehouse.worker());
            drawing.put_worker(board, cell);
            is_printed(&drawing)
        };
        match (self.position, self.outcome?) {
            (_, Outcome::Undone(effect)) => {
                let moved = effect.moved?;
                let mut drawing = draw(&self.session);
                drawing.put_floor(board, moved.to);
                drawing.put_box(board, moved.name, moved.from);
                let is_hidden = is_printed(&drawing);
                drawing.put_worker(board, effect.worker_to);
                (is_hidden || is_printed(&drawing)).then_some(Mistake::BoxLeft)
            }
            (Position::Command { command: Command::Push(name, direction), .. }, outcome) => {
                let behind = |cell| warehouse.neighbour(cell, direction.opposite());
                let (cells, mistake) = match outcome {
                    Outcome::Pushed(effect) => {
                        let behind = behind(effect.moved?.from);
                        ([behind, effect.worker_from], Mistake::WorkerBehind)
                    }
                    Outcome::Refused(Refusal::Wall | Refusal::Edge | Refusal::SecondBox(_)) => {
                        let behind = behind(self.session.cell_of(name)?);
                        ([behind; 2], Mistake::WalkedAnyway)
                    }
                    _ => return None,
                };
                let mut cells = cells.into_iter().filter(|&cell| warehouse.is_free(cell));
                cells.any(with_worker).then_some(mistake)
            }
            _ => None,
        }
    }

    /// The first letter of a box or sign of the worker that is right but for the goal, if nothing else is wrong, and what
    /// is printed for it.
    fn wrong_letter(&self, printed: &[u8]) -> Option<(u8, u8)> {
        let is_letter = |right: u8, shown: u8| {
            ALPHABET.is_off_goal(shown, right) && !ALPHABET.is_goal(right)
                || ALPHABET.is_off_goal(right, shown) && !ALPHABET.is_goal(shown)
                // In XSB the worker on a goal is `+`.
                || (right, shown) == (b'*', b'+')
        };
        let are_letters =
            self.wrong_characters(printed).all(|(right, shown)| is_letter(right, shown));
        self.wrong_characters(printed)
            .next()
            .filter(|_| are_letters && printed.len() == self.after.len())
    }

    /// The characters that differ: what is right, and what is printed.
    fn wrong_characters(&self, printed: &[u8]) -> impl Iterator<Item = (u8, u8)> {
        let characters = self.after.iter().copied().zip(printed.iter().copied());
        characters.filter(|(right, shown)| right != shown)
    }

    /// Returns whether the box of a refused push came along as the worker walked on in the direction of the push.
    fn is_pulled(&self, printed: &[u8]) -> bool {
        let (
            Position::Command { command: Command::Push(name, direction), .. },
            Some(Outcome::Refused(_)),
        ) = (self.position, self.outcome)
        else {
            return false;
        };
        let warehouse = self.session.warehouse();
        let Some(cell) = self.session.cell_of(name) else { return false };
        let target = warehouse.neighbour(cell, direction);
        let next = warehouse.neighbour(target, direction);
        if !warehouse.is_free(target) || !warehouse.is_free(next) {
            return false;
        }
        let mut drawing = draw(&self.session);
        drawing.put_floor(warehouse.board(), warehouse.worker());
        drawing.put_floor(warehouse.board(), cell);
        drawing.put_box(warehouse.board(), Some(name), target);
        drawing.put_worker(warehouse.board(), next);
        drawing.text() == printed
    }

    /// Returns whether rows of a board that was read are filled up with floor.
    fn are_rows_padded(&self, got: &[u8]) -> bool {
        let rows = |text| <[u8]>::split_inclusive(text, |&byte| byte == b'\n');
        let [right, got] = [&*self.after, got].map(|text| rows(text).map(<[u8]>::trim_ascii_end));
        let width = right.clone().map(<[u8]>::len).max().unwrap_or(0);
        let is_padded = |(right, got): (&[u8], &[u8])| {
            let rest = got.strip_prefix(right);
            got.len() == width && rest.is_some_and(|rest| rest.iter().all(|&cell| cell == b'-'))
        };
        let count = right.clone().count();
        self.position == Position::FirstBoard
            && got.clone().take(count).count() == count
            && right.zip(got).all(is_padded)
    }

    /// The mistake of making a refused push: the worker is then where the box was.
    fn refused_push_made(&self, board: &[u8]) -> Option<Mistake> {
        let Position::Command { command: Command::Push(name, direction), .. } = self.position
        else {
            return None;
        };
        let mistake = match self.outcome {
            Some(Outcome::Refused(Refusal::Wall)) => Mistake::PushedIntoWall,
            Some(Outcome::Refused(Refusal::Edge)) => Mistake::PushedOverEdge,
            Some(Outcome::Refused(Refusal::SecondBox(_))) => Mistake::PushedIntoBox,
            Some(Outcome::Refused(Refusal::Unreachable)) => Mistake::PushedUnreachable,
            _ => return None,
        };
        let cell = self.session.cell_of(name)?;
        let warehouse = self.session.warehouse();
        let shown = |cell| board.get(Drawing::place(cell)).copied();
        let newlines = |text: &[u8]| text.iter().map(|&byte| byte == b'\n').collect::<Vec<_>>();
        let is_worker = shown(cell).is_some_and(|byte| ALPHABET.is_worker(byte));
        // A box that went another way was not pushed in this direction.
        let others = Direction::ALL.into_iter().filter(|&other| other != direction);
        let went_astray = others
            .map(|other| warehouse.neighbour(cell, other))
            .filter(|&other| warehouse.is_free(other))
            .any(|other| shown(other).and_then(Name::from_letter) == Some(name));
        (is_worker && !went_astray && newlines(board) == newlines(&self.before)).then_some(mistake)
    }

    /// Returns whether nothing is wrong but goals shown as ordinary cells, where a box or the worker stands or stood
    /// before the command.
    fn is_goal_lost(&self, board: &[u8]) -> bool {
        let is_lost = |place: usize, right: u8, shown: u8| {
            let had_nothing = self.before.get(place).is_none_or(|&before| before == right);
            ALPHABET.is_off_goal(shown, right) && !(ALPHABET.is_goal(right) && had_nothing)
        };
        let mut cells = self.after.iter().zip(board).enumerate();
        board.len() == self.after.len()
            && cells.all(|(place, (&right, &shown))| right == shown || is_lost(place, right, shown))
    }
}

/// What is said about a board that is missing at a place.
pub(super) fn missing_board_diagnosis(mistake: Mistake, position: Position) -> Diagnosis {
    match (mistake, position) {
        (
            Mistake::NotPrinted | Mistake::UndoNotPrinted | Mistake::PushNotPrinted,
            Position::Command { number, command, .. },
        ) => {
            let what = format!("no board for command {number}, `{command}`");
            Diagnosis { mistake, sentence: what + ": print the board after every command" }
        }
        _ => Diagnosis::from(mistake),
    }
}

/// Returns whether each line of a text ends in a carriage return and a newline.
fn is_cr_lf(text: &[u8]) -> bool {
    let mut lines = text.split_inclusive(|&byte| byte == b'\n');
    lines.all(|line| line.ends_with(b"\r\n") || !line.ends_with(b"\n"))
}

/// The mistake of printing something else for what is `right`, as if it were on a goal, or not.
fn letter_mistake(right: u8) -> Mistake {
    match right {
        b'*' => Mistake::WorkerOnGoal,
        b'@' => Mistake::WorkerOffGoal,
        b'A'..=b'Z' => Mistake::BoxOnGoal,
        _ => Mistake::BoxOffGoal,
    }
}

/// What is said about what should be printed as `right`, and is not.
fn letter_sentence(right: u8) -> String {
    let thing = match Name::from_letter(right) {
        Some(name) => format!("box `{name}`"),
        None => "the worker".to_owned(),
    };
    let is = if matches!(right, b'*' | b'A'..=b'Z') { "is" } else { "is not" };
    format!("{thing} {is} on a goal, so it is printed `{}`", char::from(right))
}
