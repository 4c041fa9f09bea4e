//! The forms of a report.

#[cfg(unix)]
use expect_test::expect;

use crate::harness::folder;
use crate::run::{ANYTHING, sokopush};

use super::RIGHT;

#[test]
fn report_shows_twenty_failed_cases() {
    let names: Vec<_> = (10..35).map(|number| number.to_string()).collect();
    let mut check = sokopush("check .").file("00.in", RIGHT.0).file("00.out", RIGHT.1);
    for name in &names {
        let output = format!("{name}.out");
        check = check.file(&format!("{name}.in"), RIGHT.0).file(&output, "wrong\n");
    }
    let ran = check.stdout(ANYTHING).stderr(ANYTHING).status(1).run();
    assert_eq!(ran.stdout.matches("FAIL ").count(), 20, "{}", ran.stdout);
    let end = "\n5 more failed; `--format html` shows them\n1 passed, 25 failed\n";
    assert!(ran.stdout.ends_with(end), "{}", ran.stdout);
    let folder = ran.path("");
    let page = sokopush("check --format html .").folder(&folder).status(1);
    let page = page.stdout(ANYTHING).stderr(ANYTHING).run().stdout;
    assert!(page.contains(r#""name":"./34.in""#), "{page}");
    for jobs in ["1", "4"] {
        let check = sokopush("check --fail-fast . --jobs").argument(jobs).folder(&folder);
        let report = check.stdout(ANYTHING).stderr(ANYTHING).status(1).run().stdout;
        assert_eq!(report.matches("FAIL ").count(), 1, "{report}");
        assert!(report.ends_with("\n1 passed, 1 failed, 24 not run\n"), "{report}");
    }
}

#[test]
fn odd_names_break_no_format() {
    let cases = folder(&[("a\n'b\\\u{1b}\u{ffff}&<#.in", RIGHT.0)]);
    let shown = "./a\\n'b\\\\u{1b}\u{ffff}&<#";
    let why = format!("no `{shown}.out` to compare with; `--write` creates it");
    let text = format!("ERROR {shown}.in: {why}\n0 passed, 0 failed, 1 not judged\n");
    sokopush("check .").folder(&cases).stdout(text).status(2).run();
    let check = sokopush("check --format junit .").folder(&cases).status(2);
    let report = check.stdout(ANYTHING).run().stdout;
    let report = roxmltree::Document::parse(&report).unwrap();
    let case = report.descendants().find(|node| node.has_tag_name("testcase")).unwrap();
    // XML cannot hold U+FFFF.
    let [name, why] = [format!("{shown}.in"), why].map(|text| text.replace('\u{ffff}', "\u{fffd}"));
    assert_eq!(case.attribute("name"), Some(&*name));
    assert_eq!(case.first_element_child().unwrap().attribute("message"), Some(&*why));
}

#[test]
fn help_says_what_a_tested_program_may_do() {
    let help = sokopush("check --help").stdout(ANYTHING).run().stdout;
    let (_, isolation) = help.split_once("\nIsolation:\n").unwrap();
    let isolation = isolation.split("\n\n").next().unwrap();
    for word in ["your rights", "network", "process group", "setsid", "processes", "bwrap"] {
        assert!(isolation.contains(word), "{word}: {isolation}");
    }
}

#[cfg(unix)]
#[test]
fn stderr_is_shortened() {
    let report = expect![[r#"
        FAIL a.in: ended with status 3, but its output is right
          stderr:
            1
            2
            3
            4
            …
            99985
            99986
            99987
            99988
            99989
            99990
            99991
            99992
            99993
            99994
            99995
            99996
            99997
            99998
            99999
            100000
        1 of 1 failure: ended with status 3
        0 passed, 1 failed
    "#]];
    // Before its output, between, and after its end; each is more than a pipe holds.
    let much = "seq 100000 >&2";
    let program = format!("sh -c '{much}; cat a.out; {much}; exec >&-; {much}; exit 3'");
    sokopush("check --timeout 60 a.in --program")
        .argument(program)
        .file("a.in", RIGHT.0)
        .file("a.out", RIGHT.1)
        .stdout(report)
        .status(1)
        .run();
}

#[cfg(unix)]
#[test]
fn stderr_that_never_ends_is_stopped_at_the_time_limit() {
    let check = sokopush("check --timeout 0.3 a.in --program").argument("sh -c 'yes >&2'");
    let report = check.file("a.in", RIGHT.0).stdout(ANYTHING).status(1).run().stdout;
    assert!(report.starts_with("FAIL a.in: stopped at the time limit; "), "{report}");
}

#[cfg(unix)]
#[test]
fn stderr_joined_to_stdout_is_compared() {
    for (program, is_right) in [
        ("sh -c 'echo leak >&2; cat a.out'", true),
        ("sh -c 'exec 2>&1; echo leak >&2; cat a.out'", false),
    ] {
        let check = sokopush("check a.in --program").argument(program).file("a.in", RIGHT.0);
        let check = check.file("a.out", RIGHT.1).stdout(ANYTHING);
        let report = check.status(i32::from(!is_right)).run().stdout;
        assert_eq!(report.contains("leak\n"), !is_right, "{report}");
    }
}

#[cfg(unix)]
#[test]
fn time_of_a_report_in_junit_is_the_sum_of_its_cases() {
    let check = sokopush("check --format junit a.in --program").argument("sleep 0.1");
    let check = check.argument("--program").argument("sleep 0.2").file("a.in", RIGHT.0);
    let report = check.status(1).stdout(ANYTHING).run().stdout;
    let report = roxmltree::Document::parse(&report).unwrap();
    let sum_of = |tag| -> f64 {
        let nodes = report.descendants().filter(|node| node.has_tag_name(tag));
        nodes.map(|node| node.attribute("time").unwrap().parse::<f64>().unwrap()).sum()
    };
    let cases = sum_of("testcase");
    assert!(cases >= 0.3, "{cases}");
    for tag in ["testsuite", "testsuites"] {
        // Each time is rounded to a thousandth.
        let time = sum_of(tag);
        assert!((time - cases).abs() < 0.003, "{tag}: {time}, {cases}");
    }
}
