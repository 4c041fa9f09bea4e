//! Words such as `undo`, and what is no word.

use std::fs;

use super::{IS_SOLVED, playing};
use crate::play::{BOARD, folder};
use crate::terminal::Terminal;

#[test]
fn every_word_answers() {
    let folder = folder(BOARD);
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    let pushed = "#######\n#--@a+#\n#-b--+#\n#######\n> ";
    for (line, answer) in [
        ("pushes", "a6 b6\n> "),
        ("moves", "\n> "),
        ("undo", "nothing to undo\n> "),
        ("redo", "nothing to redo\n> "),
        ("restart", "nothing to undo\n> "),
        ("", BOARD),
        ("u", "nothing to undo\n> "),
        ("R", "nothing to redo\n> "),
        ("hint", "`b6`, the first of 5 pushes\n> "),
        // A push other than the hint.
        ("a6", pushed),
        ("hint", "`a6`, the first of 4 pushes\n> "),
        ("moves", "rR\n> "),
        ("b6", "#######\n#---a+#\n#-@b-+#\n#######\n> "),
        ("UNDO 5", BOARD),
        ("redo 2", "#######\n#---a+#\n#-@b-+#\n#######\n> "),
        ("restart", BOARD),
        ("redo", pushed),
        ("a6", "#######\n#---@A#\n#-b--+#\n#######\n> "),
        ("redo", "nothing to redo\n> "),
        ("save saved", "saved: `sokopush play saved` continues from here\n> "),
        ("save saved", "saved: the file exists; `save! saved` overwrites it\n> "),
        ("save! saved", "saved: `sokopush play saved` continues from here\n> "),
        ("undo all", "`all`: expected a number after `undo`; `restart` undoes everything\n> "),
        ("redo 0", "`0`: expected a number after `redo`\n> "),
        ("undo 99999999999999999999", BOARD),
        ("redo 99999999999999999999", "#######\n#---@A#\n#-b--+#\n#######\n> "),
        ("u 2", BOARD),
        ("R  1", "#######\n#--@a+#\n#-b--+#\n#######\n> "),
        ("r 9", "#######\n#---@A#\n#-b--+#\n#######\n> "),
        ("U x", "`x`: expected a number after `U`; `restart` undoes everything\n> "),
        ("r 0", "`0`: expected a number after `r`\n> "),
        ("u b6", "`b6`: expected a number after `u`; `restart` undoes everything\n> "),
        ("u2", "`u2`: there is no box `u`; boxes: `a` `b`\n> "),
        ("q 2", "`2`: expected nothing after `q`\n> "),
        ("h undo", "`undo`: expected nothing after `h`\n> "),
        ("exit Now", "`Now`: expected nothing after `exit`\n> "),
        ("solve it", "`it`: expected nothing after `solve`\n> "),
        ("slove", "`slove` is not a command; did you mean `solve`?\n> "),
        ("SLOVE", "`SLOVE` is not a command; did you mean `solve`?\n> "),
        ("Undo x", "`x`: expected a number after `Undo`; `restart` undoes everything\n> "),
        // Moves that were copied from elsewhere.
        ("rrU", "a wall is in the way; stopped after 0 of 3\n> "),
        // Letters that are keys on the full screen.
        ("n", "there is no box `n`; did you mean `next`?\n> "),
        ("P", "there is no box `p`; did you mean `prev`?\n> "),
        ("z", "there is no box `z`; did you mean `undo`?\n> "),
        ("y", "there is no box `y`; did you mean `redo`?\n> "),
        ("x", "there is no box `x`; boxes: `a` `b`\n> "),
        ("l", "there is no box `l`; boxes: `a` `b`\n> "),
        (
            "xyzzy",
            "`xyzzy` is not a command; a push looks like `a6`: 2 down, 4 left, 6 right, 8 up\n> ",
        ),
        (
            "right",
            "`right` is not a command; a push looks like `a6`: 2 down, 4 left, 6 right, 8 up\n> ",
        ),
        ("ar", "`ar` is not a command; a push looks like `a6`: 2 down, 4 left, 6 right, 8 up\n> "),
        // A dot ends the game only if nothing follows it.
        (". hello", "`hello`: expected nothing after `.`\n> "),
        ("a6 . b6", "`b6`: expected nothing after `.`\n> "),
        ("best", "you have not solved this level\n> "),
        ("sovle", "`sovle` is not a command; did you mean `solve`?\n> "),
        ("next", "there is only one level\n> "),
        ("level", "`level`: expected a number or a part of a title after it\n> "),
        ("level 0", "`0`: expected a number after `level`\n> "),
        ("c6", "`c6`: there is no box `c`; boxes: `a` `b`\n> "),
        ("a", "`a`: expected a direction: 2 down, 4 left, 6 right, 8 up, or an arrow key\n> "),
        (
            "!",
            "`!`: expected a push such as `a6`, `0`, `.` or a command such as `undo`; `?`\nlists the commands\n> ",
        ),
        ("a6*0", "`*0`: expected a number from 1 to 10000\n> "),
        ("a6*10001", "`*10001`: expected a number from 1 to 10000\n> "),
    ] {
        let answer = if answer.ends_with("> ") { answer.to_owned() } else { format!("{answer}> ") };
        assert_eq!(terminal.asks(line), answer, "{line}");
    }
    assert_eq!(
        fs::read_to_string(folder.path().join("saved")).unwrap(),
        format!("{BOARD}\na6\na6\n")
    );
    let help = terminal.asks("?");
    assert_eq!(terminal.asks("help"), help);
    for word in
        ["pushes", "undo", "redo", "restart", "hint", "solve", "moves", "save", "next", "quit"]
    {
        assert!(help.contains(&format!("\n{word}")), "{help}");
    }
    let row = |boxes: &str| format!("#######\n#----A#\n#{boxes}#\n#######\n");
    let said =
        "solution: b666\nThe solver's solution: 10 moves, 5 pushes; not counted as yours.\n> ";
    assert_eq!(terminal.asks("solve"), row("---@B") + said);
    assert_eq!(terminal.asks("hint"), "every box is on a goal already\n> ");
    // But no longer after an undo.
    terminal.asks("0");
    assert_eq!(terminal.asks("hint"), "`b6` solves it\n> ");
    terminal.asks("b6");
    assert_eq!(terminal.asks("B4"), format!("{IS_SOLVED}> "));
    assert_eq!(terminal.asks("0"), row("--@b+") + "> ");
    terminal.types("quit\r");
    assert!(terminal.ends().success());
}

#[test]
fn letters_of_boxes_are_no_words() {
    let folder = folder("@-q-+\n");
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    assert!(terminal.asks("q").starts_with("`q`: expected a direction"));
    terminal.types("exit\r");
    assert!(terminal.ends().success());
    let folder = crate::play::folder("#######\n#@-u-+#\n#-r--+#\n#######\n");
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    terminal.asks("u6");
    for line in ["u", "u 2", "U 1", "r 2"] {
        let answer = terminal.asks(line);
        assert!(answer.contains("`: expected a direction"), "{line}: {answer}");
    }
    assert_eq!(terminal.asks(""), "#######\n#--@u+#\n#-r--+#\n#######\n> ");
    assert_eq!(terminal.asks("h 2"), "`2`: expected nothing after `h`\n> ");
}
