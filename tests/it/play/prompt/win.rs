//! The last push ends a level.

use std::fs;

use super::{IS_SOLVED, keeping, playing};
use crate::harness::check;
use crate::play::folder;
use crate::terminal::Terminal;

#[test]
fn the_last_push_ends_the_level_but_not_the_language() {
    let level = "########\n#@a--+-#\n########\n";
    let folder = folder(level);
    let board = |row: &str| format!("########\n#{row}#\n########\n");
    let solved = "solved after 3 of 8\nSolved with 3 moves, 3 pushes.\n> ";
    for dumb in [false, true] {
        let mut command = playing(folder.path(), &["board"]);
        command.env("XDG_DATA_HOME", folder.path());
        if dumb {
            command.env("TERM", "dumb");
        }
        let mut terminal = Terminal::new(&mut command);
        terminal.prompts();
        // The rest of the line is not even an undo.
        for line in ["a66666666", "a6660000a6"] {
            let answer = terminal.asks(line);
            let answer = answer.replace("Your best before: 3 moves, 3 pushes.\n", "");
            assert_eq!(answer, board("---@A-") + solved);
            let kept = fs::read_to_string(folder.path().join("sokopush/solved")).unwrap();
            assert!(kept.ends_with("\"solution\":\"RRR\"}\n"), "{kept}");
            let unknown = "`z6`: there is no box `z`; boxes: `a`";
            assert_eq!(terminal.asks("z6"), format!("{unknown}\n> "));
            assert_eq!(terminal.asks("z6 a6"), format!("{unknown}; stopped after 0 of 2\n> "));
            for more in ["a6", "A4 0"] {
                assert_eq!(terminal.asks(more), format!("{IS_SOLVED}> "), "{more}");
            }
            assert_eq!(terminal.asks("redo"), "nothing to redo\n> ");
            assert_eq!(terminal.asks("hint"), "every box is on a goal already\n> ");
            let again = "solved; `restart` begins again\n> ";
            assert_eq!(terminal.asks(""), board("---@A-") + again);
            // An undo goes on, also in the same line.
            let answer = terminal.asks("0a6");
            assert!(answer.starts_with(&(board("---@A-") + "Solved with")), "{answer}");
            assert_eq!(terminal.asks("undo 2"), board("-@a-+-") + "> ");
            assert!(terminal.asks("redo 2").contains("Solved with 3 moves, 3 pushes."));
            terminal.asks("restart");
        }
        terminal.asks("a6");
        terminal.types("a66666.\r");
        assert!(terminal.ends().success());
    }
    // A file is played as it is written, also at a terminal, and so is stdin.
    let commands = "a6\na6\na6\na6\n";
    fs::write(folder.path().join("board"), format!("{level}\n{commands}")).unwrap();
    let mut terminal = keeping(folder.path(), &["board", "--no-history"]);
    assert_eq!(terminal.asks("moves"), "RRRR\n! a > ");
    let boards = ["@a--+-", "-@a-+-", "--@a+-", "---@A-", "----*a"].map(board);
    check(
        &["play", "--chained"],
        format!("{level}\na6a6\na6a6\n"),
        &[&*boards[0], &boards[2], &boards[4]].concat(),
        "",
        0,
    );
    check(&["play"], format!("{level}\n{commands}"), &boards.concat(), "", 0);
}
