//! Which notation a text is in.

use std::io::Cursor;

use sokopush::{Levels, Notation, Source, notation::detect};

use crate::conversation::Conversation;
use crate::harness::{folder, shell, stdout};
use crate::run::{ANYTHING, sokopush, without_times};

const XSB: &str = "#####\n#@$.#\n#####\n";

/// First lines, and the notations that they could be.
const BEGINNINGS: &[(&str, &[Notation])] = &[
    ("3 5\n#####\n#X*@#\n#####\n", &[Notation::PushBox]),
    ("\n 3 5 \n#####\n#X..#\n", &[Notation::PushBox]),
    ("3 5\n#####\n#wb+#\n#####\nR\n0 0\n", &[Notation::Keystrokes]),
    ("3 5\n#####\n#...#\n#####\n", &[Notation::PushBox, Notation::Keystrokes]),
    // A row with a wrong cell leaves it to the next.
    ("2 4\n#X*b\n#w.+\n", &[Notation::Keystrokes]),
    ("0 0\n", &[Notation::PushBox, Notation::Keystrokes]),
    ("<?xml version=\"1.0\"?>\n", &[Notation::Slc]),
    ("\u{feff}\n <SokobanLevels>", &[Notation::Slc]),
    ("<!-- Levels -->\n<SokobanLevels>", &[Notation::Slc]),
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
fn detection_by_the_first_board() {
    for (text, notations) in BEGINNINGS {
        let found = detect(&mut Source::of_text("text", text)).unwrap();
        assert_eq!(found, *notations, "{text:?}");
    }
}

/// A level that one push solves, in each notation.
const LEVELS: [(&str, &str); 5] = [
    ("push-box", "3 5\n#####\n#X*@#\n#####\n"),
    ("keystrokes", "3 5\n#####\n#wb+#\n#####\n\n0 0\n"),
    ("named", "#####\n#@a+#\n#####\n"),
    ("xsb", XSB),
    (
        "slc",
        "<SokobanLevels><LevelCollection><Level><L>#####</L><L>#@$.#</L><L>#####</L></Level></LevelCollection></SokobanLevels>",
    ),
];

#[test]
fn detection_needs_no_name_of_the_notation_in_any_command() {
    for (notation, text) in LEVELS {
        sokopush("solve").stdin(text).stdout("1\n").run();
        let rendered = sokopush("render").stdin(text).stdout(ANYTHING).run();
        assert!(rendered.stdout.starts_with("<svg"), "{notation}");
        let played = sokopush("play").stdin(text).stdout(ANYTHING).stderr(ANYTHING).run().stdout;
        assert_eq!(played, "#####\n#@a+#\n#####\n", "{notation}");
        sokopush("convert --to lurd").stdin(text).stdout("\n").run();
    }
}

#[test]
fn detection_finds_the_only_notation_that_can_be_read() {
    for (notation, text) in LEVELS {
        for (other, _) in LEVELS {
            let is_right = other == notation;
            sokopush(&format!("convert --to lurd --from {other}"))
                .stdin(text)
                .stdout(if is_right { "\n" } else { "" })
                .stderr(ANYTHING)
                .status(if is_right { 0 } else { 2 })
                .run();
        }
    }
}

/// Other programs show them as blanks.
#[test]
fn detection_takes_no_break_spaces_for_blanks() {
    let board = "######\n#    #\n#@ $.#\n#    #\n######\n";
    let utf_8 = board.replace(' ', "\u{a0}").into_bytes();
    let mut windows_1252 = board.as_bytes().to_vec();
    for byte in &mut windows_1252 {
        if *byte == b' ' {
            *byte = 0xA0;
        }
    }
    for text in [utf_8, windows_1252] {
        sokopush("lint --time 0 --allow trivial").stdin(&text).stderr(ANYTHING).run();
        let played = board.replace(' ', "-").replace('$', "a").replace('.', "+");
        sokopush("play").stdin(&text).stdout(played).stderr(ANYTHING).run();
        let folder = folder(&[]);
        sokopush("render --to page.html").folder(&folder).stdin(&text).stderr(ANYTHING).run();
    }
}

#[test]
fn stream_is_read_no_further_than_the_next_board() {
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
fn collection_from_a_pipe_has_the_titles_of_the_file() {
    let board = format!("\n{XSB}");
    let text = format!("Original\n{board}{board}{board}");
    let files = folder(&[("levels.xsb", &text)]);
    let both = |command: &str| {
        let file = shell(&format!("sokopush {command} levels.xsb 2>&1 | sed s/levels.xsb/-/"))
            .current_dir(files.path())
            .output();
        let pipe = format!("cat levels.xsb | sokopush {command} 2>&1 | sed 's/<stdin>/-/'");
        let pipe = shell(&pipe).current_dir(files.path()).output();
        let [file, pipe] = [file, pipe].map(|output| without_times(&stdout(&output.unwrap())));
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
fn detection_names_archives_and_other_xml() {
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
