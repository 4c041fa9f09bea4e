//! The first pass over a file: what only the whole collection shows.

use std::mem;

use super::scanner::{CommentMark, Scanner};
use super::titles::{Block, Style};
use crate::error::Error;
use crate::source::Source;

#[derive(Debug, Default)]
pub(super) struct FirstPass {
    pub(super) style: Style,
    /// Whether the text is Windows-1252, because it is not UTF-8.
    pub(super) is_windows_1252: bool,
    /// The first and last lines of comments in which something looks like a board.
    pub(super) comments: Vec<(u64, u64)>,
}

/// A comment without an end so far.
struct Open {
    line: u64,
    /// The text that it is in.
    text: String,
    is_first: bool,
    /// The style if it has no end, but for that text.
    style: Style,
}

impl Open {
    /// The style if the comment has no end.
    fn without_end(self) -> Style {
        let mut style = self.style;
        style.add(&Block::new(&self.text, self.is_first, false));
        style
    }
}

impl FirstPass {
    /// Time and memory are linear in the text: each part of it is looked at once.
    pub(super) fn new(mut source: Source) -> Result<FirstPass, Error> {
        let (mut scanner, mut first_pass) = (Scanner::default(), FirstPass::default());
        let mut open: Option<Open> = None;
        let mut begins = true;
        loop {
            let is_last = scanner.next(&mut source)?;
            first_pass.is_windows_1252 |= str::from_utf8(&scanner.text).is_err();
            let mut text = String::from_utf8_lossy(&scanner.text).into_owned();
            let mut is_first = mem::take(&mut begins);
            match (open.take(), scanner.first_mark) {
                (Some(before), Some(CommentMark::End(end))) => {
                    first_pass.comments.push((before.line, end));
                    text = before.text + &text;
                    is_first = before.is_first;
                }
                (Some(before), Some(CommentMark::Begin(_))) => {
                    first_pass.style = before.without_end();
                }
                (before, _) => open = before,
            }
            if let Some(open) = &mut open {
                open.style.add(&Block::new(&text, is_first, is_last));
            } else if let Some(line) = scanner.open_comment().filter(|_| !is_last) {
                open = Some(Open { line, text, is_first, style: first_pass.style });
            } else {
                first_pass.style.add(&Block::new(&text, is_first, is_last));
            }
            scanner.clear_text();
            if is_last {
                first_pass.style = open.map_or(first_pass.style, Open::without_end);
                return Ok(first_pass);
            }
        }
    }

    /// The last line of the comment that has this line.
    pub(super) fn comment_end(&self, line: u64) -> Option<u64> {
        let before = self.comments.partition_point(|&(begin, _)| begin <= line);
        let &(_, end) = self.comments.get(before.checked_sub(1)?)?;
        (line < end).then_some(end)
    }
}
