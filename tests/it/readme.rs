//! Every `console` block of README is run and must print what it shows.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::harness::{feed, root};

#[test]
fn each_console_block_prints_what_it_shows() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let mut blocks = 0;
    for block in readme.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        // A line that begins with `$ ` is a command; boxes are written so too, but behind a wall.
        for run in format!("\n{block}").split("\n$ ").skip(1) {
            let (command, shown) = run.split_once('\n').unwrap();
            assert_eq!(print(command).trim_end(), shown.trim_end(), "{command}");
            blocks += 1;
        }
    }
    assert!(blocks > 0, "README shows nothing");
}

/// What a shell command writes to stdout and stderr. `cargo run --release --` is this program.
fn print(command: &str) -> String {
    let bin = Path::new(env!("CARGO_BIN_EXE_sokopush")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let command = command.replace("cargo run --release --", "sokopush");
    let mut shell = Command::new("sh");
    shell.args(["-c", &command]).current_dir(root()).env("PATH", path);
    let output = feed(&mut shell, "");
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}
