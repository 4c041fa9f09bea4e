//! `sokopush check --shrink`: limits and interruption. Other tests of it are transcripts `shrink_…`.

use crate::run::{ANYTHING, Run, sokopush};

/// A board that is to be halved more often than a tenth of all the time that there is.
fn large() -> Run {
    let rows = format!("{}\n", "-".repeat(201)).repeat(200);
    let input = format!("{rows}{0}@{0}\n\n0\n.\n", "-".repeat(100));
    sokopush("check --shrink small a.in --program").file("a.in", input)
}

#[test]
fn shrinking_stops_at_a_limit_of_time() {
    let check = large().argument("sleep 9").argument("--timeout").argument("0.01");
    let report = check.stdout(ANYTHING).status(1).run().stdout;
    let stopped = " (stopped at a limit): small/a.in: stopped at the time limit";
    assert!(report.contains(stopped), "{report}");
}

#[test]
fn shrinking_counts_all_runs_for_the_limit_of_time() {
    let hangs = "sh -c 'echo >>count; sleep 9'";
    let check = large().argument(hangs).argument("--timeout").argument("0.05");
    let ran = check.stdout(ANYTHING).status(1).run();
    // Ten, and the one that found the failure.
    let runs = ran.read("count").lines().count();
    assert!(runs <= 11, "{runs}");
}

#[test]
fn shrinking_that_is_interrupted_reports_what_has_failed() {
    // Right on `b.in`. The third run of a case that fails is the first that would shrink it.
    let program = "sh -c 'if grep -q a6; then echo >>runs; test $(wc -l <runs) = 3 && kill -TERM $PPID && sleep 60; fi; echo @a-'";
    let check = sokopush("check --jobs 1 --shrink small . --program").argument(program);
    let check = check.file("a.in", "@a-\n\na6\n.\n").file("b.in", "@a-\n\n.\n");
    let report = check.stdout(ANYTHING).status(143).run().stdout;
    assert!(report.starts_with("FAIL ./a.in: command 1, line 3, `a6`: "), "{report}");
    assert!(report.contains("\n  not shrunk: interrupted\n"), "{report}");
    assert!(report.ends_with("\n1 passed, 1 failed\n"), "{report}");
}
