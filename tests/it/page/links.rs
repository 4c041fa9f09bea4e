//! Addresses with moves and boards.

use expect_test::expect;

use crate::page::shared::play;

#[test]
fn link_plays_its_moves_up_to_the_first_that_is_refused() {
    play(
        "links/moves",
        expect![[r#"
        [
            "rR | 2 moves, 1 push | the link has 2 moves, 1 push",
            "ddrr | 4 moves, 0 pushes | the link has 4 moves, 0 pushes",
            "rDrd | 4 moves, 1 push | the link has 4 moves, 1 push",
            "rR | 2 moves, 1 push | the link has 14 moves, 1 push; by shortest walks, 2 moves",
            " | 0 moves, 0 pushes | the link has 100000 moves, 0 pushes; by shortest walks, 0 moves",
            "rRRR | 4 moves, 3 pushes | move 5 of the link, R, is refused: a wall is in the way",
            "rRRR | 4 moves, 3 pushes | the link has 4 moves, 3 pushes",
            "rRR | 3 moves, 2 pushes | the link has 3 moves, 2 pushes",
            "r | 1 move, 0 pushes | move 2 of the link, d, is refused: a box is in the way, and a small letter does not push",
            "rRR | 3 moves, 2 pushes | the link has 3 moves, 2 pushes",
            " | 0 moves, 0 pushes | move 1 of the link, u, is refused: a wall is in the way",
            "rR | 2 moves, 1 push | the link has 2 moves, 1 push",
            "r | 1 move, 0 pushes | the link ends at character 2: “x” is no move; moves look like rrU (LURD)",
            " | 0 moves, 0 pushes | the link ends at character 2: after a number, a move is missing",
            "r | 1 move, 0 pushes | the link ends at character 4: a “)” is missing",
            " | 0 moves, 0 pushes | the link ends at character 2: a move cannot be repeated 0 times",
            "r | 1 move, 0 pushes | the link ends at character 3: a “)” is missing",
            " | 0 moves, 0 pushes | the link ends at character 12: there are more than 100,000 moves",
            " | 0 moves, 0 pushes | the link ends at character 1: “<” is no move; moves look like rrU (LURD)",
            "rRRR | 4 moves, 3 pushes | move 5 of the link, r, is refused: a wall is in the way",
            " | 0 moves, 0 pushes | the link has 6 moves, 0 pushes; by shortest walks, 0 moves",
            "RR | 2 moves, 2 pushes | The link solves this level 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "Moves of a link; nothing is kept. Your game Esc",
            "RR | 2 moves, 2 pushes | The link solves this level with its first 2 of 4 moves 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "RR | 2 moves, 2 pushes | The link solves this level with its first 2 of 4 moves 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "RR | 2 moves, 2 pushes | The link solves this level with its first 2 of 3 moves 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "RR | 2 moves, 2 pushes | The link solves this level with its first 2 of 3 moves 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "RR | 2 moves, 2 pushes | The link solves this level with its first 2 moves 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "RR | 2 moves, 2 pushes | The link solves this level with its first 2 moves 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "RR | 2 moves, 2 pushes | The link solves this level with its first 2 of 12 moves 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "RR | 2 moves, 2 pushes | The link solves this level with its first 2 of 12 moves 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            " | 0 moves, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "null",
            "there is no level %zz here",
            "there is no level 4 here",
            "there is no level zz here",
            "",
        ]
    "#]],
    );
}

#[test]
fn link_leaves_the_own_game_as_it_was() {
    play(
        "links/own_game",
        expect![[r##"
        [
            "R | 1 move, 1 push | a6: box a goes right",
            "sokopush game BOARD: [1,9,false,[[0,\"r\",8]]]",
            "RR | 2 moves, 2 pushes | The link solves this level 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "sokopush game BOARD: [1,9,false,[[0,\"r\",8]]]",
            "RR | 2 moves, 2 pushes | The link solves this level 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "R | 1 move, 1 push | undone: a6: box a goes right, onto a goal",
            "RR | 2 moves, 2 pushes | Solved 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "sokopush game BOARD: [1,9,false,[[0,\"r\",8]]]",
            "#2",
            "R | 1 move, 1 push | your game goes on, Restart begins again",
            "sokopush game BOARD: [1,9,false,[[0,\"r\",8]]]",
            "2 B1 box, 6 × 3begun",
            "R | 1 move, 1 push | the link has 1 move, 1 push",
            "R | 1 move, 1 push | your game goes on, Restart begins again",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Next: 3 C Enter",
            "sokopush game BOARD: [1,9,false,[[0,\"r\",8]]], sokopush solutions BOARD: RR RR",
            "2 B1 box, 6 × 3✓ 2 …",
        ]
    "##]],
    );
}

#[test]
fn copied_link_has_the_moves_and_an_added_board() {
    play(
        "links/copied",
        expect![[r#######"
        [
            "about:srcdoc#1",
            " | 0 moves, 0 pushes | the link is copied",
            "about:srcdoc#1=rR",
            "rR | 2 moves, 1 push | the link is copied",
            "field",
            " | 0 moves, 0 pushes | move 1 of the link, l, is refused: a box is in the way",
            "about:srcdoc#board:7w/w3-ow/wBbp-w/5w/w__w:T%3A%20%22One%22%20%C3%BC:A",
            " | 0 moves, 0 pushes | the link is copied",
            " | 0 moves, 0 pushes | the browser refused to copy; the text is selected, to be copied by hand",
            "TEXTAREA about:srcdoc#board:7w/w3-ow/wBbp-w/5w/w__w:T%3A%20%22One%22%20%C3%BC:A",
            "r | 1 move, 0 pushes | the link would have 8,038 characters; the file xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.xsb has the level and the moves instead",
            "64 ######\n#@ $.#\n######\nTitle: x\nAuthor: Ann\nSnapshot: r\n",
            "######\n#@ $.#\n######\nTitle: x\nAuthor: Ann\nSolution: rR\n",
            "8000",
            "r | 1 move, 0 pushes. Your best: 2 moves, 1 push | the link is copied",
        ]
    "#######]],
    );
}

#[test]
fn undone_link_is_a_game_that_is_kept() {
    play(
        "links/undone",
        expect![[r#"
            [
                "false false",
                "false false",
                "true false",
                "false false",
                "true false",
                "false false",
                "true false",
            ]
        "#]],
    );
}
