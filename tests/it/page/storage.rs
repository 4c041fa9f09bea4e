//! What the browser keeps: solutions, games and levels.

use expect_test::expect;

use crate::page::playing::{GAMES, Page};
use crate::page::shared::play;

#[test]
fn storage_keeps_solutions_and_games_by_the_board() {
    play(
        "storage/kept",
        expect![[r#"
        [
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Next: 3 C Enter",
            "Your best solutionsSolution: RR",
            "begun,✓ 2,✓ 2: 4 levels 2 solved Play 3 C",
            "sokopush game ####: [1,20,false,[[1,\"r\",11],[1,\"r\",20]]],sokopush last srcd: ######\n#@$ .#\n######,sokopush solutions: RR RR",
            "dR your game goes on, Restart begins again",
            "dRR redone: b6: box b goes right",
            "dR undone: b6: box b goes right",
            "r undone: b6: box b goes right",
            "r nothing to undo",
        ]
    "#]],
    );
}

/// Levels of which the second and the last have the same board.
pub(super) fn repeated() -> Page {
    Page::of_levels(&format!("{GAMES}\n######\n#@$ .#\n######\nTitle: D\n"))
}

#[test]
fn best_solutions_are_those_with_the_fewest_moves_and_the_fewest_pushes() {
    play(
        "storage/bests",
        expect![[r#"
            [
                "llRR llRR",
                " Your best: 4 moves, 2 pushes.llRR llRR",
                " Better than before: 4 moves, 2 pushes.llRR llllR",
                " Better than before: 4 moves, 2 pushes; or 5 moves, 1 push.RRR llllR",
                " Your best: 3 moves, 3 pushes; or 5 moves, 1 push.RRR llllR",
                " Your best: 3 moves, 3 pushes; or 5 moves, 1 push.RRR llllR",
                " Better than before: 3 moves, 3 pushes; or 5 moves, 1 push.R R",
                "",
            ]
        "#]],
    );
}

#[test]
fn best_solution_of_equal_ones_is_the_first() {
    play(
        "storage/ties",
        expect![[r#"
            [
                "lRlR: lRlR lRlR",
                "RlRl: lRlR lRlR",
                "lRRR: lRlR lRlR",
                "RRR: RRR lRlR",
                "lRR: lRR lRR",
                "lllllR: lRR lllllR",
                "lllR: lRR lllR",
                "RlR: lRR lllR",
                "llR: llR llR",
            ]
        "#]],
    );
}

#[test]
fn best_solutions_of_another_window_stay_if_they_are_as_good() {
    play(
        "storage/merged",
        expect![[r#"
            [
                ", , ",
                "RRR,llllR",
                "better: RRR llllR",
                "equal: lRlR lRlR",
                "worse: R R",
            ]
        "#]],
    );
}

#[test]
fn best_solution_is_shown_and_then_the_own_game() {
    play(
        "storage/best_shown",
        expect![[r#"
        [
            " | 0 moves, 0 pushes | you have not solved this level yet",
            "Rl | 2 moves, 1 push. Your best: 2 moves, 2 pushes | row 2, column 2",
            " | 0 moves, 0 pushes. Your best: 2 moves, 2 pushes | your best: 2 moves, 2 pushes; any key brings your game back",
            "R | 1 move, 1 push. Your best: 2 moves, 2 pushes | your best: 2 moves, 2 pushes; any key brings your game back",
            "Rl | 2 moves, 1 push. Your best: 2 moves, 2 pushes | this is your game again",
            "Rl | 2 moves, 1 push. Your best: 2 moves, 2 pushes | this is your game again",
            "true",
            "Rl | 2 moves, 1 push. Your best: 2 moves, 2 pushes | a wall is in the way",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Your best: 2 moves, 2 pushes. Next: 3 C Enter",
            " | 0 moves, 0 pushes. Your best: 2 moves, 2 pushes | your best: 2 moves, 2 pushes; any key brings your game back",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Your best: 2 moves, 2 pushes. Next: 3 C Enter",
            "true",
            " | 0 moves, 0 pushes. Your best: 3 moves, 3 pushes; or 5 moves, 1 push | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "your best: 3 moves, 3 pushes; any key brings your game back",
            "Solution: RRR\nSolution: llllR",
        ]
    "#]],
    );
}

#[test]
fn two_windows_lose_nothing_of_each_other() {
    play(
        "storage/two_windows",
        expect![[r#"
        [
            "there: rR | 2 moves, 1 push | this is the game as another window has played it",
            "there: dR | 2 moves, 1 push | redone",
            "dR | 2 moves, 1 push | this is the game as another window has played it",
            "there: R | 1 move, 1 push. Your best: 2 moves, 2 pushes | row 2, column 3",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Your best: 2 moves, 2 pushes. Next: 3 C Enter",
            "RR RR",
            "rRR | 3 moves, 2 pushes | a6: box a goes right",
        ]
    "#]],
    );
}

#[test]
fn level_that_cannot_be_kept_is_reported_before_it_is_lost() {
    play(
        "storage/full_of_levels",
        expect![[r#"
        [
            "false: The browser does not keep what you play: its storage is full. Before you close this page, copy the moves that you need.",
            "true: The browser does not keep the levels that you add, nor what you play: its storage is full. Before you close this page, copy the links that you need.",
            "true: The browser does not keep the levels that you add, nor what you play: its storage is full. Before you close this page, copy the links that you need. the board in the address cannot be read",
            "false: ",
            "sokopush game BOARD: [0,11,true,[]], sokopush game BOARD: [0,9,true,[]], sokopush level srcdoc 1: 6w/wp-bow/6w:Far:Ann",
        ]
    "#]],
    );
}

/// The same levels in a browser that keeps nothing.
pub(super) fn blocked() -> Page {
    let refusal = "<head><script>Object.defineProperty(window, 'localStorage', \
                   { get() { throw new Error('refused'); } });</script>";
    let mut page = repeated();
    page.html = page.html.replacen("<head>", refusal, 1);
    page
}

#[test]
fn blocked_storage_is_reported_before_a_game_is_lost() {
    play(
        "storage/blocked",
        expect![[r#"
        [
            "alert: The browser does not keep what you play: its storage is blocked. Before you close this page, copy the moves that you need.",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Next: 3 C Enter",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Your best: 2 moves, 2 pushes. Next: 3 C Enter",
            "Solution: RR",
            "rR | 2 moves, 1 push | your game goes on, Restart begins again",
            "4 levels 2 solved Continue 1 A",
        ]
    "#]],
    );
}

#[test]
fn full_storage_is_reported_and_loses_nothing_once_there_is_room() {
    play(
        "storage/full",
        expect![[r#"
        [
            "none",
            "The browser does not keep what you play: its storage is full. Before you close this page, copy the moves that you need. all",
            "0 moves, 0 pushes. Your best: 2 moves, 2 pushes",
            "rR | 2 moves, 1 push | your game goes on, Restart begins again",
            "rRR | 3 moves, 2 pushes | a6: box a goes right",
            " ########\n#@ $  .#\n# $    #\n#  .#  #\n########,[2,13,false,[[0,\"r\",11],[0,\"r\",12]]],RR RR",
        ]
    "#]],
    );
}
