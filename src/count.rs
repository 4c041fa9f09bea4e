//! Numbers of things, in words.

/// A number of things, as in `1 move` and `2 moves`; the plural of `noun` ends in `s` or, after `sh` or `x`, in `es`.
pub(crate) fn count(count: usize, noun: &str) -> String {
    format!("{count} {}", noun_of(count, noun))
}

/// The noun after a number: itself after 1, and otherwise its plural.
pub(crate) fn noun_of(count: usize, noun: &str) -> String {
    let ending = match (count, noun.ends_with("sh") || noun.ends_with('x')) {
        (1, _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    format!("{noun}{ending}")
}
