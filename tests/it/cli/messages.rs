//! The exact words and places of every error.

#[cfg(unix)]
use crate::harness::with_own_terminal;
use crate::harness::{check, check_places, feed, folder, program, read, run, shell, stdout};
#[cfg(unix)]
use crate::terminal::Terminal;

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
    refused("", "<stdin>:1:1: error: expected a board, but found the end of the text");
    refused("\n@a-\n\n", "<stdin>:1:1: error: expected a board, but found an empty line");
    refused("  \r\n@a-\n\n", "<stdin>:1:1: error: expected a board, but found an empty line");
    refused("\u{feff}", "<stdin>:1:1: error: expected a board, but found the end of the text");
}

#[test]
fn a_board_needs_a_worker() {
    let none = "expected a worker (`@` or `*`), but found none on the board";
    refused("-a-\n\na6\n.\n", &format!("<stdin>:2:1: error: {none}"));
    refused("-a-\n--", &format!("<stdin>:2:3: error: {none}"));
    refused("-a-\n--\n", &format!("<stdin>:3:1: error: {none}"));
}

#[test]
fn a_second_worker_is_refused() {
    refused(
        "@-\n-*\n\n",
        "<stdin>:2:2: error: expected one worker, but found a second; the first is at 1:1",
    );
}

#[test]
fn a_second_box_of_the_same_name_is_refused() {
    refused(
        "@-b\n--b\n\n",
        "<stdin>:2:3: error: box `b` is on the board twice, here as `b`; the first is at 1:3",
    );
    refused(
        "@-b\n--\n-B\n\n",
        "<stdin>:3:2: error: box `b` is on the board twice, here as `B`; the first is at 1:3",
    );
    refused(
        "@Zz\n\n",
        "<stdin>:1:3: error: box `z` is on the board twice, here as `z`; the first is at 1:2",
    );
}

#[test]
fn a_character_that_is_not_a_cell_is_refused() {
    let cell = "expected a cell (`-`, `+`, `#`, `@`, `*` or a letter)";
    refused("@a.\n\n", &format!("<stdin>:1:3: error: {cell}, but found `.`"));
    let floor = "expected a cell (`-`, `+`, `#`, `@`, `*` or a letter; floor is `-`)";
    refused("@ a\n\n", &format!("<stdin>:1:2: error: {floor}, but found a space"));
    refused("@\ta\n\n", &format!("<stdin>:1:2: error: {floor}, but found a tab"));
    refused("@\r\r-\n\n", &format!("<stdin>:1:2: error: {cell}, but found the byte 0x0D"));
    refused("@a-\nż\n\n", &format!("<stdin>:2:1: error: {cell}, but found `ż`"));
    refused(b"@\0", &format!("<stdin>:1:2: error: {cell}, but found the byte 0x00"));
    let unknown = "not a board in any notation known here: no line of it is a row of a board";
    refused(b"\xEF\xBB@", &format!("<stdin>:1:1: error: {unknown}"));
    refused("\u{feff}@\u{feff}", &format!("<stdin>:1:2: error: {cell}, but found `\\u{{feff}}`"));
}

#[test]
fn a_character_that_is_not_a_cell_of_a_numbered_notation_is_refused() {
    let why = "<stdin>:2:2: error: expected a cell (`.`, `#`, `@`, `*` or `X`), but found `w`\n";
    check(&["solve"], "1 3\nXw@\n", "!\n", why, 2);
    let why = "<stdin>:2:2: error: expected a cell (`.`, `#`, `+`, `b`, `B`, `w` or `W`), but found `-`\n";
    check(&["simulate"], "1 3\nw-.\nR\n", "", why, 2);
}

#[test]
fn a_command_within_a_board_lacks_its_empty_line() {
    let line = "expected a cell (`-`, `+`, `#`, `@`, `*` or a letter), or an empty line before the commands";
    refused("@a-\na6\n", &format!("<stdin>:2:2: error: {line}, but found `6`"));
    refused("@a-\n0\n", &format!("<stdin>:2:1: error: {line}, but found `0`"));
    refused("@a-\n.\n", &format!("<stdin>:2:1: error: {line}, but found `.`"));
    // Rows of walls could also be XSB, but not with such names.
    let walled = "######\n#@a-+#\n######\n";
    for (command, column, found) in [("a6", 2, '6'), ("0", 1, '0'), (".", 1, '.')] {
        let why = format!("<stdin>:4:{column}: error: {line}, but found `{found}`");
        refused(format!("{walled}{command}\na4\n.\n"), &why);
    }
}

#[test]
fn a_message_comes_after_the_boards_before_it() {
    let mut both = shell("{ sokopush || true; } 2>&1");
    let shown = stdout(&feed(&mut both, "@a--\n\na6\n?\n0\n"));
    assert!(
        shown.starts_with("@a--\n-@a-\n<stdin>:4:1: error: ") && shown.ends_with("`?`\n@a--\n"),
        "{shown}"
    );
}

#[test]
fn a_file_in_place_of_a_subcommand_is_played() {
    let (file, boards) = ("examples/first.txt", stdout(&run(&["play", "examples/first.txt"], "")));
    check(&[file], "", &boards, "", 0);
    let moves = stdout(&run(&["play", "--moves", file], ""));
    check(&[file, "--moves"], "", &moves, "", 0);
    check(&["--moves", file], "", &moves, "", 0);
    let why = "error: no/such/file: No such file or directory\n";
    check(&["no/such/file"], "", "", why, 2);
    check(&["--moves", "none"], "", "", "error: none: No such file or directory\n", 2);
    check(&["nofile"], "", "", "error: nofile: No such file or directory\n", 2);
    let text = read(file);
    check(&["-"], &text, &boards, "", 0);
    check(&["--moves", "-"], &text, &moves, "", 0);
    // The name of a command can be that of a file too.
    let folder = folder(&[("solve", &*text), ("slove", &text)]);
    for arguments in [&["./solve"][..], &["--", "solve"], &["play", "solve"], &["slove"]] {
        let output = program(arguments).current_dir(&folder).output().unwrap();
        assert_eq!(stdout(&output), boards, "{arguments:?}");
    }
}

#[test]
fn wrong_arguments_get_a_tip() {
    for (arguments, tip) in [
        (
            &["plya"][..],
            "'plya' is neither a subcommand nor a file; a similar subcommand is 'play'",
        ),
        (&["slove", "x"], "a similar subcommand is 'solve'"),
        (&["konvert", "--to", "xsb", "x"], "a similar subcommand is 'convert'"),
        (&["help", "slove"], "unrecognized subcommand 'slove'"),
        // Otherwise the option, or the file, would be without effect.
        (&["--level", "2", "play", "none"], "a subcommand comes first, and its options follow it"),
        (&["examples/first.txt", "solve"], "a subcommand comes first"),
        (&["examples/first.txt", "none"], "unexpected argument 'none' found"),
        (&["examples/first.txt", "solved.xsb"], "unexpected argument 'solved.xsb' found"),
        (&["./solve"], "./solve: No such file or directory"),
        (&["solve", "--time", "-1"], "expected a number of seconds from 0 to 1e19"),
    ] {
        let output = run(arguments, "");
        assert!(String::from_utf8_lossy(&output.stderr).contains(tip), "{arguments:?}: {output:?}");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
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
            // With some of them it is a row of XSB.
            let is_xsb = b"$._|".contains(&byte);
            let start =
                if is_xsb { "1:1: error: not a board" } else { "1:2: error: expected a cell" };
            assert!(message.starts_with(&format!("<stdin>:{start}")), "{message}");
        }
    }
}

#[test]
fn a_line_that_is_not_a_command_is_reported_and_skipped() {
    let command = "expected a command (`0`, `.` or a push such as `a6`)";
    wrong_line("?\na6\n", "-@a\n", &format!("<stdin>:3:1: error: {command}, but found `?`"));
    let small = "expected a small letter, as in `a6`, but found `A`";
    wrong_line("a6\nA4\n", "-@a\n", &format!("<stdin>:4:1: error: {small}"));
    let chained = "expected the end of the line (`--chained` reads several commands in a line)";
    wrong_line("a6a6\n0\n", "@a-\n", &format!("<stdin>:3:3: error: {chained}, but found `a`"));
    let end = "expected only blanks up to the end of the line";
    wrong_line(" a6\n0\n", "@a-\n", &format!("<stdin>:3:2: error: {end}, but found `a`"));
    wrong_line("a6 a6\na6\n", "-@a\n", &format!("<stdin>:3:4: error: {end}, but found `a`"));
    wrong_line("a6 .\na6\n", "-@a\n", &format!("<stdin>:3:4: error: {end}, but found `.`"));
    let direction = "expected a direction (`2`, `4`, `6` or `8`) for box `a`";
    wrong_line("a5\na6\n", "-@a\n", &format!("<stdin>:3:2: error: {direction}, but found `5`"));
    wrong_line(
        "a\na6\n",
        "-@a\n",
        &format!("<stdin>:3:2: error: {direction}, but found the end of the line"),
    );
    wrong_line("a \na6\n", "-@a\n", &format!("<stdin>:3:2: error: {direction}, but found a space"));
    wrong_line(
        "a6\na",
        "-@a\n",
        &format!("<stdin>:4:2: error: {direction}, but found the end of the text"),
    );
    let end = "expected the end of the line";
    wrong_line("a66\na6\n", "-@a\n", &format!("<stdin>:3:3: error: {end}, but found `6`"));
    wrong_line("00\na6\n", "-@a\n", &format!("<stdin>:3:2: error: {chained}, but found `0`"));
    wrong_line(
        "a6\n\u{feff}\n",
        "-@a\n",
        &format!("<stdin>:4:1: error: {command}, but found `\\u{{feff}}`"),
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
            "<stdin>:3:2: error: expected a direction (`2`, `4`, `6` or `8`) for box `x`, but found `y`\n\
             <stdin>:4:1: error: {command}, but found `!`\n"
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
        "<stdin>:3:4: error: expected a direction (`2`, `4`, `6` or `8`) for box `a`, but found `5`\n",
        2,
    );
    check(
        &["--chained"],
        "@a--\n\na6 a6\na\n",
        "@a--\n",
        "<stdin>:3:4: error: expected only blanks up to the end of the line, but found `a`\n\
         <stdin>:4:2: error: expected a direction (`2`, `4`, `6` or `8`) for box `a`, but found the end of the line\n",
        2,
    );
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    check(&["play", "no/such/file"], "", "", "error: no/such/file: No such file or directory\n", 2);
    check(&["play", "src"], "", "", "error: src: Is a directory\n", 2);
}

#[test]
fn messages_call_a_file_by_its_path() {
    let path = "tests/data/error/duplicate-box.in";
    check_places(&["play", path], "", "", &[&format!("{path}:3:4")], 2);
}

/// Levels in XSB, each with a title and a record that cannot be played.
fn unplayable(levels: u32) -> String {
    let level = |number| format!("Level {number}\n\n#####\n#@$.#\n#####\nSolution: l\n\n");
    (1..=levels).map(level).collect()
}

#[test]
fn a_message_about_a_level_has_its_line_its_number_and_its_title() {
    let levels = unplayable(1) + "Level 2\n\n#####\n#*@*#\n#####\n";
    let why = "<stdin>:3: warning: level 1 \"Level 1\": the record cannot be played: \
               move 1, `l`, leads into a wall\n";
    let boxes = "<stdin>:10: error: level 2 \"Level 2\": cannot write a box on a goal, as in row 2, column 2\n";
    let left_out =
        "warning: <stdin>: left out 1 title and 1 record, for which `push-box` has no place\n";
    let first = "3 5\n#####\n#X*@#\n#####\n";
    let output = run(&["convert", "--to", "push-box"], &levels);
    assert_eq!(String::from_utf8_lossy(&output.stdout), first);
    let messages = String::from_utf8(output.stderr).unwrap();
    let mut lines: Vec<_> = messages.split_inclusive('\n').collect();
    lines.sort_unstable();
    assert_eq!(lines, [boxes, why, left_out]);
    // A level that is not written has no warning about its record.
    let unwritten = format!("{levels}Solution: l\n");
    let output = run(&["convert", "--to", "push-box"], &unwritten);
    assert_eq!(String::from_utf8_lossy(&output.stderr), messages);
    // In other notations too.
    for (text, line) in [
        ("1 3\n..X\n\n\n1 3\n@*X\n", 5),
        ("@a+\n\n.\n", 1),
        (
            "<SokobanLevels><LevelCollection>\n<Level><L>#####</L>\n<L>#@$.#</L><L>#####</L></Level></LevelCollection></SokobanLevels>",
            2,
        ),
    ] {
        let level = if line == 5 { "2" } else { "1" };
        let output = run(&["render", "--frame", "9", "--level", level], text);
        let why = format!("<stdin>:{line}: error: level {level}: there is no frame 9");
        assert!(String::from_utf8_lossy(&output.stderr).starts_with(&why), "{output:?}");
    }
}

#[test]
fn what_is_wrong_in_many_levels_is_reported_once_for_each_file() {
    let folder = folder(&[("one", &unplayable(1)), ("many", &unplayable(3))]);
    let paths = ["one", "many"].map(|name| folder.path().join(name));
    let [one, many] = paths.each_ref().map(|path| path.to_str().unwrap());
    let why = "level 1 \"Level 1\": the record cannot be played: move 1, `l`, leads into a wall";
    let wanted = format!(
        "{one}:3: warning: {why}\n{many}:3: warning: {why} (the first of 3 levels with such a record)\n"
    );
    check(&["solve", one, many], "", "1\n1\n1\n1\n", &wanted, 0);
    let output = run(&["convert", "--to", "xsb", one, many], "");
    assert_eq!(String::from_utf8_lossy(&output.stderr), wanted);
}

#[test]
fn what_is_in_no_notation_is_called_so_with_the_nearest_reason() {
    let unknown = "error: not a board in any notation known here";
    let json = format!("<stdin>:1:1: {unknown}: no line of it is a row of a board\n");
    let row = format!(
        "<stdin>:1:1: {unknown}: a board in XSB has at least 3 rows, one of them with a wall\n"
    );
    for command in [&["solve"][..], &["convert", "--to", "xsb"], &["render"], &["play"]] {
        check(command, "{\"a\": [1, 2]}\n", "", &json, 2);
        check(command, "$@.\n", "", &row, 2);
    }
    check(&["solve"], "@$.#\n", "", &row, 2);
    // A line that is a row by accident does not hide how others are drawn.
    let walls = format!(
        "<stdin>:1:1: {unknown}: its walls seem to be `X`; `sokopush convert --legend 'X=#' --to xsb FILE` reads it\n"
    );
    for command in [&["solve"][..], &["convert", "--to", "xsb"], &["render"], &["play"]] {
        check(command, "-----\n\nXXXXX\nX@$.X\nXXXXX\n", "", &walls, 2);
        check(command, "XXXXX\nX@-*X\nXXXXX\n", "", &walls, 2);
    }
    let others = "reads it if the legend also says what `G`, `J` and `o` mean";
    let walls = walls.replace("reads it", others);
    let other_cells = format!(
        "<stdin>:1:1: {unknown}: its rows seem to have other cells than XSB; `sokopush convert --legend PAIRS --to xsb \
         FILE` reads it if the legend says what `X`, `S` and `P` mean\n"
    );
    let drawn = "########\n###___##\n#XSP__##\n###_PX##\n#X##P_##\n#_#_X_##\n#PPXPPX#\n########\n";
    check(&["solve"], drawn, "", &other_cells, 2);
    check(&["solve"], "12\nXXXXXXX\nX--GJ-X\nX--o-@X\nXXXXXXX\n\nXXX\n", "", &walls, 2);
    // What begins as a notation does is reported as wrong in that.
    check_places(&["solve"], "1 x\n", "!\n", &["<stdin>:1:3: error"], 2);
    check(&["solve"], "", "", "", 0);
}

#[test]
fn sizes_and_times_that_cannot_be_meant_are_reported() {
    let solves = |option: &str, value: &str, what: &str| {
        let output = run(&["solve", option, value], "1 3\nX*@\n");
        let messages = String::from_utf8(output.stderr).unwrap();
        assert_eq!(messages.lines().next().unwrap_or_default(), what);
    };
    solves(
        "--memory",
        "10",
        "warning: `--memory` is only 10 bytes; K, M, G or T may follow the number",
    );
    solves("--memory", "1M", "");
    solves("--time", "0", "warning: `--time` leaves no time");
    solves("--time", "1e8", "warning: `--time` is 1157 days; the number is one of seconds");
    solves("--time", "3600", "");
}

#[test]
fn a_built_in_level_is_chosen_by_its_number() {
    let board = |options: &[&str]| stdout(&run(&[&["play", "--demo"], options].concat(), ".\n"));
    assert_eq!(board(&["--level", "1"]), board(&[]));
    assert_ne!(board(&["--level", "3"]), board(&[]));
    check(
        &["--demo", "--level", "31"],
        "",
        "",
        "error: --demo: there is no level 31; the file has 30\n",
        2,
    );
}

#[cfg(unix)]
#[test]
fn a_usage_error_quotes_nothing_that_a_terminal_could_take_for_a_command() {
    for arguments in ["solve --minimize \u{1b}[31mred", "\u{1b}]0;title\u{7}", "lint --x\u{1b}[2J"]
    {
        let arguments: Vec<_> = arguments.split(' ').collect();
        let Some(mut own) = with_own_terminal(&program(&arguments)) else { return };
        let mut terminal = Terminal::new(&mut own);
        terminal.sees("error: ");
        let raw = terminal.raw();
        let sent = ["\u{1b}[31mred", "\u{1b}]0;", "\u{1b}[2J"];
        assert!(!sent.iter().any(|sent| raw.contains(sent)), "{raw:?}");
    }
}
