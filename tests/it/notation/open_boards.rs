//! Boards that the worker could leave, which are read as if walls were added.

use crate::run::{ANYTHING, sokopush};
use crate::schema;

#[test]
fn open_board_has_the_number_of_added_walls_in_json() {
    for (text, walls) in
        [("#####\n $.##\n@-###\n#####\n", 2), ("#####\n#@$.#\n#####\n", 0), ("@a+\n", 0)]
    {
        let solve = sokopush("solve --print json").stdin(text).stdout(ANYTHING);
        let facts = schema::lines(solve.run().stdout);
        assert_eq!(facts[0]["added_walls"], walls, "{text}");
    }
}

#[test]
fn open_board_has_floor_that_is_drawn_before_a_row() {
    for floor in ["-", "_"] {
        sokopush("solve --from xsb --print moves")
            .stdin(format!("#####\n{floor}$.##\n@-###\n#####\n"))
            .stdout("uR\n")
            .stderr("<stdin>:1: warning: level 1: the board is open: it counts as if 2 walls were added\n")
            .run();
    }
    // Floor that the worker cannot get to is outside, as blanks are.
    sokopush("convert --from xsb --to xsb")
        .stdin("--####\n--#@ #\n###$ #\n#-. ##\n#####\n")
        .stdout("  ####\n  #@ #\n###$ #\n# . ##\n#####\n")
        .run();
}
