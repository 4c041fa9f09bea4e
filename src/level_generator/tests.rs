//! The seeds of attempts at levels.

use std::collections::HashSet;

use super::*;

/// The first 1,000 seeds of `seed`.
fn seeds(seed: u64) -> impl Iterator<Item = u64> {
    (0..1000).map(move |attempt| seed_of_attempt(seed, attempt))
}

#[test]
fn a_seed_comes_first_and_is_followed_by_the_numbers_of_splitmix64() {
    for seed in [0, 1, 42, u64::MAX] {
        assert_eq!(seeds(seed).next(), Some(seed));
    }
    // What the authors' own `splitmix64.c` gives from state 0, which mixing leaves as it is.
    let published = [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f];
    assert!(seeds(0).skip(1).zip(published).all(|(seed, published)| seed == published));
}

/// Neither of seeds near each other, nor of those whose difference is what `SplitMix64` adds to its state, nor of those in titles.
#[test]
fn the_seeds_of_different_seeds_are_different() {
    let mut begun: Vec<u64> = vec![0, 2, 3, 42, 43, u64::MAX - 1, u64::MAX];
    for multiple in 1..10 {
        begun.push(1_u64.wrapping_add(GOLDEN_GAMMA.wrapping_mul(multiple)));
        begun.push(1_u64.wrapping_sub(GOLDEN_GAMMA.wrapping_mul(multiple)));
    }
    let titles: Vec<u64> = seeds(1).collect();
    let mut seen = HashSet::new();
    for seed in &titles {
        assert!(seen.insert(*seed));
    }
    // The first seed of one in a title is that title's own.
    for title in &titles[1..] {
        for seed in seeds(*title).skip(1) {
            assert!(seen.insert(seed), "{seed} of {title}");
        }
    }
    for first in begun {
        for seed in seeds(first) {
            assert!(seen.insert(seed), "{seed} of {first}");
        }
    }
}
