//! A pseudo-terminal in which the program is played.

use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZero;
use std::os::fd::OwnedFd;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;

use nix::pty::{Winsize, openpty};
use nix::sys::signal::{Signal, kill};
use nix::sys::termios::{LocalFlags, Termios, tcgetattr};
use nix::unistd::Pid;
use tempfile::TempDir;

use crate::harness::{is_there, until, with_all_signals};
use crate::plain::plain;

/// A terminal and the program that runs in it.
pub(crate) struct Terminal {
    pub(crate) keys: File,
    /// The end that the program has.
    pub(crate) line: OwnedFd,
    pub(crate) program: Running,
    pub(crate) shown: Arc<Mutex<Vec<u8>>>,
    /// The length of the part that was checked.
    pub(crate) seen: usize,
    /// The length of what was shown when keys were typed last.
    typed: usize,
    pub(crate) before: Termios,
    /// Its rows and columns.
    pub(crate) size: (u16, u16),
    /// Folders that are there as long as this.
    folders: Vec<TempDir>,
}

/// A program that is killed at the end of its test.
pub(crate) struct Running(pub(crate) Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Terminal {
    /// Starts the program in a terminal of this size.
    pub(crate) fn sized(command: &mut Command, rows: u16, columns: u16) -> Terminal {
        let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        let pty = openpty(Some(&size), None).unwrap();
        let before = tcgetattr(&pty.slave).unwrap();
        let slave = || Stdio::from(pty.slave.try_clone().unwrap());
        let state = tempfile::tempdir().unwrap();
        let command = &mut with_all_signals(command);
        let mut set = |name, value: &str| {
            if !command.get_envs().any(|(other, _)| other == name) {
                command.env(name, value);
            }
        };
        set("XDG_STATE_HOME", state.path().to_str().unwrap());
        set("XDG_DATA_HOME", state.path().to_str().unwrap());
        command.stdin(slave()).stdout(slave()).stderr(slave());
        let program = Running(command.spawn().unwrap());
        // Otherwise the terminal would stay open.
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let keys = File::from(pty.master);
        let shown = Arc::default();
        let (mut screen, text) = (keys.try_clone().unwrap(), Arc::clone(&shown));
        thread::spawn(move || {
            let mut part = [0; 4096];
            while let Ok(count @ 1..) = screen.read(&mut part) {
                let text: &Mutex<Vec<u8>> = &text;
                text.lock().unwrap().extend(&part[..count]);
            }
        });
        Terminal {
            keys,
            line: pty.slave,
            program,
            shown,
            seen: 0,
            typed: 0,
            before,
            size: (rows, columns),
            folders: vec![state],
        }
    }

    pub(crate) fn new(command: &mut Command) -> Terminal {
        Terminal::sized(command, 24, 80)
    }

    /// Keeps the folder in which the program runs until the end of the test.
    pub(crate) fn keeps(mut self, folder: TempDir) -> Terminal {
        self.folders.push(folder);
        self
    }

    /// What was shown since the last check, without escape sequences.
    pub(crate) fn shown(&self) -> String {
        plain(&String::from_utf8_lossy(&self.shown.lock().unwrap()[self.seen..]))
    }

    /// All bytes that were written to it.
    pub(crate) fn raw(&self) -> String {
        String::from_utf8_lossy(&self.shown.lock().unwrap()).into_owned()
    }

    /// Waits until what is shown is as wanted, and returns it.
    #[track_caller]
    pub(crate) fn waits(&mut self, what: &str, is_wanted: impl Fn(&str) -> bool) -> String {
        let seen = self.seen;
        let (shown, length) = until(
            || {
                let shown = self.shown.lock().unwrap();
                let (text, length) = (plain(&String::from_utf8_lossy(&shown[seen..])), shown.len());
                is_wanted(&text).then_some((text, length))
            },
            || format!("not shown: {what:?}, but: {:?}", self.shown()),
        );
        self.seen = length;
        shown
    }

    /// Waits until `wanted` is shown, and returns all that is shown.
    #[track_caller]
    pub(crate) fn sees(&mut self, wanted: &str) -> String {
        self.waits(wanted, |shown| shown.contains(wanted))
    }

    /// Waits for a new prompt, and returns all that is shown.
    #[track_caller]
    pub(crate) fn prompts(&mut self) -> String {
        // Each key shows the prompt again, but in the same line.
        self.waits("a prompt", |shown| {
            shown.rsplit_once('\n').is_some_and(|(_, last)| last.ends_with("> "))
        })
    }

    /// Waits for the welcome, and until keys are read one by one: before that, Ctrl-D would be lost.
    #[track_caller]
    pub(crate) fn welcomes(&mut self) {
        self.sees("shows help.\n");
        let is_raw = || !tcgetattr(&self.line).unwrap().local_flags.contains(LocalFlags::ICANON);
        until(|| is_raw().then_some(()), || "no keys are read".to_owned());
    }

    fn parser(&self) -> vt100::Parser {
        let (rows, columns) = self.size;
        let [rows, columns] = [rows, columns].map(|size| NonZero::new(size).unwrap());
        vt100::Parser::new(rows, columns, 0)
    }

    /// What stands on the terminal now.
    pub(crate) fn screen(&self) -> vt100::Screen {
        let mut parser = self.parser();
        parser.process(&self.shown.lock().unwrap());
        parser.screen().clone()
    }

    /// Waits until what stands on the terminal is as wanted, and returns it.
    #[track_caller]
    pub(crate) fn stands(
        &mut self,
        what: &str,
        is_wanted: impl Fn(&vt100::Screen) -> bool,
    ) -> vt100::Screen {
        until(
            || Some(self.screen()).filter(&is_wanted),
            || format!("expected {what}, but:\n{}", self.screen().contents()),
        )
    }

    /// As `stands`, but it is enough if it stood there since the last keys: what changes by itself may be drawn over before anybody
    /// looks.
    #[track_caller]
    pub(crate) fn stood(
        &mut self,
        what: &str,
        is_wanted: impl Fn(&vt100::Screen) -> bool,
    ) -> vt100::Screen {
        // With this each picture ends.
        let hide_cursor = b"\x1b[?25l";
        let attempt = || {
            let shown = self.shown.lock().unwrap();
            let mut parser = self.parser();
            parser.process(&shown[..self.typed]);
            let mut begin = self.typed;
            loop {
                if is_wanted(parser.screen()) {
                    return Some(parser.screen().clone());
                }
                let rest = &shown[begin..];
                if rest.is_empty() {
                    return None;
                }
                let end = rest.windows(hide_cursor.len()).position(|bytes| bytes == hide_cursor);
                let count = end.map_or(rest.len(), |end| end + hide_cursor.len());
                parser.process(&rest[..count]);
                begin += count;
            }
        };
        until(attempt, || format!("expected {what}, but:\n{}", self.screen().contents()))
    }

    /// Waits until something more is drawn than this number of bytes.
    #[track_caller]
    pub(crate) fn draws_more_than(&self, length: usize) {
        let more = || (self.shown.lock().unwrap().len() > length).then_some(());
        until(more, || "nothing is drawn".to_owned());
    }

    /// Gives the terminal another size, and tells the program.
    pub(crate) fn resize(&mut self, rows: u16, columns: u16) {
        self.resize_silently(rows, columns);
        kill(self.pid(), Signal::SIGWINCH).unwrap();
    }

    pub(crate) fn resize_silently(&mut self, rows: u16, columns: u16) {
        let mut stty = Command::new("stty");
        stty.args(["rows", &rows.to_string(), "columns", &columns.to_string()]);
        assert!(stty.stdin(self.line.try_clone().unwrap()).status().unwrap().success());
        self.size = (rows, columns);
    }

    pub(crate) fn pid(&self) -> Pid {
        Pid::from_raw(self.program.0.id().try_into().unwrap())
    }

    pub(crate) fn types(&mut self, keys: &str) {
        self.typed = self.shown.lock().unwrap().len();
        self.keys.write_all(keys.as_bytes()).unwrap();
    }

    /// Types a line, and returns the answer with the next prompt.
    #[track_caller]
    pub(crate) fn asks(&mut self, line: &str) -> String {
        self.types(&format!("{line}\r"));
        let shown = self.prompts();
        let (_, answer) = shown.split_once('\n').unwrap();
        without_times(answer)
    }

    /// Waits for the end, and asserts that the terminal is restored.
    #[track_caller]
    pub(crate) fn ends(mut self) -> ExitStatus {
        self.end()
    }

    /// As `ends`, and returns what was shown since the last check, too.
    #[track_caller]
    pub(crate) fn ends_showing(mut self) -> (ExitStatus, String) {
        let status = self.end();
        // What the program wrote comes before it.
        let end = "(the end)";
        File::from(self.line.try_clone().unwrap()).write_all(end.as_bytes()).unwrap();
        let shown = self.waits(end, |shown| shown.ends_with(end));
        (status, without_times(shown.strip_suffix(end).unwrap()))
    }

    #[track_caller]
    fn end(&mut self) -> ExitStatus {
        let Running(program) = &mut self.program;
        let shown = Arc::clone(&self.shown);
        let status = until(
            || program.try_wait().unwrap(),
            || format!("still running: {:?}", String::from_utf8_lossy(&shown.lock().unwrap())),
        );
        let after = tcgetattr(&self.line).unwrap();
        assert_eq!(after, self.before, "the terminal");
        status
    }
}

/// An answer without what may not be found in time, and without the time that a level took.
fn without_times(answer: &str) -> String {
    let lines = answer.split_inclusive('\n').filter(|line| !line.contains("Optimal: "));
    let answer = lines.collect::<String>();
    let Some((before, solved)) = answer.split_once("Solved in ") else { return answer };
    let (_, rest) = solved.split_once(" with").unwrap();
    format!("{before}Solved with{rest}")
}

/// Whether terminals can be given another size here. If not, that is said.
pub(crate) fn can_resize() -> bool {
    is_there("`stty`", "command -v stty")
}
