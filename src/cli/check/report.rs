//! Reports on the cases, in each format.

use clap::ValueEnum;
use quick_xml::Writer;
use quick_xml::events::BytesText;

use super::case::{Problem, Verdict};
use crate::cli::escape::{escape, escape_lines};
use crate::cli::exit::Exit;

/// How to report.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// What failed, for people
    Text,
    /// The Test Anything Protocol, version 14
    Tap,
    /// `JUnit` XML
    Junit,
}

/// A report that is being written.
pub(super) struct CaseReport {
    format: Format,
    passed: usize,
    failed: usize,
    /// The cases so far as XML, which is written at the end.
    cases: Writer<Vec<u8>>,
    /// How many of them could not be judged.
    errors: usize,
}

impl CaseReport {
    pub(super) fn new(format: Format) -> Self {
        let cases = Writer::new_with_indent(Vec::new(), b' ', 4);
        CaseReport { format, passed: 0, failed: 0, cases, errors: 0 }
    }

    /// The text before the first of `total` cases.
    pub(super) fn begin(&self, total: usize) -> String {
        match self.format {
            Format::Tap => format!("TAP version 14\n1..{total}\n"),
            Format::Text | Format::Junit => String::new(),
        }
    }

    /// Adds the verdict on the next case; returns the text for it.
    pub(super) fn add(&mut self, name: &str, verdict: &Verdict) -> String {
        match verdict {
            Verdict::Wrong(_) => self.failed += 1,
            Verdict::Passed | Verdict::Written => self.passed += 1,
        }
        let name = &escape(name);
        match self.format {
            Format::Text => text(name, verdict),
            Format::Tap => tap(self.passed + self.failed, name, verdict),
            Format::Junit => {
                self.junit(name, verdict);
                String::new()
            }
        }
    }

    /// The text after the last case.
    pub(super) fn end(self) -> anyhow::Result<String> {
        let CaseReport { passed, failed, errors, .. } = self;
        Ok(match self.format {
            Format::Text => format!("{passed} passed, {failed} failed\n"),
            Format::Tap => format!("# {passed} passed, {failed} failed\n"),
            Format::Junit => {
                let cases = String::from_utf8(self.cases.into_inner())?;
                let (tests, failures) = (passed + failed, failed - errors);
                let counts = format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\"");
                format!(
                    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
                     <testsuites name=\"sokopush check\" {counts}>\n  \
                     <testsuite name=\"cases\" {counts} skipped=\"0\">{cases}\n  \
                     </testsuite>\n</testsuites>\n"
                )
            }
        })
    }

    /// Adds a case in `JUnit`'s XML.
    fn junit(&mut self, name: &str, verdict: &Verdict) {
        let case = self.cases.create_element("testcase").with_attribute(("name", &*xml(name)));
        let written = match verdict {
            Verdict::Wrong(Problem { exit, what, picture }) => {
                let kind = if *exit == Exit::Negative { "failure" } else { "error" };
                self.errors += usize::from(kind == "error");
                let (what, picture) = (xml(what), xml_lines(&picture.join("\n")));
                case.write_inner_content(|case| {
                    let problem = case.create_element(kind).with_attribute(("message", &*what));
                    problem.write_text_content(BytesText::new(&picture)).map(|_| ())
                })
            }
            _ => case.write_empty(),
        };
        written.expect("writing to memory does not fail");
    }
}

fn text(name: &str, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Passed => String::new(),
        Verdict::Written => format!("wrote {name}\n"),
        Verdict::Wrong(Problem { what, picture, .. }) => {
            format!("FAIL {name}: {}\n{}", escape(what), indented(picture, "  "))
        }
    }
}

fn tap(number: usize, name: &str, verdict: &Verdict) -> String {
    // A `#` would start a directive.
    let name = name.replace('\\', r"\\").replace('#', r"\#");
    let Verdict::Wrong(Problem { what, picture, .. }) = verdict else {
        return format!("ok {number} - {name}\n");
    };
    // A string in YAML.
    let what = escape(what).replace('\'', "''");
    let boards = if picture.is_empty() { "" } else { "  boards: |\n" };
    let picture = indented(picture, "    ");
    format!("not ok {number} - {name}\n  ---\n  message: '{what}'\n{boards}{picture}  ...\n")
}

/// A text that XML can hold.
fn xml(text: &str) -> String {
    escape(text).replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}

fn xml_lines(text: &str) -> String {
    escape_lines(text).replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}

fn indented(lines: &[String], by: &str) -> String {
    lines.iter().flat_map(|line| [by, line, "\n"]).collect()
}
