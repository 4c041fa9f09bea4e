//! The meaning of keys and of the mouse.

use std::collections::VecDeque;
use std::io;
use std::time::{Duration, Instant};

use ratatui_core::layout::Position;
use ratatui_crossterm::crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};

use sokopush::board::Direction;
use sokopush::game::Name;

/// A request by a key or by the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScreenInput {
    Arrow(Direction),
    /// Selects the box of this letter.
    Letter(Name),
    Undo,
    Redo,
    RedoAll,
    Restart,
    Next,
    Previous,
    Hint,
    Solve,
    /// The player's own best solution.
    Best,
    Save,
    Letters,
    /// The list of levels.
    Browse,
    Help,
    /// Back to the prompt.
    Back,
    Leave,
    Suspend,
    /// Draws everything anew.
    Redraw,
    /// The mouse button was pressed here.
    Press(Position),
    /// The mouse button was released here.
    Release(Position),
}

/// How long the rest of a key that comes in several bytes may take: a slow line tears them apart.
const ESCAPE_TIMEOUT: Duration = Duration::from_millis(50);

/// How long to wait for what is there already: `crossterm` does not look for it in no time.
const AT_ONCE: Duration = Duration::from_millis(1);

/// Where keys come from.
#[derive(Default)]
pub(crate) struct ScreenInputs {
    /// Events that were read but not asked for yet.
    ahead: VecDeque<Event>,
}

impl ScreenInputs {
    /// Waits for the next event that asks for something.
    pub(crate) fn next(&mut self) -> io::Result<ScreenInput> {
        loop {
            if let Some(input) = of_event(&self.event()?) {
                return Ok(input);
            }
        }
    }

    /// Waits for the next event that asks for something, but only for some time.
    pub(crate) fn next_within(&mut self, time: Duration) -> io::Result<Option<ScreenInput>> {
        let end = Instant::now() + time;
        loop {
            while let Some(event) = self.ahead.pop_front() {
                if let Some(input) = of_event(&event) {
                    return Ok(Some(input));
                }
            }
            if !event::poll(end.saturating_duration_since(Instant::now()))? {
                return Ok(None);
            }
            self.read()?;
        }
    }

    /// Waits for the next event, whatever it is.
    pub(crate) fn event(&mut self) -> io::Result<Event> {
        loop {
            if let Some(event) = self.ahead.pop_front() {
                return Ok(event);
            }
            self.read()?;
        }
    }

    /// Returns whether a key was pressed that nobody has asked for.
    pub(crate) fn is_pressed(&mut self) -> bool {
        // A press of a mouse button may have begun what asks, and its release belongs to it.
        let is_key = |event: &Event| {
            !matches!(of_event(event), None | Some(ScreenInput::Redraw | ScreenInput::Release(_)))
        };
        while !self.ahead.iter().any(is_key) && event::poll(AT_ONCE).unwrap_or(false) {
            // If keys cannot be read any more, asking for the next one fails.
            if self.read().is_err() {
                return true;
            }
        }
        self.ahead.iter().any(is_key)
    }

    /// Waits for some time; returns whether a key was pressed before its end.
    pub(crate) fn is_pressed_within(&mut self, time: Duration) -> io::Result<bool> {
        let end = Instant::now() + time;
        while !self.is_pressed() {
            if !event::poll(end.saturating_duration_since(Instant::now()))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Drops the keys that stopped something of which the player was told that any key stops it.
    pub(crate) fn forget(&mut self) {
        self.ahead.clear();
    }

    /// Reads one event.
    fn read(&mut self) -> io::Result<()> {
        match event::read()? {
            Event::Key(KeyEvent { kind: KeyEventKind::Release, .. }) => {}
            Event::Key(KeyEvent { code: KeyCode::Esc, .. }) => return self.escape(),
            event => self.ahead.push_back(event),
        }
        Ok(())
    }

    /// Reads on after the byte of Esc, which is that key unless others follow soon.
    fn escape(&mut self) -> io::Result<()> {
        let next = || match event::poll(ESCAPE_TIMEOUT)?.then(event::read).transpose()? {
            Some(Event::Key(key)) => io::Result::Ok(Some(key)),
            _ => Ok(None),
        };
        let follows = next()?;
        if !matches!(follows, Some(KeyEvent { code: KeyCode::Char('[' | 'O'), .. })) {
            self.ahead.push_back(Event::Key(KeyCode::Esc.into()));
            self.ahead.extend(follows.map(Event::Key));
            return Ok(());
        }
        // Up to the character that ends it. Of these keys only arrows are understood.
        let end = loop {
            match next()?.map(|key| key.code) {
                Some(KeyCode::Char(end @ '@'..='~')) => break end,
                Some(_) => {}
                None => return Ok(()),
            }
        };
        let code = match end {
            'A' => KeyCode::Up,
            'B' => KeyCode::Down,
            'C' => KeyCode::Right,
            'D' => KeyCode::Left,
            _ => return Ok(()),
        };
        self.ahead.push_back(Event::Key(code.into()));
        Ok(())
    }
}

/// Returns whether a key is a letter pressed with Ctrl.
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

/// The request of an event while a game is played, if it means anything.
fn of_event(event: &Event) -> Option<ScreenInput> {
    match *event {
        Event::Key(key) => of_key(key),
        Event::Mouse(MouseEvent { kind, column, row, .. }) => {
            let position = Position { x: column, y: row };
            match kind {
                MouseEventKind::Down(MouseButton::Left) => Some(ScreenInput::Press(position)),
                MouseEventKind::Up(MouseButton::Left) => Some(ScreenInput::Release(position)),
                _ => None,
            }
        }
        Event::Resize(..) => Some(ScreenInput::Redraw),
        _ => None,
    }
}

/// The request of a key, if it means anything.
fn of_key(key: KeyEvent) -> Option<ScreenInput> {
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(match key.code {
        KeyCode::Char('b') if is_control => ScreenInput::Best,
        KeyCode::Char('c') if is_control => ScreenInput::Leave,
        KeyCode::Char('r') if is_control => ScreenInput::Redo,
        KeyCode::Char('s') if is_control => ScreenInput::Save,
        KeyCode::Char('z') if is_control => ScreenInput::Suspend,
        KeyCode::Char('l') if is_control => ScreenInput::Redraw,
        // What some terminals send for Backspace.
        KeyCode::Char('h') if is_control => ScreenInput::Undo,
        _ if is_control || key.modifiers.contains(KeyModifiers::ALT) => return None,
        KeyCode::Up | KeyCode::Char('8') => ScreenInput::Arrow(Direction::Up),
        KeyCode::Down | KeyCode::Char('2') => ScreenInput::Arrow(Direction::Down),
        KeyCode::Left | KeyCode::Char('4') => ScreenInput::Arrow(Direction::Left),
        KeyCode::Right | KeyCode::Char('6') => ScreenInput::Arrow(Direction::Right),
        KeyCode::Char('0') | KeyCode::Backspace => ScreenInput::Undo,
        KeyCode::Home => ScreenInput::Restart,
        KeyCode::End => ScreenInput::RedoAll,
        KeyCode::PageDown => ScreenInput::Next,
        KeyCode::PageUp => ScreenInput::Previous,
        KeyCode::Tab => ScreenInput::Hint,
        KeyCode::Enter => ScreenInput::Solve,
        KeyCode::F(2) => ScreenInput::Browse,
        KeyCode::Esc => ScreenInput::Back,
        KeyCode::Char(' ') => ScreenInput::Letters,
        KeyCode::Char('?') => ScreenInput::Help,
        KeyCode::Char('.') => ScreenInput::Leave,
        KeyCode::Char(letter) => {
            ScreenInput::Letter(Name::from_letter(u8::try_from(letter).ok()?)?)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::keys::KEYS;
    use super::*;

    /// The name of a key in the list.
    fn name(code: KeyCode) -> String {
        match code {
            KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right => "arrows".to_owned(),
            KeyCode::Char(' ') => "Space".to_owned(),
            KeyCode::Char(letter) => letter.to_string(),
            KeyCode::F(number) => format!("F{number}"),
            code => format!("{code:?}"),
        }
    }

    #[test]
    fn every_key_that_asks_for_something_is_listed() {
        use KeyCode::{
            Backspace, Down, End, Enter, Esc, F, Home, Left, PageDown, PageUp, Right, Tab, Up,
        };
        let keys = KEYS.first().unwrap().keys.iter();
        let keys: Vec<_> = keys.flat_map(|(keys, _)| keys.split([',', ' '])).collect();
        let keys: Vec<_> = keys.into_iter().filter(|key| *key != "+").collect();
        let named = [Up, Down, Left, Right, Backspace, Enter, Tab, Home, PageDown, PageUp, End];
        let named = named.into_iter().chain([Esc]).chain((1..=12).map(F));
        // A letter selects its box, which `a + arrow` stands for.
        let characters = (' '..='~').filter(|c| !c.is_ascii_alphabetic()).map(KeyCode::Char);
        for code in named.chain(characters) {
            let is_known = of_key(KeyEvent::new(code, KeyModifiers::NONE)).is_some();
            assert_eq!(keys.contains(&&*name(code)), is_known, "{code:?}");
        }
        for letter in 'a'..='z' {
            let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
            let is_listed = keys.contains(&&*format!("Ctrl-{}", letter.to_ascii_uppercase()));
            // Ctrl-H is Backspace.
            assert_eq!(is_listed || letter == 'h', of_key(key).is_some(), "Ctrl-{letter}");
        }
    }
}
