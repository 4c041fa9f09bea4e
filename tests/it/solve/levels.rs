//! Which levels `solve` and other commands read, and in which order it answers.

use super::printing::records;
use crate::conversation::Conversation;
use crate::run::{ANYTHING, sokopush};
use expect_test::expect;

#[test]
fn levels_of_every_notation_are_solved() {
    sokopush("solve --from keystrokes")
        .stdin("1 3\nwb+\nRRR\n\n1 4\nw.B+\n\n0 0\n")
        .stdout(expect![[r#"
            1
            0
        "#]])
        .stderr(expect![[r#"
            note: 2 of 2 solved, 0 malformed; 1 move; _ s
        "#]])
        .run();
    sokopush("solve --from named")
        .stdin("@a-+\n")
        .stdout(expect![[r#"
            2
        "#]])
        .run();
    sokopush("solve --from named")
        .stdin("@a-+\n\na6\na6\n0\n.\n")
        .stdout(expect![[r#"
            1
        "#]])
        .run();
    sokopush("solve --from xsb")
        .stdin("#####\n#@$.#\n#####\n")
        .stdout(expect![[r#"
            1
        "#]])
        .run();
}

const COLLECTION: &str = "\
A collection
Author: nobody

; 1
  #####
  #@$.#
  #####
Title: shown
Solution: R

5#|#+*2-#|#_$.2_#|6#
Title: run-length
solution:
d
R

#######
#@ $  .#
 #######
Comment: another follows at once
#####   
#.$@#
#####\r
\x20
";

#[test]
fn a_collection_in_the_common_level_text_is_read_with_its_titles() {
    let lines = records(COLLECTION);
    let of = |key: &str| lines.iter().map(|line| line[key].clone()).collect::<Vec<_>>();
    assert_eq!(of("moves"), [1.into(), 2.into(), 4.into(), serde_json::Value::from(1)]);
    assert_eq!(of("title")[..2], ["shown", "run-length"]);
    assert!(of("title")[2].is_null());
}

#[test]
fn stored_solutions_are_verified() {
    let level = "#####\n#@$.#\n#####\nSolution: ";
    let input =
        [level, "R\n\n", level, "r\n\n", level, "\n\n", level, "L\n\n#####\n#@$.#\n#####\n"];
    sokopush("solve --from xsb --verify")
        .stdin(input.concat())
        .stdout(
            "<stdin>: level 1: correct: 1 move, 1 push\n<stdin>: level 2: correct: 1 move, 1 push\n\
         <stdin>: level 3: no stored solution\n\
         <stdin>: level 4: wrong: move 1, `L`, leads into a wall\n\
         <stdin>: level 5: no stored solution\n",
        )
        .status(1)
        .run();
}

#[test]
fn a_bad_level_is_reported_and_the_rest_is_solved() {
    sokopush("solve --from xsb").stdin("###\n#@#\n###\n\n####\n#$x#\n#@.#\n\n###\n# #\n###\n\n####\n#@@#\n####\n\n5#|#@3+#|##\n\n#####\n#@$.#\n#####\n")
.stdout(expect![[r#"
    0
    !
    !
    !
    !
    1
"#]]).stderr(expect![[r#"
    <stdin>:6:3: error: level 2: expected a cell (`#`, ` `, `-`, `_`, `.`, `$`, `*`, `@` or `+`), but found `x`
    <stdin>:12:1: error: level 3: expected a worker (`@` or `+`), but found none on the board
    <stdin>:14:3: error: level 4: expected one worker, but found a second; the first is at 14:2
    <stdin>:17:7: error: level 5: expected one worker, but found a second; the first is at 17:5
    note: 2 of 6 solved, 4 malformed; 1 move; _ s
"#]]).status(2).run();
    let boards = "1 3\nX*@\n\n1 3\nXw@\n\n1 3\nX*@\n";
    sokopush("solve")
        .stdin(boards)
        .stdout(expect![[r#"
        1
        !
    "#]])
        .stderr(expect![[r#"
        <stdin>:5:2: error: expected a cell (`.`, `#`, `@`, `*` or `X`), but found `w`
        note: 1 of 2 solved, 1 malformed; 1 move; _ s
    "#]])
        .status(2)
        .run();
    sokopush("solve")
        .stdin("0 0\n")
        .stdout(expect![[r#"
        !
    "#]])
        .stderr(expect![[r#"
        <stdin>:1:1: error: expected at least one row and one column, but found 0
    "#]])
        .status(2)
        .run();
    let large = "999999999#\n#@#\n3#\n";
    sokopush("solve --from xsb")
        .stdin(large)
        .stdout(expect![[r#"
            !
        "#]])
        .stderr(expect![[r#"
            <stdin>:1:10: error: level 1: expected at most 1048576 repeated cells, but found more
        "#]])
        .status(2)
        .run();
}

#[test]
fn results_are_in_the_order_of_the_levels() {
    let hard =
        "8 8\n@@......\n@.......\n........\n........\n...*....\n.....*..\n....*...\n.......X\n\n";
    let length = sokopush("solve").stdin(hard).stdout(ANYTHING).run().stdout;
    let mut input = String::new();
    let mut lengths = String::new();
    for number in 0..300 {
        if number % 50 == 0 {
            input += hard;
            lengths += &length;
        }
        let floor = number % 7;
        input = format!("{input}1 {}\nX*{}@\n\n", floor + 3, ".".repeat(floor));
        lengths = format!("{lengths}{}\n", floor + 1);
    }
    for jobs in ["1", "2", "7"] {
        sokopush("solve --jobs")
            .argument(jobs)
            .stdin(&input)
            .stdout(&lengths)
            .stderr("note: 306 of 306 solved, 0 malformed; 1,485 moves; _ s\n")
            .run();
    }
}

#[test]
fn a_level_is_answered_before_the_next_arrives() {
    let mut solver = Conversation::new(&["solve", "--jobs", "2"]);
    for (case, length) in [("1 3\nX*@\n", "1"), ("1 4\nX*.@\n", "2"), ("1 3\nX*.\n", "-1")] {
        solver.send(case);
        assert_eq!(solver.line(), length);
    }
    solver.ends_with_its_input();
}
