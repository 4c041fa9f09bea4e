//! Keys on the page of a collection.

use expect_test::expect;

use crate::page::playing::{GAMES, Page};
use crate::page::shared::play;

#[test]
fn keys_play_a_collection() {
    play(
        "keys/play",
        expect![[r#"
        [
            "1 A – levels, field",
            " | 0 moves, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "r | 1 move, 0 pushes | box a: an arrow pushes it, Esc deselects; row 2, column 4",
            "a",
            "rR | 2 moves, 1 push | a6: box a goes right",
            "rR | 2 moves, 1 push | there is no box c",
            "rRdL | 4 moves, 2 pushes | b4: box b goes left",
            "rRdLdlU | 7 moves, 3 pushes | ",
            "rRdL | 4 moves, 2 pushes | undone: b8: box b goes up",
            "r | 1 move, 0 pushes | undone: a6: box a goes right",
            "rR | 2 moves, 1 push | redone: a6: box a goes right",
            "rRdLdlU | 7 moves, 3 pushes | redone",
            " | 0 moves, 0 pushes | begun again; Redo goes through what was played",
            "none",
            "block",
            "true",
            " | 0 moves, 0 pushes | this is the first level",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Next: 3 C Enter",
            "2 B: 1 of 1 box on goals, worker in row 2, column 4",
            "3 C – levels",
            "levels, 3 C1 box, 5 × 3",
            "2 B1 box, 6 × 3✓ 2",
            "true",
            "2 B1 box, 6 × 3✓ 2",
            "levels",
        ]
    "#]],
    );
}

/// The levels of `GAMES`, and two that have many boxes.
pub(super) fn many_boxes() -> Page {
    // Boxes up to `u`, and one more level with more boxes than letters.
    let some = format!(
        "{0}\n#@{1}#\n# {2}#\n#  {2}#\n{0}\nTitle: Some\n",
        "#".repeat(25),
        " ".repeat(22),
        "$".repeat(21) + " "
    );
    let some = some.replace("#  $", "# .").replace("$ #\n####", " ##\n####");
    let many = format!(
        "{0}\n#@{1}#\n# {2} #\n# {3} #\n{0}\nTitle: Many\n",
        "#".repeat(32),
        " ".repeat(29),
        "$".repeat(28),
        ".".repeat(28)
    );
    Page::of_levels(&format!("{GAMES}\n{some}\n{many}"))
}

#[test]
fn letters_are_boxes_first_and_keys_where_no_box_has_them() {
    play(
        "keys/letters",
        expect![[r#"
            [
                " | 0 moves, 0 pushes | 6 pushes a box: type its letter first, as in a6",
                "rRR | 3 moves, 2 pushes | a6: box a goes right",
                " | 0 moves, 0 pushes | undone: a6: box a goes right",
                "rR | 2 moves, 1 push | redone: a6: box a goes right",
                " | 0 moves, 0 pushes | begun again; Redo goes through what was played",
                "rRR | 3 moves, 2 pushes | there is no box h",
                "b",
                "rRR | 3 moves, 2 pushes | you have not solved this level yet",
                "r | 1 move, 0 pushes | row 2, column 3",
                "rD | 2 moves, 1 push | b2: box b goes down",
                "rDl | 3 moves, 1 push | row 3, column 2",
                "rDul | 4 moves, 1 push | row 2, column 2",
                "rDu | 3 moves, 1 push | row 2, column 3",
                "rD | 2 moves, 1 push | row 3, column 3",
                "rDu | 3 moves, 1 push | row 2, column 3",
                "rDul | 4 moves, 1 push | row 2, column 2",
                "rDul | 4 moves, 1 push | you have not solved this level yet",
                "rDul | 4 moves, 1 push | you have not solved this level yet",
                "2 B – levels",
                "1 A – levels",
                "levels",
                " | 0 moves, 0 pushes | nothing to undo",
                " | 0 moves, 0 pushes | nothing to redo",
                "r | 1 move, 0 pushes | row 2, column 3",
                "r | 1 move, 0 pushes | row 2, column 3",
                "r | 1 move, 0 pushes | this page has no solver: no hints, no solutions",
                "true",
            ]
        "#]],
    );
}

#[test]
fn help_says_what_letters_do_in_this_level() {
    play(
        "keys/help",
        expect![[r#"
        [
            " | 0 moves, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "arrows | a + arrow | hjkl, wasd | 0, Backspace, Ctrl-Z | Ctrl-Y | PageUp",
            "arrows walk and push; a click on a box, then an arrow pushes it; ? lists the keys",
            "arrows | hjkl, wasd | 0, Backspace, Ctrl-Z, u, z | Ctrl-Y, y | PageUp, p",
            "arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "arrows | a + arrow | hjkl, wasd | 0, Backspace, Ctrl-Z | Ctrl-Y | PageUp",
            " | 0 moves, 0 pushes | arrows walk and push; a click on a box, then an arrow pushes it; ? lists the keys",
            "arrows walk and push; a click on a box, then an arrow pushes it; ? lists the keys",
            "arrows | hjkl, wasd | 0, Backspace, Ctrl-Z, u, z | Ctrl-Y, y | PageUp, p",
        ]
    "#]],
    );
}

/// A level in which each box can have a letter, and one with a box more.
pub(super) fn many_letters() -> Page {
    Page::of_levels(&(level_of_boxes(26) + &level_of_boxes(27)))
}

/// A level of this many boxes, each above a goal.
fn level_of_boxes(count: usize) -> String {
    let wall = "#".repeat(count + 3);
    let floor = " ".repeat(count);
    let boxes = "$".repeat(count);
    let goals = ".".repeat(count);
    format!("{wall}\n#@{floor}#\n#{boxes} #\n#{goals} #\n{wall}\n\n")
}

#[test]
fn refused_push_leaves_the_box_selected() {
    play(
        "keys/refused_push",
        expect![[r#"
            [
                " | 0 moves, 0 pushes | a wall is in the way",
                "a",
                " | 0 moves, 0 pushes | a wall is in the way",
                "a",
                "rR | 2 moves, 1 push | a6: box a goes right",
                "undefined",
                "rR | 2 moves, 1 push | a wall is in the way",
                "a",
                "undefined",
            ]
        "#]],
    );
}

#[test]
fn escape_closes_the_list_of_keys_first() {
    play(
        "keys/escape",
        expect![[r#"
            [
                "1 A – levels true a",
                "1 A – levels false a",
                "1 A – levels false undefined",
                "levels undefined undefined",
            ]
        "#]],
    );
}

#[test]
fn useless_key_says_why_it_does_nothing() {
    play(
        "keys/useless",
        expect![[r#"
        [
            "this page has no solver: no hints, no solutions",
            "there is no box q",
            "6 pushes a box: type its letter first, as in a6",
            "this page has no solver: no hints, no solutions",
            "4 pushes a box: click it first",
            "this is the beginning already",
            "this is the beginning already",
            "begun again; Redo goes through what was played",
            "begun again",
            "Solved: 2 moves, 2 pushes.",
            "Solved: 2 moves, 2 pushes.",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Next: 3 C Enter",
            "this is the last level",
            "b",
            "undone: b6: box b goes right",
            "you have not solved this level yet",
            "true",
            "you have not solved this level yet",
            "true",
            "you have not solved this level yet",
            "none",
        ]
    "#]],
    );
}

#[test]
fn keys_work_in_the_list_before_anything_has_the_focus() {
    play(
        "keys/list",
        expect![[r#"
            [
                "true",
                "A 1 A",
                "A 2 B",
                "INPUT ",
                "INPUT ",
                "A 3 C",
                "INPUT ",
                "3 C – levels",
                "levels",
                "3 C – levels",
                "A 3 C",
                "A 1 A",
                "false",
            ]
        "#]],
    );
}
