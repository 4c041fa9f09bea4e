//! What all commands share: messages, memory, files and streams that fail.

use std::process::Output;

#[cfg(unix)]
mod existing_files;
#[cfg(target_os = "linux")]
mod memory;
mod messages;
mod no_reader;
mod reading;
#[cfg(unix)]
mod temporary_files;
mod unsafe_characters;
mod writing;

pub(crate) const DOCUMENT: &str =
    "#######\n#@-a-+#\n#-b--+#\n#######\n\na6\n0\nb6\na5\na66\nb6\n.\n";

pub(crate) const GAMES: &str = "3 6\n######\n#wb.+#\n######\nRRRLUD\n1 4\nwb.+\nRR\n0 0\n";

/// Every subcommand that reads a text, and one that makes it print something.
pub(crate) const READERS: [(&str, &str); 5] = [
    ("play", DOCUMENT),
    ("simulate", GAMES),
    ("solve --from named", "@-a+\n"),
    ("convert --from named --to xsb", "@-a+\n"),
    ("render", "@-a+\n"),
];

pub(crate) const LEVEL: &str = "######\n#@ $.#\n######\n";

/// Asserts the status, and returns what was written to stderr.
#[track_caller]
pub(crate) fn ends(output: &Output, status: i32) -> String {
    let stderr = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(status), "{stderr}");
    assert!(!stderr.contains("panicked"), "{stderr}");
    stderr
}
