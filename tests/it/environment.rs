//! The environment of the programs that tests start. What a user may have set and what would change their output is set or
//! removed here, so that a test which wants it otherwise sets it itself.

use std::process::Command;

/// Variables that a program which a test starts has with these values.
const SET: [(&str, &str); 4] = [
    // A folder of the build instead of the user's: a shell reads its settings and keeps its history there, and without one
    // a browser keeps its files in the folder in which it is started.
    ("HOME", env!("CARGO_TARGET_TMPDIR")),
    // Messages of other programs are in English. Every system has this locale, and where the user's is not installed, `man`
    // and `bash` warn.
    ("LC_ALL", "C"),
    // `man` asks the terminal of whoever runs the tests for its width, even if it writes to a pipe.
    ("MANWIDTH", "80"),
    // A terminal that can move its cursor and has colours: `dumb` has neither.
    ("TERM", "xterm"),
];

/// Variables that a program which a test starts does not have.
const REMOVED: [&str; 18] = [
    // Files that `bash` and `sh` read before anything else.
    "BASH_ENV",
    "ENV",
    // With it, `cd` prints folders.
    "CDPATH",
    // Colours also where there is no terminal, or none at one.
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "NO_COLOR",
    // The width of help where there is no terminal.
    "COLUMNS",
    "LINES",
    // More colours than `TERM` says, and the terminal's background.
    "COLORTERM",
    "COLORFGBG",
    // Before `LC_ALL`, it chooses the language of messages.
    "LANGUAGE",
    // Memory that is kept after it was freed, and what is set aside for each thread.
    "MALLOC_ARENA_MAX",
    "MALLOC_TRIM_THRESHOLD_",
    // How `man` formats a page.
    "MANOPT",
    "MAN_KEEP_FORMATTING",
    // Other rules for the tools of GNU.
    "POSIXLY_CORRECT",
    // What an interactive `bash` runs before each prompt.
    "PROMPT_COMMAND",
    // The memory for the stack of each thread.
    "RUST_MIN_STACK",
];

/// Gives a command this environment.
pub(crate) fn make_usual(command: &mut Command) -> &mut Command {
    for name in REMOVED {
        command.env_remove(name);
    }
    command.envs(SET)
}
