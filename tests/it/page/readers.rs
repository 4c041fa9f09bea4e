//! Pages for readers who hear them, have a narrow window, or prefer a dark ground.

use expect_test::expect;

use crate::page::playing::{GAMES, Page, each_said};
use crate::page::replay::GAME;
use crate::page::shared::play;

#[test]
fn accessible_page_of_a_game() {
    play(
        "readers/game",
        expect![[r#"
            [
                "en",
                "true",
                "img Board: the start",
                "status",
                "rgb(255, 255, 255)",
            ]
        "#]],
    );
}

#[test]
fn accessible_page_of_levels() {
    play(
        "readers/levels",
        expect![[r#"
            [
                "true",
                "0",
                "statusapplication0",
                "true: arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
                "rgb(255, 255, 255)",
                "true grid",
                "true",
            ]
        "#]],
    );
}

#[test]
fn dark_pages_for_readers_who_prefer_them() {
    let script = include_str!("readers/dark.js");
    let pages = [Page::of_game(GAME), Page::of_levels(GAMES)];
    let Some(said) = each_said(&pages.map(|page| (page.in_the_dark(), script))) else { return };
    assert_eq!(said, [["rgb(16, 20, 26)"], ["rgb(16, 20, 26)"]]);
}
