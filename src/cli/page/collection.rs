//! A page on which the levels of a collection are played.

use std::fmt::Write;

use quick_xml::escape::partial_escape;
use serde::Serialize;

use super::PageGame;
use crate::cli::escape::escape;
use crate::cli::values::counted;
use sokopush::Level;

/// The levels of a collection, as a page lists them and as `collection.js` plays them.
#[derive(Serialize)]
pub(crate) struct PageCollection {
    levels: Vec<PageGame>,
    /// The HTML of the page without its script.
    #[serde(skip)]
    pub(super) html: String,
}

impl PageCollection {
    /// The levels with their numbers. Their records are left out.
    pub(crate) fn new(levels: &[(u64, Level)]) -> PageCollection {
        let mut authors: Vec<_> = levels.iter().map(|(_, level)| level.author()).collect();
        authors.dedup();
        // Who wrote all of them is named once.
        let common = if let [Some(author)] = &*authors { Some(shown(author)) } else { None };
        let by = common.as_ref().map(|author| format!(" by {author}")).unwrap_or_default();
        let mut html = format!(
            "<p class=\"about\">{}{by}</p>\n\
             <noscript><p>To play them, this page needs JavaScript.</p></noscript>\n\
             <ol class=\"levels\">\n",
            counted(levels.len(), "level"),
        );
        let games = levels.iter().map(|(number, level)| {
            let game = PageGame::of_start(level);
            let author = level.author().filter(|_| common.is_none()).map(shown);
            let author = author.map(|name| format!("<small>{name}</small>")).unwrap_or_default();
            let (label, picture) = (label(*number, level.title().as_deref()), thumbnail(&game));
            _ = writeln!(
                html,
                "<li id=\"{number}\"><a href=\"#{number}\"><span>{label}</span>{author}{picture}</a></li>"
            );
            game
        });
        let levels = games.collect();
        html += "</ol>\n";
        PageCollection { levels, html }
    }
}

/// Names a level by its number, and by its title; only by its title if that begins with the number.
fn label(number: u64, title: Option<&str>) -> String {
    let number = number.to_string();
    match title.filter(|title| *title != number) {
        None => format!("Level {number}"),
        Some(title) if title.split_whitespace().next() == Some(&number) => shown(title),
        Some(title) => format!("{number} {}", shown(title)),
    }
}

/// Text from outside as HTML.
fn shown(text: &str) -> String {
    partial_escape(escape(text)).into_owned()
}

/// A small picture of a board, in which a cell is as wide as the unit.
fn thumbnail(game: &PageGame) -> String {
    let PageGame { rows, boxes, worker, .. } = game;
    let columns = rows.iter().map(String::len).max().unwrap_or_default();
    let size = format!("{columns} {}", rows.len());
    let words =
        [counted(boxes.len(), "box"), counted(rows.len(), "row"), counted(columns, "column")];
    let is_goal = |&(row, column): &(usize, usize)| {
        rows.get(row).and_then(|cells| cells.as_bytes().get(column)) == Some(&b'.')
    };
    let goals = rows
        .iter()
        .enumerate()
        .flat_map(|(row, cells)| cells.match_indices('.').map(move |(column, _)| (row, column)));
    let boxes = boxes.iter().map(|&(row, column, _)| (row, column));
    let (home, away): (Vec<_>, Vec<_>) = boxes.partition(is_goal);
    let (floor, walls) =
        (lines(rows, |cell| b"-.".contains(&cell)), lines(rows, |cell| cell == b'#'));
    let (inner, home) = (dots(home.iter().copied()), dots(home));
    let dots =
        [("g", dots(goals)), ("b", dots(away)), ("h", home), ("i", inner), ("p", dots([*worker]))];
    let parts = [("f", floor), ("w", walls)].into_iter().chain(dots);
    let paths = parts
        .filter(|(_, path)| !path.is_empty())
        .map(|(class, path)| format!("<path class=\"{class}\" d=\"{path}\"/>"));
    let (paths, words) = (paths.collect::<Vec<_>>().concat(), words.join(", "));
    format!("<svg viewBox=\"-.5 -.5 {size}\" role=\"img\" aria-label=\"{words}\">{paths}</svg>")
}

/// A line through the middles of all cells of a kind that follow each other in a row.
fn lines(rows: &[String], is_of_kind: impl Fn(u8) -> bool) -> String {
    let mut path = String::new();
    for (row, cells) in rows.iter().enumerate() {
        let mut column = 0;
        for run in cells.as_bytes().chunk_by(|&one, &next| is_of_kind(one) == is_of_kind(next)) {
            if run.first().is_some_and(|&cell| is_of_kind(cell)) {
                _ = write!(path, "M{column} {row}h{}", run.len() - 1);
            }
            column += run.len();
        }
    }
    path
}

/// A line without length in the middle of each of some cells.
fn dots(cells: impl IntoIterator<Item = (usize, usize)>) -> String {
    let dots = cells.into_iter().map(|(row, column)| format!("M{column} {row}h0"));
    dots.collect::<Vec<_>>().concat()
}
