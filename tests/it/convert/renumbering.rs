//! `convert --renumber`.

use expect_test::expect;

use crate::run::{ANYTHING, sokopush};

/// What `--renumber` with these options makes of a collection.
fn renumber(options: &str, to: &str, text: &str) -> String {
    let arguments = format!("convert --renumber --to {to} {options}");
    sokopush(&arguments).stdin(text).stdout(ANYTHING).stderr(ANYTHING).run().stdout
}

/// The titles in SLC and in XSB of levels with these headings and titles after `--renumber`.
fn renumbered(options: &str, levels: &[(&str, &str)]) -> (Vec<String>, Vec<String>) {
    let mut text = String::new();
    for (index, (heading, title)) in levels.iter().enumerate() {
        let floor = " ".repeat(index);
        let wall = "#".repeat(index);
        let board = format!("#####{wall}\n#@$.{floor}#\n#####{wall}\n");
        text.extend([heading, "\n", &board]);
        text.extend(if title.is_empty() { ["", "", "\n"] } else { ["Title: ", title, "\n\n"] });
    }
    let xsb = renumber(options, "xsb", &text);
    let mut ids = Vec::new();
    for line in renumber(options, "slc", &text).lines() {
        if let Some((_, rest)) = line.split_once("Id=\"") {
            ids.push(rest.split('"').next().unwrap().replace("&apos;", "'"));
        }
    }
    let is_text = |line: &&str| !line.is_empty() && !line.starts_with('#');
    (ids, xsb.lines().filter(is_text).map(str::to_owned).collect())
}

#[test]
fn renumber_replaces_numbers_in_titles() {
    // Most titles begin with different numbers, so each number is an old one.
    let (ids, xsb) = renumbered(
        "",
        &[
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
        ],
    );
    expect![[r#"
        1 Foo
        2 Bar
        3 2001 Odyssey
        4
        5
        6 'Duh!'
        7 Baz
        8 Qux
        9 Alpha 2
        10 3-D
        11 Both
        12"#]]
    .assert_eq(&ids.join("\n"));
    expect![[r#"
        ; 1
        Title: Foo
        ; 2
        Bar
        ; 3
        2001 Odyssey
        ; 4
        ; 5
        ; 6
        'Duh!'
        ; 7
        Baz
        ; 8
        Qux
        ; 9
        Alpha 2
        ; 10
        3-D
        ; 11
        Title: Both
        ; 12"#]]
    .assert_eq(&xsb.join("\n"));
}

#[test]
fn renumber_keeps_numbers_that_are_names() {
    // Here a number before a name is an old one only if it is the level's number in the file.
    let (ids, xsb) = renumbered(
        "--level 2,1,3-6",
        &[
            ("2001 Odyssey", ""),
            ("2 Foo", ""),
            ("2 Bar", ""),
            ("", "4 Baz"),
            ("Five", ""),
            ("6-way street", ""),
        ],
    );
    expect![[r#"
        1 Foo
        2 2001 Odyssey
        3 2 Bar
        4 Baz
        5 Five
        6 6-way street"#]]
    .assert_eq(&ids.join("\n"));
    expect![[r#"
        ; 1
        Foo
        ; 2
        2001 Odyssey
        ; 3
        2 Bar
        ; 4
        Title: Baz
        ; 5
        Five
        ; 6
        6-way street"#]]
    .assert_eq(&xsb.join("\n"));
    let (ids, _) = renumbered("", &[("2001 Odyssey", "")]);
    assert_eq!(ids, ["1 2001 Odyssey"]);
}

#[test]
fn renumber_counts_in_the_new_order() {
    let sorted = [("1 C", ""), ("2 A", ""), ("3 B", "")];
    let (ids, _) = renumbered("--sort boxes --level 3,1,2", &sorted);
    assert_eq!(ids, ["1 B", "2 C", "3 A"]);
}
