//! Lists of many levels, and the built-in ones.

use super::game;
use crate::harness::program;
use crate::terminal::Terminal;

/// The lines of a list of levels that are called L1, L2, …
fn lines(numbers: std::ops::RangeInclusive<usize>) -> String {
    let line = |number: usize| match number {
        1 => ">   1 L1\n".to_owned(),
        _ => format!("    {number} L{number}\n"),
    };
    numbers.map(line).collect()
}

/// A game of 45 levels of one row.
fn many() -> Terminal {
    let levels = (1..=45).map(|number| format!("#####\n#@$.#\n#####\nTitle: L{number}\n\n"));
    game(&levels.collect::<String>())
}

#[test]
fn levels_are_listed_by_pages() {
    let mut terminal = many();
    assert_eq!(terminal.asks("levels"), lines(1..=22) + "Enter lists the other 23\n> ");
    assert_eq!(terminal.asks(""), lines(23..=44) + "Enter lists the other 1\n> ");
    assert_eq!(terminal.asks(""), lines(45..=45) + "> ");
    assert_eq!(terminal.asks("levels all"), lines(1..=45) + "> ");
}

#[test]
fn levels_are_listed_until_another_line() {
    let mut terminal = many();
    let board = "#####\n#@a+#\n#####\n> ";
    for line in ["moves", "a5", "no word"] {
        terminal.asks("levels");
        terminal.asks(line);
        assert_eq!(terminal.asks(""), board, "{line}");
    }
    // After the list, too, Enter shows the board.
    terminal.asks("levels");
    terminal.asks("");
    terminal.asks("");
    assert_eq!(terminal.asks(""), board);
}

#[test]
fn next_opens_all_built_in_levels() {
    let mut terminal = Terminal::new(&mut program(&["play", "--no-history"]));
    terminal.welcomes();
    terminal.types("\r");
    terminal.prompts();
    for level in 1..=30 {
        let solved = terminal.asks("solve");
        assert!(solved.contains("The solver's solution: "), "{solved}");
        assert_eq!(solved.contains("`next` opens the next level."), level < 30, "{solved}");
        let more = "`next unsolved` opens a level that you have not solved.\n\
                    That was the last level; docs/levels.md names more collections.\n";
        assert_eq!(solved.contains(more), level == 30, "{solved}");
        let again = terminal.asks("");
        assert_eq!(again.contains("\nsolved; `next` opens "), level < 30, "{again}");
        let more = "\nsolved; `next unsolved` opens a level that you have not solved.\n";
        assert_eq!(again.contains(more), level == 30, "{again}");
        let next = terminal.asks("next");
        assert_eq!(next.contains("this is the last level"), level == 30, "{next}");
    }
}

#[test]
fn levels_with_titles_of_several_rows_are_fewer_on_a_page() {
    let level = |number| format!("#####\n#@$.#\n#####\nTitle: {number}{}\n\n", " word".repeat(20));
    let mut terminal = game(&(1..=20).map(level).collect::<String>());
    let list = terminal.asks("levels");
    assert_eq!(list.lines().count(), 24, "{list}");
    assert!(list.ends_with("Enter lists the other 9\n> "), "{list}");
}
