//! Boards that are open, and levels that cannot be read.

use crate::harness::{check, run, stdout};

#[test]
fn walls_that_are_added_are_reported() {
    for (board, written, walls) in [
        // By reading, and by writing.
        (" ####\n @$.#\n ####\n", " ####\n#@$.#\n ####\n", "1 wall"),
        ("####\n#@$.\n####\n", "####\n#@$.#\n####\n", "1 wall"),
        (" ####\n @$.#\n ##\n", " ####\n#@$.#\n ####\n", "2 walls"),
    ] {
        let [text, again] = [board, written].map(|board| format!(";1\n{board}"));
        let wanted =
            format!("<stdin>:2: warning: level 1 \"1\": added {walls}: the board is open\n");
        check(&["convert", "--to", "xsb"], &text, &again, &wanted, 0);
        check(&["convert", "--to", "xsb"], &again, &again, "", 0);
        let output = run(&["convert", "--to", "slc"], &text);
        assert_eq!(String::from_utf8_lossy(&output.stderr), wanted);
        let slc = stdout(&output);
        check(&["convert", "--to", "slc"], &slc, &slc, "", 0);
        let output = run(&["solve", "--print", "xsb"], &text);
        assert_eq!(String::from_utf8_lossy(&output.stderr), wanted);
    }
    let two = "####\n#@$.\n####\n\n####\n#@$.\n####\n";
    let written = "####\n#@$.#\n####\n\n####\n#@$.#\n####\n";
    let wanted = "<stdin>:1: warning: level 1: added 1 wall: the board is open \
                  (the first of 2 levels with an open board)\n";
    check(&["convert", "--to", "xsb"], two, written, wanted, 0);
    // Other notations need no walls.
    check(&["convert", "--to", "push-box"], "####\n#@$.\n####\n", "3 4\n####\n#X*@\n####\n", "", 0);
    check(&["convert", "--to", "xsb"], "@a+\n\n.\n", "#####\n#@$.#\n#####\n", "", 0);
}

#[test]
fn a_malformed_level_keeps_its_title_and_notes() {
    let good = "#####\n#@$.#\n#####\n";
    let text =
        format!(";1\n{good}Author: A\n\n;2\n###\n#@@\n###\nAuthor: B\n\n;3\n{good}Author: C\n");
    let written = format!(";1\n{good}Author: A\n\n;3\n\n{good}Author: C\n");
    let wanted = "<stdin>:8:3: error: level 2 \"2\": expected one worker, but found a second; \
                  the first is at 8:2\n";
    check(&["convert", "--to", "xsb"], &text, &written, wanted, 2);
    let first = text.split_once("A\n\n").unwrap().1;
    let written = format!(";3\n{good}Author: C\n");
    let wanted = wanted.replace("8:", "3:").replace("level 2", "level 1");
    check(&["convert", "--to", "xsb"], first, &written, &wanted, 2);
}
