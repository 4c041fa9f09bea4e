//! Limits of time, output, memory and processes.

use std::fmt::Write;
#[cfg(target_os = "linux")]
use std::thread;

use expect_test::expect;

use crate::harness::folder;
use crate::run::{ANYTHING, sokopush};

use super::{ALSO_RIGHT, PASSED, RIGHT};

#[test]
fn max_output_may_be_as_long_as_the_output() {
    let cases = folder(&[("a.in", RIGHT.0), ("a.out", RIGHT.1)]);
    let check = |limit: &str| {
        let check = sokopush(&format!("check --max-output {limit} a.in --program"));
        check.argument("cat a.out").folder(&cases)
    };
    let warning = "warning: `--max-output` is only 8 bytes; K, M, G or T may follow the number\n";
    check("8").stdout(PASSED).stderr(warning).run();
    let report = check("7").stdout(ANYTHING).stderr(ANYTHING).status(1).run().stdout;
    let heading = "FAIL a.in: stopped at the output limit; command 1, line 3, `a6`, or later: the output ends early";
    assert_eq!(report.lines().next(), Some(heading));
}

#[test]
fn limits_that_nothing_can_pass_are_usage_errors() {
    for wrong in ["--max-output 1", "--jobs 0", "--jobs 1025"] {
        let check = sokopush(&format!("check {wrong} a.in")).file("a.in", RIGHT.0);
        let error = check.file("a.out", RIGHT.1).stderr(ANYTHING).status(2).run().stderr;
        assert!(error.starts_with("error: "), "{error}");
    }
}

#[test]
fn timeout_of_ages_is_warned_of() {
    let warning = expect![[r#"
        warning: `--timeout` is 115740740740740 days; the number is one of seconds
    "#]];
    let check = sokopush("check --timeout 1e19 a.in --program").argument("cat a.out");
    check.file("a.in", RIGHT.0).file("a.out", RIGHT.1).stdout(PASSED).stderr(warning).run();
}

#[test]
fn case_that_the_solver_gives_up_is_not_judged() {
    // After one that is solved at once, fourteen rows of fourteen cells, and seven boxes.
    let boards = "1 4\nX*.@\n\n14 14\n..............\n..............\n....*....@....\n..............\n...........@..\n\
                 ..*..*.....@..\n....X.........\n..@..@....*...\n..........*...\n......@.......\n\
                 .......*.@....\n...*..........\n..............\n..............\n";
    for options in [&["--write"][..], &["--write", "--force"], &["--program", "echo 2"]] {
        let check = sokopush("check --as solve --timeout 0.2 a.in").arguments(options);
        let ran = check.file("a.in", boards).stdout(ANYTHING).status(2).run();
        assert!(ran.stdout.starts_with("ERROR a.in: level 2: gave up "), "{}", ran.stdout);
        let counts = "\n0 passed, 0 failed, 1 not judged\n";
        assert!(ran.stdout.ends_with(counts), "{}", ran.stdout);
        assert!(!ran.path("a.out").exists());
    }
}

#[test]
fn jobs_limit_the_programs_that_run_at_once() {
    // Each counts those that run with it.
    let counts = "sh -c 'mkdir $$.run; ls -d *.run | wc -l >>most; sleep 0.05; rmdir $$.run'\n";
    let ran = sokopush("check --jobs 2 --programs list a.in b.in")
        .file("a.in", RIGHT.0)
        .file("b.in", ALSO_RIGHT)
        .file("list", counts.repeat(3))
        .stdout(ANYTHING)
        .status(1)
        .run();
    let most = ran.read("most");
    // Each case fails, and is run once more.
    assert_eq!(most.lines().count(), 12);
    assert!(most.lines().all(|count| ["1", "2"].contains(&count.trim())), "{most}");
}

#[test]
fn programs_are_listed_in_order_with_any_number_of_jobs() {
    let mut list = String::new();
    for number in 0..20 {
        writeln!(list, "printf {number}").unwrap();
    }
    let cases = folder(&[("a.in", RIGHT.0), ("list", &list)]);
    let table = |jobs: &str| {
        let check = sokopush("check --format csv --programs list a.in --jobs").argument(jobs);
        check.folder(&cases).stdout(ANYTHING).status(1).run().stdout
    };
    let one = table("1");
    assert_eq!(table("5"), one);
    let programs: Vec<_> = one.lines().skip(1).map(|row| row.split(',').next().unwrap()).collect();
    assert_eq!(programs, list.lines().collect::<Vec<_>>());
}

/// As many cases as need each CPU for longer than one may take.
#[cfg(target_os = "linux")]
fn many_cases() -> (tempfile::TempDir, usize) {
    let count = 4 * std::thread::available_parallelism().map_or(1, usize::from).max(2);
    let names: Vec<_> = (0..count).map(|number| format!("{number}.in")).collect();
    let mut files = vec![("right", "#@a-#\n#-@a#\n")];
    for name in &names {
        files.push((name, "#@a-#\n\na6\n.\n"));
    }
    (folder(&files), count)
}

#[cfg(target_os = "linux")]
#[test]
fn timeout_is_one_of_cpu_time() {
    // Counts its CPU time by what the system says of it, so that it takes as much on every machine.
    let busy = "sh -c 'while read -r time rest </proc/$$/schedstat; test $time -lt 120000000; do :; done; cat right'";
    let (cases, count) = many_cases();
    let check = sokopush(&format!("check --jobs {count} --timeout 0.4 . --program")).argument(busy);
    let passed = format!("{count} passed, 0 failed\n");
    check.folder(&cases).stdout(passed).stderr(ANYTHING).run();
}

#[cfg(target_os = "linux")]
#[test]
fn program_that_reaches_the_time_limit_three_times_is_given_up() {
    let (cases, count) = many_cases();
    // One that is busy for too long, and one that waits.
    let report = |options: &str, program: &str| {
        let check = sokopush(&format!("check {options} --timeout 0.1 . --program"));
        let check = check.argument(program).folder(&cases);
        check.stdout(ANYTHING).stderr(ANYTHING).status(1).run().stdout
    };
    // At once, as most of them wait.
    thread::scope(|scope| {
        for program in ["sh -c 'while :; do :; done'", "sleep 600"] {
            scope.spawn(move || {
                let report = report("--jobs 1", program);
                let all = "3 of 3 failures: stopped at the time limit\n";
                assert!(report.contains(all), "{report}");
                let counts = format!("\n0 passed, 3 failed, {} not run\n", count - 3);
                assert!(report.ends_with(&counts), "{report}");
            });
        }
        let report = report("--give-up 1", "sleep 600");
        let counts = format!("\n0 passed, 1 failed, {} not run\n", count - 1);
        assert!(report.ends_with(&counts), "{report}");
    });
}

/// Cases a and c are too much for it, b and d are not.
#[cfg(unix)]
#[test]
fn time_limits_that_are_not_in_a_row_do_not_give_up_a_program() {
    let mut check = sokopush("check --jobs 1 --timeout 0.5 --give-up 2 . --program")
        .argument("sh -c 'grep -q b6 && sleep 600; printf \"@a-\\n-@a\\n\"'");
    for (name, input) in [("a", ALSO_RIGHT), ("b", RIGHT.0), ("c", ALSO_RIGHT), ("d", RIGHT.0)] {
        check = check.file(&format!("{name}.in"), input);
    }
    let report = check.stdout(ANYTHING).stderr(ANYTHING).status(1).run().stdout;
    assert!(report.ends_with("\n2 passed, 2 failed\n"), "{report}");
}

#[cfg(target_os = "linux")]
#[test]
fn memory_of_a_program_is_limited() {
    let cases = folder(&[("a.in", RIGHT.0), ("right", RIGHT.1)]);
    let check = |options: &str, program: &str| {
        sokopush(&format!("check {options} a.in --program")).argument(program).folder(&cases)
    };
    let hungry = "sh -c 'x=$(head -c 80000000 /dev/zero | tr \"\\0\" x); cat right'";
    check("", hungry).stdout(PASSED).run();
    let report = check("--memory 40M", hungry).stdout(ANYTHING).status(1).run().stdout;
    assert!(report.ends_with("\n0 passed, 1 failed\n"), "{report}");
    assert_eq!(report.matches(", with memory limited to 40M").count(), 2, "{report}");
    check("--memory 1G", "cat right").stdout(PASSED).run();
    check("--memory 1G", "./none")
        .stdout("0 passed, 0 failed, 1 not run\n")
        .stderr("error: cannot start `./none`: No such file or directory\n")
        .status(2)
        .run();
}
