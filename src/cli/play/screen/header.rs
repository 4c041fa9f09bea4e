//! The first row: which level is played, and how far.

use std::path::Path;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};

use super::message::{WIDE, columns_of, draw_fitting};
use crate::cli::escape::escape;
use crate::cli::play::game::PlaySession;
use crate::cli::play::options::{DEMO, DEMO_TITLE};

/// The text of the first row. Where there is no room for all of it, the moves and pushes stay, and the number of the level.
#[derive(Clone, Default)]
pub(crate) struct Header {
    pub(crate) collection: String,
    /// The number of the level, and that of all levels if there are several.
    pub(crate) level: Option<(u64, u64)>,
    pub(crate) title: String,
    /// The fewest moves and pushes of the player, if the level is solved.
    pub(crate) best: Option<(usize, usize)>,
    pub(crate) minutes: u64,
    pub(crate) counts: (usize, usize),
    pub(crate) is_lost: bool,
}

/// The columns that a title gets before anything that is less important, those that it gets before the name of the
/// collection, those to which it is cut at most, and those that the name of a collection gets.
const TITLE: u16 = 8;
const USUAL_TITLE: u16 = 24;
const SHORTEST_TITLE: u16 = 4;
const COLLECTION: u16 = 12;

impl Header {
    pub(crate) fn of(play: &PlaySession, is_lost: bool) -> Header {
        let game = &play.game;
        let collection = &play.collection;
        let count = collection.len();
        Header {
            collection: short_name(&collection.name),
            level: if count > 1 { Some((collection.number, count)) } else { None },
            title: shown_title(collection.number, game.title.clone()),
            best: play.saved.solved.fewest(&game.board),
            // Seconds would have to be drawn while nobody does anything.
            minutes: game.time_played().as_secs() / 60,
            counts: game.counts(),
            is_lost,
        }
    }

    pub(crate) fn draw(&self, buffer: &mut Buffer) {
        let area = Rect { height: buffer.area.height.min(1), ..buffer.area };
        if area.is_empty() {
            return;
        }
        buffer.set_style(area, Style::new().add_modifier(Modifier::REVERSED));
        let is_wide = area.width >= WIDE;
        let gap = if is_wide { 2 } else { 1 };
        let (moves, pushes) = self.counts;
        let mut right = if is_wide {
            format!("moves {moves}  pushes {pushes}")
        } else {
            format!("{moves}/{pushes}")
        };
        if self.is_lost {
            right.insert_str(0, "! ");
        }
        let mut room = Room { columns: area.width.saturating_sub(columns_of(&right) + gap), gap };
        // In the order of their importance.
        let level = self.level(room.columns);
        room.takes(columns_of(&level));
        let title = columns_of(&self.title).min(TITLE);
        let has_title = room.takes(title);
        let best =
            self.best.map_or_else(String::new, |(moves, pushes)| format!("best {moves}/{pushes}"));
        let has_best = has_title && room.takes(columns_of(&best));
        let time = format!("{} min", self.minutes);
        if has_title && room.takes(columns_of(&time)) {
            right = format!("{time}  {right}");
        }
        if has_best && !best.is_empty() {
            right = format!("{best}  {right}");
        }
        let collection = columns_of(&self.collection).min(COLLECTION);
        let usual_title = columns_of(&self.title).min(USUAL_TITLE);
        let has_usual_title = room.columns >= usual_title - title + collection + gap;
        let has_collection = has_title && has_usual_title && room.takes(collection);
        let collection = if has_collection { collection } else { 0 };
        let mut x = area.x;
        for (text, columns) in [(&self.collection, collection), (&level, columns_of(&level))] {
            draw_fitting(text, (x, area.y), columns.min(area.right() - x), buffer);
            x = (x + columns + if columns > 0 { gap } else { 0 }).min(area.right());
        }
        // The title takes the rest.
        let title = room.columns + if has_title { title } else { 0 };
        if title >= SHORTEST_TITLE.min(columns_of(&self.title)) {
            draw_fitting(&self.title, (x, area.y), title, buffer);
        }
        let columns = columns_of(&right).min(area.width);
        buffer.set_stringn(area.right() - columns, area.y, &right, columns.into(), Style::new());
    }

    fn level(&self, room: u16) -> String {
        let mark = if self.best.is_some() { "* " } else { "" };
        let Some((number, count)) = self.level else { return mark.trim_end().to_owned() };
        let whole = format!("{mark}{number} of {count}");
        if columns_of(&whole) <= room { whole } else { format!("{mark}{number}") }
    }
}

/// The columns that are left.
struct Room {
    columns: u16,
    /// The columns after each part.
    gap: u16,
}

impl Room {
    /// Takes columns for a part, and returns whether there are enough. What is empty takes none.
    fn takes(&mut self, columns: u16) -> bool {
        let needed = if columns > 0 { columns + self.gap } else { 0 };
        let Some(rest) = self.columns.checked_sub(needed) else { return false };
        self.columns = rest;
        true
    }
}

/// A level's title without its number, which many titles begin with.
pub(crate) fn shown_title(number: u64, title: Option<String>) -> String {
    let title = title.unwrap_or_default();
    let rest = title.strip_prefix(&number.to_string());
    let rest = rest.filter(|rest| rest.is_empty() || rest.starts_with(' '));
    escape(rest.unwrap_or(&title).trim_start())
}

/// The title of the built-in levels, or the name of a file without its folder and extension.
pub(crate) fn short_name(path: &str) -> String {
    if path == DEMO.0 {
        return DEMO_TITLE.to_owned();
    }
    let stem = Path::new(path).file_stem().unwrap_or_default();
    escape(&stem.to_string_lossy())
}

#[cfg(test)]
mod tests;
