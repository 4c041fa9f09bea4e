//! `sokopush generate`.

pub(crate) mod cases;
mod contest;
mod corners;
mod levels;
mod push_box;
