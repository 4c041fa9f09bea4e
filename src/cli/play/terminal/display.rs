//! The full screen as a buffer that is drawn on.

use std::io::{self, Write};
use std::panic;
use std::sync::Once;

use ratatui_core::backend::Backend;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Rect, Size};
use ratatui_core::terminal::{Terminal, TerminalOptions, Viewport};
use ratatui_crossterm::CrosstermBackend;

use super::modes::{
    give_screen_back, lock, retake_screen, take_screen, take_screen_again, write_to_screen,
};

/// The full screen, given back when this is dropped, when the program panics, and when a signal ends or stops it.
pub(crate) struct Display {
    terminal: Terminal<CrosstermBackend<Pending>>,
    /// What was drawn last.
    last: Buffer,
}

/// A buffer for what is drawn, until all of it is written at once: a signal must not come between.
#[derive(Default)]
pub(crate) struct Pending(Vec<u8>);

impl Write for Pending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        write_to_screen(&std::mem::take(&mut self.0))
    }
}

impl Display {
    pub(crate) fn new() -> io::Result<Display> {
        static PANIC_HOOK: Once = Once::new();
        PANIC_HOOK.call_once(|| {
            let report = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                give_screen_back(&lock());
                report(info);
            }));
        });
        let backend = CrosstermBackend::new(Pending::default());
        let viewport = Viewport::Fixed(area(backend.size()?));
        let terminal = Terminal::with_options(backend, TerminalOptions { viewport })?;
        let mut display = Display { terminal, last: Buffer::default() };
        take_screen(&lock())?;
        display.clear()?;
        Ok(display)
    }

    fn clear(&mut self) -> io::Result<()> {
        // `Terminal::clear` would ask where the cursor is, and wait for an answer.
        let size = self.terminal.size()?;
        self.terminal.resize(area(size))
    }

    /// Draws everything anew the next time. Takes the terminal again if another program used it, as after a stop.
    pub(crate) fn renew(&mut self) -> io::Result<()> {
        retake_screen()?;
        self.clear()
    }

    /// Draws on an empty buffer, and shows what has changed. Takes the terminal again if it was given back.
    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Buffer)) -> anyhow::Result<()> {
        let is_resized = area(self.terminal.size()?) != self.last.area;
        if take_screen_again(&lock())? || is_resized {
            self.clear()?;
        }
        self.terminal.draw(|frame| {
            draw(frame.buffer_mut());
            self.last.clone_from(frame.buffer_mut());
        })?;
        Ok(())
    }

    /// Draws on what was drawn last, if the size is still the same.
    pub(crate) fn draw_over(&mut self, draw: impl FnOnce(&mut Buffer)) -> anyhow::Result<()> {
        let last = self.last.clone();
        self.draw(|buffer| {
            if buffer.area == last.area {
                *buffer = last;
            }
            draw(buffer);
        })
    }

    /// The columns and rows when it was drawn last.
    pub(crate) fn size(&mut self) -> (u16, u16) {
        let area = self.terminal.current_buffer_mut().area;
        (area.width, area.height)
    }
}

/// The part of a terminal that is used: what a terminal says of its size may be anything.
fn area(size: Size) -> Rect {
    Rect::new(0, 0, size.width.min(MAX_SIDE), size.height.min(MAX_SIDE))
}

/// The most columns, and rows.
const MAX_SIDE: u16 = 1000;

impl Drop for Display {
    fn drop(&mut self) {
        give_screen_back(&lock());
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::fs::File;
    use std::io::Read;
    use std::process::{Command, Stdio};

    use nix::pty::openpty;
    use nix::sys::termios::tcgetattr;

    use super::Display;

    #[test]
    #[ignore = "the next test runs it on a terminal"]
    fn a_program_that_panics() {
        let _display = Display::new().unwrap();
        panic!("on purpose");
    }

    #[test]
    fn a_panic_gives_the_terminal_back_and_is_reported_there() {
        let pty = openpty(None, None).unwrap();
        let before = tcgetattr(&pty.slave).unwrap();
        let slave = || Stdio::from(pty.slave.try_clone().unwrap());
        let mut program = Command::new(std::env::current_exe().unwrap());
        program.args(["--ignored", "--nocapture", "a_program_that_panics"]);
        let status = program.stdin(slave()).stdout(slave()).stderr(slave()).status().unwrap();
        assert!(!status.success());
        assert_eq!(tcgetattr(&pty.slave).unwrap(), before);
        drop((program, pty.slave));
        let mut shown = Vec::new();
        // A terminal that nobody uses any more is an error.
        let _ = File::from(pty.master).read_to_end(&mut shown);
        let shown = String::from_utf8(shown).unwrap();
        let (taken, rest) = shown.split_once("\x1b[?1049h").unwrap();
        let (drawn, given_back) = rest.split_once("\x1b[?1049l").unwrap();
        assert!(!taken.contains("on purpose") && !drawn.contains("on purpose"), "{shown:?}");
        assert!(given_back.contains("\x1b[?25h") && given_back.contains("on purpose"), "{shown:?}");
    }
}
