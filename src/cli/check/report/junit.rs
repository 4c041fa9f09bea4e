//! `JUnit`'s XML.

use std::time::Duration;

use quick_xml::escape::escape;

use super::{ProgramResult, ReportedCase};

pub(super) fn document(results: &[ProgramResult]) -> String {
    let suites = results.iter().map(|result| {
        let name = if results.len() == 1 { "cases" } else { result.name() };
        suite(name, result)
    });
    let suites: String = suites.collect();
    let all = results.iter().map(numbers);
    let [tests, failures, errors] = all
        .fold([0; 3], |[a, b, c], [tests, failures, errors]| [a + tests, b + failures, c + errors]);
    let time = results.iter().map(time).sum::<Duration>().as_secs_f64();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <testsuites name=\"sokopush check\" tests=\"{tests}\" skipped=\"0\" failures=\"{failures}\" \
         errors=\"{errors}\" time=\"{time:.3}\">\n{suites}</testsuites>\n"
    )
}

/// The numbers of tests, failures and errors. A program that cannot be started counts as one test.
fn numbers(result: &ProgramResult) -> [usize; 3] {
    let ProgramResult { passed, failed, unjudged, .. } = result;
    let errors = unjudged + usize::from(result.error.is_some());
    [passed + failed + errors, *failed, errors]
}

fn time(result: &ProgramResult) -> Duration {
    result.cases.iter().map(|case| case.time).sum()
}

fn suite(name: &str, result: &ProgramResult) -> String {
    let [tests, failures, errors] = numbers(result);
    let (name, time) = (xml(name), time(result).as_secs_f64());
    let cases: String = result.cases.iter().map(case).collect();
    let error = result.error.as_ref().map(|error| {
        let (program, error) = (xml(result.name()), xml(error));
        format!(
            "        <testcase name=\"{program}\" time=\"0.000\">\n            \
             <error message=\"{error}\"></error>\n        </testcase>\n"
        )
    });
    let error = error.unwrap_or_default();
    format!(
        "    <testsuite name=\"{name}\" tests=\"{tests}\" skipped=\"0\" errors=\"{errors}\" \
         failures=\"{failures}\" time=\"{time:.3}\">\n{cases}{error}    </testsuite>\n"
    )
}

fn case(case: &ReportedCase) -> String {
    let (name, time) = (xml(&case.name), case.time.as_secs_f64());
    let begin = format!("        <testcase name=\"{name}\" time=\"{time:.3}\"");
    let Some(problem) = &case.problem else { return format!("{begin}/>\n") };
    let kind = if case.is_unjudged { "error" } else { "failure" };
    let text = [case.shrunk.as_slice(), &case.document, &case.picture].concat();
    let (problem, text) = (xml(problem), xml(&text.join("\n")));
    let problem = format!("<{kind} message=\"{problem}\">{text}</{kind}>");
    let mut stderr = xml(&case.stderr.join("\n"));
    if !stderr.is_empty() {
        stderr = format!("            <system-err>{stderr}</system-err>\n");
    }
    format!("{begin}>\n            {problem}\n{stderr}        </testcase>\n")
}

/// A text as XML. Characters that XML cannot hold are replaced.
fn xml(text: &str) -> String {
    escape(sokopush::text::replace_in_xml(text, |_| false).0).into_owned()
}
