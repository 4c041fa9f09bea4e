//! Documents that go to other notations and back.

use std::fs;

use proptest::prelude::*;

use super::convert;
use crate::harness::files;
use crate::model::Model;
use crate::run::{ANYTHING, sokopush};

#[test]
fn round_trip_of_sessions_through_every_notation() {
    for path in files("tests/data/session", "in") {
        let path = path.to_str().unwrap();
        let whole = fs::read_to_string(path).unwrap();
        let document = whole.split_inclusive("\n.").next().unwrap().to_owned() + "\n";
        assert_eq!(convert("named", "named", &whole), document, "{path}");
        let moves = sokopush("play --moves").argument(path).stdout(ANYTHING).run().stdout;
        assert_eq!(convert("named", "lurd", &whole), moves, "{path}");
        let xsb = convert("named", "xsb", &whole);
        assert_eq!(convert("xsb", "lurd", &xsb), moves, "{path}");
        assert_eq!(convert("xsb", "xsb", &xsb), xsb, "{path}");
    }
}

/// A board of the push/undo language with pushes; with a wall around it if `walled`.
fn document(walled: bool) -> impl Strategy<Value = String> {
    let cells: Vec<char> = "@abcD+++##".chars().chain(['-'; 20]).collect();
    let commands = prop::collection::vec((0..4_usize, 0..5_usize), 0..30);
    (Just(cells).prop_shuffle(), commands).prop_map(move |(cells, commands)| {
        let mut rows: Vec<String> = cells.chunks(6).map(|row| row.iter().collect()).collect();
        if walled {
            rows = rows.into_iter().map(|row| format!("#{row}#")).collect();
            rows.insert(0, "#".repeat(8));
            rows.push("#".repeat(8));
        }
        let commands = commands.into_iter().map(|(name, direction)| match direction {
            4 => "0\n".to_owned(),
            _ => format!("{}{}\n", ["a", "b", "c", "d"][name], [2, 4, 6, 8][direction]),
        });
        format!("{}\n\n{}.\n", rows.join("\n"), commands.collect::<String>())
    })
}

/// A level in XSB without a title, its board run-length encoded in one line.
fn run_length_encoded(xsb: &str) -> String {
    let notes = xsb.find("Solution:").or_else(|| xsb.find("Snapshot:")).unwrap_or(xsb.len());
    let (board, notes) = xsb.split_at(notes);
    let board = board.trim_end().replace(' ', "-").replace('\n', "|");
    let runs = board.as_bytes().chunk_by(|one, next| one == next);
    let encoded = runs.map(|run| match run {
        [character] => char::from(*character).to_string(),
        _ => format!("{}{}", run.len(), char::from(run[0])),
    });
    encoded.collect::<String>() + "\n" + notes
}

proptest! {
    #![proptest_config(crate::properties::config(40))]

    #[test]
    fn round_trip_gives_the_same_text(document in document(true)) {
        prop_assert_eq!(&convert("named", "named", &document), &document);
        // XSB has no names of boxes and no undone pushes.
        let xsb = convert("named", "xsb", &document);
        let plain = convert("xsb", "named", &xsb);
        prop_assert_eq!(&convert("named", "xsb", &plain), &xsb);
        prop_assert_eq!(&convert("xsb", "xsb", &xsb), &xsb);
        let encoded = run_length_encoded(&xsb);
        prop_assert_eq!(&convert("xsb", "named", &encoded), &plain);
        prop_assert_eq!(&convert("xsb", "xsb", &encoded), &xsb);
        sokopush("convert --to xsb").stdin(&encoded).stdout(&xsb).run();
        let keys = convert("named", "keystrokes", &document);
        prop_assert_eq!(&convert("keystrokes", "keystrokes", &keys), &keys);
        let board = |text: &str| text.split("\n\n").next().unwrap().to_owned();
        prop_assert_eq!(board(&convert("keystrokes", "named", &keys)), board(&plain));
    }

    #[test]
    fn record_leads_to_the_board_of_its_pushes(document in document(false)) {
        let lurd = convert("named", "lurd", &document);
        prop_assert_eq!(Model::new(&document).walk(&lurd), Model::played(&document).board());
        let through_xsb = convert("xsb", "lurd", convert("named", "xsb", &document));
        prop_assert_eq!(through_xsb, lurd);
    }
}
