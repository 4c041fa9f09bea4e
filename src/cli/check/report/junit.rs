//! `JUnit`'s XML.

use std::time::Duration;

use quick_xml::escape::escape;

use super::case_report::{CaseReport, Counts, JudgedCase};
use crate::cli::exit::Exit;

#[derive(Default)]
pub(super) struct JunitReport {
    /// The elements of the cases so far.
    cases: String,
    /// The number of cases that could not be judged.
    errors: usize,
    time: Duration,
}

impl CaseReport for JunitReport {
    fn add(&mut self, case: JudgedCase, _: &Counts) -> String {
        let (name, time) = (xml(&case.name()), case.time.as_secs_f64());
        let begin = format!("        <testcase name=\"{name}\" time=\"{time:.3}\"");
        self.time += case.time;
        let element = match case.problem() {
            None => format!("{begin}/>\n"),
            Some(problem) => {
                let is_failure = case.verdict.exit() == Exit::Negative;
                self.errors += usize::from(!is_failure);
                let kind = if is_failure { "failure" } else { "error" };
                let (problem, picture) = (xml(&problem), xml(&case.picture(false).join("\n")));
                let problem = format!("<{kind} message=\"{problem}\">{picture}</{kind}>");
                format!("{begin}>\n            {problem}\n        </testcase>\n")
            }
        };
        self.cases += &element;
        String::new()
    }

    fn end(&mut self, counts: &Counts) -> anyhow::Result<String> {
        let JunitReport { cases, errors, time } = self;
        let (tests, time) = (counts.passed + counts.failed, time.as_secs_f64());
        let tests = format!("tests=\"{tests}\" skipped=\"0\"");
        let failures = format!("failures=\"{}\"", counts.failed - *errors);
        let errors = format!("errors=\"{errors}\"");
        Ok(format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <testsuites name=\"sokopush check\" {tests} {failures} {errors} time=\"{time:.3}\">\n    \
             <testsuite name=\"cases\" {tests} {errors} {failures} time=\"{time:.3}\">\n\
             {cases}    \
             </testsuite>\n\
             </testsuites>\n"
        ))
    }
}

/// A text as XML. Characters that XML cannot hold are replaced.
fn xml(text: &str) -> String {
    escape(crate::xml::replace(text, |_| false).0).into_owned()
}
