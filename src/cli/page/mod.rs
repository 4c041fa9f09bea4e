//! Pages of HTML that need nothing else: no other file, no network.

mod game;

use quick_xml::escape::partial_escape;
use serde::Serialize;

use crate::render::Theme;

pub(super) use game::PageGame;

/// The script of a page that plays a game.
pub(super) const GAME: &str = concat!(include_str!("player.js"), include_str!("game.js"));

/// The script of a page that shows a report on cases.
pub(super) const REPORT: &str = concat!(include_str!("player.js"), include_str!("report.js"));

/// What a page may do: run these scripts, and use this style. Anything else that text from outside could bring in is
/// not even loaded. A test updates the sums.
const POLICY: &str = include_str!("policy.txt");

/// A page with a title, and the data for its script.
pub(super) fn page(title: &str, script: &str, data: &impl Serialize) -> anyhow::Result<String> {
    let (title, policy) = (partial_escape(title), POLICY.trim_end());
    // In JSON, `<` only stands in strings: so no text in it can end the element.
    let data = serde_json::to_string(data)?.replace('<', "\\u003c");
    let style = style();
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
         <noscript>This page needs JavaScript.</noscript>\n\
         </main>\n\
         <script type=\"application/json\" id=\"data\">{data}</script>\n\
         <script>{script}</script>\n\
         </body>\n\
         </html>\n"
    ))
}

/// The style of pages, in the colours that the reader prefers.
fn style() -> String {
    let variables = |theme: Theme| -> String {
        let colors = theme.colors().map(|(name, color)| format!("--{name}: {color}; "));
        colors.concat()
    };
    format!(
        ":root {{ {}color-scheme: light dark; }}\n\
         @media (prefers-color-scheme: dark) {{ :root {{ {}}} }}\n{}",
        variables(Theme::Light),
        variables(Theme::Dark),
        include_str!("style.css")
    )
}

#[cfg(test)]
mod tests {
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
        let (scripts, style) = ([GAME, REPORT].map(sum).join(" "), sum(&style()));
        let policy = format!(
            "default-src 'none'; base-uri 'none'; form-action 'none'; style-src {style}; script-src {scripts}\n"
        );
        expect_file!["policy.txt"].assert_eq(&policy);
    }
}
