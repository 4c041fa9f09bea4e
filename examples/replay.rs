//! Plays a document and prints what each command led to: `cargo run --example replay examples/first.txt`
use std::io::Write;
use std::{env, fs::File};

use sokopush::notation::named::{self, Commands, Event};
use sokopush::{Error, Source, game::Outcome};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = env::args().nth(1).ok_or("expected a file")?;
    let mut source = Source::of_file(&path, File::open(&path)?);
    let mut session = named::read(&mut source)?;
    for event in Commands::new(&mut source, false) {
        let command = match event {
            Ok(Event::Command(command)) => command,
            // A wrong line is skipped.
            Ok(Event::LineEnd) | Err(Error::Syntax(..)) => continue,
            Err(error) => return Err(error.into()),
        };
        let pushed = matches!(session.execute(command), Outcome::Pushed(_));
        let solved = session.warehouse().is_solved();
        writeln!(std::io::stdout(), "{command} pushed: {pushed}, solved: {solved}")?;
    }
    Ok(())
}
