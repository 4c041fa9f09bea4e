//! A hash whose value an answer depends on.

/// Hashes numbers, on every machine to the same value.
///
/// The mixing is that of `rustc-hash` on machines of 64 bits. On those of 32 bits that has other constants and half the bits, and
/// the standard library promises nothing about the values of its hashes.
pub(super) fn stable_hash(numbers: impl IntoIterator<Item = u64>) -> u64 {
    const MULTIPLIER: u64 = 0xf135_7aea_2e62_a9c5;
    let mut hash = 0_u64;
    for number in numbers {
        hash = hash.wrapping_add(number).wrapping_mul(MULTIPLIER);
    }
    hash.rotate_left(26)
}

#[cfg(test)]
#[path = "../../tests/unit/solve/stable_hash.rs"]
mod tests;
