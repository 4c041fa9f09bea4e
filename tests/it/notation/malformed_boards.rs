//! Boards with characters that are no cells.

use expect_test::{Expect, expect};

use crate::run::{ANYTHING, sokopush};

const GOOD: &str = "#####\n#@$.#\n#####\n";

/// Asserts the message about a board between two that are right, which lose nothing.
#[track_caller]
fn reports(board: &str, message: &Expect) {
    let ran = sokopush("convert --to xsb")
        .stdin(format!(";1\n{GOOD}\n;2\n{board}Author: B\n\n;3\n{GOOD}"))
        .stdout(format!(";1\n\n{GOOD}\n;3\n\n{GOOD}"))
        .stderr(ANYTHING)
        .status(2)
        .run();
    message.assert_eq(ran.stderr.trim_end());
}

#[test]
fn text_in_a_row_is_reported_at_its_place() {
    reports(
        "#####\n#@$.#,\n#####\n",
        &expect![[
            r#"<stdin>:8:6: error: level 2 "2": expected a cell (`#`, ` `, `-`, `_`, `.`, `$`, `*`, `@` or `+`), but found `,`"#
        ]],
    );
    reports(
        "#####\n#@$.# x\n#####\n",
        &expect![[
            r#"<stdin>:8:7: error: level 2 "2": expected a cell (`#`, ` `, `-`, `_`, `.`, `$`, `*`, `@` or `+`), but found `x`"#
        ]],
    );
    reports(
        "#####\n#@$.# two words\n#####\n",
        &expect![[
            r#"<stdin>:8:7: error: level 2 "2": expected a cell (`#`, ` `, `-`, `_`, `.`, `$`, `*`, `@` or `+`), but found `t`"#
        ]],
    );
    reports(
        "#####   first row\n#@$.#\n#####\n",
        &expect![[
            r#"<stdin>:8:1: error: level 2 "2 #####   first row": expected a board of at least 3 rows, but found 2"#
        ]],
    );
    reports(
        "######\n#    #\n#   ,#x\n#@$, #\n#  $.#\n#   .#\n######\n",
        &expect![[
            r#"<stdin>:9:5: error: level 2 "2": expected a cell (`#`, ` `, `-`, `_`, `.`, `$`, `*`, `@` or `+`), but found `,`"#
        ]],
    );
}

#[test]
fn text_that_touches_no_row_is_text() {
    sokopush("convert --to xsb")
        .stdin(format!(";1\n{GOOD}\n#1: $ and #2: @\n\n;2\n{GOOD}"))
        .stdout(expect![[r#"
            ;1

            #####
            #@$.#
            #####

            #1: $ and #2: @

            ;2

            #####
            #@$.#
            #####
        "#]])
        .run();
}

/// A digit at the end of a row is no number of a level, and one before cells no count.
#[test]
fn digit_in_a_row_is_reported_at_its_place() {
    reports(
        "########\n#      #\n##  @$.3\n#  $  .#\n########\n",
        &expect![[
            r#"<stdin>:9:8: error: level 2 "2": expected a cell (`#`, ` `, `-`, `_`, `.`, `$`, `*`, `@` or `+`), but found `3`"#
        ]],
    );
    reports(
        "#######\n#  .  #\n#3$@ ##\n#     #\n#######\n",
        &expect![[
            r#"<stdin>:9:2: error: level 2 "2": expected a cell (`#`, ` `, `-`, `_`, `.`, `$`, `*`, `@` or `+`), but found `3`"#
        ]],
    );
    reports(
        "######\n##  @2.#\n#  $ #\n######\n",
        &expect![[
            r#"<stdin>:8:6: error: level 2 "2": expected a cell (`#`, ` `, `-`, `_`, `.`, `$`, `*`, `@` or `+`), but found `2`"#
        ]],
    );
    reports(
        "####1###\n#@$ .  #\n########\n",
        &expect![[
            r#"<stdin>:7:5: error: level 2 "2": expected a cell (`#`, ` `, `-`, `_`, `.`, `$`, `*`, `@` or `+`), but found `1`"#
        ]],
    );
}

/// Neither are letters that are pieces elsewhere a word, nor floor and a colon a key, nor one line alone a quotation.
#[test]
fn mark_or_letter_in_a_row_is_reported_at_its_place() {
    reports(
        "########\n#@$ .  |\n########\n",
        &expect![[
            r#"<stdin>:8:8: error: level 2 "2": expected a cell (`#`, ` `, `-`, `_`, `.`, `$`, `*`, `@` or `+`), but found `|`"#
        ]],
    );
    reports(
        "########\n#p bbb #\n# ...  #\n########\n",
        &expect![[
            r#"<stdin>:8:2: error: level 2 "2": expected a cell (`#`, ` `, `-`, `_`, `.`, `$`, `*`, `@` or `+`), but found `p`; `sokopush convert --legend 'o=. b=$ B=* p=@ P=+' --to xsb FILE` reads such letters as the Sokoban Wiki means them"#
        ]],
    );
    reports(
        "#####\n#pbo#\n#####\n",
        &expect![[
            r#"<stdin>:8:2: error: level 2 "2": expected a cell (`#`, ` `, `-`, `_`, `.`, `$`, `*`, `@` or `+`), but found `p`; `sokopush convert --legend 'o=. b=$ B=* p=@ P=+' --to xsb FILE` reads such letters as the Sokoban Wiki means them"#
        ]],
    );
    reports(
        "--#####\n--#---#\n--:@$.#\n--#---#\n--#####\n",
        &expect![[
            r#"<stdin>:9:3: error: level 2 "2": expected a cell (`#`, ` `, `-`, `_`, `.`, `$`, `*`, `@` or `+`), but found `:`"#
        ]],
    );
    reports(
        "########\n#      #\n;#  @$.#\n#  $  .#\n########\n",
        &expect![[
            r#"<stdin>:9:1: error: level 2 "2": expected a cell (`#`, ` `, `-`, `_`, `.`, `$`, `*`, `@` or `+`), but found `;`"#
        ]],
    );
    reports(
        "########\n#  ##  #\n>#  @$.#\n#   $. #\n########\n",
        &expect![[
            r#"<stdin>:9:1: error: level 2 "2": expected a cell (`#`, ` `, `-`, `_`, `.`, `$`, `*`, `@` or `+`), but found `>`"#
        ]],
    );
}

#[test]
fn run_length_encoded_rows_may_have_digits() {
    sokopush("convert --to xsb")
        .stdin("7#\n#2-.2-#\n#-$@2#\n#5-#\n7#\n")
        .stdout("#######\n#  .  #\n# $@##\n#     #\n#######\n")
        .run();
}
