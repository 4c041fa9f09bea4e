//! Decides which mistakes a wrong board shows.

use super::evidence::{Evidence, is_refutable};
use crate::cli::check::compare::{TranscriptPosition, common};
use crate::cli::check::mistake::{Diagnosis, Mistake, is_cr_lf};
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
    /// The next board if it differs; if the command changed nothing, the first later board that does.
    pub(super) next: Option<Vec<u8>>,
    /// Whether no board follows.
    pub(super) is_last: bool,
    /// Whether at most one command so far, this one included, changed nothing.
    pub(super) at_most_one_no_op: bool,
    /// Whether all boards so far are the same.
    pub(super) is_unchanged: bool,
    /// The text that was printed from there on: as long as two boards, if there is that much.
    pub(super) got: &'g [u8],
    /// The whole game, unless it is too long.
    pub(super) evidence: Option<Evidence>,
}

impl<'g> WrongBoard<'g> {
    /// The usual mistakes that explain what was printed; of several, one is made.
    pub(super) fn diagnoses(&self) -> Vec<Diagnosis> {
        let evidence = self.evidence.as_ref();
        let is_refuted = |mistake: &Mistake| match evidence {
            Some(evidence) => evidence.refutes(*mistake),
            None => is_refutable(*mistake),
        };
        let looks = self.mistake().filter(|mistake| !is_refuted(mistake));
        // Less than one board fits nearly every rule.
        let is_whole = self.got.len() >= self.after.len() && self.after != self.printed();
        let rules = evidence.filter(|_| is_whole).map(Evidence::wrong_rules).unwrap_or_default();
        let mistakes = rules.into_iter().filter_map(|rule| rule.mistake().or(looks));
        let mut mistakes: Vec<_> = mistakes.collect();
        mistakes.sort_unstable_by_key(|mistake| (Some(*mistake) != looks, *mistake));
        mistakes.dedup();
        if mistakes.is_empty() {
            mistakes.extend(looks);
        }
        let is_absent = self.got.is_empty() && self.is_box_absent();
        if mistakes == [Mistake::EndsEarly] && is_absent && !is_refuted(&Mistake::AbsentBox) {
            mistakes.push(Mistake::AbsentBox);
        }
        mistakes.into_iter().map(|mistake| self.diagnosis(mistake)).collect()
    }

    /// As much of what is printed as the board should have.
    fn printed(&self) -> &'g [u8] {
        self.got.get(..self.after.len()).unwrap_or(self.got)
    }

    fn is_box_absent(&self) -> bool {
        self.outcome == Some(Outcome::Refused(Refusal::NoBox))
    }

    fn diagnosis(&self, mistake: Mistake) -> Diagnosis {
        use Mistake::{
            BoxLeft, BoxOffGoal, BoxOnGoal, FewUndos, GoalNotBare, NotPrinted, OneUndo,
            RefusedClears, RefusedUndone, SavedLate, UndoIgnored, UndoRedoes, WorkerLeft,
            WorkerOffGoal, WorkerOnGoal,
        };
        let undone = self.evidence.as_ref().and_then(Evidence::undone);
        let right = match (mistake, undone) {
            (
                UndoIgnored | OneUndo | FewUndos | UndoRedoes | SavedLate | RefusedUndone
                | RefusedClears,
                Some(number),
            ) => {
                let is_same = self.printed() == self.before;
                let change = if is_same { "did not change" } else { "is another" };
                format!("the board should be as before command {number}; yours {change}")
            }
            (WorkerLeft | BoxLeft, Some(number)) => {
                format!("it should be where it was before command {number}")
            }
            (GoalNotBare, Some(_)) => {
                let (right, _) = self.wrong_characters().next().unwrap_or((b'+', 0));
                format!("it is printed `{}`", char::from(right))
            }
            (BoxOnGoal | BoxOffGoal | WorkerOnGoal | WorkerOffGoal, _) => {
                let sentence = self.wrong_letter().map(|right| letter_mistake(right).1);
                return Diagnosis { mistake, sentence: sentence.unwrap_or(mistake.to_string()) };
            }
            (NotPrinted, _) => return missing_board_diagnosis(mistake, self.position),
            _ => return mistake.into(),
        };
        Diagnosis { mistake, sentence: format!("{mistake}: after `0`, {right}") }
    }

    /// The usual mistake that the text looks like, if there is one.
    fn mistake(&self) -> Option<Mistake> {
        let (evidence, got, board) = (self.evidence.as_ref(), self.got, self.printed());
        // A missing board is recognized by all that follows, if that is known.
        let is_next = self.next.as_deref() == Some(board)
            && evidence.map_or(self.at_most_one_no_op, Evidence::may_lack_boards);
        if self.position == TranscriptPosition::FirstBoard && is_next {
            return Some(Mistake::FirstNotPrinted);
        }
        let of_text = || evidence?.text_beside_boards();
        if let Some(mistake) = of_text() {
            return Some(mistake);
        }
        let is_missing = got.is_empty() && self.is_last && self.at_most_one_no_op;
        if self.after == self.before && (is_next || is_missing) {
            let is_first = self.is_unchanged && is_next;
            return Some(if is_first { Mistake::FirstOrNotPrinted } else { Mistake::NotPrinted });
        }
        if self.after.starts_with(got) && !self.is_last {
            return Some(Mistake::EndsEarly);
        }
        match Mistake::of_text(&self.after, got) {
            Some(Mistake::Blanks) => return Some(self.line_ends()),
            None => {}
            mistake => return mistake,
        }
        let of_command = || evidence?.mistake_of_command(self.position.command()?, board);
        if let Some(mistake) = of_command() {
            return Some(mistake);
        }
        if self.are_rows_padded() {
            return Some(Mistake::RowsPadded);
        }
        if self.are_rows_cut() {
            return Some(Mistake::RowsCut);
        }
        if board == self.before {
            return self.unchanged();
        }
        let of_letters = || self.wrong_letter().map(|right| letter_mistake(right).0);
        let is_goal_lost = || self.is_goal_lost().then_some(Mistake::GoalLost);
        let is_absent = || self.is_box_absent().then_some(Mistake::AbsentBox);
        self.refused_push_made().or_else(of_letters).or_else(is_goal_lost).or_else(is_absent)
    }

    /// The usual mistake if the board did not change though it should have.
    fn unchanged(&self) -> Option<Mistake> {
        let (evidence, mut later) = (self.evidence.as_ref(), self.got);
        while let Some(after) = later.strip_prefix(&*self.before) {
            later = after;
        }
        // What follows late was not refused.
        if later.starts_with(&self.after) {
            if evidence.is_none_or(Evidence::is_printed_again) {
                return Some(Mistake::PrintedAgain);
            }
            return evidence?.is_printed_before().then_some(Mistake::PrintedBefore);
        }
        let is_push = matches!(self.position.command(), Some(Command::Push(..)));
        let is_refused = is_push && evidence.is_none_or(Evidence::goes_on_unchanged);
        is_refused.then_some(Mistake::Refused)
    }

    /// Returns the mistake in blanks or line ends if the rows are right.
    fn line_ends(&self) -> Mistake {
        let got = self.got;
        let common = common(&self.after, got);
        let (_, rest) = got.split_at(common);
        let is_one_newline = rest == b"\n" || rest.starts_with(b"\n") && !rest.starts_with(b"\n\n");
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
        let is_letter = |(right, shown): (u8, u8)| {
            (right, shown) != (b'+', b'-') && off_goal(right) == Some(shown)
                || (right, shown) != (b'-', b'+') && off_goal(shown) == Some(right)
                // In XSB the worker on a goal is `+`.
                || (right, shown) == (b'*', b'+')
        };
        let mut wrong = self.wrong_characters();
        let (right, shown) = wrong.next().filter(|_| self.printed().len() == self.after.len())?;
        (is_letter((right, shown)) && wrong.all(is_letter)).then_some(right)
    }

    /// The characters that differ: what is right, and what is printed.
    fn wrong_characters(&self) -> impl Iterator<Item = (u8, u8)> {
        let characters = self.after.iter().copied().zip(self.printed().iter().copied());
        characters.filter(|(right, shown)| right != shown)
    }

    /// Returns whether rows of a board that was read are filled up with floor.
    fn are_rows_padded(&self) -> bool {
        let rows = |text| <[u8]>::split_inclusive(text, |&byte| byte == b'\n');
        let [right, got] =
            [&*self.after, self.got].map(|text| rows(text).map(<[u8]>::trim_ascii_end));
        let width = right.clone().map(<[u8]>::len).max().unwrap_or(0);
        let is_padded = |(right, got): (&[u8], &[u8])| {
            let rest = got.strip_prefix(right);
            got.len() == width && rest.is_some_and(|rest| rest.iter().all(|&cell| cell == b'-'))
        };
        self.position == TranscriptPosition::FirstBoard
            && got.clone().count() >= right.clone().count()
            && right.zip(got).all(is_padded)
    }

    /// Returns whether the long rows of the board that was read are cut, or go on in the next row, or the next row in them, as
    /// in a buffer that is too small.
    fn are_rows_cut(&self) -> bool {
        let rows: Vec<&[u8]> = self.after.trim_ascii_end().split(|&byte| byte == b'\n').collect();
        let (same, _) = self.after.split_at(common(&self.after, self.got));
        let column = same.rsplit(|&byte| byte == b'\n').next().map_or(0, <[u8]>::len);
        let is_printed = |limit: usize| {
            let is_long = |row: &[u8]| row.len() > limit;
            let lines = |lines: Vec<&[u8]>| [lines.join(&b'\n'), b"\n".to_vec()].concat();
            let cut = rows.iter().map(|row| row.get(..limit).unwrap_or(row)).collect();
            let split = rows.iter().flat_map(|row| row.chunks(limit)).collect();
            let joined = rows.iter().rev().fold(Vec::new(), |below, row| {
                let (row, _) = row.split_at(limit.min(row.len()));
                let end = if row.len() < limit || below.is_empty() { &b"\n"[..] } else { b"" };
                [row, end, &below].concat()
            });
            let texts = [lines(cut), lines(split), joined];
            rows.iter().any(|row| is_long(row))
                && texts.iter().any(|text| self.got.starts_with(text))
        };
        // The rows may begin with the same cells.
        self.position == TranscriptPosition::FirstBoard
            && (column.saturating_sub(3).max(1)..=column).any(is_printed)
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
        let newlines = |text: &[u8]| text.iter().map(|&byte| byte == b'\n').collect::<Vec<_>>();
        let shown = |cell: Cell| board.get(Drawing::index(cell)).copied().unwrap_or(b' ');
        let (warehouse, place) = (self.session.warehouse(), self.session.cell_of(name)?);
        let mut others = Direction::ALL.into_iter().filter(|&other| other != direction);
        let is_made = newlines(board) == newlines(&self.before)
            && matches!(shown(place), b'@' | b'*')
            && !others.any(|other| {
                let cell = warehouse.neighbour(place, other);
                warehouse.is_free(cell) && Name::from_letter(shown(cell)) == Some(name)
            });
        is_made.then_some(mistake)
    }

    /// Returns whether nothing is wrong but goals shown as floor, where a box or the worker is or was.
    fn is_goal_lost(&self) -> bool {
        let board = self.printed();
        let is_lost = |place: usize, right: u8, shown: u8| {
            let had_nothing = self.before.get(place).is_none_or(|&before| before == right);
            off_goal(right) == Some(shown) && !(right == b'+' && had_nothing)
        };
        let mut cells = self.after.iter().zip(board).enumerate();
        board.len() == self.after.len()
            && cells.all(|(place, (&right, &shown))| right == shown || is_lost(place, right, shown))
    }
}

/// Returns the diagnosis of a board that is missing at a place.
pub(super) fn missing_board_diagnosis(mistake: Mistake, position: TranscriptPosition) -> Diagnosis {
    match (mistake, position) {
        (
            Mistake::NotPrinted | Mistake::UndoNotPrinted | Mistake::PushNotPrinted,
            TranscriptPosition::Command { number, command, .. },
        ) => {
            let what = format!("no board for command {number}, `{command}`");
            Diagnosis { mistake, sentence: what + ": print the board after every command" }
        }
        _ => Diagnosis::from(mistake),
    }
}

/// The character for what is on a goal, but off a goal; `None` if it is on none.
pub(crate) fn off_goal(character: u8) -> Option<u8> {
    match character {
        b'+' => Some(b'-'),
        b'*' => Some(b'@'),
        _ => character.is_ascii_uppercase().then(|| character.to_ascii_lowercase()),
    }
}

/// The mistake of printing something else for what is `right`, as if it were on a goal, or not; and a sentence about it.
fn letter_mistake(right: u8) -> (Mistake, String) {
    let (mistake, is) = match right {
        b'*' => (Mistake::WorkerOnGoal, "is"),
        b'@' => (Mistake::WorkerOffGoal, "is not"),
        b'A'..=b'Z' => (Mistake::BoxOnGoal, "is"),
        _ => (Mistake::BoxOffGoal, "is not"),
    };
    let name = Name::from_letter(right).map(|name| format!("box `{name}`"));
    let thing = name.unwrap_or("the worker".to_owned());
    let sentence = format!("{thing} {is} on a goal, so it is printed `{}`", char::from(right));
    (mistake, sentence)
}
