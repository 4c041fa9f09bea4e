//! Plays a document and says what each command led to: `cargo run --example replay examples/first.txt`
use std::{env, fs::File, io::BufReader, io::Write};

use sokopush::command::{Event, Parser};
use sokopush::{notation::named, session::Outcome, source::Source};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = env::args().nth(1).ok_or("expected a file")?;
    let mut source = Source::new(&path, BufReader::new(File::open(&path)?))?;
    let mut session = named::read(&mut source)?;
    let mut parser = Parser::new(false);
    while let Some(byte) = source.read()? {
        if let Some(Event::Command(command)) = parser.feed(byte) {
            let pushed = matches!(session.execute(command), Outcome::Pushed(_));
            let solved = session.warehouse().is_solved();
            writeln!(std::io::stdout(), "{command} pushed: {pushed}, solved: {solved}")?;
        }
    }
    Ok(())
}
