//! What only the whole of a collection shows.

use super::scanner::{Event, Scanner};
use super::text::{is_comment_end, open_comment};
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
            let (bytes, first) = (scanner.take_text(), scanner.text_line());
            survey.is_windows_1252 |= str::from_utf8(&bytes).is_err();
            let text = String::from_utf8_lossy(&bytes);
            let mut text = &*text;
            let begin = text.lines().position(is_comment_end);
            if let Some((line, style, was_first)) = open {
                let begins = open_comment(text);
                if let Some(end) = begin.filter(|&end| begins.is_none_or(|begin| end < begin)) {
                    survey.comments.push((line, first + end as u64));
                    (survey.style, is_first, open) = (style, was_first, None);
                    text = text.splitn(end + 2, '\n').last().unwrap_or_default();
                }
            }
            let before = (survey.style, is_first);
            survey.style.add(&Block::new(text, is_first, is_last));
            is_first = false;
            if let Some(begin) = open_comment(text) {
                open = Some((first + begin as u64, before.0, before.1));
            }
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
