//! The page on which a collection is played: its rules, which the library has too, and its keys, in a browser.

use std::fmt::Write;
use std::fs;

use expect_test::expect;
use serde_json::json;
use sokopush::board::Push;
use sokopush::board::walk;
use sokopush::board::{Cell, Direction};
use sokopush::game::Outcome;
use sokopush::game::moves_of_pushes;
use sokopush::program::visible_walls;
use sokopush::{Level, Levels, Notation, Session, Source};

use crate::browser::{browser, open};
use crate::harness::{self, check, program};
use crate::page::report::acting;
use crate::random::Random;

/// The page of a collection, and what is written to stderr.
#[track_caller]
fn page_and_messages(name: &str, text: &str, options: &[&str]) -> (String, String) {
    let folder = harness::folder(&[(name, text)]);
    let mut command = program(&["render", "--to", "page.html", name]);
    let output = command.args(options).current_dir(&folder).output().unwrap();
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    (page, String::from_utf8(output.stderr).unwrap())
}

#[track_caller]
pub(super) fn page(text: &str) -> String {
    let (page, messages) = page_and_messages("levels.xsb", text, &[]);
    assert_eq!(messages, "");
    page
}

const LEVELS: &str = "Title: Small & <b>fine</b>\nAuthor: A. Nobody\n\n\
    #####\n#@$.#\n#####\nTitle: <i>One\u{202e}\nSolution: R\n\n\
    ######\n#.$@ #\n#  $.#\n######\nTitle: Two\nAuthor: B & C\n\n\
    #####\n#@* #\n#####\nTitle: 3\n";

#[test]
fn several_files_become_one_page() {
    let folder = harness::folder(&[("a.xsb", LEVELS), ("b.xsb", LEVELS)]);
    let mut command = program(&["render", "--to", "page.html", "a.xsb", "b.xsb"]);
    let output = command.current_dir(&folder).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert!(page.contains("<p class=\"about\">6 levels</p>"), "{page}");
    for number in 1..=6 {
        assert_eq!(page.matches(&format!("<li id=\"{number}\">")).count(), 1, "{page}");
    }
}

#[test]
fn a_page_of_several_files_is_named_after_all_of_them() {
    let level = "#####\n#@$.#\n#####\n";
    let titled = |title: &str| format!("Title: {title}\n\n{level}\n{level}");
    let files = harness::folder(&[
        ("a/1.xsb", &titled("One & all")),
        ("a/2.xsb", level),
        ("a/3.xsb", &titled("One & all")),
        ("b/4.xsb", &titled("Four")),
        ("b/5.xsb", &titled("Five")),
    ]);
    let title = |paths: &[&str]| {
        let arguments = [&["render", "--force", "--to", "page.html"], paths].concat();
        let output = program(&arguments).current_dir(&files).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        let page = fs::read_to_string(files.path().join("page.html")).unwrap();
        page.split("<h1>").nth(1).unwrap().split("</h1>").next().unwrap().to_owned()
    };
    assert_eq!(title(&["a/1.xsb"]), "One &amp; all");
    assert_eq!(title(&["a/2.xsb"]), "2");
    assert_eq!(title(&["a"]), "One &amp; all, 2");
    assert_eq!(title(&["a", "b/5.xsb"]), "One &amp; all, 2, Five");
    assert_eq!(title(&["a", "b"]), "4 collections");
}

#[test]
fn a_page_of_a_level_shows_its_author_and_its_notes() {
    let Some(browser) = browser() else { return };
    let text = "Author: A. <b>Nobody</b>\n\n\
        #####\n#@$.#\n#####\nTitle: One\nAuthor: B & \u{202e}C\nDate: 2020-01-02\nCopyright: B & \u{202e}C\n\
        A line with <script>alert(1)</script> in it.\n-----\n\
        Comment:\nTwo\n\nlines\nComment-End:\nEmpty:\nSolution: R\n\n\
        ######\n#.$@ #\n#  $.#\n######\nTitle: Two\n";
    let notes = "Date: 2020-01-02\nA line with <script>alert(1)</script> in it.\nTwo\nlines";
    let by = ["by B & \\u{202e}C", "by A. <b>Nobody</b>"];
    let about = "say(get('.author')?.textContent); say(get('.notes')?.textContent);";
    let script = format!("await open(0); {about} await open(1); {about}");
    let shown = playing(browser, &[], text, &script);
    assert_eq!(shown, [by[0], notes, by[1], "undefined"]);
    // An author of all levels, who is written once, is named at each of them, too.
    let both = text.replace("Author: B & \u{202e}C\n", "");
    let shown = playing(browser, &[], &both, &script);
    assert_eq!((&*shown[0], &*shown[2]), (by[1], by[1]));
    // The page of a game.
    let (game, _) = page_and_messages("a.xsb", text, &["--level", "1"]);
    let shown = acting(browser, &[], &game, &format!("{HANDS}{about}"));
    assert_eq!(shown, [by[0], notes]);
    assert!(!game.contains("<script>alert"), "{game}");
}

#[test]
fn several_levels_become_one_page() {
    let page = page(LEVELS);
    for shown in [
        "<title>Small &amp; &lt;b&gt;fine&lt;/b&gt;</title>",
        "<h1>Small &amp; &lt;b&gt;fine&lt;/b&gt;</h1>\n<p class=\"about\">3 levels</p>",
        "<li id=\"1\"><a href=\"#1\"><span>1 &lt;i&gt;One\\u{202e}</span><small>A. Nobody</small>\
         <small class=\"size\">1 box, 5 × 3</small><svg viewBox=\"-.5 -.5 5 3\" aria-hidden=\"true\">",
        "<path class=\"f\" d=\"M1 1h2\"/><path class=\"g\" d=\"M3 1\"/><path class=\"w\" \
         d=\"M0 0h4M0 1h0M4 1h0M0 2h4\"/><path class=\"b\" d=\"M2 1\"/><path class=\"p\" d=\"M1 1\"/></svg></a></li>",
        "<span>2 Two</span><small>B &amp; C</small>",
        "<span>Level 3</span>",
        "<path class=\"h\" d=\"M2 1\"/>",
    ] {
        assert!(page.contains(shown), "{shown}\n{page}");
    }
    // No solution is given away. The only addresses are the names of SVG, and those of levels.
    assert!(!page.contains("\"turns\":"));
    assert_eq!(page.matches("://").count(), 1);
    assert_eq!(page.matches("<script").count(), 2);
    // The only other files would be those of `url`; here it names the markers of the page itself.
    assert!(!page.replace("url(#", "").contains("url(") && !page.contains(" src="));
}

#[test]
fn an_author_of_all_levels_and_the_file_are_named_once() {
    let text = "Author: A. Nobody\n\n#####\n#@$.#\n#####\n\n#####\n#.$@#\n#####\nTitle: 2 of 2\n";
    let page = page(text);
    for shown in [
        "<title>levels</title>",
        "<p class=\"about\">2 levels by A. Nobody</p>",
        "<span>Level 1</span><small class=\"size\">",
        "<span>2 of 2</span><small class=\"size\">",
    ] {
        assert!(page.contains(shown), "{shown}\n{page}");
    }
}

#[test]
fn malformed_levels_are_left_out_of_a_page_and_others_may_be() {
    let text = format!("{LEVELS}\n#####\n#  x#\n# $.#\n#####\nTitle: Four\n");
    let (page, messages) = page_and_messages("a.xsb", &text, &["--level", "2-"]);
    assert!(messages.starts_with("a.xsb:23:4: error: level 4 \"Four\": "), "{messages}");
    let numbers: Vec<_> = page.split("<li id=\"").skip(1).map(|rest| &rest[..1]).collect();
    assert_eq!(numbers, ["2", "3"]);
    // What is left is one level: it has the page of a game.
    for options in [&["--level", "1"][..], &["--level", "1,4"]] {
        let (page, _) = page_and_messages("a.xsb", &text, options);
        assert!(page.contains("[[\"a6\",\"R\"]]") && !page.contains("<ol"), "{page}");
    }
    let none = "error: <stdin>: there is no level 1; the file has 0\n";
    check(&["render", "--from", "xsb", "--to", "never.html"], "", "", none, 2);
    let several = "error: several levels need `--to-dir`, or a page: `--to FILE.html`\n";
    check(&["render", "--level", "1-2"], LEVELS, "", several, 2);
}

#[test]
fn a_page_of_155_small_levels_is_small() {
    let mut random = Random(4);
    let levels: String = (0..155).map(|_| board(&mut random, 9, 4)).collect();
    let size = page(&levels).len();
    assert!(size < 180_000, "{size}");
}

/// A random level of XSB with walls around it, up to `side` rows and columns inside, and up to `boxes` boxes.
fn board(random: &mut Random, side: usize, boxes: usize) -> String {
    let (rows, columns) = (3 + random.below(side - 2), 3 + random.below(side - 2));
    let mut cells = vec![vec![b' '; columns]; rows];
    let mut scatter = |what: &[u8], count: usize| {
        for _ in 0..count {
            let cell = &mut cells[random.below(rows)][random.below(columns)];
            *cell = if *cell == b'.' { what[1] } else { what[0] };
        }
    };
    scatter(b"##", rows * columns / 6);
    scatter(b"..", boxes);
    scatter(b"$*", boxes);
    scatter(b"@+", 1);
    let wall = "#".repeat(columns + 2);
    let row = |cells: &Vec<u8>| format!("#{}#\n", std::str::from_utf8(cells).unwrap());
    format!("{wall}\n{}{wall}\n\n", cells.iter().map(row).collect::<String>())
}

/// The letters of directions in LURD and as keys.
const WAYS: [(char, &str, Direction); 4] = [
    ('u', "ArrowUp", Direction::Up),
    ('d', "ArrowDown", Direction::Down),
    ('l', "ArrowLeft", Direction::Left),
    ('r', "ArrowRight", Direction::Right),
];

/// A game in the library, and where its boxes are.
struct Played {
    start: Session,
    session: Session,
    boxes: Vec<Cell>,
}

impl Played {
    fn new(level: &Level) -> Played {
        let session = level.session().unwrap_or_else(|_| level.warehouse.clone().into());
        let boxes = level.warehouse.boxes().iter().collect();
        Played { start: session.clone(), session, boxes }
    }

    /// Does what the page is to do; returns the position after it, and why it was refused.
    fn act(&mut self, act: &Act) -> String {
        let outcome = match *act {
            Act::Step(way) => self.session.step(WAYS[way].2),
            Act::Push(number, way) => {
                self.session.push_box(Push { cell: self.boxes[number], direction: WAYS[way].2 })
            }
            Act::Walk(row, column) => {
                let cell = self.session.warehouse().board().grid().cell(row, column);
                self.session.walk_to(cell.unwrap())
            }
            Act::Undo => self.session.undo(),
            Act::Redo => self.session.redo(),
        };
        if let Some(moved) = outcome.effect().and_then(|effect| effect.moved) {
            let number = self.boxes.iter().position(|&cell| cell == moved.from).unwrap();
            self.boxes[number] = moved.to;
        }
        let refusal = match outcome {
            Outcome::Refused(refusal) => refusal.to_string(),
            Outcome::NothingToUndo => "nothing to undo".to_owned(),
            Outcome::NothingToRedo => "nothing to redo".to_owned(),
            _ => String::new(),
        };
        let position = |&cell| {
            let (row, column) = self.session.warehouse().board().grid().position(cell).unwrap();
            format!("{row},{column} ")
        };
        let boxes: String = self.boxes.iter().map(position).collect();
        let worker = position(&self.session.warehouse().worker());
        format!("{worker}{boxes}{}{refusal};", self.moves())
    }

    /// The moves so far: shortest walks, and pushes.
    fn moves(&self) -> String {
        let (warehouse, made) = (self.session.warehouse(), || self.session.pushes_made());
        let pushes = moves_of_pushes(self.start.warehouse().clone(), made());
        let mut moves: String = pushes.map(|step| char::from(step.unwrap().letter())).collect();
        if !warehouse.is_solved() {
            let stop = made().next_back().map_or(self.start.warehouse().worker(), |push| push.cell);
            let mut before = self.session.clone();
            before.walk_to(stop);
            for direction in walk(before.warehouse(), warehouse.worker()).unwrap() {
                let (letter, ..) = WAYS.iter().find(|way| way.2 == direction).unwrap();
                moves.push(*letter);
            }
        }
        moves
    }
}

/// What a player does on the page and in the library.
enum Act {
    Step(usize),
    Push(usize, usize),
    Walk(usize, usize),
    Undo,
    Redo,
}

impl Act {
    fn random(random: &mut Random, level: &Level) -> Act {
        let boxes = level.warehouse.boxes().len();
        let (rows, columns) = level.warehouse.board().size();
        match random.below(10) {
            0..=2 => Act::Step(random.below(4)),
            3..=6 if boxes > 0 => Act::Push(random.below(boxes), random.below(4)),
            8 => Act::Undo,
            9 => Act::Redo,
            _ => Act::Walk(random.below(rows), random.below(columns)),
        }
    }

    fn json(&self) -> serde_json::Value {
        match *self {
            Act::Step(way) => json!(["step", WAYS[way].0.to_string()]),
            Act::Push(number, way) => json!(["push", number, WAYS[way].0.to_string()]),
            Act::Walk(row, column) => json!(["walkTo", [row, column]]),
            Act::Undo => json!(["undo"]),
            Act::Redo => json!(["redo"]),
        }
    }
}

#[test]
fn the_page_and_the_library_play_a_thousand_random_games_alike() {
    const GAMES: usize = 20;
    let Some(browser) = browser() else { return };
    let mut random = Random(41);
    let mut text: String = (0..49).map(|_| board(&mut random, 7, 5)).collect();
    // Too many boxes for letters.
    write!(text, "{}", board(&mut random, 12, 60)).unwrap();
    let levels = Levels::new(Notation::Xsb, Source::of_text("levels", &*text));
    let levels: Vec<_> = levels.map(Result::unwrap).collect();
    let games = levels.iter().enumerate().flat_map(|(number, level)| vec![(number, level); GAMES]);
    let (mut acts, mut positions) = (Vec::new(), Vec::new());
    for (number, level) in games {
        let mut played = Played::new(level);
        let game: Vec<_> = (0..40).map(|_| Act::random(&mut random, level)).collect();
        positions.push(game.iter().map(|act| played.act(act)).collect::<String>());
        acts.push((number, game.iter().map(Act::json).collect::<Vec<_>>()));
    }
    assert_eq!(acts.len(), 1000);
    let script = format!(
        "
        const rules = page.defaultView;
        const {{ levels }} = JSON.parse(page.getElementById('data').textContent);
        for (const [number, acts] of {}) {{
            let game = rules.startOf(levels[number]);
            const position = cell => `${{Math.floor(cell / game.width)}},${{cell % game.width}} `;
            say(acts.map(([name, ...given], act) => {{
                if (act % 4 === 0) {{
                    // A game that was kept goes on in the same way.
                    rules.keepGame(game, 'x');
                    if (localStorage.getItem('sokopush game x')) game = rules.gameOf(levels[number], 'x');
                }}
                if (name === 'walkTo') given[0] = given[0][0] * game.width + given[0][1];
                const refusal = rules[name](game, ...given) ?? '';
                return [game.worker, ...game.boxes].map(position).join('') + rules.movesOf(game) + refusal + ';';
            }}).join(''));
        }}",
        serde_json::to_string(&acts).unwrap()
    );
    let shown = acting(browser, &[], &page(&text), &script);
    assert_eq!(shown.len(), positions.len(), "{shown:?}");
    for (number, (shown, wanted)) in shown.iter().zip(&positions).enumerate() {
        assert_eq!(shown, wanted, "game {number}: {}", levels[number / GAMES].warehouse);
    }
}

/// What scripts on the page of a collection use: `key` presses a key, `tap` taps a cell, `tell` says what is seen.
pub(super) const HANDS: &str = "
    const key = (key, more = {}) => (page.activeElement ?? page.body).dispatchEvent(
        new page.defaultView.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
    const keys = keys => keys.split(' ').forEach(one => key({ u: 'ArrowUp', d: 'ArrowDown', l: 'ArrowLeft', r: 'ArrowRight' }[one] ?? one));
    const type = letters => [...letters].forEach(one => key(one));
    const tap = (row, column) => {
        const board = page.querySelector('.board');
        const at = new DOMPoint(column * 40 + 20, row * 40 + 20).matrixTransform(board.getScreenCTM());
        page.elementFromPoint(at.x, at.y).dispatchEvent(
            new page.defaultView.MouseEvent('click', { bubbles: true, clientX: at.x, clientY: at.y }));
    };
    const drag = ([row, column], [toRow, toColumn], more = {}, over = null) => {
        const board = page.querySelector('.board');
        const point = (type, row, column) => {
            const at = new DOMPoint(column * 40 + 20, row * 40 + 20).matrixTransform(board.getScreenCTM());
            board.dispatchEvent(new page.defaultView.PointerEvent(type, { bubbles: true, clientX: at.x, clientY: at.y, ...more }));
        };
        point('pointerdown', row, column);
        if (over) point('pointermove', ...over);
        point('pointerup', toRow, toColumn);
    };
    const get = what => page.querySelector(what);
    const told = () => get(get('.won') ? '.result' : '.status').textContent;
    const tell = () => say(`${get('.table').dataset.moves} | ${get('.counts').textContent} | ${told()}`);
    const open = async number => { page.querySelectorAll('.levels a')[number].click(); await wait(10); };
    frame.style.cssText = 'width: 800px; height: 600px';";

/// Lets the browser be one whose pointer is a finger.
pub(super) const COARSE: &str = "--blink-settings=primaryPointerType=2,availablePointerTypes=2";

/// Does something with the page of a collection.
pub(super) fn playing(browser: &str, options: &[&str], text: &str, act: &str) -> Vec<String> {
    acting(browser, options, &page(text), &format!("{HANDS}{act}"))
}

pub(super) const GAMES: &str = "########\n#@ $  .#\n# $    #\n#  .#  #\n########\nTitle: A\n\n\
    ######\n#@$ .#\n######\nTitle: B\n\n#####\n#.$@#\n#####\nTitle: C\n";

#[test]
fn a_collection_is_played_by_keys() {
    let Some(browser) = browser() else { return };
    let script = "
        get('.next').click(); await wait(10);
        say(`${page.title}, ${page.activeElement.className}`);
        tell();
        keys('r a'); tell();
        say(get('.selected').dataset.box);
        keys('r'); tell();
        keys('6 u c'); tell();
        keys('b l'); tell();
        keys('b u b Escape'); tell();
        keys('0'); tell();
        key('z', { ctrlKey: true }); keys('Backspace'); tell();
        key('y', { ctrlKey: true }); tell();
        keys('End'); tell();
        keys('Home'); tell();
        key(' '); say(getComputedStyle(get('.box text')).display);
        key(' '); say(getComputedStyle(get('.box text')).display);
        key('?'); say(get('.more details').open);
        key('PageUp'); tell();
        key('PageDown'); await wait(10);
        keys('r r'); tell();
        say(get('.field').getAttribute('aria-label'));
        key('Enter'); await wait(10); say(page.title);
        key('Escape'); await wait(10); say(`${page.title}, ${page.activeElement.textContent}`);
        keys('l'); say(page.activeElement.textContent);
        say(key('ArrowRight', { altKey: true })); say(page.activeElement.textContent);
        key('Enter', { ctrlKey: true }); say(page.title);";
    expect![[r#"
        [
            "1 A – levels, field",
            " | 0 moves, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "r | 1 move, 0 pushes | box a: an arrow pushes it, Esc deselects; row 2, column 4",
            "a",
            "rR | 2 moves, 1 push | a6: box a goes right",
            "rR | 2 moves, 1 push | there is no box c",
            "rRdL | 4 moves, 2 pushes | b4: box b goes left",
            "rRdLdlU | 7 moves, 3 pushes | ",
            "rRdL | 4 moves, 2 pushes | undone: b8: box b goes up",
            "r | 1 move, 0 pushes | undone: a6: box a goes right",
            "rR | 2 moves, 1 push | redone: a6: box a goes right",
            "rRdLdlU | 7 moves, 3 pushes | redone",
            " | 0 moves, 0 pushes | begun again; Redo goes through what was played",
            "none",
            "block",
            "true",
            " | 0 moves, 0 pushes | this is the first level",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Next: 3 C Enter",
            "2 B: 1 of 1 box on goals, worker in row 2, column 4",
            "3 C – levels",
            "levels, 3 C1 box, 5 × 3",
            "2 B1 box, 6 × 3✓ 2",
            "true",
            "2 B1 box, 6 × 3✓ 2",
            "levels",
        ]
    "#]].assert_debug_eq(&playing(browser, &[], GAMES, script));
}

#[test]
fn the_address_of_a_level_opens_it_ready_to_be_played() {
    let Some(browser) = browser() else { return };
    let (page, script) = (
        page(GAMES),
        "<head><script>
        if (!location.search) location = '?opened#2';
        addEventListener('load', () => setTimeout(() => { document.title += `, ${document.activeElement.className}`; }, 500));
        </script>",
    );
    let (head, policy) = page.split_once("<meta http-equiv").unwrap();
    let (_, rest) = policy.split_once('>').unwrap();
    let page = format!("{}{rest}", head.replace("<head>", script));
    let shown = open(browser, &["--virtual-time-budget=60000"], "page.html", &page);
    assert!(shown.contains("<title>2 B – levels, field</title>"), "{shown}");
}

#[test]
fn a_collection_is_played_by_taps() {
    let Some(browser) = browser() else { return };
    let script = "
        await open(0);
        tap(1, 5); tell();
        tap(2, 2); tell();
        tap(2, 5); tell();
        tap(2, 5); tap(2, 5); tell();
        tap(1, 3); tap(1, 7); tell();
        tap(0, 0); tell();
        tap(1, 10); tell();
        tap(1, 6); get('.pad .down').click(); tell();
        [...page.querySelectorAll('.controls button')].forEach(one => { one.click(); tell(); });
        say([...page.querySelectorAll('.more pre')].at(-1).textContent);";
    expect![[r#########"
        [
            "ddrrurur | 8 moves, 0 pushes | row 2, column 6",
            "ddrrurur | 8 moves, 0 pushes | box b: an arrow pushes it, Esc deselects; row 3, column 3",
            "dRRR | 4 moves, 3 pushes | b6: box b goes right",
            "dRRR | 4 moves, 3 pushes | ",
            "dRRRlluRRR | 10 moves, 6 pushes | a wall is in the way; stopped after 3 of 4",
            "dRRRlluRRR | 10 moves, 6 pushes | the worker cannot get there",
            "dRRRlluRRR | 10 moves, 6 pushes | the worker cannot get there",
            "dRRRlluRRR | 10 moves, 6 pushes | the worker cannot get there",
            "dRRRlluRR | 9 moves, 5 pushes | undone: a6: box a goes right, onto a goal",
            "dRRRlluRRR | 10 moves, 6 pushes | redone: a6: box a goes right, onto a goal",
            " | 0 moves, 0 pushes | begun again; Redo goes through what was played",
            " | 0 moves, 0 pushes | you have not solved this level yet",
            " | 0 moves, 0 pushes | letters hidden",
            " | 0 moves, 0 pushes | there are no moves to copy",
            " | 0 moves, 0 pushes | the browser refused to copy; the text is selected, to be copied by hand",
            "########\n#@-a--+#\n#-b----#\n#--+#--#\n########",
        ]
    "#########]]
    .assert_debug_eq(&playing(browser, &[], GAMES, script));
}

#[test]
fn what_a_player_needs_stays_in_view() {
    let Some(browser) = browser() else { return };
    let (wall, floor) = ("#".repeat(100), " ".repeat(94));
    let text = format!("{wall}\n#@{floor}$.#\n{wall}\n\n{GAMES}");
    let script = "
        const sees = what => {
            const [{ left, right }, field] = [get(what), get('.field')].map(one => one.getBoundingClientRect());
            return field.left <= left && right <= field.right;
        };
        await open(0);
        say([sees('.board .worker'), sees('.board .box')]);
        button('').click();
        say([sees('.board .worker'), sees('.board .box')]);
        keys('a'); say([sees('.board .worker'), sees('.board .box')]);
        keys('Escape'); say([sees('.board .worker'), sees('.board .box')]);
        frame.style.height = '300px';
        key('?'); say(get('.more details').getBoundingClientRect().top < 300);
        // Whoever has copied the moves plays on.
        page.execCommand = () => true;
        keys('r'); button('Copy moves').click(); keys('r');
        say(`${page.activeElement.className} ${get('.table').dataset.moves}`);";
    expect![[r#"
        [
            "true,true",
            "true,false",
            "false,true",
            "true,false",
            "true",
            "field rr",
        ]
    "#]]
    .assert_debug_eq(&playing(browser, &[], &text, script));
}

#[test]
fn the_browser_keeps_solutions_and_games_by_the_board() {
    let Some(browser) = browser() else { return };
    let script = "
        const marks = page => [...page.querySelectorAll('.levels b')].map(one => one.textContent);
        const again = () => new Promise(done => { frame.onload = done; frame.srcdoc += ''; });
        await open(0); keys('r a r 0 b r r 0');
        await open(1); keys('r r'); tell();
        say(get('.more details:nth-last-child(3)').textContent);
        await again();
        const renewed = frame.contentDocument;
        say(`${marks(renewed)}: ${renewed.querySelector('.about').textContent}`);
        say(Object.entries(localStorage).map(([key, text]) => `${key.slice(0, 18)}: ${text}`).sort());
        renewed.querySelector('.levels a').click(); await wait(10);
        const shown = () => say(`${renewed.querySelector('.table').dataset.moves} ${renewed.querySelector('.status').textContent}`);
        shown();
        ['Redo', 'Undo', 'Undo', 'Undo'].forEach(name => {
            [...renewed.querySelectorAll('button')].find(one => one.textContent === name).click();
            shown();
        });";
    expect![[r#"
        [
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Next: 3 C Enter",
            "Your best solutionsSolution: RR",
            "✓ 2,✓ 2: 4 levels 2 solved Play 1 A",
            "sokopush game ####: [1,20,false,[[1,\"r\",11],[1,\"r\",20]]],sokopush solutions: RR RR",
            "dR your game goes on, Restart begins again",
            "dRR redone: b6: box b goes right",
            "dR undone: b6: box b goes right",
            "r undone: b6: box b goes right",
            "r nothing to undo",
        ]
    "#]]
    .assert_debug_eq(&playing(browser, &[], &repeated(), script));
}

/// Levels of which the second and the last have the same board.
fn repeated() -> String {
    format!("{GAMES}\n######\n#@$ .#\n######\nTitle: D\n")
}

#[test]
fn of_solutions_those_with_the_fewest_moves_and_the_fewest_pushes_are_kept() {
    let Some(browser) = browser() else { return };
    let script = "
        const { rank, bestIn } = page.defaultView;
        for (const moves of ['llRR', 'lRlRR', 'llllR', 'RRR', 'RRR', 'uRRR', 'R']) say(rank('x', moves) + localStorage.getItem('sokopush solutions x'));
        say(bestIn(''));";
    expect![[r#"
        [
            "llRR llRR",
            " Your best: 4 moves, 2 pushes.llRR llRR",
            " Better than before: 4 moves, 2 pushes.llRR llllR",
            " Better than before: 4 moves, 2 pushes; or 5 moves, 1 push.RRR llllR",
            " Your best: 3 moves, 3 pushes; or 5 moves, 1 push.RRR llllR",
            " Your best: 3 moves, 3 pushes; or 5 moves, 1 push.RRR llllR",
            " Better than before: 3 moves, 3 pushes; or 5 moves, 1 push.R R",
            "",
        ]
    "#]]
    .assert_debug_eq(&playing(browser, &[], GAMES, script));
}

#[test]
fn two_windows_lose_nothing_of_each_other() {
    let Some(browser) = browser() else { return };
    let script = "
        const other = document.createElement('iframe');
        await new Promise(done => { other.onload = done; other.srcdoc = frame.srcdoc; document.body.append(other); });
        const there = other.contentDocument;
        const seen = what => there.querySelector(what);
        const tellThere = () => say(`there: ${seen('.table').dataset.moves} | ${seen('.counts').textContent} | ${seen('.status').textContent}`);
        const press = one => there.body.dispatchEvent(new other.contentWindow.KeyboardEvent('keydown', { key: one, bubbles: true }));
        const openThere = async number => { there.querySelectorAll('.levels a')[number].click(); await wait(10); };
        await open(0); await openThere(0);
        keys('r a r'); await wait(50); tellThere();
        // It continues that game also before it has heard of it.
        keys('0 b r 0'); press('End'); tellThere();
        await wait(50); tell();
        // A level that was solved elsewhere, and a better solution of it.
        await open(1); await openThere(1);
        keys('r r'); press('ArrowRight'); press('ArrowLeft'); press('ArrowRight'); tellThere();
        keys('Home r r'); await wait(50); tell();
        say(Object.entries(localStorage).filter(([key]) => key.includes('solutions')).map(([, text]) => text));
        // What is not known there, because storage was emptied, goes on.
        await open(0); keys('Home a r'); localStorage.clear(); keys('a r'); tell();";
    expect![[r#"
        [
            "there: rR | 2 moves, 1 push | this is the game as another window has played it",
            "there: dR | 2 moves, 1 push | redone",
            "dR | 2 moves, 1 push | this is the game as another window has played it",
            "there: R | 1 move, 1 push. Your best: 2 moves, 2 pushes | row 2, column 3",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Your best: 2 moves, 2 pushes. Next: 3 C Enter",
            "RR RR",
            "rRR | 3 moves, 2 pushes | a6: box a goes right",
        ]
    "#]]
    .assert_debug_eq(&playing(browser, &[], GAMES, script));
}

#[test]
fn a_page_says_so_where_nothing_can_be_kept() {
    let Some(browser) = browser() else { return };
    let refusal = "<head><script>Object.defineProperty(window, 'localStorage', \
                   { get() { throw new Error('refused'); } });</script>";
    let page = page(&repeated()).replacen("<head>", refusal, 1);
    let blocked = "
        say(`${get('.notice').getAttribute('role')}: ${get('.notice').textContent}`);
        await open(1); keys('r r'); tell();
        keys('Home r r'); tell();
        say(get('.more details:nth-last-child(3) pre').textContent);
        await open(0); keys('r a r'); await open(1); await open(0); tell();
        key('Escape'); await wait(10); say(get('.about').textContent);";
    expect![[r#"
        [
            "alert: The browser does not keep what you play: its storage is blocked. Before you close this page, copy the moves that you need.",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Next: 3 C Enter",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Your best: 2 moves, 2 pushes. Next: 3 C Enter",
            "Solution: RR",
            "rR | 2 moves, 1 push | your game goes on, Restart begins again",
            "4 levels 2 solved Play 1 A",
        ]
    "#]]
    .assert_debug_eq(&acting(browser, &[], &page, &format!("{HANDS}{blocked}")));
    let full = "
        say(getComputedStyle(get('.notice')).display);
        let free = 1 << 22;
        for (let size = free; free > 0; free >>= 1) {
            try { localStorage.setItem('all', 'x'.repeat(size)); size += free; } catch { size -= free; }
        }
        await open(1); keys('r r'); await open(0); keys('r a r');
        say(`${get('.notice').textContent} ${Object.keys(localStorage)}`);
        await open(1); say(get('.counts').textContent); await open(0); tell();
        // Once there is room, nothing was lost.
        localStorage.removeItem('all'); keys('a r'); tell();
        say(`${get('.notice').textContent} ${Object.values(localStorage)}`);";
    expect![[r#"
        [
            "none",
            "The browser does not keep what you play: its storage is full. Before you close this page, copy the moves that you need. all",
            "0 moves, 0 pushes. Your best: 2 moves, 2 pushes",
            "rR | 2 moves, 1 push | your game goes on, Restart begins again",
            "rRR | 3 moves, 2 pushes | a6: box a goes right",
            " [2,13,false,[[0,\"r\",11],[0,\"r\",12]]],RR RR",
        ]
    "#]]
    .assert_debug_eq(&playing(browser, &[], &repeated(), full));
}

#[test]
fn copied_is_said_only_of_what_was_copied() {
    let Some(browser) = browser() else { return };
    // Without a click by a person, this browser refuses.
    let script = "
        await open(0);
        button('Copy moves').click(); tell();
        keys('r'); button('Copy moves').click(); tell();
        say(`${page.activeElement.tagName} ${page.getSelection()}`);
        page.execCommand = () => true;
        button('Copy moves').click(); tell();
        say(page.activeElement.className);";
    expect![[r#"
        [
            " | 0 moves, 0 pushes | there are no moves to copy",
            "r | 1 move, 0 pushes | the browser refused to copy; the text is selected, to be copied by hand",
            "TEXTAREA r",
            "r | 1 move, 0 pushes | copied",
            "field",
        ]
    "#]]
    .assert_debug_eq(&playing(browser, &[], GAMES, script));
}

#[test]
fn a_collection_can_be_used_by_all_readers() {
    let Some(browser) = browser() else { return };
    let script = "
        const isNamed = one => one.getAttribute('aria-label') || one.textContent.trim();
        say([...page.querySelectorAll('a, svg:not([aria-hidden])')].every(isNamed));
        await open(0);
        say([...page.querySelectorAll('a, button, textarea, section, .field')].filter(one => !isNamed(one)).length);
        say(get('.status').getAttribute('role') + get('.field').getAttribute('role') + get('.field').tabIndex);
        say(`${get('.board').getAttribute('aria-hidden')}: ${get('.field').getAttribute('aria-description')}`);
        say(getComputedStyle(page.body).backgroundColor);
        frame.style.width = '320px';
        say((page.documentElement.scrollWidth <= 320) + ' ' + getComputedStyle(get('.pad')).display);
        get('.table nav a[title=\"All levels\"]').click(); await wait(10);
        say(page.documentElement.scrollWidth <= 320);";
    let light = playing(browser, &[], GAMES, script);
    expect![[r#"
        [
            "true",
            "0",
            "statusapplication0",
            "true: arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "rgb(255, 255, 255)",
            "true grid",
            "true",
        ]
    "#]]
    .assert_debug_eq(&light);
    let dark = ["--blink-settings=preferredColorScheme=0"];
    assert_eq!(playing(browser, &dark, GAMES, script)[4], "rgb(16, 20, 26)");
}

#[test]
fn boxes_are_pushed_around_corners_by_taps_and_drags() {
    let Some(browser) = browser() else { return };
    let script = "
        await open(0);
        tap(2, 2);
        say(get('.reach').getAttribute('d').split('M').length - 1);
        // The worker stands on a dot, and is seen.
        say(get('.reach').nextSibling === get('.table .worker'));
        tap(3, 1); tell();
        say(get('.reach'));
        // On the way, a drag shows what it can lead to.
        drag([1, 3], [1, 3], { buttons: 1 }, [1, 4]); say(get('.reach').getAttribute('d').split('M').length - 1);
        key('Escape');
        drag([1, 3], [1, 6]); tell();
        drag([1, 6], [0, 0]); tell();
        drag([1, 3], [1, 3]); tell();
        drag([2, 4], [2, 1], { pointerType: 'touch' }); tell();
        drag([2, 4], [2, 1]); tell();
        const undo = page.querySelector('.controls button');
        undo.dispatchEvent(new page.defaultView.PointerEvent('pointerdown', { button: 2 }));
        await wait(600); tell();
        undo.dispatchEvent(new page.defaultView.PointerEvent('pointerdown'));
        await wait(600);
        undo.dispatchEvent(new page.defaultView.PointerEvent('pointerup'));
        tell();
        await wait(600); tell();";
    expect![[r#"
        [
            "15",
            "true",
            "rDrdL | 5 moves, 2 pushes | b4: box b goes left",
            "null",
            "5",
            "rDrdLuuRRR | 10 moves, 5 pushes | a6: box a goes right, onto a goal",
            "rDrdLuuRRR | 10 moves, 5 pushes | the box cannot be pushed there",
            "rDrdLuuRRR | 10 moves, 5 pushes | the box cannot be pushed there",
            "rDrdLuuRRRl | 11 moves, 5 pushes | row 2, column 5",
            "rDrdLuuRRRl | 11 moves, 5 pushes | row 2, column 5",
            "rDrdLuuRRRl | 11 moves, 5 pushes | row 2, column 5",
            "rDrdL | 5 moves, 2 pushes | undone: a6: box a goes right",
            "rDrdL | 5 moves, 2 pushes | undone: a6: box a goes right",
        ]
    "#]]
    .assert_debug_eq(&playing(browser, &[], GAMES, script));
}

#[test]
fn levels_are_searched_and_progress_is_taken_along() {
    let Some(browser) = browser() else { return };
    let script = "
        const shown = () => say([...page.querySelectorAll('.levels li')].filter(one => !one.hidden).map(one => one.id));
        const input = (one, change) => { Object.assign(one, change); one.dispatchEvent(new Event('input')); };
        await open(1); keys('r r'); key('Escape'); await wait(10);
        input(get('[type=search]'), { value: 'b' }); shown();
        input(get('[type=search]'), { value: 'zzz' }); shown(); say(get('.tools small').textContent);
        input(get('[type=search]'), { value: '' }); shown(); say(get('.tools small').textContent);
        input(get('[type=checkbox]'), { checked: true }); shown();
        // Arrows pass over what is hidden, and a level that is solved is left out at once.
        get('.levels a').focus(); key('ArrowRight'); say(page.activeElement.textContent);
        await open(2); keys('l'); key('Escape'); await wait(10); shown();
        input(get('[type=checkbox]'), { checked: false });
        await open(0); keys('d'); drag([2, 2], [2, 4]); key('Escape'); await wait(10);
        // The file that is saved.
        let saved;
        const address = page.defaultView.URL.createObjectURL;
        page.defaultView.URL.createObjectURL = blob => { saved = blob; return address(blob); };
        button('Save progress').click();
        const text = await saved.text();
        say(text.replace(/#[^\"]*#/g, 'BOARD'));
        localStorage.clear();
        const load = async text => {
            const files = new page.defaultView.DataTransfer();
            files.items.add(new page.defaultView.File([text], 'progress.json'));
            get('[type=file]').files = files.files;
            get('[type=file]').dispatchEvent(new Event('change'));
            // The time of the page does not wait for files.
            const before = get('.about').textContent + get('.notice').textContent;
            for (let turn = 0; turn < 200 && before === get('.about').textContent + get('.notice').textContent; turn += 1) {
                for (let work = 0; work < 1e7; work += 1);
                await wait(1);
            }
        };
        await load(text);
        say(`${Object.keys(localStorage).length} ${get('.about').textContent}, ${get('.notice').textContent}`);
        await load('{}'); say(get('.notice').textContent);
        // What is no solution and no game of these levels changes nothing.
        localStorage.clear();
        const file = JSON.parse(text);
        for (const key of Object.keys(file)) file[key] = key.startsWith('game') ? '[9, 1, {}, [[7, 1, []]]]' : 'RRR zz <b>';
        await load(JSON.stringify(file)); say(Object.keys(localStorage).filter(key => /solutions/.test(key)).length);
        await open(0); tell(); key('Escape'); await wait(10);
        for (const key of Object.keys(file)) file[key] = '[-1, 0, false, []]';
        await load(JSON.stringify(file)); await open(0); tell(); key('Escape'); await wait(10);
        await load('not a file'); say(get('.notice').textContent);";
    expect![[r#"
        [
            "2",
            "",
            "no such level",
            "1,2,3",
            "",
            "1,3",
            "3 C1 box, 5 × 3",
            "1",
            "{\"game BOARD\":\"[2,21,false,[[1,\\\"r\\\",19],[1,\\\"r\\\",20]]]\",\"solutions BOARD\":\"RR RR\",\"solutions BOARD\":\"L L\"}",
            "3 3 levels 2 solved Play 1 A, loaded the progress of 3 levels",
            "this file has no progress of these levels",
            "0",
            " | 0 moves, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            " | 0 moves, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "this file has no progress",
        ]
    "#]].assert_debug_eq(&playing(browser, &[], GAMES, script));
}

#[test]
fn a_single_level_is_opened_and_one_that_cannot_be_solved_says_so() {
    let Some(browser) = browser() else { return };
    let told =
        |board: &str| playing(browser, &[], board, "await wait(10); say(page.title); tell();");
    let shown = [
        "####\n#@ #\n#$.#\n####\nTitle: A\n",
        "######\n#@ $ #\n######\n",
        "######\n#@$$.#\n#  $.#\n######\n",
    ];
    expect![[r#"
        [
            [
                "1 A – levels",
                " | 0 moves, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            ],
            [
                "Level 1 – levels",
                " | 0 moves, 0 pushes | this board has no goals: it cannot be solved",
            ],
            [
                "Level 1 – levels",
                " | 0 moves, 0 pushes | there are only 2 goals for 3 boxes: it cannot be solved",
            ],
        ]
    "#]].assert_debug_eq(&shown.map(told));
}

#[test]
fn on_a_phone_the_pad_is_in_view_and_cells_are_large_enough_for_a_finger() {
    let Some(browser) = browser() else { return };
    let script = "
        for (const [width, height] of [[390, 844], [844, 390]]) {
            frame.style.cssText = `width: ${width}px; height: ${height}px; border: 0`;
            await wait(50);
            await open(0);
            const box = get('.board').getBoundingClientRect();
            say(`cells of 36 pixels: ${box.width / 8 >= 36 && box.height / 5 >= 36}`);
            const within = what => get(what).getBoundingClientRect().bottom <= height;
            say(`in view: ${within('.pad')} ${within('.controls')} ${within('.status')}`);
            // Otherwise the browser takes swipes and drags for itself.
            say(page.defaultView.getComputedStyle(get('.field')).touchAction);
            tap(1, 5); tell();
            drag([1, 6], [2, 6], { pointerType: 'touch' }); tell();
            key('Home'); key('Escape'); await wait(10);
        }";
    expect![[r#"
        [
            "cells of 36 pixels: true",
            "in view: true true true",
            "none",
            "ddrrurur | 8 moves, 0 pushes | row 2, column 6",
            "ddrrurr | 7 moves, 0 pushes | row 3, column 6",
            "cells of 36 pixels: true",
            "in view: true true true",
            "none",
            "ddrrurur | 8 moves, 0 pushes | row 2, column 6",
            "ddrrurr | 7 moves, 0 pushes | row 3, column 6",
        ]
    "#]]
    .assert_debug_eq(&playing(browser, &["--touch-events=enabled", COARSE], GAMES, script));
}

/// A level that one push to the right solves, and others.
const FIRST: &str = "########\n#@$ .  #\n#      #\n########\nTitle: A\n\n\
    ######\n#@$ .#\n######\nTitle: B\n\n#####\n#.$@#\n#####\nTitle: C\n";

#[test]
fn the_last_push_ends_a_level_until_something_is_undone() {
    let Some(browser) = browser() else { return };
    let script = "
        const held = key_ => key(key_, { repeat: true });
        await open(0);
        for (let turn = 0; turn < 8; turn += 1) held('ArrowRight');
        tell(); say(get('.smile') !== null && getComputedStyle(get('.board .smile')).display);
        keys('a r l d'); type('a66h'); tap(2, 1); tap(1, 4); drag([1, 4], [1, 5]); drag([2, 1], [2, 4], { pointerType: 'touch' });
        get('.pad .left').click(); tell();
        type('y'); say(get('.won') !== null);
        // Enter that is held down since before does nothing, here and in the level that it opens.
        held('Enter'); await wait(10); say(page.title);
        type('u'); tell(); keys('r'); tell();
        key('Enter'); await wait(10); tell(); held('Enter'); held('Enter'); await wait(10); say(page.title); tell();
        key('Enter'); await wait(10); say(page.title); tell();
        // A link that has the focus in the list is not pressed again and again either.
        key('Escape'); await wait(10); page.querySelectorAll('.levels a')[1].focus();
        say(held('Enter')); await wait(10); say(page.title);";
    expect![[r#"
        [
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Next: 2 B Enter",
            "inline",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Next: 2 B Enter",
            "true",
            "1 A – levels",
            "R | 1 move, 1 push. Your best: 2 moves, 2 pushes | undone: a6: box a goes right, onto a goal",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Your best: 2 moves, 2 pushes. Next: 2 B Enter",
            " | 0 moves, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "2 B – levels",
            " | 0 moves, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "2 B – levels",
            " | 0 moves, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "false",
            "levels",
        ]
    "#]].assert_debug_eq(&playing(browser, &[], FIRST, script));
}

#[test]
fn after_the_last_level_a_page_says_where_to_find_more() {
    let Some(browser) = browser() else { return };
    let script = "
        for (const [number, ways] of [[0, 'r r'], [1, 'r r'], [2, 'l']]) {
            await open(number); keys(ways); tell(); key('Escape'); await wait(10);
        }";
    expect![[r#"
        [
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Next: 2 B Enter",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Next: 3 C Enter",
            "L | 1 move, 1 push. Your best: 1 move, 1 push | Solved 1 move, 1 push. All levels are solved. The documentation of sokopush, docs/levels.md, names collections with thousands more.",
        ]
    "#]].assert_debug_eq(&playing(browser, &[], FIRST, script));
}

#[test]
fn no_level_is_next_to_itself_and_none_that_is_solved_as_it_begins() {
    let Some(browser) = browser() else { return };
    // The last two are solved as they begin.
    let text = format!("{}\n\n#####\n#@* #\n#####\nTitle: D\n", FIRST.replace("$@", "*@"));
    let script = "
        await open(2); tell(); say(get('.status a').getAttribute('href')); key('Enter'); await wait(10); say(page.title);
        keys('r r'); tell(); key('Escape'); await wait(10);
        // What a solver has pushed is not kept, and is no reason to begin again at once.
        localStorage.setItem('sokopush game ######\\n#@$ .#\\n######', '[1,9,false,[[0,\"r\",8,true]]]');
        await open(1); tell(); keys('r'); tell(); key('Enter'); await wait(10); say(page.title);
        key('Escape'); await wait(10); say(page.querySelectorAll('.levels b').length); say(get('.about .next').textContent);
        await open(3); tell(); keys('r l'); tell();";
    expect![[r##"
        [
            " | 0 moves, 0 pushes | this level is solved as it begins. Next: 1 A Enter",
            "#1",
            "1 A – levels",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Next: 2 B Enter",
            "R | 1 move, 1 push | your game goes on, Restart begins again",
            "RR | 2 moves, 2 pushes | Solved 2 moves, 2 pushes. It is not all yours, so it is not kept. The documentation of sokopush, docs/levels.md, names collections with thousands more.",
            "2 B – levels",
            "1",
            "Play 2 B",
            " | 0 moves, 0 pushes | this level is solved as it begins. Next: 2 B Enter",
            "Rl | 2 moves, 1 push | row 2, column 2",
        ]
    "##]].assert_debug_eq(&playing(browser, &[], &text, script));
}

#[test]
fn a_small_window_shows_the_board_and_scrolls() {
    let Some(browser) = browser() else { return };
    let script = "
        for (const [width, height] of [[320, 256], [256, 320], [480, 256], [320, 200], [500, 390], [568, 320], [800, 100]]) {
            frame.style.cssText = `width: ${width}px; height: ${height}px; border: 0`;
            await wait(50); await open(0); await wait(50);
            const field = get('.field').getBoundingClientRect();
            const board = get('.board').getBoundingClientRect();
            const next = get('.status').getBoundingClientRect();
            const isApart = field.bottom <= next.top || field.right <= next.left;
            const fits = page.documentElement.scrollWidth <= width;
            say(`${width}: ${field.width >= 128 && field.height >= 128} ${board.width >= 100} ${isApart} ${fits}`);
            key('Escape'); await wait(10);
        }";
    expect![[r#"
        [
            "320: true true true true",
            "256: true true true true",
            "480: true true true true",
            "320: true true true true",
            "500: true true true true",
            "568: true true true true",
            "800: true true true true",
        ]
    "#]]
    .assert_debug_eq(&playing(browser, &[], GAMES, script));
}

#[test]
fn the_help_says_what_letters_do_in_this_level() {
    let Some(browser) = browser() else { return };
    let boxes = |count: usize| {
        format!(
            "{0}\n#@{1}#\n#{2} #\n#{3} #\n{0}\n\n",
            "#".repeat(count + 3),
            " ".repeat(count),
            "$".repeat(count),
            ".".repeat(count)
        )
    };
    let text = [26, 27].map(boxes).concat();
    let script = "
        const seen = () => {
            say(get('.field').getAttribute('aria-description'));
            const labels = [...page.querySelectorAll('.more th')].map(one => one.textContent);
            say(labels.filter(label => /arrow|wasd|Undo|Backspace|Ctrl-Y|PageUp/.test(label)).join(' | '));
        };
        await open(0); tell(); seen(); key(' '); seen(); key(' '); seen();
        key('PageDown'); await wait(10); tell(); seen();";
    expect![[r#"
        [
            " | 0 moves, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "arrows | a + arrow | hjkl, wasd | 0, Backspace, Ctrl-Z | Ctrl-Y | PageUp",
            "arrows walk and push; a click on a box, then an arrow pushes it; ? lists the keys",
            "arrows | hjkl, wasd | 0, Backspace, Ctrl-Z, u, z | Ctrl-Y, y | PageUp, p",
            "arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "arrows | a + arrow | hjkl, wasd | 0, Backspace, Ctrl-Z | Ctrl-Y | PageUp",
            " | 0 moves, 0 pushes | arrows walk and push; a click on a box, then an arrow pushes it; ? lists the keys",
            "arrows walk and push; a click on a box, then an arrow pushes it; ? lists the keys",
            "arrows | hjkl, wasd | 0, Backspace, Ctrl-Z, u, z | Ctrl-Y, y | PageUp, p",
        ]
    "#]].assert_debug_eq(&playing(browser, &[], &text, script));
}

#[test]
fn a_push_that_is_refused_leaves_the_box_selected() {
    let Some(browser) = browser() else { return };
    let script = "
        const selected = () => say(get('.selected')?.dataset.box);
        await open(0); keys('a u'); tell(); selected();
        key('ArrowUp', { repeat: true }); tell(); selected();
        keys('r'); tell(); selected(); keys('a 8'); tell(); selected(); keys('Escape'); selected();";
    expect![[r#"
        [
            " | 0 moves, 0 pushes | a wall is in the way",
            "a",
            " | 0 moves, 0 pushes | a wall is in the way",
            "a",
            "rR | 2 moves, 1 push | a6: box a goes right",
            "undefined",
            "rR | 2 moves, 1 push | a wall is in the way",
            "a",
            "undefined",
        ]
    "#]]
    .assert_debug_eq(&playing(browser, &[], GAMES, script));
}

#[test]
fn letters_are_boxes_first_and_keys_where_no_box_has_them() {
    let Some(browser) = browser() else { return };
    // Boxes up to `u`, and one more level with more boxes than letters.
    let some = format!(
        "{0}\n#@{1}#\n# {2}#\n#  {2}#\n{0}\nTitle: Some\n",
        "#".repeat(25),
        " ".repeat(22),
        "$".repeat(21) + " "
    );
    let some = some.replace("#  $", "# .").replace("$ #\n####", " ##\n####");
    let many = format!(
        "{0}\n#@{1}#\n# {2} #\n# {3} #\n{0}\nTitle: Many\n",
        "#".repeat(32),
        " ".repeat(29),
        "$".repeat(28),
        ".".repeat(28)
    );
    let text = format!("{GAMES}\n{some}\n{many}");
    let script = "
        await open(0);
        keys('6'); tell();
        type('a66'); tell(); type('zu'); tell(); type('y'); tell();
        type('r'); tell();
        key('End'); type('h'); tell();
        type('b'); say(get('.selected').dataset.box); key('b', { ctrlKey: true }); tell();
        type(' r'); for (const one of 'dsawljkh') { type(one); tell(); } type('b'); tell(); type('cg'); tell();
        type('n'); await wait(10); say(page.title); key('p'); await wait(10); say(page.title);
        key(' '); key('F2'); await wait(10); say(page.title);
        await open(3); type('u'); tell(); type('y'); tell();
        await open(4); type('ddh'); tell(); type('q'); tell();
        type('?*'); tell(); say(get('.more details').open);";
    expect![[r#"
        [
            " | 0 moves, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "rRR | 3 moves, 2 pushes | a6: box a goes right",
            " | 0 moves, 0 pushes | undone: a6: box a goes right",
            "rR | 2 moves, 1 push | redone: a6: box a goes right",
            " | 0 moves, 0 pushes | begun again; Redo goes through what was played",
            "rRR | 3 moves, 2 pushes | there is no box h",
            "b",
            "rRR | 3 moves, 2 pushes | you have not solved this level yet",
            "r | 1 move, 0 pushes | row 2, column 3",
            "rD | 2 moves, 1 push | b2: box b goes down",
            "rDl | 3 moves, 1 push | row 3, column 2",
            "rDul | 4 moves, 1 push | row 2, column 2",
            "rDu | 3 moves, 1 push | row 2, column 3",
            "rD | 2 moves, 1 push | row 3, column 3",
            "rDu | 3 moves, 1 push | row 2, column 3",
            "rDul | 4 moves, 1 push | row 2, column 2",
            "rDul | 4 moves, 1 push | you have not solved this level yet",
            "rDul | 4 moves, 1 push | you have not solved this level yet",
            "2 B – levels",
            "1 A – levels",
            "levels",
            " | 0 moves, 0 pushes | nothing to undo",
            " | 0 moves, 0 pushes | nothing to redo",
            "r | 1 move, 0 pushes | row 2, column 3",
            "r | 1 move, 0 pushes | row 2, column 3",
            "r | 1 move, 0 pushes | row 2, column 3",
            "true",
        ]
    "#]].assert_debug_eq(&playing(browser, &[], &text, script));
}

#[test]
fn the_best_solution_is_shown_and_then_ones_own_game() {
    let Some(browser) = browser() else { return };
    let script = "
        await open(1); type('b'); tell();
        keys('r r'); type('u'); keys('l'); tell();
        const kept = JSON.stringify(localStorage);
        type('b'); tell(); await wait(400); tell(); key('Escape'); tell();
        key('b'); await wait(5000); tell(); say(kept === JSON.stringify(localStorage));
        // A key that does something else does it in one's own game.
        key('b'); await wait(300); keys('l'); tell();
        // A level that is solved stays so.
        type('ryy'); tell(); button('Your best').click(); tell(); await wait(5000); tell(); say(get('.won') !== null);";
    expect![[r#"
        [
            " | 0 moves, 0 pushes | you have not solved this level yet",
            "Rl | 2 moves, 1 push. Your best: 2 moves, 2 pushes | row 2, column 2",
            " | 0 moves, 0 pushes. Your best: 2 moves, 2 pushes | your best: 2 moves, 2 pushes; any key brings your game back",
            "R | 1 move, 1 push. Your best: 2 moves, 2 pushes | your best: 2 moves, 2 pushes; any key brings your game back",
            "Rl | 2 moves, 1 push. Your best: 2 moves, 2 pushes | this is your game again",
            "Rl | 2 moves, 1 push. Your best: 2 moves, 2 pushes | this is your game again",
            "true",
            "Rl | 2 moves, 1 push. Your best: 2 moves, 2 pushes | a wall is in the way",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Your best: 2 moves, 2 pushes. Next: 3 C Enter",
            " | 0 moves, 0 pushes. Your best: 2 moves, 2 pushes | your best: 2 moves, 2 pushes; any key brings your game back",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Your best: 2 moves, 2 pushes. Next: 3 C Enter",
            "true",
        ]
    "#]].assert_debug_eq(&playing(browser, &[], GAMES, script));
}

#[test]
fn the_pad_and_swipes_repeat_while_they_are_held() {
    let Some(browser) = browser() else { return };
    let text = format!(
        "{0}\n#@{1}#\n#{2}#\n#{3}$.#\n{0}\n\n{GAMES}",
        "#".repeat(20),
        " ".repeat(17),
        " ".repeat(18),
        " ".repeat(16)
    );
    let script = "
        frame.style.cssText = 'width: 390px; height: 844px; border: 0';
        await open(0);
        const at = (target, type, more = {}) => target.dispatchEvent(new page.defaultView.PointerEvent(type, { bubbles: true, buttons: 1, ...more }));
        const column = () => get('.table').dataset.moves.length;
        const right = get('.pad .right');
        at(right, 'pointerdown'); await wait(250); say(column()); await wait(700); at(right, 'pointerup'); right.click();
        const held = column(); say(held > 3 && held < 9);
        await wait(500); say(column() === held);
        at(right, 'pointerdown'); at(right, 'pointerup'); right.click(); say(column() - held);
        keys('Home');
        const touch = (type, x, y) => at(get('.field'), type, { pointerType: 'touch', pointerId: 7, clientX: x, clientY: y });
        touch('pointerdown', 100, 300); touch('pointermove', 110, 300); say(column());
        touch('pointermove', 140, 300); say(column());
        await wait(1000); const swiped = column(); say(swiped > 4 && swiped < 10);
        // A finger that turns goes on in the other direction.
        touch('pointermove', 140, 340); say(column() - swiped); await wait(350); say(get('.status').textContent);
        touch('pointerup', 140, 340); await wait(500); say(column() - swiped);
        // A swipe that is still held ends with the last push.
        await open(2); touch('pointerdown', 100, 150); touch('pointermove', 140, 150); await wait(1000); tell(); touch('pointerup', 140, 150);";
    expect![[r#"
        [
            "0",
            "true",
            "true",
            "1",
            "0",
            "1",
            "true",
            "1",
            "row 4, column 9",
            "2",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Next: 4 C ",
        ]
    "#]].assert_debug_eq(&playing(
        browser,
        &["--touch-events=enabled", COARSE],
        &text,
        script,
    ));
}

#[test]
fn a_large_board_is_seen_whole_and_magnified_where_two_fingers_are() {
    let Some(browser) = browser() else { return };
    let (wall, floor) = ("#".repeat(34), " ".repeat(32));
    let row = format!("#{floor}#\n").repeat(15);
    let text = format!("{wall}\n#@ $ .{}#\n{row}{wall}\n\n{GAMES}", " ".repeat(26));
    let script = "
        frame.style.cssText = 'width: 390px; height: 844px; border: 0';
        await wait(50);
        await open(0);
        const board = () => get('.board').getBoundingClientRect();
        const field = get('.field').getBoundingClientRect();
        const isWhole = () => board().left >= field.left && board().right <= field.right && board().top >= field.top && board().bottom <= field.bottom;
        say(isWhole());
        const part = (x, y) => [(x - board().left) / board().width, (y - board().top) / board().height];
        const touch = (type, id, x, y) => get('.field').dispatchEvent(new page.defaultView.PointerEvent(type,
            { bubbles: true, buttons: 1, pointerType: 'touch', pointerId: id, clientX: x, clientY: y }));
        const [x, y] = [field.left + field.width * 0.7, field.top + field.height * 0.55];
        const before = part(x, y);
        touch('pointerdown', 1, x - 10, y); touch('pointerdown', 2, x + 10, y);
        for (let far = 12; far < 80; far += 2) { touch('pointermove', 1, x - far, y); touch('pointermove', 2, x + far, y); }
        say(isWhole()); say(board().width / field.width > 6);
        const after = part(x, y);
        // A scroll position has whole pixels.
        say(Math.abs(after[0] - before[0]) * board().width < 2 && Math.abs(after[1] - before[1]) * board().height < 2);
        touch('pointerup', 1, x - 80, y); touch('pointerup', 2, x + 80, y); tell();
        const magnifier = get('nav button');
        say(magnifier.getAttribute('aria-pressed')); magnifier.click(); say(isWhole());
        magnifier.click(); say(`${board().width / 34} ${magnifier.getAttribute('aria-pressed')}`);
        await open(1); say(get('nav button').hidden);";
    expect![[r#"
        [
            "true",
            "false",
            "true",
            "true",
            " | 0 moves, 0 pushes | tap a cell to walk there; tap a box, then a cell with a dot, to push it there",
            "true",
            "true",
            "36 true",
            "true",
        ]
    "#]].assert_debug_eq(&playing(
        browser,
        &["--touch-events=enabled", COARSE],
        &text,
        script,
    ));
}

#[test]
fn a_wide_window_is_the_boards_as_far_as_it_can_use_it() {
    let Some(browser) = browser() else { return };
    let (wall, floor) = ("#".repeat(34), " ".repeat(32));
    let row = format!("#{floor}#\n").repeat(15);
    let text = format!("{wall}\n#@ $ .{}#\n{row}{wall}\n\n{GAMES}", " ".repeat(26));
    let script = "
        const place = what => get(what).getBoundingClientRect();
        const see = async (width, height, number) => {
            frame.style.cssText = `width: ${width}px; height: ${height}px; border: 0`;
            await wait(50); await open(number); await wait(50);
            const [board, field] = [place('.board'), place('.field')];
            const frameOf = parseFloat(getComputedStyle(get('.board')).outlineOffset) + 2;
            const isWhole = field.left <= board.left - frameOf && board.right + frameOf <= field.right
                && field.top <= board.top - frameOf && board.bottom + frameOf <= field.bottom;
            say(`${width}: cells of ${Math.floor(board.height / [18, 5][number] * 10) / 10}, ${place('.side').left - board.right < 200}, ${isWhole}`);
        };
        for (const [width, height] of [[1920, 1080], [2560, 1440], [1280, 800], [390, 844], [844, 390]]) {
            await see(width, height, 0);
            await see(width, height, 1);
        }";
    expect![[r#"
        [
            "1920: cells of 45, true, true",
            "1920: cells of 112, true, true",
            "2560: cells of 64, true, true",
            "2560: cells of 112, true, true",
            "1280: cells of 26, true, true",
            "1280: cells of 110, true, true",
            "390: cells of 10.2, true, true",
            "390: cells of 42, true, true",
            "844: cells of 14, true, true",
            "844: cells of 59, true, true",
        ]
    "#]]
    .assert_debug_eq(&playing(browser, &[], &text, script));
}

#[test]
fn all_that_a_finger_taps_is_large_enough_for_it() {
    let Some(browser) = browser() else { return };
    let text = GAMES.replace("Title: A", "Title: A long title of a level");
    let script = "
        const look = where => {
            const small = [];
            for (const one of page.querySelectorAll('a, button, summary, label, [type=search], textarea')) {
                const { width, height } = one.getBoundingClientRect();
                if (one.checkVisibility() && width > 0 && Math.min(width, height) < 44) small.push(`${one.textContent} ${width}x${height}`);
            }
            const isWider = page.documentElement.scrollWidth > page.documentElement.clientWidth;
            say(`${where}: ${small.join(', ')}${isWider ? ' scrolls' : ''}`);
        };
        page.defaultView.location.hash = '#board:6w/wp-bow/6w'; await wait(50);
        for (const [width, height] of [[390, 844], [844, 390], [320, 640]]) {
            frame.style.cssText = `width: ${width}px; height: ${height}px; border: 0`;
            page.defaultView.location.hash = '#'; await wait(50);
            for (const one of page.querySelectorAll('.tools details')) one.open = true;
            look('list');
            page.defaultView.location.hash = '#p1'; await wait(50);
            for (const one of page.querySelectorAll('.more details')) one.open = true;
            look('level');
            // What is open to be pressed after a win stands in one row.
            const rows = () => new Set([...page.querySelectorAll('.hands .controls button')].map(one => one.offsetTop)).size;
            say(rows()); keys('r a r r'); look('win'); say(rows());
            keys('Home');
        }
        page.defaultView.location.hash = '#'; await wait(50);
        get('.remove').click(); look('removed');";
    expect![[r#"
        [
            "list: ",
            "level: ",
            "2",
            "win: ",
            "1",
            "list: ",
            "level: ",
            "2",
            "win: ",
            "1",
            "list: ",
            "level: ",
            "2",
            "win: ",
            "1",
            "removed: ",
        ]
    "#]]
    .assert_debug_eq(&playing(browser, &["--touch-events=enabled", COARSE], &text, script));
}

#[test]
fn the_page_and_the_library_show_the_same_walls() {
    let Some(browser) = browser() else { return };
    let mut random = Random(87);
    let thick = "###########\n###########\n##@ $ . ###\n##     ####\n## ### ####\n## ### ####\n## ###   ##\n##       ##\n###########\n###########\n\n";
    let text: String =
        (0..30).map(|_| board(&mut random, 9, 2)).chain([thick.to_owned()]).collect();
    let mut wanted = Vec::new();
    for level in Levels::new(Notation::Xsb, Source::of_text("levels", &*text)) {
        let level = level.unwrap();
        let grid = level.warehouse.board().grid();
        let mut cells = Vec::new();
        for cell in &visible_walls(level.warehouse.board(), &level.warehouse.inside()) {
            let (row, column) = grid.position(cell).unwrap();
            cells.push(format!("{row} {column}"));
        }
        wanted.push(cells.join(","));
    }
    let script = "
        for (const { rows } of JSON.parse(page.getElementById('data').textContent).levels) {
            const isShown = page.defaultView.shownWalls(rows);
            say(rows.flatMap((cells, row) => [...cells].map((_, column) => [row, column]))
                .filter(([row, column]) => isShown(row, column)).map(cell => cell.join(' ')));
        }";
    assert_eq!(playing(browser, &[], &text, script), wanted);
}
