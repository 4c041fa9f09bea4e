//! Headings: what touches a board from above.

use std::ops::Range;

use super::record::is_bare_kind;
use super::text::MARK;
use crate::level::{Note, is_number};

/// The heading of a board in the paragraph that touches it.
pub(super) struct Heading {
    /// Its title: a line, or a number and a name.
    pub(super) title: String,
    /// Where in the paragraph the title is.
    pub(super) place: Range<usize>,
    /// Where in the paragraph the heading begins. Its other lines are notes of the level.
    pub(super) begin: usize,
}

impl Heading {
    /// The heading in a paragraph. If that touches the board above too, only a line with a mark begins one.
    pub(super) fn new<'n>(
        paragraph: impl Iterator<Item = Note<'n>> + Clone,
        touches_above: bool,
    ) -> Option<Heading> {
        let is_marked = |note: Note| note.line().is_some_and(|line| line.starts_with(MARK));
        let begin = if touches_above { paragraph.clone().position(is_marked)? } else { 0 };
        let lines = (0..).zip(paragraph).skip(begin);
        let lines = lines.filter_map(|(place, note)| Some((place, note.line()?)));
        let mut lines = lines.filter(|&(_, line)| !is_bare_kind(line));
        let (first, line) = lines.next()?;
        let mut others = lines.clone();
        let (title, place) = if is_number(line) {
            let name = others.next().filter(|&(place, name)| {
                place == first + 1 && (!name.starts_with(MARK) || others.next().is_none())
            });
            match name {
                Some((last, name)) => (format!("{line}\n{name}"), first..last + 1),
                None => (line.to_owned(), first..first + 1),
            }
        } else {
            // After the heading of a section.
            let level = others.find(|&(_, line)| is_number(line) && line.starts_with("Level"));
            let (place, title) = level.unwrap_or((first, line));
            (title.to_owned(), place..place + 1)
        };
        Some(Heading { title, place, begin })
    }
}
