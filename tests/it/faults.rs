//! What fails around the program: reading, writing, memory, files.

use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use sokopush::error::Error;
use sokopush::interpret::Interpreter;
use sokopush::notation::lurd;
use sokopush::simulate::Simulator;
use sokopush::source::Source;

use crate::harness::{feed, program, root, session};

const DOCUMENT: &str = "#######\n#@-a-+#\n#-b--+#\n#######\n\na6\n0\nb6\na5\na66\nb6\n.\n";
const GAMES: &str = "3 6\n######\n#wb.+#\n######\nRRRLUD\n1 4\nwb.+\nRR\n0 0\n";

/// A writer with room for so many bytes.
struct Room {
    left: usize,
    written: Vec<u8>,
}

impl Write for Room {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = bytes.len().min(self.left);
        if count == 0 && !bytes.is_empty() {
            return Err(ErrorKind::StorageFull.into());
        }
        self.left -= count;
        self.written.extend(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Asserts that writing that fails at any byte is told, with all that there was room for written.
#[track_caller]
fn fails_at_every_byte(write: impl Fn(&mut Room) -> Result<(), Error>) {
    let mut all = Room { left: usize::MAX, written: Vec::new() };
    write(&mut all).unwrap();
    assert!(!all.written.is_empty());
    for left in 0..=all.written.len() {
        let mut room = Room { left, written: Vec::new() };
        let result = write(&mut room);
        if left == all.written.len() {
            result.unwrap();
        } else {
            let Err(Error::Write(error)) = result else { panic!("{left}: {result:?}") };
            assert_eq!(error.kind(), ErrorKind::StorageFull);
        }
        assert_eq!(room.written, all.written[..left]);
    }
}

#[test]
fn writing_that_fails_at_any_byte_is_told() {
    for (chained, moves) in [(false, false), (true, false), (false, true), (true, true)] {
        fails_at_every_byte(|room| {
            let mut source = Source::new("document", DOCUMENT.as_bytes())?;
            Interpreter { chained, moves }.run(&mut source, room, |_| {})
        });
    }
    for (trace, lurd) in [(false, false), (true, true)] {
        fails_at_every_byte(|room| {
            let mut source = Source::new("games", GAMES.as_bytes())?;
            Simulator { trace, lurd }.run(&mut source, room)
        });
    }
    fails_at_every_byte(|room| {
        let mut session = session("@-a-+\n--b--\n");
        session.execute("b6".parse().unwrap());
        session.execute("a6".parse().unwrap());
        lurd::write(session, room)
    });
}

/// A reader that is interrupted before every byte, and fails behind so many.
struct Interrupted<'t> {
    text: &'t [u8],
    left: usize,
    is_next: bool,
}

impl Read for Interrupted<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        self.is_next = !self.is_next;
        if self.is_next {
            return Err(ErrorKind::Interrupted.into());
        }
        if self.left == 0 {
            return Err(ErrorKind::ConnectionReset.into());
        }
        self.left -= 1;
        let count = room.len().min(1);
        self.text.read(&mut room[..count])
    }
}

#[test]
fn reading_may_be_interrupted_and_be_told_to_have_failed() {
    let play = |left| {
        let input = Interrupted { text: DOCUMENT.as_bytes(), left, is_next: false };
        let mut out = Vec::new();
        let played = Source::new("document", input)
            .and_then(|mut source| Interpreter::default().run(&mut source, &mut out, |_| {}));
        (out, played)
    };
    let (all, played) = play(usize::MAX);
    played.unwrap();
    let mut source = Source::new("document", DOCUMENT.as_bytes()).unwrap();
    let mut at_once = Vec::new();
    Interpreter::default().run(&mut source, &mut at_once, |_| {}).unwrap();
    assert_eq!(all, at_once);
    // The dot is the last byte that counts.
    for left in 0..DOCUMENT.find('.').unwrap() {
        let (out, played) = play(left);
        let Err(Error::Read(name, error)) = played else { panic!("{left}: {played:?}") };
        assert_eq!((&*name, error.kind()), ("document", ErrorKind::ConnectionReset));
        assert!(all.starts_with(&out), "{left}");
    }
    for left in 0..GAMES.len() - 1 {
        let input = Interrupted { text: GAMES.as_bytes(), left, is_next: false };
        let mut out = Vec::new();
        let played = Source::new("games", input)
            .and_then(|mut source| Simulator::default().run(&mut source, &mut out));
        assert!(matches!(played, Err(Error::Read(..))), "{left}");
    }
}

/// Every subcommand that reads a file, and what it reads.
const READERS: [(&[&str], &str); 6] = [
    (&["play"], DOCUMENT),
    (&["simulate"], GAMES),
    (&["solve", "--from", "named"], "@-a+\n"),
    (&["convert", "--from", "named", "--to", "xsb"], "@-a+\n"),
    (&["render"], "@-a+\n"),
    (&["check"], ""),
];

fn ended(output: &Output, status: i32) -> String {
    let stderr = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(status), "{stderr}");
    assert!(!stderr.contains("panicked"), "{stderr}");
    stderr
}

#[test]
fn a_full_disk_is_told_by_every_command() {
    for (arguments, input) in READERS.iter().filter(|(arguments, _)| arguments[0] != "check") {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let mut child = program(arguments);
        child.stdin(Stdio::piped()).stdout(full).stderr(Stdio::piped());
        let mut child = child.spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let stderr = ended(&child.wait_with_output().unwrap(), 2);
        assert_eq!(
            stderr.lines().last(),
            Some("sokopush: cannot write the output: No space left on device (os error 28)"),
            "{arguments:?}"
        );
    }
}

#[test]
fn streams_may_be_closed() {
    let bin = env!("CARGO_BIN_EXE_sokopush");
    for (arguments, input) in READERS.iter().filter(|(arguments, _)| arguments[0] != "check") {
        let arguments = arguments.join(" ");
        for (closed, status) in [(">&-", 0), ("2>&-", 0), (">&- 2>&-", 0), ("<&-", 2)] {
            let mut shell = Command::new("sh");
            shell.args(["-c", &format!("{bin} {arguments} {closed}")]);
            let output = feed(&mut shell, input);
            // There is a line in the document that is no command, and no text is no board, but no games.
            let is_wrong = arguments == "play" && closed != "<&-";
            let is_no_game = arguments == "simulate" && closed == "<&-";
            let status = if is_wrong {
                2
            } else if is_no_game {
                0
            } else {
                status
            };
            let stderr = ended(&output, status);
            assert!(
                closed != "<&-" || is_no_game || stderr.contains("expected a board"),
                "{stderr}"
            );
        }
    }
}

#[test]
fn what_is_no_file_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let deep = vec!["a"; 3000].join("/");
    let long = "a".repeat(300);
    for (arguments, _) in READERS {
        let told = |name: &str, why: &str| {
            let output = program(arguments).arg(name).current_dir(folder.path()).output().unwrap();
            let stderr = ended(&output, 2);
            assert!(
                stderr.starts_with(&format!("sokopush: {name}: {why}")),
                "{arguments:?}: {stderr}"
            );
            assert!(output.stdout.is_empty() || arguments == ["check"]);
        };
        told("nowhere", "No such file or directory");
        told(&long, "File name too long");
        told(&deep, "File name too long");
        if arguments != ["check"] {
            told(".", "Is a directory");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_read_is_told() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("secret");
    fs::write(&path, DOCUMENT).unwrap();
    fs::set_permissions(&path, PermissionsExt::from_mode(0o000)).unwrap();
    if fs::read(&path).is_ok() {
        // Who may read everything cannot try this.
        return;
    }
    for (arguments, _) in READERS {
        let output = program(arguments).arg(&path).output().unwrap();
        assert!(ended(&output, 2).contains("Permission denied"));
    }
}

/// Runs a shell command of the program with so many kilobytes of memory; whether it says that these are too few.
/// Asserts that otherwise it does what it should.
#[cfg(target_os = "linux")]
#[track_caller]
fn is_too_little(kilobytes: usize, folder: &Path, arguments: &str) -> bool {
    let bin = env!("CARGO_BIN_EXE_sokopush");
    let limited = format!("ulimit -v {kilobytes}; {bin} {arguments}");
    let output = Command::new("sh").args(["-c", &limited]).current_dir(folder).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    let told = ["not enough memory", "the limit of memory", "cannot allocate"];
    let said = String::from_utf8_lossy(&output.stdout) + &*stderr;
    let is_told = told.iter().any(|words| said.contains(words));
    let is_clean = matches!(output.status.code(), Some(2 | 3)) && !stderr.contains("panicked");
    assert!(
        output.status.success() && !is_told || is_told && is_clean,
        "{kilobytes} {arguments}: {:?} {stderr}",
        output.status
    );
    is_told
}

#[cfg(target_os = "linux")]
#[test]
fn little_memory_is_told_or_enough_for_a_board() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let row = "-".repeat(3000);
    let board = format!("@a{}\n{}", "-".repeat(2998), format!("{row}\n").repeat(2999));
    fs::write(folder.join("board"), &board).unwrap();
    fs::write(folder.join("level"), format!("#{}", board.replacen('a', "$", 1))).unwrap();
    let mut told = 0;
    for kilobytes in [16_000, 25_000, 40_000, 60_000, 100_000, 200_000] {
        for arguments in [
            "play board",
            "solve --from named --memory 1G board",
            "solve --from xsb --jobs 4 --memory 1G level",
            "convert --from named --to xsb board",
            "convert --from named --to push-box board",
            "convert --from named --to named board",
            "render board",
        ] {
            told += usize::from(is_too_little(kilobytes, folder, arguments));
        }
        // A small one is no matter.
        let small = format!("solve --from named --jobs 8 {}/examples/first.txt", root().display());
        assert!(!is_too_little(kilobytes, folder, &small));
    }
    assert!((10..40).contains(&told), "{told}");
}

#[cfg(target_os = "linux")]
#[test]
fn little_memory_is_told_or_enough_for_what_is_said_and_played() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let write = |name: &str, text: String| fs::write(folder.join(name), text).unwrap();
    let (board, many) = ("#######\n#@ $ .#\n#######\n", 3_000_000);
    write("pushes", format!("-----\n-@a--\n-----\n\n{}", "a6\na4\n".repeat(300_000)));
    write("keys", format!("1 3\nw.+\n{}\n", "RL".repeat(many)));
    write("moves", "rl".repeat(many));
    write("solution", format!("{board}Solution: {}rRR\n", "rl".repeat(many)));
    write("title", format!("{board}Title: {}\n", "rl".repeat(many)));
    write("comments", format!("{board}{}", "; comment\n".repeat(many / 10)));
    write("wrong", format!("-@a\n\n{}", "zz\n".repeat(300_000)));
    write("walks", format!("{board}Solution: {}rRR\n", "rl".repeat(2000)));
    write("row", format!("#@ ${}\n", "#".repeat(2 * many)));
    let mut told = 0;
    for kilobytes in [14_000, 20_000, 30_000, 50_000, 80_000] {
        for arguments in [
            "convert --from named --to named pushes",
            "convert --from named --to xsb pushes",
            "render pushes",
            "solve --from named --jobs 1 pushes",
            "convert --from keystrokes --to lurd keys",
            "convert --from keystrokes --to keystrokes keys",
            "convert --from lurd --to lurd moves",
            "convert --from xsb --to xsb solution",
            "solve --from xsb --jobs 1 --verify solution",
            "render --from xsb --frame all solution",
            "convert --from xsb --to xsb title",
            "convert --from xsb --to lurd comments",
            "convert --from xsb --to xsb row",
            "generate --rows 600 --columns 600 --commands 9 --count 1 cases",
        ] {
            told += usize::from(is_too_little(kilobytes, folder, arguments));
        }
    }
    assert!((20..70).contains(&told), "{told}");
    assert!(is_too_little(20_000, folder, "convert --from named --to xsb wrong"));
    // What is not kept takes no memory.
    write("gap", format!("{board}Solution: rRR\n{}{board}", "\n".repeat(many)));
    assert!(!is_too_little(20_000, folder, "solve --from xsb --jobs 1 gap"));
    assert!(!is_too_little(30_000, folder, "render --from xsb --frame all walks"));
}

/// That memory is short is no verdict on a case.
#[cfg(target_os = "linux")]
#[test]
fn little_memory_judges_no_case() {
    let folder = tempfile::tempdir().unwrap();
    let board = format!("@a{}\n", "-".repeat(9_000_000));
    fs::write(folder.path().join("a.in"), format!("{board}\n.\n")).unwrap();
    fs::write(folder.path().join("a.out"), &board).unwrap();
    assert!(is_too_little(25_000, folder.path(), "check ."));
    assert!(!is_too_little(200_000, folder.path(), "check ."));
}

#[cfg(target_os = "linux")]
#[test]
fn pushes_that_memory_does_not_hold_end_a_game_with_a_message() {
    // Two boxes that are pushed to and fro, for ever.
    let bin = env!("CARGO_BIN_EXE_sokopush");
    let commands = "printf -- '-----\\n-@a--\\n-----\\n\\n'; yes \"$(printf 'a6\\na4\\n')\" | head -n 6000000; echo .";
    let limited = format!(
        "{{ {commands}; }} | {{ ulimit -v 30000; {bin} play --moves; }} | tail -c 100 >/dev/null"
    );
    let output =
        Command::new("bash").args(["-c", &format!("set -o pipefail; {limited}")]).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    let (place, why) = stderr.trim_end().split_once(": ").unwrap();
    assert_eq!(why, "there is not enough memory to go on");
    assert!(place.starts_with("<stdin>:") && place.ends_with(":1"), "{place}");
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn a_file_that_shrinks_while_it_is_read_ends_where_it_ends() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("document");
    let board = "#@a-#\n";
    fs::write(&path, format!("{board}\n{}", "a6\n0\n".repeat(200_000))).unwrap();
    let mut play = program(&["play"]);
    let mut child = play.arg(&path).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // It has read no more than it could print, for nobody takes that.
    let mut first = [0; 6];
    child.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
    fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(10).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(ended(&output, 0), "");
    let boards = output.stdout.len() / board.len();
    assert!((10_000..300_000).contains(&boards) && output.stdout.ends_with(b"#\n"), "{boards}");
}
