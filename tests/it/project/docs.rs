//! README and the pages in `docs/`: what they show is what happens, and what they link to is there.

use std::fs;
use std::path::{Path, PathBuf};

use crate::harness::{feed, files, read, root, shell};

/// README and the pages of the documentation, as paths from the project's folder.
fn pages() -> Vec<String> {
    let folders = ["docs", "docs/library"].map(|folder| files(folder, "md"));
    let path = |path: PathBuf| path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned();
    let pages = folders.into_iter().flatten().map(path);
    pages.chain(["README.md", "tests/README.md", "benches/README.md"].map(str::to_owned)).collect()
}

#[test]
fn each_console_block_prints_what_it_shows() {
    let mut commands = 0;
    // What an earlier version wrote there stays unless it is removed.
    let _ = fs::remove_dir_all(root().join("target/small"));
    for page in pages() {
        for block in read(&page).split("```console\n").skip(1) {
            let block = block.split("```").next().unwrap();
            // A command begins with `$ ` at the start of its line; in a board, `$ ` follows a wall.
            for run in format!("\n{block}").split("\n$ ").skip(1) {
                let (command, shown) = run.split_once('\n').unwrap();
                assert_eq!(printed(command).trim_end(), shown.trim_end(), "{page}: {command}");
                commands += 1;
            }
        }
    }
    assert!(commands > 8, "{commands}");
}

/// What a shell command writes to stdout and stderr. `cargo run --` is this program.
fn printed(command: &str) -> String {
    let output = feed(&mut shell(&command.replace("cargo run --", "sokopush")), "");
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

/// The addresses that a page links to, but for other sites and the crate's items.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let addresses = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    addresses.filter(|address| !address.contains("://") && !address.starts_with("crate::"))
}

/// The anchors of a page's headings.
fn anchors(text: &str) -> Vec<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let letter = |letter: char| match letter {
        ' ' | '-' => Some('-'),
        letter if letter.is_alphanumeric() => Some(letter.to_ascii_lowercase()),
        _ => None,
    };
    headings
        .map(|line| line.trim_start_matches('#').trim().chars().filter_map(letter).collect())
        .collect()
}

#[test]
fn each_link_leads_to_a_file_and_a_heading() {
    for page in pages() {
        let text = read(&page);
        for link in links(&text) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let folder = Path::new(&page).parent().unwrap();
            let target = if file.is_empty() { PathBuf::from(&page) } else { folder.join(file) };
            assert!(root().join(&target).exists(), "{page}: {link}");
            if !anchor.is_empty() {
                let text = fs::read_to_string(root().join(target)).unwrap();
                assert!(anchors(&text).iter().any(|known| known == anchor), "{page}: {link}");
            }
        }
    }
}

#[test]
fn readme_leads_to_each_page_and_is_short() {
    let readme = read("README.md");
    assert!(readme.lines().count() <= 160);
    let library = read("docs/library.md");
    for page in pages().iter().filter(|page| page.starts_with("docs/")) {
        let (text, base) =
            if page.starts_with("docs/library/") { (&library, "docs/") } else { (&readme, "") };
        let link = page.strip_prefix(base).unwrap();
        assert!(links(text).any(|address| address == link), "{page}");
    }
}
