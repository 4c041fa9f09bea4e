//! Solutions and snapshots that are stored with a level.

use sokopush::Notation;
use sokopush::level::Note;

use super::short::{BOARD, records, same, text, texts, titles, written};

#[test]
fn records_are_found_whatever_their_titles_say_and_wherever_they_are_wrapped() {
    let moves = |text: &str| {
        let levels = same(text);
        records(&levels[0]).into_iter().map(|(_, moves)| moves).collect::<Vec<_>>()
    };
    for wrapped in [
        "Solution: 2\nrR\n",
        "Solution\n2\nrR\n",
        "Solution 5\n2(r\n)R\n",
        "Solution\nr(rR\n)\n",
        "Best Solution: 2/1\nrr\nR\n",
        "Solution by A: B: rrR\n",
        "snapshot 1:\nr r R\n",
        "Saved game\n\n2r\nR\n",
    ] {
        assert_eq!(moves(&format!("{BOARD}{wrapped}")), ["rrR"], "{wrapped}");
    }
    // Words.
    for words in ["dull\n\nTitle: lull\n", "rull/dull/lull\n", "#1 rullrull\n"] {
        assert_eq!(moves(&format!("{BOARD}{words}")), [""; 0], "{words}");
    }
    // One of the first three words of a title speaks of a record.
    assert_eq!(moves(&format!("{BOARD}\nMy best solution\nrrR\n")), ["rrR"]);
    assert_eq!(moves(&format!("{BOARD}\nMy very best solution\nrrR\n")), [""; 0]);
    let titled = same(format!("{BOARD}\n; 1\nTomo\nrrRlrlrl\n"));
    assert_eq!(titled[0].records().next().unwrap().title().as_deref(), Some("1 Tomo"));
}

#[test]
fn title_of_a_record_without_moves_is_no_title_of_a_level() {
    for short in [
        "B//Solution//B",
        "B/Solution 33|8//B/SaveGame 1|2",
        "B//Level 2/Snapshot/B",
        "B//; 2//Saved game//B",
    ] {
        let levels = same(text(short));
        let title = if short.contains("Level") { "Level 2" } else { "" };
        assert_eq!(titles(&levels), ["", title], "{short}");
        let kinds = texts(&levels[0]).into_iter().chain(texts(&levels[1]));
        assert!(
            kinds.filter(|line| !line.is_empty()).count() >= short.matches('S').count(),
            "{short}"
        );
    }
    assert_eq!(titles(&same(text("B//My Solution//B"))), ["", "My Solution"]);
}

#[test]
fn records_are_written_as_they_were_read() {
    for record in [
        "Snapshot: 6-28u1,5-26r38\n",
        "\n; 1\nTomo\nrlrlrlrl\n",
        "\nSolution by A: B\nrrR\n",
        "\nBest Solution 3/1 (YASS)\nrrR\nSolver: x\n",
        "Solution: rr*R\n",
    ] {
        let text = format!("{BOARD}{record}");
        let levels = same(&text);
        assert_eq!(levels[0].records().count(), 1, "{text}");
        let expected = text.replace("\n; 1\nTomo\n", "\nSnapshot (1 Tomo)\n");
        assert_eq!(written(Notation::Xsb, &levels).0, expected);
    }
}

#[test]
fn record_has_the_title_above_it() {
    let played =
        same(text("Level 1//B//Tomo/RRRRllll//Best Solution 8|4 (YASS)/RRRRllll//Solver: x"));
    let moves = || "RRRRllll".to_owned();
    assert_eq!(
        records(&played[0]),
        [(Some("Tomo"), moves()), (Some("Best Solution 8|4 (YASS)"), moves())]
    );
    assert_eq!(played[0].notes.iter().next_back(), Some(Note::value("Solver", "x")));
    assert_eq!(titles(&played), ["Level 1"]);
}

#[test]
fn record_that_cannot_be_played_is_kept() {
    let unplayable = same(text(";1/B/Solution: 6-28u1,5-26r38"));
    assert_eq!(records(&unplayable[0]), [(None, "6-28u1,5-26r38".to_owned())]);
    assert!(unplayable[0].play(unplayable[0].records().next().unwrap()).is_err());

    let saved = same(text("B//SaveGame 22|9/[r]RuuD"));
    assert_eq!(records(&saved[0]), [(Some("SaveGame 22|9"), "[r]RuuD".to_owned())]);
    let record = saved[0].records().next().unwrap();
    assert!(record.is_snapshot() && saved[0].play(record).is_err());
}
