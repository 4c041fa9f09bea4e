//! How `sokopush check` compares, and what it calls what is wrong: unit tests of the program, which see its insides.

use super::{compare, diagnose, mistake, mistakes};

mod comparison;
#[cfg(unix)]
#[path = "../../../../tests/wrong/further.rs"]
mod further;
#[allow(dead_code, reason = "shared with the other tests")]
#[path = "../../../../tests/it/model.rs"]
mod model;
#[cfg(unix)]
mod names;
#[cfg(unix)]
#[allow(dead_code, reason = "shared with the programs")]
#[path = "../../../../tests/wrong/program.rs"]
mod program;
