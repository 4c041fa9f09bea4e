//! Keys of the full screen.

use std::thread;
use std::time::{Duration, Instant};

use super::{Game, LEFT, RIGHT, begins, collection, playing};
use crate::harness::{self, say_skipped};
use crate::play::{BOARD, folder};
use crate::terminal::Terminal;

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
fn letters_that_name_no_box_are_keys() {
    let folder = collection();
    let mut game = begins(folder.path(), &["--level", "2"], 12, 60, "2 of 3");
    game.terminal.types("a66");
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
        ("\x1bOP", "Keys on the full screen"),
    ] {
        game.terminal.types(keys);
        game.shows(shown);
    }
    game.terminal.types("x");
    game.shows("moves 0");
    game.leaves("q");
}

#[test]
fn a_key_that_does_nothing_clears_the_message() {
    let folder = collection();
    let mut game = begins(folder.path(), &["--level", "2"], 12, 80, "2 of 3");
    let walks = |keys: &str| format!("Space hides letters, then {keys} walk; `?` lists the keys");
    for (keys, message) in [
        (LEFT, "a wall is in the way"),
        ("w", &*format!("there is no box `w`; {}", walks("wasd"))),
        ("k", &*format!("there is no box `k`; {}", walks("hjkl"))),
        ("a", "box a: an arrow pushes it"),
    ] {
        for nothing in [";", "\x1bx", "\x1b[15~", "\x1b[<0;70;1M"] {
            game.terminal.types(keys);
            game.shows(message);
            game.terminal.types(nothing);
            game.terminal.stands("no message", |screen| !screen.contents().contains(message));
        }
    }
    game.leaves(".");
}

#[test]
fn the_rest_of_a_torn_arrow_does_nothing() {
    let board = "##########\n#@--a---+#\n#-b+-+c--#\n##########\n";
    let folder = harness::folder(&[("board", board)]);
    let mut command = playing(folder.path(), &["board"]);
    let mut game = Game { terminal: Terminal::sized(&mut command, 12, 60) };
    game.shows("lists the keys");
    game.terminal.types("b");
    game.shows("Esc deselects");
    game.terminal.types("\x1b");
    game.terminal.stands("no selection", |screen| !screen.contents().contains("Esc"));
    game.terminal.types("[C");
    game.terminal.types(RIGHT);
    game.shows("moves 1  pushes 0");
    game.leaves(".");
}

#[test]
fn letters_are_shown_until_the_player_hides_them() {
    let folder = collection();
    let arguments = ["--level", "1"];
    let mut game = begins(folder.path(), &arguments, 9, 50, "[a ]");
    game.terminal.types("a");
    game.shows("box a: an arrow pushes it, Esc deselects");
    game.terminal.types(" ");
    game.shows("[  ]");
    game.leaves(".");
    // Only for this run.
    begins(folder.path(), &arguments, 9, 50, "[a ]").leaves(".");
}
