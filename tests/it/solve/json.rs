//! `sokopush solve --print json`: a line for every level, and what stderr has beside it.

use std::collections::BTreeSet;

use expect_test::expect;
use serde_json::{Value, json};

use crate::harness::{feed, program, read};
use crate::run::{ANYTHING, sokopush, without_times};
use crate::schema::{SCHEMA, lines};
use crate::solve::any_solution::hall;

pub(super) const LEVEL: &str = "#####\n#@$.#\n#####\n";

/// What is printed about a collection in XSB, and stderr without times and status.
pub(super) fn solve(options: &[&str], input: &str) -> (Vec<Value>, String, i32) {
    let solve = ["solve", "--from", "xsb", "--print", "json"];
    let output = feed(&mut program(&[&solve, options].concat()), input);
    let stderr = without_times(str::from_utf8(&output.stderr).unwrap());
    (lines(&output.stdout), stderr, output.status.code().unwrap())
}

/// The only line of a text.
#[track_caller]
pub(super) fn only_line(text: impl AsRef<[u8]>) -> Value {
    let mut lines = lines(text);
    assert_eq!(lines.len(), 1, "{lines:?}");
    lines.remove(0)
}

pub(super) fn of(lines: &[Value], field: &str) -> Vec<Value> {
    lines.iter().map(|line| line[field].clone()).collect()
}

#[test]
fn where_no_search_is_left_neither_time_nor_memory_is_the_limit() {
    let without = "bidirectional,move-a-star,feature-space,greedy-backward,intermediate-goal";
    for accept in ["proved", "any", "best"] {
        let (lines, _, status) = solve(&["--accept", accept, "--without", without], LEVEL);
        assert_eq!((of(&lines, "limit"), status), (vec!["solver".into()], 3));
        sokopush("solve --from xsb")
            .arguments(["--accept", accept, "--without", without])
            .stdin(LEVEL)
            .stdout("?\n")
            .stderr("<stdin>:1: error: level 1: gave up at the solver's own limit\n")
            .status(3)
            .run();
    }
}

#[test]
fn the_page_and_the_schema_have_the_same_fields() {
    let page = read("docs/json.md");
    let rows =
        page.lines().filter(|line| line.starts_with("| `")).filter_map(|row| row.split('|').nth(1));
    let names = rows.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    let values = ["proved", "any", "best"];
    let described: BTreeSet<_> = names.filter(|name| !["any", "best"].contains(name)).collect();
    let known = SCHEMA["properties"].as_object().unwrap();
    let mut known: BTreeSet<_> = known.keys().map(String::as_str).collect();
    assert_eq!(described, known);
    assert!(values.iter().all(|value| page.contains(&format!("| `{value}` |"))));
    let required = SCHEMA["required"].as_array().unwrap().iter().map(|name| name.as_str().unwrap());
    known.remove("board");
    assert_eq!(required.collect::<BTreeSet<_>>(), known, "only a log has boards");
}

#[test]
fn every_level_has_a_line() {
    let wrong = "####\n#$x#\n#@.#\n\n";
    let input = format!("; one\n\n{LEVEL}\n; two\n\n{wrong}#####\n#@.$#\n#####\n\n{}", hall());
    let (lines, stderr, status) = solve(&["--time", "0.5"], &input);
    assert_eq!(of(&lines, "level"), [1, 2, 3, 4]);
    assert_eq!(of(&lines, "status"), ["solved", "malformed", "unsolvable", "limit"]);
    assert_eq!(of(&lines, "limit"), [Value::Null, Value::Null, Value::Null, "time".into()]);
    assert_eq!(of(&lines, "line"), [3, 9, 13, 17]);
    assert_eq!(of(&lines, "title")[..2], ["one", "two"]);
    assert_eq!(of(&lines, "rows"), [json!(3), Value::Null, json!(3), json!(16)]);
    assert_eq!(of(&lines, "columns"), [json!(5), Value::Null, json!(5), json!(15)]);
    assert_eq!(of(&lines, "boxes"), [json!(1), Value::Null, json!(1), json!(12)]);
    assert_eq!(of(&lines, "goals"), [json!(1), Value::Null, json!(1), json!(12)]);
    let place = ["error_line", "error_column"].map(|field| of(&lines, field));
    assert_eq!(place.map(|values| values[1].clone()), [10, 3]);
    assert!(lines[1]["error"].as_str().unwrap().ends_with("but found `x`"), "{}", lines[1]);
    assert_eq!(of(&lines, "error").iter().filter(|error| error.is_null()).count(), 3);
    // The limit is in JSON.
    let [error, summary] = &stderr.lines().collect::<Vec<_>>()[..] else { panic!("{stderr}") };
    assert!(error.starts_with("<stdin>:10:3: error: level 2 \"two\": expected"), "{error}");
    let what =
        "note: 1 of 4 solved, 1 unsolvable, 1 reached the time limit, 1 malformed; 1 move; _ s";
    assert_eq!(summary, &what);
    assert_eq!(status, 3);
}

#[test]
fn boxes_and_goals_are_counted_apart() {
    let (lines, ..) = solve(&[], "######\n#@$..#\n######\n");
    assert_eq!([&lines[0]["boxes"], &lines[0]["goals"]], [1, 2]);
}

#[test]
fn a_malformed_level_after_which_the_text_cannot_go_on_has_a_line() {
    let solve =
        |input: &str| sokopush("solve --print json").stdin(input).stdout(ANYTHING).status(2);
    let ran = solve("1 3\nX*@\n\n1 3\nXw@\n\n1 3\nX*@\n")
        .stderr(expect![[r#"
        <stdin>:5:2: error: expected a cell (`.`, `#`, `@`, `*` or `X`), but found `w`
        note: 1 of 2 solved, 1 malformed; 1 move; _ s
    "#]])
        .run();
    let lines = lines(ran.stdout);
    assert_eq!(of(&lines, "status"), ["solved", "malformed"]);
    assert_eq!((&lines[1]["error_line"], &lines[1]["line"]), (&5.into(), &Value::Null));
    // A wrong command is no level.
    let ran = solve("@a-+\n\nx\na6\n.\n").stderr(expect![[r#"
        <stdin>:3:2: error: expected a direction (`2`, `4`, `6` or `8`) for box `x`, but found the end of the line
    "#]]).run();
    assert_eq!(of(&crate::schema::lines(ran.stdout), "status"), ["solved"]);
}

#[test]
fn a_line_says_what_was_asked() {
    let (lines, stderr, _) = solve(&[], LEVEL);
    assert_eq!(stderr, "", "one level has no summary");
    let asked = ["minimize", "accept", "tie_break", "time_limit", "memory_limit"];
    let asked = |line: &Value| json!(asked.map(|field| line[field].clone()));
    assert_eq!(asked(&lines[0]), json!(["moves", "proved", true, null, 2_u64 << 30]));
    assert_eq!(lines[0]["version"], env!("CARGO_PKG_VERSION"));
    let options = [
        "--minimize",
        "pushes",
        "--accept",
        "best",
        "--no-tie-break",
        "--time",
        "2.5",
        "--memory",
        "1G",
    ];
    let (lines, ..) = solve(&options, LEVEL);
    assert_eq!(asked(&lines[0]), json!(["pushes", "best", false, 2.5, 1 << 30]));
}

/// Without its first attempts, the search goes another way.
#[test]
fn constants_of_the_solver_can_be_set_and_are_named() {
    let any = ["--accept", "any", "--without", "bidirectional,move-a-star"];
    let line = |more: &[&str]| solve(&[&any, more].concat(), &hall()).0.remove(0);
    let [plain, tuned] =
        [line(&[]), line(&["--tune", "attempt-1=0,max-width=16", "--tune", "attempt-2=0"])];
    assert_eq!(
        (&plain["without"], &plain["tune"]),
        (&json!(["bidirectional", "move-a-star"]), &json!([]))
    );
    // The default of a constant is not named.
    assert_eq!(tuned["tune"], json!(["attempt-1=0", "attempt-2=0"]));
    assert_eq!((&plain["status"], &tuned["status"]), (&"solved".into(), &"solved".into()));
    assert_ne!(plain["generated"], tuned["generated"]);
    for (assignment, why) in [
        ("max-width", "expected `NAME=VALUE`"),
        ("width=1", "unknown name `width`"),
        ("turn-share=1001", "expected a whole number from 1 to 1000"),
    ] {
        let what =
            format!("error: invalid value '{assignment}' for '--tune <NAME=VALUE>': {why}\n");
        sokopush("solve --tune")
            .argument(assignment)
            .stdin(LEVEL)
            .stderr(what + "\nFor more information, try '--help'.\n")
            .status(2)
            .run();
    }
}

#[test]
fn there_is_one_remark_of_each_kind_and_a_summary() {
    let halls = [LEVEL, &hall(), &hall()].join("\n");
    sokopush("solve --from xsb --expansions 1000")
        .stdin(&halls)
        .stdout("1\n?\n?\n")
        .stderr(expect![[r#"
            <stdin>:5: error: level 2: gave up at the expansions limit (the first of 2 levels that reached the limit of expansions)
            note: 1 of 3 solved, 2 reached the limit of expansions, 0 malformed; 1 move; _ s
        "#]])
        .status(3)
        .run();
    let any = || sokopush("solve --from xsb --accept any --minimize pushes").stdin(&halls);
    any().stdout(ANYTHING).stderr(expect![[r#"
        <stdin>:5: note: level 2: 138 pushes, not proved shortest (the first of 2 levels left unproved)
        note: 3 of 3 solved (1 proved in pushes), 0 malformed; 277 pushes; _ s
    "#]]).run();
    // In JSON, there is nothing to remark.
    any()
        .arguments(["--print", "json"])
        .stdout(ANYTHING)
        .stderr(expect![[r#"
        note: 3 of 3 solved (1 proved in pushes), 0 malformed; 277 pushes; _ s
    "#]])
        .run();
    let unplayable = || sokopush("solve --from xsb").stdin(format!("{LEVEL}Solution: LLLLLLLL\n"));
    unplayable()
        .stdout("1\n")
        .stderr(expect![[r#"
        <stdin>:1: warning: level 1: the record cannot be played: move 1, `L`, leads into a wall
    "#]])
        .run();
    unplayable().arguments(["--print", "json"]).stdout(ANYTHING).run();
}

#[test]
fn the_engine_that_answered_is_named() {
    let engine = |options: &[&str], level: &str| of(&solve(options, level).0, "engine")[0].clone();
    assert_eq!(engine(&[], LEVEL), "bidirectional");
    assert_eq!(engine(&["--without", "bidirectional"], LEVEL), "move-a-star");
    assert_eq!(engine(&["--accept", "any"], &hall()), "any-solution");
    assert_eq!(engine(&["--expansions", "100"], &hall()), Value::Null);
    assert_eq!(engine(&[], "#####\n#@*.#\n#$  #\n#####\n"), Value::Null);
}

/// The first level of `XSokoban`, whose shortest solutions have 97 pushes and 230 moves.
const FIRST: &str = "    #####\n    #   #\n    #$  #\n  ###  $##\n  #  $ $ #\n### # ## #   ######\n#   # ## #####  ..#\n\
    # $  $          ..#\n##### ### #@##  ..#\n    #     #########\n    #######\n";

#[test]
fn the_bound_on_moves_is_above_that_on_pushes_and_below_every_solution() {
    for without in ["symmetry", "bidirectional"] {
        let (lines, ..) = solve(&["--expansions", "300000", "--without", without], FIRST);
        let [pushes, moves] =
            ["lower_bound", "lower_bound_moves"].map(|field| lines[0][field].as_u64().unwrap());
        assert!(pushes < moves && moves <= 230, "{without}: {pushes} {moves}");
    }
    let (lines, ..) = solve(&[], "#######\n#@ $ .#\n#######\n");
    let bounds = [&lines[0]["lower_bound_moves"], &lines[0]["lower_bound"]];
    assert_eq!(bounds, [&json!(3), &json!(2)]);
}

/// Two levels that need more pushes than each box alone, an easy one, and one without a solution.
pub(crate) const DETOURS: &str = "########\n# @#   #\n#.$    #\n########\n\n\
    #########\n#    . ##\n#    .# #\n# $   $@#\n#     # #\n#########\n\n\
    ########\n#@$  . #\n########\n\n########\n#@.   $#\n########\n";

#[test]
fn the_bound_on_moves_is_never_less_than_that_on_pushes() {
    let limits = [&[][..], &["--expansions", "5"], &["--expansions", "5000"], &["--memory", "1M"]];
    for accept in ["proved", "any", "best"] {
        for options in [&["moves"][..], &["pushes"], &["pushes", "--no-tie-break"]] {
            for limit in limits {
                let what = ["--accept", accept, "--minimize"];
                let (lines, ..) = solve(&[&what[..], options, limit].concat(), DETOURS);
                for line in &lines {
                    let bounds = ["lower_bound", "lower_bound_moves"].map(|name| &line[name]);
                    let [pushes, moves] = bounds.map(Value::as_u64);
                    assert!(moves >= pushes && moves.is_some() == pushes.is_some(), "{line}");
                }
            }
        }
    }
    let (lines, ..) = solve(&["--minimize", "pushes"], DETOURS);
    let bounds = of(&lines, "lower_bound_moves");
    assert_eq!(bounds, of(&lines, "lower_bound"));
    assert_eq!(bounds, of(&lines, "pushes"));
}

#[test]
fn the_page_lists_all_techniques() {
    let page = read("docs/solving.md");
    let (_, section) = page.split_once("## Techniques").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let listed: Vec<_> =
        section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    let known: Vec<_> =
        sokopush::solve::Technique::ALL.iter().map(|technique| technique.name()).collect();
    assert_eq!(listed, known);
}
