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

/// A log has no line with this number of bytes, nor this number of bytes before its first whole line. Without this limit, a large
/// file that is not a log would be read to its end, perhaps as a single line, which is kept in memory.
const MAX_BYTES: u64 = 16 << 20;

/// The beginning of the error about a file that is not a log.
const EXPECTED_LOG: &str = "expected a log of `sokopush solve --log`, but found";

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
    /// The last line, if no line feed ends it; otherwise empty.
    unterminated: Vec<u8>,
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
            unterminated: Vec::new(),
            damaged: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// Reads all lines. Fails if the file is not a log.
    pub(super) fn read(&mut self, file: &File) -> anyhow::Result<()> {
        let mut reader = BufReader::new(file);
        let mut line = Vec::new();
        loop {
            line.clear();
            let result = reader.by_ref().take(MAX_BYTES).read_until(b'\n', &mut line);
            let length = result.with_context(|| self.name.to_owned())? as u64;
            let has_no_records = self.bytes >= MAX_BYTES && self.offsets.is_empty();
            if length == MAX_BYTES || has_no_records {
                bail!("{}: {EXPECTED_LOG} {} MiB of other text", self.name, MAX_BYTES >> 20);
            }
            if line.is_empty() {
                break;
            }
            self.add(&line);
            if !line.ends_with(b"\n") {
                self.unterminated = line;
                break;
            }
        }
        if self.offsets.is_empty() && !self.first.is_empty() {
            self.check_is_damaged()?;
        }
        Ok(())
    }

    /// Adds a line. A blank line is skipped, and so is a byte-order mark at the start of the file.
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
        let Ok(record) = serde_json::from_slice::<Value>(line) else {
            if line.starts_with(START) || START.starts_with(line) {
                return Ok(());
            }
            bail!("{}: {EXPECTED_LOG} other text", self.name);
        };
        if record.get("lower_bound").is_none() {
            bail!("{}: {EXPECTED_LOG} other text", self.name);
        }
        if record.get("board").is_none() {
            let other = "lines of `--print json`, which have no boards";
            bail!("{}: {EXPECTED_LOG} {other}", self.name);
        }
        Ok(())
    }

    /// Ends the last line with a line feed if it has none, so that a new line can follow. If the line was cut and no other run may be
    /// writing it, moves it to another file instead.
    pub(super) fn end_last_line(&mut self, mut file: &File, is_alone: bool) -> anyhow::Result<()> {
        if self.unterminated.is_empty() {
            return Ok(());
        }
        let is_cut = self.damaged.last() == Some(&self.lines);
        if !is_cut || !is_alone {
            return file.write_all(b"\n").with_context(|| self.name.to_owned());
        }
        let other = format!("{}.damaged", self.name);
        append_line(&other, &self.unterminated)?;
        let rest = self.bytes - self.unterminated.len() as u64;
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

/// The [`LevelRecord::key`] of a line. Returns `None` if the line was cut or changed.
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
