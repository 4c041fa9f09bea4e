//! `save`.

use super::{playing, unwrapped};
use crate::play::{BOARD, folder};
use crate::terminal::Terminal;

#[test]
fn save_accepts_the_home_folder() {
    let folder = folder(BOARD);
    let mut command = playing(folder.path(), "board");
    let mut terminal = Terminal::new(command.env("HOME", folder.path()));
    terminal.prompts();
    let home = folder.path().display();
    let quote = if home.to_string().contains(' ') { "'" } else { "" };
    let said = format!("saved: `sokopush play {quote}{home}/mine{quote}` continues from here\n> ");
    assert_eq!(unwrapped(&terminal.asks("save ~/mine")), unwrapped(&said));
    assert!(folder.path().join("mine").exists());
}
