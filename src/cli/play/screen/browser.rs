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
use super::pieces::Look;
use super::scene::ScreenScene;
use crate::cli::escape::escape;
use crate::cli::messages::text_without_place;
use crate::cli::play::game::{LevelCollection, LevelToOpen, ListedLevel, Mode, PlaySession};
use crate::cli::play::palette::{Palette, Tint};
use crate::cli::play::saved::SavedState;
use crate::cli::play::terminal::signals;

/// The columns of the list at most: with more between them, nobody sees which record belongs to which title.
const MAX_COLUMNS: u16 = 80;

#[derive(Default)]
struct Browser {
    /// A part that the titles or numbers of the listed levels have, in lower case.
    filter: String,
    listed: Vec<u64>,
    /// Which of these is selected, and which is seen first.
    selected: usize,
    first: usize,
    rows: usize,
    /// The height of the terminal.
    height: u16,
    /// The number of levels, and that of the solved ones.
    count: u64,
    solved: usize,
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
        let collection = &play.collection;
        let solved = &play.saved.solved;
        let mut count_solved = 0;
        for (_, level) in collection.levels() {
            if level.as_ref().is_ok_and(|level| solved.solutions(level.board()).is_some()) {
                count_solved += 1;
            }
        }
        let mut browser = Browser {
            rows: 1,
            count: collection.len(),
            solved: count_solved,
            ..Browser::default()
        };
        browser.list(collection, collection.number);
        browser
    }

    /// Lists the levels that match. Selects a level, or else the next one that is listed; or that whose number is typed.
    fn list(&mut self, collection: &LevelCollection, number: u64) {
        let filter = self.filter.to_lowercase();
        self.listed.clear();
        for (number, level) in collection.levels() {
            let title = level.as_ref().ok().and_then(|level| level.level.title());
            if number.to_string().contains(&filter)
                || title.is_some_and(|title| title.to_lowercase().contains(&filter))
            {
                self.listed.push(number);
            }
        }
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
        if before == self.selected { Some(number) } else { None }
    }

    /// Draws the list, with a message below it or else what can be done.
    fn draw(&mut self, play: &PlaySession, scene: &ScreenScene, buffer: &mut Buffer) {
        let area = buffer.area;
        let message = match &*scene.message {
            "" => self.message(area.width),
            message => message.to_owned(),
        };
        let below = draw_message(&message, buffer);
        self.draw_heading(&play.collection.name, buffer);
        self.rows = usize::from(area.height.saturating_sub(below + 1));
        // On a larger terminal, as much as possible is seen before the selected level.
        if mem::replace(&mut self.height, area.height) < area.height {
            self.first = 0;
        }
        // The selected level is seen, and no row stays empty if a level could be there.
        let last = self.listed.len().saturating_sub(self.rows);
        let after = (self.selected + 1).saturating_sub(self.rows);
        self.first = self.first.clamp(after, self.selected.max(after)).min(last);
        let seen = self.listed.iter().skip(self.first).take(self.rows).collect::<Vec<_>>();
        let levels = play.collection.levels().filter(|(number, _)| seen.contains(&number));
        for ((number, level), y) in levels.zip(area.y + 1..) {
            let row = Rect { y, height: 1, width: area.width.min(MAX_COLUMNS), ..area };
            self.draw_level(number, level, &play.saved, scene.look, row, buffer);
        }
    }

    fn draw_level(
        &self,
        number: u64,
        level: &Result<ListedLevel, String>,
        saved: &SavedState,
        look: Look,
        row: Rect,
        buffer: &mut Buffer,
    ) {
        let mut title = String::new();
        let mut best = None;
        let mut is_begun = false;
        match level {
            Ok(level) => {
                title = shown_title(number, level.level.title());
                best = saved.solved.fewest(level.board());
                is_begun = LevelCollection::has_game(level, saved);
            }
            Err(error) => title += &escape(error),
        }
        let is_solved = best.is_some();
        let done_mark = if is_solved { '*' } else { ' ' };
        let begun_mark = if is_begun { '~' } else { ' ' };
        let digits = self.count.to_string().len();
        let left = format!("{done_mark}{begun_mark}{number:digits$}  {title}");
        let best = best.map_or_else(String::new, |(moves, pushes)| format!("  {moves}/{pushes}"));
        let room = row.width.saturating_sub(columns_of(&best));
        draw_fitting(&left, (row.x, row.y), room, buffer);
        draw_fitting(&best, (row.x + room, row.y), row.width - room, buffer);
        if self.selected() == Some(number) {
            buffer.set_style(row, Style::new().add_modifier(Modifier::REVERSED));
        }
        let marks = [(is_solved, Tint::Mark, Tint::Home), (is_begun, Tint::Eyes, Tint::Worker)];
        for ((is_there, mark, behind), x) in marks.into_iter().zip(row.x..row.right()) {
            if !is_there {
                continue;
            }
            let mut style = look.strong(Some(mark), Some(behind));
            if look.palette != Palette::Colorless {
                // In the selected row, its two colours would be exchanged.
                style = style.remove_modifier(Modifier::REVERSED);
            }
            buffer.set_style(Rect { x, width: 1, ..row }, style);
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
        let name = short_name(name);
        let solved = format!("{} of {} solved", self.solved, self.count);
        let best = if area.width < WIDE { "" } else { "best moves/pushes" };
        let columns = area.width.min(MAX_COLUMNS);
        let room = columns.saturating_sub(columns_of(best));
        let both = format!("{name}: {solved}");
        let left = if columns_of(&both) < room { both } else { solved };
        buffer.set_style(area, Style::new().add_modifier(Modifier::REVERSED));
        if !area.is_empty() {
            draw_fitting(&left, (area.x, area.y), room, buffer);
            draw_fitting(best, (area.x + room, area.y), columns - room, buffer);
        }
    }
}
