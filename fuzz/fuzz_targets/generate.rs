//! A generator of cases, and the document that it makes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sokopush::game::Generator;
use sokopush::level::Game;
use sokopush::{Interpreter, Notation, Source};
use sokopush_fuzz::read;

/// The generator that words describe, as options of `sokopush generate` or of the library alone; none if they are wrong.
fn generator(text: &str) -> Option<Generator> {
    let mut generator = Generator::default();
    let mut words = text.split(' ');
    while let Some(option) = words.next() {
        let mut number = |max: u64| words.next()?.parse().ok().filter(|number| *number <= max);
        match option {
            "--seed" => generator.seed = number(u64::MAX)?,
            "--rows" => generator.rows = number(1000)?.try_into().ok()?,
            "--columns" => generator.columns = number(1000)?.try_into().ok()?,
            "--boxes" => generator.boxes = number(26)?.try_into().ok()?,
            "--commands" => generator.commands = number(1_000_000)?,
            "--walls" => generator.walls = number(100)?.try_into().ok()?,
            "--count" => _ = number(u64::MAX)?,
            "--ragged" => generator.ragged = true,
            "--absent-boxes" => generator.absent_boxes = true,
            _ => return None,
        }
    }
    (generator.rows > 0 && generator.columns > 0).then_some(generator)
}

fuzz_target!(|text: &str| {
    let Some(generator) = generator(text) else { return };
    // Larger documents only take longer.
    if generator.rows * generator.columns > 2000 || generator.commands > 300 {
        return;
    }
    // The first document that has nothing besides its options.
    let document = generator.document(4);
    assert_eq!(document, generator.document(4));
    assert!(document.ends_with("\n.\n"));
    let (levels, errors) = read(Notation::Named, document.as_bytes());
    assert!(errors.is_empty() && levels.len() == 1);
    let commands = match levels[0].records().next().map(|record| &record.game) {
        Some(Game::Commands(commands)) => commands.len() as u64,
        None => 0,
        Some(other) => panic!("{other:?}"),
    };
    assert_eq!(commands, generator.commands);
    let mut out = Vec::new();
    let mut source = Source::of_text("text", &document);
    let error = Interpreter::default().run(&mut source, &mut out).next();
    assert!(error.is_none(), "{error:?}");
    let (board, _) = document.split_once("\n\n").unwrap();
    assert_eq!(out.len() as u64, (board.len() as u64 + 1) * (commands + 1));
});
