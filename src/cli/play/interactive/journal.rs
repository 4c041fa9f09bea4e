//! The file in which a game is recorded while it is played.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::Path;

use anyhow::{Context, bail, ensure};

use super::opened::{self, Opened};
use crate::Error;
use crate::cli::replace::{append, check_is_file, replace};
use crate::command::Name;
use crate::notation::named::draw;

/// The file in which a game is recorded: a document that lacks only its dot.
pub(super) struct Journal {
    name: String,
    file: File,
    /// Its size in bytes.
    length: u64,
}

/// What is wrong with a document that has its dot.
pub(super) const ENDED: &str =
    "this game has already ended with a dot; delete its last line to play on";

/// Fails where no game can be recorded in a file, which need not exist yet.
pub(super) fn check(path: &Path) -> anyhow::Result<()> {
    let context = || path.display().to_string();
    check_is_file(path)?;
    if path.exists() {
        OpenOptions::new().append(true).open(path).with_context(context)?;
    } else if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::metadata(folder).with_context(context)?;
    }
    Ok(())
}

impl Journal {
    /// Opens the file of a game, which then has the acts in the file. A new file, or an empty one, gets the board and the
    /// acts of the game.
    pub(super) fn open(path: &Path, game: &mut Opened, chained: bool) -> anyhow::Result<Journal> {
        let name = path.display().to_string();
        let context = || name.clone();
        let boxes = game.session.warehouse().boxes().count();
        ensure!(
            game.session.boxes().count() == boxes,
            "{name}: expected at most {} boxes in a game that is recorded, but found {boxes}",
            Name::COUNT
        );
        let board = draw(&game.session)?.to_string();
        check(path)?;
        if fs::metadata(path).is_ok_and(|found| found.len() == 0) || !path.exists() {
            let text = format!("{board}\n{}", opened::lines(game.commands()));
            // All at once, so that it is a complete game from the start.
            replace(path, |file| file.write_all(text.as_bytes()).map_err(Error::Write))?;
        }
        let file = OpenOptions::new().append(true).read(true).open(path);
        let mut file = file.with_context(context)?;
        // Not every file system has locks.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            bail!("{name}: another session records its game there");
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).with_context(context)?;
        let read = |text: &[u8]| {
            let mut document = Opened::read(&name, text, chained)?;
            let wrong = document.messages.drain(..).next();
            wrong.map_or(Ok(document), |wrong| Err(wrong.error))
        };
        let document = match read(&text) {
            Ok(document) => document,
            Err(error) => {
                // A last line that was cut off is not a command, and was not answered.
                text.truncate(
                    text.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1),
                );
                read(&text).map_err(|_| error)?
            }
        };
        ensure!(!document.is_ended, "{name}: {ENDED}");
        let is_same = draw(&document.session)?.to_string() == board;
        ensure!(is_same, "{name}: expected a game on this board, but found another board");
        let end = line_end(&text, &document, chained);
        let length = append(&mut file, text.len() as u64, end).with_context(context)?;
        game.acts = document.acts;
        Ok(Journal { name, file, length })
    }

    /// Writes a text, all or nothing of it.
    pub(super) fn append(&mut self, text: &str) -> anyhow::Result<()> {
        let found = self.file.metadata().with_context(|| self.name.clone())?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            ensure!(found.nlink() > 0, "{}: the file is gone", self.name);
        }
        ensure!(found.len() == self.length, "{}: another program changed the file", self.name);
        let length = append(&mut self.file, self.length, text);
        self.length = length.with_context(|| self.name.clone())?;
        Ok(())
    }
}

/// What a document needs before a command can follow: the last line may lack its end, and the board its
/// empty line.
fn line_end(text: &[u8], document: &Opened, chained: bool) -> &'static str {
    let follows = |end: &&&str| {
        let longer = [text, end.as_bytes(), b"0\n"].concat();
        let longer = Opened::read("", &longer, chained);
        longer.is_ok_and(|longer| longer.acts.len() > document.acts.len())
    };
    let end = ["", "\n", "\n\n"].iter().find(follows);
    end.copied().expect("after an empty line a command follows")
}
