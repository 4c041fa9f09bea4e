//! The project itself: documentation and order.

pub(crate) mod docs;
pub(crate) mod options;
pub(crate) mod tidy;
