//! `sokopush convert`: each notation to each other, what cannot be written, and round trips.

use std::fs;

use proptest::prelude::*;
use soukoban::actions::Actions;

use crate::harness::{check, files, program, run};
use crate::model::Model;

#[track_caller]
fn converts(from: &str, to: &str, input: &str, output: &str) {
    check(&["convert", "--from", from, "--to", to], input, output, "", 0);
}

const NAMED: &str = "#####\n#@-a+#\n#####\n\na6\n0\na8\na6\n.\n";

#[test]
fn a_game_in_every_notation() {
    let game = "######\n#@-a+#\n######\n\na6\n.\n";
    for (to, text) in [
        ("named", game),
        ("keystrokes", "3 6\n######\n#w.b+#\n######\nRR\n0 0\n"),
        ("xsb", "######\n#@ $.#\n######\nSolution: rR\n"),
        ("lurd", "rR\n"),
    ] {
        converts("named", to, game, text);
        if to != "lurd" {
            for (back, expected) in [
                ("named", game),
                ("keystrokes", "3 6\n######\n#w.b+#\n######\nRR\n0 0\n"),
                ("xsb", "######\n#@ $.#\n######\nSolution: rR\n"),
                ("lurd", "rR\n"),
            ] {
                converts(to, back, text, expected);
            }
        }
    }
    let board = "3 6\n######\n#X.*@#\n######\n";
    converts("named", "push-box", game.split_once("\n\n").unwrap().0, board);
    converts("push-box", "named", board, "######\n#@-a+#\n######\n\n.\n");
    converts("push-box", "keystrokes", board, "3 6\n######\n#w.b+#\n######\n\n0 0\n");
    converts("push-box", "xsb", board, "######\n#@ $.#\n######\n");
    converts("push-box", "lurd", board, "\n");
    converts("lurd", "lurd", "rR\r\nlL", "rR\nlL\n");
}

#[test]
fn undone_and_refused_pushes_stay_in_named_records_only() {
    converts("named", "named", NAMED, NAMED);
    converts("named", "lurd", NAMED, "rR\n");
    // Keystrokes that lead nowhere, and those behind the end of the game, are no moves.
    let games = "1 5\nw.b+.\nURLRRRL\n0 0\n";
    converts("keystrokes", "lurd", games, "rlrR\n");
    converts("keystrokes", "keystrokes", games, games);
}

#[test]
fn boxes_keep_their_names_or_get_them_in_reading_order() {
    let board = "-----\n-z-b-\n@----\n\nb4\nz8\n.\n";
    converts("named", "named", board, board);
    converts(
        "xsb",
        "named",
        "#######\n# $  *#\n#@  $.#\n#######\n\n",
        "#######\n#-a--B#\n#@--c+#\n#######\n\n.\n",
    );
}

#[test]
fn what_a_notation_cannot_write_is_an_error() {
    let cases = [
        (
            "named",
            "push-box",
            "@-+\n-A-\n",
            "a box on a goal cannot be written, as in row 2, column 2",
        ),
        (
            "named",
            "push-box",
            "-a\n-*\n",
            "the worker on a goal cannot be written, as in row 2, column 2",
        ),
        (
            "named",
            "keystrokes",
            "@a+\n--\n",
            "rows of different length cannot be written, as in row 2, column 3",
        ),
        (
            "named",
            "push-box",
            "@\na+\n",
            "rows of different length cannot be written, as in row 1, column 2",
        ),
        (
            "xsb",
            "keystrokes",
            "###\n#@#\n# $.#\n",
            "rows of different length cannot be written, as in row 2, column 4",
        ),
        (
            "xsb",
            "lurd",
            "#####\n#@$.#\n#####\nSolution: Ll\n",
            "`L` cannot be move 1: a wall is in the way",
        ),
        (
            "xsb",
            "named",
            "#####\n#@$.#\n#####\nSolution: r\n",
            "`r` cannot be move 1: a box is there",
        ),
        (
            "xsb",
            "keystrokes",
            "######\n#@ $.#\n######\nSolution: rRR\n",
            "`R` cannot be move 3: a wall is in the way",
        ),
        (
            "xsb",
            "lurd",
            "######\n#@ $.#\n######\nSolution: r*R\n",
            "`*` cannot be move 2: it is no letter of LURD",
        ),
        (
            "xsb",
            "xsb",
            "######\n#@ $.#\n######\nSolution: RR\n",
            "`R` cannot be move 1: nothing is there to be pushed",
        ),
        (
            "xsb",
            "xsb",
            "######\n#@$$.#\n######\nSolution: R\n",
            "`R` cannot be move 1: a second box is behind the box",
        ),
    ];
    for (from, to, input, why) in cases {
        let end = if to == "keystrokes" { "0 0\n" } else { "" };
        let stderr = format!("sokopush: <stdin>: level 1: {why}\n");
        check(&["convert", "--from", from, "--to", to], input, end, &stderr, 2);
    }
    let many = format!("{}\n#@  #\n#####\n", "$".repeat(27));
    let many = format!(
        "#{}#\n#{}#\n#@{}#\n#{}#\n",
        "#".repeat(27),
        many.split('\n').next().unwrap(),
        " ".repeat(26),
        "#".repeat(27)
    );
    let stderr = "sokopush: <stdin>: level 1: expected at most 26 boxes to name, but found 27\n";
    check(&["convert", "--from", "xsb", "--to", "named"], many, "", stderr, 2);
    let alone = "sokopush: <stdin>: a record alone has no board, and can only stay `lurd`\n";
    check(&["convert", "--from", "lurd", "--to", "named"], "rR\n", "", alone, 2);
    let letter = "<stdin>:2:3: expected a keystroke (`l` `u` `r` `d`, or capitals for pushes), but found `x`\n";
    check(&["convert", "--from", "lurd", "--to", "lurd"], "rR\nlLx\n", "rR\n", letter, 2);
    let rle = "sokopush: `--rle` goes with `--to xsb` only\n";
    check(&["convert", "--from", "named", "--to", "named", "--rle"], NAMED, "", rle, 2);
}

const COLLECTION: &str = "\
Some levels
; first
#####
#@$.#
#####
Solution: R

########
#@ $$..###
#####    #
    ######
Title: second
Author: somebody
a note

####
#+*#
####
";

#[test]
fn collections_go_level_by_level() {
    let output = "\
#####
#@$.#
#####
Title: first
; Some levels
Solution: R

########
#@ $$..###
#####    #
    ######
Title: second
Author: somebody
; a note

####
#+*#
####
";
    converts("xsb", "xsb", COLLECTION, output);
    converts("xsb", "xsb", output, output);
    check(
        &["convert", "--from", "xsb", "--to", "xsb", "--rle", "--level", "2"],
        COLLECTION,
        "8#|#@-2$2.3#|5#4-#|4-6#\nTitle: second\nAuthor: somebody\n; a note\n",
        "",
        0,
    );
    let left = |to: &str, more: &str| {
        format!(
            "sokopush: <stdin>: left out, for `{to}` has no place for them: titles (2), authors (1), \
             comments (2){more}\n"
        )
    };
    check(
        &["convert", "--from", "xsb", "--to", "keystrokes"],
        COLLECTION,
        "3 5\n#####\n#wb+#\n#####\nR\n4 10\n########..\n#w.bb++###\n#####....#\n....######\n\n\
         3 4\n####\n#WB#\n####\n\n0 0\n",
        &left("keystrokes", ""),
        0,
    );
    check(
        &["convert", "--from", "xsb", "--to", "lurd"],
        COLLECTION,
        "R\n\n\n",
        &left("lurd", ""),
        0,
    );
    let stderr =
        "sokopush: <stdin>: level 3: a box on a goal cannot be written, as in row 2, column 3\n";
    check(
        &["convert", "--from", "xsb", "--to", "push-box"],
        COLLECTION,
        "3 5\n#####\n#X*@#\n#####\n\n4 10\n########..\n#X.**@@###\n#####....#\n....######\n",
        &(stderr.to_owned() + &left("push-box", ", records (1)")),
        2,
    );
    let stderr = "sokopush: <stdin>: level 2: a document holds one level; `--level` chooses one\n\
                  sokopush: <stdin>: left out, for `named` has no place for them: titles (1), comments (1)\n";
    check(
        &["convert", "--from", "xsb", "--to", "named"],
        COLLECTION,
        "#####\n#@a+#\n#####\n\na6\n.\n",
        stderr,
        2,
    );
    let stderr = "sokopush: <stdin>: expected a level 4, but found only 3\n";
    check(
        &["convert", "--from", "xsb", "--to", "named", "--level", "4"],
        COLLECTION,
        "",
        stderr,
        2,
    );
}

#[test]
fn keystrokes_end_with_the_game() {
    for (from, level, number) in
        [("named", "@A+\n\na6\n.\n", 1), ("xsb", "######\n#@$. #\n######\nSolution: RRl\n", 2)]
    {
        let why = "moves behind the end of the game cannot be written, as move";
        let stderr = format!("sokopush: <stdin>: level 1: {why} {number}\n");
        check(&["convert", "--from", from, "--to", "keystrokes"], level, "0 0\n", &stderr, 2);
    }
    converts("xsb", "keystrokes", "#@$.#\nSolution: R\n", "1 5\n#wb+#\nR\n0 0\n");
}

#[test]
fn text_behind_a_board_is_its_own_up_to_a_solution() {
    let board = "#####\n#@$.#\n#####\n";
    // As other programs write their collections, and what becomes of it.
    let collection = format!(
        "{board}\nAuthor: me\nof old\n\nSolution 1 (1/1)\nR\n\nSolution 2\nlR\nTitle: next\n\n\
         {board}\nAuthor: A\nAuthor: B\nsolution: R\n\n{board}solution (moves 1): R\nTitle:\n\
         {board}\n\nSolution of mine: easy\nA note\u{e9}\n"
    );
    let mut bytes = collection.into_bytes();
    // Not UTF-8.
    let at = bytes.windows(2).position(|two| two == "\u{e9}".as_bytes()).unwrap();
    bytes.splice(at..at + 2, [0xe9]);
    let output = run(&["convert", "--from", "xsb", "--to", "xsb"], &bytes);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let expected = format!(
        "{board}Author: me\n; of old\n; Solution 2\nSolution: R\n\n\
         {board}Title: next\nAuthor: A\n; lR\n; Author: B\nSolution: R\n\n\
         {board}; Title:\nSolution: R\n\n{board}; Solution of mine: easy\n; A note\u{e9}\n"
    );
    assert_eq!(text(&output), expected);
    // What is written is read again as it was.
    converts("xsb", "xsb", &expected, &expected);
    check(
        &["solve", "--from", "xsb", "--verify"],
        &bytes,
        "1: right, 1 moves, 1 pushes\n2: right, 1 moves, 1 pushes\n3: right, 1 moves, 1 pushes\n4: no solution\n",
        "",
        0,
    );
}

#[test]
fn text_alone_is_no_collection() {
    let found = "expected a board, but found the end of the text\n";
    for (input, place) in [("nothing\n", "2:1"), ("\0\0", "1:3"), ("Solution: R\n\n", "3:1")] {
        let stderr = format!("<stdin>:{place}: {found}");
        check(&["convert", "--from", "xsb", "--to", "xsb"], input, "", &stderr, 2);
    }
    for empty in ["", "\n", " \n\n"] {
        converts("xsb", "xsb", empty, "");
    }
}

#[test]
fn odd_rows_are_rows_or_text() {
    let board = "######\n#@ $.#\n######\n";
    for same in ["6#\n#@-$.#\n6#|\n", "6#|#@-$.#|6#|\n", "######\n#@-$.#\n######\n"] {
        converts("xsb", "xsb", same, board);
    }
    converts("xsb", "xsb", "6#||6#|#@-$.#|6#\n", "######\n-\n######\n#@ $.#\n######\n");
    // A number that stands alone.
    converts("xsb", "xsb", &format!("{board}12\n"), &format!("{board}; 12\n"));
    let arguments = ["convert", "--from", "xsb", "--to", "xsb", "--rle"];
    let why = "sokopush: <stdin>: level 1: more than 1048576 cells cannot be written run-length encoded\n";
    check(&arguments, "1000000 @\n", "", why, 2);
    let stderr = "<stdin>:1:8: expected at most 1048576 repeated cells, but found more\n";
    check(&["convert", "--from", "xsb", "--to", "xsb"], "1048578#\n", "", stderr, 2);
}

#[test]
fn one_record_of_many() {
    let records = "rR\nlL\nuU\n";
    let convert = |level: &str, stdout: &str, stderr: &str, status| {
        let arguments = ["convert", "--from", "lurd", "--to", "lurd", "--level", level];
        check(&arguments, records, stdout, stderr, status);
    };
    convert("2", "lL\n", "", 0);
    convert("4", "", "sokopush: <stdin>: expected a level 4, but found only 3\n", 2);
}

#[test]
fn a_bad_level_does_not_stop_the_others() {
    let input = "###\n#@#\n\n###\n#x#\n\n####\n#@.#\n####\n";
    let stderr =
        "<stdin>:5:2: expected a cell (`#` ` ` `-` `_` `.` `$` `*` `@` `+`), but found `x`\n";
    check(
        &["convert", "--from", "xsb", "--to", "xsb"],
        input,
        "###\n#@#\n #\n\n####\n#@.#\n####\n",
        stderr,
        2,
    );
    let stderr =
        "<stdin>:4:1: expected a command (a push such as `a6`, `0` or `.`), but found `%`\n";
    check(&["convert", "--from", "named", "--to", "lurd"], "@a-\n\na6\n%\n.\n", "R\n", stderr, 2);
}

#[test]
fn collections_are_streamed() {
    let level = "#####\n#@$.#\n#####\n\n".repeat(200_000);
    let mut command = std::process::Command::new("sh");
    command.args([
        "-c",
        "ulimit -v 100000; exec \"$@\"",
        "sh",
        program(&[]).get_program().to_str().unwrap(),
    ]);
    command.args(["convert", "--from", "xsb", "--to", "push-box"]);
    let output = crate::harness::feed(&mut command, level);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(output.stdout.len(), 200_000 * 23 - 1);
}

#[test]
fn every_transcripts_input_goes_round() {
    for path in files("tests/data/session", "in") {
        let path = path.to_str().unwrap();
        let whole = fs::read_to_string(path).unwrap();
        let document = whole.split_inclusive("\n.").next().unwrap().to_owned() + "\n";
        assert_eq!(
            text(&run(&["convert", "--from", "named", "--to", "named", path], "")),
            document,
            "{path}"
        );
        // What is played is the same in LURD, and from LURD.
        let lurd = text(&run(&["convert", "--from", "named", "--to", "lurd", path], ""));
        assert_eq!(lurd, text(&run(&["play", "--moves", path], "")), "{path}");
        let xsb = text(&run(&["convert", "--from", "named", "--to", "xsb", path], ""));
        assert_eq!(lurd, text(&run(&["convert", "--from", "xsb", "--to", "lurd"], &xsb)), "{path}");
        let again = text(&run(&["convert", "--from", "xsb", "--to", "xsb"], &xsb));
        assert_eq!(xsb, again, "{path}");
    }
}

fn text(output: &std::process::Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// What a conversion of that text gives.
fn convert(from: &str, to: &str, options: &[&str], input: &str) -> String {
    text(&run(&[&["convert", "--from", from, "--to", to], options].concat(), input))
}

/// A board of the push/undo language, and pushes. With a wall around it where that is asked for.
fn document(walled: bool) -> impl Strategy<Value = String> {
    let cells: Vec<char> = "@abcD+++##".chars().chain(['-'; 20]).collect();
    let commands = prop::collection::vec((0..4_usize, 0..5_usize), 0..30);
    (Just(cells).prop_shuffle(), commands).prop_map(move |(cells, commands)| {
        let mut rows: Vec<String> = cells.chunks(6).map(|row| row.iter().collect()).collect();
        if walled {
            rows = rows.into_iter().map(|row| format!("#{row}#")).collect();
            rows.insert(0, "#".repeat(8));
            rows.push("#".repeat(8));
        }
        let commands = commands.into_iter().map(|(name, direction)| match direction {
            4 => "0\n".to_owned(),
            _ => format!("{}{}\n", ["a", "b", "c", "d"][name], [2, 4, 6, 8][direction]),
        });
        format!("{}\n\n{}.\n", rows.join("\n"), commands.collect::<String>())
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..Default::default() })]

    #[test]
    fn there_and_back_is_the_identity_on_what_both_can_say(document in document(true)) {
        prop_assert_eq!(&convert("named", "named", &[], &document), &document);
        let xsb = convert("named", "xsb", &[], &document);
        let plain = convert("xsb", "named", &[], &xsb);
        for (to, options) in [("xsb", &[][..]), ("xsb", &["--rle"])] {
            let there = convert("named", to, options, &plain);
            prop_assert_eq!(&convert(to, "named", &[], &there), &plain);
            prop_assert_eq!(&convert(to, to, options, &there), &there);
            prop_assert_eq!(&convert(to, "xsb", &[], &there), &xsb);
        }
        let keys = run(&["convert", "--from", "named", "--to", "keystrokes"], &document);
        if !keys.status.success() {
            let stderr = String::from_utf8_lossy(&keys.stderr);
            prop_assert!(stderr.contains("moves behind the end of the game"), "{}", stderr);
            return Ok(());
        }
        let keys = text(&keys);
        prop_assert_eq!(&convert("keystrokes", "keystrokes", &[], &keys), &keys);
        let board = |text: &str| text.split("\n\n").next().unwrap().to_owned();
        prop_assert_eq!(board(&convert("keystrokes", "named", &[], &keys)), board(&plain));
        prop_assert!(plain.starts_with(&board(&plain)));
    }

    #[test]
    fn records_lead_to_the_same_board(document in document(false)) {
        let commands: Vec<String> = {
            let commands = document.split_once("\n\n").unwrap().1.lines();
            commands.filter(|line| *line != ".").map(str::to_owned).collect()
        };
        let mut model = Model::new(&document);
        for command in &commands {
            model.execute(command);
        }
        let lurd = convert("named", "lurd", &[], &document);
        prop_assert_eq!(Model::new(&document).walk(&lurd), model.board());
        // The record alone leads there too when it has been through XSB, where boxes lose their names.
        let again = convert("xsb", "lurd", &[], &convert("named", "xsb", &[], &document));
        prop_assert_eq!(again, lurd);
    }

    #[test]
    fn what_is_written_is_read_by_another_program(document in document(false)) {
        let lurd = convert("named", "lurd", &[], &document);
        let mut model = Model::new(&document);
        let commands = document.split_once("\n\n").unwrap().1.lines();
        commands.filter(|line| *line != ".").for_each(|command| model.execute(command));
        let solved = !model.board().bytes().any(|cell| cell.is_ascii_lowercase());
        for options in [&[][..], &["--rle"]] {
            let xsb = convert("named", "xsb", options, &document);
            prop_assert_eq!(play_elsewhere(&xsb, &lurd), solved, "{}", xsb);
        }
    }
}

/// Whether moves solve the first level of a collection, by the crate `soukoban`.
fn play_elsewhere(xsb: &str, lurd: &str) -> bool {
    let mut level = soukoban::level::Level::load_from_str(xsb).next().unwrap().unwrap();
    let moves: Actions = lurd.trim().parse().unwrap();
    for action in moves.iter() {
        level.execute(action.direction()).unwrap();
    }
    // It says itself which moves were pushes.
    assert_eq!(level.actions().to_string(), lurd.trim());
    level.is_solved()
}

#[test]
fn solutions_are_solutions_elsewhere() {
    let collection = convert("xsb", "xsb", &[], COLLECTION);
    for (from, level, print) in [("xsb", collection.as_str(), "1"), ("named", "#@a-+#\n", "1")] {
        for least in ["moves", "pushes"] {
            let options = ["--level", print, "--print", "moves", "--minimize", least];
            let lurd = text(&run(&[&["solve", "--from", from], &options[..]].concat(), level));
            let xsb = convert(from, "xsb", &["--level", print], level);
            assert!(play_elsewhere(&xsb, &lurd), "{xsb}{lurd}");
        }
    }
    for path in files("tests/data/levels", "txt") {
        let path = path.to_str().unwrap();
        let lurd = text(&run(&["solve", "--from", "named", "--print", "moves", path], ""));
        assert!(play_elsewhere(&convert("named", "xsb", &[path], ""), &lurd), "{path}");
    }
}

#[test]
fn titles_and_authors_are_read_elsewhere() {
    let levels = convert("xsb", "xsb", &[], COLLECTION);
    // The third has more goals than boxes, which is wrong there.
    let levels: Vec<_> = soukoban::level::Level::load_from_str(&levels).take(2).collect();
    let levels: Vec<_> = levels.into_iter().map(Result::unwrap).collect();
    let titles: Vec<_> = levels.iter().map(|level| level.metadata()["title"].as_str()).collect();
    assert_eq!(titles, ["first", "second"]);
    assert_eq!(levels[1].metadata()["author"], "somebody");
}

#[test]
fn what_lies_outside_is_filled_where_nothing_gets_there() {
    converts("named", "xsb", "@#a-\n", "######\n#@#$ #\n######\n");
    converts("xsb", "keystrokes", "####\n#@#\n####\n", "3 4\n####\n#w#.\n####\n\n0 0\n");
    converts(
        "xsb",
        "keystrokes",
        "#####\n#@$.#\n#####\n###\n",
        "4 5\n#####\n#wb+#\n#####\n###..\n\n0 0\n",
    );
    let refused = |from, level, place| {
        let why = "rows of different length cannot be written, as in";
        let stderr = format!("sokopush: <stdin>: level 1: {why} {place}\n");
        check(&["convert", "--from", from, "--to", "keystrokes"], level, "0 0\n", &stderr, 2);
    };
    refused("named", "####\n#@-#\n####\n#\n", "row 4, column 2");
    refused("xsb", "####\n#######\n#@ $. #\n ####\n", "row 4, column 6");
    // A row of floor above all walls is nowhere, and would be text.
    let board = "#####\n#@$.#\n#####\n";
    converts("named", "xsb", "-----\n#####\n#@a+#\n#####\n", board);
    converts("xsb", "xsb", "||5#|#@$.#|5#\n", board);
}

#[test]
fn one_level_of_many_is_a_document() {
    let level = "#####\n#@$.#\n#####\n\n";
    let levels = format!("{level}#######\n#@$. .#\n#######\n");
    let second = "#######\n#@a+-+#\n#######\n\n.\n";
    check(&["convert", "--from", "xsb", "--to", "named", "--level", "2"], &levels, second, "", 0);
    // One that cannot be written is none.
    let many = format!("{}\n#@  #\n#####\n\n{levels}", "$".repeat(27));
    let output = run(&["convert", "--from", "xsb", "--to", "named"], many);
    assert!(output.stdout.starts_with(b"#####\n#@a+#\n#####\n\n.\n"));
}

#[test]
fn odd_solutions() {
    let board = "######\n#@ $.#\n######\n";
    let moves = |text: &str, moves: &str| converts("xsb", "lurd", &format!("{board}{text}"), moves);
    moves("Solution\nr\n\nR\n", "rR\n");
    moves("Solution: r R\n", "rR\n");
    let left = "sokopush: <stdin>: left out, for `lurd` has no place for them: comments (1)\n";
    let words = format!("{board}Solution: two words\n");
    check(&["convert", "--from", "xsb", "--to", "lurd"], words, "\n", left, 0);
    moves("Solution:\n", "\n");
    converts("xsb", "push-box", &format!("{board}Solution:\n"), "3 6\n######\n#X.*@#\n######\n");
    for (level, wrong) in [
        (
            "#####\n#2@ #\n#####\n",
            "2:3: expected one worker, but found a second; the first is at 2:3",
        ),
        (
            "0@#####\n",
            "2:1: expected a worker (`@` or `+`) on the board, but found none before its end",
        ),
        (
            "  #x#\n ##\n",
            "1:4: expected a cell (`#` ` ` `-` `_` `.` `$` `*` `@` `+`), but found `x`",
        ),
    ] {
        let stderr = format!("<stdin>:{wrong}\n");
        check(&["convert", "--from", "xsb", "--to", "xsb"], level, "", &stderr, 2);
    }
}

#[test]
fn findings_of_fuzzing_go_round() {
    for path in files("tests/data/error", "xsb") {
        let found = fs::read(&path).unwrap();
        let once = run(&["convert", "--from", "xsb", "--to", "xsb"], found).stdout;
        let once = String::from_utf8(once).unwrap();
        converts("xsb", "xsb", &once, &once);
    }
}
