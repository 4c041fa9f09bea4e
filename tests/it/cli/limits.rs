//! Limits of memory and threads that hold.

use std::fs;
use std::process::Stdio;

use crate::harness::{Conversation, feed, folder, program, stdout};
use crate::solve::any_solution::hall;

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
    let solved = stdout(&feed(
        &mut program(&["solve", "--from", "xsb", "--accept", "any", "--print", "moves"]),
        hall(),
    ));
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
