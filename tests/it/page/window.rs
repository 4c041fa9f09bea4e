//! What is in view in windows of all sizes.

use expect_test::expect;

use crate::page::playing::{GAMES, Page};
use crate::page::shared::play;

/// A level of 100 columns, and those of `GAMES`.
pub(super) fn wide() -> Page {
    let wall = "#".repeat(100);
    let floor = " ".repeat(94);
    Page::of_levels(&format!("{wall}\n#@{floor}$.#\n{wall}\n\n{GAMES}"))
}

#[test]
fn worker_and_selected_box_stay_in_view() {
    play(
        "window/scroll",
        expect![[r#"
            [
                "true,true",
                "true,false",
                "false,true",
                "true,false",
                "true",
                "field rr",
            ]
        "#]],
    );
}

#[test]
fn small_window_shows_the_board_and_scrolls() {
    play(
        "window/small",
        expect![[r#"
            [
                "320: true true true true",
                "256: true true true true",
                "480: true true true true",
                "320: true true true true",
                "500: true true true true",
                "568: true true true true",
                "800: true true true true",
            ]
        "#]],
    );
}

#[test]
fn wide_window_enlarges_the_board() {
    play(
        "window/wide",
        expect![[r#"
            [
                "1920: cells of 45, true, true",
                "1920: cells of 112, true, true",
                "2560: cells of 64, true, true",
                "2560: cells of 112, true, true",
                "1280: cells of 26, true, true",
                "1280: cells of 110, true, true",
                "390: cells of 10.2, true, true",
                "390: cells of 42, true, true",
                "844: cells of 14, true, true",
                "844: cells of 59, true, true",
                "2000: cells of 15, true, true",
                "2000: cells of 52, true, true",
            ]
        "#]],
    );
}

#[test]
fn two_fingers_magnify_a_large_board() {
    play(
        "window/magnified",
        expect![[r#"
        [
            "true",
            "false",
            "true",
            "true",
            " | 0 moves, 0 pushes | tap a cell to walk there; tap a box, then a cell with a dot, to push it there",
            "true",
            "true",
            "36 true",
            "true",
        ]
    "#]],
    );
}

/// A level of 34 columns and 18 rows, and small ones.
pub(super) fn large() -> Page {
    let wall = "#".repeat(34);
    let row = format!("#{}#\n", " ".repeat(32)).repeat(15);
    Page::of_levels(&format!("{wall}\n#@ $ .{}#\n{row}{wall}\n\n{GAMES}", " ".repeat(26)))
}
