//! `JUnit`'s XML.

use std::fmt::Write;
use std::time::Duration;

use quick_xml::escape::escape;

use super::program_result::ProgramResult;
use super::reported_case::ReportedCase;

pub(super) fn document(results: &[ProgramResult]) -> String {
    let mut all = SuiteCounts::default();
    let mut suites = String::new();
    for result in results {
        let name = if results.len() == 1 { "cases" } else { result.name() };
        let counts = SuiteCounts::new(result);
        suites += &suite(name, result, &counts);
        all.add(&counts);
    }
    let SuiteCounts { tests, failures, errors, time } = all;
    let time = time.as_secs_f64();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <testsuites name=\"sokopush check\" tests=\"{tests}\" skipped=\"0\" failures=\"{failures}\" \
         errors=\"{errors}\" time=\"{time:.3}\">\n{suites}</testsuites>\n"
    )
}

/// The counts of the tests of a program. One that cannot be started counts as one test.
#[derive(Default)]
struct SuiteCounts {
    tests: usize,
    failures: usize,
    errors: usize,
    time: Duration,
}

impl SuiteCounts {
    fn new(result: &ProgramResult) -> SuiteCounts {
        let errors = result.unjudged + usize::from(result.error.is_some());
        SuiteCounts {
            tests: result.passed + result.failed + errors,
            failures: result.failed,
            errors,
            time: result.cases.iter().map(|case| case.time).sum(),
        }
    }

    fn add(&mut self, other: &SuiteCounts) {
        self.tests += other.tests;
        self.failures += other.failures;
        self.errors += other.errors;
        self.time += other.time;
    }
}

fn suite(name: &str, result: &ProgramResult, counts: &SuiteCounts) -> String {
    let SuiteCounts { tests, failures, errors, time } = counts;
    let name = xml(name);
    let time = time.as_secs_f64();
    let mut cases: String = result.cases.iter().map(case).collect();
    if let Some(error) = &result.error {
        let program = xml(result.name());
        let error = xml(error);
        // Writing into a string cannot fail.
        let _ = write!(
            cases,
            "        <testcase name=\"{program}\" time=\"0.000\">\n            \
             <error message=\"{error}\"></error>\n        </testcase>\n"
        );
    }
    format!(
        "    <testsuite name=\"{name}\" tests=\"{tests}\" skipped=\"0\" errors=\"{errors}\" \
         failures=\"{failures}\" time=\"{time:.3}\">\n{cases}    </testsuite>\n"
    )
}

fn case(case: &ReportedCase) -> String {
    let name = xml(&case.name);
    let time = case.time.as_secs_f64();
    let begin = format!("        <testcase name=\"{name}\" time=\"{time:.3}\"");
    let Some(problem) = &case.problem else { return format!("{begin}/>\n") };
    let problem = xml(problem);
    let kind = if case.is_unjudged { "error" } else { "failure" };
    let lines = [case.shrunk.as_slice(), &case.document, &case.picture].concat();
    let text = xml(&lines.join("\n"));
    let mut stderr = xml(&case.stderr.join("\n"));
    if !stderr.is_empty() {
        stderr = format!("            <system-err>{stderr}</system-err>\n");
    }
    format!(
        "{begin}>\n            <{kind} message=\"{problem}\">{text}</{kind}>\n{stderr}        </testcase>\n"
    )
}

/// A text as XML. Characters that XML cannot hold are replaced.
fn xml(text: &str) -> String {
    escape(sokopush::program::replace_in_xml(text, |_| false).0).into_owned()
}
