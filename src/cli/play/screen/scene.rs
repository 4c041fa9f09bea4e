//! The scene on the full screen: what is drawn in a game, and where.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};

use super::header::Header;
use super::keymap::{GAME, NamedBoxes, PLAYBACK};
use super::message::{columns_of, draw_message, rows_of, wrap};
use super::pieces::{BoxState, CellState, Look, Piece};
use super::view::{View, cell_size};
use crate::cli::play::game::TerminalGame;
use crate::cli::play::palette::{Palette, Tint};
use sokopush::board::{Cell, CellSet, Grid, Push};
use sokopush::solve::Deadlock;

/// The scene on the full screen: a header, the board, and a message.
pub(crate) struct ScreenScene {
    pub(crate) look: Look,
    pub(crate) view: View,
    pub(crate) message: String,
    /// The box that is selected, and where it can be pushed.
    pub(crate) marked: Option<Cell>,
    pub(crate) reach: Option<CellSet>,
    /// The push that is advised.
    pub(crate) hint: Option<Push>,
    pub(crate) shows_letters: bool,
    /// The reason why the position obviously has no solution, if that is to be shown.
    pub(crate) deadlock: Option<Deadlock>,
    /// What is said of the level, if it is solved.
    pub(crate) win: Option<WinPanel>,
    /// The place of the words that name the next level, if they are seen.
    pub(crate) next_level: Option<Rect>,
    /// Whether a solution plays, which has keys of its own.
    pub(crate) is_playback: bool,
    /// The floor inside the level, once it is known: only that is drawn.
    inside: Option<CellSet>,
}

/// The words about a level that was solved.
pub(crate) struct WinPanel {
    /// The first sentence, such as "Solved in 0:12 with 3 moves, 3 pushes."
    pub(crate) heading: String,
    pub(crate) sentences: Vec<String>,
    /// The level that Enter opens, if there is one.
    pub(crate) next: Option<NextLevel>,
}

pub(crate) struct NextLevel {
    pub(crate) number: u64,
    pub(crate) title: String,
}

impl NextLevel {
    /// The longest words in some columns that say what Enter opens.
    fn words(&self, columns: u16) -> String {
        let NextLevel { number, title } = self;
        let titled = format!("{number} {title}");
        let titled = format!("Next: {}   Enter", titled.trim_end());
        let numbered = format!("Next: {number}   Enter");
        for words in [titled, numbered] {
            if columns_of(&words) <= columns {
                return words;
            }
        }
        format!("Enter: {number}")
    }
}

/// The columns of what stands at the side of the board, such as keys, and those between both.
const SIDE_COLUMNS: u16 = 30;
const GAP: u16 = 3;

/// The rows that have to be there for it: as many as there are keys.
const SIDE_ROWS: u16 = 9;

/// Below this number of rows, the board gives way to a message of several rows.
const LOW: u16 = 12;

impl ScreenScene {
    pub(crate) fn new(look: Look) -> ScreenScene {
        ScreenScene {
            look,
            view: View::default(),
            message: String::new(),
            marked: None,
            reach: None,
            hint: None,
            shows_letters: true,
            deadlock: None,
            win: None,
            next_level: None,
            is_playback: false,
            inside: None,
        }
    }

    /// Forgets what is known of the board, for another level.
    pub(crate) fn forget_board(&mut self) {
        self.view = View::default();
        self.inside = None;
    }

    /// Draws everything. The view follows the worker.
    pub(crate) fn draw(&mut self, header: &Header, game: &TerminalGame, buffer: &mut Buffer) {
        let area = buffer.area;
        // On a low terminal, the message would cover the worker.
        let below = if area.height < LOW { rows_of(&self.message, area.width).max(1) } else { 1 };
        let y = area.y + area.height.min(1);
        let whole = Rect { y, height: area.height.saturating_sub(1 + below), ..area };
        let grid = game.warehouse().board().grid();
        let extent = grid.size();
        let sides = Sides::of(whole, extent);
        let worker = grid.position(game.worker()).expect("the worker is on the board");
        let mut win = WinLines::default();
        let mut board = whole;
        if let Some(sides) = &sides {
            board = sides.board;
            if let Some(panel) = &self.win {
                win = win_lines(panel, self.look, (SIDE_COLUMNS, sides.side.height));
            }
        } else if let Some(panel) = &self.win {
            // An empty message needs no row.
            let free = if self.message.is_empty() { below } else { 0 };
            // A row of the board stays, if there is one.
            let room = (whole.height + free).saturating_sub(1).max(1);
            win = win_lines(panel, self.look, (area.width, room));
            let height = whole.height.saturating_sub(rows_in(&win.lines).saturating_sub(free));
            let above = Rect { height, ..whole };
            // The board gives way to what is said below it, unless it would get smaller, and the worker is seen.
            let covered = View::default().over(whole, extent, worker);
            if cell_size(above, extent) == cell_size(whole, extent)
                || covered.bottom_of(worker.0) > above.bottom()
            {
                board = above;
            }
        }
        self.view = self.view.over(board, extent, worker);
        header.draw(buffer);
        self.draw_board(game, buffer);
        let message_rows = draw_message(&self.message, buffer);
        self.next_level = None;
        match sides {
            Some(sides) if self.win.is_some() => self.draw_win(&win, sides.side, buffer),
            Some(sides) => draw_lines(&self.key_lines(game), sides.side, buffer),
            None => {
                // The header stays, and an empty message needs no row.
                let below = if self.message.is_empty() { 0 } else { message_rows };
                let end = area.bottom().saturating_sub(below);
                let height = rows_in(&win.lines).min(end.saturating_sub(y));
                let place = Rect { y: end - height, height, ..area };
                for row in place.rows() {
                    let blanks = " ".repeat(row.width.into());
                    buffer.set_string(row.x, row.y, blanks, Style::reset());
                }
                self.draw_win(&win, place, buffer);
            }
        }
    }

    /// Draws what is said of a level that was solved, and notes where a click opens the next one.
    fn draw_win(&mut self, win: &WinLines, place: Rect, buffer: &mut Buffer) {
        draw_lines(&win.lines, place, buffer);
        let rows = win.lines.iter().zip(place.rows());
        for (index, ((line, _), row)) in rows.enumerate() {
            if win.next == Some(index) {
                self.next_level = Some(Rect { width: columns_of(line).min(row.width), ..row });
            }
        }
    }

    fn draw_board(&mut self, game: &TerminalGame, buffer: &mut Buffer) {
        let warehouse = game.warehouse();
        let inside = self.inside.get_or_insert_with(|| warehouse.inside());
        let board = DrawnBoard { game, grid: warehouse.board().grid(), inside };
        let hint = self.hint.map(|push| (push, warehouse.neighbour(push.cell, push.direction)));
        for (cell, place) in self.view.places(board.grid) {
            let Some((row, column)) = board.grid.position(cell) else { continue };
            let piece = if warehouse.boxes().contains(cell) {
                let name = if self.shows_letters { game.session().name_on(cell) } else { None };
                // An arrow beside the box would hide the worker there.
                let is_hidden = hint.is_some_and(|(_, target)| target == game.worker());
                let hint = hint.filter(|(push, _)| push.cell == cell && is_hidden);
                Piece::Box(BoxState {
                    letter: name.map(|name| char::from(name.letter())),
                    is_selected: self.marked == Some(cell),
                    is_dead: self.deadlock == Some(Deadlock::Box(cell)),
                    hint: hint.map(|(push, _)| push.direction),
                })
            } else if cell == game.worker() {
                Piece::Worker { is_done: game.is_won() }
            } else if let Some((push, _)) = hint.filter(|(_, target)| *target == cell) {
                Piece::Hint(push.direction)
            } else if self.reach.as_ref().is_some_and(|reach| reach.contains(cell)) {
                Piece::Reach
            } else if board.inside.contains(cell) {
                Piece::Floor
            } else if board.is_wall(row, column) {
                let has_wall_below = board.is_wall(row + 1, column);
                Piece::Wall { has_wall_below, is_done: game.is_won() }
            } else {
                continue;
            };
            let is_goal = warehouse.board().is_goal(cell);
            let state = CellState { is_goal, is_odd: (row + column) % 2 == 1, piece };
            self.look.draw(&state, place, self.view.cell, buffer);
        }
    }

    /// The letters that name boxes in a game, and whether they are shown.
    pub(crate) fn named_boxes(&self, game: &TerminalGame) -> NamedBoxes {
        let mut letters: Vec<_> =
            game.session().boxes().map(|(name, _)| char::from(name.letter())).collect();
        letters.sort_unstable();
        if !game.has_names() {
            letters.clear();
        }
        NamedBoxes { letters, are_shown: self.shows_letters }
    }

    /// The keys that are needed most.
    fn key_lines(&self, game: &TerminalGame) -> Vec<(String, Style)> {
        let boxes = self.named_boxes(game);
        let rows = if self.is_playback { boxes.brief(&PLAYBACK) } else { boxes.brief(&GAME) };
        let mut lines = Vec::new();
        for (label, brief) in rows {
            lines.push((format!("{label:12} {brief}"), Style::new()));
        }
        lines
    }
}

/// A board with what of it is drawn.
struct DrawnBoard<'g> {
    game: &'g TerminalGame,
    grid: &'g Grid,
    inside: &'g CellSet,
}

impl DrawnBoard<'_> {
    /// Returns whether a wall is there that has floor beside it, if only at a corner: others are left out.
    fn is_wall(&self, row: usize, column: usize) -> bool {
        let Some(cell) = self.grid.cell(row, column) else { return false };
        if self.game.warehouse().board().is_floor(cell) {
            return false;
        }
        for near_row in row.saturating_sub(1)..=row + 1 {
            for near_column in column.saturating_sub(1)..=column + 1 {
                let near = self.grid.cell(near_row, near_column);
                if near.is_some_and(|near| self.inside.contains(near)) {
                    return true;
                }
            }
        }
        false
    }
}

/// The places of the board, and of what stands at its side.
struct Sides {
    board: Rect,
    side: Rect,
}

impl Sides {
    /// Both in the middle of an area, if the board of some rows and columns leaves room and does not get smaller.
    fn of(area: Rect, extent: (usize, usize)) -> Option<Sides> {
        let width = area.width.checked_sub(GAP + SIDE_COLUMNS)?;
        let cell = cell_size(Rect { width, ..area }, extent);
        let (rows, columns) = extent;
        let used_width = u16::try_from(columns).ok()?.checked_mul(cell.0)?;
        let used_height = u16::try_from(rows).ok()?.checked_mul(cell.1)?;
        let fits = used_width <= width && used_height <= area.height && area.height >= SIDE_ROWS;
        if !fits || cell != cell_size(area, extent) {
            return None;
        }
        let board = Rect { x: area.x + (width - used_width) / 2, width: used_width, ..area };
        let top = (area.height - used_height) / 2;
        let top = top.max(1).min(area.height - SIDE_ROWS);
        let side = Rect {
            x: board.right() + GAP,
            y: area.y + top,
            width: SIDE_COLUMNS,
            height: area.height - top,
        };
        Some(Sides { board, side })
    }
}

fn rows_in(lines: &[(String, Style)]) -> u16 {
    u16::try_from(lines.len()).unwrap_or(u16::MAX)
}

/// What is said of a level that was solved.
#[derive(Default)]
struct WinLines {
    lines: Vec<(String, Style)>,
    /// The line that says what Enter opens.
    next: Option<usize>,
}

/// What is said of a level that was solved, in lines of some columns with their styles. If these are more than some rows, what
/// Enter does comes first.
fn win_lines(win: &WinPanel, look: Look, (width, rows): (u16, u16)) -> WinLines {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let bar = match look.palette {
        Palette::Colorless => bold.add_modifier(Modifier::REVERSED),
        _ => look.strong(Some(Tint::Mark), Some(Tint::Home)),
    };
    let mut lines = Vec::new();
    let columns = usize::from(width);
    for line in wrap(&format!(" {} {}", look.tick(), win.heading), width, " ") {
        lines.push((format!("{line:columns$}"), bar));
    }
    for line in wrap(&win.sentences.join(" "), width, "") {
        lines.push((line, Style::new()));
    }
    lines.retain(|(line, _)| !line.is_empty());
    let mut next = None;
    if let Some(level) = &win.next {
        let index = if rows_in(&lines) < rows { lines.len() } else { 0 };
        lines.insert(index, (level.words(width), bold));
        next = Some(index);
    }
    lines.truncate(rows.into());
    WinLines { lines, next }
}

fn draw_lines(lines: &[(String, Style)], area: Rect, buffer: &mut Buffer) {
    for ((line, style), row) in lines.iter().zip(area.rows()) {
        buffer.set_stringn(row.x, row.y, line, row.width.into(), *style);
    }
}

#[cfg(test)]
mod tests;
