//! Unit tests of `src/solve/task/sizes.rs`.

use super::*;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[test]
fn a_hash_table_has_the_size_that_it_allocates() {
    fn check<T>() {
        for room in 0..2000 {
            let table = hashbrown::HashTable::<T>::with_capacity(room);
            assert_eq!(hash_table_bytes::<T>(table.capacity()), table.allocation_size(), "{room}");
        }
    }
    check::<u32>();
    check::<u64>();
    check::<([u64; 2], u16)>();
    check::<(u64, [u64; 2])>();
}

#[test]
fn sizes_do_not_depend_on_the_machine() {
    assert_eq!(LIST_BYTES, 24);
    assert_eq!([0, 3, 7, 14, 28].map(hash_table_bytes::<u32>), [0, 36, 56, 96, 176]);
}
