//! Which line is the title of which level.

use sokopush::level::Note;
use sokopush::{Levels, Notation, Source};

use super::short::{same, text, texts, titles, written};

#[test]
fn title_is_the_line_above_a_board() {
    let numbers = same(text("; 43//B//; 44/'Duh!'//B"));
    assert_eq!(titles(&numbers), ["43", "44 'Duh!'"]);
    // `Level` shows that the line above it names a section.
    let sections = same(text("Hard/Level 1/B//Easy/12/B//Easier/Level 3/B"));
    assert_eq!(titles(&sections), ["Level 1", "Easy", "Level 3"]);
    assert_eq!(titles(&same(text(";1/B//; #######/B"))), ["1", "#######"]);
    // Among other lines, they are text.
    assert_eq!(titles(&same(text("B//Some text/12/Name//B"))), ["", ""]);
    // A name with a mark is the last line, or else a note.
    let marked = same(text("; 43/; Duh!/B//; 44/; by Lee/; hard/B"));
    assert_eq!(titles(&marked), ["43 Duh!", "44"]);
    assert_eq!(texts(&marked[1]), ["; by Lee", "; hard"]);

    let authors = same(text("author:Lee//; Claire/B//; Alice/B"));
    assert_eq!(titles(&authors), ["Claire", "Alice"]);
    assert!(authors.iter().all(|level| level.author() == Some("Lee")));

    let odd = same(";21\n *\n###\n#+#\n###\n");
    assert_eq!(titles(&odd), ["21"]);
    assert_eq!(odd[0].warehouse.boxes().len(), 1);
}

#[test]
fn title_in_a_key_outranks_a_line() {
    let classic =
        same(text("Title: Original levels//B/title: Classic level 1//B/Level 2//B/Level 3"));
    assert_eq!(titles(&classic), ["Classic level 1", "Level 2", "Level 3"]);
    assert_eq!(classic[0].collection_title(), Some("Original levels"));

    let both = same(text(";01/B/Author: G/Title: Bardak #01"));
    assert_eq!(titles(&both), ["Bardak #01"]);
    assert_eq!(both[0].heading.as_deref(), Some(";01"));
}

#[test]
fn title_may_stand_below_a_board() {
    let below = same(text("B/; Level 1//B/; Level 2/Author: Eric"));
    assert_eq!(titles(&below), ["Level 1", "Level 2"]);
    assert_eq!([below[0].author(), below[1].author()], [None, Some("Eric")]);
}

#[test]
fn titles_that_touch_their_boards_are_no_rows() {
    let dotted = same(text("1./B//2./B//12./B//3*/B"));
    assert_eq!(titles(&dotted), ["1.", "2.", "12.", "3*"]);
    assert!(dotted.iter().all(|level| level.warehouse.board().goals().len() == 1));
    // These may be either.
    for row in ["...", "* * *", "#1.", "$", "."] {
        let text = text(&format!("; 1//B//{row}/B/; 3//B"));
        let mut levels = Levels::new(Notation::Xsb, Source::of_text("file", &text));
        assert!(levels.next().unwrap().is_ok());
        let error = levels.next().unwrap().unwrap_err().to_string();
        let found = format!(
            "file:7:1: expected a row with a wall, or a title with an empty line below it, but found `{row}`"
        );
        assert_eq!(error, found);
        assert_eq!(levels.next().unwrap().unwrap().title().as_deref(), Some("3"));
        assert!(levels.next().is_none());
    }
    // A part of the drawing begins with a blank.
    assert_eq!(same(" *\n###\n#+#\n###\n")[0].warehouse.boxes().len(), 1);
    assert_eq!(same("2-|\n#####\n#@$.#\n#####\n")[0].warehouse.board().goals().len(), 1);
}

#[test]
fn lines_above_the_first_board_are_about_the_collection_and_the_level() {
    let great = same(text("Great Levels/;1/B/;2/B/;3/B"));
    assert_eq!(titles(&great), ["1", "2", "3"]);
    assert_eq!(great[0].collection_title(), Some("Great Levels"));
    let after_an_empty_line = same(text("/Great Levels/;1/B/;2/B"));
    assert_eq!(titles(&after_an_empty_line), ["1", "2"]);
    assert_eq!(after_an_empty_line[0].collection_title(), Some("Great Levels"));
    let after_a_paragraph = same(text("Some text//Author: Lee/;1/B/;2/B"));
    assert_eq!(after_a_paragraph[0].collection_title(), None);
    let described = same(text("TITLE|X|/In every beginning/;1/What man has done/B/;2/B"));
    assert_eq!(titles(&described), ["1 What man has done", "2"]);
    assert_eq!(described[0].collection_title(), None);
    let lines = described[0].collection.iter().filter_map(Note::line).collect::<Vec<_>>();
    assert_eq!(lines, ["TITLE|X|", "In every beginning"]);
    let numbered = same(text("Great Levels/Level 1/B/Level 2/B"));
    assert_eq!(titles(&numbered), ["Level 1", "Level 2"]);
    assert_eq!(numbered[0].collection_title(), Some("Great Levels"));

    let noted = same(text("Some collection/Author: X//One//B/a note//Two//B"));
    assert_eq!(titles(&noted), ["One", "Two"]);
    assert_eq!(texts(&noted[0]), ["a note"]);
    assert_eq!(noted[0].collection.iter().next(), Some(Note::Text("Some collection")));
    let noted = same(text("One//B/a note//Two//B/another//Three//B/a third"));
    assert_eq!(titles(&noted), ["One", "Two", "Three"]);
}

#[test]
fn heading_of_several_lines_belongs_to_the_board_that_it_touches() {
    let joined = same(text(";16 Train/B/;17 Parallel World/Dries De Clercq/B"));
    assert_eq!(titles(&joined), ["16 Train", "17 Parallel World"]);
    assert_eq!(texts(&joined[1]), ["Dries De Clercq"]);

    let noted = same(text("Level 1/; 7|23/'5 moves'/B//Level 2/; 8|23/'7 moves'/B"));
    assert_eq!(titles(&noted), ["Level 1", "Level 2"]);
    assert_eq!(
        noted.iter().map(texts).collect::<Vec<_>>(),
        [["; 7|23", "'5 moves'"], ["; 8|23", "'7 moves'"]]
    );

    let named = same(text("B//; 44/'Duh!'/by Lee/Author: Lee/Comment: old/B"));
    assert_eq!(titles(&named), ["", "44 'Duh!'"]);
    assert_eq!((texts(&named[1]), named[1].author()), (vec!["by Lee"], Some("Lee")));
    assert_eq!(named[1].notes.iter().next_back(), Some(Note::Comment("old")));
}

#[test]
fn heading_stands_after_what_belongs_to_the_board_above() {
    let played = same(text(";1/B/Solution/R/;2/B"));
    assert_eq!(
        (titles(&played), played[0].records().count()),
        (vec!["1".to_owned(), "2".to_owned()], 1)
    );

    let below = same(text(";01/B/Title: X/;02/B"));
    assert_eq!(titles(&below), ["X", "02"]);
    assert_eq!(below[0].heading.as_deref(), Some(";01"));

    let text_below = same(text("B/Title: One/; nice/; hard//B/Title: Two"));
    assert_eq!(titles(&text_below), ["One", "Two"]);
    assert_eq!(texts(&text_below[0]), ["; nice", "; hard"]);
}

#[test]
fn heading_may_follow_a_section_or_an_author() {
    let section = same(text("Part II/Level 10/B"));
    assert_eq!(
        (titles(&section), texts(&section[0])),
        (vec!["Level 10".to_owned()], vec!["Part II"])
    );

    let own = same(text("B//Author: B./B"));
    assert_eq!([own[0].author(), own[1].author()], [None, Some("B.")]);
}

#[test]
fn line_alone_at_the_top_is_the_title_of_the_collection() {
    let file = same(text("Original//B//B//B"));
    assert_eq!(titles(&file), ["", "", ""]);
    assert_eq!(file[0].collection_title(), Some("Original"));
    assert_eq!(titles(&same(text("Original//B"))), ["Original"]);
    assert_eq!(titles(&same(text("; 43//B//B"))), ["43", ""]);
    assert_eq!(titles(&same(text("Level 1//B//B"))), ["Level 1", ""]);
    let described = same(text("; Levels by G./; Free to use.//B//B"));
    assert_eq!(titles(&described), ["", ""]);
    let lines = [Note::Text("; Levels by G."), Note::Text("; Free to use.")];
    assert!(described[0].collection.iter().eq(lines));
}

#[test]
fn line_between_boards_is_a_title_where_most_of_them_are() {
    let file = same(text("First//B/of one//B/of two//B/of three"));
    assert_eq!(titles(&file), ["of one", "of two", "of three"]);
    assert_eq!(file[0].collection_title(), Some("First"));
}

#[test]
fn number_of_the_first_level_may_have_keys_below_it() {
    let numbers = "; 1/Author: A//B//; 2/Author: B.//B//; 3/Author: C//B";
    let levels = same(text(numbers));
    assert_eq!(titles(&levels), ["1", "2", "3"]);
    assert_eq!(written(Notation::Xsb, &levels).0, text(numbers));
    // Other lines describe the file.
    assert_eq!(titles(&same(text("Levels of mine/Author: A//B//B"))), ["", ""]);
}

#[test]
fn title_lines_keep_their_place_among_the_keys() {
    for short in [
        "Some text//Level 1/Author: x//B",
        "Author: a//Level 1/Date: 1999//B",
        "B//Level 2/Author: x//B",
        "B/Author: a//Some text//Level 2/Date: 1999//B",
    ] {
        let levels = same(text(short));
        let last = levels.last().unwrap();
        assert_eq!(last.title().unwrap(), format!("Level {}", levels.len()));
        assert_eq!(written(Notation::Xsb, &levels).0, text(short));
    }
}

/// Elsewhere it may count something else.
#[test]
fn number_with_no_empty_line_before_it_is_a_title_in_the_header_of_a_file_alone() {
    for header in ["Name//Author: x/1/B//B", "Some note/1/Author: y/B//B", "1/Author: x/B//B"] {
        assert_eq!(titles(&same(text(header))), ["1", ""], "{header}");
    }
    for between in [
        "B/Author: x/2/B",
        "B/Some note/2/B",
        "B/Solution: R/2/Author: y/B",
        "B//Author: x/2//B",
        "B/2/Author: y/B",
    ] {
        assert_eq!(titles(&same(text(between))), ["", ""], "{between}");
    }
    // Alone between two boards, or with an empty line before it, it is one.
    for between in ["B/2/B", "B//Author: x/2/B", "B//2/Author: x//B"] {
        assert_eq!(titles(&same(text(between))), ["", "2"], "{between}");
    }
}
