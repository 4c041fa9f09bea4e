//! Games on the full screen, through a pseudo-terminal.

use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::harness::{self, program};
use crate::terminal::Terminal;

mod colours;
mod drawing;
mod help;
mod hint;
mod keys;
mod levels;
mod mouse;
mod paste;
mod prompt;
mod save;
mod signals;
mod size;
mod start;
mod undo;
mod win;

pub(crate) fn playing(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = program(&[&["play", "--screen"], arguments].concat());
    command.current_dir(folder);
    command
}

/// The rows that are not empty, without the blanks around them.
pub(crate) fn rows(screen: &vt100::Screen) -> Vec<String> {
    let (_, columns) = screen.size();
    let rows = screen.rows(0, columns.get()).map(|row| row.trim().to_owned());
    rows.filter(|row| !row.is_empty()).collect()
}

/// A game on a terminal of 9 rows and 50 columns, where the cells of most boards here have 2 columns and a row.
pub(crate) struct Game {
    pub(crate) terminal: Terminal,
}

impl Game {
    #[track_caller]
    pub(crate) fn new(command: &mut Command) -> Game {
        Game::sized(command, 9, 50)
    }

    #[track_caller]
    pub(crate) fn sized(command: &mut Command, rows: u16, columns: u16) -> Game {
        let mut game = Game { terminal: Terminal::sized(command, rows, columns) };
        game.shows("the keys");
        game
    }

    /// Waits until a text is shown, and returns all rows.
    #[track_caller]
    pub(crate) fn shows(&mut self, wanted: &str) -> Vec<String> {
        rows(&self.terminal.stands(wanted, |screen| screen.contents().contains(wanted)))
    }

    /// Waits until a text is shown, or was since the last keys, and returns all rows that stood there then: a solution is
    /// played by itself, and a box flashes.
    #[track_caller]
    pub(crate) fn passes(&mut self, wanted: &str) -> Vec<String> {
        rows(&self.terminal.stood(wanted, |screen| screen.contents().contains(wanted)))
    }

    /// Waits until these rows are shown.
    #[track_caller]
    pub(crate) fn shows_rows(&mut self, wanted: &[&str]) {
        self.terminal.stands(&wanted.join("\n"), |screen| rows(screen) == wanted);
    }

    /// Types keys, and waits until these rows are shown.
    #[track_caller]
    pub(crate) fn answers(&mut self, keys: &str, wanted: &[&str]) {
        self.terminal.types(keys);
        self.shows_rows(wanted);
    }

    /// Ends the game, and asserts that the terminal is as it was before.
    #[track_caller]
    pub(crate) fn leaves(mut self, key: &str) {
        self.terminal.types(key);
        is_given_back(&mut self.terminal);
        assert!(self.terminal.ends().success());
    }
}

#[track_caller]
pub(crate) fn is_given_back(terminal: &mut Terminal) {
    let is_given_back = |screen: &vt100::Screen| {
        !screen.alternate_screen()
            && !screen.hide_cursor()
            && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
    };
    terminal.stands("the terminal as it was", is_given_back);
    // A shell may have switched bracketed paste on again.
    let raw = terminal.raw();
    let (_, screen) = raw.rsplit_once("\x1b[?1049h").unwrap();
    let (screen, _) = screen.split_once("\x1b[?1049l").unwrap();
    assert!(screen.contains("\x1b[?2004h") && screen.contains("\x1b[?2004l"), "{screen:?}");
}

pub(crate) const UP: &str = "\x1b[A";

pub(crate) const DOWN: &str = "\x1b[B";

pub(crate) const RIGHT: &str = "\x1b[C";

pub(crate) const LEFT: &str = "\x1b[D";

pub(crate) const F2: &str = "\x1bOQ";

pub(crate) const LEVELS: &str = "######\n#@$ .#\n######\nTitle: Easy one\n\n\
                      #######\n#@$  .#\n#######\nTitle: The Dungeon\n\n\
                      ########\n#@$   .#\n########\nTitle: The long way home\n";

/// A game that is kept in this folder. It begins when a text is shown.
#[track_caller]
pub(crate) fn begins(
    folder: &Path,
    arguments: &[&str],
    rows: u16,
    columns: u16,
    wanted: &str,
) -> Game {
    let mut command = playing(folder, &[arguments, &["levels.xsb"]].concat());
    command.env("XDG_DATA_HOME", folder);
    let mut game = Game { terminal: Terminal::sized(&mut command, rows, columns) };
    game.shows(wanted);
    game
}

/// A folder with three levels in the file `levels.xsb`.
pub(crate) fn collection() -> TempDir {
    harness::folder(&[("levels.xsb", LEVELS)])
}

/// The row that is selected in the list of levels.
pub(crate) fn selected(screen: &vt100::Screen) -> String {
    let (height, _) = screen.size();
    // Marks, which are in the first columns, have colours of their own.
    let is_selected = |row: &u16| screen.cell(*row, 2).unwrap().inverse();
    let selected = (1..height.get()).find(is_selected).unwrap_or_default();
    screen.contents_between(selected, 0, selected, 60).trim().to_owned()
}
