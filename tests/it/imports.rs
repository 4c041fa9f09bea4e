//! Which files of `src` import each other.

use std::collections::BTreeMap;

use pathfinding::prelude::strongly_connected_components;

/// The module of each file, and the paths in it before its tests, with those that it re-exports marked.
type Modules<'t> = BTreeMap<String, (&'t str, Vec<(bool, String)>)>;

fn module(file: &str) -> String {
    let name = file.trim_start_matches("src").trim_end_matches(".rs");
    name.trim_end_matches("/mod").trim_end_matches("/lib").replace('/', "::")
}

fn paths(text: &str) -> Vec<(bool, String)> {
    let code = text.split("\nmod tests {").next().unwrap();
    let lines = code.lines().map(str::trim).filter(|line| !line.starts_with("//"));
    let code = lines.collect::<Vec<_>>().join(" ").replace("(in ", "(in:");
    let is_other = |c: char| !c.is_alphanumeric() && !['_', ':'].contains(&c);
    let mut paths = Vec::new();
    for statement in code.split(';') {
        let (before, import) = statement.rsplit_once("use ").unwrap_or((statement, ""));
        paths.extend(before.split(is_other).map(|path| (false, path.to_owned())));
        let is_reexport = before.ends_with("pub ") || before.ends_with(") ");
        let (prefix, names) = import.split_once('{').unwrap_or(("", import));
        let names = names.split(['}', ',']).map(|name| name.split(" as ").next().unwrap().trim());
        let names = names.filter(|name| !name.is_empty());
        paths.extend(names.map(|name| (is_reexport, format!("{prefix}{name}"))));
    }
    paths
}

/// The module that defines what `path` names in `module`, if it is one of these.
fn definition(modules: &Modules, module: &str, path: &str) -> Option<String> {
    let (first, rest) = path.split_once("::")?;
    let (mut found, rest) = match first {
        "crate" => (String::new(), rest),
        "super" => (module.rsplit_once("::")?.0.to_owned(), rest),
        _ => (module.to_owned(), path.trim_start_matches("self::")),
    };
    for name in rest.split("::") {
        let inner = match name {
            "super" => found.rsplit_once("::")?.0.to_owned(),
            _ => format!("{found}::{name}"),
        };
        if !modules.contains_key(&inner) {
            let is_it = |(is_reexport, path): &&(bool, String)| {
                *is_reexport && path.ends_with(&format!("::{name}"))
            };
            let reexport = modules[&found].1.iter().find(is_it);
            return reexport
                .and_then(|(_, path)| definition(modules, &found, path))
                .or(Some(found));
        }
        found = inner;
    }
    Some(found)
}

/// The groups of files that import each other in a circle.
pub(crate) fn circles(sources: &[(String, String)]) -> Vec<Vec<&str>> {
    let modules = sources.iter().map(|(file, text)| (module(file), (&**file, paths(text))));
    let modules: Modules = modules.collect();
    let imports = |name: &String| -> Vec<String> {
        let private = modules[name].1.iter().filter(|(is_reexport, _)| !is_reexport);
        private.filter_map(|(_, path)| definition(&modules, name, path)).collect()
    };
    let names: Vec<String> = modules.keys().cloned().collect();
    let mut groups = strongly_connected_components(&names, imports);
    groups.retain(|group| group.len() > 1);
    groups.iter().map(|group| group.iter().map(|name| modules[name].0).collect()).collect()
}
