//! The tables of keys.

use std::fs;

use super::*;

/// The name of a key, as it stands in a table.
fn name(key: Key) -> String {
    match key {
        Plain(KeyCode::Char(' ')) => "Space".to_owned(),
        Plain(KeyCode::Char(character)) => character.to_string(),
        Plain(KeyCode::F(number)) => format!("F{number}"),
        Plain(code) => format!("{code:?}"),
        Control(letter) => format!("Ctrl-{}", letter.to_ascii_uppercase()),
    }
}

/// Asserts that a table has each key once, and that each row names its keys, unless it names them together.
#[track_caller]
fn is_consistent<Action: Copy>(table: &KeyTable<Action>) {
    for has_letters in [true, false] {
        let mut keys = Vec::new();
        for row in table.rows_for(has_letters) {
            for &(key, _) in row.keys {
                assert!(!keys.contains(&key), "{key:?} is there twice");
                keys.push(key);
                let names = format!("{} {}", row.label, row.help);
                let is_named = names.split([' ', ',', ';']).any(|word| word == name(key));
                let is_together = ["arrows", "a + arrow", "hjkl, wasd"].contains(&row.label);
                assert!(is_named || is_together, "{key:?} is not in {:?}", row.label);
            }
        }
    }
}

#[test]
fn each_key_asks_for_one_thing_and_is_named() {
    is_consistent(&GAME);
    is_consistent(&PLAYBACK);
    is_consistent(&LIST);
}

#[test]
fn each_action_has_a_key_that_no_box_can_take() {
    for row in GAME.rows {
        for (key, action) in row.keys {
            let same = GAME.rows.iter().flat_map(|row| row.keys);
            let mut keys = same.filter(|(_, other)| other == action).map(|(key, _)| key);
            assert!(keys.any(|key| key.letter().is_none()), "{key:?} {action:?}");
        }
    }
}

#[test]
fn help_in_a_game_lists_no_key_that_it_lacks() {
    let help = |letters: &[char], are_shown| {
        let labels = NamedBoxes { letters: letters.to_vec(), are_shown }.help().rows.into_iter();
        labels.map(|(label, _)| label).collect::<Vec<_>>()
    };
    let without_names = help(&[], true);
    assert!(!without_names.contains(&"a + arrow".to_owned()));
    assert!(without_names.contains(&"0, u, z".to_owned()));
    let named = help(&['b', 'q', 'u'], true);
    for label in ["b + arrow", "0, z", "Ctrl-B", "., Ctrl-C", "Home, r", "?, F1"] {
        assert!(named.contains(&label.to_owned()), "{label}: {named:?}");
    }
    assert!(help(&['b', 'q', 'u'], false).contains(&"0, u, z".to_owned()));
}

/// `UPDATE_EXPECT=1 cargo test the_documentation_has_these_tables` writes them.
#[test]
fn the_documentation_has_these_tables() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/playing.md");
    let docs = fs::read_to_string(path).unwrap();
    let mut wanted = docs.clone();
    for table in help_tables() {
        let heading = format!("| {} | |\n|---|---|\n", table.title);
        let (before, rest) = wanted.split_once(&heading).expect("the table has a place");
        let (_, after) = rest.split_once("\n\n").expect("an empty line follows a table");
        let mut rows = String::new();
        for (label, help) in table.rows {
            rows += &["| ", label, " | ", help, " |\n"].concat();
        }
        wanted = format!("{before}{heading}{rows}\n{after}");
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(path, &wanted).unwrap();
    } else {
        assert!(docs == wanted, "`UPDATE_EXPECT=1` writes the tables of docs/playing.md anew");
    }
}
