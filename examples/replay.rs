//! Plays a document and says what each command led to: `cargo run --example replay examples/first.txt`
use std::io::{Write, sink};
use std::{env, fs::File};

use sokopush::command::{Commands, Event};
use sokopush::{notation::named, session::Outcome, source::Source};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = env::args().nth(1).ok_or("expected a file")?;
    let mut source = Source::new(&path, File::open(&path)?)?;
    let mut session = named::read(&mut source)?;
    let mut commands = Commands::new(&mut source, false);
    while let Some(event) = commands.next(&mut sink())? {
        let Event::Command(command) = event else { continue };
        let pushed = matches!(session.execute(command), Outcome::Pushed(_));
        let solved = session.warehouse().is_solved();
        writeln!(std::io::stdout(), "{command} pushed: {pushed}, solved: {solved}")?;
    }
    Ok(())
}
