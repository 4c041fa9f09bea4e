//! Keys and the mouse, as the full screen reads them. `keymap.rs` has what they ask for.

use std::collections::VecDeque;
use std::io;
use std::mem;
use std::time::{Duration, Instant};

use ratatui_core::layout::Position;
use ratatui_crossterm::crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};

use super::keymap::Key;
use crate::cli::play::terminal::ESCAPE_TIMEOUT;

/// A key, a button of the mouse, or another size of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScreenInput {
    Key(Key),
    Press(Position),
    Release(Position),
    /// A combination of keys that means nothing here.
    Unknown,
    Resize,
}

/// How long to wait for what is there already: with a timeout of zero `crossterm` does not look at all.
const AT_ONCE: Duration = Duration::from_millis(1);

/// Where keys come from.
#[derive(Default)]
pub(crate) struct ScreenInputs {
    /// Events that were read but not asked for yet.
    ahead: VecDeque<Event>,
    /// Whether the key before was Esc, of which a slow line may still bring the rest.
    follows_esc: bool,
}

impl ScreenInputs {
    /// Waits for the next input.
    pub(crate) fn next(&mut self) -> io::Result<ScreenInput> {
        loop {
            if let Some(input) = of_event(&self.event()?) {
                return Ok(input);
            }
        }
    }

    /// Waits for the next input, but only for some time.
    pub(crate) fn next_within(&mut self, time: Duration) -> io::Result<Option<ScreenInput>> {
        let end = Instant::now() + time;
        while !self.ahead.is_empty() || event::poll(end.saturating_duration_since(Instant::now()))?
        {
            if self.ahead.is_empty() {
                self.read()?;
            }
            if let Some(input) = self.ahead.pop_front().as_ref().and_then(of_event) {
                return Ok(Some(input));
            }
        }
        Ok(None)
    }

    pub(crate) fn event(&mut self) -> io::Result<Event> {
        loop {
            if let Some(event) = self.ahead.pop_front() {
                return Ok(event);
            }
            self.read()?;
        }
    }

    /// Returns whether a key or a button was pressed and not answered.
    pub(crate) fn is_pressed(&mut self) -> bool {
        while !self.ahead.iter().any(is_key_or_press) && event::poll(AT_ONCE).unwrap_or(false) {
            // If keys cannot be read any more, asking for the next one fails.
            if self.read().is_err() {
                return true;
            }
        }
        self.ahead.iter().any(is_key_or_press)
    }

    /// Drops the keys that were read but not asked for, such as those that stopped a search.
    pub(crate) fn forget(&mut self) {
        self.ahead.clear();
    }

    /// Drops what was typed until now, but for keys that `is_kept` names.
    pub(crate) fn forget_typed_ahead(&mut self, is_kept: fn(Key) -> bool) {
        // If keys cannot be read any more, asking for the next one fails.
        while event::poll(AT_ONCE).unwrap_or(false) && self.read().is_ok() {}
        self.ahead.retain(|event| match of_event(event) {
            Some(ScreenInput::Key(key)) => is_kept(key),
            Some(ScreenInput::Resize) => true,
            _ => false,
        });
    }

    fn read(&mut self) -> io::Result<()> {
        let follows_esc = mem::take(&mut self.follows_esc);
        match event::read()? {
            Event::Key(KeyEvent { kind: KeyEventKind::Release, .. }) => {}
            Event::Key(KeyEvent { code: KeyCode::Esc, .. }) => return self.escape(),
            event @ Event::Key(KeyEvent { code: KeyCode::Char('['), .. }) if follows_esc => {
                // The Esc was answered already. The rest is no key of its own, unless somebody typed the bracket.
                if event::poll(ESCAPE_TIMEOUT)? {
                    end_of_sequence()?;
                } else {
                    self.ahead.push_back(event);
                }
            }
            event => self.ahead.push_back(event),
        }
        Ok(())
    }

    /// Reads on after the byte of Esc, which is that key unless others follow soon.
    fn escape(&mut self) -> io::Result<()> {
        let follows = next_key_in_sequence()?;
        if !matches!(follows, Some(KeyEvent { code: KeyCode::Char('[' | 'O'), .. })) {
            self.ahead.push_back(Event::Key(KeyCode::Esc.into()));
            self.follows_esc = follows.is_none();
            self.ahead.extend(follows.map(Event::Key));
            return Ok(());
        }
        // Of these keys only arrows are understood.
        let code = match end_of_sequence()? {
            Some('A') => KeyCode::Up,
            Some('B') => KeyCode::Down,
            Some('C') => KeyCode::Right,
            Some('D') => KeyCode::Left,
            _ => return Ok(()),
        };
        self.ahead.push_back(Event::Key(code.into()));
        Ok(())
    }
}

/// Reads on up to the character that ends an escape sequence, and returns it if it comes in time.
fn end_of_sequence() -> io::Result<Option<char>> {
    loop {
        match next_key_in_sequence()?.map(|key| key.code) {
            Some(KeyCode::Char(end @ '@'..='~')) => return Ok(Some(end)),
            None => return Ok(None),
            Some(_) => {}
        }
    }
}

/// Waits for the next byte of a key that a slow line has torn; `None` if none follows soon.
fn next_key_in_sequence() -> io::Result<Option<KeyEvent>> {
    if !event::poll(ESCAPE_TIMEOUT)? {
        return Ok(None);
    }
    match event::read()? {
        Event::Key(key) => Ok(Some(key)),
        _ => Ok(None),
    }
}

pub(crate) fn is_control(key: KeyEvent, letter: char) -> bool {
    key.code == KeyCode::Char(letter) && key.modifiers.contains(KeyModifiers::CONTROL)
}

/// Lets a key change a text at its end. Returns whether it is such a key.
pub(crate) fn edit(text: &mut String, key: KeyEvent) -> bool {
    match key.code {
        KeyCode::Backspace => _ = text.pop(),
        // What some terminals send for Backspace.
        _ if is_control(key, 'h') => _ = text.pop(),
        _ if is_control(key, 'u') => text.clear(),
        KeyCode::Char(c) if (key.modifiers - KeyModifiers::SHIFT).is_empty() => text.push(c),
        _ => return false,
    }
    true
}

/// Returns whether an event is new to the player: the release of a mouse button belongs to its press.
fn is_key_or_press(event: &Event) -> bool {
    matches!(of_event(event), Some(ScreenInput::Key(_) | ScreenInput::Press(_)))
}

/// The input of an event, if it is one.
fn of_event(event: &Event) -> Option<ScreenInput> {
    match *event {
        Event::Key(key) => Some(Key::of(key).map_or(ScreenInput::Unknown, ScreenInput::Key)),
        Event::Mouse(MouseEvent { kind, column: x, row: y, .. }) => match kind {
            MouseEventKind::Down(MouseButton::Left) => Some(ScreenInput::Press(Position { x, y })),
            MouseEventKind::Up(MouseButton::Left) => Some(ScreenInput::Release(Position { x, y })),
            _ => None,
        },
        Event::Resize(..) => Some(ScreenInput::Resize),
        _ => None,
    }
}
