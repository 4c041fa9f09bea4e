//! The usual mistakes of programs that play pushes.

use std::fmt;

use thiserror::Error;

/// A usual mistake in a transcript. `docs/mistakes.md` has a section for each, with an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Error)]
#[non_exhaustive]
pub enum Mistake {
    /// Undo changes nothing.
    #[error("`0` is ignored")]
    UndoIgnored,
    /// A second undo in a row does not undo the push before.
    #[error("only one push can be undone")]
    OneUndo,
    /// A second undo in a row makes the push again that the first one undid.
    #[error("a second `0` makes the undone push again")]
    UndoRedoes,
    /// What undo brings back is the board after the push, so the first undo changes nothing.
    #[error("the board is saved for undo after the push, not before it")]
    SavedLate,
    /// Undo moves the box, and leaves the worker where it is.
    #[error("undo leaves the worker where it is")]
    WorkerLeft,
    /// Undo moves the worker, and leaves the box where it is.
    #[error("undo leaves the box where it is")]
    BoxLeft,
    /// After an undo the worker is at the pushing cell, not where it was before it walked there.
    #[error("undo put the worker behind the box, not where it was before the walk")]
    WorkerNotBack,
    /// Undo takes back a push that was refused.
    #[error("a refused push is undone")]
    RefusedUndone,
    /// A push that was refused clears what can be undone.
    #[error("nothing can be undone after a refused push")]
    RefusedClears,
    /// A box that leaves a goal because its push is undone leaves an ordinary cell.
    #[error("undo forgets the goal that a box leaves")]
    GoalNotBare,
    /// A push was made into a wall.
    #[error("the box was pushed into a wall")]
    PushedIntoWall,
    /// A push was made over the edge of the board.
    #[error("the box was pushed over the edge of the board")]
    PushedOverEdge,
    /// A push was made into a second box.
    #[error("the box was pushed into a second box")]
    PushedIntoBox,
    /// A push was made although the worker cannot reach the pushing cell.
    #[error("the push was made although the worker cannot get there")]
    PushedUnreachable,
    /// After a push the worker is not where the box was, but behind that or where it was before.
    #[error("the worker did not follow the box: after a push it stands where the box was")]
    WorkerBehind,
    /// The worker walked to the pushing cell although the push was refused.
    #[error("the worker walked although the push was refused")]
    WalkedAnyway,
    /// The worker walked backward from the box and took it along.
    #[error("the box was pulled")]
    Pulled,
    /// A push was refused although it can be made.
    #[error("the push was refused although it is possible")]
    Refused,
    /// A push of a box that is not on the board did something, or no board was printed after it.
    #[error("the box is not on the board: nothing should change, and the board is printed")]
    AbsentBox,
    /// Pushes are made in the opposite direction.
    #[error("`2` and `8`, or `4` and `6`, are exchanged")]
    KeysExchanged,
    /// Pushes up and down go left and right, and the reverse.
    #[error("up and down are exchanged with left and right")]
    KeysTurned,
    /// A goal is shown as an ordinary cell.
    #[error("a goal was lost under a box or the worker")]
    GoalLost,
    /// A box on a goal is printed as a small letter.
    #[error("a box on a goal is printed as a small letter")]
    BoxOnGoal,
    /// A box that is not on a goal is printed as a capital letter.
    #[error("a box that is not on a goal is printed as a capital letter")]
    BoxOffGoal,
    /// The worker on a goal is printed `@` or `+`.
    #[error("the worker on a goal is not printed `*`")]
    WorkerOnGoal,
    /// The worker is printed `*`, but is not on a goal.
    #[error("the worker is printed `*` where there is no goal")]
    WorkerOffGoal,
    /// Rows of different length are filled up with floor.
    #[error("short rows are filled up with `-`: print them as they were read")]
    RowsPadded,
    /// No board was printed after a command that changed nothing.
    #[error("no board was printed after a command that changed nothing")]
    NotPrinted,
    /// No board was printed after an undo.
    #[error("no board was printed after `0`")]
    UndoNotPrinted,
    /// No board was printed after a push.
    #[error("no board was printed after a push")]
    PushNotPrinted,
    /// The first board was not printed.
    #[error("the first board was not printed")]
    FirstNotPrinted,
    /// No board was printed after a command that changed nothing, or the first board was not printed: so
    /// far all boards are the same.
    #[error("no board was printed after a command that changed nothing, or the first was not")]
    FirstOrNotPrinted,
    /// Only the last board was printed, or the first and the last.
    #[error("boards were printed only at the end: print the board after every command")]
    OnlyAtEnd,
    /// A board was printed once too often.
    #[error("the previous board was printed once too often")]
    PrintedAgain,
    /// Each board is printed before the command is executed.
    #[error("the board is printed before the command is executed, not after it")]
    PrintedBefore,
    /// Output is missing at the end.
    #[error("the output ends early")]
    EndsEarly,
    /// There is more output after the end.
    #[error("there is extra output after the end")]
    Extra,
    /// The lines end in a carriage return and a newline.
    #[error("lines end in CR LF, but should end in LF alone")]
    CrLf,
    /// There is an empty line between two boards.
    #[error("an empty line was printed between boards")]
    EmptyLine,
    /// There is an empty line after the last board.
    #[error("an empty line was printed after the last board")]
    EmptyLineAtEnd,
    /// The last line has no newline.
    #[error("the newline at the end of the last line is missing")]
    NoLastNewline,
    /// The rows are right, but blanks, empty lines or line ends are not.
    #[error("the rows are right, but blanks or line ends are wrong")]
    Blanks,
}

impl Mistake {
    /// A mistake that any text can show, whatever it means.
    pub(crate) fn of_text(expected: &[u8], got: &[u8]) -> Option<Mistake> {
        let (expected_rows, got_rows) = (rows(expected), rows(got));
        if got_rows.starts_with(&expected_rows) {
            let is_more = expected.is_empty() && !got_rows.is_empty();
            return Some(if is_more { Mistake::Extra } else { Mistake::Blanks });
        }
        expected.starts_with(got).then_some(Mistake::EndsEarly)
    }

    /// The heading of its section in `docs/mistakes.md`, as a link has it: `undo-ignored`.
    pub fn section(self) -> String {
        let name = format!("{self:?}");
        let starts = name.char_indices().filter(|(_, letter)| letter.is_ascii_uppercase());
        let mut ends = starts.clone().skip(1).map(|(end, _)| end).chain([name.len()]);
        let words = starts.filter_map(|(start, _)| name.get(start..ends.next()?));
        words.collect::<Vec<_>>().join("-").to_ascii_lowercase()
    }
}

/// The lines that are not blank, without their blanks.
pub(super) fn rows(text: &[u8]) -> Vec<Vec<u8>> {
    let black = |row: &[u8]| -> Vec<u8> {
        row.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect()
    };
    text.split(|&byte| byte == b'\n').map(black).filter(|row| !row.is_empty()).collect()
}

/// A mistake, and what is said about it where it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// The mistake.
    pub mistake: Mistake,
    /// What is wrong, in terms of the board.
    pub sentence: String,
}

impl Diagnosis {
    /// What the sentence says of the board after the mistake's name, if it does.
    pub fn of_board(&self) -> Option<&str> {
        self.sentence.strip_prefix(&*self.mistake.to_string())?.strip_prefix(": ")
    }
}

impl From<Mistake> for Diagnosis {
    /// The mistake, with its name as the sentence.
    fn from(mistake: Mistake) -> Self {
        Diagnosis { mistake, sentence: mistake.to_string() }
    }
}

impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}
