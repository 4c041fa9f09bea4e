//! The columns of a table with a row for each program.

use super::program_result::ProgramResult;

/// The names of all columns.
pub(super) fn column_names(results: &[ProgramResult]) -> Vec<&'static str> {
    let mut names = vec!["program"];
    if let Some(result) = results.first() {
        for column in number_columns(result) {
            names.push(column.name);
        }
    }
    names.push("first mistake");
    names
}

/// What the columns between the first and the last one hold.
pub(super) fn numbers(result: &ProgramResult) -> Vec<String> {
    number_columns(result).into_iter().map(|column| column.number).collect()
}

/// A column with a number, and the number of one program.
struct NumberColumn {
    name: &'static str,
    number: String,
}

/// The columns between the first and the last one. Without points, that of the points is left out.
fn number_columns(result: &ProgramResult) -> Vec<NumberColumn> {
    let [passed, failed, not_judged] = result.split();
    let mut columns = Vec::new();
    for (name, number) in [
        ("passed", passed),
        ("failed", failed),
        ("not judged", not_judged),
        ("crashes", result.crashed),
        ("time limits", result.timed_out),
    ] {
        columns.push(NumberColumn { name, number: number.to_string() });
    }
    if let Some(points) = result.points {
        columns.push(NumberColumn { name: "points", number: points.to_string() });
    }
    columns
}
