//! `--level`: one level, or ranges.

use crate::harness::run;
use crate::run::sokopush;
use expect_test::expect;

#[test]
fn the_option_level_chooses_one_level() {
    let input = "1 3\nX*@\n\n1 4\nX*.@\n\n1 5\nX*..@\n";
    sokopush("solve --level 2")
        .stdin(input)
        .stdout(expect![[r#"
        2
    "#]])
        .run();
    sokopush("solve --level 4")
        .stdin(input)
        .stderr(expect![[r#"
        error: <stdin>: there is no level 4; the file has 3
    "#]])
        .status(2)
        .run();
}

#[test]
fn the_option_level_takes_ranges() {
    let boards = (3..13).map(|size| format!("1 {size}\nX*{}@\n\n", ".".repeat(size - 3)));
    let input = boards.collect::<Vec<_>>().concat();
    sokopush("solve --level 1-3,7,9-")
        .stdin(&input)
        .stdout(expect![[r#"
            1
            2
            3
            7
            9
            10
        "#]])
        .stderr(expect![[r#"
            note: 6 of 6 solved, 0 malformed; 32 moves; _ s
        "#]])
        .run();
    sokopush("solve --level 7,1-3,2-2")
        .stdin(&input)
        .stdout(expect![[r#"
            1
            2
            3
            7
        "#]])
        .stderr(expect![[r#"
            note: 4 of 4 solved, 0 malformed; 13 moves; _ s
        "#]])
        .run();
    sokopush("solve --level 9-12")
        .stdin(&input)
        .stdout(expect![[r#"
            9
            10
        "#]])
        .stderr(expect![[r#"
            error: <stdin>: there is no level 12; the file has 10
            note: 2 of 2 solved, 0 malformed; 19 moves; _ s
        "#]])
        .status(2)
        .run();
    sokopush("solve --level 2,20-,30")
        .stdin(&input)
        .stdout(expect![[r#"
            2
        "#]])
        .stderr(expect![[r#"
            error: <stdin>: there is no level 20; the file has 10
        "#]])
        .status(2)
        .run();
    let largest = u64::MAX;
    sokopush("solve --level")
        .argument(largest.to_string())
        .stdin(&input)
        .stderr(expect![[r#"
            error: <stdin>: there is no level 18446744073709551615; the file has 10
        "#]])
        .status(2)
        .run();
    // What follows the last level is not read.
    sokopush("solve --level 1-2")
        .stdin("1 3\nX*@\n\n1 3\nX*@\n\n1 1\nw\n")
        .stdout(expect![[r#"
            1
            1
        "#]])
        .stderr(expect![[r#"
            note: 2 of 2 solved, 0 malformed; 2 moves; _ s
        "#]])
        .run();
    // Nor is what follows a level that ends the reading because it is malformed.
    let input = "1 4\nX*.@\n1 4\nX*.Q\n1 4\nX*.@\n";
    sokopush("solve --level 3")
        .stdin(input)
        .stderr(expect![[r#"
        <stdin>:4:4: error: expected a cell (`.`, `#`, `@`, `*` or `X`), but found `Q`
        error: <stdin>: level 3 was not read: nothing can be read after the error in level 2
    "#]])
        .status(2)
        .run();
    sokopush("solve --level 3 --print json")
        .stdin(input)
        .stderr(expect![[r#"
        <stdin>:4:4: error: expected a cell (`.`, `#`, `@`, `*` or `X`), but found `Q`
        error: <stdin>: level 3 was not read: nothing can be read after the error in level 2
    "#]])
        .status(2)
        .run();
    sokopush("solve --level 1-3")
        .stdin(input)
        .stdout(expect![[r#"
            2
            !
        "#]])
        .stderr(expect![[r#"
            <stdin>:4:4: error: expected a cell (`.`, `#`, `@`, `*` or `X`), but found `Q`
            error: <stdin>: level 3 was not read: nothing can be read after the error in level 2
            note: 1 of 2 solved, 1 malformed; 2 moves; _ s
        "#]])
        .status(2)
        .run();
    sokopush("solve --level 2-")
        .stdin(input)
        .stdout(expect![[r#"
            !
        "#]])
        .stderr(expect![[r#"
            <stdin>:4:4: error: expected a cell (`.`, `#`, `@`, `*` or `X`), but found `Q`
        "#]])
        .status(2)
        .run();
    let range = |text: &str| {
        let output = run(&["solve", "--level", text], "");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    for wrong in ["0", "-3", "1,,2", "1-2-3", "x", ""] {
        let why = range(wrong);
        assert!(why.contains("expected numbers from 1 and ranges, as in `1-3,7,20-`"), "{why}");
    }
    assert!(range("3-1").contains("expected the smaller number of `3-1` first"));
}

#[test]
fn convert_lint_and_render_take_ranges_too() {
    let level = "#####\n#@$.#\n#####\n\n";
    let input = format!("{level}{level}{level}{level}");
    let rows = |arguments: &[&str]| {
        let output = run(&[arguments, &["--level", "2-3"]].concat(), &input);
        String::from_utf8_lossy(&output.stdout).matches("@$.").count()
    };
    assert_eq!(rows(&["convert", "--from", "xsb", "--to", "xsb"]), 2);
    let output = run(&["lint", "--from", "xsb", "--level", "2-3"], &input);
    let findings = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(findings.contains("level 3: ") && !findings.contains("level 4"), "{findings}");
    sokopush("render --level 2-3")
        .stdin(&input)
        .stderr(expect![[r#"
        error: several levels need `--to-dir`, or a page: `--to FILE.html`
    "#]])
        .status(2)
        .run();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    run(&["render", "--from", "xsb", "--to-dir", path, "--level", "2-3"], &input);
    assert_eq!(folder.path().read_dir().unwrap().count(), 2);
}
