//! The list of levels: search, marks, progress, and the levels that a player adds and removes.

use expect_test::expect;

use crate::page::playing::{GAMES, Page};
use crate::page::shared::play;

#[test]
fn search_finds_levels_and_progress_is_saved_and_loaded() {
    play(
        "list/search_and_progress",
        expect![[r#"
        [
            "2",
            "2",
            "",
            "no such level",
            "1,2,3",
            "",
            "1,3",
            "3 C1 box, 5 × 3",
            "1",
            "{\"game BOARD\":\"[2,21,false,[[1,\\\"r\\\",19],[1,\\\"r\\\",20]]]\",\"solutions BOARD\":\"RR RR\",\"solutions BOARD\":\"L L\"}",
            "3 3 levels 2 solved Continue 1 A, loaded the progress of 3 levels",
            "this file has no progress of these levels",
            "0",
            " | 0 moves, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            " | 0 moves, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "this file has no progress",
            "d | 1 move, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
        ]
    "#]],
    );
}

#[test]
fn unfinished_level_is_marked_and_continued() {
    play(
        "list/unfinished",
        expect![[r#"
        [
            "Play 1 A | ",
            "Play 1 A | ",
            "Continue 2 B | 2 B: begun (a game is not finished)",
            "R | 1 move, 1 push | your game goes on, Restart begins again",
            "Play 3 C | 2 B: ✓ 2 (solved: 2 moves, 2 pushes)",
            "Continue 2 B | 2 B: ✓ 2 … (solved: 2 moves, 2 pushes; a game is not finished)",
            "Continue 2 B | 2 B: ✓ 2 … (solved: 2 moves, 2 pushes; a game is not finished)",
            "Play 1 A | 2 B: ✓ 2 … (solved: 2 moves, 2 pushes; a game is not finished)",
            "Play 3 C | 2 B: ✓ 2 … (solved: 2 moves, 2 pushes; a game is not finished)",
            "Play 1 A | 2 B: ✓ 2 … (solved: 2 moves, 2 pushes; a game is not finished), 3 C: ✓ 1 (solved: 1 move, 1 push)",
            "Continue 1 A | 1 A: begun (a game is not finished), 2 B: ✓ 2 … (solved: 2 moves, 2 pushes; a game is not finished), 3 C: ✓ 1 (solved: 1 move, 1 push)",
        ]
    "#]],
    );
}

#[test]
fn removed_level_can_be_played_until_it_is_left() {
    play(
        "list/removed_elsewhere",
        expect![[r#"
        [
            "r | 1 move, 0 pushes | another window has removed this level: it is gone when you leave it",
            "rR | 2 moves, 1 push. Your best: 2 moves, 1 push | Solved 2 moves, 1 push. Next: Near Enter",
            "1,2,3,p1,p2",
            "Near – levels",
            "1,2,3,p2",
            "there is no level p1 here",
            "1,2,3",
            "1,2,3,p2",
            "1,2,3,p2,p3",
            "1,2,3",
        ]
    "#]],
    );
}

#[test]
fn added_levels_are_saved_with_the_progress() {
    play(
        "list/added",
        expect![[r#"
        [
            "6w/wp-bow/6w:Far%20away:Ann 6w/wpb-ow/6w",
            "loaded the progress of 1 level; added 2 levels",
            "1: 1 A2 boxes, 8 × 5,2: 2 B1 box, 6 × 3,3: 3 C1 box, 5 × 3,p1: Far awayAnn1 box, 6 × 3a✓ 2,p2: Pasted 21 box, 6 × 3a",
            "loaded the progress of 1 level",
            "1: 1 A2 boxes, 8 × 5,2: 2 B1 box, 6 × 3,3: 3 C1 box, 5 × 3,p1: Far awayAnn1 box, 6 × 3a✓ 2,p2: Pasted 21 box, 6 × 3a",
            "this file has no progress of these levels",
            "1: 1 A2 boxes, 8 × 5,2: 2 B1 box, 6 × 3,3: 3 C1 box, 5 × 3,p1: Far awayAnn1 box, 6 × 3a✓ 2,p2: Pasted 21 box, 6 × 3a",
            "this file has no progress of these levels",
            "1: 1 A2 boxes, 8 × 5,2: 2 B1 box, 6 × 3,3: 3 C1 box, 5 × 3,p1: Far awayAnn1 box, 6 × 3a✓ 2,p2: Pasted 21 box, 6 × 3a",
            "added 1 level",
            "1: 1 A2 boxes, 8 × 5,2: 2 B1 box, 6 × 3,3: 3 C1 box, 5 × 3,p1: Far awayAnn1 box, 6 × 3a✓ 2,p2: Pasted 21 box, 6 × 3a,p3: Pasted 31 box, 6 × 3a",
            "sokopush level srcdoc 1: 6w/wp-bow/6w:Far%20away:Ann, sokopush level srcdoc 2: 6w/wpb-ow/6w, sokopush level srcdoc 3: 6w/wpob-w/6w, sokopush solutions BOARD: rR rR",
        ]
    "#]],
    );
}

#[test]
fn board_in_a_link_is_added_and_can_be_removed() {
    play(
        "list/linked_board",
        expect![[r#"
        [
            "r | 1 move, 0 pushes | the link has 1 move, 0 pushes",
            "Far – levels",
            " | 0 moves, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "r | 1 move, 0 pushes | row 2, column 3",
            "Pasted 2 – levels #board:6w/wp-bow/6w",
            "1: 1 A2 boxes, 8 × 5,2: 2 B1 box, 6 × 3,3: 3 C1 box, 5 × 3,p1: FarAnn1 box, 6 × 3abegun,p2: Pasted 21 box, 6 × 3abegun",
            "sokopush game BOARD: [0,9,true,[]], sokopush level srcdoc 1: 6w/wp-bow/6w:Far:Ann, sokopush level srcdoc 2: 6w/wp-bow/6w",
            "c",
            "7w/wpbob-w/7w:::xc",
            "the board in the address cannot be readnull",
            "the board in the address cannot be readnull",
            "the board in the address cannot be readnull",
            "the board in the address cannot be readnull",
            "the board in the address cannot be readnull",
            "the board in the address cannot be readnull",
            "the board in the address cannot be readnull",
            "1: 1 A2 boxes, 8 × 5,2: 2 B1 box, 6 × 3,3: 3 C1 box, 5 × 3,p1: FarAnn1 box, 6 × 3abegun,p2: Pasted 21 box, 6 × 3abegun",
            "1: 1 A2 boxes, 8 × 5,2: 2 B1 box, 6 × 3,3: 3 C1 box, 5 × 3,p2: Pasted 21 box, 6 × 3abegun",
            "removed Far. Put it back",
            "1: 1 A2 boxes, 8 × 5,2: 2 B1 box, 6 × 3,3: 3 C1 box, 5 × 3,p2: Pasted 21 box, 6 × 3abegun,p1: FarAnn1 box, 6 × 3abegun",
            "",
            "1: 1 A2 boxes, 8 × 5,2: 2 B1 box, 6 × 3,3: 3 C1 box, 5 × 3,p1: FarAnn1 box, 6 × 3abegun",
            "sokopush game BOARD: [0,9,true,[]], sokopush level srcdoc 1: 6w/wp-bow/6w:Far:Ann",
            "3 levels 1 solved Play 2 B",
            "3 levelsPlay 2 B",
            "1,2,3,p2,p3,p9,p10",
            "wwwwww\nw+*$.w\nwwwwww",
        ]
    "#]],
    );
}

#[test]
fn address_of_a_level_opens_it_ready_to_be_played() {
    let title = expect!["2 B – levels, field, page.html?opened#2"];
    Page::of_levels(GAMES).open_at("#2", include_str!("list/address.js"), title);
}

#[test]
fn history_does_not_grow_when_a_player_comes_back_to_the_list() {
    let title = expect![
        "#2 of 2,# of 2,#1 of 3,# of 3,#1 of 3,#2 of 4,#3 of 5,# of 5,#1 of 5,#2 of 5,#1 of 5,# of 5,#3 of 3,# of 3,# of 3"
    ];
    Page::of_levels(GAMES).open_at("#2", include_str!("list/history.js"), title);
}

#[test]
fn single_level_is_opened_at_once() {
    play(
        "list/single",
        expect![[r#"
        [
            "1 A – levels",
            " | 0 moves, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
        ]
    "#]],
    );
}

#[test]
fn unsolvable_level_says_that_it_has_too_few_goals() {
    play(
        "list/no_goal",
        expect![[r#"
            [
                "Level 1 – levels",
                " | 0 moves, 0 pushes | this board has no goals: it cannot be solved",
            ]
        "#]],
    );
    play(
        "list/few_goals",
        expect![[r#"
            [
                "Level 1 – levels",
                " | 0 moves, 0 pushes | there are only 2 goals for 3 boxes: it cannot be solved",
            ]
        "#]],
    );
}

pub(super) fn single_level() -> Page {
    Page::of_levels("####\n#@ #\n#$.#\n####\nTitle: A\n")
}

pub(super) fn no_goal() -> Page {
    Page::of_levels("######\n#@ $ #\n######\n")
}

pub(super) fn few_goals() -> Page {
    Page::of_levels("######\n#@$$.#\n#  $.#\n######\n")
}
