//! A solution that is played move by move, and can be paused and stepped.

use std::mem;
use std::time::Duration;

use super::super::opened::Act;
use super::super::table::SOLVE_TIME;
use super::input::ScreenInput;
use super::stage::Stage;
use crate::Command;
use crate::cli::values::count;
use crate::grid::Direction;
use crate::moves::{Move, moves_of_pushes};
use crate::record::PLAYED;
use crate::warehouse::Push;

/// How long a move is seen.
const MOVE_TIME: Duration = Duration::from_millis(100);

/// The columns for which no message is shortened.
const LONGEST_MESSAGE: u16 = 60;

/// How a playback ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// With the last move.
    LastMove,
    /// With a key, also after the last move.
    Key,
}

impl Stage<'_> {
    /// Finds a solution and plays it.
    pub(super) fn solve(&mut self) -> anyhow::Result<()> {
        self.says("searching; any key stops it");
        self.draw()?;
        let game = &mut self.table.game;
        let position = game.session.warehouse();
        let advice = game.advisor.ask(position, SOLVE_TIME, || self.inputs.is_pressed());
        self.inputs.forget();
        let (pushes, doubt) = advice?;
        let words = format!("{} to play{doubt}", count(pushes.len(), "push"));
        self.play_back(pushes, &words, Ending::LastMove)
    }

    /// Plays the player's own best solution in place of the game, which goes on after it.
    pub(super) fn best(&mut self) -> anyhow::Result<()> {
        let [(pushes, length), _] = self.table.best()?;
        let watched = self.table.game.anew();
        let game = mem::replace(&mut self.table.game, watched);
        let played = self.play_back(pushes, &format!("your best: {length}"), Ending::Key);
        self.table.game = game;
        played
    }

    /// Plays pushes move by move until a key ends it.
    fn play_back(&mut self, pushes: Vec<Push>, words: &str, ending: Ending) -> anyhow::Result<()> {
        let start = self.table.game.session.warehouse().clone();
        let moves = moves_of_pushes(start, pushes).collect::<Result<Vec<_>, _>>().expect(PLAYED);
        let count = moves.len();
        let (mut made, mut is_paused) = (0, false);
        while made < count || ending == Ending::Key {
            // A message of several rows would cover what is played.
            let (columns, _) = self.display.size();
            let (is_over, is_wide) = (made == count, columns >= LONGEST_MESSAGE);
            let keys = match (is_over, is_paused) {
                (true, _) if is_wide => format!("{words}; Left steps back, another key ends it"),
                (_, true) if is_wide => {
                    format!("move {made} of {count}: Left and Right step, Space continues")
                }
                (false, false) if is_wide => format!("{words}; Space pauses, another key ends it"),
                (false, false) => format!("{words}; Space pauses"),
                _ => format!("{made} of {count}: Left, Right"),
            };
            self.says(&keys);
            self.draw()?;
            let input = if is_paused || is_over {
                Some(self.inputs.next()?)
            } else {
                self.inputs.next_within(MOVE_TIME)?
            };
            match input {
                None => made = self.step(&moves, made)?,
                Some(ScreenInput::Letters) if !is_over => is_paused = !is_paused,
                Some(ScreenInput::Arrow(Direction::Right)) => {
                    (is_paused, made) = (true, self.step(&moves, made)?);
                }
                Some(ScreenInput::Arrow(Direction::Left)) => {
                    (is_paused, made) = (true, self.step_back(&moves, made)?);
                }
                Some(ScreenInput::Redraw) => self.display.renew()?,
                Some(ScreenInput::Release(_)) => {}
                Some(_) => break,
            }
        }
        self.scene.message.clear();
        Ok(())
    }

    /// Makes the next move, if there is one. Returns the number of moves made.
    fn step(&mut self, moves: &[Move], made: usize) -> anyhow::Result<usize> {
        let Some(next) = moves.get(made) else { return Ok(made) };
        let (game, direction) = (&mut self.table.game, next.direction());
        let cell = game.session.warehouse().neighbour(game.worker(), direction);
        game.play(&[match next {
            Move::Walk(_) => Act::Step(direction),
            Move::Push(_) => Act::Push { push: Push { cell, direction }, is_own: false },
        }])?;
        Ok(made + 1)
    }

    /// Takes the last move back, if there is one. Returns the number of moves made.
    fn step_back(&mut self, moves: &[Move], made: usize) -> anyhow::Result<usize> {
        let Some(last) = made.checked_sub(1).and_then(|last| moves.get(last)) else {
            return Ok(made);
        };
        self.table.game.play(&[match last {
            Move::Walk(direction) => Act::Step(direction.opposite()),
            Move::Push(_) => Act::Command(Command::Undo),
        }])?;
        Ok(made - 1)
    }
}
