//! Saving a game to a file that the player names.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use super::play_session::PlaySession;
use super::terminal_game::TerminalGame;
use crate::cli::files::replace::{create, write_bytes};
use crate::cli::values::counted;
use sokopush::level::{Game, Note};
use sokopush::notation::{Writer, named};
use sokopush::{Level, Notation};

/// Writes the game, without what was undone, to a file: as a document, or with its moves if the
/// name ends in `.xsb`. The file must not exist unless that is forced. Returns a message about it.
pub(crate) fn save(game: &TerminalGame, name: &str, is_forced: bool) -> anyhow::Result<String> {
    let path = path_of(name);
    let mut level = Level::from(game.start.warehouse().clone());
    let text = if path.extension().is_some_and(|extension| extension == "xsb") {
        level.notes.extend(game.title.iter().map(|title| Note::value("Title", title)));
        let moves = game.moves();
        if !moves.is_empty() {
            level.notes.push_record(Game::Moves(moves).into());
        }
        Writer::new(Notation::Xsb).write(&level)?
    } else {
        level.session().context("only a file whose name ends in `.xsb` can hold this game")?;
        let commands = game.start.commands_for(game.session().pushes_made())?;
        let commands = commands.iter().map(|command| format!("{command}\n"));
        format!("{}\n{}", named::draw(&game.start)?, commands.collect::<String>())
    };
    if is_forced {
        write_bytes(&path, true, text.as_bytes())?;
    } else {
        create(&path, text.as_bytes())?;
    }
    Ok(format!("saved: `sokopush play {}` continues from here", argument(&path)))
}

/// A path as an argument of a command.
pub(crate) fn argument(path: &Path) -> String {
    // A path that begins with `-` would be an option.
    let dot = if path.to_string_lossy().starts_with('-') { "./" } else { "" };
    let path = format!("{dot}{}", path.display());
    shlex::try_quote(&path).unwrap_or_default().into_owned()
}

/// Writes the levels of the collection that the player has solved to a new file, each with the best solutions. Returns a
/// message about it.
pub(crate) fn export(play: &PlaySession, name: &str) -> anyhow::Result<String> {
    let mut text = String::new();
    let mut count = 0;
    let mut writer = Writer::new(Notation::Xsb);
    for listed in play.collection.levels().filter_map(|(_, level)| level.as_ref().ok()) {
        let Some(best) = play.saved.solved.solutions(listed.board()) else { continue };
        let mut level = Level::from(listed.level.warehouse.clone());
        level.notes.extend(listed.level.title().iter().map(|title| Note::value("Title", title)));
        for solution in best.chunk_by(PartialEq::eq).filter_map(|same| same.first()) {
            level.notes.push_record(Game::Moves(solution.clone()).into());
        }
        text += &writer.write(&level)?;
        count += 1;
    }
    ensure!(count > 0, "you have solved no level of this collection");
    text += writer.end();
    create(&path_of(name), text.as_bytes())?;
    Ok(format!("{name}: your solutions of {}", counted(count, "level")))
}

/// A name in this folder that no file has, after the collection and the level.
pub(crate) fn free_name(play: &PlaySession) -> String {
    let collection = &play.collection;
    let stem = Path::new(&collection.name).file_stem().unwrap_or_default();
    let stem = stem.to_string_lossy();
    let stem = stem.replace(|c: char| !c.is_alphanumeric() && !"-_.".contains(c), "-");
    let mut stem = stem.trim_matches('-').to_owned();
    if collection.len() > 1 {
        stem.push('-');
        stem += &collection.number.to_string();
    }
    let names = (1..).map(|number| match number {
        1 => format!("{stem}.xsb"),
        _ => format!("{stem}-{number}.xsb"),
    });
    let mut free = names.filter(|name| fs::symlink_metadata(name).is_err());
    free.next().expect("a folder has fewer files than there are numbers")
}

/// A path in which `~/` stands for the user's folder.
pub(crate) fn path_of(path: &str) -> PathBuf {
    match (path.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => path.into(),
    }
}
