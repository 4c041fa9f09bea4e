//! Comments: `Comment:` begins one, which ends at `Comment-End:`, or else with its line.

use super::key_line::{MARK, key_line};
use super::lines::Lines;

/// Returns the text after `Comment:` in a line that begins a comment.
pub(super) fn comment_begin(line: &str) -> Option<&str> {
    // Most lines are spared more.
    if !may_be_comment_line(line) {
        return None;
    }
    let line = key_line(line)?;
    if line.key.eq_ignore_ascii_case("comment") { Some(line.value) } else { None }
}

pub(super) fn is_comment_end(line: &str) -> bool {
    if !may_be_comment_line(line) {
        return false;
    }
    let line = line.trim_ascii();
    let key = line.strip_prefix(MARK).unwrap_or(line).trim_end_matches(':').trim_ascii();
    key.eq_ignore_ascii_case("comment-end") || key.eq_ignore_ascii_case("comment_end")
}

/// Returns whether a line begins or ends a comment.
pub(super) fn is_comment_mark(line: &str) -> bool {
    is_comment_end(line) || comment_begin(line).is_some()
}

fn may_be_comment_line(line: &str) -> bool {
    matches!(line.trim_ascii_start().bytes().next(), Some(b'c' | b'C' | b';'))
}

/// Returns the lines after the comment that a line begins, if another line ends it before the next comment. `rest` are the
/// lines after the first.
pub(super) fn lines_after_comment<'t>(line: &str, rest: &Lines<'t>) -> Option<Lines<'t>> {
    comment_begin(line)?;
    let mut lines = rest.clone();
    let mark = lines.find(|line| is_comment_mark(line.text))?;
    if is_comment_end(mark.text) { Some(lines) } else { None }
}

/// The text of a comment whose first line has this text after `Comment:`, with the lines up to its end. Where a `;` precedes
/// its key, it may precede each line.
pub(super) fn comment_text(first: &str, lines: Lines, is_marked: bool) -> String {
    let mut texts = Vec::new();
    if !first.is_empty() {
        texts.push(first);
    }
    for line in lines.take_while(|line| !is_comment_end(line.text)) {
        let text = line.text.trim_ascii_end();
        match text.strip_prefix(MARK) {
            Some(unmarked) if is_marked => {
                texts.push(unmarked.strip_prefix(' ').unwrap_or(unmarked));
            }
            _ => texts.push(text),
        }
    }
    texts.join("\n")
}
