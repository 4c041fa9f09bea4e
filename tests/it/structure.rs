//! How the files of `src` depend on each other, and how long they are.

use std::fs;

use crate::harness::root;
use crate::imports::Sources;

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
fn no_two_files_or_folders_of_src_import_each_other() {
    let cycles = Sources::new(&sources()).cycles();
    assert!(cycles.is_empty(), "{}", Vec::from_iter(cycles).join("\n"));
}

#[test]
fn no_file_of_src_has_more_than_400_lines() {
    let long = |(_, text): &(String, String)| text.lines().count() > 400;
    let long: Vec<_> = sources().into_iter().filter(long).map(|(path, _)| path).collect();
    assert!(long.is_empty(), "{long:?}");
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
