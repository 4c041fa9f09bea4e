//! Pictures show the boards of their games.

use super::seen::{all, first, inside, last, render, shows};
use crate::model::Model;
use proptest::prelude::*;
use roxmltree::Document;
use sokopush::board::Direction;
use sokopush::board::Step;
use sokopush::game::Generator;
use sokopush::notation::{Levels, Notation};
use sokopush::source::Source;
use std::collections::BTreeMap;

proptest! {
    #![proptest_config(crate::properties::config(24))]

    #[test]
    fn a_picture_shows_each_thing_once_and_in_its_cell(
        seed in any::<u64>(), (rows, columns) in (1..9_usize, 1..12_usize), boxes in 0..8_usize,
        walls in 0..60_u8, ragged in any::<bool>(), dark in any::<bool>(), frame in any::<prop::sample::Index>(),
    ) {
        let generator = Generator { seed, rows, columns, boxes, commands: 40, walls, ragged, absent_boxes: true, ..Generator::default() };
        let document = generator.document(1);
        let boards = Model::played(&document).history();
        let theme = if dark { "dark" } else { "light" };
        let number = frame.index(boards.len());
        for (frame, board) in [(number.to_string(), &boards[number]), ("last".into(), boards.last().unwrap())] {
            let picture = render(&["--theme", theme, "--frame", &frame], &document);
            let picture = Document::parse(&picture).unwrap();
            shows(&picture, &first(&picture), board);
        }
        let picture = render(&["--theme", theme, "--frame", "all"], &document);
        let picture = Document::parse(&picture).unwrap();
        shows(&picture, &first(&picture), &boards[0]);
        shows(&picture, &last(&picture), boards.last().unwrap());
    }
}

#[test]
fn the_walk_before_the_last_push_is_a_line() {
    let game = "-----\n-a---\n@----\n-----\n\na6\na6\na8\n.\n";
    for (frame, trail) in [
        ("0", None),
        // Up, to where it can push.
        ("1", Some("M20 100v-40")),
        ("2", Some("M20 100v-40")),
        ("3", Some("M100 60v40h40")),
        ("last", Some("M100 60v40h40")),
    ] {
        let picture = render(&["--frame", frame], game);
        let picture = Document::parse(&picture).unwrap();
        let lines: Vec<_> =
            all(&picture, "trail").map(|line| line.attribute("d").unwrap()).collect();
        assert_eq!(lines, trail.into_iter().collect::<Vec<_>>(), "{frame}");
    }
    // A walk after the last push is shown in frame `last` only.
    let game = "1 7\n..bw..+\nLRR\n0 0\n";
    let shown = |frame| {
        let picture = render(&["--from", "keystrokes", "--frame", frame], game);
        let picture = Document::parse(&picture).unwrap();
        let line =
            all(&picture, "trail").map(|line| line.attribute("d").unwrap().to_owned()).next();
        (first(&picture).worker, line)
    };
    assert_eq!(shown("1"), ((0, 2), None));
    assert_eq!(shown("last"), ((0, 4), Some("M100 20h80".into())));
    // An animation has one line for the whole way, drawn bit by bit: its dashes begin and end with the walks.
    let picture = render(&["--from", "keystrokes", "--frame", "all"], game);
    assert!(picture.contains(r#"d="M140 20h-40h80""#), "{picture}");
    let dashes = picture.split("stroke-dasharray:0 ").skip(1);
    let dashes: Vec<_> =
        dashes.map(|dash| dash.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(dashes, ["0 0", "40 0", "40 80"]);
}

#[test]
fn a_game_of_500_moves_is_small() {
    // A large board with a hundred boxes, and a worker that turns and changes boxes as often as possible.
    let cell = |place: usize| match (place / 24, place % 24) {
        (0, 0) => 'w',
        (row, column) if row % 2 == 1 && column % 2 == 1 && place < 480 => 'b',
        (row, column) if row % 2 == 0 && column % 2 == 1 => '+',
        _ => '.',
    };
    let rows = (0..23).map(|row| (0..24).map(|column| cell(row * 24 + column)).collect::<String>());
    let board = rows.collect::<Vec<_>>().join("\n");
    let header = "23 24\n";
    let game = format!("{header}{board}\n\n");
    let source = Source::of_text("game", &game);
    let level = Levels::new(Notation::Keystrokes, source).next().unwrap();
    let mut played = level.unwrap().warehouse;
    assert!(played.boxes().len() > 100);
    let (mut keys, mut last) = (String::new(), Direction::Up);
    for number in 0..500 {
        let mut ways = Direction::ALL;
        ways.rotate_left(number % 4);
        let step = |way: Direction| {
            let step = played.clone().step(way).ok()?;
            Some((step == Step::Push, way != last && way != last.opposite()))
        };
        let way = ways
            .into_iter()
            .filter(|&way| step(way).is_some())
            .max_by_key(|&way| step(way))
            .unwrap();
        played.step(way).unwrap();
        keys.push(match way {
            Direction::Up => 'U',
            Direction::Down => 'D',
            Direction::Left => 'L',
            Direction::Right => 'R',
        });
        last = way;
    }
    let game = format!("{header}{board}\n{keys}\n0 0\n");
    let picture = render(&["--from", "keystrokes", "--frame", "all"], &game);
    assert!(picture.contains("500 moves"));
    assert!(picture.len() < 200_000, "{}", picture.len());
}

#[test]
fn titles_and_descriptions_fit_the_levels() {
    let level =
        "####\n#@.#\n# $#\n####\nTitle: A < B & \"C\" \u{1}\n\n#####\n#@$.#\n#####\nSolution: R\n";
    let of = |number: &str| render(&["--from", "xsb", "--level", number], level);
    let said = |picture: &str, name: &str| {
        let picture = Document::parse(picture).unwrap();
        let node = picture.descendants().find(|node| node.has_tag_name(name)).unwrap();
        node.text().unwrap().to_owned()
    };
    assert_eq!(said(&of("1"), "title"), "A < B & \"C\" \u{fffd}");
    assert_eq!(said(&of("1"), "desc"), "A board of 4 rows and 4 columns, boxes on goals: 0 of 1.");
    assert_eq!(said(&of("2"), "title"), "Sokoban");
    assert_eq!(
        said(&of("2"), "desc"),
        "A board of 3 rows and 5 columns, boxes on goals: 1 of 1, after 1 move with 1 push."
    );
    let moving = render(&["--from", "xsb", "--level", "2", "--frame", "all"], level);
    assert_eq!(
        said(&moving, "desc"),
        "A board of 3 rows and 5 columns, boxes on goals: 0 of 1. It is played in 1 move with 1 push. In the end: 1 of 1."
    );
    // Cells outside the walls are not drawn as floor, and boxes are named in reading order.
    let outside = render(&["--from", "xsb"], "  ####\n###@.#\n#  $ #\n######\n\n");
    let outside = Document::parse(&outside).unwrap();
    let floor = all(&outside, "floor").next().unwrap().attribute("d").unwrap();
    assert_eq!(inside(floor, 6).len(), 6);
    assert_eq!(first(&outside).boxes, BTreeMap::from([('a', (2, 3))]));
    // Boxes have no letters where there are too few.
    let many = render(
        &["--from", "xsb"],
        &format!("{0}\n#{1}#\n#@{2}#\n{0}\n", "#".repeat(29), "$".repeat(27), " ".repeat(26)),
    );
    let many = Document::parse(&many).unwrap();
    assert_eq!((all(&many, "box").count(), all(&many, "letter").count()), (27, 0));
}

pub(super) const COLLECTION: &str = "; One\n#####\n#@$.#\n#####\nSolution: R\n\n; Two\n#####\n#.$@#\n#####\n\n\
    ; Three\n######\n#@$ .#\n######\nSnapshot: R\n";
