//! Runs the program: input to stdout, stderr and status.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

use expect_test::expect_file;
#[cfg(unix)]
use nix::time::{ClockId, clock_gettime};
use sokopush::Interpreter;
use sokopush::Simulator;
use sokopush::board::Warehouse;
use sokopush::board::{Cell, Direction};
use sokopush::error::Error;
use sokopush::game::Session;
use sokopush::notation::named;
use sokopush::source::Source;
use tempfile::TempDir;

use crate::environment::make_usual;
use crate::record::record;
use crate::run::{ANYTHING, sokopush, without_times};
use crate::slc_schema;

/// The program, to be run in the project's folder. Programs that it starts find it as `sokopush`.
pub(crate) fn program(arguments: &[&str]) -> Command {
    record(arguments);
    let mut command = Command::new(env!("CARGO_BIN_EXE_sokopush"));
    make_usual(&mut command).args(arguments).current_dir(root()).env("PATH", path_with_sokopush());
    command
}

fn path_with_sokopush() -> String {
    let folder = Path::new(env!("CARGO_BIN_EXE_sokopush")).parent().unwrap();
    format!("{}:{}", folder.display(), std::env::var("PATH").unwrap())
}

/// A shell command, to be run in the project's folder with `sokopush` on the path.
pub(crate) fn shell(command: &str) -> Command {
    let mut shell = Command::new("sh");
    make_usual(&mut shell)
        .args(["-c", command])
        .current_dir(root())
        .env("PATH", path_with_sokopush());
    shell
}

/// A command that another one starts, in the same folder and environment.
#[cfg(unix)]
fn started_by(by: &[&str], command: &Command) -> Command {
    let mut other = Command::new(by[0]);
    other.args(&by[1..]).arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => other.env(name, value),
            None => other.env_remove(name),
        };
    }
    other.current_dir(command.get_current_dir().unwrap_or(Path::new(".")));
    other
}

/// A command that starts with no signal ignored, also if this test was started otherwise. If not, that is said.
#[cfg(unix)]
pub(crate) fn with_all_signals(command: &Command) -> Command {
    const ALL: [&str; 2] = ["env", "--default-signal"];
    // Each look would start a process.
    static IS_THERE: LazyLock<bool> = LazyLock::new(|| {
        is_there("`env --default-signal`", &[&ALL[..], &["true"]].concat().join(" "))
    });
    started_by(if *IS_THERE { &ALL } else { &["env"] }, command)
}

/// A command in a session of its own, which takes the terminal that is its stdin: then Ctrl-C and Ctrl-Z send signals. `None`
/// where that cannot be, which is said.
#[cfg(unix)]
pub(crate) fn with_own_terminal(command: &Command) -> Option<Command> {
    let is_there = is_there("`setsid --ctty`", "setsid --help | grep -q -e --ctty");
    is_there.then(|| started_by(&["setsid", "--ctty", "--wait"], command))
}

/// The CPU time of this thread, which does not depend on what else runs.
#[cfg(unix)]
pub(crate) fn cpu_time() -> Duration {
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).unwrap().into()
}

/// The time since this was called first.
#[cfg(not(unix))]
pub(crate) fn cpu_time() -> Duration {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGIN.elapsed()
}

/// How long a test waits for something: 300 seconds, or as many as `SOKOPUSH_PATIENCE` states.
pub(crate) fn patience() -> Duration {
    let seconds = std::env::var("SOKOPUSH_PATIENCE");
    Duration::from_secs(seconds.map_or(300, |seconds| seconds.parse().unwrap()))
}

/// Tries until something is there, but not for ever.
#[track_caller]
pub(crate) fn until<T>(mut attempt: impl FnMut() -> Option<T>, why: impl Fn() -> String) -> T {
    let patience = patience();
    let begun = Instant::now();
    loop {
        if let Some(found) = attempt() {
            return found;
        }
        assert!(begun.elapsed() < patience, "{}", why());
        thread::sleep(Duration::from_millis(2));
    }
}

/// The program with `arguments` as a shell splits them, and at most `megabytes` of address space.
#[cfg(target_os = "linux")]
pub(crate) fn limited(megabytes: usize, arguments: &str) -> Command {
    shell(&format!("ulimit -v {}; exec sokopush {arguments}", megabytes * 1000))
}

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The text of a file of the project.
pub(crate) fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// A temporary folder that holds `files`, each a path and a text.
pub(crate) fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// Runs a command whose output has no reader, with `input` on stdin. `stays_open` keeps stdin open until the command ends.
pub(crate) fn without_reader(command: &mut Command, input: &str, stays_open: bool) -> Output {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut child =
        command.stdin(Stdio::piped()).stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // Fails where the command ends first.
    let _ = stdin.write_all(input.as_bytes());
    let _stdin = stays_open.then_some(stdin);
    let mut stderr = Vec::new();
    child.stderr.take().unwrap().read_to_end(&mut stderr).unwrap();
    Output { status: child.wait().unwrap(), stdout: Vec::new(), stderr }
}

/// What SLC begins with when the program writes it.
const SLC: &[u8] = b"<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<SokobanLevels";

/// Runs a command to its end with as much of `input` on stdin as it reads. SLC that it writes is validated.
#[track_caller]
pub(crate) fn feed(command: &mut Command, input: impl AsRef<[u8]>) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref();
    let output = thread::scope(|scope| {
        // Fails where the program ends before its input does.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().unwrap()
    });
    if output.stdout.starts_with(SLC) {
        slc_schema::validate(str::from_utf8(&output.stdout).unwrap());
    }
    output
}

/// What a successful run wrote to stdout.
#[track_caller]
pub(crate) fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The files with `extension` in a folder of the project, sorted; at least one.
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

/// Asserts that each `NAME.in` in a folder of the project gives the bytes of `NAME.out` and at most a summary on stderr: with
/// its path after the arguments `by_path`, and on stdin with each of `by_stdin`.
pub(crate) fn each_gives_its_output(folder: &str, by_path: &[&str], by_stdin: &[&[&str]]) {
    for path in files(folder, "in") {
        let input = fs::read(&path).unwrap();
        let mut runs = vec![sokopush("").arguments(by_path).argument(&path)];
        runs.extend(by_stdin.iter().map(|words| sokopush("").arguments(*words).stdin(&input)));
        for run in runs {
            let expected = expect_file![path.with_extension("out")];
            let said = without_times(&run.stdout(expected).stderr(ANYTHING).run().stderr);
            let is_summary = said.lines().count() == 1 && said.starts_with("note: ");
            assert!(said.is_empty() || is_summary && said.ends_with(" _ s\n"), "{said}");
        }
    }
}

/// The last board of a transcript, if it has `rows` rows.
pub(crate) fn last_board(transcript: &str, rows: usize) -> String {
    let lines: Vec<_> = transcript.lines().collect();
    lines[lines.len() - rows..].join("\n")
}

/// The session at the beginning of a document.
pub(crate) fn session(document: &str) -> Session {
    named::read(&mut Source::of_text("document", document)).unwrap()
}

/// The board of a session, drawn.
pub(crate) fn drawn(session: &Session) -> String {
    named::draw(session).unwrap().to_string()
}

/// Has the library play a document, called `document`. Returns the errors that do not end the game.
pub(crate) fn play(
    interpreter: Interpreter,
    document: impl Read + Send,
    out: &mut impl Write,
) -> Result<Vec<Error>, Error> {
    let mut source = Source::of_stream("document", document);
    let mut errors: Vec<_> = interpreter.run(&mut source, out).collect();
    match errors.pop_if(|last| !matches!(last, Error::Syntax(..))) {
        Some(last) => Err(last),
        None => Ok(errors),
    }
}

/// What the library writes for a document, and the errors it reports.
pub(crate) fn interpret(interpreter: Interpreter, document: &str) -> (String, Vec<Error>) {
    let mut out = Vec::new();
    let errors = play(interpreter, document.as_bytes(), &mut out).unwrap();
    (String::from_utf8(out).unwrap(), errors)
}

/// Has the library play keystroke games, called `games`.
pub(crate) fn simulate(
    simulator: Simulator,
    games: impl Read + Send,
    out: &mut impl Write,
) -> Result<(), Error> {
    simulator.run(&mut Source::of_stream("games", games), out)
}

/// The library's walk of the worker to `cell`, if there is one.
pub(crate) fn walk(warehouse: &Warehouse, cell: Cell) -> Option<Vec<Direction>> {
    sokopush::board::walk(warehouse, cell)
}

/// Whether a shell command works here, because `what` is installed. If not, says that this test or a part of it is
/// skipped, or fails: see `say_skipped`.
#[track_caller]
pub(crate) fn is_there(what: &str, command: &str) -> bool {
    // In the user's environment: packages may be installed in the home folder.
    let tried = Command::new("sh").args(["-c", command]).stdin(Stdio::null()).output();
    let found = tried.is_ok_and(|output| output.status.success());
    if !found {
        say_skipped(what);
    }
    found
}

/// Says that this test or a part of it is skipped, because it needs `what`. Fails instead if `SOKOPUSH_REQUIRE`, a list of
/// words with commas between them, has a word of `what`: `.ci/run` names there what it has installed.
#[track_caller]
pub(crate) fn say_skipped(what: &str) {
    let required = std::env::var("SOKOPUSH_REQUIRE").unwrap_or_default();
    let mut words = what.split(|letter: char| !letter.is_alphanumeric());
    let is_required =
        words.any(|word| !word.is_empty() && required.split(',').any(|name| name == word));
    assert!(!is_required, "{what} is not there, but SOKOPUSH_REQUIRE has it");
    let test = thread::current().name().unwrap_or_default().to_owned();
    // Past the test harness, which would hide it. At once, because others write there too.
    let line = format!("skipped: {what} is not there, for {test}\n");
    let _ = std::io::stderr().write_all(line.as_bytes());
}
