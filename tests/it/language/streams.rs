//! When output is written, and what happens when it cannot be.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use sokopush::{Error, Interpreter, Simulator, Source};

use crate::conversation::Conversation;
use crate::harness::{feed, play, shell};
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
fn every_command_of_the_demo_is_answered_before_the_next() {
    let mut game = Conversation::new(&["--demo"]);
    for (worker, command) in [("#@a--+-#", "a6\n"), ("#-@a-+-#", "a6\n"), ("#--@a+-#", ".\n")] {
        let board: Vec<String> = (0..5).map(|_| game.line()).collect();
        assert_eq!(board[2], worker);
        game.send(command);
    }
    game.ends();
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

/// A writer that knows how much was flushed.
#[derive(Clone, Default)]
struct Flushes {
    written: Arc<Mutex<Vec<u8>>>,
    flushed: Arc<AtomicUsize>,
}

impl Write for Flushes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.written.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.flushed.store(self.written.lock().unwrap().len(), Relaxed);
        Ok(())
    }
}

/// A reader that returns one piece at a time, is interrupted before each, and notes how much was flushed.
struct Pieces<'a> {
    rest: Vec<&'a str>,
    interrupt: bool,
    out: Flushes,
    flushed: Arc<Mutex<Vec<usize>>>,
}

impl Read for Pieces<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        self.interrupt = !self.interrupt;
        if self.interrupt {
            return Err(io::ErrorKind::Interrupted.into());
        }
        self.flushed.lock().unwrap().push(self.out.flushed.load(Relaxed));
        if self.rest.is_empty() {
            return Ok(0);
        }
        (self.rest.remove(0).as_bytes()).read(room)
    }
}

#[test]
fn output_is_flushed_before_the_source_waits() {
    let (mut out, flushed) = (Flushes::default(), Arc::default());
    let input = Pieces {
        rest: vec!["@a", "-\n", "\na6\n0\n", "a6\n0\na", "6", "\n", "0\n.\n"],
        interrupt: false,
        out: out.clone(),
        flushed: Arc::clone(&flushed),
    };
    let mut tied = out.clone();
    let mut source = Source::of_stream("pieces", input).before_waiting(move || tied.flush());
    assert_eq!(Interpreter::default().run(&mut source, &mut out).count(), 0);
    assert_eq!(*flushed.lock().unwrap(), [0, 0, 0, 12, 20, 20, 24]);
    assert_eq!(out.flushed.load(Relaxed), 28);
}

#[test]
fn output_is_flushed_when_reading_fails() {
    struct Fails;
    impl Read for Fails {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::ConnectionReset.into())
        }
    }
    let mut out = Flushes::default();
    let mut source = Source::of_stream("stream", "@a--\n\na6\na6\n".as_bytes().chain(Fails));
    let errors: Vec<_> = Interpreter::default().run(&mut source, &mut out).collect();
    assert!(matches!(&errors[..], [Error::Read(..)]), "{errors:?}");
    assert_eq!(out.flushed.load(Relaxed), 15);
    // Also without a board, after which only what was written before is flushed.
    out.write_all(b"before").unwrap();
    let mut source = Source::of_stream("stream", Fails);
    let errors: Vec<_> = Interpreter::default().run(&mut source, &mut out).collect();
    assert!(matches!(&errors[..], [Error::Read(..)]), "{errors:?}");
    assert_eq!(out.flushed.load(Relaxed), 21);
}

/// A writer whose flushing fails.
struct NeverFlushed;

impl Write for NeverFlushed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(io::ErrorKind::StorageFull.into())
    }
}

/// The error that came first is the only one, although flushing fails too.
#[test]
fn output_that_cannot_be_flushed_does_not_hide_an_earlier_error() {
    for (document, expected) in [
        ("a?\n", vec!["a cell"]),
        ("@a-\n\nb\na6\n", vec!["direction", "write"]),
        ("@a-\n\na6\n", vec!["write"]),
    ] {
        let mut source = Source::of_text("document", document);
        let errors: Vec<_> = Interpreter::default().run(&mut source, &mut NeverFlushed).collect();
        let errors: Vec<_> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(errors.len(), expected.len(), "{errors:?}");
        for (error, what) in errors.iter().zip(expected) {
            assert!(error.contains(what), "{errors:?}");
        }
    }
}

#[test]
fn results_before_a_malformed_game_are_flushed() {
    let games = || Source::of_text("games", "1 3\nwb+\nR\n1 3\nwx+\n");
    let mut out = Flushes::default();
    let played = Simulator::default().run(&mut games(), &mut out);
    assert!(matches!(played, Err(Error::Syntax(..))), "{played:?}");
    assert_eq!(out.flushed.load(Relaxed), "Game 1: complete\n.wB\n".len());
    // What is wrong with the game says more.
    let played = Simulator::default().run(&mut games(), &mut NeverFlushed);
    assert!(matches!(played, Err(Error::Syntax(..))), "{played:?}");
}

#[test]
fn output_that_cannot_be_flushed_is_a_failure_to_write() {
    let source = Source::of_text("board", "@a-\n");
    let mut source = source.before_waiting(|| Err(io::ErrorKind::StorageFull.into()));
    let errors: Vec<_> = Interpreter::default().run(&mut source, &mut io::sink()).collect();
    assert!(matches!(&errors[..], [Error::Write(_)]), "{errors:?}");
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
    let play = |text: &[u8]| {
        let mut out = Vec::new();
        let mut source = Source::of_stream("text", Single(text));
        let error = Interpreter::default().run(&mut source, &mut out).next();
        (String::from_utf8(out).unwrap(), error.map(|error| error.to_string()))
    };
    for text in ["\u{feff}@", "@"] {
        assert_eq!(play(text.as_bytes()), ("@\n".to_owned(), None));
    }
    for text in ["\u{feff}", ""] {
        let (out, error) = play(text.as_bytes());
        assert_eq!(out, "");
        assert!(error.unwrap().starts_with("text:1:1: expected a board"));
    }
    let (_, error) = play(b"\xEF\xBB@");
    assert!(error.unwrap().starts_with("text:1:1: expected a cell"));
}

#[test]
fn a_wrong_character_may_come_in_pieces() {
    let message = |text: &[u8]| {
        let errors = play(Interpreter::default(), Single(text), &mut Vec::new()).unwrap();
        errors.first().unwrap().to_string().rsplit(' ').next().unwrap().to_owned()
    };
    for board in ["@a-", "@a-\n\na6\n"] {
        let found = |bytes: &[u8]| message(&[board.as_bytes(), bytes].concat());
        assert_eq!(found("ż".as_bytes()), "`ż`");
        assert_eq!(found("😀\n".as_bytes()), "`😀`");
        assert_eq!(found(b"\xF0\x9F\x98"), "0xF0");
        assert_eq!(found(b"\xF0\x9F\nabc"), "0xF0");
        assert_eq!(found(b"\x80"), "0x80");
    }
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
        let errors = play(Interpreter::default(), &mut terminal, &mut Vec::new()).unwrap();
        assert_eq!(errors.len(), usize::from(is_empty));
        assert!(terminal.0.is_empty());
    }
}

/// A walk that visits a million cells, with 100 bytes for each besides 60 MB.
#[test]
#[cfg(target_os = "linux")]
fn a_walk_takes_less_than_100_bytes_for_each_visited_cell() {
    let row = "-".repeat(1000) + "\n";
    let first = row.replacen('-', "@", 1);
    let last = row[..997].to_owned() + "a--\n";
    let board = first + &row.repeat(996) + &last + &row;
    let output = feed(&mut limited(160, "--moves"), board + "\na6\na6\n.\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let moves = stdout(&output);
    assert_eq!(moves.replace(['r', 'd'], ""), "RR\n");
    assert_eq!(moves.len(), 996 + 997 + 3);
}

/// 25 MB in one line, with so little memory that there is no room for them beside the program.
#[test]
#[cfg(target_os = "linux")]
fn lines_of_any_length_need_no_memory() {
    let long = |byte: u8| vec![byte; 25_000_000];
    let play = |arguments: &str, lines: [&[u8]; 3]| {
        let output = feed(&mut limited(30, arguments), lines.concat());
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
