//! The text of pages: which levels they have, how they are named, and how large they are.

use expect_test::expect;

use crate::harness::{self, folder};
use crate::page::playing::Page;
use crate::page::replay::GAME;
use crate::page::rules::board;
use crate::page::shared::play;
use crate::random::Random;
use crate::run::sokopush;

const LEVELS: &str = "Title: Small & <b>fine</b>\nAuthor: A. Nobody\n\n\
    #####\n#@$.#\n#####\nTitle: <i>One\u{202e}\nSolution: R\n\n\
    ######\n#.$@ #\n#  $.#\n######\nTitle: Two\nAuthor: B & C\n\n\
    #####\n#@* #\n#####\nTitle: 3\n";

#[test]
fn several_files_become_one_page() {
    let ran = sokopush("render --to page.html a.xsb b.xsb")
        .file("a.xsb", LEVELS)
        .file("b.xsb", LEVELS)
        .run();
    let page = ran.read("page.html");
    assert!(page.contains("<p class=\"about\">6 levels</p>"), "{page}");
    for number in 1..=6 {
        assert_eq!(page.matches(&format!("<li id=\"{number}\">")).count(), 1, "{page}");
    }
}

#[test]
fn title_of_several_files_names_all_of_them() {
    let level = "#####\n#@$.#\n#####\n";
    let pair = format!("{level}\n{level}");
    let files = folder(&[
        ("a/1.xsb", &format!("Title: One & all\n\n{pair}")),
        ("a/2.xsb", level),
        ("a/3.xsb", &format!("Title: One & all\n\n{pair}")),
        ("b/4.xsb", &format!("Title: Four\n\n{pair}")),
        ("b/5.xsb", &format!("Title: Five\n\n{pair}")),
    ]);
    for (paths, title) in [
        ("a/1.xsb", "One &amp; all"),
        ("a/2.xsb", "2"),
        ("a", "One &amp; all, 2"),
        ("a b/5.xsb", "One &amp; all, 2, Five"),
        ("a b", "4 collections"),
    ] {
        let ran = sokopush(&format!("render --force --to page.html {paths}")).folder(&files).run();
        let page = ran.read("page.html");
        assert!(page.contains(&format!("<h1>{title}</h1>")), "{paths}: {page}");
    }
}

pub(super) fn noted() -> Page {
    Page::of_levels(NOTED)
}

pub(super) fn noted_game() -> Page {
    Page::rendered("a.xsb", NOTED, &["--level", "1"])
}

pub(super) fn one_author() -> Page {
    Page::of_levels(&NOTED.replace("Author: B & \u{202e}C\n", ""))
}

/// Levels with and without an author of their own, the first with notes.
const NOTED: &str = "Author: A. <b>Nobody</b>\n\n\
        #####\n#@$.#\n#####\nTitle: One\nAuthor: B & \u{202e}C\nDate: 2020-01-02\nCopyright: B & \u{202e}C\n\
        A line with <script>alert(1)</script> in it.\n-----\n\
        Comment:\nTwo\n\nlines\nComment-End:\nEmpty:\nSolution: R\n\n\
        ######\n#.$@ #\n#  $.#\n######\nTitle: Two\n";

#[test]
fn author_and_notes_of_a_level_are_shown() {
    play(
        "contents/notes",
        expect![[r#"
            [
                "by B & \\u{202e}C",
                "Date: 2020-01-02\nA line with <script>alert(1)</script> in it.\nTwo\nlines",
                "by A. <b>Nobody</b>",
                "undefined",
            ]
        "#]],
    );
    play(
        "contents/notes_of_game",
        expect![[r#"
            [
                "by B & \\u{202e}C",
                "Date: 2020-01-02\nA line with <script>alert(1)</script> in it.\nTwo\nlines",
            ]
        "#]],
    );
}

#[test]
fn author_of_all_levels_is_named_at_each() {
    play(
        "contents/notes_of_one_author",
        expect![[r#"
        [
            "by A. <b>Nobody</b>",
            "Date: 2020-01-02\nCopyright: B & \\u{202e}C\nA line with <script>alert(1)</script> in it.\nTwo\nlines",
            "by A. <b>Nobody</b>",
            "undefined",
        ]
    "#]],
    );
}

#[test]
fn notes_with_a_script_do_not_run_it() {
    for options in [&[][..], &["--level", "1"]] {
        let html = Page::rendered("a.xsb", NOTED, options).html;
        assert!(!html.contains("<script>alert"), "{html}");
    }
}

#[test]
fn several_levels_become_one_page() {
    let page = Page::of_levels(LEVELS).html;
    for shown in [
        "<title>Small &amp; &lt;b&gt;fine&lt;/b&gt;</title>",
        "<h1>Small &amp; &lt;b&gt;fine&lt;/b&gt;</h1>\n<p class=\"about\">3 levels</p>",
        "<li id=\"1\"><a href=\"#1\"><span>1 &lt;i&gt;One\\u{202e}</span><small>A. Nobody</small>\
         <small class=\"size\">1 box, 5 × 3</small><svg viewBox=\"-.5 -.5 5 3\" aria-hidden=\"true\">",
        "<path class=\"f\" d=\"M1 1h2\"/><path class=\"g\" d=\"M3 1\"/><path class=\"w\" \
         d=\"M0 0h4M0 1h0M4 1h0M0 2h4\"/><path class=\"b\" d=\"M2 1\"/><path class=\"p\" d=\"M1 1\"/></svg></a></li>",
        "<span>2 Two</span><small>B &amp; C</small>",
        "<span>Level 3</span>",
        "<path class=\"h\" d=\"M2 1\"/>",
    ] {
        assert!(page.contains(shown), "{shown}\n{page}");
    }
    // No solution is given away. The only addresses are the names of SVG, and those of levels.
    assert!(!page.contains("\"turns\":"));
    assert_eq!(page.matches("://").count(), 1);
    assert_eq!(page.matches("<script").count(), 2);
    // The only other files would be those of `url`; here it names the markers of the page itself.
    assert!(!page.replace("url(#", "").contains("url(") && !page.contains(" src="));
}

#[test]
fn author_of_all_levels_and_the_file_are_named_once() {
    let text = "Author: A. Nobody\n\n#####\n#@$.#\n#####\n\n#####\n#.$@#\n#####\nTitle: 2 of 2\n";
    let page = Page::of_levels(text).html;
    for shown in [
        "<title>levels</title>",
        "<p class=\"about\">2 levels by A. Nobody</p>",
        "<span>Level 1</span><small class=\"size\">",
        "<span>2 of 2</span><small class=\"size\">",
    ] {
        assert!(page.contains(shown), "{shown}\n{page}");
    }
}

#[test]
fn malformed_level_is_left_out_of_a_page() {
    let text = format!("{LEVELS}\n#####\n#  x#\n# $.#\n#####\nTitle: Four\n");
    let ran = sokopush("render --to page.html a.xsb --level 2-")
        .file("a.xsb", &text)
        .stderr(expect![[r#"
            a.xsb:23:4: error: level 4 "Four": expected a cell (`#`, ` `, `-`, `_`, `.`, `$`, `*`, `@` or `+`), but found `x`
        "#]])
        .status(2)
        .run();
    let numbers = ran.read("page.html");
    let numbers: Vec<_> = numbers.split("<li id=\"").skip(1).map(|rest| &rest[..1]).collect();
    assert_eq!(numbers, ["2", "3"]);
}

#[test]
fn single_level_that_is_left_has_the_page_of_a_game() {
    let text = format!("{LEVELS}\n#####\n#  x#\n# $.#\n#####\nTitle: Four\n");
    let game = Page::rendered("a.xsb", &text, &["--level", "1"]).html;
    assert!(game.contains("[[\"a6\",\"R\"]]") && !game.contains("<ol"), "{game}");
    let ran = sokopush("render --to page.html a.xsb --level 1,4")
        .file("a.xsb", &text)
        .stderr(expect![[r#"
            a.xsb:23:4: error: level 4 "Four": expected a cell (`#`, ` `, `-`, `_`, `.`, `$`, `*`, `@` or `+`), but found `x`
        "#]])
        .status(2)
        .run();
    assert_eq!(ran.read("page.html"), game);
}

#[test]
fn missing_levels_and_a_missing_page_are_reported() {
    sokopush("render --from xsb --to never.html")
        .stderr(expect![[r#"
            error: <stdin>: there is no level 1; the file has 0
        "#]])
        .status(2)
        .run();
    sokopush("render --level 1-2")
        .stdin(LEVELS)
        .stderr(expect![[r#"
            error: several levels need `--to-dir`, or a page: `--to FILE.html`
        "#]])
        .status(2)
        .run();
}

#[test]
fn small_page_of_155_small_levels() {
    let mut random = Random(4);
    let levels: String = (0..155).map(|_| board(&mut random, 9, 4)).collect();
    let size = Page::of_levels(&levels).html.len();
    assert!(size < 180_000, "{size}");
}

#[test]
fn small_page_of_the_built_in_collection() {
    let html = Page::of_levels(&harness::read("examples/levels.xsb")).html;
    assert!(html.contains("<h1>Thirty steps</h1>"));
    assert!(html.len() <= 100_000, "{}", html.len());
}

#[test]
fn small_page_of_a_game_asks_for_nothing() {
    let walk = "lr".repeat(250);
    let page = Page::of_game(&format!(
        "#####\n# @ #\n#$. #\n#####\nTitle: </script><script>alert(1)</script>\nSnapshot: {walk}\n"
    ))
    .html;
    assert!(page.len() < 30_000, "{}", page.len());
    assert_eq!(page.matches("<script").count(), 2);
    // The only address is the name of SVG.
    assert_eq!(page.matches("://").count(), 1);
    assert!(!page.contains("url(") && !page.contains(" src=") && !page.contains("href="));
}

#[test]
fn options_of_pictures_are_refused_for_a_page() {
    let frame = expect![[r#"
        error: a page shows the whole game; `--frame` is for pictures
    "#]];
    sokopush("render --to never.html --frame 3").stdin(GAME).stderr(frame).status(2).run();
    let theme = expect![[r#"
        error: a page adapts to its reader; `--theme` and `--width` are for pictures
    "#]];
    sokopush("render --to never.html --theme dark").stdin(GAME).stderr(theme).status(2).run();
    let width = expect![[r#"
        error: a page adapts to its reader; `--theme` and `--width` are for pictures
    "#]];
    sokopush("render --to never.html --width 99").stdin(GAME).stderr(width).status(2).run();
}
