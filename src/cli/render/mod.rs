//! `sokopush render`: pictures and pages.
//!
//! | file | holds |
//! |---|---|
//! | `arguments` | the options of the command line; they become `PictureOptions` or `PageOptions` |
//! | `pictures` | a picture of one level, or one of each level in a folder |
//! | `html_page` | a page that replays a game, or on which levels are played |
//! | `notes` | the note that nothing moves in a picture or on a page |
//! | `png` | a picture as PNG |

mod arguments;
mod html_page;
mod notes;
mod pictures;
mod png;

pub(super) use self::arguments::Arguments;
