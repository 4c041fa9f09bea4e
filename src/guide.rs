//! How to use the library: a page for each task.

#[doc = include_str!("../docs/library/play.md")]
pub mod play {}

#[doc = include_str!("../docs/library/solve.md")]
pub mod solve {}

#[doc = include_str!("../docs/library/build.md")]
pub mod build {}

#[doc = include_str!("../docs/library/threads.md")]
pub mod threads {}

#[doc = include_str!("../docs/library/web.md")]
pub mod web {}
