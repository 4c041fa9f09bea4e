//! Headings: the lines beside a board, or above a record, that name it.

/// Returns the title that a heading is: its lines as one, each without the `;` before it and without blanks around it.
pub(crate) fn title_of(heading: &str) -> String {
    let lines: Vec<_> = heading.lines().map(without_mark).collect();
    lines.join(" ")
}

/// Returns whether a line is only a level's number: digits, perhaps after a `;`, a word or a `#`, as in `; 12`, `Level 12`
/// or `#12`.
pub(crate) fn is_number(line: &str) -> bool {
    number_of(line).is_some()
}

/// Returns the digits of a line that [is only a level's number](is_number).
fn number_of(line: &str) -> Option<&str> {
    let line = without_mark(line);
    if line.split_ascii_whitespace().count() > 2 {
        return None;
    }
    let digits = line.rsplit([' ', '#', '.']).next()?;
    if digits.is_empty() || digits.contains(|c: char| !c.is_ascii_digit()) {
        return None;
    }
    Some(digits)
}

fn without_mark(line: &str) -> &str {
    line.trim_start_matches(';').trim_ascii()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_digits_after_at_most_a_word() {
        for (line, digits) in [
            ("12", "12"),
            ("; 12", "12"),
            (";;12 ", "12"),
            ("#12", "12"),
            ("; #12", "12"),
            ("Level 12", "12"),
            ("; Level 12", "12"),
            ("Level #12", "12"),
            ("Level  007", "007"),
            ("Nr.12", "12"),
            ("Spiral 12", "12"),
            ("2.12", "12"),
        ] {
            assert_eq!(number_of(line), Some(digits), "{line}");
        }
    }

    #[test]
    fn other_lines_are_names() {
        for line in [
            "",
            ";",
            "#",
            "12.",
            "12:",
            "12 Spiral",
            "Level12",
            "Level\t12",
            "The Level 12",
            "Level 1x",
            "; Level",
            "Level ١٢",
        ] {
            assert_eq!(number_of(line), None, "{line}");
            assert!(!is_number(line), "{line}");
        }
    }

    #[test]
    fn a_title_is_one_line_without_marks() {
        for (heading, title) in [
            ("", ""),
            ("; ", ""),
            (";; Spiral ;", "Spiral ;"),
            ("; 12\n; Spiral", "12 Spiral"),
            ("12\r\nSpiral", "12 Spiral"),
        ] {
            assert_eq!(title_of(heading), title, "{heading}");
        }
    }
}
