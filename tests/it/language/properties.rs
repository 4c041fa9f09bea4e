//! Facts that hold for every board and every list of commands.

use std::collections::HashSet;
use std::io::BufReader;

use pathfinding::prelude::bfs_reach;
use proptest::prelude::*;
use sokopush::Interpreter;
use sokopush::board::{Cell, Direction};
use sokopush::board::{Push, Step};
use sokopush::error::Refusal;
use sokopush::game::Outcome;
use sokopush::game::{Command, Move, Name};
use sokopush::notation::{Writer, detect, named};
use sokopush::{
    Level, Levels, Moves, Notation, Session, Source, Tile, Warehouse, WarehouseBuilder,
};

use crate::harness::{drawn, interpret, play, session, walk};
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

/// Titles that could be the beginning of something else.
const TITLES: [&str; 8] = ["", "Alpha", "abc", "3 5", "<?xml", "lurd", "a6", "."];

fn document(board: &str, commands: &[String]) -> String {
    format!("{board}\n{}\n.\n", commands.join("\n"))
}

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
    fn what_is_written_in_a_notation_is_detected_and_reads_back_the_same(
        board in prop_oneof![4 => board(9, 9), 1 => board(4, 4)],
        commands in commands(),
        heading in prop::sample::select(TITLES.to_vec()),
    ) {
        let read = |notation, text: &str| -> Vec<Level> {
            Levels::new(notation, Source::of_text("text", text)).map(Result::unwrap).collect()
        };
        let mut levels = read(Notation::Named, &document(&board, &commands));
        levels[0].heading = Some(heading.to_owned()).filter(|heading| !heading.is_empty());
        for &notation in Notation::ALL {
            let written = |levels: &[Level]| {
                let mut writer = Writer::new(notation);
                levels.iter().map(|level| writer.write(level)).collect::<Result<String, _>>()
                    .map(|text| text + writer.end())
            };
            let Ok(text) = written(&levels) else { continue };
            let found = detect(&mut Source::of_text("text", &text)).unwrap();
            if notation == Notation::Lurd {
                // Without moves, the text is an empty line.
                prop_assert!(found == [notation] || text == "\n", "{:?} {:?}", found, text);
                continue;
            }
            prop_assert_eq!(found, [notation], "{}", text);
            let again = read(notation, &text);
            let is_closed = matches!(notation, Notation::Xsb | Notation::Slc);
            prop_assert!(is_closed || again[0].warehouse == levels[0].warehouse, "{}", text);
            // SLC has a place for the number of a level, which is a title to others.
            let number = (notation == Notation::Slc).then(|| "1".to_owned());
            let title = levels[0].title().or(number).filter(|_| is_closed);
            prop_assert_eq!(again[0].title(), title, "{}", text);
            prop_assert_eq!(written(&again).unwrap(), text);
        }
    }

    #[test]
    fn undoing_everything_returns_to_the_first_board(board in board(9, 9), commands in commands()) {
        let mut session = session(&board);
        let first = drawn(&session);
        for command in &commands {
            session.execute(command.parse().unwrap());
        }
        while session.execute(Command::Undo) != Outcome::NothingToUndo {}
        prop_assert_eq!(drawn(&session), first);
    }

    #[test]
    fn a_board_that_is_read_and_written_is_the_same_text(board in board(12, 70)) {
        prop_assert_eq!(drawn(&session(&board)), board);
    }

    #[test]
    fn a_patched_drawing_is_the_board_drawn_anew(board in board(9, 9), commands in commands()) {
        let mut session = session(&board);
        let mut drawing = named::draw(&session).unwrap();
        for command in &commands {
            if let Some(effect) = session.execute(command.parse().unwrap()).effect() {
                drawing.update(&session, effect);
            }
            let anew = named::draw(&session).unwrap();
            prop_assert_eq!(drawing.text(), anew.text());
        }
    }

    #[test]
    fn what_is_undone_can_be_redone_until_another_push(board in board(9, 9), commands in commands()) {
        let mut session = session(&board);
        for command in &commands {
            session.execute(command.parse().unwrap());
        }
        let (last, made) = (drawn(&session), session.pushes_made().collect::<Vec<_>>());
        for undone in 0..made.len() {
            let before = drawn(&session);
            prop_assert!(matches!(session.undo(), Outcome::Undone(_)));
            let undone: Vec<_> = session.undone().take(undone + 1).collect();
            prop_assert_eq!(undone, &made[session.push_count()..]);
            let mut again = session.clone();
            prop_assert!(matches!(again.redo(), Outcome::Pushed(_)));
            prop_assert_eq!(drawn(&again), before);
        }
        let mut pushed = session.clone();
        if let Some(&push) = pushed.possible_pushes().first() {
            pushed.push_box(push);
            prop_assert_eq!(pushed.redo(), Outcome::NothingToRedo);
        }
        for _ in &made {
            prop_assert!(matches!(session.redo(), Outcome::Pushed(_)));
        }
        prop_assert_eq!(drawn(&session), last);
        prop_assert_eq!(session.pushes_made().collect::<Vec<_>>(), made);
    }

    #[test]
    fn boxes_without_names_are_pushed_like_those_with(board in board(9, 9), commands in commands()) {
        let mut named = session(&board);
        let mut nameless = Session::from(named.warehouse().clone());
        for command in &commands {
            let (outcome, again) = match command.parse().unwrap() {
                Command::Push(name, direction) => {
                    let cell = named.cell_of(name).unwrap_or(Cell::OUTSIDE);
                    (named.push(name, direction), nameless.push_box(Push { cell, direction }))
                }
                command => (named.execute(command), nameless.execute(command)),
            };
            let cells = |outcome: Outcome| outcome.effect().map(|effect| {
                let moved = effect.moved.map(|moved| (moved.from, moved.to));
                (effect.worker_from, effect.worker_to, moved)
            });
            prop_assert_eq!(cells(outcome), cells(again));
            prop_assert_eq!(named.warehouse(), nameless.warehouse());
            prop_assert!(named.pushes_made().eq(nameless.pushes_made()));
            prop_assert!(named.undone().eq(nameless.undone()));
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
                session.push_box(*index.get(&possible));
            }
            let warehouse = session.warehouse().clone();
            let next = |cell| Direction::ALL.map(|direction| warehouse.neighbour(cell, direction));
            let free = |&cell: &_| next(cell).into_iter().filter(|&cell| warehouse.is_free(cell));
            let reached: HashSet<_> = bfs_reach(warehouse.worker(), free).collect();
            let mut expected = Vec::new();
            for cell in warehouse.boxes() {
                for direction in Direction::ALL {
                    let push = Push { cell, direction };
                    let [start, target] =
                        [direction.opposite(), direction].map(|way| warehouse.neighbour(cell, way));
                    let can_be_made = reached.contains(&start) && warehouse.is_free(target);
                    expected.extend(can_be_made.then_some(push));
                }
            }
            prop_assert_eq!(session.possible_pushes(), expected);
        }
    }

    /// Against a session that is opened anew for each push, with the worker where it walked to.
    #[test]
    fn walks_between_pushes_are_undone_with_the_push_before(
        board in board(9, 9),
        acts in prop::collection::vec((0..8_u8, any::<prop::sample::Index>()), 0..60),
    ) {
        let mut session = Session::from(session(&board).into_warehouse());
        // The positions after pushes; and those before and after the pushes that can be redone, the next one last.
        let mut made = Vec::new();
        let mut undone: Vec<(Warehouse, Warehouse)> = Vec::new();
        // Whether the player walked since.
        let mut has_walked = false;
        for (act, index) in acts {
            let before = session.warehouse().clone();
            let free: Vec<_> = before.free().iter().collect();
            match act {
                0 | 1 => {
                    let cell = *index.get(&free);
                    let is_reached = walk(&before, cell).is_some();
                    let outcome = session.walk_to(cell);
                    let refused = Outcome::Refused(Refusal::Unreachable);
                    prop_assert_eq!(outcome != refused, is_reached);
                    prop_assert_eq!(session.warehouse().worker() == cell, is_reached);
                    has_walked |= is_reached;
                }
                2 | 3 => {
                    let direction = *index.get(&Direction::ALL);
                    let mut stepped = before.clone();
                    let step = stepped.step(direction);
                    let outcome = session.step(direction);
                    match step {
                        Ok(Step::Push) => {
                            made.push(before);
                            undone.clear();
                            has_walked = false;
                        }
                        Ok(Step::Walk) => {
                            prop_assert!(matches!(outcome, Outcome::Walked(_)));
                            has_walked = true;
                        }
                        Err(_) => prop_assert!(matches!(outcome, Outcome::Refused(_))),
                    }
                    prop_assert_eq!(session.warehouse(), &stepped);
                }
                4 | 5 => {
                    let possible = session.possible_pushes();
                    if !possible.is_empty() {
                        session.push_box(*index.get(&possible));
                        made.push(before);
                        undone.clear();
                        has_walked = false;
                    }
                }
                6 => if let Some(position) = made.pop() {
                    prop_assert!(matches!(session.undo(), Outcome::Undone(_)));
                    prop_assert_eq!(session.warehouse(), &position);
                    undone.push((position, before));
                    has_walked = false;
                } else { prop_assert_eq!(session.undo(), Outcome::NothingToUndo) },
                _ => if let Some((position, after)) = undone.pop() {
                    prop_assert!(matches!(session.redo(), Outcome::Pushed(_)));
                    prop_assert_eq!(session.warehouse().boxes(), after.boxes());
                    // Without a walk of the player's own, the worker walks as before.
                    made.push(if has_walked { before } else { position });
                    has_walked = false;
                } else { prop_assert_eq!(session.redo(), Outcome::NothingToRedo) },
            }
            prop_assert_eq!(session.push_count(), made.len());
            prop_assert_eq!(session.pushes_made().count(), made.len());
            prop_assert_eq!(session.undone().count(), undone.len());
        }
        let start = made.first().unwrap_or(session.warehouse()).boxes().clone();
        let (first, pushes) = session.into_pushes();
        prop_assert_eq!(first.boxes(), &start);
        prop_assert_eq!(pushes.count(), made.len());
    }

    #[test]
    fn a_warehouse_is_displayed_and_read_as_the_same(
        tiles in prop::collection::vec(prop::collection::vec(0..9_usize, 0..8), 1..8),
        worker in any::<prop::sample::Index>(),
    ) {
        let tile = |tile: usize| *[Tile::Wall, Tile::Goal, Tile::Box, Tile::BoxOnGoal].get(tile).unwrap_or(&Tile::Floor);
        let columns = tiles.iter().map(Vec::len).max().unwrap().max(1);
        let mut builder = WarehouseBuilder::new(tiles.len(), columns);
        for (row, tiles) in tiles.iter().enumerate() {
            for (column, &number) in tiles.iter().enumerate() {
                builder.set(row, column, tile(number));
            }
        }
        let place = worker.index(tiles.len() * columns);
        builder.set(place / columns, place % columns, Tile::Worker);
        let built = builder.build().unwrap();
        prop_assert_eq!(&WarehouseBuilder::from(&built).build().unwrap(), &built);
        let again: Warehouse = built.to_string().parse().unwrap();
        prop_assert_eq!(&again, &built);
        prop_assert_eq!(WarehouseBuilder::from(&again).build().unwrap(), built);
    }

    #[test]
    fn a_board_under_decoration_is_displayed_and_read_as_the_same(
        decoration in prop::collection::vec(0..5_usize, 1..6),
    ) {
        let mut builder = WarehouseBuilder::new(4, 5);
        for (row, tiles) in ["#####", "#@$.#", "#####"].iter().enumerate() {
            for (column, tile) in tiles.bytes().enumerate() {
                let tile = match tile {
                    b'#' => Tile::Wall,
                    b'@' => Tile::Worker,
                    b'$' => Tile::Box,
                    _ => Tile::Goal,
                };
                builder.set(row + 1, column, tile);
            }
        }
        for (column, &number) in decoration.iter().enumerate() {
            let tiles = [Tile::Floor, Tile::Wall, Tile::Goal, Tile::Box, Tile::BoxOnGoal];
            builder.set(0, column, tiles[number]);
        }
        let built = builder.build().unwrap();
        prop_assert_eq!(&built.to_string().parse::<Warehouse>().unwrap(), &built);
    }

    #[test]
    fn rows_of_any_length_are_displayed_and_read_as_the_same(board in board(12, 12)) {
        let warehouse = session(&board).into_warehouse();
        prop_assert_eq!(&warehouse.to_string().parse::<Warehouse>().unwrap(), &warehouse);
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

    #[test]
    fn a_command_that_is_displayed_is_read_as_the_same(letter in b'a'..=b'z', way in 0..4_usize) {
        let name = Name::from_letter(letter).unwrap();
        for command in [Command::Push(name, Direction::ALL[way]), Command::Undo, Command::End] {
            prop_assert_eq!(command.to_string().parse(), Ok(command));
        }
    }
}
