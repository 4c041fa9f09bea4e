//! Words for messages, and texts that fit into XML or are safe to show. Errors, pictures, notations and the program say
//! numbers in one way.

/// A number of things, as in `1 move` and `2 moves`. The plural of `noun` ends in `s` or, after
/// `sh` or `x`, in `es`.
pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {}", noun_of(count, noun))
}

/// The noun after a number: `noun` after 1, and otherwise its plural as in [`counted`].
pub fn noun_of(count: usize, noun: &str) -> String {
    let ending = match (count, noun.ends_with("sh") || noun.ends_with('x')) {
        (1, _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    format!("{noun}{ending}")
}

/// The end of a message that stands for several: nothing if there is only one.
pub fn first_of(count: usize, things: &str) -> String {
    if count == 1 { String::new() } else { format!(" (the first of {count} {things})") }
}

/// Things as a list such as "`@`, `*` or a letter" or "1 title and 2 notes".
pub(crate) fn list(things: &[String], conjunction: &str) -> String {
    match things {
        [] => String::new(),
        [thing] => thing.clone(),
        [others @ .., last] => format!("{} {conjunction} {last}", others.join(", ")),
    }
}

/// Replaces each character that XML 1.0 cannot hold, or for which `is_refused` returns true, with
/// U+FFFD. Returns the text, and the number of characters replaced. Markup such as `<` stays as it
/// is.
pub fn replace_in_xml(text: &str, is_refused: fn(char) -> bool) -> (String, usize) {
    let mut replaced = String::with_capacity(text.len());
    let mut count = 0;
    for c in text.chars() {
        let is_in_xml = matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..);
        if is_in_xml && !is_refused(c) {
            replaced.push(c);
        } else {
            replaced.push(char::REPLACEMENT_CHARACTER);
            count += 1;
        }
    }
    (replaced, count)
}

/// Returns whether a terminal could take a character for a command, or whether it could hide other text, or text could
/// hide in it.
fn is_unsafe(c: char) -> bool {
    let changes_direction = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let ends_line = matches!(c, '\u{2028}' | '\u{2029}');
    // The byte-order mark, and tags.
    let is_invisible = matches!(c, '\u{feff}' | '\u{e0000}'..='\u{e007f}');
    c.is_control() || changes_direction || ends_line || is_invisible
}

/// Replaces each character that is not safe to show with what `escape` makes of it.
pub fn replace_unsafe(text: &str, escape: impl Fn(char) -> String) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if is_unsafe(c) { escaped += &escape(c) } else { escaped.push(c) }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_end_in_s_or_es() {
        for (count, noun, words) in [
            (0, "row", "0 rows"),
            (1, "push", "1 push"),
            (2, "push", "2 pushes"),
            (3, "box", "3 boxes"),
        ] {
            assert_eq!(counted(count, noun), words);
        }
    }
}
