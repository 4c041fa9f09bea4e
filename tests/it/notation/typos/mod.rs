//! One wrong character in a collection: it is reported where it stands, and no other level changes.

mod collection;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use proptest::prelude::*;
use sokopush::error::SyntaxError;
use sokopush::notation::LevelEntry;
use sokopush::program::added_walls;
use sokopush::{Error, Tile, Warehouse};

use self::collection::{
    CHANGED, Collection, LEGEND, closed_boards, foreign_character, is_open, wall_beside_others,
    worker_of,
};
use crate::harness::{feed, program, read};
use crate::properties::config;
use crate::random::Random;
use crate::run::{ANYTHING, sokopush};

/// The levels of the project.
static EXAMPLES: LazyLock<Vec<Vec<String>>> =
    LazyLock::new(|| closed_boards(&read("examples/levels.xsb")));

/// A property of one change at random in a collection: `Err` says how it fails.
type Check = fn(&mut Collection, &mut Random) -> Result<(), String>;

/// Tries a property on some of these boards. `Err` has the text too, with the change.
fn try_once(check: Check, boards: &[Vec<String>], seed: u64) -> Result<(), String> {
    let mut random = Random(seed);
    let mut collection = Collection::of(boards, &mut random);
    check(&mut collection, &mut random).map_err(|what| format!("{what}\n{}", collection.text()))
}

fn location(error: &Error) -> Option<(u64, u64)> {
    match error {
        Error::Syntax(location, _) => Some((location.line, location.column)),
        _ => None,
    }
}

/// Checks that all levels but the one that changed are as they were: boards, titles, notes, numbers and lines.
fn check_others(before: &[LevelEntry], after: &[LevelEntry]) -> Result<(), String> {
    if after.len() != before.len() {
        return Err(format!("levels that are lost or split: {} levels", after.len()));
    }
    for (index, (before, after)) in before.iter().zip(after).enumerate() {
        if index == CHANGED {
            continue;
        }
        let level = before.level.as_ref().unwrap();
        let is_same = after.level.as_ref().is_ok_and(|read| read == level);
        if !is_same || (before.number, before.line) != (after.number, after.line) {
            return Err(format!("another level changes: {before:?} {after:?}"));
        }
    }
    Ok(())
}

/// A character that is no cell is an error at its place.
fn check_foreign(collection: &mut Collection, random: &mut Random) -> Result<(), String> {
    let before = collection.read();
    // A row without any cell would be text.
    let place = wall_beside_others(collection.rows(), random);
    let character = foreign_character(random, "");
    let wanted = collection.replace(place, character);
    let after = collection.read();
    check_others(&before, &after)?;
    match &after[CHANGED].level {
        Ok(_) => Err(format!("a wrong board is read: {character} at {wanted:?}")),
        Err(error) if location(error) != Some(wanted) => {
            Err(format!("an error at another place: {error}; {character} at {wanted:?}"))
        }
        Err(_) => Ok(()),
    }
}

/// Another cell in place of a wall is what the board has there. If the worker could leave the board through it, that is
/// said. A second worker is an error.
fn check_other_cell(collection: &mut Collection, random: &mut Random) -> Result<(), String> {
    let before = collection.read();
    let worker = worker_of(collection.rows());
    // A row of nothing but blanks would be an empty line, which ends the board.
    let place = wall_beside_others(collection.rows(), random);
    let cells = " -.$*@+";
    let character = char::from(cells.as_bytes()[random.below(cells.len())]);
    let changed = collection.replace(place, character);
    let after = collection.read();
    check_others(&before, &after)?;
    let entry = &after[CHANGED];
    if let Err(error) = &entry.level {
        // A row without a wall may be a title.
        if !collection.rows()[place.0].contains('#') {
            return Ok(());
        }
        let mut workers = [changed, collection.location(worker)];
        workers.sort_unstable();
        return match error {
            Error::Syntax(_, SyntaxError::SecondWorker(first))
                if *first == workers[0] && location(error) == Some(workers[1]) =>
            {
                Ok(())
            }
            _ => Err(format!("another error: {error}; {character} at {changed:?}")),
        };
    }
    check_board(entry, collection.rows()).map_err(|what| format!("{what}: {changed:?}"))
}

/// Checks that a board is as drawn, and that it has walls added if it is open.
fn check_board(entry: &LevelEntry, rows: &[String]) -> Result<(), String> {
    let warehouse = &entry.level.as_ref().unwrap().warehouse;
    if !is_as_drawn(warehouse, rows) {
        return Err("the board is not as drawn".to_owned());
    }
    let has_added_walls = entry.added_walls.len() + added_walls(warehouse) > 0;
    match (is_open(rows), has_added_walls) {
        (true, false) => Err("an open board that is not reported".to_owned()),
        (false, true) => Err("walls that a closed board does not need".to_owned()),
        _ => Ok(()),
    }
}

/// Returns whether a board has all cells of the rows. Blanks before a row may be walls.
fn is_as_drawn(warehouse: &Warehouse, rows: &[String]) -> bool {
    let grid = warehouse.board().grid();
    for (row, line) in rows.iter().enumerate() {
        let cells = line.trim_ascii();
        let begin = line.len() - line.trim_ascii_start().len();
        for (column, character) in (begin..).zip(cells.chars()) {
            let tile = grid.cell(row, column).map_or(Tile::Wall, |cell| warehouse.tile(cell));
            let drawn = match tile {
                Tile::Wall => "#",
                Tile::Floor => " -",
                Tile::Goal => ".",
                Tile::Box => "$",
                Tile::BoxOnGoal => "*",
                Tile::Worker => "@",
                Tile::WorkerOnGoal => "+",
            };
            if !drawn.contains(character) {
                return false;
            }
        }
    }
    true
}

/// Another character in a title changes no board.
fn check_title(collection: &mut Collection, random: &mut Random) -> Result<(), String> {
    let before = collection.read();
    let title = collection.title;
    let column = random.below(collection.lines[title].len());
    let characters: Vec<_> = (' '..='~').chain("éß–☃".chars()).collect();
    let mut character = characters[random.below(characters.len())];
    // `#3` directly above a board may be a row of it.
    let is_above_board = title + 1 == collection.board.start;
    while column == 0 && is_above_board && "#-_.$*@+".contains(character) {
        character = characters[random.below(characters.len())];
    }
    collection.lines[title].replace_range(column..=column, character.encode_utf8(&mut [0; 4]));
    let after = collection.read();
    if after.len() != before.len() {
        return Err(format!("levels that are lost or split: {} levels", after.len()));
    }
    for (before, after) in before.iter().zip(&after) {
        let board = &before.level.as_ref().unwrap().warehouse;
        if !after.level.as_ref().is_ok_and(|level| level.warehouse == *board) {
            let number = before.number;
            return Err(format!("a board changes: {number}; {character} at {title}:{column}"));
        }
    }
    Ok(())
}

/// As `check_foreign`, in a text with other characters that the program reads with a legend.
fn check_legend(collection: &mut Collection, random: &mut Random) -> Result<(), String> {
    let place = wall_beside_others(collection.rows(), random);
    for line in &mut collection.lines {
        if !line.contains('#') {
            continue;
        }
        for pair in LEGEND.split(' ') {
            let (other, cell) = pair.split_once('=').unwrap();
            *line = line.replace(cell, other);
        }
    }
    let others = sokopush("convert --to xsb --level 1,2,4,5 --legend").argument(LEGEND);
    let others = others.stdin(collection.text()).stdout(ANYTHING).stderr(ANYTHING).run().stdout;
    let character = foreign_character(random, LEGEND);
    let (line, column) = collection.replace(place, character);
    let mut convert = program(&["convert", "--to", "xsb", "--legend", LEGEND]);
    let output = feed(&mut convert, collection.text());
    let messages = String::from_utf8_lossy(&output.stderr);
    if output.status.success() {
        return Err(format!("the program succeeds: {character} at {line}:{column}"));
    }
    if !messages.starts_with(&format!("<stdin>:{line}:{column}: ")) {
        return Err(format!("an error at another place: {line}:{column}; {messages}"));
    }
    if output.stdout != others.as_bytes() {
        return Err(format!("another level changes: {}", String::from_utf8_lossy(&output.stdout)));
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(10_000))]

    #[test]
    fn character_that_is_no_cell_is_reported_at_its_place(seed in any::<u64>().no_shrink()) {
        try_once(check_foreign, &EXAMPLES, seed).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn another_cell_is_read_and_reported_where_it_opens_the_board(seed in any::<u64>().no_shrink()) {
        try_once(check_other_cell, &EXAMPLES, seed).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn another_character_in_a_title_changes_no_board(seed in any::<u64>().no_shrink()) {
        try_once(check_title, &EXAMPLES, seed).map_err(TestCaseError::fail)?;
    }
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn character_that_the_legend_lacks_is_reported_at_its_place(seed in any::<u64>().no_shrink()) {
        try_once(check_legend, &EXAMPLES, seed).map_err(TestCaseError::fail)?;
    }
}

/// Counts what is wrong at 1,000 places, 30 with a legend, of the levels in the folder `SOKOPUSH_LEVELS` and the
/// folders in it, or of the examples. `SOKOPUSH_SHOWN` is the number of cases to print of each kind. By hand:
///
///     SOKOPUSH_LEVELS=FOLDER cargo test --test it typos::figures -- --ignored --nocapture
#[test]
#[ignore = "counts for people"]
#[expect(clippy::print_stdout, reason = "the result is read by hand")]
fn figures() {
    let folder = std::env::var_os("SOKOPUSH_LEVELS").map(PathBuf::from);
    let boards = folder.map_or(EXAMPLES.clone(), boards_of_folder);
    let shown = std::env::var("SOKOPUSH_SHOWN").map_or(0, |shown| shown.parse().unwrap());
    println!("{} boards", boards.len());
    let checks: [(&str, Check, u64); 4] = [
        ("no cell", check_foreign, 1000),
        ("another cell", check_other_cell, 1000),
        ("title", check_title, 1000),
        ("legend", check_legend, 30),
    ];
    for (name, check, places) in checks {
        let mut kinds: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for place in 0..places {
            // Neighbouring seeds would begin alike.
            let seed = place.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            if let Err(what) = try_once(check, &boards, seed) {
                let kind = what.split([':', ';']).next().unwrap().to_owned();
                kinds.entry(kind).or_default().push(what);
            }
        }
        let wrong: usize = kinds.values().map(Vec::len).sum();
        println!("{name}: {wrong} of {places} wrong");
        for (kind, cases) in &kinds {
            println!("    {kind}: {}", cases.len());
            for case in cases.iter().take(shown) {
                println!("{case}");
            }
        }
    }
}

fn boards_of_folder(folder: PathBuf) -> Vec<Vec<String>> {
    let mut boards = Vec::new();
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
        let path = entry.unwrap().into_path();
        if path.is_file() {
            boards.extend(closed_boards(&String::from_utf8_lossy(&fs::read(path).unwrap())));
        }
    }
    boards
}
