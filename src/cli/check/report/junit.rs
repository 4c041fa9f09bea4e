//! `JUnit`'s XML.

use std::time::Duration;

use quick_xml::escape::escape;

use super::case_report::{CaseReport, Counts, JudgedCase, ProgramResult};

/// The suites of the programs so far.
#[derive(Default)]
pub(super) struct JunitReport(Vec<Suite>);

#[derive(Default)]
struct Suite {
    /// The elements of the cases so far.
    cases: String,
    time: Duration,
}

impl CaseReport for JunitReport {
    fn add(&mut self, case: JudgedCase, _: &ProgramResult) -> String {
        let JunitReport(suites) = self;
        // A program may have no cases.
        suites.resize_with(case.program + 1, Suite::default);
        let Some(suite) = suites.last_mut() else { return String::new() };
        let (name, time) = (xml(&case.name()), case.time.as_secs_f64());
        let begin = format!("        <testcase name=\"{name}\" time=\"{time:.3}\"");
        suite.time += case.time;
        suite.cases += &match case.problem() {
            None => format!("{begin}/>\n"),
            Some(problem) => {
                let kind = if case.is_unjudged() { "error" } else { "failure" };
                let shrunk = case.shrunk().into_iter().chain(case.game());
                let text: Vec<_> = shrunk.chain(case.picture(false)).collect();
                let (problem, text) = (xml(&problem), xml(&text.join("\n")));
                let problem = format!("<{kind} message=\"{problem}\">{text}</{kind}>");
                let stderr = xml(&case.stderr().join("\n"));
                let stderr = match &*stderr {
                    "" => stderr,
                    _ => format!("            <system-err>{stderr}</system-err>\n"),
                };
                format!("{begin}>\n            {problem}\n{stderr}        </testcase>\n")
            }
        };
        String::new()
    }

    fn end(&mut self, results: &[ProgramResult]) -> anyhow::Result<String> {
        let JunitReport(suites) = self;
        suites.resize_with(results.len(), Suite::default);
        let (mut all, mut inside) = (Numbers::default(), String::new());
        for (result, suite) in results.iter().zip(suites) {
            let numbers = Numbers::of(result, suite.time);
            let name = if results.len() == 1 { "cases" } else { result.name() };
            let Numbers { tests, failures, errors, time } = &numbers;
            let (name, time) = (xml(name), time.as_secs_f64());
            inside += &format!(
                "    <testsuite name=\"{name}\" tests=\"{tests}\" skipped=\"0\" errors=\"{errors}\" \
                 failures=\"{failures}\" time=\"{time:.3}\">\n{}",
                suite.cases
            );
            if let Some(error) = &result.error {
                let (program, error) = (xml(result.name()), xml(error));
                inside += &format!(
                    "        <testcase name=\"{program}\" time=\"0.000\">\n            \
                     <error message=\"{error}\"></error>\n        </testcase>\n"
                );
            }
            inside += "    </testsuite>\n";
            all.add(&numbers);
        }
        let Numbers { tests, failures, errors, time } = all;
        let time = time.as_secs_f64();
        Ok(format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <testsuites name=\"sokopush check\" tests=\"{tests}\" skipped=\"0\" failures=\"{failures}\" \
             errors=\"{errors}\" time=\"{time:.3}\">\n{inside}</testsuites>\n"
        ))
    }
}

/// What the attributes of a suite, or of all, say.
#[derive(Default)]
struct Numbers {
    tests: usize,
    failures: usize,
    errors: usize,
    time: Duration,
}

impl Numbers {
    /// A program that cannot be started counts as one test.
    fn of(result: &ProgramResult, time: Duration) -> Numbers {
        let Counts { passed, failed, unjudged, .. } = result.counts;
        let error = usize::from(result.error.is_some());
        Numbers {
            tests: passed + failed + error,
            failures: failed - unjudged,
            errors: unjudged + error,
            time,
        }
    }

    fn add(&mut self, other: &Numbers) {
        self.tests += other.tests;
        self.failures += other.failures;
        self.errors += other.errors;
        self.time += other.time;
    }
}

/// A text as XML. Characters that XML cannot hold are replaced.
fn xml(text: &str) -> String {
    escape(crate::xml::replace(text, |_| false).0).into_owned()
}
