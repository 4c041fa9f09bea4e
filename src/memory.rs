//! Whether there is memory.

/// Whether so many bytes could be had now: where it is asked before something is made of parts that cannot
/// fail one by one, what is too much can be said.
pub(crate) fn has_room(bytes: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}
