//! `sokopush simulate`.

pub(crate) mod game;
mod games;
mod properties;
