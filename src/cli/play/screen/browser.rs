//! The list of levels, of which typing leaves those that match.

use std::mem;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use ratatui_crossterm::crossterm::event::{Event, KeyEvent, MouseButton, MouseEventKind};

use super::ScreenApp;
use super::header::{short_name, shown_title};
use super::input::edit;
use super::keymap::{Key, LIST, ListAction};
use super::message::{WIDE, columns_of, draw_fitting, draw_message};
use super::scene::ScreenScene;
use crate::cli::escape::escape;
use crate::cli::messages::text_without_place;
use crate::cli::play::game::{LevelCollection, LevelToOpen, ListedLevel, Mode, PlaySession};
use crate::cli::play::palette::Tint;
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
                let play = &*self.play;
                let scene = &self.scene;
                self.display.draw(|buffer| browser.draw(play, scene, buffer))?;
            }
            let event = self.inputs.event()?;
            let chosen = match event {
                Event::Key(key) => match self.answer_in_list(&mut browser, key)? {
                    ListAnswer::Stay => None,
                    ListAnswer::Open(number) => Some(number),
                    ListAnswer::Continue(mode) => return Ok(mode),
                },
                Event::Mouse(mouse) => match mouse.kind {
                    MouseEventKind::ScrollUp => {
                        browser.go(ListAction::Up);
                        None
                    }
                    MouseEventKind::ScrollDown => {
                        browser.go(ListAction::Down);
                        None
                    }
                    MouseEventKind::Down(MouseButton::Left) => browser.press(mouse.row),
                    _ => None,
                },
                Event::Resize(..) => {
                    self.display.renew()?;
                    None
                }
                _ => None,
            };
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

    fn answer_in_list(
        &mut self,
        browser: &mut Browser,
        key: KeyEvent,
    ) -> anyhow::Result<ListAnswer> {
        let Some(action) = Key::of(key).and_then(|key| LIST.action(key, true)) else {
            browser.edit(key, &self.play.collection);
            return Ok(ListAnswer::Stay);
        };
        match action {
            ListAction::Up
            | ListAction::Down
            | ListAction::PageUp
            | ListAction::PageDown
            | ListAction::First
            | ListAction::Last => browser.go(action),
            ListAction::Open => {
                return Ok(browser.selected().map_or(ListAnswer::Stay, ListAnswer::Open));
            }
            ListAction::Back if browser.filter.is_empty() => {
                return Ok(ListAnswer::Continue(Mode::Screen));
            }
            ListAction::Back => browser.show_all(&self.play.collection),
            ListAction::Return => return Ok(ListAnswer::Continue(Mode::Screen)),
            ListAction::Help => {
                if self.help(true)? == Mode::End {
                    return Ok(ListAnswer::Continue(Mode::End));
                }
            }
            ListAction::Redraw => self.display.renew()?,
            ListAction::Suspend => signals::suspend()?,
            ListAction::Leave => return Ok(ListAnswer::Continue(Mode::End)),
        }
        Ok(ListAnswer::Stay)
    }
}

/// What follows a key in the list.
enum ListAnswer {
    Stay,
    /// Opens the level with this number.
    Open(u64),
    Continue(Mode),
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
            solved: solved.are_kept().then(count),
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

    /// Lets a key change the filter, if it is such a key.
    fn edit(&mut self, key: KeyEvent, collection: &LevelCollection) {
        let number = self.selected().unwrap_or(collection.number);
        if edit(&mut self.filter, key) {
            self.list(collection, number);
        }
    }

    fn show_all(&mut self, collection: &LevelCollection) {
        let number = self.selected().unwrap_or(collection.number);
        self.filter.clear();
        self.list(collection, number);
    }

    /// Selects another level, if that is what an action asks for.
    fn go(&mut self, action: ListAction) {
        let page = self.rows.saturating_sub(1).max(1);
        let selected = match action {
            ListAction::Up => self.selected.saturating_sub(1),
            ListAction::Down => self.selected + 1,
            ListAction::PageUp => self.selected.saturating_sub(page),
            ListAction::PageDown => self.selected + page,
            ListAction::First => 0,
            ListAction::Last => usize::MAX,
            _ => return,
        };
        self.selected = selected.min(self.listed.len().saturating_sub(1));
    }

    /// Selects the level in a row; returns its number if it was selected before.
    fn press(&mut self, row: u16) -> Option<u64> {
        let place = usize::from(row).checked_sub(1).filter(|&place| place < self.rows)?;
        let number = *self.listed.get(self.first + place)?;
        let before = mem::replace(&mut self.selected, self.first + place);
        (before == self.selected).then_some(number)
    }

    /// Draws the list, with a message below it or else what can be done.
    fn draw(&mut self, play: &PlaySession, scene: &ScreenScene, buffer: &mut Buffer) {
        let look = scene.look;
        let message = &*scene.message;
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
            // Where there are no colours, the marks alone tell.
            let done = look.style(Some(Tint::Home), None).add_modifier(Modifier::BOLD);
            let begun = look.style(Some(Tint::Worker), None).add_modifier(Modifier::BOLD);
            buffer.set_style(Rect { width: 1.min(row.width), ..row }, done);
            let second = Rect { x: row.x + 1.min(row.width), width: 1, ..row };
            buffer.set_style(second.intersection(row), begun);
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
