//! Boards that are open, and levels that cannot be read.

use crate::harness::{check, run, stderr, stdout};

const GOOD: &str = "#####\n#@$.#\n#####\n";

#[test]
fn walls_that_are_added_are_reported() {
    for (board, written, walls) in [
        // By reading, and by writing.
        (" ####\n @$.#\n ####\n", " ####\n#@$.#\n ####\n", "1 wall"),
        ("####\n#@$.\n####\n", "####\n#@$.#\n####\n", "1 wall"),
        (" ####\n @$.#\n ##\n", " ####\n#@$.#\n ###\n", "2 walls"),
    ] {
        let [text, again] = [board, written].map(|board| format!(";1\n\n{board}"));
        let wanted =
            format!("<stdin>:3: warning: level 1 \"1\": added {walls}: the board is open\n");
        check(&["convert", "--to", "xsb"], &text, &again, &wanted, 0);
        check(&["convert", "--to", "xsb"], &again, &again, "", 0);
        let output = run(&["convert", "--to", "slc"], &text);
        assert_eq!(String::from_utf8_lossy(&output.stderr), wanted);
        let slc = stdout(&output);
        check(&["convert", "--to", "slc"], &slc, &slc, "", 0);
        let output = run(&["solve", "--print", "xsb"], &text);
        let open = format!("the board is open: it counts as if {walls} were added");
        let wanted = format!("<stdin>:3: warning: level 1 \"1\": {open}\n");
        assert_eq!(stderr(&output), wanted);
    }
    let two = "####\n#@$.\n####\n\n####\n#@$.\n####\n";
    let written = "####\n#@$.#\n####\n\n####\n#@$.#\n####\n";
    let wanted = "<stdin>:1: warning: level 1: added 1 wall: the board is open \
                  (the first of 2 levels with an open board)\n";
    check(&["convert", "--to", "xsb"], two, written, wanted, 0);
    // Other notations need no walls.
    check(&["convert", "--to", "push-box"], "####\n#@$.\n####\n", "3 4\n####\n#X*@\n####\n", "", 0);
    check(&["convert", "--to", "xsb"], "@a+\n\n.\n", "#####\n#@$.#\n#####\n", "", 0);
}

#[test]
fn that_a_board_is_open_is_said_before_each_answer() {
    let board = "#####\n $.##\n@-###\n#####\n";
    let text = format!("{board}\n{board}Solution: R\n");
    let open = |walls: &str| format!("the board is open: it counts as if {walls} were added");
    let warning = |line: u32, level: u32| {
        format!("<stdin>:{line}: warning: level {level}: {}\n", open("2 walls"))
    };
    let both = format!("{}-1\n{}-1\n", warning(1, 1), warning(6, 2));
    let interleaved = |command: &str| {
        let mut command = crate::harness::shell(&format!("sokopush {command} 2>&1; true"));
        stdout(&crate::harness::feed(&mut command, &text))
    };
    let solved = interleaved("solve --from xsb");
    assert!(solved.starts_with(&both), "{solved}");
    let played = interleaved("play --from xsb --level 1");
    assert!(played.starts_with(&format!("{}#####\n#a+##\n", warning(1, 1))), "{played}");
    let picture = interleaved("render --from xsb --level 1");
    assert!(picture.starts_with(&format!("{}<svg", warning(1, 1))), "{picture}");
    let verified = interleaved("solve --verify --from xsb");
    assert!(verified.starts_with(&format!("{}<stdin>: level 1: no", warning(1, 1))), "{verified}");
    let found = interleaved("lint --from xsb --level 1 --allow open-walls");
    assert!(found.contains("dead-box") && found.contains(&open("2 walls")), "{found}");
    let facts = crate::schema::lines(run(&["solve", "--print", "json"], &text).stdout);
    assert!(facts.iter().all(|fact| fact["added_walls"] == 2), "{facts:?}");
    let [closed, _] = [GOOD, "@a+\n"].map(|text| {
        let output = run(&["solve", "--print", "json"], text);
        assert_eq!(stderr(&output), "");
        let facts = crate::schema::lines(stdout(&output));
        assert_eq!(facts[0]["added_walls"], 0);
        facts
    });
    assert_eq!(closed.len(), 1);
}

#[test]
fn floor_that_is_drawn_before_a_row_belongs_to_the_board() {
    for floor in ["-", "_"] {
        let board = format!("#####\n{floor}$.##\n@-###\n#####\n");
        let open = "the board is open: it counts as if 2 walls were added";
        let warning = format!("<stdin>:1: warning: level 1: {open}\n");
        check(&["solve", "--from", "xsb", "--print", "moves"], board, "uR\n", &warning, 0);
    }
    // Blanks are outside, and so is floor that the worker cannot get to.
    let outside = "--####\n--#@ #\n###$ #\n#-. ##\n#####\n";
    let written = "  ####\n  #@ #\n###$ #\n# . ##\n#####\n";
    rewrites(outside, written, "");
}

#[test]
fn a_malformed_level_keeps_its_title_and_notes() {
    let text =
        format!(";1\n{GOOD}Author: A\n\n;2\n###\n#@@\n###\nAuthor: B\n\n;3\n{GOOD}Author: C\n");
    let written = format!(";1\n\n{GOOD}Author: A\n\n;3\n\n{GOOD}Author: C\n");
    let wanted = "<stdin>:9:3: error: level 2 \"2\": expected one worker, but found a second; \
                  the first is at 9:2\n";
    check(&["convert", "--to", "xsb"], &text, &written, wanted, 2);
    let first = text.split_once("A\n\n").unwrap().1;
    let written = format!(";3\n\n{GOOD}Author: C\n");
    let wanted = wanted.replace("9:", "3:").replace("level 2", "level 1");
    check(&["convert", "--to", "xsb"], first, &written, &wanted, 2);
}

/// The levels of XSB as they are written, and messages.
#[track_caller]
fn rewrites(text: &str, written: &str, messages: &str) {
    let status = if messages.contains("error") { 2 } else { 0 };
    check(&["convert", "--from", "xsb", "--to", "xsb"], text, written, messages, status);
    check(&["convert", "--from", "xsb", "--to", "xsb"], written, written, "", 0);
}

#[test]
fn two_rows_with_a_worker_are_a_malformed_board() {
    let why = "expected a board of at least 3 rows, but found 2";
    let wanted = format!("<stdin>:7:1: error: level 2 \"2\": {why}\n");
    let written = format!(";1\n\n{GOOD}\n;3\n\n{GOOD}");
    let text = format!(";1\n{GOOD}\n;2\n#####\n#@$.#\nAuthor: B\n\n;3\n{GOOD}");
    rewrites(&text, &written, &wanted);
    // Rows of walls or goals alone are text.
    let text = format!(";1\n{GOOD}\n####\n#..#\n\n;3\n{GOOD}");
    assert!(stdout(&run(&["convert", "--to", "xsb"], text)).contains("####\n"));
}

#[test]
fn a_count_of_0_is_malformed() {
    let text = format!(";1\n{GOOD}\n;2\n#####\n#@0$.#\n#####\n");
    let wanted = "<stdin>:8:3: error: level 2 \"2\": expected a cell (`#`, ` `, `-`, `_`, `.`, `$`, `*`, `@` or `+`), but found `0`\n";
    rewrites(&text, &format!(";1\n\n{GOOD}"), wanted);
}

#[test]
fn a_board_with_text_in_a_row_is_malformed() {
    let written = format!(";1\n\n{GOOD}\n;3\n\n{GOOD}");
    for (board, place) in [
        ("#####\n#@$.#,\n#####\n", "8:6"),
        ("#####\n#@$.# x\n#####\n", "8:7"),
        ("#####\n#@$.# two words\n#####\n", "8:7"),
        ("#####   first row\n#@$.#\n#####\n", "8:1"),
        ("######\n#    #\n#   ,#x\n#@$, #\n#  $.#\n#   .#\n######\n", "9:5"),
    ] {
        let text = format!(";1\n{GOOD}\n;2\n{board}Author: B\n\n;3\n{GOOD}");
        let output = run(&["convert", "--to", "xsb"], &text);
        let stderr = String::from_utf8(output.stderr).unwrap();
        let begin = format!("<stdin>:{place}: error: level 2 \"2");
        assert!(stderr.starts_with(&begin), "{board}{stderr}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), written, "{board}");
    }
    // Text that touches no row is text.
    let text = format!(";1\n{GOOD}\n#1: $ and #2: @\n\n;2\n{GOOD}");
    assert_eq!(run(&["convert", "--to", "xsb"], text).status.code(), Some(0));
}

/// A character that means something elsewhere does not hide what is wrong with a row.
#[test]
fn a_digit_or_a_mark_in_a_row_is_reported_at_its_place() {
    let written = format!(";1\n\n{GOOD}\n;3\n\n{GOOD}");
    for (board, place, found) in [
        // A digit at the end is no number of a level, and one before cells no count.
        ("########\n#      #\n##  @$.3\n#  $  .#\n########\n", "9:8", "3"),
        ("#######\n#  .  #\n#3$@ ##\n#     #\n#######\n", "9:2", "3"),
        ("######\n##  @2.#\n#  $ #\n######\n", "8:6", "2"),
        ("####1###\n#@$ .  #\n########\n", "7:5", "1"),
        ("########\n#@$ .  |\n########\n", "8:8", "|"),
        // Letters that are pieces elsewhere are no word.
        ("########\n#p bbb #\n# ...  #\n########\n", "8:2", "p"),
        ("#####\n#pbo#\n#####\n", "8:2", "p"),
        // Floor and a colon are no key.
        ("--#####\n--#---#\n--:@$.#\n--#---#\n--#####\n", "9:3", ":"),
        ("########\n#      #\n;#  @$.#\n#  $  .#\n########\n", "9:1", ";"),
        // One line alone is no quotation.
        ("########\n#  ##  #\n>#  @$.#\n#   $. #\n########\n", "9:1", ">"),
    ] {
        let text = format!(";1\n{GOOD}\n;2\n{board}Author: B\n\n;3\n{GOOD}");
        let output = run(&["convert", "--to", "xsb"], &text);
        let stderr = String::from_utf8(output.stderr).unwrap();
        let begin = format!("<stdin>:{place}: error: level 2 \"2\": expected a cell");
        assert!(stderr.starts_with(&begin), "{board}{stderr}");
        assert!(stderr.contains(&format!("found `{found}`")), "{board}{stderr}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), written, "{board}");
    }
    // A board that is encoded has no such rows as these.
    let encoded = "7#\n#2-.2-#\n#-$@2#\n#5-#\n7#\n";
    let output = run(&["convert", "--to", "xsb"], encoded);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

#[test]
fn no_break_spaces_are_blanks_in_rows() {
    let board = "######\n#@ $.#\n######\n";
    let row = "#@\u{a0}$.#\u{a0}";
    let text = board.replace("#@ $.#", row);
    check(&["convert", "--from", "xsb", "--to", "xsb"], &text, board, "", 0);
    let bytes: Vec<u8> = text.chars().map(|c| u8::try_from(c).unwrap()).collect();
    let read_as = "note: <stdin>: read as Windows-1252, since it is not UTF-8; \
                   `sokopush convert --encoding` names another\n";
    check(&["convert", "--from", "xsb", "--to", "xsb"], bytes, board, read_as, 0);
}

#[test]
fn files_of_neighbours_get_nothing_of_a_malformed_level() {
    let text = format!(";1\n{GOOD}A: 1\n\n;2\n###\n#x#\n###\nB: 2\nAbout 2.\n\n;3\n{GOOD}C: 3\n");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let output = run(&["convert", "--to", "xsb", "--to-dir", path], &text);
    assert_eq!(output.status.code(), Some(2));
    let read = |name| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("0001-1.xsb"), format!(";1\n\n{GOOD}A: 1\n"));
    assert_eq!(read("0003-3.xsb"), format!(";3\n\n{GOOD}C: 3\n"));
    assert_eq!(folder.path().read_dir().unwrap().count(), 2);
}

#[test]
fn tabs_before_a_row_are_columns_outside() {
    let written = " ####\n #@$#\n###.#\n#####\n";
    rewrites("\t####\n\t#@$#\n###.#\n#####\n", written, "");
    rewrites(">\t####\n>\t#@$#\n>###.#\n>#####\n", written, "");
    rewrites("\t4#\n\t#@$#\n3#.#\n5#\n", written, "");
    let error = "expected either blanks or tabs before the rows of a board, but found both\n";
    let text = format!(";1\n\t####\n  #@$#\n###.#\n#####\nA: 1\n\n;2\n{GOOD}");
    let wanted = format!("<stdin>:3:1: error: level 1 \"1\": {error}");
    rewrites(&text, &format!(";2\n\n{GOOD}"), &wanted);
    let text = " ####\n \t#$#\n #@.#\n ####\n";
    check(
        &["convert", "--to", "slc"],
        text,
        "",
        &format!("<stdin>:2:2: error: level 1: {error}"),
        2,
    );
    let slc = |tab: &str| {
        let rows = format!("<L>{tab}####</L><L>{tab}#@$#</L>\n<L>###.#</L><L>#####</L>");
        format!(
            "<SokobanLevels><LevelCollection><Level>{rows}</Level></LevelCollection></SokobanLevels>"
        )
    };
    check(&["convert", "--to", "xsb"], slc("\t"), written, "", 0);
    check(
        &["convert", "--to", "xsb"],
        slc("&#9; "),
        "",
        &format!("<stdin>:1:44: error: level 1: {error}"),
        2,
    );
}

#[test]
fn levels_of_other_kinds_are_reported_and_skipped() {
    let why = "`Type: Hexoban`: hexoban levels are not read";
    let wanted = format!("<stdin>:9:1: error: level 2 \"2\": {why}\n");
    let text = format!(";1\n{GOOD}Type: sokoban\n\n\n;2\n{GOOD}Type: Hexoban\n\n;3\n{GOOD}");
    rewrites(&text, &format!(";1\n\n{GOOD}Type: sokoban\n\n;3\n\n{GOOD}"), &wanted);
    // Those of a collection, but for a level that says otherwise.
    let text = format!("Type: Hexoban\n\n{GOOD}\n{GOOD}Type: Sokoban\n");
    let output = run(&["solve"], text);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "!\n1\n");
    assert_eq!(stderr(&output), format!("<stdin>:3:1: error: level 1: {why}\n"));

    let rows = "<L>#####</L><L>#@$.#</L><L>#####</L></Level>";
    for (collection, level) in [("", "Type='Hexoban'"), ("Type='Hexoban'", "")] {
        let text = format!(
            "<SokobanLevels><LevelCollection {collection}><Level Id='1' {level}>{rows}\
             <Level Type='Sokoban'>{rows}</LevelCollection></SokobanLevels>"
        );
        let output = run(&["convert", "--to", "lurd"], text);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.contains(&format!("error: level 1 \"1\": {why}\n")), "{stderr}");
        assert_eq!((&*output.stdout, output.status.code()), (&b"\n"[..], Some(2)));
    }
}

#[test]
fn a_description_keeps_its_first_line_in_xml() {
    for (description, lines) in
        [("Description: One.\nTwo.", "One.\nTwo."), ("Description: One.", "One.")]
    {
        let text = format!("Title: All\n{description}\n\n;1\n{GOOD}");
        let output = run(&["convert", "--to", "slc"], text);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        let slc = stdout(&output);
        assert!(slc.contains(&format!("<Description>{lines}</Description>")), "{slc}");
    }
}

#[test]
fn what_a_notation_cannot_hold_is_named() {
    let left_out = |text: &str, to: &str| {
        let output = run(&["convert", "--from", "xsb", "--to", to], text);
        let stderr = String::from_utf8(output.stderr).unwrap();
        let line = stderr.lines().find_map(|line| line.strip_prefix("warning: <stdin>: left out "));
        line.unwrap().rsplit_once(", for which").unwrap().0.to_owned()
    };
    let text = format!(
        ";1\n{GOOD}Author: A\nCopyright: B\ncopyright: C\nDifficulty: 3\nComment: D\n\nSome words\n\nSolution: R\n\
         Solution: lrR\nSnapshot: l\n"
    );
    let names = "(Copyright, Difficulty, Comment, text)";
    assert_eq!(left_out(&text, "slc"), format!("5 notes {names}, 1 solution and 2 records"));
    assert_eq!(
        left_out(&text, "push-box"),
        format!("1 title, 1 author, 5 notes {names}, 1 solution and 2 records")
    );
    // A licence is always named.
    let keys = ('A'..'K').map(|key| format!("{key}: x\n")).collect::<Vec<_>>().concat();
    let text = format!("License: B\n\n{GOOD}{keys}Copyright: A\n");
    let names = "A, B, C, D, E, F, G, H, Copyright, License, and 2 more";
    assert_eq!(left_out(&text, "lurd"), format!("12 notes ({names})"));
    assert_eq!(left_out(&format!("{GOOD}Copyright: A"), "lurd"), "1 note (Copyright)");
}
