//! Where a board begins and ends in a text.

use sokopush::{Levels, Notation, Source, Warehouse};

use super::short::{BOARD, records, same, text, texts, titles, written};

#[test]
fn board_alone_is_read_as_in_a_collection() {
    let plain = "#####\n#@$.#\n#####\n";
    let board = same(plain)[0].warehouse.clone();
    for text in [
        format!("; 1\n\n{plain}\n"),
        format!("\n\n{plain}"),
        format!("Title: One\n{plain}Author: Lee\n"),
        plain.replace('\n', "\r\n"),
        plain.replace("#####", "5#"),
    ] {
        assert_eq!(text.parse::<Warehouse>().unwrap(), board, "{text}");
        assert_eq!(same(&text)[0].warehouse, board, "{text}");
    }
    let indented = "  ###\n ##@##\n #.$ #\n #####\n";
    assert_eq!(indented.parse::<Warehouse>().unwrap(), same(indented)[0].warehouse);
    let error = |text: &str| text.parse::<Warehouse>().unwrap_err().to_string();
    assert_eq!(
        error(&format!("{plain}\n{plain}")),
        "<board>:5:1: expected one board, but found a second"
    );
    assert!(error("#####\n#@x.#\n#####\n").starts_with("<board>:2:3: expected a cell"));
    assert_eq!(error("\n"), "<board>:2:1: expected a board, but found the end of the text");
    // Alone, fewer rows are enough, and a wall is not needed.
    assert_eq!("@$.\n".parse::<Warehouse>().unwrap().boxes().len(), 1);
}

#[test]
fn line_of_one_character_between_two_boards_separates_them() {
    for line in ["-----", "*****", "=====", "___", ".....", "~~~~~", "```text"] {
        let levels = same(text(&format!("B/{line}/B/{line}/B")));
        assert_eq!(levels.len(), 3, "{line}");
        assert!(levels.iter().all(|level| level.warehouse.boxes().len() == 1), "{line}");
        // It is no title, and after a board it is no row.
        assert_eq!(titles(&levels), [""; 3], "{line}");
        let titled = same(text(&format!("; 1/B/{line}//; 2/B")));
        assert_eq!(titles(&titled), ["1", "2"], "{line}");
        assert_eq!(texts(&titled[0]), [line]);
        assert_eq!(titled[0].warehouse.boxes().len(), 1, "{line}");
        assert_eq!(titles(&same(text(&format!("B//Two//{line}//B")))), ["", "Two"]);
    }
    // So is what begins and ends a block of code in Markdown.
    let markdown = same(text("```text/B/```//Easy/~~~ xsb/B/~~~//``` a b/B//``c/B"));
    assert_eq!(titles(&markdown), ["", "Easy", "``` a b", "``c"]);
    // One of the parts has no worker: it is a row of one board.
    let within = same("######\n#@ $.#\n------\n#    #\n######\n");
    assert_eq!(within.len(), 1);
    assert_eq!(within[0].warehouse.board().size().0, 5);
    // Letters and digits are titles.
    let repeated = same(text("I/B//II/B//III/B//111/B"));
    assert_eq!(titles(&repeated), ["I", "II", "III", "111"]);
    assert_eq!(titles(&same(text("B//III//B"))), ["", "III"]);
    // A wall may be a part of both boards.
    let mut walls =
        Levels::new(Notation::Xsb, Source::of_text("file", "#####\n#@$.#\n#####\n#@$.#\n#####\n"));
    assert!(walls.next().unwrap().unwrap_err().to_string().contains("found a second"));
}

#[test]
fn nul_characters_separate_levels() {
    let board = BOARD.trim_end();
    for text in [
        format!("{board}\0{board}\0"),
        format!("{BOARD}\0{BOARD}\0"),
        format!("{BOARD}\0\0Two\n{BOARD}"),
    ] {
        assert_eq!(same(&text).len(), 2, "{text:?}");
    }
    assert_eq!(titles(&same(format!("{BOARD}\0\0Two\n{BOARD}"))), ["", "Two"]);
}

#[test]
fn closed_board_is_written_as_it_was_drawn() {
    let board = "       *  #\n    #####\n  $ #@$.#\n    #####\n";
    let levels = same(board);
    assert_eq!(levels[0].warehouse.boxes().len(), 3);
    let (written, _) = written(Notation::Xsb, &levels);
    assert_eq!(written, board.replacen(' ', "", 0));
}

#[test]
fn quotations_lose_what_marks_them() {
    let quoted = same("> #####\n> #@$.#\n> #####\n> Title: quoted\n> Solution: R\n");
    assert_eq!(titles(&quoted), ["quoted"]);
    assert_eq!(records(&quoted[0]), [(None, "R".to_owned())]);
}

#[test]
fn boards_are_found_among_text() {
    let framed = "#########\n# text #\n#########\n\n".to_owned() + BOARD;
    assert_eq!(same(&framed).len(), 1);
    assert_eq!(same("#####\n#####\n\nTitle: none\n".to_owned() + BOARD).len(), 1);
    let quoted = "> ####\n>  #@.#\n>  # $#\n> #####\n";
    assert_eq!(same(quoted)[0].warehouse.boxes().len(), 1);
    assert_eq!(same("2(3(#-)#)|#@$.-#|10#\n")[0].warehouse.boxes().len(), 1);
    // Floor before the first wall is outside.
    let open = same(" ####\n  @ #\n # .#\n ####\n");
    let worker = open[0].warehouse.worker();
    let grid = open[0].warehouse.board().grid();
    let left = grid.step(worker, sokopush::board::Direction::Left);
    assert!(!open[0].warehouse.board().floor().contains(left));
}

#[test]
fn run_length_encoded_rows_may_stand_in_lines_of_their_own() {
    let encoded = same("3-#|\n2-|\n-3#|\n#@$.#|\n5#|\n");
    assert_eq!(encoded.len(), 1);
    assert_eq!(
        encoded[0].warehouse.board().grid().position(encoded[0].warehouse.worker()),
        Some((3, 1))
    );
}
