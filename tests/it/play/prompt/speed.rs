//! How much CPU time a push takes.

use std::fs;

use sokopush::game::Generator;

use super::playing;
use crate::play::folder;
use crate::terminal::Terminal;

#[cfg(target_os = "linux")]
#[test]
fn push_on_a_large_board_is_answered_in_ten_milliseconds() {
    let generator = Generator {
        rows: 100,
        columns: 100,
        boxes: 26,
        walls: 10,
        commands: 0,
        ..Default::default()
    };
    let document = generator.document(1);
    let folder = folder(document.split_once("\n\n").unwrap().0);
    let mut terminal = Terminal::sized(&mut playing(folder.path(), "board"), 120, 120);
    terminal.prompts();
    let stat = format!("/proc/{}/schedstat", terminal.program.0.id());
    let spent = || -> u64 {
        fs::read_to_string(&stat).unwrap().split(' ').next().unwrap().parse().unwrap()
    };
    let answer = terminal.asks("pushes");
    let pushes: Vec<_> = answer.trim_end_matches("> ").split_whitespace().collect();
    let before = spent();
    for push in &pushes {
        terminal.asks(push);
    }
    let each = (spent() - before) / pushes.len() as u64;
    assert!(pushes.len() > 20 && each < 10_000_000, "{each} ns for each of {}", pushes.len());
}
