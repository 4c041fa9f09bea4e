//! Keys of the full screen.

use std::thread;
use std::time::{Duration, Instant};

use super::{Game, collection, playing};
use crate::harness::say_skipped;
use crate::play::{BOARD, LEFT, RIGHT, folder};

#[test]
fn arrow_keys_walk_and_push() {
    let mut game = Game::new(BOARD);
    let second = "##  b]    ()##";
    game.answers(LEFT, "moves 0  pushes 0", ["##@   a]  ()##", second], "a wall is in the way");
    game.answers(RIGHT, "moves 1  pushes 0", ["##  @ a]  ()##", second], "");
    game.answers(RIGHT, "moves 2  pushes 1", ["##    @ a]()##", second], "");
    // The walk that is taken back does not count.
    game.answers(LEFT, "moves 3  pushes 1", ["##  @   a]()##", second], "");
    game.answers(RIGHT, "moves 2  pushes 1", ["##    @ a]()##", second], "");
    game.leaves("\x03");
}

#[test]
fn arrow_keys_in_application_mode_walk_and_push() {
    let mut game = Game::new(BOARD);
    let second = "##  b]    ()##";
    game.answers("\x1bOC", "moves 1  pushes 0", ["##  @ a]  ()##", second], "");
    game.answers("\x1bOC", "moves 2  pushes 1", ["##    @ a]()##", second], "");
    game.answers("\x1bOB", "moves 3  pushes 1", ["##      a]()##", "##  b]@   ()##"], "");
    game.answers("\x1bOA", "moves 2  pushes 1", ["##    @ a]()##", second], "");
    game.answers("\x1bOD", "moves 3  pushes 1", ["##  @   a]()##", second], "");
    game.leaves(".");
}

#[test]
fn letter_and_arrow_push_a_box_from_anywhere() {
    let mut game = Game::new(BOARD);
    game.types(&[RIGHT, RIGHT].concat());
    // Where the box can be pushed is marked.
    let selected = ["##    @ a]()##", "##::b]:::::)##"];
    game.answers("b", "moves 2  pushes 1", selected, "box b: an arrow pushes it, Esc deselects");
    game.answers(RIGHT, "moves 6  pushes 2", ["##      a]()##", "##  @ b]  ()##"], "b6");
    game.leaves(".");
}

#[test]
fn letter_and_digit_push_a_box() {
    let mut game = Game::new(BOARD);
    let pushed = ["##      @ A)##", "##  b]    ()##"];
    game.answers("a6a6", "moves 3  pushes 2", pushed, "a6");
    game.answers("a8", "moves 3  pushes 2", pushed, "`a8`: a wall is in the way");
    // Only a push can be repeated.
    game.types("4");
    game.shows("`4` pushes a box: type its letter first");
    let unknown = "there is no box `x`; `?` lists the keys";
    game.answers("x", "moves 3  pushes 2", pushed, unknown);
    game.leaves(".");
}

#[test]
fn capital_letters_are_the_same_keys() {
    let mut game = Game::new(BOARD);
    let pushed = ["##    @ a]()##", "##  b]    ()##"];
    game.answers("A6", "moves 2  pushes 1", pushed, "a6");
    game.answers("U", "moves 0  pushes 0", ["##@   a]  ()##", "##  b]    ()##"], "");
    game.leaves("Q");
}

#[test]
fn letter_of_a_box_that_cannot_be_pushed_says_so() {
    let folder = folder("#########\n#@-a-+#b#\n#######+#\n#########\n");
    let mut command = playing(folder.path(), "board --no-warnings");
    let mut game = Game::start(&mut command, 9, 50, "the keys");
    game.types("b");
    game.shows("box b: it cannot be pushed now, Esc deselects");
    game.types("a");
    game.shows("box a: an arrow pushes it, Esc deselects");
    game.leaves(".");
}

#[test]
fn letters_walk_after_space_has_hidden_them() {
    let mut game = Game::new(BOARD);
    game.types(RIGHT);
    let second = "##  []    ()##";
    let hidden = "hjkl and wasd walk, too; Space shows letters";
    game.answers(" ", "moves 1  pushes 0", ["##  @ []  ()##", second], hidden);
    game.answers("h", "moves 0  pushes 0", ["##@   []  ()##", second], "");
    game.answers("dl", "moves 2  pushes 1", ["##    @ []()##", second], "");
    game.answers("s", "moves 3  pushes 1", ["##      []()##", "##  []@   ()##"], "");
    game.answers("d", "moves 4  pushes 1", ["##      []()##", "##  []  @ ()##"], "");
    game.answers("a", "moves 3  pushes 1", ["##      []()##", "##  []@   ()##"], "");
    game.answers("w", "moves 2  pushes 1", ["##    @ []()##", second], "");
    game.answers("u", "moves 1  pushes 0", ["##  @ []  ()##", second], "");
    let unknown = "`e` does nothing here; `?` lists the keys";
    game.answers("e", "moves 1  pushes 0", ["##  @ []  ()##", second], unknown);
    game.answers(" ", "moves 1  pushes 0", ["##  @ a]  ()##", "##  b]    ()##"], "");
    game.leaves(".");
}

#[test]
fn letters_are_shown_until_the_player_hides_them() {
    let folder = collection();
    let mut game = Game::kept(folder.path(), "--level 1", 9, 50, "[a ]");
    game.types("a");
    game.shows("box a: an arrow pushes it, Esc deselects");
    game.types(" ");
    game.shows("[  ]");
    game.leaves(".");
    // Only for this run.
    Game::kept(folder.path(), "--level 1", 9, 50, "[a ]").leaves(".");
}

#[test]
fn letters_that_name_no_box_are_keys() {
    let mut game = Game::level(2, 12, 60);
    game.types("a66");
    game.shows("pushes 2");
    for (keys, shown) in [
        ("u", "moves 1  pushes 1"),
        ("z", "moves 0  pushes 0"),
        ("y", "moves 1  pushes 1"),
        ("\x19", "moves 2  pushes 2"),
        ("r", "moves 0  pushes 0"),
        ("n", "3 of 3"),
        ("p", "2 of 3"),
        ("b", "you have not solved this level"),
        ("6", "`6` pushes a box: type its letter first, as in `a6`"),
        ("g", "there is no box `g`; `?` lists the keys"),
        ("h", "there is no box `h`; `?` lists the keys"),
        (" h", "a wall is in the way"),
        ("\x1bOP", "Keys in full-screen mode"),
    ] {
        game.types(keys);
        game.shows(shown);
    }
    game.types("x");
    game.shows("moves 0");
    game.leaves("q");
}

#[test]
fn key_that_does_nothing_clears_the_message() {
    let mut game = Game::level(2, 12, 80);
    let walks = |keys: &str| format!("Space hides letters, then {keys} walk; `?` lists the keys");
    for (keys, message) in [
        (LEFT, "a wall is in the way"),
        ("w", &*format!("there is no box `w`; {}", walks("wasd"))),
        ("k", &*format!("there is no box `k`; {}", walks("hjkl"))),
        ("a", "box a: an arrow pushes it"),
    ] {
        for nothing in [";", "\x1bx", "\x1b[15~", "\x1b[<0;70;1M"] {
            game.types(keys);
            game.shows(message);
            game.types(nothing);
            game.hides(message);
        }
    }
    game.leaves(".");
}

#[test]
fn keys_that_come_at_once_are_all_read() {
    for count in [170, 171, 500, 600] {
        let mut game = Game::new(BOARD);
        game.types(&([RIGHT, LEFT].concat().repeat(count) + " "));
        let header = game.shows("[]")[0].clone();
        assert!(header.ends_with("moves 0  pushes 0"), "{header}");
        game.leaves(".");
    }
}

/// Types the bytes of a key one by one, and returns whether none came after the one before it later than the program waits for.
fn types_slowly(game: &mut Game, key: &str) -> bool {
    let mut is_in_time = true;
    let mut before: Option<Instant> = None;
    for byte in key.chars() {
        thread::sleep(Duration::from_millis(5));
        let now = Instant::now();
        game.types(&byte.to_string());
        // From before the last byte until after this one: this test may have been interrupted anywhere.
        is_in_time &= before.is_none_or(|before| before.elapsed() < Duration::from_millis(45));
        before = Some(now);
    }
    is_in_time
}

/// A game in which a key came byte by byte.
#[track_caller]
fn after_slow_key(key: &str) -> Option<Game> {
    // On a busy machine, this test itself may be too slow.
    for _ in 0..100 {
        let mut game = Game::new(BOARD);
        if types_slowly(&mut game, key) {
            return Some(game);
        }
    }
    say_skipped("time enough for a slow line");
    None
}

#[test]
fn torn_arrow_keys_walk() {
    // The second is that of the application mode.
    for key in [RIGHT, "\x1bOC"] {
        let Some(mut game) = after_slow_key(key) else { return };
        game.shows("moves 1  pushes 0");
        game.leaves(".");
    }
}

#[test]
fn torn_keys_that_mean_nothing_do_nothing() {
    for key in ["\x1b[<0;5;1M", "\x1b[3~"] {
        let Some(mut game) = after_slow_key(key) else { return };
        game.types(RIGHT);
        game.shows("moves 1  pushes 0");
        game.leaves(".");
    }
}

#[test]
fn rest_of_a_torn_arrow_does_nothing() {
    let mut game = Game::sized("##########\n#@--a---+#\n#-b+-+c--#\n##########\n", 12, 60);
    game.types("b");
    game.shows("Esc deselects");
    game.types("\x1b");
    game.hides("Esc");
    game.types("[C");
    game.types(RIGHT);
    game.shows("moves 1  pushes 0");
    game.leaves(".");
}
