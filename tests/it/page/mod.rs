//! Pages, in a browser.

pub(crate) mod collection;
mod links;
pub(crate) mod report;
pub(crate) mod solver;
