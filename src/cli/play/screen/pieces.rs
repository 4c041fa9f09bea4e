//! How the pieces of a board look, in cells of each size.
//!
//! The half of a character is about a square. So a cell of 4 columns and 2 rows has 4 × 4 pixels, drawn by half blocks, and
//! pieces are bitmaps. All characters but the tick are in code page 437, which the consoles of Linux have.
//!
//! To change a shape: its bitmap. To change a colour: `play/palette.rs`.

use std::env;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};
use ratatui_core::style::{Color, Modifier, Style};

use crate::cli::play::palette::{Palette, Tint};
use sokopush::board::Direction;

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) palette: Palette,
    pub(crate) charset: Charset,
}

/// The characters that a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Charset {
    Ascii,
    /// Those of the consoles of Linux.
    Console,
    Unicode,
}

impl Charset {
    /// The characters of the terminal, as its environment tells.
    pub(crate) fn of_terminal() -> Charset {
        let variable = |name| env::var(name).unwrap_or_default();
        let locales = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable);
        Charset::of_variables(&locales, &variable("TERM"))
    }

    /// The characters where the locale has these names, of which the first that is set decides.
    fn of_variables(locales: &[String], term: &str) -> Charset {
        let locale = locales.iter().find(|locale| !locale.is_empty());
        let locale = locale.map_or_else(String::new, |locale| locale.to_ascii_lowercase());
        // The terminals of Windows have them, and set no locale.
        if !locale.replace('-', "").contains("utf8") && !cfg!(windows) {
            return Charset::Ascii;
        }
        if term == "linux" { Charset::Console } else { Charset::Unicode }
    }
}

/// The contents of a cell.
pub(crate) struct CellState {
    pub(crate) is_goal: bool,
    /// Whether its row and column together are odd: the floor is a checker, so that cells can be counted.
    pub(crate) is_odd: bool,
    pub(crate) piece: Piece,
}

#[derive(Clone, Copy)]
pub(crate) enum Piece {
    Wall {
        /// Whether another wall hides its foot.
        has_wall_below: bool,
        /// Whether the level is solved.
        is_done: bool,
    },
    Floor,
    /// Floor to which the selected box can be pushed.
    Reach,
    /// Floor to which a solution pushes a box next.
    Hint(Direction),
    Worker {
        /// Whether the level is solved.
        is_done: bool,
    },
    Box(BoxState),
}

#[derive(Clone, Copy)]
pub(crate) struct BoxState {
    pub(crate) letter: Option<char>,
    pub(crate) is_selected: bool,
    /// Whether it can never reach a goal.
    pub(crate) is_dead: bool,
    /// The direction of a hint that has no place beside the box, because the worker stands there.
    pub(crate) hint: Option<Direction>,
}

/// The colours of a box.
struct BoxTints {
    lid: Tint,
    edge: Tint,
    /// That of its letter.
    ink: Tint,
}

impl BoxState {
    fn tints(self, is_home: bool) -> BoxTints {
        if self.is_dead {
            BoxTints { lid: Tint::Dead, edge: Tint::DeadEdge, ink: Tint::Mark }
        } else if is_home {
            BoxTints { lid: Tint::Home, edge: Tint::HomeEdge, ink: Tint::Mark }
        } else {
            BoxTints { lid: Tint::Box, edge: Tint::BoxEdge, ink: Tint::Ink }
        }
    }

    /// The character in the middle of a box: a capital letter is on a goal. Without letters, a sign where the box has
    /// only one column, and else another text.
    fn label(self, is_home: bool, columns: u16, without: &str) -> String {
        match self.letter {
            Some(letter) if is_home => letter.to_ascii_uppercase().to_string(),
            Some(letter) => letter.to_string(),
            None if columns == 1 => self.sign(is_home).to_owned(),
            None => without.to_owned(),
        }
    }

    /// The sign of a box without a letter.
    fn sign(self, is_home: bool) -> &'static str {
        if self.is_dead {
            "!"
        } else if is_home {
            "*"
        } else {
            "$"
        }
    }
}

/// The bitmaps of a piece, for cells of 2, 3, 4 and 6 rows: `#` is a pixel.
type Bitmaps = [&'static [&'static str]; 4];

const RING: Bitmaps = [
    &[
        "....", //
        ".##.", ".##.", "....",
    ],
    &[
        "......", //
        "..##..", ".#..#.", ".#..#.", "..##..", "......",
    ],
    &[
        "........", "..####..", ".##..##.", ".#....#.", ".#....#.", ".##..##.", "..####..",
        "........",
    ],
    &[
        "............",
        "............",
        "....####....",
        "..########..",
        "..###..###..",
        "..##....##..",
        "..##....##..",
        "..###..###..",
        "..########..",
        "....####....",
        "............",
        "............",
    ],
];

const DISC: Bitmaps = [
    &[
        ".##.", //
        "####", "####", ".##.",
    ],
    &[
        ".####.", //
        "######", "######", "######", "######", ".####.",
    ],
    &[
        "..####..", ".######.", "########", "########", "########", "########", ".######.",
        "..####..",
    ],
    &[
        "....####....",
        "..########..",
        ".##########.",
        ".##########.",
        "############",
        "############",
        "############",
        "############",
        ".##########.",
        ".##########.",
        "..########..",
        "....####....",
    ],
];

/// To the right; other directions are turned.
const ARROW: Bitmaps = [
    &[
        "..#.", //
        "####", "####", "..#.",
    ],
    &[
        "...#..", //
        "...##.", "######", "######", "...##.", "...#..",
    ],
    &[
        "....#...", "....##..", "....###.", "########", "########", "....###.", "....##..",
        "....#...",
    ],
    &[
        "......#.....",
        "......##....",
        "......###...",
        "......####..",
        "###########.",
        "############",
        "############",
        "###########.",
        "......####..",
        "......###...",
        "......##....",
        "......#.....",
    ],
];

impl Look {
    pub(crate) fn style(self, text: Option<Tint>, behind: Option<Tint>) -> Style {
        let mut style = Style::new();
        if let Some(number) = text.and_then(|tint| self.palette.number(tint)) {
            style = style.fg(Color::Indexed(number));
        }
        if let Some(number) = behind.and_then(|tint| self.palette.number(tint)) {
            style = style.bg(Color::Indexed(number));
        }
        style
    }

    /// The style of what has to be seen: bold. But not in the 16 colours, of which many terminals then show the bright
    /// ones: black on yellow would become grey on yellow, and all colours of Solarized grey.
    pub(crate) fn strong(self, text: Option<Tint>, behind: Option<Tint>) -> Style {
        let style = self.style(text, behind);
        if self.palette == Palette::Sixteen { style } else { style.add_modifier(Modifier::BOLD) }
    }

    /// The first text, or the other where there is only ASCII.
    pub(crate) fn text(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.has_blocks() { unicode } else { ascii }
    }

    /// The mark of what is done.
    pub(crate) fn tick(self) -> &'static str {
        match self.charset {
            Charset::Ascii => "*",
            Charset::Console => "√",
            Charset::Unicode => "✓",
        }
    }

    fn has_blocks(self) -> bool {
        self.charset != Charset::Ascii
    }

    /// Returns whether colours and half blocks draw pieces; otherwise characters do.
    fn has_shapes(self) -> bool {
        self.has_blocks() && self.palette != Palette::Colorless
    }

    /// Draws a cell of some columns and rows that begins at a place.
    pub(crate) fn draw(self, cell: &CellState, place: Position, size: (u16, u16), to: &mut Buffer) {
        let area = Rect { x: place.x, y: place.y, width: size.0, height: size.1 };
        let ground = match cell {
            _ if !self.palette.has_ground() => None,
            CellState { is_goal: true, .. } => Some(Tint::Plate),
            CellState { is_odd: true, .. } => Some(Tint::Check),
            _ => Some(Tint::Floor),
        };
        let mut canvas = Canvas { look: self, area, ground, buffer: to };
        canvas.fill(" ", self.style(None, ground));
        match cell.piece {
            Piece::Wall { has_wall_below, is_done } => canvas.wall(has_wall_below, is_done),
            Piece::Floor => canvas.floor(cell.is_goal),
            Piece::Reach => canvas.reach(cell.is_goal),
            Piece::Hint(direction) => canvas.hint(direction),
            Piece::Worker { is_done } => canvas.worker(cell.is_goal, is_done),
            Piece::Box(state) => canvas.draw_box(state, cell.is_goal),
        }
    }
}

/// A cell that is drawn.
struct Canvas<'b> {
    look: Look,
    area: Rect,
    /// The colour of the floor, if it has one.
    ground: Option<Tint>,
    buffer: &'b mut Buffer,
}

impl Canvas<'_> {
    /// Writes a text over a part of the cell. Of what was there, no colour stays.
    fn put(&mut self, x: u16, y: u16, text: &str, style: Style) {
        let style = Style::reset().patch(style);
        self.buffer.set_string(self.area.x + x, self.area.y + y, text, style);
    }

    fn fill(&mut self, text: &str, style: Style) {
        let row = text.repeat(self.area.width.into());
        for y in 0..self.area.height {
            self.put(0, y, &row, style);
        }
    }

    /// The column and the row of the middle; of two, the first.
    fn middle(&self) -> (u16, u16) {
        ((self.area.width - 1) / 2, (self.area.height - 1) / 2)
    }

    fn last_row(&self) -> u16 {
        self.area.height - 1
    }

    /// A style on the floor.
    fn on_ground(&self, text: Tint) -> Style {
        self.look.strong(Some(text), self.ground)
    }

    /// Draws pixels by half blocks, as `is_set` says of each row and column.
    fn pixels(&mut self, is_set: impl Fn(usize, usize) -> bool, style: Style) {
        for y in 0..self.area.height {
            for x in 0..self.area.width {
                let above = is_set(usize::from(2 * y), x.into());
                let below = is_set(usize::from(2 * y + 1), x.into());
                let block = match (above, below) {
                    (true, true) => "█",
                    (true, false) => "▀",
                    (false, true) => "▄",
                    (false, false) => continue,
                };
                self.put(x, y, block, style);
            }
        }
    }

    fn bitmap(&mut self, bitmaps: &Bitmaps, style: Style) {
        let bitmap = bitmap(bitmaps, self.area.height);
        self.pixels(|row, column| is_pixel(bitmap, row, column), style);
    }

    fn wall(&mut self, has_wall_below: bool, is_done: bool) {
        let look = self.look;
        if !look.palette.has_ground() {
            let style = if is_done { look.style(Some(Tint::Home), None) } else { dim() };
            self.fill(look.text("▒", "#"), style);
            return;
        }
        let wall = if is_done { Tint::Home } else { Tint::Wall };
        let edge = if is_done { Tint::HomeEdge } else { Tint::WallEdge };
        self.fill(" ", look.style(None, Some(wall)));
        if look.has_blocks() && self.area.height > 2 && !has_wall_below {
            let foot = "▄".repeat(self.area.width.into());
            self.put(0, self.last_row(), &foot, look.style(Some(edge), Some(wall)));
        }
    }

    fn floor(&mut self, is_goal: bool) {
        if is_goal {
            self.goal();
        } else if self.look.has_blocks() && !self.look.palette.has_ground() && self.area.width > 1 {
            let (x, y) = self.middle();
            self.put(x, y, "·", dim());
        }
    }

    fn goal(&mut self) {
        let look = self.look;
        let style = self.on_ground(Tint::Goal);
        let (x, y) = self.middle();
        match (self.area.width, self.area.height) {
            // Without a plate, a dot alone would be hard to see.
            (1, _) if look.palette == Palette::Sixteen => {
                let style = look.strong(Some(Tint::Ink), Some(Tint::Goal));
                self.put(0, 0, look.text("•", "."), style);
            }
            (1, _) => self.put(0, 0, look.text("•", "."), style),
            (width, _) if !look.has_blocks() => {
                let inner = usize::from(width - 2);
                for y in 0..self.area.height {
                    self.put(0, y, &format!("({})", " ".repeat(inner)), style);
                }
                if self.area.height > 1 {
                    self.put(1, self.last_row(), &"_".repeat(inner), style);
                }
            }
            // Filled, the marks of goals that stand side by side would be stripes.
            (_, 1) => self.put(0, 0, "()", style),
            (_, 2) if !look.has_shapes() => {
                self.put(x, y, "┌┐", style);
                self.put(x, y + 1, "└┘", style);
            }
            (_, 2) => {
                self.put(x, y, "▄▄", style);
                self.put(x, y + 1, "▀▀", style);
            }
            _ => self.bitmap(&RING, style),
        }
    }

    fn reach(&mut self, is_goal: bool) {
        if is_goal {
            self.goal();
        }
        let style = self.on_ground(Tint::Worker);
        let (x, y) = self.middle();
        match self.area.width {
            // Without a plate, half of the goal stays.
            2 if is_goal && !self.look.palette.has_ground() => self.put(0, 0, ":", style),
            1 => self.put(0, 0, ":", style),
            // A dot of 2 × 2 pixels, which is in the middle of a ring.
            columns @ 8.. if self.look.has_blocks() => {
                let half = usize::from(columns / 2);
                let middle = half - 1..=half;
                self.pixels(|row, column| middle.contains(&row) && middle.contains(&column), style);
            }
            _ => self.put(x, y, "::", style),
        }
    }

    fn hint(&mut self, direction: Direction) {
        let style = self.on_ground(Tint::Hint);
        let head = self.look.arrow(direction);
        let width = self.area.width;
        let (x, y) = self.middle();
        let line = self.look.text("═", "-");
        let is_level = matches!(direction, Direction::Left | Direction::Right);
        match (width, self.area.height) {
            (1, _) => self.put(0, 0, head, style),
            (_, 1) if direction == Direction::Right => {
                self.put(0, 0, &format!("{line}{head}"), style);
            }
            (_, 1) if direction == Direction::Left => {
                self.put(0, 0, &format!("{head}{line}"), style);
            }
            (_, 1) => self.put(0, 0, &head.repeat(2), style),
            _ if self.look.has_blocks() => {
                let bitmap = bitmap(&ARROW, self.area.height);
                let last = bitmap.len() - 1;
                self.pixels(
                    |row, column| match direction {
                        Direction::Right => is_pixel(bitmap, row, column),
                        Direction::Left => is_pixel(bitmap, row, last - column),
                        Direction::Down => is_pixel(bitmap, column, row),
                        Direction::Up => is_pixel(bitmap, column, last - row),
                    },
                    style,
                );
            }
            _ if is_level => {
                self.put(0, y, &"-".repeat(width.into()), style);
                let at = if direction == Direction::Right { width - 1 } else { 0 };
                self.put(at, y, head, style);
            }
            _ => {
                let is_up = direction == Direction::Up;
                self.put(x, y, if is_up { head } else { "|" }.repeat(2).as_str(), style);
                self.put(x, y + 1, if is_up { "|" } else { head }.repeat(2).as_str(), style);
            }
        }
    }

    fn worker(&mut self, is_goal: bool, is_done: bool) {
        let look = self.look;
        let Rect { width, height, .. } = self.area;
        let (x, y) = self.middle();
        let face = if is_goal { "+" } else { "@" };
        let on_worker = look.strong(Some(Tint::Eyes), Some(Tint::Worker));
        if width == 1 {
            self.put(0, 0, face, on_worker);
        } else if height == 1 && look.palette == Palette::Colorless {
            self.put(0, 0, if is_goal { "@)" } else { "@" }, on_worker);
        } else if height == 1 {
            self.put(0, 0, face, on_worker);
            let side = if look.has_blocks() { self.on_ground(Tint::Worker) } else { on_worker };
            self.put(1, 0, look.text("▌", " "), side);
        } else if !look.has_shapes() {
            if look.palette != Palette::Colorless {
                self.fill(" ", on_worker);
            }
            self.put(x, y, "@@", on_worker);
            self.put(x, y + 1, "/\\", on_worker);
            if is_goal {
                self.put(width - 1, y, ")", on_worker);
                self.put(width - 1, y + 1, ")", on_worker);
            }
        } else {
            self.bitmap(&DISC, look.style(Some(Tint::Worker), self.ground));
            // The eyes are further apart in a large face.
            let apart = u16::from(height >= 4);
            self.put(x - apart, y, "•", on_worker);
            self.put(x + 1 + apart, y, "•", on_worker);
            if is_done && height >= 4 {
                self.put(x - apart, y + 1, "└──┘", on_worker);
            }
        }
    }

    fn draw_box(&mut self, state: BoxState, is_home: bool) {
        if self.look.has_shapes() {
            self.filled_box(state, is_home);
        } else {
            self.bracketed_box(state, is_home);
        }
        if let Some(direction) = state.hint {
            let (_, y) = self.middle();
            let x = self.area.width.saturating_sub(if self.area.width > 2 { 2 } else { 1 });
            let style = self.look.strong(Some(Tint::Eyes), Some(Tint::Hint));
            self.put(x, y, self.look.arrow(direction), style);
        }
    }

    /// A box of colours.
    fn filled_box(&mut self, state: BoxState, is_home: bool) {
        let look = self.look;
        let Rect { width, height, .. } = self.area;
        let BoxTints { lid, edge, ink } = state.tints(is_home);
        // On a light floor, only the edge of a box is dark enough to be seen as its outline.
        let outline = if look.palette == Palette::Light { edge } else { lid };
        let mut side = look.style(Some(outline), self.ground);
        let mut top = look.strong(Some(ink), Some(lid));
        let mut foot = look.style(Some(edge), Some(lid));
        if state.is_selected && look.palette.has_ground() {
            side = look.style(Some(Tint::Worker), self.ground);
            top = look.strong(Some(Tint::Ink), Some(Tint::Mark));
            foot = look.style(Some(Tint::Worker), Some(Tint::Mark));
            if width == 1 && look.palette == Palette::Light {
                // Where it has no sides, a white box would hardly be seen on a light floor.
                top = look.strong(Some(Tint::Mark), Some(Tint::Ink));
            }
        } else if state.is_selected {
            side = Style::new().add_modifier(Modifier::BOLD);
            top = side.add_modifier(Modifier::REVERSED);
        }
        let letter = state.label(is_home, width, if is_home { look.tick() } else { " " });
        let (x, y) = self.middle();
        if height == 1 {
            self.put(0, 0, &letter, top);
            if width == 2 && state.is_dead {
                self.put(1, 0, "!", top);
            } else if width == 2 {
                self.put(1, 0, "▌", side);
            }
            return;
        }
        self.fill(" ", top);
        for y in 0..height {
            self.put(0, y, "▐", side);
            self.put(width - 1, y, "▌", side);
        }
        let inner = usize::from(width - 2);
        if height > 2 {
            // Boxes that stand below each other do not touch.
            self.put(0, 0, " ", side);
            self.put(1, 0, &"▄".repeat(inner), side);
            self.put(width - 1, 0, " ", side);
        }
        if look.palette.has_ground() {
            self.put(1, self.last_row(), &"▄".repeat(inner), foot);
        } else {
            self.put(1, self.last_row(), &"_".repeat(inner), top);
        }
        self.put(x, y, &letter, top);
        if state.is_dead {
            self.put(width - 2, y, "!", top);
        }
    }

    /// A box of characters, which may have a colour.
    fn bracketed_box(&mut self, state: BoxState, is_home: bool) {
        let look = self.look;
        let Rect { width, height, .. } = self.area;
        let BoxTints { lid, ink, .. } = state.tints(is_home);
        let mut style = look.strong(Some(ink), Some(lid));
        if state.is_dead && look.palette == Palette::Colorless {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        if state.is_selected {
            style = Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED);
        }
        let close = match state {
            BoxState { is_dead: true, .. } => "!",
            _ if is_home => ")",
            _ => "]",
        };
        if width == 1 && state.is_dead && look.palette == Palette::Colorless {
            self.put(0, 0, state.sign(is_home), style);
            return;
        }
        if height == 1 {
            self.put(0, 0, &state.label(is_home, width, "["), style);
            if width > 1 {
                self.put(1, 0, close, style);
            }
            return;
        }
        let inner = usize::from(width - 2);
        for y in 0..height {
            self.put(0, y, &format!("[{}{close}", " ".repeat(inner)), style);
        }
        self.put(1, self.last_row(), &"_".repeat(inner), style);
        let (x, y) = self.middle();
        self.put(x, y, &state.label(is_home, width, " "), style);
    }
}

impl Look {
    fn arrow(self, direction: Direction) -> &'static str {
        match direction {
            Direction::Up => self.text("▲", "^"),
            Direction::Down => self.text("▼", "v"),
            Direction::Left => self.text("◄", "<"),
            Direction::Right => self.text("►", ">"),
        }
    }
}

fn dim() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

/// The bitmap for cells of some rows.
fn bitmap(bitmaps: &Bitmaps, rows: u16) -> &'static [&'static str] {
    let found = bitmaps.iter().find(|bitmap| bitmap.len() == usize::from(2 * rows));
    found.expect("there is a bitmap for each size of a cell")
}

fn is_pixel(bitmap: &[&str], row: usize, column: usize) -> bool {
    bitmap.get(row).and_then(|row| row.as_bytes().get(column)) == Some(&b'#')
}

#[cfg(all(test, unix))]
mod tests {
    //! What the environment tells. How pieces look is in `scene/tests.rs`.

    use super::*;

    #[test]
    fn the_first_locale_that_is_set_names_the_characters() {
        for (locales, term, charset) in [
            (["", "", ""], "xterm", Charset::Ascii),
            (["", "", "en_GB.UTF-8"], "xterm", Charset::Unicode),
            (["", "de_DE.utf8", "C"], "linux", Charset::Console),
            (["C", "en_GB.UTF-8", "en_GB.UTF-8"], "xterm", Charset::Ascii),
        ] {
            let found = Charset::of_variables(&locales.map(str::to_owned), term);
            assert_eq!(found, charset, "{locales:?} {term}");
        }
    }
}
