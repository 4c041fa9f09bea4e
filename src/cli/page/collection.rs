//! A page on which the levels of a collection are played.

use std::fmt::Write;

use quick_xml::escape::partial_escape;
use serde::Serialize;

use super::PageGame;
use crate::cli::escape::escape;
use crate::cli::values::counted;
use sokopush::Level;

/// The pieces of thumbnails as markers: a path shows one at each of its points, so that it only lists the points.
const PIECES: &str = include_str!("pieces.svg");

/// The levels of a collection, as a page lists them and as `collection.js` plays them.
#[derive(Serialize)]
pub(crate) struct PageCollection {
    levels: Vec<PageGame>,
    /// The author of all levels, who is not named beside each.
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<String>,
    /// The HTML of the page without its script.
    #[serde(skip)]
    pub(super) html: String,
}

impl PageCollection {
    /// The levels with their numbers. Their records are left out.
    pub(crate) fn new(levels: &[(u64, Level)]) -> PageCollection {
        let common_author = common_author(levels);
        let by = match common_author {
            Some(author) => format!(" by {}", shown(author)),
            None => String::new(),
        };
        let mut html = format!(
            "<p class=\"about\">{}{by}</p>\n\
             <noscript><p>To play them, this page needs JavaScript.</p></noscript>\n\
             {PIECES}<ol class=\"levels\">\n",
            counted(levels.len(), "level"),
        );
        let mut games = Vec::new();
        for (number, level) in levels {
            let mut game = PageGame::of_start(level);
            // The script finds it in the HTML.
            game.author = None;
            let author = match level.author() {
                Some(author) if common_author.is_none() => {
                    format!("<small>{}</small>", shown(author))
                }
                _ => String::new(),
            };
            let label = label(*number, level.title().as_deref());
            let picture = thumbnail(&game);
            _ = writeln!(
                html,
                "<li id=\"{number}\"><a href=\"#{number}\"><span>{label}</span>{author}{picture}</a></li>"
            );
            games.push(game);
        }
        html += "</ol>\n";
        PageCollection { levels: games, author: common_author.map(escape), html }
    }
}

/// The author of all levels, who is named only once; `None` if there are several.
fn common_author(levels: &[(u64, Level)]) -> Option<&str> {
    let (_, first) = levels.first()?;
    let author = first.author();
    if levels.iter().all(|(_, level)| level.author() == author) { author } else { None }
}

/// Names a level by its number, and by its title; only by its title if that begins with the number.
fn label(number: u64, title: Option<&str>) -> String {
    let number = number.to_string();
    match title {
        Some(title) if title == number => format!("Level {number}"),
        Some(title) if title.split_whitespace().next() == Some(&number) => shown(title),
        Some(title) => format!("{number} {}", shown(title)),
        None => format!("Level {number}"),
    }
}

/// Text from outside as HTML.
fn shown(text: &str) -> String {
    partial_escape(escape(text)).into_owned()
}

/// The size of a board, and a small picture of it, in which a cell is as wide as the unit.
fn thumbnail(game: &PageGame) -> String {
    let PageGame { rows, boxes, worker, .. } = game;
    let columns = rows.iter().map(String::len).max().unwrap_or_default();
    let mut goals = Vec::new();
    for (row, cells) in rows.iter().enumerate() {
        goals.extend(cells.match_indices('.').map(|(column, _)| (row, column)));
    }
    let mut boxes_on_goals = Vec::new();
    let mut other_boxes = Vec::new();
    for &(row, column, _) in boxes {
        // The goals are in this order, too.
        if goals.binary_search(&(row, column)).is_ok() {
            boxes_on_goals.push((row, column));
        } else {
            other_boxes.push((row, column));
        }
    }
    // What comes later is drawn over what comes before.
    let parts = [
        ("f", lines(rows, |cell| b"-.".contains(&cell))),
        ("g", dots(&goals)),
        ("w", lines(&game.shown_rows, |cell| cell == b'#')),
        ("b", dots(&other_boxes)),
        ("h", dots(&boxes_on_goals)),
        ("p", dots(&[*worker])),
    ];
    let mut paths = String::new();
    for (class, path) in parts {
        if !path.is_empty() {
            _ = write!(paths, "<path class=\"{class}\" d=\"{path}\"/>");
        }
    }
    let size = format!("{columns} {}", rows.len());
    format!(
        "<small class=\"size\">{}, {columns} × {}</small><svg viewBox=\"-.5 -.5 {size}\" aria-hidden=\"true\">{paths}</svg>",
        counted(boxes.len(), "box"),
        rows.len()
    )
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

/// A point in the middle of each of some cells, at which the style shows a marker.
fn dots(cells: &[(usize, usize)]) -> String {
    let dots: Vec<_> = cells.iter().map(|(row, column)| format!("M{column} {row}")).collect();
    dots.concat()
}
