//! The input of a case, as wrong programs play it.

use std::rc::Rc;

use super::evidence::View;
use super::game::Game;
use super::layout::Layout;
use super::rules::Rules;
use sokopush::game::Command;
use sokopush::notation::named::{self, Commands, Event};
use sokopush::{Error, Session, Source};

/// The limits of what is played to find names: a case is cut where it goes beyond them.
const MAX_COMMANDS: usize = 1000;
const MAX_BYTES: usize = 1 << 18;

/// The commands after the dot that are played, for programs that execute them.
const MAX_COMMANDS_AFTER_DOT: usize = 50;

/// A board, and the commands for it.
pub(crate) struct Script {
    pub(super) board: Rc<Layout>,
    /// The commands of each line: one, unless lines are chained. Wrong lines are left out.
    pub(super) lines: Vec<Vec<Command>>,
    pub(super) after_dot: Vec<Vec<Command>>,
    pub(super) is_chained: bool,
    /// Whether these are all lines before the dot.
    pub(super) is_whole: bool,
}

impl Script {
    pub(crate) fn read(mut source: Source, is_chained: bool) -> Result<Script, Error> {
        let session = named::read(&mut source)?;
        let drawing = named::draw(&session).expect("each box that was read has a name");
        let board = Rc::new(Layout::of(drawing.text()));
        let max = MAX_COMMANDS.min(MAX_BYTES / board.text.len());
        let mut commands = Commands::new(source, is_chained);
        let mut lines = Vec::new();
        let is_whole = read_lines(&mut commands, is_chained, max, &mut lines)?;
        let mut after_dot = Vec::new();
        if is_whole {
            commands.resume();
            let max = MAX_COMMANDS_AFTER_DOT.min(max);
            // Nothing of the language stands there, so a text that cannot be read is no error.
            let _ = read_lines(&mut commands, is_chained, max, &mut after_dot);
        }
        Ok(Script { board, lines, after_dot, is_chained, is_whole })
    }
}

impl Script {
    /// A game of which these are the lines of commands.
    pub(crate) fn new(
        start: &Session,
        lines: Vec<Vec<Command>>,
        is_chained: bool,
        is_whole: bool,
    ) -> Script {
        let drawing = named::draw(start).expect("each box that was read has a name");
        let board = Rc::new(Layout::of(drawing.text()));
        Script { board, lines, after_dot: Vec::new(), is_chained, is_whole }
    }

    /// Returns whether a text begins with the right boards, as far as it counts.
    pub(crate) fn is_printed_right(&self, text: &[u8], view: View) -> bool {
        let boards = view.of(&self.first_boards(self.lines.len() + 1));
        let text = view.of(text);
        text.starts_with(&boards) && (text.len() == boards.len() || !self.is_whole)
    }

    /// The number of lines, and so of the boards after the first.
    pub(crate) fn lines_count(&self) -> usize {
        self.lines.len()
    }

    pub(crate) fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// The text of the board and the lines, without a dot.
    pub(crate) fn document(&self) -> String {
        let mut document = String::from_utf8_lossy(&self.board.text).into_owned() + "\n";
        for line in &self.lines {
            for command in line {
                document += &command.to_string();
            }
            document.push('\n');
        }
        document
    }

    /// The first boards that a right program prints.
    pub(crate) fn first_boards(&self, count: usize) -> Vec<u8> {
        let rules = Rules::default();
        let mut game = Game::new(&self.board, &rules);
        let mut boards = Vec::new();
        let mut board = Vec::new();
        for index in 0..count {
            if let Some(line) = index.checked_sub(1).and_then(|line| self.lines.get(line)) {
                for &command in line {
                    game.execute(command);
                }
            }
            game.draw(&mut board);
            boards.extend_from_slice(&board);
        }
        boards
    }

    /// The board after `later` more lines if the line that leads to the board with an index is not executed.
    pub(crate) fn board_without(&self, index: usize, later: usize) -> Option<Vec<u8>> {
        let rules = Rules::default();
        let mut game = Game::new(&self.board, &rules);
        let skipped = index.checked_sub(1)?;
        let last = self.lines.get(skipped + later)?;
        // The lines between these change nothing.
        for line in self.lines.iter().take(skipped).chain([last]) {
            for &command in line {
                game.execute(command);
            }
        }
        let mut board = Vec::new();
        game.draw(&mut board);
        Some(board)
    }

    /// The number of the command that the command with a number undoes, if each line has one command.
    pub(crate) fn undone_by(&self, number: usize) -> Option<usize> {
        let rules = Rules::default();
        let mut game = Game::new(&self.board, &rules);
        let mut made = Vec::new();
        for (index, line) in self.lines.iter().take(number).enumerate() {
            let [command] = **line else { return None };
            let undone = if command == Command::Undo { made.pop() } else { None };
            if game.execute(command) == 0 && command != Command::Undo {
                made.push(index + 1);
            }
            if index + 1 == number {
                return undone;
            }
        }
        None
    }
}

/// Reads lines up to a dot, or up to a number of commands; returns whether these are all.
fn read_lines(
    commands: &mut Commands<Source>,
    is_chained: bool,
    max: usize,
    lines: &mut Vec<Vec<Command>>,
) -> Result<bool, Error> {
    let mut line = Vec::new();
    let mut count = 0;
    while count < max {
        let event = match commands.next() {
            None | Some(Ok(Event::Command(Command::End))) => return Ok(true),
            Some(Ok(event)) => event,
            // Of a wrong line, what is before the error is executed.
            Some(Err(Error::Syntax(..))) => continue,
            Some(Err(error)) => return Err(error),
        };
        if let Event::Command(command) = event {
            line.push(command);
            count += 1;
        }
        if is_chained == (event == Event::LineEnd) {
            count += usize::from(line.is_empty());
            lines.push(std::mem::take(&mut line));
        }
    }
    Ok(false)
}
