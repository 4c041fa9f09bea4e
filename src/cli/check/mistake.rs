//! The usual mistakes of programs that play pushes.

use thiserror::Error;

/// A usual mistake. `docs/mistakes.md` has a section for each, with an example. Of two that explain as much, the earlier
/// variant is named first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Error)]
pub(super) enum Mistake {
    #[error("`0` is ignored")]
    UndoIgnored,
    #[error("only one push can be undone")]
    OneUndo,
    #[error("only the last few pushes can be undone")]
    FewUndos,
    #[error("only the first few pushes can be undone")]
    FirstUndos,
    #[error("`0` undoes all pushes, not only the last one")]
    UndoesAll,
    #[error("a second `0` makes the undone push again")]
    UndoRedoes,
    #[error("the board is saved for undo after the push, not before it")]
    SavedLate,
    #[error("undo leaves the worker where it is")]
    WorkerLeft,
    #[error("undo leaves the box where it is")]
    BoxLeft,
    #[error("undo put the worker behind the box, not where it was before the walk")]
    WorkerNotBack,
    #[error("a refused push is undone")]
    RefusedUndone,
    #[error("nothing can be undone after a refused push")]
    RefusedClears,
    #[error("undo forgets the goal that a box leaves")]
    GoalNotBare,
    #[error("undo makes floor of a goal that the worker leaves")]
    UndoLosesGoals,
    #[error("the box was pushed into a wall")]
    PushedIntoWall,
    #[error("the box was pushed over the edge of the board")]
    PushedOverEdge,
    #[error("the box was pushed into a second box")]
    PushedIntoBox,
    #[error("the push was made although the worker cannot get there")]
    PushedUnreachable,
    #[error("the worker walks through boxes")]
    WalksThroughBoxes,
    #[error("the worker walks through the box that it pushes")]
    WalksThroughBox,
    #[error("the worker walks through walls")]
    WalksThroughWalls,
    #[error("the worker walks diagonally")]
    WalksDiagonally,
    #[error("the worker did not follow the box: after a push it stands where the box was")]
    WorkerBehind,
    #[error("the worker walked although the push was refused")]
    WalkedAnyway,
    #[error("the box was pulled")]
    Pulled,
    #[error("no box is ever pushed")]
    NeverPushed,
    #[error("the worker does not walk: a box is only pushed if the worker is there already")]
    NoWalk,
    #[error("the worker only walks straight on, without a turn")]
    StraightWalk,
    #[error("the worker does not walk over goals")]
    WalkNotOverGoals,
    #[error("nothing is pushed while the worker is on a goal")]
    WorkerOnGoalStays,
    #[error("a push is refused if the worker is there already")]
    ThereRefused,
    #[error("outer rows or columns of the board are not used")]
    EdgeRefused,
    #[error("no box is pushed onto a goal")]
    OntoGoalRefused,
    #[error("boxes with some names are never pushed")]
    BoxNeverPushed,
    #[error("no box is pushed to where the worker stands")]
    OntoWorkerRefused,
    #[error("the push was refused although it is possible")]
    Refused,
    #[error("the box is not on the board: nothing should change, and the board is printed")]
    AbsentBox,
    #[error("a box on a goal is not found, so it is not pushed")]
    GoalBoxNotFound,
    #[error("`2` and `8`, or `4` and `6`, are exchanged")]
    KeysExchanged,
    #[error("up and down are exchanged with left and right")]
    KeysTurned,
    #[error("the first command is not executed")]
    FirstCommandSkipped,
    #[error("only the first command of a line is executed")]
    OneCommandOfLine,
    #[error("a board is printed after every command of a line, not at its end")]
    BoardAfterCommand,
    #[error("a goal was lost under a box or the worker")]
    GoalLost,
    #[error("a box on a goal is printed as a small letter")]
    BoxOnGoal,
    #[error("a box that is not on a goal is printed as a capital letter")]
    BoxOffGoal,
    #[error("letters stay as they were read, on a goal or not")]
    LettersAsRead,
    #[error("the worker on a goal is not printed `*`")]
    WorkerOnGoal,
    #[error("the worker is printed `*` where there is no goal")]
    WorkerOffGoal,
    #[error("short rows are filled up with `-`: print them as they were read")]
    RowsPadded,
    #[error("long rows are cut, or go on in the next row")]
    RowsCut,
    #[error("a row of a board is missing")]
    RowMissing,
    #[error("rows of a board after the first few are lost")]
    RowsLost,
    #[error("no board was printed after a command that changed nothing")]
    NotPrinted,
    #[error("no board was printed after `0`")]
    UndoNotPrinted,
    #[error("no board was printed after a push")]
    PushNotPrinted,
    #[error("the first board was not printed")]
    FirstNotPrinted,
    #[error("boards were printed only at the end: print the board after every command")]
    OnlyAtEnd,
    #[error("the previous board was printed once too often")]
    PrintedAgain,
    #[error("the board is printed once more at the dot")]
    PrintedAtDot,
    #[error("the board is printed before the command is executed, not after it")]
    PrintedBefore,
    #[error("commands are printed beside the boards")]
    Echo,
    #[error("text is printed beside the boards")]
    Message,
    #[error("text is printed in front of a board, in its first line")]
    Prompt,
    #[error("text is printed in place of a board")]
    MessageInstead,
    #[error("the output ends early")]
    EndsEarly,
    #[error("there is extra output after the end")]
    Extra,
    #[error("commands after the dot are executed")]
    ReadsPastDot,
    #[error("lines end in CR LF, but should end in LF alone")]
    CrLf,
    #[error("an empty line was printed between boards")]
    EmptyLine,
    #[error("an empty line was printed before the first board")]
    EmptyLineFirst,
    #[error("an empty line was printed after the last board")]
    EmptyLineAtEnd,
    #[error("the newline at the end of the last line is missing")]
    NoLastNewline,
    #[error("there is no line break after a board")]
    NoLineBreak,
    #[error("there are no line breaks")]
    NoLineBreaks,
    #[error("the rows are right, but blanks or line ends are wrong")]
    Blanks,
}

impl Mistake {
    /// A mistake that any text can show, whatever it means.
    pub(super) fn of_text(expected: &[u8], got: &[u8]) -> Option<Mistake> {
        let expected_rows = rows(expected);
        let got_rows = rows(got);
        if got_rows.starts_with(&expected_rows) {
            let is_more = expected.is_empty() && !got_rows.is_empty();
            return Some(if is_more { Mistake::Extra } else { Mistake::Blanks });
        }
        if expected.starts_with(got) { Some(Mistake::EndsEarly) } else { None }
    }

    /// Returns whether it only says where a program goes wrong: no wrong program makes it.
    pub(super) fn is_place(self) -> bool {
        use Mistake::{EndsEarly, Extra, MessageInstead, Refused};
        matches!(self, EndsEarly | Extra | MessageInstead | Refused)
    }

    /// Returns whether the rows are right where it is seen.
    pub(super) fn is_of_blanks(self) -> bool {
        use Mistake::{Blanks, CrLf, EmptyLine, EmptyLineAtEnd, EmptyLineFirst, NoLastNewline};
        matches!(self, Blanks | CrLf | EmptyLine | EmptyLineAtEnd | EmptyLineFirst | NoLastNewline)
    }

    /// The heading of its section in `docs/mistakes.md`, as a link has it: `undo-ignored`.
    pub(super) fn section(self) -> String {
        let mut section = String::new();
        for letter in format!("{self:?}").chars() {
            if letter.is_ascii_uppercase() && !section.is_empty() {
                section.push('-');
            }
            section.push(letter.to_ascii_lowercase());
        }
        section
    }
}

/// The lines that are not blank, without their blanks.
pub(super) fn rows(text: &[u8]) -> Vec<Vec<u8>> {
    let mut rows: Vec<Vec<u8>> =
        text.split(|&byte| byte == b'\n').map(without_whitespace).collect();
    rows.retain(|row| !row.is_empty());
    rows
}

/// Returns whether a byte stands for a cell.
pub(super) fn is_cell(byte: u8) -> bool {
    matches!(byte, b'-' | b'+' | b'#' | b'@' | b'*' | b'a'..=b'z' | b'A'..=b'Z')
}

/// Returns whether a line could be a row of a board: only cells, and not only letters.
pub(super) fn is_like_row(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    line.iter().all(|&byte| is_cell(byte)) && !line.iter().all(u8::is_ascii_alphabetic)
}

/// Returns whether the lines of a text end in CR LF, but perhaps for the last one.
pub(super) fn is_cr_lf(text: &[u8]) -> bool {
    let mut lines = text.split_inclusive(|&byte| byte == b'\n');
    lines.all(|line| line.ends_with(b"\r\n") || !line.ends_with(b"\n"))
}

pub(super) fn without_whitespace(text: &[u8]) -> Vec<u8> {
    text.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect()
}

/// What is said of the first wrong place of a case, whatever the other cases show.
pub(super) struct Remark {
    /// The mistake that any text can show.
    pub(super) mistake: Option<Mistake>,
    pub(super) sentence: String,
}

impl Remark {
    pub(super) fn new(sentence: impl Into<String>) -> Remark {
        Remark { mistake: None, sentence: sentence.into() }
    }

    /// The mistake that any text can show, whatever it means.
    pub(super) fn of_text(expected: &[u8], got: &[u8]) -> Option<Remark> {
        let mistake = Mistake::of_text(expected, got)?;
        if mistake == Mistake::Blanks
            && got.contains(&b'\r')
            && is_cr_lf(got)
            && !is_cr_lf(expected)
        {
            return Some(Mistake::CrLf.into());
        }
        Some(mistake.into())
    }
}

impl From<Mistake> for Remark {
    fn from(mistake: Mistake) -> Self {
        Remark { mistake: Some(mistake), sentence: mistake.to_string() }
    }
}

/// The explanation of each mistake.
const PAGE: &str = include_str!("../../../docs/mistakes.md");

/// A section of the page.
struct Section {
    /// Its name, as links have it.
    name: String,
    text: &'static str,
}

fn sections() -> Vec<Section> {
    let mut sections = Vec::new();
    for text in PAGE.split("\n## ").skip(1) {
        let heading = text.lines().next().unwrap_or_default();
        let name = heading.to_lowercase().replace(' ', "-");
        sections.push(Section { name, text: text.trim_end() });
    }
    sections
}

pub(super) fn section_name(name: &str) -> Result<String, String> {
    let name = name.trim();
    let names: Vec<String> = sections().into_iter().map(|section| section.name).collect();
    if names.iter().any(|known| known == name) {
        return Ok(name.to_owned());
    }
    Err(format!("unknown name; expected one of {}", names.join(", ")))
}

/// The text of the sections with these names, in the order of the page.
pub(super) fn explain(names: &[String]) -> String {
    let mut sections = sections();
    sections.retain(|section| names.contains(&section.name));
    let texts: Vec<&str> = sections.iter().map(|section| section.text).collect();
    texts.join("\n\n")
}
