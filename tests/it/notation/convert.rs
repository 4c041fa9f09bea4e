//! `sokopush convert`: the cases in `tests/data/convert`, round trips, and another program as a judge.
//!
//! A folder there has an input `*.FROM`, or the same in several notations, and what it becomes: `TO.out` is what
//! `convert --from FROM --to TO` prints, and `TO.err` what it reports and its status, if it does not just succeed.
//! Options follow `TO`, as in `xsb--level=2.out`. For a new case write the input and an empty `TO.out`, and run
//! `UPDATE_EXPECT=1 cargo test convert`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use expect_test::expect_file;
use proptest::prelude::*;
use soukoban::actions::Actions;

use crate::harness::{check, check_places, files, read, root, run, stdout};
use crate::model::Model;

/// One conversion of `tests/data/convert`.
struct Case {
    input: PathBuf,
    /// The notation of the input.
    from: String,
    /// The notation of the output, and options after it.
    to: String,
    /// The path of the expected files, without `.out` or `.err`.
    expected: PathBuf,
}

fn cases() -> Vec<Case> {
    let list = |folder: &Path| -> BTreeSet<PathBuf> {
        folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect()
    };
    let extension = |path: &PathBuf| path.extension().unwrap().to_str().unwrap().to_owned();
    let mut cases = Vec::new();
    for folder in list(&root().join("tests/data/convert")) {
        let (expected, inputs): (Vec<_>, Vec<_>) =
            list(&folder).into_iter().partition(|path| ["out", "err"].contains(&&*extension(path)));
        // A conversion has both files or one of them.
        let expected: BTreeSet<_> =
            expected.into_iter().map(|path| path.with_extension("")).collect();
        assert!(!inputs.is_empty() && !expected.is_empty(), "{}", folder.display());
        for expected in expected {
            let name = expected.file_name().unwrap().to_str().unwrap();
            let to = name.replace("--", " --");
            cases.extend(inputs.iter().map(|input| Case {
                input: input.clone(),
                from: extension(input),
                to: to.clone(),
                expected: expected.clone(),
            }));
        }
    }
    assert!(!cases.is_empty());
    cases
}

/// A run of `convert`, with options after `to`.
fn converts(from: &str, to: &str, input: impl AsRef<[u8]>) -> Output {
    let to: Vec<_> = to.split(' ').collect();
    run(&[&["convert", "--from", from, "--to"], &to[..]].concat(), input)
}

/// What a successful conversion prints.
#[track_caller]
fn convert(from: &str, to: &str, input: &str) -> String {
    stdout(&converts(from, to, input))
}

#[test]
fn each_case_is_converted() {
    for case in cases() {
        let output = converts(&case.from, &case.to, fs::read(&case.input).unwrap());
        let [printed, mut reported] =
            [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        let status = output.status.code().unwrap();
        if status != 0 || !reported.is_empty() {
            reported = format!("{reported}status {status}\n");
        }
        for (extension, text) in [("out", printed), ("err", reported)] {
            let expected = case.expected.with_extension(extension);
            // A file that is missing means nothing.
            if !text.is_empty() || expected.exists() {
                expect_file![expected].assert_eq(&text);
            }
        }
    }
}

#[test]
fn what_is_written_is_read_and_written_the_same() {
    let mut count = 0;
    for case in cases() {
        let written = fs::read(case.expected.with_extension("out")).unwrap_or_default();
        if written.is_empty() {
            continue;
        }
        let (from, to) = (case.to.split(' ').next().unwrap(), case.to.split(" --level").next());
        let again = converts(from, to.unwrap(), &written);
        assert!(stdout(&again).as_bytes() == written, "{}", case.expected.display());
        count += 1;
    }
    assert!(count > 0);
}

#[test]
fn fuzzing_findings_are_written_and_read_the_same() {
    for path in files("tests/data/error", "xsb") {
        let once = stdout(&converts("xsb", "xsb", fs::read(&path).unwrap()));
        assert!(once.contains('@'), "{}", path.display());
        assert_eq!(convert("xsb", "xsb", &once), once, "{}", path.display());
    }
}

#[test]
fn a_text_without_a_board_is_a_collection_only_if_it_is_empty() {
    for (input, place) in [
        ("nothing\n", "<stdin>:2:1"),
        ("\x01\x01", "<stdin>:1:3"),
        ("Solution: R\n\n", "<stdin>:3:1"),
    ] {
        check_places(&["convert", "--from", "xsb", "--to", "xsb"], input, "", &[place], 2);
    }
    for empty in ["", "\n", " \n\n", "\0"] {
        check(&["convert", "--from", "xsb", "--to", "xsb"], empty, "", "", 0);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn collections_are_streamed() {
    let level = "#####\n#@$.#\n#####\n\n".repeat(200_000);
    let mut command = crate::harness::limited(100, "convert --from xsb --to push-box");
    let boards = stdout(&crate::harness::feed(&mut command, level));
    assert_eq!(boards.len(), 200_000 * 23 - 1);
}

#[test]
fn sessions_go_to_every_notation_and_back() {
    for path in files("tests/data/session", "in") {
        let path = path.to_str().unwrap();
        let whole = fs::read_to_string(path).unwrap();
        let document = whole.split_inclusive("\n.").next().unwrap().to_owned() + "\n";
        assert_eq!(convert("named", "named", &whole), document, "{path}");
        let moves = stdout(&run(&["play", "--moves", path], ""));
        assert_eq!(convert("named", "lurd", &whole), moves, "{path}");
        let xsb = convert("named", "xsb", &whole);
        assert_eq!(convert("xsb", "lurd", &xsb), moves, "{path}");
        assert_eq!(convert("xsb", "xsb", &xsb), xsb, "{path}");
    }
}

/// A board of the push/undo language with pushes; with a wall around it if `walled`.
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

/// A level in XSB without a title, its board run-length encoded in one line.
fn run_length_encoded(xsb: &str) -> String {
    let notes = xsb.find("Solution:").or_else(|| xsb.find("Snapshot:")).unwrap_or(xsb.len());
    let (board, notes) = xsb.split_at(notes);
    let board = board.trim_end().replace(' ', "-").replace('\n', "|");
    let runs = board.as_bytes().chunk_by(|one, next| one == next);
    let encoded = runs.map(|run| match run {
        [character] => char::from(*character).to_string(),
        _ => format!("{}{}", run.len(), char::from(run[0])),
    });
    encoded.collect::<String>() + "\n" + notes
}

proptest! {
    #![proptest_config(crate::properties::config(40))]

    #[test]
    fn there_and_back_is_the_same_text(document in document(true)) {
        prop_assert_eq!(&convert("named", "named", &document), &document);
        // XSB has no names of boxes and no undone pushes.
        let xsb = convert("named", "xsb", &document);
        let plain = convert("xsb", "named", &xsb);
        prop_assert_eq!(&convert("named", "xsb", &plain), &xsb);
        prop_assert_eq!(&convert("xsb", "xsb", &xsb), &xsb);
        let encoded = run_length_encoded(&xsb);
        prop_assert_eq!(&convert("xsb", "named", &encoded), &plain);
        prop_assert_eq!(&convert("xsb", "xsb", &encoded), &xsb);
        prop_assert_eq!(&stdout(&run(&["convert", "--to", "xsb"], &encoded)), &xsb);
        let keys = convert("named", "keystrokes", &document);
        prop_assert_eq!(&convert("keystrokes", "keystrokes", &keys), &keys);
        let board = |text: &str| text.split("\n\n").next().unwrap().to_owned();
        prop_assert_eq!(board(&convert("keystrokes", "named", &keys)), board(&plain));
    }

    #[test]
    fn a_record_leads_to_the_board_of_its_pushes(document in document(false)) {
        let lurd = convert("named", "lurd", &document);
        prop_assert_eq!(Model::new(&document).walk(&lurd), Model::played(&document).board());
        let through_xsb = convert("xsb", "lurd", &convert("named", "xsb", &document));
        prop_assert_eq!(through_xsb, lurd);
    }

    #[test]
    fn what_is_written_is_played_the_same_by_another_program(document in document(false)) {
        let lurd = convert("named", "lurd", &document);
        let last = Model::played(&document).board();
        let is_solved = !last.bytes().any(|cell| cell.is_ascii_lowercase());
        let xsb = convert("named", "xsb", &document);
        prop_assert_eq!(is_solved_elsewhere(&xsb, &lurd), is_solved, "{}", xsb);
    }
}

/// Whether the crate `soukoban` finds the first level of a collection solved by `lurd`.
fn is_solved_elsewhere(xsb: &str, lurd: &str) -> bool {
    let mut level = soukoban::level::Level::load_from_str(xsb).next().unwrap().unwrap();
    let moves: Actions = lurd.trim().parse().unwrap();
    for action in moves.iter() {
        level.execute(action.direction()).unwrap();
    }
    // It decides by itself which moves are pushes.
    assert_eq!(level.actions().to_string(), lurd.trim());
    level.is_solved()
}

#[test]
fn solutions_are_solutions_elsewhere() {
    let collection = read("tests/data/convert/a-collection/xsb.out");
    for (from, level) in [("xsb", &*collection), ("named", "#@a-+#\n")] {
        for minimize in ["moves", "pushes"] {
            let first = ["--level", "1", "--print", "moves", "--minimize", minimize];
            let lurd = stdout(&run(&[&["solve", "--from", from], &first[..]].concat(), level));
            let xsb = convert(from, "xsb --level=1", level);
            assert!(is_solved_elsewhere(&xsb, &lurd), "{xsb}{lurd}");
        }
    }
    for path in files("tests/data/levels", "txt") {
        let board = fs::read_to_string(&path).unwrap();
        let lurd = stdout(&run(&["solve", "--from", "named", "--print", "moves"], &board));
        assert!(is_solved_elsewhere(&convert("named", "xsb", &board), &lurd), "{}", path.display());
    }
}

#[test]
fn titles_and_authors_are_read_elsewhere() {
    let slc = "<SokobanLevels><LevelCollection><Level Id=\"easy\" Copyright=\"Lee\">\
               <L>#####</L><L>#@$.#</L><L>#####</L></Level></LevelCollection></SokobanLevels>";
    let collection = convert("slc", "xsb", slc);
    let level = soukoban::level::Level::load_from_str(&collection).next().unwrap().unwrap();
    assert_eq!(level.metadata()["title"], "easy");
    assert_eq!(level.metadata()["author"], "Lee");
}

#[test]
fn solutions_of_other_programs_are_verified() {
    let path = "tests/data/convert/a-collection-of-other-programs/in.xsb";
    let verdicts = [
        "level 1 [Solution 1 (1/1)]: correct: 1 move, 1 push",
        "level 1 [Solution 2]: wrong: move 1, `l`, leads into a wall",
        "level 2: correct: 1 move, 1 push",
        "level 3 [solution (moves 1)]: correct: 1 move, 1 push",
        "level 4: no stored solution",
    ];
    let verdicts = verdicts.map(|verdict| format!("{path}: {verdict}\n")).concat();
    let guess =
        "read as Windows-1252, since it is not UTF-8; `sokopush convert --encoding` names another";
    let note = format!("note: {path}: {guess}\n");
    check(&["solve", "--from", "xsb", "--verify", path], "", &verdicts, &note, 1);
}

#[test]
fn titles_that_stand_above_their_boards_are_reported_where_they_shift() {
    // `B` is a board.
    let reports = |short: &str| {
        let line = |line: &str| {
            if line == "B" { "#####\n#@$.#\n#####\n".into() } else { format!("{line}\n") }
        };
        let text: String = short.split('/').map(line).collect();
        let output = run(&["convert", "--to", "xsb"], text);
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stderr).unwrap()
    };
    let shifted = "Title: One/Author: A//B//Title: Two/Author: B.//B//Title: Three/Author: C//B";
    assert_eq!(
        reports(shifted),
        "<stdin>:18: warning: level 3: there is no title, while all other levels have one: \
         `Title:` belongs to the board above it, unless it touches only the one below\n"
    );
    let authors = "; One/Author: A//B//; Two/Author: B.//B//; Three/Author: C//B";
    assert_eq!(
        reports(authors),
        "<stdin>:18: warning: level 3 \"Three\": there is no author, while all other levels have one: \
         `Author:` belongs to the board above it, unless it touches only the one below\n"
    );
    let numbers = "; 1/; Author: A//B//; 2/; Author: B.//B//; 3/; Author: C//B";
    for shifted in [numbers, "; 1/; Author: A//B//; 2/; Author: B.//B"] {
        assert!(reports(shifted).contains("there is no author"), "{}", reports(shifted));
    }
    // Each board has a `Title:` that touches it.
    let touching = "Title: One/Author: A/B/Title: Two/Author: B./B";
    assert_eq!(reports(touching), "");
    assert_eq!(reports(&touching.replace("B/T", "B//T")), "");
    let advice =
        "; leave no empty line between it and its board, but one between it and the other\n";
    for two in
        ["B/Title: One/Title: Two//B/Title: Three", "B/Title: L1//A lone remark.//B/Title: L2"]
    {
        assert!(reports(two).ends_with(advice), "{}", reports(two));
    }
    assert_eq!(reports("B/Title: L1/A lone remark.//B/Title: L2"), "");
    let two = "; One/B//Title: Two/B//Title: Three/B/Title: Four";
    assert!(reports(two).contains("there are two titles"), "{}", reports(two));
    // As the advice has it.
    for good in
        [shifted, authors, numbers].map(|text| text.replace("//B", "/B").replace("/B/", "/B//"))
    {
        assert_eq!(reports(&good), "");
    }
    for good in [
        "B",
        "B//B",
        "B/Title: One//B",
        "; 43//B//B",
        "Author: A//B/Title: One/Author: B.//B/Title: Two",
        "Title: All/Date: 1//B/Title: One//B",
        ";01/B/Title: X/;02/B",
        "Title: All//B/Title: One//B/Title: Two",
        "Title: All/Author: A//B/Title: One//B/Title: Two/Author: B.",
    ] {
        assert_eq!(reports(good), "", "{good}");
    }
}
