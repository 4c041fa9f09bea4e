//! Facts that hold for every board and every list of commands.

use std::collections::HashSet;
use std::io::BufReader;

use pathfinding::prelude::bfs_reach;
use proptest::prelude::*;
use sokopush::Session;
use sokopush::command::{Command, Name};
use sokopush::grid::{Cell, Direction};
use sokopush::interpret::Interpreter;
use sokopush::notation::named;
use sokopush::session::{Effect, Outcome};
use sokopush::warehouse::{Push, Step};

use crate::harness::{interpret, play, session, walk};
use crate::model::Model;
use crate::random::{self, Random};

/// Boards of up to `rows` × `columns` cells, each with a worker, and boxes and walls of any density.
/// Half of them are ragged.
fn board(rows: usize, columns: usize) -> impl Strategy<Value = String> {
    (1..=rows, 1..=columns, 0..50_usize, 0..=26_usize, any::<bool>(), any::<u64>()).prop_map(
        |(rows, columns, walls, boxes, ragged, seed)| {
            let mut random = Random(seed);
            let mut cells: Vec<Vec<u8>> = (0..rows)
                .map(|_| {
                    let columns = if ragged { 1 + random.below(columns) } else { columns };
                    let cell = |_| match random.below(100) {
                        n if n < walls => b'#',
                        n if n % 8 == 0 => b'+',
                        _ => b'-',
                    };
                    (0..columns).map(cell).collect()
                })
                .collect();
            // The worker comes last and may take a box's place.
            random.place(&mut cells, (b'a'..=b'z').take(boxes).chain([b'@']));
            random::board(cells)
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() })]

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
        let chained = Interpreter { chained: true, moves: false };
        let (transcript, _) = interpret(chained, &format!("{board}\n{lines}."));
        prop_assert_eq!(transcript, expected);
    }

    #[test]
    fn moves_lead_to_the_board_of_the_pushes(board in board(9, 9), commands in commands()) {
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
    fn undoing_everything_returns_to_the_first_board(board in board(9, 9), commands in commands()) {
        let mut session = session(&board);
        let first = session.to_string();
        for command in &commands {
            session.execute(command.parse().unwrap());
        }
        while session.execute(Command::Undo) != Outcome::NothingToUndo {}
        prop_assert_eq!(session.to_string(), first);
    }

    #[test]
    fn a_board_that_is_read_and_written_is_the_same_text(board in board(12, 70)) {
        prop_assert_eq!(session(&board).to_string(), board);
    }

    #[test]
    fn a_patched_drawing_is_the_board_drawn_anew(board in board(9, 9), commands in commands()) {
        let mut session = session(&board);
        let mut drawing = named::draw(&session);
        for command in &commands {
            if let Some(effect) = session.execute(command.parse().unwrap()).effect() {
                drawing.update(&session, effect);
            }
            let anew = named::draw(&session);
            prop_assert_eq!(drawing.text(), anew.text());
        }
    }

    #[test]
    fn what_is_undone_can_be_redone_until_another_push(board in board(9, 9), commands in commands()) {
        let mut session = session(&board);
        for command in &commands {
            session.execute(command.parse().unwrap());
        }
        let (last, made) = (session.to_string(), session.made().collect::<Vec<_>>());
        for undone in 0..made.len() {
            let before = session.to_string();
            prop_assert!(matches!(session.undo(), Outcome::Undone(_)));
            let undone: Vec<_> = session.undone().take(undone + 1).collect();
            prop_assert_eq!(undone, &made[session.made().len()..]);
            let mut again = session.clone();
            prop_assert!(matches!(again.redo(), Outcome::Pushed(_)));
            prop_assert_eq!(again.to_string(), before);
        }
        let mut pushed = session.clone();
        if let Some(&push) = pushed.possible_pushes().first() {
            pushed.execute(push);
            prop_assert_eq!(pushed.redo(), Outcome::NothingToRedo);
        }
        for _ in &made {
            prop_assert!(matches!(session.redo(), Outcome::Pushed(_)));
        }
        prop_assert_eq!(session.to_string(), last);
        prop_assert_eq!(session.made().collect::<Vec<_>>(), made);
    }

    #[test]
    fn boxes_without_names_are_pushed_like_those_with(board in board(9, 9), commands in commands()) {
        let mut named = session(&board);
        let mut nameless = Session::new(named.warehouse().clone(), []);
        for command in &commands {
            let (outcome, again) = match command.parse().unwrap() {
                Command::Push(name, direction) => {
                    let cell = named.cell_of(name).unwrap_or(Cell::OUTSIDE);
                    (named.push(name, direction), nameless.push_box(Push { cell, direction }))
                }
                command => (named.execute(command), nameless.execute(command)),
            };
            let without_name = outcome.effect().map(|&effect| Effect { name: None, ..effect });
            prop_assert_eq!(without_name, again.effect().copied());
            prop_assert_eq!(named.warehouse(), nameless.warehouse());
            prop_assert!(named.made().eq(nameless.made()) && named.undone().eq(nameless.undone()));
        }
    }

    #[test]
    fn the_worker_gets_where_breadth_first_search_does(
        board in prop_oneof![board(12, 12), board(6, 70), board(4, 200), board(40, 3)],
        choices in prop::collection::vec((0..4_u8, any::<prop::sample::Index>()), 0..40),
    ) {
        let mut session = session(&board);
        for (choice, index) in choices {
            let possible = session.possible_pushes();
            if choice == 0 || possible.is_empty() {
                session.undo();
            } else {
                session.execute(*index.get(&possible));
            }
            let warehouse = session.warehouse().clone();
            let next = |cell| Direction::ALL.map(|direction| warehouse.neighbour(cell, direction));
            let free = |&cell: &_| next(cell).into_iter().filter(|&cell| warehouse.is_free(cell));
            let reached: HashSet<_> = bfs_reach(warehouse.worker(), free).collect();
            for (name, direction) in Name::all().flat_map(|name| Direction::ALL.map(|way| (name, way))) {
                let push = session.may_push(name, direction);
                if let Some(cell) = session.cell_of(name) && warehouse.may_push(cell, direction).is_ok() {
                    let start = warehouse.neighbour(cell, direction.opposite());
                    let expected = if reached.contains(&start) { Ok(()) } else { Err(Refusal::Unreachable) };
                    prop_assert_eq!(push, expected, "{}{:?}", name, direction);
                }
            }
        }
    }

    #[test]
    fn a_walk_is_as_short_as_the_models_and_leads_there(board in board(12, 12)) {
        let warehouse = session(&board).into_warehouse();
        let distances = Model::new(&board).distances();
        for cell in warehouse.board().floor().iter() {
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

    #[test]
    fn a_command_that_is_displayed_is_read_as_the_same(letter in b'a'..=b'z', way in 0..4_usize) {
        let name = Name::from_letter(letter).unwrap();
        for command in [Command::Push(name, Direction::ALL[way]), Command::Undo, Command::End] {
            prop_assert_eq!(command.to_string().parse(), Ok(command));
        }
    }
}
