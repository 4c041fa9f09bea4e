//! `sokopush convert` on whole collections: chosen, ordered and numbered.

use std::fs;

use expect_test::{Expect, expect};
use tempfile::TempDir;

use crate::harness::{folder, program, run, shell, stdout};

const FIRST: &str = "\
Title: First Set
Author: Ann
Copyright: 2020 Ann

; 1
Easy

#####
#@$.#
#####

; 2

######
#@ $.#
######
Solution: rR

; 3

#####
#.$@#
#####
";

const SECOND: &str = "\
Author: Bob

Alpha 10

#######
#@  $.#
#######

Alpha 2

#####
#@$.#
#  ##
#####
Source: a book
";

fn collections() -> TempDir {
    folder(&[("a.sok", FIRST), ("b.sok", SECOND)])
}

/// The text that is converted, and the messages.
fn convert(folder: &TempDir, arguments: &[&str]) -> (String, String) {
    let output = program(&["convert"]).args(arguments).current_dir(folder.path()).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr))
}

fn titles(text: &str) -> Vec<&str> {
    text.lines().filter(|line| line.starts_with("Alpha") || line.starts_with(';')).collect()
}

fn converts(folder: &TempDir, arguments: &[&str], text: &Expect, stderr: &Expect) {
    let (found, messages) = convert(folder, arguments);
    text.assert_eq(&found);
    stderr.assert_eq(&messages);
}

/// The line of docs/levels.md, but for the notation.
#[test]
fn one_line_curates() {
    let files = collections();
    let solve = ["solve", "--log", "l.jsonl", "b.sok"];
    let logged = program(&solve).current_dir(files.path()).output();
    assert!(logged.unwrap().status.success());
    // The copy has what is in the log.
    let solve = [&solve[..], &["--time", "0.001", "--print", "xsb"]].concat();
    let solved = program(&solve).current_dir(files.path()).output().unwrap();
    fs::write(files.path().join("b.sok"), solved.stdout).unwrap();
    let line = "--unique --sort pushes --renumber --to xsb a.sok b.sok";
    converts(
        &files,
        &line.split(' ').collect::<Vec<_>>(),
        &expect![[r#"
            ; 1

            ######
            #@ $.#
            ######
            Author: Ann
            Copyright: 2020 Ann
            Source: First Set #2
            Solution: rR

            ; 2
            Alpha 10

            #######
            #@  $.#
            #######
            Author: Bob
            Source: b #1

            Solution 3/1 (sokopush, moves)
            rrR

            ; 3
            Alpha 2

            #####
            #@$.#
            #  ##
            #####
            Author: Bob
            Source: a book

            Solution 1/1 (sokopush, moves)
            R

            ; 4
            Easy

            #####
            #@$.#
            #####
            Author: Ann
            Copyright: 2020 Ann
            Source: First Set #1
        "#]],
        &expect![[r#"
        a.sok:21: warning: level 3 "3": left out: the same board as a.sok: level 1
    "#]],
    );
    // SLC has one line for a title, and no place for a source.
    let mut slc: Vec<_> = line.split(' ').collect();
    slc[5] = "slc";
    let (text, _) = convert(&files, &slc);
    let ids: Vec<_> =
        text.lines().filter_map(|line| line.trim().strip_prefix("<Level Id=\"")).collect();
    let ids: Vec<_> = ids.iter().filter_map(|id| id.split('"').next()).collect();
    assert_eq!(ids, ["1", "2 Alpha 10", "3 Alpha 2", "4 Easy"]);
    // What is merged needs no more than itself: the same again.
    let (merged, _) = convert(&files, &line.split(' ').collect::<Vec<_>>());
    fs::write(files.path().join("merged.sok"), &merged).unwrap();
    assert_eq!(convert(&files, &["--to", "xsb", "merged.sok"]).0, merged);
}

#[test]
fn what_merging_leaves_out_is_named() {
    let noted = "\
; Set
; Copyright: Ann
; E-Mail: ann@example.org
; License: CC-BY

Copy it freely.

; 1

######
#@$.##
######
";
    let mirrored = "; Same\n\n######\n##.$@#\n######\nSolution: L\n";
    let files = folder(&[("a.sok", noted), ("b.sok", mirrored)]);
    converts(
        &files,
        &["--unique", "--to", "xsb", "a.sok", "b.sok"],
        &expect![[r#"
            ; 1

            ######
            #@$.##
            ######
            Copyright: Ann
            E-Mail: ann@example.org
            Source: Set #1
        "#]],
        &expect![[r#"
            b.sok:3: warning: level 1 "Same": left out with 1 solution: the same board as a.sok: level 1
            warning: a.sok: left out 2 lines of text about the collection
        "#]],
    );
}

#[test]
fn a_level_of_a_merged_file_keeps_its_own_author() {
    let set =
        "; Set\nAuthor: Ann\nCopyright: 2020 Ann\n\n; Own\n\n######\n#@ $.#\n######\nAuthor: Bob\n";
    let files = folder(&[("a.sok", set), ("b.sok", "#####\n#@$.#\n#####\n")]);
    converts(
        &files,
        &["--sort", "size", "--to", "xsb", "a.sok", "b.sok"],
        &expect![[r#"
            #####
            #@$.#
            #####
            Source: b #1

            ; Own

            ######
            #@ $.#
            ######
            Copyright: 2020 Ann
            Source: Set #1
            Author: Bob
        "#]],
        &expect![[""]],
    );
}

#[test]
fn records_about_a_collection_are_left_out_with_a_message() {
    let text = "Some notes here\n\nSolution: R\n\n; 1\n\n#####\n#@$.#\n#####\n";
    let files = folder(&[("a.sok", text), ("b.sok", "######\n#@ $.#\n######\n")]);
    let (_, messages) = convert(&files, &["--sort", "boxes", "--to", "xsb", "a.sok", "b.sok"]);
    assert_eq!(
        messages,
        "warning: a.sok: left out 1 line of text and 1 record about the collection\n"
    );
}

#[test]
fn levels_are_sorted() {
    let files = collections();
    let sorted = |options: &[&str]| {
        let (text, _) = convert(&files, &[options, &["--to", "xsb", "b.sok"]].concat());
        titles(&text).join(", ")
    };
    // Numbers in titles count as such.
    assert_eq!(sorted(&["--sort", "title"]), "Alpha 2, Alpha 10");
    // In reverse, sorted levels are named in the other order.
    let (text, _) = convert(&files, &["--sort", "title", "--to", "xsb", "b.sok"]);
    fs::write(files.path().join("sorted.sok"), text).unwrap();
    let (text, _) = convert(&files, &["--level", "2,1", "--to", "xsb", "sorted.sok"]);
    assert_eq!(titles(&text), ["Alpha 10", "Alpha 2"]);
    assert_eq!(sorted(&["--sort", "size"]), "Alpha 10, Alpha 2");
    assert_eq!(sorted(&["--sort", "boxes"]), "Alpha 10, Alpha 2");
    let of_first = |options: &[&str]| {
        let (text, _) = convert(&files, &[options, &["--to", "xsb", "a.sok"]].concat());
        titles(&text).join(", ")
    };
    // What is not known comes last.
    assert_eq!(of_first(&["--sort", "moves"]), "; 2, ; 1, ; 3");
    // The levels that are asked for keep their order.
    assert_eq!(of_first(&["--level", "3,1-2"]), "; 3, ; 1, ; 2");
    assert_eq!(of_first(&["--level", "2,1"]), "; 2, ; 1");
    assert_eq!(of_first(&["--level", "1,3"]), "; 1, ; 3");
}

/// The titles in SLC and in XSB of levels with these headings and titles after `--renumber`.
fn renumbered(options: &[&str], levels: &[(&str, &str)]) -> (Vec<String>, Vec<String>) {
    let mut text = String::new();
    for (index, (heading, title)) in levels.iter().enumerate() {
        let floor = " ".repeat(index);
        let wall = "#".repeat(index);
        let board = format!("#####{wall}\n#@$.{floor}#\n#####{wall}\n");
        text.extend([heading, "\n", &board]);
        text.extend(if title.is_empty() { ["", "", "\n"] } else { ["Title: ", title, "\n\n"] });
    }
    let files = folder(&[("a.sok", &text)]);
    let command = |to| [&["--renumber", "--to", to], options, &["a.sok"]].concat();
    let (slc, _) = convert(&files, &command("slc"));
    let mut ids = Vec::new();
    for line in slc.lines() {
        if let Some((_, rest)) = line.split_once("Id=\"") {
            ids.push(rest.split('"').next().unwrap().replace("&apos;", "'"));
        }
    }
    let (xsb, _) = convert(&files, &command("xsb"));
    let is_text = |line: &&str| !line.is_empty() && !line.starts_with('#');
    (ids, xsb.lines().filter(is_text).map(str::to_owned).collect())
}

#[test]
fn a_new_number_takes_the_place_of_an_old_one() {
    // Most titles begin with different numbers, so each number is an old one.
    let in_order = [
        ("; 7", "Foo"),
        ("8 Bar", ""),
        ("; 9\n2001 Odyssey", ""),
        ("Level 10", ""),
        ("; #11", ""),
        ("12. 'Duh!'", ""),
        ("Level 13, Baz", ""),
        ("; 14 - Qux", ""),
        ("; Alpha 2", ""),
        ("; 3-D", ""),
        ("; 17", "18 Both"),
        ("", "19"),
    ];
    let (ids, xsb) = renumbered(&[], &in_order);
    let names = [
        "Foo",
        "Bar",
        "2001 Odyssey",
        "",
        "",
        "'Duh!'",
        "Baz",
        "Qux",
        "Alpha 2",
        "3-D",
        "Both",
        "",
    ];
    for (index, name) in names.iter().enumerate() {
        assert_eq!(ids[index], format!("{} {name}", index + 1).trim_end());
    }
    let lines = "; 1/Title: Foo/; 2/Bar/; 3/2001 Odyssey/; 4/; 5/; 6/'Duh!'/; 7/Baz/; 8/Qux/; 9/Alpha 2/; 10/3-D/\
                 ; 11/Title: Both/; 12";
    assert_eq!(xsb, lines.split('/').collect::<Vec<_>>());
    // Otherwise a number before a name is an old one only if it is the level's number in the file.
    let other = [
        ("2001 Odyssey", ""),
        ("2 Foo", ""),
        ("2 Bar", ""),
        ("", "4 Baz"),
        ("Five", ""),
        ("6-way street", ""),
    ];
    let (ids, xsb) = renumbered(&["--level", "2,1,3-6"], &other);
    assert_eq!(ids, ["1 Foo", "2 2001 Odyssey", "3 2 Bar", "4 Baz", "5 Five", "6 6-way street"]);
    let lines = "; 1/Foo/; 2/2001 Odyssey/; 3/2 Bar/; 4/Title: Baz/; 5/Five/; 6/6-way street";
    assert_eq!(xsb, lines.split('/').collect::<Vec<_>>());
    let (ids, _) = renumbered(&[], &[("2001 Odyssey", "")]);
    assert_eq!(ids, ["1 2001 Odyssey"]);
    // Numbers are replaced in their new order, and a second time.
    let sorted = [("1 C", ""), ("2 A", ""), ("3 B", "")];
    let (ids, _) = renumbered(&["--sort", "boxes", "--level", "3,1,2"], &sorted);
    assert_eq!(ids, ["1 B", "2 C", "3 A"]);
}

/// In SLC, `Title:` outranks a heading, which has no place then.
#[test]
fn a_second_name_is_left_out_of_slc_and_not_forgotten() {
    let board = "#####\n#@$.#\n#####\n";
    let files = folder(&[("a.sok", &format!("; 7\nBar\n{board}Title: Foo\n"))]);
    let (slc, messages) = convert(&files, &["--renumber", "--to", "slc", "a.sok"]);
    assert!(slc.contains("Id=\"1 Foo\""), "{slc}");
    assert_eq!(messages, "warning: a.sok: left out 1 title, for which `slc` has no place\n");
    let (xsb, _) = convert(&files, &["--renumber", "--to", "xsb", "a.sok"]);
    assert_eq!(xsb, format!("; 1\nBar\n{board}Title: Foo\n"));
}

#[test]
fn a_level_says_once_where_it_is_from() {
    let board = "#####\n#@$.#\n#####\n";
    let text =
        format!("Title: Set\nName: Another\nSource: a book\nComment: One.\n\n; 1\n\n{board}");
    let files = folder(&[("a.sok", &text), ("b.sok", &format!("; Two\n\n{board}"))]);
    let (merged, messages) = convert(&files, &["--renumber", "--to", "xsb", "a.sok", "b.sok"]);
    let written = format!("; 1\n\n{board}Source: a book\n\n; 2\nTwo\n\n{board}Source: b #1\n");
    assert_eq!(merged, written);
    assert_eq!(messages, "warning: a.sok: left out 1 line of text about the collection\n");
}

/// The error that a level is missing is not sorted among those of levels.
#[test]
fn a_missing_level_is_reported_after_the_others() {
    let board = |box_cell: &str| format!("; {box_cell}\n\n#####\n#@{box_cell}.#\n#####\n\n");
    let files = folder(&[("a.sok", &(board("x") + &board("$") + &board("$")))]);
    let command = ["convert", "--level", "9,3,1", "--to", "xsb", "a.sok"];
    let output = program(&command).current_dir(files.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text, "; $\n#####\n#@$.#\n#####\n");
    let messages = String::from_utf8(output.stderr).unwrap();
    let messages: Vec<_> = messages.lines().collect();
    assert_eq!(messages.len(), 2, "{messages:?}");
    assert!(messages[0].contains("level 1"), "{messages:?}");
    assert_eq!(messages[1], "error: a.sok: there is no level 9; the file has 3");
}

#[test]
fn curation_needs_what_it_says() {
    let beauty = ["convert", "--to", "xsb", "--sort", "beauty", "-"];
    assert_eq!(program(&beauty).output().unwrap().status.code(), Some(2));
}

/// Boards that are drawn with other characters.
#[test]
fn a_legend_says_what_characters_mean() {
    let drawn = "Box & Max\n\nXXXXX\nX@*&X\nXXXXX\n";
    let files = folder(&[("x.txt", drawn)]);
    let convert = |options: &[&str]| {
        let command = [&["convert", "--to", "xsb"], options, &["x.txt"]].concat();
        program(&command).current_dir(files.path()).output().unwrap()
    };
    let refused = convert(&[]);
    let reason = "x.txt:1:1: error: not a board in any notation known here: its walls seem to be `X`; \
                  `sokopush convert --legend 'X=#' --to xsb FILE` reads it if the legend also says what `&` means\n";
    assert_eq!(String::from_utf8(refused.stderr).unwrap(), reason);
    let read = convert(&["--legend", "X=# *=$ &=."]);
    // Text stays as it is.
    let text = "Box & Max\n#####\n#@$.#\n#####\n";
    assert_eq!(String::from_utf8(read.stdout).unwrap(), text);
    // Other commands than `lint` read what `convert` prints.
    crate::harness::check(&["solve"], text, "1\n", "", 0);
    let linted = program(&["lint", "--legend", "X=# *=$ &=.", "x.txt"])
        .current_dir(files.path())
        .output()
        .unwrap();
    let finding = "x.txt:3: note: level 1 \"Box & Max\": one push solves it [trivial]\n";
    assert_eq!(String::from_utf8(linted.stdout).unwrap(), finding);
    let solved = program(&["solve", "x.txt"]).current_dir(files.path()).output().unwrap();
    assert_eq!(String::from_utf8(solved.stderr).unwrap(), reason);
    // Neither a byte-order mark nor tabs are in the way.
    fs::write(files.path().join("x.txt"), "\u{feff}\tXXXXX\n\tX@$.X\n\tXXXXX\n").unwrap();
    let read = convert(&["--legend", "X=#"]);
    let text = " #####\n #@$.#\n #####\n";
    assert_eq!(String::from_utf8(read.stdout).unwrap(), text);
    for wrong in ["X", "X=y", "XX=#"] {
        assert_eq!(convert(&["--legend", wrong]).status.code(), Some(2), "{wrong}");
    }
}

/// A letter that the legend does not have is reported where it is, as in a board without a legend.
#[test]
fn a_foreign_letter_in_a_row_drawn_with_a_legend_is_reported() {
    let title = "Xavier & Max";
    let boards = format!(
        "{title}\nXXXXX\nX@*&X\nXXXXX\n\n*****\n\n{title}\nXXXXXX\nX@ *&X\nX a  X\nXXXXXX\n"
    );
    let legend = ["convert", "--to", "xsb", "--legend", "X=# *=$ &=."];
    let output = run(&legend, &boards);
    let written = String::from_utf8(output.stdout).unwrap();
    assert_eq!(written, format!("{title}\n#####\n#@$.#\n#####\n\n*****\n"));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with(&format!("<stdin>:11:3: error: level 2 \"{title}\": ")), "{error}");
    assert!(error.ends_with("but found `a`\n"), "{error}");
}

/// Letters that some programs write in place of characters of XSB mean nothing unless the legend has them.
#[test]
fn a_legend_gives_no_meaning_to_letters_that_it_does_not_have() {
    let drawn = "#####\n#%BX#\n#####\n";
    let output = run(&["convert", "--to", "xsb", "--legend", "X=* %=+"], drawn);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("<stdin>:2:3: error: level 1: expected a cell ("), "{error}");
    let advice = "but found `B`; `sokopush convert --legend 'o=. b=$ B=* p=@ P=+' --to xsb FILE` reads such \
                  letters as the Sokoban Wiki means them\n";
    assert!(error.ends_with(advice), "{error}");
    assert_eq!(output.status.code(), Some(2));
    let read = run(&["convert", "--to", "xsb", "--legend", "X=* %=+ B=$"], drawn);
    assert_eq!(stdout(&read), "#####\n#+$*#\n#####\n");
}

/// Boards in the code of a program are read with the legend that the message names.
#[test]
fn rows_in_quotes_are_read_with_a_legend() {
    let boards = "#####\n#@$.#\n#   #\n#####\n\n######\n#@ $.#\n######\n";
    for (before, after, last, legend) in [
        ("    \"", "\",", "\"", r#"'"= ,= [= ]= ;='"#),
        ("'", "\\n'", "'", r#""'= \\= n= [= ]= ,= ;=""#),
        ("\t`", "`,", "`", "'`= ,= [= ]= ;='"),
    ] {
        let row = |row: &str| match row {
            "" => "],\n[\n".to_owned(),
            // No comma may follow the last row of a board.
            "######" => format!("{before}{row}{last}\n"),
            _ => format!("{before}{row}{after}\n"),
        };
        let rows: String = boards.lines().map(row).collect();
        let code = format!("levels = [\n[\n{rows}]\n];\n");
        let files = folder(&[("levels.js", &code)]);
        let refused = program(&["solve", "levels.js"]).current_dir(files.path()).output().unwrap();
        let error = format!(
            "levels.js:1:1: error: not a board in any notation known here: its rows seem to stand in quotes; \
             `sokopush convert --legend {legend} --to xsb FILE` reads them\n"
        );
        assert_eq!(String::from_utf8(refused.stderr).unwrap(), error);
        let convert =
            format!("sokopush convert --legend {legend} --to xsb levels.js | sed 's/^ *//'");
        let read = shell(&convert).current_dir(files.path()).output().unwrap();
        assert_eq!(stdout(&read), format!("Collection: levels = [\n\n{boards}"));
    }
}

/// A text that is neither UTF-8 nor XML which declares what it is.
#[test]
fn the_encoding_of_a_text_is_guessed_or_named() {
    let board = "#####\n#@$.#\n#####\n";
    let latin = [b"; H\xe1l\xb9\n", board.as_bytes()].concat();
    let xml = "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>\n<SokobanLevels><LevelCollection><Level Id=\"\u{f1}\"><L>#####</L><L>#@$.#</L><L>#####</L></Level></LevelCollection></SokobanLevels>";
    let xml: Vec<_> = xml.chars().map(|c| u8::try_from(c).unwrap()).collect();
    let marked = format!("\u{feff}; \u{f1}\n{board}");
    let files = folder(&[("marked.sok", &marked)]);
    fs::write(files.path().join("a.sok"), latin).unwrap();
    fs::write(files.path().join("a.slc"), xml).unwrap();
    let convert = |options: &[&str], file: &str| {
        let command = [&["convert", "--to", "xsb"], options, &[file]].concat();
        let output = program(&command).current_dir(files.path()).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr))
    };
    let guess = "note: a.sok: read as Windows-1252, since it is not UTF-8; `sokopush convert --encoding` names \
                 another\n";
    assert_eq!(convert(&[], "a.sok"), (format!("; H\u{e1}l\u{b9}\n{board}"), guess.to_owned()));
    let read = (format!("; H\u{e1}l\u{161}\n{board}"), String::new());
    assert_eq!(convert(&["--encoding", "iso-8859-2"], "a.sok"), read);
    let other = convert(&["--encoding", "utf-8"], "a.sok");
    assert_eq!(other.1, "error: a.sok: the text is not in the encoding UTF-8\n");
    // What declares its encoding is right, and UTF-8 is.
    fs::write(files.path().join("utf-8.sok"), format!("; \u{f1}\n{board}")).unwrap();
    for declared in ["a.slc", "marked.sok", "utf-8.sok"] {
        let expected = convert(&[], declared);
        assert!(expected.0.contains('\u{f1}'), "{expected:?}");
        assert_eq!(convert(&["--encoding", "iso-8859-2"], declared), expected);
    }
    let reason = "expected an encoding, such as `windows-1250`, `cp437` or `gb18030`";
    assert!(convert(&["--encoding", "latin-99"], "a.sok").1.contains(reason));
    // In DOS, most letters of Western Europe are the same in both code pages.
    let dos = [b"; M\x81ller \x9b\n", board.as_bytes()].concat();
    fs::write(files.path().join("dos.sok"), dos).unwrap();
    for (name, title) in [
        ("cp437", "M\u{fc}ller \u{a2}"),
        ("IBM437", "M\u{fc}ller \u{a2}"),
        ("cp850", "M\u{fc}ller \u{f8}"),
        ("CP850", "M\u{fc}ller \u{f8}"),
    ] {
        let read = (format!("; {title}\n{board}"), String::new());
        assert_eq!(convert(&["--encoding", name], "dos.sok"), read, "{name}");
        // UTF-8 is right, also here.
        assert_eq!(convert(&["--encoding", name], "utf-8.sok"), convert(&[], "utf-8.sok"));
    }
    assert!(convert(&[], "dos.sok").1.contains("read as Windows-1252"));
}
