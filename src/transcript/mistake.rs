//! The usual mistakes of programs that play pushes.

use std::fmt;

/// A usual mistake in a transcript.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mistake {
    /// After an undo the worker is at the pushing cell, not where it was before it walked there.
    WorkerNotBack,
    /// A push was made into a wall.
    PushedIntoWall,
    /// A push was made over the edge of the board.
    PushedOverEdge,
    /// A push was made into a second box.
    PushedIntoBox,
    /// A push was made although the worker cannot reach the pushing cell.
    PushedUnreachable,
    /// A push was refused although it can be made.
    Refused,
    /// A goal is shown as if it were none.
    GoalLost,
    /// No board was printed after a command that changed nothing.
    NotPrinted,
    /// The first board was not printed.
    FirstNotPrinted,
    /// No board was printed after a command that changed nothing, or the first board was not printed: so
    /// far all boards are the same.
    FirstOrNotPrinted,
    /// A board was printed once too often.
    PrintedAgain,
    /// Output is missing at the end.
    EndsEarly,
    /// There is more output after the end.
    Extra,
    /// The rows are right, but blanks, empty lines or line ends are not.
    Blanks,
}

impl Mistake {
    /// A mistake that any text can show, whatever it means.
    pub fn of_text(expected: &[u8], got: &[u8]) -> Option<Mistake> {
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

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Mistake::WorkerNotBack => {
                "undo put the worker at the pushing cell, not where it was before the walk"
            }
            Mistake::PushedIntoWall => "the box was pushed into a wall",
            Mistake::PushedOverEdge => "the box was pushed over the edge of the board",
            Mistake::PushedIntoBox => "the box was pushed into a second box",
            Mistake::PushedUnreachable => "the push was made although the worker cannot get there",
            Mistake::Refused => "the push was refused although the worker can get there",
            Mistake::GoalLost => "a goal was lost under a box or the worker",
            Mistake::NotPrinted => "no board was printed after a command that changed nothing",
            Mistake::FirstNotPrinted => "the first board was not printed",
            Mistake::FirstOrNotPrinted => {
                "no board was printed after a command that changed nothing, or the first was not"
            }
            Mistake::PrintedAgain => "the previous board was printed once too often",
            Mistake::EndsEarly => "the output ends early",
            Mistake::Extra => "there is extra output after the end",
            Mistake::Blanks => "the rows are right, but blanks or line ends are wrong",
        })
    }
}
