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
    pub(crate) shows_letters: bool,
    pub(crate) is_colored: bool,
    /// The reason why the position obviously has no solution, if that is to be shown.
    pub(crate) deadlock: Option<Deadlock>,
}

impl ScreenScene {
    /// Draws everything. The view follows the worker.
    pub(crate) fn draw(&mut self, header: &Header, game: &TerminalGame, buffer: &mut Buffer) {
        let area = buffer.area;
        let board =
            Rect { y: area.y + area.height.min(1), height: area.height.saturating_sub(2), ..area };
        let grid = game.warehouse().board().grid();
        let worker = grid.position(game.worker()).expect("the worker is on the board");
        self.view = self.view.over(board, grid.extent(), worker);
        header.draw(buffer);
        for (cell, place) in self.view.places(grid) {
            if let Some((shape, style)) = self.look(game, cell) {
                buffer.set_string(place.x, place.y, shape, style);
            }
        }
        draw_message(&self.message, buffer);
    }

    /// The text and style of a cell, if anything is shown there. Of two columns, the first is what stands there, and the
    /// second has `)` for a goal.
    fn look(&self, game: &TerminalGame, cell: Cell) -> Option<(String, Style)> {
        let warehouse = game.warehouse();
        let board = warehouse.board();
        let (is_box, is_goal) = (warehouse.boxes().contains(cell), board.is_goal(cell));
        let plain = Style::new();
        let bold = plain.add_modifier(Modifier::BOLD);
        let on = |color| plain.fg(Color::Black).bg(color);
        let is_lost = self.deadlock == Some(Deadlock::Box(cell));
        let is_worker = game.worker() == cell;
        let (wide, narrow, colored, uncolored) = match (is_box, is_goal) {
            (true, _) if is_lost => {
                ("[!", "!", on(Color::Red), bold.add_modifier(Modifier::UNDERLINED))
            }
            (true, true) => ("[)", "*", on(Color::Green), bold),
            (true, false) => ("[]", "$", on(Color::Yellow), bold),
            (_, true) if is_worker => ("@)", "+", bold.fg(Color::Cyan), bold),
            (_, false) if is_worker => ("@ ", "@", bold.fg(Color::Cyan), bold),
            (_, true) => ("()", ".", plain.fg(Color::Magenta), plain),
            _ if board.is_floor(cell) => ("  ", " ", plain, plain),
            _ if touches_floor(board, cell) => {
                let gray = plain.fg(Color::DarkGray).bg(Color::DarkGray);
                ("##", "#", gray, plain.add_modifier(Modifier::DIM))
            }
            _ => return None,
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
    use expect_test::expect;

    use super::*;
    use crate::cli::play::game::loaded_game::LoadedGame;
    use sokopush::Source;

    fn game(board: &str) -> TerminalGame {
        let (session, end) = (board.parse().unwrap(), Source::of_text("", ""));
        TerminalGame::new(LoadedGame::read(session, end, false).unwrap())
    }

    /// A scene on a terminal of some columns and rows.
    fn drawn(mut scene: ScreenScene, game: &TerminalGame, (width, height): (u16, u16)) -> Buffer {
        let title = "A long way home".to_owned();
        let is_lost = scene.deadlock.is_some();
        let header = Header { level: Some((12, 15)), title, is_lost, ..Header::default() };
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        scene.draw(&header, game, &mut buffer);
        buffer
    }

    fn rows(buffer: &Buffer) -> String {
        let symbols =
            buffer.content().iter().map(ratatui_core::buffer::Cell::symbol).collect::<Vec<_>>();
        symbols.chunks(buffer.area.width.into()).map(|row| row.concat() + "|\n").collect()
    }

    #[test]
    fn pieces_are_told_apart_and_a_message_covers_what_it_needs() {
        // A worker and boxes on goals and beside them.
        let game = game("#######\n#@a+B-#\n##-#+-#\n#######\n");
        let lost_game = self::game("#######\n#-a+B-#\n##-#*-#\n#######\n");
        let deadlock = lost_game.session().boxes().next().map(|(_, cell)| Deadlock::Box(cell));
        let scene = ScreenScene::default;
        let message = || "the worker cannot get there; stopped after 3 of 5".to_owned();
        let shown = [
            drawn(ScreenScene { shows_letters: true, ..scene() }, &game, (13, 7)),
            drawn(scene(), &game, (13, 7)),
            drawn(ScreenScene { message: message(), ..scene() }, &game, (20, 6)),
            drawn(ScreenScene { is_colored: true, deadlock, ..scene() }, &lost_game, (40, 7)),
        ];
        expect![[r#"
            12 of 15  0/0|
               #######   |
               #@a.B #   |
               ## #. #   |
                ######   |
                         |
                         |
            12 of 15  0/0|
               #######   |
               #@$.* #   |
               ## #. #   |
                ######   |
                         |
                         |
            12 of 15 A long… 0/0|
               ##############   |
               ##@ []()[)  ##   |
            the worker cannot   |
            get there; stopped  |
            after 3 of 5        |
            12 of 15  A long w…  ! moves 0  pushes 0|
                         ##############             |
                         ##  [!()[)  ##             |
                         ####  ##@)  ##             |
                           ############             |
                                                    |
                                                    |
        "#]]
        .assert_eq(&shown.each_ref().map(rows).concat());
        let plain = drawn(ScreenScene { deadlock, ..scene() }, &lost_game, (40, 7));
        assert!(
            plain.content().iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset))
        );
        // No terminal is too small.
        for (width, height) in (0..30).flat_map(|width| (0..9).map(move |height| (width, height))) {
            drawn(ScreenScene { message: message(), ..scene() }, &game, (width, height));
        }
    }
}
