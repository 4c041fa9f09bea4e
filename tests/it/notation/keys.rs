//! Lines such as `Author: Ann`, and comments.

use sokopush::level::Note;

use super::short::{BOARD, same, text, titles};

#[test]
fn keys_that_touch_each_board_from_above_belong_to_it() {
    let keyed = same(text("Title: One/Author: Ann/B/Title: Two/Author: Bob/B"));
    assert_eq!(titles(&keyed), ["One", "Two"]);
    assert_eq!([keyed[0].author(), keyed[1].author()], [Some("Ann"), Some("Bob")]);
    let solved = same(text("Title: One/B/Solution/rR/Author: Bob/Title: Two/B/Solution/rR"));
    assert_eq!(titles(&solved), ["One", "Two"]);
    assert_eq!([solved[0].author(), solved[1].author()], [None, Some("Bob")]);
    assert!(solved.iter().all(|level| level.records().count() == 1));
    // One is missing, or stands after the last board.
    assert_eq!(titles(&same(text("Title: One/B//B/Title: Two"))), ["", "Two"]);
    assert_eq!(titles(&same(text("Title: Coll//B/Title: One//B"))), ["One", ""]);

    let levels = same(text("Level: One//B//Level: Two//B"));
    assert_eq!(titles(&levels), ["One", "Two"]);
    assert_eq!(titles(&same(text("Level: One/B/Level: Two/B"))), ["One", "Two"]);
    // Below the boards it may say how hard they are.
    assert_eq!(titles(&same(text("B/Level: 3//B/Level: 1"))), ["", ""]);
    let set = same(text("Set: Haikemono//; 1/B//; 2/B/Set: other"));
    assert_eq!(set[0].collection_title(), Some("Haikemono"));
}

#[test]
fn keys_may_be_marked_and_have_other_names() {
    let marked = same(text(";1/B/; Author: G//;2/B/; Author: H"));
    assert_eq!(titles(&marked), ["1", "2"]);
    assert_eq!([marked[0].author(), marked[1].author()], [Some("G"), Some("H")]);

    let between = same(text("B/; Author: G/;2/B"));
    assert_eq!([between[0].author(), between[1].author()], [Some("G"), None]);
    assert_eq!(titles(&between), ["", "2"]);

    let above = same(text(";1/; Author: G/B"));
    assert_eq!((titles(&above), above[0].author()), (vec!["1".to_owned()], Some("G")));

    let named = same(text("Set Title: Two levels//B/Name: One//B/Name: Two"));
    assert_eq!(titles(&named), ["One", "Two"]);
    assert_eq!(named[0].collection_title(), Some("Two levels"));

    let commented = same(text("B/; Comment:/; one/;two/three/; Comment-End:"));
    let comment = Note::Comment("one\ntwo\nthree");
    assert_eq!(commented[0].notes.iter().collect::<Vec<_>>(), [comment]);
    let commented = same(text("B/Comment:/one/two/Comment_end:"));
    assert_eq!(commented[0].notes.iter().next(), Some(Note::Comment("one\ntwo")));
    // Only these keys.
    assert_eq!(titles(&same(text("B/; Level: 2"))), ["Level: 2"]);
    for key in ["Collection", "Copyright", "Date", "Description", "Game", "Source", "E-Mail"] {
        let marked = same(text(&format!("B/; {key}: one")));
        assert_eq!(marked[0].notes.get(key), Some("one"), "{key}");
    }
    // An address is no key.
    for address in ["http://a.b", "HTTPS://a.b", "ftp://a.b"] {
        let short = format!("B/Title: One/{}", address.replace('/', "|"));
        let levels = same(text(&short).replace('|', "/"));
        assert_eq!(levels[0].notes.iter().next_back(), Some(Note::Text(address)));
    }
}

#[test]
fn keys_stand_above_their_boards_only_if_none_stands_below() {
    let above = same(text("Title: One/Author: A/B//Title: Two/Author: B./B"));
    assert_eq!(titles(&above), ["One", "Two"]);
    assert_eq!([above[0].author(), above[1].author()], [Some("A"), Some("B.")]);
    let below = same(text("Title: All/B/Title: One//B//Title: Two"));
    assert_eq!(titles(&below), ["One", "Two"]);
    assert_eq!(below[0].collection_title(), Some("All"));
    assert_eq!(titles(&same(text("Title: All/B//B/Title: Two"))), ["", "Two"]);
    // An `Author:` shows that, too.
    let below = same(text("Title: All/B/Author: A//Title: One//B/Author: B./Title: Two"));
    assert_eq!(titles(&below), ["One", "Two"]);
    let below = same(text("Title: All/B/Author: A//Title: One//B"));
    assert_eq!(titles(&below), ["One", ""]);
}

#[test]
fn comments_go_on_over_paragraphs_and_over_boards_of_files() {
    let kept = same(text("B/Comment: one//two/Comment-End:/Title: t//B/Comment: alone//B"));
    assert_eq!(titles(&kept), ["t", "", ""]);
    assert_eq!(kept[0].notes.iter().next(), Some(Note::Comment("one\n\ntwo")));
    assert!(kept[1].notes.iter().eq([Note::Comment("alone")]));
    let drawn = text("B/Comment:/as in/B/or so/Comment-End:/Title: One//B/Title: Two");
    let indented = same(drawn.replace("Comment:", "\tComment:"));
    assert_eq!(titles(&indented), ["One", "Two"]);
    let file = same(&drawn);
    assert_eq!(titles(&file), ["One", "Two"]);
    let comment = format!("as in\n{BOARD}or so");
    assert_eq!(file[0].notes.iter().next(), Some(Note::Comment(&comment)));
}
