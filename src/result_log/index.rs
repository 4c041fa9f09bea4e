//! Reading a log from its start: where the line about each level is, and which lines are damaged.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;

use anyhow::{Context, bail, ensure};
use serde_json::Value;

use super::record::LevelRecord;
use crate::text::first_of;

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// A log has no line with as many bytes, and no damage of as many bytes before its first whole line. Without this limit, a
/// large file that is no log would be read to its end, and a line of it kept in memory.
const MAX_LINE: u64 = 16 << 20;

/// The beginning of the error about a file that is no log.
const NO_LOG: &str = "expected a log of `sokopush solve --log`, but found";

/// A warning about a line of a log.
pub struct LogWarning {
    /// The number of the line, counted from 1.
    pub line: u64,
    /// The warning in words.
    pub text: String,
}

/// The lines of a log, as far as they were read.
pub(super) struct LogIndex<'n> {
    name: &'n str,
    /// Where the last line about a level begins, by [`LevelRecord::key`].
    pub(super) offsets: HashMap<u64, u64>,
    /// The number of lines that were read.
    lines: u64,
    /// The number of bytes that were read.
    bytes: u64,
    /// The first line that is not blank; empty if there is none.
    first: Vec<u8>,
    /// The last line, if it has no end; otherwise empty.
    unended: Vec<u8>,
    /// The numbers of the lines that were cut or changed.
    damaged: Vec<u64>,
    pub(super) warnings: Vec<LogWarning>,
}

impl<'n> LogIndex<'n> {
    pub(super) fn new(name: &'n str) -> LogIndex<'n> {
        LogIndex {
            name,
            offsets: HashMap::new(),
            lines: 0,
            bytes: 0,
            first: Vec::new(),
            unended: Vec::new(),
            damaged: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// Reads all lines. Fails if the file is no log.
    pub(super) fn read(&mut self, file: &File) -> anyhow::Result<()> {
        let mut reader = BufReader::new(file);
        let mut line = Vec::new();
        loop {
            line.clear();
            let result = reader.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
            let length = result.with_context(|| self.name.to_owned())? as u64;
            let has_no_records = self.bytes >= MAX_LINE && self.offsets.is_empty();
            if length == MAX_LINE || has_no_records {
                bail!("{}: {NO_LOG} {} MiB of other text", self.name, MAX_LINE >> 20);
            }
            if line.is_empty() {
                break;
            }
            self.add(&line);
            if !line.ends_with(b"\n") {
                self.unended = line;
                break;
            }
        }
        if self.offsets.is_empty() && !self.first.is_empty() {
            self.check_is_damaged()?;
        }
        Ok(())
    }

    /// Adds a line. One that is blank, but for a byte-order mark at the start of the file, is skipped.
    fn add(&mut self, line: &[u8]) {
        let start = self.bytes;
        self.bytes += line.len() as u64;
        self.lines += 1;
        let mut text = line;
        if self.lines == 1 {
            text = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
        }
        if text.trim_ascii().is_empty() {
            return;
        }
        match key(text) {
            Some(key) => {
                self.offsets.insert(key, start + (line.len() - text.len()) as u64);
            }
            None => self.damaged.push(self.lines),
        }
        if self.first.is_empty() {
            self.first = text.to_vec();
        }
    }

    /// Fails unless the first line of a file without any whole line of ours is one that was cut or changed.
    fn check_is_damaged(&self) -> anyhow::Result<()> {
        const START: &[u8] = br#"{"file":""#;
        let line = self.first.trim_ascii_end();
        let length = line.len().min(START.len());
        let other = match serde_json::from_slice::<Value>(line) {
            Err(_) if line.get(..length) == START.get(..length) => return Ok(()),
            Ok(line) if line.get("lower_bound").is_some() => match line.get("board") {
                Some(_) => return Ok(()),
                None => "lines of `--print json`, which have no boards",
            },
            _ => "other text",
        };
        bail!("{}: {NO_LOG} {other}", self.name);
    }

    /// Ends the last line if it has no end, so that a new line can follow. If it was cut and no other run may be writing it, moves
    /// it to another file instead.
    pub(super) fn end_last_line(&mut self, mut file: &File, is_alone: bool) -> anyhow::Result<()> {
        if self.unended.is_empty() {
            return Ok(());
        }
        let is_cut = self.damaged.last() == Some(&self.lines);
        if !is_cut || !is_alone {
            return file.write_all(b"\n").with_context(|| self.name.to_owned());
        }
        let other = format!("{}.damaged", self.name);
        append_line(&other, &self.unended)?;
        let rest = self.bytes - self.unended.len() as u64;
        file.set_len(rest).with_context(|| self.name.to_owned())?;
        self.damaged.pop();
        let text = format!("moved a line that was cut to {other}");
        self.warnings.push(LogWarning { line: self.lines, text });
        Ok(())
    }

    /// Warns of the lines that were cut or changed.
    pub(super) fn warn_of_damage(&mut self) {
        let Some(&line) = self.damaged.first() else { return };
        let others = first_of(self.damaged.len(), "such lines");
        let text = format!("left out a line that was cut or changed{others}");
        self.warnings.push(LogWarning { line, text });
    }
}

/// The hash of the board in a line and of what was asked; `None` if the line was cut or changed.
fn key(line: &[u8]) -> Option<u64> {
    let record: LevelRecord = serde_json::from_slice(line).ok()?;
    let board = record.board.as_deref()?;
    Some(record.key(board))
}

/// Adds a line to a file.
fn append_line(name: &str, line: &[u8]) -> anyhow::Result<()> {
    let path = Path::new(name);
    if let Ok(metadata) = fs::symlink_metadata(path) {
        ensure!(metadata.is_file(), "{name}: expected a file");
    }
    let file = File::options().append(true).create(true).open(path);
    let mut file = file.with_context(|| name.to_owned())?;
    file.write_all(&[line, b"\n"].concat()).with_context(|| name.to_owned())
}
