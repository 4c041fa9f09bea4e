//! The page of a game: it plays, steps and jumps.

use std::fs;
use std::sync::LazyLock;

use expect_test::expect;

use crate::harness::{self, files};
use crate::page::playing::Page;
use crate::page::shared::{play, said};
use crate::run::{ANYTHING, sokopush};

pub(super) const GAME: &str =
    "#######\n#@-a-+#\n#-b--+#\n#######\n\na6\nb8\n0\nb6\na6\n0\n0\n0\na6\n.\n";

/// The boards that a document leads to.
pub(super) fn boards(document: &str) -> Vec<String> {
    let rows = document.lines().take_while(|line| !line.is_empty()).count();
    let printed = sokopush("play").stdin(document).stdout(ANYTHING).run().stdout;
    let lines: Vec<_> = printed.lines().collect();
    lines.chunks(rows).map(|board| board.join("\n")).collect()
}

/// What is seen after this command of `GAME`: its number, the status, and the board.
fn seen_at(number: usize, boards: &[String]) -> String {
    let command = GAME.lines().nth(4 + number).unwrap();
    let place = match command {
        _ if number == 0 => "the start".to_owned(),
        "b8" => format!("command {number} of 9, b8: the worker cannot get there"),
        command => format!("command {number} of 9, {command}"),
    };
    format!("{number} {place}\n{}", boards[number])
}

pub(super) fn game() -> Page {
    Page::of_game(GAME)
}

#[test]
fn game_is_played_by_steps_and_jumps() {
    let boards = boards(GAME);
    let Some(said) = said("replay/steps_and_jumps") else { return };
    let mut wanted = vec!["start a6 b8: the worker cannot get there 0 b6 a6 0 0 0 a6".to_owned()];
    wanted.extend((0..=9).chain([9, 8, 2, 3, 0, 9]).map(|number| seen_at(number, &boards)));
    // After one move of the first command, which is a walk.
    wanted.push(seen_at(1, &boards).replace(&boards[1], "#######\n#-@a-+#\n#-b--+#\n#######"));
    wanted.extend([
        seen_at(0, &boards),
        "true".into(),
        "true".into(),
        seen_at(9, &boards),
        "true".into(),
        seen_at(0, &boards),
    ]);
    wanted.extend([seen_at(9, &boards), "1".into()]);
    assert_eq!(*said, wanted);
}

pub(super) fn middle() -> Page {
    Page::of_game("#@---a-+#\n\na6\na6\n")
}

#[test]
fn forward_and_back_from_the_middle_of_a_command_lead_to_its_ends() {
    play(
        "replay/middle",
        expect![[r##"
            [
                "1 command 1 of 2, a6 #-@--a-+#",
                "4 command 1 of 2, a6 #----@a+#",
                "0 the start #@---a-+#",
                "4 command 1 of 2, a6 #----@a+#",
                "5 command 2 of 2, a6 #-----@A#",
                "4 command 1 of 2, a6 #----@a+#",
                "0 the start #@---a-+#",
                "true",
                "0 the start #@---a-+#",
                "true",
                "0 the start #@---a-+#",
            ]
        "##]],
    );
}

/// Three documents that are generated, and an example.
fn documents() -> &'static [String; 4] {
    static DOCUMENTS: LazyLock<[String; 4]> = LazyLock::new(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().to_str().unwrap();
        sokopush("generate --count 3").argument(path).run();
        let mut documents: Vec<_> =
            files(path, "in").iter().map(|path| fs::read_to_string(path).unwrap()).collect();
        documents.push(harness::read("examples/shelf.txt"));
        documents.try_into().unwrap()
    });
    &DOCUMENTS
}

/// The page of one of these documents.
pub(super) fn document<const NUMBER: usize>() -> Page {
    Page::of_game(&documents()[NUMBER])
}

#[test]
fn game_shows_the_boards_that_are_printed() {
    for (number, document) in documents().iter().enumerate() {
        let Some(shown) = said(&format!("replay/boards {number}")) else { return };
        assert!(*shown == boards(document), "{document}");
    }
}

pub(super) fn no_names() -> Page {
    let boxes = "*".repeat(27);
    let wall = "#".repeat(29);
    Page::of_game(&format!(
        "{wall}\n#@$.{}#\n{wall}\n#{boxes}#\n{wall}\nTitle: <b>&\nSnapshot: Rlrl\n",
        " ".repeat(24)
    ))
}

#[test]
fn game_without_names_is_played() {
    let Some(shown) = said("replay/no_names") else { return };
    assert_eq!(*shown, ["<b>& <b>&", "start R lrl", &format!("#@ *{}#", " ".repeat(24))]);
}

pub(super) fn long() -> Page {
    Page::of_game(&format!("#@a---+#\n\n{}.\n", "a6\n0\n".repeat(4_000)))
}

#[test]
fn long_game_is_played() {
    play(
        "replay/long",
        expect![[r##"
            [
                "8001",
                "#@a---+#",
            ]
        "##]],
    );
}
