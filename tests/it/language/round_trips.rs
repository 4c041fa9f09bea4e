//! What is written is read as the same.

use super::random_games::{board, commands, document};
use crate::harness::{drawn, session};
use proptest::prelude::*;
use sokopush::board::Direction;
use sokopush::game::{Command, Name};
use sokopush::notation::{Writer, detect};
use sokopush::{Level, Levels, Notation, Source, Tile, Warehouse, WarehouseBuilder};

/// Titles that could be the beginning of something else.
const TITLES: [&str; 8] = ["", "Alpha", "abc", "3 5", "<?xml", "lurd", "a6", "."];

proptest! {
    #![proptest_config(crate::properties::config(400))]

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
    fn a_board_that_is_read_and_written_is_the_same_text(board in board(12, 70)) {
        prop_assert_eq!(drawn(&session(&board)), board);
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
    fn a_command_that_is_displayed_is_read_as_the_same(letter in b'a'..=b'z', way in 0..4_usize) {
        let name = Name::from_letter(letter).unwrap();
        for command in [Command::Push(name, Direction::ALL[way]), Command::Undo, Command::End] {
            prop_assert_eq!(command.to_string().parse(), Ok(command));
        }
    }
}
