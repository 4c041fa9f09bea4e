//! Games at a terminal.

use std::fs::File;
use std::io::{self, Read};
use std::mem;
use std::path::Path;

use anyhow::Context;

use super::game::{LevelCollection, Mode, OpenedCollection, PlaySession, TerminalGame, argument};
use super::options::{DEMO, Options};
use super::prompt::lines::TypedLines;
use super::prompt::request::described_words;
use super::prompt::{NAMED_HELP, Prompt, TypedBoard, say, typed_board};
use super::saved::SavedState;
use super::screen;
use super::screen::keymap::help_tables;
use super::terminal::signals;
use crate::cli::exit::Exit;
use crate::cli::help::manual::Section;
use crate::cli::messages::{Message, report_error};
use sokopush::Source;

/// The lists of `?` at the prompt and full screen, for help and the man page.
pub(crate) fn sections() -> Vec<Section> {
    let sentences = format!(
        "`?` and `help` show this list.
{NAMED_HELP}"
    );
    let mut sections = vec![Section::new("Words at the prompt", &sentences, described_words())];
    for table in help_tables() {
        sections.push(Section::new(table.title, table.sentences, table.rows));
    }
    sections
}

/// The maximum number of bytes that are read of a pipe or device, which may have no end.
const MAX_STREAM: u64 = 1 << 28;

/// Reads the text of a file or pipe.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    let room = if file.metadata()?.is_file() { u64::MAX } else { MAX_STREAM + 1 };
    let mut text = Vec::new();
    if file.take(room).read_to_end(&mut text)? as u64 == room {
        return Err(io::Error::other("more than 256 MiB come from a pipe or device"));
    }
    Ok(text)
}

/// Plays what a file holds, a built-in level, or a board that is typed.
pub(crate) fn run(file: Option<&Path>, options: &Options) -> anyhow::Result<Exit> {
    if options.screen {
        screen::check()?;
    }
    let begins_on_screen = options.screen || options.demo && screen::check().is_ok();
    let mut lines = TypedLines::new(!options.no_history);
    // Not earlier than needed: without them Ctrl-C ends a document that is only printed, and the wait for a board.
    let is_early = file.is_none() && lines.is_edited();
    if is_early {
        signals::install_handlers()?;
    }
    let (saved, damaged) = SavedState::of_user(!options.no_history);
    let opened = match file {
        Some(path) => {
            let name = path.display().to_string();
            let text = read(path).with_context(|| name.clone())?;
            LevelCollection::of_text(name, text.into(), options, &saved)?
        }
        None if options.demo || options.screen => LevelCollection::demo(options, &saved)?,
        None => match typed_board(&mut lines, options, &saved)? {
            TypedBoard::Opened(opened) => opened,
            TypedBoard::Left(exit) => return Ok(exit),
        },
    };
    let OpenedCollection { collection, game: mut loaded } = opened;
    if loaded.is_ended {
        return print_ended(&collection, options);
    }
    if !is_early {
        signals::install_handlers()?;
    }
    let mut messages = mem::take(&mut loaded.messages);
    let game = TerminalGame::new(loaded);
    let mut play =
        PlaySession { game, collection, saved, warns_of_deadlocks: !options.no_warnings };
    for error in damaged.into_iter().chain(play.resume()) {
        messages.push(Message::error(&error).into_warning());
    }
    for message in &messages {
        message.report();
    }
    let prompt = Prompt::new(lines, options.color.is_on());
    let mode = if begins_on_screen { Mode::Screen } else { Mode::Prompt };
    play_on(&mut play, options, mode, prompt, joined(&messages))?;
    leave(&mut play, file)?;
    Ok(Exit::Done)
}

/// Lets the prompt and the full screen show the game in turn until one of them ends it.
fn play_on(
    play: &mut PlaySession,
    options: &Options,
    mut mode: Mode,
    mut prompt: Prompt,
    words: String,
) -> anyhow::Result<()> {
    let mut first_words = if mode == Mode::Screen { Some(words) } else { None };
    while mode != Mode::End {
        if mode == Mode::Prompt {
            mode = prompt.run(play)?;
            continue;
        }
        prompt.follow_esc();
        mode = match screen::run(play, options, first_words.take()) {
            Ok(next) => next,
            // The game is not lost with the screen.
            Err(error) => {
                report_error(&error);
                Mode::Prompt
            }
        };
    }
    Ok(())
}

/// Keeps the game, and says how it goes on.
fn leave(play: &mut PlaySession, file: Option<&Path>) -> anyhow::Result<()> {
    if let Err(error) = play.keep() {
        report_error(&error);
    }
    if play.game.is_kept
        && let Some(command) = command_to_continue(play, file)
    {
        say(&format!("your game is kept; `{command}` goes on"))?;
    }
    Ok(())
}

/// The command with which a game that is kept goes on, if it was begun. A board that was typed would have to be typed again.
fn command_to_continue(play: &PlaySession, file: Option<&Path>) -> Option<String> {
    if play.game.unfinished().moves.is_none() || !play.saved.games.are_kept() {
        return None;
    }
    let name = match file {
        Some(file) => argument(file),
        None if play.collection.name == DEMO.0 => DEMO.0.to_owned(),
        None => return None,
    };
    Some(format!("sokopush play {name}"))
}

/// Prints the boards of a document that ends with a dot.
fn print_ended(collection: &LevelCollection, options: &Options) -> anyhow::Result<Exit> {
    let name = &collection.name;
    let exit = options.interpret(None, Source::of_text(name, &*collection.text))?;
    say(&format!("{name}: the game ended with a dot; without it, you could continue by typing"))?;
    Ok(exit)
}

/// Messages as one line of the full screen.
fn joined(messages: &[Message]) -> String {
    let texts: Vec<_> = messages.iter().map(Message::to_string).collect();
    texts.join("; ")
}
