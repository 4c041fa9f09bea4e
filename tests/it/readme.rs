//! Every `console` block of README is run and must print what it shows.

use crate::harness::{feed, read, shell};

#[test]
fn each_console_block_prints_what_it_shows() {
    let readme = read("README.md");
    let mut commands = 0;
    for block in readme.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        // A command begins with `$ ` at the start of its line; in a board, `$ ` follows a wall.
        for run in format!("\n{block}").split("\n$ ").skip(1) {
            let (command, shown) = run.split_once('\n').unwrap();
            assert_eq!(printed(command).trim_end(), shown.trim_end(), "{command}");
            commands += 1;
        }
    }
    assert!(commands > 0, "README shows nothing");
}

/// What a shell command writes to stdout and stderr. `cargo run --release --` is this program.
fn printed(command: &str) -> String {
    let output = feed(&mut shell(&command.replace("cargo run --release --", "sokopush")), "");
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}
