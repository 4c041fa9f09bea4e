//! How to use the library: a page for each task.

#[doc = include_str!("../docs/play.md")]
pub mod play {}

#[doc = include_str!("../docs/solve.md")]
pub mod solve {}

#[doc = include_str!("../docs/build.md")]
pub mod build {}

#[doc = include_str!("../docs/threads.md")]
pub mod threads {}

#[doc = include_str!("../docs/web.md")]
pub mod web {}
