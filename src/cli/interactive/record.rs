//! The file that a game is kept in while it is played.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::path::Path;

use anyhow::{Context, anyhow};
use sokopush::command::Command;
use sokopush::notation::named::Picture;
use sokopush::session::Session;

use super::document::Document;

/// The file that a game is kept in: a document that lacks only its dot.
pub(super) struct Record {
    name: String,
    file: File,
    /// How many bytes it has.
    length: u64,
}

impl Record {
    /// Opens the file of a game on the board that `session` begins with, and gives the commands to go on
    /// from: those in the file. A new file gets the board and `commands`.
    pub(super) fn open(
        path: &Path,
        session: &Session,
        commands: Vec<Command>,
    ) -> anyhow::Result<(Record, Vec<Command>)> {
        let name = path.display().to_string();
        let board = Picture::new(session);
        let mut options = OpenOptions::new();
        options.append(true).read(true);
        match options.clone().create_new(true).open(path) {
            Ok(file) => {
                let mut record = Record { name, file, length: 0 };
                let begun = record.append(&[board.text(), b"\n"].concat());
                if let Err(error) = begun.and_then(|()| record.write(&commands)) {
                    // It is not to be taken for a game.
                    let _ = fs::remove_file(path);
                    return Err(error);
                }
                return Ok((record, commands));
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error).context(name),
        }
        let mut file = options.open(path).with_context(|| name.clone())?;
        if !file.metadata().with_context(|| name.clone())?.is_file() {
            return Err(anyhow!("{name}: expected a file"));
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).with_context(|| name.clone())?;
        let document = Document::read(&name, &text, false)?;
        if let Some(wrong) = document.wrong.into_iter().next() {
            return Err(wrong.into());
        }
        if document.is_ended {
            return Err(anyhow!(
                "{name}: expected a game to go on with, but found the dot that ends it"
            ));
        }
        if Picture::new(&document.session) != board {
            return Err(anyhow!("{name}: expected a game on this board, but found another board"));
        }
        let mut record = Record { name, file, length: text.len() as u64 };
        // So that a command can follow: the last line may lack its end, and the board its empty line.
        let follows = |end: &&&str| {
            let longer = [&text, end.as_bytes(), b"0\n"].concat();
            let longer = Document::read("", &longer, false);
            longer.is_ok_and(|longer| longer.commands.len() > document.commands.len())
        };
        let end = ["", "\n", "\n\n"].iter().find(follows).copied().unwrap_or_default();
        record.append(end.as_bytes())?;
        Ok((record, document.commands))
    }

    /// Writes commands, all or none of them.
    pub(super) fn write(&mut self, commands: &[Command]) -> anyhow::Result<()> {
        let lines = commands.iter().map(|command| format!("{command}\n"));
        self.append(lines.collect::<String>().as_bytes())
    }

    fn append(&mut self, text: &[u8]) -> anyhow::Result<()> {
        let written = self.file.write_all(text);
        match &written {
            Ok(()) => self.length += text.len() as u64,
            // A part of it may have been written; if that cannot be undone either, nothing can.
            Err(_) => _ = self.file.set_len(self.length),
        }
        written.with_context(|| self.name.clone())
    }
}
