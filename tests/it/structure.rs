//! How the files of `src` depend on each other, and how long their functions are.

use std::fs;

use crate::harness::root;
use crate::imports::circles;

/// The first line of each function, and its number of lines.
fn functions(text: &str) -> Vec<(&str, usize)> {
    let lines: Vec<_> = text.lines().collect();
    let mut functions = Vec::new();
    for (begin, line) in lines.iter().enumerate() {
        let header = line.trim_start();
        let indentation = &line[..line.len() - header.len()];
        let is_qualifier = |word: &&str| {
            word.starts_with("pub") || ["const", "async", "unsafe", "extern"].contains(word)
        };
        if header.split(' ').find(|word| !is_qualifier(word)) == Some("fn") {
            // A body ends with a brace of its own, an empty one or none in the line of the signature.
            let is_end = |line: &&str| {
                let end = line.strip_prefix(indentation).unwrap_or_default();
                end == "}" || !end.starts_with(' ') && end.ends_with(['}', ';'])
            };
            let length = 1 + lines[begin..].iter().position(is_end).unwrap();
            functions.push((header, length));
        }
    }
    functions
}

/// The files of `src`, each a path and a text.
fn sources() -> Vec<(String, String)> {
    let mut folders = vec![root().join("src")];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in folder.read_dir().unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(root()).unwrap().display().to_string();
                sources.push((name, fs::read_to_string(path).unwrap()));
            }
        }
    }
    assert!(sources.len() > 10);
    sources.sort();
    sources
}

#[test]
fn no_files_of_src_import_each_other_in_a_circle() {
    let sources = sources();
    let circles = circles(&sources);
    assert!(circles.is_empty(), "{circles:#?}");
}

#[test]
fn a_circle_of_imports_is_found() {
    let source = |file: &str, text: &str| (format!("src/{file}.rs"), text.to_owned());
    let mut sources = vec![
        source("lib", "mod a;\npub use b::Name as Other;\npub use b::{Thing, c};"),
        source("a/mod", "mod x;\nfn f() { x::g() }"),
        source("a/x", "use super::super::{\n    b::c,\n    Thing,\n};\n// use super::Item;"),
        source("b", "use std::fmt;\nuse crate::b::c;\nmod tests {\n    use crate::a;\n}"),
        source("b/c", ""),
    ];
    assert_eq!(circles(&sources), [[""; 0]; 0]);
    sources[4].1 += "fn f() -> crate::Thing { crate::a::f() }";
    let mut circle = circles(&sources).concat();
    circle.sort_unstable();
    assert_eq!(circle, ["src/a/mod.rs", "src/a/x.rs", "src/b.rs", "src/b/c.rs"]);
}

#[test]
fn no_function_of_src_has_more_than_60_lines() {
    let mut long = Vec::new();
    for (path, text) in sources() {
        let functions = functions(&text).into_iter().filter(|(_, length)| *length > 60);
        long.extend(functions.map(|(header, length)| format!("{path}: {length} lines: {header}")));
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn a_function_is_measured_to_its_brace() {
    let text = "fn a() {\n    if b {\n    }\n}\n\nimpl X {\n    pub(crate) const fn c(\n    ) {\n    }\n}\n\
                trait T {\n    fn d();\n    fn e() {}\n}\nfn_like!();\n";
    let functions: Vec<_> = functions(text).into_iter().map(|(_, length)| length).collect();
    assert_eq!(functions, [4, 3, 1, 1]);
}
