//! Games at a terminal.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::Context;

use super::game::{LevelCollection, Mode, OpenedCollection, PlaySession, TerminalGame};
use super::options::Options;
use super::prompt::board_printer::BoardPrinter;
use super::prompt::lines::TypedLines;
use super::prompt::request::WORDS;
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
    let words = WORDS.into_iter().map(|(word, _, what)| (word, what));
    let keys = help_tables();
    let keys = keys.into_iter().map(|table| Section::new(table.title, table.sentences, table.rows));
    [Section::new("Words at the prompt", NAMED_HELP, words)].into_iter().chain(keys).collect()
}

/// The maximum number of bytes that are read of a pipe or device, which may have no end.
const MAX_STREAM: u64 = 1 << 28;

/// Reads the text of a file or pipe.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    let room = if file.metadata()?.is_file() { u64::MAX } else { MAX_STREAM + 1 };
    let mut text = Vec::new();
    let read = file.take(room).read_to_end(&mut text)? as u64;
    let too_much = || io::Error::other("more than 256 MiB come from a pipe or device");
    if read == room { Err(too_much()) } else { Ok(text) }
}

/// Plays what a file holds, a built-in level, or a board that is typed.
pub(crate) fn run(file: Option<&Path>, options: &Options) -> anyhow::Result<Exit> {
    if options.screen {
        screen::check()?;
    }
    let mut lines = TypedLines::new(!options.no_history);
    // Not earlier than needed: without them Ctrl-C ends a document that is only printed, and the wait for a board.
    let is_early = file.is_none() && lines.is_edited();
    if is_early {
        signals::install_handlers()?;
    }
    let (saved, wrong) = SavedState::of_user(!options.no_history);
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
    let name = &collection.name;
    if loaded.is_ended {
        let exit = options.interpret(None, Source::of_text(name, &*collection.text))?;
        let ended = "the game ended with a dot; without it, you could continue by typing";
        say(&format!("{name}: {ended}"))?;
        return Ok(exit);
    }
    if !is_early {
        signals::install_handlers()?;
    }
    let mut messages = std::mem::take(&mut loaded.messages);
    let game = TerminalGame::new(loaded);
    let mut play =
        PlaySession { game, collection, saved, warns_of_deadlocks: !options.no_warnings };
    let wrong = wrong.into_iter().chain(play.resume());
    messages.extend(wrong.map(|error| Message::error(&error).into_warning()));
    messages.iter().for_each(Message::report);
    let printer = BoardPrinter { is_colored: options.color.is_on(), reported: None };
    let mut prompt = Prompt { lines, printer };
    let mut mode = if options.screen { Mode::Screen } else { Mode::Prompt };
    if mode == Mode::Prompt {
        say(&format!("{}; `?` shows help", play.introduction()))?;
    }
    let shown = messages.iter().map(Message::to_string).collect::<Vec<_>>();
    let mut shown = options.screen.then(|| shown.join("; "));
    while mode != Mode::End {
        mode = if mode == Mode::Prompt {
            prompt.run(&mut play)?
        } else {
            let ended = screen::run(&mut play, options, shown.take());
            // The game is not lost with the screen.
            ended.inspect_err(|error| _ = report_error(error)).unwrap_or(Mode::Prompt)
        };
    }
    let _ = play.keep().inspect_err(|error| _ = report_error(error));
    Ok(Exit::Done)
}
