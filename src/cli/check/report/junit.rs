//! `JUnit`'s XML.

use std::time::Duration;

use quick_xml::escape::escape;

use super::case_report::{CaseReport, Counts, JudgedCase, ProgramResult};

/// The suites of the programs so far.
#[derive(Default)]
pub(super) struct JunitReport(Vec<Suite>);

impl CaseReport for JunitReport {
    fn add(&mut self, case: JudgedCase, _: &ProgramResult) -> String {
        let JunitReport(suites) = self;
        // A program may have no cases.
        suites.resize_with(case.program + 1, Suite::default);
        if let Some(suite) = suites.last_mut() {
            suite.time += case.time;
            suite.cases.push(element(&case));
        }
        String::new()
    }

    fn end(&mut self, results: &[ProgramResult]) -> anyhow::Result<String> {
        let JunitReport(suites) = self;
        suites.resize_with(results.len(), Suite::default);
        let inside: String = results
            .iter()
            .zip(&*suites)
            .map(|(result, suite)| {
                let name = if results.len() == 1 { "cases" } else { result.name() };
                suite.element(name, result)
            })
            .collect();
        let sum = |index| {
            results.iter().filter_map(|result| numbers(result).get(index).copied()).sum::<usize>()
        };
        let [tests, failures, errors] = [0, 1, 2].map(sum);
        let time = suites.iter().map(|suite| suite.time).sum::<Duration>().as_secs_f64();
        Ok(format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <testsuites name=\"sokopush check\" tests=\"{tests}\" skipped=\"0\" failures=\"{failures}\" \
             errors=\"{errors}\" time=\"{time:.3}\">\n{inside}</testsuites>\n"
        ))
    }
}

/// The numbers of tests, failures and errors. A program that cannot be started counts as one test.
fn numbers(result: &ProgramResult) -> [usize; 3] {
    let Counts { passed, failed, unjudged, .. } = result.counts;
    let errors = unjudged + usize::from(result.error.is_some());
    [passed + failed + errors, failed, errors]
}

/// The element of a case.
fn element(case: &JudgedCase) -> String {
    let (name, time) = (xml(&case.name()), case.time.as_secs_f64());
    let begin = format!("        <testcase name=\"{name}\" time=\"{time:.3}\"");
    let Some(problem) = case.problem() else { return format!("{begin}/>\n") };
    let kind = if case.is_unjudged() { "error" } else { "failure" };
    let shrunk = case.shrunk().into_iter().chain(case.game());
    let text: Vec<_> = shrunk.chain(case.picture(false)).collect();
    let (problem, text) = (xml(&problem), xml(&text.join("\n")));
    let problem = format!("<{kind} message=\"{problem}\">{text}</{kind}>");
    let mut stderr = xml(&case.stderr().join("\n"));
    if !stderr.is_empty() {
        stderr = format!("            <system-err>{stderr}</system-err>\n");
    }
    format!("{begin}>\n            {problem}\n{stderr}        </testcase>\n")
}

/// The suite of a program.
#[derive(Default)]
struct Suite {
    /// The elements of the cases so far.
    cases: Vec<String>,
    time: Duration,
}

impl Suite {
    fn element(&self, name: &str, result: &ProgramResult) -> String {
        let [tests, failures, errors] = numbers(result);
        let (name, time, cases) = (xml(name), self.time.as_secs_f64(), self.cases.concat());
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
}

/// A text as XML. Characters that XML cannot hold are replaced.
fn xml(text: &str) -> String {
    escape(sokopush::text::replace_in_xml(text, |_| false).0).into_owned()
}
