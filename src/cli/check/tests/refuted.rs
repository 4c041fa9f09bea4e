//! No mistake is named that what was printed refutes.

use std::collections::BTreeSet;
use std::io::Empty;

use sokopush::game::Generator;
use sokopush::{Interpreter, Source};

use super::compare::{Leniency, Transcript, compare};
use super::diagnose::PlayReference;
use super::mistake::Mistake;

/// Returns whether a claim about all boards is refuted by right ones: those before and after the wrong one at `index`.
fn is_refuted(mistake: Mistake, boards: &[String], index: usize, commands: &[&str]) -> bool {
    let right: Vec<_> = (0..boards.len()).filter(|&other| other != index).collect();
    let any = |letters: &[char]| right.iter().any(|&board| boards[board].contains(letters));
    let capitals: Vec<_> = ('A'..='Z').collect();
    let leaves = |on: char, off: char| {
        let first = right.iter().find(|&&board| boards[board].contains(on));
        right.iter().any(|board| first.is_some_and(|on| on < board) && boards[*board].contains(off))
    };
    let undoes = || {
        let mut others = right.iter().filter(|&&board| board > 0);
        others.any(|&board| commands[board - 1] == "0" && boards[board] != boards[board - 1])
    };
    match mistake {
        Mistake::WorkerOnGoal => any(&['*']),
        Mistake::BoxOnGoal => any(&capitals),
        Mistake::WorkerOffGoal => leaves('*', '@'),
        Mistake::BoxOffGoal => capitals.iter().any(|on| leaves(*on, on.to_ascii_lowercase())),
        Mistake::UndoIgnored | Mistake::WorkerLeft | Mistake::BoxLeft => undoes(),
        // The next board shows the goal.
        Mistake::GoalLost => commands.get(index).is_some_and(|next| *next != "0"),
        Mistake::CrLf => true,
        _ => false,
    }
}

#[test]
fn no_name_is_refuted_by_what_else_was_printed() {
    let (mut names, mut wrong_boards) = (BTreeSet::new(), 0);
    let generator = Generator { rows: 5, columns: 7, commands: 20, ..Generator::default() };
    // Without the large board, and rows of one length.
    for number in (1..=20).filter(|number| ![3, 7, 11].contains(number) && number % 4 != 2) {
        let document = generator.document(number);
        let (start, commands) = document.split_once("\n\n").unwrap();
        let commands: Vec<_> = commands.lines().take_while(|line| *line != ".").collect();
        let mut text = Vec::new();
        let mut source = Source::of_text("document", &document);
        assert_eq!(Interpreter::default().run(&mut source, &mut text).count(), 0);
        let boards: Vec<_> = text
            .chunks(start.len() + 1)
            .map(|board| String::from_utf8(board.to_vec()).unwrap())
            .collect();
        for index in 0..boards.len() {
            for wrong in wrong_boards_for(&boards, index) {
                let mut printed = boards.clone();
                printed[index] = wrong;
                let printed = printed.concat();
                let got = Transcript { name: "printed".to_owned(), text: printed.as_bytes() };
                let mut reference =
                    PlayReference::new(Source::of_text("document", &document), false);
                let compared = compare(
                    &mut reference,
                    None::<Transcript<Empty>>,
                    Some(got),
                    Leniency::Nothing,
                )
                .unwrap();
                let Some(difference) = compared.differences.first() else { continue };
                wrong_boards += 1;
                for made in difference.diagnoses.iter().map(|diagnosis| diagnosis.mistake) {
                    let is_refuted = is_refuted(made, &boards, index, &commands);
                    assert!(!is_refuted, "{made:?}, board {index}:\n{document}{printed}");
                    names.insert(made);
                }
            }
        }
    }
    assert!(wrong_boards > 3000 && names.len() > 8, "{wrong_boards}: {names:?}");
}

/// Boards with something wrong in place of a right one.
fn wrong_boards_for(boards: &[String], index: usize) -> Vec<String> {
    let board = &boards[index];
    let before = &boards[index.saturating_sub(1)];
    let mut wrong = vec![before.clone(), board.to_lowercase(), board.to_uppercase()];
    wrong.extend([board.replace('*', "@"), board.replace('@', "*"), board.replace('\n', "\r\n")]);
    for (place, sign) in board.char_indices() {
        let other = match sign {
            '@' => '*',
            '*' => '+',
            '+' => '-',
            'a'..='z' => sign.to_ascii_uppercase(),
            'A'..='Z' => sign.to_ascii_lowercase(),
            _ => continue,
        };
        let mut text = board.clone();
        text.replace_range(place..=place, &other.to_string());
        wrong.push(text);
    }
    // The worker where it was before, or the boxes.
    let merged = |is_kept: fn(char) -> bool| {
        let cells = board.chars().zip(before.chars());
        cells.map(|(now, before)| if is_kept(before) { before } else { now }).collect::<String>()
    };
    wrong.push(merged(|cell| matches!(cell, '@' | '*')));
    wrong.push(merged(|cell| cell.is_ascii_alphabetic()));
    wrong.retain(|text| text != board);
    wrong
}
