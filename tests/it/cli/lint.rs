//! `sokopush lint`: each finding, what is printed, and the status.

use std::collections::BTreeSet;
use std::fmt::Write;

use serde_json::Value;

use crate::harness::{check, feed, folder, program, read, run, without_reader};
use crate::random::Random;

/// Most boards here are trivial.
const LINT: [&str; 3] = ["lint", "--allow", "trivial"];

/// The findings about a collection on stdin, each as its level, its severity and its name.
#[track_caller]
fn found(options: &[&str], collection: &str) -> Vec<String> {
    let output = run(&[&["lint", "--format", "json"], options].concat(), collection);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "stderr");
    let findings: Vec<Value> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let is_bad = findings.iter().any(|finding| finding["severity"] == "warning");
    assert_eq!(output.status.code(), Some(i32::from(is_bad)), "status");
    let text = |finding: &Value| {
        let word = |key: &str| finding[key].as_str().unwrap().to_owned();
        format!("{} {} {}", finding["level"], word("severity"), word("name"))
    };
    findings.iter().filter(|finding| finding["name"] != "trivial").map(text).collect()
}

/// Asserts the findings about a single board, with what follows it.
#[track_caller]
fn finds(level: &str, expected: &[&str]) {
    let expected: Vec<_> = expected.iter().map(|finding| format!("1 {finding}")).collect();
    assert_eq!(found(&[], level), expected, "{level}");
}

const RIGHT: &str = "######\n#@$ .#\n#    #\n######\n";

#[test]
fn a_level_that_is_right_has_no_findings() {
    check(&LINT, RIGHT, "", "", 0);
    finds(&format!("{RIGHT}Title: easy\nSolution: RR\n\nSnapshot\nR\n"), &[]);
    // Where the edge is a wall, a board needs none.
    check(&LINT, "1 4\nX*.@\n", "", "", 0);
}

#[test]
fn a_finding_counts_also_if_the_reader_closes_the_pipe() {
    let levels = "#####\n#@ .#\n#####\n\n".repeat(1000);
    for jobs in ["1", "2"] {
        let mut command = program(&["lint", "--time", "0", "--jobs", jobs]);
        let output = without_reader(&mut command, &levels, false);
        assert_eq!((output.status.code(), &*output.stderr), (Some(1), &b""[..]));
    }
}

#[test]
fn what_is_wrong_with_a_whole_board_has_no_column() {
    let board = "#####\n#@$.#\n#####\n";
    let text = format!("{board}Type: Hexoban\n\n#####\n#@$.#\n");
    let lines = "<stdin>:1: warning: level 1: `Type: Hexoban`: hexoban levels are not read [malformed]\n\
                 <stdin>:6: warning: level 2: expected a board of at least 3 rows, but found 2 [malformed]\n";
    check(&["lint"], text, lines, "", 1);
}

#[test]
fn records_without_titles_have_their_numbers() {
    let level = "######\n#@ $.#\n######\nSolution: 4-4l1\n\nSolution: lR\n\nTomo\nrRrlrlrlrl\n";
    let output = run(&["lint"], level);
    let text = String::from_utf8(output.stdout).unwrap();
    for start in [
        "solution 1 is not played: ",
        "solution 2 cannot be played: ",
        "the solution `Tomo` cannot",
    ] {
        assert!(text.contains(&format!("level 1: {start}")), "{text}");
    }
    let output = run(&["convert", "--to", "xsb"], level);
    let text = String::from_utf8(output.stderr).unwrap();
    for start in ["solution 1 cannot be played: ", "solution 2 cannot", "the record `Tomo` cannot"]
    {
        assert!(text.contains(&format!("level 1: {start}")), "{text}");
    }
}

#[test]
fn a_malformed_board_is_a_finding() {
    finds("#####\n#$ .#\n#####\n", &["warning malformed"]);
    let text = "; A\n\n#####\n#@$@#\n#####\n\n; B\n\n#####\n#@$.#\n#####\n";
    let message = "column 4: expected one worker, but found a second; the first is at 4:2";
    let line = format!("<stdin>:4: warning: level 1 \"A\": {message} [malformed]\n");
    check(&LINT, text, &line, "", 1);
}

#[test]
fn boxes_and_goals_are_counted_where_the_worker_can_get() {
    finds("######\n#@$$.#\n#    #\n######\n", &["warning more-boxes"]);
    finds("######\n#@$..#\n#    #\n######\n", &["note fewer-boxes"]);
    finds("#####\n#@ .#\n#####\n", &["warning no-boxes"]);
    finds("#####\n#@ *#\n#####\n", &["note solved"]);
    let message = "2 boxes, but only 1 goal where the worker can get; remove boxes or add goals";
    let outside = "the goal in row 2, column 7 is where the worker can never get";
    let lines = format!(
        "<stdin>:1: warning: level 1: {message} [more-boxes]\n\
         <stdin>:1: note: level 1: {outside} [decoration]\n"
    );
    check(&["lint"], "########\n#@$$.#.#\n#    ###\n########\n", &lines, "", 1);
}

#[test]
fn a_box_that_can_never_reach_a_goal_is_a_finding() {
    let corner = "#####\n#  $#\n# . #\n#@$.#\n#####\n";
    finds(corner, &["warning dead-box"]);
    let message = "the box in row 3, column 5 can never reach a goal: the worker cannot get to it; \
                   open a way, or remove it";
    let line = format!("<stdin>:1: warning: level 1: {message} [dead-box]\n");
    check(&["lint"], "######\n#@$.##\n####$#\n   ###\n", &line, "", 1);
    // Without a solver too.
    assert_eq!(found(&["--time", "0"], corner), ["1 warning dead-box"]);
}

#[test]
fn what_the_worker_cannot_get_to_is_a_finding() {
    finds("#######\n#@#$ .#\n#######\n", &["warning cut-off", "warning dead-box"]);
    finds("#######\n#@$.#*#\n#######\n", &["note decoration"]);
    finds("#######\n#@$.#.#\n#######\n", &["note decoration"]);
    let about = |board: &str, what: &str| {
        let message = format!("{what} where the worker can never get");
        check(&LINT, board, &format!("<stdin>:1: note: level 1: {message} [decoration]\n"), "", 0);
    };
    about("#######\n#@$.#.#\n#######\n", "the goal in row 2, column 6 is");
    about(" . #####\n . #@$.#\n . #####\n", "3 goals, the first in row 1, column 2, are");
    about("#######\n#@$.#*#\n#######\n", "the box on a goal in row 2, column 6 is");
    // Both kinds; and a goal that nobody gets to without a box that is there for ever.
    let both = "#########\n#@$.#*#.#\n#########\n";
    finds(both, &["note decoration", "note decoration"]);
    finds("#######\n#@#*$.#\n#######\n", &["warning cut-off", "warning dead-box"]);
}

/// Both boxes stay at the upper wall, where there is one goal.
const UNSOLVABLE: &str = "########\n#@$ $ .#\n#      #\n# .    #\n########\n";

#[test]
fn a_level_that_is_proved_unsolvable_is_a_finding() {
    finds(UNSOLVABLE, &["warning unsolvable"]);
    // The walls alone do not show it.
    finds(&UNSOLVABLE.replace("# .    #", "#      #").replace("$ $", "$  "), &[]);
}

#[test]
fn walls_that_are_open_are_a_finding() {
    finds("#####\n#@$.\n#####\n", &["warning open-walls"]);
    // A board whose inside is closed has none.
    finds("#####\n#@$.#\n#####\n  *\n", &["note decoration"]);
    // Before the first character of a row, reading closes the gap.
    finds("######\n#@$ .#\n     #\n######\n", &["warning open-walls"]);
}

#[test]
fn titles_are_compared_within_a_file() {
    let level = |board: &str, title: &str| format!("{board}Title: {title}\n\n");
    let other = "#######\n#@ $ .#\n#######\n";
    let third = "########\n#@ $  .#\n########\n";
    let titles = level(RIGHT, "One") + &format!("{other}\n") + &level(third, "Two");
    assert_eq!(found(&[], &titles), ["2 warning no-title"]);
    // Where most have none, one finding is enough.
    let titles = level(RIGHT, "One") + &format!("{other}\n{third}\n");
    assert_eq!(found(&[], &titles), ["2 warning no-title"]);
    let titles = level(RIGHT, "One") + &level(other, "Two") + &level(third, "One");
    assert_eq!(found(&[], &titles), ["3 warning same-title"]);
    let folder = folder(&[("a", &level(RIGHT, "One")), ("b", &level(other, "One"))]);
    let mut command = program(&[&LINT[..], &["a", "b"]].concat());
    let output = feed(command.current_dir(folder.path()), "");
    assert_eq!(output.stdout, b"", "another file may have the same title");
}

#[test]
fn titles_of_the_wrong_level_are_a_finding() {
    let above = format!("Title: One\n\n{RIGHT}\nTitle: Two\n\n#######\n#@ $ .#\n#######\n");
    assert_eq!(found(&[], &above), ["2 warning misplaced-title"]);
    // What is said of an author does not say that there is no title.
    let below = |cells: usize, keys: &str| {
        let wall = "#".repeat(cells + 6);
        format!("{wall}\n#@ {}$.#\n{wall}\n{keys}\n", " ".repeat(cells))
    };
    let authors = format!(
        "Author: A\n\n{}{}{}{}",
        below(0, "Title: One\nAuthor: B\n"),
        below(1, "Title: Two\nAuthor: C\n"),
        below(2, "Author: D\n"),
        below(3, ""),
    );
    let expected = ["3 warning no-title", "4 warning misplaced-title", "4 warning no-title"];
    assert_eq!(found(&[], &authors), expected);
}

#[test]
fn stored_solutions_are_played() {
    let with = |record: &str| format!("########\n#@ $ . #\n#      #\n########\n{record}\n");
    finds(&with("Solution: rRR"), &[]);
    finds(&with("Solution: rRl"), &["warning unfinished-solution"]);
    finds(&with("Snapshot: rRl"), &[]);
    finds(&with("Solution: rRRR"), &["warning unfinished-solution"]);
    finds(&with("Solution: lRR"), &["warning wrong-solution"]);
    finds(&with("Snapshot: lRR"), &["warning wrong-solution"]);
    finds(&with("Solution: 4-4l1"), &["note not-played"]);
    let message = "the solution `P` cannot be played: move 1, `l`, leads into a wall; \
                   correct or remove it";
    let line = format!("<stdin>:1: warning: level 1: {message} [wrong-solution]\n");
    check(&LINT, with("P\nlrRRllllllll"), &line, "", 1);
}

#[test]
fn a_stored_solution_is_too_long_if_another_is_as_good_in_moves_and_in_pushes() {
    let board = "########\n#@ $ . #\n#      #\n########\n";
    let message = "the best stored solution has 5 moves, 2 pushes, but 3 moves, 2 pushes are enough; \
                   replace it";
    let line = format!("<stdin>:1: warning: level 1: {message} [long-solution]\n");
    check(&["lint", "--allow", "trivial"], format!("{board}Solution: druRR\n"), &line, "", 1);
    // Another one is shortest.
    finds(&format!("{board}Solution: rRR\n\nA player\ndrurlRR\n"), &[]);
    // Without a solver nothing is proved.
    assert_eq!(found(&["--time", "0"], &format!("{board}Solution: druRR\n")), [""; 0]);
    // Here the fewest moves have 4 pushes, and the fewest pushes 12 moves.
    let board = "#########\n#    ## #\n##   $@ #\n#   .#  #\n#       #\n## #    #\n#########\n";
    let fewest = |minimize: &str| {
        let output = run(&["solve", "--minimize", minimize, "--print", "moves"], board);
        String::from_utf8(output.stdout).unwrap()
    };
    for minimize in ["moves", "pushes"] {
        finds(&format!("{board}Solution: {}", fewest(minimize)), &[]);
    }
    assert_ne!(fewest("moves"), fewest("pushes"));
}

#[test]
fn the_names_that_are_allowed_are_left_out() {
    let level = "######\n#@$..#\n#    #\n######\n\n#####\n#@ *#\n#####\n";
    assert_eq!(found(&[], level), ["1 note fewer-boxes", "2 note solved"]);
    assert_eq!(found(&["--allow", "solved"], level), ["1 note fewer-boxes"]);
    assert_eq!(found(&["--allow", "solved,fewer-boxes"], level), [""; 0]);
    assert_eq!(found(&["--allow", "solved", "--allow", "fewer-boxes"], level), [""; 0]);
}

#[test]
fn a_file_that_cannot_be_read_is_an_error_and_the_others_are_read() {
    let folder = folder(&[("good", RIGHT), ("bad", "#####\n#@ .#\n#####\n"), ("none", "text\n")]);
    let lints = |files: &[&str]| {
        let mut command = program(&LINT);
        let output = feed(command.args(files).current_dir(folder.path()), "");
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr), output.status.code())
    };
    let solved =
        "bad:1: warning: level 1: there is no box; add boxes, or remove the level [no-boxes]\n";
    let (stdout, stderr, status) = lints(&["missing", "bad", "none", "good"]);
    assert_eq!((&*stdout, status), (solved, Some(2)));
    assert!(
        stderr.starts_with("error: missing: ") && stderr.contains("\nnone:1:1: error: "),
        "{stderr}"
    );
    assert_eq!(stderr.lines().count(), 2, "{stderr}");
    assert_eq!(lints(&["bad", "good"]), (solved.to_owned(), String::new(), Some(1)));
    assert_eq!(lints(&["good"]), (String::new(), String::new(), Some(0)));
}

#[test]
fn a_limit_without_a_finding_is_a_note() {
    // An open field, too large to be searched in this time.
    let row = format!("#{}#\n", " ".repeat(60));
    let boxes = format!("#  {}{}#\n", "$ ".repeat(20), " ".repeat(18));
    let goals = format!("#{}{}#\n", " ".repeat(40), ".".repeat(20));
    let wall = "#".repeat(62) + "\n";
    let worker = format!("#@{}#\n", " ".repeat(59));
    let board = [&*wall, &worker, &row, &boxes, &row, &goals, &row, &wall].concat();
    let output = run(&["lint", "--time", "0.001"], &board);
    assert_eq!((&*output.stdout, output.status.code()), (&b""[..], Some(0)));
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(note.starts_with("note: 1 of 1 level stayed open, the first in <stdin>:1: "), "{note}");
    check(&["lint", "--time", "0"], &board, "", "", 0);
}

#[test]
fn duplicates_are_found_in_all_files_with_both_places() {
    let mirrored = "######\n#    #\n#. $@#\n######\n";
    let folder = folder(&[("a", RIGHT), ("b", &format!("; B\n\n{mirrored}\n; C\n\n{RIGHT}"))]);
    let lints = |format| {
        let mut command = program(&[&LINT[..], &["a", "b", "--format", format]].concat());
        String::from_utf8(feed(command.current_dir(folder.path()), "").stdout).unwrap()
    };
    let same = "the same board as level 1 in a:1";
    let expected = format!(
        "b:3: warning: level 1 \"B\": {same}, rotated or mirrored; remove one of them [duplicate]\n\
         b:10: warning: level 2 \"C\": {same}; remove one of them [duplicate]\n"
    );
    assert_eq!(lints("text"), expected);
    let json = lints("json");
    let line: Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    let expected = serde_json::json!({
        "file": "b", "line": 3, "level": 1, "title": "B", "severity": "warning", "name": "duplicate",
        "message": format!("{same}, rotated or mirrored; remove one of them"),
        "other": {"file": "a", "line": 1, "level": 1, "title": null},
        "unique_id": line["unique_id"],
    });
    assert_eq!(line, expected);
    let unique_id = |line: &str| serde_json::from_str::<Value>(line).unwrap()["unique_id"].clone();
    let ids: Vec<_> = json.lines().map(unique_id).collect();
    assert!(ids[0].is_string() && ids.iter().all(|id| *id == ids[0]), "{json}");
}

/// The example of <https://www.sourcecode.se/sokoban/level_id.php>, which tells what its Unique-Id is.
#[test]
fn the_unique_id_is_the_published_one() {
    let rows = [
        "###########",
        "##### *. ##",
        "####  @# ##",
        "#  $.$#####",
        "#   #  $ .#",
        "##### $  .#",
        "###########",
    ];
    let rows = rows.map(str::to_owned);
    for symmetry in 0..8 {
        let board = transformed(&rows, symmetry).join("\n");
        let output =
            run(&["lint", "--format", "json", "--time", "0"], format!("{board}\nSolution: L\n"));
        let text = String::from_utf8(output.stdout).unwrap();
        let line: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        assert_eq!(line["unique_id"], "1674E2D1AC70B61C", "{board}");
    }
}

/// The rows of a board after a rotation or reflection.
fn transformed(rows: &[String], symmetry: usize) -> Vec<String> {
    let mut rows = rows.to_vec();
    if symmetry & 1 != 0 {
        rows.reverse();
    }
    if symmetry & 2 != 0 {
        for row in &mut rows {
            *row = row.chars().rev().collect();
        }
    }
    if symmetry & 4 != 0 {
        let column = |column| rows.iter().map(|row| row.as_bytes()[column] as char).collect();
        rows = (0..rows[0].len()).map(column).collect();
    }
    rows
}

#[test]
fn a_board_is_the_same_after_each_symmetry_and_another_with_one_cell_changed() {
    let mut random = Random(1);
    let (mut text, mut expected) = (String::new(), Vec::new());
    for number in 0..200 {
        // The worker stands in the middle, so that the cell beside it is inside.
        let mut cell = || [' ', ' ', ' ', '#', '$', '.', '*'][random.below(7)];
        let mut rows: Vec<String> = (0..5).map(|_| (0..6).map(|_| cell()).collect()).collect();
        rows[2].replace_range(2..4, "@ ");
        let closed = |rows: &[String]| {
            let wall = "#".repeat(rows[0].len() + 2);
            let rows = rows.iter().map(|row| format!("#{row}#"));
            [wall.clone()].into_iter().chain(rows).chain([wall]).collect::<Vec<_>>()
        };
        let drawn = closed(&rows);
        // Other floor outside: a wall that is twice as thick, with blanks in it.
        let mut turned: Vec<String> = transformed(&drawn, number % 8);
        let blank = format!("#{}#", " ".repeat(turned[0].len() - 2));
        turned.splice(0..0, ["#".repeat(blank.len()), blank]);
        rows[2].replace_range(3..4, ".");
        let changed = closed(&rows);
        for rows in [drawn, turned, changed] {
            text += &(rows.join("\n") + "\n\n");
        }
        expected.push(format!("{} warning duplicate", 3 * number + 2));
    }
    let mut found = found(&["--time", "0"], &text);
    found.retain(|finding| finding.ends_with("duplicate"));
    assert_eq!(found, expected);
}

#[test]
fn the_names_are_in_the_documentation() {
    let output = run(&["lint", "--allow", "unknown"], "");
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{message}");
    let (_, names) = message.split_once("[possible values: ").unwrap();
    let names: BTreeSet<_> = names.split(']').next().unwrap().split(", ").collect();
    assert!(names.len() > 10, "{message}");
    let page = read("docs/lint.md");
    let headings: BTreeSet<_> = page
        .lines()
        .filter_map(|line| line.strip_prefix("### "))
        .map(|name| name.trim_matches('`'))
        .collect();
    assert_eq!(headings, names);
}

#[test]
fn a_level_that_one_or_two_pushes_solve_is_a_finding() {
    let trivial = |board: &str, pushes: &str| {
        let line = format!("<stdin>:1: note: level 1: {pushes} [trivial]\n");
        check(&["lint", "--time", "0"], board, if pushes.is_empty() { "" } else { &line }, "", 0);
    };
    trivial("######\n#@$. #\n#    #\n######\n", "one push solves it");
    trivial("######\n#@$ .#\n#    #\n######\n", "two pushes solve it");
    trivial("#######\n#@$  .#\n#     #\n#######\n", "");
    // Two boxes; and one that makes room on a goal for another.
    trivial("######\n#@$. #\n# $. #\n######\n", "two pushes solve it");
    trivial("########\n#      #\n# $*   #\n#@ .   #\n########\n", "two pushes solve it");
    trivial("######\n#@$. #\n# $. #\n# $. #\n#    #\n######\n", "");
}

#[test]
fn wrong_figures_are_a_finding() {
    let with = |record: &str| format!("########\n#@ $ . #\n#      #\n########\n{record}\n");
    for right in ["Solution 3/2", "Solution (2/3)", "Solution", "Solution 2024"] {
        finds(&with(&format!("{right}\nrRR")), &[]);
    }
    let message = "the solution `Solution 8/2` has 3 moves, 2 pushes, not `8/2`; correct its title or \
                   the solution";
    let line = format!("<stdin>:1: warning: level 1: {message} [wrong-figures]\n");
    check(&LINT, with("Solution 8/2\nrRR"), &line, "", 1);
}

/// Different levels with these titles, each above its board.
fn titled(titles: &[&str]) -> String {
    let mut levels = String::new();
    for (index, title) in titles.iter().enumerate() {
        let floor = " ".repeat(index);
        let wall = "#".repeat(index + 6);
        _ = write!(levels, "; {title}\n\n{wall}\n#@ {floor}$.#\n{wall}\n\n");
    }
    levels
}

/// The numbers that are missing, each after the title of the level that the finding is about.
#[track_caller]
fn missing(titles: &[&str]) -> Vec<String> {
    let output = run(&["lint", "--time", "0", "--format", "json"], titled(titles));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "stderr");
    let mut missing = Vec::new();
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let finding: Value = serde_json::from_str(line).unwrap();
        if finding["name"] == "numbering" {
            let message = finding["message"].as_str().unwrap();
            let title = finding["title"].as_str().unwrap();
            missing
                .push(format!("{title}: {}", message.strip_suffix(" missing before it").unwrap()));
        }
    }
    missing
}

#[test]
fn numbers_that_are_missing_are_a_finding() {
    let titles: [(&[&str], &[&str]); 13] = [
        (&["1", "2", "3", "4", "6"], &["6: number 5 is"]),
        (&["1", "3", "4", "5", "6"], &["3: number 2 is"]),
        (&["7", "8", "9", "10", "12", "13"], &["12: number 11 is"]),
        (&["1", "2", "3", "4", "5", "6", "9", "10"], &["9: numbers 7 to 8 are"]),
        (&["001", "002", "003", "005", "006"], &["005: number 4 is"]),
        (&["Level 1", "Level #2", "level 3", "level 4", "Level 6"], &["Level 6: number 5 is"]),
        (&["#1", "#2", "#3", "#4", "#6"], &["#6: number 5 is"]),
        (&["1. Foo", "2, Bar", "3: Baz", "4 - Fox", "6) Box"], &["6) Box: number 5 is"]),
        (&["1", "2", "3\n'Duh!'", "4", "6\n'Aha!'"], &["6 'Aha!': number 5 is"]),
        (&["A1", "A2", "A3", "A4", "A6", "B1", "B2"], &["A6: number 5 is"]),
        (&["Set 1", "Set 2", "Set 3", "Set 4", "Set 6"], &["Set 6: number 5 is"]),
        // Each of two sets.
        (&["1", "2", "3", "5", "1", "2", "3", "4", "5"], &["5: number 4 is"]),
        // A level without a number takes the place of one.
        (&["1", "2", "3", "4", "Foo", "7", "8", "9"], &["7: 1 of the numbers 5 to 6 is"]),
    ];
    for (titles, expected) in titles {
        assert_eq!(missing(titles), expected, "{titles:?}");
    }
    let line = "<stdin>:27: note: level 5 \"6\": number 5 is missing before it [numbering]\n";
    check(&LINT, titled(&["1", "2", "3", "4", "6"]), line, "", 0);
}

#[test]
fn numbers_that_nobody_would_miss_are_no_finding() {
    let titles: [&[&str]; 24] = [
        &["1", "2", "3", "4", "5"],
        &["8", "9", "10", "11", "12"],
        &["1", "2", "Foo", "4", "5", "6"],
        &["1", "2", "3\n'Duh!'", "4", "5"],
        &["1", "2", "3", "Foo", "Bar", "4", "5"],
        &["1", "2", "3", "4", "5a", "5b", "6", "7"],
        &["1", "2", "3", "4", "2001 Odyssey", "6", "7"],
        &["1", "2", "3", "4", "5", "2001 Odyssey"],
        &["1", "2", "3", "4", "9x9", "6", "7"],
        // Several sets, and levels in another order.
        &["1", "2", "3", "4", "1", "2", "3", "1", "2", "3"],
        &["Foo 1", "Foo 2", "Foo 3", "Bar 7", "Bar 8", "Bar 9"],
        &["Foo 1", "Bar 1", "Foo 3", "Bar 3", "Foo 5", "Bar 5", "Foo 6", "Bar 6"],
        &["1", "2", "3", "4", "6", "7", "5", "8"],
        &["12", "4", "5", "6", "8", "1"],
        // A choice of levels.
        &["2", "12", "22", "32", "42"],
        &["1", "2", "3", "5", "7", "8", "9", "12", "13"],
        &["1", "2", "3", "4", "21", "22", "23", "24"],
        // Too few levels to say.
        &["1", "5"],
        &["Easy", "9", "Hard", "12"],
        // Numbers that count something else.
        &["1-1", "1-2", "1-3", "1-4", "2-1", "2-2", "2-4", "2-5"],
        &["1.1", "1.2", "1.3", "1.5", "1.6", "2.1"],
        &["1-A", "2-B", "3-C", "4-D", "5-E", "7-G"],
        &["Level 4 R--1", "Level 4 R--2", "Level 4 R--3", "Level 4 R--4", "Level 4 R--6"],
        &["18446744073709551615", "4", "5", "6", "7", "18446744073709551615"],
    ];
    for titles in titles {
        assert_eq!(missing(titles), [""; 0], "{titles:?}");
    }
    // Those between may be there.
    let all = titled(&["3", "4", "5", "6", "7", "8"]);
    check(&[&LINT[..], &["--level", "1-4,6"]].concat(), all, "", "", 0);
    // A number stands above its board, and a name below it.
    let named = titled(&["1", "2", "3", "4", "5"]).replace("#\n\n;", "#\nTitle: A name\n\n;");
    check(&["lint", "--time", "0", "--allow", "trivial,same-title"], named, "", "", 0);
}

#[test]
fn a_board_that_differs_in_the_place_of_the_worker_alone_is_a_finding() {
    let boards = |first: &str, second: &str| format!("{first}\n{second}");
    let first = "#######\n#@ $ .#\n#     #\n#######\n";
    let moved = "#######\n#  $ .#\n# @   #\n#######\n";
    assert_eq!(found(&[], &boards(first, moved)), ["2 note similar-board"]);
    // Mirrored too; but not where the worker stands in another region.
    let mirrored = "#######\n#. $  #\n#    @#\n#######\n";
    assert_eq!(found(&[], &boards(first, mirrored)), ["2 note similar-board"]);
    let [left, right] = ["########\n#@ $ . #\n########\n", "########\n#  $@. #\n########\n"];
    assert_eq!(found(&["--time", "0"], &boards(left, right)), ["2 warning dead-box"]);
    assert_eq!(found(&[], &boards(first, first)), ["2 warning duplicate"]);
}

#[test]
fn notes_about_the_records_of_a_file_are_summed_up() {
    let board = |cells: usize| {
        let (floor, wall) = (" ".repeat(cells), "#".repeat(cells + 5));
        format!("{wall}\n#@{floor}$.#\n{wall}\nSolution: 4-4l1\n\n")
    };
    let files = folder(&[("a", &(1..=5).map(board).collect::<String>()), ("b", &board(7))]);
    let output =
        program(&[&LINT[..], &["a", "b"]].concat()).current_dir(files.path()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert!(
        lines[0].starts_with("a:1: note: level 1: ")
            && lines[1].starts_with("b:1: note: level 1: ")
    );
    assert_eq!(lines[2], "note: a: 4 more of this kind [not-played]");
    let output = program(&[&LINT[..], &["--format", "json", "a"]].concat())
        .current_dir(files.path())
        .output();
    assert_eq!(String::from_utf8(output.unwrap().stdout).unwrap().lines().count(), 5);
}

#[test]
fn solutions_of_a_log_count_when_they_stand_in_the_file() {
    let files = folder(&[("level.xsb", RIGHT)]);
    let run = |arguments: &[&str]| {
        let output = program(arguments).current_dir(files.path()).output().unwrap();
        (String::from_utf8(output.stderr).unwrap(), output.status.code())
    };
    let lint = |file| run(&["lint", "--time", "0.000000001", file]);
    let (open, _) = lint("level.xsb");
    assert!(open.contains("1 of 1 level stayed open"), "{open}");
    assert_eq!(run(&["solve", "--log", "l.jsonl", "level.xsb"]).1, Some(0));
    let again = ["solve", "--log", "l.jsonl", "--time", "0.001", "--print", "xsb", "level.xsb"];
    let solved = program(&again).current_dir(files.path()).output().unwrap();
    std::fs::write(files.path().join("solved.xsb"), solved.stdout).unwrap();
    assert_eq!(lint("solved.xsb"), ("warning: `--time` leaves no time\n".to_owned(), Some(0)));
}

#[test]
fn the_built_in_levels_are_clean_and_their_solutions_shortest() {
    let levels = read("examples/levels.xsb");
    check(&["lint", "-"], &levels, "", "", 0);
    let verified = run(&["solve", "--verify"], &levels).stdout;
    let verified = String::from_utf8(verified).unwrap();
    let stored = verified.lines().map(|line| {
        let words = line.split("correct: ").nth(1).unwrap();
        words.split(' ').next().unwrap().to_owned()
    });
    let shortest = String::from_utf8(run(&["solve"], &levels).stdout).unwrap();
    assert_eq!(stored.collect::<Vec<_>>(), shortest.lines().collect::<Vec<_>>());
    assert_eq!(shortest.lines().count(), 30);
}
