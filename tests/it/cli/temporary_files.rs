//! What SIGKILL, which no program can handle, leaves of files that are being written.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Stdio;

use crate::harness::{folder, program};

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
