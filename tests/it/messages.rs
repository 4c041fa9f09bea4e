//! The exact words and places of every error.

use crate::harness::{check, check_places, feed, run, shell, stdout};

/// Asserts that `input` is refused as a document: nothing on stdout, `message` on stderr, status 2.
#[track_caller]
fn refused(input: impl AsRef<[u8]>, message: &str) {
    check(&[], &input, "", &format!("{message}\n"), 2);
    check(&["--moves"], &input, "", &format!("{message}\n"), 2);
    check(&["--chained"], &input, "", &format!("{message}\n"), 2);
}

/// Asserts that of `commands`, played on the board `@a-`, one gets `message`, and the others are executed.
#[track_caller]
fn wrong_line(commands: &str, boards: &str, message: &str) {
    let document = format!("@a-\n\n{commands}");
    check(&[], document, &format!("@a-\n{boards}"), &format!("{message}\n"), 2);
}

#[test]
fn a_document_needs_a_board() {
    refused("", "<stdin>:1:1: expected a board, but found the end of the text");
    refused("\n@a-\n\n", "<stdin>:1:1: expected a board, but found an empty line");
    refused("  \r\n@a-\n\n", "<stdin>:1:1: expected a board, but found an empty line");
    refused("\u{feff}", "<stdin>:1:1: expected a board, but found the end of the text");
}

#[test]
fn a_board_needs_a_worker() {
    let none = "expected a worker (`@` or `*`), but found none on the board";
    refused("-a-\n\na6\n.\n", &format!("<stdin>:2:1: {none}"));
    refused("-a-\n--", &format!("<stdin>:2:3: {none}"));
    refused("-a-\n--\n", &format!("<stdin>:3:1: {none}"));
}

#[test]
fn a_second_worker_is_refused() {
    refused(
        "@-\n-*\n\n",
        "<stdin>:2:2: expected one worker, but found a second; the first is at 1:1",
    );
}

#[test]
fn a_second_box_of_the_same_name_is_refused() {
    refused(
        "@-b\n--b\n\n",
        "<stdin>:2:3: expected one box `b`, but found `b`; the first is at 1:3",
    );
    refused(
        "@-b\n--\n-B\n\n",
        "<stdin>:3:2: expected one box `b`, but found `B`; the first is at 1:3",
    );
    refused("@Zz\n\n", "<stdin>:1:3: expected one box `z`, but found `z`; the first is at 1:2");
}

#[test]
fn a_character_that_is_not_a_cell_is_refused() {
    let cell = "expected a cell (`-`, `+`, `#`, `@`, `*` or a letter)";
    refused("@a.\n\n", &format!("<stdin>:1:3: {cell}, but found `.`"));
    refused("@ a\n\n", &format!("<stdin>:1:2: {cell}, but found a space"));
    refused("@\ta\n\n", &format!("<stdin>:1:2: {cell}, but found a tab"));
    refused("@\r\r-\n\n", &format!("<stdin>:1:2: {cell}, but found the byte 0x0D"));
    refused("@a-\nż\n\n", &format!("<stdin>:2:1: {cell}, but found `ż`"));
    refused(b"@\0", &format!("<stdin>:1:2: {cell}, but found the byte 0x00"));
    refused(b"\xEF\xBB@", &format!("<stdin>:1:1: {cell}, but found the byte 0xEF"));
    refused("\u{feff}@\u{feff}", &format!("<stdin>:1:2: {cell}, but found `\\u{{feff}}`"));
}

#[test]
fn a_character_that_is_not_a_cell_of_a_numbered_notation_is_refused() {
    let why = "<stdin>:2:2: expected a cell (`.`, `#`, `@`, `*` or `X`), but found `w`\n";
    check(&["solve"], "1 3\nXw@\n", "!\n", why, 2);
    let why = "<stdin>:2:2: expected a cell (`.`, `#`, `+`, `b`, `B`, `w` or `W`), but found `-`\n";
    check(&["simulate"], "1 3\nw-.\nR\n", "", why, 2);
}

#[test]
fn a_command_within_a_board_lacks_its_empty_line() {
    let line = "expected a cell (`-`, `+`, `#`, `@`, `*` or a letter), or an empty line before the commands";
    refused("@a-\na6\n", &format!("<stdin>:2:2: {line}, but found `6`"));
    refused("@a-\n0\n", &format!("<stdin>:2:1: {line}, but found `0`"));
    refused("@a-\n.\n", &format!("<stdin>:2:1: {line}, but found `.`"));
    // Rows of walls could also be XSB, but not with such names.
    let walled = "######\n#@a-+#\n######\n";
    for (command, column, found) in [("a6", 2, '6'), ("0", 1, '0'), (".", 1, '.')] {
        let why = format!("<stdin>:4:{column}: {line}, but found `{found}`");
        refused(format!("{walled}{command}\na4\n.\n"), &why);
    }
}

#[test]
fn a_message_comes_after_the_boards_before_it() {
    let mut both = shell("{ sokopush || true; } 2>&1");
    let shown = stdout(&feed(&mut both, "@a--\n\na6\n?\n0\n"));
    assert!(
        shown.starts_with("@a--\n-@a-\n<stdin>:4:1: ") && shown.ends_with("`?`\n@a--\n"),
        "{shown}"
    );
}

#[test]
fn a_file_in_place_of_a_subcommand_is_told_how_it_is_played() {
    let why = "sokopush: `Cargo.toml` is a file; `sokopush play Cargo.toml` plays it\n";
    check(&["Cargo.toml"], "", "", why, 2);
    assert!(
        String::from_utf8_lossy(&run(&["plya"], "").stderr)
            .contains("a similar subcommand exists: 'play'")
    );
}

#[test]
fn every_byte_that_is_not_a_cell_is_refused() {
    for byte in 0..=255_u8 {
        let cell = byte.is_ascii_alphabetic() || b"-+#@*\n\r\t ".contains(&byte);
        if !cell {
            let output = run(&[], [b'@', byte, b'\n', b'\n']);
            assert_eq!(output.status.code(), Some(2), "{byte}");
            assert!(output.stdout.is_empty(), "{byte}");
            let message = String::from_utf8(output.stderr).unwrap();
            assert!(message.starts_with("<stdin>:1:2: expected a cell"), "{message}");
        }
    }
}

#[test]
fn a_line_that_is_not_a_command_is_reported_and_skipped() {
    let command = "expected a command (`0`, `.` or a push such as `a6`)";
    wrong_line("?\na6\n", "-@a\n", &format!("<stdin>:3:1: {command}, but found `?`"));
    wrong_line("a6\nA4\n", "-@a\n", &format!("<stdin>:4:1: {command}, but found `A`"));
    let end = "expected only blanks up to the end of the line";
    wrong_line(" a6\n0\n", "@a-\n", &format!("<stdin>:3:2: {end}, but found `a`"));
    wrong_line("a6 a6\na6\n", "-@a\n", &format!("<stdin>:3:4: {end}, but found `a`"));
    wrong_line("a6 .\na6\n", "-@a\n", &format!("<stdin>:3:4: {end}, but found `.`"));
    let direction = "expected a direction (`2`, `4`, `6` or `8`) for box `a`";
    wrong_line("a5\na6\n", "-@a\n", &format!("<stdin>:3:2: {direction}, but found `5`"));
    wrong_line(
        "a\na6\n",
        "-@a\n",
        &format!("<stdin>:3:2: {direction}, but found the end of the line"),
    );
    wrong_line("a \na6\n", "-@a\n", &format!("<stdin>:3:2: {direction}, but found a space"));
    wrong_line(
        "a6\na",
        "-@a\n",
        &format!("<stdin>:4:2: {direction}, but found the end of the text"),
    );
    let end = "expected the end of the line";
    wrong_line("a66\na6\n", "-@a\n", &format!("<stdin>:3:3: {end}, but found `6`"));
    wrong_line("00\na6\n", "-@a\n", &format!("<stdin>:3:2: {end}, but found `0`"));
    wrong_line(
        "a6\n\u{feff}\n",
        "-@a\n",
        &format!("<stdin>:4:1: {command}, but found `\\u{{feff}}`"),
    );
}

#[test]
fn every_wrong_line_is_reported_once_and_skipped_whole() {
    let command = "expected a command (`0`, `.` or a push such as `a6`)";
    check(
        &[],
        "@a-\n\nxyz a6\n!a6.\n.\nunread",
        "@a-\n",
        &format!(
            "<stdin>:3:2: expected a direction (`2`, `4`, `6` or `8`) for box `x`, but found `y`\n\
             <stdin>:4:1: {command}, but found `!`\n"
        ),
        2,
    );
}

#[test]
fn a_wrong_chained_line_is_executed_up_to_its_error_and_prints_no_board() {
    check(
        &["--chained"],
        "@a--\n\na6a5a6\n\n",
        "@a--\n-@a-\n",
        "<stdin>:3:4: expected a direction (`2`, `4`, `6` or `8`) for box `a`, but found `5`\n",
        2,
    );
    check(
        &["--chained"],
        "@a--\n\na6 a6\na\n",
        "@a--\n",
        "<stdin>:3:4: expected only blanks up to the end of the line, but found `a`\n\
         <stdin>:4:2: expected a direction (`2`, `4`, `6` or `8`) for box `a`, but found the end of the line\n",
        2,
    );
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    check(
        &["play", "no/such/file"],
        "",
        "",
        "sokopush: no/such/file: No such file or directory (os error 2)\n",
        2,
    );
    check(&["play", "src"], "", "", "sokopush: src: Is a directory (os error 21)\n", 2);
}

#[test]
fn messages_call_a_file_by_its_path() {
    let path = "tests/data/error/duplicate-box.in";
    check_places(&["play", path], "", "", &[&format!("{path}:3:4")], 2);
}
