//! Notes about what a picture shows.

use super::pictures::COLLECTION;
use crate::run::{ANYTHING, sokopush};

/// Draws the collection with these options, and compares the notes.
#[track_caller]
fn check_notes(options: &str, notes: &str) {
    let render = sokopush("render").arguments(options.split_whitespace()).stdin(COLLECTION);
    render.stdout(ANYTHING).stderr(notes).run();
}

#[test]
fn note_says_that_the_end_of_a_stored_game_is_drawn() {
    let solution = "<stdin>:2: note: level 1 \"One\": the picture shows the end of the stored solution; `--frame 0` draws the start\n";
    check_notes("--level 1", solution);
    let snapshot = "<stdin>:13: note: level 3 \"Three\": the picture shows the end of the stored snapshot; `--frame 0` draws the start\n";
    check_notes("--level 3", snapshot);
}

#[test]
fn note_says_that_nothing_moves_without_a_stored_game() {
    let note =
        "<stdin>:8: note: level 2 \"Two\": no game is stored with the level, so nothing moves\n";
    check_notes("--level 2 --frame all", note);
}

#[test]
fn no_note_is_needed_where_the_picture_is_what_was_asked_for() {
    for options in ["--level 2", "--frame 0", "--frame last", "--frame all"] {
        check_notes(options, "");
    }
    // A game that is played from its text ends where its last board is.
    sokopush("render").stdin("@a+\n\na6\n.\n").stdout(ANYTHING).run();
}
