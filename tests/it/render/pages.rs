//! Pages that `render` writes, or does not.

use crate::harness::{feed, program};
use crate::run::sokopush;
use std::fs;

#[test]
fn a_level_without_a_game_gets_a_page_on_which_it_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    sokopush("").arguments(&["render", "--to", page.to_str().unwrap()]).stdin("@a+\n").run();
    assert!(fs::read_to_string(page).unwrap().contains("<li id=\"1\"><a href=\"#1\">"));
}

#[test]
fn all_malformed_levels_are_reported_before_a_page_is_written() {
    let folder = crate::harness::folder(&[("page.html", "")]);
    let levels = "######\n#@$ .#\n######\n\nSolution\nRR\n\n; 2\n#####\n#@$x#\n#####\n";
    let output = feed(program(&["render", "--to", "page.html"]).current_dir(&folder), levels);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let stderr = String::from_utf8(output.stderr).unwrap();
    let [malformed, unwritten] = stderr.lines().collect::<Vec<_>>()[..] else {
        panic!("{stderr}");
    };
    assert!(malformed.starts_with("<stdin>:10:4: error: level 2 "), "{malformed}");
    assert_eq!(unwritten, "error: page.html: the file exists; `--force` replaces it");
}

#[test]
fn a_solver_for_a_page_is_a_module() {
    let folder = crate::harness::folder(&[("module.wasm", "wasm")]);
    let error = |to: &str| {
        let options = ["render", "--with-solver", "module.wasm", "--to", to];
        let output = feed(program(&options).current_dir(&folder), "@a+\n");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(error("page.html"), "error: module.wasm: expected a module of WebAssembly\n");
    assert_eq!(error("page.svg"), "error: `--with-solver` is for a page: `--to FILE.html`\n");
}

#[cfg(target_os = "linux")]
#[test]
fn page_is_not_replaced_if_a_file_cannot_be_read_to_its_end() {
    let level = "#####\n#@$.#\n#####\n";
    let folder = crate::harness::folder(&[("page.html", "old"), ("a.xsb", level)]);
    let ran = sokopush("render --force --from xsb --to page.html a.xsb /proc/self/mem")
        .folder(&folder)
        .stderr("error: /proc/self/mem: Input/output error\n")
        .status(2)
        .run();
    assert_eq!(ran.read("page.html"), "old");
}
