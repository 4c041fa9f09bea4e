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
