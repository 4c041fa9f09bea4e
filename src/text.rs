//! Words for messages, and texts that fit into XML. Errors, pictures, notations and the program say
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
