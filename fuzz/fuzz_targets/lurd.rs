//! Records of moves on a board with room for turns.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sokopush::error::{Error, IllegalMove, Unwritable};
use sokopush::level::Verdict;
use sokopush::notation::{Layout, lurd};
use sokopush::session::Outcome;
use sokopush::warehouse::Step;
use sokopush::{Level, Moves, Notation, Record, Source};
use sokopush_fuzz::{ByteByByte, message, read, write};

const BOARD: &str = "#########\n#   #   #\n# $ * . #\n#  @$ # #\n## # .  #\n#    $. #\n#########\n";

fuzz_target!(|text: &[u8]| {
    let text = String::from_utf8_lossy(text);
    records_are_the_same_byte_by_byte(&text);
    let level = level(&text);
    match level.play() {
        Err(illegal) => is_illegal(&level, &text, illegal),
        Ok(_) => is_played(&level, &text.parse().unwrap()),
    }
});

/// The level with `text` as its record, which need not be LURD.
fn level(text: &str) -> Level {
    let record = match text.parse() {
        Ok(moves) => Record::Moves(moves),
        Err(_) => Record::Text(text.to_owned()),
    };
    let (mut levels, _) = read(Notation::Xsb, BOARD.as_bytes());
    Level { record: Some(record), ..levels.remove(0) }
}

/// Asserts that records without boards are read the same byte by byte, and without errors if the text is
/// LURD.
fn records_are_the_same_byte_by_byte(text: &str) {
    let read = |source| -> (Vec<Moves>, Vec<Error>) {
        let (mut all, mut errors) = (Vec::new(), Vec::new());
        for record in lurd::records(source) {
            record.map_or_else(|error| errors.push(error), |moves| all.push(moves));
        }
        (all, errors)
    };
    let (all, errors) = read(Source::new("text", text.as_bytes()));
    let (bytewise, bytewise_errors) = read(Source::new("text", ByteByByte(text.as_bytes())));
    assert_eq!(all, bytewise);
    assert!(errors.iter().map(message).eq(bytewise_errors.iter().map(message)));
    assert!(errors.len() < 2);
    if let Ok(moves) = text.parse::<Moves>() {
        assert!(errors.is_empty() && all.iter().eq((!moves.is_empty()).then_some(&moves)));
    }
}

/// Asserts that this is the first move that cannot be made.
fn is_illegal(record: &Level, text: &str, illegal: IllegalMove) {
    let before: String = text.chars().take(illegal.number - 1).collect();
    assert!(before.parse::<Moves>().is_ok() && level(&before).play().is_ok());
    assert_eq!(text.chars().nth(illegal.number - 1), Some(illegal.letter));
    assert_eq!(record.verify(), Verdict::Illegal(illegal));
    for notation in [Notation::Xsb, Notation::Named, Notation::Keystrokes, Notation::Lurd] {
        let written = write(notation, Layout::default(), std::slice::from_ref(record));
        assert_eq!(written, Err(Unwritable::Record(illegal)));
    }
}

fn is_played(level: &Level, moves: &Moves) {
    let played = level.play().unwrap();
    assert_eq!(played.moves(), *moves);
    let mut stepped = level.warehouse.clone();
    for step in moves.iter() {
        let expected = if step.is_push() { Step::Push } else { Step::Walk };
        assert_eq!(stepped.step(step.direction()), Ok(expected));
    }
    assert_eq!(*played.end(), stepped);
    let verdict = if stepped.is_solved() {
        Verdict::Solves { moves: moves.len(), pushes: moves.pushes() }
    } else {
        Verdict::Unsolved(moves.len())
    };
    assert_eq!(level.verify(), verdict);
    // The pushes alone lead to the same boxes, and their shortest walks are not longer.
    let session = level.session().unwrap();
    let commands = session.commands_for(played.pushes());
    let mut pushed = session.clone();
    for &command in &commands {
        assert!(matches!(pushed.execute(command), Outcome::Pushed(_)));
    }
    assert_eq!(commands.len(), moves.pushes());
    assert_eq!(pushed.warehouse().boxes(), stepped.boxes());
    let names = session.boxes().collect();
    let named = Level { names, record: Some(Record::Commands(commands)), ..level.clone() };
    let replayed = named.play().unwrap();
    assert_eq!(replayed.pushes(), played.pushes());
    assert_eq!(replayed.end(), pushed.warehouse());
    assert!(replayed.moves().len() <= moves.len());
    // What is written is read as the same moves.
    let write = |notation| write(notation, Layout::default(), std::slice::from_ref(level));
    assert_eq!(write(Notation::Lurd).unwrap(), format!("{moves}\n"));
    let (again, _) = read(Notation::Xsb, write(Notation::Xsb).unwrap().as_bytes());
    assert_eq!(again[0].play().unwrap().moves(), *moves);
    let (again, _) = read(Notation::Named, write(Notation::Named).unwrap().as_bytes());
    assert_eq!(again[0].play().unwrap().pushes(), played.pushes());
    match write(Notation::Keystrokes) {
        Ok(text) => {
            let (again, _) = read(Notation::Keystrokes, text.as_bytes());
            assert_eq!(again[0].play().unwrap().moves(), *moves);
        }
        Err(error) => assert!(matches!(error, Unwritable::AfterEnd(end) if end < moves.len())),
    }
}
