//! Titles that begin with the number of their level.
//!
//! Two questions of the reader of XSB have other answers: whether a line above a board is a number alone, so that a name may follow
//! in the next line (`heading::is_number`, also of `Spiral 12`), and whether a line by its form is no row of a board (`misdrawn`).

/// A title that begins with a number, as `7 Foo`, `#7: Foo`, `Level 7` and `7.` do. In `2-way street`, `9x9` and `1.5 moves` the
/// digits are part of the first word.
pub(crate) struct NumberedTitle<'t> {
    pub(crate) number: u64,
    /// What follows the number; may be empty.
    pub(crate) name: &'t str,
}

impl NumberedTitle<'_> {
    pub(crate) fn of(title: &str) -> Option<NumberedTitle<'_>> {
        let text = without_word_level(title).trim_start_matches([' ', '#']);
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = text.split_at(digits);
        let number = number.parse().ok()?;
        let rest = rest.trim_start_matches(['.', ':', ')', '-', '_', ',']);
        if !rest.is_empty() && !rest.starts_with(char::is_whitespace) {
            return None;
        }
        let name = rest.trim_start();
        let name = name.strip_prefix("- ").unwrap_or(name).trim_start();
        Some(NumberedTitle { number, name })
    }
}

/// The text after `Level` in any case, unless that is only the beginning of another word; otherwise the whole title.
pub(crate) fn without_word_level(title: &str) -> &str {
    match title.split_at_checked("level".len()) {
        Some((word, rest))
            if word.eq_ignore_ascii_case("level") && !rest.starts_with(char::is_alphabetic) =>
        {
            rest.trim_start()
        }
        _ => title,
    }
}
