//! The list of levels, of which typing leaves those that match.

use std::mem;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use ratatui_crossterm::crossterm::event::{Event, KeyCode, KeyEvent, MouseButton, MouseEventKind};

use super::ScreenApp;
use super::header::{short_name, shown_title};
use super::input::{edit, is_control};
use super::message::{WIDE, columns_of, draw_fitting, draw_message};
use crate::cli::escape::escape;
use crate::cli::messages::text_without_place;
use crate::cli::play::game::{LevelCollection, LevelToOpen, ListedLevel, Mode, PlaySession};
use crate::cli::play::terminal::signals;

#[derive(Default)]
struct Browser {
    /// A part that the titles or numbers of the listed levels have, in lower case.
    filter: String,
    listed: Vec<u64>,
    /// Which of these is selected, and which is seen first.
    selected: usize,
    first: usize,
    rows: usize,
    /// The number of levels, and that of the solved ones.
    count: u64,
    solved: Option<usize>,
}

impl ScreenApp<'_> {
    /// Lists the levels until one is chosen, or none. Returns where it continues.
    pub(crate) fn browse(&mut self) -> anyhow::Result<Mode> {
        let mut browser = Browser::new(self.play);
        loop {
            if !self.inputs.is_pressed() {
                let (play, message) = (&*self.play, &*self.scene.message);
                self.display.draw(|buffer| browser.draw(play, message, buffer))?;
            }
            let event = self.inputs.event()?;
            let mut chosen = None;
            match event {
                Event::Key(key) => match key.code {
                    KeyCode::Enter => chosen = browser.selected(),
                    KeyCode::Esc if browser.filter.is_empty() => return Ok(Mode::Screen),
                    KeyCode::F(2) => return Ok(Mode::Screen),
                    KeyCode::Char('?') if self.help(true)? == Mode::End => return Ok(Mode::End),
                    KeyCode::Char('?') => {}
                    _ if is_control(key, 'c') => return Ok(Mode::End),
                    _ if is_control(key, 'l') => self.display.renew()?,
                    _ if is_control(key, 'z') => signals::suspend()?,
                    code if browser.go(code) => {}
                    _ => browser.edit(key, &self.play.collection),
                },
                Event::Mouse(mouse) => match mouse.kind {
                    MouseEventKind::ScrollUp => _ = browser.go(KeyCode::Up),
                    MouseEventKind::ScrollDown => _ = browser.go(KeyCode::Down),
                    MouseEventKind::Down(MouseButton::Left) => chosen = browser.press(mouse.row),
                    _ => {}
                },
                Event::Resize(..) => self.display.renew()?,
                _ => {}
            }
            if let Some(number) = chosen {
                if number != self.play.collection.number {
                    match self.open(LevelToOpen::Number(number)) {
                        Ok(words) => self.show_message(&words),
                        Err(error) => {
                            self.show_message(&text_without_place(&error));
                            continue;
                        }
                    }
                }
                self.is_entered = true;
                return Ok(Mode::Screen);
            }
            if matches!(event, Event::Key(_)) {
                self.scene.message.clear();
            }
        }
    }
}

impl Browser {
    fn new(play: &PlaySession) -> Browser {
        let (collection, solved) = (&play.collection, &play.saved.solved);
        let is_solved = |level: &ListedLevel| solved.solutions(level.board()).is_some();
        let levels = collection.levels().map(|(_, level)| level.as_ref());
        let count = || levels.filter(|level| level.is_ok_and(is_solved)).count();
        let mut browser = Browser {
            rows: 1,
            count: collection.len(),
            solved: Some(count()),
            ..Browser::default()
        };
        browser.list(collection, collection.number);
        browser
    }

    /// Lists the levels that match. Selects a level, or else the next one that is listed; or that whose number is typed.
    fn list(&mut self, collection: &LevelCollection, number: u64) {
        let filter = self.filter.to_lowercase();
        let matches = |(number, level): &(u64, &Result<ListedLevel, String>)| {
            let title = level.as_ref().ok().and_then(|level| level.level.title());
            number.to_string().contains(&filter)
                || title.is_some_and(|title| title.to_lowercase().contains(&filter))
        };
        self.listed = collection.levels().filter(matches).map(|(number, _)| number).collect();
        let typed = filter.parse().ok().filter(|typed| self.listed.contains(typed));
        let number = typed.unwrap_or(number);
        let before = self.listed.partition_point(|&listed| listed < number);
        self.selected = before.min(self.listed.len().saturating_sub(1));
    }

    fn selected(&self) -> Option<u64> {
        self.listed.get(self.selected).copied()
    }

    /// Lets a key change the filter, if it is such a key; Esc clears it.
    fn edit(&mut self, key: KeyEvent, collection: &LevelCollection) {
        let number = self.selected().unwrap_or(collection.number);
        if key.code == KeyCode::Esc {
            self.filter.clear();
        } else if !edit(&mut self.filter, key) {
            return;
        }
        self.list(collection, number);
    }

    /// Selects another level. Returns whether that is what a key asks for.
    fn go(&mut self, code: KeyCode) -> bool {
        let page = self.rows.saturating_sub(1).max(1);
        let selected = match code {
            KeyCode::Up => self.selected.saturating_sub(1),
            KeyCode::Down => self.selected + 1,
            KeyCode::PageUp => self.selected.saturating_sub(page),
            KeyCode::PageDown => self.selected + page,
            KeyCode::Home => 0,
            KeyCode::End => usize::MAX,
            _ => return false,
        };
        self.selected = selected.min(self.listed.len().saturating_sub(1));
        true
    }

    /// Selects the level in a row; returns its number if it was selected before.
    fn press(&mut self, row: u16) -> Option<u64> {
        let place = usize::from(row).checked_sub(1).filter(|&place| place < self.rows)?;
        let number = *self.listed.get(self.first + place)?;
        let before = mem::replace(&mut self.selected, self.first + place);
        (before == self.selected).then_some(number)
    }

    /// Draws the list, with a message below it or else what can be done.
    fn draw(&mut self, play: &PlaySession, message: &str, buffer: &mut Buffer) {
        let area = buffer.area;
        let message =
            if message.is_empty() { self.message(area.width) } else { message.to_owned() };
        let below = draw_message(&message, buffer);
        self.draw_heading(&play.collection.name, buffer);
        self.rows = usize::from(area.height.saturating_sub(below + 1));
        // The selected level is seen, and no row stays empty if a level could be there.
        let last = self.listed.len().saturating_sub(self.rows);
        let after = (self.selected + 1).saturating_sub(self.rows);
        self.first = self.first.clamp(after, self.selected.max(after)).min(last);
        let seen = self.listed.iter().skip(self.first).take(self.rows).collect::<Vec<_>>();
        let levels = play.collection.levels().filter(|(number, _)| seen.contains(&number));
        for ((number, level), y) in levels.zip(area.y + 1..) {
            let row = Rect { y, height: 1, ..area };
            let saved = &play.saved;
            let best = level.as_ref().ok().and_then(|level| saved.solved.fewest(level.board()));
            let is_open = level.as_ref().is_ok_and(|level| LevelCollection::has_game(level, saved));
            let title = match level {
                Ok(level) => shown_title(number, level.level.title()),
                Err(error) => escape(error),
            };
            let marks = [if best.is_some() { '*' } else { ' ' }, if is_open { '~' } else { ' ' }];
            let digits = self.count.to_string().len();
            let left = format!("{}{number:digits$}  {title}", String::from_iter(marks));
            let best =
                best.map(|(moves, pushes)| format!("  {moves}/{pushes}")).unwrap_or_default();
            let room = row.width.saturating_sub(columns_of(&best));
            draw_fitting(&left, (row.x, y), room, buffer);
            draw_fitting(&best, (row.x + room, y), row.width - room, buffer);
            if self.selected() == Some(number) {
                buffer.set_style(row, Style::new().add_modifier(Modifier::REVERSED));
            }
        }
    }

    fn message(&self, width: u16) -> String {
        let levels = self.listed.len();
        match &*self.filter {
            "" if width < 64 => "`?` lists the keys".to_owned(),
            "" => "type a part of a title or number; Enter opens, Esc returns; `?` lists all keys"
                .to_owned(),
            filter => format!("`{}`: {levels} of {}; Esc shows all", escape(filter), self.count),
        }
    }

    fn draw_heading(&self, name: &str, buffer: &mut Buffer) {
        let area = Rect { height: buffer.area.height.min(1), ..buffer.area };
        let (name, count) = (short_name(name), self.count);
        let solved = match self.solved {
            Some(solved) => format!("{solved} of {count} solved"),
            None => format!("{count} levels"),
        };
        let best = if area.width < WIDE { "" } else { "best moves/pushes" };
        let room = area.width.saturating_sub(columns_of(best));
        let both = format!("{name}: {solved}");
        let left = if columns_of(&both) < room { both } else { solved };
        buffer.set_style(area, Style::new().add_modifier(Modifier::REVERSED));
        if !area.is_empty() {
            draw_fitting(&left, (area.x, area.y), room, buffer);
            draw_fitting(best, (area.x + room, area.y), area.width - room, buffer);
        }
    }
}
