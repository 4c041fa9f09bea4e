//! Which lines of a text a legend draws.

use super::Legend;

/// Asserts what a legend makes of a text: of each line that is a row, another.
#[track_caller]
fn draws(text: &str, drawn: &str) {
    let legend: Legend = "X=# *=$ &=.".parse().unwrap();
    assert_eq!(String::from_utf8(legend.draw(text.as_bytes())).unwrap(), drawn);
}

#[test]
fn rows_are_drawn_and_text_is_not() {
    let title = "Max & Moritz * 2\n\n";
    draws(&format!("{title}XXXXX\nX@*&X\nXXXXX\n"), &format!("{title}#####\n#@$.#\n#####\n"));
    draws("XX\n\nXXXXX\r\nX@*&X\r\nXXXXX\r\n", "XX\n\n#####\r\n#@$.#\r\n#####\r\n");
    draws("XXXXX\rX@*&X\rXXXXX", "#####\r#@$.#\r#####");
    draws("* * *\n* * *\n", "* * *\n* * *\n");
}

#[test]
fn rows_with_other_characters_are_drawn() {
    draws("XXXXX\nX@*&X\nX a X\nXXXXX\n", "#####\n#@$.#\n# a #\n#####\n");
    draws("XXXXX\nX@*&X\nword \nXXXXX\n", "#####\n#@$.#\nword \n#####\n");
    draws("XXaXX\nX@*&X\nXXXXa\n", "##a##\n#@$.#\n####a\n");
    draws("XXXXX\nX@*&X\nXXXXX\nthe & end\n", "#####\n#@$.#\n#####\nthe & end\n");
    draws("A & B\nXXXXX\nX@*&X\nXXXXX\n12 X & *\n", "A & B\n#####\n#@$.#\n#####\n12 X & *\n");
    draws("; X\nXXXXX\nX@*&X\nXXXXX\nX: *\n", "; X\n#####\n#@$.#\n#####\nX: *\n");
}

#[test]
fn rows_with_other_characters_at_the_end_of_a_board_are_mostly_cells() {
    for (last, drawn) in [
        // With a wall, half is enough.
        ("X?", "#?"),
        ("X??", "X??"),
        // Without one, more than half, and about as many characters as in the row above.
        ("*?*", "$?$"),
        ("*?*?", "*?*?"),
        ("***?***", "$$$?$$$"),
        ("*?", "*?"),
        ("***?****", "***?****"),
    ] {
        draws(
            &format!("XXXXX\nX@*&X\nXXXXX\n{last}\n"),
            &format!("#####\n#@$.#\n#####\n{drawn}\n"),
        );
    }
}

#[test]
fn a_separator_between_boards_is_text() {
    let board = "XXXXX\nX@*&X\nXXXXX\n";
    let drawn = "#####\n#@$.#\n#####\n";
    for separator in ["*****\n", "\n*****\n\n", "A & B\n"] {
        draws(&format!("{board}{separator}{board}"), &format!("{drawn}{separator}{drawn}"));
    }
    // In a board, such a line is a row.
    draws("XXXXX\nX@ &X\n*****\nXXXXX\n", "#####\n#@ .#\n$$$$$\n#####\n");
}

#[test]
fn what_stands_around_rows_becomes_blanks() {
    let legend: Legend = "\"= ,= [=".parse().unwrap();
    for (text, drawn) in [
        ("[\n\"#####\",\n\"#@$.#\",\n\"#####\"\n", " \n #####  \n #@$.#  \n ##### \n"),
        ("\t\"  ###\",\n\t\"  #@#\"\n", "    ###  \n    #@# \n"),
        ("[[\"###\",\n \"#@#\",\n", "   ###  \n   #@#  \n"),
        ("say \"yes\", or [\n", "say \"yes\", or [\n"),
    ] {
        assert_eq!(String::from_utf8(legend.draw(text.as_bytes())).unwrap(), drawn);
    }
}
