//! The mouse.

use super::{Game, HOME, PAGE_DOWN, large_collection, playing};
use crate::play::{RIGHT, folder};

/// A game on whose screen the board begins in the 18th column of the 3rd row.
fn game() -> Game {
    let mut game = Game::new("########\n#@-----#\n#-a--+-#\n#----###\n########\n");
    assert_eq!(game.shows("a]")[2..4], ["##@           ##", "##  a]    ()  ##"]);
    game
}

/// The button pressed on a cell of this board.
fn press(row: u16, column: u16) -> String {
    format!("\x1b[<0;{};{}M", 18 + 2 * column, 3 + row)
}

/// The button released on a cell of this board.
fn release(row: u16, column: u16) -> String {
    press(row, column).replace('M', "m")
}

fn click(row: u16, column: u16) -> String {
    press(row, column) + &release(row, column)
}

#[test]
fn click_walks_to_a_cell() {
    let mut game = game();
    game.types(&click(3, 3));
    assert_eq!(game.shows("moves 4  pushes 0")[4], "##    @   ######");
    game.types(&click(3, 6));
    game.shows("the worker cannot get there");
    game.leaves(".");
}

#[test]
fn click_on_a_box_and_on_a_cell_pushes_the_box_there() {
    let mut game = game();
    game.types(&(click(2, 2) + &click(2, 4)));
    assert_eq!(game.shows("pushes 2")[3], "##    @ a]()  ##");
    game.leaves(".");
}

#[test]
fn click_on_a_box_and_on_its_goal_solves_the_level() {
    let mut game = game();
    game.types(&(click(2, 2) + &click(2, 5)));
    game.shows("Solved in 0:");
    game.leaves(".");
}

#[test]
fn click_on_the_selected_box_deselects_it() {
    let mut game = game();
    game.types(&click(2, 2));
    game.shows("an arrow pushes it");
    game.types(&(click(2, 2) + RIGHT));
    game.shows("moves 1  pushes 0");
    game.leaves(".");
}

#[test]
fn click_on_a_box_without_a_letter_and_an_arrow_push_it() {
    let board = format!("{}\n#@$.{}\n#{}#\n{0}\n", "#".repeat(29), "#".repeat(25), "*".repeat(27));
    let mut game = Game::sized(&board, 12, 80);
    let screen = game.terminal.screen();
    let lines: Vec<_> = screen.rows(0, 80).collect();
    let row = lines.iter().position(|line| line.contains("[]")).unwrap();
    let column = lines[row].find("[]").unwrap();
    game.types(&format!("\x1b[<0;{};{}M", column + 1, row + 1));
    game.shows("this box: an arrow pushes it");
    game.types(RIGHT);
    game.shows("Solved in 0:");
    game.leaves(".");
}

#[test]
fn drag_pushes_a_box_by_the_shortest_way() {
    let mut game = game();
    game.types(&(click(2, 2) + &click(2, 4)));
    game.shows("pushes 2");
    game.types(&(press(2, 4) + &release(2, 3)));
    let shown = game.shows("pushes 3");
    assert_eq!(shown[3], "##    a]@ ()  ##");
    assert!(!shown.iter().any(|row| row.contains("Esc")), "{shown:?}");
    game.types(&(press(2, 3) + &release(3, 1)));
    game.shows("pushes 6");
    game.types(HOME);
    game.shows("moves 0  pushes 0");
    game.leaves(".");
}

#[test]
fn drag_to_a_place_where_the_box_cannot_be_says_so() {
    let mut game = game();
    for (row, column) in [(0, 0), (3, 6)] {
        game.types(&(press(2, 2) + &release(row, column)));
        assert!(game.shows("the box cannot be pushed there")[0].ends_with("pushes 0"));
        game.types(" ");
        game.shows("[]");
        game.types(" ");
        game.shows("a]");
    }
    game.leaves(".");
}

#[test]
fn drag_goes_around_other_boxes() {
    let mut game = Game::new("########\n#------#\n#@ab-++#\n########\n");
    game.shows("b]");
    // The board begins in the 18th column of the 3rd row.
    game.types(&(press(2, 2) + &release(2, 4)));
    game.shows("the box cannot be pushed there");
    game.leaves(".");
}

#[test]
fn drag_ends_with_a_key() {
    let folder = folder("######\n#@$ .#\n######\n\n######\n#@$ .#\n######\n");
    let mut command = playing(folder.path(), "board --level 1");
    let mut game = Game::start(&mut command, 9, 50, "the keys");
    // The box begins in the 22nd column of the 4th row.
    game.types(&["\x1b[<0;23;4M", PAGE_DOWN, "\x1b[<0;27;4m"].concat());
    game.shows("2 of 2");
    assert_eq!(game.shows("moves 0")[3], "#### @@ [a ]    (  )####");
    game.leaves(".");
}

#[test]
fn click_on_the_name_of_the_next_level_opens_it() {
    // The words stand beside the board, and on a narrow terminal below it.
    for columns in [80, 40] {
        let mut game = Game::level(1, 12, columns);
        game.types("a66");
        game.shows("Next: 2 The Dungeon");
        game.shows("proved");
        let screen = game.terminal.screen();
        let lines: Vec<_> = screen.rows(0, columns).collect();
        let row = lines.iter().position(|line| line.contains("Next:")).unwrap();
        let column = lines[row].find("Next:").unwrap();
        let click = |column: usize| {
            let report = format!("\x1b[<0;{};{}M", column + 1, row + 1);
            report.clone() + &report.replace('M', "m")
        };
        // Beside the words, a click does nothing.
        game.types(&(click(column + 27) + " "));
        game.shows("Space shows letters");
        game.shows("1 of 3");
        game.types(" ");
        game.hides("Space");
        game.types(&click(column + 5));
        game.shows("2 of 3");
        game.leaves(".");
    }
}

#[test]
fn click_on_a_level_of_the_list_selects_it_and_a_second_one_opens_it() {
    let mut game = Game::list(9, 50);
    let click = "\x1b[<0;5;3M\x1b[<0;5;3m";
    game.types(click);
    game.selects("2  The Dungeon");
    game.types(click);
    game.shows("2 of 3  The Dungeon");
    game.leaves(".");
}

#[test]
fn click_below_or_above_the_list_selects_nothing() {
    let folder = large_collection(3);
    let mut game = Game::kept(folder.path(), "", 6, 50, "lists the keys");
    game.types("\x1b[<0;5;6M\x1b[<0;5;6m\x1b[<0;5;1M\x1b[<0;5;1m");
    // A key after both shows that they did nothing.
    game.types("\x1b[B");
    game.selects("2 ");
    game.leaves("\x03");
}

#[test]
fn wheel_selects_another_level_of_the_list() {
    let mut game = Game::list(9, 50);
    let [up, down] = ["\x1b[<64;5;3M", "\x1b[<65;5;3M"];
    game.types(&down.repeat(2));
    game.selects("3  The long");
    game.types(up);
    game.selects("2  The Dungeon");
    game.leaves("\x03");
}

#[test]
fn click_that_is_counted_from_0_does_nothing() {
    let mut game = Game::level(1, 12, 60);
    game.types(&["\x1b[<0;0;0M\x1b[<0;0;0m", RIGHT].concat());
    game.shows("moves 1  pushes 1");
    game.leaves(".");
}
