//! Collections as other people and programs write them: which text belongs to which level.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use sokopush::level::Note;
use sokopush::{Level, Levels, Notation, Record, Source};
use tempfile::NamedTempFile;

const BOARD: &str = "#######\n#@ $ .#\n#######\n";

/// The levels of a collection, from a stream and from a file.
#[track_caller]
fn levels(text: impl AsRef<[u8]>) -> [Vec<Level>; 2] {
    let stream = Source::new("stream", text.as_ref());
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(text.as_ref()).unwrap();
    let file = Source::of_file("file", File::open(file.path()).unwrap());
    [stream, file]
        .map(|source| Levels::new(Notation::Xsb, source).collect::<Result<_, _>>().unwrap())
}

/// The same if a stream and a file give the same levels.
#[track_caller]
fn same(text: impl AsRef<[u8]>) -> Vec<Level> {
    let [stream, file] = levels(text);
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
    level.records().map(|Record { title, game }| (title.as_deref(), game.to_string())).collect()
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
    assert_eq!(played[0].notes.last(), Some(&Note::value("Solver", "x")));
    assert_eq!(titles(&played), ["Level 1"]);

    let odd = same(";21\n *\n###\n#+#\n###\n");
    assert_eq!(titles(&odd), ["21"]);
    assert_eq!(odd[0].warehouse.boxes().count(), 1);

    let unplayable = same(text(";1/B/Solution: 6-28u1,5-26r38"));
    assert_eq!(records(&unplayable[0]), [(None, "6-28u1,5-26r38".to_owned())]);
    assert!(unplayable[0].play(unplayable[0].records().next().unwrap()).is_err());

    let encoded = same("3-#|\n2-|\n-3#|\n#@$.#|\n5#|\n");
    assert_eq!(encoded.len(), 1);
    assert_eq!(
        encoded[0].warehouse.board().grid().position(encoded[0].warehouse.worker()),
        Some((3, 1))
    );
}

#[test]
fn keys_stand_above_their_boards_only_if_none_stands_below() {
    let above = same(text("Title: One/Author: A/B//Title: Two/Author: B./B"));
    assert_eq!(titles(&above), ["One", "Two"]);
    assert_eq!([above[0].author(), above[1].author()], [Some("A"), Some("B.")]);
    let below = same(text("Title: All/B/Title: One//B//Title: Two"));
    assert_eq!(titles(&below), ["One", "Two"]);
    assert_eq!(below[0].collection_title(), Some("All"));
    // A stream has not seen yet what stands below the second board.
    let [stream, file] = levels(text("Title: All/B//B/Title: Two"));
    assert_eq!(titles(&stream), ["All", "Two"]);
    assert_eq!(titles(&file), ["", "Two"]);
}

#[test]
fn a_line_between_boards_is_a_title_where_most_of_them_are() {
    let [stream, file] = levels(text("First//B/of one//B/of two//B/of three"));
    assert_eq!(titles(&file), ["First", "of two", "of three"]);
    assert_eq!(file[0].notes, [Note::Text("of one".to_owned())]);
    // So far, there were as many lines above as below.
    assert_eq!(titles(&stream), ["First", "of one", "of three"]);
}

#[test]
fn comments_go_on_over_paragraphs_and_over_boards_of_files() {
    let kept = same(text("B/Comment: one//two/Comment-End:/Title: t//B/Comment: alone//B"));
    assert_eq!(titles(&kept), ["t", "", ""]);
    assert_eq!(kept[0].notes[0], Note::Comment("one\n\ntwo".to_owned()));
    assert_eq!(kept[1].notes, [Note::Comment("alone".to_owned())]);
    let drawn = text("B/Comment:/as in/B/or so/Comment-End:/Title: One//B/Title: Two");
    let [stream, file] = levels(&drawn);
    assert_eq!(titles(&file), ["One", "Two"]);
    assert_eq!(file[0].notes[0], Note::Comment(format!("as in\n{BOARD}or so")));
    assert_eq!(stream.len(), 3);
}

#[test]
fn boards_are_found_among_text() {
    let framed = "#########\n# text #\n#########\n\n".to_owned() + BOARD;
    assert_eq!(same(&framed).len(), 1);
    assert_eq!(same("#####\n#####\n\nTitle: none\n".to_owned() + BOARD).len(), 1);
    let quoted = "> ####\n>  #@.#\n>  # $#\n> #####\n";
    assert_eq!(same(quoted)[0].warehouse.boxes().count(), 1);
    let letters = "#######\n#p b o#\n#######\n\nbob\npop\n";
    assert_eq!(same(letters)[0].warehouse.boxes().count(), 1);
    assert_eq!(same("2(3(#-)#)|#@$.-#|10#\n")[0].warehouse.boxes().count(), 1);
    // Floor before the first wall is outside.
    let open = same(" ####\n  @ #\n # .#\n ####\n");
    let worker = open[0].warehouse.worker();
    let grid = open[0].warehouse.board().grid();
    let left = grid.step(worker, sokopush::grid::Direction::Left);
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
        let error = Levels::new(Notation::Xsb, Source::new("text", &*unmarked)).next().unwrap();
        let error = error.unwrap_err().to_string();
        assert!(error.contains("UTF-16 without one"), "{error}");
    }
    // The quotation marks of Windows, and text that a file contradicts further on.
    let windows = [
        b"; \xC3\xA9\n".as_slice(),
        BOARD.as_bytes(),
        b"; \x93x\x94\n\n; \xA9\n",
        BOARD.as_bytes(),
    ];
    let [stream, file] = levels(windows.concat());
    assert_eq!(titles(&stream)[0], "é");
    assert_eq!(titles(&file)[0], "Ã©");
    assert!(file[0].notes.contains(&Note::Text("; “x”".to_owned())));
}

#[test]
fn columns_count_the_bytes_of_the_text_as_it_is() {
    let wrong = "\u{feff}#####\n#@x.#\n#####\n";
    for bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        let text: Vec<u8> = wrong.encode_utf16().flat_map(bytes).collect();
        let error = Levels::new(Notation::Xsb, Source::new("text", &*text)).next().unwrap();
        let error = error.unwrap_err().to_string();
        assert!(error.starts_with("text:2:5: expected a cell"), "{error}");
    }
}

/// The folder of collections that the crate `soukoban` comes with.
fn assets() -> PathBuf {
    let cargo = std::env::var_os("CARGO").unwrap();
    let output =
        Command::new(cargo).args(["metadata", "--format-version", "1", "--offline"]).output();
    let metadata: serde_json::Value = serde_json::from_slice(&output.unwrap().stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let package = packages.iter().find(|package| package["name"] == "soukoban").unwrap();
    Path::new(package["manifest_path"].as_str().unwrap()).with_file_name("assets")
}

/// The collections, with the number of levels that the name of each ends in.
fn collections() -> Vec<(PathBuf, usize)> {
    let paths = assets().read_dir().unwrap().map(|entry| entry.unwrap().path());
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
