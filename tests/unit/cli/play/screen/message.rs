//! The line below the board.

use super::wrap;

#[test]
fn only_what_is_longer_than_a_line_is_broken() {
    let saved = wrap("saved: `sokopush play Microban-155-2.xsb` goes on", 20, "");
    assert_eq!(saved, ["saved: `sokopush", "play", "Microban-155-2.xsb`", "goes on"]);
    let path = wrap("to /a/long/folder/of/levels.xsb", 20, "");
    assert_eq!(path, ["to", "/a/long/folder/of/le", "vels.xsb"]);
}
