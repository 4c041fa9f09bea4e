//! A page with the solver in it. The module is built by `.ci/run`, which names it in `SOKOPUSH_MODULE`.

use std::env;
use std::sync::LazyLock;

use expect_test::expect;

use crate::harness::is_there;
use crate::page::playing::Page;

/// The page of two small levels and one that takes long, with the solver; `None` where its module is missing, which is said.
fn page() -> Option<Page> {
    static HTML: LazyLock<String> = LazyLock::new(|| {
        let (wall, floor) = ("#".repeat(30), format!("#{}#\n", " ".repeat(28)));
        let hard = format!("#{} #\n{floor}", " $.".repeat(9)).repeat(6).replacen("# ", "#@", 1);
        let levels = format!(
            "######\n#@ $.#\n######\nTitle: One\n\n\
             #####\n#   #\n#@$ #\n#  .#\n#####\nTitle: Two\n\n\
             {wall}\n{floor}{hard}{wall}\nTitle: Three\n"
        );
        let module = env::var("SOKOPUSH_MODULE").unwrap();
        let page = Page::rendered("levels.xsb", &levels, &["--with-solver", &module]);
        assert!(page.html.len() < 1_000_000, "{}", page.html.len());
        page.html
    });
    if !is_there("the module of `examples/web`", "test -n \"$SOKOPUSH_MODULE\"") {
        return None;
    }
    Some(Page::of_html(HTML.clone()).with_finger())
}

#[test]
fn hint_names_the_next_push_and_selects_its_box() {
    let Some(page) = page() else { return };
    page.play(include_str!("solver/hint.js"), expect![[r#""#]]);
}

#[test]
fn solution_is_played_but_not_kept() {
    let Some(page) = page() else { return };
    page.play(include_str!("solver/solution.js"), expect![[r#""#]]);
}

#[test]
fn own_solution_is_compared_with_a_shortest_one() {
    let Some(page) = page() else { return };
    page.play(include_str!("solver/own_solution.js"), expect![[r#""#]]);
}

#[test]
fn warning_marks_a_box_that_can_never_reach_a_goal() {
    let Some(page) = page() else { return };
    page.play(include_str!("solver/warning.js"), expect![[r#""#]]);
}

#[test]
fn solution_of_a_lost_position_says_that_there_is_none() {
    let Some(page) = page() else { return };
    page.play(include_str!("solver/no_solution.js"), expect![[r#""#]]);
}

#[test]
fn warning_of_a_level_with_too_few_goals() {
    let Some(page) = page() else { return };
    page.play(include_str!("solver/few_goals.js"), expect![[r#""#]]);
}

#[test]
fn pasted_board_becomes_a_level() {
    let Some(page) = page() else { return };
    page.play(include_str!("solver/pasted_board.js"), expect![[r#""#]]);
}

#[test]
fn pasted_slc_becomes_levels_with_their_author() {
    let Some(page) = page() else { return };
    page.play(include_str!("solver/pasted_slc.js"), expect![[r#""#]]);
}

#[test]
fn wrong_slc_is_reported() {
    let Some(page) = page() else { return };
    page.play(include_str!("solver/wrong_slc.js"), expect![[r#""#]]);
}

#[test]
fn pasted_markdown_becomes_levels() {
    let Some(page) = page() else { return };
    page.play(include_str!("solver/pasted_markdown.js"), expect![[r#""#]]);
}

#[test]
fn pasted_text_without_levels_is_reported() {
    let Some(page) = page() else { return };
    page.play(include_str!("solver/pasted_nonsense.js"), expect![[r#""#]]);
}

#[test]
fn pasted_levels_open_though_one_is_wrong() {
    let Some(page) = page() else { return };
    page.play(include_str!("solver/partly_wrong.js"), expect![[r#""#]]);
}

#[test]
fn pasted_moves_that_solve_a_level_are_not_kept() {
    let Some(page) = page() else { return };
    page.play(include_str!("solver/pasted_moves.js"), expect![[r#""#]]);
}

#[test]
fn dropped_files_become_levels_in_their_encodings() {
    let Some(page) = page() else { return };
    page.play(include_str!("solver/dropped.js"), expect![[r#""#]]);
}

#[test]
fn stop_and_other_keys_end_a_search() {
    let Some(page) = page() else { return };
    page.play(include_str!("solver/stop.js"), expect![[r#""#]]);
}

#[test]
fn enter_opens_the_next_level_though_a_button_had_the_focus() {
    let Some(page) = page() else { return };
    page.play(include_str!("solver/next.js"), expect![[r#""#]]);
}

#[test]
fn phone_shows_all_that_is_needed() {
    let Some(page) = page() else { return };
    page.play(include_str!("solver/phone.js"), expect![[r#""#]]);
}
