//! Pages for each program of a class.

use std::fs;

use crate::harness::folder;
use crate::run::{ANYTHING, sokopush};

#[test]
fn to_dir_writes_a_page_for_each_program() {
    let ran = sokopush("check --format html --to-dir pages cases --class class")
        .argument("--build")
        .argument("sh build")
        .argument("--run")
        .argument("sh main")
        .file("class/anna/build", "")
        .file("class/anna/main", "sokopush")
        .file("class/ben/build", "exit 2\n")
        .file("class/=cleo/build", "")
        .file("class/=cleo/main", "sed 's/^0$/z8/' | sokopush\n")
        .file("cases/long.in", "#@a--#\n\na6\nz6\na6\n0\n0\n.\n")
        .file("cases/short.in", "#@a--#\n\na6\n0\n.\n")
        .stdout("wrote pages/index.html\n")
        .status(1)
        .run();
    let index = ran.read("pages/index.html");
    for page in ["1-_cleo.html", "2-anna.html", "3-ben.html"] {
        assert!(index.contains(&format!(r#""page":"{page}""#)), "{index}");
    }
    // It has the table alone.
    assert_eq!(index.matches(r#""failed":[]"#).count(), 3, "{index}");
    assert!(index.contains(r#""explanations":{}"#), "{index}");
    let page = ran.read("pages/1-_cleo.html");
    assert!(page.contains("<title>sokopush check: =cleo</title>"), "{page}");
    // The failed cases have what their mistake is, and the reason of a refused push.
    assert!(page.contains(r#""sections":["undo-ignored"]"#), "{page}");
    assert!(page.contains(r#""undo-ignored":{"title":"Undo ignored","parts":[{"#), "{page}");
    assert!(page.contains(r#"["z6: there is no box",""]"#), "{page}");
    for page in [page, index] {
        let (_, data) = page.split_once("id=\"data\">").unwrap();
        assert!(!data.contains("--explain"), "{page}");
    }
}

#[test]
fn pages_that_exist_are_found_before_anything_is_run() {
    let folder = folder(&[
        ("cases/a.in", "@a-\n\na6\n.\n"),
        ("class/anna/x", ""),
        ("class/ben/x", ""),
        ("second/2-ben.html", "mine"),
        ("pages/1-anna.html", "mine"),
        ("index/index.html", "mine"),
        ("folder/index.html/x", "mine"),
        ("file", "mine"),
    ]);
    let check = |options: &str| {
        let check = sokopush(&format!("check --format html cases --class class {options}"));
        let check = check.argument("--build").argument("touch built").argument("--run");
        check.argument("touch ran").folder(&folder)
    };
    let is_there = |name: &str| folder.path().join("class/anna").join(name).exists();
    for (options, error) in [
        ("--to-dir pages", "error: pages/1-anna.html: the file exists; `--force` replaces it\n"),
        ("--to-dir second", "error: second/2-ben.html: the file exists; `--force` replaces it\n"),
        ("--to-dir index", "error: index/index.html: the file exists; `--force` replaces it\n"),
        ("--to-dir folder", "error: folder/index.html: a folder has this name\n"),
        ("--to-dir file", "error: file: File exists\n"),
        // What has no points is found before, too.
        (
            "--to-dir new --weights other=1",
            "error: `--weights` has no points for the cases in `cases`\n",
        ),
    ] {
        check(options).stderr(error).status(2).run();
        assert!(!is_there("built") && !is_there("ran"), "{options}");
    }
    assert!(!folder.path().join("new").exists());
    let page = || fs::read_to_string(folder.path().join("pages/1-anna.html")).unwrap();
    assert_eq!(page(), "mine");
    check("--to-dir pages --force").stdout(ANYTHING).status(1).run();
    assert!(is_there("built") && is_there("ran") && page().starts_with("<!DOCTYPE html>"));
}
