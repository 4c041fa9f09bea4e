//! Records of moves on a board with room for turns.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sokopush::board::Step;
use sokopush::error::{Error, IllegalMove};
use sokopush::game::Outcome;
use sokopush::level::Replays;
use sokopush::level::{Game, Record};
use sokopush::notation::lurd;
use sokopush::program::Layout;
use sokopush::{Level, Moves, Notation, Source};
use sokopush_fuzz::{ByteByByte, end, message, read, write};

const BOARD: &str = "#########\n#   #   #\n# $ * . #\n#  @$ # #\n## # .  #\n#    $. #\n#########\n";

fuzz_target!(|text: &[u8]| {
    let text = String::from_utf8_lossy(text);
    records_are_the_same_byte_by_byte(&text);
    let level = level(&text);
    match level.play(record(&level)) {
        Err(illegal) => is_illegal(&level, &text, illegal),
        Ok(played) => is_played(&level, &played.moves()),
    }
});

/// The level with `text` as its record, which need not be LURD.
fn level(text: &str) -> Level {
    let game = match text.parse() {
        Ok(moves) => Game::Moves(moves),
        Err(_) => Game::Text(text.to_owned()),
    };
    let (mut levels, _) = read(Notation::Xsb, BOARD.as_bytes());
    let mut level = levels.remove(0);
    level.notes.push_record(game.into());
    level
}

fn record(level: &Level) -> &Record {
    level.records().next().unwrap()
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
    let (all, errors) = read(Source::of_text("text", text));
    let (bytewise, bytewise_errors) = read(Source::of_stream("text", ByteByByte(text.as_bytes())));
    assert_eq!(all, bytewise);
    assert!(errors.iter().map(message).eq(bytewise_errors.iter().map(message)));
    assert!(errors.len() < 2);
    if let Ok(moves) = text.parse::<Moves>() {
        assert!(errors.is_empty() && all.iter().eq((!moves.is_empty()).then_some(&moves)));
    }
}

/// Asserts that this is the first move that cannot be made.
fn is_illegal(level: &Level, text: &str, illegal: IllegalMove) {
    assert_eq!(text.chars().nth(illegal.number - 1), Some(illegal.letter));
    assert_eq!(level.play(record(level)).err(), Some(illegal));
    assert!(Replays::from(level).main().is_none());
    // The board is written all the same.
    for notation in [Notation::Xsb, Notation::Named, Notation::Keystrokes, Notation::Lurd] {
        assert!(write(notation, Layout::default(), std::slice::from_ref(level)).is_ok());
    }
}

fn is_played(level: &Level, moves: &Moves) {
    let played = level.play_main_record();
    assert_eq!(played.moves(), *moves);
    let mut stepped = level.warehouse.clone();
    for step in moves.iter() {
        let expected = if step.is_push() { Step::Push } else { Step::Walk };
        assert_eq!(stepped.step(step.direction()), Ok(expected));
    }
    assert_eq!(end(level), stepped);
    assert_eq!(played.is_solved(), stepped.is_solved());
    assert_eq!(played.pushes().len(), moves.pushes());
    // The pushes alone lead to the same boxes, and their shortest walks are not longer.
    let session = level.session().unwrap();
    let commands = session.commands_for(played.pushes()).unwrap();
    let mut pushed = session.clone();
    for &command in &commands {
        assert!(matches!(pushed.execute(command), Outcome::Pushed(_)));
    }
    assert_eq!(commands.len(), moves.pushes());
    assert_eq!(pushed.warehouse().boxes(), stepped.boxes());
    let names = session.boxes().collect();
    let mut named = level.clone();
    (named.names, named.notes) = (names, Default::default());
    named.notes.push_record(Game::Commands(commands).into());
    let replayed = named.play_main_record();
    assert_eq!(replayed.pushes(), played.pushes());
    assert_eq!(end(&named), *pushed.warehouse());
    assert!(replayed.moves().len() <= moves.len());
    // What is written is read as the same moves.
    let write = |notation| write(notation, Layout::default(), std::slice::from_ref(level));
    assert_eq!(write(Notation::Lurd).unwrap(), format!("{moves}\n"));
    let (again, _) = read(Notation::Xsb, write(Notation::Xsb).unwrap().as_bytes());
    assert_eq!(again[0].play_main_record().moves(), *moves);
    let (again, _) = read(Notation::Named, write(Notation::Named).unwrap().as_bytes());
    assert_eq!(again[0].play_main_record().pushes(), played.pushes());
    // A game ends when it is won.
    let (again, _) = read(Notation::Keystrokes, write(Notation::Keystrokes).unwrap().as_bytes());
    let made = again[0].play_main_record().moves();
    assert!(made == *moves || made.is_empty());
}
