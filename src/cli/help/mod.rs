//! Help and man pages, and the subcommand or word that was meant. Completions are made in `cli/mod.rs`.

pub(crate) mod man;
pub(crate) mod manual;

pub(crate) use manual::Manual;

/// The known word that is closest to one that is not known, if one letter of three is wrong or fewer.
pub(crate) fn closest(
    word: &str,
    known: impl IntoIterator<Item = &'static str>,
) -> Option<&'static str> {
    let distance = |known| (strsim::damerau_levenshtein(known, word), known);
    let (distance, known) = known.into_iter().map(distance).min()?;
    (distance * 3 <= word.len()).then_some(known)
}
