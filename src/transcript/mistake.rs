//! What programs that play pushes get wrong.

use std::fmt;

/// A usual mistake in a transcript.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// After an undo the worker stands where it pushed from, not where it stood before it walked there.
    WorkerNotBack,
    /// A push was made with a wall behind the box.
    PushedWall,
    /// A push was made with the board's end behind the box.
    PushedOut,
    /// A push was made with a second box behind the box.
    PushedBox,
    /// A push was made although the worker cannot get to the pushing cell.
    PushedNoWay,
    /// A push was refused although the worker can get there and nothing is in the way.
    Refused,
    /// A cell that is a goal is shown as if it were none.
    GoalLost,
    /// No board was printed after a command that changed nothing.
    NotPrinted,
    /// The first board was not printed.
    FirstNotPrinted,
    /// No board was printed after a command that changed nothing, or the first board was not printed: so far all are alike.
    FirstOrNotPrinted,
    /// A board was printed once too often.
    PrintedAgain,
    /// There should be more.
    EndsEarly,
    /// There is more behind the last board.
    Extra,
    /// The rows are right, but blanks, empty lines or line ends are not.
    Blanks,
}

impl Mistake {
    /// The mistake that any text may show in place of the expected one, whatever the two mean.
    #[must_use]
    pub fn of_text(expected: &[u8], got: &[u8]) -> Option<Mistake> {
        let (expected_rows, got_rows) = (rows(expected), rows(got));
        if got_rows.starts_with(&expected_rows) {
            let is_more = expected.is_empty() && !got_rows.is_empty();
            return Some(if is_more { Mistake::Extra } else { Mistake::Blanks });
        }
        expected.starts_with(got).then_some(Mistake::EndsEarly)
    }
}

/// The lines with something in them, without what is blank before and behind.
fn rows(text: &[u8]) -> Vec<&[u8]> {
    let rows = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    rows.filter(|row| !row.is_empty()).collect()
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Mistake::WorkerNotBack => {
                "undo put the worker back to the pushing cell, not to where it stood before the walk"
            }
            Mistake::PushedWall => "the push was made through a wall",
            Mistake::PushedOut => "the push was made over the board's end",
            Mistake::PushedBox => "the push was made through a second box",
            Mistake::PushedNoWay => "the push was made though the worker cannot get there",
            Mistake::Refused => "the push was refused though the worker can get there",
            Mistake::GoalLost => "a goal was lost under a box or the worker",
            Mistake::NotPrinted => "no board was printed after a command that changed nothing",
            Mistake::FirstNotPrinted => "the first board was not printed",
            Mistake::FirstOrNotPrinted => {
                "no board was printed after a command that changed nothing, or not the first board"
            }
            Mistake::PrintedAgain => "the board before was printed once too often",
            Mistake::EndsEarly => "the output ends early",
            Mistake::Extra => "there is extra output after the end",
            Mistake::Blanks => "the rows are right, but blanks or line ends are wrong",
        })
    }
}
