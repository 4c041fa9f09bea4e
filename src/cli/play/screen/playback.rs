//! A solution that is played move by move, and can be paused and stepped.

use std::mem;
use std::time::Duration;

use super::input::ScreenInput;
use super::keymap::{PLAYBACK, PlaybackAction};
use super::{PATIENCE, ScreenApp};
use crate::cli::play::game::PlayerAction;
use crate::cli::values::counted;
use sokopush::Command;
use sokopush::board::Push;
use sokopush::game::{Move, Moves};

/// How long a move is seen at first, and the least and the most that it can be set to.
const MOVE_TIME: Duration = Duration::from_millis(100);
const MOVE_TIMES: [Duration; 2] = [Duration::from_millis(6), Duration::from_millis(1600)];

/// The columns for which no message is shortened.
const LONGEST_MESSAGE: u16 = 60;

/// How far a solution is played.
struct PlaybackState {
    made: usize,
    count: usize,
    is_paused: bool,
    move_time: Duration,
}

impl PlaybackState {
    /// What is played, with the keys that are of use now. Short where a message of several rows would cover what is played.
    fn message(&self, words: &str, columns: u16) -> String {
        let PlaybackState { made, count, is_paused, move_time } = self;
        let is_over = made == count;
        if columns < LONGEST_MESSAGE {
            return if is_over || *is_paused {
                format!("{made} of {count}: Left, Right")
            } else {
                format!("{words}; Space pauses")
            };
        }
        if is_over {
            format!("{words}; Left steps back, another key ends it")
        } else if *is_paused {
            format!("move {made} of {count}: Left and Right step, Space continues")
        } else {
            let rate = (10.0 / move_time.as_secs_f64()).round() / 10.0;
            format!("{words}; {rate}/s. Space: pause, Up, Down: speed, End: skip")
        }
    }
}

impl ScreenApp<'_> {
    pub(crate) fn solve(&mut self) -> anyhow::Result<()> {
        let (pushes, proof_caveat) = self.search(|play, stops| play.solve(PATIENCE, stops))?;
        let words = format!("{} to play{proof_caveat}", counted(pushes.len(), "push"));
        self.play_back(pushes, &words, false)
    }

    /// Plays the player's own best solution in place of the game, which goes on after it.
    pub(crate) fn best(&mut self) -> anyhow::Result<()> {
        let [(pushes, length), _] = self.play.best()?;
        let watched = self.play.game.restarted();
        let game = mem::replace(&mut self.play.game, watched);
        // Until then, Enter opens no level.
        let win = self.scene.win.take();
        let played = self.play_back(pushes, &format!("your best: {length}"), true);
        self.play.game = game;
        self.scene.win = win;
        played
    }

    fn play_back(&mut self, pushes: Vec<Push>, words: &str, waits: bool) -> anyhow::Result<()> {
        self.scene.is_playback = true;
        let played = self.play_moves(pushes, words, waits);
        self.scene.is_playback = false;
        played
    }

    /// Plays pushes move by move until a key ends it, or the last move unless it waits there.
    fn play_moves(&mut self, pushes: Vec<Push>, words: &str, waits: bool) -> anyhow::Result<()> {
        let moves = Moves::of_legal_pushes(self.play.game.warehouse().clone(), pushes);
        let count = moves.len();
        let mut made = 0;
        let mut is_paused = false;
        let mut move_time = MOVE_TIME;
        while made < count || waits {
            let is_over = made == count;
            let state = PlaybackState { made, count, is_paused, move_time };
            let (columns, _) = self.display.size();
            self.show_message(&state.message(words, columns));
            self.draw()?;
            let input = if is_paused || is_over {
                Some(self.inputs.next()?)
            } else {
                self.inputs.next_within(move_time)?
            };
            let action = match input {
                None => {
                    made += self.step(moves.get(made), false);
                    continue;
                }
                Some(ScreenInput::Release(_) | ScreenInput::Unknown) => continue,
                Some(ScreenInput::Resize) => Some(PlaybackAction::Redraw),
                Some(ScreenInput::Key(key)) => PLAYBACK.action(key, true),
                Some(ScreenInput::Press(_)) => None,
            };
            match action {
                Some(PlaybackAction::Pause) if is_over => break,
                Some(PlaybackAction::Pause) => is_paused = !is_paused,
                Some(PlaybackAction::StepForward) => {
                    is_paused = true;
                    made += self.step(moves.get(made), false);
                }
                Some(PlaybackAction::StepBack) => {
                    is_paused = true;
                    made -= self.step(made.checked_sub(1).and_then(|last| moves.get(last)), true);
                }
                Some(PlaybackAction::Faster) => move_time = (move_time / 2).max(MOVE_TIMES[0]),
                Some(PlaybackAction::Slower) => move_time = (move_time * 2).min(MOVE_TIMES[1]),
                Some(PlaybackAction::Skip) => {
                    while made < count {
                        made += self.step(moves.get(made), false);
                    }
                }
                Some(PlaybackAction::Redraw) => self.display.renew()?,
                None => break,
            }
        }
        // Keys pressed during playback must not reach the game.
        self.inputs.forget();
        self.scene.message.clear();
        Ok(())
    }

    /// Makes a move if there is one, or takes it back. Returns the number of moves.
    fn step(&mut self, step: Option<&Move>, is_back: bool) -> usize {
        let Some(step) = step else { return 0 };
        let direction = step.direction();
        let game = &mut self.play.game;
        let cell = game.warehouse().neighbour(game.worker(), direction);
        game.play(&[match step {
            Move::Walk(_) if is_back => PlayerAction::Step(direction.opposite()),
            Move::Walk(_) => PlayerAction::Step(direction),
            Move::Push(_) if is_back => PlayerAction::Command(Command::Undo),
            Move::Push(_) => PlayerAction::Push { push: Push { cell, direction }, is_own: false },
        }]);
        1
    }
}
