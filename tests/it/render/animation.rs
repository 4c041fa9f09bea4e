//! Pictures that move, in a browser.

use super::seen::{Seen, place, render, shows};
use crate::browser::{browser, open};
use crate::harness::{files, read};
use crate::model::Model;
use expect_test::expect;
use roxmltree::Document;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// The arguments that make the picture in README.
const README_PICTURE: &str =
    "render --frame all --force --to examples/shelf.svg examples/shelf.txt";

#[test]
fn the_picture_in_readme_is_what_its_command_makes() {
    let readme = read("README.md");
    assert!(readme.contains(&format!("\n    cargo run -- {README_PICTURE}\n")));
    assert!(readme.contains("](examples/shelf.svg)"));
    let (document, picture) = (read("examples/shelf.txt"), read("examples/shelf.svg"));
    assert!(picture == render(&["--frame", "all"], &document), "make it again");
    assert!(picture.contains("In the end: 5 of 5."));
}

/// Opens pictures in one page of a browser and jumps to their last millisecond. Returns what each shows then, and the
/// number of things that move.
fn play(browser: &str, options: &[&str], pictures: &[&str]) -> (Vec<Seen>, usize) {
    const SCRIPT: &str = r"<desc id='said'/><script>
        const moving = document.getAnimations();
        for (const one of moving) {
            one.pause();
            one.currentTime = one.effect.getComputedTiming().duration - 1;
        }
        const at = thing => { const m = new DOMMatrix(getComputedStyle(thing).transform); return [m.e, m.f]; };
        const all = [...document.querySelectorAll('.box,.worker')].map(thing => {
            const home = thing.querySelector('.home');
            const shown = home ? getComputedStyle(home).opacity : 0;
            return [thing.dataset.box ?? '@', ...at(thing), shown].join(' ');
        });
        document.getElementById('said').textContent = [moving.length, ...all].join(';');
        </script></svg>";
    let text = format!("<svg xmlns='http://www.w3.org/2000/svg'>{}{SCRIPT}", pictures.concat());
    let page = open(browser, options, "picture.svg", &text);
    assert!(!page.contains("parsererror"), "{page}");
    let said = page.split("<desc id=\"said\">").nth(1).unwrap().split("</desc>").next().unwrap();
    let (count, things) = said.split_once(';').unwrap();
    let mut seen = Vec::new();
    let (mut boxes, mut home) = (BTreeMap::new(), BTreeSet::new());
    for thing in things.split(';') {
        let [name, x, y, shown] = thing.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{thing}")
        };
        let place = place(&[x, y].map(|number| number.parse().unwrap()));
        if name == "@" {
            // The worker is the last thing in a picture.
            let (boxes, home) = (std::mem::take(&mut boxes), std::mem::take(&mut home));
            seen.push(Seen { boxes, home, worker: place });
            continue;
        }
        let name = name.parse().unwrap();
        boxes.insert(name, place);
        if shown == "1" {
            home.insert(name);
        }
    }
    assert_eq!(seen.len(), pictures.len());
    (seen, count.parse().unwrap())
}

#[test]
fn a_browser_plays_games_to_their_last_board() {
    let Some(browser) = browser() else { return };
    let mut documents: Vec<_> =
        files("examples", "txt").iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    documents.push("@a-+\n\n.\n".into());
    let texts: Vec<_> =
        documents.iter().map(|document| render(&["--frame", "all"], document)).collect();
    // All in one page, to see that their styles do not clash.
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let (seen, moving) = play(browser, &[], &texts);
    assert!(moving > 2 * texts.len(), "{moving}");
    // With reduced motion the first boards are shown.
    let (still, moving) = play(browser, &["--force-prefers-reduced-motion"], &texts);
    assert_eq!(moving, 0);
    for (number, document) in documents.iter().enumerate() {
        let boards = Model::played(document).history();
        let picture = Document::parse(texts[number]).unwrap();
        shows(&picture, &seen[number], boards.last().unwrap());
        shows(&picture, &still[number], &boards[0]);
    }
}

#[test]
fn the_keyframes_follow_the_moves() {
    // A step up, two pushes to the right onto a goal and off it, and a last step.
    let game = "2 6\n.b+..b\nw.....\nURRL\n0 0\n";
    let picture = render(&["--from", "keystrokes", "--frame", "all"], game);
    let picture = Document::parse(&picture).unwrap();
    let own = picture.root_element().attribute("class").unwrap();
    let style = picture.descendants().find(|node| node.has_tag_name("style")).unwrap();
    let style =
        style.text().unwrap().trim().replace(own, "OWN").replace('}', "}\n").replace('{', " {");
    // 800 ms before the first move, 100 a step, 250 a push, 120 after the pushes, 1,500 at the end.
    expect![[r#"
        .OWN * {animation:3.120s linear infinite}
        .OWN .home,.OWN .trail {animation-timing-function:step-end}
        .OWN .box0 {animation-name:OWN-box0}
        @keyframes OWN-box0 {0%,28.8461% {transform:translate(60px,20px)}
        44.8717%,100% {transform:translate(140px,20px)}
        }
        .OWN .home0 {animation-name:OWN-home0}
        @keyframes OWN-home0 {0% {opacity:0}
        36.8589% {opacity:1}
        44.8717%,100% {opacity:0}
        }
        .OWN .worker {animation-name:OWN-worker}
        @keyframes OWN-worker {0%,25.641% {transform:translate(20px,60px)}
        28.8461% {transform:translate(20px,20px)}
        44.8717%,48.7179% {transform:translate(100px,20px)}
        51.923%,100% {transform:translate(60px,20px)}
        }
        .OWN .trail {animation-name:OWN-trail}
        @keyframes OWN-trail {0% {stroke-dasharray:0 0 0 1000000000}
        25.641% {stroke-dasharray:0 0 0 1000000000;animation-timing-function:linear}
        28.8461% {stroke-dasharray:0 0 40 1000000000}
        48.7179% {stroke-dasharray:0 120 0 1000000000;animation-timing-function:linear}
        51.923%,100% {stroke-dasharray:0 120 40 1000000000}
        }
        @media(prefers-reduced-motion:reduce) {.OWN * {animation:none!important}
        }
    "#]]
    .assert_eq(&style);
}
