//! Which files of `src` import each other.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use pathfinding::prelude::bfs_loop;

/// The names on the way to a module or item.
type Names = Vec<String>;

/// The identifiers, `::` and other characters of a Rust text, without comments, strings and `#[cfg(test)]` items.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut rest = text;
    let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
    while let Some(first) = rest.chars().next() {
        let hashes = rest.trim_start_matches(['b', 'r']).bytes().take_while(|&c| c == b'#').count();
        let is_raw = |prefix: &str| rest.starts_with(&format!("{prefix}{}\"", "#".repeat(hashes)));
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").unwrap() + 2
        } else if is_raw("r") || is_raw("br") {
            let begin = rest.find('"').unwrap() + 1;
            let end = format!("\"{}", "#".repeat(hashes));
            begin + rest[begin..].find(&end).unwrap() + end.len()
        } else if first == '"' || rest.starts_with("'\\") {
            let mut is_escaped = true;
            let is_end = |c| {
                let is_end = c == first && !is_escaped;
                is_escaped = c == '\\' && !is_escaped;
                is_end
            };
            rest.find(is_end).unwrap() + 1
        } else if first == '\'' && rest.chars().nth(2) == Some('\'') {
            rest.char_indices().nth(3).map_or(rest.len(), |(end, _)| end)
        } else {
            let name = rest.find(|c| !is_of_name(c)).unwrap_or(rest.len());
            let other = if rest.starts_with("::") { 2 } else { first.len_utf8() };
            let length = if name > 0 { name } else { other };
            if !first.is_whitespace() {
                tokens.push(rest[..length].to_owned());
            }
            length
        };
        rest = &rest[length..];
    }
    let mut kept = Vec::new();
    while let Some(at) = tokens.windows(7).position(|seven| seven.concat() == "#[cfg(test)]") {
        let item = tokens.split_off(at);
        kept.append(&mut tokens);
        let mut depth = 0;
        let end = item.iter().position(|token| {
            depth += i32::from(token == "{") - i32::from(token == "}");
            depth == 0 && ["}", ";"].contains(&&**token)
        });
        tokens = item[end.unwrap() + 1..].to_vec();
    }
    [kept, tokens].concat()
}

/// The paths of a `use` declaration's tree, from `at` on. Moves `at` past the tree.
fn tree(tokens: &[String], at: &mut usize, before: &[String]) -> Vec<Names> {
    let mut path = before.to_vec();
    loop {
        match &*tokens[*at] {
            "{" => {
                let mut paths = Vec::new();
                while tokens[*at] != "}" {
                    *at += 1;
                    if tokens[*at] != "}" {
                        paths.append(&mut tree(tokens, at, &path));
                    }
                }
                *at += 1;
                return paths;
            }
            "," | ";" | "}" => return vec![path],
            "as" => *at += 1,
            "::" => {}
            "self" if !path.is_empty() => {}
            name => path.push(name.to_owned()),
        }
        *at += 1;
    }
}

/// The files of a source folder: what they use, and what they re-export.
#[derive(Default)]
pub(crate) struct Sources {
    /// The path of each module's file.
    files: BTreeMap<Names, String>,
    uses: Vec<(Names, Names)>,
    reexports: Vec<(Names, Names)>,
}

impl Sources {
    /// Reads the files, each a path and a text.
    pub(crate) fn new(texts: &[(String, String)]) -> Sources {
        let mut sources = Sources::default();
        for (path, _) in texts {
            sources.files.insert(module(path), path.clone());
        }
        for (path, text) in texts {
            let (module, tokens) = (module(path), tokens(text));
            let mut at = 0;
            while at < tokens.len() {
                if tokens[at] == "use" {
                    let is_public = at > 0 && (tokens[at - 1] == "pub" || tokens[at - 1] == ")");
                    at += 1;
                    let paths = tree(&tokens, &mut at, &[]).into_iter();
                    let list = if is_public { &mut sources.reexports } else { &mut sources.uses };
                    list.extend(paths.map(|path| (module.clone(), path)));
                    continue;
                }
                // `pub(in path)` is no import.
                let is_begin = at == 0 || !["::", "in"].contains(&&*tokens[at - 1]);
                if is_begin && tokens.get(at + 1).is_some_and(|next| next == "::") {
                    let mut path = vec![tokens[at].clone()];
                    while tokens.get(at + 1).is_some_and(|next| next == "::") {
                        at += 2;
                        path.push(tokens[at].clone());
                    }
                    sources.uses.push((module.clone(), path));
                }
                at += 1;
            }
        }
        sources
    }

    /// The module that defines what `path` names in `module`, if it is one of these.
    fn resolve(&self, module: &[String], path: &[String]) -> Option<Names> {
        let child =
            |module: &[String], name: &String| [module, std::slice::from_ref(name)].concat();
        let (mut found, path) = match &*path[0] {
            "crate" | "sokopush" => (Names::new(), &path[1..]),
            "self" => (module.to_vec(), &path[1..]),
            "super" => {
                let depth = path.iter().take_while(|name| *name == "super").count();
                (module[..module.len().checked_sub(depth)?].to_vec(), &path[depth..])
            }
            _ if self.files.contains_key(&child(module, &path[0])) => (module.to_vec(), path),
            _ => return None,
        };
        for name in path {
            if self.files.contains_key(&child(&found, name)) {
                found = child(&found, name);
                continue;
            }
            let is_it = |(from, to): &&(Names, Names)| *from == found && to.last() == Some(name);
            let reexport = self.reexports.iter().find(is_it);
            return reexport.and_then(|(from, to)| self.resolve(from, to)).or(Some(found));
        }
        Some(found)
    }

    /// The pairs of files of which the first uses the second.
    fn imports(&self) -> BTreeSet<(String, String)> {
        let file = |module: &Names| self.files.get(module).cloned();
        let import = |(module, path): &(Names, Names)| {
            Some((file(module)?, file(&self.resolve(module, path)?)?))
        };
        self.uses.iter().filter_map(import).filter(|(from, to)| from != to).collect()
    }

    /// The shortest cycle through each file, and through each folder as one among its neighbours.
    pub(crate) fn cycles(&self) -> BTreeSet<String> {
        let imports = self.imports();
        let mut cycles = cycles(&imports);
        let paths = self.files.values().flat_map(|path| Path::new(path).ancestors().skip(1));
        for folder in paths.collect::<BTreeSet<_>>() {
            let node = |path: &String| {
                let inside = Path::new(path).strip_prefix(folder).ok()?;
                Some(folder.join(inside.components().next()?).display().to_string())
            };
            let nodes = imports.iter().filter_map(|(from, to)| Some((node(from)?, node(to)?)));
            cycles.append(&mut self::cycles(&nodes.filter(|(from, to)| from != to).collect()));
        }
        cycles
    }
}

/// The module of a file. The program's and the library's are in one tree, with `main` beside the others.
fn module(path: &str) -> Names {
    let path = path.trim_start_matches("src/").trim_end_matches(".rs");
    let names = path.split('/').filter(|name| !["lib", "mod"].contains(name));
    names.map(str::to_owned).collect()
}

/// The shortest cycle through each node of a graph, as a text that begins with its first node in order.
fn cycles(edges: &BTreeSet<(String, String)>) -> BTreeSet<String> {
    let successors = |node: &String| -> Vec<String> {
        edges.iter().filter(|(from, _)| from == node).map(|(_, to)| to.clone()).collect()
    };
    let nodes: BTreeSet<_> = edges.iter().map(|(from, _)| from).collect();
    let mut cycles = BTreeSet::new();
    for node in nodes {
        let Some(mut cycle) = bfs_loop(node, successors) else { continue };
        cycle.pop();
        let first = (0..cycle.len()).min_by_key(|&index| &cycle[index]).unwrap();
        cycle.rotate_left(first);
        cycle.push(cycle[0].clone());
        cycles.insert(cycle.join(" → "));
    }
    cycles
}

/// The sources with these files in `src`.
fn made(files: &[(&str, &str)]) -> Sources {
    let file = |(path, text): &(&str, &str)| (format!("src/{path}"), (*text).to_owned());
    Sources::new(&files.iter().map(file).collect::<Vec<_>>())
}

/// Asserts what `a/x.rs` with this text imports, in a folder `a` with `y.rs`, beside `b.rs` and `c/mod.rs`.
#[track_caller]
fn imports(text: &str, expected: &[&str]) {
    let others = [("lib.rs", ""), ("a/mod.rs", "pub use y::{Y, Z};"), ("a/y.rs", ""), ("b.rs", "")];
    let nested = [("c/mod.rs", "pub(crate) use d::D;"), ("c/d.rs", ""), ("a/x.rs", text)];
    let imports = made(&[&others[..], &nested].concat()).imports();
    let imports: Vec<_> = imports.iter().filter(|(from, _)| from == "src/a/x.rs").collect();
    assert_eq!(imports.iter().map(|(_, to)| &to[4..]).collect::<Vec<_>>(), expected, "{text}");
}

#[test]
fn an_import_leads_to_the_file_that_defines_it() {
    imports("use crate::b::Thing;", &["b.rs"]);
    imports("use sokopush::b;", &["b.rs"]);
    imports(
        "use super::{y::{self, Y}, Item as Other, super::b::{Thing}};",
        &["a/mod.rs", "a/y.rs", "b.rs"],
    );
    imports("use crate::a::{Y, Other};", &["a/mod.rs", "a/y.rs"]);
    imports("use crate::c::{D, d};", &["c/d.rs"]);
    imports("use std::fmt; use self::inner::Thing; fn f() { self::g(); Vec::new() }", &[]);
    imports("fn f() { let x = crate::b::g(super::super::c::h()); }", &["b.rs", "c/mod.rs"]);
}

#[test]
fn comments_strings_tests_and_declarations_import_nothing() {
    imports("// use crate::b;\n/* crate::b::f() */ /// [`X`](crate::b::X)\n mod y;", &[]);
    imports(r##"const A: &str = "\" crate::b::x"; const B: &str = r#""crate::b::x"#;"##, &[]);
    imports(
        "const C: char = '\"'; use crate::b::X; const D: char = '\\''; fn f<'a>() {}",
        &["b.rs"],
    );
    imports("#[cfg(test)]\nmod tests { use crate::b; fn f() {} }\nuse crate::c::d;", &["c/d.rs"]);
    imports("#[cfg(test)]\nuse crate::b;\npub use crate::c::d;", &[]);
}

#[test]
fn cycles_of_files_and_folders_are_named() {
    let cycles = |files: &[(&str, &str)]| Vec::from_iter(made(files).cycles());
    let (up, down) = ("use super::Item;", "use x::Thing;");
    assert_eq!(cycles(&[("a/mod.rs", down), ("a/x.rs", "")]), [""; 0]);
    let parent = [("a/mod.rs", down), ("a/x.rs", up)];
    assert_eq!(cycles(&parent), ["src/a/mod.rs → src/a/x.rs → src/a/mod.rs"]);
    let three = [("a.rs", "use crate::b;"), ("b.rs", "use crate::c;"), ("c.rs", "use crate::a;")];
    assert_eq!(cycles(&three), ["src/a.rs → src/b.rs → src/c.rs → src/a.rs"]);
    let top = [("a/mod.rs", ""), ("a/x.rs", "use crate::b::v;"), ("a/y.rs", "")];
    let other = [("b/mod.rs", ""), ("b/v.rs", ""), ("b/w.rs", "use crate::a::y;")];
    assert_eq!(cycles(&[top, other].concat()), ["src/a → src/b → src/a"]);
    let nested = [("a/mod.rs", ""), ("a/b/mod.rs", ""), ("a/b/x.rs", "use crate::a::c::Y;")];
    let beside = [("a/b/z.rs", ""), ("a/c.rs", "use super::b::z;")];
    assert_eq!(cycles(&[&nested[..], &beside].concat()), ["src/a/b → src/a/c.rs → src/a/b"]);
}
