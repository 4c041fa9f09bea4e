//! The first pass over a file: what only the whole collection shows.

use super::scanner::{CommentMark, Scanner};
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
    pub(super) fn new(mut source: Source) -> Result<FirstPass, Error> {
        let (mut scanner, mut first_pass) = (Scanner::default(), FirstPass::default());
        let mut open: Option<Open> = None;
        let mut is_first = true;
        loop {
            let is_last = scanner.next(&mut source)?;
            first_pass.is_windows_1252 |= str::from_utf8(&scanner.text).is_err();
            let mut text = String::from_utf8_lossy(&scanner.text).into_owned();
            // Otherwise another comment begins before it ends.
            if let Some(mark) = scanner.first_mark
                && let (Some(open), CommentMark::End(end)) = (open.take(), mark)
            {
                first_pass.comments.push((open.line, end));
                (first_pass.style, is_first) = (open.style, open.is_first);
                text.insert_str(0, &open.text);
            }
            if let Some(line) = scanner.open_comment() {
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
