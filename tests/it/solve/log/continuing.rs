//! What a run that continues does with what is in the log.

use super::{Setting, collection, facts, log, solve};
#[cfg(unix)]
use crate::harness::{folder, program, until, with_all_signals};
use crate::run::{ANYTHING, sokopush, without_times};
use crate::schema::lines;
use crate::solve::any_solution::hall;
#[cfg(unix)]
use crate::solve::any_solution::storehouse;
use crate::solve::json::{DETOURS, only_line};
use serde_json::{Value, json};
use std::fs;

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
    let without = solve(&["--print", "json"], &collection());
    let with = setting.solve(&["--print", "json"], &collection());
    assert_eq!(facts(&with), facts(&without));
    let logged = setting.lines();
    assert_eq!(logged.len(), 6, "not the malformed one");
    assert!(logged.iter().all(|line| line["board"].as_str().unwrap().starts_with("########|#@")));
    // Nothing is solved again, whatever is printed and wherever the levels are.
    for print in ["length", "moves", "pushes", "xsb", "json"] {
        let options = ["--print", print];
        let again = setting.solve(&options, &collection());
        let without = solve(&options, &collection());
        assert_eq!(again.status, without.status, "{print}");
        let [said, expected] =
            [&again, &without].map(|output| without_times(str::from_utf8(&output.stderr).unwrap()));
        assert_eq!(said, expected, "{print}");
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
        let whole = facts(&solve(&options, &levels));
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
fn what_is_not_proved_counts_only_for_the_version_that_wrote_it() {
    let any = any_solution();
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
    // Where any solution is enough, no search begins with that of another version, but its solution is kept if it is better.
    let detour = format!("ddrRurrdLuulll{}", any["lurd"].as_str().unwrap());
    let changes = json!({
        "accept": "any", "status": "solved", "limit": null, "time_limit": null, "version": "0.0.1",
        "best_lurd": detour, "lower_bound": 0,
    });
    let setting = limited(&changes);
    let output = setting.solve(&["--accept", "any", "--print", "json"], &hall());
    let line = only_line(&output.stdout);
    assert_eq!((&line["lurd"], &line["engine"]), (&any["lurd"], &any["engine"]));
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
    let options = ["--expansions", "700", "--accept", "best", "--print", "json"];
    assert_eq!(facts(&setting.solve(&options, &hall())), facts(&solve(&options, &hall())));
}

/// What is printed about the hall where any solution is enough.
fn any_solution() -> Value {
    let any = sokopush("solve --from xsb --accept any --print json").stdin(hall());
    only_line(any.stdout(ANYTHING).run().stdout)
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
    let any = any_solution();
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
fn a_stored_solution_that_is_better_than_the_logged_one_is_improved() {
    let any = sokopush("solve --from xsb --accept any --print moves").stdin(hall());
    let any = any.stdout(ANYTHING).stderr(ANYTHING).run().stdout;
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
