//! The cases in `tests/data/convert`.
//!
//! A folder there has an input `*.FROM`, or the same in several notations, and what it becomes: `TO.out` is what
//! `convert --from FROM --to TO` prints, and `TO.err` what it reports and its status, if it does not just succeed.
//! Options follow `TO`, as in `xsb--level=2.out`. For a new case write the input and an empty `TO.out`, and run
//! `UPDATE_EXPECT=1 cargo test convert`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use expect_test::expect_file;

use super::convert;
use crate::harness::{feed, files, program, root};

/// One conversion of `tests/data/convert`.
struct Case {
    input: PathBuf,
    /// The notation of the input.
    from: String,
    /// The notation of the output, and options after it.
    to: String,
    /// The path of the expected files, without `.out` or `.err`.
    expected: PathBuf,
}

fn cases() -> Vec<Case> {
    let list = |folder: &Path| -> BTreeSet<PathBuf> {
        folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect()
    };
    let extension = |path: &PathBuf| path.extension().unwrap().to_str().unwrap().to_owned();
    let mut cases = Vec::new();
    for folder in list(&root().join("tests/data/convert")) {
        let (expected, inputs): (Vec<_>, Vec<_>) =
            list(&folder).into_iter().partition(|path| ["out", "err"].contains(&&*extension(path)));
        // A conversion has both files or one of them.
        let expected: BTreeSet<_> =
            expected.into_iter().map(|path| path.with_extension("")).collect();
        assert!(!inputs.is_empty() && !expected.is_empty(), "{}", folder.display());
        for expected in expected {
            let name = expected.file_name().unwrap().to_str().unwrap();
            let to = name.replace("--", " --");
            cases.extend(inputs.iter().map(|input| Case {
                input: input.clone(),
                from: extension(input),
                to: to.clone(),
                expected: expected.clone(),
            }));
        }
    }
    assert!(!cases.is_empty());
    cases
}

#[test]
fn cases_are_converted() {
    for case in cases() {
        let mut convert = program(&["convert", "--from", &case.from, "--to"]);
        convert.args(case.to.split(' '));
        let output = feed(&mut convert, fs::read(&case.input).unwrap());
        let [printed, mut reported] =
            [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        let status = output.status.code().unwrap();
        if status != 0 || !reported.is_empty() {
            reported = format!("{reported}status {status}\n");
        }
        for (extension, text) in [("out", printed), ("err", reported)] {
            let expected = case.expected.with_extension(extension);
            // A file that is missing means nothing.
            if !text.is_empty() || expected.exists() {
                expect_file![expected].assert_eq(&text);
            }
        }
    }
}

#[test]
fn cases_are_written_the_same_again() {
    let mut count = 0;
    for case in cases() {
        let written = fs::read(case.expected.with_extension("out")).unwrap_or_default();
        if written.is_empty() {
            continue;
        }
        let (from, to) = (case.to.split(' ').next().unwrap(), case.to.split(" --level").next());
        let again = convert(from, to.unwrap(), &written);
        assert!(again.as_bytes() == written, "{}", case.expected.display());
        count += 1;
    }
    assert!(count > 0);
}

#[test]
fn fuzzing_findings_are_written_and_read_the_same() {
    for path in files("tests/data/error", "xsb") {
        let once = convert("xsb", "xsb", fs::read(&path).unwrap());
        assert!(once.contains('@'), "{}", path.display());
        assert_eq!(convert("xsb", "xsb", &once), once, "{}", path.display());
    }
}
