//! What is drawn.

use expect_test::expect;
use ratatui_core::style::Color;

use super::*;
use crate::cli::play::game::loaded_game::LoadedGame;
use crate::cli::play::screen::pieces::Charset;
use sokopush::Source;
use sokopush::board::Direction;

fn game(board: &str) -> TerminalGame {
    let session = board.parse().unwrap();
    let end = Source::of_text("", "");
    TerminalGame::new(LoadedGame::read(session, end, false).unwrap())
}

const DARK: Look = Look { palette: Palette::Dark, charset: Charset::Unicode };
const LIGHT: Look = Look { palette: Palette::Light, charset: Charset::Unicode };
const SIXTEEN: Look = Look { palette: Palette::Sixteen, charset: Charset::Unicode };
const COLORLESS: Look = Look { palette: Palette::Colorless, charset: Charset::Unicode };
const ASCII: Look = Look { palette: Palette::Colorless, charset: Charset::Ascii };

/// A scene on a terminal of some columns and rows.
fn drawn(scene: &mut ScreenScene, game: &TerminalGame, (width, height): (u16, u16)) -> Buffer {
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

/// The rows below the first that are not empty.
fn board_rows(buffer: &Buffer) -> String {
    let rows = rows(buffer);
    let rows = rows.lines().skip(1).filter(|row| !row.trim_matches(['|', ' ']).is_empty());
    rows.map(|row| ["|", row, "\n"].concat()).collect()
}

/// All pieces: box c is selected, and can go to the three cells to its right; box e is dead.
const ALL: &str = "\
##########
###--+--+#
#--a-B---#
#---c---+#
#---####d#
###+*--e##
##########
";

fn cell(game: &TerminalGame, row: usize, column: usize) -> Cell {
    game.warehouse().board().grid().cell(row, column).unwrap()
}

/// The scene with all pieces, in cells of some columns and rows, and the same with a hint.
fn all_pieces(look: Look, size: (u16, u16)) -> [Buffer; 2] {
    let game = game(ALL);
    let mut scene = ScreenScene::new(look);
    let selected = cell(&game, 3, 4);
    scene.deadlock = Some(Deadlock::Box(cell(&game, 5, 7)));
    let terminal = (10 * size.0, 7 * size.1 + 2);
    scene.marked = Some(selected);
    scene.reach = Some((5..9).map(|column| cell(&game, 3, column)).collect());
    let reach = drawn(&mut scene, &game, terminal);
    scene.marked = None;
    scene.reach = None;
    scene.hint = Some(Push { cell: selected, direction: Direction::Right });
    assert_eq!(scene.view.cell, size);
    [reach, drawn(&mut scene, &game, terminal)]
}

/// Both, for all sizes that are narrow enough to be compared here.
fn sizes(look: Look) -> String {
    let mut text = String::new();
    for size in [(1, 1), (2, 1), (4, 2), (6, 3)] {
        let [reach, hint] = all_pieces(look, size);
        for (left, right) in board_rows(&reach).lines().zip(board_rows(&hint).lines()) {
            let right = right.trim_end_matches(['|', ' ']);
            text += &[left, " ", right, "\n"].concat();
        }
    }
    text
}

#[test]
fn pieces_are_drawn_by_half_blocks() {
    expect![[r#"
        |     •  • | |     •  •
        |   a B    | |   a B
        |    c:::: | |    c►  •
        |        d | |        d
        |   •+  e  | |   •+  e
        |          ()    ()  | |          ()    ()
        |      a▌  B▌        | |      a▌  B▌
        |        c▌::::::::  | |        c▌═►    ()
        |                d▌  | |                d▌
        |      ()+▌    e!    | |      ()+▌    e!
        |                     ▄▄          ▄▄     | |                     ▄▄          ▄▄
        |                     ▀▀          ▀▀     | |                     ▀▀          ▀▀
        |            ▐a ▌    ▐B ▌                | |            ▐a ▌    ▐B ▌
        |            ▐▄▄▌    ▐▄▄▌                | |            ▐▄▄▌    ▐▄▄▌
        |                ▐c ▌ ::  ::  ::  ::     | |                ▐c ▌▄▄█▄         ▄▄
        |                ▐▄▄▌             ▀▀     | |                ▐▄▄▌▀▀█▀         ▀▀
        |                                ▐d ▌    | |                                ▐d ▌
        |                                ▐▄▄▌    | |                                ▐▄▄▌
        |             ▄▄ ▄••▄        ▐e!▌        | |             ▄▄ ▄••▄        ▐e!▌
        |             ▀▀ ▀██▀        ▐▄▄▌        | |             ▀▀ ▀██▀        ▐▄▄▌
        |                  ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄      | |                  ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
        |                                ▄▄                ▄▄        | |                                ▄▄                ▄▄
        |                               █  █              █  █       | |                               █  █              █  █
        |      ▄▄▄▄▄▄▄▄▄▄▄▄              ▀▀                ▀▀        | |      ▄▄▄▄▄▄▄▄▄▄▄▄              ▀▀                ▀▀
        |                   ▄▄▄▄        ▄▄▄▄                         | |                   ▄▄▄▄        ▄▄▄▄
        |                  ▐ a  ▌      ▐ B  ▌                        | |                  ▐ a  ▌      ▐ B  ▌
        |                  ▐▄▄▄▄▌      ▐▄▄▄▄▌                        | |                  ▐▄▄▄▄▌      ▐▄▄▄▄▌
        |                         ▄▄▄▄                     ▄▄        | |                         ▄▄▄▄    █▄               ▄▄
        |                        ▐ c  ▌  ::    ::    ::   █::█       | |                        ▐ c  ▌██████             █  █
        |                        ▐▄▄▄▄▌                    ▀▀        | |                        ▐▄▄▄▄▌   █▀               ▀▀
        |                                                 ▄▄▄▄       | |                                                 ▄▄▄▄
        |                                                ▐ d  ▌      | |                                                ▐ d  ▌
        |                        ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▐▄▄▄▄▌      | |                        ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▐▄▄▄▄▌
        |                    ▄▄  ▄████▄             ▄▄▄▄             | |                    ▄▄  ▄████▄             ▄▄▄▄
        |                   █  █ ██••██            ▐ e !▌            | |                   █  █ ██••██            ▐ e !▌
        |▄▄▄▄▄▄▄▄▄▄▄▄        ▀▀  ▀████▀            ▐▄▄▄▄▌      ▄▄▄▄▄▄| |▄▄▄▄▄▄▄▄▄▄▄▄        ▀▀  ▀████▀            ▐▄▄▄▄▌      ▄▄▄▄▄▄
        |            ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄      | |            ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
    "#]].assert_eq(&sizes(DARK));
}

#[test]
fn with_16_colours_walls_and_floor_are_characters() {
    expect![[r#"
        |  ▒▒▒▒▒▒▒▒| |  ▒▒▒▒▒▒▒▒
        |▒▒▒  •  •▒| |▒▒▒  •  •▒
        |▒  a B   ▒| |▒  a B   ▒
        |▒   c::::▒| |▒   c►  •▒
        |▒   ▒▒▒▒d▒| |▒   ▒▒▒▒d▒
        |▒▒▒•+  e▒▒| |▒▒▒•+  e▒▒
        |  ▒▒▒▒▒▒▒ | |  ▒▒▒▒▒▒▒
        |    ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒| |    ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
        |▒▒▒▒▒▒· · ()· · ()▒▒| |▒▒▒▒▒▒· · ()· · ()▒▒
        |▒▒· · a▌· B▌· · · ▒▒| |▒▒· · a▌· B▌· · · ▒▒
        |▒▒· · · c▌:::::::)▒▒| |▒▒· · · c▌═►· · ()▒▒
        |▒▒· · · ▒▒▒▒▒▒▒▒d▌▒▒| |▒▒· · · ▒▒▒▒▒▒▒▒d▌▒▒
        |▒▒▒▒▒▒()+▌· · e!▒▒▒▒| |▒▒▒▒▒▒()+▌· · e!▒▒▒▒
        |    ▒▒▒▒▒▒▒▒▒▒▒▒▒▒  | |    ▒▒▒▒▒▒▒▒▒▒▒▒▒▒
        |        ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒| |        ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
        |        ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒| |        ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
        |▒▒▒▒▒▒▒▒▒▒▒▒ ·   ·   ▄▄  ·   ·   ▄▄ ▒▒▒▒| |▒▒▒▒▒▒▒▒▒▒▒▒ ·   ·   ▄▄  ·   ·   ▄▄ ▒▒▒▒
        |▒▒▒▒▒▒▒▒▒▒▒▒         ▀▀          ▀▀ ▒▒▒▒| |▒▒▒▒▒▒▒▒▒▒▒▒         ▀▀          ▀▀ ▒▒▒▒
        |▒▒▒▒ ·   ·  ▐a ▌ ·  ▐B ▌ ·   ·   ·  ▒▒▒▒| |▒▒▒▒ ·   ·  ▐a ▌ ·  ▐B ▌ ·   ·   ·  ▒▒▒▒
        |▒▒▒▒        ▐__▌    ▐__▌            ▒▒▒▒| |▒▒▒▒        ▐__▌    ▐__▌            ▒▒▒▒
        |▒▒▒▒ ·   ·   ·  ▐c ▌ ::  ::  ::  :: ▒▒▒▒| |▒▒▒▒ ·   ·   ·  ▐c ▌▄▄█▄ ·   ·   ▄▄ ▒▒▒▒
        |▒▒▒▒            ▐__▌             ▀▀ ▒▒▒▒| |▒▒▒▒            ▐__▌▀▀█▀         ▀▀ ▒▒▒▒
        |▒▒▒▒ ·   ·   ·  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▐d ▌▒▒▒▒| |▒▒▒▒ ·   ·   ·  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▐d ▌▒▒▒▒
        |▒▒▒▒            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▐__▌▒▒▒▒| |▒▒▒▒            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▐__▌▒▒▒▒
        |▒▒▒▒▒▒▒▒▒▒▒▒ ▄▄ ▄••▄ ·   ·  ▐e!▌▒▒▒▒▒▒▒▒| |▒▒▒▒▒▒▒▒▒▒▒▒ ▄▄ ▄••▄ ·   ·  ▐e!▌▒▒▒▒▒▒▒▒
        |▒▒▒▒▒▒▒▒▒▒▒▒ ▀▀ ▀██▀        ▐__▌▒▒▒▒▒▒▒▒| |▒▒▒▒▒▒▒▒▒▒▒▒ ▀▀ ▀██▀        ▐__▌▒▒▒▒▒▒▒▒
        |        ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒    | |        ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
        |        ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒    | |        ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
        |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒| |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
        |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒| |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
        |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒| |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
        |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒              ▄▄                ▄▄  ▒▒▒▒▒▒| |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒              ▄▄                ▄▄  ▒▒▒▒▒▒
        |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒  ·     ·    █  █   ·     ·    █  █ ▒▒▒▒▒▒| |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒  ·     ·    █  █   ·     ·    █  █ ▒▒▒▒▒▒
        |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒              ▀▀                ▀▀  ▒▒▒▒▒▒| |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒              ▀▀                ▀▀  ▒▒▒▒▒▒
        |▒▒▒▒▒▒             ▄▄▄▄        ▄▄▄▄                   ▒▒▒▒▒▒| |▒▒▒▒▒▒             ▄▄▄▄        ▄▄▄▄                   ▒▒▒▒▒▒
        |▒▒▒▒▒▒  ·     ·   ▐ a  ▌  ·   ▐ B  ▌  ·     ·     ·   ▒▒▒▒▒▒| |▒▒▒▒▒▒  ·     ·   ▐ a  ▌  ·   ▐ B  ▌  ·     ·     ·   ▒▒▒▒▒▒
        |▒▒▒▒▒▒            ▐____▌      ▐____▌                  ▒▒▒▒▒▒| |▒▒▒▒▒▒            ▐____▌      ▐____▌                  ▒▒▒▒▒▒
        |▒▒▒▒▒▒                   ▄▄▄▄                     ▄▄  ▒▒▒▒▒▒| |▒▒▒▒▒▒                   ▄▄▄▄    █▄               ▄▄  ▒▒▒▒▒▒
        |▒▒▒▒▒▒  ·     ·     ·   ▐ c  ▌  ::    ::    ::   █::█ ▒▒▒▒▒▒| |▒▒▒▒▒▒  ·     ·     ·   ▐ c  ▌██████  ·     ·    █  █ ▒▒▒▒▒▒
        |▒▒▒▒▒▒                  ▐____▌                    ▀▀  ▒▒▒▒▒▒| |▒▒▒▒▒▒                  ▐____▌   █▀               ▀▀  ▒▒▒▒▒▒
        |▒▒▒▒▒▒                  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒ ▄▄▄▄ ▒▒▒▒▒▒| |▒▒▒▒▒▒                  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒ ▄▄▄▄ ▒▒▒▒▒▒
        |▒▒▒▒▒▒  ·     ·     ·   ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▐ d  ▌▒▒▒▒▒▒| |▒▒▒▒▒▒  ·     ·     ·   ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▐ d  ▌▒▒▒▒▒▒
        |▒▒▒▒▒▒                  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▐____▌▒▒▒▒▒▒| |▒▒▒▒▒▒                  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▐____▌▒▒▒▒▒▒
        |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒  ▄▄  ▄████▄             ▄▄▄▄ ▒▒▒▒▒▒▒▒▒▒▒▒| |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒  ▄▄  ▄████▄             ▄▄▄▄ ▒▒▒▒▒▒▒▒▒▒▒▒
        |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒ █  █ ██••██  ·     ·   ▐ e !▌▒▒▒▒▒▒▒▒▒▒▒▒| |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒ █  █ ██••██  ·     ·   ▐ e !▌▒▒▒▒▒▒▒▒▒▒▒▒
        |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒  ▀▀  ▀████▀            ▐____▌▒▒▒▒▒▒▒▒▒▒▒▒| |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒  ▀▀  ▀████▀            ▐____▌▒▒▒▒▒▒▒▒▒▒▒▒
        |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒      | |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
        |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒      | |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
        |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒      | |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
    "#]].assert_eq(&sizes(SIXTEEN));
}

#[test]
fn without_colours_all_pieces_differ_by_their_characters() {
    expect![[r#"
        |  ▒▒▒▒▒▒▒▒| |  ▒▒▒▒▒▒▒▒
        |▒▒▒  •  •▒| |▒▒▒  •  •▒
        |▒  a B   ▒| |▒  a B   ▒
        |▒   c::::▒| |▒   c►  •▒
        |▒   ▒▒▒▒d▒| |▒   ▒▒▒▒d▒
        |▒▒▒•+  !▒▒| |▒▒▒•+  !▒▒
        |  ▒▒▒▒▒▒▒ | |  ▒▒▒▒▒▒▒
        |    ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒| |    ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
        |▒▒▒▒▒▒· · ()· · ()▒▒| |▒▒▒▒▒▒· · ()· · ()▒▒
        |▒▒· · a]· B)· · · ▒▒| |▒▒· · a]· B)· · · ▒▒
        |▒▒· · · c]:::::::)▒▒| |▒▒· · · c]═►· · ()▒▒
        |▒▒· · · ▒▒▒▒▒▒▒▒d]▒▒| |▒▒· · · ▒▒▒▒▒▒▒▒d]▒▒
        |▒▒▒▒▒▒()@)· · e!▒▒▒▒| |▒▒▒▒▒▒()@)· · e!▒▒▒▒
        |    ▒▒▒▒▒▒▒▒▒▒▒▒▒▒  | |    ▒▒▒▒▒▒▒▒▒▒▒▒▒▒
        |        ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒| |        ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
        |        ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒| |        ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
        |▒▒▒▒▒▒▒▒▒▒▒▒ ·   ·   ┌┐  ·   ·   ┌┐ ▒▒▒▒| |▒▒▒▒▒▒▒▒▒▒▒▒ ·   ·   ┌┐  ·   ·   ┌┐ ▒▒▒▒
        |▒▒▒▒▒▒▒▒▒▒▒▒         └┘          └┘ ▒▒▒▒| |▒▒▒▒▒▒▒▒▒▒▒▒         └┘          └┘ ▒▒▒▒
        |▒▒▒▒ ·   ·  [a ] ·  [B ) ·   ·   ·  ▒▒▒▒| |▒▒▒▒ ·   ·  [a ] ·  [B ) ·   ·   ·  ▒▒▒▒
        |▒▒▒▒        [__]    [__)            ▒▒▒▒| |▒▒▒▒        [__]    [__)            ▒▒▒▒
        |▒▒▒▒ ·   ·   ·  [c ] ::  ::  ::  :: ▒▒▒▒| |▒▒▒▒ ·   ·   ·  [c ]▄▄█▄ ·   ·   ┌┐ ▒▒▒▒
        |▒▒▒▒            [__]             └┘ ▒▒▒▒| |▒▒▒▒            [__]▀▀█▀         └┘ ▒▒▒▒
        |▒▒▒▒ ·   ·   ·  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒[d ]▒▒▒▒| |▒▒▒▒ ·   ·   ·  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒[d ]▒▒▒▒
        |▒▒▒▒            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒[__]▒▒▒▒| |▒▒▒▒            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒[__]▒▒▒▒
        |▒▒▒▒▒▒▒▒▒▒▒▒ ┌┐  @@) ·   ·  [e !▒▒▒▒▒▒▒▒| |▒▒▒▒▒▒▒▒▒▒▒▒ ┌┐  @@) ·   ·  [e !▒▒▒▒▒▒▒▒
        |▒▒▒▒▒▒▒▒▒▒▒▒ └┘  /\)        [__!▒▒▒▒▒▒▒▒| |▒▒▒▒▒▒▒▒▒▒▒▒ └┘  /\)        [__!▒▒▒▒▒▒▒▒
        |        ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒    | |        ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
        |        ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒    | |        ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
        |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒| |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
        |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒| |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
        |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒| |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
        |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒              ▄▄                ▄▄  ▒▒▒▒▒▒| |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒              ▄▄                ▄▄  ▒▒▒▒▒▒
        |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒  ·     ·    █  █   ·     ·    █  █ ▒▒▒▒▒▒| |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒  ·     ·    █  █   ·     ·    █  █ ▒▒▒▒▒▒
        |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒              ▀▀                ▀▀  ▒▒▒▒▒▒| |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒              ▀▀                ▀▀  ▒▒▒▒▒▒
        |▒▒▒▒▒▒            [    ]      [    )                  ▒▒▒▒▒▒| |▒▒▒▒▒▒            [    ]      [    )                  ▒▒▒▒▒▒
        |▒▒▒▒▒▒  ·     ·   [ a  ]  ·   [ B  )  ·     ·     ·   ▒▒▒▒▒▒| |▒▒▒▒▒▒  ·     ·   [ a  ]  ·   [ B  )  ·     ·     ·   ▒▒▒▒▒▒
        |▒▒▒▒▒▒            [____]      [____)                  ▒▒▒▒▒▒| |▒▒▒▒▒▒            [____]      [____)                  ▒▒▒▒▒▒
        |▒▒▒▒▒▒                  [    ]                    ▄▄  ▒▒▒▒▒▒| |▒▒▒▒▒▒                  [    ]   █▄               ▄▄  ▒▒▒▒▒▒
        |▒▒▒▒▒▒  ·     ·     ·   [ c  ]  ::    ::    ::   █::█ ▒▒▒▒▒▒| |▒▒▒▒▒▒  ·     ·     ·   [ c  ]██████  ·     ·    █  █ ▒▒▒▒▒▒
        |▒▒▒▒▒▒                  [____]                    ▀▀  ▒▒▒▒▒▒| |▒▒▒▒▒▒                  [____]   █▀               ▀▀  ▒▒▒▒▒▒
        |▒▒▒▒▒▒                  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒[    ]▒▒▒▒▒▒| |▒▒▒▒▒▒                  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒[    ]▒▒▒▒▒▒
        |▒▒▒▒▒▒  ·     ·     ·   ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒[ d  ]▒▒▒▒▒▒| |▒▒▒▒▒▒  ·     ·     ·   ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒[ d  ]▒▒▒▒▒▒
        |▒▒▒▒▒▒                  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒[____]▒▒▒▒▒▒| |▒▒▒▒▒▒                  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒[____]▒▒▒▒▒▒
        |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒  ▄▄                    [    !▒▒▒▒▒▒▒▒▒▒▒▒| |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒  ▄▄                    [    !▒▒▒▒▒▒▒▒▒▒▒▒
        |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒ █  █   @@ )  ·     ·   [ e  !▒▒▒▒▒▒▒▒▒▒▒▒| |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒ █  █   @@ )  ·     ·   [ e  !▒▒▒▒▒▒▒▒▒▒▒▒
        |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒  ▀▀    /\ )            [____!▒▒▒▒▒▒▒▒▒▒▒▒| |▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒  ▀▀    /\ )            [____!▒▒▒▒▒▒▒▒▒▒▒▒
        |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒      | |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
        |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒      | |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
        |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒      | |            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
    "#]].assert_eq(&sizes(COLORLESS));
}

#[test]
fn ascii_is_enough() {
    expect![[r#"
        |  ########| |  ########
        |###  .  .#| |###  .  .#
        |#  a B   #| |#  a B   #
        |#   c::::#| |#   c>  .#
        |#   ####d#| |#   ####d#
        |###.+  !##| |###.+  !##
        |  ####### | |  #######
        |    ################| |    ################
        |######    ()    ()##| |######    ()    ()##
        |##    a]  B)      ##| |##    a]  B)      ##
        |##      c]:::::::)##| |##      c]->    ()##
        |##      ########d]##| |##      ########d]##
        |######()@)    e!####| |######()@)    e!####
        |    ##############  | |    ##############
        |        ################################| |        ################################
        |        ################################| |        ################################
        |############        (  )        (  )####| |############        (  )        (  )####
        |############        (__)        (__)####| |############        (__)        (__)####
        |####        [a ]    [B )            ####| |####        [a ]    [B )            ####
        |####        [__]    [__)            ####| |####        [__]    [__)            ####
        |####            [c ] ::  ::  :: (::)####| |####            [c ]--->        (  )####
        |####            [__]            (__)####| |####            [__]            (__)####
        |####            ################[d ]####| |####            ################[d ]####
        |####            ################[__]####| |####            ################[__]####
        |############(  ) @@)        [e !########| |############(  ) @@)        [e !########
        |############(__) /\)        [__!########| |############(__) /\)        [__!########
        |        ############################    | |        ############################
        |        ############################    | |        ############################
        |            ################################################| |            ################################################
        |            ################################################| |            ################################################
        |            ################################################| |            ################################################
        |##################            (    )            (    )######| |##################            (    )            (    )######
        |##################            (    )            (    )######| |##################            (    )            (    )######
        |##################            (____)            (____)######| |##################            (____)            (____)######
        |######            [    ]      [    )                  ######| |######            [    ]      [    )                  ######
        |######            [ a  ]      [ B  )                  ######| |######            [ a  ]      [ B  )                  ######
        |######            [____]      [____)                  ######| |######            [____]      [____)                  ######
        |######                  [    ]                  (    )######| |######                  [    ]                  (    )######
        |######                  [ c  ]  ::    ::    ::  ( :: )######| |######                  [ c  ]----->            (    )######
        |######                  [____]                  (____)######| |######                  [____]                  (____)######
        |######                  ########################[    ]######| |######                  ########################[    ]######
        |######                  ########################[ d  ]######| |######                  ########################[ d  ]######
        |######                  ########################[____]######| |######                  ########################[____]######
        |##################(    )                  [    !############| |##################(    )                  [    !############
        |##################(    )  @@ )            [ e  !############| |##################(    )  @@ )            [ e  !############
        |##################(____)  /\ )            [____!############| |##################(____)  /\ )            [____!############
        |            ##########################################      | |            ##########################################
        |            ##########################################      | |            ##########################################
        |            ##########################################      | |            ##########################################
    "#]].assert_eq(&sizes(ASCII));
    for size in [(1, 1), (2, 1), (4, 2), (6, 3), (8, 4), (12, 6)] {
        for palette in [Palette::Dark, Palette::Light, Palette::Sixteen, Palette::Colorless] {
            for buffer in all_pieces(Look { palette, charset: Charset::Ascii }, size) {
                assert!(board_rows(&buffer).is_ascii());
            }
        }
    }
}

/// The numbers of the colours of the text and behind it, in a cell of the board in the largest size that is compared.
fn colors(buffer: &Buffer, row: u16, column: u16) -> (Color, Color) {
    let middle = &buffer[(6 * column + 2, 1 + 3 * row + 1)];
    (middle.fg, middle.bg)
}

#[test]
fn pieces_have_the_colours_of_the_palette() {
    let [reach, hint] = all_pieces(DARK, (6, 3));
    let index = Color::Indexed;
    assert_eq!(colors(&reach, 1, 0).1, index(240), "a wall");
    assert_eq!([colors(&reach, 2, 2).1, colors(&reach, 2, 1).1], [index(235), index(236)], "floor");
    assert_eq!(colors(&reach, 2, 3), (index(16), index(214)), "a box");
    assert_eq!(colors(&reach, 2, 5), (index(231), index(29)), "a box on a goal");
    assert_eq!(colors(&reach, 3, 4), (index(16), index(231)), "the selected box");
    assert_eq!(colors(&reach, 3, 6), (index(75), index(236)), "where it can go");
    assert_eq!(colors(&reach, 5, 7), (index(231), index(160)), "a dead box");
    assert_eq!(colors(&reach, 1, 5).1, index(52), "a goal");
    assert_eq!(colors(&hint, 3, 5), (index(177), index(235)), "a hint");
    // Half a column beside a box is free, on the terminal's own background too.
    let [reach, _] = all_pieces(SIXTEEN, (6, 3));
    assert_eq!(colors(&reach, 2, 3), (index(0), index(3)), "a box");
    let side = &reach[(6 * 3, 1 + 3 * 2 + 1)];
    assert_eq!((side.fg, side.bg), (index(3), Color::Reset), "its side");
    for buffer in all_pieces(COLORLESS, (6, 3)) {
        for cell in buffer.content() {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset));
        }
    }
}

#[test]
fn on_a_light_ground_boxes_have_an_outline_and_a_selected_one_is_seen_in_each_size() {
    let index = Color::Indexed;
    let [reach, _] = all_pieces(LIGHT, (6, 3));
    let side = &reach[(6 * 3, 1 + 3 * 2 + 1)];
    assert_eq!((side.fg, side.bg), (index(130), index(254)), "the side of a box");
    let side = &reach[(6 * 4, 1 + 3 * 3 + 1)];
    assert_eq!((side.fg, side.bg), (index(26), index(254)), "the side of the selected box");
    let [reach, _] = all_pieces(LIGHT, (1, 1));
    let selected = &reach[(4, 1 + 3)];
    assert_eq!((selected.fg, selected.bg), (index(231), index(16)), "the selected box");
}

#[test]
fn with_16_colours_nothing_that_has_one_is_bold() {
    for size in [(1, 1), (2, 1), (4, 2), (6, 3), (8, 4)] {
        for charset in [Charset::Unicode, Charset::Ascii] {
            for buffer in all_pieces(Look { charset, ..SIXTEEN }, size) {
                for cell in buffer.content() {
                    let is_plain = (cell.fg, cell.bg) == (Color::Reset, Color::Reset);
                    assert!(is_plain || !cell.modifier.contains(Modifier::BOLD), "{cell:?}");
                }
            }
        }
    }
}

#[test]
fn in_large_cells_reach_is_a_dot_in_the_middle_and_the_worker_smiles_after_the_win() {
    let mut text = String::new();
    for (width, height) in [(56, 14), (72, 20)] {
        let mut game = game("#####\n#@a+#\n#####\n");
        let mut scene = ScreenScene::new(DARK);
        scene.marked = Some(cell(&game, 1, 2));
        scene.reach = Some(std::iter::once(cell(&game, 1, 3)).collect());
        text += &board_rows(&drawn(&mut scene, &game, (width, height)));
        scene.reach = None;
        let push = "a6".parse().unwrap();
        game.play(&[crate::cli::play::game::PlayerAction::Command(push)]);
        text += &board_rows(&drawn(&mut scene, &game, (width, height)));
    }
    expect![[r#"
        |                ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄                |
        |                 ▄████▄  ▄▄▄▄▄▄   ▄▄▄▄                  |
        |                ██•██•██▐  a   ▌ █▀▄▄▀█                 |
        |                ████████▐      ▌ █▄▀▀▄█                 |
        |                 ▀████▀ ▐▄▄▄▄▄▄▌  ▀▀▀▀                  |
        |        ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄        |
        |                ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄                |
        |                         ▄████▄  ▄▄▄▄▄▄                 |
        |                        ██•██•██▐  A   ▌                |
        |                        ██└──┘██▐      ▌                |
        |                         ▀████▀ ▐▄▄▄▄▄▄▌                |
        |        ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄        |
        |                  ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄                  |
        |                    ▄▄████▄▄   ▄▄▄▄▄▄▄▄▄▄                               |
        |                   ██████████ ▐          ▌  ▄▄████▄▄                    |
        |                  ████•██•████▐    a     ▌  ██▀▄▄▀██                    |
        |                  ████████████▐          ▌  ██▄▀▀▄██                    |
        |                   ██████████ ▐          ▌  ▀▀████▀▀                    |
        |                    ▀▀████▀▀  ▐▄▄▄▄▄▄▄▄▄▄▌                              |
        |      ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄      |
        |                  ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄                  |
        |                                ▄▄████▄▄   ▄▄▄▄▄▄▄▄▄▄                   |
        |                               ██████████ ▐          ▌                  |
        |                              ████•██•████▐    A     ▌                  |
        |                              ████└──┘████▐          ▌                  |
        |                               ██████████ ▐          ▌                  |
        |                                ▀▀████▀▀  ▐▄▄▄▄▄▄▄▄▄▄▌                  |
        |      ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄      |
    "#]]
    .assert_eq(&text);
}

#[test]
fn a_message_covers_what_it_needs_but_not_the_worker() {
    let game = game("#######\n#@a+B-#\n##-#+-#\n#######\n");
    let mut scene = ScreenScene::new(ASCII);
    scene.message = "the worker cannot get there; stopped after 3 of 5".to_owned();
    let shown = rows(&drawn(&mut scene, &game, (20, 6)));
    expect![[r#"
        12 of 15 A long… 0/0|
           ##############   |
           ##@ a]()B)  ##   |
        the worker cannot   |
        get there; stopped  |
        after 3 of 5        |
    "#]]
    .assert_eq(&shown);
    let below = self::game("#######\n#-a+B-#\n##-#@-#\n#######\n");
    let shown = rows(&drawn(&mut scene, &below, (20, 6)));
    assert!(shown.contains("@ ") && shown.contains("after 3 of 5"), "{shown}");
}

#[test]
fn letters_can_be_hidden() {
    let game = game("#######\n#@a+B-#\n##-#+-#\n#######\n");
    let mut text = String::new();
    for (look, size) in
        [(DARK, (7, 6)), (DARK, (14, 6)), (DARK, (28, 10)), (ASCII, (7, 6)), (ASCII, (14, 6))]
    {
        let mut scene = ScreenScene::new(look);
        scene.shows_letters = false;
        text += &board_rows(&drawn(&mut scene, &game, size));
    }
    expect![[r#"
        | @$•*  |
        |    •  |
        |  @▌ ▌()✓▌    |
        |        ()    |
        |    ▄••▄▐  ▌ ▄▄ ▐✓ ▌        |
        |    ▀██▀▐▄▄▌ ▀▀ ▐▄▄▌        |
        |                 ▄▄         |
        |                 ▀▀         |
        |#######|
        |#@$.* #|
        |## #. #|
        | ######|
        |##############|
        |##@ []()[)  ##|
        |####  ##()  ##|
        |  ############|
    "#]]
    .assert_eq(&text);
}

#[test]
fn a_hint_for_a_box_with_the_worker_on_its_way_stands_on_the_box() {
    let game = game("#####\n#-a@#\n#+--#\n#####\n");
    let mut text = String::new();
    for size in [(5, 6), (10, 6), (20, 10)] {
        let mut scene = ScreenScene::new(DARK);
        scene.hint = Some(Push { cell: cell(&game, 1, 2), direction: Direction::Right });
        text += &board_rows(&drawn(&mut scene, &game, size));
    }
    expect![[r#"
        |  ►@ |
        | •   |
        |    a►@▌  |
        |  ()      |
        |        ▐a►▌▄••▄    |
        |        ▐▄▄▌▀██▀    |
        |     ▄▄             |
        |     ▀▀             |
    "#]]
    .assert_eq(&text);
}

fn win() -> WinPanel {
    WinPanel {
        heading: "Solved in 0:12 with 3 moves, 3 pushes.".to_owned(),
        sentences: vec!["Optimal: 3 moves (proved).".to_owned()],
        next: Some(NextLevel { number: 2, title: "Along the wall".to_owned() }),
    }
}

#[test]
fn keys_stand_beside_the_board_and_after_the_win_what_is_said_of_it() {
    let game = game("#######\n#@a+B-#\n##-#+-#\n#######\n");
    let mut scene = ScreenScene::new(SIXTEEN);
    let keys = board_rows(&drawn(&mut scene, &game, (100, 20)));
    scene.win = Some(win());
    let beside = board_rows(&drawn(&mut scene, &game, (100, 20)));
    let below = rows(&drawn(&mut scene, &game, (50, 14)));
    expect![[r#"
        |     ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒   arrows       walk and push          |
        |     ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒   a + arrow    push box a             |
        |     ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒   0, u, z      undo a push            |
        |     ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒   Home, r      begin again            |
        |     ▒▒▒▒▒▒▒▒ ▄████▄  ▄▄▄▄▄▄   ▄▄▄▄   ▄▄▄▄▄▄         ▒▒▒▒▒▒▒▒   *            hint                   |
        |     ▒▒▒▒▒▒▒▒██•██•██▐  a   ▌ █▀  ▀█ ▐  B   ▌   ·    ▒▒▒▒▒▒▒▒   F2           list of levels         |
        |     ▒▒▒▒▒▒▒▒████████▐      ▌ █▄  ▄█ ▐      ▌        ▒▒▒▒▒▒▒▒   ?, F1        all keys               |
        |     ▒▒▒▒▒▒▒▒ ▀████▀ ▐______▌  ▀▀▀▀  ▐______▌        ▒▒▒▒▒▒▒▒   Esc          to the prompt          |
        |     ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒        ▒▒▒▒▒▒▒▒  ▄▄▄▄          ▒▒▒▒▒▒▒▒   q, ., Ctrl-C quit                   |
        |     ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒   ·    ▒▒▒▒▒▒▒▒ █▀  ▀█    ·    ▒▒▒▒▒▒▒▒                                       |
        |     ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒        ▒▒▒▒▒▒▒▒ █▄  ▄█         ▒▒▒▒▒▒▒▒                                       |
        |     ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒        ▒▒▒▒▒▒▒▒  ▀▀▀▀          ▒▒▒▒▒▒▒▒                                       |
        |             ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒                                       |
        |             ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒                                       |
        |             ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒                                       |
        |             ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒                                       |
        |     ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒    ✓ Solved in 0:12 with 3            |
        |     ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒    moves, 3 pushes.                   |
        |     ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒   Optimal: 3 moves (proved).          |
        |     ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒   Next: 2 Along the wall   Enter      |
        |     ▒▒▒▒▒▒▒▒ ▄████▄  ▄▄▄▄▄▄   ▄▄▄▄   ▄▄▄▄▄▄         ▒▒▒▒▒▒▒▒                                       |
        |     ▒▒▒▒▒▒▒▒██•██•██▐  a   ▌ █▀  ▀█ ▐  B   ▌   ·    ▒▒▒▒▒▒▒▒                                       |
        |     ▒▒▒▒▒▒▒▒████████▐      ▌ █▄  ▄█ ▐      ▌        ▒▒▒▒▒▒▒▒                                       |
        |     ▒▒▒▒▒▒▒▒ ▀████▀ ▐______▌  ▀▀▀▀  ▐______▌        ▒▒▒▒▒▒▒▒                                       |
        |     ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒        ▒▒▒▒▒▒▒▒  ▄▄▄▄          ▒▒▒▒▒▒▒▒                                       |
        |     ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒   ·    ▒▒▒▒▒▒▒▒ █▀  ▀█    ·    ▒▒▒▒▒▒▒▒                                       |
        |     ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒        ▒▒▒▒▒▒▒▒ █▄  ▄█         ▒▒▒▒▒▒▒▒                                       |
        |     ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒        ▒▒▒▒▒▒▒▒  ▀▀▀▀          ▒▒▒▒▒▒▒▒                                       |
        |             ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒                                       |
        |             ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒                                       |
        |             ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒                                       |
        |             ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒                                       |
        12 of 15  A long way …    0 min  moves 0  pushes 0|
            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒    |
            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒    |
            ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒    |
            ▒▒▒▒▒▒▄████▄ ▄▄▄▄   ▄▄   ▄▄▄▄       ▒▒▒▒▒▒    |
            ▒▒▒▒▒▒██••██▐ a  ▌ █  █ ▐ B  ▌  ·   ▒▒▒▒▒▒    |
            ▒▒▒▒▒▒▀████▀▐____▌  ▀▀  ▐____▌      ▒▒▒▒▒▒    |
            ▒▒▒▒▒▒▒▒▒▒▒▒      ▒▒▒▒▒▒  ▄▄        ▒▒▒▒▒▒    |
            ▒▒▒▒▒▒▒▒▒▒▒▒  ·   ▒▒▒▒▒▒ █  █   ·   ▒▒▒▒▒▒    |
            ▒▒▒▒▒▒▒▒▒▒▒▒      ▒▒▒▒▒▒  ▀▀        ▒▒▒▒▒▒    |
                  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒    |
         ✓ Solved in 0:12 with 3 moves, 3 pushes.         |
        Optimal: 3 moves (proved).                        |
        Next: 2 Along the wall   Enter                    |
    "#]]
    .assert_eq(&[keys, beside, below].concat());
}

#[test]
fn on_small_terminals_the_worker_and_what_enter_does_are_seen_after_the_win() {
    let game = game("#######\n#-a+B-#\n##@#+-#\n#######\n");
    let mut scene = ScreenScene::new(SIXTEEN);
    scene.win = Some(win());
    let mut text = String::new();
    for size in [(20, 8), (20, 4), (10, 3), (10, 2)] {
        text += &rows(&drawn(&mut scene, &game, size));
    }
    expect![[r#"
        12 of 15 A long… 0/0|
           ▒▒▒▒@▌▒▒()· ▒▒   |
         ✓ Solved in 0:12   |
         with 3 moves, 3    |
         pushes.            |
        Optimal: 3 moves    |
        (proved).           |
        Next: 2   Enter     |
        12 of 15 A long… 0/0|
           ▒▒▒▒@▌▒▒()· ▒▒   |
        Next: 2   Enter     |
         ✓ Solved in 0:12   |
        12     0/0|
         ▒▒@▒• ▒  |
        Enter: 2  |
        12     0/0|
        Enter: 2  |
    "#]]
    .assert_eq(&text);
    for width in 10..60 {
        for height in 3..30 {
            let shown = rows(&drawn(&mut scene, &game, (width, height)));
            assert!(shown.contains("Enter") && shown.contains('2'), "{shown}");
            // The worker has the colours of no other piece.
            let buffer = drawn(&mut scene, &game, (width, height));
            let worker = SIXTEEN.palette.number(Tint::Worker).map(Color::Indexed);
            let is_worker = |cell: &ratatui_core::buffer::Cell| {
                Some(cell.bg) == worker || Some(cell.fg) == worker
            };
            assert!(buffer.content().iter().any(is_worker), "{shown}");
        }
    }
}

#[test]
fn the_keys_beside_the_board_are_those_of_this_game() {
    let mut scene = ScreenScene::new(SIXTEEN);
    let keys = |scene: &mut ScreenScene, board: &str| {
        let shown = rows(&drawn(scene, &game(board), (100, 20)));
        let mut keys = String::new();
        for row in shown.lines().skip(1) {
            let column = row.char_indices().nth(64).unwrap().0;
            let key = row[column..].trim_matches(['|', ' ']);
            if !key.is_empty() {
                keys += &[key, "\n"].concat();
            }
        }
        keys
    };
    let board = "#######\n#@r+U-#\n##z#+-#\n#######\n";
    let mut text = keys(&mut scene, board);
    scene.shows_letters = false;
    text += &keys(&mut scene, board);
    scene.is_playback = true;
    text += &keys(&mut scene, board);
    expect![[r#"
        arrows       walk and push
        r + arrow    push box r
        0            undo a push
        Home         begin again
        *            hint
        F2           list of levels
        ?, F1        all keys
        Esc          to the prompt
        q, ., Ctrl-C quit
        arrows       walk and push
        hjkl, wasd   walk, too
        0, u, z      undo a push
        Home, r      begin again
        *            hint
        F2           list of levels
        ?, F1        all keys
        Esc          to the prompt
        q, ., Ctrl-C quit
        Space        pause
        Right, Left  one move
        Up, Down     faster, slower
        End          all moves at once
        other keys   end it
    "#]]
    .assert_eq(&text);
}

#[test]
fn keys_are_left_out_where_the_board_would_get_smaller_or_not_all_of_them_has_room() {
    let game = game("#######\n#@a+B-#\n##-#+-#\n#######\n");
    let mut scene = ScreenScene::new(SIXTEEN);
    assert!(rows(&drawn(&mut scene, &game, (100, 20))).contains("hint"));
    for size in [(80, 20), (100, 9), (100, 10)] {
        assert!(!rows(&drawn(&mut scene, &game, size)).contains("hint"), "{size:?}");
    }
    for height in 11..30 {
        let shown = rows(&drawn(&mut scene, &game, (100, height)));
        assert_eq!(shown.contains("walk and push"), shown.contains("quit"), "{shown}");
        assert!(height > 11 || shown.contains("quit"), "{shown}");
    }
}

#[test]
fn walls_have_the_colour_of_home_once_the_level_is_solved() {
    let mut game = game("#####\n#@a+#\n#####\n");
    let mut scene = ScreenScene::new(DARK);
    let corner =
        |scene: &mut ScreenScene, game: &TerminalGame| drawn(scene, game, (30, 11))[(0, 1)].bg;
    assert_eq!(corner(&mut scene, &game), Color::Indexed(240));
    let push = "a6".parse().unwrap();
    game.play(&[crate::cli::play::game::PlayerAction::Command(push)]);
    assert_eq!(corner(&mut scene, &game), Color::Indexed(29));
}

#[test]
fn no_terminal_is_too_small() {
    let game = game("#######\n#@a+B-#\n##-#+-#\n#######\n");
    let mut scene = ScreenScene::new(DARK);
    for message in ["", "the worker cannot get there; stopped after 3 of 5"] {
        scene.message = message.to_owned();
        for win in [None, Some(win())] {
            scene.win = win;
            for width in 0..40 {
                for height in 0..12 {
                    drawn(&mut scene, &game, (width, height));
                }
            }
        }
    }
}
