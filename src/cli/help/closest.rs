//! The word that was meant.

/// The known word that is closest to one that is not known, if one letter of three is wrong or fewer.
pub(crate) fn closest(
    word: &str,
    known: impl IntoIterator<Item = &'static str>,
) -> Option<&'static str> {
    let distance = |known| (strsim::damerau_levenshtein(known, word), known);
    let (distance, known) = known.into_iter().map(distance).min()?;
    (distance * 3 <= word.len()).then_some(known)
}
