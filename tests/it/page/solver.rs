//! A page with the solver in it, whose module `.ci/run` builds and names in `SOKOPUSH_MODULE`.

use std::env;
use std::sync::LazyLock;

use expect_test::expect;

use crate::harness::is_there;
use crate::page::playing::Page;
use crate::page::shared::play;

/// Returns whether there is a module to put into a page; otherwise tests are skipped.
pub(super) fn has_module() -> bool {
    is_there("the module of `examples/web`", "test -n \"$SOKOPUSH_MODULE\"")
}

/// The page of two small levels and one that takes long, with the solver.
pub(super) fn page() -> Page {
    static PAGE: LazyLock<Page> = LazyLock::new(rendered);
    PAGE.clone()
}

fn rendered() -> Page {
    let wall = "#".repeat(30);
    let floor = format!("#{}#\n", " ".repeat(28));
    let hard = format!("#{} #\n{floor}", " $.".repeat(9)).repeat(6).replacen("# ", "#@", 1);
    let levels = format!(
        "######\n#@ $.#\n######\nTitle: One\n\n\
         #####\n#   #\n#@$ #\n#  .#\n#####\nTitle: Two\n\n\
         {wall}\n{floor}{hard}{wall}\nTitle: Three\n"
    );
    let module = env::var("SOKOPUSH_MODULE").unwrap();
    let page = Page::rendered("levels.xsb", &levels, &["--with-solver", &module]);
    assert!(page.html.len() < 1_000_000, "{}", page.html.len());
    page
}

#[test]
fn hint_names_the_next_push_and_selects_its_box() {
    play(
        "solver/hint",
        expect![[r#"
            [
                " | 0 moves, 0 pushes | the last push: box a, right",
                "a",
                "R | 1 move, 1 push | the last push: box a, down",
                "translate(100 100) rotate(0),none,translate(140 100) rotate(90)",
            ]
        "#]],
    );
}

#[test]
fn solution_is_played_but_not_kept() {
    play(
        "solver/solution",
        expect![[r#"
            [
                "rR | 2 moves, 1 push | Solved 2 moves, 1 push. It is not all yours, so it is not kept. None has fewer moves. Next: 2 Two ",
                "R | 1 move, 1 push | stopped",
                "R | 1 move, 1 push | your game goes on, Restart begins again",
                "RurD | 4 moves, 2 pushes | Solved 4 moves, 2 pushes. It is not all yours, so it is not kept. None has fewer moves. Next: 3 Three ",
            ]
        "#]],
    );
}

#[test]
fn own_solution_is_compared_with_a_shortest_one() {
    play(
        "solver/own_solution",
        expect![[r#"
            [
                "rR | 2 moves, 1 push. Your best: 2 moves, 1 push | Solved 2 moves, 1 push. None has fewer moves. Next: 2 Two ",
                "★ 2 (solved: 2 moves, 1 push, the fewest moves)",
                "urDldR | 6 moves, 2 pushes. Your best: 6 moves, 2 pushes | Solved 6 moves, 2 pushes. A shortest one has 4 moves. Next: 3 Three ",
                "★ 2 (solved: 2 moves, 1 push, the fewest moves),✓ 6 / 4 (solved: 6 moves, 2 pushes, 4 moves are enough)",
            ]
        "#]],
    );
}

#[test]
fn warning_marks_a_box_that_can_never_reach_a_goal() {
    play(
        "solver/warning",
        expect![[r#"
            [
                "drU | 3 moves, 1 push | a8: box a goes up – box a can never reach a goal",
                "a",
                "d | 1 move, 0 pushes | undone: a8: box a goes up",
                "null",
                "drU | 3 moves, 1 push | redone: a8: box a goes up – box a can never reach a goal",
            ]
        "#]],
    );
}

#[test]
fn solution_of_a_lost_position_says_that_there_is_none() {
    play(
        "solver/no_solution",
        expect![[r#"
            [
                "drU | 3 moves, 1 push | this position cannot be solved – box a can never reach a goal",
                "null",
            ]
        "#]],
    );
}

#[test]
fn warning_of_a_level_with_too_few_goals() {
    play(
        "solver/few_goals",
        expect![[r#"
            [
                " | 0 moves, 0 pushes | there is only 1 goal for 2 boxes: it cannot be solved – box a can never reach a goal",
            ]
        "#]],
    );
}

#[test]
fn pasted_board_becomes_a_level() {
    play(
        "solver/pasted_board",
        expect![[r#"
            [
                "Pasted 1 – levels, #p1",
                " | 0 moves, 0 pushes | tap a cell to walk there; tap a box, then a cell with a dot, to push it there – box a can never reach a goal",
            ]
        "#]],
    );
}

#[test]
fn pasted_slc_becomes_levels_with_their_author() {
    play(
        "solver/pasted_slc",
        expect![[r#"
            [
                "Old – levels",
                "R | 1 move, 1 push. Your best: 1 move, 1 push | Solved 1 move, 1 push. Next: 1 One ",
                "",
                "Lee",
            ]
        "#]],
    );
}

#[test]
fn wrong_slc_is_reported() {
    play(
        "solver/wrong_slc",
        expect![[r#"
            [
                "the text is cut off: it does not end with “</SokobanLevels>”",
                "a level: expected one worker, but found a second",
            ]
        "#]],
    );
}

#[test]
fn pasted_markdown_becomes_levels() {
    play(
        "solver/pasted_markdown",
        expect![[r#"
            [
                "Pasted 1 – levels",
                "Corner – levels",
            ]
        "#]],
    );
}

#[test]
fn pasted_text_without_levels_is_reported() {
    play(
        "solver/pasted_nonsense",
        expect![[r#"
            [
                "line 1, character 1: “n” is no move; moves look like rrU (LURD); no line is a row of a level",
                "line 1, character 2: “x” is no move; moves look like rrU (LURD); no line is a row of a level",
            ]
        "#]],
    );
}

#[test]
fn pasted_levels_open_though_one_is_wrong() {
    play(
        "solver/partly_wrong",
        expect![[r#"
            [
                "line 2, character 4: expected one worker, but found a second; the first is in line 2, character 2",
                "Ann",
                "line 2, character 3: expected a cell (“#”, “ ”, “-”, “_”, “.”, “$”, “*”, “@” or “+”), but found “x”; line 6, character 3: expected a cell (“#”, “ ”, “-”, “_”, “.”, “$”, “*”, “@” or “+”), but found “y”; line 10, character 3: expected a cell (“#”, “ ”, “-”, “_”, “.”, “$”, “*”, “@” or “+”), but found “z”",
                "line 2, character 3: expected a cell (“#”, “ ”, “-”, “_”, “.”, “$”, “*”, “@” or “+”), but found “x”; line 6, character 3: expected a cell (“#”, “ ”, “-”, “_”, “.”, “$”, “*”, “@” or “+”), but found “y”; line 10, character 3: expected a cell (“#”, “ ”, “-”, “_”, “.”, “$”, “*”, “@” or “+”), but found “z”; and 1 more",
            ]
        "#]],
    );
}

#[test]
fn pasted_moves_that_solve_a_level_are_not_kept() {
    play(
        "solver/pasted_moves",
        expect![[r#"
            [
                "rR | 2 moves, 1 push. Your best: 2 moves, 1 push | The pasted moves solve this level 2 moves, 1 push. It is not all yours, so it is not kept. ",
            ]
        "#]],
    );
}

#[test]
fn dropped_files_become_levels_in_their_encodings() {
    play(
        "solver/dropped",
        expect![[r#"
            [
                "levels.txt: line 2, character 3: expected one worker, but found a second; the first is in line 2, character 2",
                "über – levels,wide – levels,big – levels,ж – levels",
            ]
        "#]],
    );
}

#[test]
fn stop_and_other_keys_end_a_search() {
    play(
        "solver/stop",
        expect![[r#"
            [
                "looking for a solution; Stop or Esc ends it",
                "stopped",
                "stopped",
                "looking for a solution; Stop or Esc ends it",
                "stopped",
                "nothing to undo",
                "true",
                "letters hidden",
                "true",
            ]
        "#]],
    );
}

#[test]
fn enter_opens_the_next_level_though_a_button_had_the_focus() {
    play(
        "solver/next",
        expect![[r#"
            [
                "2 Two – levels",
            ]
        "#]],
    );
}

#[test]
fn phone_shows_all_that_is_needed() {
    play(
        "solver/phone",
        expect![[r#"
            [
                "390: true,true,true,true,true",
                "844: true,true,true,true,true",
            ]
        "#]],
    );
}
