//! The list of keys.

use ratatui_core::buffer::Buffer;
use ratatui_core::style::{Modifier, Style};

use super::ScreenApp;
use super::input::ScreenInput;
use super::keymap::{KeyHelp, LIST, ListAction, help_tables};
use super::message::{WIDE, draw_message, rows_of, wrap};
use crate::cli::play::game::Mode;

/// The columns of the text at most: the eye does not find the next line after one that is much longer.
const MAX_COLUMNS: u16 = 100;

/// The words below the first page, the last one, and all between.
const AT_BEGIN: &str = "Down shows more; another key returns";
const AT_END: &str = "Up shows more; another key returns";
const BETWEEN: &str = "Up, Down show more; another key returns";

impl ScreenApp<'_> {
    /// Lists the keys until one is pressed that does not move the list.
    pub(crate) fn help(&mut self, in_list: bool) -> anyhow::Result<Mode> {
        let mut first = 0;
        loop {
            let tables = self.help_tables(in_list);
            self.display.draw(|buffer| first = draw_help(tables, first, buffer))?;
            let (_, rows) = self.display.size();
            // Without the lines that say how to scroll.
            let page = usize::from(rows.saturating_sub(3).max(1));
            let key = match self.inputs.next()? {
                ScreenInput::Key(key) => key,
                ScreenInput::Release(_) | ScreenInput::Pasted | ScreenInput::Unknown => continue,
                ScreenInput::Resize => {
                    self.display.renew()?;
                    continue;
                }
                ScreenInput::Press(_) => return Ok(Mode::Screen),
            };
            // The keys are those of the list of levels, but for those that search there.
            match LIST.action(key, true) {
                Some(ListAction::Down) => first += 1,
                Some(ListAction::Up) => first = first.saturating_sub(1),
                Some(ListAction::PageDown) => first += page,
                Some(ListAction::PageUp) => first = first.saturating_sub(page),
                Some(ListAction::First) => first = 0,
                Some(ListAction::Last) => first = usize::MAX,
                Some(ListAction::Redraw) => self.display.renew()?,
                Some(ListAction::Leave) => return Ok(Mode::End),
                _ => return Ok(Mode::Screen),
            }
        }
    }

    /// The keys that hold in this game, and elsewhere. Those of the list of levels come first where the player is there.
    fn help_tables(&self, in_list: bool) -> [KeyHelp<String>; 3] {
        let [_, playback, list] = help_tables().map(KeyHelp::owned);
        let game = self.scene.named_boxes(&self.play.game).help();
        if in_list { [list, game, playback] } else { [game, playback, list] }
    }
}

/// Lists what keys do and what pieces look like, from line `first` on, and returns the first line that is seen: the
/// last page is full.
fn draw_help(tables: [KeyHelp<String>; 3], first: usize, buffer: &mut Buffer) -> usize {
    let area = buffer.area;
    let lines = lines(tables, area.width.min(MAX_COLUMNS));
    let is_whole = lines.len() <= area.height.into();
    // All pages have the same number of rows, though the words below them differ.
    let below = if is_whole { 0 } else { rows_of(BETWEEN, area.width).min(area.height - 1) };
    let last = lines.len().saturating_sub((area.height - below).into());
    let first = first.min(last);
    for ((line, style), y) in lines.iter().skip(first).zip(area.top()..area.bottom() - below) {
        buffer.set_stringn(area.x, y, line, area.width.into(), *style);
    }
    if !is_whole {
        let words = match first {
            0 => AT_BEGIN,
            _ if first == last => AT_END,
            _ => BETWEEN,
        };
        draw_message(words, buffer);
    }
    first
}

fn lines(tables: [KeyHelp<String>; 3], width: u16) -> Vec<(String, Style)> {
    let mut lines = Vec::new();
    for table in tables {
        if !lines.is_empty() {
            lines.push((String::new(), Style::new()));
        }
        for line in wrap(table.title, width, "") {
            lines.push((line, Style::new().add_modifier(Modifier::BOLD)));
        }
        let mut plain = Vec::new();
        for (label, help) in table.rows {
            plain.extend(if width < WIDE {
                wrap(&format!("{label}: {help}"), width, "  ")
            } else {
                wrap(&format!("{label:17} {help}"), width, "                  ")
            });
        }
        plain.extend(wrap(table.sentences, width, ""));
        for line in plain {
            if !line.is_empty() {
                lines.push((line, Style::new()));
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    //! The text that helps.

    use ratatui_core::layout::Rect;

    use super::*;

    #[test]
    fn the_keys_are_listed_page_by_page() {
        let page = |first| {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 20, 6));
            let first = draw_help(help_tables().map(KeyHelp::owned), first, &mut buffer);
            let row = |y| (0..20).map(|x| buffer[(x, y)].symbol()).collect::<String>();
            (first, row(2).trim_end().to_owned(), row(3).trim_end().to_owned())
        };
        assert_eq!(page(0), (0, "arrows: walk, and".into(), "  push a box that is".into()));
        assert_eq!(page(1).0, 1);
        let last = page(usize::MAX);
        assert_eq!(page(last.0 + 1), last);
        assert_eq!(last.2, "game.");
    }

    #[test]
    fn keys_that_all_have_room_are_one_page() {
        let all = lines(help_tables().map(KeyHelp::owned), 80);
        let height = u16::try_from(all.len()).unwrap();
        for (height, rest) in [(height, &[][..]), (height - 1, &[AT_BEGIN][..])] {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 80, height));
            draw_help(help_tables().map(KeyHelp::owned), 0, &mut buffer);
            let row = |y| (0..80).map(|x| buffer[(x, y)].symbol()).collect::<String>();
            let rows: Vec<_> = (0..height).map(|y| row(y).trim_end().to_owned()).collect();
            let listed = all.iter().map(|(line, _)| &**line);
            let listed = listed.take(usize::from(height) - rest.len());
            assert_eq!(rows, listed.chain(rest.iter().copied()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn lines_are_not_longer_than_the_eye_can_follow() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 300, 60));
        draw_help(help_tables().map(KeyHelp::owned), 0, &mut buffer);
        for y in 0..60 {
            assert!((MAX_COLUMNS..300).all(|x| buffer[(x, y)].symbol() == " "), "row {y}");
        }
    }

    #[test]
    fn no_line_breaks_a_word() {
        let mut words = Vec::new();
        let tables = help_tables();
        for table in &tables {
            let rows = table.rows.iter().flat_map(|(label, help)| [*label, *help]);
            let texts = rows.chain([table.title, table.sentences]);
            words.extend(texts.flat_map(str::split_whitespace));
        }
        for width in 20..90 {
            for (line, _) in lines(help_tables().map(KeyHelp::owned), width) {
                assert!(line.len() <= width.into(), "{line}");
                let is_whole = |word: &str| {
                    words.iter().any(|&whole| whole == word || whole == word.trim_end_matches(':'))
                };
                assert!(line.split_whitespace().all(is_whole), "{width}: {line}");
            }
        }
    }
}
