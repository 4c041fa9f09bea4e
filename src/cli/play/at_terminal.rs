//! Games at a terminal.

use std::fs;
use std::path::Path;

use anyhow::Context;

use super::game::{LevelCollection, Mode, PlaySession, TerminalGame};
use super::options::Options;
use super::prompt::lines::TypedLines;
use super::prompt::request::WORDS;
use super::prompt::{NAMED_HELP, Prompt, say, typed_board};
use super::saved::SavedState;
use super::screen;
use super::terminal::signals;
use crate::cli::exit::Exit;
use crate::cli::help::manual::Section;
use crate::cli::messages::{Message, Severity, report_error};
use sokopush::Source;

/// The lists of `?` at the prompt and full screen, for help and the man page.
pub(crate) fn sections() -> Vec<Section> {
    let words = WORDS.into_iter().map(|(word, _, what)| (word, what));
    let mut sections = vec![Section::new("Words at the prompt", NAMED_HELP, words)];
    sections.extend(screen::sections());
    sections
}

/// Plays what a file holds, a built-in puzzle, or a board that is typed.
pub(crate) fn run(file: Option<&Path>, options: &Options) -> anyhow::Result<Exit> {
    let ended = begin(file, options);
    signals::finish();
    ended
}

fn begin(file: Option<&Path>, options: &Options) -> anyhow::Result<Exit> {
    if options.terminal.screen {
        screen::check()?;
    }
    let mut lines = TypedLines::new(!options.terminal.no_history);
    // Not earlier than needed: without them Ctrl-C ends a document that is only printed, and the wait for a board.
    let is_early = file.is_none() && lines.is_edited();
    if is_early {
        signals::install_handlers()?;
    }
    let (saved, wrong) = SavedState::of_user(!options.terminal.no_history);
    let loaded = match file {
        Some(path) => {
            let name = path.display().to_string();
            let text = fs::read(path).with_context(|| name.clone())?;
            Ok(LevelCollection::of_text(name, text.into(), options, &saved)?)
        }
        None if options.demo || options.terminal.screen => {
            Ok(LevelCollection::puzzles(options, &saved)?)
        }
        None => typed_board(&mut lines, options, &saved)?,
    };
    let (collection, mut loaded) = match loaded {
        Ok(loaded) => loaded,
        Err(exit) => return Ok(exit),
    };
    let name = &collection.name;
    if loaded.is_ended {
        let exit = options.interpret(None, Source::of_text(name, &*collection.text))?;
        say(&format!(
            "{name}: the game ended with a dot; without it, you could continue by typing"
        ))?;
        return Ok(exit);
    }
    if !is_early {
        signals::install_handlers()?;
    }
    let mut messages = std::mem::take(&mut loaded.messages);
    messages.extend(wrong);
    let game = TerminalGame::new(loaded);
    let mut play = PlaySession { game, collection, saved, warns: !options.terminal.no_warnings };
    let wrong = play.resume().into_iter().filter_map(Result::err);
    messages.extend(wrong.map(|error| Message::new(Severity::Warning, error)));
    messages.iter().for_each(Message::report);
    let message: Vec<_> = messages.iter().map(|message| format!("{:#}", message.error)).collect();
    let prompt = Prompt::new(lines, options.terminal.color.is_on());
    play_on(prompt, play, options, &message.join("; "))
}

/// Plays to the end, at the prompt or full screen, which begins with a message.
fn play_on(
    mut prompt: Prompt,
    mut play: PlaySession,
    options: &Options,
    mut message: &str,
) -> anyhow::Result<Exit> {
    let mut mode = match options.terminal.screen {
        true if options.level.is_none() && play.check_others().is_ok() => Mode::Levels,
        true => Mode::Screen,
        false => Mode::Prompt,
    };
    if mode == Mode::Prompt {
        say(&format!("{}; `?` shows help", play.introduction()))?;
    }
    loop {
        mode = match mode {
            Mode::Prompt => prompt.run(&mut play)?,
            Mode::Screen | Mode::Levels => {
                let ended = screen::run(&mut play, options, mode, message);
                // The game is not lost with the screen.
                ended.inspect_err(|error| _ = report_error(error)).unwrap_or(Mode::Prompt)
            }
            Mode::End => break,
        };
        message = "";
    }
    if let Err(error) = play.keep() {
        report_error(&error);
    }
    Ok(Exit::Done)
}
