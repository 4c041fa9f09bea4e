//! Transcripts of commands, each a test of its own: what stands in `COMMAND/NAME/cmd.txt` must be what the program does.
//!
//! ```text
//! $ printf '1 x\n' | sokopush solve
//! !
//! 2> <stdin>:1:3: error: expected a number of columns, but found `x`
//! ? 2
//! ```
//!
//! The other files in the folder lie beside the program. Lines that begin with `2> ` are of stderr, and `? 2` is a status other
//! than 0. Text before the first `$ ` is a comment. A carriage return is shown as `␍`. Where lines begin with `> `, or with `! a > ` if box a is lost, the command runs at
//! a terminal; they are typed there, and the last one must end the program. A line `>` is Enter alone. What games keep lies in the
//! same folder, so a later command continues them, and `cat sokopush/solved` shows the solved levels.
//! `UPDATE_EXPECT=1 cargo test --test cmd` writes all but the commands and what is typed.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

#[cfg(unix)]
#[path = "../it/environment.rs"]
mod environment;
#[cfg(unix)]
#[allow(dead_code, reason = "shared with the other tests")]
#[path = "../it/harness.rs"]
mod harness;
#[cfg(unix)]
#[path = "../it/plain.rs"]
mod plain;
#[cfg(unix)]
#[path = "../it/record.rs"]
mod record;
#[cfg(unix)]
#[allow(dead_code, reason = "shared with the other tests")]
#[path = "../it/run.rs"]
mod run;
#[cfg(unix)]
#[allow(dead_code, reason = "shared with the other tests")]
#[path = "../it/schema.rs"]
mod schema;
#[cfg(unix)]
#[path = "../it/slc_schema.rs"]
mod slc_schema;
#[cfg(unix)]
#[allow(dead_code, reason = "shared with the other tests")]
#[path = "../it/terminal.rs"]
mod terminal;
// The commands are those of a shell.
#[cfg(unix)]
mod transcript;

fn main() {
    #[cfg(unix)]
    transcript::main();
}
