//! `sokopush solve --log`: runs that continue what earlier ones found out.

use std::fs;
use std::path::Path;
use std::process::Output;
#[cfg(unix)]
use std::thread;
#[cfg(unix)]
use std::time::Duration;

use proptest::prelude::*;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::harness::{check, folder, run, stderr};
#[cfg(unix)]
use crate::harness::{program, until, with_all_signals};
use crate::schema::lines;
use crate::solve::any_solution::hall;
#[cfg(unix)]
use crate::solve::any_solution::storehouse;
use crate::solve::json::DETOURS;

/// Easy levels, an unsolvable one, two that are the same, and a malformed one.
fn collection() -> String {
    let level = |row: &str| format!("########\n{row}\n########\n\n");
    let rows = ["#@$  . #", "#@ $ . #", "#@.$   #", "#@$.   #", "#@$  . #", "#@x    #", "#@ $. *#"];
    rows.map(level).concat()
}

struct Setting(TempDir);

impl Setting {
    /// A folder with a log.
    fn new(log: impl AsRef<[u8]>) -> Setting {
        let setting = Setting(folder(&[("levels.xsb", &collection())]));
        fs::write(setting.log(), log).unwrap();
        setting
    }

    fn log(&self) -> String {
        self.0.path().join("log").to_str().unwrap().to_owned()
    }

    /// The lines of the log that are not cut; all are valid.
    fn lines(&self) -> Vec<Value> {
        let text = fs::read_to_string(self.log()).unwrap();
        let is_whole = |line: &&str| serde_json::from_str::<Value>(line).is_ok();
        lines(text.split_inclusive('\n').filter(is_whole).collect::<String>())
    }

    fn solve(&self, options: &[&str], input: &str) -> Output {
        let solve = ["solve", "--from", "xsb", "--log", &self.log()];
        run(&[&solve, options].concat(), input)
    }
}

/// What is printed as JSON, without the only field that differs from run to run.
fn facts(output: &Output) -> Vec<Value> {
    let mut lines = lines(&output.stdout);
    for line in &mut lines {
        line.as_object_mut().unwrap().remove("seconds");
    }
    lines
}

/// What a file is that a run wrote which solved the collection.
fn log() -> Vec<u8> {
    let setting = Setting::new("");
    setting.solve(&["--jobs", "1"], &collection());
    fs::read(setting.log()).unwrap()
}

#[test]
fn with_other_techniques_or_constants_it_is_another_search() {
    let setting = Setting::new(log());
    for (runs, options) in [(2, ["--without", "symmetry"]), (3, ["--tune", "max-width=8"])] {
        for _ in 0..2 {
            setting.solve(&options, &collection());
            assert_eq!(setting.lines().len(), 6 * runs);
        }
    }
}

#[test]
fn all_levels_that_were_tried_are_in_the_log() {
    let setting = Setting::new("");
    let without = run(&["solve", "--from", "xsb", "--print", "json"], collection());
    let with = setting.solve(&["--print", "json"], &collection());
    assert_eq!(facts(&with), facts(&without));
    let logged = setting.lines();
    assert_eq!(logged.len(), 6, "not the malformed one");
    assert!(logged.iter().all(|line| line["board"].as_str().unwrap().starts_with("########|#@")));
    // Nothing is solved again, whatever is printed and wherever the levels are.
    for print in ["length", "moves", "pushes", "xsb", "json"] {
        let options = ["--print", print];
        let again = setting.solve(&options, &collection());
        let without = run(&[&["solve", "--from", "xsb"], &options[..]].concat(), collection());
        assert_eq!(again.status, without.status, "{print}");
        assert_eq!(stderr(&again), stderr(&without), "{print}");
        if print == "json" {
            assert_eq!(facts(&again), facts(&with));
        } else {
            assert_eq!(again.stdout, without.stdout, "{print}");
        }
    }
    setting.solve(&[], &format!("; moved\n\n{}", collection()));
    assert_eq!(setting.lines().len(), 6);
    // Something else is asked.
    setting.solve(&["--minimize", "pushes", "--level", "1-2"], &collection());
    assert_eq!(setting.lines().len(), 8);
}

proptest! {
    #![proptest_config(crate::properties::config(30))]

    #[test]
    fn a_run_that_was_killed_is_continued(part in 0.0..1.0) {
        let log = log();
        #[expect(clippy::cast_sign_loss, clippy::cast_possible_truncation, clippy::cast_precision_loss)]
        let length = (part * log.len() as f64) as usize;
        let setting = Setting::new(&log[..length]);
        let output = setting.solve(&["--print", "moves", "--jobs", "1"], &collection());
        prop_assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            "RRR\nrRR\n-1\nR\nRRR\n!\nrR\n"
        );
        // Each of the boards, of which two are the same.
        let mut boards: Vec<_> = setting.lines().iter().map(|line| line["board"].to_string()).collect();
        boards.sort();
        boards.dedup();
        prop_assert_eq!(boards.len(), 5);
        // The next run finds everything, and says again what was cut.
        let before = fs::read(setting.log()).unwrap();
        setting.solve(&[], &collection());
        prop_assert!(fs::read(setting.log()).unwrap() == before);
    }
}

#[test]
fn a_run_that_is_continued_prints_the_lines_of_one_that_is_not_interrupted() {
    let levels = collection() + DETOURS;
    for options in [
        &["--minimize", "moves"][..],
        &["--minimize", "pushes"],
        &["--minimize", "pushes", "--no-tie-break"],
        &["--minimize", "pushes", "--accept", "best"],
        &["--minimize", "pushes", "--accept", "any"],
        &["--minimize", "pushes", "--expansions", "5"],
    ] {
        let options = [options, &["--print", "json"]].concat();
        let whole = facts(&run(&[&["solve", "--from", "xsb"], &options[..]].concat(), &levels));
        assert_eq!(whole.len(), 11);
        let setting = Setting::new("");
        setting.solve(&[&options[..], &["--level", "1-8"]].concat(), &levels);
        // The first levels from the log, and then all.
        for _ in 0..2 {
            assert_eq!(facts(&setting.solve(&options, &levels)), whole, "{options:?}");
        }
    }
}

#[test]
fn what_was_cut_is_said_once() {
    let log = String::from_utf8(log()).unwrap();
    let lines: Vec<_> = log.lines().collect();
    let (cut, rest) = (&lines[1][..40], lines[2..].join("\n"));
    let setting = Setting::new(format!("{}\n{cut}\n{rest}\n{cut}", lines[0]));
    let said = stderr(&setting.solve(&["--level", "1-5"], &collection()));
    let log = setting.log();
    let warning = "warning: left out a line that was cut or changed";
    let moved = format!("{log}:7: warning: moved a line that was cut to {log}.damaged\n");
    assert_eq!(said, format!("{moved}{log}:2: {warning}\n"));
    assert_eq!(fs::read_to_string(format!("{log}.damaged")).unwrap(), format!("{cut}\n"));
    let left = fs::read_to_string(log).unwrap();
    assert_eq!(left.lines().filter(|line| *line == cut).count(), 1);
}

#[test]
fn what_another_run_may_be_writing_is_not_moved() {
    let log = log();
    let setting = Setting::new(&log[..log.len() - 9]);
    let other = fs::File::open(setting.log()).unwrap();
    other.lock_shared().unwrap();
    let said = stderr(&setting.solve(&["--level", "1-5"], &collection()));
    assert!(said.contains("left out a line"), "{said}");
    assert!(!fs::exists(format!("{}.damaged", setting.log())).unwrap());
}

#[test]
fn what_is_not_proved_counts_only_for_the_version_that_wrote_it() {
    let any = run(&["solve", "--from", "xsb", "--accept", "any", "--print", "json"], hall());
    let any = lines(&any.stdout).remove(0);
    let again = |changes: Value, options: &[&str], input: &str| {
        let setting = limited(&changes);
        let line = lines(&setting.solve(&[options, &["--print", "json"]].concat(), input).stdout)
            .remove(0);
        (line, setting.lines().len() - 1)
    };
    let changes = json!({
        "accept": "best", "status": "solved", "limit": "time", "time_limit": 1, "version": "0.0.1",
        "best_lurd": any["best_lurd"], "lower_bound": any["pushes"].as_u64().unwrap() - 1,
    });
    let (line, solved) = again(changes.clone(), &["--accept", "best", "--time", "0"], &hall());
    // The solution is where the search begins, and the bound is not believed.
    assert_eq!((solved, &line["lurd"]), (1, &any["lurd"]));
    assert!(line["lower_bound"].as_u64() < changes["lower_bound"].as_u64());
    // What is proved is kept, whoever wrote it.
    let log = String::from_utf8(log()).unwrap().replace(env!("CARGO_PKG_VERSION"), "0.0.1");
    let setting = Setting::new(&log);
    setting.solve(&[], &collection());
    assert_eq!(fs::read_to_string(setting.log()).unwrap(), log);
}

#[test]
fn a_log_is_continued_with_the_same_number_of_expansions() {
    let setting = Setting::new("");
    for (expansions, lines) in [("500", 1), ("500", 1), ("600", 2), ("600", 2)] {
        setting.solve(&["--expansions", expansions, "--accept", "best"], &hall());
        assert_eq!(setting.lines().len(), lines);
    }
    // Neither does what was found in some time begin such a search.
    setting.solve(&["--time", "0.5", "--accept", "best"], &hall());
    let alone =
        ["solve", "--from", "xsb", "--expansions", "700", "--accept", "best", "--print", "json"];
    let alone = facts(&run(&alone, hall()));
    let with =
        setting.solve(&["--expansions", "700", "--accept", "best", "--print", "json"], &hall());
    assert_eq!(facts(&with), alone);
}

#[test]
fn a_log_whose_first_lines_are_damaged_is_continued() {
    let log = String::from_utf8(log()).unwrap();
    for damage in ["\0\0\n", "{\nx\n"] {
        let setting = Setting::new(format!("{damage}{log}"));
        let said = stderr(&setting.solve(&["--level", "1-5"], &collection()));
        assert!(said.starts_with(&format!("{}:1: warning: left out", setting.log())), "{said}");
        assert_eq!(setting.lines().len(), 6);
    }
}

#[test]
fn blank_lines_and_a_byte_order_mark_are_no_damage() {
    let log = String::from_utf8(log()).unwrap();
    let first = log.lines().next().unwrap();
    for (text, lines) in [
        ("\n", 5),
        (" \r\n\t", 5),
        ("\u{feff}", 5),
        (&*format!("\u{feff}{log}"), 6),
        (&format!("\n{log}\n\n"), 6),
        (&format!("\u{feff}\n{first}\n\n"), 4),
        // A field that is not read back.
        (&log.replace("\"rows\":", "\"rows\":\"x\",\"were\":"), 6),
    ] {
        let setting = Setting::new(text);
        let said = stderr(&setting.solve(&["--level", "1-5", "--jobs", "1"], &collection()));
        assert_eq!(said, "", "{text:?}");
        let text = fs::read_to_string(setting.log()).unwrap();
        // Levels 1 and 5 are the same.
        assert_eq!(text.matches("\"board\"").count(), lines, "{text:?}");
    }
}

#[test]
fn a_log_of_which_every_line_was_changed_is_continued() {
    let log =
        String::from_utf8(log()).unwrap().replace("\"expanded\":", "\"expanded\":-1,\"was\":");
    let setting = Setting::new(&log);
    let said = stderr(&setting.solve(&["--level", "1"], &collection()));
    let warning = "1: warning: left out a line that was cut or changed (the first of 6 such lines)";
    assert_eq!(said, format!("{}:{warning}\n", setting.log()));
    assert_eq!(fs::read_to_string(setting.log()).unwrap().lines().count(), 7);
}

#[cfg(unix)]
#[test]
fn a_large_file_that_is_no_log_is_not_read_to_its_end() {
    let setting = Setting::new("");
    // Sparse: it takes no room on the disk, but to read it would take minutes.
    let size = 1 << 40;
    fs::File::options().write(true).open(setting.log()).unwrap().set_len(size).unwrap();
    let said = stderr(&setting.solve(&[], &collection()));
    let no_log = "expected a log of `sokopush solve --log`, but found 16 MiB of other text";
    assert_eq!(said, format!("error: {}: {no_log}\n", setting.log()));
    assert_eq!(fs::metadata(setting.log()).unwrap().len(), size);
}

#[test]
fn a_file_that_is_no_log_is_left_as_it_is() {
    let no_log = "expected a log of `sokopush solve --log`, but found other text";
    let lint = "{\"file\":\"a\",\"line\":1,\"level\":1}\n";
    let other = format!("{}{lint}", collection());
    for text in [&*collection(), &other, "{\"a\": 1}\n", "[]", lint, "{\"files"] {
        let setting = Setting::new(text);
        let log = setting.log();
        let arguments = ["solve", "--log", &log, "--from", "xsb"];
        check(&arguments, collection(), "", &format!("error: {log}: {no_log}\n"), 2);
        assert_eq!(fs::read_to_string(&log).unwrap(), text);
    }
    let printed = run(&["solve", "--from", "xsb", "--print", "json"], collection()).stdout;
    let no_boards = Setting::new(&printed);
    let said = stderr(&no_boards.solve(&[], &collection()));
    assert!(said.contains("but found lines of `--print json`, which have no boards\n"), "{said}");
    assert_eq!(fs::read(no_boards.log()).unwrap(), printed);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).to_str().unwrap();
    check(&["solve", "--log", path], "", "", &format!("error: {path}: expected a file\n"), 2);
}

/// A log with a line about the hall, of a run that reached a limit.
fn limited(changes: &Value) -> Setting {
    let setting = Setting::new("");
    setting.solve(&["--time", "0.01", "--memory", "64M"], &hall());
    let mut line = setting.lines().remove(0);
    assert_eq!(line["limit"], "time");
    line.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    // The fields stand in another order now.
    let text = line.to_string();
    let text = format!("{{\"file\":\"f\",{}\n", text.strip_prefix('{').unwrap());
    let text = text.replace(",\"file\":\"<stdin>\"", "");
    fs::write(setting.log(), text).unwrap();
    setting
}

#[test]
fn what_reached_a_smaller_limit_is_tried_again() {
    let tries = |changes: &Value, options: &[&str]| {
        let setting = limited(changes);
        let output = setting.solve(&[options, &["--print", "json"]].concat(), &hall());
        assert_eq!(output.status.code(), Some(3));
        assert_eq!(lines(&output.stdout)[0]["status"], "limit");
        setting.lines().len() - 1
    };
    let time = |seconds: f64| json!({"time_limit": seconds});
    assert_eq!(tries(&time(0.02), &["--time", "0.01"]), 0);
    assert_eq!(tries(&time(0.02), &["--time", "0.02"]), 0);
    assert_eq!(tries(&time(0.02), &["--time", "0.03"]), 1);
    let memory = json!({"limit": "memory", "time_limit": null, "memory_limit": 2 << 20});
    assert_eq!(tries(&memory, &["--memory", "2M"]), 0);
    assert_eq!(tries(&memory, &["--memory", "1M"]), 0);
    assert_eq!(tries(&memory, &["--memory", "3M"]), 1);
    assert_eq!(tries(&json!({"limit": "cancelled"}), &["--time", "0.01"]), 1);
}

#[test]
fn the_best_solution_and_bound_in_the_log_are_where_the_search_starts() {
    let any = run(&["solve", "--from", "xsb", "--accept", "any", "--print", "json"], hall());
    let any = lines(&any.stdout).remove(0);
    let changes = json!({
        "accept": "best",
        "status": "solved",
        "limit": "cancelled",
        "best_lurd": any["best_lurd"],
        "lower_bound": any["pushes"].as_u64().unwrap() - 1,
    });
    let setting = limited(&changes);
    let no_time = ["--accept", "best", "--time", "0", "--print", "json"];
    let line = lines(&setting.solve(&no_time, &hall()).stdout).remove(0);
    assert_eq!((&line["status"], &line["lurd"]), (&"solved".into(), &any["lurd"]));
    assert_eq!(line["lower_bound"], changes["lower_bound"]);
    assert_eq!(setting.lines().len(), 2);
}

#[test]
fn a_solution_that_does_not_solve_the_board_is_not_believed() {
    let log = String::from_utf8(log()).unwrap();
    for wrong in ["RR", "rRR", "LRRR", ""] {
        let log = log.replace("\"best_lurd\":\"RRR\"", &format!("\"best_lurd\":\"{wrong}\""));
        let setting = Setting::new(log);
        let output = setting.solve(&["--print", "moves", "--level", "1"], &collection());
        assert_eq!(String::from_utf8_lossy(&output.stdout), "RRR\n", "{wrong}");
        assert_eq!(setting.lines().len(), 7);
    }
}

#[test]
fn a_line_that_no_run_can_have_written_is_not_believed() {
    let solved = |options: &[&str], changes: &Value| {
        let setting = Setting::new("");
        let options = [options, &["--level", "1", "--print", "json"]].concat();
        let first = facts(&setting.solve(&options, &collection()));
        let mut line = setting.lines().remove(0);
        line.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        fs::write(setting.log(), format!("{line}\n")).unwrap();
        let again = facts(&setting.solve(&options, &collection()));
        assert_eq!(again, first, "{changes}");
        assert_eq!(setting.lines().len(), 2, "{changes}");
    };
    let pushes = ["--minimize", "pushes"];
    for changes in [
        json!({"lower_bound": 4}),
        json!({"lower_bound": 4, "proved": false, "limit": "time", "time_limit": 0}),
        // Of which nothing is left when a solution contradicts it.
        json!({"lower_bound": 4, "proved": false, "limit": "cancelled", "best_lurd": null}),
        json!({"proved": false}),
        json!({"limit": "time"}),
        json!({"status": "unsolvable"}),
        json!({"status": "unsolvable", "best_lurd": null, "proved": false}),
        json!({"best_lurd": null}),
        json!({"best_lurd": "RRRl"}),
        json!({"status": "malformed"}),
        json!({"status": "limit"}),
    ] {
        solved(&[], &changes);
        solved(&pushes, &changes);
    }
    solved(&[], &json!({"proved": false, "limit": "memory"}));
    solved(&pushes, &json!({"lower_bound": 2}));
    solved(&[&pushes[..], &["--no-tie-break"]].concat(), &json!({"lower_bound": 2}));
}

#[test]
fn a_stored_solution_that_is_better_than_the_logged_one_is_improved() {
    let any = ["solve", "--from", "xsb", "--accept", "any", "--print", "moves"];
    let any = String::from_utf8(run(&any, hall()).stdout).unwrap();
    let fewest = any.matches(char::is_uppercase).count();
    let setting = Setting::new("");
    // With detours: a box is pushed there and back.
    let pushes = |detours: usize| {
        let options = ["--accept", "best", "--improve", "--time", "0", "--print", "json"];
        let stored = "ddrRurrdLuulll".repeat(detours) + &any;
        let output = setting.solve(&options, &format!("{}Solution: {stored}", hall()));
        lines(&output.stdout)[0]["pushes"].as_u64().unwrap()
    };
    // A first one, a better one, and one that is not better.
    for (detours, best) in [(2, 2), (0, 0), (1, 0)] {
        assert_eq!(pushes(detours), (fewest + 2 * best) as u64);
    }
    assert_eq!(setting.lines().len(), 2);
}

#[test]
fn the_last_line_about_a_level_counts() {
    let log = String::from_utf8(log()).unwrap();
    let first = log.lines().next().unwrap();
    let other = first.replace("\"best_lurd\":\"RRR\"", "\"best_lurd\":\"RRlrR\"");
    let setting = Setting::new(format!("{log}{other}\n"));
    let output = setting.solve(&["--print", "moves", "--level", "1"], &collection());
    assert_eq!(String::from_utf8_lossy(&output.stdout), "RRlrR\n");
}

/// A file of one level must not keep the others waiting: with two jobs, the second file is solved beside the first, which takes
/// for ever.
#[cfg(unix)]
#[test]
fn levels_of_several_files_are_solved_in_parallel() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    use std::process::Stdio;
    let files = folder(&[("one.xsb", &storehouse()), ("two.xsb", &collection())]);
    let path = |name: &str| files.path().join(name).to_str().unwrap().to_owned();
    let log = path("log");
    let (one, two) = (path("one.xsb"), path("two.xsb"));
    let solve = ["solve", "--jobs", "2", "--log", &log, "--print", "json", &one, &two];
    let mut run = with_all_signals(&program(&solve));
    let run = run.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let count = || fs::read_to_string(&log).unwrap_or_default().lines().count();
    until(|| (count() == 6).then_some(()), || format!("{} levels are solved", count()));
    kill(Pid::from_raw(run.id().cast_signed()), Signal::SIGINT).unwrap();
    let output = run.wait_with_output().unwrap();
    let files: Vec<_> = lines(&output.stdout).iter().map(|line| line["file"].clone()).collect();
    assert_eq!(files[..2], [one.clone(), two.clone()]);
    // In the log, levels stand in the order in which they were done.
    let log = lines(fs::read(&log).unwrap());
    assert_eq!(log.last().unwrap()["file"], one);
}

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
