//! What is written about random levels is read again.

use std::sync::Arc;

use proptest::prelude::*;
use sokopush::level::{Game, Note, Notes, TitlePosition};
use sokopush::notation::detect;
use sokopush::{Level, Notation, Record, Source, Warehouse};

use super::short::{BOARD, read_as, text, written};

/// Lines of collections without titles in keys; `B` is a board.
const LINES: [&str; 11] = [
    "B",
    "B",
    "",
    "",
    "Level 3",
    "; 4",
    "Author: x",
    "Date: 1",
    "Some text",
    "Comment: said",
    "Tomo",
];

/// A text for a title or a note: ordinary ones, and those that look like something else.
fn words() -> impl Strategy<Value = String> {
    let odd = [
        "; 12",
        "Level 3",
        "lurdLURD",
        "Solution: rR",
        "Snapshot",
        "Comment:",
        "Comment-End:",
        "Title: x",
        ";",
        "####",
        "-----",
        "***",
        "# 1 #",
        "::",
        "dull",
        "3-4",
        ">",
        "Saved game",
        "x: y",
        "\u{1b}[2J",
        "3 5",
        "<?xml",
        "a6",
        "0",
        "Alpha",
    ];
    prop_oneof![3 => "[A-Za-z][a-z]{0,8}( [a-z0-9é]{1,6}){0,2}", 2 => prop::sample::select(odd.to_vec()).prop_map(str::to_owned)]
}

/// One note.
fn note() -> impl Strategy<Value = Notes> {
    let key =
        prop::sample::select(vec!["Title", "Author", "ID", "Difficulty", "Solver", "Copyright"]);
    let title = prop::option::of(prop_oneof![
        words(),
        prop::sample::select(vec!["Snapshot", "Best Solution 8/4 (YASS)", "Tomo"])
            .prop_map(str::to_owned),
    ]);
    let game = prop_oneof![
        "(rRlr|rR|r|lurdlurd|RRRRRRRR)"
            .prop_map(|moves: String| Game::Moves(moves.parse().unwrap())),
        prop::sample::select(vec!["6-28u1,5-26r38", "2r*R", "rR\nr[l]", "(rr"])
            .prop_map(|text| Game::Text(text.to_owned())),
    ];
    prop_oneof![
        3 => (key, words()).prop_map(|(key, value)| Notes::from_iter([Note::value(key, &value)])),
        3 => words().prop_map(|line| Notes::from_iter([Note::Text(&line)])),
        2 => prop::collection::vec(words(), 1..4)
            .prop_map(|lines| Notes::from_iter([Note::Comment(&lines.join("\n"))])),
        3 => (title, game).prop_map(|(heading, game)| {
            // Moves that cannot be read stand under no other title.
            let heading = heading.filter(|_| !matches!(game, Game::Text(_)));
            Notes::from_iter([Note::Record(&Record { heading, game })])
        }),
    ]
}

fn level() -> impl Strategy<Value = Level> {
    (prop::option::of(words()), prop::collection::vec(note(), 0..6)).prop_map(|(heading, notes)| {
        let mut level = Level::from(BOARD.parse::<Warehouse>().unwrap());
        (level.heading, level.notes) = (heading, notes.iter().flatten().collect());
        level
    })
}

/// What is written about a level, however it is written: lines of text, and records by their moves.
fn content<'n>(notes: impl IntoIterator<Item = Note<'n>>, level: &Level) -> Vec<String> {
    let lines = notes.into_iter().flat_map(|note| match note {
        Note::Value { key, value } => vec![format!("{key}: {value}")],
        Note::Text(text) | Note::Comment(text) => text.lines().map(str::to_owned).collect(),
        Note::Record(record) => {
            let moves = level.play(record).map(|played| played.moves().to_string());
            vec![moves.unwrap_or_else(|_| record.game.to_string().replace('\n', " "))]
        }
        _ => Vec::new(),
    });
    // What would end or begin a comment is marked.
    let lines = lines.map(|line| line.trim_start_matches(&[';', ' '][..]).trim().to_owned());
    lines.filter(|line| !line.is_empty()).collect()
}

proptest! {
    #![proptest_config(crate::properties::config(300))]

    #[test]
    fn written_levels_come_back(
        levels in prop::collection::vec(level(), 1..4),
        notes in prop::collection::vec(note(), 0..3),
        heading_position in prop::sample::select(vec![TitlePosition::Above, TitlePosition::Below]),
    ) {
        let notes = notes.iter().flatten().filter(|note| !matches!(note, Note::Record(_)));
        let collection: Arc<Notes> = Arc::new(notes.collect());
        let mut levels = levels;
        for level in &mut levels {
            (level.heading_position, level.collection) = (heading_position, collection.clone());
        }
        let (text, _) = written(Notation::Xsb, &levels);
        let found = detect(&mut Source::of_text("text", &text)).unwrap();
        prop_assert_eq!(found, [Notation::Xsb], "{}", &text);
        let again = read_as(Notation::Xsb, &text);
        prop_assert_eq!(again.len(), levels.len(), "{}", &text);
        let all = |levels: &[Level]| -> Vec<String> {
            let mut all = content(&*levels[0].collection, &levels[0]);
            for level in levels {
                let heading = level.heading.as_deref().map(Note::Text);
                all.extend(content(heading.into_iter().chain(&level.notes), level));
            }
            all
        };
        // A heading that could not be read as one becomes a title.
        let untitled = |lines: Vec<String>| -> Vec<String> {
            lines.into_iter().map(|line| line.trim_start_matches("Title: ").to_owned()).collect()
        };
        prop_assert_eq!(untitled(all(&again)), untitled(all(&levels)), "{}", &text);
        for (level, again) in levels.iter().zip(&again) {
            prop_assert_eq!(level.author(), again.author());
            prop_assert_eq!(level.records().count(), again.records().count(), "{}", &text);
        }
        let (twice, _) = written(Notation::Xsb, &again);
        prop_assert_eq!(twice, text);
    }

    #[test]
    fn displayed_level_is_parsed_again(level in level()) {
        let text = level.to_string();
        let parsed: Level = text.parse().unwrap();
        prop_assert_eq!((parsed.author(), &parsed.warehouse), (level.author(), &level.warehouse));
        prop_assert_eq!(parsed.records().count(), level.records().count(), "{}", &text);
        // What was read stands where it is read from, so it is the same level again, by both ways.
        prop_assert_eq!(&read_as(Notation::Xsb, &text), std::slice::from_ref(&parsed));
        prop_assert_eq!(parsed.to_string().parse::<Level>().unwrap(), parsed, "{}", &text);
    }

    #[test]
    fn written_lines_keep_their_order(
        lines in prop::collection::vec(prop::sample::select(LINES.to_vec()), 0..20),
    ) {
        // What touches a board below belongs to it, and is written below it, but for a title alone.
        let is_title = |line: &str| !line.is_empty() && line != "B" && !line.contains(": ");
        let mut apart: Vec<&str> = Vec::new();
        for line in lines.into_iter().chain(["B"]) {
            let is_alone = apart.len() < 2 || apart[apart.len() - 2].is_empty();
            if line == "B" && !apart.last().is_none_or(|before| is_title(before) && is_alone) {
                apart.push("");
            }
            apart.push(line);
        }
        let before = text(&apart.join("/"));
        let levels = read_as(Notation::Xsb, &before);
        // Of two titles of a level, one goes below the other's board.
        prop_assume!(levels.iter().all(|level| level.heading_position != TitlePosition::Below));
        let (after, _) = written(Notation::Xsb, &levels);
        // An empty comment keeps text from becoming a title, and other text may become a comment.
        let plain = |line: &&str| !line.is_empty() && *line != "Comment:";
        let lines = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(plain);
            let plain = |line: &str| {
                line.trim_start_matches("Comment: ").trim_start_matches("Collection: ").to_owned()
            };
            lines.map(plain).collect()
        };
        prop_assert_eq!(lines(&after), lines(&before), "{}", &after);
    }

    #[test]
    fn slc_keeps_titles_and_authors_and_counts_losses(levels in prop::collection::vec(level(), 1..4)) {
        let (slc, writer) = written(Notation::Slc, &levels);
        let again = read_as(Notation::Slc, &slc);
        let (xsb, _) = written(Notation::Xsb, &again);
        let xsb = read_as(Notation::Xsb, &xsb);
        let plain = |text: Option<String>| {
            let text = text.unwrap_or_default().replace(|c: char| c.is_control(), "\u{fffd}");
            text.trim().to_owned()
        };
        for (number, (before, after)) in (1..).zip(levels.iter().zip(&xsb)) {
            let title = before.title().or_else(|| Some(number.to_string()));
            prop_assert_eq!(plain(title), plain(after.title()));
            prop_assert_eq!(plain(before.author().map(str::to_owned)), plain(after.author().map(str::to_owned)));
        }
        let has_record = levels.iter().any(|level| level.records().next().is_some());
        let records = ["solution", "snapshot", "record"];
        let is_counted = records.iter().any(|noun| writer.omitted().contains(noun));
        prop_assert_eq!(has_record, is_counted);
        let has_text = levels.iter().any(|level| level.notes.iter().any(|note| matches!(note, Note::Text(_) | Note::Comment(_))));
        prop_assert!(!has_text || writer.omitted().contains("note"));
    }
}
