//! An excerpt of the stderr of a program.

use crate::cli::escape::escape;

/// The beginning and the end of what a program wrote to stderr: some languages name the cause of a crash before the
/// calls that led there, others after them.
#[derive(Clone, Debug, Default)]
pub(crate) struct StderrExcerpt {
    begin: Vec<u8>,
    end: Vec<u8>,
    /// Whether something between the two was dropped.
    is_cut: bool,
}

/// The bytes that are kept of the beginning, and of the end.
const MAX_BEGIN: usize = 1 << 10;
const MAX_END: usize = 4 << 10;

/// The lines that are shown of the beginning, and of the end, if there are more.
const BEGIN_LINES: usize = 4;
const END_LINES: usize = 16;

/// The characters that are shown of a line.
const MAX_LINE: usize = 200;

impl StderrExcerpt {
    pub(super) fn begin(&self) -> &[u8] {
        &self.begin
    }

    pub(crate) fn add(&mut self, bytes: &[u8]) {
        let room = MAX_BEGIN.saturating_sub(self.begin.len()).min(bytes.len());
        let (begin, rest) = bytes.split_at(room);
        self.begin.extend(begin);
        self.end.extend(rest);
        let surplus = self.end.len().saturating_sub(MAX_END);
        self.is_cut |= surplus > 0;
        self.end.drain(..surplus);
    }

    /// The lines to show, safe for a terminal; none if nothing was written.
    pub(crate) fn lines(&self) -> Vec<String> {
        if self.is_cut {
            return without_middle(&shown_lines(&self.begin), &shown_lines(&self.end));
        }
        let all = shown_lines(&[&*self.begin, &*self.end].concat());
        if all.len() <= BEGIN_LINES + END_LINES {
            return all;
        }
        without_middle(&all, &all)
    }
}

/// The lines of a text, without blank ones at its end.
fn shown_lines(text: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(text).trim_end().lines().map(shown_line).collect()
}

/// The first lines of `begin` and the last ones of `end`, with `…` between them.
fn without_middle(begin: &[String], end: &[String]) -> Vec<String> {
    let mut lines = begin.to_vec();
    lines.truncate(BEGIN_LINES);
    lines.push("…".to_owned());
    lines.extend_from_slice(end.split_at(end.len().saturating_sub(END_LINES)).1);
    lines
}

fn shown_line(line: &str) -> String {
    let line = line.trim_end().replace('\t', "    ");
    let mut shown = escape(&line.chars().take(MAX_LINE).collect::<String>());
    if line.chars().nth(MAX_LINE).is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    //! An excerpt of what a program writes to stderr.

    use super::*;

    fn lines_of(parts: &[&str]) -> Vec<String> {
        let mut excerpt = StderrExcerpt::default();
        for part in parts {
            excerpt.add(part.as_bytes());
        }
        assert!(excerpt.begin.len() <= MAX_BEGIN && excerpt.end.len() <= MAX_END);
        excerpt.lines()
    }

    #[test]
    fn a_short_text_is_shown_as_a_whole_and_safe() {
        assert_eq!(lines_of(&[]), [""; 0]);
        assert_eq!(lines_of(&["a\tb\r\n\u{1b}[", "2J\n\n"]), ["a    b", "\\u{1b}[2J"]);
        let long = "x".repeat(1000);
        assert_eq!(lines_of(&[&long]), [format!("{}…", &long[..MAX_LINE])]);
    }

    #[test]
    fn a_line_is_cut_off_after_characters_not_bytes() {
        for character in ["x", "é", "中"] {
            let whole = character.repeat(MAX_LINE);
            assert_eq!(lines_of(&[&whole]), std::slice::from_ref(&whole));
            assert_eq!(lines_of(&[&whole, "é"]), [whole + "…"]);
        }
    }

    #[test]
    fn a_text_is_shown_as_a_whole_up_to_five_kibibytes() {
        // Twenty lines.
        let text = format!("{}\n", "x".repeat(255)).repeat(20);
        for parts in [&[&*text][..], &["", &text], &[&text[..1], &text[1..]]] {
            let shown = lines_of(parts);
            assert_eq!(shown.len(), 20);
            assert!(!shown.contains(&"…".to_owned()));
        }
        let shown = lines_of(&["y", &text]);
        assert_eq!((shown.len(), shown.iter().position(|line| line == "…")), (21, Some(4)));
        assert!(shown.first().is_some_and(|line| line.starts_with("yx")));
        // The program's end is an empty part.
        for parts in [&["y", &*text][..], &["y", &text, ""], &[&text, "y", ""]] {
            let shown = lines_of(parts);
            assert!(shown.contains(&"…".to_owned()), "{shown:?}");
        }
    }

    #[test]
    fn the_first_and_last_lines_of_a_long_text_are_shown() {
        for count in [20, 21, 100, 10_000, 100_000] {
            let mut all: Vec<_> = (1..=count).map(|number| format!("line {number}")).collect();
            let text = all.join("\n") + "\n";
            let (one, other) = text.split_at(text.len() / 3);
            if count > 20 {
                all.splice(4..count - 16, ["…".to_owned()]);
            }
            assert_eq!(lines_of(&[one, other]), all);
        }
    }
}
