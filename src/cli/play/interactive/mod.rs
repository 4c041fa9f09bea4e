//! Games at a terminal.

mod advisor;
mod boards;
mod collection;
mod document;
#[cfg(feature = "interactive")]
mod editor;
mod game;
mod journal;
mod lines;
mod prompt;
mod request;
#[cfg(feature = "screen")]
mod screen;
#[cfg(not(feature = "screen"))]
#[path = "no_screen.rs"]
mod screen;
mod store;
mod table;
mod terminal;

use std::fs;
use std::path::Path;

use anyhow::ensure;
use sokopush::Source;

use super::options::Options;
use crate::cli::exit::{Exit, complain};
use collection::{Collection, Opened};
use game::{Act, Game};
use journal::Journal;
use lines::Lines;
use prompt::{Prompt, say, typed_board};
use store::Store;
use table::{Next, Table};

/// Plays what a file holds, a built-in puzzle, or a board that is typed.
pub(super) fn run(file: Option<&Path>, options: &Options) -> anyhow::Result<Exit> {
    let record = options.terminal.record.as_deref();
    // A game that was recorded is a document.
    let recorded = record.filter(|path| fs::metadata(path).is_ok_and(|found| found.len() > 0));
    let file = file.or(recorded.filter(|_| !options.demo));
    record.map_or(Ok(()), journal::check)?;
    if file.is_none() {
        terminal::guard()?;
    }
    let mut lines = Lines::new(!options.terminal.no_history);
    let collection = match file {
        Some(path) => Collection::of_file(path, options)?,
        None if options.demo || options.terminal.screen => Collection::puzzles(),
        None => match typed_board(&mut lines)? {
            Some(text) if text.is_empty() => Collection::puzzles(),
            Some(text) => Collection::typed(text),
            None => return Ok(Exit::Done),
        },
    };
    let Opened { session, mut acts, title, is_ended, errors } = collection.open(options.chained)?;
    let name = &collection.name;
    if is_ended {
        ensure!(record.is_none(), "{name}: {}", journal::ENDED);
        let exit = options.interpret(Source::new(name, collection.document()))?;
        say(&format!("{name}: the game ends with a dot; without it, play continues here"))?;
        return Ok(exit);
    }
    // Not earlier: Ctrl-C ends a document that is only printed.
    if file.is_some() {
        terminal::guard()?;
    }
    for error in errors {
        complain(&error);
    }
    let mut journal = None;
    if let Some(path) = record {
        let opened = Journal::open(path, &session, game::commands(&acts), options.chained)?;
        journal = Some(opened.0);
        acts = opened.1.into_iter().map(Act::Command).collect();
    }
    let game = Game::new(title, session, &acts, journal);
    let store = if options.terminal.no_history { None } else { Store::of_user() };
    let store = store.and_then(|store| store.inspect_err(|error| _ = complain(error)).ok());
    let mut table = Table { game, collection, store, warns: !options.terminal.no_warnings };
    let mut prompt = Prompt::new(lines, options.terminal.color.is_on());
    if table.game.title.is_some() && !options.terminal.screen {
        say(&table.heading())?;
    }
    play(&mut prompt, &mut table, options)
}

/// Plays to the end, at the prompt or on the whole terminal.
fn play(prompt: &mut Prompt, table: &mut Table, options: &Options) -> anyhow::Result<Exit> {
    let mut next = if options.terminal.screen { Next::Screen } else { Next::Prompt };
    loop {
        next = match next {
            Next::Prompt => prompt.run(table)?,
            Next::Screen => screen::run(table, options.terminal.color.is_on())?,
            Next::End => return Ok(Exit::Done),
        };
    }
}
