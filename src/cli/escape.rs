//! Text from outside, made safe to show.

/// Returns whether a terminal could take a character for a command, or whether it could hide other text: control
/// characters, and those that change the direction of writing.
fn is_unsafe(c: char) -> bool {
    let changes_direction = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || changes_direction
}

/// A text in which unsafe characters are written as in `\u{1b}`.
pub(super) fn escape(text: &str) -> String {
    escaped(text, is_unsafe, |c| c.escape_default().to_string())
}

/// The same, but its lines stay as they are.
pub(super) fn escape_lines(text: &str) -> String {
    escaped(text, |c| c != '\n' && is_unsafe(c), |c| c.escape_default().to_string())
}

/// JSON in which unsafe characters are written as in `\u009b`.
pub(super) fn escape_json(json: &str) -> String {
    escaped(json, is_unsafe, |c| format!("\\u{:04x}", u32::from(c)))
}

fn escaped(
    text: &str,
    is_escaped: impl Fn(char) -> bool,
    escape: impl Fn(char) -> String,
) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if is_escaped(c) { escaped += &escape(c) } else { escaped.push(c) }
    }
    escaped
}
