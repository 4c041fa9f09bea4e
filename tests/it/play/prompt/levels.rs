//! `levels`, `level`, `next` and `prev`.

use std::fs;

use super::{KEYS, LEVELS, keeping, playing};
use crate::harness::{check, program};
use crate::play::folder;
use crate::terminal::Terminal;

#[test]
fn levels_are_listed_by_pages() {
    let levels = (1..=45).map(|number| format!("#####\n#@$.#\n#####\nTitle: L{number}\n\n"));
    let folder = folder(&levels.collect::<String>());
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    let line = |number: usize| match number {
        1 => ">   1 L1\n".to_owned(),
        _ => format!("    {number} L{number}\n"),
    };
    let lines = |numbers: std::ops::RangeInclusive<usize>| numbers.map(line).collect::<String>();
    let first = lines(1..=22) + "Enter lists the other 23\n> ";
    assert_eq!(terminal.asks("levels"), first);
    assert_eq!(terminal.asks(""), lines(23..=44) + "Enter lists the other 1\n> ");
    assert_eq!(terminal.asks(""), lines(45..=45) + "> ");
    // After the list, and after any other line, Enter shows the board.
    let board = "#####\n#@a+#\n#####\n> ";
    assert_eq!(terminal.asks(""), board);
    assert_eq!(terminal.asks("levels"), first);
    terminal.asks("moves");
    assert_eq!(terminal.asks(""), board);
    assert_eq!(terminal.asks("levels all"), lines(1..=45) + "> ");
}

#[test]
fn the_levels_of_a_collection_are_opened_one_after_another() {
    let one = "#####\n#@$.#\n#####\n\nTitle: One\n\n";
    let two = "######\n#@ $.#\n######\n\nTitle: Two\u{1b}[2J\nSolution: rR\n\n";
    let wrong = "#####\n#@@ #\n#####";
    let folder = folder(&format!("{one}{two}{wrong}\nTitle: Wrong\n"));
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    assert_eq!(
        terminal.prompts(),
        format!("level 1 of 3 \"One\"; {KEYS}\n#####\n#@a+#\n#####\n> ")
    );
    let [first, second] = ["#####\n#@a+#\n#####\n> ", "######\n#@-a+#\n######\n> "];
    for (line, answer) in [
        ("prev", "this is the first level\n> "),
        (
            "a6",
            "#####\n#-@A#\n#####\nSolved with 1 move, 1 push.\n`next` opens the next level.\n> ",
        ),
        ("", "#####\n#-@A#\n#####\nsolved; `next` opens 2 Two\\u{1b}[2J\n> "),
        ("next", &*format!("level 2 of 3 \"Two\\u{{1b}}[2J\"\n{second}")),
        ("", second),
        (
            "levels all",
            " *  1 One (solved: 1 move, 1 push)\n>   2 Two\\u{1b}[2J\n    3 expected one worker, but found a second; the first is at 15:2\n> ",
        ),
        ("level 1", &format!("level 1 of 3 \"One\"\n{first}")),
        ("level 4", "there is no level 4; the file has 3\n> "),
        ("level 99999999999999999999", "there is no level 99999999999999999999\n> "),
        ("LEVEL 2", &format!("level 2 of 3 \"Two\\u{{1b}}[2J\"\n{second}")),
        (
            "a6",
            "######\n#--@A#\n######\nSolved with 2 moves, 1 push.\n`next` opens the next level.\n> ",
        ),
    ] {
        assert_eq!(terminal.asks(line), answer, "{line}");
    }
    terminal.asks("save two.xsb");
    assert_eq!(
        fs::read_to_string(folder.path().join("two.xsb")).unwrap(),
        "######\n#@ $.#\n######\nTitle: Two\u{1b}[2J\nSolution: rR\n"
    );
    // The game before goes on where a level cannot be played.
    assert!(terminal.asks("next").starts_with("level 3 \"Wrong\": expected one worker"));
    assert_eq!(terminal.asks("0"), second);
}

#[test]
fn next_and_prev_pass_over_a_level_that_cannot_be_read() {
    let level = "#####\n#@$.#\n#####\n\n";
    let folder = folder(&format!("{level}{}{level}", level.replace('$', "@")));
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    assert!(terminal.asks("next").starts_with("level 3 of 3\n"));
    assert!(terminal.asks("prev").starts_with("level 1 of 3\n"));
    assert!(terminal.asks("level 2").starts_with("level 2: expected one worker"));
}

#[test]
fn the_built_in_levels_follow_each_other() {
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
    let puzzle = "########\n#------#\n#@a--+-#\n#------#\n########\n";
    check(
        &["play", "--demo"],
        "a6\n.\n",
        &format!("{puzzle}{}", puzzle.replace("@a-", "-@a")),
        "",
        0,
    );
    let why = "error: `--demo` plays its own boards, not a file\n";
    check(&["play", "--demo", "examples/first.txt"], "", "", why, 2);
}

#[test]
fn a_collection_opens_where_it_was_left_or_else_at_the_first_level_not_solved() {
    let folder = folder(LEVELS);
    let opens = |terminal: &mut Terminal, wanted: &str| {
        let levels = terminal.asks("levels");
        let played = levels.lines().find(|line| line.starts_with('>'));
        assert_eq!(played.unwrap().get(4..), Some(wanted), "{levels}");
    };
    let mut terminal = keeping(folder.path(), &["--level", "2", "board"]);
    terminal.asks("a666");
    assert!(terminal.asks("next unsolved").starts_with("level 3 of 4 \"Three\"\n"));
    terminal.asks("next");
    terminal.asks("a6");
    assert!(terminal.asks("next unsolved").starts_with("level 1 of 4 \"One\"\n"));
    terminal.asks("next unsolved");
    // There it was left, though nothing was played.
    let mut terminal = keeping(folder.path(), &["board"]);
    opens(&mut terminal, "3 Three");
    terminal.asks("level 2");
    // What was left solved leads on.
    opens(&mut keeping(folder.path(), &["board"]), "3 Three");
    fs::remove_dir_all(folder.path().join("sokopush/games")).unwrap();
    let mut terminal = keeping(folder.path(), &["board"]);
    opens(&mut terminal, "1 One");
    terminal.asks("a66");
    terminal.asks("next unsolved");
    assert_eq!(terminal.asks("next unsolved"), "every other level is solved\n> ");
    terminal.asks("a66");
    assert_eq!(terminal.asks("next unsolved"), "every level is solved\n> ");
    opens(
        &mut keeping(folder.path(), &["--level", "1", "board"]),
        "1 One (solved: 3 moves, 2 pushes)",
    );
    // By title.
    assert!(terminal.asks("level DUNG").starts_with("level 4 of 4 \"Small dungeon\"\n"));
    assert!(terminal.asks("level dung").starts_with("level 2 of 4 \"The Dungeon\"\n"));
    assert_eq!(terminal.asks("level palace"), "no title has `palace`\n> ");
}
