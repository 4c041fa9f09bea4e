//! Reports on the cases, in each format.

use std::io;
use std::time::Duration;

use clap::ValueEnum;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use super::case::{Problem, Verdict};
use super::html::HtmlReport;
use super::side_by_side::draw;
use crate::cli::escape::escape;
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
    /// A page that shows and plays what failed
    Html,
}

/// A report that is being written.
pub(super) struct CaseReport {
    format: Format,
    color: bool,
    /// The number of failed cases that a text shows.
    max_shown: usize,
    passed: usize,
    failed: usize,
    /// The cases so far, if all are written at the end.
    junit: Vec<JunitCase>,
    html: HtmlReport,
}

impl CaseReport {
    pub(super) fn new(format: Format, color: bool, max_shown: usize) -> Self {
        let (junit, html) = (Vec::new(), HtmlReport::default());
        CaseReport { format, color, max_shown, passed: 0, failed: 0, junit, html }
    }

    /// The text before the first of `total` cases.
    pub(super) fn begin(&self, total: usize) -> String {
        match self.format {
            Format::Tap => format!("TAP version 14\n1..{total}\n"),
            Format::Text | Format::Junit | Format::Html => String::new(),
        }
    }

    /// Adds the verdict on the next case, and how long it took; returns the text for it.
    pub(super) fn add(&mut self, name: &str, verdict: Verdict, time: Duration) -> String {
        match verdict {
            Verdict::Wrong(_) => self.failed += 1,
            Verdict::Passed | Verdict::Written => self.passed += 1,
        }
        let name = escape(name);
        match self.format {
            Format::Text if self.failed > self.max_shown && verdict.is_wrong() => String::new(),
            Format::Text => text(&name, &verdict, self.color),
            Format::Tap => tap(self.passed + self.failed, &name, &verdict),
            Format::Junit => {
                self.junit.push(JunitCase::new(&name, &verdict, time));
                String::new()
            }
            Format::Html => {
                self.html.add(name, verdict);
                String::new()
            }
        }
    }

    /// The text after the last case; some more were `left`.
    pub(super) fn end(mut self, left: usize) -> anyhow::Result<String> {
        let CaseReport { passed, failed, max_shown, .. } = self;
        let left = if left > 0 { format!(", {left} not run") } else { String::new() };
        let summary = format!("{passed} passed, {failed} failed{left}");
        Ok(match self.format {
            Format::Text if failed > max_shown => {
                let hidden = failed - max_shown;
                format!("{hidden} more failed; `--max-shown {failed}` shows them\n{summary}\n")
            }
            Format::Text => summary + "\n",
            Format::Tap if !left.is_empty() => {
                format!("Bail out! stopped after the first failure\n# {summary}\n")
            }
            Format::Tap => format!("# {summary}\n"),
            Format::Junit => junit(&self.junit)?,
            Format::Html => {
                self.html.summary = summary;
                self.html.page()?
            }
        })
    }
}

fn text(name: &str, verdict: &Verdict, color: bool) -> String {
    match verdict {
        Verdict::Passed => String::new(),
        Verdict::Written => format!("wrote {}.out\n", name.strip_suffix(".in").unwrap_or(name)),
        Verdict::Wrong(Problem { what, texts, .. }) => {
            let what = escape(what);
            // An error in the case begins with its name.
            let has_name = what.strip_prefix(name).is_some_and(|rest| rest.starts_with(':'));
            let name = if has_name { String::new() } else { format!("{name}: ") };
            format!("FAIL {name}{what}\n{}", indented(&draw(texts, color), "  "))
        }
    }
}

fn tap(number: usize, name: &str, verdict: &Verdict) -> String {
    // A `#` would start a directive.
    let name = name.replace('\\', r"\\").replace('#', r"\#");
    let Verdict::Wrong(Problem { what, texts, .. }) = verdict else {
        return format!("ok {number} - {name}\n");
    };
    // A string in YAML.
    let what = escape(what).replace('\'', "''");
    let boards = if texts.is_empty() { "" } else { "  boards: |\n" };
    let picture = indented(&draw(texts, false), "    ");
    format!("not ok {number} - {name}\n  ---\n  message: '{what}'\n{boards}{picture}  ...\n")
}

/// A case for `JUnit`, and the problem with it: its kind, what it is, and a picture.
struct JunitCase {
    name: String,
    time: Duration,
    problem: Option<(&'static str, String, String)>,
}

impl JunitCase {
    fn new(name: &str, verdict: &Verdict, time: Duration) -> JunitCase {
        let problem = match verdict {
            Verdict::Wrong(Problem { exit, what, texts, .. }) => {
                let kind = if *exit == Exit::Negative { "failure" } else { "error" };
                Some((kind, xml(&escape(what)), xml(&draw(texts, false).join("\n"))))
            }
            _ => None,
        };
        JunitCase { name: xml(name), time, problem }
    }

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

/// A report in `JUnit`'s XML.
fn junit(cases: &[JunitCase]) -> anyhow::Result<String> {
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
        suite.write_inner_content(|report| cases.iter().try_for_each(|case| case.write(report)))?;
        Ok(())
    })?;
    Ok(String::from_utf8(report.into_inner())? + "\n")
}

fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

/// A text in which characters that XML cannot hold are replaced.
fn xml(text: &str) -> String {
    crate::xml::replace(text, |_| false).0
}

fn indented(lines: &[String], by: &str) -> String {
    lines.iter().flat_map(|line| [by, line, "\n"]).collect()
}
