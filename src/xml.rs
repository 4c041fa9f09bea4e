//! Characters that XML cannot hold.

/// A text with U+FFFD in place of each character that XML 1.0 cannot hold or that `is_refused`, and their number.
pub(crate) fn replace(text: &str, is_refused: fn(char) -> bool) -> (String, usize) {
    let mut count = 0;
    let replace = |c| {
        let is_held = matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..);
        let is_kept = is_held && !is_refused(c);
        count += usize::from(!is_kept);
        if is_kept { c } else { char::REPLACEMENT_CHARACTER }
    };
    (text.chars().map(replace).collect(), count)
}
