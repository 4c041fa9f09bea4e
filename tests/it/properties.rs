//! Rules that hold for every board and every list of commands.

use std::collections::BTreeSet;

use pathfinding::directed::bfs::bfs_reach;
use proptest::prelude::*;
use sokopush::command::{Command, Name};
use sokopush::grid::{Cell, Direction};
use sokopush::interpret::Interpreter;
use sokopush::notation::named::Picture;
use sokopush::reach::{self, Region};
use sokopush::session::Outcome;
use sokopush::source::Source;
use sokopush::warehouse::Warehouse;

use crate::harness::{interpret, session};
use crate::model::Model;

/// Boards of up to `rows` × `columns` cells, each with a worker, and boxes and walls of any density.
/// Half of them are ragged.
fn board(rows: usize, columns: usize) -> impl Strategy<Value = String> {
    (1..=rows, 1..=columns, 0..50_u32, 0..=26_usize, any::<bool>(), any::<u64>()).prop_map(
        |(rows, columns, walls, boxes, ragged, seed)| {
            // A generator of its own: one number to shrink instead of one a cell.
            let mut state = seed;
            let mut random = |below: usize| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                usize::try_from(state >> 33).unwrap() % below
            };
            let mut text: Vec<Vec<u8>> = (0..rows)
                .map(|_| {
                    let columns = if ragged { 1 + random(columns) } else { columns };
                    let cell = |_| match random(100) {
                        n if n < walls as usize => b'#',
                        n if n % 8 == 0 => b'+',
                        _ => b'-',
                    };
                    (0..columns).map(cell).collect()
                })
                .collect();
            let things = (b'a'..=b'z').take(boxes).map(|name| (name, name.to_ascii_uppercase()));
            for (plain, on_goal) in things.chain([(b'@', b'*')]) {
                let row = random(rows);
                let column = random(text[row].len());
                // The worker comes last and may take a box's place.
                let cell = &mut text[row][column];
                let goal = matches!(cell, b'+' | b'A'..=b'Z');
                *cell = if goal { on_goal } else { plain };
            }
            text.into_iter().map(|row| String::from_utf8(row).unwrap() + "\n").collect()
        },
    )
}

fn command() -> impl Strategy<Value = String> {
    prop_oneof![
        1 => Just("0".to_owned()),
        3 => ("[a-z]", "[2468]").prop_map(|(name, digit)| name + &digit),
        3 => ("[a-d]", "[2468]").prop_map(|(name, digit)| name + &digit),
    ]
}

fn commands() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(command(), 0..120)
}

fn document(board: &str, commands: &[String]) -> String {
    format!("{board}\n{}\n.\n", commands.join("\n"))
}

/// A warehouse's cells to which the worker can walk, by the twin of `Region`.
fn reached(warehouse: &Warehouse) -> BTreeSet<Cell> {
    let ways = |&cell: &Cell| {
        let sides = Direction::ALL.map(|direction| warehouse.beside(cell, direction));
        sides.into_iter().filter(|&side| warehouse.is_free(side)).collect::<Vec<_>>()
    };
    bfs_reach(warehouse.worker(), ways).collect()
}

fn region_is_right(warehouse: &Warehouse, region: &mut Region) -> Result<(), TestCaseError> {
    let reached = reached(warehouse);
    for cell in warehouse.board().floor().iter() {
        prop_assert_eq!(region.contains(warehouse, cell), reached.contains(&cell), "{:?}", cell);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() })]

    #[test]
    fn the_transcript_is_the_models(board in board(9, 9), commands in commands()) {
        let (transcript, errors) = interpret(Interpreter::default(), &document(&board, &commands));
        prop_assert!(errors.is_empty());
        prop_assert_eq!(transcript, Model::new(&board).transcript(&commands));
    }

    #[test]
    fn the_transcript_of_a_wide_board_is_the_models(board in board(5, 200), commands in commands()) {
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
        let chained = Interpreter { chained: true, moves: false };
        let (transcript, _) = interpret(chained, &format!("{board}\n{lines}."));
        prop_assert_eq!(transcript, expected);
    }

    #[test]
    fn moves_lead_to_the_same_board(board in board(9, 9), commands in commands()) {
        let mut model = Model::new(&board);
        for command in &commands {
            model.execute(command);
        }
        let moves = Interpreter { chained: false, moves: true };
        let (line, _) = interpret(moves, &document(&board, &commands));
        prop_assert_eq!(Model::new(&board).walk(&line), model.board());
        prop_assert_eq!(interpret(moves, &document(&board, &commands)).0, line, "always the same");
    }

    #[test]
    fn taking_everything_back_gives_the_first_board(board in board(9, 9), commands in commands()) {
        let mut session = session(&board);
        let first = Picture::new(&session);
        for command in &commands {
            session.execute(command.parse().unwrap());
        }
        while session.execute(Command::Undo) != Outcome::NothingMade {}
        prop_assert_eq!(Picture::new(&session), first);
    }

    #[test]
    fn text_to_board_to_text_is_the_identity(board in board(12, 70)) {
        let picture = Picture::new(&session(&board));
        prop_assert_eq!(picture.text(), board.as_bytes());
    }

    #[test]
    fn a_picture_kept_up_is_the_picture_drawn_anew(board in board(9, 9), commands in commands()) {
        let mut session = session(&board);
        let mut picture = Picture::new(&session);
        for command in &commands {
            if let Outcome::Pushed(effect) | Outcome::TakenBack(effect) = session.execute(command.parse().unwrap()) {
                picture.change(&session, &effect);
            }
            prop_assert_eq!(&picture, &Picture::new(&session));
        }
    }

    #[test]
    fn the_region_is_where_breadth_first_search_gets(
        board in prop_oneof![board(12, 12), board(6, 70), board(4, 200), board(40, 3)],
        pushes in prop::collection::vec((any::<prop::sample::Index>(), 0..5_usize), 0..40),
    ) {
        let mut warehouse = session(&board).into_warehouse();
        let mut region = Region::new(&warehouse);
        let mut made = Vec::new();
        region_is_right(&warehouse, &mut region)?;
        for (index, way) in pushes {
            let boxes: Vec<_> = warehouse.boxes().iter().collect();
            let stood = warehouse.worker();
            if let Some(&direction) = Direction::ALL.get(way) && !boxes.is_empty() {
                let cell = *index.get(&boxes);
                let behind = warehouse.beside(cell, direction.opposite());
                if reached(&warehouse).contains(&behind)
                    && let Ok(push) = warehouse.push(cell, direction)
                {
                    made.push(push);
                    region.changed(&warehouse, cell, warehouse.beside(cell, direction));
                }
            } else if let Some(push) = made.pop() {
                warehouse.take_back(push);
                region.changed(&warehouse, warehouse.beside(stood, push.direction), stood);
            }
            region_is_right(&warehouse, &mut region)?;
        }
    }

    #[test]
    fn a_walk_is_shortest_and_leads_there(board in board(12, 12), target in any::<prop::sample::Index>()) {
        let warehouse = session(&board).into_warehouse();
        let cells: Vec<_> = warehouse.board().floor().iter().collect();
        let target = *target.get(&cells);
        let walk = reach::walk(&warehouse, target);
        prop_assert_eq!(walk.is_some(), reached(&warehouse).contains(&target));
        if let Some(walk) = walk {
            let mut walked = warehouse.clone();
            for &direction in &walk {
                prop_assert!(walked.step(direction).is_ok());
                prop_assert_eq!(walked.boxes(), warehouse.boxes());
            }
            prop_assert_eq!(walked.worker(), target);
            prop_assert!(walk.len() < cells.len());
            // No cell is nearer by a step than the target is.
            let distance = |cell| reach::walk(&warehouse, cell).map_or(usize::MAX, |walk| walk.len());
            for direction in Direction::ALL {
                let side = warehouse.beside(target, direction);
                if warehouse.is_free(side) {
                    prop_assert!(walk.len() <= distance(side) + 1);
                }
            }
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in prop::collection::vec(prop_oneof![any::<u8>(), Just(b'\n'), Just(b'@'), Just(b'a'), Just(b'6')], 0..60)) {
        for interpreter in [Interpreter::default(), Interpreter { chained: true, moves: true }] {
            let mut whole = Vec::new();
            let mut source = Source::new("text", text.as_slice()).unwrap();
            let result = interpreter.run(&mut source, &mut whole, |_| {}).map_err(|error| error.to_string());
            // Read byte by byte, the same.
            let mut single = Vec::new();
            let bytes = std::io::BufReader::with_capacity(1, text.as_slice());
            let mut source = Source::new("text", bytes).unwrap();
            let again = interpreter.run(&mut source, &mut single, |_| {}).map_err(|error| error.to_string());
            prop_assert_eq!(result, again);
            prop_assert_eq!(whole, single);
        }
    }

    #[test]
    fn a_command_is_what_it_displays(letter in b'a'..=b'z', way in 0..4_usize) {
        let name = Name::from_letter(letter).unwrap();
        for command in [Command::Push(name, Direction::ALL[way]), Command::Undo, Command::End] {
            prop_assert_eq!(command.to_string().parse(), Ok(command));
        }
    }
}
