//! Which notation a text is in, and what several files in different ones become.

use std::fs;
use std::io::Cursor;

use sokopush::{Levels, Notation, Source, notation::detect};

use crate::harness::{
    Conversation, check, check_places, folder, program, run, shell, stderr, stdout, without_summary,
};

const XSB: &str = "#####\n#@$.#\n#####\n";

/// First lines, and the notations that they could be.
const BEGINNINGS: &[(&str, &[Notation])] = &[
    ("3 5\n#####\n#X*@#\n#####\n", &[Notation::PushBox]),
    ("\n 3 5 \n#####\n#X..#\n", &[Notation::PushBox]),
    ("3 5\n#####\n#wb+#\n#####\nR\n0 0\n", &[Notation::Keystrokes]),
    ("3 5\n#####\n#...#\n#####\n", &[Notation::PushBox, Notation::Keystrokes]),
    ("0 0\n", &[Notation::PushBox, Notation::Keystrokes]),
    ("<?xml version=\"1.0\"?>\n", &[Notation::Slc]),
    ("\u{feff}\n <SokobanLevels>", &[Notation::Slc]),
    ("@a-+\n\na6\n", &[Notation::Named]),
    ("#####\n#@cD#\n#####\n\n", &[Notation::Named]),
    // A second worker in one notation, a box or a goal in the other.
    ("#####\n#@-*#\n#####\n", &[Notation::Xsb]),
    ("#####\n#@-+#\n#####\n", &[Notation::Named]),
    ("#####\n#b@-#\n#####\n", &[Notation::Named]),
    ("###\n#@#\n###\n", &[Notation::Xsb, Notation::Named]),
    ("###\n#@#\n###\n\nTwo\n\n###\n#@#\n###\n", &[Notation::Xsb]),
    ("#####\n#@$.#\n#####\n", &[Notation::Xsb]),
    ("5#|#@$.#|5#\n", &[Notation::Xsb]),
    ("; 1\n\n#####\n#@$.#\n#####\n", &[Notation::Xsb]),
    ("A collection\nAuthor: me\n\n###\n#@#\n###\n", &[Notation::Xsb]),
    ("Microban\n\n####\n#@ #\n####\n", &[Notation::Xsb]),
    // Wrong, but it is clear as what.
    ("#####\n#@$@#\n#####\n", &[Notation::Xsb]),
    ("#####\n#aa@#\n#####\n", &[Notation::Named]),
    ("lurRD\nR\n", &[Notation::Lurd]),
    ("; One\r\n\r\n#####\r\n#@$.#\r\n#####\r\n", &[Notation::Xsb]),
    ("#####\r\n#@a+#\r\n#####\r\n\r\na6\r\n", &[Notation::Named]),
    ("3 5\r#####\r#X*@#\r#####\r", &[Notation::PushBox]),
    ("#\0#\0#\0\n\0#\0@\0.\0#\0\n\0", &[Notation::Xsb]),
    ("Mini-Cosmos\n\n#####\n#@$.#\n#####\n", &[Notation::Xsb]),
    ("<b>Levels</b>\n\n#####\n#@$.#\n#####\n", &[Notation::Xsb]),
    // A title that could be a row of the other notation.
    ("Alpha\n#####\n#@$.#\n#####\n", &[Notation::Xsb]),
    ("Alpha\n\n#####\n#@$.#\n#####\n", &[Notation::Xsb]),
    // Commands tell what a board does not.
    ("###\n#@#\n###\n\n.\n", &[Notation::Named]),
    ("#####\n#b@-#\n#####\n\nb4\n0\n", &[Notation::Named]),
    ("###\n#@#\n###\n\nb4\nb\n", &[Notation::Xsb, Notation::Named]),
    // So they do after a board with mistakes, and after one that only XSB can read they leave a doubt.
    ("#####\n#@*-#\n#####\n\na6\n.\n", &[Notation::Named]),
    ("#####\n#@*-#\n#####\n\na6a6\n\n0", &[Notation::Named]),
    ("#####\n#@*-#\n#####\na6\n", &[Notation::Named]),
    ("\n#####\n#@*-#\n#####\n\na6\n", &[Notation::Named]),
    ("#####\n#@*-#\n#####\n\na6\nsix\n", &[Notation::Xsb, Notation::Named]),
    ("#####\n#@*-#\n#####\n\nA6\n", &[Notation::Xsb, Notation::Named]),
    ("#####\n#@*-#\n#####\n\na6\n\n#####\n#@$.#\n#####\n", &[Notation::Xsb]),
    ("#####\n#@*-#\n#####\n\n0\n", &[Notation::Xsb]),
    ("#####\n#@ *#\n#####\n\na6\n", &[Notation::Named]),
    ("#####\n#@a #\n#####\n\na6\n.\n", &[Notation::Named]),
    ("#####\n#@a.#\n#####\n\na6\n.\n", &[Notation::Named]),
    ("#####\n#@$.#\n#####\n\na6\n.\n", &[Notation::Xsb, Notation::Named]),
    ("#####\n#@$.#\n#####\n\na6\n.\n\n#####\n#@$.#\n#####\n", &[Notation::Xsb, Notation::Named]),
    ("#####\n#@$.#\n#####\n\na6\nTwo\n", &[Notation::Xsb]),
    // The empty line divides a board.
    ("#####\n#-a-#\n\n#-@-#\n#####\n#####\n\na6\n", &[Notation::Named]),
    // Rows of walls and letters may be a heading, but not of a board in the same notation.
    ("########\nMICROBAN\n########\n\n#####\n#@$.#\n#####\n", &[Notation::Xsb]),
    ("********\n*SIXTEEN\n********\n\n#####\n#@$.#\n#####\n", &[Notation::Xsb]),
    ("########\nMICROBAN\n########\n#####\n#@$.#\n#####\n", &[Notation::Xsb]),
    ("########\nMICROBAN\n########\n", &[Notation::Named]),
    ("#####\n#a-+#\n#####\n\na6\n.\n", &[Notation::Named]),
    ("XXXXX\nX-@-X\nX-*+X\nXXXXX\n", &[]),
    ("hello\n", &[]),
    ("", &[]),
];

#[test]
fn the_first_board_tells_the_notation() {
    for (text, notations) in BEGINNINGS {
        let found = detect(&mut Source::of_text("text", text)).unwrap();
        assert_eq!(found, *notations, "{text:?}");
    }
}

#[test]
fn what_each_command_reads_needs_no_name() {
    for (notation, text) in [
        ("push-box", "3 5\n#####\n#X*@#\n#####\n"),
        ("keystrokes", "3 5\n#####\n#wb+#\n#####\n\n0 0\n"),
        ("named", "#####\n#@a+#\n#####\n"),
        ("xsb", XSB),
        (
            "slc",
            "<SokobanLevels><LevelCollection><Level><L>#####</L><L>#@$.#</L><L>#####</L></Level></LevelCollection></SokobanLevels>",
        ),
    ] {
        check(&["solve"], text, "1\n", "", 0);
        assert!(stdout(&run(&["render"], text)).starts_with("<svg"));
        let played = stdout(&run(&["play"], text));
        assert!(played.ends_with("@a+#\n#####\n") || played == "#@a+#\n", "{played}");
        let to_lurd = ["convert", "--to", "lurd"];
        assert_eq!(stdout(&run(&to_lurd, text)), "\n");
        // All of that is read in this notation, and in no other.
        let others = ["push-box", "keystrokes", "named", "xsb", "slc"];
        for other in others {
            let status = run(&[&to_lurd[..], &["--from", other]].concat(), text).status.code();
            assert_eq!(status == Some(0), other == notation, "{other}: {text}");
        }
    }
    for text in ["###\n#@#\n###\n", "#####\n#@-#\n#####\n"] {
        let doubt =
            "error: <stdin>: cannot tell the notation, `xsb` or `named`: choose it with `--from`\n";
        check(&["convert", "--to", "lurd"], text, "", doubt, 2);
        check(&["solve"], text, "", doubt, 2);
        // What worked before still does.
        check(&["play"], text, text, "", 0);
    }
    check(&["solve", "--from", "sok"], XSB, "1\n", "", 0);
    assert_eq!(stdout(&run(&["convert", "--to", "sok"], XSB)), XSB);
}

/// Commands are not lost as text of a board in XSB.
#[test]
fn a_mistyped_document_is_not_another_puzzle() {
    let cells = "`-`, `+`, `#`, `@`, `*` or a letter";
    for (row, column, message) in [
        ("#@*-#", 3, "expected one worker, but found a second; the first is at 2:2".to_owned()),
        ("#@a #", 4, format!("expected a cell ({cells}; floor is `-`), but found a space")),
        ("#@$.#", 3, format!("expected a cell ({cells}), but found `$`")),
    ] {
        let text = format!("#####\n{row}\n#####\n\na6\n.\n");
        check(&["play"], text, "", &format!("<stdin>:2:{column}: error: {message}\n"), 2);
    }
    let text = "#####\n#@$.#\n#####\n\na6\n.\n";
    let doubt =
        "error: <stdin>: cannot tell the notation, `xsb` or `named`: choose it with `--from`\n";
    check(&["solve"], text, "", doubt, 2);
    check(&["solve", "--from", "xsb"], text, "1\n", "", 0);
    let without_worker = "########\nMICROBAN\n########\n";
    let message =
        "<stdin>:4:1: error: expected a worker (`@` or `*`), but found none on the board\n";
    check(&["play"], without_worker, "", message, 2);
    check(&["solve"], format!("{without_worker}\n{XSB}"), "1\n", "", 0);
}

/// Other programs show them as blanks.
#[test]
fn no_break_spaces_are_blanks_in_rows() {
    let board = "######\n#    #\n#@ $.#\n#    #\n######\n";
    let utf_8 = board.replace(' ', "\u{a0}").into_bytes();
    let windows_1252: Vec<_> =
        board.bytes().map(|byte| if byte == b' ' { 0xA0 } else { byte }).collect();
    for text in [utf_8, windows_1252] {
        let linted = run(&["lint", "--time", "0"], &text);
        assert_eq!(linted.status.code(), Some(0), "{linted:?}");
        let played = board.replace(' ', "-").replace('$', "a").replace('.', "+");
        assert_eq!(stdout(&run(&["play"], &text)), played);
        let folder = folder(&[]);
        let mut render = program(&["render", "--to", "page.html"]);
        let output = crate::harness::feed(render.current_dir(folder.path()), &text);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
}

/// What `play` says of a text on stdin in XSB.
const READ_AS_XSB: &str =
    "note: read as `xsb`, because it is not a named board; `--from named` says why\n";

#[test]
fn play_says_how_it_reads_a_text_on_stdin_that_is_not_a_named_board() {
    let boards = "#####\n#@a+#\n#####\n";
    let push_box = "3 5\n#####\n#@X.#\n#####\n";
    let note = |notation: &str| READ_AS_XSB.replace("xsb", notation);
    check(&["play"], XSB, boards, READ_AS_XSB, 0);
    check(&[], XSB, boards, READ_AS_XSB, 0);
    check(&["-"], XSB, boards, READ_AS_XSB, 0);
    let played = run(&["play"], push_box);
    assert_eq!(String::from_utf8_lossy(&played.stderr), note("push-box"));
    // A named board with a mistake is read as XSB, if it is right there, and its errors are those of XSB.
    check_places(&["play"], "#####\n#@*$#\n#@-.#\n#####\n", "", &["note", "<stdin>:3:2"], 2);
    check_places(&["play", "--from", "named"], XSB, "", &["<stdin>:2:3"], 2);
    // Here the notation is that which was asked for, or that of a file.
    check(&["play", "--from", "xsb"], XSB, boards, "", 0);
    let files = folder(&[("level.xsb", XSB)]);
    check(&["play", files.path().join("level.xsb").to_str().unwrap()], "", boards, "", 0);
    check(&["play"], boards, boards, "", 0);
}

#[test]
fn a_level_of_a_collection_is_played_with_its_record() {
    let levels = format!("{XSB}\n; two\n\n######\n#@ $.#\n######\nSolution: rR\n");
    let boards = "######\n#@-a+#\n######\n######\n#--@A#\n######\n";
    check(&["play", "--level", "2"], &levels, boards, READ_AS_XSB, 0);
    check_places(&["play", "--level", "3"], &levels, "", &["note", "error: <stdin>"], 2);
    let many = format!("{0}\n#@$.{1}#\n{0}\n", "#".repeat(31), "*".repeat(26));
    check_places(&["play"], many, "", &["note", "<stdin>:1: error: level 1"], 2);
}

#[test]
fn nothing_but_a_collection_waits_for_more_than_the_next_board() {
    let mut conversation = Conversation::new(&["solve", "--jobs", "1"]);
    conversation.send("3 5\n#####\n#X*@#\n#####\n");
    assert_eq!(conversation.line(), "1");
    let mut conversation = Conversation::new(&["play"]);
    conversation.send("@a-\n\n");
    assert_eq!(conversation.line(), "@a-");
    conversation.send(".");
    conversation.ends();
}

#[test]
fn a_collection_from_a_pipe_has_the_titles_of_the_file() {
    let board = format!("\n{XSB}");
    let text = format!("Original\n{board}{board}{board}");
    let files = folder(&[("levels.xsb", &text)]);
    let both = |command: &str| {
        let file = shell(&format!("sokopush {command} levels.xsb 2>&1 | sed s/levels.xsb/-/"))
            .current_dir(files.path())
            .output();
        let pipe = format!("cat levels.xsb | sokopush {command} 2>&1 | sed 's/<stdin>/-/'");
        let pipe = shell(&pipe).current_dir(files.path()).output();
        let [file, pipe] = [file, pipe].map(|output| without_summary(&stdout(&output.unwrap())));
        assert_eq!(file, pipe, "{command}");
        file
    };
    let converted = both("convert --to xsb");
    assert!(converted.starts_with("Collection: Original\n\n#"), "{converted}");
    for command in
        ["convert --to slc", "solve --print xsb", "solve --verify", "lint", "play --from xsb"]
    {
        both(command);
    }
}

#[test]
fn several_files_are_read_one_after_another() {
    let files = folder(&[
        ("one.xsb", &format!("{XSB}\n{XSB}")),
        ("two.txt", "1 4\nX*.@\n"),
        ("wrong.txt", "1 3\nXx@\n"),
        ("three.in", "@a-+\n"),
    ]);
    let run = |arguments: &str| {
        let mut command = program(&arguments.split(' ').collect::<Vec<_>>());
        let output = command.current_dir(files.path()).output().unwrap();
        let err = stderr(&output);
        let out = String::from_utf8(output.stdout).unwrap();
        (out, err, output.status.code().unwrap())
    };
    let wrong =
        "wrong.txt:2:2: error: expected a cell (`.`, `#`, `@`, `*` or `X`), but found `x`\n";
    let gone = "error: gone.txt: No such file or directory\n";
    let all = "one.xsb gone.txt two.txt wrong.txt three.in";
    let solved = run(&format!("solve {all}"));
    assert_eq!(solved, ("1\n1\n2\n!\n2\n".to_owned(), format!("{gone}{wrong}"), 2));
    let (json, ..) = run(&format!("solve --print json {all}"));
    let facts = crate::schema::lines(&json);
    let places: Vec<_> = facts
        .iter()
        .map(|fact| (fact["file"].as_str().unwrap(), fact["level"].as_u64().unwrap()))
        .collect();
    assert_eq!(
        places,
        [("one.xsb", 1), ("one.xsb", 2), ("two.txt", 1), ("wrong.txt", 1), ("three.in", 1)]
    );
    let (boards, complaints, status) = run(&format!("convert --to xsb {all}"));
    assert_eq!(boards.matches('@').count(), 4);
    assert_eq!((complaints, status), (format!("{gone}{wrong}"), 2));
    let (pictures, _, status) = run("render one.xsb two.txt");
    assert_eq!((pictures.matches("<svg").count(), status), (2, 0));
    for (arguments, why) in [
        ("solve --level 1 one.xsb two.txt", "`--level` needs a single file"),
        ("convert --to xsb --level 1 one.xsb two.txt", "`--level` needs a single file"),
        ("render --level 1 one.xsb two.txt", "`--level` needs a single file"),
        (
            "render --to a.svg one.xsb two.txt",
            "`--to` is for the picture of a single file, or a page",
        ),
    ] {
        assert_eq!(run(arguments), (String::new(), format!("error: {why}\n"), 2));
    }
}

#[test]
fn levels_of_several_collections_keep_what_their_collections_say() {
    let files = folder(&[
        (
            "one.xsb",
            &format!("Title: First\nAuthor: Lee\n\n; a\n\n{XSB}\n; b\n\n{XSB}Author: Kim\n"),
        ),
        ("two.xsb", &format!("Some words.\n\nMore of them.\n\n; c\n\n{XSB}")),
    ]);
    let arguments = ["convert", "--to", "xsb", "one.xsb", "two.xsb"];
    let output = program(&arguments).current_dir(files.path()).output().unwrap();
    let expected = [
        "; a\n",
        XSB,
        "Collection: First\nAuthor: Lee\n\n; b\n\n",
        XSB,
        "Author: Kim\n\n; c\n\n",
        XSB,
        "\nSome words.\n\nMore of them.\n",
    ];
    assert_eq!(stdout(&output), expected.concat());
}

#[test]
fn each_level_gets_a_file_of_its_own() {
    let long = "x".repeat(300);
    let titles = ["CON", "con", "a/../b", "", "Größe: 3", "tail. ", &long];
    let level = |title: &&str| format!("{XSB}Title: {title}\n\n");
    let collection: String = titles.iter().map(level).collect();
    let target = folder(&[]);
    let convert = |options: &[&str], input: &str| {
        let options =
            [&["convert", "--from", "xsb", "--to", "named", "--to-dir"], options].concat();
        let mut command = program(&options);
        crate::harness::feed(command.current_dir(target.path()), input)
    };
    let output = convert(&["levels"], &collection);
    assert_eq!((output.status.code(), &*output.stdout), (Some(0), b"".as_slice()));
    let names = || {
        let entries = fs::read_dir(target.path().join("levels")).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    let last = format!("0007-{}.txt", "x".repeat(55));
    let expected = [
        "0001-CON.txt",
        "0002-con.txt",
        "0003-a-b.txt",
        "0004.txt",
        "0005-Größe-3.txt",
        "0006-tail.txt",
        &last,
    ];
    assert_eq!(names(), expected);
    let first = target.path().join("levels/0001-CON.txt");
    assert_eq!(fs::read_to_string(&first).unwrap(), "#####\n#@a+#\n#####\n\n.\n");
    // A title could be a row of a board with names.
    let text = format!("Alpha\n\n{XSB}\nabc\n\n###\n#@#\n###\n");
    let command = "sokopush convert --from xsb --to xsb --to-dir text && cd text && \
                   sokopush lint --allow no-boxes,open-walls,trivial *.xsb && sokopush convert --to lurd *.xsb";
    let output = crate::harness::feed(shell(command).current_dir(target.path()), text);
    assert_eq!((stdout(&output), output.status.code()), ("\n\n".to_owned(), Some(0)));
    // Nothing is replaced unless that is asked for.
    fs::write(&first, "mine").unwrap();
    let output = convert(&["levels", "--level", "1"], &collection);
    let why = "<stdin>:1: error: level 1 \"CON\": levels/0001-CON.txt: ";
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with(why), "{output:?}");
    assert_eq!(fs::read_to_string(&first).unwrap(), "mine");
    assert_eq!(convert(&["levels", "--level", "1", "--force"], &collection).status.code(), Some(0));
    assert_ne!(fs::read_to_string(&first).unwrap(), "mine");
    // A link is replaced, not what it leads to; nor is a pipe written to.
    #[cfg(unix)]
    for is_pipe in [false, true] {
        let other = target.path().join("other");
        fs::write(&other, "mine").unwrap();
        fs::remove_file(&first).unwrap();
        if is_pipe {
            nix::unistd::mkfifo(&first, nix::sys::stat::Mode::S_IRWXU).unwrap();
        } else {
            std::os::unix::fs::symlink(&other, &first).unwrap();
        }
        let output = convert(&["levels", "--level", "1", "--force"], &collection);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(first.symlink_metadata().unwrap().is_file());
        assert_eq!(fs::read_to_string(&other).unwrap(), "mine");
    }
    // A level with too many boxes is skipped.
    let many = format!("{0}\n#@$.{1}#\n{0}\n\n{XSB}", "#".repeat(31), "*".repeat(26));
    let output = convert(&["more"], &many);
    assert_eq!(output.status.code(), Some(2));
    let names: Vec<_> = fs::read_dir(target.path().join("more")).unwrap().collect();
    assert_eq!(names.len(), 1);
    let output = run(&["convert", "--to", "xsb", "--force"], XSB);
    assert_eq!(output.status.code(), Some(2));
    let command = "sokopush convert --from xsb --to xsb --to-dir same && ls same";
    let output = crate::harness::feed(shell(command).current_dir(target.path()), XSB);
    assert_eq!(stdout(&output), "0001.xsb\n");
}

#[test]
fn each_record_gets_a_verdict() {
    let level = "######\n#@ $.#\n######\n";
    let collection = format!(
        "; one\n\n{level}\nTomo\nrRrlrlrlrl\n\nBest Solution\nrR\n\nSnapshot\nr\n\nSolution: r\n\n; two\n\n{level}\
         Solution: 2r\n\n; three\n\n{level}Solution: (r2\n\n; four\n\n{level}Solution: r*R\n\n; five\n\n{level}"
    );
    let verdicts = "\
<stdin>: level 1 [Tomo]: wrong: move 3, `r`, leads into a wall
<stdin>: level 1 [Best Solution]: correct: 2 moves, 1 push
<stdin>: level 1 [Snapshot]: unfinished: 1 move, 0 pushes
<stdin>: level 1: wrong: a box is not on a goal after 1 move, 0 pushes
<stdin>: level 2: correct: 2 moves, 1 push
<stdin>: level 3: not played: a count without a letter
<stdin>: level 4: not played: moves in reverse mode
<stdin>: level 5: no stored solution
";
    check(&["solve", "--verify"], collection, verdicts, "", 1);
    check(
        &["solve", "--verify"],
        "@a-+\n\na6\na6\n",
        "<stdin>: level 1: correct: 2 moves, 2 pushes\n",
        "",
        0,
    );
    let games = "1 4\nwb.+\nRR\n1 4\nwb.+\n\n0 0\n";
    let verdicts =
        "<stdin>: level 1: correct: 2 moves, 2 pushes\n<stdin>: level 2: no stored solution\n";
    check(&["solve", "--verify", "--from", "keystrokes"], games, verdicts, "", 0);
    for options in [&["--print", "length"][..], &["--minimize", "moves"], &["--from", "push-box"]] {
        let output = run(&[&["solve", "--verify"], options].concat(), "1 3\nX*@\n");
        assert_eq!((output.status.code(), &*output.stdout), (Some(2), b"".as_slice()));
    }
    let output = run(&["solve", "--verify"], "1 3\nX*@\n");
    assert_eq!((output.status.code(), &*output.stdout), (Some(2), b"".as_slice()));
}

#[test]
fn what_is_not_in_lurd_is_neither_right_nor_wrong() {
    let level = "######\n#@ $.#\n######\n";
    // The first letter of `undefined` is a move into a wall.
    let texts =
        ["Solution: undefined", "Solution: 4-4l1,4-3r5", "Solution: uu{l}R", "Solution: uu‹R#2/›"];
    let reasons =
        ["move 2, `n`, is not a letter of LURD", "coordinates", "moves in reverse mode", "macros"];
    let others =
        "SaveGame 22/9\n[r]RuuD\n\nSaveGame 1\nrR\n\nsavegame\nr\n\nReverse mode snapshot\nuuu\n";
    let collection: String = texts
        .iter()
        .map(|text| format!("{level}{text}\n\n"))
        .chain([level.to_owned() + "\n" + others])
        .collect();
    let line = |(number, why): (u32, _)| format!("<stdin>: level {number}: not played: {why}\n");
    let lines: Vec<_> = (1..).zip(reasons).map(line).collect();
    let lines = lines.concat()
        + "<stdin>: level 5 [SaveGame 22/9]: not played: moves in reverse mode\n\
           <stdin>: level 5 [SaveGame 1]: correct: 2 moves, 1 push\n\
           <stdin>: level 5 [savegame]: unfinished: 1 move, 0 pushes\n\
           <stdin>: level 5 [Reverse mode snapshot]: not played: moves in reverse mode\n";
    check(&["solve", "--verify"], &collection, &lines, "", 0);
    for (text, why) in texts.iter().zip(reasons) {
        let message = format!("<stdin>:1: warning: level 1: the record cannot be played: {why}\n");
        let level = format!("{level}{text}\n");
        check(&["convert", "--to", "xsb"], &level, &level, &message, 0);
        check(
            &["solve", "--verify"],
            &level,
            &format!("<stdin>: level 1: not played: {why}\n"),
            "",
            0,
        );
    }
}

#[test]
fn a_record_with_a_wrong_count_is_not_played() {
    let level = "######\n#@ $.#\n######\n";
    for (text, why) in [
        ("3R2", "a count without a letter"),
        ("3", "a count without a letter"),
        ("L(3)R", "a count without a letter"),
        ("2(R", "a parenthesis without the other"),
        ("9999999R", "more than 1048576 moves"),
    ] {
        let verdict = format!("<stdin>: level 1: not played: {why}\n");
        check(&["solve", "--verify"], format!("{level}Solution: {text}\n"), &verdict, "", 0);
    }
}

#[test]
fn a_file_of_which_no_record_is_played_gets_one_line() {
    let level = "######\n#@ $.#\n######\n";
    let others = format!(
        "{level}Solution: 4-4l1\n\n{level}\n{level}Solution: 4-3r5\n\n{level}Solution: none\n"
    );
    let none = "<stdin>: level 2: no stored solution\n";
    let summary = "<stdin>: 3 records not played: coordinates, words\n";
    check(&["solve", "--verify"], &others, &format!("{none}{summary}"), "", 0);
    let folder = folder(&[("one", &others), ("two", &format!("{level}Solution: r\n"))]);
    let [one, two] = ["one", "two"].map(|name| folder.path().join(name).display().to_string());
    let lines = format!(
        "{one}: level 2: no stored solution\n{one}: 3 records not played: coordinates, words\n"
    );
    let wrong = format!("{two}: level 1: wrong: a box is not on a goal after 1 move, 0 pushes\n");
    check(&["solve", "--verify", &one, &two], "", &format!("{lines}{wrong}"), "", 1);
    // If one is played, each has its line.
    let played = format!("{others}\n{level}Solution: 2r\n");
    assert_eq!(stdout(&run(&["solve", "--verify"], played)).lines().count(), 5);
}

#[test]
fn several_records_without_titles_are_numbered() {
    let level = "######\n#@ $.#\n######\nSolution: 2r\n\nSolution\nR\n\nTomo\nrRrlrlrlrl\n";
    let lines = "<stdin>: level 1 [solution 1]: correct: 2 moves, 1 push\n\
                 <stdin>: level 1 [solution 2]: wrong: a box is not on a goal after 1 move, 0 pushes\n\
                 <stdin>: level 1 [Tomo]: wrong: move 3, `r`, leads into a wall\n";
    check(&["solve", "--verify"], level, lines, "", 1);
}

#[test]
fn a_record_that_cannot_be_played_costs_nothing_else() {
    let level = format!("{XSB}Solution: Rx1\n\nBest Solution\nR\n");
    let why = "<stdin>:1: warning: level 1: the record cannot be played: move 2, `x`, is not a letter of LURD\n";
    check(&["solve"], &level, "1\n", why, 0);
    check(&["convert", "--to", "xsb"], &level, &level, why, 0);
    let left_out = "warning: <stdin>: left out 1 record, for which `lurd` has no place\n";
    check(&["convert", "--to", "lurd"], &level, "R\n", &format!("{why}{left_out}"), 0);
    let output = run(&["render", "--frame", "last"], &level);
    assert_eq!(
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned()),
        (Some(0), why.to_owned())
    );
    let boards = "#####\n#@a+#\n#####\n#####\n#-@A#\n#####\n";
    check(&["play", "--from", "xsb"], &level, boards, why, 0);
}

#[test]
fn a_record_that_does_not_solve_its_level_is_a_snapshot() {
    let level = "######\n#@ $.#\n######\n";
    let snapshots = format!("{level}Snapshot: r\n\nBest Snapshot (8/4)\nrl\n");
    let solutions = format!("{level}Solution: r\n\nBest Solution (8/4)\nrl\n");
    check(&["convert", "--to", "xsb"], solutions, &snapshots, "", 0);
    check(&["convert", "--to", "xsb"], &snapshots, &snapshots, "", 0);
    let game = "3 6\n######\n#w.b+#\n######\nR\n0 0\n";
    check(&["convert", "--to", "xsb"], game, &format!("{level}Snapshot: r\n"), "", 0);
}

#[test]
fn text_from_outside_is_shown_without_commands_for_terminals() {
    let odd = "a\u{1b}[2J\u{9b}\u{7f}\u{202e}b";
    let shown = r"a\u{1b}[2J\u{9b}\u{7f}\u{202e}b";
    let level = format!("######\n#@ $.#\n######\n\n{odd}\nrRrlrlrlrl\n");
    let verdict = format!("<stdin>: level 1 [{shown}]: wrong: move 3, `r`, leads into a wall\n");
    check(&["solve", "--verify"], &level, &verdict, "", 1);
    let output = run(&["solve"], &level);
    let why = format!("the record `{shown}` cannot be played");
    assert!(String::from_utf8_lossy(&output.stderr).contains(&why));
    let json = stdout(&run(&["solve", "--print", "json"], format!("{XSB}Title: {odd}\n")));
    assert!(json.contains(r"a\u001b[2J\u009b\u007f\u202eb"), "{json}");
    let facts: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(facts["title"], odd);
    for arguments in [&["solve", "--from", odd][..], &["render", "--to", odd], &[odd]] {
        let message = String::from_utf8(run(arguments, "").stderr).unwrap();
        let has_unsafe = message.contains(['\u{1b}', '\u{9b}', '\u{7f}', '\u{202e}']);
        assert!(message.contains(r"\u{202e}b") && !has_unsafe, "{message:?}");
    }
    let output = program(&["solve", &format!("{odd}.xsb")]).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).starts_with(&format!("error: {shown}.xsb: ")));
    // A converted document is data.
    let titled = format!("{XSB}Title: {odd}\n");
    check(&["convert", "--to", "xsb"], &titled, &titled, "", 0);
}

#[test]
fn archives_and_other_xml_are_named() {
    let error = |text: &[u8]| {
        let mut source = Source::of_stream("file", Cursor::new(text.to_vec()));
        let found = detect(&mut source);
        let error = found.map(|found| Levels::new(found[0], source).next().unwrap().unwrap_err());
        error.unwrap_or_else(|error| error).to_string()
    };
    let archive = "file:1:1: not a board in any notation known here: a ";
    let gzip = b"\x1f\x8b\x08\x00\x00\n#####\n#@$.#\n#####\n";
    assert_eq!(error(gzip), format!("{archive}gzip archive; unpack it first"));
    assert_eq!(error(b"PK\x03\x04\x14"), format!("{archive}zip archive; unpack it first"));
    if cfg!(feature = "slc") {
        let error = error(b"<?xml version=\"1.0\"?>\n<svg/>\n");
        assert!(error.ends_with("expected `<SokobanLevels>`, but found `<svg>`"), "{error}");
    }
}
