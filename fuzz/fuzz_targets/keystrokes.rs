//! Keystroke games.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sokopush::notation::{Notation, keystrokes};
use sokopush::simulate::Simulator;
use sokopush::source::Source;
use sokopush_fuzz::{ByteByByte, levels, said};

fn simulate(simulator: Simulator, text: impl std::io::Read) -> (Vec<u8>, Option<String>) {
    let mut out = Vec::new();
    let mut source = Source::new("text", text).unwrap();
    let ended = simulator.run(&mut source, &mut out);
    (out, ended.err().as_ref().map(said))
}

fuzz_target!(|text: &[u8]| {
    for (trace, lurd) in [(false, false), (true, false), (false, true), (true, true)] {
        let simulator = Simulator { trace, lurd };
        let (out, error) = simulate(simulator, text);
        assert_eq!((out.clone(), error), simulate(simulator, ByteByByte(text)));
        if !trace {
            // Every game that is begun to be printed is printed whole.
            let games = out.windows(5).filter(|part| part == b"Game ").count();
            assert_eq!(out.is_empty(), games == 0);
            assert!(out.is_empty() || out.ends_with(b"\n"));
        }
    }
    let (read, wrong) = levels(Notation::Keystrokes, text, true);
    for level in &read {
        let written = keystrokes::text(level, false).unwrap();
        let (again, wrong) =
            levels(Notation::Keystrokes, &[&*written, b"0 0\n"].concat()[..], true);
        assert!(wrong.is_empty() && again.len() == 1 && again[0] == *level);
    }
    let (bytewise, wrong_bytewise) = levels(Notation::Keystrokes, ByteByByte(text), true);
    assert!(bytewise == read && wrong_bytewise == wrong);
});
