//! Links and pipes among the cases.

use std::fs;
use std::os::unix::fs::symlink;

use expect_test::expect;
use tempfile::TempDir;

use crate::harness::folder;
use crate::run::sokopush;

use super::{ALSO_RIGHT, RIGHT, TWO_PASSED};

fn read(folder: &TempDir, path: &str) -> String {
    fs::read_to_string(folder.path().join(path)).unwrap()
}

/// Cases with a link to a folder, and links in place of outputs, one to a file and one to nothing.
fn linked_outputs() -> TempDir {
    let top = folder(&[
        ("other/a.in", RIGHT.0),
        ("mine", "kept\n"),
        ("cases/b.in", RIGHT.0),
        ("cases/c.in", ALSO_RIGHT),
    ]);
    symlink("../other", top.path().join("cases/linked")).unwrap();
    symlink("../mine", top.path().join("cases/b.out")).unwrap();
    symlink("../nothing", top.path().join("cases/c.out")).unwrap();
    top
}

#[test]
fn write_does_not_follow_links() {
    let report = expect![[r#"
        FAIL cases/b.in: the board as it was read: not what was expected; `--force` replaces `cases/b.out`
          expected   got
          kept       @a-
          ^^^^       ^^^^
        ERROR cases/c.in: cases/c.out: the file exists; `--force` replaces it
        0 passed, 1 failed, 1 not judged
    "#]];
    let top = linked_outputs();
    sokopush("check --write cases").folder(&top).stdout(report).status(2).run();
    assert!(!top.path().join("other/a.out").exists() && !top.path().join("nothing").exists());
    assert_eq!(read(&top, "mine"), "kept\n");
}

#[test]
fn write_with_force_replaces_links_themselves() {
    let top = linked_outputs();
    let written = "wrote cases/b.out\nwrote cases/c.out\n2 passed, 0 failed\n";
    sokopush("check --write --force cases").folder(&top).stdout(written).run();
    assert_eq!([read(&top, "cases/b.out"), read(&top, "cases/c.out")], [RIGHT.1, RIGHT.1]);
    assert!(!top.path().join("other/a.out").exists() && !top.path().join("nothing").exists());
    assert_eq!(read(&top, "mine"), "kept\n");
}

#[test]
fn write_follows_a_link_that_is_named() {
    let written = "wrote cases/linked/a.out\n1 passed, 0 failed\n";
    let top = linked_outputs();
    sokopush("check --write cases/linked").folder(&top).stdout(written).run();
}

#[test]
fn links_to_cases_are_followed() {
    let cases = folder(&[("real/a.in", RIGHT.0), ("real/a.out", "old\n"), ("real/deep/x", "")]);
    let path = |name: &str| cases.path().join(name);
    symlink("real/a.in", path("b.in")).unwrap();
    symlink("real/a.out", path("b.out")).unwrap();
    symlink("nowhere", path(".#editor")).unwrap();
    let written = "wrote b.out\n1 passed, 0 failed\n";
    sokopush("check --write --force b.in").folder(&cases).stdout(written).run();
    assert!(!path("b.out").is_symlink());
    assert_eq!(read(&cases, "real/a.out"), "old\n");
    fs::write(path("real/a.out"), RIGHT.1).unwrap();
    let same = "warning: ./real/a.in: the same input as `./b.in`\n";
    sokopush("check .").folder(&cases).stdout(TWO_PASSED).stderr(same).run();
    symlink("nowhere", path("c.in")).unwrap();
    let errors = format!("error: ./c.in: No such file or directory\n{same}");
    sokopush("check .").folder(&cases).stdout(TWO_PASSED).stderr(errors).status(2).run();
    fs::remove_file(path("c.in")).unwrap();
    symlink("..", path("real/deep/again")).unwrap();
    sokopush("check .").folder(&cases).stdout(TWO_PASSED).stderr(same).run();
}

#[test]
fn pipe_in_place_of_an_output_is_not_opened() {
    let cases = folder(&[("f.in", RIGHT.0)]);
    let mode = nix::sys::stat::Mode::S_IRWXU;
    nix::unistd::mkfifo(&cases.path().join("f.out"), mode).unwrap();
    let report = "ERROR f.in: f.out: expected a file\n0 passed, 0 failed, 1 not judged\n";
    for options in ["--write", "", "--program cat"] {
        let check = sokopush(&format!("check f.in {options}")).folder(&cases);
        check.stdout(report).status(2).run();
    }
}
