//! A line of JSON for each program.

use serde::Serialize;

use super::case_report::{CaseReport, ProgramResult};
use crate::cli::escape::escape_json;

pub(super) struct JsonReport;

#[derive(Serialize)]
struct Facts<'a> {
    program: &'a str,
    passed: usize,
    failed: usize,
    not_judged: usize,
    first_mistake: Option<String>,
}

impl CaseReport for JsonReport {
    fn end(&mut self, results: &[ProgramResult]) -> anyhow::Result<String> {
        let mut lines = String::new();
        for result in results {
            let [passed, failed, not_judged] = result.counts.split();
            let first_mistake = Some(result.first_mistake()).filter(|first| !first.is_empty());
            let program = result.name();
            let facts = Facts { program, passed, failed, not_judged, first_mistake };
            lines += &escape_json(&serde_json::to_string(&facts)?);
            lines.push('\n');
        }
        Ok(lines)
    }
}
