//! Games on the whole terminal, through a pseudo-terminal.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use expect_test::expect_file;
use nix::pty::{Winsize, openpty};
use nix::sys::signal::{Signal, kill};
use nix::sys::termios::{FlowArg, tcflow};
use nix::unistd::tcgetpgrp;
use tempfile::TempDir;

use crate::harness::{
    self, is_there, program, read, root, run, say_skipped, shell, stdout, with_own_terminal,
};
use crate::render::terminal::picture;
use crate::solve::any_solution::storehouse;
use crate::terminal::{Terminal, can_resize};

const BOARD: &str = "#######\n#@-a-+#\n#-b--+#\n#######\n";

/// A folder with a board in the file `board`.
fn folder(board: &str) -> TempDir {
    harness::folder(&[("board", board)])
}

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
    fn new(command: &mut Command) -> Game {
        Game::sized(command, 9, 50)
    }

    #[track_caller]
    fn sized(command: &mut Command, rows: u16, columns: u16) -> Game {
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
fn is_given_back(terminal: &mut Terminal) {
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

const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";

#[test]
fn arrows_walk_and_push_and_letters_push_from_anywhere() {
    let folder = folder(BOARD);
    let mut game = Game::new(&mut playing(folder.path(), &["board"]));
    let walls = "##############";
    let board = |counts: &str, first: &str, second: &str, message: &str| {
        let counts = format!("0 min  {counts}");
        let status = format!("board{counts:>45}");
        [&*status, walls, first, second, walls, message]
            .into_iter()
            .filter(|row| !row.is_empty())
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let mut answers = |keys: &str, counts: &str, first: &str, second: &str, message: &str| {
        let wanted = board(counts, first, second, message);
        game.answers(keys, &wanted.iter().map(String::as_str).collect::<Vec<_>>());
    };
    let begin = ("##@   a]  ()##", "##  b]    ()##");
    answers(LEFT, "moves 0  pushes 0", begin.0, begin.1, "a wall is in the way");
    answers(RIGHT, "moves 1  pushes 0", "##  @ a]  ()##", begin.1, "");
    answers(RIGHT, "moves 2  pushes 1", "##    @ a]()##", begin.1, "");
    // The walk that is taken back does not count.
    answers(LEFT, "moves 3  pushes 1", "##  @   a]()##", begin.1, "");
    answers(RIGHT, "moves 2  pushes 1", "##    @ a]()##", begin.1, "");
    let selected = "box b: an arrow pushes it, Esc deselects";
    // Where the box can be pushed is marked.
    answers("b", "moves 2  pushes 1", "##    @ a]()##", "##::b]:::::)##", selected);
    answers(RIGHT, "moves 6  pushes 2", "##      a]()##", "##  @ b]  ()##", "b6");
    answers("0", "moves 2  pushes 1", "##    @ a]()##", begin.1, "");
    answers("\x12", "moves 6  pushes 2", "##      a]()##", "##  @ b]  ()##", "");
    answers("\x7f\x7f", "moves 1  pushes 0", "##  @ a]  ()##", begin.1, "");
    answers("0", "moves 1  pushes 0", "##  @ a]  ()##", begin.1, "nothing to undo");
    let hidden = "hjkl and wasd walk, too; Space shows letters";
    answers(" ", "moves 1  pushes 0", "##  @ []  ()##", "##  []    ()##", hidden);
    answers("h", "moves 0  pushes 0", "##@   []  ()##", "##  []    ()##", "");
    answers("dl", "moves 2  pushes 1", "##    @ []()##", "##  []    ()##", "");
    answers("s", "moves 3  pushes 1", "##      []()##", "##  []@   ()##", "");
    answers("d", "moves 4  pushes 1", "##      []()##", "##  []  @ ()##", "");
    answers("a", "moves 3  pushes 1", "##      []()##", "##  []@   ()##", "");
    answers("w", "moves 2  pushes 1", "##    @ []()##", "##  []    ()##", "");
    answers("u", "moves 1  pushes 0", "##  @ []  ()##", "##  []    ()##", "");
    answers(
        "e",
        "moves 1  pushes 0",
        "##  @ []  ()##",
        "##  []    ()##",
        "`e` does nothing here; `?` lists the keys",
    );
    answers(" ", "moves 1  pushes 0", "##  @ a]  ()##", "##  b]    ()##", "");
    answers("a6a6", "moves 3  pushes 2", "##      @ A)##", "##  b]    ()##", "a6");
    answers(
        "a8",
        "moves 3  pushes 2",
        "##      @ A)##",
        "##  b]    ()##",
        "`a8`: a wall is in the way",
    );
    let unknown = "there is no box `x`; `?` lists the keys";
    answers("x", "moves 3  pushes 2", "##      @ A)##", "##  b]    ()##", unknown);
    answers("\x1b[H", "moves 0  pushes 0", "##@   a]  ()##", "##  b]    ()##", "");
    // What was played is not lost.
    answers("\x1b[F", "moves 3  pushes 2", "##      @ A)##", "##  b]    ()##", "");
    game.leaves("\x03");
}

#[test]
fn both_modes_share_one_game() {
    let folder = folder(BOARD);
    let mut command = program(&["play", "board"]);
    let mut terminal = Terminal::sized(command.current_dir(folder.path()), 9, 50);
    terminal.prompts();
    terminal.asks("a6");
    terminal.types("screen\r");
    let mut game = Game { terminal };
    assert_eq!(game.shows("moves 2  pushes 1")[2], "##    @ a]()##");
    // The worker walks on the screen, and stands there at the prompt.
    game.terminal.types(&[DOWN, LEFT].concat());
    let rows = game.shows("moves 4  pushes 2");
    assert_eq!(rows[2..4], ["##      a]()##", "##b!@     ()##"]);
    game.terminal.types("0");
    game.shows("moves 3  pushes 1");
    game.terminal.types("\x1b");
    is_given_back(&mut game.terminal);
    let mut terminal = game.terminal;
    let shown = terminal.prompts();
    assert!(shown.ends_with("#######\n#---a+#\n#-b@-+#\n#######\n> "), "{shown:?}");
    assert_eq!(terminal.asks("redo"), "#######\n#---a+#\n#b@--+#\n#######\n! b > ");
    terminal.asks("0");
    terminal.asks("0");
    // A walk since the last push counts, as on the screen.
    terminal.types("screen\r");
    let mut game = Game { terminal };
    game.shows("moves 0  pushes 0");
    game.terminal.types(RIGHT);
    game.shows("moves 1  pushes 0");
    game.terminal.types("\x1b");
    is_given_back(&mut game.terminal);
    let mut terminal = game.terminal;
    terminal.prompts();
    assert_eq!(terminal.asks("moves"), "r\n> ");
    terminal.types(".\r");
    assert!(terminal.ends().success());
}

#[test]
fn what_was_solved_at_the_prompt_is_over_on_the_screen() {
    let folder = folder("#####\n#@a+#\n#####\n");
    let mut command = program(&["play", "board"]);
    let mut terminal = Terminal::sized(command.current_dir(folder.path()), 9, 50);
    terminal.prompts();
    terminal.asks("a6");
    terminal.types("screen\r");
    let mut game = Game { terminal };
    game.shows("* Solved in 0:");
    game.terminal.types(LEFT);
    game.terminal.types("0");
    let shown = game.shows("moves 0  pushes 0");
    assert!(!shown.iter().any(|row| row.contains("Solved")), "{shown:?}");
    game.leaves(".");
}

#[test]
fn the_terminal_is_given_back_however_a_game_ends() {
    let folder = folder(BOARD);
    for key in [".", "\x03"] {
        Game::new(&mut playing(folder.path(), &["board"])).leaves(key);
    }
    for signal in [Signal::SIGHUP, Signal::SIGINT, Signal::SIGQUIT, Signal::SIGTERM] {
        let mut game = Game::new(&mut playing(folder.path(), &["board"]));
        kill(game.terminal.pid(), signal).unwrap();
        is_given_back(&mut game.terminal);
        assert_eq!(game.terminal.ends().code(), Some(128 + signal as i32));
    }
}

/// A shell with job control, if it is there.
pub(crate) fn job_control(folder: &Path) -> Option<Terminal> {
    if !is_there("bash", "bash --version") {
        return None;
    }
    let mut command = shell("exec bash --norc -i");
    let mut command = with_own_terminal(command.current_dir(folder).env("PS1", "$ "))?;
    Some(Terminal::new(&mut command))
}

/// A game that such a shell took up again takes keys, and ends.
fn plays_on(mut game: Game) {
    game.shows("moves 0  pushes 0");
    game.terminal.types(RIGHT);
    game.shows("moves 1  pushes 0");
    game.terminal.types(".");
    is_given_back(&mut game.terminal);
    game.terminal.types("exit\r");
}

#[test]
fn a_stopped_game_gives_the_terminal_back_and_takes_it_again() {
    let folder = folder(BOARD);
    let Some(terminal) = job_control(folder.path()) else { return };
    let mut game = Game { terminal };
    game.terminal.types("sokopush play --no-history --screen board\r");
    game.shows("the keys");
    game.terminal.types("\x1a");
    is_given_back(&mut game.terminal);
    game.terminal.sees("Stopped");
    game.terminal.types("fg\r");
    plays_on(game);
}

#[test]
fn a_stopped_game_that_was_in_the_background_takes_the_terminal_again() {
    let folder = folder(BOARD);
    let Some(terminal) = job_control(folder.path()) else { return };
    let mut game = Game { terminal };
    game.terminal.types("sokopush play --no-history --screen board\r");
    game.shows("the keys");
    game.terminal.types("\x1a");
    is_given_back(&mut game.terminal);
    game.terminal.sees("Stopped");
    // It is continued in the background; if it has noticed that, `fg` sends no signal.
    game.terminal.types("bg; sleep 0.5; fg\r");
    plays_on(game);
}

#[test]
fn a_signal_stops_a_game_as_a_key_does() {
    let folder = folder(BOARD);
    let Some(terminal) = job_control(folder.path()) else { return };
    let mut game = Game { terminal };
    game.terminal.types("sokopush play --no-history --screen board\r");
    game.shows("the keys");
    kill(tcgetpgrp(&game.terminal.keys).unwrap(), Signal::SIGTSTP).unwrap();
    is_given_back(&mut game.terminal);
    game.terminal.sees("Stopped");
    game.terminal.types("fg\r");
    plays_on(game);
}

#[test]
fn a_signal_ends_a_game_whose_terminal_takes_no_output() {
    let folder = folder(BOARD);
    let signals = [Signal::SIGHUP, Signal::SIGQUIT, Signal::SIGTERM];
    let stopped = signals.map(|signal| {
        let game = Game::new(&mut playing(folder.path(), &["board"]));
        tcflow(&game.terminal.line, FlowArg::TCOOFF).unwrap();
        kill(game.terminal.pid(), signal).unwrap();
        (game, signal)
    });
    for (game, signal) in stopped {
        assert_eq!(game.terminal.ends().code(), Some(128 + signal as i32));
    }
}

#[test]
fn pasted_text_is_not_played() {
    let folder = folder(BOARD);
    let mut game = Game::sized(&mut playing(folder.path(), &["board"]), 9, 70);
    assert!(game.terminal.screen().bracketed_paste());
    for paste in ["\x1b[200~#$ $.#\rq\x1b[201~", "\x1b[200~\x1b[Ca6.\x1b[201~"] {
        game.terminal.types(&("a".to_owned() + paste));
        game.shows("pasted text is not played here; Esc leads to the prompt");
        game.terminal.types(LEFT);
        game.shows("a wall is in the way");
        game.shows("moves 0  pushes 0");
    }
    // A slow line may tear the sequence before it.
    game.terminal.types("\x1b");
    thread::sleep(Duration::from_millis(5));
    game.terminal.types("[200~q\x1b[201~");
    game.shows("pasted text is not played here");
    // The screen that is taken again has this mode, too.
    game.terminal.types("\x1b");
    is_given_back(&mut game.terminal);
    game.terminal.prompts();
    game.terminal.types("screen\r");
    game.terminal
        .stands("the screen", |screen| screen.alternate_screen() && screen.bracketed_paste());
    game.leaves(".");
}

#[test]
fn a_box_that_cannot_be_pushed_is_said_to_be_so() {
    let folder = folder("#########\n#@-a-+#b#\n#######+#\n#########\n");
    let mut game = Game::new(&mut playing(folder.path(), &["board", "--no-warnings"]));
    game.terminal.types("b");
    game.shows("box b: it cannot be pushed now, Esc deselects");
    game.terminal.types("a");
    game.shows("box a: an arrow pushes it, Esc deselects");
    game.leaves(".");
}

#[test]
fn the_first_page_of_help_says_how_to_leave() {
    let folder = folder(BOARD);
    let mut game = Game::sized(&mut playing(folder.path(), &["board"]), 24, 80);
    game.terminal.types("?");
    let first = game.shows("Down shows more; another key returns");
    for row in
        ["Esc               deselects the box, or goes to the prompt", "q, ., Ctrl-C      ends"]
    {
        assert!(first.iter().any(|line| line == row), "{row}: {first:?}");
    }
    game.terminal.types(DOWN);
    game.shows("Up, Down show more; another key returns");
    game.terminal.types("\x1b[F");
    game.terminal.stands("the last page", |screen| {
        screen.contents().contains("\nUp shows more; another key returns")
    });
    game.terminal.types("x");
    game.leaves("q");
}

#[test]
fn all_of_many_keys_are_read() {
    let folder = folder(BOARD);
    for count in [170, 171, 500, 600] {
        let mut game = Game::new(&mut playing(folder.path(), &["board"]));
        game.terminal.types(&([RIGHT, LEFT].concat().repeat(count) + " "));
        let header = game.shows("[]")[0].clone();
        assert!(header.ends_with("moves 0  pushes 0"), "{header}");
        game.leaves(".");
    }
}

#[test]
fn a_game_ends_when_its_terminal_is_gone_and_nobody_sends_a_signal() {
    let folder = folder(BOARD);
    let size = Winsize { ws_row: 12, ws_col: 50, ws_xpixel: 0, ws_ypixel: 0 };
    let pty = openpty(Some(&size), None).unwrap();
    // A copy that the program does not inherit.
    let mut master = File::from(pty.master).try_clone().unwrap();
    let slave = || Stdio::from(pty.slave.try_clone().unwrap());
    let mut command = playing(folder.path(), &["--no-history", "board"]);
    command.env("TERM", "xterm").stdin(slave()).stdout(slave()).stderr(slave());
    let mut program = command.spawn().unwrap();
    drop(command);
    let mut shown = Vec::new();
    while !String::from_utf8_lossy(&shown).contains("keys") {
        let mut part = [0; 4096];
        let count = master.read(&mut part).unwrap();
        shown.extend(&part[..count]);
    }
    drop((pty.slave, master));
    assert_eq!(program.wait().unwrap().code(), Some(128 + Signal::SIGHUP as i32));
}

#[test]
fn a_game_that_others_stopped_takes_the_terminal_again() {
    let folder = folder(BOARD);
    let Some(terminal) = job_control(folder.path()) else { return };
    let mut game = Game { terminal };
    // In the background, it is stopped when it wants the terminal.
    let waits = "until jobs %1 | grep -q Stop; do sleep 0.1; done";
    game.terminal.types(&format!(
        "sokopush play --no-history --screen board & {waits}; kill -STOP %1; fg\r"
    ));
    plays_on(game);
}

#[test]
fn a_small_terminal_shows_the_part_around_the_worker() {
    if !can_resize() {
        return;
    }
    let board = format!("{}\n#@{}a+#\n{0}\n", "#".repeat(43), "-".repeat(38));
    let folder = folder(&board);
    let mut game = Game::sized(&mut playing(folder.path(), &["board"]), 6, 20);
    game.answers(
        LEFT,
        &["board     0 min  0/0", &"#".repeat(20), "#@", &"#".repeat(20), "a wall is in the way"],
    );
    // The part moves when the worker comes near its edge.
    game.terminal.types(&RIGHT.repeat(15));
    let shown = game.shows("15/0");
    assert_eq!(shown[1..], [&*"#".repeat(20), "@", &"#".repeat(20)]);
    game.terminal.types(&RIGHT.repeat(23));
    assert_eq!(game.shows("38/0")[1..], ["####################", "@a.#", "####################"]);
    // A row of the board stays, with the worker.
    game.terminal.types(RIGHT);
    let shown = game.shows("Solved in 0:");
    assert!(shown.iter().any(|row| row == "@A#"), "{shown:?}");
    game.terminal.resize(8, 100);
    let rows = game.shows("moves 39  pushes 1");
    assert_eq!(rows[2], format!("##{}@ A)##", " ".repeat(78)));
    // No place is too small.
    let before = game.terminal.shown.lock().unwrap().len();
    game.terminal.resize(1, 1);
    game.terminal.draws_more_than(before);
    game.terminal.resize(6, 20);
    game.shows("39/1");
    game.leaves(".");
}

#[test]
fn backspace_takes_back_steps() {
    let folder = folder("########\n#@--a-+#\n#------#\n########\n");
    let mut game = Game::new(&mut playing(folder.path(), &["board"]));
    // A space hides the letters.
    game.terminal.types(&[" ", RIGHT, RIGHT, RIGHT, "jh"].concat());
    assert_eq!(game.shows("moves 5  pushes 1")[2..4], ["##        []()##", "##    @       ##"]);
    game.terminal.types("\x7f\x7f");
    assert_eq!(game.shows("moves 3  pushes 1")[2], "##      @ []()##");
    game.terminal.types("\x7f");
    assert_eq!(game.shows("moves 2  pushes 0")[2], "##    @ []  ()##");
    game.terminal.types("\x7f\x7f\x7f");
    game.shows("nothing to undo");
    game.leaves(".");
}

#[test]
fn a_stored_solution_is_the_first_hint_and_can_be_sped_up_and_skipped() {
    let (wall, floor) = ("#".repeat(97), " ".repeat(90));
    let stored = "r".to_owned() + &"R".repeat(91);
    let level = format!("{wall}\n#@ ${floor}. #\n{wall}\nSolution: {stored}\n");
    let folder = folder(&level);
    let mut game = Game::sized(&mut playing(folder.path(), &["board"]), 12, 100);
    game.terminal.types("*");
    game.passes("`a6`, the first of 91 pushes, stored with the level");
    game.terminal.types("=");
    game.passes("91 pushes to play, stored with the level; 10/s. Space: pause, Up, Down: speed");
    // There are nine seconds for these keys, then a minute for those below.
    game.terminal.types(&DOWN.repeat(4));
    game.passes("; 0.6/s.");
    game.terminal.types(UP);
    game.passes("; 1.3/s.");
    game.terminal.types("\x1b[F");
    game.shows("The solver's solution: 92 moves, 91 pushes");
    game.leaves(".");
}

#[test]
fn a_hint_stays_until_a_key_and_a_solution_is_played_until_one() {
    let folder = folder(BOARD);
    let mut game = Game::new(&mut playing(folder.path(), &["board"]));
    game.terminal.types("*");
    assert_eq!(game.shows("`b6`, the first of 5 pushes")[3], "##  b]->  ()##");
    game.terminal.types(LEFT);
    assert_eq!(game.shows("a wall is in the way")[3], "##  b]    ()##");
    game.terminal.types("=");
    game.passes("pushes 2");
    game.shows("The solver's solution: 9 moves, 5 pushes; not");
    game.shows("Optimal:");
    game.leaves(".");
    // There are ten seconds for the key that ends it, and the key does nothing else.
    let folder = harness::folder(&[("board", &*format!("@a{}+\n", "-".repeat(100)))]);
    let mut game = Game::new(&mut playing(folder.path(), &["board"]));
    game.terminal.types("=");
    game.passes("pushes 2");
    game.terminal.types("a ");
    let shown = game.shows("Space shows letters");
    assert!(!shown.iter().any(|row| row.contains("solution")), "{shown:?}");
    game.leaves(".");
}

#[test]
fn a_walk_before_a_hint_does_not_change_what_is_called_optimal() {
    let (row, wall) = ("#       #\n", "#########\n");
    let room = format!("{wall}{row}{row}#@ $ .  #\n{row}{row}{wall}");
    let sides = format!("{wall}{row}{row}#  $@.  #\n{row}{row}{wall}");
    for (board, keys, moves) in [
        (room, [UP, UP, RIGHT, "*", "\x1b[H", RIGHT, RIGHT, RIGHT].concat(), 3),
        (
            sides,
            [UP, LEFT, LEFT, DOWN, "*", "\x1b[H", UP, LEFT, LEFT, DOWN, RIGHT, RIGHT].concat(),
            6,
        ),
    ] {
        let folder = folder(&board);
        let mut game = Game::sized(&mut playing(folder.path(), &["board", "--level", "1"]), 12, 80);
        let (before, after) = keys.split_once('*').unwrap();
        game.terminal.types(&format!("{before}*"));
        game.shows("the first of 2 pushes");
        game.terminal.types(after);
        game.shows(&format!("Optimal: {moves} moves (proved)"));
        game.leaves(".");
    }
}

#[test]
fn the_mouse_walks_selects_and_pushes() {
    let folder = folder("########\n#@-----#\n#-a--+-#\n#----###\n########\n");
    let mut game = Game::new(&mut playing(folder.path(), &["board"]));
    assert_eq!(game.shows("a]")[2..4], ["##@           ##", "##  a]    ()  ##"]);
    // The board begins in the 18th column of the 3rd row.
    let press = |row: u16, column: u16| format!("\x1b[<0;{};{}M", 18 + 2 * column, 3 + row);
    let release = |row: u16, column: u16| press(row, column).replace('M', "m");
    let click = |row, column| press(row, column) + &release(row, column);
    game.terminal.types(&click(3, 3));
    assert_eq!(game.shows("moves 4  pushes 0")[4], "##    @   ######");
    game.terminal.types(&click(3, 6));
    game.shows("the worker cannot get there");
    // A box, then a cell.
    game.terminal.types(&click(2, 2));
    game.terminal.types(&click(2, 4));
    assert_eq!(game.shows("pushes 2")[3], "##    @ a]()  ##");
    // A box is dragged back, by the shortest way.
    game.terminal.types(&(press(2, 4) + &release(2, 3)));
    let shown = game.shows("pushes 3");
    assert_eq!(shown[3], "##    a]@ ()  ##");
    assert!(!shown.iter().any(|row| row.contains("Esc")), "{shown:?}");
    game.terminal.types(&(press(2, 3) + &release(3, 1)));
    game.shows("pushes 6");
    game.terminal.types("\x1b[H");
    game.shows("moves 0  pushes 0");
    for place in [(0, 0), (3, 6)] {
        game.terminal.types(&(press(2, 2) + &release(place.0, place.1)));
        assert!(game.shows("the box cannot be pushed there")[0].ends_with("pushes 0"));
        game.terminal.types(" ");
        game.shows("[]");
        game.terminal.types(" ");
        game.shows("a]");
    }
    game.leaves(".");
}

#[test]
fn a_lost_box_is_marked() {
    let folder = folder("#####\n#-a-#\n#-@-#\n#-+-#\n#####\n");
    let mut game = Game::new(&mut playing(folder.path(), &["board"]));
    game.terminal.types(&[LEFT, UP, RIGHT].concat());
    let shown = game.shows("! moves 3  pushes 1");
    assert_eq!(shown[2], "##  @ a!##");
    let cell = game.terminal.screen();
    assert_eq!(cell.cell(3, 26).unwrap().bgcolor(), vt100::Color::Idx(1));
    game.leaves(".");
    let mut game = Game::new(&mut playing(folder.path(), &["--no-warnings", "board"]));
    game.terminal.types(&[LEFT, UP, RIGHT].concat());
    assert_eq!(game.shows("  moves 3  pushes 1")[2], "##  @ a]##");
    game.leaves(".");
}

#[test]
fn it_needs_a_terminal_and_respects_its_colours() {
    let folder = folder(BOARD);
    let mut game = Game::new(playing(folder.path(), &["board"]).env("NO_COLOR", "1"));
    game.shows("a]");
    let shown = String::from_utf8_lossy(&game.terminal.shown.lock().unwrap()).into_owned();
    assert!(!shown.contains("\x1b[38;") && !shown.contains("\x1b[48;"), "{shown:?}");
    game.leaves(".");
    let why = "error: `--screen` needs a cursor that moves";
    let mut terminal = Terminal::new(playing(folder.path(), &["board"]).env("TERM", "dumb"));
    terminal.sees(why);
    assert_eq!(terminal.ends().code(), Some(2));
    // A game at the prompt goes on there.
    let mut command = program(&["play", "board"]);
    let mut terminal = Terminal::new(command.current_dir(folder.path()).env("TERM", "dumb"));
    terminal.prompts();
    assert!(terminal.asks("screen").starts_with(why.strip_prefix("error: ").unwrap()));
    assert_eq!(terminal.asks("a6"), "#######\n#--@a+#\n#-b--+#\n#######\n> ");
    let output = harness::feed(&mut playing(folder.path(), &["board"]), "");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "error: `--screen` is for games at a terminal\n"
    );
}

#[test]
fn what_the_solver_begins_is_not_what_it_solves() {
    let folder = folder("########\n#@-a--+#\n########\n");
    let mut game =
        Game::new(playing(folder.path(), &["board"]).env("XDG_DATA_HOME", folder.path()));
    let kept = folder.path().join("sokopush/solved");
    game.terminal.types("=");
    game.passes("pushes 1");
    game.terminal.types("x\x1b[Ha6a6");
    game.shows("moves 3  pushes 2");
    assert!(!kept.exists());
    game.terminal.types("a6");
    game.shows("proved");
    assert!(kept.exists());
    game.leaves(".");
}

#[test]
fn a_held_box_is_let_go_by_a_key() {
    let folder = folder("######\n#@$ .#\n######\n\n######\n#@$ .#\n######\n");
    let mut game = Game::new(&mut playing(folder.path(), &["board", "--level", "1"]));
    // The box begins in the 22nd column of the 4th row.
    game.terminal.types("\x1b[<0;23;4M\x1b[6~\x1b[<0;27;4m");
    game.shows("2 of 2");
    assert_eq!(game.shows("moves 0")[3], "#### @@ [a ]    (  )####");
    game.leaves(".");
}

#[test]
fn a_board_without_walls_and_a_wrong_document_are_explained() {
    let folder = folder("@a+\n---\n\na5\n");
    let mut game =
        Game { terminal: Terminal::sized(&mut playing(folder.path(), &["board"]), 12, 50) };
    game.shows("board:4:2: expected a direction");
    game.terminal.types(UP);
    game.shows("the board ends there");
    game.leaves(".");
}

/// Types the bytes of a key one by one, and returns whether none came after the one before it later than the program waits for.
fn types_slowly(game: &mut Game, key: &str) -> bool {
    let mut is_in_time = true;
    let mut before: Option<Instant> = None;
    for byte in key.chars() {
        thread::sleep(Duration::from_millis(5));
        let now = Instant::now();
        game.terminal.types(&byte.to_string());
        // From before the last byte until after this one: this test may have been interrupted anywhere.
        is_in_time &= before.is_none_or(|before| before.elapsed() < Duration::from_millis(45));
        before = Some(now);
    }
    is_in_time
}

#[test]
fn a_slow_line_is_enough() {
    let folder = folder(BOARD);
    // What is not understood does nothing.
    for key in ["\x1b[<0;5;1M", "\x1b[3~", RIGHT] {
        // On a busy machine, this test itself may be too slow.
        let begun = (0..100).find_map(|_| {
            let mut game = Game::new(&mut playing(folder.path(), &["board", "--no-history"]));
            types_slowly(&mut game, key).then_some(game)
        });
        let Some(mut game) = begun else { return say_skipped("time enough for a slow line") };
        if key != RIGHT {
            game.terminal.types(RIGHT);
        }
        game.shows("moves 1  pushes 0");
        game.leaves(".");
    }
}

#[test]
fn a_move_sends_only_what_changed() {
    let folder = folder(BOARD);
    let mut game = Game::new(&mut playing(folder.path(), &["board"]));
    game.terminal.types(RIGHT);
    game.shows("moves 1  pushes 0");
    let before = game.terminal.shown.lock().unwrap().len();
    game.terminal.types(LEFT);
    game.shows("moves 0");
    let sent = game.terminal.shown.lock().unwrap().len() - before;
    assert!(sent < 120, "{sent} bytes");
    game.leaves(".");
}

#[test]
#[cfg(target_os = "linux")]
fn no_time_is_spent_while_nothing_is_typed() {
    let folder = folder(BOARD);
    let mut game = Game::new(&mut playing(folder.path(), &["board"]));
    let pid = game.terminal.pid();
    let ticks = || {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
        let fields: Vec<_> = stat.rsplit(") ").next().unwrap().split(' ').collect();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    };
    game.terminal.types(RIGHT);
    game.shows("moves 1");
    // It may still be busy at first.
    let is_idle = |_| {
        let before = ticks();
        thread::sleep(Duration::from_secs(1));
        ticks() == before
    };
    assert!((0..5).any(is_idle));
    game.leaves(".");
}

/// `UPDATE_EXPECT=1 cargo test the_picture_in_the_docs` draws it anew.
#[test]
fn the_picture_in_the_docs_is_of_the_real_screen() {
    let options = ["convert", "--to", "xsb", "--from", "named"];
    let (board, _) = read("examples/shelf.txt")
        .split_once("\n\n")
        .map(|(board, rest)| (format!("{board}\n"), rest.to_owned()))
        .unwrap();
    let level = stdout(&run(&options, &board)) + "Title: The shelf\n";
    let folder = folder(&level);
    let mut command = playing(folder.path(), &["board"]);
    command.env("TERM", "xterm-256color").env("LC_ALL", "C.UTF-8");
    let mut game = Game::sized(&mut command, 23, 64);
    game.terminal.types("e4c4*");
    let screen = game.terminal.stands("a hint", |screen| screen.contents().contains("`c4`"));
    expect_file![root().join("examples/screen.svg")].assert_eq(&picture(&screen));
    game.leaves(".");
}

#[test]
fn a_game_goes_on_where_it_was_left_and_the_best_solution_can_be_watched() {
    let folder = folder("########\n#@-a--+#\n########\n");
    let start = || {
        let mut command = playing(folder.path(), &["board"]);
        Game::sized(command.env("XDG_DATA_HOME", folder.path()), 7, 50)
    };
    let mut game = start();
    game.terminal.types("\x02");
    game.shows("you have not solved this level");
    game.terminal.types("a666");
    game.shows("Solved in ");
    game.terminal.types("000a6");
    game.shows("moves 2  pushes 1");
    game.leaves(".");
    let mut game = start();
    game.shows("your game goes on, Home begins");
    assert_eq!(game.shows("moves 2  pushes 1")[2], "##    @ a]  ()##");
    game.terminal.types("\x02");
    game.shows("4 of 4: Left, Right");
    assert_eq!(game.shows("moves 4  pushes 3")[2], "##        @ A)##");
    game.terminal.types("x");
    assert_eq!(game.shows("moves 2  pushes 1")[2], "##    @ a]  ()##");
    // Nor is what was undone lost.
    game.terminal.types("0");
    game.shows("moves 0  pushes 0");
    game.leaves(".");
    let mut game = start();
    game.terminal.types("\x12");
    assert_eq!(game.shows("moves 2  pushes 1")[2], "##    @ a]  ()##");
    game.leaves(".");
}

#[test]
fn any_key_stops_a_search() {
    let folder = harness::folder(&[("board", &*storehouse())]);
    let mut game = Game::new(&mut playing(folder.path(), &["board"]));
    game.terminal.types("*");
    game.shows("searching");
    // F5, which asks for nothing else.
    game.terminal.types("\x1b[15~");
    game.shows("the search was stopped");
    game.leaves(".");
}

#[test]
fn a_terminal_that_says_it_is_huge_is_used_in_part() {
    let mut command = program(&["--demo", "--screen", "--no-history"]);
    let mut terminal = Terminal::sized(&mut command, u16::MAX, u16::MAX);
    terminal.sees("push");
    terminal.types("\u{3}");
    assert!(terminal.ends().success());
}
