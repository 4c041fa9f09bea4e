//! How much is drawn, and when.

use std::fs;
use std::thread;
use std::time::Duration;

use super::Game;
use crate::play::{BOARD, LEFT, RIGHT};

#[test]
fn move_sends_only_what_changed() {
    let mut game = Game::new(BOARD);
    game.types(RIGHT);
    game.shows("moves 1  pushes 0");
    let before = game.terminal.shown.lock().unwrap().len();
    game.types(LEFT);
    game.shows("moves 0");
    let sent = game.terminal.shown.lock().unwrap().len() - before;
    assert!(sent < 120, "{sent} bytes");
    game.leaves(".");
}

#[test]
#[cfg(target_os = "linux")]
fn no_time_is_spent_while_nothing_is_typed() {
    let mut game = Game::new(BOARD);
    let pid = game.terminal.pid();
    let ticks = || {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
        let fields: Vec<_> = stat.rsplit(") ").next().unwrap().split(' ').collect();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    };
    game.types(RIGHT);
    game.shows("moves 1");
    // It may still be busy at first.
    let is_idle = |_| {
        let before = ticks();
        thread::sleep(Duration::from_secs(1));
        ticks() == before
    };
    assert!((0..5).any(is_idle));
    game.leaves(".");
}
