//! A browser that shows pictures and pages.

use std::fs;
use std::process::Command;
use std::sync::LazyLock;

use crate::environment::make_usual;
use crate::harness::{feed, say_skipped};

/// A browser, if one is installed (`apt-get install chromium`). If not, that is said.
#[track_caller]
pub(crate) fn browser() -> Option<&'static str> {
    // Looked for once: each answer of a browser takes a tenth of a second.
    static FOUND: LazyLock<Option<&str>> = LazyLock::new(|| {
        let mut names = ["chromium", "chromium-browser", "google-chrome"].into_iter();
        names.find(|name| Command::new(name).arg("--version").output().is_ok())
    });
    if FOUND.is_none() {
        say_skipped("chromium");
    }
    *FOUND
}

/// Opens a text as a file with this name, and returns what the document is in the end. Nothing may be wrong with it.
pub(crate) fn open(browser: &str, options: &[&str], name: &str, text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    let mut command = Command::new(browser);
    // It makes sockets there, whose paths must be short.
    make_usual(&mut command).env_remove("TMPDIR");
    command.args([
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ]);
    command.arg(format!("--user-data-dir={}", folder.path().join("user").display()));
    command.args(["--enable-logging=stderr", "--dump-dom"]).args(options);
    let output = feed(command.arg(format!("file://{}", path.display())), "");
    let [page, log] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    assert!(!log.contains("CONSOLE"), "{log}{page}");
    page
}
