//! The published schema of SLC (`SokobanLev.xsd`), as its description has it.

use std::ops::RangeInclusive;

use roxmltree::{Document, Node};

/// An element: its name, its attributes and whether they are required, and the elements in it, in
/// their order, with how often each stands there.
type Rule = (
    &'static str,
    &'static [(&'static str, bool)],
    &'static [(&'static str, RangeInclusive<usize>)],
);

/// The elements that hold others; the rest hold text alone.
const RULES: [Rule; 3] = [
    (
        "SokobanLevels",
        &[("schemaLocation", false)],
        &[
            ("Title", 1..=1),
            ("Description", 1..=1),
            ("Email", 0..=1),
            ("Url", 0..=1),
            ("LevelCollection", 1..=1),
        ],
    ),
    (
        "LevelCollection",
        &[("Copyright", true), ("MaxWidth", false), ("MaxHeight", false)],
        &[("Level", 1..=usize::MAX)],
    ),
    (
        "Level",
        &[("Id", true), ("Width", false), ("Height", false), ("Copyright", false)],
        &[("L", 1..=usize::MAX)],
    ),
];

/// Asserts that a text is valid SLC.
#[track_caller]
pub(crate) fn validate(text: &str) {
    assert_eq!(wrong_in(text), None, "{text}");
}

/// What is wrong with a document.
fn wrong_in(text: &str) -> Option<String> {
    let document = match Document::parse(text) {
        Ok(document) => document,
        Err(error) => return Some(error.to_string()),
    };
    let root = document.root_element();
    if root.tag_name().name() != "SokobanLevels" {
        return Some("no SokobanLevels".to_owned());
    }
    root.descendants().filter(Node::is_element).find_map(wrong)
}

/// What is wrong with an element, apart from those in it.
fn wrong(node: Node) -> Option<String> {
    let name = node.tag_name().name();
    let rule = RULES.iter().find(|(known, ..)| *known == name);
    let (_, attributes, children) = rule.unwrap_or(&("", &[], &[]));
    let is_known = |name: &str| attributes.iter().any(|(known, _)| *known == name);
    let is_missing = |name: &str| node.attribute(name).is_none();
    let mut sizes = node.attributes().filter(|found| found.name().contains(['W', 'H']));
    let is_size = |text: &str| text.parse::<u32>().is_ok_and(|size| size > 0);
    let inside = node.children().filter(Node::is_element);
    let inside: Vec<_> = inside.map(|child| child.tag_name().name()).collect();
    let count = |name: &str| inside.iter().filter(|child| **child == name).count();
    let ordered: Vec<_> = children.iter().flat_map(|(name, _)| vec![*name; count(name)]).collect();
    let mut texts = node.children().filter_map(|child| child.text().filter(|_| child.is_text()));
    let fault = if node.attributes().any(|attribute| !is_known(attribute.name())) {
        "an unknown attribute"
    } else if attributes.iter().any(|(name, is_required)| *is_required && is_missing(name)) {
        "a required attribute is missing"
    } else if sizes.any(|size| !is_size(size.value())) {
        "a size is no number"
    } else if inside != ordered
        || children.iter().any(|(name, range)| !range.contains(&count(name)))
    {
        "other elements are expected in it"
    } else if rule.is_some() && texts.any(|text| !text.trim().is_empty()) {
        "text between elements"
    } else if name == "L" && !node.text().is_some_and(is_row) {
        "no row"
    } else {
        return None;
    };
    Some(format!("{name}: {fault}"))
}

fn is_row(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|cell| " #@$.*+".contains(cell))
}

#[test]
fn what_the_schema_of_slc_refuses_is_found() {
    let valid = "<SokobanLevels><Title/><Description/><LevelCollection Copyright=''>\
                 <Level Id='' Width='5' Height='3'><L>#####</L><L>#@$.#</L><L>#####</L></Level>\
                 </LevelCollection></SokobanLevels>";
    validate(valid);
    for (part, other) in [
        ("<Title/>", ""),
        ("<Description/>", ""),
        ("<Title/><Description/>", "<Description/><Title/>"),
        ("<Description/>", "<Description/><Description/>"),
        ("<Title/>", "<Title/><Other/>"),
        (" Copyright=''", ""),
        (" Id=''", ""),
        (" Id=''", " Id='' Type=''"),
        ("Width='5'", "Width='-5'"),
        ("Height='3'", "Height=''"),
        ("#@$.#", "#@$.-#"),
        ("<L>#@$.#</L>", "<L></L>"),
        ("<L>#@$.#</L>", "#@$.#"),
        ("<L>#####</L><L>#@$.#</L><L>#####</L>", ""),
        ("</Level>", "</Level></LevelCollection><LevelCollection Copyright=''>"),
        ("</SokobanLevels>", ""),
    ] {
        let text = valid.replacen(part, other, 1);
        assert_ne!(text, valid, "{part}");
        assert!(wrong_in(&text).is_some(), "{text}");
    }
}
