//! One run of the program, compared as a whole:
//!
//! ```text
//! sokopush("solve --verify a.xsb")
//!     .file("a.xsb", LEVEL)
//!     .stderr(expect![["a.xsb:1: error: …"]])
//!     .status(1)
//!     .run();
//! ```
//!
//! What a test does not mention must be empty, and the status 0. `UPDATE_EXPECT=1 cargo test` writes what stands in `expect!`.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use expect_test::{Expect, ExpectFile};
use tempfile::TempDir;

use crate::harness::{feed, program};
use crate::schema;

/// A run that a test describes.
#[must_use = "the program runs only with `.run()`"]
pub(crate) struct Run {
    arguments: Vec<OsString>,
    folder: Folder,
    stdin: Vec<u8>,
    stdout: Expected,
    stderr: Expected,
    status: i32,
    written: Vec<(PathBuf, Expected)>,
}

/// The folder in which the program runs.
enum Folder {
    /// That of the project, for `examples/…` and `tests/data/…`.
    Project,
    /// One that the test has made and uses further.
    Given(PathBuf),
    /// One with the files of this run.
    Temporary(TempDir),
}

/// A text that a run must write.
pub(crate) enum Expected {
    Text(String),
    Updated(Expect),
    UpdatedFile(ExpectFile),
    /// The test looks at it itself.
    Anything,
}

/// For a text of which the test itself checks what matters, such as a long picture.
pub(crate) const ANYTHING: Expected = Expected::Anything;

/// What a run left.
pub(crate) struct Ran {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    folder: Folder,
}

/// The program with these arguments, which are divided at blanks.
pub(crate) fn sokopush(arguments: &str) -> Run {
    Run {
        arguments: arguments.split_whitespace().map(OsString::from).collect(),
        folder: Folder::Project,
        stdin: Vec::new(),
        stdout: Expected::Text(String::new()),
        stderr: Expected::Text(String::new()),
        status: 0,
        written: Vec::new(),
    }
}

impl Run {
    /// One more argument, which may contain blanks.
    pub(crate) fn argument(mut self, argument: impl Into<OsString>) -> Run {
        self.arguments.push(argument.into());
        self
    }

    pub(crate) fn arguments(mut self, more: impl IntoIterator<Item: Into<OsString>>) -> Run {
        self.arguments.extend(more.into_iter().map(Into::into));
        self
    }

    /// A file in the folder in which the program runs.
    pub(crate) fn file(mut self, path: &str, content: impl AsRef<[u8]>) -> Run {
        if !matches!(self.folder, Folder::Temporary(_)) {
            self.folder = Folder::Temporary(tempfile::tempdir().unwrap());
        }
        let path = self.folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
        self
    }

    /// Runs in a folder that the test has made.
    pub(crate) fn folder(mut self, folder: &impl AsRef<Path>) -> Run {
        self.folder = Folder::Given(folder.as_ref().to_owned());
        self
    }

    pub(crate) fn stdin(mut self, text: impl AsRef<[u8]>) -> Run {
        self.stdin = text.as_ref().into();
        self
    }

    pub(crate) fn stdout(mut self, expected: impl Into<Expected>) -> Run {
        self.stdout = expected.into();
        self
    }

    pub(crate) fn stderr(mut self, expected: impl Into<Expected>) -> Run {
        self.stderr = expected.into();
        self
    }

    pub(crate) fn status(mut self, status: i32) -> Run {
        self.status = status;
        self
    }

    /// A file that the program writes.
    pub(crate) fn writes(mut self, path: &str, expected: impl Into<Expected>) -> Run {
        self.written.push((path.into(), expected.into()));
        self
    }

    /// Runs the program to its end and compares what it wrote. JSON lines are checked against their schema.
    #[track_caller]
    pub(crate) fn run(self) -> Ran {
        let arguments: Vec<_> = self.arguments.iter().map(|word| word.to_string_lossy()).collect();
        let arguments: Vec<_> = arguments.iter().map(AsRef::as_ref).collect();
        let _named = NamedOnPanic(arguments.join(" "));
        let mut command: Command = program(&arguments);
        if !matches!(self.folder, Folder::Project) {
            command.current_dir(self.folder.path());
        }
        let output = feed(&mut command, &self.stdin);
        if arguments.windows(2).any(|pair| pair == ["--print", "json"]) {
            schema::lines(&output.stdout);
        }
        let ran = Ran {
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
            folder: self.folder,
        };
        self.stderr.assert_eq(&without_times(&ran.stderr), "stderr");
        self.stdout.assert_eq(&without_times(&ran.stdout), "stdout");
        assert_eq!(output.status.code(), Some(self.status), "status; stderr: {}", ran.stderr);
        for (path, expected) in self.written {
            expected.assert_eq(&ran.read(path.to_str().unwrap()), &path.to_string_lossy());
        }
        ran
    }
}

impl Ran {
    /// A file or folder in the folder in which the program ran.
    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    /// The text of a file in the folder in which the program ran.
    #[track_caller]
    pub(crate) fn read(&self, path: &str) -> String {
        let path = self.path(path);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }
}

impl Folder {
    fn path(&self) -> &Path {
        match self {
            Folder::Project => Path::new(env!("CARGO_MANIFEST_DIR")),
            Folder::Given(folder) => folder,
            Folder::Temporary(folder) => folder.path(),
        }
    }
}

impl Expected {
    #[track_caller]
    fn assert_eq(&self, actual: &str, what: &str) {
        match self {
            Expected::Text(text) => assert_eq!(actual, text, "{what}"),
            Expected::Updated(expected) => expected.assert_eq(actual),
            Expected::UpdatedFile(expected) => expected.assert_eq(actual),
            Expected::Anything => {}
        }
    }
}

impl From<&str> for Expected {
    fn from(text: &str) -> Expected {
        Expected::Text(text.to_owned())
    }
}

impl From<String> for Expected {
    fn from(text: String) -> Expected {
        Expected::Text(text)
    }
}

impl From<&String> for Expected {
    fn from(text: &String) -> Expected {
        Expected::Text(text.clone())
    }
}

impl From<Expect> for Expected {
    fn from(expected: Expect) -> Expected {
        Expected::Updated(expected)
    }
}

impl From<ExpectFile> for Expected {
    fn from(expected: ExpectFile) -> Expected {
        Expected::UpdatedFile(expected)
    }
}

/// Says which run has failed, after what `expect!` prints.
struct NamedOnPanic(String);

impl Drop for NamedOnPanic {
    #[allow(clippy::print_stderr, reason = "a test's own report")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("in `sokopush {}`", self.0);
        }
    }
}

/// A text in which the seconds of a summary and of a JUnit report are `_`: they differ from run to run.
pub(crate) fn without_times(text: &str) -> String {
    let mut stable = String::new();
    for line in text.split_inclusive('\n') {
        let summary = line.strip_suffix(" s\n").filter(|line| line.starts_with("note: "));
        match summary.and_then(|line| line.rsplit_once(' ')) {
            Some((summary, _)) => stable.extend([summary, " _ s\n"]),
            None => stable += &without_time_attribute(line),
        }
    }
    stable
}

fn without_time_attribute(line: &str) -> String {
    let mut parts = line.split(" time=\"");
    let mut stable = parts.next().unwrap().to_owned();
    for part in parts {
        let (_, rest) = part.split_once('"').unwrap();
        stable += " time=\"_\"";
        stable += rest;
    }
    stable
}
