//! Solutions that need not be shortest.

use expect_test::expect;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;
#[cfg(unix)]
use std::{collections::HashSet, sync::atomic::AtomicBool};

use sokopush::Solver;
use sokopush::board::{Direction, Push};
use sokopush::solve::{Accept, Limit, Minimize, Progress};
#[cfg(unix)]
use sokopush::solve::{Search, Technique, Techniques};

use crate::harness::cpu_time;
use crate::run::{ANYTHING, sokopush};
use crate::schema::lines;
use crate::solve::json::only_line;

/// Twelve boxes in a hall and their goals along a wall: too much for a proof.
pub(crate) fn hall() -> String {
    let rows = (0..14).map(|row| {
        let cell = |column: usize| match (row, column) {
            (2 | 5 | 9, 2 | 5 | 8 | 11) => '$',
            (12, 0..12) => '.',
            (0, 0) => '@',
            _ => ' ',
        };
        format!("#{}#\n", (0..13).map(cell).collect::<String>())
    });
    let wall = "#".repeat(15);
    format!("{wall}\n{}{wall}\n", rows.collect::<String>())
}

/// Two hundred boxes: too much for any solution.
#[cfg(unix)]
pub(crate) fn storehouse() -> String {
    let cell = |row: usize, column: usize| match (row, column) {
        (0, 0) => '@',
        (4..24, 4..24) if (row + column).is_multiple_of(2) => '$',
        (24..31, 1..30) if (row - 24) * 29 + column <= 200 => '.',
        _ => ' ',
    };
    let row = |row| format!("#{}#\n", (0..32).map(|column| cell(row, column)).collect::<String>());
    let wall = "#".repeat(34);
    format!("{wall}\n{}{wall}\n", (0..32).map(row).collect::<String>())
}

#[test]
fn a_solution_that_is_not_proved_is_told_from_one_that_is() {
    let easy = "#####\n#@$.#\n#####\n";
    let input = format!("{easy}\n{}\n#####\n#@.$#\n#####\n", hall());
    let any = || sokopush("solve --accept any --minimize pushes --from xsb").stdin(&input);
    let json = any().arguments(["--print", "json"]).stdout(ANYTHING).stderr(ANYTHING).run();
    let records = lines(json.stdout);
    assert_eq!(records.len(), 3);
    let facts = |record: &serde_json::Value| {
        let keys = ["status", "proved", "proved_pushes", "lower_bound"];
        keys.map(|key| record[key].to_string()).join(" ")
    };
    assert_eq!(facts(&records[0]), "\"solved\" true true 1");
    let [pushes, bound] = ["pushes", "lower_bound"].map(|key| records[1][key].as_u64().unwrap());
    assert!((1..pushes).contains(&bound), "{bound}");
    assert_eq!(facts(&records[1]), format!("\"solved\" false false {bound}"));
    assert_eq!(facts(&records[2]), "\"unsolvable\" true true null");
    let remark = format!("<stdin>:5: note: level 2: {pushes} pushes, not proved shortest\n");
    let counts = "2 of 3 solved (1 proved in pushes), 1 unsolvable, 0 malformed";
    let summary = format!("note: {counts}; {} pushes; _ s\n", pushes + 1);
    // The same whatever the number of jobs.
    for jobs in [&[][..], &["--jobs", "1"], &["--jobs", "2"], &["--jobs", "5"]] {
        any()
            .arguments(jobs)
            .stdout(format!("1\n{pushes}\n-1\n"))
            .stderr(format!("{remark}{summary}"))
            .run();
    }
}

#[test]
fn by_default_only_proved_solutions_are_accepted() {
    sokopush("solve --time 0.1 --from xsb")
        .stdin(hall())
        .stdout("?\n")
        .stderr(expect![[r#"
            <stdin>:1: error: level 1: gave up at the time limit
        "#]])
        .status(3)
        .run();
}

/// A hall with more cells than feature space search takes, with one box for each of these columns.
pub(crate) fn large_hall(boxes: impl IntoIterator<Item = usize>) -> String {
    let mut rows = vec![format!("#{}#\n", " ".repeat(70)); 70];
    for column in boxes {
        rows[35].replace_range(column..=column, "$");
        rows[30].replace_range(column..=column, ".");
    }
    rows[68].replace_range(1..2, "@");
    let wall = "#".repeat(72);
    format!("{wall}\n{}{wall}\n", rows.concat())
}

#[test]
fn few_boxes_in_a_large_hall_are_proved() {
    let any = ["solve", "--accept", "any", "--minimize", "pushes", "--from", "xsb"];
    sokopush("").arguments(any).stdin(large_hall([20])).stdout("5\n").run();
}

#[test]
fn a_large_board_may_be_solved_already() {
    let any = ["solve", "--accept", "any", "--from", "xsb"];
    let level = format!("{0}\n#@ {1} #\n{0}\n", "#".repeat(302), "* ".repeat(149));
    sokopush("").arguments(any).stdin(level.replacen("* ", "  ", 100)).stdout("0\n").run();
    // Also among boxes that never move.
    sokopush("")
        .arguments(any)
        .stdin(format!("{0}\n#@ {1}#\n{0}\n", "#".repeat(43), "*".repeat(39)))
        .stdout("0\n")
        .run();
}

#[test]
fn a_search_for_any_solution_keeps_its_limits_on_large_boards() {
    // 1,500 boxes, which once overflowed the stack.
    let row = |row: usize| {
        let cell = |column: usize| match (row, column) {
            (0, _) | (_, 0 | 59) => ' ',
            (30.., _) => '.',
            _ if (row + column).is_multiple_of(8) => ' ',
            _ => '$',
        };
        format!("#{}#\n", (0..60).map(cell).collect::<String>())
    };
    let wall = "#".repeat(62);
    let rows: String = (0..60).map(row).collect();
    let level = format!("{wall}\n{wall}\n{rows}{wall}\n").replacen("# ", "#@", 1);
    let any = ["solve", "--accept", "any", "--from", "xsb", "--time", "0.2"];
    sokopush("")
        .arguments(any)
        .stdin(level)
        .stdout("?\n")
        .stderr(expect![[r#"
        <stdin>:1: error: level 1: gave up at the time limit
    "#]])
        .status(3)
        .run();
}

#[test]
fn a_search_asks_often_whether_to_stop_and_then_ends_soon() {
    let level: sokopush::Warehouse = hall().parse().unwrap();
    for (accept, minimize) in [
        (Accept::Proved, Minimize::Moves),
        (Accept::Proved, Minimize::Pushes),
        (Accept::Any, Minimize::Moves),
    ] {
        let solver = Solver { accept, minimize, ..Solver::default() };
        // When it asked last, and how long it worked before that without asking.
        let asked = Mutex::new((cpu_time(), Vec::new()));
        let stop = || {
            let (last, worked) = &mut *asked.lock().unwrap();
            worked.push(cpu_time().saturating_sub(*last));
            *last = cpu_time();
            worked.len() >= 50
        };
        let report = solver.search(&level).stop_when(stop).run();
        assert_eq!(report.answer.limit(), Some(Limit::Cancelled), "{accept} {minimize}");
        let (last, mut worked) = asked.into_inner().unwrap();
        worked.push(cpu_time().saturating_sub(last));
        let is_often = worked.iter().all(|time| *time < Duration::from_millis(100));
        assert!(is_often, "{accept} {minimize}: {worked:?}");
    }
}

#[test]
fn progress_is_heard_before_there_is_a_solution() {
    let level: sokopush::Warehouse = hall().parse().unwrap();
    let (heard, reports) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let solver = Solver::default();
    let search = solver.search(&level).stop_when(|| heard.load(Ordering::Relaxed) == 3);
    let on_progress = |progress| {
        reports.lock().unwrap().push(progress);
        heard.fetch_add(1, Ordering::Relaxed);
    };
    let report = search.on_progress(on_progress).run();
    assert_eq!(report.answer.limit(), Some(Limit::Cancelled));
    let reports = reports.into_inner().unwrap();
    assert_eq!(reports.len(), 3);
    assert!(reports.is_sorted_by(|before, after| before.time < after.time), "{reports:?}");
    assert!(reports.iter().all(|now| now.best.is_none() && now.lower_bound > 0), "{reports:?}");
}

/// The next call is due a tenth of a second after the last one ended, so that the search goes on between them.
#[test]
fn a_slow_listener_slows_the_search_only_while_it_is_called() {
    let level: sokopush::Warehouse = hall().parse().unwrap();
    let solver = Solver { time: Some(Duration::from_millis(700)), ..Solver::default() };
    let mut calls: Vec<Progress> = Vec::new();
    let on_progress = |progress| {
        calls.push(progress);
        thread::sleep(Duration::from_millis(150));
    };
    let report = solver.search(&level).on_progress(on_progress).run();
    assert_eq!(report.answer.limit(), Some(Limit::Time));
    for pair in calls.windows(2) {
        let is_due = pair[1].time >= pair[0].time + Duration::from_millis(250);
        let is_news = pair[1].lower_bound > pair[0].lower_bound;
        assert!(is_due || is_news, "{calls:?}");
    }
}

/// Runs a search until two threads have asked whether to stop, or one has often after there was a solution. Returns the number of
/// threads.
#[cfg(unix)]
fn threads_of(search: Search, is_alone: bool) -> usize {
    let asked = Mutex::new((HashSet::new(), 0));
    let has_solution = AtomicBool::new(false);
    let stop = || {
        let (threads, times) = &mut *asked.lock().unwrap();
        threads.insert(thread::current().id());
        *times += usize::from(is_alone && has_solution.load(Ordering::Relaxed));
        threads.len() > 1 || *times >= 300
    };
    let hear = |now: Progress| has_solution.store(now.best.is_some(), Ordering::Relaxed);
    let report = search.on_progress(hear).stop_when(stop).run();
    assert_eq!(report.answer.limit(), Some(Limit::Cancelled));
    asked.into_inner().unwrap().0.len()
}

/// One that looks for a first solution, where there is none to be found, and one that proves beside one that improves.
#[test]
#[cfg(unix)]
fn a_second_thread_works() {
    // Without a second thread, nothing else would end some of these searches.
    let (minimize, time) = (Minimize::Pushes, Some(Duration::from_secs(100)));
    // The table of three boxes takes longer to make than the rest of the test.
    let techniques = Techniques::ALL.without(Technique::ThreeBoxes);
    let solver = Solver { accept: Accept::Best, minimize, time, techniques, ..Solver::default() };
    let [storehouse, hall]: [sokopush::Warehouse; 2] =
        [storehouse(), hall()].map(|level| level.parse().unwrap());
    assert_eq!(threads_of(solver.search(&hall), true), 1);
    for (minimize, threads) in [(Minimize::Pushes, 9), (Minimize::Moves, 2)] {
        let solver = Solver { minimize, threads, ..solver };
        assert_eq!(threads_of(solver.search(&storehouse), false), 2, "{minimize} {threads}");
    }
    let any = Solver { accept: Accept::Any, ..solver }.solve(&hall);
    let known = &any.answer.solution().unwrap().pushes;
    let solver = Solver { threads: 2, ..solver };
    assert_eq!(threads_of(solver.search(&hall).known(known), false), 2);
}

#[test]
fn extreme_options_are_no_errors() {
    let level: sokopush::Warehouse = "#######\n#@ $ .#\n#######\n".parse().unwrap();
    for accept in [Accept::Proved, Accept::Any, Accept::Best] {
        for minimize in [Minimize::Moves, Minimize::Pushes] {
            let solver = Solver { accept, minimize, ..Solver::default() };
            for solver in [
                Solver { time: Some(Duration::MAX), ..solver },
                Solver { threads: usize::MAX, ..solver },
                Solver { threads: 0, ..solver },
            ] {
                assert!(solver.solve(&level).answer.solution().is_some(), "{solver:?}");
            }
            let solver = Solver { memory: 0, time: Some(Duration::ZERO), ..solver };
            assert!(solver.solve(&level).answer.limit().is_some());
        }
    }
}

#[test]
fn pushes_that_do_not_solve_the_level_are_not_known() {
    let level: sokopush::Warehouse = "#######\n#@ $ .#\n#######\n".parse().unwrap();
    let cell = level.boxes().iter().next().unwrap();
    let push = |direction| Push { cell, direction };
    for known in [vec![push(Direction::Up)], vec![push(Direction::Right)], Vec::new()] {
        let mut first = None;
        let solver = Solver { minimize: Minimize::Pushes, ..Solver::default() };
        let search = solver.search(&level).known(&known);
        let report = search.on_progress(|now| first = first.or(Some(now.best))).run();
        assert_eq!(first, Some(None));
        assert_eq!(report.answer.solution().unwrap().moves.to_string(), "rRR");
    }
}

#[test]
fn a_level_that_needs_more_than_its_share_of_the_memory_gets_all_of_it() {
    let level =
        "#########\n#   #   #\n# $   $ #\n#@  #  .#\n# $   $ #\n#  . .  #\n#   #  .#\n#########\n";
    let input = [level; 6].join("\n");
    let one = sokopush("solve --from xsb --print json --level 1").stdin(&input);
    let record = only_line(one.stdout(ANYTHING).run().stdout);
    assert_eq!(record["status"], "solved");
    let memory = (record["peak_bytes"].as_u64().unwrap() * 3).to_string();
    let share = ["solve", "--from", "xsb", "--jobs", "4", "--memory", &memory];
    let length = record["moves"].to_string() + "\n";
    sokopush("").arguments(share).stdin(&input).stdout(length.repeat(6)).stderr(ANYTHING).run();
}
