//! Moves that are pasted and copied, and the messages about them.

use expect_test::expect;

use crate::page::shared::play;

#[test]
fn pasted_moves_are_played_on_the_level_that_is_shown() {
    play(
        "paste/moves",
        expect![[r##"
        [
            " undefined these are moves: open the level that they belong to, and paste them there",
            "#1=rR rR ",
            "rR | 2 moves, 1 push | the pasted moves: 2 moves, 1 push",
            "Pasted moves; nothing is kept. Your game Esc",
            "Moves of a link; nothing is kept. Your game Esc",
            "#1=rR2(R) rRRR ",
            "#1=rR2(R) rRRR line 1, character 5: move 5, R: a wall is in the way",
            "#1=rR2(R) rRRR line 1, character 2: “x” is no move; moves look like rrU (LURD)",
            "#1=rR2(R) rRRR there is nothing to read",
            "#1=rR2(R) rRRR line 1, character 1: “a” is no move; moves look like rrU (LURD)",
            "#1=rR2(R) rRRR this page has no solver: it reads no levels",
            "d | 1 move, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "#1=rrr rRR ",
            "#2=RRRRRR RR ",
            "RR | 2 moves, 2 pushes | The pasted moves solve this level with their first 2 of 6 moves 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "null",
            "",
            "#1=rR rR ",
        ]
    "##]],
    );
}

#[test]
fn message_goes_with_the_next_thing_that_is_done() {
    play(
        "paste/message",
        expect![[r#"
            [
                "line 1, character 1: “x” is no move; moves look like rrU (LURD)",
                "",
                "line 1, character 1: “x” is no move; moves look like rrU (LURD)",
                "",
                "line 1, character 1: “x” is no move; moves look like rrU (LURD)",
                "",
                "line 1, character 1: “x” is no move; moves look like rrU (LURD)",
                "",
                "line 1, character 1: “x” is no move; moves look like rrU (LURD)",
                "",
                "line 1, character 1: “x” is no move; moves look like rrU (LURD)",
                "",
                "line 1, character 1: “x” is no move; moves look like rrU (LURD)",
                "",
                "removed Far. Put it back",
                "",
                "removed Near. Put it back",
                "",
                "",
                "line 1, character 1: “x” is no move; moves look like rrU (LURD)",
                "",
            ]
        "#]],
    );
}

#[test]
fn copied_moves_are_reported_only_if_they_were_copied() {
    // Without a click by a person, this browser refuses.
    play(
        "paste/copied",
        expect![[r#"
        [
            " | 0 moves, 0 pushes | there are no moves to copy",
            "r | 1 move, 0 pushes | the browser refused to copy; the text is selected, to be copied by hand",
            "TEXTAREA r",
            "r | 1 move, 0 pushes | copied",
            "field",
        ]
    "#]],
    );
}
