//! What is shown full screen.

use std::borrow::Cow;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};
use ratatui_core::text::Line;

use super::super::game::TerminalGame;
use super::input::KEYS;
use super::view::View;
use crate::board::Board;
use crate::grid::Cell;
use crate::solve::Deadlock;

/// What is shown full screen: a row with the title and the numbers of moves and pushes, the board, and a message.
#[derive(Default)]
pub(super) struct ScreenScene {
    pub(super) view: View,
    pub(super) message: String,
    /// The box that is selected or flashes.
    pub(super) marked: Option<Cell>,
    /// Whether boxes are shown with their letters.
    pub(super) shows_letters: bool,
    pub(super) is_colored: bool,
}

impl ScreenScene {
    /// Draws everything. The view follows the worker.
    pub(super) fn draw(
        &mut self,
        game: &TerminalGame,
        title: &str,
        deadlock: Option<Deadlock>,
        buffer: &mut Buffer,
    ) {
        let area = buffer.area;
        let board =
            Rect { y: area.y + area.height.min(1), height: area.height.saturating_sub(2), ..area };
        let grid = game.session.warehouse().board().grid();
        let worker = grid.position(game.worker()).expect("the worker is on the board");
        self.view = self.view.over(board, grid.extent(), worker);
        draw_status(title, game.counts(), deadlock.is_some(), buffer);
        for (cell, place) in self.view.places(grid) {
            if let Some((shape, style)) = self.look(game, cell, deadlock) {
                buffer.set_string(place.x, place.y, shape, style);
            }
        }
        draw_message(&self.message, area, buffer);
    }

    /// The text and style of a cell, if anything is shown there. Of two columns, the first is what stands there, and the
    /// second has `)` for a goal.
    fn look(
        &self,
        game: &TerminalGame,
        cell: Cell,
        deadlock: Option<Deadlock>,
    ) -> Option<(String, Style)> {
        let warehouse = game.session.warehouse();
        let board = warehouse.board();
        let (is_box, is_goal) = (warehouse.boxes().contains(cell), board.is_goal(cell));
        let plain = Style::new();
        let bold = plain.add_modifier(Modifier::BOLD);
        let on = |color| plain.fg(Color::Black).bg(color);
        let (wide, narrow, colored, uncolored) = if is_box && deadlock == Some(Deadlock::Box(cell))
        {
            ("[!", "!", on(Color::Red), bold.add_modifier(Modifier::UNDERLINED))
        } else if is_box && is_goal {
            ("[)", "*", on(Color::Green), bold)
        } else if is_box {
            ("[]", "$", on(Color::Yellow), bold)
        } else if game.worker() == cell {
            let (wide, narrow) = if is_goal { ("@)", "+") } else { ("@ ", "@") };
            (wide, narrow, bold.fg(Color::Cyan), bold)
        } else if is_goal {
            ("()", ".", plain.fg(Color::Magenta), plain)
        } else if board.is_floor(cell) {
            ("  ", " ", plain, plain)
        } else if touches_floor(board, cell) {
            let gray = plain.fg(Color::DarkGray).bg(Color::DarkGray);
            ("##", "#", gray, plain.add_modifier(Modifier::DIM))
        } else {
            return None;
        };
        let mut shape = if self.view.cell_width == 1 { narrow } else { wide }.to_owned();
        let name = if self.shows_letters { game.session.name_on(cell) } else { None };
        if let Some(name) = name.filter(|_| shape != "!") {
            let letter = char::from(name.letter());
            let letter = if is_goal { letter.to_ascii_uppercase() } else { letter };
            shape.replace_range(..1, letter.encode_utf8(&mut [0]));
        }
        let style = match (self.marked == Some(cell), self.is_colored) {
            (true, true) => colored.patch(bold.fg(Color::Black).bg(Color::White)),
            (true, false) => uncolored.add_modifier(Modifier::BOLD | Modifier::REVERSED),
            (false, true) => colored,
            (false, false) => uncolored,
        };
        Some((shape, style))
    }
}

fn draw_status(title: &str, (moves, pushes): (usize, usize), is_lost: bool, buffer: &mut Buffer) {
    let area = buffer.area;
    let warning = if is_lost { "! " } else { "" };
    let counts = if area.width < WIDE {
        format!(" {warning}{moves}/{pushes}")
    } else {
        format!("  {warning}moves {moves}  pushes {pushes}")
    };
    let style = Style::new().add_modifier(Modifier::REVERSED);
    buffer.set_style(Rect { height: area.height.min(1), ..area }, style);
    let counts = Line::from(counts);
    let room = area.width.saturating_sub(u16::try_from(counts.width()).unwrap_or(u16::MAX));
    if area.height > 0 {
        buffer.set_line(area.x, area.y, &Line::from(title), room);
        buffer.set_line(area.x + room, area.y, &counts, area.width - room);
    }
}

/// What pieces look like.
pub(in super::super) const LEGEND: &str = "`@` is the worker, `[]` a box, `()` a goal, `[)` a box on a goal, `[!` a box that can never reach one; on \
narrow terminals these are `$`, `.`, `*` and `!`, and a worker on a goal is `+`. `!` before the moves: the boxes cannot all reach \
goals.";

/// From this number of columns on, there is room for words.
const WIDE: u16 = 40;

/// A message at the bottom, over the board if it needs more rows than one.
fn draw_message(message: &str, area: Rect, buffer: &mut Buffer) {
    let lines = wrap(message, area.width, "");
    let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX).min(area.height.saturating_sub(1));
    for (line, y) in lines.iter().zip(area.bottom() - rows..area.bottom()) {
        let row = Rect { y, height: 1, ..area };
        buffer.set_style(row, Style::reset());
        buffer.set_string(area.x, y, " ".repeat(area.width.into()), Style::reset());
        buffer.set_stringn(area.x, y, line, area.width.into(), Style::new());
    }
}

/// The lines of a text, which end between words; all but the first begin with `indent`.
fn wrap(text: &str, columns: u16, indent: &str) -> Vec<String> {
    let options = textwrap::Options::new(columns.max(1).into()).subsequent_indent(indent);
    textwrap::wrap(text, options).into_iter().map(Cow::into_owned).collect()
}

/// Lists what keys do and what pieces look like, from line `first` on, and returns the first line that is seen: the
/// last page is full.
pub(super) fn draw_help(first: usize, buffer: &mut Buffer) -> usize {
    let area = buffer.area;
    let indent = if area.width < WIDE { "  " } else { "              " };
    let keys = KEYS.iter().map(|(key, what)| format!("{key:13} {what}"));
    let lines = keys.flat_map(|line| wrap(&line, area.width, indent));
    let lines: Vec<_> = lines.chain(wrap(LEGEND, area.width, "")).collect();
    let first = first.min(lines.len().saturating_sub(area.height.into()));
    for (line, y) in lines.iter().skip(first).zip(area.top()..area.bottom()) {
        buffer.set_stringn(area.x, y, line, area.width.into(), Style::new());
    }
    first
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
mod tests {
    use expect_test::{Expect, expect};

    use super::super::super::opened::Opened;
    use super::*;

    const TITLE: &str = "level 12: A long way home";

    fn game(board: &str) -> TerminalGame {
        TerminalGame::new(Opened::read("board", board.as_bytes(), false).unwrap(), None)
    }

    /// A game with a worker and boxes on goals and beside them.
    fn some_game() -> TerminalGame {
        game("#######\n#@a+B-#\n##-#+-#\n#######\n")
    }

    /// Checks what a scene looks like on a terminal of some columns and rows.
    #[track_caller]
    fn check(
        mut scene: ScreenScene,
        game: &TerminalGame,
        deadlock: Option<Deadlock>,
        (width, height): (u16, u16),
        wanted: &Expect,
    ) {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        scene.draw(game, TITLE, deadlock, &mut buffer);
        let row = |y| (0..width).map(move |x| (x, y));
        let row = |y| row(y).map(|place| buffer[place].symbol()).collect::<String>() + "|\n";
        wanted.assert_eq(&(0..height).map(row).collect::<String>());
    }

    #[test]
    fn pieces_are_one_column_wide_where_there_is_no_room() {
        check(
            ScreenScene { shows_letters: true, ..ScreenScene::default() },
            &some_game(),
            None,
            (13, 7),
            &expect![[r#"
            level 12: 0/0|
               #######   |
               #@a.B #   |
               ## #. #   |
                ######   |
                         |
                         |
        "#]],
        );
        check(
            ScreenScene::default(),
            &some_game(),
            None,
            (13, 7),
            &expect![[r#"
            level 12: 0/0|
               #######   |
               #@$.* #   |
               ## #. #   |
                ######   |
                         |
                         |
        "#]],
        );
    }

    #[test]
    fn a_message_covers_what_it_needs_and_no_terminal_is_too_small() {
        let message = "the worker cannot get there; stopped after 3 of 5".to_owned();
        let mut scene = ScreenScene { message, ..ScreenScene::default() };
        for (width, height) in (0..30).flat_map(|width| (0..9).map(move |height| (width, height))) {
            let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
            scene.draw(&some_game(), TITLE, None, &mut buffer);
            draw_help(99, &mut buffer);
        }
        check(
            scene,
            &some_game(),
            None,
            (20, 6),
            &expect![[r#"
            level 12: A long 0/0|
               ##############   |
               ##@ []()[)  ##   |
            the worker cannot   |
            get there; stopped  |
            after 3 of 5        |
        "#]],
        );
    }

    #[test]
    fn a_board_without_colours_tells_all_pieces_apart() {
        let game = game("#######\n#-a+B-#\n##-#*-#\n#######\n");
        let lost = game.session.boxes().next().map(|(_, cell)| Deadlock::Box(cell));
        let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 7));
        ScreenScene::default().draw(&game, TITLE, lost, &mut buffer);
        let is_plain =
            |cell: &ratatui_core::buffer::Cell| cell.fg == Color::Reset && cell.bg == Color::Reset;
        assert!(buffer.content().iter().all(is_plain));
        check(
            ScreenScene { is_colored: true, ..ScreenScene::default() },
            &game,
            lost,
            (40, 7),
            &expect![[r#"
            level 12: A long wa  ! moves 0  pushes 0|
                         ##############             |
                         ##  [!()[)  ##             |
                         ####  ##@)  ##             |
                           ############             |
                                                    |
                                                    |
        "#]],
        );
    }

    #[test]
    fn the_keys_are_listed_page_by_page() {
        let page = |first| {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 20, 4));
            let first = draw_help(first, &mut buffer);
            let row = |y| (0..20).map(|x| buffer[(x, y)].symbol()).collect::<String>();
            (first, row(0).trim_end().to_owned(), row(3).trim_end().to_owned())
        };
        assert_eq!(page(0), (0, "arrows        walk,".into(), "8, 4, 6, 2    are".into()));
        assert_eq!(page(1).0, 1);
        let last = page(usize::MAX);
        assert_eq!(page(last.0 + 1), last);
        assert_eq!(last.2, "reach goals.");
    }
}
