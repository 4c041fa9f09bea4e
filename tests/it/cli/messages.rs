//! Messages about any text, and for a terminal. `tests/cmd` has the words of all others.

#[cfg(unix)]
use crate::harness::{program, with_own_terminal};
use crate::run::{ANYTHING, sokopush};
#[cfg(unix)]
use crate::terminal::Terminal;

#[test]
fn every_byte_that_is_not_a_cell_is_refused() {
    for byte in 0..=255_u8 {
        let cell = byte.is_ascii_alphabetic() || b"-+#@*\n\r\t ".contains(&byte);
        if !cell {
            let play = sokopush("").stdin([b'@', byte, b'\n', b'\n']);
            let message = play.stderr(ANYTHING).status(2).run().stderr;
            // With some of them it is a row of XSB.
            let is_xsb = b"$._|".contains(&byte);
            let start =
                if is_xsb { "1:1: error: not a board" } else { "1:2: error: expected a cell" };
            assert!(message.starts_with(&format!("<stdin>:{start}")), "{message}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_usage_error_quotes_nothing_that_a_terminal_could_take_for_a_command() {
    for arguments in ["solve --minimize \u{1b}[31mred", "\u{1b}]0;title\u{7}", "lint --x\u{1b}[2J"]
    {
        let arguments: Vec<_> = arguments.split(' ').collect();
        let Some(mut own) = with_own_terminal(&program(&arguments)) else { return };
        let mut terminal = Terminal::new(&mut own);
        terminal.sees("error: ");
        let raw = terminal.raw();
        let sent = ["\u{1b}[31mred", "\u{1b}]0;", "\u{1b}[2J"];
        assert!(!sent.iter().any(|sent| raw.contains(sent)), "{raw:?}");
    }
}

/// `play` reads a board in the same way whatever it prints.
#[test]
fn refused_board_has_the_same_message_with_moves_and_chained() {
    for document in ["", "-a-\n--\n", "@-\n-*\n\n", "@Zz\n\n", "@a.\n\n", "@a-\na6\n"] {
        let refused = |options: &str| {
            sokopush(options).stdin(document).stderr(ANYTHING).status(2).run().stderr
        };
        let message = refused("");
        assert_eq!(refused("--moves"), message);
        assert_eq!(refused("--chained"), message);
    }
}

#[test]
fn memory_of_a_few_bytes_is_warned_of() {
    let ran = sokopush("solve --memory 10")
        .stdin("1 3\nX*@\n")
        .stdout(ANYTHING)
        .stderr(ANYTHING)
        .status(3)
        .run();
    let warning = "warning: `--memory` is only 10 bytes; K, M, G or T may follow the number\n";
    assert!(ran.stderr.starts_with(warning), "{}", ran.stderr);
}
