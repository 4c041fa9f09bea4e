//! `sokopush check --explain`, and the page with all mistakes.

use crate::harness::{folder, read};
use crate::run::{ANYTHING, sokopush};

#[test]
fn each_mistake_has_a_section_with_an_example() {
    let page = read("docs/mistakes.md");
    let mut sections = Vec::new();
    for section in page.split("\n## ").skip(1) {
        let anchor = section.lines().next().unwrap().to_lowercase().replace(' ', "-");
        try_example(&anchor, section);
        let explained = sokopush("check --explain").argument(&anchor).stdout(ANYTHING).run();
        assert_eq!(explained.stdout.trim_end(), section.trim_end());
        // An old name, of what was two mistakes.
        if anchor != "first-or-not-printed" {
            sections.push(anchor.replace('-', ""));
        }
    }
    let source = read("src/cli/check/mistake.rs");
    let (_, variants) = source.split_once("enum Mistake {\n").unwrap();
    let mut names = Vec::new();
    for line in variants.lines().take_while(|line| *line != "}") {
        let name = line.strip_prefix("    ").and_then(|line| line.strip_suffix(','));
        names.extend(name.map(str::to_lowercase));
    }
    names.sort_unstable();
    sections.sort_unstable();
    assert_eq!(sections, names);
}

/// Runs the case of a section on a program that prints what stands there.
fn try_example(anchor: &str, section: &str) {
    let blocks = section.split("```text\n").skip(1);
    let blocks: Vec<_> = blocks.map(|block| block.split("```").next().unwrap()).collect();
    let [input, printed, heading] = blocks[..] else { panic!("{anchor}: {blocks:?}") };
    let printed = printed.replace('␍', "\r").replace("¬\n", "");
    let cases = folder(&[("a.in", input), ("a.got", &printed)]);
    let options = match anchor {
        "one-command-of-line" | "board-after-command" => "--chained",
        _ => "",
    };
    let check = sokopush(&format!("check {options} a.in --program")).argument("cat a.got");
    let check = check.folder(&cases).stdout(ANYTHING).stderr(ANYTHING).status(1);
    let report = check.run().stdout;
    let expected = format!("FAIL a.in: {}", heading.trim_end());
    assert_eq!(report.lines().next(), Some(&*expected), "{anchor}");
    // A small case leaves doubt: of many mistakes that explain it, none is named.
    assert!(report.contains("\n1 of 1 failure"), "{anchor}: {report}");
}
