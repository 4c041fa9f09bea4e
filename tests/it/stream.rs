//! When output is written, and what happens when it cannot be.

use std::cell::{Cell, RefCell};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::rc::Rc;

use sokopush::interpret::Interpreter;
use sokopush::source::Source;

use crate::harness::{feed, program};

/// Sends one line after another and reads the board that answers each.
fn converse(arguments: &[&str], lines: &[&str]) {
    let mut child =
        program(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut boards = BufReader::new(child.stdout.take().unwrap()).lines();
    stdin.write_all(b"-@a-----\n\n").unwrap();
    assert_eq!(boards.next().unwrap().unwrap(), "-@a-----");
    for line in lines {
        let (command, board) = line.split_once(' ').unwrap();
        writeln!(stdin, "{command}").unwrap();
        assert_eq!(boards.next().unwrap().unwrap(), board);
    }
    stdin.write_all(b".").unwrap();
    assert!(boards.next().is_none(), "the dot ends at once");
    assert!(child.wait().unwrap().success());
}

#[test]
fn every_command_is_answered_before_the_next() {
    converse(&[], &["a6 --@a----", "a6 ---@a---", "0 --@a----", "a8 --@a----", "0 -@a-----"]);
    converse(&["play", "--chained"], &["a6a6 ---@a---", "0 --@a----", " --@a----"]);
}

#[test]
fn a_command_split_over_writes_is_answered_when_its_line_ends() {
    let mut child = program(&[]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut boards = BufReader::new(child.stdout.take().unwrap()).lines();
    for byte in b"@a-\n\na6" {
        stdin.write_all(&[*byte]).unwrap();
    }
    assert_eq!(boards.next().unwrap().unwrap(), "@a-");
    stdin.write_all(b"\n").unwrap();
    assert_eq!(boards.next().unwrap().unwrap(), "-@a");
    drop(stdin);
    assert!(boards.next().is_none());
    assert!(child.wait().unwrap().success());
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

/// A reader that gives one piece a read, interrupts before each, and looks at what was flushed.
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
    let mut source = Source::new("pieces", &mut input).unwrap();
    Interpreter::default().run(&mut source, &mut out.clone(), |error| panic!("{error}")).unwrap();
    assert_eq!(input.get_ref().flushed, [0, 0, 0, 12, 20, 20, 24]);
    assert_eq!(out.flushed.get(), 28);
    // One before each read behind the first board, and one at the end.
    assert_eq!(out.count.get(), 5);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let commands = "a6\n0\n".repeat(200_000);
    let mut head = Command::new("sh");
    let program = env!("CARGO_BIN_EXE_sokopush");
    head.args(["-c", &format!("{{ '{program}'; echo $? >&2; }} | head -1")]);
    let output = feed(&mut head, format!("@a-\n\n{commands}"));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "@a-\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "0\n");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    for arguments in
        [&[][..], &["--moves"], &["--man"], &["--help"], &["play", "-h"], &["--version"]]
    {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = program(arguments)
            .stdin(File::open(crate::harness::root().join("examples/first.txt")).unwrap())
            .stdout(full)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
            .wait_with_output()
            .unwrap();
        assert_eq!(
            String::from_utf8_lossy(&output.stderr),
            "sokopush: cannot write the output: No space left on device (os error 28)\n"
        );
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error_also_where_the_text_is_wrong_later() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrong-later.txt");
    for games in ["1 3\nwb+\nR\n", "1 3\nwb+\nR\nx\n"] {
        std::fs::write(&file, games).unwrap();
        let full = File::options().write(true).open("/dev/full").unwrap();
        let mut simulate = program(&["simulate", file.to_str().unwrap()]);
        let output = simulate.stdout(full).stderr(Stdio::piped()).spawn().unwrap();
        let output = output.wait_with_output().unwrap();
        assert!(String::from_utf8_lossy(&output.stderr).contains("No space left"));
        assert_eq!(output.status.code(), Some(2));
    }
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

/// A reader that gives one byte a read.
struct Single<R>(R);

impl<R: Read> Read for Single<R> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        self.0.read(&mut room[..1])
    }
}

/// A reader whose end is not the last that it says, as a terminal's is not.
struct Terminal(Vec<&'static [u8]>);

impl Read for Terminal {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        self.0.remove(0).read(room)
    }
}

#[test]
fn nothing_is_asked_for_behind_the_end() {
    for pieces in [vec![b"" as &[u8]], vec![b"@a-", b""], vec![b"@a-\n\na6\n", b""]] {
        let mut source = Source::new("terminal", Terminal(pieces)).unwrap();
        let _ = Interpreter::default().run(&mut source, &mut Vec::new(), |error| panic!("{error}"));
        assert_eq!(source.read().unwrap(), None);
    }
}

/// A walk over a large board, with less memory than `pathfinding` would take.
#[test]
#[cfg(target_os = "linux")]
fn moves_on_a_large_board_take_little_memory() {
    let row = "-".repeat(2000) + "\n";
    let first = row.replacen('-', "@", 1);
    let last = row[..1997].to_owned() + "a--\n";
    let board = first + &row.repeat(1996) + &last + &row;
    let mut shell = Command::new("sh");
    let program = env!("CARGO_BIN_EXE_sokopush");
    shell.args(["-c", &format!("ulimit -v 60000; exec '{program}' --moves")]);
    let output = feed(&mut shell, board + "\na6\na6\n.\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let moves = String::from_utf8(output.stdout).unwrap();
    assert_eq!(moves.replace(['r', 'd'], ""), "RR\n");
    assert_eq!(moves.len(), 1996 + 1997 + 3);
}

/// 100 MB in one line, with less memory than that to use.
#[test]
#[cfg(target_os = "linux")]
fn lines_of_any_length_take_no_memory() {
    let long = |byte: u8| vec![byte; 100_000_000];
    let limited = |arguments: &str, lines: [&[u8]; 3]| {
        let mut shell = Command::new("sh");
        let program = env!("CARGO_BIN_EXE_sokopush");
        shell.args(["-c", &format!("ulimit -v 60000; exec '{program}' {arguments}")]);
        let output = feed(&mut shell, lines.concat());
        let text = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        (text, output.status.code())
    };
    let ([out, error], status) = limited("", [b"@a-\n\n", &long(b'x'), b"\na6\n"]);
    assert_eq!(out, "@a-\n-@a\n");
    assert!(error.starts_with("<stdin>:3:2: ") && error.lines().count() == 1, "{error}");
    assert_eq!(status, Some(2));
    let ([out, error], status) = limited("", [b"@a-\n\na6", &long(b' '), b"\n0"]);
    assert_eq!((&*out, &*error, status), ("@a-\n-@a\n@a-\n", "", Some(0)));
    let ([out, error], status) = limited("--chained", [b"@a-\n\na6", &long(b'0'), b"a6\n"]);
    assert_eq!((&*out, &*error, status), ("@a-\n-@a\n", "", Some(0)));
}
