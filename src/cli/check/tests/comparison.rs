//! Transcripts compared with what they should be.

use std::fs;
use std::io::Empty;

use proptest::prelude::*;
use sokopush::game::Generator;
use sokopush::{Interpreter, Source};

use super::compare::{Comparison, Leniency, Transcript, compare};
use super::diagnose::PlayReference;

#[test]
fn a_changed_transcript_differs_where_it_was_changed() {
    for entry in fs::read_dir("tests/data/session").unwrap() {
        let path = entry.unwrap().path();
        if path.extension() != Some("in".as_ref()) {
            continue;
        }
        let document = fs::read(&path).unwrap();
        let transcript = fs::read(path.with_extension("out")).unwrap();
        let difference = |expected: &[u8]| {
            let mut reference = PlayReference::new(Source::of_text("document", &document), false);
            let expected = Transcript { name: "expected".to_owned(), text: expected };
            let compared = compare(
                &mut reference,
                Some(expected),
                None::<Transcript<Empty>>,
                Leniency::Nothing,
            )
            .unwrap();
            assert!(compared.error.is_none());
            compared.differences.into_iter().next().map(|difference| difference.expected)
        };
        assert_eq!(difference(&transcript), None, "{}", path.display());
        for place in (0..transcript.len()).step_by(1 + transcript.len() / 8) {
            let mut changed = transcript.clone();
            changed[place] = if changed[place] == b'\n' { b' ' } else { b'!' };
            let found = difference(&changed).unwrap();
            let is_changed = |byte: &u8| *byte == changed[place];
            assert!(found.iter().any(is_changed), "{} {place}", path.display());
        }
    }
}

/// Compares the output of a program with the right one.
fn compared(document: &str, printed: &str) -> Comparison {
    let mut reference = PlayReference::new(Source::of_text("document", document), false);
    let got = Transcript { name: "got".to_owned(), text: printed.as_bytes() };
    compare(&mut reference, None::<Transcript<Empty>>, Some(got), Leniency::Nothing).unwrap()
}

proptest! {
    #![proptest_config(crate::properties::config(4000))]

    #[test]
    fn only_a_right_transcript_passes_and_a_message_is_reported_separately(
        (seed, number, ragged) in (any::<u64>(), 1..1000_u64, any::<bool>()),
        changes in prop::collection::vec((0..5_u8, any::<prop::sample::Index>()), 0..4),
        messages in prop::collection::vec(any::<prop::sample::Index>(), 0..5),
    ) {
        let generator = Generator { seed, rows: 4, columns: 6, boxes: 2, commands: 12, walls: 20, ragged, absent_boxes: true, ..Generator::default() };
        let document = generator.document(number);
        let mut right = Vec::new();
        let mut source = Source::of_text("document", &document);
        assert_eq!(Interpreter::default().run(&mut source, &mut right).count(), 0);
        let right = String::from_utf8(right).unwrap();
        let mut lines: Vec<_> = right.lines().collect();
        for (kind, index) in changes {
            let place = index.index(lines.len().max(1));
            match (kind, lines.get(place).copied()) {
                (0, Some(_)) => _ = lines.remove(place),
                (1, Some(line)) => lines.insert(place, line),
                (2, Some(_)) => lines.swap(place, 0),
                (3, Some(_)) => lines[place] = "-",
                _ => lines.insert(place, "wrong push"),
            }
        }
        let changed: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
        let Comparison { edits, differences, error } = compared(&document, &changed);
        prop_assert!(error.is_none());
        prop_assert_eq!(edits.count == 0 && differences.is_empty(), changed == right);
        // Messages before boards and behind the last.
        let board: Vec<_> = right.lines().take(document.lines().position(str::is_empty).unwrap()).collect();
        let boards: Vec<_> = right.lines().collect();
        let boards: Vec<_> = boards.chunks(board.len()).collect();
        let wanted: Vec<_> =
            messages.iter().map(|index| index.index(boards.len() + 1)).collect();
        let mut printed = Vec::new();
        let mut told = Vec::new();
        for number in 0..=boards.len() {
            if wanted.contains(&number) {
                printed.push("error - no way".to_owned());
                told.push(format!("extra line {}: \"error - no way\"", printed.len()));
            }
            printed.extend(boards.get(number).into_iter().flat_map(|rows| rows.iter().map(|row| (*row).to_owned())));
        }
        let Comparison { edits, differences, .. } = compared(&document, &(printed.join("\n") + "\n"));
        prop_assert!(differences.is_empty());
        let found: Vec<_> = edits.first.iter().map(ToString::to_string).collect();
        prop_assert_eq!(found, told);
    }
}
