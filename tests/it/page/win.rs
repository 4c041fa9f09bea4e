//! What happens when a level is solved, and which one is next.

use expect_test::expect;

use crate::page::playing::Page;
use crate::page::shared::play;

/// A level that one push to the right solves, and others.
const FIRST: &str = "########\n#@$ .  #\n#      #\n########\nTitle: A\n\n\
    ######\n#@$ .#\n######\nTitle: B\n\n#####\n#.$@#\n#####\nTitle: C\n";

pub(super) fn first() -> Page {
    Page::of_levels(FIRST)
}

#[test]
fn last_push_ends_a_level_until_something_is_undone() {
    play(
        "win/ended",
        expect![[r#"
        [
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Next: 2 B Enter",
            "inline",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Next: 2 B Enter",
            "true",
            "1 A – levels",
            "true",
            "R | 1 move, 1 push. Your best: 2 moves, 2 pushes | undone: a6: box a goes right, onto a goal",
            "null",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Your best: 2 moves, 2 pushes. Next: 2 B Enter",
            " | 0 moves, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "2 B – levels",
            " | 0 moves, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "2 B – levels",
            " | 0 moves, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "false",
            "levels",
        ]
    "#]],
    );
}

#[test]
fn last_level_says_where_to_find_more() {
    play(
        "win/last",
        expect![[r#"
        [
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Next: 2 B Enter",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Next: 3 C Enter",
            "L | 1 move, 1 push. Your best: 1 move, 1 push | Solved 1 move, 1 push. All levels are solved. The documentation of sokopush, docs/levels.md, names collections with thousands more.",
        ]
    "#]],
    );
}

/// The last two are solved as they begin.
pub(super) fn solved_at_the_start() -> Page {
    Page::of_levels(&format!("{}\n\n#####\n#@* #\n#####\nTitle: D\n", FIRST.replace("$@", "*@")))
}

#[test]
fn next_level_is_another_one_that_is_not_solved() {
    play(
        "win/next",
        expect![[r##"
        [
            " | 0 moves, 0 pushes | this level is solved as it begins. Next: 1 A Enter",
            "#1",
            "1 A – levels",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Next: 2 B Enter",
            "R | 1 move, 1 push | your game goes on, Restart begins again",
            "RR | 2 moves, 2 pushes | Solved 2 moves, 2 pushes. It is not all yours, so it is not kept. The documentation of sokopush, docs/levels.md, names collections with thousands more.",
            "2 B – levels",
            "1",
            "Play 2 B",
            " | 0 moves, 0 pushes | this level is solved as it begins. Next: 2 B Enter",
            "Rl | 2 moves, 1 push | row 2, column 2",
        ]
    "##]],
    );
}
