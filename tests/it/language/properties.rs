//! Facts that hold for every board and every list of commands.

use super::random_games::{board, command, commands, document};
use crate::harness::{interpret, play, session, walk};
use crate::model::Model;
use proptest::prelude::*;
use sokopush::Interpreter;
use sokopush::Moves;
use sokopush::board::Step;
use sokopush::board::{Cell, Direction};
use sokopush::game::Move;
use std::io::BufReader;

/// The number of runs of equal items.
fn runs<T: PartialEq>(items: impl IntoIterator<Item = T>) -> usize {
    items.into_iter().collect::<Vec<_>>().chunk_by(PartialEq::eq).count()
}

proptest! {
    #![proptest_config(crate::properties::config(400))]

    #[test]
    fn metrics_count_runs_of_moves_and_of_pushes_of_boxes(
        board in board(6, 8), digits in prop::collection::vec(0..4_usize, 0..200),
    ) {
        let mut warehouse = session(&board).into_warehouse();
        let mut boxes: Vec<Cell> = warehouse.boxes().iter().collect();
        let (mut moves, mut pushes) = (Vec::new(), Vec::new());
        for direction in digits.into_iter().map(|digit| Direction::ALL[digit]) {
            match warehouse.step(direction) {
                Ok(Step::Push) => {
                    let pushed = boxes.iter().position(|&cell| cell == warehouse.worker()).unwrap();
                    boxes[pushed] = warehouse.neighbour(warehouse.worker(), direction);
                    moves.push(Move::Push(direction));
                    pushes.push((pushed, direction));
                }
                Ok(Step::Walk) => moves.push(Move::Walk(direction)),
                Err(_) => {}
            }
        }
        let metrics = moves.iter().copied().collect::<Moves>().metrics();
        prop_assert_eq!(metrics.box_changes, runs(pushes.iter().map(|push| push.0)));
        prop_assert_eq!(metrics.box_lines, runs(&pushes));
        let sessions = moves.chunk_by(|one, next| one.is_push() && next.is_push());
        prop_assert_eq!(metrics.pushing_sessions, sessions.filter(|run| run[0].is_push()).count());
        prop_assert_eq!(metrics.player_lines, runs(moves.iter().map(|step| step.direction())));
    }

    #[test]
    fn the_transcript_is_the_same_as_the_models(board in board(9, 9), commands in commands()) {
        let (transcript, errors) = interpret(Interpreter::default(), &document(&board, &commands));
        prop_assert!(errors.is_empty());
        prop_assert_eq!(transcript, Model::new(&board).transcript(&commands));
    }

    #[test]
    fn the_transcript_of_a_wide_board_is_the_same_as_the_models(board in board(5, 200), commands in commands()) {
        let (transcript, _) = interpret(Interpreter::default(), &document(&board, &commands));
        prop_assert_eq!(transcript, Model::new(&board).transcript(&commands));
    }

    #[test]
    fn a_line_of_chained_commands_prints_its_last_board(
        board in board(9, 9),
        lines in prop::collection::vec(prop::collection::vec(command(), 0..6), 0..30),
    ) {
        let mut model = Model::new(&board);
        let mut expected = model.board();
        for line in &lines {
            for command in line {
                model.execute(command);
            }
            expected += &model.board();
        }
        let lines: String = lines.iter().map(|line| line.concat() + "\n").collect();
        let chained = Interpreter { chained: true, ..Interpreter::default() };
        let (transcript, _) = interpret(chained, &format!("{board}\n{lines}."));
        prop_assert_eq!(transcript, expected);
    }

    #[test]
    fn moves_lead_to_the_board_of_the_pushes(board in board(9, 9), commands in commands()) {
        let mut model = Model::new(&board);
        for command in &commands {
            model.execute(command);
        }
        let moves = Interpreter { moves: true, ..Interpreter::default() };
        let (line, _) = interpret(moves, &document(&board, &commands));
        prop_assert_eq!(Model::new(&board).walk(&line), model.board());
        prop_assert_eq!(interpret(moves, &document(&board, &commands)).0, line, "always the same");
    }

    #[test]
    fn a_walk_is_as_short_as_the_models_and_leads_there(board in board(12, 12)) {
        let warehouse = session(&board).into_warehouse();
        let distances = Model::new(&board).distances();
        for cell in warehouse.board().floor() {
            let (row, column) = warehouse.board().grid().position(cell).unwrap();
            let walk = walk(&warehouse, cell);
            let distance = distances.get(&(row.cast_signed(), column.cast_signed()));
            prop_assert_eq!(walk.as_ref().map(Vec::len), distance.copied(), "{}, {}", row, column);
            let mut walked = warehouse.clone();
            for direction in walk.iter().flatten() {
                prop_assert_eq!(walked.step(*direction), Ok(Step::Walk));
            }
            prop_assert!(walk.is_none() || walked.worker() == cell);
        }
    }

    #[test]
    fn any_text_is_played_the_same_at_once_and_byte_by_byte(text in prop::collection::vec(prop_oneof![any::<u8>(), Just(b'\n'), Just(b'@'), Just(b'a'), Just(b'6')], 0..60)) {
        for interpreter in [Interpreter::default(), Interpreter { chained: true, moves: true }] {
            let (mut whole, mut single) = (Vec::new(), Vec::new());
            let played = play(interpreter, text.as_slice(), &mut whole);
            let bytes = BufReader::with_capacity(1, text.as_slice());
            let again = play(interpreter, bytes, &mut single);
            // Errors cannot be compared, only what they say.
            prop_assert_eq!(format!("{played:?}"), format!("{again:?}"));
            prop_assert_eq!(whole, single);
        }
    }
}
