//! Levels in folders.

use crate::harness::{folder, program};

#[test]
fn the_levels_in_a_folder_are_read_in_order_of_their_names() {
    let level = "#####\n#@$.#\n#####\n";
    let files = folder(&[
        ("b.xsb", level),
        ("notes.md", "no level"),
        (".hidden.xsb", level),
        ("empty/notes", ""),
        ("a/2.TXT", level),
        ("a/1.sok", &level.replace("$.", "$ ")),
    ]);
    #[cfg(unix)]
    std::os::unix::fs::symlink(files.path(), files.path().join("loop")).unwrap();
    let solve = |arguments: &[&str]| {
        let output = program(arguments).current_dir(files.path()).output().unwrap();
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap())
    };
    let [printed, _] = solve(&["solve", "--print", "csv", "."]);
    let names: Vec<_> = printed.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    assert_eq!(names, ["./a/1.sok", "./a/2.TXT", "./b.xsb"]);
    assert_eq!(solve(&["solve", "a", "b.xsb"])[0], "-1\n1\n1\n");
    assert_eq!(solve(&["convert", "--to", "xsb", "a"])[0].matches('@').count(), 2);
    assert!(solve(&["lint", "."])[0].starts_with("./a/1.sok:1: "));
    let [_, said] = solve(&["solve", "empty"]);
    assert_eq!(said, "error: empty: expected files of levels, but found none\n");
    let [_, said] = solve(&["solve", "--level", "1", "a"]);
    assert_eq!(said, "error: `--level` needs a single file\n");
}

#[test]
fn a_text_without_a_row_of_a_board_is_left_out_of_a_folder() {
    let level = "#####\n#@$.#\n#####\n";
    let files = folder(&[
        ("set/a.xsb", level),
        ("set/LICENSE.TXT", "You may copy it.\n\nBut not sell it.\n"),
        ("set/empty.txt", ""),
        ("walls/x.txt", &level.replace('#', "X")),
        ("legend/a.txt", &level.replace('#', "W").replace('@', "o")),
        ("texts/readme.txt", "Read me"),
        ("set/more/b.txt", level),
        ("damaged/a.xsb", "text\n"),
    ]);
    let run = |arguments: &[&str]| {
        let output = program(arguments).current_dir(files.path()).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr), output.status.code())
    };
    let left_out =
        |path: &str| format!("note: {path}: left out: no line of it is a row of a board\n");
    let notes = left_out("set/LICENSE.TXT") + &left_out("set/empty.txt");
    for command in [
        &["solve"][..],
        &["solve", "--verify"],
        &["lint", "--allow", "duplicate,trivial"],
        &["convert", "--to", "xsb"],
        &["render", "--to", "page.html", "--force"],
        &["render", "--to-dir", "pictures", "--force"],
    ] {
        let (_, said, status) = run(&[command, &["set"]].concat());
        assert!(said.starts_with(&notes) && !said.contains("error: "), "{command:?}: {said}");
        assert_eq!(status, Some(0), "{command:?}: {said}");
        let (_, said, status) = run(&[command, &["walls"]].concat());
        assert!(said.contains("walls/x.txt:"), "{command:?}: {said}");
        assert_eq!(status, Some(2), "{command:?}: {said}");
        let (_, said, status) = run(&[command, &["texts"]].concat());
        let none = left_out("texts/readme.txt")
            + "error: texts: expected files of levels, but found none\n";
        assert_eq!((said, status), (none, Some(2)), "{command:?}");
        // Who names such a file means it.
        let (_, said, status) = run(&[command, &["texts/readme.txt"]].concat());
        assert_eq!(status, Some(2), "{command:?}: {said}");
        let (_, said, status) = run(&[command, &["damaged"]].concat());
        assert!(said.contains("error: ") && status == Some(2), "{command:?}: {said}");
    }
    // What a row is, the legend says.
    let (printed, said, status) = run(&["convert", "--to", "xsb", "--legend", "W=# o=@", "legend"]);
    assert_eq!((printed.matches('@').count(), &*said, status), (1, "", Some(0)));
}
