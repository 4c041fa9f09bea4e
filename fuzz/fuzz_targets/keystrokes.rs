//! Keystroke games.
#![no_main]

use std::io::Read;

use libfuzzer_sys::fuzz_target;
use sokopush::Simulator;
use sokopush::program::Layout;
use sokopush::{Level, Notation, Source};
use sokopush_fuzz::{ByteByByte, end, message, read, write};

fn simulate(simulator: Simulator, text: impl Read + Send) -> (Vec<u8>, Option<String>) {
    let mut out = Vec::new();
    let played = simulator.run(&mut Source::of_stream("text", text), &mut out);
    (out, played.err().as_ref().map(message))
}

fuzz_target!(|text: &[u8]| {
    let (levels, errors) = read(Notation::Keystrokes, text);
    let results: Vec<String> =
        (1..).zip(&levels).map(|(number, level)| result(number, level)).collect();
    for trace in [false, true] {
        let simulator = Simulator { trace };
        let (out, error) = simulate(simulator, text);
        if !trace {
            // Every game is printed completely or not at all.
            let games = out.windows(5).filter(|part| part == b"Game ").count();
            assert_eq!(out, results[..games].concat().as_bytes());
            assert!(error.is_some() || games == levels.len());
        }
        assert_eq!(simulate(simulator, ByteByByte(text)), (out, error));
    }
    let written = write(Notation::Keystrokes, Layout::default(), &levels).unwrap();
    assert_eq!(read(Notation::Keystrokes, written.as_bytes()), (levels.clone(), Vec::new()));
    assert_eq!(read(Notation::Keystrokes, ByteByByte(text)), (levels, errors));
});

/// The result of a game as the simulator prints it.
fn result(number: usize, level: &Level) -> String {
    let end = end(level);
    let complete = if end.is_solved() { "complete" } else { "incomplete" };
    let game = write(Notation::Keystrokes, Layout::default(), &[end.into()]).unwrap();
    let (_, board) = game.split_once('\n').unwrap();
    format!("Game {number}: {complete}\n{}", board.strip_suffix("\n0 0\n").unwrap())
}
