//! `solve --log`.

mod continuing;
mod damaged;
#[cfg(unix)]
mod interrupted;

use crate::harness::{feed, folder, program};
use crate::schema::lines;
use serde_json::Value;
use std::fs;
use std::process::Output;
use tempfile::TempDir;

/// Easy levels, an unsolvable one, two that are the same, and a malformed one.
fn collection() -> String {
    let level = |row: &str| format!("########\n{row}\n########\n\n");
    let rows = ["#@$  . #", "#@ $ . #", "#@.$   #", "#@$.   #", "#@$  . #", "#@x    #", "#@ $. *#"];
    rows.map(level).concat()
}

struct Setting(TempDir);

impl Setting {
    /// A folder with a log.
    fn new(log: impl AsRef<[u8]>) -> Setting {
        let setting = Setting(folder(&[("levels.xsb", &collection())]));
        fs::write(setting.log(), log).unwrap();
        setting
    }

    fn log(&self) -> String {
        self.0.path().join("log").to_str().unwrap().to_owned()
    }

    /// The lines of the log that are not cut; all are valid.
    fn lines(&self) -> Vec<Value> {
        let text = fs::read_to_string(self.log()).unwrap();
        let is_whole = |line: &&str| serde_json::from_str::<Value>(line).is_ok();
        lines(text.split_inclusive('\n').filter(is_whole).collect::<String>())
    }

    fn solve(&self, options: &[&str], input: &str) -> Output {
        solve(&[&["--log", &self.log()], options].concat(), input)
    }
}

/// A run with any status.
fn solve(options: &[&str], input: &str) -> Output {
    feed(&mut program(&[&["solve", "--from", "xsb"], options].concat()), input)
}

/// What is printed as JSON, without the only field that differs from run to run.
fn facts(output: &Output) -> Vec<Value> {
    let mut lines = lines(&output.stdout);
    for line in &mut lines {
        line.as_object_mut().unwrap().remove("seconds");
    }
    lines
}

/// What a file is that a run wrote which solved the collection.
fn log() -> Vec<u8> {
    let setting = Setting::new("");
    setting.solve(&["--jobs", "1"], &collection());
    fs::read(setting.log()).unwrap()
}
