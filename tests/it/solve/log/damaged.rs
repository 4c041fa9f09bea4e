//! Lines that were cut, changed or are no lines of a log.

use super::{Setting, collection, facts, log, solve};
use crate::run::{ANYTHING, sokopush, without_times};
use proptest::prelude::*;
use serde_json::{Value, json};
use sokopush::program::ResultLog;
use std::fs;
use std::io::Write;
use std::path::Path;

proptest! {
    #![proptest_config(crate::properties::config(30))]

    #[test]
    fn torn_log_is_continued_wherever_it_was_cut(part in 0.0..1.0) {
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

/// What a run over the first five levels says before their summary.
#[track_caller]
fn said(setting: &Setting, options: &[&str]) -> String {
    let ran = sokopush("solve --from xsb --level 1-5 --log")
        .argument(setting.log())
        .arguments(options)
        .stdin(collection())
        .stdout("3\n3\n-1\n1\n3\n")
        .stderr(ANYTHING)
        .run();
    let said = without_times(&ran.stderr);
    let summary = "note: 4 of 5 solved, 1 unsolvable, 0 malformed; 10 moves; _ s\n";
    said.strip_suffix(summary).expect("a summary").to_owned()
}

#[test]
fn torn_last_line_is_moved_and_said_once() {
    let log = String::from_utf8(log()).unwrap();
    let lines: Vec<_> = log.lines().collect();
    let (cut, rest) = (&lines[1][..40], lines[2..].join("\n"));
    let setting = Setting::new(format!("{}\n{cut}\n{rest}\n{cut}", lines[0]));
    let said = said(&setting, &[]);
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
    let said = said(&setting, &[]);
    assert!(said.contains("left out a line"), "{said}");
    assert!(!fs::exists(format!("{}.damaged", setting.log())).unwrap());
}

#[test]
fn what_an_open_log_ends_with_is_not_moved() {
    let setting = Setting::new(log());
    let open = ResultLog::open(Path::new(&setting.log())).unwrap();
    let mut other = fs::File::options().append(true).open(setting.log()).unwrap();
    other.write_all(b"{\"file\":\"cut").unwrap();
    let said = said(&setting, &[]);
    assert!(said.contains("left out a line"), "{said}");
    assert!(!fs::exists(format!("{}.damaged", setting.log())).unwrap());
    drop(open);
}

#[test]
fn a_log_whose_first_lines_are_damaged_is_continued() {
    let log = String::from_utf8(log()).unwrap();
    for damage in ["\0\0\n", "{\nx\n"] {
        let setting = Setting::new(format!("{damage}{log}"));
        let said = said(&setting, &[]);
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
        assert_eq!(said(&setting, &["--jobs", "1"]), "", "{text:?}");
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
    let warning = "1: warning: left out a line that was cut or changed (the first of 6 such lines)";
    sokopush("solve --from xsb --level 1 --log")
        .argument(setting.log())
        .stdin(collection())
        .stdout("3\n")
        .stderr(format!("{}:{warning}\n", setting.log()))
        .run();
    assert_eq!(fs::read_to_string(setting.log()).unwrap().lines().count(), 7);
}

#[cfg(unix)]
#[test]
fn a_large_file_that_is_no_log_is_not_read_to_its_end() {
    let setting = Setting::new("");
    // Sparse: it takes no room on the disk, but to read it would take minutes.
    let size = 1 << 40;
    fs::File::options().write(true).open(setting.log()).unwrap().set_len(size).unwrap();
    let no_log = "expected a log of `sokopush solve --log`, but found 16 MiB of other text";
    sokopush("solve --from xsb --log")
        .argument(setting.log())
        .stdin(collection())
        .stderr(format!("error: {}: {no_log}\n", setting.log()))
        .status(2)
        .run();
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
        sokopush("")
            .arguments(arguments)
            .stdin(collection())
            .stderr(format!("error: {log}: {no_log}\n"))
            .status(2)
            .run();
        assert_eq!(fs::read_to_string(&log).unwrap(), text);
    }
    let printed = solve(&["--print", "json"], &collection()).stdout;
    let no_boards = Setting::new(&printed);
    let what = "expected a log of `sokopush solve --log`, but found lines of `--print json`, which have no boards";
    sokopush("solve --from xsb --log")
        .argument(no_boards.log())
        .stdin(collection())
        .stderr(format!("error: {}: {what}\n", no_boards.log()))
        .status(2)
        .run();
    assert_eq!(fs::read(no_boards.log()).unwrap(), printed);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).to_str().unwrap();
    sokopush("solve --log")
        .argument(path)
        .stderr(format!("error: {path}: expected a file\n"))
        .status(2)
        .run();
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

/// Level 2 needs three moves, two of them pushes.
#[test]
fn a_bound_on_moves_that_is_missing_or_too_high_is_not_believed() {
    let options = ["--level", "2", "--time", "1000", "--accept", "best", "--print", "json"];
    for (changes, bound) in [
        (json!({"lower_bound_moves": null}), 3),
        (json!({"lower_bound_moves": 9}), 3),
        (json!({"lower_bound_moves": 9, "proved": false, "limit": "time"}), 2),
        (json!({"lower_bound_moves": 3, "proved": false, "limit": "time"}), 3),
    ] {
        let setting = Setting::new("");
        setting.solve(&options, &collection());
        let mut line = setting.lines().remove(0);
        line.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        fs::write(setting.log(), format!("{line}\n")).unwrap();
        let again = facts(&setting.solve(&options, &collection()));
        assert_eq!(again[0]["lower_bound_moves"], bound, "{changes}");
        assert_eq!(setting.lines().len(), 1, "{changes}");
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
        json!({"lower_bound": 4, "proved": false, "limit": "cancelled", "best_lurd": null, "status": "limit"}),
        json!({"lower_bound_moves": 9, "proved": false, "limit": "cancelled", "best_lurd": null, "status": "limit"}),
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
    let no_ties = [&pushes[..], &["--no-tie-break"]].concat();
    solved(&no_ties, &json!({"lower_bound": 2}));
    solved(
        &[&no_ties[..], &["--accept", "best"]].concat(),
        &json!({"lower_bound": 2, "proved": false}),
    );
}
