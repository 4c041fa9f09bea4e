//! The requests of keys and of the mouse in a game, by the table in `key_help.rs`.

use std::collections::VecDeque;
use std::io;
use std::time::{Duration, Instant};

use ratatui_core::layout::Position;
use ratatui_crossterm::crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};

use super::key_help::KEYS;
use sokopush::board::Direction;
use sokopush::game::Name;

/// A request by a key or by the mouse. Those that ask for other things elsewhere are named by their key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScreenInput {
    Arrow(Direction),
    Letter(Name),
    Undo,
    StepBack,
    Redo,
    RedoAll,
    Restart,
    PageDown,
    PageUp,
    Hint,
    Enter,
    Best,
    Save,
    Space,
    Browse,
    Help,
    Back,
    Leave,
    Suspend,
    Redraw,
    Press(Position),
    Release(Position),
}

impl ScreenInput {
    /// The request where letters name no boxes: those of Vim and of many games walk.
    pub(crate) fn without_letters(self) -> ScreenInput {
        let ScreenInput::Letter(name) = self else { return self };
        match name.letter() {
            b'h' | b'a' => ScreenInput::Arrow(Direction::Left),
            b'j' | b's' => ScreenInput::Arrow(Direction::Down),
            b'k' | b'w' => ScreenInput::Arrow(Direction::Up),
            b'l' | b'd' => ScreenInput::Arrow(Direction::Right),
            b'u' => ScreenInput::Undo,
            b'r' => ScreenInput::Restart,
            _ => self,
        }
    }
}

/// How long the rest of a key that comes in several bytes may take: a slow line tears them apart.
const ESCAPE_TIMEOUT: Duration = Duration::from_millis(50);

/// How long to wait for what is there already: with a timeout of zero `crossterm` does not look at all.
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

    /// Returns whether a key was pressed that asks for something and was not answered.
    pub(crate) fn is_pressed(&mut self) -> bool {
        self.has(asks)
    }

    /// Returns whether any key was pressed, or what else asks for something.
    pub(crate) fn is_stopped(&mut self) -> bool {
        self.has(|event| matches!(event, Event::Key(_)) || asks(event))
    }

    fn has(&mut self, is_it: fn(&Event) -> bool) -> bool {
        while !self.ahead.iter().any(is_it) && event::poll(AT_ONCE).unwrap_or(false) {
            // If keys cannot be read any more, asking for the next one fails.
            if self.read().is_err() {
                return true;
            }
        }
        self.ahead.iter().any(is_it)
    }

    /// Waits for some time; returns whether a key was pressed before its end.
    pub(crate) fn is_pressed_within(&mut self, time: Duration) -> io::Result<bool> {
        let end = Instant::now() + time;
        while !self.is_pressed() && event::poll(end.saturating_duration_since(Instant::now()))? {}
        Ok(self.is_pressed())
    }

    /// Drops the keys that were read but not asked for, such as those that stopped a search.
    pub(crate) fn forget(&mut self) {
        self.ahead.clear();
    }

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
        let code = loop {
            match next()?.map(|key| key.code) {
                Some(KeyCode::Char('A')) => break KeyCode::Up,
                Some(KeyCode::Char('B')) => break KeyCode::Down,
                Some(KeyCode::Char('C')) => break KeyCode::Right,
                Some(KeyCode::Char('D')) => break KeyCode::Left,
                None | Some(KeyCode::Char('@'..='~')) => return Ok(()),
                Some(_) => {}
            }
        };
        self.ahead.push_back(Event::Key(code.into()));
        Ok(())
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

/// Returns whether an event asks for something new: the release of a mouse button belongs to its press.
fn asks(event: &Event) -> bool {
    !matches!(of_event(event), None | Some(ScreenInput::Redraw | ScreenInput::Release(_)))
}

/// The request of an event while a game is played, if it means anything.
fn of_event(event: &Event) -> Option<ScreenInput> {
    match *event {
        Event::Key(key) => of_key(key),
        Event::Mouse(MouseEvent { kind, column: x, row: y, .. }) => match kind {
            MouseEventKind::Down(MouseButton::Left) => Some(ScreenInput::Press(Position { x, y })),
            MouseEventKind::Up(MouseButton::Left) => Some(ScreenInput::Release(Position { x, y })),
            _ => None,
        },
        Event::Resize(..) => Some(ScreenInput::Redraw),
        _ => None,
    }
}

fn of_key(key: KeyEvent) -> Option<ScreenInput> {
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    let name = match key.code {
        // What some terminals send for Backspace.
        KeyCode::Char('h') if is_control => "Backspace".to_owned(),
        KeyCode::Char(letter @ 'a'..='z') if is_control => {
            format!("Ctrl-{}", letter.to_ascii_uppercase())
        }
        _ if is_control || key.modifiers.contains(KeyModifiers::ALT) => return None,
        KeyCode::Up => return Some(ScreenInput::Arrow(Direction::Up)),
        KeyCode::Down => return Some(ScreenInput::Arrow(Direction::Down)),
        KeyCode::Left => return Some(ScreenInput::Arrow(Direction::Left)),
        KeyCode::Right => return Some(ScreenInput::Arrow(Direction::Right)),
        KeyCode::Char(' ') => "Space".to_owned(),
        KeyCode::Char(character) => {
            let byte = u8::try_from(character).ok()?;
            let arrow = Direction::from_digit(byte).map(ScreenInput::Arrow);
            let input = arrow.or_else(|| Name::from_letter(byte).map(ScreenInput::Letter));
            if input.is_some() {
                return input;
            }
            character.to_string()
        }
        KeyCode::F(number) => format!("F{number}"),
        code => format!("{code:?}"),
    };
    let [game, ..] = KEYS;
    let is_it = |keys: &str| keys.split([',', ' ']).any(|key| key == name);
    game.keys.iter().find(|(keys, ..)| is_it(keys))?.2
}

#[cfg(test)]
mod tests {
    //! Keys in the game.

    use super::*;

    #[test]
    fn every_key_in_the_list_is_known() {
        use KeyCode::{Backspace, Char, End, Enter, Esc, F, Home, PageDown, PageUp, Tab};

        let named = [Backspace, Enter, Tab, Home, PageDown, PageUp, End, Esc, F(2)];
        for code in named.into_iter().chain("024680 ?.".chars().map(Char)) {
            assert!(of_key(KeyEvent::new(code, KeyModifiers::NONE)).is_some(), "{code:?}");
        }
        let controls = ('a'..='z')
            .filter(|&letter| of_key(KeyEvent::new(Char(letter), KeyModifiers::CONTROL)).is_some());
        assert_eq!(controls.collect::<String>(), "bchlrsz");
    }
}
