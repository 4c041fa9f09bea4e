//! Another program, run on a case: its output as it arrives, and how it ended.
//!
//! | file | holds |
//! |---|---|
//! | `programs` | the programs to test, and their commands |
//! | `launch` | how a program is started: sokopush starts itself, sets limits, and becomes the program |
//! | `running` | a program while it runs: its output, its limits, and its end |
//! | `output` | the pipes of its stdout and stderr; `output_threads` where the system has no `poll` |
//! | `stderr` | the lines that are shown of what it wrote to stderr |
//! | `cpu_time` | the CPU time that it has used |
//! | `ending` | how it failed |
//! | `running_programs` | all that are running: a signal that ends `check` stops them |

mod cpu_time;
mod ending;
mod launch;
#[cfg_attr(not(unix), path = "output_threads.rs")]
mod output;
mod programs;
mod running;
mod running_programs;
mod stderr;

pub(super) use ending::ProgramFailure;
pub(super) use launch::hide_from_programs;
pub(crate) use launch::launch;
pub(super) use programs::{CommandLine, Program, programs_of_class, programs_of_file};
pub(super) use running::{ProgramLimits, ProgramStdout, Running};
pub(super) use running_programs::{interruption, stop_all_when_interrupted};
pub(super) use stderr::StderrExcerpt;
