//! Collections as other people and programs write them: which text belongs to which level.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use proptest::prelude::*;
use sokopush::level::Game;
use sokopush::level::{Note, Notes, TitlePosition};
use sokopush::notation::{Writer, detect};
use sokopush::{Level, Levels, Notation, Record, Source, Warehouse};
use tempfile::NamedTempFile;

use crate::harness::metadata;
use crate::slc_schema;

const BOARD: &str = "#######\n#@ $ .#\n#######\n";

/// The levels of a collection, which are the same from a stream, from a file and from memory.
#[track_caller]
fn same(text: impl AsRef<[u8]>) -> Vec<Level> {
    let stream = Source::of_stream("stream", text.as_ref());
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(text.as_ref()).unwrap();
    let file = Source::of_file("file", File::open(file.path()).unwrap());
    let [stream, file, memory] = [stream, file, Source::of_text("memory", &text)]
        .map(|source| Levels::new(Notation::Xsb, source).collect::<Result<Vec<_>, _>>().unwrap());
    assert_eq!(file, memory);
    assert_eq!(stream, file);
    file
}

fn titles(levels: &[Level]) -> Vec<String> {
    levels.iter().map(|level| level.title().unwrap_or_default()).collect()
}

/// A text in which `B` is a board and `/` ends a line.
fn text(short: &str) -> String {
    let line = |line: &str| if line == "B" { BOARD.to_owned() } else { format!("{line}\n") };
    short.split('/').map(line).collect()
}

fn records(level: &Level) -> Vec<(Option<&str>, String)> {
    level.records().map(|Record { heading, game }| (heading.as_deref(), game.to_string())).collect()
}

#[test]
fn titles_authors_and_records_belong_to_the_levels_that_the_specification_says() {
    let numbers = same(text("; 43//B//; 44/'Duh!'//B"));
    assert_eq!(titles(&numbers), ["43", "44 'Duh!'"]);

    let authors = same(text("author:Lee//; Claire/B//; Alice/B"));
    assert_eq!(titles(&authors), ["Claire", "Alice"]);
    assert!(authors.iter().all(|level| level.author() == Some("Lee")));

    let classic =
        same(text("Title: Original levels//B/title: Classic level 1//B/Level 2//B/Level 3"));
    assert_eq!(titles(&classic), ["Classic level 1", "Level 2", "Level 3"]);
    assert_eq!(classic[0].collection_title(), Some("Original levels"));

    let below = same(text("B/; Level 1//B/; Level 2/Author: Eric"));
    assert_eq!(titles(&below), ["Level 1", "Level 2"]);
    assert_eq!([below[0].author(), below[1].author()], [None, Some("Eric")]);

    let both = same(text(";01/B/Author: G/Title: Bardak #01"));
    assert_eq!(titles(&both), ["Bardak #01"]);
    assert_eq!(both[0].heading.as_deref(), Some(";01"));

    let played =
        same(text("Level 1//B//Tomo/RRRRllll//Best Solution 8|4 (YASS)/RRRRllll//Solver: x"));
    let moves = || "RRRRllll".to_owned();
    assert_eq!(
        records(&played[0]),
        [(Some("Tomo"), moves()), (Some("Best Solution 8|4 (YASS)"), moves())]
    );
    assert_eq!(played[0].notes.iter().next_back(), Some(Note::value("Solver", "x")));
    assert_eq!(titles(&played), ["Level 1"]);

    let odd = same(";21\n *\n###\n#+#\n###\n");
    assert_eq!(titles(&odd), ["21"]);
    assert_eq!(odd[0].warehouse.boxes().len(), 1);

    let unplayable = same(text(";1/B/Solution: 6-28u1,5-26r38"));
    assert_eq!(records(&unplayable[0]), [(None, "6-28u1,5-26r38".to_owned())]);
    assert!(unplayable[0].play(unplayable[0].records().next().unwrap()).is_err());

    let saved = same(text("B//SaveGame 22|9/[r]RuuD"));
    assert_eq!(records(&saved[0]), [(Some("SaveGame 22|9"), "[r]RuuD".to_owned())]);
    let record = saved[0].records().next().unwrap();
    assert!(record.is_snapshot() && saved[0].play(record).is_err());

    let encoded = same("3-#|\n2-|\n-3#|\n#@$.#|\n5#|\n");
    assert_eq!(encoded.len(), 1);
    assert_eq!(
        encoded[0].warehouse.board().grid().position(encoded[0].warehouse.worker()),
        Some((3, 1))
    );
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
fn a_board_alone_is_read_as_in_a_collection() {
    let plain = "#####\n#@$.#\n#####\n";
    let board = same(plain)[0].warehouse.clone();
    for text in [
        format!("; 1\n\n{plain}\n"),
        format!("\n\n{plain}"),
        format!("Title: One\n{plain}Author: Lee\n"),
        plain.replace('\n', "\r\n"),
        plain.replace("#####", "5#"),
    ] {
        assert_eq!(text.parse::<Warehouse>().unwrap(), board, "{text}");
        assert_eq!(same(&text)[0].warehouse, board, "{text}");
    }
    let indented = "  ###\n ##@##\n #.$ #\n #####\n";
    assert_eq!(indented.parse::<Warehouse>().unwrap(), same(indented)[0].warehouse);
    let error = |text: &str| text.parse::<Warehouse>().unwrap_err().to_string();
    assert_eq!(
        error(&format!("{plain}\n{plain}")),
        "<board>:5:1: expected one board, but found a second"
    );
    assert!(error("#####\n#@x.#\n#####\n").starts_with("<board>:2:3: expected a cell"));
    assert_eq!(error("\n"), "<board>:2:1: expected a board, but found the end of the text");
    // Alone, fewer rows are enough, and a wall is not needed.
    assert_eq!("@$.\n".parse::<Warehouse>().unwrap().boxes().len(), 1);
}

#[test]
fn a_line_of_one_character_between_two_boards_separates_them() {
    for line in ["-----", "*****", "=====", "___", ".....", "~~~~~", "```text"] {
        let levels = same(text(&format!("B/{line}/B/{line}/B")));
        assert_eq!(levels.len(), 3, "{line}");
        assert!(levels.iter().all(|level| level.warehouse.boxes().len() == 1), "{line}");
        // It is no title, and after a board it is no row.
        assert_eq!(titles(&levels), [""; 3], "{line}");
        let titled = same(text(&format!("; 1/B/{line}//; 2/B")));
        assert_eq!(titles(&titled), ["1", "2"], "{line}");
        assert_eq!(texts(&titled[0]), [line]);
        assert_eq!(titled[0].warehouse.boxes().len(), 1, "{line}");
        assert_eq!(titles(&same(text(&format!("B//Two//{line}//B")))), ["", "Two"]);
    }
    // So is what begins and ends a block of code in Markdown.
    let markdown = same(text("```text/B/```//Easy/~~~ xsb/B/~~~//``` a b/B//``c/B"));
    assert_eq!(titles(&markdown), ["", "Easy", "``` a b", "``c"]);
    // One of the parts has no worker: it is a row of one board.
    let within = same("######\n#@ $.#\n------\n#    #\n######\n");
    assert_eq!(within.len(), 1);
    assert_eq!(within[0].warehouse.board().size().0, 5);
    // Letters and digits are titles.
    let repeated = same(text("I/B//II/B//III/B//111/B"));
    assert_eq!(titles(&repeated), ["I", "II", "III", "111"]);
    assert_eq!(titles(&same(text("B//III//B"))), ["", "III"]);
    // A wall may be a part of both boards.
    let mut walls =
        Levels::new(Notation::Xsb, Source::of_text("file", "#####\n#@$.#\n#####\n#@$.#\n#####\n"));
    assert!(walls.next().unwrap().unwrap_err().to_string().contains("found a second"));
}

#[test]
fn lines_above_the_first_board_are_about_the_collection_and_the_level() {
    let great = same(text("Great Levels/;1/B/;2/B/;3/B"));
    assert_eq!(titles(&great), ["1", "2", "3"]);
    assert_eq!(great[0].collection_title(), Some("Great Levels"));
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

fn texts(level: &Level) -> Vec<&str> {
    let text = |note| if let Note::Text(line) = note { Some(line) } else { None };
    level.notes.iter().filter_map(text).collect()
}

#[test]
fn headings_of_several_lines_belong_to_the_board_that_they_touch() {
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

    let section = same(text("Part II/Level 10/B"));
    assert_eq!(
        (titles(&section), texts(&section[0])),
        (vec!["Level 10".to_owned()], vec!["Part II"])
    );

    let own = same(text("B//Author: B./B"));
    assert_eq!([own[0].author(), own[1].author()], [None, Some("B.")]);
}

#[test]
fn a_line_alone_at_the_top_is_the_title_of_the_collection() {
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

#[test]
fn the_number_of_the_first_level_may_have_keys_below_it() {
    let numbers = "; 1/Author: A//B//; 2/Author: B.//B//; 3/Author: C//B";
    let levels = same(text(numbers));
    assert_eq!(titles(&levels), ["1", "2", "3"]);
    assert_eq!(written(Notation::Xsb, &levels).0, text(numbers));
    // Other lines describe the file.
    assert_eq!(titles(&same(text("Levels of mine/Author: A//B//B"))), ["", ""]);
}

#[test]
fn what_is_written_to_xml_is_not_reported_as_omitted() {
    for short in [
        "Title: T/Description:/first//;1/B",
        "B//;2/Author: A//B",
        "; 1/Author: A//B//; 2/Author: B.//B//; 3//B",
    ] {
        assert_eq!(written(Notation::Slc, &same(text(short))).1.omitted(), "", "{short}");
    }
    let (_, writer) = written(Notation::Slc, &same(text("B/some/text//;2/Author: A//B/;3")));
    assert_eq!(writer.omitted(), "3 notes (text)");
    let (_, writer) = written(Notation::Slc, &same(text("B//;2/Author: A//B/Title: Two")));
    assert_eq!(writer.omitted(), "1 title");
}

#[test]
fn nul_characters_separate_levels() {
    let board = BOARD.trim_end();
    for text in [
        format!("{board}\0{board}\0"),
        format!("{BOARD}\0{BOARD}\0"),
        format!("{BOARD}\0\0Two\n{BOARD}"),
    ] {
        assert_eq!(same(&text).len(), 2, "{text:?}");
    }
    assert_eq!(titles(&same(format!("{BOARD}\0\0Two\n{BOARD}"))), ["", "Two"]);
}

#[test]
fn a_closed_board_is_written_as_it_was_drawn() {
    let board = "       *  #\n    #####\n  $ #@$.#\n    #####\n";
    let levels = same(board);
    assert_eq!(levels[0].warehouse.boxes().len(), 3);
    let (written, _) = written(Notation::Xsb, &levels);
    assert_eq!(written, board.replacen(' ', "", 0));
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
}

#[test]
fn a_line_between_boards_is_a_title_where_most_of_them_are() {
    let file = same(text("First//B/of one//B/of two//B/of three"));
    assert_eq!(titles(&file), ["of one", "of two", "of three"]);
    assert_eq!(file[0].collection_title(), Some("First"));
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

#[test]
fn records_are_found_whatever_their_titles_say_and_wherever_they_are_wrapped() {
    let moves = |text: &str| {
        let levels = same(text);
        records(&levels[0]).into_iter().map(|(_, moves)| moves).collect::<Vec<_>>()
    };
    for wrapped in [
        "Solution: 2\nrR\n",
        "Solution\n2\nrR\n",
        "Solution 5\n2(r\n)R\n",
        "Best Solution: 2/1\nrr\nR\n",
        "Solution by A: B: rrR\n",
        "snapshot 1:\nr r R\n",
        "Saved game\n\n2r\nR\n",
    ] {
        assert_eq!(moves(&format!("{BOARD}{wrapped}")), ["rrR"], "{wrapped}");
    }
    // Words.
    assert_eq!(moves(&format!("{BOARD}dull\n\nTitle: lull\n")), [""; 0]);
    let titled = same(format!("{BOARD}\n; 1\nTomo\nrrRlrlrl\n"));
    assert_eq!(titled[0].records().next().unwrap().title().as_deref(), Some("1 Tomo"));
}

#[test]
fn the_title_of_a_record_without_moves_is_no_title_of_a_level() {
    for short in [
        "B//Solution//B",
        "B/Solution 33|8//B/SaveGame 1|2",
        "B//Level 2/Snapshot/B",
        "B//; 2//Saved game//B",
    ] {
        let levels = same(text(short));
        let title = if short.contains("Level") { "Level 2" } else { "" };
        assert_eq!(titles(&levels), ["", title], "{short}");
        let kinds = texts(&levels[0]).into_iter().chain(texts(&levels[1]));
        assert!(
            kinds.filter(|line| !line.is_empty()).count() >= short.matches('S').count(),
            "{short}"
        );
    }
    assert_eq!(titles(&same(text("B//My Solution//B"))), ["", "My Solution"]);
}

#[test]
fn records_are_written_as_they_were_read() {
    for record in [
        "Snapshot: 6-28u1,5-26r38\n",
        "\n; 1\nTomo\nrlrlrlrl\n",
        "\nSolution by A: B\nrrR\n",
        "\nBest Solution 3/1 (YASS)\nrrR\nSolver: x\n",
        "Solution: rr*R\n",
    ] {
        let text = format!("{BOARD}{record}");
        let levels = same(&text);
        assert_eq!(levels[0].records().count(), 1, "{text}");
        let expected = text.replace("\n; 1\nTomo\n", "\nSnapshot (1 Tomo)\n");
        assert_eq!(written(Notation::Xsb, &levels).0, expected);
    }
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

#[test]
fn quotations_lose_what_marks_them() {
    let quoted = same("> #####\n> #@$.#\n> #####\n> Title: quoted\n> Solution: R\n");
    assert_eq!(titles(&quoted), ["quoted"]);
    assert_eq!(records(&quoted[0]), [(None, "R".to_owned())]);
}

#[test]
fn boards_are_found_among_text() {
    let framed = "#########\n# text #\n#########\n\n".to_owned() + BOARD;
    assert_eq!(same(&framed).len(), 1);
    assert_eq!(same("#####\n#####\n\nTitle: none\n".to_owned() + BOARD).len(), 1);
    let quoted = "> ####\n>  #@.#\n>  # $#\n> #####\n";
    assert_eq!(same(quoted)[0].warehouse.boxes().len(), 1);
    assert_eq!(same("2(3(#-)#)|#@$.-#|10#\n")[0].warehouse.boxes().len(), 1);
    // Floor before the first wall is outside.
    let open = same(" ####\n  @ #\n # .#\n ####\n");
    let worker = open[0].warehouse.worker();
    let grid = open[0].warehouse.board().grid();
    let left = grid.step(worker, sokopush::board::Direction::Left);
    assert!(!open[0].warehouse.board().floor().contains(left));
}

#[test]
fn line_ends_and_encodings_make_no_difference() {
    let plain = text("; Größe//B/Author: José//; two//B/Solution: rRR");
    let expected = same(&plain);
    assert_eq!(expected[0].author(), Some("José"));
    for end in ["\r\n", "\r", "\n\r\n"] {
        if end != "\n\r\n" {
            assert_eq!(same(plain.replace('\n', end)), expected, "{end:?}");
        }
    }
    assert_eq!(same(format!("\u{feff}{plain}")), expected);
    let windows: Vec<u8> = plain.chars().map(|c| u8::try_from(c).unwrap()).collect();
    assert_eq!(same(windows), expected);
    for bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        let units = [0xFEFF].into_iter().chain(plain.encode_utf16());
        assert_eq!(same(units.flat_map(bytes).collect::<Vec<u8>>()), expected);
        let unmarked: Vec<u8> = plain.encode_utf16().flat_map(bytes).collect();
        let error = Levels::new(Notation::Xsb, Source::of_text("text", &unmarked)).next().unwrap();
        let error = error.unwrap_err().to_string();
        assert!(error.contains("UTF-16 without one"), "{error}");
    }
    // The quotation marks of Windows, and text that the rest of the file contradicts.
    let windows = [
        b"; \xC3\xA9\n".as_slice(),
        BOARD.as_bytes(),
        b"; \x93x\x94\n\n; \xA9\n",
        BOARD.as_bytes(),
    ];
    let file = same(windows.concat());
    assert_eq!(titles(&file)[0], "Ã©");
    assert!(file[0].notes.iter().any(|note| note == Note::Text("; “x”")));
}

#[test]
fn columns_count_the_bytes_of_the_text_as_it_is() {
    let wrong = "\u{feff}#####\n#@x.#\n#####\n";
    for bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        let text: Vec<u8> = wrong.encode_utf16().flat_map(bytes).collect();
        let error = Levels::new(Notation::Xsb, Source::of_text("text", &text)).next().unwrap();
        let error = error.unwrap_err().to_string();
        assert!(error.starts_with("text:2:5: expected a cell"), "{error}");
    }
}

/// The folder of collections that the crate `soukoban` comes with, if there is `cargo` with what it has downloaded.
fn assets() -> Option<PathBuf> {
    let metadata = metadata()?;
    let packages = metadata["packages"].as_array().unwrap();
    let package = packages.iter().find(|package| package["name"] == "soukoban").unwrap();
    Some(Path::new(package["manifest_path"].as_str().unwrap()).with_file_name("assets"))
}

/// The collections, with the number of levels that the name of each ends in; none where they are not there.
fn collections() -> Vec<(PathBuf, usize)> {
    let Some(assets) = assets() else { return Vec::new() };
    let paths = assets.read_dir().unwrap().map(|entry| entry.unwrap().path());
    let mut collections: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "xsb"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap();
            let count = name.rsplit('_').next().unwrap().parse().unwrap();
            (path, count)
        })
        .collect();
    collections.sort();
    assert!(collections.len() >= 21);
    collections
}

fn read(path: &Path) -> Vec<Level> {
    let source = Source::of_file("file", File::open(path).unwrap());
    Levels::new(Notation::Xsb, source).collect::<Result<_, _>>().unwrap()
}

#[test]
fn collections_in_circulation_have_the_levels_that_their_names_say() {
    for (path, count) in collections() {
        assert_eq!(read(&path).len(), count, "{}", path.display());
    }
}

/// The cells that the worker could reach if there were no boxes, as steps down and to the right from the
/// worker, with what is on each; `cell` tells what is there.
fn room(cell: impl Fn(isize, isize) -> u8) -> BTreeMap<(isize, isize), u8> {
    let mut room = BTreeMap::from([((0, 0), cell(0, 0))]);
    let mut next = vec![(0, 0)];
    while let Some((row, column)) = next.pop() {
        for place in [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)] {
            let found = cell(place.0, place.1);
            if found != b'#' && room.insert(place, found).is_none() {
                next.push(place);
            }
        }
    }
    room
}

/// The same for rows of XSB.
fn room_of(board: &str) -> BTreeMap<(isize, isize), u8> {
    let rows: Vec<&[u8]> = board.lines().map(str::as_bytes).collect();
    let is_worker = |cell: &u8| b"@+".contains(cell);
    let (row, column) = rows
        .iter()
        .enumerate()
        .find_map(|(row, cells)| Some((row, cells.iter().position(is_worker)?)))
        .unwrap();
    room(|down, right| {
        let row = row.checked_add_signed(down).and_then(|row| rows.get(row));
        let cell = row.and_then(|row| row.get(column.checked_add_signed(right)?));
        match cell {
            None => b'#',
            Some(b'-' | b'_') => b' ',
            Some(cell) => *cell,
        }
    })
}

#[test]
fn boards_and_titles_agree_with_another_reader() {
    let mut different = Vec::new();
    for (path, count) in collections() {
        let text = fs::read_to_string(&path).unwrap();
        let theirs = soukoban::level::Level::load_from_str(&text).map(Result::unwrap);
        let (ours, theirs) = (read(&path), theirs.collect::<Vec<_>>());
        assert_eq!(theirs.len(), count);
        let name = path.file_stem().unwrap().to_str().unwrap();
        for (number, (our, their)) in (1..).zip(ours.iter().zip(&theirs)) {
            if room_of(&our.warehouse.to_string()) != room_of(&their.map().to_string()) {
                different.push(format!("{name} {number}: board"));
            }
            for (key, our) in [("title", our.title()), ("author", our.author().map(str::to_owned))]
            {
                // The other reader knows only keys, and none of a whole collection.
                let their = their.metadata().get(key);
                if their.is_some() && their != our.as_ref() {
                    different.push(format!("{name} {number}: {key} {our:?}, not {their:?}"));
                }
            }
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
}

/// Lines of collections without titles in keys; `B` is a board.
const LINES: [&str; 11] = [
    "B",
    "B",
    "",
    "",
    "Level 3",
    "; 4",
    "Author: x",
    "Date: 1",
    "Some text",
    "Comment: said",
    "Tomo",
];

/// A text for a title or a note: ordinary ones, and those that look like something else.
fn words() -> impl Strategy<Value = String> {
    let odd = [
        "; 12",
        "Level 3",
        "lurdLURD",
        "Solution: rR",
        "Snapshot",
        "Comment:",
        "Comment-End:",
        "Title: x",
        ";",
        "####",
        "-----",
        "***",
        "# 1 #",
        "::",
        "dull",
        "3-4",
        ">",
        "Saved game",
        "x: y",
        "\u{1b}[2J",
        "3 5",
        "<?xml",
        "a6",
        "0",
        "Alpha",
    ];
    prop_oneof![3 => "[A-Za-z][a-z]{0,8}( [a-z0-9é]{1,6}){0,2}", 2 => prop::sample::select(odd.to_vec()).prop_map(str::to_owned)]
}

/// One note.
fn note() -> impl Strategy<Value = Notes> {
    let key =
        prop::sample::select(vec!["Title", "Author", "ID", "Difficulty", "Solver", "Copyright"]);
    let title = prop::option::of(prop_oneof![
        words(),
        prop::sample::select(vec!["Snapshot", "Best Solution 8/4 (YASS)", "Tomo"])
            .prop_map(str::to_owned),
    ]);
    let game = prop_oneof![
        "(rRlr|rR|r|lurdlurd|RRRRRRRR)"
            .prop_map(|moves: String| Game::Moves(moves.parse().unwrap())),
        prop::sample::select(vec!["6-28u1,5-26r38", "2r*R", "rR\nr[l]", "(rr"])
            .prop_map(|text| Game::Text(text.to_owned())),
    ];
    prop_oneof![
        3 => (key, words()).prop_map(|(key, value)| Notes::from_iter([Note::value(key, &value)])),
        3 => words().prop_map(|line| Notes::from_iter([Note::Text(&line)])),
        2 => prop::collection::vec(words(), 1..4)
            .prop_map(|lines| Notes::from_iter([Note::Comment(&lines.join("\n"))])),
        3 => (title, game).prop_map(|(heading, game)| {
            // Moves that cannot be read stand under no other title.
            let heading = heading.filter(|_| !matches!(game, Game::Text(_)));
            Notes::from_iter([Note::Record(&Record { heading, game })])
        }),
    ]
}

fn level() -> impl Strategy<Value = Level> {
    (prop::option::of(words()), prop::collection::vec(note(), 0..6)).prop_map(|(heading, notes)| {
        let mut level = Level::from(BOARD.parse::<Warehouse>().unwrap());
        (level.heading, level.notes) = (heading, notes.iter().flatten().collect());
        level
    })
}

/// What is written about a level, however it is written: lines of text, and records by their moves.
fn content<'n>(notes: impl IntoIterator<Item = Note<'n>>, level: &Level) -> Vec<String> {
    let lines = notes.into_iter().flat_map(|note| match note {
        Note::Value { key, value } => vec![format!("{key}: {value}")],
        Note::Text(text) | Note::Comment(text) => text.lines().map(str::to_owned).collect(),
        Note::Record(record) => {
            let moves = level.play(record).map(|played| played.moves().to_string());
            vec![moves.unwrap_or_else(|_| record.game.to_string().replace('\n', " "))]
        }
        _ => Vec::new(),
    });
    // What would end or begin a comment is marked.
    let lines = lines.map(|line| line.trim_start_matches(&[';', ' '][..]).trim().to_owned());
    lines.filter(|line| !line.is_empty()).collect()
}

fn written(notation: Notation, levels: &[Level]) -> (String, Writer) {
    let mut writer = Writer::new(notation);
    let text: String = levels.iter().map(|level| writer.write(level).unwrap()).collect();
    let text = text + writer.end();
    if notation == Notation::Slc {
        slc_schema::validate(&text);
    }
    (text, writer)
}

fn read_as(notation: Notation, text: &str) -> Vec<Level> {
    let source = Source::of_file("text", Cursor::new(text.as_bytes()));
    Levels::new(notation, source).map(Result::unwrap).collect()
}

proptest! {
    #![proptest_config(crate::properties::config(300))]

    #[test]
    fn what_is_written_about_levels_comes_back(
        levels in prop::collection::vec(level(), 1..4),
        notes in prop::collection::vec(note(), 0..3),
        heading_position in prop::sample::select(vec![TitlePosition::Above, TitlePosition::Below]),
    ) {
        let notes = notes.iter().flatten().filter(|note| !matches!(note, Note::Record(_)));
        let collection: Arc<Notes> = Arc::new(notes.collect());
        let mut levels = levels;
        for level in &mut levels {
            (level.heading_position, level.collection) = (heading_position, collection.clone());
        }
        let (text, _) = written(Notation::Xsb, &levels);
        let found = detect(&mut Source::of_text("text", &text)).unwrap();
        prop_assert_eq!(found, [Notation::Xsb], "{}", &text);
        let again = read_as(Notation::Xsb, &text);
        prop_assert_eq!(again.len(), levels.len(), "{}", &text);
        let all = |levels: &[Level]| -> Vec<String> {
            let mut all = content(&*levels[0].collection, &levels[0]);
            for level in levels {
                let heading = level.heading.as_deref().map(Note::Text);
                all.extend(content(heading.into_iter().chain(&level.notes), level));
            }
            all
        };
        // A heading that could not be read as one becomes a title.
        let untitled = |lines: Vec<String>| -> Vec<String> {
            lines.into_iter().map(|line| line.trim_start_matches("Title: ").to_owned()).collect()
        };
        prop_assert_eq!(untitled(all(&again)), untitled(all(&levels)), "{}", &text);
        for (level, again) in levels.iter().zip(&again) {
            prop_assert_eq!(level.author(), again.author());
            prop_assert_eq!(level.records().count(), again.records().count(), "{}", &text);
        }
        let (twice, _) = written(Notation::Xsb, &again);
        prop_assert_eq!(twice, text);
    }

    #[test]
    fn one_level_is_parsed_from_what_it_is_displayed_as(level in level()) {
        let text = level.to_string();
        let parsed: Level = text.parse().unwrap();
        prop_assert_eq!((parsed.author(), &parsed.warehouse), (level.author(), &level.warehouse));
        prop_assert_eq!(parsed.records().count(), level.records().count(), "{}", &text);
        // What was read stands where it is read from, so it is the same level again, by both ways.
        prop_assert_eq!(&read_as(Notation::Xsb, &text), std::slice::from_ref(&parsed));
        prop_assert_eq!(parsed.to_string().parse::<Level>().unwrap(), parsed, "{}", &text);
    }

    #[test]
    fn lines_are_written_in_the_order_they_stood(
        lines in prop::collection::vec(prop::sample::select(LINES.to_vec()), 0..20),
    ) {
        // What touches a board below belongs to it, and is written below it, but for a title alone.
        let is_title = |line: &str| !line.is_empty() && line != "B" && !line.contains(": ");
        let mut apart: Vec<&str> = Vec::new();
        for line in lines.into_iter().chain(["B"]) {
            let is_alone = apart.len() < 2 || apart[apart.len() - 2].is_empty();
            if line == "B" && !apart.last().is_none_or(|before| is_title(before) && is_alone) {
                apart.push("");
            }
            apart.push(line);
        }
        let before = text(&apart.join("/"));
        let levels = read_as(Notation::Xsb, &before);
        // Of two titles of a level, one goes below the other's board.
        prop_assume!(levels.iter().all(|level| level.heading_position != TitlePosition::Below));
        let (after, _) = written(Notation::Xsb, &levels);
        // An empty comment keeps text from becoming a title, and other text may become a comment.
        let plain = |line: &&str| !line.is_empty() && *line != "Comment:";
        let lines = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(plain);
            let plain = |line: &str| {
                line.trim_start_matches("Comment: ").trim_start_matches("Collection: ").to_owned()
            };
            lines.map(plain).collect()
        };
        prop_assert_eq!(lines(&after), lines(&before), "{}", &after);
    }

    #[test]
    fn through_xml_titles_and_authors_come_back_and_losses_are_counted(levels in prop::collection::vec(level(), 1..4)) {
        let (slc, writer) = written(Notation::Slc, &levels);
        let again = read_as(Notation::Slc, &slc);
        let (xsb, _) = written(Notation::Xsb, &again);
        let xsb = read_as(Notation::Xsb, &xsb);
        let plain = |text: Option<String>| {
            let text = text.unwrap_or_default().replace(|c: char| c.is_control(), "\u{fffd}");
            text.trim().to_owned()
        };
        for (number, (before, after)) in (1..).zip(levels.iter().zip(&xsb)) {
            let title = before.title().or_else(|| Some(number.to_string()));
            prop_assert_eq!(plain(title), plain(after.title()));
            prop_assert_eq!(plain(before.author().map(str::to_owned)), plain(after.author().map(str::to_owned)));
        }
        let has_record = levels.iter().any(|level| level.records().next().is_some());
        let records = ["solution", "snapshot", "record"];
        let is_counted = records.iter().any(|noun| writer.omitted().contains(noun));
        prop_assert_eq!(has_record, is_counted);
        let has_text = levels.iter().any(|level| level.notes.iter().any(|note| matches!(note, Note::Text(_) | Note::Comment(_))));
        prop_assert!(!has_text || writer.omitted().contains("note"));
    }
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

#[test]
fn levels_of_other_kinds_and_other_letters() {
    let first = |text: &str| {
        let mut levels = Levels::new(Notation::Xsb, Source::of_text("file", text));
        levels.next().unwrap().map_err(|error| error.to_string())
    };
    let level = "#####\n#@$.#\n#####\n";
    for game in ["Game: Hexoban", "Game=Trioban", "; Game: hexoban"] {
        let error = first(&format!("{game}\n\n{level}")).unwrap_err();
        assert!(error.ends_with("levels are not read"), "{error}");
    }
    for game in ["Game: Sokoban", "Game: Boxworld", "Game=Sokoban", "Game: Microban"] {
        first(&format!("{game}\n\n{level}")).unwrap();
    }
    for hexagonal in
        [" # # #\n# @ $ #\n # . #\n", "--#-#-#\n-#-@-$-#\n--#-.-#\n", "-#-#-#|#-@-$-#|-#-.-#\n"]
    {
        let error = first(hexagonal).unwrap_err();
        assert!(
            error.ends_with("drawn like a hexoban level: no two cells touch in any row"),
            "{error}"
        );
    }
    // A diamond is closed.
    first("  #\n # #\n# @ #\n# $ #\n# . #\n # #\n  #\n").unwrap();
    // Other programs write letters, but do not agree on what they mean.
    for row in ["#p b o#", "#@o .#", "#@B.$#", "#@b..#", "#P$  #"] {
        let error = first(&format!("{}\n{row}\n#######\n", "#".repeat(row.len()))).unwrap_err();
        assert!(error.contains("expected a cell"), "{row}: {error}");
    }
    let spaced = first("# # # # #\n# @ $ . #\n# # # #\n").unwrap_err();
    assert!(spaced.ends_with("found a blank between all of them"), "{spaced}");
}
