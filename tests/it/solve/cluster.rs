//! `examples/cluster`: levels solved on several machines, by tools that may not be installed.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use tempfile::TempDir;

use crate::environment::make_usual;
use crate::harness::{is_there, root, until};

/// Collections in a folder `levels`, and a program `sokopush` that writes a line to `solved` each time it solves, and is
/// killed the first time. With a folder `half`, the program is killed once after it solved half of its levels. With a file `slow` it takes seconds from the third time on. With a file `meet` it waits
/// for another at first, and creates a file `met` when both are there.
fn setting() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("levels")).unwrap();
    fs::create_dir(path("levels/more")).unwrap();
    for (name, count) in [("000.txt", 150), ("more/001.sok", 101)] {
        let mut text = String::new();
        for number in 0..count {
            let (space, wall) = (" ".repeat(number % 5), "#".repeat(6 + number % 5));
            let lines = [&format!("; \0{number}"), &wall, &format!("#@ $.{space}#"), &wall, "\n"];
            text += &lines.join("\n");
        }
        fs::write(
            path("levels").join(name),
            text + "####\n#@$#\n####\n\n; bad\n\n####\n#@@#\n####\n",
        )
        .unwrap();
    }
    let program = path("sokopush");
    let wrapper = format!(
        r#"#!/bin/sh
if [ "$1 $2" = "solve --level" ]; then
    echo >>'{0}/solved'
    mkdir '{0}/killed' 2>/dev/null && kill -9 $$
    rmdir '{0}/half' 2>/dev/null && (shift 3; '{1}' solve --level 1-50 "$@") >/dev/null && kill -9 $$
    [ ! -e '{0}/slow' ] || [ "$(wc -l <'{0}/solved')" -lt 3 ] || sleep 8
    if [ -e '{0}/meet' ]; then
        touch '{0}'/in-$$
        tries=0
        while [ ! -e '{0}/met' ] && [ $tries -lt 600 ]; do
            [ "$(ls -d '{0}'/in-* | wc -l)" -gt 1 ] && touch '{0}/met'
            tries=$((tries + 1))
            sleep 0.1
        done
        rm '{0}'/in-$$
    fi
fi
exec '{1}' "$@"
"#,
        folder.path().display(),
        env!("CARGO_BIN_EXE_sokopush")
    );
    fs::write(&program, wrapper).unwrap();
    fs::set_permissions(program, PermissionsExt::from_mode(0o755)).unwrap();
    folder
}

/// A shell command, to be run in `examples/cluster` with the program of `setting`.
fn shell(folder: &Path, command: &str) -> Command {
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("bash");
    make_usual(&mut shell).args(["-c", command]).current_dir(root().join("examples/cluster"));
    // Packages of Python may be installed there.
    if let Some(home) = std::env::var_os("HOME") {
        shell.env("HOME", home);
    }
    shell.env("PATH", path).env("FOLDER", folder).env("PYTHONDONTWRITEBYTECODE", "1");
    shell.env("PYSPARK_SUBMIT_ARGS", "--master local[2,3] pyspark-shell");
    shell
}

#[track_caller]
fn table(folder: &Path, command: &str) -> String {
    let output = shell(folder, command).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What one process prints.
fn expected(folder: &Path) -> String {
    let one = "sokopush solve --print json \"$FOLDER/levels\" | ./table.py";
    let table = table(folder, one);
    assert_eq!(table.lines().count(), 255);
    let row = |file: &str, rest: &str| {
        let row = format!("{}/levels/{file}\t{rest}\n", folder.display());
        assert!(table.contains(&row), "{row}{table}");
    };
    row("000.txt", "1\t0\tsolved\t2\t1\trR");
    row("000.txt", "151\t\tunsolvable\t\t\t");
    row("more/001.sok", "103\tbad\tmalformed\t\t\t");
    table
}

/// The number of times that the program solved.
fn solved(folder: &Path) -> usize {
    fs::read_to_string(folder.join("solved")).unwrap_or_default().lines().count()
}

fn is_parallel_there() -> bool {
    is_there("GNU parallel", "parallel --version | grep -q GNU && python3 --version")
}

const PARALLEL: &str = "./solve-parallel.sh \"$FOLDER/levels\" \"$FOLDER/work\" --jobs 1";

#[test]
fn parallel_prints_what_one_process_prints() {
    if !is_parallel_there() {
        return;
    }
    let folder = setting();
    let expected = expected(folder.path());
    assert!(table(folder.path(), PARALLEL) == expected);
    assert_eq!(solved(folder.path()), 4 + 1, "four pieces, one of them twice");
    // Finished pieces are not solved again.
    fs::remove_file(folder.path().join("work/piece-000001.json")).unwrap();
    assert!(table(folder.path(), PARALLEL) == expected);
    assert_eq!(solved(folder.path()), 6);
    // Finished pieces of other levels are refused.
    fs::remove_file(folder.path().join("levels/more/001.sok")).unwrap();
    let other = shell(folder.path(), PARALLEL).output().unwrap();
    assert!(!other.status.success() && other.stdout.is_empty());
    let said = String::from_utf8(other.stderr).unwrap();
    assert!(said.contains("is of other levels"), "{said}");
}

#[test]
fn of_a_piece_that_was_lost_only_the_rest_is_solved_again() {
    if !is_parallel_there() {
        return;
    }
    let folder = setting();
    let expected = expected(folder.path());
    fs::create_dir(folder.path().join("killed")).unwrap();
    fs::create_dir(folder.path().join("half")).unwrap();
    assert!(table(folder.path(), PARALLEL) == expected);
    // The other half of the first piece has the same five boards.
    let log = |number: usize| {
        let path = folder.path().join(format!("work/piece-{number:06}.log"));
        fs::read_to_string(path).unwrap().lines().count()
    };
    assert_eq!((log(0), log(1)), (50, 51));
}

#[test]
fn parallel_continues_after_it_was_killed() {
    if !is_parallel_there() {
        return;
    }
    let folder = setting();
    let expected = expected(folder.path());
    fs::write(folder.path().join("slow"), "").unwrap();
    let mut shell = shell(folder.path(), PARALLEL);
    let shell = shell.process_group(0).stdout(Stdio::null()).stderr(Stdio::null());
    let mut killed = shell.spawn().unwrap();
    let is_third = || (solved(folder.path()) >= 3).then_some(());
    until(is_third, || "the third piece is not begun".to_owned());
    killpg(Pid::from_raw(killed.id().cast_signed()), Signal::SIGKILL).unwrap();
    killed.wait().unwrap();
    fs::remove_file(folder.path().join("slow")).unwrap();
    let names = fs::read_dir(folder.path().join("work")).unwrap();
    let done =
        names.filter(|entry| entry.as_ref().unwrap().path().extension() == Some("json".as_ref()));
    assert_eq!(done.count(), 1);
    assert!(table(folder.path(), PARALLEL) == expected);
    // One failed, one finished, one was killed, and three were left, unless the killed one finished after all.
    assert!((5..=6).contains(&solved(folder.path())));
}

#[test]
fn spark_prints_what_one_process_prints() {
    if !is_there("pyspark", "java -version && python3 -c 'import pyspark'") {
        return;
    }
    let folder = setting();
    let expected = expected(folder.path());
    fs::write(folder.path().join("meet"), "").unwrap();
    let command = r#"./pieces.py "$FOLDER/levels" >"$FOLDER/pieces" && ./solve_spark.py "$FOLDER/pieces" "$FOLDER/logs""#;
    assert!(table(folder.path(), command) == expected);
    let solved = solved(folder.path());
    assert!(solved > 2 && folder.path().join("killed").exists(), "{solved}");
    assert!(folder.path().join("met").exists(), "two at a time");
}
