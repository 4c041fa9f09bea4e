//! A table for people, with a row for each program.

use std::fmt::Write;

use super::columns::{column_names, numbers};
use super::program_result::ProgramResult;

pub(super) fn header(results: &[ProgramResult]) -> String {
    let names = column_names(results);
    let [program, numbers @ .., first_mistake] = &names[..] else {
        unreachable!("there are columns for the program and its first mistake");
    };
    let numbers: Vec<String> = numbers.iter().map(|name| (*name).to_owned()).collect();
    line(results, program, &numbers, first_mistake)
}

pub(super) fn row(results: &[ProgramResult], result: &ProgramResult) -> String {
    line(results, result.name(), &numbers(result), &result.first_mistake())
}

/// A line whose first column is as wide as the longest name of a program.
fn line(results: &[ProgramResult], name: &str, numbers: &[String], first_mistake: &str) -> String {
    let names = column_names(results);
    let mut widest = "program".len();
    for result in results {
        widest = widest.max(result.name().chars().count());
    }
    let mut line = format!("{name:widest$}");
    for (number, name) in numbers.iter().zip(names.iter().skip(1)) {
        let width = name.len().max(6);
        // Writing into a string cannot fail.
        let _ = write!(line, "  {number:>width$}");
    }
    line += "  ";
    line += first_mistake;
    line.trim_end().to_owned() + "\n"
}
