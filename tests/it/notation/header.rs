//! What stands above the first board: about the collection, or about the first level.

use sokopush::{Level, Levels, Notation, Source};

use super::short::{same, text, titles, written};

#[test]
fn empty_lines_between_the_keys_of_a_file_and_its_description_stay() {
    for short in [
        "Title: All/Author: A//Some text/and more//B/Title: One",
        "Some text/and more//Title: All/Author: A//B/Title: One",
        "Title: All//Author: A//Description:/Some text//Date: 1//B/Title: One",
        "Title: All//Comment:/some//text/Comment-End://Date: 1/B/Title: One",
    ] {
        let (written, _) = written(Notation::Xsb, &same(text(short)));
        assert_eq!(written, text(&short.replace("1/B", "1//B")));
        assert!(!self::written(Notation::Slc, &same(text(short))).0.contains("\n</Description>"));
    }
    // Those among the keys of a level do not.
    let (written, _) = written(Notation::Xsb, &same(text("B/Title: One//Date: 1")));
    assert_eq!(written, text("B/Title: One/Date: 1"));
}

#[test]
fn description_above_a_first_level_with_a_title_is_written_as_it_was() {
    for short in [
        "Title: T//A description.//B/Title: L1//B/Title: L2",
        "Title: T//A description.//B/Title: L1",
        "Author: A//; 1//B/Title: L1//B/Title: L2",
        "Title: T//Description:/first//second//third//B/Title: L1",
        "Some text/and more//Title: T/B/Title: L1//B/Title: L2",
        "; 1/Author: A//B/Title: L1",
    ] {
        let levels = same(text(short));
        assert_eq!(titles(&levels)[0], "L1");
        let (written, _) = written(Notation::Xsb, &levels);
        assert_eq!(written, text(&short.replace(": T/B", ": T//B")));
        assert_eq!(levels, same(&written), "{short}");
    }
    let described = same(text("Title: T//Description:/first//second//third//B/Title: L1"));
    let (slc, _) = written(Notation::Slc, &described);
    assert!(slc.contains("first\n\nsecond\n\nthird</Description>"), "{slc}");
}

const LEVEL: &str = "#####\n#@$.#\n#####\n";

fn read(text: &str) -> Vec<Level> {
    Levels::new(Notation::Xsb, Source::of_text("file", text)).map(Result::unwrap).collect()
}

/// The header of many files: a name, who has written them, and where to find them.
#[test]
fn header_of_a_file_is_about_the_file() {
    let levels = read(&format!(
        "; Name\n\n; Copyright: A\n; E-Mail: a@example.org\n; Web Site: http://x.example\n;\n\
         ; 1\n\n{LEVEL}\n; 2\n\n{LEVEL}"
    ));
    assert_eq!(levels[0].collection_title(), Some("Name"));
    assert_eq!(titles(&levels), ["1", "2"]);
    assert_eq!(levels[1].author(), Some("A"));
    for (key, value) in [("e-mail", "a@example.org"), ("web site", "http://x.example")] {
        assert_eq!(levels[0].collection.get(key), Some(value));
    }
}

#[test]
fn header_has_an_address_by_several_names() {
    for key in ["Email", "WEB SITE", "Website", "Web", "Home page", "Homepage", "url"] {
        let levels = read(&format!("; Name\n; {key}: x\n\n{LEVEL}\n{LEVEL}"));
        assert_eq!(levels[0].collection.get(key), Some("x"), "{key}");
        assert_eq!(levels[0].collection_title(), Some("Name"), "{key}");
    }
}

#[test]
fn header_may_begin_before_its_title_and_end_with_a_number() {
    for before in ["\n\n", ";\n", "; ------\n", "; Copyright: A\n\n"] {
        let levels = read(&format!(
            "{before}; Name\n\n; Author: A\n; URL: x\n; 1\n\n{LEVEL}\n; 2\n\n{LEVEL}"
        ));
        assert_eq!(levels[0].collection_title(), Some("Name"), "{before}");
        assert_eq!(levels[0].title().as_deref(), Some("1"), "{before}");
    }
}

#[test]
fn header_is_none_where_a_line_alone_touches_the_board_with_its_keys() {
    let levels =
        read(&format!("; Alpha\n; Copyright: A\n{LEVEL}\n; Beta\n; Copyright: B\n{LEVEL}"));
    assert_eq!(levels[0].title().as_deref(), Some("Alpha"));
    assert_eq!(levels[0].collection_title(), None);
}

/// One line is, and a number with a name.
#[test]
fn header_makes_two_lines_of_text_above_the_first_board_no_title() {
    for (touching, title) in [
        ("These levels\nare hard.\n", ""),
        ("Easy\n", "Easy"),
        ("1\nEasy\n", "1 Easy"),
        ("1\nEasy\nby Ann\n", "1 Easy"),
    ] {
        let header = "; Name\n; Copyright: A\n\n";
        let levels = read(&format!("{header}{touching}{LEVEL}\n; 2\n\n{LEVEL}"));
        assert_eq!(titles(&levels)[0], title);
    }
    let without = read(&format!("; Name\n\nThese levels\nare hard.\n{LEVEL}\n{LEVEL}"));
    assert_eq!(titles(&without)[0], "These levels");
}
