//! Pages of HTML that need nothing else: no other file, no network.

mod collection;
mod game;

use std::io::Write;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use quick_xml::escape::partial_escape;
use serde::Serialize;

use super::escape::escape;
use sokopush::program::colors;
use sokopush::render::Theme;

pub(super) use collection::PageCollection;
pub(super) use game::PageGame;

/// The script of a game that is only replayed: `game.js` hands `replay.js` the keys, since it is alone on its page.
pub(super) const GAME: &str = concat!(
    include_str!("scripts/elements.js"),
    include_str!("scripts/board.js"),
    include_str!("scripts/replay.js"),
    include_str!("scripts/game.js")
);

/// The script of a report of `check`: `report.js` shows what failed, and `replay.js` how that came about.
pub(super) const REPORT: &str = concat!(
    include_str!("scripts/elements.js"),
    include_str!("scripts/board.js"),
    include_str!("scripts/replay.js"),
    include_str!("scripts/report.js")
);

/// The script of a collection to be played: keys come in at `collection.js`, `keys.js` says what each asks for, and `level.js`
/// does it.
const COLLECTION: &str = concat!(
    include_str!("scripts/elements.js"),
    include_str!("scripts/board.js"),
    include_str!("scripts/rules.js"),
    include_str!("scripts/routes.js"),
    include_str!("scripts/notice.js"),
    include_str!("scripts/bests.js"),
    include_str!("scripts/solver.js"),
    include_str!("scripts/moves.js"),
    include_str!("scripts/link.js"),
    include_str!("scripts/kept_levels.js"),
    include_str!("scripts/keys.js"),
    include_str!("scripts/size.js"),
    include_str!("scripts/hold.js"),
    include_str!("scripts/level.js"),
    include_str!("scripts/entry.js"),
    include_str!("scripts/collection.js")
);

/// The policies of pages: to run their script and use their style. Anything else that text from
/// outside could bring in is not even loaded. A test updates the sums.
const POLICY: &str = include_str!("styles/policy.txt");
const COLLECTION_POLICY: &str = include_str!("styles/collection-policy.txt");

/// What a page shows before its script runs, and what that may do.
struct PageFrame {
    policy: String,
    style: String,
    body: String,
}

/// A page with a title, and the data for its script.
pub(super) fn page(title: &str, script: &str, data: &impl Serialize) -> anyhow::Result<String> {
    let frame = PageFrame {
        policy: POLICY.to_owned(),
        style: replay_style(),
        body: "<noscript>This page needs JavaScript.</noscript>\n".to_owned(),
    };
    document(title, &frame, script, data)
}

/// A page on which levels are played, with the module of a solver, if there is one.
pub(super) fn collection_page(
    title: &str,
    levels: &PageCollection,
    solver: Option<&[u8]>,
) -> anyhow::Result<String> {
    let mut frame = PageFrame {
        policy: COLLECTION_POLICY.to_owned(),
        style: collection_style(),
        body: levels.html.clone(),
    };
    if let Some(module) = solver {
        let policy = format!("{}; worker-src blob:", frame.policy.replace('\n', ""));
        frame.policy = policy.replace("script-src", "script-src 'wasm-unsafe-eval'");
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(module)?;
        let packed = BASE64_STANDARD.encode(packed.finish()?);
        frame.body += "<script type=\"text/plain\" id=\"solver\">";
        frame.body += &packed;
        frame.body += "</script>\n";
    }
    document(title, &frame, COLLECTION, levels)
}

/// A page with its script and the data for that.
fn document(
    title: &str,
    frame: &PageFrame,
    script: &str,
    data: &impl Serialize,
) -> anyhow::Result<String> {
    let title = partial_escape(escape(title));
    let PageFrame { policy, style, body } = frame;
    let policy = policy.trim_end();
    let script = shortened(script);
    // In JSON, `<` only stands in strings: so no text in it can end the element.
    let data = serde_json::to_string(data)?.replace('<', "\\u003c");
    Ok(format!(
        "<!DOCTYPE html>\n\
         <html lang=\"en\">\n\
         <head>\n\
         <meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n\
         <style>{style}</style>\n\
         </head>\n\
         <body>\n\
         <main>\n\
         <h1>{title}</h1>\n\
         {body}\
         </main>\n\
         <script type=\"application/json\" id=\"data\">{data}</script>\n\
         <script>{script}</script>\n\
         </body>\n\
         </html>\n"
    ))
}

/// A script without indentation, and without comments that have lines of their own: those would be a sixth of a page.
fn shortened(script: &str) -> String {
    let mut shortened = String::new();
    for line in script.lines() {
        let line = line.trim_start();
        if !line.is_empty() && !line.starts_with("//") {
            shortened += line;
            shortened.push('\n');
        }
    }
    shortened
}

/// The style of pages, in the colours that the reader prefers.
fn style() -> String {
    let light = variables(Theme::Light);
    let dark = variables(Theme::Dark);
    format!(
        ":root {{ {light}color-scheme: light dark; }}\n\
         @media (prefers-color-scheme: dark) {{ :root {{ {dark}}} }}\n{}",
        include_str!("styles/style.css")
    )
}

/// The colours of a theme as variables of CSS.
fn variables(theme: Theme) -> String {
    colors(theme).map(|(name, color)| format!("--{name}: {color}; ")).concat()
}

/// The style of pages on which games are replayed, those of reports too.
fn replay_style() -> String {
    style() + include_str!("styles/replay.css")
}

fn collection_style() -> String {
    style() + include_str!("styles/collection.css")
}

#[cfg(test)]
mod tests {
    //! What pages may do.

    use std::path::Path;

    use base64::Engine;
    use base64::prelude::BASE64_STANDARD;
    use expect_test::expect_file;
    use sha2::{Digest, Sha256};

    use super::*;

    #[test]
    fn the_policy_allows_the_scripts_and_the_style_and_nothing_else() {
        let sum = |text: &str| {
            format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text.as_bytes())))
        };
        let policy = |scripts: &[&str], style: &str| {
            let scripts: Vec<_> = scripts.iter().map(|script| sum(&shortened(script))).collect();
            let scripts = scripts.join(" ");
            let style = sum(style);
            format!(
                "default-src 'none'; base-uri 'none'; form-action 'none'; style-src {style}; script-src {scripts}\n"
            )
        };
        let file =
            |name| Path::new(env!("CARGO_MANIFEST_DIR")).join("src/cli/page/styles").join(name);
        expect_file![file("policy.txt")].assert_eq(&policy(&[GAME, REPORT], &replay_style()));
        let collection = policy(&[COLLECTION], &collection_style());
        expect_file![file("collection-policy.txt")].assert_eq(&collection);
    }

    /// The labels and the words of the keys of the page.
    fn keys() -> Vec<(&'static str, &'static str)> {
        let mut keys = Vec::new();
        for row in include_str!("scripts/keys.js").split("{ label: '").skip(1) {
            let (label, rest) = row.split_once("', words: '").unwrap();
            let (words, _) = rest.split_once('\'').unwrap();
            keys.push((label, words));
        }
        keys
    }

    #[test]
    fn the_documentation_has_the_keys_of_the_page() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/levels.md");
        let docs = std::fs::read_to_string(path).unwrap();
        let (_, table) = docs.split_once("| Keys on the page | |\n|---|---|\n").unwrap();
        let (table, _) = table.split_once("\n\n").unwrap();
        let documented: Vec<_> = table.lines().map(str::to_owned).collect();
        let mut wanted = Vec::new();
        for (label, words) in keys() {
            wanted.push(format!("| {label} | {words} |"));
        }
        assert_eq!(documented, wanted);
    }

    /// The rows of the full screen are those of `docs/playing.md`, as another test says.
    #[test]
    fn a_key_does_on_the_page_what_it_does_on_the_full_screen() {
        // On a page, a step of a walk is not taken back, and there is no shell to go to.
        const OTHERS: [&str; 3] = ["Backspace", "Ctrl-Z", "Esc"];
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/playing.md");
        let docs = std::fs::read_to_string(path).unwrap().replace('`', "");
        let (_, table) = docs.split_once("| Keys in full-screen mode | |\n|---|---|\n").unwrap();
        let (table, _) = table.split_once("\n\n").unwrap();
        let page = keys();
        let mut shared = 0;
        for row in table.lines() {
            let (label, words) = row[2..row.len() - 2].split_once(" | ").unwrap();
            for key in label.split(", ").filter(|key| !OTHERS.contains(key)) {
                for (page_label, page_words) in &page {
                    if page_label.split(", ").any(|other| other == key) {
                        assert_eq!(*page_words, words, "{key}");
                        shared += 1;
                    }
                }
            }
        }
        assert!(shared > 20, "{shared}");
    }

    #[test]
    fn the_rules_of_the_page_have_at_most_100_lines() {
        assert!(include_str!("scripts/rules.js").lines().count() <= 100);
    }
}
