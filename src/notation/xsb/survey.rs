//! What only the whole of a collection shows.

use super::scanner::{Event, Scanner};
use super::text::{is_comment_begin, is_comment_end};
use super::titles::{Block, Style};
use crate::error::Error;
use crate::source::Source;

/// What the whole of a collection shows.
#[derive(Debug, Default)]
pub(super) struct Survey {
    pub(super) style: Style,
    /// Whether the text is Windows-1252, because it is not UTF-8.
    pub(super) is_windows_1252: bool,
    /// The first and last lines of comments in which something looks like a board.
    pub(super) comments: Vec<(u64, u64)>,
}

impl Survey {
    pub(super) fn new(source: Source) -> Result<Survey, Error> {
        let (mut scanner, mut survey) = (Scanner::new(source), Survey::default());
        // The first line of a comment without an end so far, and what was known before it.
        let mut open: Option<(u64, Style, bool)> = None;
        let mut is_first = true;
        loop {
            let is_last = match scanner.next()? {
                Event::Board => {
                    scanner.skip_board();
                    continue;
                }
                Event::Begin => false,
                Event::End => true,
            };
            let (comment, comment_end) = (scanner.comment(), scanner.comment_end());
            survey.is_windows_1252 |= str::from_utf8(scanner.text()).is_err();
            let text = String::from_utf8_lossy(scanner.text());
            let mut text = &*text;
            let before = (survey.style, is_first);
            if let (Some((line, style, was_first)), Some(end)) = (open, comment_end) {
                // Not the end of another comment that begins before it.
                let lines = text.lines().position(is_comment_end).unwrap_or(0);
                if !text.lines().take(lines).any(is_comment_begin) {
                    survey.comments.push((line, end));
                    (survey.style, is_first) = (style, was_first);
                    text = text.splitn(lines + 2, '\n').last().unwrap_or_default();
                }
            }
            open = open.filter(|_| comment.is_none() && comment_end.is_none());
            if let Some(line) = comment.filter(|_| scanner.is_in_comment()) {
                open = Some((line, before.0, before.1));
            }
            survey.style.add(&Block::new(text, is_first, is_last));
            scanner.clear_text();
            is_first = false;
            if is_last {
                return Ok(survey);
            }
        }
    }

    /// The last line of the comment that has this line.
    pub(super) fn comment_end(&self, line: u64) -> Option<u64> {
        let mut comments = self.comments.iter();
        comments.find(|(begin, end)| (*begin..*end).contains(&line)).map(|&(_, end)| end)
    }
}
