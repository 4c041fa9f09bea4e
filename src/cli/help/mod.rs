//! Help and man pages, and the subcommand or word that was meant.
//!
//! * `manual`: the parts of help that follow the options: lists of words, files, variables, an example, exit statuses.
//! * `man`: man pages, which have the same text.
//!
//! Descriptions and options are doc comments in the modules of the commands. Which command has which manual is in `cli/mod.rs`.

pub(crate) mod man;
pub(crate) mod manual;

pub(crate) use manual::Manual;

/// Returns the known word that is closest to an unknown one, if at most one letter in three is wrong.
pub(crate) fn closest(
    word: &str,
    known: impl IntoIterator<Item = &'static str>,
) -> Option<&'static str> {
    let distances =
        known.into_iter().map(|known| (strsim::damerau_levenshtein(known, word), known));
    let (distance, known) = distances.min()?;
    if distance * 3 <= word.len() { Some(known) } else { None }
}
