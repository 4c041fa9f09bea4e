//! When output is written, and what happens when it cannot be.

use std::cell::{Cell, RefCell};
use std::io::{self, BufReader, Read, Write};
use std::rc::Rc;

use sokopush::interpret::Interpreter;
use sokopush::source::Source;

use crate::harness::{Conversation, feed, play, shell};
#[cfg(target_os = "linux")]
use crate::harness::{limited, stdout};

/// Asserts that each command is answered with its board.
fn converses(arguments: &[&str], commands: &[(&str, &str)]) {
    let mut game = Conversation::new(arguments);
    game.send("-@a-----\n\n");
    assert_eq!(game.line(), "-@a-----");
    for (command, board) in commands {
        game.send(&format!("{command}\n"));
        assert_eq!(game.line(), *board);
    }
    game.send(".");
    game.ends();
}

#[test]
fn every_command_is_answered_before_the_next() {
    let [first, second, third] = ["-@a-----", "--@a----", "---@a---"];
    let pushes = [("a6", second), ("a6", third), ("0", second), ("a8", second), ("0", first)];
    converses(&[], &pushes);
    converses(&["play", "--chained"], &[("a6a6", third), ("0", second), ("", second)]);
}

#[test]
fn a_command_that_arrives_in_pieces_is_answered_at_the_end_of_its_line() {
    let mut game = Conversation::new(&[]);
    for piece in ["@", "a", "-", "\n", "\n", "a", "6"] {
        game.send(piece);
    }
    assert_eq!(game.line(), "@a-");
    game.send("\n");
    assert_eq!(game.line(), "-@a");
    game.ends_with_its_input();
}

/// A writer that counts its flushes.
#[derive(Clone, Default)]
struct Flushes {
    written: Rc<RefCell<Vec<u8>>>,
    flushed: Rc<Cell<usize>>,
    count: Rc<Cell<usize>>,
}

impl Write for Flushes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.written.borrow_mut().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.flushed.set(self.written.borrow().len());
        self.count.set(self.count.get() + 1);
        Ok(())
    }
}

/// A reader that returns one piece at a time, is interrupted before each, and notes how much was flushed.
struct Pieces<'a> {
    rest: Vec<&'a str>,
    interrupt: bool,
    out: Flushes,
    flushed: Vec<usize>,
}

impl Read for Pieces<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        self.interrupt = !self.interrupt;
        if self.interrupt {
            return Err(io::ErrorKind::Interrupted.into());
        }
        self.flushed.push(self.out.flushed.get());
        if self.rest.is_empty() {
            return Ok(0);
        }
        (self.rest.remove(0).as_bytes()).read(room)
    }
}

#[test]
fn output_is_flushed_when_no_line_is_buffered_and_only_then() {
    let out = Flushes::default();
    let mut input = BufReader::new(Pieces {
        rest: vec!["@a", "-\n", "\na6\n0\n", "a6\n0\na", "6", "\n", "0\n.\n"],
        interrupt: false,
        out: out.clone(),
        flushed: Vec::new(),
    });
    assert!(play(Interpreter::default(), &mut input, &mut out.clone()).unwrap().is_empty());
    assert_eq!(input.get_ref().flushed, [0, 0, 0, 12, 20, 20, 24]);
    assert_eq!(out.flushed.get(), 28);
    // One before each read after the first board, and one at the end.
    assert_eq!(out.count.get(), 5);
}

#[test]
fn a_reader_that_goes_away_is_not_an_error() {
    let commands = "a6\n0\n".repeat(200_000);
    let mut head = shell("{ sokopush; echo $? >&2; } | head -1");
    let output = feed(&mut head, format!("@a-\n\n{commands}"));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "@a-\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "0\n");
}

#[test]
fn a_byte_order_mark_may_come_in_pieces() {
    for (text, first) in
        [("\u{feff}@", Some(b'@')), ("\u{feff}", None), ("@", Some(b'@')), ("", None)]
    {
        let pieces = BufReader::with_capacity(1, text.as_bytes());
        let mut source = Source::new("pieces", Single(pieces)).unwrap();
        assert_eq!(source.position(), (1, 1));
        assert_eq!(source.read().unwrap(), first);
    }
    let mut source = Source::new("pieces", Single(b"\xEF\xBB@".as_slice())).unwrap();
    assert_eq!(source.read().unwrap(), Some(0xEF));
}

/// A reader that returns one byte at a time.
struct Single<R>(R);

impl<R: Read> Read for Single<R> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        self.0.read(&mut room[..1])
    }
}

/// A reader that can be read again after its end, as a terminal can.
struct Terminal(Vec<&'static [u8]>);

impl Read for Terminal {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        self.0.remove(0).read(room)
    }
}

#[test]
fn nothing_is_read_after_the_end() {
    for pieces in [vec![b"" as &[u8]], vec![b"@a-", b""], vec![b"@a-\n\na6\n", b""]] {
        let is_empty = pieces.len() == 1;
        let mut terminal = Terminal(pieces);
        let played = play(Interpreter::default(), &mut terminal, &mut Vec::new());
        assert_eq!(played.is_err(), is_empty);
        assert!(terminal.0.is_empty());
    }
}

/// A walk over a large board, with less memory than `pathfinding` would need.
#[test]
#[cfg(target_os = "linux")]
fn moves_on_a_large_board_need_little_memory() {
    let row = "-".repeat(2000) + "\n";
    let first = row.replacen('-', "@", 1);
    let last = row[..1997].to_owned() + "a--\n";
    let board = first + &row.repeat(1996) + &last + &row;
    let output = feed(&mut limited(60, "--moves"), board + "\na6\na6\n.\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let moves = stdout(&output);
    assert_eq!(moves.replace(['r', 'd'], ""), "RR\n");
    assert_eq!(moves.len(), 1996 + 1997 + 3);
}

/// 100 MB in one line, with less memory than that.
#[test]
#[cfg(target_os = "linux")]
fn lines_of_any_length_need_no_memory() {
    let long = |byte: u8| vec![byte; 100_000_000];
    let play = |arguments: &str, lines: [&[u8]; 3]| {
        let output = feed(&mut limited(60, arguments), lines.concat());
        let text = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        (text, output.status.code())
    };
    let ([out, error], status) = play("", [b"@a-\n\n", &long(b'x'), b"\na6\n"]);
    assert_eq!(out, "@a-\n-@a\n");
    assert!(error.starts_with("<stdin>:3:2: ") && error.lines().count() == 1, "{error}");
    assert_eq!(status, Some(2));
    let ([out, error], status) = play("", [b"@a-\n\na6", &long(b' '), b"\n0"]);
    assert_eq!((&*out, &*error, status), ("@a-\n-@a\n@a-\n", "", Some(0)));
    let ([out, error], status) = play("--chained", [b"@a-\n\na6", &long(b'0'), b"a6\n"]);
    assert_eq!((&*out, &*error, status), ("@a-\n-@a\n", "", Some(0)));
}
