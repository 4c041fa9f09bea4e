//! Another reader of Sokoban reads what this project writes, plays it, and is compared on its own collections: the crate `soukoban`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use sokopush::notation::Writer;
use sokopush::solve::Minimize;
use sokopush::{Level, Levels, Notation, Solver, Source};
use soukoban::actions::Actions;

#[allow(dead_code, reason = "shared with the other tests")]
#[path = "../it/random.rs"]
mod random;

use random::Random;

fn levels(notation: Notation, text: &str) -> Vec<Level> {
    Levels::new(notation, Source::of_text("text", text)).collect::<Result<_, _>>().unwrap()
}

fn written(notation: Notation, level: &Level) -> String {
    Writer::new(notation).write(level).unwrap()
}

/// A level after the moves `lurd`, as the other reader plays them.
fn played_elsewhere(level: &Level, lurd: &str) -> soukoban::level::Level {
    let xsb = written(Notation::Xsb, level);
    let mut level = soukoban::level::Level::load_from_str(&xsb).next().unwrap().unwrap();
    let moves: Actions = lurd.trim().parse().unwrap();
    for action in moves.iter() {
        level.execute(action.direction()).unwrap();
    }
    // It decides by itself which moves are pushes.
    assert_eq!(level.actions().to_string(), lurd.trim());
    level
}

/// A random document: a board with as many goals as boxes, and up to thirty commands, some of which are refused.
fn document(random: &mut Random) -> String {
    let mut cells: Vec<char> = "@abcD+++##".chars().chain(['-'; 20]).collect();
    for index in 1..cells.len() {
        cells.swap(index, random.below(index + 1));
    }
    let mut document = String::new();
    for row in cells.chunks(6) {
        document.extend(row);
        document.push('\n');
    }
    document.push('\n');
    for _ in 0..random.below(30) {
        match random.below(5) {
            4 => document += "0\n",
            way => {
                let name = ["a", "b", "c", "d"][random.below(4)];
                writeln!(document, "{name}{}", [2, 4, 6, 8][way]).unwrap();
            }
        }
    }
    document + ".\n"
}

#[test]
fn games_are_played_the_same_elsewhere() {
    let mut random = Random(1);
    let mut pushes = 0;
    for _ in 0..1000 {
        let document = document(&mut random);
        let level = levels(Notation::Named, &document).remove(0);
        let lurd = written(Notation::Lurd, &level);
        pushes += lurd.bytes().filter(u8::is_ascii_uppercase).count();
        let there = played_elsewhere(&level, &lurd);
        let end = level.after_commands().warehouse;
        assert_eq!(there.is_solved(), end.is_solved(), "{document}");
        assert_eq!(room_of(&there.map().to_string()), room_of(&end.to_string()), "{document}");
    }
    assert!(pushes > 1000, "{pushes}");
}

#[test]
fn solutions_are_solutions_elsewhere() {
    let collection = fs::read_to_string("../data/convert/a-collection/xsb.out").unwrap();
    let mut solved = levels(Notation::Xsb, &collection);
    solved.truncate(1);
    solved.extend(levels(Notation::Named, "#@a-+#\n"));
    let mut count = 0;
    for entry in fs::read_dir("../data/levels").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            solved.extend(levels(Notation::Named, &fs::read_to_string(path).unwrap()));
            count += 1;
        }
    }
    assert!(count > 0);
    for level in &solved {
        for minimize in [Minimize::Moves, Minimize::Pushes] {
            let answer = Solver { minimize, ..Solver::default() }.solve(&level.warehouse).answer;
            let lurd = answer.solution().unwrap().moves.to_string();
            let is_solved = played_elsewhere(level, &lurd).is_solved();
            assert!(is_solved, "{}{lurd}", level.warehouse);
        }
    }
}

#[test]
fn titles_and_authors_are_read_elsewhere() {
    let slc = "<SokobanLevels><LevelCollection><Level Id=\"easy\" Copyright=\"Lee\">\
               <L>#####</L><L>#@$.#</L><L>#####</L></Level></LevelCollection></SokobanLevels>";
    let xsb = written(Notation::Xsb, &levels(Notation::Slc, slc)[0]);
    let level = soukoban::level::Level::load_from_str(&xsb).next().unwrap().unwrap();
    assert_eq!(level.metadata()["title"], "easy");
    assert_eq!(level.metadata()["author"], "Lee");
}

/// The collections that the other reader comes with, and the number of levels that the name of each ends in.
fn collections() -> Vec<(PathBuf, usize)> {
    let arguments = ["metadata", "--locked", "--offline", "--format-version=1"];
    let output = Command::new(env!("CARGO")).args(arguments).output().unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let package = packages.iter().find(|package| package["name"] == "soukoban").unwrap();
    let assets = Path::new(package["manifest_path"].as_str().unwrap()).with_file_name("assets");
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
    levels(Notation::Xsb, &fs::read_to_string(path).unwrap())
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
