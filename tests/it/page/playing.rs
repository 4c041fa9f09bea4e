//! A page, and a browser in which the scripts of tests play on pages: `shared.rs` lists these scripts.
//!
//! A script says what it finds with `say`, or with `tell` all that a player sees; `hands.js` has these and its other means.

use std::fmt::Write;
use std::fs;

use expect_test::Expect;
use serde_json::Value;

use crate::browser::{browser, open};
use crate::harness::{folder, program};

/// A page that a script is to play on.
#[derive(Clone)]
pub(super) struct Page {
    pub(super) html: String,
    options: Vec<&'static str>,
    given: Value,
}

/// Levels that tests play. The first has two boxes, the others one.
pub(super) const GAMES: &str = "########\n#@ $  .#\n# $    #\n#  .#  #\n########\nTitle: A\n\n\
    ######\n#@$ .#\n######\nTitle: B\n\n#####\n#.$@#\n#####\nTitle: C\n";

#[allow(clippy::needless_pass_by_value, reason = "`expect!` stands where it is compared")]
impl Page {
    pub(super) fn of_html(html: String) -> Page {
        Page { html, options: Vec::new(), given: Value::Null }
    }

    /// The page of several levels, called `levels`, or of one level.
    #[track_caller]
    pub(super) fn of_levels(levels: &str) -> Page {
        Page::rendered("levels.xsb", levels, &[])
    }

    /// The page of a game that has been played: a document or a level with its moves.
    #[track_caller]
    pub(super) fn of_game(game: &str) -> Page {
        Page::rendered("in", game, &[])
    }

    /// What `render` makes of a file, without any message.
    #[track_caller]
    pub(super) fn rendered(name: &str, text: &str, options: &[&str]) -> Page {
        let folder = folder(&[(name, text)]);
        let mut command = program(&["render", "--to", "page.html", name]);
        let output = command.args(options).current_dir(&folder).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        Page::of_html(fs::read_to_string(folder.path().join("page.html")).unwrap())
    }

    /// In a browser whose pointer is a finger.
    pub(super) fn with_finger(mut self) -> Page {
        self.options.push("--touch-events=enabled");
        self.options.push("--blink-settings=primaryPointerType=2,availablePointerTypes=2");
        self
    }

    /// In a browser whose reader prefers light letters on dark ground.
    pub(super) fn in_the_dark(mut self) -> Page {
        self.options.push("--blink-settings=preferredColorScheme=0");
        self
    }

    /// What the script finds as `given`.
    pub(super) fn given(mut self, given: Value) -> Page {
        self.given = given;
        self
    }

    /// Opens the page itself, outside a frame, at an address such as `#2`, and runs a script there. Compares the title that
    /// the page has in the end.
    #[track_caller]
    #[expect(clippy::needless_pass_by_value, reason = "it is written where it is given")]
    pub(super) fn open_at(self, address: &str, script: &str, title: Expect) {
        let Some(browser) = browser() else { return };
        // The policy of the page allows no script that is not its own.
        let (head, policy) = self.html.split_once("<meta http-equiv").unwrap();
        let (_, rest) = policy.split_once('>').unwrap();
        let script = format!(
            "<head><script type=module>
            if (location.search) {{
                await new Promise(done => addEventListener('load', done));
                {script}
            }} else {{
                location = '?opened{address}';
            }}
            </script>"
        );
        let page = format!("{}{rest}", head.replace("<head>", &script));
        let shown = open(browser, &["--virtual-time-budget=600000"], "page.html", &page);
        let (_, shown) = shown.split_once("<title>").unwrap();
        let (shown, _) = shown.split_once("</title>").unwrap();
        title.assert_eq(shown);
    }
}

/// Runs scripts, each on its page as it begins, in one browser with the options of the first page. Returns what each says; `None`
/// without a browser, which is said.
#[track_caller]
pub(super) fn each_said(scripts: &[(Page, &str)]) -> Option<Vec<Vec<String>>> {
    let browser = browser()?;
    let hands = include_str!("hands.js");
    let mut pages = String::new();
    let mut play = String::new();
    for (number, (page, script)) in scripts.iter().enumerate() {
        let html = page.html.replace('&', "&amp;").replace('<', "&lt;");
        let given = &page.given;
        pages.extend(["<textarea hidden>\n", &html, "</textarea>"]);
        let _ = writeln!(
            play,
            "await begin({number});
            try {{ const given = {given}; {script}
}} catch (error) {{ say(error); }}
            all.push(said.splice(0));"
        );
    }
    let outer = format!(
        "<!DOCTYPE html><meta charset=utf-8><p id=said></p><div id=pages>{pages}</div>
        <script>{hands}</script>
        <script type=module>
        const all = [];
        {play}
        document.getElementById('said').textContent = JSON.stringify(all);
        document.getElementById('pages').remove();
        </script>"
    );
    let budget = format!("--virtual-time-budget={}", 60_000 * scripts.len());
    let options = [&[&*budget], &scripts[0].0.options[..]].concat();
    let shown = open(browser, &options, "page.html", &outer);
    let (_, said) = shown.split_once("<p id=\"said\">").unwrap();
    let (said, _) = said.split_once("</p>").unwrap();
    let said = said.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    Some(serde_json::from_str(&said).unwrap())
}
