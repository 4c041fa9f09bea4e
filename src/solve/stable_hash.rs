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
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_the_same_on_every_machine() {
        assert_eq!(stable_hash([]), 0);
        assert_eq!(stable_hash([1]), 0xa8b9_8aa7_17c4_d5eb);
        assert_eq!(stable_hash([7, 63]), 0x77b8_ae8a_aba4_fd77);
        assert_eq!(stable_hash([7, 63, u64::MAX]), 0xaee2_9ef4_359f_7fe9);
    }

    /// The plans of earlier versions stay.
    #[cfg(target_pointer_width = "64")]
    #[test]
    fn a_hash_is_that_of_rustc_hash() {
        use std::hash::BuildHasher;
        for seed in 0..4_u32 {
            for cell in 0..256_usize {
                let hash = stable_hash([u64::from(seed), cell as u64]);
                assert_eq!(hash, rustc_hash::FxBuildHasher.hash_one((seed, cell)));
            }
        }
    }
}
