//! Memory that does not suffice, and limits of memory and threads that hold.

use std::fs;
use std::process::Stdio;

use super::ends;
use crate::conversation::Conversation;
use crate::harness::{feed, folder, limited, program};
use crate::run::{ANYTHING, sokopush};
use crate::solve::any_solution::hall;

#[cfg(target_os = "linux")]
#[test]
fn a_case_that_is_too_large_for_memory_has_no_verdict() {
    for (cells, report, status) in [
        (1_000_000, "1 passed, 0 failed\n", 0),
        (100_000_000, "not enough memory\n0 passed, 0 failed, 1 not judged\n", 2),
    ] {
        let board = format!("@a{}\n", "-".repeat(cells));
        let case = folder(&[("a.in", &*format!("{board}\n.\n")), ("a.out", &board)]);
        let output = feed(limited(50, "check --jobs 1 a.in").current_dir(case.path()), "");
        ends(&output, status);
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(printed.ends_with(report), "{printed}");
        assert!(status == 0 || printed.starts_with("ERROR a.in:1:"), "{printed}");
    }
}

/// Inputs that need more than 90 MB, each beside a small one of the same kind.
fn large_inputs() -> Vec<LargeInput> {
    let named = |cells| format!("@a{}\n\na6\n.\n", "-".repeat(cells));
    let there_and_back = |times| format!("-----\n-@a--\n-----\n\n{}.\n", "a6\na4\n".repeat(times));
    let walls = "#".repeat(100_000);
    let xsb = |rows: usize| format!("#@ $.{walls}\n{}", format!("#####{walls}\n").repeat(rows));
    let steps = |times| "rl".repeat(times);
    let (few, many) = (steps(100_000), steps(15_000_000));
    let level = "#######\n#@ $ .#\n#######\n";
    let record = |walks: &str| format!("{level}Solution: {walks}rRR\n");
    let title = |title: &str| format!("{level}Title: {title}\n");
    let game = |keys: &str| format!("1 3\nw.+\n{}\n0 0\n", keys.to_ascii_uppercase());
    vec![
        LargeInput::new("play --moves", named(1_000_000), named(30_000_000), Some(1)),
        LargeInput::new("play --moves", there_and_back(100_000), there_and_back(3_000_000), None),
        LargeInput::new("convert --from xsb --to push-box", xsb(2), xsb(300), None),
        LargeInput::new("solve --from xsb --jobs 1 --verify", record(&few), record(&many), Some(4)),
        LargeInput::new("convert --from xsb --to xsb", title(&few), title(&many), Some(4)),
        LargeInput::new("convert --from keystrokes --to lurd", game(&few), game(&many), Some(3)),
        LargeInput::new("convert --from lurd --to lurd", few, many, Some(1)),
    ]
}

struct LargeInput {
    arguments: &'static str,
    small: String,
    large: String,
    /// The line at which the error is.
    line: Option<usize>,
}

impl LargeInput {
    fn new(
        arguments: &'static str,
        small: String,
        large: String,
        line: Option<usize>,
    ) -> LargeInput {
        LargeInput { arguments, small, large, line }
    }
}

/// 30 MB suffice for the small ones.
#[test]
fn not_enough_memory_is_reported_with_its_place() {
    for input in large_inputs() {
        let files = folder(&[("small", &*input.small), ("large", &input.large)]);
        let run = |file| {
            let mut command = limited(30, &format!("{} {file}", input.arguments));
            feed(command.current_dir(files.path()), "")
        };
        let stderr = ends(&run("large"), 3);
        let line = input.line.map_or(String::new(), |line| format!("{line}:"));
        assert!(stderr.starts_with(&format!("large:{line}")), "{stderr}");
        assert!(stderr.contains("not enough memory") && stderr.lines().count() == 1, "{stderr}");
        let output = run("small");
        assert_eq!(ends(&output, 0), "");
        assert!(!output.stdout.is_empty());
    }
}

/// The memory in KiB that the program has used at most when it has answered for a level in XSB, and the answer. What it has of
/// files is not counted: how much of the program itself is in memory depends on what else runs.
fn peak(arguments: &[&str], level: &str) -> (usize, String) {
    let files = folder(&[("level.xsb", level)]);
    // After the level, it waits for what is on stdin.
    let arguments = [&["solve", "--jobs", "1"], arguments, &["level.xsb", "-"]].concat();
    let mut command = program(&arguments);
    let command = command.current_dir(files.path()).stderr(Stdio::null());
    let mut conversation = Conversation::with(command);
    let answer = conversation.line();
    let status = fs::read_to_string(format!("/proc/{}/status", conversation.id())).unwrap();
    let kib = |name| -> usize {
        let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    };
    (kib("VmHWM:") - kib("RssFile:"), answer)
}

/// What the system counts for each CPU it adds up only now and then, so that a number is wrong by as much.
fn inaccuracy() -> usize {
    let cpus = std::thread::available_parallelism().map_or(1, Into::into);
    let pages = cpus * (2 * cpus).max(32);
    512 + pages * 4
}

#[test]
fn engines_one_after_another_take_no_more_memory_than_there_is() {
    let (program, _) = peak(&[], "#####\n#@$.#\n#####\n");
    // The allocator has an arena for each thread.
    for (threads, arenas) in [("1", 0), ("2", 1024)] {
        let best =
            ["--accept", "best", "--minimize", "pushes", "--memory", "3M", "--threads", threads];
        let (peak, _) = peak(&best, &hall());
        let most = program + 3 * 1024 + arenas + inaccuracy();
        assert!(peak < most, "{threads}: {peak} and {program} KiB");
    }
}

/// A box is pushed to and fro before the level is solved.
#[test]
fn a_long_solution_is_the_answer_where_there_is_no_memory_to_improve_it() {
    let solve = sokopush("solve --from xsb --accept any --print moves").stdin(hall());
    let solved = solve.stdout(ANYTHING).stderr(ANYTHING).run().stdout;
    let pushes = solved.chars().filter(char::is_ascii_uppercase).count() + 2 * 10_000;
    let known = format!("{}Solution: ddr10000(RurrdLulld)luu{solved}", hall());
    let (verified, _) = peak(&["--verify"], &known);
    let improve =
        ["--accept", "best", "--improve", "--minimize", "pushes", "--memory", "1M", "--time", "1"];
    let (peak, improved) = peak(&improve, &known);
    assert!(peak < verified + 4 * 1024 + inaccuracy(), "{peak} and {verified} KiB");
    assert_eq!(improved, pushes.to_string());
}

/// Threads have so large a stack that the system starts none.
#[test]
fn what_threads_would_do_is_done_without_them() {
    // The exact searches that come first would solve this level, and there would be no threads.
    let small = "########\n#@     #\n# $$ $ #\n#  $   #\n# .... #\n########\n";
    let anytime = ["--threads", "2", "--accept", "best", "--without", "bidirectional,move-a-star"];
    let any = ["--jobs", "8", "--accept", "any"];
    for (options, level) in [(&anytime[..], small), (&any, &hall())] {
        let arguments = ["solve", "--from", "xsb", "--minimize", "pushes", "--print", "moves"];
        let levels = [level, level].join("\n");
        let mut command = program(&[&arguments[..], options].concat());
        let output = feed(command.env("RUST_MIN_STACK", "100000000000000"), &levels);
        let solutions = String::from_utf8(output.stdout).unwrap();
        assert_eq!(solutions.lines().filter(|line| line.len() > 10).count(), 2, "{solutions}");
    }
}
