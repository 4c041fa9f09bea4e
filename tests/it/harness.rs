//! Runs the program: input to stdout, stderr and status.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

use sokopush::error::Error;
use sokopush::interpret::Interpreter;
use sokopush::notation::named;
use sokopush::session::Session;
use sokopush::source::Source;

/// The program, with the project's folder as its own.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sokopush"));
    command.args(arguments).current_dir(root());
    command
}

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs the program to its end with that on stdin.
pub(crate) fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    feed(&mut program(arguments), input)
}

/// Runs a command to its end with that on stdin, as far as it reads it.
pub(crate) fn feed(command: &mut Command, input: impl AsRef<[u8]>) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref();
    thread::scope(|scope| {
        // Fails where the program ends before its input does.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().unwrap()
    })
}

/// Asserts stdout, stderr and status of a run with that on stdin.
#[track_caller]
pub(crate) fn check(
    arguments: &[&str],
    input: impl AsRef<[u8]>,
    stdout: &str,
    stderr: &str,
    status: i32,
) {
    let output = run(arguments, input);
    assert_eq!(String::from_utf8_lossy(&output.stderr), stderr, "stderr");
    assert_eq!(String::from_utf8_lossy(&output.stdout), stdout, "stdout");
    assert_eq!(output.status.code(), Some(status), "status");
}

/// The files with that extension in a folder of the project, sorted; at least one.
pub(crate) fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let folder = root().join(folder);
    let mut files: Vec<_> = folder
        .read_dir()
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    assert!(!files.is_empty(), "no .{extension} in {}", folder.display());
    files.sort();
    files
}

/// The session at the beginning of a document.
pub(crate) fn session(document: &str) -> Session {
    named::read(&mut Source::new("document", document.as_bytes()).unwrap()).unwrap()
}

/// What the library writes for a document, and the errors it reports.
pub(crate) fn interpret(interpreter: Interpreter, document: &str) -> (String, Vec<Error>) {
    let mut source = Source::new("document", document.as_bytes()).unwrap();
    let (mut out, mut errors) = (Vec::new(), Vec::new());
    interpreter.run(&mut source, &mut out, |error| errors.push(error)).unwrap();
    (String::from_utf8(out).unwrap(), errors)
}

/// Whether a shell command works here, as it does where something is installed; if not says that a test, or a part
/// of one, is skipped.
pub(crate) fn is_there(what: &str, command: &str) -> bool {
    let tried = Command::new("sh").args(["-c", command]).output();
    let found = tried.is_ok_and(|output| output.status.success());
    if !found {
        // Past the test harness, which would keep it to itself.
        let _ =
            std::io::stderr().write_all(format!("skipped: {what} is not installed\n").as_bytes());
    }
    found
}
