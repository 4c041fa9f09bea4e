//! One wrong character in a collection: it is reported where it stands, and no other level changes.

use std::collections::BTreeMap;
use std::fs;
use std::iter;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::LazyLock;

use proptest::prelude::*;
use sokopush::error::SyntaxError;
use sokopush::notation::LevelEntry;
use sokopush::program::added_walls;
use sokopush::{Error, Levels, Notation, Source, Tile, Warehouse};

use crate::harness::{read, run, stderr};
use crate::properties::config;
use crate::random::Random;

/// The number of levels in a collection, and the index of the one with the wrong character.
const LEVELS: usize = 5;
const CHANGED: usize = 2;

/// What may stand above the first level. `/` ends a line.
const HEADERS: [&str; 3] = ["", "For a rainy day//", "Title: Five levels/Author: Bob//"];

/// How a level is written: `B` is the line of its board, and the line with an `N` its title, in which that is its
/// number.
const STYLES: [&str; 7] = [
    "; N//B//",
    ";N/B//",
    "N//B//",
    "Level N//B//",
    ";Level N/B/nice and small//",
    "B/Title: Level N/Author: Ann//",
    "B/Comment: easy/Title: Level N/Solution: rrdLuurR//",
];

/// What the characters of a board become in a text for `LEGEND`.
const LEGEND: &str = "X=# b=$ o=. B=* p=@ P=+";

/// The levels of the project.
static EXAMPLES: LazyLock<Vec<Vec<String>>> =
    LazyLock::new(|| closed_boards(&read("examples/levels.xsb")));

/// The boards of a text as their rows: those that have one worker, who could not leave them, and a wall in each row.
fn closed_boards(text: &str) -> Vec<Vec<String>> {
    let mut boards = Vec::new();
    let mut rows: Vec<String> = Vec::new();
    for line in text.lines().map(str::trim_ascii_end).chain([""]) {
        if line.contains('#') && line.chars().all(|c| "# .$*@+".contains(c)) {
            rows.push(line.to_owned());
            continue;
        }
        let workers = rows.concat().matches(['@', '+']).count();
        if rows.len() >= 3 && workers == 1 && !is_open(&rows) {
            boards.push(rows);
        }
        rows = Vec::new();
    }
    boards
}

/// Returns whether the worker could leave a board if there were no boxes: to where nothing is drawn, or to blanks
/// before a row.
fn is_open(rows: &[String]) -> bool {
    let mut seen = vec![worker_of(rows)];
    let mut next = 0;
    while let Some(&(row, column)) = seen.get(next) {
        next += 1;
        match cell(rows, row, column) {
            None => return true,
            Some(b'#') => continue,
            Some(_) => {}
        }
        if rows[row][..=column].trim_ascii().is_empty() {
            return true;
        }
        for place in [
            (row.wrapping_sub(1), column),
            (row + 1, column),
            (row, column.wrapping_sub(1)),
            (row, column + 1),
        ] {
            if !seen.contains(&place) {
                seen.push(place);
            }
        }
    }
    false
}

/// The row and the column of the first worker.
fn worker_of(rows: &[String]) -> (usize, usize) {
    let workers = rows.iter().map(|row| row.find(['@', '+']));
    let (row, column) = iter::zip(0.., workers).find(|(_, column)| column.is_some()).unwrap();
    (row, column.unwrap())
}

/// A character of a board, unless nothing is drawn there.
fn cell(rows: &[String], row: usize, column: usize) -> Option<u8> {
    rows.get(row)?.trim_ascii_end().as_bytes().get(column).copied()
}

/// The board without the walls that only walls touch, as most levels are drawn. Blanks begin some of its rows.
fn without_outer_walls(rows: &[String]) -> Vec<String> {
    let mut drawn = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        let mut cells = String::new();
        for (column, character) in line.char_indices() {
            let is_seen = around(rows, row, column).any(|cell| cell != b'#');
            cells.push(if character == '#' && !is_seen { ' ' } else { character });
        }
        drawn.push(cells.trim_ascii_end().to_owned());
    }
    // Rows of a thick wall are empty now.
    drawn.retain(|row| !row.is_empty());
    drawn
}

/// The cells that touch another one, also at a corner.
fn around(rows: &[String], row: usize, column: usize) -> impl Iterator<Item = u8> {
    let near_rows = row.saturating_sub(1)..=row + 1;
    near_rows.flat_map(move |row| {
        let near_columns = column.saturating_sub(1)..=column + 1;
        near_columns.filter_map(move |column| cell(rows, row, column))
    })
}

/// A text with several levels.
struct Collection {
    lines: Vec<String>,
    /// The lines with the board that a test changes, and the one with the title of that level.
    board: Range<usize>,
    title: usize,
    /// Whether the text is read as a stream, not as a whole.
    is_stream: bool,
}

/// A property of one change at random in a collection: `Err` says how it fails.
type Check = fn(&mut Collection, &mut Random) -> Result<(), String>;

/// Tries a property on some of these boards. `Err` has the text too, with the change.
fn try_once(check: Check, boards: &[Vec<String>], seed: u64) -> Result<(), String> {
    let mut random = Random(seed);
    let mut collection = Collection::of(boards, &mut random);
    check(&mut collection, &mut random).map_err(|what| format!("{what}\n{}", collection.text()))
}

impl Collection {
    /// Some of these boards, in one of the styles.
    fn of(boards: &[Vec<String>], random: &mut Random) -> Collection {
        let header = HEADERS[random.below(HEADERS.len())];
        let style = STYLES[random.below(STYLES.len())];
        let mut lines: Vec<String> = header.split_terminator('/').map(str::to_owned).collect();
        let (mut board, mut title) = (0..0, 0);
        for index in 0..LEVELS {
            for line in style.split_terminator('/') {
                let begin = lines.len();
                if line == "B" {
                    let rows = &boards[random.below(boards.len())];
                    let is_thick = random.below(2) == 0;
                    lines.extend(if is_thick { rows.clone() } else { without_outer_walls(rows) });
                } else {
                    lines.push(line.replace('N', &(index + 1).to_string()));
                }
                if index == CHANGED && line == "B" {
                    board = begin..lines.len();
                }
                if index == CHANGED && line.contains('N') {
                    title = begin;
                }
            }
        }
        Collection { lines, board, title, is_stream: random.below(2) == 0 }
    }

    fn rows(&self) -> &[String] {
        &self.lines[self.board.clone()]
    }

    /// Replaces a character of the board that changes, and returns its line and column, counted from 1.
    fn replace(&mut self, (row, column): (usize, usize), character: char) -> (u64, u64) {
        let line = self.board.start + row;
        self.lines[line].replace_range(column..=column, character.encode_utf8(&mut [0; 4]));
        self.location((row, column))
    }

    /// The line and the column of a cell of the board that changes, counted from 1.
    fn location(&self, (row, column): (usize, usize)) -> (u64, u64) {
        ((self.board.start + row + 1) as u64, (column + 1) as u64)
    }

    fn text(&self) -> String {
        self.lines.join("\n") + "\n"
    }

    fn read(&self) -> Vec<LevelEntry> {
        let text = self.text();
        let source = if self.is_stream {
            Source::of_stream("levels", text.as_bytes())
        } else {
            Source::of_text("levels", &text)
        };
        let mut levels = Levels::new(Notation::Xsb, source);
        iter::from_fn(|| levels.next_entry()).collect()
    }
}

/// A random wall: any, or one at a corner, first or last in its row, in the top row or in the bottom row, in equal
/// parts.
fn wall(rows: &[String], random: &mut Random) -> (usize, usize) {
    let part = random.below(6);
    let mut places = Vec::new();
    let mut walls = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for (column, _) in line.match_indices('#') {
            let is_wall_beside = [column.wrapping_sub(1), column + 1]
                .map(|column| cell(rows, row, column) == Some(b'#'));
            let is_wall_above_or_below =
                [row.wrapping_sub(1), row + 1].map(|row| cell(rows, row, column) == Some(b'#'));
            let is_wanted = match part {
                0 => true,
                1 => is_wall_beside.contains(&true) && is_wall_above_or_below.contains(&true),
                2 => line[..column].trim_ascii().is_empty(),
                3 => column + 1 == line.len(),
                4 => row == 0,
                _ => row + 1 == rows.len(),
            };
            walls.push((row, column));
            if is_wanted {
                places.push((row, column));
            }
        }
    }
    let places = if places.is_empty() { walls } else { places };
    places[random.below(places.len())]
}

/// A random wall as `wall` chooses it, whose row has other cells too.
fn wall_beside_others(rows: &[String], random: &mut Random) -> (usize, usize) {
    loop {
        let place = wall(rows, random);
        if rows[place.0].trim_ascii().len() > 1 {
            return place;
        }
    }
}

/// A character that is no cell, no part of run-length encoding, and does not make a title, a key or a quotation of its
/// line.
fn foreign_character(random: &mut Random, used: &str) -> char {
    let marks = "%!&~'\",?=/\\^{}[]éßñ–☃".chars();
    let letters = ('a'..='z').chain('A'..='Z').filter(|letter| !"lurdLURD".contains(*letter));
    let characters: Vec<_> = marks.chain(letters).filter(|c| !used.contains(*c)).collect();
    characters[random.below(characters.len())]
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
    let arguments = ["convert", "--to", "xsb", "--legend", LEGEND];
    let others = run(&[&arguments[..], &["--level", "1,2,4,5"]].concat(), collection.text());
    let character = foreign_character(random, LEGEND);
    let (line, column) = collection.replace(place, character);
    let output = run(&arguments, collection.text());
    let messages = stderr(&output);
    if output.status.success() {
        return Err(format!("the program succeeds: {character} at {line}:{column}"));
    }
    if !messages.starts_with(&format!("<stdin>:{line}:{column}: ")) {
        return Err(format!("an error at another place: {line}:{column}; {messages}"));
    }
    if output.stdout != others.stdout {
        return Err(format!("another level changes: {}", String::from_utf8_lossy(&output.stdout)));
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(10_000))]

    #[test]
    fn a_character_that_is_no_cell_is_reported_at_its_place(seed in any::<u64>().no_shrink()) {
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
    fn a_character_that_the_legend_lacks_is_reported_at_its_place(seed in any::<u64>().no_shrink()) {
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
