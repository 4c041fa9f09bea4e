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
#[path = "../../../tests/unit/solve/task/sizes.rs"]
mod tests;
