//! Delta debugging: fewer items that still show a failure.
//!
//! Andreas Zeller and Ralf Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE Transactions on Software
//! Engineering 28 (2), 2002.

/// Removes items as long as `fails` returns true for the rest, which it does for all of them. Afterwards it returns false if
/// any one more is removed: the rest is 1-minimal.
///
/// Only complements of chunks are tried, in passes with chunks of half the size: a chunk alone rarely fails.
pub(super) fn ddmin<T: Clone>(mut items: Vec<T>, mut fails: impl FnMut(&[T]) -> bool) -> Vec<T> {
    let mut chunk = items.len();
    while chunk > 0 && !items.is_empty() {
        let before = items.len();
        let mut start = 0;
        while start < items.len() {
            let mut fewer = items.clone();
            fewer.drain(start..items.len().min(start + chunk));
            if fails(&fewer) {
                items = fewer;
            } else {
                start += chunk;
            }
        }
        // Single items may only become superfluous when later ones are gone.
        if chunk > 1 {
            chunk = chunk.div_ceil(2);
        } else if items.len() == before {
            break;
        }
    }
    items
}

#[cfg(test)]
mod tests;
