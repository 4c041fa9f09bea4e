//! Output that nobody reads, and the documentation.

use std::collections::BTreeSet;

use crate::harness::{program, read, without_reader};
use crate::run::{ANYTHING, sokopush};

#[test]
fn closed_pipe_leaves_the_status_of_the_finding() {
    let levels = "#####\n#@ .#\n#####\n\n".repeat(1000);
    for jobs in ["1", "2"] {
        let mut command = program(&["lint", "--time", "0", "--jobs", jobs]);
        let output = without_reader(&mut command, &levels, false);
        assert_eq!((output.status.code(), &*output.stderr), (Some(1), &b""[..]));
    }
}

#[test]
fn names_of_findings_are_in_the_documentation() {
    let message = sokopush("lint --allow unknown").stderr(ANYTHING).status(2).run().stderr;
    let (_, names) = message.split_once("[possible values: ").unwrap();
    let names: BTreeSet<_> = names.split(']').next().unwrap().split(", ").collect();
    assert!(names.len() > 10, "{message}");
    let page = read("docs/lint.md");
    let mut headings = BTreeSet::new();
    for line in page.lines() {
        if let Some(name) = line.strip_prefix("### ") {
            headings.insert(name.trim_matches('`'));
        }
    }
    assert_eq!(headings, names);
}
