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
fn a_description_above_a_first_level_with_a_title_is_written_as_it_was() {
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

/// The header of many files: a name, who has written them, and where to find them.
#[test]
fn the_header_of_a_file_is_about_the_file() {
    let level = "#####\n#@$.#\n#####\n";
    let read = |text: &str| {
        let levels = Levels::new(Notation::Xsb, Source::of_text("file", text));
        levels.map(Result::unwrap).collect::<Vec<_>>()
    };
    let header =
        "; Name\n\n; Copyright: A\n; E-Mail: a@example.org\n; Web Site: http://x.example\n;\n";
    let text = format!("{header}; 1\n\n{level}\n; 2\n\n{level}");
    let levels = read(&text);
    assert_eq!(levels[0].collection_title(), Some("Name"));
    assert_eq!(
        levels.iter().map(Level::title).collect::<Vec<_>>(),
        [Some("1".into()), Some("2".into())]
    );
    assert_eq!(levels[1].author(), Some("A"));
    for (key, value) in [("e-mail", "a@example.org"), ("web site", "http://x.example")] {
        assert_eq!(levels[0].collection.get(key), Some(value));
    }
    for key in ["Email", "WEB SITE", "Website", "Web", "Home page", "Homepage", "url"] {
        let levels = read(&format!("; Name\n; {key}: x\n\n{level}\n{level}"));
        assert_eq!(levels[0].collection.get(key), Some("x"), "{key}");
        assert_eq!(levels[0].collection_title(), Some("Name"), "{key}");
    }
    // What stands before the title changes nothing, and a number needs no empty line.
    for before in ["\n\n", ";\n", "; ------\n", "; Copyright: A\n\n"] {
        let levels = read(&format!(
            "{before}; Name\n\n; Author: A\n; URL: x\n; 1\n\n{level}\n; 2\n\n{level}"
        ));
        assert_eq!(levels[0].collection_title(), Some("Name"), "{before}");
        assert_eq!(levels[0].title().as_deref(), Some("1"), "{before}");
    }
    // A line alone that touches the board with its keys is the level's.
    let levels =
        read(&format!("; Alpha\n; Copyright: A\n{level}\n; Beta\n; Copyright: B\n{level}"));
    assert_eq!(levels[0].title().as_deref(), Some("Alpha"));
    assert_eq!(levels[0].collection_title(), None);
    // Two lines of text that touch the first board are not its heading there; one is, and a number with a name.
    let first = |touching: &str| {
        let levels = read(&format!("; Name\n; Copyright: A\n\n{touching}{level}\n; 2\n\n{level}"));
        levels[0].title()
    };
    assert_eq!(first("These levels\nare hard.\n"), None);
    assert_eq!(first("Easy\n").as_deref(), Some("Easy"));
    assert_eq!(first("1\nEasy\n").as_deref(), Some("1 Easy"));
    // Without such a header, they are.
    let levels = read(&format!("; Name\n\nThese levels\nare hard.\n{level}\n{level}"));
    assert_eq!(levels[0].title().as_deref(), Some("These levels"));
}
