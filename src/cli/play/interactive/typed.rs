//! What was typed.

/// What was typed.
pub(super) enum Typed {
    Line(String),
    /// The line was cleared.
    #[cfg_attr(
        not(feature = "interactive"),
        expect(dead_code, reason = "only an editor clears lines")
    )]
    Cleared,
    End,
}
