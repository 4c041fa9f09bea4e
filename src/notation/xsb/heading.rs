//! Headings: what touches a board from above.

use std::ops::Range;

use super::key_line::MARK;
use super::record::is_bare_kind;
use super::row::is_separator;
use crate::level::{Note, is_number};

/// The heading of a board in the paragraph that touches it.
#[derive(Debug)]
pub(super) struct Heading {
    /// Its title: a line, or a number and a name.
    pub(super) title: String,
    /// Where in the paragraph the title is.
    pub(super) place: Range<usize>,
    /// Where in the paragraph the heading begins. Its other lines are notes of the level.
    pub(super) begin: usize,
}

/// Which line of a paragraph begins a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HeadingBegin {
    /// The first line of text.
    AnyLine,
    /// The first line with a mark: the paragraph touches the board above, too.
    MarkedLine,
    /// The first line that is a number, or else the first with a mark, or else the first: what is before it is about the
    /// collection.
    LineOfLevel,
}

/// A line of text in a paragraph.
#[derive(Clone, Copy)]
struct PlacedLine<'n> {
    place: usize,
    text: &'n str,
}

impl Heading {
    /// The heading in a paragraph.
    pub(super) fn new<'n>(
        paragraph: impl Iterator<Item = Note<'n>>,
        begin: HeadingBegin,
    ) -> Option<Heading> {
        let mut lines = Vec::new();
        for (place, note) in paragraph.enumerate() {
            if let Some(text) = note.line() {
                lines.push(PlacedLine { place, text });
            }
        }
        let begin = begin_of(&lines, begin)?;
        lines.retain(|line| line.place >= begin && is_name(line.text));
        let (&first, others) = lines.split_first()?;
        if is_number(first.text) {
            let name = name_after(first, others);
            return Some(match name {
                Some(name) => Heading {
                    title: format!("{}\n{}", first.text, name.text),
                    place: first.place..name.place + 1,
                    begin,
                },
                None => Heading::of_line(first, begin),
            });
        }
        // After the heading of a section.
        let level =
            others.iter().find(|line| is_number(line.text) && line.text.starts_with("Level"));
        Some(Heading::of_line(*level.unwrap_or(&first), begin))
    }

    fn of_line(line: PlacedLine, begin: usize) -> Heading {
        Heading { title: line.text.to_owned(), place: line.place..line.place + 1, begin }
    }
}

/// Returns whether a line may name a level: it is neither a separator, nor does it say that a record follows.
pub(super) fn is_name(line: &str) -> bool {
    !is_separator(line) && !is_bare_kind(line)
}

/// Where the heading begins among the lines of text of a paragraph; `None` if it has no heading.
fn begin_of(lines: &[PlacedLine], begin: HeadingBegin) -> Option<usize> {
    let first_marked = lines.iter().find(|line| line.text.starts_with(MARK));
    let line = match begin {
        HeadingBegin::AnyLine => None,
        HeadingBegin::MarkedLine => Some(first_marked?),
        HeadingBegin::LineOfLevel => {
            lines.iter().find(|line| is_number(line.text)).or(first_marked)
        }
    };
    Some(line.map_or(0, |line| line.place))
}

/// The name that follows a number: the next line, unless it begins with a mark and other lines follow.
fn name_after<'n>(number: PlacedLine, others: &[PlacedLine<'n>]) -> Option<PlacedLine<'n>> {
    let (&name, rest) = others.split_first()?;
    let is_next = name.place == number.place + 1;
    if is_next && (!name.text.starts_with(MARK) || rest.is_empty()) { Some(name) } else { None }
}
