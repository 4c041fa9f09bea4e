//! `sokopush lint`; `tests/cmd/lint/` has most findings.

mod duplicates;
mod files;
mod numbering;
mod time;
