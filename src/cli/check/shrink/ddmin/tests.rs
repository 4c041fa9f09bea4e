//! Delta debugging, compared with leaving out one item at a time.

use std::collections::BTreeSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use proptest::prelude::*;

use super::*;

/// The plain twin: removes the first item that is superfluous, as long as there is one.
fn one_by_one(mut items: Vec<u8>, fails: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let without = |items: &[u8], index| [&items[..index], &items[index + 1..]].concat();
    while let Some(fewer) =
        (0..items.len()).map(|index| without(&items, index)).find(|fewer| fails(fewer))
    {
        items = fewer;
    }
    items
}

proptest! {
    #![proptest_config(crate::properties::config(2560))]

    #[test]
    fn what_is_needed_is_found_exactly(
        count in 0..60_u8, needed in prop::collection::btree_set(0..60_u8, 0..6)
    ) {
        let needed: BTreeSet<u8> = needed.into_iter().filter(|item| *item < count).collect();
        let fails = |items: &[u8]| needed.iter().all(|item| items.contains(item));
        let items: Vec<u8> = (0..count).collect();
        let found = ddmin(items.clone(), fails);
        prop_assert_eq!(&found, &one_by_one(items, fails));
        prop_assert_eq!(found, needed.into_iter().collect::<Vec<_>>());
    }

    #[test]
    fn whatever_fails_the_result_fails_and_is_1_minimal(count in 0..20_u8, seed: u64, of in 2..8_u64) {
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        let all: Vec<u8> = (0..count).collect();
        let fails = |items: &[u8]| {
            items == all || hasher.hash_one((seed, items)).is_multiple_of(of)
        };
        let found = ddmin(all.clone(), fails);
        prop_assert!(fails(&found) && one_by_one(found.clone(), fails) == found, "{:?}", found);
        prop_assert!(found.is_sorted_by(|one, next| one < next));
    }
}

#[test]
fn a_few_items_of_many_take_few_tests() {
    let mut tests = 0;
    let found = ddmin((0..1000).collect(), |items| {
        tests += 1;
        items.contains(&123) && items.contains(&789)
    });
    assert_eq!(found, [123, 789]);
    assert!(tests < 60, "{tests}");
}
