//! `sokopush render`: pictures and pages.
//!
//! | file | holds |
//! |---|---|
//! | `arguments` | the options of the command line; they become `PictureOptions` or `PageOptions` |
//! | `pictures` | a picture of one level, or one of each level in a folder |
//! | `html_page` | a page that replays a game, or on which levels are played |
//! | `notes` | the note that nothing moves in a picture or on a page |
//! | `png` | a picture as PNG |
//!
//! To write another kind of file: a variant of `OutputFile` for the end of its name in `arguments.rs`, and its bytes in
//! `pictures.rs` or `html_page.rs`.

mod arguments;
mod html_page;
mod notes;
mod pictures;
mod png;

pub(super) use self::arguments::Arguments;
