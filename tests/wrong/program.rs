//! The wrong programs.

use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio, abort, exit};
use std::thread::sleep;
use std::time::Duration;

use nix::sys::signal::{Signal, raise};

use super::further;
use super::model::{Model, commands};

/// The number of boards printed by programs that end early.
const SOME: usize = 6;

/// Plays the document on stdin with a mistake.
pub(crate) fn play(mistake: &str) {
    let mistake = mistake.strip_prefix("be-").unwrap();
    let mut out = BufWriter::new(io::stdout());
    let mut say = |text: &str| out.write_all(text.as_bytes()).and_then(|()| out.flush());
    match mistake {
        "reads-nothing" => sleep(Duration::from_secs(60)),
        "first-board-only" => say("@a-\n").unwrap(),
        "simulator" => say("Game 1: complete\n..wB\nGame 2: complete\n.w+\n").unwrap(),
        "solver" => say("2\n7\n").unwrap(),
        "right-and-fast" | "right-and-fast-but-last" => {
            let mut board = format!("@a{}\n", "-".repeat(19_997));
            for _ in 0..20_000 {
                say(&board).unwrap();
            }
            if mistake.ends_with("last") {
                board.replace_range(..1, "x");
            }
            say(&board).unwrap();
        }
        _ => {
            let mut document = String::new();
            io::stdin().read_to_string(&mut document).unwrap();
            if mistake == "crash-in-buffer" && !io::stdout().is_terminal() {
                abort();
            }
            let boards = boards(&document, mistake);
            for board in &boards {
                say(board).unwrap();
            }
            end(mistake, &mut say);
        }
    }
}

/// The boards that are printed.
pub(crate) fn boards(document: &str, mistake: &str) -> Vec<String> {
    if further::NAMES.contains(&mistake) {
        return further::boards(document, mistake);
    }
    let mut model = Model::new(document);
    let mut boards = vec![model.board()];
    for command in commands(document) {
        let before = model.board();
        match mistake {
            "worker-not-back" | "through-wall" | "through-box" | "without-way" | "refuses" => {
                model.execute_wrong(command, mistake);
            }
            _ => model.execute(command),
        }
        if mistake != "silent" || model.board() != before {
            boards.push(model.board());
        }
    }
    let last = boards.len() - 1;
    match mistake {
        "ends-early" | "crash-early" | "crash-in-buffer" | "exit-early" | "stays-early" => {
            boards.truncate(SOME);
        }
        "ends-within" => {
            boards.truncate(SOME + 1);
            boards[SOME].truncate(5);
        }
        "prints-nothing" => boards.clear(),
        "extra" => boards.push("bye\n".to_owned()),
        "extra-line" => boards.push("\n".to_owned()),
        "no-last-newline" => {
            boards[last].pop();
        }
        _ => {}
    }
    let text = |(number, board): (usize, String)| match mistake {
        "blanks" => board.replace('\n', " \n"),
        "crlf" => board.replace('\n', "\r\n"),
        "empty-lines" => board + "\n",
        "loses-boxes" if number == 4 => board.replace('b', "-"),
        "loses-goals" if number > 0 => board.to_ascii_lowercase().replace('*', "@"),
        _ => board,
    };
    boards.into_iter().enumerate().map(text).collect()
}

fn end(mistake: &str, say: &mut impl FnMut(&str) -> io::Result<()>) {
    match mistake {
        "exit-3" | "exit-early" => exit(3),
        // The first one only removes the handler of Rust's runtime.
        "crash" | "crash-early" => (0..2).for_each(|_| raise(Signal::SIGSEGV).unwrap()),
        "abort" | "crash-in-buffer" => abort(),
        "stays" | "stays-early" => sleep(Duration::from_secs(60)),
        "closes-and-stays" => {
            nix::unistd::close(1).unwrap();
            sleep(Duration::from_secs(60));
        }
        "writes-for-ever" => while say(&"for ever\n".repeat(10_000)).is_ok() {},
        "forks" | "leaves-a-child" => {
            let mut child = Command::new("sh");
            child.args(["-c", "exec 3>children; touch started; sleep 100; echo lived >&3"]);
            if mistake == "leaves-a-child" {
                child.stdout(Stdio::null());
            }
            #[expect(clippy::zombie_processes, reason = "it is meant to be left running")]
            child.spawn().unwrap();
            while !Path::new("started").exists() {
                sleep(Duration::from_millis(5));
            }
        }
        _ => {}
    }
}
