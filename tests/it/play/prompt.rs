//! Games that are typed, through a pseudo-terminal.

use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use expect_test::expect;
use nix::sys::signal::{Signal, kill};
use nix::sys::stat::Mode;
use nix::sys::termios::tcgetattr;
use nix::unistd::{Pid, mkfifo, tcgetpgrp};
use tempfile::TempDir;

use crate::harness::{self, check, program, run, shell, stdout, until, with_own_terminal};
use crate::play::screen::job_control;
use crate::solve::any_solution::{hall, large_hall, storehouse};
use crate::terminal::{Terminal, can_resize, plain};

/// A folder with a board in the file `board`.
fn folder(board: &str) -> TempDir {
    harness::folder(&[("board", board)])
}

/// The program in a folder.
fn playing(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = program(&[&["play"], arguments].concat());
    command.current_dir(folder);
    command
}

/// The end of the first line at the prompt.
const KEYS: &str = "`screen` plays with arrow keys, `?` shows help";

const BOARD: &str = "#######\n#@-a-+#\n#-b--+#\n#######\n";

#[test]
fn a_game_is_typed_and_solved() {
    let folder = folder(BOARD);
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    assert_eq!(terminal.prompts(), format!("level 1; {KEYS}\n{BOARD}> "));
    assert_eq!(terminal.asks("a6"), "#######\n#--@a+#\n#-b--+#\n#######\n> ");
    // A wrong line and a refused push print no board.
    assert_eq!(
        terminal.asks("a5"),
        "`a5`: expected a direction (`2`, `4`, `6`, `8` or an arrow key)\n> "
    );
    assert_eq!(terminal.asks("a8"), "`a8`: a wall is in the way\n> ");
    assert_eq!(terminal.asks("0"), format!("{BOARD}> "));
    assert_eq!(
        terminal.asks("a66 b6*3"),
        "#######\n#----A#\n#---@B#\n#######\nSolved with 10 moves, 5 pushes.\n> "
    );
    terminal.types("0\rb6\r");
    let shown = terminal.sees(" moves, 5 pushes.");
    assert!(shown.contains("Solved in 0:"), "{shown}");
    terminal.types(".\r");
    assert!(terminal.ends().success());
}

#[test]
fn a_file_with_a_dot_is_played_to_its_end() {
    let folder = folder(&format!("{BOARD}\na6\n.\n"));
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    let shown = terminal.sees("@a+#\n#-b--+#\n#######\n");
    assert!(shown.starts_with(&format!("{BOARD}#######\n#--@a+#\n#-b--+#\n#######\n")));
    let is_whole = shown.ends_with("typing\n");
    let rest = if is_whole { String::new() } else { terminal.sees("typing\n") };
    assert!((shown + &rest).ends_with(
        "\nboard: the game ended with a dot; without it, you could continue by typing\n"
    ));
    assert!(terminal.ends().success());
    // Without a dot, play continues from the last board.
    fs::write(folder.path().join("board"), format!("{BOARD}\na6\nb7\n")).unwrap();
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    assert_eq!(
        terminal.prompts(),
        format!(
            "board:7:2: error: expected a direction (`2`, `4`, `6` or `8`) for box `b`, but found `7`\n\
             level 1; {KEYS}\n#######\n#--@a+#\n#-b--+#\n#######\n> "
        )
    );
    assert_eq!(terminal.asks("0"), format!("{BOARD}> "));
    terminal.types("\u{4}");
    assert!(terminal.ends().success());
}

const IS_SOLVED: &str =
    "this level is solved; `undo`, `redo`, `restart` or `next` goes on from here\n";

#[test]
fn the_last_push_ends_the_level_but_not_the_language() {
    let level = "########\n#@a--+-#\n########\n";
    let folder = folder(level);
    let board = |row: &str| format!("########\n#{row}#\n########\n");
    let solved = "solved after 3 of 8\nSolved with 3 moves, 3 pushes.\n> ";
    for dumb in [false, true] {
        let mut command = playing(folder.path(), &["board"]);
        command.env("XDG_DATA_HOME", folder.path());
        if dumb {
            command.env("TERM", "dumb");
        }
        let mut terminal = Terminal::new(&mut command);
        terminal.prompts();
        // The rest of the line is not even an undo.
        for line in ["a66666666", "a6660000a6"] {
            let answer = terminal.asks(line);
            let answer = answer.replace("Your best before: 3 moves, 3 pushes.\n", "");
            assert_eq!(answer, board("---@A-") + solved);
            let kept = fs::read_to_string(folder.path().join("sokopush/solved")).unwrap();
            assert!(kept.ends_with("\"solution\":\"RRR\"}\n"), "{kept}");
            let unknown = "`z6`: there is no box `z`; boxes: `a`";
            assert_eq!(terminal.asks("z6"), format!("{unknown}\n> "));
            assert_eq!(terminal.asks("z6 a6"), format!("{unknown}; stopped after 0 of 2\n> "));
            for more in ["a6", "A4 0"] {
                assert_eq!(terminal.asks(more), format!("{IS_SOLVED}> "), "{more}");
            }
            assert_eq!(terminal.asks("redo"), "nothing to redo\n> ");
            assert_eq!(terminal.asks("hint"), "every box is on a goal already\n> ");
            // An undo goes on, also in the same line.
            let answer = terminal.asks("0a6");
            assert!(answer.starts_with(&(board("---@A-") + "Solved with")), "{answer}");
            assert_eq!(terminal.asks("undo 2"), board("-@a-+-") + "> ");
            assert!(terminal.asks("redo 2").contains("Solved with 3 moves, 3 pushes."));
            terminal.asks("restart");
        }
        terminal.asks("a6");
        terminal.types("a66666.\r");
        assert!(terminal.ends().success());
    }
    // A file is played as it is written, also at a terminal, and so is stdin.
    let commands = "a6\na6\na6\na6\n";
    fs::write(folder.path().join("board"), format!("{level}\n{commands}")).unwrap();
    let mut terminal = keeping(folder.path(), &["board", "--no-history"]);
    assert_eq!(terminal.asks("moves"), "RRRR\n! a > ");
    let boards = ["@a--+-", "-@a-+-", "--@a+-", "---@A-", "----*a"].map(board);
    check(
        &["play", "--chained"],
        format!("{level}\na6a6\na6a6\n"),
        &[&*boards[0], &boards[2], &boards[4]].concat(),
        "",
        0,
    );
    check(&["play"], format!("{level}\n{commands}"), &boards.concat(), "", 0);
}

/// Presses Esc, and waits until the line is drawn once more: then it is certain that the next key is no part of it.
fn presses_esc(terminal: &mut Terminal) {
    // With this each drawing of a line ends, but for that of one more letter.
    let is_drawn = || {
        let raw = terminal.raw();
        (raw.ends_with("\x1b[?2026l") || raw.ends_with('a')).then_some(())
    };
    until(is_drawn, || "no line is drawn".to_owned());
    let before = terminal.shown.lock().unwrap().len();
    terminal.types("\x1b");
    terminal.draws_more_than(before);
}

#[test]
fn esc_swallows_no_key_and_the_rest_of_a_torn_arrow_is_not_typed() {
    let folder = folder(BOARD);
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    presses_esc(&mut terminal);
    assert_eq!(terminal.asks("hint"), "`b6`, the first of 5 pushes\n> ");
    for rest in REST {
        let pushes = |terminal: &mut Terminal| {
            terminal.types("a");
            terminal.sees("a");
            presses_esc(terminal);
            is_dropped(terminal, rest, "6")
        };
        assert!((0..TRIES).any(|_| pushes(&mut terminal)), "{rest}");
    }
    // What somebody types by hand is no rest of a key.
    presses_esc(&mut terminal);
    terminal.types("[");
    terminal.sees("[");
    thread::sleep(Duration::from_millis(150));
    assert!(terminal.asks("a6").starts_with("`[`: expected a push such as `a6`"));
}

/// What a slow line may leave of keys whose Esc came before.
const REST: [&str; 11] =
    ["[C", "[B[B", "OC", "[F", "[3~", "[6~", "OQ", "[1;5C", "[<0;28;12M", "[C[C[C", "[[A"];

/// How often a test is tried whose program may be too slow on a busy machine to see that bytes came together.
const TRIES: usize = 20;

/// Types a part of a key or another sequence, and then keys that push box a to the right, but for that part. Returns whether
/// nothing else was typed.
fn is_dropped(terminal: &mut Terminal, part: &str, keys: &str) -> bool {
    let answer = terminal.asks(&format!("{part}{keys}"));
    if answer != "#######\n#--@a+#\n#-b--+#\n#######\n> " {
        return false;
    }
    terminal.asks("restart");
    true
}

#[test]
fn sequences_that_are_no_keys_are_not_typed() {
    let folder = folder(BOARD);
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    for sequence in [
        "\x1b[<0;20;15M",
        "\x1b[97;5u",
        "\x1b[?62;c",
        "\x1b[24;80R",
        "\x1b[13;2u",
        "\x1b[E",
        "\x1b[3;129~",
        "\x1b]11;rgb:1e1e/1e1e/1e1e\x07",
        "\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\",
        "\x1bP1+r\x1b\\",
    ] {
        assert!((0..TRIES).any(|_| is_dropped(&mut terminal, sequence, "a6")), "{sequence:?}");
    }
}

#[test]
fn the_rest_of_an_arrow_that_left_the_screen_is_not_typed() {
    let folder = folder(BOARD);
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    for rest in REST {
        let leaves = |terminal: &mut Terminal| {
            terminal.types("screen\r");
            terminal.stands("the screen", vt100::Screen::alternate_screen);
            terminal.types("\x1b");
            terminal.stands("the prompt", |screen| !screen.alternate_screen());
            terminal.prompts();
            is_dropped(terminal, rest, "a6")
        };
        assert!((0..TRIES).any(|_| leaves(&mut terminal)), "{rest}");
    }
}

#[test]
fn a_game_that_is_left_says_how_it_goes_on() {
    let folder = folder(BOARD);
    let mut terminal = keeping(folder.path(), &["board"]);
    terminal.asks("a6");
    terminal.types("quit\r");
    terminal.sees("your game is kept; `sokopush play board` goes on\n");
    assert!(terminal.ends().success());
    let mut command = program(&["--demo", "--level", "3", "--screen"]);
    let mut terminal = Terminal::new(command.env("XDG_DATA_HOME", folder.path()));
    terminal.stands("the game", |screen| screen.contents().contains("3 of 30"));
    terminal.types("\x1b[Cq");
    terminal.sees("your game is kept; `sokopush play --demo` goes on\n");
    assert!(terminal.ends().success());
    // Nothing is kept of a game without moves, and none where nothing is kept.
    for (options, line) in [(&[][..], ""), (&["--no-history"], "a6\r")] {
        let mut command = program(&[&["--demo", "--level", "1"], options].concat());
        command.env("XDG_DATA_HOME", folder.path()).env("TERM", "");
        let mut terminal = Terminal::new(&mut command);
        terminal.prompts();
        terminal.types(&format!("{line}quit\r"));
        let shown = terminal.shown.clone();
        assert!(terminal.ends().success());
        assert!(!String::from_utf8_lossy(&shown.lock().unwrap()).contains("is kept"));
    }
}

#[test]
fn after_esc_a_box_can_be_named() {
    let folder = folder("-----\n@-o-+\n-----\n");
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    for keys in ["o6", "O6"] {
        presses_esc(&mut terminal);
        assert_eq!(terminal.asks(keys), "-----\n--@o+\n-----\n> ", "{keys}");
        terminal.asks("0");
    }
}

#[test]
fn the_help_fits_on_a_usual_terminal() {
    let boxes = "*".repeat(27);
    let wall = "#".repeat(29);
    let many = format!("{wall}\n#{boxes}#\n#@$.{}#\n{wall}\n", "-".repeat(24));
    for board in [BOARD, &many] {
        let folder = folder(board);
        let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
        terminal.prompts();
        let help = terminal.asks("?");
        assert!(help.lines().count() <= 24, "{help}");
        assert!(help.lines().all(|line| line.len() <= 80), "{help}");
    }
}

#[test]
fn levels_are_listed_by_pages() {
    let levels = (1..=45).map(|number| format!("#####\n#@$.#\n#####\nTitle: L{number}\n\n"));
    let folder = folder(&levels.collect::<String>());
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    let line = |number: usize| match number {
        1 => ">   1 L1\n".to_owned(),
        _ => format!("    {number} L{number}\n"),
    };
    let lines = |numbers: std::ops::RangeInclusive<usize>| numbers.map(line).collect::<String>();
    let first = lines(1..=22) + "Enter lists the other 23\n> ";
    assert_eq!(terminal.asks("levels"), first);
    assert_eq!(terminal.asks(""), lines(23..=44) + "Enter lists the other 1\n> ");
    assert_eq!(terminal.asks(""), lines(45..=45) + "> ");
    // After the list, and after any other line, Enter shows the board.
    let board = "#####\n#@a+#\n#####\n> ";
    assert_eq!(terminal.asks(""), board);
    assert_eq!(terminal.asks("levels"), first);
    terminal.asks("moves");
    assert_eq!(terminal.asks(""), board);
    assert_eq!(terminal.asks("levels all"), lines(1..=45) + "> ");
}

#[test]
fn the_demo_begins_on_the_full_screen_where_there_is_one() {
    let mut terminal = Terminal::new(&mut program(&["--demo", "--no-history"]));
    terminal.stands("the list", |screen| {
        screen.alternate_screen() && screen.contents().contains("First push")
    });
    terminal.types("\x1b");
    terminal.stands("the game", |screen| screen.contents().contains("1 of 30"));
    terminal.types("\x1b");
    let first = format!("level 1 of 30 \"First push\"; {KEYS}\n########\n");
    terminal.stands("the prompt", |screen| !screen.alternate_screen());
    terminal.waits("the first line", |shown| shown.contains(&first) && shown.ends_with("> "));
    terminal.types(".\r");
    assert!(terminal.ends().success());
    let mut command = program(&["--demo", "--level", "3"]);
    let mut terminal = Terminal::new(command.env("TERM", "dumb"));
    assert!(terminal.prompts().starts_with("level 3 of 30 \"Two rooms\"; `?` shows help\n"));
    assert!(terminal.asks("prev").starts_with("level 2 of 30 "));
}

#[test]
fn every_word_answers() {
    let folder = folder(BOARD);
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    let pushed = "#######\n#--@a+#\n#-b--+#\n#######\n> ";
    for (line, answer) in [
        ("pushes", "a6 b6\n> "),
        ("moves", "\n> "),
        ("undo", "nothing to undo\n> "),
        ("redo", "nothing to redo\n> "),
        ("restart", "nothing to undo\n> "),
        ("", BOARD),
        ("u", "nothing to undo\n> "),
        ("R", "nothing to redo\n> "),
        ("hint", "`b6`, the first of 5 pushes\n> "),
        // A push other than the hint.
        ("a6", pushed),
        ("hint", "`a6`, the first of 4 pushes\n> "),
        ("moves", "rR\n> "),
        ("b6", "#######\n#---a+#\n#-@b-+#\n#######\n> "),
        ("UNDO 5", BOARD),
        ("redo 2", "#######\n#---a+#\n#-@b-+#\n#######\n> "),
        ("restart", BOARD),
        ("redo", pushed),
        ("a6", "#######\n#---@A#\n#-b--+#\n#######\n> "),
        ("redo", "nothing to redo\n> "),
        ("save saved", "saved: `sokopush play saved` continues from here\n> "),
        ("save saved", "saved: the file exists; `save! saved` overwrites it\n> "),
        ("save! saved", "saved: `sokopush play saved` continues from here\n> "),
        ("undo x", "`x`: expected a number after `undo`\n> "),
        ("redo 0", "`0`: expected a number after `redo`\n> "),
        ("undo 99999999999999999999", BOARD),
        ("redo 99999999999999999999", "#######\n#---@A#\n#-b--+#\n#######\n> "),
        ("u 2", BOARD),
        ("R  1", "#######\n#--@a+#\n#-b--+#\n#######\n> "),
        ("r 9", "#######\n#---@A#\n#-b--+#\n#######\n> "),
        ("U x", "`x`: expected a number after `U`\n> "),
        ("r 0", "`0`: expected a number after `r`\n> "),
        ("u b6", "`b6`: expected a number after `u`\n> "),
        ("u2", "`u2`: there is no box `u`; boxes: `a` `b`\n> "),
        ("q 2", "`2`: expected nothing after `q`\n> "),
        ("h undo", "`undo`: expected nothing after `h`\n> "),
        ("exit Now", "`Now`: expected nothing after `exit`\n> "),
        ("solve it", "`it`: expected nothing after `solve`\n> "),
        ("slove", "`slove` is not a command; did you mean `solve`?\n> "),
        ("SLOVE", "`SLOVE` is not a command; did you mean `solve`?\n> "),
        ("Undo x", "`x`: expected a number after `Undo`\n> "),
        // Moves that were copied from elsewhere.
        ("rrU", "a wall is in the way; stopped after 0 of 3\n> "),
        // Letters that are keys on the full screen.
        ("n", "there is no box `n`; did you mean `next`?\n> "),
        ("P", "there is no box `p`; did you mean `prev`?\n> "),
        ("z", "there is no box `z`; did you mean `undo`?\n> "),
        ("y", "there is no box `y`; did you mean `redo`?\n> "),
        ("x", "there is no box `x`; boxes: `a` `b`\n> "),
        ("l", "there is no box `l`; boxes: `a` `b`\n> "),
        (
            "xyzzy",
            "`xyzzy` is not a command; a push looks like `a6`, and `?` lists the commands\n> ",
        ),
        ("best", "you have not solved this level\n> "),
        ("sovle", "`sovle` is not a command; did you mean `solve`?\n> "),
        ("next", "there is only one level\n> "),
        ("level", "`level`: expected a number or a part of a title after it\n> "),
        ("level 0", "`0`: expected a number after `level`\n> "),
        ("c6", "`c6`: there is no box `c`; boxes: `a` `b`\n> "),
        ("a", "`a`: expected a direction (`2`, `4`, `6`, `8` or an arrow key)\n> "),
        (
            "!",
            "`!`: expected a push such as `a6`, `0`, `.` or a command such as `undo`; `?`\nlists the commands\n> ",
        ),
        ("a6*0", "`*0`: expected a number from 1 to 10000\n> "),
        ("a6*10001", "`*10001`: expected a number from 1 to 10000\n> "),
    ] {
        let answer = if answer.ends_with("> ") { answer.to_owned() } else { format!("{answer}> ") };
        assert_eq!(terminal.asks(line), answer, "{line}");
    }
    assert_eq!(
        fs::read_to_string(folder.path().join("saved")).unwrap(),
        format!("{BOARD}\na6\na6\n")
    );
    let help = terminal.asks("?");
    assert_eq!(terminal.asks("help"), help);
    for word in
        ["pushes", "undo", "redo", "restart", "hint", "solve", "moves", "save", "next", "quit"]
    {
        assert!(help.contains(&format!("\n{word}")), "{help}");
    }
    let row = |boxes: &str| format!("#######\n#----A#\n#{boxes}#\n#######\n");
    let said =
        "solution: b666\nThe solver's solution: 10 moves, 5 pushes; not counted as yours.\n> ";
    assert_eq!(terminal.asks("solve"), row("---@B") + said);
    assert_eq!(terminal.asks("hint"), "every box is on a goal already\n> ");
    // But no longer after an undo.
    terminal.asks("0");
    assert_eq!(terminal.asks("hint"), "`b6` solves it\n> ");
    terminal.asks("b6");
    assert_eq!(terminal.asks("B4"), format!("{IS_SOLVED}> "));
    assert_eq!(terminal.asks("0"), row("--@b+") + "> ");
    terminal.types("quit\r");
    assert!(terminal.ends().success());
}

#[test]
fn a_refused_push_is_explained() {
    let folder = folder("@-#---\n-ab--c\n--#-#-\n---###\n");
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    for (line, why) in [
        ("a6", "`a6`: box `b` is in the way"),
        ("b2", "`b2`: a wall is in the way"),
        ("c6", "`c6`: the board ends there"),
        ("b4", "`b4`: box `a` is in the way"),
        ("a2", "#"),
        ("c8", "`c8`: the worker cannot get there"),
    ] {
        let answer = terminal.asks(line);
        assert!(why == "#" || answer.starts_with(&format!("{why}\n")), "{line}: {answer}");
    }
    // A series is executed up to the push that is refused.
    let folder = self::folder("@a---#\n");
    for series in ["a66666", "a6*5", "a66*4", "a6 a6a666"] {
        let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
        terminal.prompts();
        let answer = "---@a#\n`a6`: a wall is in the way; stopped after 3 of 5\n";
        assert!(terminal.asks(series).starts_with(answer), "{series}");
        assert_eq!(terminal.asks("moves").split('\n').next(), Some("RRR"));
    }
}

#[test]
fn a_deadlocked_box_is_named_in_the_prompt() {
    let board = "-----\n@-a-+\n-----\n";
    let folder = folder(board);
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    assert_eq!(terminal.asks("a8"), "--a--\n--@-+\n-----\n! a > ");
    assert_eq!(terminal.asks("hint"), "this position cannot be solved\n! a > ");
    assert_eq!(terminal.asks("solve"), "this position cannot be solved\n! a > ");
    assert_eq!(terminal.asks("0"), format!("{board}> "));
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["--no-warnings", "board"]));
    terminal.prompts();
    assert_eq!(terminal.asks("a8"), "--a--\n--@-+\n-----\n> ");
}

#[test]
fn a_hint_and_a_solution_that_take_long_are_of_any_solution() {
    let folder = folder(&named(hall()));
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    // Any solution takes a tenth of a second, and has a second. On a busy machine that may be over before.
    let hint = (0..30).map(|_| terminal.asks("hint")).find(|hint| !hint.starts_with("not known"));
    let hint = hint.unwrap();
    assert!(hint.contains(", the first of "), "{hint}");
    assert!(hint.contains(" pushes, not proved shortest\n"), "{hint}");
    terminal.types("solve\r");
    let shown = terminal.sees("The solver's solution: ").replace('\n', " ");
    assert!(shown.contains(", not proved shortest"), "{shown}");
}

#[test]
fn the_solver_says_why_it_gives_up() {
    let folder = folder(&named(large_hall((20..60).step_by(2))));
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    let answer = terminal.asks("hint");
    assert_eq!(answer, "not known after 2 seconds\n> ");
}

#[test]
fn tab_completes_to_possible_pushes_and_words() {
    let folder = folder(BOARD);
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    terminal.types("a\t\r");
    assert!(terminal.prompts().ends_with("> a6\n#######\n#--@a+#\n#-b--+#\n#######\n> "));
    terminal.types("sa\t");
    terminal.waits("both", |shown| shown.contains("save!") && shown.ends_with("> save"));
    terminal.types("\u{3}");
    terminal.prompts();
    // Several candidates are listed.
    terminal.types("re\t");
    terminal.waits("both", |shown| {
        shown.contains("redo") && shown.contains("restart") && shown.ends_with("> re")
    });
    terminal.types("\u{3}");
    terminal.prompts();
    // The last word of several is completed too.
    terminal.asks("restart");
    terminal.types("a\t b\t\r");
    assert!(terminal.prompts().ends_with("#---a+#\n#-@b-+#\n#######\n> "));
}

#[test]
fn arrow_keys_are_directions_after_a_box() {
    let folder = folder(BOARD);
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    let [right, left] = ["\u{1b}[C", "\u{1b}[D"];
    assert!(terminal.asks(&format!("a{right}{right}")).starts_with("#######\n#---@A#\n"));
    // Elsewhere they move the cursor.
    assert_eq!(
        terminal.asks(&format!("nts{left}{left}{left}hi{right}{right}\u{8}")),
        "`hins` is not a command; did you mean `hint`?\n> "
    );
    terminal.asks("restart");
    let mut after = |keys: &str| {
        let answer = terminal.asks(keys);
        terminal.asks("restart");
        answer
    };
    // After the letter of a second box.
    assert!(after(&format!("a6b{right}")).starts_with("#######\n#---a+#\n#-@b-+#\n"));
    // After a digit that was typed, they move the cursor.
    assert!(after(&format!("a6{left}\u{8}b")).starts_with("#######\n#--a-+#\n#-@b-+#\n"));
    // In a line that was recalled, they are keys of the editor.
    let (up, down) = ("\u{1b}[A", "\u{1b}[B");
    assert!(after(&format!("{up}{up}{up}{down}{left}{right}")).starts_with("#######\n"));
    assert_eq!(after(&format!("b\u{10}\u{10}{left}{right}")), after("b6"));
}

#[test]
fn the_prompt_counts_moves_and_pushes_also_after_resuming() {
    let folder = folder(&format!("{BOARD}\na6\n"));
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    let raw =
        |terminal: &Terminal| String::from_utf8_lossy(&terminal.shown.lock().unwrap()).into_owned();
    terminal.prompts();
    assert!(raw(&terminal).contains("2/1 > "));
    terminal.asks("b6");
    assert!(raw(&terminal).contains("6/2 > "), "{}", raw(&terminal));
    let help = terminal.asks("h");
    assert!(help.contains("`*` the worker on a goal") && help.contains("`!`"), "{help}");
    terminal.types("q\r");
    assert!(terminal.ends().success());
}

#[test]
fn the_levels_of_a_collection_are_opened_one_after_another() {
    let one = "#####\n#@$.#\n#####\n\nTitle: One\n\n";
    let two = "######\n#@ $.#\n######\n\nTitle: Two\u{1b}[2J\nSolution: rR\n\n";
    let wrong = "#####\n#@@ #\n#####";
    let folder = folder(&format!("{one}{two}{wrong}\nTitle: Wrong\n"));
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    assert_eq!(
        terminal.prompts(),
        format!("level 1 of 3 \"One\"; {KEYS}\n#####\n#@a+#\n#####\n> ")
    );
    let [first, second] = ["#####\n#@a+#\n#####\n> ", "######\n#@-a+#\n######\n> "];
    for (line, answer) in [
        ("prev", "this is the first level\n> "),
        (
            "a6",
            "#####\n#-@A#\n#####\nSolved with 1 move, 1 push.\n`next` opens the next level.\n> ",
        ),
        ("next", &*format!("level 2 of 3 \"Two\\u{{1b}}[2J\"\n{second}")),
        (
            "levels all",
            " *  1 One (solved: 1 move, 1 push)\n>   2 Two\\u{1b}[2J\n    3 expected one worker, but found a second; the first is at 15:2\n> ",
        ),
        ("level 1", &format!("level 1 of 3 \"One\"\n{first}")),
        ("level 4", "there is no level 4; the file has 3\n> "),
        ("level 99999999999999999999", "there is no level 99999999999999999999\n> "),
        ("LEVEL 2", &format!("level 2 of 3 \"Two\\u{{1b}}[2J\"\n{second}")),
        (
            "a6",
            "######\n#--@A#\n######\nSolved with 2 moves, 1 push.\n`next` opens the next level.\n> ",
        ),
    ] {
        assert_eq!(terminal.asks(line), answer, "{line}");
    }
    terminal.asks("save two.xsb");
    assert_eq!(
        fs::read_to_string(folder.path().join("two.xsb")).unwrap(),
        "######\n#@ $.#\n######\nTitle: Two\u{1b}[2J\nSolution: rR\n"
    );
    // The game before goes on where a level cannot be played.
    assert!(terminal.asks("next").starts_with("level 3 \"Wrong\": expected one worker"));
    assert_eq!(terminal.asks("0"), second);
}

#[test]
fn next_and_prev_pass_over_a_level_that_cannot_be_read() {
    let level = "#####\n#@$.#\n#####\n\n";
    let folder = folder(&format!("{level}{}{level}", level.replace('$', "@")));
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    assert!(terminal.asks("next").starts_with("level 3 of 3\n"));
    assert!(terminal.asks("prev").starts_with("level 1 of 3\n"));
    assert!(terminal.asks("level 2").starts_with("level 2: expected one worker"));
}

#[test]
fn a_level_with_more_boxes_than_letters_is_played_by_the_workers_moves() {
    let (wall, boxes) = ("#".repeat(28), "*".repeat(26));
    let level = |row: &str| format!("{wall}\n#{row:26}#\n{wall}\n#{boxes}#\n{wall}\n");
    let folder = folder(&format!("{}Title: Many\n", level("@ $ .")));
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    let board = |row: &str| level(row) + "> ";
    assert_eq!(terminal.prompts(), format!("level 1 \"Many\"; {KEYS}\n{}", board("@ $ .")));
    for (line, answer) in [
        ("u", "a wall is in the way\n> "),
        ("r 4", "> "),
        ("r", &board(" @$ .")),
        ("hint", "`R`, the first of 2 pushes\n> "),
        ("6l", &board(" @ $.")),
        (
            "r R",
            &format!("{}Solved with 3 moves, 2 pushes.\n> ", board("   @*").trim_end_matches("> ")),
        ),
        ("moves", "rRR\n> "),
        ("undo 2", &board(" @$ .")),
        ("redo", &board("  @$.")),
        ("0", &board(" @$ .")),
        ("restart", &board("@ $ .")),
        ("redo", &board("  @$.")),
        (
            "l*2 dr",
            &format!(
                "{}a wall is in the way; stopped after 2 of 4\n> ",
                board("@  $.").trim_end_matches("> ")
            ),
        ),
        ("pushes", "these boxes have no letters\n> "),
        ("a6", "`a` is not a command; moves look like `rrU`, and `?` lists the commands\n> "),
        (
            "r%",
            "`%`: expected moves such as `rrU`, `0`, `.` or a command such as `undo`; `?`\nlists the commands\n> ",
        ),
        (
            "save game",
            "only a file whose name ends in `.xsb` can hold this game: there are only 26\nletters to name 27 boxes\n> ",
        ),
    ] {
        assert_eq!(terminal.asks(line), answer, "{line}");
    }
    assert!(terminal.asks("?").starts_with("This board has more boxes than letters"));
    terminal.asks("save game.xsb");
    let saved = fs::read_to_string(folder.path().join("game.xsb")).unwrap();
    assert_eq!(saved, format!("{}Title: Many\nSnapshot: rRll\n", level("@ $ .")));
    // Of what was saved, the game goes on.
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["game.xsb"]));
    assert_eq!(terminal.prompts(), format!("level 1 \"Many\"; {KEYS}\n{}", board("@  $.")));
}

/// A text whose lines are ended by blanks alone: where those of a message end depends on the length of a path.
fn unwrapped(text: &str) -> String {
    text.replace('\n', " ")
}

/// A game whose solved levels are kept in a folder.
fn keeping(folder: &Path, arguments: &[&str]) -> Terminal {
    let mut command = playing(folder, arguments);
    command.env("XDG_DATA_HOME", folder);
    let mut terminal = Terminal::new(&mut command);
    terminal.prompts();
    terminal
}

const VERSION: &str = "{\"sokopush\":1}\n";

#[test]
fn solved_levels_are_kept_and_recognized_in_other_files() {
    let level = "######\n#@ $.#\n#    #\n######\n";
    let folder = folder(&format!("{level}\nTitle: One\n\n#####\n#@$.#\n#####\n\nTitle: Two\n"));
    let kept = folder.path().join("sokopush/solved");
    let file = || fs::read_to_string(&kept).unwrap();
    // Not what the solver plays, and nothing without history: then only this session knows it.
    let mut terminal = keeping(folder.path(), &["board"]);
    terminal.asks("solve");
    terminal.asks("restart");
    terminal.asks("redo");
    let mut terminal = keeping(folder.path(), &["--no-history", "board"]);
    terminal.asks("a6");
    assert_eq!(terminal.asks("best"), "your best: 2 moves, 1 push: a6\n> ");
    assert_eq!(terminal.asks("levels"), ">*  1 One (solved: 2 moves, 1 push)\n    2 Two\n> ");
    assert!(terminal.asks("0a6").contains("\nYour best before: 2 moves, 1 push.\n"));
    assert!(!kept.exists());
    let [mut one, mut two] = [(); 2].map(|()| keeping(folder.path(), &["board"]));
    // The solver's game goes on too.
    one.asks("restart");
    assert!(!one.asks("a6").contains("best"));
    let line = |board: &str, solution: &str| {
        let board = board.replace('\n', "\\n");
        format!("{{\"board\":\"{board}\",\"solution\":\"{solution}\"}}\n")
    };
    let first = format!("{VERSION}{}", line(level, "rR"));
    assert_eq!(file(), first);
    assert_eq!(one.asks("levels all"), ">*  1 One (solved: 2 moves, 1 push)\n    2 Two\n> ");
    // The other session knows what it began with, and adds a line of its own.
    two.asks("next");
    two.asks("a6");
    let both = first + &line("#####\n#@$.#\n#####\n", "R");
    assert_eq!(file(), both);
    // What is not better adds none.
    one.asks("0");
    assert!(one.asks("a6").contains("\nYour best before: 2 moves, 1 push.\n"));
    assert_eq!(file(), both);
    fs::write(folder.path().join("other"), format!("{level}\nTitle: Other\n")).unwrap();
    let mut other = keeping(folder.path(), &["other"]);
    assert_eq!(other.asks("levels"), ">*  1 Other (solved: 2 moves, 1 push)\n> ");
    // A line that was cut off stays a line of its own.
    let cut = both.trim_end_matches("\"}\n");
    fs::write(&kept, cut).unwrap();
    let mut terminal = keeping(folder.path(), &["--level", "2", "board"]);
    assert!(!terminal.asks("a6").contains("best"));
    assert_eq!(file(), format!("{cut}\n{}", line("#####\n#@$.#\n#####\n", "R")));
    // A whole line counts without its end, too.
    fs::write(&kept, both.trim_end()).unwrap();
    let mut terminal = keeping(folder.path(), &["--level", "2", "board"]);
    assert!(terminal.asks("levels").contains("2 Two (solved: 1 move, 1 push)"));
    terminal.asks("prev");
    terminal.asks("restart");
    fs::write(&kept, VERSION.trim_end()).unwrap();
    assert!(terminal.asks("a6").contains("Solved with 2 moves, 1 push."));
    assert_eq!(file(), format!("{VERSION}{}", line(level, "rR")));
}

#[test]
fn solved_levels_that_cannot_be_kept_do_not_stop_a_game() {
    let folder = folder("#####\n#@$.#\n#####\n\n#####\n#.$@#\n#####\n");
    let kept = folder.path().join("sokopush/solved");
    fs::create_dir(folder.path().join("sokopush")).unwrap();
    let damaged = format!("{VERSION}precious\n").into_bytes();
    let solved = "{\"board\":\"#####\\n#.$@#\\n#####\\n\",\"solution\":\"L\"}\n";
    let not_utf_8 = [VERSION.as_bytes(), b"{\"board\":\"\xff\"}\n", solved.as_bytes()].concat();
    let without_version = [b"{\"sokopush\xff\n", solved.as_bytes()].concat();
    for (text, why, added) in [
        (
            &b"{\"sokopush\":2}\n"[..],
            "solved:1: warning: expected `{\"sokopush\":1}`, but found another version\n",
            0,
        ),
        // A damaged line does not keep others from being read or written.
        (
            &damaged,
            "solved:2: warning: expected a solution with its board; the line is left out\n",
            1,
        ),
        (
            &not_utf_8,
            "solved:2: warning: expected a solution with its board; the line is left out\n",
            1,
        ),
        (
            &without_version,
            "solved:1: warning: expected a solution with its board; the line is left out\n",
            1,
        ),
    ] {
        fs::write(&kept, text).unwrap();
        let mut command = playing(folder.path(), &["board"]);
        command.env("XDG_DATA_HOME", folder.path());
        let mut terminal = Terminal::new(&mut command);
        let shown = terminal.prompts();
        assert!(unwrapped(&shown).contains(&unwrapped(why)), "{shown}");
        let answer = terminal.asks("a6");
        assert!(answer.contains("Solved with 1 move, 1 push.\n"));
        let is_kept = !unwrapped(&answer).contains("this solution is not kept: ");
        assert_eq!(is_kept, added > 0, "{answer}");
        // That is said once.
        terminal.asks("0");
        assert!(!terminal.asks("a6").contains("not kept"));
        let left = fs::read(&kept).unwrap();
        let rest = left.strip_prefix(text).expect("the lines stay");
        assert_eq!(String::from_utf8_lossy(rest).lines().count(), added);
        // The other lines are known.
        if text.ends_with(solved.as_bytes()) {
            assert!(terminal.asks("levels").contains("2 (solved: 1 move, 1 push)"));
        }
    }
    // Room for 1,024 bytes in a file.
    let line = format!("{{\"board\":\"{}\",\"solution\":\"R\"}}\n", "x".repeat(950));
    fs::write(&kept, format!("{VERSION}{line}")).unwrap();
    let mut command = shell("trap '' XFSZ; ulimit -f 2; exec sokopush play board");
    command.current_dir(folder.path()).env("XDG_DATA_HOME", folder.path());
    let mut terminal = Terminal::new(&mut command);
    terminal.prompts();
    let answer = terminal.asks("a6");
    assert!(unwrapped(&answer).contains("solved: File too large"), "{answer}");
    assert_eq!(fs::read_to_string(&kept).unwrap(), format!("{VERSION}{line}"));
    assert!(terminal.asks("0").starts_with("#####\n#@a+#\n"));
    // Nobody waits for another program.
    let mut terminal = keeping(folder.path(), &["board"]);
    let file = fs::File::open(&kept).unwrap();
    file.lock().unwrap();
    let answer = terminal.asks("a6");
    let why = unwrapped(&answer);
    assert!(why.contains("this solution is not kept: "), "{answer}");
    assert!(why.contains("solved: another program"), "{answer}");
    // The next solution is.
    file.unlock().unwrap();
    terminal.asks("0");
    let answer = terminal.asks("a6");
    assert!(answer.contains("Solved with 1 move") && !answer.contains("kept"), "{answer}");
    assert_eq!(fs::read_to_string(&kept).unwrap().lines().count(), 3);
}

#[test]
fn a_solved_game_is_compared_with_a_shortest_one_until_a_key_is_pressed() {
    let folder = folder(BOARD);
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    terminal.types("a66 b666\r");
    terminal.sees("5 pushes.\nOptimal: 9 moves (proved).\n");
    terminal.types(".\r");
    assert!(terminal.ends().success());
    // The key that stops the search is not lost.
    let folder = harness::folder(&[("board", &named(hall()))]);
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    terminal.types("solve\r");
    let mut is_stopped = || {
        terminal.sees("The solver's solution: ");
        let begun = Instant::now();
        terminal.types("undo\r");
        terminal.waits("undone", |shown| shown.contains("undo\n") && shown.ends_with("> "));
        let is_stopped = begun.elapsed() < Duration::from_millis(500);
        terminal.types("redo\r");
        is_stopped
    };
    // Without a key it takes a second each time. On a busy machine, half a second may be over before an answer is seen.
    assert!((0..30).any(|_| is_stopped()));
    terminal.sees("The solver's solution: ");
    terminal.types(".\r");
    assert!(terminal.ends().success());
}

#[test]
fn letters_of_boxes_are_no_words() {
    let folder = folder("@-q-+\n");
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    assert!(terminal.asks("q").starts_with("`q`: expected a direction"));
    terminal.types("exit\r");
    assert!(terminal.ends().success());
    let folder = self::folder("#######\n#@-u-+#\n#-r--+#\n#######\n");
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    terminal.asks("u6");
    for line in ["u", "u 2", "U 1", "r 2"] {
        let answer = terminal.asks(line);
        assert!(answer.contains("`: expected a direction"), "{line}: {answer}");
    }
    assert_eq!(terminal.asks(""), "#######\n#--@u+#\n#-r--+#\n#######\n> ");
    assert_eq!(terminal.asks("h 2"), "`2`: expected nothing after `h`\n> ");
}

#[test]
fn what_is_saved_can_be_played() {
    let folder = folder(BOARD);
    let mut command = playing(folder.path(), &["board"]);
    command.env("HOME", folder.path());
    let mut terminal = Terminal::new(&mut command);
    terminal.prompts();
    let said = "saved: `sokopush play ./-x` continues from here\n> ";
    assert_eq!(terminal.asks("save -x"), said);
    let home = folder.path().display();
    let quote = if home.to_string().contains(' ') { "'" } else { "" };
    let said = format!("saved: `sokopush play {quote}{home}/mine{quote}` continues from here\n> ");
    assert_eq!(unwrapped(&terminal.asks("save ~/mine")), unwrapped(&said));
    terminal.types("save bo\t");
    terminal.sees("save board");
    // Long lines end between words.
    let mut terminal = Terminal::sized(&mut playing(folder.path(), &["board"]), 24, 30);
    terminal.prompts();
    assert!(
        terminal
            .asks("xyzzy")
            .starts_with("`xyzzy` is not a command; a\npush looks like `a6`, and `?`\nlists")
    );
}

#[test]
fn a_program_that_was_stopped_continues_or_ends() {
    let folder = folder(BOARD);
    let Some(mut terminal) = job_control(folder.path()) else { return };
    terminal.types("sokopush play --no-history board\r");
    terminal.prompts();
    terminal.types("a\u{1a}");
    terminal.sees("Stopped");
    terminal.types("fg\r");
    terminal.sees("> a");
    terminal.types("6\r");
    terminal.sees("#--@a+#");
    // Another program may stop it, too: the line is drawn again.
    terminal.types("ab\u{7f}");
    terminal.sees("ab");
    kill(tcgetpgrp(&terminal.keys).unwrap(), Signal::SIGTSTP).unwrap();
    terminal.sees("Stopped");
    terminal.types("fg\r");
    terminal.sees("> a");
    terminal.types("\u{1a}");
    terminal.sees("Stopped");
    // This also continues it, in the background.
    terminal.types("p=$(jobs -p); kill %1; while kill -0 $p; do sleep 0.1; done; echo go''ne\r");
    terminal.sees("gone");
    terminal.types("exit\r");
}

#[test]
fn a_signal_ends_a_program_that_was_stopped() {
    let folder = folder(BOARD);
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    let program = terminal.pid();
    for signal in [Signal::SIGSTOP, Signal::SIGTERM, Signal::SIGCONT] {
        kill(program, signal).unwrap();
    }
    assert_eq!(terminal.ends().code(), Some(128 + Signal::SIGTERM as i32));
}

#[test]
fn lines_are_remembered_across_sessions() {
    let folder = folder(BOARD);
    let state = tempfile::tempdir().unwrap();
    let kept = state.path().join("sokopush/history");
    let session = |arguments: &[&str]| {
        let mut command = playing(folder.path(), arguments);
        command.env("XDG_STATE_HOME", state.path());
        let mut terminal = Terminal::new(&mut command);
        terminal.prompts();
        terminal
    };
    let mut terminal = session(&["--no-history", "board"]);
    terminal.asks("a6");
    terminal.types("quit\r");
    assert!(terminal.ends().success());
    assert!(!kept.exists());
    let mut terminal = session(&["board"]);
    terminal.asks("a66");
    // A line is saved at once.
    assert!(fs::read_to_string(&kept).unwrap().ends_with("a66\n"));
    kill(Pid::from_raw(terminal.program.0.id().try_into().unwrap()), Signal::SIGKILL).unwrap();
    let mut terminal = session(&["board"]);
    let up = "\u{1b}[A";
    assert!(terminal.asks(up).starts_with("#######\n#---@A#\n"));
    // Play works without a file to keep them.
    let mut command = playing(folder.path(), &["board"]);
    command.env("XDG_STATE_HOME", "/dev/null");
    let mut terminal = Terminal::new(&mut command);
    terminal.prompts();
    assert!(terminal.asks("a6").starts_with("#######\n#--@a+#\n"));
    assert!(terminal.asks(up).starts_with("#######\n#---@A#\n"));
}

#[test]
fn ctrl_c_clears_the_line_and_ctrl_d_ends() {
    let folder = folder(BOARD);
    for dumb in [false, true] {
        let mut command = playing(folder.path(), &["board"]);
        if dumb {
            // Ctrl-C sends a signal.
            let Some(own) = with_own_terminal(command.env("TERM", "dumb")) else { return };
            command = own;
        }
        let mut terminal = Terminal::new(&mut command);
        terminal.prompts();
        terminal.types("a6\u{3}");
        if dumb {
            terminal.sees("^C");
        } else {
            terminal.prompts();
        }
        assert_eq!(terminal.asks("b6"), "#######\n#--a-+#\n#-@b-+#\n#######\n> ");
        assert_eq!(terminal.asks("moves").split('\n').next(), Some("dR"), "a6 was dropped");
        terminal.types("\u{4}");
        assert!(terminal.ends().success());
    }
}

#[test]
fn the_terminal_is_restored_after_a_signal() {
    let folder = folder(BOARD);
    for signal in [Signal::SIGTERM, Signal::SIGHUP, Signal::SIGQUIT] {
        let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
        terminal.prompts();
        terminal.types("a");
        terminal.sees("a");
        assert_ne!(tcgetattr(&terminal.line).unwrap(), terminal.before);
        kill(terminal.pid(), signal).unwrap();
        assert_eq!(terminal.ends().code(), Some(128 + signal as i32));
    }
    // The program also ends when the terminal is gone.
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    let Terminal { keys, line, mut program, .. } = terminal;
    drop((keys, line));
    kill(Pid::from_raw(program.0.id().try_into().unwrap()), Signal::SIGHUP).unwrap();
    program.0.wait().unwrap();
}

#[test]
fn only_terminals_get_colours() {
    let folder = folder("#*A\n-b+\n");
    let raw = |command: &mut Command| {
        let mut terminal = Terminal::new(command);
        terminal.prompts();
        let shown = terminal.shown.lock().unwrap().clone();
        String::from_utf8(shown).unwrap()
    };
    let start = |options: &[&str]| playing(folder.path(), &[options, &["board"]].concat());
    let colored = raw(&mut start(&[]));
    for part in [
        "\x1b[2m#\x1b[0m",
        "\x1b[4m\x1b[30m\x1b[46m*\x1b[0m",
        "\x1b[4m\x1b[30m\x1b[42mA\x1b[0m",
        "\x1b[30m\x1b[43mb\x1b[0m",
        "\x1b[35m+\x1b[0m",
    ] {
        assert!(colored.contains(part), "{part:?} in {colored:?}");
    }
    assert_eq!(plain(&colored), format!("level 1; {KEYS}\n#*A\n-b+\n! b > "));
    // Many terminals show bold text in bright colours, of which some are those of the background.
    assert!(!colored.contains("\x1b[1m"), "{colored:?}");
    let has_color = |text: String| text.contains("\x1b[43m");
    assert!(!has_color(raw(&mut start(&["--color", "never"]))));
    assert!(!has_color(raw(start(&[]).env("NO_COLOR", "1"))));
    assert!(has_color(raw(start(&[]).env("NO_COLOR", ""))));
    assert!(has_color(raw(start(&["--color", "always"]).env("NO_COLOR", "1"))));
    assert!(!has_color(raw(start(&[]).env("TERM", "dumb"))));
    assert!(!has_color(raw(start(&[]).env("TERM", "vt100"))));
    assert!(has_color(raw(start(&[]).env("TERM", "vte-256color"))));
    // A pipe never gets any.
    let why = "warning: `--color` is for games typed at a terminal; these boards are plain\n";
    check(&["play", "--color", "always"], "@a-\n\na6\n", "@a-\n-@a\n", why, 0);
    assert!(!has_color(raw(start(&[]).env_remove("TERM"))));
}

#[test]
fn a_terminal_that_is_too_small_is_reported_once() {
    let folder = folder(&format!("@a{}\n", "-".repeat(58)));
    let mut terminal = Terminal::sized(&mut playing(folder.path(), &["board"]), 12, 60);
    assert!(!terminal.prompts().contains("fit"));
    if !can_resize() {
        return;
    }
    terminal.resize_silently(12, 40);
    let narrow = "the board of 1 rows and 60 columns does not fit in 12 rows and 40 columns\n> ";
    let answer = terminal.asks("a6");
    assert!(answer.ends_with(narrow), "{answer:?}");
    // Once is enough.
    assert!(!terminal.asks("a6").contains("fit"));
    terminal.resize_silently(12, 30);
    assert!(terminal.asks("a6").contains("30 columns"));
    terminal.resize_silently(12, 80);
    assert!(!terminal.asks("a6").contains("fit"));
}

#[test]
fn without_a_file_a_board_is_typed_or_a_demo_played() {
    let first = "Type or paste a board, then an empty line; or only an empty line for a demo.\n\
                 `#` is a wall, `-` floor, `+` a goal, `@` the worker, a letter a box; XSB works too.\n\
                 Then type pushes: `a6` pushes box a right (2 down, 8 up, 4 left), `0` undoes,\n`?` shows help.\nboard: ";
    let mut terminal = Terminal::sized(&mut program(&[]), 24, 90);
    assert_eq!(terminal.sees("board: "), first);
    terminal.types("-x-\r\r");
    terminal.sees("but found none on the board; type the whole board again\n");
    terminal.types("@a-\r?\r");
    terminal.sees("shows help.\n");
    terminal.types("\r");
    let shown = terminal.prompts();
    assert!(shown.ends_with("@a-\n> "), "{shown:?}");
    assert_eq!(terminal.asks("a6"), "-@a\n> ");
    terminal.types(".\r");
    assert!(terminal.ends().success());
    let puzzle = "########\n#------#\n#@a--+-#\n#------#\n########\n";
    let mut terminal = Terminal::new(&mut program(&["play", "-"]));
    terminal.sees("shows help.\n");
    terminal.types("\r");
    assert!(terminal.prompts().ends_with(&format!("{puzzle}> ")));
    for end in ["\u{4}", ".\r", "quit\r"] {
        let mut terminal = Terminal::new(&mut program(&[]));
        terminal.welcomes();
        terminal.types(end);
        assert!(terminal.ends().success());
    }
}

#[test]
fn a_board_is_typed_in_any_notation() {
    let typed = |board: &str| {
        let mut terminal = Terminal::new(&mut program(&[]));
        terminal.sees("board: ");
        terminal.types(&(board.replace('\n', "\r") + "\r"));
        let shown = terminal.prompts();
        (terminal, shown)
    };
    let (mut terminal, shown) = typed("  ###\n###@#\n#.$ #\n#####\n");
    // What is outside stays blank.
    assert!(shown.ends_with("\n  ###\n###@#\n#+a-#\n#####\n> "), "{shown:?}");
    assert!(terminal.asks("a4").contains("Solved"));
    // What could be both has named boxes.
    let (mut terminal, _) = typed("#####\n#b@-#\n#####\n");
    assert_eq!(terminal.asks("pushes"), "no push is possible\n> ");
    assert!(terminal.asks("b6").contains("`b6`: the worker cannot get there"));
}

#[test]
fn the_wait_for_a_board_can_be_left() {
    for (dumb, key, code) in
        [(false, "\u{3}", 130), (false, "##\r\u{3}", 130), (false, "\u{4}", 0), (true, "\u{4}", 0)]
    {
        let mut command = program(&[]);
        let mut terminal =
            Terminal::new(if dumb { command.env("TERM", "dumb") } else { &mut command });
        if dumb {
            terminal.sees("board: ");
        } else {
            terminal.welcomes();
        }
        terminal.types(key);
        assert_eq!(terminal.ends().code(), Some(code), "{key:?}");
    }
}

#[test]
fn errors_look_like_those_of_the_argument_parser() {
    let shown = |arguments: &[&str], color: &str| {
        let mut command = program(arguments);
        let mut terminal = Terminal::new(command.env("NO_COLOR", color));
        terminal.sees("error: ");
        let shown = terminal.shown.lock().unwrap().clone();
        String::from_utf8_lossy(&shown).split_inclusive(' ').next().unwrap().to_owned()
    };
    for color in ["", "1"] {
        let ours = shown(&["play", "no/such/file"], color);
        assert_eq!(ours, shown(&["--no-such-option"], color));
        assert_eq!(ours.contains("\x1b[1m"), color.is_empty(), "{ours:?}");
    }
}

#[test]
fn the_built_in_levels_follow_each_other() {
    let mut terminal = Terminal::new(&mut program(&["play", "--no-history"]));
    terminal.welcomes();
    terminal.types("\r");
    terminal.prompts();
    for level in 1..=30 {
        let solved = terminal.asks("solve");
        assert!(solved.contains("The solver's solution: "), "{solved}");
        assert_eq!(solved.contains("`next` opens the next level."), level < 30, "{solved}");
        let more = "`next unsolved` opens a level that you have not solved.\n\
                    That was the last level; docs/levels.md names more collections.\n";
        assert_eq!(solved.contains(more), level == 30, "{solved}");
        let next = terminal.asks("next");
        assert_eq!(next.contains("this is the last level"), level == 30, "{next}");
    }
    let puzzle = "########\n#------#\n#@a--+-#\n#------#\n########\n";
    check(
        &["play", "--demo"],
        "a6\n.\n",
        &format!("{puzzle}{}", puzzle.replace("@a-", "-@a")),
        "",
        0,
    );
    let why = "error: `--demo` plays its own boards, not a file\n";
    check(&["play", "--demo", "examples/first.txt"], "", "", why, 2);
}

#[test]
fn lines_that_are_typed_ahead_are_executed() {
    let folder = folder(&format!("@a{}\n", "-".repeat(58)));
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    terminal.types(&"a6\r".repeat(40));
    terminal.sees(&format!("{}@a{}\n", "-".repeat(40), "-".repeat(18)));
}

#[cfg(target_os = "linux")]
#[test]
fn a_push_on_a_large_board_is_answered_in_ten_milliseconds() {
    let generator = sokopush::game::Generator {
        rows: 100,
        columns: 100,
        boxes: 26,
        walls: 10,
        commands: 0,
        ..Default::default()
    };
    let document = generator.document(1);
    let folder = folder(document.split_once("\n\n").unwrap().0);
    let mut terminal = Terminal::sized(&mut playing(folder.path(), &["board"]), 120, 120);
    terminal.prompts();
    let stat = format!("/proc/{}/schedstat", terminal.program.0.id());
    let spent = || -> u64 {
        fs::read_to_string(&stat).unwrap().split(' ').next().unwrap().parse().unwrap()
    };
    let mut pushes =
        terminal.asks("pushes").split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    pushes.pop();
    let before = spent();
    for push in &pushes {
        terminal.asks(push);
    }
    let each = (spent() - before) / pushes.len() as u64;
    assert!(pushes.len() > 20 && each < 10_000_000, "{each} ns for each of {}", pushes.len());
}

#[test]
fn bytes_that_are_not_utf_8_do_not_end_the_game() {
    let folder = folder(BOARD);
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    terminal.asks("a6");
    terminal.keys.write_all(b"a6\xff\xfe\r").unwrap();
    assert!(terminal.prompts().contains("expected a push such as"), "{}", terminal.shown());
    terminal.types("\u{3}");
    terminal.prompts();
    // The rest of the line may have come later, and may be wrong once more.
    let is_played = |_| {
        terminal.types("moves\r");
        terminal.prompts().contains("moves\nrR\n")
    };
    assert!((0..5).any(is_played));
}

#[test]
fn the_solver_can_be_stopped() {
    let folder = folder(&storehouse());
    let Some(mut own) = with_own_terminal(&playing(folder.path(), &["board"])) else { return };
    let mut terminal = Terminal::sized(&mut own, 40, 80);
    terminal.prompts();
    #[cfg(target_os = "linux")]
    let threads = {
        let threads = format!("/proc/{}/task", terminal.pid());
        move || fs::read_dir(&threads).map_or(0, Iterator::count)
    };
    #[cfg(target_os = "linux")]
    let before = threads();
    terminal.types("solve\r");
    // When there is a thread that searches, Ctrl-C is noticed.
    #[cfg(target_os = "linux")]
    until(|| (threads() > before).then_some(()), || "no thread searches".to_owned());
    #[cfg(not(target_os = "linux"))]
    std::thread::sleep(Duration::from_secs(1));
    terminal.types("\u{3}");
    let answer = terminal.prompts();
    // Otherwise it gives up after ten seconds.
    assert!(answer.contains("not known: the search was stopped"), "{answer}");
}

/// A level as a document.
fn named(level: String) -> String {
    let board = stdout(&run(&["convert", "--from", "xsb", "--to", "named"], level));
    board.split_once("\n\n").unwrap().0.to_owned()
}

#[test]
fn what_is_no_file_is_not_read_as_one_that_keeps_something() {
    let folder = folder(BOARD);
    let kept = folder.path().join("sokopush");
    fs::create_dir(&kept).unwrap();
    mkfifo(&kept.join("history"), Mode::S_IRWXU).unwrap();
    symlink("/dev/zero", kept.join("solved")).unwrap();
    let mut command = playing(folder.path(), &["board"]);
    command.env("XDG_STATE_HOME", folder.path()).env("XDG_DATA_HOME", folder.path());
    let mut terminal = Terminal::new(&mut command);
    let shown = terminal.prompts();
    for name in ["history", "solved"] {
        let wanted = format!("warning: {}: expected a file\n", kept.join(name).display());
        assert!(shown.contains(&wanted), "{shown}");
    }
    assert_eq!(terminal.asks("a6"), "#######\n#--@a+#\n#-b--+#\n#######\n> ");
    terminal.types(".\r");
    assert!(terminal.ends().success());
}

#[test]
fn a_history_gives_the_terminal_no_commands() {
    let folder = folder(BOARD);
    let kept = folder.path().join("sokopush");
    fs::create_dir(&kept).unwrap();
    let kept = kept.join("history");
    let text = "#V2\na6\n\x1b]0;title\x07\n";
    fs::write(&kept, text).unwrap();
    let mut command = playing(folder.path(), &["board"]);
    let mut terminal = Terminal::new(command.env("XDG_STATE_HOME", folder.path()));
    let place = format!("{}:3: warning: expected a line", kept.display());
    let shown = terminal.prompts();
    assert!(shown.contains(&place), "{shown}");
    terminal.types("\x1b[Aa6\r");
    terminal.prompts();
    // Nor is one remembered.
    terminal.types("\x16\x1b\r");
    terminal.prompts();
    terminal.types(".\r");
    let shown = terminal.shown.clone();
    assert!(terminal.ends().success());
    assert!(!String::from_utf8_lossy(&shown.lock().unwrap()).contains("\x1b]0;title"));
    assert_eq!(fs::read_to_string(&kept).unwrap(), text);
}

#[test]
fn a_command_without_a_prompt_says_that_it_waits() {
    for command in [&["solve"][..], &["simulate"], &["convert", "--to", "xsb"], &["--moves"]] {
        let mut terminal = Terminal::new(&mut program(command));
        terminal.sees("note: type a text; Ctrl-D at the start of a line ends it\n");
        terminal.types("\u{4}");
        terminal.ends();
    }
}

const LEVELS: &str = "#######\n#@ $ .#\n#######\nTitle: One\n\n#######\n#@$  .#\n#######\nTitle: The Dungeon\n\n\
                      #######\n# @$ .#\n#######\nTitle: Three\n\n#####\n#@$.#\n#####\nTitle: Small dungeon\n";

#[test]
fn a_game_goes_on_where_it_was_left_however_that_was() {
    let folder = folder(LEVELS);
    let mut terminal = keeping(folder.path(), &["board"]);
    terminal.asks("a6");
    // Another level, and back.
    terminal.asks("next");
    terminal.asks("a66");
    assert_eq!(
        terminal.asks("prev"),
        "level 1 of 4 \"One\"; your game goes on, `restart` begins again\n#######\n#--@a+#\n#######\n> "
    );
    terminal.asks("level 2");
    terminal.asks("undo");
    // A crash.
    kill(terminal.pid(), Signal::SIGKILL).unwrap();
    let mut terminal =
        Terminal::new(playing(folder.path(), &["board"]).env("XDG_DATA_HOME", folder.path()));
    assert_eq!(
        terminal.prompts(),
        "level 2 of 4 \"The Dungeon\"; your game goes on, `restart` begins again; `screen`\nplays with arrow keys, `?` shows help\n\
         #######\n#-@a-+#\n#######\n> "
    );
    assert_eq!(terminal.asks("redo"), "#######\n#--@a+#\n#######\n> ");
    assert_eq!(terminal.asks("undo 9"), "#######\n#@a--+#\n#######\n> ");
    terminal.types("quit\r");
    assert!(terminal.ends().success());
    // What was undone can be redone; then the game is solved, and no longer unfinished.
    let mut terminal = keeping(folder.path(), &["board"]);
    assert_eq!(terminal.asks("redo 9"), "#######\n#--@a+#\n#######\n> ");
    assert!(terminal.asks("a6").contains("Solved with 3 moves, 3 pushes"));
    assert_eq!(
        terminal.asks("level 2"),
        "level 2 of 4 \"The Dungeon\"\n#######\n#@a--+#\n#######\n> "
    );
    assert_eq!(
        terminal.asks("levels all"),
        "  ~ 1 One\n>*  2 The Dungeon (solved: 3 moves, 3 pushes)\n    3 Three\n    4 Small dungeon\n> "
    );
    // An edited level is another one, and without history none is kept.
    fs::write(
        folder.path().join("board"),
        LEVELS.replacen("# ", "#-", 1).replacen("#@ ", "#@-", 1),
    )
    .unwrap();
    fs::write(folder.path().join("edited"), LEVELS.replacen("$ .", "$.#", 1)).unwrap();
    let mut terminal = keeping(folder.path(), &["--level", "1", "edited"]);
    assert_eq!(terminal.asks("moves"), "\n> ");
    let mut terminal = keeping(folder.path(), &["--no-history", "--level", "1", "board"]);
    assert_eq!(terminal.asks("moves"), "\n> ");
    terminal.asks("a66");
    let mut terminal = keeping(folder.path(), &["--level", "1", "board"]);
    assert_eq!(terminal.asks("moves"), "rR\n> ");
}

#[test]
fn a_game_that_is_not_kept_is_said_once_and_kept_as_soon_as_that_works() {
    let folder = folder(LEVELS);
    let kept = folder.path().join("sokopush");
    // A link to nowhere where the folder would be.
    symlink(folder.path().join("nowhere/x"), &kept).unwrap();
    let mut command = playing(folder.path(), &["board"]);
    let mut terminal = Terminal::new(command.env("XDG_DATA_HOME", folder.path()));
    let why = "this game is no longer kept: ";
    let shown = terminal.prompts();
    assert_eq!(shown.matches(why).count(), 1, "{shown}");
    assert!(!terminal.asks("a6").contains(why));
    fs::remove_file(&kept).unwrap();
    assert!(!terminal.asks("0").contains(why));
    fs::rename(&kept, folder.path().join("away")).unwrap();
    symlink(folder.path().join("nowhere/x"), &kept).unwrap();
    let answer = terminal.asks("a6");
    assert!(answer.starts_with("#######\n#--@a+#\n"), "{answer}");
    assert_eq!(answer.matches(why).count(), 1, "{answer}");
    assert!(!terminal.asks("0").contains(why));
    // Another level is another game.
    let answer = terminal.asks("next");
    assert_eq!(answer.matches(why).count(), 1, "{answer}");
    terminal.types(".\r");
    assert!(terminal.ends().success());
    fs::remove_file(&kept).unwrap();
    fs::rename(folder.path().join("away"), &kept).unwrap();
    let mut terminal = keeping(folder.path(), &["--level", "1", "board"]);
    assert_eq!(terminal.asks("redo"), "#######\n#--@a+#\n#######\n> ");
}

#[test]
fn an_undo_after_a_return_leads_the_worker_where_it_would_have_led() {
    let level = "########\n#      #\n#@ $   #\n#    . #\n########\n";
    let folder = folder(level);
    let mut before = keeping(folder.path(), &["board"]);
    let undone = |terminal: &mut Terminal| {
        ["0", "0", "redo", "redo"].map(|line| terminal.asks(line)).join("")
    };
    before.asks("a6");
    before.asks("a2");
    let shown = undone(&mut before);
    let mut after = keeping(folder.path(), &["board"]);
    assert_eq!(undone(&mut after), shown);
    assert_eq!(after.asks("moves"), before.asks("moves"));
    // What the solver pushed does not become the player's.
    after.asks("solve");
    after.asks("0");
    let mut terminal = keeping(folder.path(), &["board"]);
    terminal.asks("redo");
    assert!(!terminal.asks("levels").contains("solved"));
}

#[test]
fn of_two_terminals_the_last_to_leave_wins_and_one_that_only_looks_changes_nothing() {
    let folder = folder(LEVELS);
    let start = || keeping(folder.path(), &["--level", "2", "board"]);
    let leave = |mut terminal: Terminal| {
        terminal.types("quit\r");
        assert!(terminal.ends().success());
    };
    let [mut one, mut two, looks] = [(); 3].map(|()| start());
    one.asks("a6");
    two.asks("a66");
    for terminal in [two, one, looks] {
        leave(terminal);
    }
    let mut terminal = start();
    assert_eq!(terminal.asks("moves"), "R\n> ");
    // A file that is damaged costs its game only.
    let games = folder.path().join("sokopush/games");
    for file in fs::read_dir(&games).unwrap() {
        fs::write(file.unwrap().path(), "precious").unwrap();
    }
    leave(start());
    let mut terminal = start();
    for file in fs::read_dir(&games).unwrap() {
        assert_eq!(fs::read_to_string(file.unwrap().path()).unwrap(), "precious");
    }
    assert!(terminal.asks("a6").starts_with("#######\n#-@a-+#\n"));
    assert_eq!(start().asks("moves"), "R\n> ");
}

#[test]
fn a_collection_opens_where_it_was_left_or_else_at_the_first_level_not_solved() {
    let folder = folder(LEVELS);
    let opens = |terminal: &mut Terminal, wanted: &str| {
        let levels = terminal.asks("levels");
        let played = levels.lines().find(|line| line.starts_with('>'));
        assert_eq!(played.unwrap().get(4..), Some(wanted), "{levels}");
    };
    let mut terminal = keeping(folder.path(), &["--level", "2", "board"]);
    terminal.asks("a666");
    assert!(terminal.asks("next unsolved").starts_with("level 3 of 4 \"Three\"\n"));
    terminal.asks("next");
    terminal.asks("a6");
    assert!(terminal.asks("next unsolved").starts_with("level 1 of 4 \"One\"\n"));
    terminal.asks("next unsolved");
    // There it was left, though nothing was played.
    let mut terminal = keeping(folder.path(), &["board"]);
    opens(&mut terminal, "3 Three");
    terminal.asks("level 2");
    // What was left solved leads on.
    opens(&mut keeping(folder.path(), &["board"]), "3 Three");
    fs::remove_dir_all(folder.path().join("sokopush/games")).unwrap();
    let mut terminal = keeping(folder.path(), &["board"]);
    opens(&mut terminal, "1 One");
    terminal.asks("a66");
    terminal.asks("next unsolved");
    assert_eq!(terminal.asks("next unsolved"), "every other level is solved\n> ");
    terminal.asks("a66");
    assert_eq!(terminal.asks("next unsolved"), "every level is solved\n> ");
    opens(
        &mut keeping(folder.path(), &["--level", "1", "board"]),
        "1 One (solved: 3 moves, 2 pushes)",
    );
    // By title.
    assert!(terminal.asks("level DUNG").starts_with("level 4 of 4 \"Small dungeon\"\n"));
    assert!(terminal.asks("level dung").starts_with("level 2 of 4 \"The Dungeon\"\n"));
    assert_eq!(terminal.asks("level palace"), "no title has `palace`\n> ");
}

#[test]
fn a_name_that_is_free_is_offered() {
    let folder = folder(LEVELS);
    let mut terminal = keeping(folder.path(), &["board"]);
    for name in ["board-1.xsb", "board-1-2.xsb"] {
        terminal.types("save\r");
        let said = format!("`save`: expected a file after it; `{name}` is free\n> ");
        assert!(terminal.prompts().ends_with(&said));
        let answer = terminal.asks(&format!("save {name}"));
        assert!(answer.contains(&format!("saved: `sokopush play {name}` continues")));
    }
    terminal.asks("a6");
    terminal.asks("save! board-1.xsb");
    let saved = fs::read_to_string(folder.path().join("board-1.xsb")).unwrap();
    assert_eq!(saved, "#######\n#@ $ .#\n#######\nTitle: One\nSnapshot: rR\n");
    // That file goes on from there, though the game of the level went further.
    terminal.asks("a6");
    assert_eq!(keeping(folder.path(), &["board-1.xsb"]).asks("moves"), "rR\n> ");
}

#[test]
fn ctrl_l_shows_the_board_again_and_keeps_the_line() {
    let folder = folder(BOARD);
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    terminal.types("a6\u{c}");
    terminal.waits("the board", |shown| shown.ends_with(&format!("{BOARD}> a6")));
    terminal.types("\r");
    assert!(terminal.prompts().ends_with("#######\n#--@a+#\n#-b--+#\n#######\n> "));
}

#[test]
fn the_players_best_solutions_are_shown() {
    // Around the box it takes fewer pushes, and more moves.
    let folder = folder("########\n#      #\n#      #\n# @$ . #\n#      #\n#      #\n########\n");
    let mut terminal = keeping(folder.path(), &["board"]);
    terminal.asks("a8662");
    terminal.asks("restart");
    let answer = terminal.asks("best");
    assert!(
        answer.starts_with("your best: ") && answer.ends_with(" 4 pushes: a8662\n> "),
        "{answer}"
    );
    terminal.asks("a66");
    terminal.asks("restart");
    terminal.asks("a6");
    assert_eq!(terminal.asks("best"), "your best: 2 moves, 2 pushes: a66\n> ");
    // That changes nothing.
    assert_eq!(terminal.asks("moves"), "R\n> ");
}

#[test]
fn the_players_solutions_of_a_collection_are_exported() {
    let collection = "#####\n#@$.#\n#####\nTitle: One\n\n######\n#@ $.#\n#    #\n######\nTitle: Two\n\n#####\n#.$@#\n#####\n";
    let folder = harness::folder(&[("levels.xsb", collection)]);
    let mut terminal = keeping(folder.path(), &["levels.xsb"]);
    assert_eq!(terminal.asks("export mine.xsb"), "you have solved no level of this collection\n> ");
    terminal.asks("a6");
    terminal.asks("level 3");
    terminal.asks("a4");
    assert_eq!(terminal.asks("export"), "`export`: expected a file after it\n> ");
    assert_eq!(terminal.asks("export mine.xsb"), "mine.xsb: your solutions of 2 levels\n> ");
    assert_eq!(terminal.asks("export mine.xsb"), "mine.xsb: the file exists\n> ");
    let exported = fs::read_to_string(folder.path().join("mine.xsb")).unwrap();
    expect![[r#"
        #####
        #@$.#
        #####
        Title: One
        Solution: R

        #####
        #.$@#
        #####
        Solution: L
    "#]]
    .assert_eq(&exported);
}

#[test]
fn too_few_goals_are_marked_at_once() {
    let start = |board: &str| {
        let folder = harness::folder(&[("board", board)]);
        let mut command = playing(folder.path(), &["board"]);
        Terminal::new(&mut command).prompts()
    };
    assert!(start("########\n#@$ $ .#\n#      #\n########\n").ends_with("\n! > "));
    let shown = start("########\n#@$ $ .#\n#      #\n########\n");
    assert!(
        shown.contains("the board has only 1 goal for 2 boxes: it cannot be solved"),
        "{shown}"
    );
    // Without any, it is only a board.
    let shown = start("#####\n#@a-#\n#---#\n#####\n");
    assert!(shown.contains("the board has no goals: it cannot be solved"), "{shown}");
    assert!(shown.ends_with("#####\n> "), "{shown}");
}

#[test]
fn a_game_file_that_cannot_be_read_is_kept_beside() {
    let folder = folder("#####\n#@$.#\n#   #\n#####\n");
    let games = folder.path().join("sokopush/games");
    let play = |line: &str| {
        let mut command = playing(folder.path(), &["board"]);
        command.env("XDG_DATA_HOME", folder.path());
        let mut terminal = Terminal::new(&mut command);
        let shown = terminal.prompts();
        terminal.asks(line);
        terminal.types("quit\r");
        terminal.ends();
        shown
    };
    play("moves");
    play("d");
    let file = fs::read_dir(&games).unwrap().next().unwrap().unwrap().path();
    fs::write(&file, "of a newer version").unwrap();
    // A temporary file is no game.
    fs::write(games.join(".tmpabc"), "{}").unwrap();
    play("moves");
    assert_eq!(fs::read_to_string(&file).unwrap(), "of a newer version");
    play("a6");
    let beside = file.with_extension("unread");
    assert_eq!(fs::read_to_string(beside).unwrap(), "of a newer version");
    assert!(fs::read_to_string(&file).unwrap().contains("\"moves\""));
}

#[test]
fn links_among_what_is_kept_are_not_followed() {
    let folder = folder("#####\n#@$.#\n#   #\n#####\n");
    let (games, other) = (folder.path().join("sokopush/games"), folder.path().join("other"));
    let play = || {
        let mut command = playing(folder.path(), &["board"]);
        command.env("XDG_DATA_HOME", folder.path()).env("XDG_STATE_HOME", folder.path());
        let mut terminal = Terminal::new(&mut command);
        let shown = terminal.prompts();
        terminal.asks("d");
        terminal.types("quit\r");
        terminal.ends();
        shown
    };
    play();
    let file = fs::read_dir(&games).unwrap().next().unwrap().unwrap().path();
    let history = folder.path().join("sokopush/history");
    fs::rename(&file, &other).unwrap();
    let before = fs::read_to_string(&other).unwrap();
    symlink(&other, &file).unwrap();
    fs::remove_file(&history).unwrap();
    symlink(folder.path().join("nowhere"), &history).unwrap();
    assert!(play().contains("history: a link, which is not followed"));
    assert!(!file.is_symlink() && !folder.path().join("nowhere").exists());
    assert_eq!(fs::read_to_string(&other).unwrap(), before);
}

#[test]
fn a_device_without_end_is_refused() {
    let mut terminal = Terminal::new(&mut playing(Path::new("."), &["/dev/zero"]));
    terminal.sees("error: /dev/zero: more than 256 MiB come from a pipe or device");
    assert_eq!(terminal.ends().code(), Some(2));
}
