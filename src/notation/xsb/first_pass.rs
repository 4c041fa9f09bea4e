//! The first pass over a file: what only the whole collection shows.

use super::scanner::Scanner;
use super::text::{is_comment_begin, is_comment_end};
use super::titles::{Block, Style};
use crate::error::Error;
use crate::source::Source;

/// What the first pass over a collection found.
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
    /// Its first line.
    line: u64,
    /// The text that it is in, and what was known before that.
    text: String,
    style: Style,
    is_first: bool,
}

impl FirstPass {
    pub(super) fn new(source: Source) -> Result<FirstPass, Error> {
        let (mut scanner, mut first_pass) = (Scanner::new(source), FirstPass::default());
        let mut open: Option<Open> = None;
        let mut is_first = true;
        loop {
            let is_last = scanner.next()?;
            let (comment, comment_end) = (scanner.comment, scanner.comment_end);
            first_pass.is_windows_1252 |= str::from_utf8(scanner.text()).is_err();
            let mut text = String::from_utf8_lossy(scanner.text()).into_owned();
            if comment.is_some() || comment_end.is_some() {
                // Not the end of another comment that begins before it.
                let ends = |line| is_comment_begin(line) || is_comment_end(line);
                let is_end = text.lines().find(|line| ends(line)).is_some_and(is_comment_end);
                if let (Some(open), Some(end), true) = (open.take(), comment_end, is_end) {
                    first_pass.comments.push((open.line, end));
                    (first_pass.style, is_first) = (open.style, open.is_first);
                    text.insert_str(0, &open.text);
                }
            }
            if let Some(line) = comment.filter(|_| scanner.is_in_comment()) {
                open = Some(Open { line, text: text.clone(), style: first_pass.style, is_first });
            }
            first_pass.style.add(&Block::new(&text, is_first, is_last));
            scanner.clear_text();
            is_first = false;
            if is_last {
                return Ok(first_pass);
            }
        }
    }

    /// The last line of the comment that has this line.
    pub(super) fn comment_end(&self, line: u64) -> Option<u64> {
        let mut comments = self.comments.iter();
        comments.find(|(begin, end)| (*begin..*end).contains(&line)).map(|&(_, end)| end)
    }
}
