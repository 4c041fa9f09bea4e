//! Tables as lines of JSON, with an object for each program or for each of its cases.

use serde::Serialize;

use super::case_row::CaseRow;
use super::program_result::ProgramResult;
use sokopush::program::json_line;

#[derive(Serialize)]
struct ProgramRow<'a> {
    program: &'a str,
    passed: usize,
    failed: usize,
    not_judged: usize,
    crashes: usize,
    time_limits: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<f64>,
    first_mistake: Option<String>,
}

pub(super) fn row(result: &ProgramResult) -> String {
    let [passed, failed, not_judged] = result.split();
    let first_mistake = result.first_mistake();
    let row = ProgramRow {
        program: result.name(),
        passed,
        failed,
        not_judged,
        crashes: result.crashed,
        time_limits: result.timed_out,
        points: result.points,
        first_mistake: if first_mistake.is_empty() { None } else { Some(first_mistake) },
    };
    json_line(&row).expect("a row is numbers and text")
}

#[derive(Serialize)]
struct JsonCase<'a> {
    program: &'a str,
    case: &'a str,
    result: &'a str,
    problem: Option<&'a str>,
    /// Their names, as `--explain` has them.
    mistakes: Vec<String>,
}

pub(super) fn case_rows(program: &str, rows: &[CaseRow]) -> String {
    let mut text = String::new();
    for row in rows {
        let case = JsonCase {
            program,
            case: &row.name,
            result: row.result,
            problem: row.problem.as_deref(),
            mistakes: row.mistake_names(),
        };
        text += &json_line(&case).expect("a row is text");
    }
    text
}
