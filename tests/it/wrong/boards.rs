//! The boards that wrong programs print.

use super::game::Game;
use super::model::commands;

/// The number of boards printed by programs that end early.
const SOME: usize = 6;

/// The boards that a program with this mistake prints for a document. A right one is called `right`.
pub(crate) fn boards(document: &str, mistake: &str) -> Vec<String> {
    let mut game = Game::new(document, mistake);
    let mut before = game.board();
    let mut boards = vec![before.clone()];
    let mut read: Vec<&str> = commands(document).collect();
    if mistake == "reads-past-dot" {
        let (_, rest) = document.split_once("\n.\n").unwrap_or_default();
        read.extend(rest.lines());
    }
    for command in read {
        game.execute(command);
        let after = game.board();
        boards.extend(printed_after(command, before, after.clone(), mistake));
        before = after;
    }
    leave_out(&mut boards, mistake);
    let mut printed = Vec::new();
    for (number, board) in boards.into_iter().enumerate() {
        printed.push(rewritten(board, number, mistake));
    }
    printed
}

/// What is printed after a command.
fn printed_after(command: &str, before: String, after: String, mistake: &str) -> Vec<String> {
    let is_undo = command == "0";
    let is_refused = !is_undo && before == after;
    match mistake {
        "prints-before" => vec![before],
        "echoes" => vec![format!("{command}\n"), after],
        "prompts" => vec!["> ".to_owned(), after],
        "says-no" if is_refused => vec!["No way!\n".to_owned(), after],
        "says-no-instead" if is_refused => vec!["No way!\n".to_owned()],
        "silent" if before == after => Vec::new(),
        "silent-undo" | "unknown-undo" if is_undo => Vec::new(),
        "silent-pushes" if !is_undo => Vec::new(),
        "prints-undo-twice" if is_undo => vec![after.clone(), after],
        _ => vec![after],
    }
}

/// Takes boards out of all that would be printed, or adds some.
fn leave_out(boards: &mut Vec<String>, mistake: &str) {
    let last = boards.len() - 1;
    match mistake {
        "ends-early" | "crash-early" | "crash-in-buffer" | "exit-early" | "stays-early" => {
            boards.truncate(SOME);
        }
        "ends-within" => {
            boards.truncate(SOME + 1);
            boards[SOME].truncate(5);
        }
        "prints-nothing" => boards.clear(),
        "extra" => boards.push("bye\n".to_owned()),
        "extra-line" => boards.push("\n".to_owned()),
        "no-last-newline" => {
            boards[last].pop();
        }
        "prints-first-twice" => boards.insert(0, boards[0].clone()),
        "first-and-last" => {
            boards.drain(1..last);
        }
        "first-missing" => {
            boards.remove(0);
        }
        _ => {}
    }
}

/// A board, the number 0 being the first, as it is written.
fn rewritten(board: String, number: usize, mistake: &str) -> String {
    match mistake {
        "blanks" => board.replace('\n', " \n"),
        "crlf" | "crlf-and-undoes-nothing" => board.replace('\n', "\r\n"),
        "empty-lines" => board + "\n",
        "loses-boxes" if number == 4 => board.replace('b', "-"),
        "loses-goals" if number > 0 => board.to_ascii_lowercase().replace('*', "@"),
        "first-row-missing" => board.split_inclusive('\n').skip(1).collect(),
        "cuts-rows" => cut(&board, 9),
        "rows-as-first" => cut(&board, board.find('\n').unwrap()),
        "splits-rows" => {
            let rows = board.lines().flat_map(|row| row.as_bytes().chunks(9));
            rows.map(|row| String::from_utf8(row.to_vec()).unwrap() + "\n").collect()
        }
        "spaced" | "spaced-and-pushes-two" => {
            let mut spaced = String::new();
            for cell in board.chars() {
                spaced.push(cell);
                spaced.push(' ');
            }
            spaced.replace(" \n ", "\n")
        }
        _ => board,
    }
}

/// Rows of at most this length.
fn cut(board: &str, length: usize) -> String {
    board.lines().flat_map(|row| [row.get(..length).unwrap_or(row), "\n"]).collect()
}
