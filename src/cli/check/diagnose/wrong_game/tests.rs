//! Games with one rule wrong, and with none.

use super::*;
use sokopush::game::Generator;
use sokopush::{Interpreter, Source};

/// The boards that a program prints after the first, and whether the command before each is said to change nothing.
fn play(document: &str, rule: Rule) -> Vec<(Vec<u8>, bool)> {
    let (board, commands) = document.split_once("\n\n").unwrap();
    let start = format!("{board}\n").parse().unwrap();
    let mut game = WrongGame::new(&start, rule);
    let commands = commands.lines().take_while(|line| *line != ".");
    let boards = commands.map(|command| {
        let command = command.parse().unwrap();
        let is_no_op = game.clone().execute(command).is_some();
        (game.print(&[command]), is_no_op)
    });
    boards.collect()
}

#[test]
fn without_a_wrong_rule_the_game_is_right() {
    for number in 1..=20 {
        let generator =
            Generator { ragged: number % 2 == 0, absent_boxes: true, ..Default::default() };
        let document = generator.document(number);
        let mut right = Vec::new();
        let mut source = Source::of_text("document", &document);
        assert_eq!(Interpreter::default().run(&mut source, &mut right).count(), 0);
        let mut played = document.split_once("\n\n").unwrap().0.as_bytes().to_vec();
        played.push(b'\n');
        let mut before = played.clone();
        for (board, is_no_op) in play(&document, Rule::Right) {
            assert_eq!(is_no_op, board == before, "{document}");
            played.extend(&board);
            before = board;
        }
        assert_eq!(String::from_utf8(played), String::from_utf8(right), "{document}");
    }
}

#[test]
fn each_wrong_rule_shows_in_some_game() {
    let documents: Vec<_> = (1..=40).map(|number| Generator::default().document(number)).collect();
    for rule in Rule::all().concat() {
        let boards = |document: &String, rule| {
            play(document, rule).into_iter().map(|(board, _)| board).collect::<Vec<_>>()
        };
        let shows = |document: &String| boards(document, rule) != boards(document, Rule::Right);
        assert!(documents.iter().any(shows), "{rule:?}");
    }
}
