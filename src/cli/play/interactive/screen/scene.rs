//! What is shown full screen.

use std::borrow::Cow;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};
use ratatui_core::style::{Color, Modifier, Style};
use ratatui_core::text::Line;

use super::input::KEYS;
use super::view::View;
use crate::Session;
use crate::command::Name;
use crate::grid::Cell;
use crate::solve::Deadlock;

/// What is shown full screen: a row with the title and the numbers of moves and pushes, the board, and a message.
pub(super) struct ScreenScene<'s> {
    pub(super) session: &'s Session,
    /// The worker's cell, to which it may have walked.
    pub(super) worker: Cell,
    pub(super) title: &'s str,
    /// The numbers of moves and pushes.
    pub(super) counts: (usize, usize),
    pub(super) message: &'s str,
    /// A box that is selected or flashes.
    pub(super) marked: Option<Cell>,
    pub(super) deadlock: Option<Deadlock>,
    /// Whether boxes are shown with their letters.
    pub(super) shows_letters: bool,
    pub(super) is_colored: bool,
}

/// What a cell shows.
#[derive(Clone, Copy)]
enum ShownPiece {
    Floor,
    Goal,
    Wall,
    Worker,
    Box,
    /// A box that can never reach a goal.
    Lost,
}

impl ScreenScene<'_> {
    /// The view of the board, if the terminal has this area; `before` is the one until now.
    pub(super) fn view(&self, before: View, area: Rect) -> View {
        let board =
            Rect { y: area.y + area.height.min(1), height: area.height.saturating_sub(2), ..area };
        let grid = self.session.warehouse().board().grid();
        let worker = grid.position(self.worker).expect("the worker is on the board");
        before.over(board, grid.extent(), worker)
    }

    /// Draws everything.
    pub(super) fn draw(&self, view: &View, buffer: &mut Buffer) {
        let area = buffer.area;
        self.draw_status(area, buffer);
        for ((row, column), place) in view.places() {
            self.draw_cell(row, column, place, view.cell_width, buffer);
        }
        draw_message(self.message, area, buffer);
    }

    fn draw_status(&self, area: Rect, buffer: &mut Buffer) {
        let (moves, pushes) = self.counts;
        let warning = if self.deadlock.is_some() { "! " } else { "" };
        let counts = if area.width < WIDE {
            format!(" {warning}{moves}/{pushes}")
        } else {
            format!("  {warning}moves {moves}  pushes {pushes}")
        };
        let style = Style::new().add_modifier(Modifier::REVERSED);
        buffer.set_style(Rect { height: area.height.min(1), ..area }, style);
        let counts = Line::from(counts);
        let room = area.width.saturating_sub(u16::try_from(counts.width()).unwrap_or(u16::MAX));
        let y = area.y;
        if area.height > 0 {
            buffer.set_line(area.x, y, &Line::from(self.title), room);
            buffer.set_line(area.x + room, y, &counts, area.width - room);
        }
    }

    fn draw_cell(
        &self,
        row: usize,
        column: usize,
        place: Position,
        width: u16,
        buffer: &mut Buffer,
    ) {
        let warehouse = self.session.warehouse();
        let grid = warehouse.board().grid();
        let Some(cell) = grid.cell(row, column) else { return };
        let is_goal = warehouse.board().is_goal(cell);
        let is_box = warehouse.boxes().contains(cell);
        let piece = if is_box && self.deadlock == Some(Deadlock::Box(cell)) {
            ShownPiece::Lost
        } else if is_box {
            ShownPiece::Box
        } else if self.worker == cell {
            ShownPiece::Worker
        } else if is_goal {
            ShownPiece::Goal
        } else if warehouse.board().is_floor(cell) {
            ShownPiece::Floor
        } else if touches_floor(self.session, row, column) {
            ShownPiece::Wall
        } else {
            return;
        };
        let shows_letter = is_box && self.shows_letters;
        let letter = if shows_letter { self.session.name_on(cell) } else { None };
        let shape = shape(piece, is_goal, letter, width);
        let mut style = style(piece, is_goal, self.is_colored);
        if self.marked == Some(cell) {
            style = style.add_modifier(Modifier::BOLD);
            style = if self.is_colored {
                style.fg(Color::Black).bg(Color::White)
            } else {
                style.add_modifier(Modifier::REVERSED)
            };
        }
        buffer.set_stringn(place.x, place.y, shape, width.into(), style);
    }
}

/// What pieces look like.
const LEGEND: &str = "`@` is the worker, `[]` a box, `()` a goal, `[)` a box on a goal, `[!` a box that can never reach one; on \
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
fn touches_floor(session: &Session, row: usize, column: usize) -> bool {
    let board = session.warehouse().board();
    let near = |at: usize| at.saturating_sub(1)..=at + 1;
    let is_floor =
        |row, column| board.grid().cell(row, column).is_some_and(|cell| board.is_floor(cell));
    near(row).any(|row| near(column).any(|column| is_floor(row, column)))
}

/// What a cell looks like. Of two columns, the first is what stands there, and the second has `)` for a goal.
fn shape(piece: ShownPiece, is_goal: bool, letter: Option<Name>, width: u16) -> String {
    let letter = letter.map(|name| {
        let letter = char::from(name.letter());
        if is_goal { letter.to_ascii_uppercase() } else { letter }
    });
    let (first, second) = match (piece, width) {
        (ShownPiece::Floor, _) => (' ', ' '),
        (ShownPiece::Wall, _) => ('#', '#'),
        (ShownPiece::Goal, 1) => ('.', ' '),
        (ShownPiece::Goal, _) => ('(', ')'),
        (ShownPiece::Worker, 1) if is_goal => ('+', ' '),
        (ShownPiece::Worker, _) => ('@', if is_goal { ')' } else { ' ' }),
        (ShownPiece::Lost, 1) => ('!', ' '),
        (ShownPiece::Lost, _) => (letter.unwrap_or('['), '!'),
        (ShownPiece::Box, 1) => (letter.unwrap_or(if is_goal { '*' } else { '$' }), ' '),
        (ShownPiece::Box, _) => (letter.unwrap_or('['), if is_goal { ')' } else { ']' }),
    };
    [first, second].into_iter().collect()
}

fn style(piece: ShownPiece, is_goal: bool, is_colored: bool) -> Style {
    let style = Style::new();
    if !is_colored {
        return match piece {
            ShownPiece::Box | ShownPiece::Worker => style.add_modifier(Modifier::BOLD),
            ShownPiece::Lost => style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            ShownPiece::Wall => style.add_modifier(Modifier::DIM),
            _ => style,
        };
    }
    let on = |color| style.fg(Color::Black).bg(color);
    match piece {
        ShownPiece::Floor => style,
        ShownPiece::Goal => style.fg(Color::Magenta),
        ShownPiece::Wall => style.fg(Color::DarkGray).bg(Color::DarkGray),
        ShownPiece::Worker => style.fg(Color::Cyan).add_modifier(Modifier::BOLD),
        ShownPiece::Lost => on(Color::Red),
        ShownPiece::Box if is_goal => on(Color::Green),
        ShownPiece::Box => on(Color::Yellow),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    const BOARD: &str = "#######\n#-a+B-#\n##-#*-#\n#######\n";

    fn scene(session: &Session) -> ScreenScene<'_> {
        ScreenScene {
            session,
            worker: session.warehouse().worker(),
            title: "level 12: A long way home",
            counts: (12, 3),
            message: "",
            marked: None,
            deadlock: None,
            shows_letters: false,
            is_colored: true,
        }
    }

    /// What a scene looks like on a terminal of some columns and rows.
    fn drawn(scene: &ScreenScene, width: u16, height: u16) -> String {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        scene.draw(&scene.view(View::default(), buffer.area), &mut buffer);
        let row = |y| {
            let symbols = (0..width).map(|x| buffer[(x, y)].symbol());
            format!("{}|\n", symbols.collect::<String>())
        };
        (0..height).map(row).collect()
    }

    fn check(scene: &ScreenScene, width: u16, height: u16, wanted: &Expect) {
        wanted.assert_eq(&drawn(scene, width, height));
    }

    fn session() -> Session {
        "#######\n#@a+B-#\n##-#+-#\n#######\n".parse().unwrap()
    }

    #[test]
    fn pieces_are_two_columns_wide_where_there_is_room() {
        check(
            &scene(&session()),
            40,
            7,
            &expect![[r#"
            level 12: A long way  moves 12  pushes 3|
                         ##############             |
                         ##@ []()[)  ##             |
                         ####  ##()  ##             |
                           ############             |
                                                    |
                                                    |
        "#]],
        );
        check(
            &ScreenScene { shows_letters: true, ..scene(&session()) },
            13,
            7,
            &expect![[r#"
            level 12 12/3|
               #######   |
               #@a.B #   |
               ## #. #   |
                ######   |
                         |
                         |
        "#]],
        );
        check(
            &scene(&session()),
            13,
            7,
            &expect![[r#"
            level 12 12/3|
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
        let session = session();
        let message = "the worker cannot get there; stopped after 3 of 5";
        let scene = ScreenScene { message, ..scene(&session) };
        check(
            &scene,
            20,
            6,
            &expect![[r#"
            level 12: A lon 12/3|
               ##############   |
               ##@ []()[)  ##   |
            the worker cannot   |
            get there; stopped  |
            after 3 of 5        |
        "#]],
        );
        for (width, height) in (0..30).flat_map(|width| (0..9).map(move |height| (width, height))) {
            drawn(&scene, width, height);
            draw_help(99, &mut Buffer::empty(Rect::new(0, 0, width, height)));
        }
    }

    #[test]
    fn a_board_without_colours_tells_all_pieces_apart() {
        let session: Session = BOARD.parse().unwrap();
        let lost = session.boxes().next().map(|(_, cell)| Deadlock::Box(cell));
        for shows_letters in [false, true] {
            let scene =
                ScreenScene { is_colored: false, deadlock: lost, shows_letters, ..scene(&session) };
            let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 7));
            scene.draw(&scene.view(View::default(), buffer.area), &mut buffer);
            let is_plain = |cell: &ratatui_core::buffer::Cell| {
                cell.fg == Color::Reset && cell.bg == Color::Reset
            };
            assert!(buffer.content().iter().all(is_plain));
        }
        check(
            &ScreenScene { deadlock: lost, ..scene(&session) },
            40,
            7,
            &expect![[r#"
            level 12: A long w  ! moves 12  pushes 3|
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
        assert_eq!(page(0), (0, "arrows        walks,".into(), "a + arrow     pushes".into()));
        assert_eq!(page(1).0, 1);
        let last = page(usize::MAX);
        assert_eq!(page(last.0 + 1), last);
        assert_eq!(last.2, "reach goals.");
    }
}
