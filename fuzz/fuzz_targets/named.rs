//! Documents of the push/undo language.
#![no_main]

use std::io::Read;

use libfuzzer_sys::fuzz_target;
use sokopush::game::Outcome;
use sokopush::level::Game;
use sokopush::notation::named;
use sokopush::program::Layout;
use sokopush::{Interpreter, Level, Notation, Session, Source};
use sokopush_fuzz::{ByteByByte, message, read, write};

fn interpret(interpreter: Interpreter, text: impl Read + Send) -> (Vec<u8>, Vec<String>) {
    let mut out = Vec::new();
    let mut source = Source::of_stream("text", text);
    let errors = interpreter.run(&mut source, &mut out).map(|error| message(&error)).collect();
    (out, errors)
}

fuzz_target!(|text: &[u8]| {
    let has_board = named::read(&mut Source::of_text("text", text)).is_ok();
    for (chained, moves) in [(false, false), (true, false), (false, true), (true, true)] {
        let interpreter = Interpreter { chained, moves };
        let (out, errors) = interpret(interpreter, text);
        if !has_board {
            assert!(out.is_empty(), "nothing is printed for a text without a board");
            assert_eq!(errors.len(), 1);
        }
        assert_eq!(interpret(interpreter, ByteByByte(text)), (out, errors));
    }
    let (levels, errors) = read(Notation::Named, text);
    assert_eq!(levels.len(), usize::from(has_board));
    let [level] = &levels[..] else { return assert_eq!(errors.len(), 1) };
    is_interpreted(level, &errors, text);
    let write = |levels: &[Level]| write(Notation::Named, Layout::default(), levels).unwrap();
    let written = write(&levels);
    let (again, errors_again) = read(Notation::Named, written.as_bytes());
    assert!(errors_again.is_empty() && again == levels);
    assert_eq!(write(&again), written);
    assert_eq!(read(Notation::Named, ByteByByte(text)), (again, errors));
    undo_all(level);
});

/// Asserts that the interpreter does what playing the level's record does.
fn is_interpreted(level: &Level, errors: &[String], text: &[u8]) {
    let (boards, board_errors) = interpret(Interpreter::default(), text);
    let end = level.clone().after_commands().session().unwrap();
    assert!(boards.ends_with(named::draw(&end).unwrap().text()));
    let (moves, move_errors) =
        interpret(Interpreter { moves: true, ..Interpreter::default() }, text);
    assert_eq!(moves, format!("{}\n", level.play_main_record().moves()).as_bytes());
    assert!(board_errors == errors && move_errors == errors);
}

/// Asserts that every push can be undone and redone.
fn undo_all(level: &Level) {
    let start = level.session().unwrap();
    let mut session = start.clone();
    if let Some(Game::Commands(commands)) = level.records().next().map(|record| &record.game) {
        commands.iter().for_each(|&command| _ = session.execute(command));
    }
    let played = level.play_main_record();
    let pushes = played.moves().pushes();
    assert_eq!(session.push_count(), pushes);
    assert!(session.pushes_made().eq(played.pushes()));
    let state =
        |session: &Session| (session.warehouse().clone(), session.boxes().collect::<Vec<_>>());
    let end = state(&session);
    assert_eq!(sokopush_fuzz::end(level), end.0);
    for _ in 0..pushes {
        assert!(matches!(session.undo(), Outcome::Undone(_)));
    }
    assert_eq!(session.undo(), Outcome::NothingToUndo);
    assert_eq!(state(&session), state(&start));
    for _ in 0..pushes {
        assert!(matches!(session.redo(), Outcome::Pushed(_)));
    }
    assert_eq!(state(&session), end);
}
