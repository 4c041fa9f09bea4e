//! The mouse.

use super::{Game, RIGHT, begins, collection, playing};
use crate::play::folder;

#[test]
fn the_mouse_walks_selects_and_pushes() {
    let folder = folder("########\n#@-----#\n#-a--+-#\n#----###\n########\n");
    let mut game = Game::new(&mut playing(folder.path(), &["board"]));
    assert_eq!(game.shows("a]")[2..4], ["##@           ##", "##  a]    ()  ##"]);
    // The board begins in the 18th column of the 3rd row.
    let press = |row: u16, column: u16| format!("\x1b[<0;{};{}M", 18 + 2 * column, 3 + row);
    let release = |row: u16, column: u16| press(row, column).replace('M', "m");
    let click = |row, column| press(row, column) + &release(row, column);
    game.terminal.types(&click(3, 3));
    assert_eq!(game.shows("moves 4  pushes 0")[4], "##    @   ######");
    game.terminal.types(&click(3, 6));
    game.shows("the worker cannot get there");
    // A box, then a cell.
    game.terminal.types(&click(2, 2));
    game.terminal.types(&click(2, 4));
    assert_eq!(game.shows("pushes 2")[3], "##    @ a]()  ##");
    // A box is dragged back, by the shortest way.
    game.terminal.types(&(press(2, 4) + &release(2, 3)));
    let shown = game.shows("pushes 3");
    assert_eq!(shown[3], "##    a]@ ()  ##");
    assert!(!shown.iter().any(|row| row.contains("Esc")), "{shown:?}");
    game.terminal.types(&(press(2, 3) + &release(3, 1)));
    game.shows("pushes 6");
    game.terminal.types("\x1b[H");
    game.shows("moves 0  pushes 0");
    for place in [(0, 0), (3, 6)] {
        game.terminal.types(&(press(2, 2) + &release(place.0, place.1)));
        assert!(game.shows("the box cannot be pushed there")[0].ends_with("pushes 0"));
        game.terminal.types(" ");
        game.shows("[]");
        game.terminal.types(" ");
        game.shows("a]");
    }
    game.leaves(".");
}

#[test]
fn a_held_box_is_let_go_by_a_key() {
    let folder = folder("######\n#@$ .#\n######\n\n######\n#@$ .#\n######\n");
    let mut game = Game::new(&mut playing(folder.path(), &["board", "--level", "1"]));
    // The box begins in the 22nd column of the 4th row.
    game.terminal.types("\x1b[<0;23;4M\x1b[6~\x1b[<0;27;4m");
    game.shows("2 of 2");
    assert_eq!(game.shows("moves 0")[3], "#### @@ [a ]    (  )####");
    game.leaves(".");
}

#[test]
fn a_click_on_the_name_of_the_next_level_opens_it() {
    let folder = collection();
    // The words stand beside the board, and on a narrow terminal below it.
    for columns in [80, 40] {
        let mut game =
            begins(folder.path(), &["--level", "1", "--no-history"], 12, columns, "1 of 3");
        game.terminal.types("a66");
        game.shows("Next: 2 The Dungeon");
        game.shows("proved");
        let screen = game.terminal.screen();
        let mut lines = screen.rows(0, columns);
        let row = lines.position(|line| line.contains("Next:")).unwrap();
        let line = screen.rows(0, columns).nth(row).unwrap();
        let column = line.find("Next:").unwrap();
        let click = |column: usize| {
            let report = format!("\x1b[<0;{};{}M", column + 1, row + 1);
            report.clone() + &report.replace('M', "m")
        };
        // Beside the words, a click does nothing.
        game.terminal.types(&(click(column + 27) + " "));
        game.shows("Space shows letters");
        game.shows("1 of 3");
        game.terminal.types(" ");
        game.terminal.stands("no message", |screen| !screen.contents().contains("Space"));
        game.terminal.types(&click(column + 5));
        game.shows("2 of 3");
        game.leaves(".");
    }
}

#[test]
fn a_mouse_report_that_counts_from_0_does_nothing() {
    let folder = collection();
    let mut game = begins(folder.path(), &["--level", "1"], 12, 60, "1 of 3");
    game.terminal.types(&["\x1b[<0;0;0M\x1b[<0;0;0m", RIGHT].concat());
    game.shows("moves 1  pushes 1");
    game.leaves(".");
}
