//! Games at a terminal.

mod advisor;
mod boards;
mod collection;
#[cfg(feature = "interactive")]
mod editor;
mod game;
mod journal;
mod kept;
mod lines;
mod listed_level;
mod opened;
mod prompt;
mod request;
mod saving;
#[cfg(feature = "screen")]
mod screen;
#[cfg(not(feature = "screen"))]
#[path = "no_screen.rs"]
mod screen;
mod store;
mod table;
mod terminal;
mod unfinished;

use std::fs;
use std::path::Path;

use anyhow::ensure;

use super::options::Options;
use crate::Source;
use crate::cli::exit::Exit;
use crate::cli::manual::Section;
use crate::cli::message::{Message, Severity, report_error};
use collection::PlayedCollection;
use game::TerminalGame;
use journal::Journal;
use kept::Kept;
use lines::TypedLines;
use prompt::{NAMED_HELP, Prompt, say, typed_board};
use request::WORDS;
use table::{Mode, Table};

/// What `?` lists at the prompt and full screen, for help and the man page.
pub(super) fn sections() -> Vec<Section> {
    let words = WORDS.into_iter().map(|(word, _, what)| (word, what));
    let mut sections = vec![Section::new("Words at the prompt", NAMED_HELP, words)];
    sections.extend(screen::sections());
    sections
}

/// Plays what a file holds, a built-in puzzle, or a board that is typed.
pub(super) fn run(file: Option<&Path>, options: &Options) -> anyhow::Result<Exit> {
    let ended = begin(file, options);
    terminal::finish();
    ended
}

fn begin(file: Option<&Path>, options: &Options) -> anyhow::Result<Exit> {
    let record = options.terminal.record.as_deref();
    if options.terminal.screen {
        screen::check()?;
    }
    // Before anything is typed in vain.
    record.map_or(Ok(()), journal::check)?;
    // A game that was recorded is a document.
    let recorded = record.filter(|path| fs::metadata(path).is_ok_and(|found| found.len() > 0));
    let file = file.or(recorded.filter(|_| !options.demo));
    let mut lines = TypedLines::new(!options.terminal.no_history);
    // Not earlier than needed: without them Ctrl-C ends a document that is only printed, and the wait for a board.
    let is_early = file.is_none() && lines.is_edited();
    if is_early {
        terminal::install_signal_handlers()?;
    }
    let (kept, wrong) = Kept::of_user(!options.terminal.no_history);
    let opened = match file {
        Some(path) => Ok(PlayedCollection::of_file(path, options, &kept)?),
        None if options.demo || options.terminal.screen => {
            Ok(PlayedCollection::puzzles(options, &kept)?)
        }
        None => typed_board(&mut lines, options, &kept)?,
    };
    let (collection, mut opened) = match opened {
        Ok(opened) => opened,
        Err(exit) => return Ok(exit),
    };
    let name = &collection.name;
    if opened.is_ended {
        ensure!(record.is_none(), "{name}: {}", journal::ENDED);
        let exit = options.interpret(None, Source::of_text(name, &*collection.text))?;
        say(&format!(
            "{name}: the game ended with a dot; without it, you could continue by typing"
        ))?;
        return Ok(exit);
    }
    if !is_early {
        terminal::install_signal_handlers()?;
    }
    let mut messages = std::mem::take(&mut opened.messages);
    messages.extend(wrong);
    let journal = record.map(|path| Journal::open(path, &mut opened, options.chained));
    let game = TerminalGame::new(opened, journal.transpose()?);
    let mut table = Table { game, collection, kept, warns: !options.terminal.no_warnings };
    let wrong = table.resume().into_iter().filter_map(Result::err);
    messages.extend(wrong.map(|error| Message::new(Severity::Warning, error)));
    messages.iter().for_each(Message::report);
    let message: Vec<_> = messages.iter().map(|message| format!("{:#}", message.error)).collect();
    let prompt = Prompt::new(lines, options.terminal.color.is_on());
    play(prompt, table, options, &message.join("; "))
}

/// Plays to the end, at the prompt or full screen, which begins with a message.
fn play(
    mut prompt: Prompt,
    mut table: Table,
    options: &Options,
    mut message: &str,
) -> anyhow::Result<Exit> {
    let mut mode = match options.terminal.screen {
        true if options.level.is_none() && table.check_others().is_ok() => Mode::Levels,
        true => Mode::Screen,
        false => Mode::Prompt,
    };
    if mode == Mode::Prompt {
        say(&format!("{}; `?` shows help", table.introduction()))?;
    }
    loop {
        mode = match mode {
            Mode::Prompt => prompt.run(&mut table)?,
            Mode::Screen | Mode::Levels => {
                let ended = screen::run(&mut table, options, mode, message);
                // The game is not lost with the screen.
                ended.inspect_err(|error| _ = report_error(error)).unwrap_or(Mode::Prompt)
            }
            Mode::End => break,
        };
        message = "";
    }
    if let Err(error) = table.keep() {
        report_error(&error);
    }
    Ok(Exit::Done)
}
