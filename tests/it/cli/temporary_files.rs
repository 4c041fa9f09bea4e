//! What signals leave of files that are being written: SIGKILL, which no program can handle, leaves one.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Stdio;

use nix::sys::signal::{Signal, kill};

use crate::harness::{folder, program, shell, until};
use crate::terminal::Terminal;

/// The names in a folder; none if it is not there yet.
fn names(folder: &Path) -> Vec<OsString> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    entries.map(|entry| entry.unwrap().file_name()).collect()
}

#[test]
fn a_file_that_is_left_has_the_name_of_the_program() {
    // Nearly all the time, some file is being written; in which rounds one is left depends on the moment.
    for _ in 0..100 {
        let folder = folder(&[]);
        let cases = folder.path().join("cases");
        let mut command = program(&["generate", "--count", "100000", "cases"]);
        let mut child = command.current_dir(&folder).stdout(Stdio::null()).spawn().unwrap();
        while names(&cases).len() < 20 {
            assert!(child.try_wait().unwrap().is_none());
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let mut is_found = false;
        for name in names(&cases) {
            let name = name.into_string().unwrap();
            let is_case = !name.starts_with('.');
            if is_case {
                continue;
            }
            assert!(name.starts_with(".sokopush-"), "{name}");
            assert_eq!(name.len(), ".sokopush-".len() + 6);
            is_found = true;
        }
        if is_found {
            return;
        }
    }
    panic!("no file was left in a hundred rounds");
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_leaves_no_temporary_files() {
    use nix::unistd::Pid;
    let collection = folder(&[("levels", &"#####\n#@$.#\n#####\n\n".repeat(200_000))]);
    let levels = collection.path().join("levels");
    for round in 0..4 {
        let folder = folder(&[]);
        // Both take much longer than the test waits.
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

/// A hangup counts if stdout or stderr is the terminal.
#[test]
fn a_terminal_that_is_closed_leaves_no_temporary_files() {
    for redirected in ["", ">/dev/null", "2>/dev/null"] {
        let folder = folder(&[]);
        let cases = folder.path().join("cases");
        let generate = format!("exec sokopush generate --count 1000000 cases {redirected}");
        let terminal = Terminal::new(shell(&generate).current_dir(&folder));
        until(|| (names(&cases).len() > 9).then_some(()), || "nothing is written".to_owned());
        kill(terminal.pid(), Signal::SIGHUP).unwrap();
        assert_eq!(terminal.ends().code(), Some(129), "{redirected}");
        for name in names(&cases) {
            assert!(!name.to_str().unwrap().starts_with('.'), "{name:?}");
        }
    }
}
