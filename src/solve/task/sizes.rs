//! The sizes of tables, counted alike on all machines, so that a search reaches its memory limit at the same state everywhere.
//!
//! On a machine of 64 bits they are what is allocated. With shorter pointers and other hash tables, it is up to that.

/// The header of a list: its place, its length and its room.
pub(crate) const LIST_BYTES: usize = 3 * size_of::<u64>();

/// The size of a hash table with room for `capacity` entries and without tombstones. That which `hashbrown` reports depends on
/// the instructions of the machine: with SSE2 it looks at 16 bytes of a table at a time, elsewhere at 8 or 4.
pub(crate) fn hash_table_bytes<T>(capacity: usize) -> usize {
    const GROUP: usize = 16;
    if capacity == 0 {
        return 0;
    }
    // Of 8 buckets or more, an eighth stays free.
    let buckets = if capacity < 8 { capacity + 1 } else { capacity / 7 * 8 };
    (buckets * size_of::<T>()).next_multiple_of(GROUP) + buckets + GROUP
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    #[test]
    fn a_hash_table_has_the_size_that_it_allocates() {
        fn check<T>() {
            for room in 0..2000 {
                let table = hashbrown::HashTable::<T>::with_capacity(room);
                assert_eq!(
                    hash_table_bytes::<T>(table.capacity()),
                    table.allocation_size(),
                    "{room}"
                );
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
}
