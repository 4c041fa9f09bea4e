//! Reading and writing that fail, and memory that does not suffice.

use std::fs;
use std::io::{self, ErrorKind, Read, Write};
#[cfg(target_os = "linux")]
use std::os::unix::process::ExitStatusExt;
use std::process::{Output, Stdio};

use sokopush::Interpreter;
use sokopush::Simulator;
use sokopush::error::Error;

use crate::harness::{feed, folder, play, program, run, shell, simulate, without_reader};
#[cfg(target_os = "linux")]
use crate::harness::{limited, until};
use crate::solve::optima::LARGE;

const DOCUMENT: &str = "#######\n#@-a-+#\n#-b--+#\n#######\n\na6\n0\nb6\na5\na66\nb6\n.\n";
const GAMES: &str = "3 6\n######\n#wb.+#\n######\nRRRLUD\n1 4\nwb.+\nRR\n0 0\n";

/// A writer that fails once it is full.
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

/// Asserts that writing that fails at any byte returns the error, and that every byte before it was written.
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
fn writing_that_fails_at_any_byte_is_an_error() {
    for (chained, moves) in [(false, false), (true, false), (false, true), (true, true)] {
        fails_at_every_byte(|room| {
            play(Interpreter { chained, moves }, DOCUMENT.as_bytes(), room).map(drop)
        });
    }
    for trace in [false, true] {
        fails_at_every_byte(|room| simulate(Simulator { trace }, GAMES.as_bytes(), room));
    }
}

/// A reader that is interrupted before every byte, and fails after `left` bytes.
struct Interrupted<'t> {
    text: &'t [u8],
    left: usize,
    is_next: bool,
}

impl<'t> Interrupted<'t> {
    fn new(text: &'t str, left: usize) -> Interrupted<'t> {
        Interrupted { text: text.as_bytes(), left, is_next: false }
    }
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
fn reading_that_is_interrupted_continues() {
    let (mut out, mut at_once) = (Vec::new(), Vec::new());
    play(Interpreter::default(), Interrupted::new(DOCUMENT, usize::MAX), &mut out).unwrap();
    play(Interpreter::default(), DOCUMENT.as_bytes(), &mut at_once).unwrap();
    assert_eq!(out, at_once);
}

#[test]
fn reading_that_fails_at_any_byte_is_an_error() {
    let mut all = Vec::new();
    play(Interpreter::default(), DOCUMENT.as_bytes(), &mut all).unwrap();
    // Nothing is read after the dot.
    for left in 0..DOCUMENT.find('.').unwrap() {
        let mut out = Vec::new();
        let played = play(Interpreter::default(), Interrupted::new(DOCUMENT, left), &mut out);
        let Err(Error::Read(name, error)) = played else { panic!("{left}: {played:?}") };
        assert_eq!((&*name, error.kind()), ("document", ErrorKind::ConnectionReset));
        assert!(all.starts_with(&out), "{left}");
    }
    for left in 0..GAMES.len() - 1 {
        let games = Interrupted::new(GAMES, left);
        let played = simulate(Simulator::default(), games, &mut Vec::new());
        assert!(matches!(played, Err(Error::Read(..))), "{left}");
    }
}

/// Every subcommand that reads a text, and one that makes it print something.
const READERS: [(&str, &str); 5] = [
    ("play", DOCUMENT),
    ("simulate", GAMES),
    ("solve --from named", "@-a+\n"),
    ("convert --from named --to xsb", "@-a+\n"),
    ("render", "@-a+\n"),
];

/// Asserts the status, and returns what was written to stderr.
#[track_caller]
fn ends(output: &Output, status: i32) -> String {
    let stderr = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(status), "{stderr}");
    assert!(!stderr.contains("panicked"), "{stderr}");
    stderr
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_reported_by_every_command() {
    let texts = ["--man", "--help", "play -h", "--version", "--completions bash"];
    let games = [("play --moves", "@a-\n"), ("simulate", "1 3\nwb+\nR\nx\n"), ("check .", "")];
    for (arguments, input) in READERS.into_iter().chain(games).chain(texts.map(|text| (text, ""))) {
        let case = folder(&[("a.in", "@a-\n"), ("a.out", "@a-\n")]);
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let mut command = shell(&format!("sokopush {arguments}"));
        command.current_dir(case.path()).stdin(Stdio::piped()).stdout(full).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // Fails where the command reads nothing.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let stderr = ends(&child.wait_with_output().unwrap(), 2);
        let why = "error: cannot write the output: No space left on device";
        assert_eq!(stderr.lines().last(), Some(why), "{arguments}");
    }
}

const LEVEL: &str = "######\n#@ $.#\n######\n";

#[test]
fn without_a_reader_the_status_is_the_worst_so_far() {
    let case = folder(&[("a.in", "@a-\n\na6\n"), ("a.out", "?\n")]);
    let wrong = format!("{LEVEL}Solution: L\n");
    let malformed = format!("#####\n#@@*#\n#####\n\n{LEVEL}");
    for (arguments, input, status) in [
        ("check .", "", 1),
        ("check --jobs 1 .", "", 1),
        ("check --format json .", "", 1),
        ("check --program cat .", "", 1),
        ("solve --verify", &wrong, 1),
        ("solve --verify --jobs 1", &wrong, 1),
        ("solve", &malformed, 2),
        ("solve --jobs 1", &malformed, 2),
        ("solve --print json --jobs 1", &malformed, 2),
        ("convert --to xsb", &malformed, 2),
        ("convert --to slc", &malformed, 2),
        ("convert --from lurd --to lurd", "rR\nx\n", 2),
        ("play", DOCUMENT, 2),
        ("play --moves", DOCUMENT, 2),
        ("simulate", "1 3\nwb+\nR\nx\n", 2),
        ("solve --time 0.02 --jobs 1", LARGE, 3),
        ("solve", LEVEL, 0),
        ("--help", "", 0),
    ] {
        let arguments: Vec<_> = arguments.split(' ').collect();
        let mut command = program(&arguments);
        let output = without_reader(command.current_dir(case.path()), input, false);
        let stderr = ends(&output, status);
        assert!(!stderr.contains("write"), "{arguments:?}: {stderr}");
    }
}

#[test]
fn without_a_reader_work_on_files_is_finished() {
    let numbers = 1..=300;
    let names: Vec<_> = numbers.clone().map(|number| format!("{number}.in")).collect();
    let cases: Vec<_> = names.iter().map(|name| (&**name, "@a-\n\na6\n")).collect();
    let level =
        |number| format!("{0}\n#@$.{1}#\n{0}\n\n", "#".repeat(number + 5), " ".repeat(number));
    let levels: String = numbers.clone().map(level).collect();
    for jobs in ["1", "2"] {
        let folder = folder(&cases);
        let mut check = program(&["check", "--write", "--jobs", jobs, "."]);
        ends(&without_reader(check.current_dir(folder.path()), "", false), 0);
        for number in numbers.clone() {
            let output = fs::read(folder.path().join(format!("{number}.out"))).unwrap();
            assert_eq!(output, b"@a-\n-@a\n");
        }
        let solve = ["solve", "--log", "log", "--print", "moves", "--jobs", jobs];
        let mut solve = program(&solve);
        ends(&without_reader(solve.current_dir(folder.path()), &levels, false), 0);
        assert_eq!(fs::read_to_string(folder.path().join("log")).unwrap().lines().count(), 300);
    }
}

#[test]
fn without_a_reader_nothing_more_is_waited_for() {
    let levels = "1 4\nX.*@\n\n".repeat(3) + "1";
    for (arguments, input) in [
        ("solve --jobs 1", &*levels),
        ("solve --jobs 2", &levels),
        ("convert --to xsb", &levels),
        ("convert --to lurd --from lurd", "rR\nr"),
        ("play", "@a-\n\na6\n"),
        ("simulate", GAMES.strip_suffix("0 0\n").unwrap()),
    ] {
        let arguments: Vec<_> = arguments.split(' ').collect();
        let output = without_reader(&mut program(&arguments), input, true);
        assert_eq!(ends(&output, 0), "", "{arguments:?}");
    }
}

#[test]
fn a_closed_stdin_is_empty_and_closed_outputs_are_ignored() {
    for (arguments, input) in READERS {
        // One line of the document is wrong.
        let status = if arguments == "play" { 2 } else { 0 };
        for closed in [">&-", "2>&-", ">&- 2>&-"] {
            ends(&feed(&mut shell(&format!("sokopush {arguments} {closed}")), input), status);
        }
        let output = feed(&mut shell(&format!("sokopush {arguments} <&-")), input);
        if arguments == "simulate" {
            assert_eq!(ends(&output, 0), "", "no games are fine");
        } else {
            assert!(ends(&output, 2).contains("expected a board"), "{arguments}");
        }
    }
}

#[test]
fn a_path_that_cannot_be_read_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let deep = vec!["a"; 3000].join("/");
    let long = "a".repeat(300);
    for arguments in READERS.map(|(arguments, _)| arguments).into_iter().chain(["check"]) {
        let reports = |name: &str, why: &str| {
            let arguments: Vec<_> = arguments.split(' ').chain([name]).collect();
            let output = program(&arguments).current_dir(folder.path()).output().unwrap();
            let stderr = ends(&output, 2);
            assert!(stderr.starts_with(&format!("error: {name}: {why}")), "{stderr}");
            assert!(output.stdout.is_empty() || arguments[0] == "check");
        };
        reports("nowhere", "No such file or directory");
        reports(&long, "File name too long");
        reports(&deep, "File name too long");
        if arguments != "check" {
            let takes_folders = ["convert", "solve", "lint", "render"];
            let is_read = takes_folders.iter().any(|command| arguments.starts_with(command));
            reports(".", if is_read { "expected files of levels" } else { "Is a directory" });
            // It can be opened but not read, even by root.
            #[cfg(target_os = "linux")]
            reports("/proc/self/mem", "Input/output error");
        }
    }
}

#[test]
fn a_file_that_shrinks_while_it_is_read_is_played_as_far_as_it_was_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("document");
    let board = "#@a-#\n";
    fs::write(&path, format!("{board}\n{}", "a6\n0\n".repeat(200_000))).unwrap();
    let mut play = program(&["play"]);
    let mut child = play.arg(&path).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // It cannot have read much more than it could print, since nobody reads that.
    let mut first = [0; 6];
    child.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
    fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(10).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(ends(&output, 0), "");
    assert_eq!(output.stdout.len() % board.len(), 0, "the last board is complete");
    assert!(output.stdout.len() / board.len() < 400_001, "it read on");
}

/// Asserts that `large`, which needs more than 100 MB, is too much for 50 MB, which is reported at a place in `line`
/// if that is given, and that 50 MB suffice for `small`, which needs a few.
#[cfg(target_os = "linux")]
#[track_caller]
fn memory_suffices_only_for(small: &str, large: &str, arguments: &str, line: Option<usize>) {
    let files = folder(&[("small", small), ("large", large)]);
    let run = |file| {
        let mut command = limited(50, &format!("{arguments} {file}"));
        feed(command.current_dir(files.path()), "")
    };
    let stderr = ends(&run("large"), 3);
    let line = line.map_or(String::new(), |line| format!("{line}:"));
    assert!(stderr.starts_with(&format!("large:{line}")), "{stderr}");
    assert!(stderr.contains("not enough memory") && stderr.lines().count() == 1, "{stderr}");
    let output = run("small");
    assert_eq!(ends(&output, 0), "");
    assert!(!output.stdout.is_empty());
}

#[cfg(target_os = "linux")]
#[test]
fn a_board_that_is_too_large_for_memory_is_reported() {
    let named = |cells| format!("@a{}\n\na6\n.\n", "-".repeat(cells));
    memory_suffices_only_for(&named(1_000_000), &named(100_000_000), "play --moves", Some(1));
    let walls = "#".repeat(100_000);
    let xsb = |rows: usize| format!("#@ $.{walls}\n{}", format!("#####{walls}\n").repeat(rows));
    let convert = "convert --from xsb --to push-box";
    memory_suffices_only_for(&xsb(2), &xsb(1_000), convert, None);
}

#[cfg(target_os = "linux")]
#[test]
fn pushes_that_are_too_many_for_memory_are_reported() {
    let there_and_back = |times| format!("-----\n-@a--\n-----\n\n{}.\n", "a6\na4\n".repeat(times));
    let (small, large) = (there_and_back(100_000), there_and_back(10_000_000));
    memory_suffices_only_for(&small, &large, "play --moves", None);
}

#[cfg(target_os = "linux")]
#[test]
fn a_line_that_is_kept_and_too_long_for_memory_is_reported() {
    let level = "#######\n#@ $ .#\n#######\n";
    let walks = |times| "rl".repeat(times);
    let (few, many) = (walks(100_000), walks(50_000_000));
    let record = |walks: &str| format!("{level}Solution: {walks}rRR\n");
    let verify = "solve --from xsb --jobs 1 --verify";
    memory_suffices_only_for(&record(&few), &record(&many), verify, Some(4));
    let title = |title: &str| format!("{level}Title: {title}\n");
    let convert = "convert --from xsb --to xsb";
    memory_suffices_only_for(&title(&few), &title(&many), convert, Some(4));
    let game = |keys: &str| format!("1 3\nw.+\n{}\n0 0\n", keys.to_ascii_uppercase());
    let convert = "convert --from keystrokes --to lurd";
    memory_suffices_only_for(&game(&few), &game(&many), convert, Some(3));
    memory_suffices_only_for(&few, &many, "convert --from lurd --to lurd", Some(1));
}

#[cfg(target_os = "linux")]
#[test]
fn a_case_that_is_too_large_for_memory_has_no_verdict() {
    for (cells, report, status) in [
        (1_000_000, "1 passed, 0 failed\n", 0),
        (100_000_000, "not enough memory\n0 passed, 0 failed, 1 not judged\n", 2),
    ] {
        let board = format!("@a{}\n", "-".repeat(cells));
        let case = folder(&[("a.in", &*format!("{board}\n.\n")), ("a.out", &board)]);
        let output = feed(limited(50, "check --jobs 1 a.in").current_dir(case.path()), "");
        ends(&output, status);
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(printed.ends_with(report), "{printed}");
        assert!(status == 0 || printed.starts_with("ERROR a.in:1:"), "{printed}");
    }
}

#[test]
fn a_text_without_end_that_has_no_board_is_refused() {
    let notes = "no board\n".repeat(2_000_000);
    let nul = "\0".repeat(20_000_000);
    let commands = ["convert --to slc", "solve", "render", "play"];
    let too_much = "expected a board within the first 16777216 bytes, but found other text";
    let no_text = "not a board in any notation known here: it begins with NUL characters";
    let cases = commands
        .map(|command| [(command, &notes, 1_864_136, too_much), (command, &nul, 1, no_text)]);
    let explicit = ("convert --from xsb --to slc", &nul, 1, too_much);
    for (command, text, line, why) in cases.concat().into_iter().chain([explicit]) {
        let output = run(&command.split(' ').collect::<Vec<_>>(), text);
        let stderr = String::from_utf8_lossy(&output.stderr);
        let error = format!("<stdin>:{line}:1: error: {why}\n");
        if command == "play" && why == too_much {
            assert!(
                stderr.starts_with("note: read as `xsb`") && stderr.ends_with(&error),
                "{stderr}"
            );
        } else {
            assert_eq!(stderr, error, "{command}");
        }
        assert_eq!(output.status.code(), Some(2));
    }
    // Here it is a finding.
    let output = run(&["lint"], &notes);
    assert!(String::from_utf8_lossy(&output.stdout).contains(too_much), "{output:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_does_not_block_and_is_full_is_an_error() {
    let boards = "#####\n#@$.#\n#####\n\n".repeat(20_000);
    // Nobody reads before the end, so the pipe becomes full.
    let (reader, writer) = std::io::pipe().unwrap();
    let flags = nix::fcntl::OFlag::O_NONBLOCK;
    nix::fcntl::fcntl(&writer, nix::fcntl::FcntlArg::F_SETFL(flags)).unwrap();
    let folder = folder(&[("levels", &boards)]);
    let mut command = program(&["convert", "--to", "xsb", "levels"]);
    command.current_dir(&folder).stdout(writer).stderr(Stdio::piped());
    let output = command.spawn().unwrap().wait_with_output().unwrap();
    let why = "error: cannot write the output: Resource temporarily unavailable\n";
    assert_eq!(ends(&output, 2), why);
    drop(reader);
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_leaves_no_temporary_files() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    let collection = folder(&[("levels", &"#####\n#@$.#\n#####\n\n".repeat(1_000_000))]);
    let levels = collection.path().join("levels");
    for round in 0..10 {
        let folder = folder(&[]);
        // Both take minutes.
        let mut command = if round % 2 == 0 {
            program(&["convert", "--to", "xsb", "--to-dir", "to", levels.to_str().unwrap()])
        } else {
            // What a script starts in the background is started with SIGINT ignored.
            shell("trap '' INT; exec sokopush generate --count 1000000 to")
        };
        let mut child = command.current_dir(&folder).stdout(Stdio::null()).spawn().unwrap();
        let count = || fs::read_dir(folder.path().join("to")).map_or(0, Iterator::count);
        until(|| (count() >= 20).then_some(()), || "nothing is written".to_owned());
        kill(Pid::from_raw(i32::try_from(child.id()).unwrap()), Signal::SIGINT).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130));
        for file in fs::read_dir(folder.path().join("to")).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            assert!(!name.starts_with('.'), "{name}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_larger_than_allowed_is_not_half_written() {
    let folder = folder(&[("levels", &"#####\n#@$.#\n#####\n\n".repeat(200))]);
    // The signal that the system sends then ends the program.
    let ended = Some(nix::sys::signal::Signal::SIGXFSZ as i32);
    let mut command = shell("ulimit -c 0; ulimit -f 1; exec sokopush render --to x.html levels");
    let output = feed(command.current_dir(&folder), "");
    assert_eq!(output.status.signal(), ended, "{output:?}");
    assert!(!folder.path().join("x.html").exists());
    // Of a log only the last line is cut, and the next run leaves that out.
    let solve = "sokopush solve --from xsb --log log --jobs 2 levels >/dev/null";
    let mut command = shell(&format!("ulimit -c 0; ulimit -f 2; exec {solve}"));
    let output = feed(command.current_dir(&folder), "");
    assert_eq!(output.status.signal(), ended, "{output:?}");
    let log = fs::read_to_string(folder.path().join("log")).unwrap();
    let lines: Vec<_> = log.lines().map(serde_json::from_str::<serde_json::Value>).collect();
    assert!(lines.iter().rev().skip(1).all(Result::is_ok), "{log}");
    let again = feed(shell(solve).current_dir(&folder), "");
    assert_eq!(again.status.code(), Some(0), "{again:?}");
}
