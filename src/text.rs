//! Words for messages, and texts that fit into XML. Errors, pictures, notations and the program say
//! numbers in one way.

/// A number of things, as in `1 move` and `2 moves`. The plural of `noun` ends in `s` or, after
/// `sh` or `x`, in `es`.
///
/// ```
/// assert_eq!(sokopush::text::counted(3, "box"), "3 boxes");
/// ```
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
    let mut count = 0;
    let replace = |c| {
        let is_held = matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..);
        let is_kept = is_held && !is_refused(c);
        count += usize::from(!is_kept);
        if is_kept { c } else { char::REPLACEMENT_CHARACTER }
    };
    (text.chars().map(replace).collect(), count)
}
