//! The usual mistakes of programs that play pushes.

use thiserror::Error;

/// A usual mistake in a transcript.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Mistake {
    /// After an undo the worker is at the pushing cell, not where it was before it walked there.
    #[error("undo put the worker behind the box, not where it was before the walk")]
    WorkerNotBack,
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
    /// A push was refused although it can be made.
    #[error("the push was refused although it is possible")]
    Refused,
    /// A goal is shown as an ordinary cell.
    #[error("a goal was lost under a box or the worker")]
    GoalLost,
    /// No board was printed after a command that changed nothing.
    #[error("no board was printed after a command that changed nothing")]
    NotPrinted,
    /// The first board was not printed.
    #[error("the first board was not printed")]
    FirstNotPrinted,
    /// No board was printed after a command that changed nothing, or the first board was not printed: so
    /// far all boards are the same.
    #[error("no board was printed after a command that changed nothing, or the first was not")]
    FirstOrNotPrinted,
    /// A board was printed once too often.
    #[error("the previous board was printed once too often")]
    PrintedAgain,
    /// Output is missing at the end.
    #[error("the output ends early")]
    EndsEarly,
    /// There is more output after the end.
    #[error("there is extra output after the end")]
    Extra,
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
}

/// The lines that are not blank, without blanks around them.
fn rows(text: &[u8]) -> Vec<&[u8]> {
    let rows = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    rows.filter(|row| !row.is_empty()).collect()
}
