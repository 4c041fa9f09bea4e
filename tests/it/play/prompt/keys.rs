//! Keys that edit the line, and sequences that are no keys.

use std::io::Write;
use std::thread;
use std::time::Duration;

use super::{PUSHED, game, playing};
use crate::harness::until;
use crate::play::{BOARD, DOWN, LEFT, RIGHT, UP, folder};
use crate::terminal::Terminal;

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

/// What a slow line may leave of keys whose Esc came before.
const REST: [&str; 11] =
    ["[C", "[B[B", "OC", "[F", "[3~", "[6~", "OQ", "[1;5C", "[<0;28;12M", "[C[C[C", "[[A"];

/// How often a test is tried whose program may be too slow on a busy machine to see that bytes came together.
const TRIES: usize = 20;

/// Types a part of a key or another sequence, and then keys that push box a to the right, but for that part. Returns whether
/// nothing else was typed.
fn is_dropped(terminal: &mut Terminal, part: &str, keys: &str) -> bool {
    if terminal.asks(&format!("{part}{keys}")) != PUSHED {
        return false;
    }
    terminal.asks("restart");
    true
}

#[test]
fn esc_swallows_no_key() {
    let mut terminal = game(BOARD);
    presses_esc(&mut terminal);
    assert_eq!(terminal.asks("hint"), "`b6`, the first of 5 pushes\n> ");
}

#[test]
fn esc_and_then_a_box_can_be_pushed() {
    let mut terminal = game("-----\n@-o-+\n-----\n");
    for keys in ["o6", "O6"] {
        presses_esc(&mut terminal);
        assert_eq!(terminal.asks(keys), "-----\n--@o+\n-----\n> ", "{keys}");
        terminal.asks("0");
    }
}

#[test]
fn esc_and_a_bracket_typed_by_hand_is_no_arrow() {
    let mut terminal = game(BOARD);
    presses_esc(&mut terminal);
    terminal.types("[");
    terminal.sees("[");
    thread::sleep(Duration::from_millis(150));
    assert!(terminal.asks("a6").starts_with("`[`: expected a push such as `a6`"));
}

#[test]
fn rest_of_a_torn_arrow_is_not_typed() {
    let mut terminal = game(BOARD);
    for rest in REST {
        let pushes = |terminal: &mut Terminal| {
            terminal.types("a");
            terminal.sees("a");
            presses_esc(terminal);
            is_dropped(terminal, rest, "6")
        };
        assert!((0..TRIES).any(|_| pushes(&mut terminal)), "{rest}");
    }
}

#[test]
fn rest_of_an_arrow_that_left_the_screen_is_not_typed() {
    let mut terminal = game(BOARD);
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
fn sequences_that_are_no_keys_are_not_typed() {
    let mut terminal = game(BOARD);
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
fn arrow_keys_are_directions_after_a_box() {
    let mut terminal = game(BOARD);
    assert!(terminal.asks(&format!("a{RIGHT}{RIGHT}")).starts_with("#######\n#---@A#\n"));
    terminal.asks("restart");
    // After the letter of a second box.
    let answer = terminal.asks(&format!("a6b{RIGHT}"));
    assert!(answer.starts_with("#######\n#---a+#\n#-@b-+#\n"), "{answer}");
}

#[test]
fn arrow_keys_move_the_cursor_elsewhere() {
    let mut terminal = game(BOARD);
    assert_eq!(
        terminal.asks(&format!("nts{LEFT}{LEFT}{LEFT}hi{RIGHT}{RIGHT}\x08")),
        "`hins` is not a command; did you mean `hint`?\n> "
    );
    // Also after a digit that was typed.
    let answer = terminal.asks(&format!("a6{LEFT}\x08b"));
    assert!(answer.starts_with("#######\n#--a-+#\n#-@b-+#\n"), "{answer}");
}

#[test]
fn arrow_keys_edit_a_line_that_was_recalled() {
    let mut terminal = game(BOARD);
    terminal.asks("moves");
    let pushed = terminal.asks("b6");
    for keys in [format!("{UP}{UP}{UP}{DOWN}{LEFT}{RIGHT}"), format!("b\x10\x10{LEFT}{RIGHT}")] {
        terminal.asks("restart");
        assert_eq!(terminal.asks(&keys), pushed, "{keys:?}");
    }
    // Also a line that ends with the name of a box.
    for recall in [UP, "\x10"] {
        terminal.asks("restart");
        terminal.asks("b");
        assert_eq!(terminal.asks(&format!("{recall}{LEFT}{RIGHT}6")), pushed, "{recall:?}");
    }
}

#[test]
fn arrow_keys_are_directions_without_a_line_editor() {
    let folder = folder(BOARD);
    let mut terminal = Terminal::new(playing(folder.path(), "board").env("TERM", "dumb"));
    terminal.prompts();
    let pushed = terminal.asks("a66");
    for keys in [RIGHT.repeat(2), "\x1bOC".repeat(2)] {
        terminal.asks("restart");
        assert_eq!(terminal.asks(&format!("a{keys}")), pushed, "{keys:?}");
    }
}

#[test]
fn tab_completes_to_possible_pushes() {
    let mut terminal = game(BOARD);
    terminal.types("a\t\r");
    assert!(terminal.prompts().ends_with(&format!("> a6\n{PUSHED}")));
    // The last word of several is completed too.
    terminal.asks("restart");
    terminal.types("a\t b\t\r");
    assert!(terminal.prompts().ends_with("#---a+#\n#-@b-+#\n#######\n> "));
    // But no word stands after a push.
    terminal.types("a6 hin\t\r");
    assert!(terminal.prompts().contains("a6 hin\nthere is no box `h`"));
}

#[test]
fn tab_lists_several_words() {
    let mut terminal = game(BOARD);
    for (typed, words, left) in
        [("sa", ["save", "save!"], "> save"), ("re", ["redo", "restart"], "> re")]
    {
        terminal.types(&format!("{typed}\t"));
        terminal.waits("both", |shown| {
            words.iter().all(|word| shown.contains(word)) && shown.ends_with(left)
        });
        terminal.types("\x03");
        terminal.prompts();
    }
}

#[test]
fn tab_completes_names_of_files() {
    for word in ["save", "save!", "export"] {
        let mut terminal = game(BOARD);
        terminal.types(&format!("{word} bo\t"));
        terminal.sees(&format!("{word} board"));
    }
}

#[test]
fn ctrl_l_shows_the_board_again_and_keeps_the_line() {
    let mut terminal = game(BOARD);
    terminal.types("a6\x0c");
    terminal.waits("the board", |shown| shown.ends_with(&format!("{BOARD}> a6")));
    terminal.types("\r");
    assert!(terminal.prompts().ends_with(PUSHED));
}

#[test]
fn lines_that_are_typed_ahead_are_executed() {
    let mut terminal = game(&format!("@a{}\n", "-".repeat(58)));
    terminal.types(&"a6\r".repeat(40));
    terminal.sees(&format!("{}@a{}\n", "-".repeat(40), "-".repeat(18)));
}

#[test]
fn bytes_that_are_not_utf_8_do_not_end_the_game() {
    let mut terminal = game(BOARD);
    terminal.asks("a6");
    terminal.keys.write_all(b"a6\xff\xfe\r").unwrap();
    assert!(terminal.prompts().contains("expected a push such as"), "{}", terminal.shown());
    terminal.types("\x03");
    terminal.prompts();
    // The rest of the line may have come later, and may be wrong once more.
    let is_played = |_| {
        terminal.types("moves\r");
        terminal.prompts().contains("moves\nrR\n")
    };
    assert!((0..5).any(is_played));
}
