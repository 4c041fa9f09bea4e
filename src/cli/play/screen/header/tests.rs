//! The line above the board.

use expect_test::expect;

use super::*;

#[test]
fn counts_and_number_are_always_there_and_titles_get_an_ellipsis() {
    let header = Header {
        collection: "Microban".to_owned(),
        level: Some((5, 155)),
        title: "Take the long way home, and then some more".to_owned(),
        best: Some((33, 12)),
        minutes: 4,
        counts: (1234, 567),
        is_lost: true,
    };
    let title = "Take the long way home.".to_owned();
    let usual = Header { title, counts: (120, 35), is_lost: false, ..header.clone() };
    let large = Header { level: Some((10_000, 10_000)), ..Header::default() };
    let alone = Header { title: "猫と箱".to_owned(), best: Some((1, 1)), ..Header::default() };
    let mut rows = String::new();
    let long = [100, 80, 60, 40, 30, 20].map(|width| (&header, width));
    let others = [100, 80, 60, 40, 30, 20].map(|width| (&usual, width));
    let few = [(&large, 20), (&alone, 40), (&alone, 12)];
    for (header, width) in long.into_iter().chain(others).chain(few) {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, 1));
        header.draw(&mut buffer);
        rows.extend((0..width).map(|x| buffer[(x, 0)].symbol()).chain(["|\n"]));
    }
    expect![[r#"
        Microban  * 5 of 155  Take the long way home, and th…    best 33/12  4 min  ! moves 1234  pushes 567|
        * 5 of 155  Take the long way ho…    best 33/12  4 min  ! moves 1234  pushes 567|
        * 5 of 155  Take th…    best 33/12  ! moves 1234  pushes 567|
        * 5 of 155      ! moves 1234  pushes 567|
        * 5 of 155 Take th… ! 1234/567|
        * 5 Take… ! 1234/567|
        Microban  * 5 of 155  Take the long way home.                best 33/12  4 min  moves 120  pushes 35|
        * 5 of 155  Take the long way home.      best 33/12  4 min  moves 120  pushes 35|
        * 5 of 155  Take the lo…    best 33/12  moves 120  pushes 35|
        * 5 of 155  Take …  moves 120  pushes 35|
        * 5 of 155 Take the l…  120/35|
        * 5 of 155    120/35|
        10000 of 10000   0/0|
        *  猫 と 箱     best 1/1  moves 0  pushes 0|
        * 猫 と 箱  0/0|
    "#]].assert_eq(&rows);
    for width in 0..50 {
        header.draw(&mut Buffer::empty(Rect::new(0, 0, width, 1)));
    }
}

#[test]
fn the_name_of_the_collection_is_shown_as_soon_as_there_is_room_beside_the_title() {
    let header = Header {
        collection: "Microban".to_owned(),
        title: "Take the long way home".to_owned(),
        counts: (12, 5),
        ..Header::default()
    };
    let row = |width| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, 1));
        header.draw(&mut buffer);
        (0..width).map(|x| buffer[(x, 0)].symbol()).collect::<String>()
    };
    let first = (0..100).map(row).find(|row| row.contains("Microban"));
    let wanted = "Microban  Take the long way home    0 min  moves 12  pushes 5";
    assert_eq!(first.as_deref(), Some(wanted));
    // A title of less than four columns would say nothing.
    let first = (0..100).map(row).find(|row| row.contains('T'));
    assert_eq!(first.as_deref(), Some("Tak… 12/5"));
}

#[test]
fn the_built_in_levels_have_their_title() {
    assert_eq!(short_name("--demo"), "Thirty steps");
    let (_, text) = DEMO;
    assert_eq!(text.lines().next(), Some("Title: Thirty steps"));
    assert_eq!(short_name("levels/Microban_155.xsb"), "Microban_155");
}
