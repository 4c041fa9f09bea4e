//! Fingers on the page of a collection: taps, drags, swipes and the pad.

use expect_test::expect;

use crate::page::playing::{GAMES, Page};
use crate::page::shared::play;

#[test]
fn taps_play_a_collection() {
    play(
        "touch/taps",
        expect![[r#########"
        [
            "ddrrurur | 8 moves, 0 pushes | row 2, column 6",
            "ddrrurur | 8 moves, 0 pushes | box b: an arrow pushes it, Esc deselects; row 3, column 3",
            "dRRR | 4 moves, 3 pushes | b6: box b goes right",
            "dRRR | 4 moves, 3 pushes | ",
            "dRRRlluRRR | 10 moves, 6 pushes | a wall is in the way; stopped after 3 of 4",
            "dRRRlluRRR | 10 moves, 6 pushes | the worker cannot get there",
            "dRRRlluRRR | 10 moves, 6 pushes | the worker cannot get there",
            "dRRRlluRRR | 10 moves, 6 pushes | the worker cannot get there",
            "dRRRlluRR | 9 moves, 5 pushes | undone: a6: box a goes right, onto a goal",
            "dRRRlluRRR | 10 moves, 6 pushes | redone: a6: box a goes right, onto a goal",
            " | 0 moves, 0 pushes | begun again; Redo goes through what was played",
            " | 0 moves, 0 pushes | you have not solved this level yet",
            " | 0 moves, 0 pushes | letters hidden",
            " | 0 moves, 0 pushes | there are no moves to copy",
            " | 0 moves, 0 pushes | the browser refused to copy; the text is selected, to be copied by hand",
            "########\n#@-a--+#\n#-b----#\n#--+#--#\n########",
        ]
    "#########]],
    );
}

#[test]
fn taps_and_drags_push_boxes_around_corners() {
    play(
        "touch/drags",
        expect![[r#"
            [
                "15",
                "true",
                "rDrdL | 5 moves, 2 pushes | b4: box b goes left",
                "null",
                "5",
                "rDrdLuuRRR | 10 moves, 5 pushes | a6: box a goes right, onto a goal",
                "rDrdLuuRRR | 10 moves, 5 pushes | the box cannot be pushed there",
                "rDrdLuuRRR | 10 moves, 5 pushes | the box cannot be pushed there",
                "rDrdLuuRRRl | 11 moves, 5 pushes | row 2, column 5",
                "rDrdLuuRRRl | 11 moves, 5 pushes | row 2, column 5",
                "rDrdLuuRRRl | 11 moves, 5 pushes | row 2, column 5",
                "rDrdL | 5 moves, 2 pushes | undone: a6: box a goes right",
                "rDrdL | 5 moves, 2 pushes | undone: a6: box a goes right",
            ]
        "#]],
    );
}

#[test]
fn phone_shows_the_pad_and_cells_for_a_finger() {
    play(
        "touch/phone",
        expect![[r#"
            [
                "cells of 36 pixels: true",
                "in view: true true true",
                "none",
                "ddrrurur | 8 moves, 0 pushes | row 2, column 6",
                "ddrrurr | 7 moves, 0 pushes | row 3, column 6",
                "cells of 36 pixels: true",
                "in view: true true true",
                "none",
                "ddrrurur | 8 moves, 0 pushes | row 2, column 6",
                "ddrrurr | 7 moves, 0 pushes | row 3, column 6",
            ]
        "#]],
    );
}

/// A level with a long way to a box, and those of `GAMES`.
pub(super) fn long_way() -> Page {
    let text = format!(
        "{0}\n#@{1}#\n#{2}#\n#{3}$.#\n{0}\n\n{GAMES}",
        "#".repeat(20),
        " ".repeat(17),
        " ".repeat(18),
        " ".repeat(16)
    );
    Page::of_levels(&text)
}

#[test]
fn pad_and_swipes_repeat_while_they_are_held() {
    play(
        "touch/repeat",
        expect![[r#"
        [
            "0",
            "true",
            "true",
            "1",
            "0",
            "1",
            "true",
            "1",
            "row 4, column 9",
            "2",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Next: 4 C ",
        ]
    "#]],
    );
}

pub(super) fn long_title() -> Page {
    Page::of_levels(&GAMES.replace("Title: A", "Title: A long title of a level"))
}

#[test]
fn everything_to_tap_is_large_enough_for_a_finger() {
    play(
        "touch/sizes",
        expect![[r#"
            [
                "list: ",
                "level: ",
                "2",
                "win: ",
                "2",
                "list: ",
                "level: ",
                "2",
                "win: ",
                "2",
                "list: ",
                "level: ",
                "2",
                "win: ",
                "2",
                "removed: ",
            ]
        "#]],
    );
}

#[test]
fn win_by_a_finger_moves_nothing() {
    play(
        "touch/win",
        expect![[r#"
            [
                "true true false",
                "true true false",
                "true true false",
                "true true false",
                "true true false",
            ]
        "#]],
    );
}
