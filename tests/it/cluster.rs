//! `examples/cluster`: levels solved by what spreads work over machines, where that is installed.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::harness::{is_there, root};

/// Collections in a folder `levels`, and a program `sokopush` that is killed the first time it solves, and writes
/// a line to `solved` each time it does.
fn setting() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("levels")).unwrap();
    for (name, count) in [("000.txt", 150), ("001.txt", 101)] {
        let mut text = String::new();
        for number in 0..count {
            let (space, wall) = (" ".repeat(number % 5), "#".repeat(6 + number % 5));
            let lines = [&format!("; {number}"), &wall, &format!("#@ $.{space}#"), &wall, "\n"];
            text += &lines.join("\n");
        }
        fs::write(path("levels").join(name), text + "####\n#@$#\n####\n").unwrap();
    }
    let program = path("sokopush");
    let wrapper = format!(
        "#!/bin/sh\nif [ \"$1\" = solve ]; then\n    echo >>'{0}/solved'\n    mkdir '{0}/killed' 2>/dev/null && kill -9 $$\nfi\nexec {1} \"$@\"\n",
        folder.path().display(),
        env!("CARGO_BIN_EXE_sokopush")
    );
    fs::write(&program, wrapper).unwrap();
    fs::set_permissions(program, PermissionsExt::from_mode(0o755)).unwrap();
    folder
}

/// Runs a shell command with the examples' folder as its own.
fn shell(folder: &Path, command: &str) -> Output {
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("bash");
    shell.args(["-c", command]).current_dir(root().join("examples/cluster"));
    shell.env("PATH", path).env("FOLDER", folder).env("PYTHONDONTWRITEBYTECODE", "1");
    shell.env("PYSPARK_SUBMIT_ARGS", "--master local[2,3] pyspark-shell");
    shell.output().unwrap()
}

#[track_caller]
fn table(folder: &Path, command: &str) -> String {
    let output = shell(folder, command);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What one process writes.
fn expected(folder: &Path) -> String {
    fs::create_dir(folder.join("killed")).unwrap();
    let one =
        "./records.sh $FOLDER/levels | sed G | sokopush solve --from xsb --print json | ./table.py";
    let table = table(folder, one);
    fs::remove_dir(folder.join("killed")).unwrap();
    fs::remove_file(folder.join("solved")).unwrap();
    assert_eq!(table.lines().count(), 253);
    assert!(
        table.starts_with("1\tsolved\t2\t1\trR\n") && table.contains("\n151\tunsolvable\t\t\t\n")
    );
    table
}

#[test]
fn parallel_writes_what_one_process_does() {
    if !is_there("GNU parallel", "parallel --version | grep -q GNU && python3 --version") {
        return;
    }
    let folder = setting();
    let expected = expected(folder.path());
    let command = "./solve-parallel.sh $FOLDER/levels $FOLDER/work";
    assert!(table(folder.path(), command) == expected);
    let solved = || fs::read_to_string(folder.path().join("solved")).unwrap().lines().count();
    assert_eq!(solved(), 3 + 1, "three pieces, one of them twice");
    // What is there is not solved again.
    fs::remove_file(folder.path().join("work/levels-000001.json")).unwrap();
    assert!(table(folder.path(), command) == expected);
    assert_eq!(solved(), 5);
}

#[test]
fn spark_writes_what_one_process_does() {
    if !is_there("pyspark", "java -version && python3 -c 'import pyspark'") {
        return;
    }
    let folder = setting();
    let expected = expected(folder.path());
    let command =
        "./records.sh $FOLDER/levels >$FOLDER/levels.txt && ./solve_spark.py $FOLDER/levels.txt";
    assert!(table(folder.path(), command) == expected);
    let solved = fs::read_to_string(folder.path().join("solved")).unwrap().lines().count();
    assert!(solved > 2 && folder.path().join("killed").exists(), "{solved}");
}
