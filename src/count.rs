//! Numbers of things, in words.

/// A number of things, as in `1 move` and `2 moves`; the plural of `noun` ends in `s` or, after `sh` or `x`, in `es`.
pub(crate) fn count(count: usize, noun: &str) -> String {
    let ending = match (count, noun.ends_with("sh") || noun.ends_with('x')) {
        (1, _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    format!("{count} {noun}{ending}")
}
