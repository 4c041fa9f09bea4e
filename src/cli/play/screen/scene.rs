//! The scene on the full screen.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};

use super::header::Header;
use super::key_help::{KEYS, KeyTable};
use super::message::{draw_message, rows_of, wrap};
use super::view::View;
use crate::cli::play::game::TerminalGame;
use sokopush::board::{Board, Cell, CellSet, Direction, Push};
use sokopush::solve::Deadlock;

/// The scene on the full screen: a header, the board, and a message.
#[derive(Default)]
pub(crate) struct ScreenScene {
    pub(crate) view: View,
    pub(crate) message: String,
    /// The box that is selected, and where it can be pushed.
    pub(crate) marked: Option<Cell>,
    pub(crate) reach: Option<CellSet>,
    /// The push that is advised, while it flashes.
    pub(crate) hint: Option<Push>,
    pub(crate) shows_letters: bool,
    pub(crate) is_colored: bool,
    /// The reason why the position obviously has no solution, if that is to be shown.
    pub(crate) deadlock: Option<Deadlock>,
}

/// From this number of columns on, the keys have some beside the board.
const WIDE_ENOUGH_FOR_KEYS: u16 = 110;
const KEY_COLUMNS: u16 = 40;

/// Below this number of rows, the board gives way to a message of several rows.
const LOW: u16 = 12;

impl ScreenScene {
    /// Draws everything. The view follows the worker.
    pub(crate) fn draw(&mut self, header: &Header, game: &TerminalGame, buffer: &mut Buffer) {
        let area = buffer.area;
        let keys = if area.width < WIDE_ENOUGH_FOR_KEYS { 0 } else { KEY_COLUMNS };
        // On a low terminal, the message would cover the worker.
        let below = if area.height < LOW { rows_of(&self.message, area.width).max(1) } else { 1 };
        let (y, height) = (area.y + area.height.min(1), area.height.saturating_sub(1 + below));
        let board = Rect { y, height, width: area.width - keys, ..area };
        if keys > 0 {
            draw_keys(Rect { x: board.right(), width: keys, ..board }, self.shows_letters, buffer);
        }
        let grid = game.warehouse().board().grid();
        let worker = grid.position(game.worker()).expect("the worker is on the board");
        self.view = self.view.over(board, grid.size(), worker);
        header.draw(buffer);
        for (cell, place) in self.view.places(grid) {
            for ((shape, style), y) in self.look(game, cell).into_iter().flatten().zip(place.y..) {
                buffer.set_string(place.x, y, shape, style);
            }
        }
        draw_message(&self.message, buffer);
    }

    /// The rows of text of a cell and their style, if anything is shown there. Of two columns, the first is what stands
    /// there, and the second has `)` for a goal.
    fn look(&self, game: &TerminalGame, cell: Cell) -> Option<Vec<(String, Style)>> {
        let warehouse = game.warehouse();
        let board = warehouse.board();
        let (is_box, is_goal) = (warehouse.boxes().contains(cell), board.is_goal(cell));
        let plain = Style::new();
        let bold = plain.add_modifier(Modifier::BOLD);
        let on = |color| plain.fg(Color::Black).bg(color);
        let is_lost = self.deadlock == Some(Deadlock::Box(cell));
        let is_worker = game.worker() == cell;
        let is_reached = self.reach.as_ref().is_some_and(|reach| reach.contains(cell));
        let (shapes, colored, uncolored) = match (is_box, is_goal) {
            (true, _) if is_lost => {
                let underlined = bold.add_modifier(Modifier::UNDERLINED);
                (["[  !", "[__!", "[!", "!"], on(Color::Red), underlined)
            }
            (true, true) => (["[  )", "[__)", "[)", "*"], on(Color::Green), bold),
            (true, false) => (["[  ]", "[__]", "[]", "$"], on(Color::Yellow), bold),
            (_, true) if is_worker => ([" @@)", " /\\)", "@)", "+"], on(Color::Cyan), bold),
            (_, false) if is_worker => ([" @@ ", " /\\ ", "@ ", "@"], on(Color::Cyan), bold),
            (_, true) if is_reached => {
                (["/::\\", "\\  /", ":)", ":"], bold.fg(Color::Magenta), plain)
            }
            (_, true) => (["/  \\", "\\  /", "()", "."], bold.fg(Color::Magenta), plain),
            _ if is_reached => ([" :: ", "    ", "::", ":"], plain, plain),
            _ if board.is_floor(cell) => (["    ", "    ", "  ", " "], plain, plain),
            // No colour of a palette is sure to differ from its background.
            _ if touches_floor(board, cell) => {
                let dim = plain.add_modifier(Modifier::DIM);
                (["####", "####", "##", "#"], dim.add_modifier(Modifier::REVERSED), dim)
            }
            _ => return None,
        };
        let [top, bottom, wide, narrow] = shapes.map(str::to_owned);
        let mut rows = match self.view.cell.0 {
            1 => vec![narrow],
            2 => vec![wide],
            _ => vec![top, bottom],
        };
        let name = if self.shows_letters { game.session().name_on(cell) } else { None };
        if let (Some(name), Some(first)) = (name.filter(|_| rows != ["!"]), rows.first_mut()) {
            let letter = char::from(name.letter());
            let letter = if is_goal { letter.to_ascii_uppercase() } else { letter };
            let place = first.len() / 4;
            first.replace_range(place..=place, letter.encode_utf8(&mut [0]));
        }
        let hint = self.hint.filter(|push| push.cell == cell);
        if let (Some(Push { direction, .. }), Some(last)) = (hint, rows.last_mut()) {
            last.replace_range(last.len() - 1.., arrow(direction));
        }
        let style = match (self.marked == Some(cell), self.is_colored) {
            _ if hint.is_some() && self.is_colored => on(Color::Magenta).patch(bold),
            _ if hint.is_some() => bold.add_modifier(Modifier::UNDERLINED),
            (true, _) => bold.add_modifier(Modifier::REVERSED),
            (false, true) => colored,
            (false, false) => uncolored,
        };
        Some(rows.into_iter().map(|row| (row, style)).collect())
    }
}

/// Lists keys beside the board, with the first words about each, or for Space, what it says about play without letters.
fn draw_keys(area: Rect, shows_letters: bool, buffer: &mut Buffer) {
    let [KeyTable { keys, .. }, ..] = KEYS;
    let keys = keys.iter().filter(|(key, ..)| shows_letters || *key != "a + arrow");
    let lines = keys.flat_map(|(key, what, _)| {
        let mut parts = what.split(';').map(str::trim);
        let is_other = *key == "Space" && !shows_letters;
        let words = if is_other { parts.next_back() } else { parts.next() };
        let words = words.unwrap_or_default();
        wrap(&format!("{key:12} {words}"), area.width, "             ")
    });
    let (lines, rows): (Vec<_>, _) = (lines.collect(), area.top() + 1..area.bottom());
    let is_cut = lines.len() > rows.len();
    for (line, y) in lines.iter().zip(rows.clone()) {
        let is_last = is_cut && y + 1 == rows.end;
        let line = if is_last { "?            lists the others" } else { line };
        buffer.set_string(area.x, y, line, Style::new());
    }
}

fn arrow(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "^",
        Direction::Down => "v",
        Direction::Left => "<",
        Direction::Right => ">",
    }
}

/// Returns whether a wall has floor beside it, if only at a corner: others are left out.
fn touches_floor(board: &Board, wall: Cell) -> bool {
    let near = |at: usize| at.saturating_sub(1)..=at + 1;
    let is_floor =
        |row, column| board.grid().cell(row, column).is_some_and(|cell| board.is_floor(cell));
    let position = board.grid().position(wall);
    position.is_some_and(|(row, column)| {
        near(row).any(|row| near(column).any(|column| is_floor(row, column)))
    })
}

#[cfg(test)]
mod tests;
