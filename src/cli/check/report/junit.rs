//! `JUnit`'s XML.

use std::io;
use std::time::Duration;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use super::{CaseReport, Counts, JudgedCase};
use crate::cli::exit::Exit;

/// The cases so far; all are written at the end.
#[derive(Default)]
pub(super) struct JunitReport {
    cases: Vec<JunitCase>,
}

struct JunitCase {
    name: String,
    time: Duration,
    /// What is wrong: its kind, what it is, and a picture.
    problem: Option<(&'static str, String, String)>,
}

impl CaseReport for JunitReport {
    fn add(&mut self, case: JudgedCase, _: &Counts) -> String {
        let is_failure = case.verdict.exit() == Exit::Negative;
        let kind = if is_failure { "failure" } else { "error" };
        let problem = case.problem();
        let problem = problem.map(|what| (kind, xml(&what), xml(&case.picture(false).join("\n"))));
        self.cases.push(JunitCase { name: xml(&case.name()), time: case.time, problem });
        String::new()
    }

    fn end(&mut self, _: &Counts) -> anyhow::Result<String> {
        let cases = &self.cases;
        let count = |wanted: &str| {
            let kinds = cases.iter().filter_map(|case| case.problem.as_ref());
            kinds.filter(|(kind, ..)| *kind == wanted).count().to_string()
        };
        let (tests, failures, errors) = (cases.len().to_string(), count("failure"), count("error"));
        let time = seconds(cases.iter().map(|case| case.time).sum());
        let mut report = Writer::new_with_indent(Vec::new(), b' ', 4);
        report.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let suites = report.create_element("testsuites").with_attributes([
            ("name", "sokopush check"),
            ("tests", &tests),
            ("skipped", "0"),
            ("failures", &failures),
            ("errors", &errors),
            ("time", &time),
        ]);
        suites.write_inner_content(|report| {
            let suite = report.create_element("testsuite").with_attributes([
                ("name", "cases"),
                ("tests", &tests),
                ("skipped", "0"),
                ("errors", &errors),
                ("failures", &failures),
                ("time", &time),
            ]);
            let write_all = |report: &mut _| cases.iter().try_for_each(|case| case.write(report));
            suite.write_inner_content(write_all).map(|_| ())
        })?;
        Ok(String::from_utf8(report.into_inner())? + "\n")
    }
}

impl JunitCase {
    fn write(&self, report: &mut Writer<Vec<u8>>) -> io::Result<()> {
        let time = seconds(self.time);
        let case = report.create_element("testcase");
        let case = case.with_attributes([("name", &*self.name), ("time", &time)]);
        let Some((kind, what, picture)) = &self.problem else {
            return case.write_empty().map(|_| ());
        };
        case.write_inner_content(|case| {
            let problem = case.create_element(*kind).with_attribute(("message", &**what));
            problem.write_text_content(BytesText::new(picture)).map(|_| ())
        })?;
        Ok(())
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

/// A text in which characters that XML cannot hold are replaced.
fn xml(text: &str) -> String {
    text.replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}
