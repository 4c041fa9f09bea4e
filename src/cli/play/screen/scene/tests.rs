//! What is drawn.

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
    assert!(plain.content().iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset)));
    // A message that takes half of a low terminal does not cover the worker.
    let below = self::game("#######\n#-a+B-#\n##-#@-#\n#######\n");
    let shown = rows(&drawn(ScreenScene { message: message(), ..scene() }, &below, (20, 6)));
    assert!(shown.contains("@ ") && shown.contains("after 3 of 5"), "{shown}");
    // No terminal is too small.
    for (width, height) in (0..30).flat_map(|width| (0..9).map(move |height| (width, height))) {
        drawn(ScreenScene { message: message(), ..scene() }, &game, (width, height));
    }
}

#[test]
fn a_large_terminal_has_large_cells_and_a_wide_one_keys() {
    let game = game("#######\n#@a+B-#\n##-#+-#\n#######\n");
    let lost_game = self::game("#######\n#-a+B-#\n##-#*-#\n#######\n");
    let deadlock = lost_game.session().boxes().next().map(|(_, cell)| Deadlock::Box(cell));
    let (_, cell) = game.session().boxes().next().unwrap();
    let hint = Some(Push { cell, direction: Direction::Right });
    let reach = Some(CellSet::from_iter([game.warehouse().board().grid().cell(1, 5).unwrap()]));
    let scene = || ScreenScene { shows_letters: true, ..ScreenScene::default() };
    let shown = [
        drawn(ScreenScene { reach, hint, ..scene() }, &game, (40, 20)),
        drawn(ScreenScene { deadlock, ..scene() }, &lost_game, (40, 20)),
    ];
    let shown = shown.each_ref().map(rows).concat();
    expect![[r#"
        12 of 15  A long w…    moves 0  pushes 0|
              ############################      |
              ############################      |
              #### @@ [a ]/  \[B ) :: ####      |
              #### /\ [__>\  /[__)    ####      |
              ########    ####/  \    ####      |
              ########    ####\  /    ####      |
                  ########################      |
                  ########################      |
        12 of 15  A long w…  ! moves 0  pushes 0|
              ############################      |
              ############################      |
              ####    [a !/  \[B )    ####      |
              ####    [__!\  /[__)    ####      |
              ########    #### @@)    ####      |
              ########    #### /\)    ####      |
                  ########################      |
                  ########################      |
    "#]]
    .assert_eq(&shown.replace("                                        |\n", ""));
    let wide = rows(&drawn(scene(), &game, (110, 20)));
    // No word is cut.
    assert!(wide.contains("*            hint  "), "{wide}");
    assert!(!rows(&drawn(scene(), &game, (109, 20))).contains("hint"));
}
