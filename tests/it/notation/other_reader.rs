//! Collections of the crate `soukoban`, and what that crate reads in them.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use sokopush::{Level, Levels, Notation, Source};

use crate::project::metadata;

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
