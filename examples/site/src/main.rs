//! Turns README and the pages of `docs` into HTML, in a folder that is named, with what they link to.

use std::env;
use std::fs;
use std::path::Path;

use anyhow::Context;
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

const STYLE: &str = "\
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 52rem; padding: 1rem; font: 1rem/1.55 system-ui, sans-serif; }
img { max-width: 100%; height: auto; }
pre { overflow-x: auto; padding: 0.6rem; border: 1px solid #8886; border-radius: 4px; }
table { display: block; overflow-x: auto; border-collapse: collapse; }
th, td { padding: 0.2rem 0.6rem; border: 1px solid #8886; text-align: left; vertical-align: top; }
nav { margin-bottom: 1rem; }
";

fn main() -> anyhow::Result<()> {
    let mut arguments = env::args().skip(1);
    let (Some(project), Some(target)) = (arguments.next(), arguments.next()) else {
        anyhow::bail!("expected the folder of the project and that of the site");
    };
    let (project, target) = (Path::new(&project), Path::new(&target));
    let mut pages = Vec::new();
    for folder in FOLDERS {
        for entry in fs::read_dir(project.join(folder)).context(folder)? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            if Path::new(&name).extension().is_some_and(|extension| extension == "md") {
                pages.push(resolved(folder, &name));
            }
        }
    }
    for page in &pages {
        let text = fs::read_to_string(project.join(page)).with_context(|| page.clone())?;
        let (html, files) = html_of(&text, page, &pages);
        write(&target.join(address(page)), html.as_bytes())?;
        for file in files.iter().filter(|file| project.join(file).is_file()) {
            write(&target.join(file), &fs::read(project.join(file))?)?;
        }
    }
    Ok(())
}

/// The folders whose pages are on the site.
const FOLDERS: [&str; 7] =
    ["", "benches", "docs", "examples/cluster", "examples/python", "examples/web", "tests"];

/// A path from a folder, from the folder of the project.
fn resolved(folder: &str, path: &str) -> String {
    let mut parts: Vec<_> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            ".." => _ = parts.pop(),
            "." | "" => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

fn folder(page: &str) -> &str {
    page.rsplit_once('/').map_or("", |(folder, _)| folder)
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    fs::create_dir_all(path.parent().unwrap_or(Path::new("")))?;
    fs::write(path, bytes).with_context(|| path.display().to_string())
}

/// Where a page of Markdown stands on the site.
fn address(page: &str) -> String {
    page.replace("README.md", "index.html").replace(".md", ".html")
}

/// A page as HTML, and the files that it links to.
fn html_of(text: &str, page: &str, pages: &[String]) -> (String, Vec<String>) {
    let (mut files, mut title) = (Vec::new(), None);
    let mut link = |url: &CowStr| {
        let (file, part) = url.split_once('#').unwrap_or((&**url, ""));
        if url.contains("://") || file.is_empty() {
            return url.to_string();
        }
        let path = resolved(folder(page), file);
        if pages.contains(&path) {
            let part = if part.is_empty() { String::new() } else { format!("#{part}") };
            return address(file) + &part;
        }
        files.push(path);
        url.to_string()
    };
    let events: Vec<_> = Parser::new_ext(text, Options::ENABLE_TABLES).collect();
    let mut made = Vec::new();
    for (index, event) in events.iter().enumerate() {
        made.push(match event {
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => Event::Start(Tag::Link {
                link_type: *link_type,
                dest_url: link(dest_url).into(),
                title: title.clone(),
                id: id.clone(),
            }),
            Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                Event::Start(Tag::Image {
                    link_type: *link_type,
                    dest_url: link(dest_url).into(),
                    title: title.clone(),
                    id: id.clone(),
                })
            }
            // Headings are named as hosts of Git name them.
            Event::Start(Tag::Heading { level, .. }) => {
                let words = heading(events.get(index + 1..).unwrap_or_default());
                if *level == HeadingLevel::H1 {
                    title.get_or_insert_with(|| words.clone());
                }
                let id = words.to_lowercase().replace(' ', "-");
                let id: String = id.chars().filter(|c| c.is_alphanumeric() || *c == '-').collect();
                let (classes, attrs) = (Vec::new(), Vec::new());
                Event::Start(Tag::Heading { level: *level, id: Some(id.into()), classes, attrs })
            }
            event => event.clone(),
        });
    }
    let mut body = String::new();
    html::push_html(&mut body, made.into_iter());
    let up = "../".repeat(page.matches('/').count());
    let title = title.unwrap_or_else(|| "sokopush".to_owned());
    let html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<nav><a href=\"{up}index.html\">sokopush</a> · \
         <a href=\"{up}levels.html\">play</a></nav>\n{body}</body>\n</html>\n"
    );
    (html, files)
}

/// The words of a heading whose contents begin here.
fn heading(events: &[Event]) -> String {
    let contents =
        events.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let words = contents.filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) => Some(&**text),
        _ => None,
    });
    words.collect()
}
