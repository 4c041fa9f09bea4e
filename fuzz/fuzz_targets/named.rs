//! Documents of the push/undo language.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sokopush::command::Command;
use sokopush::interpret::Interpreter;
use sokopush::notation::{Level, Notation, named};
use sokopush::session::Session;
use sokopush::source::Source;
use sokopush_fuzz::{ByteByByte, levels, said};

fn interpret(interpreter: Interpreter, text: impl std::io::Read) -> (Vec<u8>, Vec<String>, bool) {
    let (mut out, mut wrong) = (Vec::new(), Vec::new());
    let mut source = Source::new("text", text).unwrap();
    let ended = interpreter.run(&mut source, &mut out, |error| wrong.push(said(&error)));
    if let Err(error) = &ended {
        wrong.push(said(error));
    }
    (out, wrong, ended.is_err())
}

fuzz_target!(|text: &[u8]| {
    for (chained, moves) in [(false, false), (true, false), (false, true), (true, true)] {
        let interpreter = Interpreter { chained, moves };
        let at_once = interpret(interpreter, text);
        assert_eq!(at_once, interpret(interpreter, ByteByByte(text)));
        let (out, _, stopped) = at_once;
        assert!(!stopped || out.is_empty(), "nothing is printed of what has no board");
    }
    let (read, wrong) = levels(Notation::Named, text, true);
    let [level] = &read[..] else { return assert!(!wrong.is_empty()) };
    let written = named::text(level).unwrap();
    let (again, wrong) = levels(Notation::Named, &*written, true);
    assert!(wrong.is_empty() && again == read);
    assert_eq!(named::text(&again[0]).unwrap(), written);
    undo_all(level);
});

/// What was done can all be taken back.
fn undo_all(level: &Level) {
    let begin = level.session().unwrap();
    let mut session = begin.clone();
    for &command in &level.commands(&begin).unwrap() {
        session.execute(command);
    }
    let moves = level.moves().unwrap();
    let pushes = moves.iter().filter(|letter| letter.is_ascii_uppercase()).count();
    assert_eq!(session.made().len(), pushes);
    for _ in 0..pushes {
        session.execute(Command::Undo);
    }
    let boxes = |session: &Session| session.boxes().collect::<Vec<_>>();
    assert_eq!(session.warehouse(), begin.warehouse());
    assert_eq!(boxes(&session), boxes(&begin));
}
