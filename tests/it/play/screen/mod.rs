//! Games on the full screen, through a pseudo-terminal.

use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::harness::{self, program};
use crate::play::folder;
use crate::terminal::Terminal;

mod colours;
mod drawing;
mod help;
mod hint;
mod keys;
mod list;
mod mouse;
mod paste;
mod playback;
mod prompt;
mod resume;
mod save;
mod signals;
mod size;
mod undo;
mod win;

const HOME: &str = "\x1b[H";
const END: &str = "\x1b[F";
const PAGE_DOWN: &str = "\x1b[6~";
const F2: &str = "\x1bOQ";

/// Three levels, which `a66`, `a666` and `a6666` solve.
const LEVELS: &str = "######\n#@$ .#\n######\nTitle: Easy one\n\n\
                      #######\n#@$  .#\n#######\nTitle: The Dungeon\n\n\
                      ########\n#@$   .#\n########\nTitle: The long way home\n";

/// A folder with these levels in the file `levels.xsb`.
fn collection() -> TempDir {
    harness::folder(&[("levels.xsb", LEVELS)])
}

/// A folder with many levels: these three, so many times.
fn large_collection(times: usize) -> TempDir {
    let levels: Vec<String> =
        (1..=times).map(|way| format!("{LEVELS}\nComment: {way}\n\n")).collect();
    harness::folder(&[("levels.xsb", &levels.concat())])
}

/// The program on the full screen in a folder, with arguments that are divided at blanks.
fn playing(folder: &Path, arguments: &str) -> Command {
    let arguments: Vec<_> = arguments.split_whitespace().collect();
    let mut command = program(&[&["play", "--screen"], &*arguments].concat());
    command.current_dir(folder);
    command
}

/// The rows that are not empty, without the blanks around them.
fn rows(screen: &vt100::Screen) -> Vec<String> {
    let (_, columns) = screen.size();
    let rows = screen.rows(0, columns.get()).map(|row| row.trim().to_owned());
    rows.filter(|row| !row.is_empty()).collect()
}

/// The row that is selected in the list of levels.
fn selected(screen: &vt100::Screen) -> String {
    let (height, _) = screen.size();
    // Marks, which are in the first columns, have colours of their own.
    let is_selected = |row: &u16| screen.cell(*row, 2).unwrap().inverse();
    let selected = (1..height.get()).find(is_selected).unwrap_or_default();
    screen.contents_between(selected, 0, selected, 60).trim().to_owned()
}

/// A game on the full screen.
struct Game {
    terminal: Terminal,
}

impl Game {
    /// A game on 9 rows and 50 columns, where the cells of most boards here have 2 columns and a row.
    #[track_caller]
    fn new(board: &str) -> Game {
        Game::sized(board, 9, 50)
    }

    #[track_caller]
    fn sized(board: &str, rows: u16, columns: u16) -> Game {
        let folder = folder(board);
        let mut command = playing(folder.path(), "board");
        Game::start(&mut command, rows, columns, "the keys").keeps(folder)
    }

    /// A game of a level of `LEVELS`.
    #[track_caller]
    fn level(number: usize, rows: u16, columns: u16) -> Game {
        let (folder, arguments) = (collection(), format!("--level {number}"));
        let wanted = format!("{number} of 3");
        Game::kept(folder.path(), &arguments, rows, columns, &wanted).keeps(folder)
    }

    /// The list of `LEVELS`.
    #[track_caller]
    fn list(rows: u16, columns: u16) -> Game {
        let folder = collection();
        Game::kept(folder.path(), "", rows, columns, "lists").keeps(folder)
    }

    /// A game of `levels.xsb` in a folder in which games and solved levels are kept, too. It begins when a text is shown.
    #[track_caller]
    fn kept(folder: &Path, arguments: &str, rows: u16, columns: u16, wanted: &str) -> Game {
        let mut command = playing(folder, &format!("{arguments} levels.xsb"));
        Game::start(command.env("XDG_DATA_HOME", folder), rows, columns, wanted)
    }

    /// Starts a program, and waits until a text is shown.
    #[track_caller]
    fn start(command: &mut Command, rows: u16, columns: u16, wanted: &str) -> Game {
        let mut game = Game { terminal: Terminal::sized(command, rows, columns) };
        game.shows(wanted);
        game
    }

    /// Keeps a folder until the end of the game.
    fn keeps(self, folder: TempDir) -> Game {
        Game { terminal: self.terminal.keeps(folder) }
    }

    fn types(&mut self, keys: &str) {
        self.terminal.types(keys);
    }

    /// Waits until a text is shown, and returns all rows.
    #[track_caller]
    fn shows(&mut self, wanted: &str) -> Vec<String> {
        rows(&self.terminal.stands(wanted, |screen| screen.contents().contains(wanted)))
    }

    /// Waits until a text is shown no longer.
    #[track_caller]
    fn hides(&mut self, unwanted: &str) {
        let what = format!("no {unwanted:?}");
        self.terminal.stands(&what, |screen| !screen.contents().contains(unwanted));
    }

    /// Waits until a text is shown, or was since the last keys, and returns all rows that stood there then: a solution is
    /// played by itself, and a box flashes.
    #[track_caller]
    fn passes(&mut self, wanted: &str) -> Vec<String> {
        rows(&self.terminal.stood(wanted, |screen| screen.contents().contains(wanted)))
    }

    /// Waits until the row that is selected in the list of levels begins with a text.
    #[track_caller]
    fn selects(&mut self, wanted: &str) {
        self.terminal.stands(wanted, |screen| selected(screen).starts_with(wanted));
    }

    /// Waits until these rows are shown.
    #[track_caller]
    fn shows_rows(&mut self, wanted: &[&str]) {
        self.terminal.stands(&wanted.join("\n"), |screen| rows(screen) == wanted);
    }

    /// In a game of `BOARD`, types keys and waits until these counts, rows and message are shown.
    #[track_caller]
    fn answers(&mut self, keys: &str, counts: &str, cells: [&str; 2], message: &str) {
        let status = format!("board{:>45}", format!("0 min  {counts}"));
        let walls = "##############";
        let mut wanted = vec![&status, walls, cells[0], cells[1], walls];
        if !message.is_empty() {
            wanted.push(message);
        }
        self.types(keys);
        self.shows_rows(&wanted);
    }

    /// Waits until the terminal is as it was before the game.
    #[track_caller]
    fn gives_terminal_back(&mut self) {
        let is_given_back = |screen: &vt100::Screen| {
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        };
        self.terminal.stands("the terminal as it was", is_given_back);
        // A shell may have switched bracketed paste on again.
        let raw = self.terminal.raw();
        let (_, screen) = raw.rsplit_once("\x1b[?1049h").unwrap();
        let (screen, _) = screen.split_once("\x1b[?1049l").unwrap();
        assert!(screen.contains("\x1b[?2004h") && screen.contains("\x1b[?2004l"), "{screen:?}");
    }

    /// Ends the game, and asserts that the terminal is as it was before.
    #[track_caller]
    fn leaves(mut self, key: &str) {
        self.types(key);
        self.gives_terminal_back();
        assert!(self.terminal.ends().success());
    }
}
