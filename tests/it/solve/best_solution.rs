//! The best solution within a time.

use std::cmp::Reverse;
use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;
use sokopush::Solver;
use sokopush::solve::{Accept, Length, Minimize, Progress, Technique, Techniques};

use crate::harness::{feed, folder, program, read, shell, with_own_terminal};
use crate::run::{ANYTHING, Run, sokopush};
use crate::solve::any_solution::{hall, storehouse};
use crate::solve::json::only_line;
use crate::terminal::Terminal;

/// A run with these options more.
fn best(options: &str, input: &str) -> Run {
    sokopush("solve --accept best --minimize pushes --from xsb --jobs 1")
        .arguments(options.split_whitespace())
        .stdin(input)
        .stdout(ANYTHING)
        .stderr(ANYTHING)
}

/// The expansions after which a solution of `hall` is found and improved.
const ENOUGH: &str = "--expansions 10000";

/// With as much memory as there is by default, the table of three boxes takes seconds before there is a solution of `hall`.
const QUICK: &str = "--without three-boxes";

#[test]
fn proved_and_unproved_solutions_are_reported_differently() {
    best("", "#####\n#@$.#\n#####\n").stdout("1\n").stderr("").run();
    best("", "#####\n#@.$#\n#####\n").stdout("-1\n").stderr("").run();
    let ran = best(ENOUGH, &hall()).status(3).run();
    let message = format!("<stdin>:1: warning: level 1: {} pushes, ", ran.stdout.trim_end());
    let bound = ran.stderr.strip_prefix(&message).unwrap();
    assert!(bound.starts_with("at least ") && bound.ends_with(" needed\n"), "{bound}");
}

#[test]
fn a_solution_gets_better_and_never_worse() {
    let any = sokopush("solve --accept any --print json --from xsb").stdin(hall());
    let first = only_line(any.stdout(ANYTHING).run().stdout);
    let number = |facts: &Value| facts["pushes"].as_u64().unwrap();
    let collection = best(&format!("{ENOUGH} --print xsb"), &hall()).status(3).run().stdout;
    // A stored solution is where it starts, however little time there is.
    let stored = improved(&collection, "--time 0");
    assert!(number(&stored) < number(&first), "{stored} {first}");
    let after = improved(&collection, "--expansions 3000");
    assert!(number(&after) <= number(&stored), "{after} {stored}");
    assert!(number(&improved(&collection, ENOUGH)) <= number(&after));
    let verify = sokopush("solve --verify --from xsb").stdin(&collection);
    let verified = verify.stdout(ANYTHING).run().stdout;
    assert!(verified.contains(&format!(", {} pushes\n", number(&stored))), "{verified}");
}

fn improved(collection: &str, limit: &str) -> Value {
    let options = format!("--improve --print json {limit}");
    only_line(best(&options, collection).status(3).run().stdout)
}

#[test]
fn a_collection_is_written_with_better_solutions_only() {
    let level = "; first\n#######\n#@ $ .#\n#######\nTitle: easy\nSolution: rRR\n\nnone\n\n#####\n#@.$#\n#####\n";
    let summary =
        "note: 1 of 2 solved (1 proved in pushes), 1 unsolvable, 0 malformed; 2 pushes; _ s\n";
    let printed = best("--print xsb", level).stderr(summary).run().stdout;
    let convert = sokopush("convert --from xsb --to xsb").stdin(level);
    convert.stdout(printed).stderr(ANYTHING).run();
    let detour = level.replace("rRR", "rlrRR");
    let printed = best("--print xsb --improve", &detour).stderr(summary).run().stdout;
    assert!(printed.contains("rlrRR\n\nSolution 3/2 (sokopush, pushes)\nrRR\n"), "{printed}");
    // What was written is read, and nothing is better.
    best("--print xsb --improve", &printed).stdout(&printed).stderr(summary).run();
}

#[test]
fn a_level_whose_share_of_the_memory_is_too_small_is_solved_alone() {
    let level =
        "#########\n#       #\n#.  #  ##\n#.    $ #\n#@#### .#\n#  $ $  #\n#.  $   #\n#########\n";
    // With the fewest moves, one search follows another. Searches that take turns by the clock would differ from run to run.
    let facts = |accept: &str, jobs: &str, kib: usize| -> Value {
        let memory = format!("{kib}K");
        let options = ["--memory", &*memory, "--jobs", jobs, "--print", "json"];
        let solve = ["solve", "--from", "xsb", "--minimize", "moves", "--accept", accept];
        let solve = [&solve[..], &options].concat();
        only_line(feed(&mut program(&solve), level).stdout)
    };
    for kib in (120..600).step_by(60) {
        let [one, two] = ["1", "2"].map(|jobs| facts("proved", jobs, kib));
        for key in ["status", "limit", "moves", "pushes", "proved"] {
            assert_eq!(one[key], two[key], "{key} with {kib}K");
        }
    }
    for accept in ["proved", "best"] {
        let [half, alone, both] =
            [("1", 200), ("1", 400), ("2", 400)].map(|(jobs, kib)| facts(accept, jobs, kib));
        let is_proved = [&half, &alone, &both].map(|facts| facts["proved"] == true);
        assert_eq!(is_proved, [false, true, true], "{half} {alone} {both}");
    }
    // What both searches did is added up.
    let [half, alone, both] =
        [("1", 200), ("1", 400), ("2", 400)].map(|(jobs, kib)| facts("proved", jobs, kib));
    assert_eq!(half["limit"], "memory");
    for field in ["expanded", "generated"] {
        let [half, alone, both] =
            [&half, &alone, &both].map(|facts| facts[field].as_u64().unwrap());
        assert_eq!(both, half + alone, "{field}");
    }
    // One that is chosen by its number has all memory at once.
    let chosen = sokopush("solve --from xsb --minimize moves --jobs 2 --memory 400K --level 1");
    let chosen = chosen.arguments(["--print", "json"]).stdin(level);
    let chosen = only_line(chosen.stdout(ANYTHING).stderr(ANYTHING).run().stdout);
    assert_eq!(chosen["expanded"], alone["expanded"]);
}

#[test]
fn improve_needs_accept_best() {
    let what = "error: `--improve` needs `--accept best`\n";
    sokopush("solve --improve").stderr(what).status(2).run();
}

#[test]
fn a_long_level_shows_how_far_it_is_and_ctrl_c_ends_it_with_its_best() {
    let folder = folder(&[("levels.xsb", &*format!("{}\n{0}", hall()))]);
    let line = format!("--minimize pushes {QUICK} --jobs 1 --print xsb levels.xsb >better.xsb");
    let mut command = shell(&format!("exec sokopush solve --accept best {line}"));
    let command = with_own_terminal(command.current_dir(folder.path()));
    let Some(mut command) = command else { return };
    let mut terminal = Terminal::sized(&mut command, 10, 100);
    terminal.waits("the line", |shown| {
        shown.contains("levels.xsb: level 1: ") && shown.contains(" needed")
    });
    terminal.types("\x03");
    assert_eq!(terminal.ends().code(), Some(130));
    // The second level is there, but was not solved.
    let better = read(folder.path().join("better.xsb").to_str().unwrap());
    assert_eq!(better.matches("Solution ").count(), 1, "{better}");
    assert_eq!(better.matches("#@").count(), 2);
}

#[test]
fn a_run_that_is_asked_to_end_writes_what_it_has() {
    let folder = folder(&[("levels.xsb", &*format!("{}\n{0}", hall()))]);
    // Without the searches that come first, a solution is found at once.
    let line = format!(
        "exec sokopush solve --accept best {QUICK},bidirectional,move-a-star --jobs 1 --print xsb \
         levels.xsb >better.xsb"
    );
    for (signal, status) in [(Signal::SIGTERM, 143), (Signal::SIGHUP, 129)] {
        let mut command = shell(&line);
        let mut terminal = Terminal::sized(command.current_dir(folder.path()), 10, 100);
        terminal.waits("a solution of the first level", |shown| {
            shown.contains("level 1: ") && shown.contains(" pushes, ")
        });
        kill(terminal.pid(), signal).unwrap();
        assert_eq!(terminal.ends().code(), Some(status));
        let better = read(folder.path().join("better.xsb").to_str().unwrap());
        assert_eq!(better.matches("#@").count(), 2);
        assert_eq!(better.matches("Solution ").count(), 1, "{better}");
    }
}

#[test]
fn a_run_that_nohup_started_continues_after_the_end_of_its_terminal() {
    let folder = folder(&[("levels.xsb", &*format!("#####\n#@$.#\n#####\n\n{}", hall()))]);
    let line = "trap '' HUP; exec sokopush solve --accept best --jobs 1 levels.xsb";
    let mut command = shell(line);
    command.current_dir(folder.path()).stdin(Stdio::null()).stderr(Stdio::null());
    let mut run = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut first = String::new();
    BufReader::new(run.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert_eq!(first, "1\n");
    // The second level takes long. The first signal that is heard decides on the status.
    let id = Pid::from_raw(run.id().cast_signed());
    kill(id, Signal::SIGHUP).unwrap();
    kill(id, Signal::SIGTERM).unwrap();
    assert_eq!(run.wait().unwrap().code(), Some(143));
}

#[test]
fn a_long_level_shows_how_far_it_is_before_a_solution_is_found() {
    let folder = folder(&[("levels.xsb", &*storehouse())]);
    let mut command = shell("exec sokopush solve --accept best --time 1000 levels.xsb >best");
    let command = with_own_terminal(command.current_dir(folder.path()));
    let Some(mut command) = command else { return };
    let mut terminal = Terminal::sized(&mut command, 10, 100);
    terminal.waits("the line", |shown| shown.contains("level 1: no solution yet, "));
    let shown = String::from_utf8_lossy(&terminal.shown.lock().unwrap()).into_owned();
    assert!(!shown.contains("level 1: ,"), "{shown}");
    terminal.types("\x03");
    terminal.waits("the end", |shown| shown.contains("interrupted before a solution was found"));
    assert_eq!(terminal.ends().code(), Some(130));
}

#[test]
fn the_library_improves_from_a_known_solution() {
    let level: sokopush::Warehouse = hall().parse().unwrap();
    let (accept, minimize) = (Accept::Any, Minimize::Pushes);
    // As with `QUICK`.
    let techniques = Techniques::ALL.without(Technique::ThreeBoxes);
    let solver = Solver { accept, minimize, techniques, ..Solver::default() };
    let any = solver.solve(&level).answer.solution().unwrap().clone();
    let mut reports = Vec::new();
    let time = Some(Duration::from_secs(60));
    let solver = Solver { accept: Accept::Best, time, ..solver };
    let is_enough = AtomicBool::new(false);
    let on_progress = |progress: Progress| {
        let Length { moves, pushes } = progress.best.unwrap();
        reports.push((pushes, moves, Reverse(progress.lower_bound)));
        let is_better = pushes < any.pushes.len();
        is_enough.store(is_better && reports.len() > 5, Ordering::Relaxed);
    };
    let search = solver.search(&level).known(&any.pushes).on_progress(on_progress);
    let report = search.stop_when(|| is_enough.load(Ordering::Relaxed)).run();
    let best = report.answer.solution().unwrap();
    assert_eq!(reports[0].0, any.pushes.len());
    let bound = Reverse(report.answer.lower_bound().unwrap().pushes);
    assert_eq!(reports.last(), Some(&(best.pushes.len(), best.moves.len(), bound)));
    assert!(reports.is_sorted_by(|before, after| before >= after), "{reports:?}");
    assert!(best.pushes.len() < any.pushes.len());
}
