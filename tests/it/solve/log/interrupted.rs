//! Runs that are asked to end.

use super::{Setting, collection};
use crate::harness::folder;
#[cfg(unix)]
use crate::harness::{program, shell, until, with_all_signals};
use crate::schema::lines;
#[cfg(unix)]
use crate::solve::any_solution::storehouse;
use serde_json::{Value, json};
#[cfg(unix)]
use std::thread;
#[cfg(unix)]
use std::time::Duration;

/// A run over these levels in one job, of which the first is easy. When it is solved, the run is sent two signals at once, as
/// `timeout` does. Returns what it wrote to stdout and to stderr.
#[cfg(unix)]
fn interrupted(options: &[&str], levels: &str) -> (String, String) {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;
    let folder = folder(&[("levels.xsb", levels)]);
    let path = folder.path().join("levels.xsb");
    let solve = [&["solve", "--jobs", "1", path.to_str().unwrap()], options].concat();
    let mut run = with_all_signals(&program(&solve));
    let mut run = run.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdout = BufReader::new(run.stdout.take().unwrap());
    let mut printed = String::new();
    stdout.read_line(&mut printed).unwrap();
    thread::sleep(Duration::from_millis(50));
    let id = Pid::from_raw(run.id().cast_signed());
    for signal in [Signal::SIGINT, Signal::SIGTERM] {
        kill(id, signal).unwrap();
    }
    stdout.read_to_string(&mut printed).unwrap();
    let ended = run.wait_with_output().unwrap();
    assert!(matches!(ended.status.code(), Some(130 | 143)), "{options:?}: {ended:?}");
    (printed, String::from_utf8(ended.stderr).unwrap())
}

/// The second level takes for ever, and a run that is killed has printed all that was known. The CPU is limited only so that this
/// test would end.
#[cfg(unix)]
#[test]
fn a_line_is_printed_before_the_next_level_is_solved() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;
    let levels = format!("#####\n#@$.#\n#####\n\n{}", storehouse());
    let folder = folder(&[("levels.xsb", &*levels)]);
    for jobs in ["1", "2"] {
        for (options, lines) in
            [("--print=length", 1), ("--accept=best", 1), ("--print=xsb", 5), ("--print=csv", 2)]
        {
            let solve = format!("sokopush solve --jobs {jobs} {options} levels.xsb");
            let mut run = shell(&format!("ulimit -t 20; exec {solve}"));
            let run = run.current_dir(folder.path()).stdout(Stdio::piped()).stderr(Stdio::null());
            let mut run = run.spawn().unwrap();
            let mut stdout = BufReader::new(run.stdout.take().unwrap());
            let mut line = String::new();
            for _ in 0..lines {
                line.clear();
                stdout.read_line(&mut line).unwrap();
            }
            run.kill().unwrap();
            run.wait().unwrap();
            assert!(line.ends_with('\n'), "{jobs} {options}: {line:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_run_that_is_asked_to_end_does_not_wait_for_more_levels() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    use std::io::{BufRead, BufReader, Read, Write};
    use std::process::Stdio;
    for jobs in ["1", "2"] {
        let mut run = with_all_signals(&program(&["solve", "--print", "json", "--jobs", jobs]));
        let run = run.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut run = run.spawn().unwrap();
        // Stays open.
        let mut stdin = run.stdin.take().unwrap();
        stdin.write_all(b"1 3\nX*@\n\n1 3\nX*@\n\n1").unwrap();
        let mut stdout = BufReader::new(run.stdout.take().unwrap());
        let mut first = String::new();
        stdout.read_line(&mut first).unwrap();
        kill(Pid::from_raw(run.id().cast_signed()), Signal::SIGINT).unwrap();
        let mut others = String::new();
        stdout.read_to_string(&mut others).unwrap();
        assert_eq!(run.wait().unwrap().code(), Some(130), "{first}{others}");
        assert!(lines(first + &others).len() >= 2);
        drop(stdin);
    }
}

#[cfg(unix)]
#[test]
fn a_run_that_is_asked_to_end_has_a_line_for_every_level_and_logs_those_it_began() {
    let levels = ["#####\n#@$.#\n#####\n", &storehouse(), &collection()].join("\n");
    for accept in ["proved", "any", "best"] {
        let json = ["--accept", accept, "--print", "json"];
        let without_log = interrupted(&json, &levels);
        let setting = Setting::new("");
        let log = setting.log();
        let with_log = interrupted(&[&json[..], &["--log", &log]].concat(), &levels);
        for (printed, said) in [without_log, with_log] {
            let limits: Vec<_> = lines(printed)
                .iter()
                .map(|line| (line["status"].clone(), line["limit"].clone()))
                .collect();
            let cancelled = (json!("limit"), json!("cancelled"));
            let mut expected = vec![cancelled; 9];
            expected[0] = (json!("solved"), Value::Null);
            expected[7] = (json!("malformed"), Value::Null);
            assert_eq!(limits, expected, "{accept}");
            assert!(said.contains("7 interrupted, 1 malformed; 1 move; "), "{said}");
        }
        let began = setting.lines();
        assert_eq!(began[0]["status"], "solved");
        // On a busy machine, the second level may not have been begun.
        for line in &began[1..] {
            assert_eq!((&line["limit"], &line["line"]), (&"cancelled".into(), &5.into()));
        }
        assert!(began.len() <= 2);
        // What the log has is printed all the same.
        let (printed, said) = interrupted(&["--accept", accept, "--log", &log], &levels);
        assert_eq!(printed, "1\n?\n?\n?\n?\n?\n?\n!\n?\n");
        let remark =
            "interrupted before a solution was found (the first of 7 levels that were interrupted)";
        assert!(said.contains(remark), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn a_table_of_a_run_that_is_asked_to_end_has_a_row_for_every_level() {
    let levels = ["#####\n#@$.#\n#####\n", &storehouse(), &collection()].join("\n");
    let (printed, said) = interrupted(&["--print", "csv"], &levels);
    let rows: Vec<_> = printed.lines().collect();
    assert!(rows.len() == 10 && rows[9].contains(",9,,limit,"), "{printed}");
    assert!(said.contains(" interrupted, 1 malformed; "), "{said}");
}

/// The levels that were not begun have more lines than a pipe holds, and nobody reads them.
#[cfg(unix)]
#[test]
fn a_second_signal_ends_a_run_whose_lines_nobody_takes() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;
    let easy = "#####\n#@$.#\n#####\n\n";
    let levels = [easy, &storehouse(), "\n", &easy.repeat(500)].concat();
    let folder = folder(&[("levels.xsb", &levels)]);
    let mut run =
        with_all_signals(&program(&["solve", "--jobs", "1", "--print", "json", "levels.xsb"]));
    let run = run.current_dir(folder.path()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut run = run.spawn().unwrap();
    let id = Pid::from_raw(run.id().cast_signed());
    let mut stdout = BufReader::with_capacity(1, run.stdout.take().unwrap());
    let mut lines = String::new();
    stdout.read_line(&mut lines).unwrap();
    kill(id, Signal::SIGINT).unwrap();
    let ended = until(
        || {
            kill(id, Signal::SIGTERM).unwrap();
            run.try_wait().unwrap()
        },
        || lines.clone(),
    );
    // The first signal decides on the status.
    assert_eq!(ended.code(), Some(130));
    stdout.read_to_string(&mut lines).unwrap();
    assert!(lines.lines().count() < 502, "all lines are printed");
}

/// The last level is in the log with a solution that is not proved, so that it would be solved again.
#[cfg(unix)]
#[test]
fn a_run_that_is_asked_to_end_prints_what_the_log_has_of_levels_that_it_did_not_begin() {
    let easy = "#####\n#@$.#\n#####\n";
    let known = "#######\n#@ $ .#\n#######\n";
    let setting = Setting::new("");
    let options = ["--accept", "best", "--improve", "--time", "0"];
    setting.solve(&options, &format!("{known}Solution: rRR\n"));
    assert_eq!(setting.lines()[0]["limit"], "time");
    let levels = [easy, &storehouse(), known].join("\n");
    let options = ["--accept", "best", "--print", "moves", "--log", &setting.log()];
    let (printed, _) = interrupted(&options, &levels);
    assert_eq!(printed, "R\n?\nrRR\n");
}
