//! A collection in which a test changes one character.

use std::iter;
use std::ops::Range;

use sokopush::notation::LevelEntry;
use sokopush::{Levels, Notation, Source};

use crate::random::Random;

/// The number of levels in a collection, and the index of the one with the wrong character.
pub(crate) const LEVELS: usize = 5;

pub(crate) const CHANGED: usize = 2;

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
pub(crate) const LEGEND: &str = "X=# b=$ o=. B=* p=@ P=+";

/// The boards of a text as their rows: those that have one worker, who could not leave them, and a wall in each row.
pub(crate) fn closed_boards(text: &str) -> Vec<Vec<String>> {
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
pub(crate) fn is_open(rows: &[String]) -> bool {
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
pub(crate) fn worker_of(rows: &[String]) -> (usize, usize) {
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
pub(crate) struct Collection {
    pub(crate) lines: Vec<String>,
    /// The lines with the board that a test changes, and the one with the title of that level.
    pub(crate) board: Range<usize>,
    pub(crate) title: usize,
    /// Whether the text is read as a stream, not as a whole.
    pub(crate) is_stream: bool,
}

impl Collection {
    /// Some of these boards, in one of the styles.
    pub(crate) fn of(boards: &[Vec<String>], random: &mut Random) -> Collection {
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

    pub(crate) fn rows(&self) -> &[String] {
        &self.lines[self.board.clone()]
    }

    /// Replaces a character of the board that changes, and returns its line and column, counted from 1.
    pub(crate) fn replace(&mut self, (row, column): (usize, usize), character: char) -> (u64, u64) {
        let line = self.board.start + row;
        self.lines[line].replace_range(column..=column, character.encode_utf8(&mut [0; 4]));
        self.location((row, column))
    }

    /// The line and the column of a cell of the board that changes, counted from 1.
    pub(crate) fn location(&self, (row, column): (usize, usize)) -> (u64, u64) {
        ((self.board.start + row + 1) as u64, (column + 1) as u64)
    }

    pub(crate) fn text(&self) -> String {
        self.lines.join("\n") + "\n"
    }

    pub(crate) fn read(&self) -> Vec<LevelEntry> {
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
pub(crate) fn wall_beside_others(rows: &[String], random: &mut Random) -> (usize, usize) {
    loop {
        let place = wall(rows, random);
        if rows[place.0].trim_ascii().len() > 1 {
            return place;
        }
    }
}

/// A character that is no cell, no part of run-length encoding, and does not make a title, a key or a quotation of its
/// line.
pub(crate) fn foreign_character(random: &mut Random, used: &str) -> char {
    let marks = "%!&~'\",?=/\\^{}[]éßñ–☃".chars();
    let letters = ('a'..='z').chain('A'..='Z').filter(|letter| !"lurdLURD".contains(*letter));
    let characters: Vec<_> = marks.chain(letters).filter(|c| !used.contains(*c)).collect();
    characters[random.below(characters.len())]
}
