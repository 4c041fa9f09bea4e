//! The command line of `generate`, and what it leads to.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sokopush::interpret::Interpreter;
use sokopush::notation::Notation;
use sokopush::source::Source;
use sokopush_fuzz::levels;

fuzz_target!(|text: &str| {
    let arguments: Vec<&str> = text.split(' ').collect();
    let Some(generator) = sokopush::cli::generator(&arguments) else { return };
    // What is larger takes only longer.
    if generator.rows * generator.columns > 2000 || generator.commands > 300 {
        return;
    }
    let document = generator.document(1).unwrap();
    assert_eq!(Some(&document), generator.document(1).as_ref());
    let (read, wrong) = levels(Notation::Named, document.as_bytes(), true);
    assert!(wrong.is_empty() && read.len() == 1 && document.ends_with("\n.\n"));
    let mut out = Vec::new();
    let mut source = Source::new("text", document.as_bytes()).unwrap();
    Interpreter::default().run(&mut source, &mut out, |error| panic!("{error}")).unwrap();
});
