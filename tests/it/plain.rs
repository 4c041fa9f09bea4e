//! What a terminal shows, without what moves and colours it.

/// A text without escape sequences and carriage returns.
pub(crate) fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        match c {
            '\x1b' => {
                if rest.next() == Some('[') {
                    rest.by_ref().find(char::is_ascii_alphabetic);
                }
            }
            '\r' => {}
            _ => plain.push(c),
        }
    }
    let mut shown = String::new();
    let mut rest = &*plain;
    while let Some((before, after)) = rest.split_once(" > ") {
        // The moves and pushes of a prompt.
        let is_count = |c: char| c.is_ascii_digit() || c == '/';
        shown.extend([before.trim_end_matches(is_count), "> "]);
        rest = after;
    }
    shown + rest
}
