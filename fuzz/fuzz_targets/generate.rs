//! The command line of `generate`, and the document it generates.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sokopush::record::Game;
use sokopush::{Interpreter, Notation, Source};
use sokopush_fuzz::read;

fuzz_target!(|text: &str| {
    let arguments: Vec<&str> = text.split(' ').collect();
    let Some(generator) = sokopush::cli::generator(&arguments) else { return };
    // Larger documents only take longer.
    if generator.rows * generator.columns > 2000 || generator.commands > 300 {
        return;
    }
    let document = generator.document(1);
    assert_eq!(document, generator.document(1));
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
