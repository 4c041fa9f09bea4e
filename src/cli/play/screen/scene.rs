//! The scene on the full screen.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};

use super::header::Header;
use super::message::draw_message;
use super::view::View;
use crate::cli::play::game::TerminalGame;
use sokopush::board::{Board, Cell};
use sokopush::solve::Deadlock;

/// The scene on the full screen: a header, the board, and a message.
#[derive(Default)]
pub(crate) struct ScreenScene {
    pub(crate) view: View,
    pub(crate) message: String,
    /// The box that is selected or flashes.
    pub(crate) marked: Option<Cell>,
    /// Whether boxes are shown with their letters.
    pub(crate) shows_letters: bool,
    pub(crate) is_colored: bool,
}

impl ScreenScene {
    /// Draws everything. The view follows the worker.
    pub(crate) fn draw(
        &mut self,
        header: &Header,
        game: &TerminalGame,
        deadlock: Option<Deadlock>,
        buffer: &mut Buffer,
    ) {
        let area = buffer.area;
        let board =
            Rect { y: area.y + area.height.min(1), height: area.height.saturating_sub(2), ..area };
        let grid = game.warehouse().board().grid();
        let worker = grid.position(game.history.worker()).expect("the worker is on the board");
        self.view = self.view.over(board, grid.extent(), worker);
        header.draw(buffer);
        for (cell, place) in self.view.places(grid) {
            if let Some((shape, style)) = self.look(game, cell, deadlock) {
                buffer.set_string(place.x, place.y, shape, style);
            }
        }
        draw_message(&self.message, buffer);
    }

    /// The text and style of a cell, if anything is shown there. Of two columns, the first is what stands there, and the
    /// second has `)` for a goal.
    fn look(
        &self,
        game: &TerminalGame,
        cell: Cell,
        deadlock: Option<Deadlock>,
    ) -> Option<(String, Style)> {
        let warehouse = game.warehouse();
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
        } else if game.history.worker() == cell {
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
        let name = if self.shows_letters { game.session().name_on(cell) } else { None };
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

    use super::*;
    use crate::cli::play::game::LoadedGame;
    use sokopush::Source;

    fn header(deadlock: Option<Deadlock>) -> Header {
        let title = "A long way home".to_owned();
        Header { level: Some((12, 15)), title, is_lost: deadlock.is_some(), ..Header::default() }
    }

    fn game(board: &str) -> TerminalGame {
        let loaded =
            LoadedGame::read_commands(board.parse().unwrap(), Source::of_text("", ""), false);
        TerminalGame::new(loaded.unwrap())
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
        scene.draw(&header(deadlock), game, deadlock, &mut buffer);
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
                12 of 15  0/0|
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
                12 of 15  0/0|
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
            scene.draw(&header(None), &some_game(), None, &mut buffer);
        }
        check(
            scene,
            &some_game(),
            None,
            (20, 6),
            &expect![[r#"
                12 of 15 A long… 0/0|
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
        let lost = game.session().boxes().next().map(|(_, cell)| Deadlock::Box(cell));
        let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 7));
        ScreenScene::default().draw(&header(lost), &game, lost, &mut buffer);
        let is_plain =
            |cell: &ratatui_core::buffer::Cell| cell.fg == Color::Reset && cell.bg == Color::Reset;
        assert!(buffer.content().iter().all(is_plain));
        check(
            ScreenScene { is_colored: true, ..ScreenScene::default() },
            &game,
            lost,
            (40, 7),
            &expect![[r#"
                12 of 15  A long w…  ! moves 0  pushes 0|
                             ##############             |
                             ##  [!()[)  ##             |
                             ####  ##@)  ##             |
                               ############             |
                                                        |
                                                        |
            "#]],
        );
    }
}
