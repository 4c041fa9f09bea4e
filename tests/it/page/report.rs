//! Pages of HTML, in a browser.

use std::fs;

use expect_test::expect;
use serde_json::Value;

use crate::browser::{browser, open};
use crate::harness::{self, check, files, program, run, stdout};

/// The page of a text.
#[track_caller]
fn page(text: &str) -> String {
    let folder = harness::folder(&[("in", text)]);
    let output =
        program(&["render", "--to", "game.html", "in"]).current_dir(&folder).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    fs::read_to_string(folder.path().join("game.html")).unwrap()
}

/// Does something with a page in the frame of another one: `act` is a script that calls `say` with what it finds.
/// `page` is the document, and `text()` the board as text.
pub(crate) fn acting(browser: &str, options: &[&str], page: &str, act: &str) -> Vec<String> {
    let inner = page.replace('&', "&amp;").replace('"', "&quot;");
    let outer = format!(
        "<!DOCTYPE html><meta charset=utf-8><p id=said></p><iframe srcdoc=\"{inner}\"></iframe><script>
        const frame = document.querySelector('iframe');
        frame.onload = async () => {{
            const page = frame.contentDocument;
            const said = [];
            const say = what => said.push(String(what));
            const wait = time => new Promise(done => setTimeout(done, time));
            const text = () => page.querySelector('pre').textContent;
            const button = name => [...page.querySelectorAll('button')].find(one => one.textContent === name);
            const key = key => page.querySelector('.player').dispatchEvent(new KeyboardEvent('keydown', {{ key, bubbles: true }}));
            try {{ {act} }} catch (error) {{ say(error); }}
            document.getElementById('said').textContent = JSON.stringify(said);
        }};
        </script>"
    );
    let options = [&["--virtual-time-budget=60000"], options].concat();
    let shown = open(browser, &options, "page.html", &outer);
    let said = shown.split("<p id=\"said\">").nth(1).unwrap().split("</p>").next().unwrap();
    let said = said.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    let said: Value = serde_json::from_str(&said).unwrap();
    said.as_array().unwrap().iter().map(|what| what.as_str().unwrap().to_owned()).collect()
}

/// The boards that a document leads to.
fn boards(document: &str) -> Vec<String> {
    let rows = document.lines().take_while(|line| !line.is_empty()).count();
    let printed = stdout(&run(&["play"], document));
    let lines: Vec<_> = printed.lines().collect();
    lines.chunks(rows).map(|board| board.join("\n")).collect()
}

const GAME: &str = "#######\n#@-a-+#\n#-b--+#\n#######\n\na6\nb8\n0\nb6\na6\n0\n0\n0\na6\n.\n";

#[test]
fn a_page_plays_steps_and_jumps() {
    let Some(browser) = browser() else { return };
    let boards = boards(GAME);
    let script = "
        const buttons = [...page.querySelectorAll('.commands button')];
        const list = buttons.map(one => one.textContent).join(' ');
        const current = () => buttons.findIndex(one => one.getAttribute('aria-current') === 'step');
        const tell = () => say(`${current()} ${page.querySelector('.status').textContent}\\n${text()}`);
        say(list);
        tell();
        for (let count = 1; count < buttons.length; count += 1) { button('Forward').click(); tell(); }
        button('Forward').click(); tell();
        button('Back').click(); tell();
        buttons[2].click(); tell();
        key('ArrowRight'); tell();
        key('Home'); tell();
        key('End'); tell();
        const slider = page.querySelector('input');
        slider.value = 1; slider.dispatchEvent(new Event('input')); tell();
        key('ArrowLeft'); tell();
        slider.value = 1; slider.dispatchEvent(new Event('input'));
        button('Forward').click(); tell();
        key('Home');
        page.querySelector('select').value = 32;
        key(' ');
        say(button('Pause') !== undefined);
        await wait(100);
        button('Pause').click();
        const paused = text();
        await wait(1000);
        say(text() === paused && text() !== '' && current() > 0 && current() < buttons.length - 1);
        button('Play').click();
        await wait(5000);
        tell();
        say(button('Play') !== undefined);
        button('Play').click();
        await wait(1);
        tell();
        // Keys work without a click, and only one command is reached by Tab.
        page.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
        tell();
        say(buttons.filter(one => one.tabIndex === 0).length);";
    let said = acting(browser, &[], &page(GAME), script);
    let at = |number: usize| {
        let command = GAME.lines().nth(4 + number).unwrap();
        let place = if number == 0 {
            "the start".to_owned()
        } else {
            let why = if command == "b8" { ": the worker cannot get there" } else { "" };
            format!("command {number} of 9, {command}{why}")
        };
        format!("{number} {place}\n{}", boards[number])
    };
    let mut wanted = vec!["start a6 b8: the worker cannot get there 0 b6 a6 0 0 0 a6".to_owned()];
    wanted.extend((0..=9).chain([9, 8, 2, 3, 0, 9]).map(at));
    // After one move of the first command, which is a walk.
    wanted.push(at(1).replace(&boards[1], "#######\n#-@a-+#\n#-b--+#\n#######"));
    // Forward from the middle of a command leads to its end.
    wanted.extend([at(0), at(1), "true".into(), "true".into(), at(9), "true".into(), at(0)]);
    wanted.extend([at(9), "1".into()]);
    assert_eq!(said, wanted);
}

#[test]
fn a_page_shows_the_boards_that_are_printed() {
    let Some(browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    check(&["generate", "--count", "3", path], "", "", "", 0);
    let mut documents: Vec<_> =
        files(path, "in").iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    documents.push(harness::read("examples/shelf.txt"));
    for document in documents {
        let script = "
            say(text());
            for (const one of page.querySelectorAll('.commands li:not(:first-child) button')) { one.click(); say(text()); }";
        assert!(acting(browser, &[], &page(&document), script) == boards(&document), "{document}");
    }
}

#[test]
fn a_page_plays_what_has_no_names() {
    let Some(browser) = browser() else { return };
    let boxes = "*".repeat(27);
    let wall = "#".repeat(29);
    let level = format!(
        "{wall}\n#@$.{}#\n{wall}\n#{boxes}#\n{wall}\nTitle: <b>&\nSnapshot: Rlrl\n",
        " ".repeat(24)
    );
    let script = "
        say(page.title + ' ' + page.querySelector('h1').textContent);
        say([...page.querySelectorAll('.commands button')].map(one => one.textContent).join(' '));
        key('End');
        say(text().split('\\n')[1].trim());";
    assert_eq!(
        acting(browser, &[], &page(&level), script),
        ["<b>& <b>&", "start R lrl", &format!("#@ *{}#", " ".repeat(24))]
    );
}

#[test]
fn a_page_is_small_and_asks_for_nothing() {
    let walk = "lr".repeat(250);
    let page = page(&format!(
        "#####\n# @ #\n#$. #\n#####\nTitle: </script><script>alert(1)</script>\nSnapshot: {walk}\n"
    ));
    assert!(page.len() < 30_000, "{}", page.len());
    assert_eq!(page.matches("<script").count(), 2);
    // The only address is the name of SVG.
    assert_eq!(page.matches("://").count(), 1);
    assert!(!page.contains("url(") && !page.contains(" src=") && !page.contains("href="));
    for (arguments, why) in [
        (["--frame", "3"], "a page shows the whole game; `--frame` is for pictures"),
        (
            ["--theme", "dark"],
            "a page adapts to its reader; `--theme` and `--width` are for pictures",
        ),
        (
            ["--width", "99"],
            "a page adapts to its reader; `--theme` and `--width` are for pictures",
        ),
    ] {
        let arguments = [&["render", "--to", "never.html"], &arguments[..]].concat();
        check(&arguments, GAME, "", &format!("error: {why}\n"), 2);
    }
}

/// A report on a program that makes each of these outputs for a case of its name.
fn report(cases: &[(&str, &str, &str)]) -> String {
    report_of(1, cases)
}

/// A report on this many programs, each of which makes these outputs.
fn report_of(programs: usize, cases: &[(&str, &str, &str)]) -> String {
    let folder = tempfile::tempdir().unwrap();
    for (name, input, output) in cases {
        fs::write(folder.path().join(format!("{name}.in")), format!("{input}\n# {name}\n"))
            .unwrap();
        fs::write(folder.path().join(format!("{name}.got")), output).unwrap();
    }
    // Finds its case by the last line of the input, which is wrong.
    let test = "sh -c 'name=$(tail -n 1 | cut -c 3-); cat $name.got'";
    let mut command = program(&["check", "--format", "html", "."]);
    (0..programs).for_each(|_| _ = command.args(["--program", test]));
    let output = command.current_dir(&folder).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_report_shows_and_plays_what_failed() {
    let Some(browser) = browser() else { return };
    let boards = boards(GAME);
    let right = boards.join("\n") + "\n";
    let cell = right.replacen("#--@a+#", "<--@a+#", 1);
    let text = right.replacen("#--@a+#", "<b>&\"#", 1);
    let cases = [("a", GAME, &*right), ("b", GAME, &cell), ("c", GAME, &text), ("<i>", GAME, "")];
    let page = report(&cases);
    let script = "
        say([page.title, ...[...page.querySelectorAll('main > p')].map(one => one.textContent)]);
        const cases = [...page.querySelectorAll('.case')];
        cases.forEach(one => say(one.querySelector('summary').textContent));
        await wait(10);
        say(page.querySelectorAll('svg').length + ' ' + cases.map(one => one.open));
        for (const one of cases) { one.open = true; await wait(10); }
        const second = cases[1];
        say([...second.querySelectorAll('figcaption')].map(one => one.textContent));
        say(second.querySelector('figure:last-child .board').getAttribute('aria-label'));
        say(second.querySelectorAll('.mark').length + ' ' + second.querySelectorAll('.odd').length);
        say(page.querySelectorAll('b, i').length);
        say(cases[2].querySelectorAll('figure').length + cases[2].querySelector('pre').textContent);
        say([...second.querySelectorAll('.commands button')].map(one => one.textContent).join(' '));
        second.querySelector('.commands li:last-child button').click();
        say(second.querySelector('.player pre').textContent);
        page.querySelector('.passed').open = true;
        await wait(10);
        say(page.querySelector('.passed ul').textContent);";
    let said = acting(browser, &[], &page, script);
    expect![[r########"
        [
            "sokopush check: sh -c 'name=$(tail -n 1 | cut -c 3-); cat $name.got',1 passed, 3 failed,2 of 3 failures first differ after a push; < is no cell",
            "./<i>.in: the board as it was read: the output ends early",
            "./b.in: command 1, line 6, a6: < is no cell",
            "./c.in: command 1, line 6, a6: < is no cell",
            "4 false,true,false",
            "before,expected,got",
            "got:\n#######\n<--@a+#\n#-b--+#\n#######",
            "2 1",
            "0",
            "0before     expected   got\n#######    #######    #######\n#@-a-+#    #--@a+#    <b>&\"#\n           ^^^^^^^    ^^^^^^^\n#-b--+#    #-b--+#    #-b--+#\n#######    #######    #######",
            "start a6",
            "#######\n#--@a+#\n#-b--+#\n#######",
            "./a.in",
        ]
    "########]]
    .assert_debug_eq(&said);
}

#[test]
fn a_report_makes_little_before_it_is_unfolded() {
    let Some(browser) = browser() else { return };
    let names: Vec<_> = (0..200).map(|number| number.to_string()).collect();
    let cases: Vec<_> = names.iter().map(|name| (&**name, GAME, "")).collect();
    let page = report(&cases);
    let said = acting(browser, &[], &page, "say(page.querySelectorAll('main *').length);");
    // For each its summary and the case itself; the first one, which is open, has less than a hundred elements.
    let [elements] = &said[..] else { panic!("{said:?}") };
    let elements: usize = elements.parse().unwrap();
    assert!((2 * cases.len()..2 * cases.len() + 100).contains(&elements), "{elements}");
}

#[test]
fn a_report_on_several_programs_has_a_table_and_a_section_for_each() {
    let Some(browser) = browser() else { return };
    let page = report_of(2, &[("a", GAME, ""), ("b", "x", "")]);
    let script = "
        await wait(10);
        say(page.title);
        [...page.querySelectorAll('table a')].forEach(one => say(one.getAttribute('href')));
        say([...page.querySelectorAll('tr:last-child td')].map(one => one.textContent));
        const sections = [...page.querySelectorAll('main > section')];
        say(sections.map(one => one.id + ' ' + [...one.querySelectorAll('details.case')].map(one => one.open)));
        say(page.querySelectorAll('section h2').length);
        const mistake = page.querySelector('.mistake');
        mistake.open = true;
        await wait(10);
        say(mistake.querySelector('summary').textContent);
        say(mistake.querySelector('h3').textContent);";
    let said = acting(browser, &[], &page, script);
    let first = "1 of 1 failure first differs where the output ends early";
    let expected = ["sokopush check: 2 programs", "#1", "#2", &format!("0,1,1,0,0,{first}")];
    assert_eq!(said[..4], expected);
    assert_eq!(said[4..], ["1 true,2 true", "2", first, "Ends early"]);
}

#[test]
fn a_page_has_the_explanations_and_no_back_ticks() {
    let Some(browser) = browser() else { return };
    let undo = "#@a--#\n\na6\na6\n0\n.\n";
    let page = report(&[
        ("a", undo, "#@a--#\n#-@a-#\n#--@a#\n#--@a#\n"),
        ("b", undo, "#@a--#\n#-@a-#\n#--@a#\n#--@a#\n"),
        // A back tick of the program itself is shown.
        ("c", undo, "#@a--`\n"),
    ]);
    let script = "
        await wait(10);
        const mistake = page.querySelector('.mistake');
        say(mistake.open + ' ' + mistake.querySelector('summary').innerHTML);
        const explanation = mistake.querySelector('.explanation');
        say(explanation.querySelector('h3').textContent);
        say(explanation.querySelector('p').innerHTML.split('. ')[0]);
        say([...explanation.querySelectorAll('figcaption')].map(one => one.textContent));
        say(explanation.querySelector('.input pre').textContent.split('\\n')[0]);
        say(explanation.querySelector('.remark p').innerHTML);
        for (const one of page.querySelectorAll('details')) one.open = true;
        await wait(10);
        for (const one of page.querySelectorAll('details')) one.open = true;
        await wait(10);
        say(page.querySelector('.case summary').innerHTML);
        say(page.querySelector('.case .explanation h3').textContent);
        const code = [...page.querySelectorAll('code, pre, .odd, .board, figure')];
        say(code.filter(one => one.textContent.includes('`')).map(one => one.className.baseVal ?? one.tagName));
        code.forEach(one => one.remove());
        const text = page.querySelector('main').textContent;
        say(text.includes('`') + ' ' + text.includes('--explain'));";
    let said = acting(browser, &[], &page, script);
    expect![[r##"
        [
            "true 2 of 3 failures: <code>0</code> is ignored, or the board is saved for undo after the push, not before it",
            "Undo ignored",
            "<code>0</code> changes nothing",
            "An input,What a wrong program prints,What a report says of it",
            "#@a--#",
            "command 3, line 5, <code>0</code>: after <code>0</code>, the board should be as before command 2; yours did not change\n",
            "./a.in: command 3, line 5, <code>0</code>: after <code>0</code>, the board should be as before command 2; yours did not change",
            "Undo ignored",
            "CODE,FIGURE,board,odd,PRE",
            "false false",
        ]
    "##]].assert_debug_eq(&said);
}

#[test]
fn the_table_of_programs_can_be_sorted() {
    let Some(browser) = browser() else { return };
    let folder = harness::folder(&[
        ("1.in", "#@a--#\n\na6\n.\n"),
        ("2.in", "#@a--#\n\na6\n0\n.\n"),
        ("3.in", "#@a--#\n\na6\n0\n0\n.\n"),
        ("one", "#@a--#\n#-@a-#\n"),
        ("two", "#@a--#\n#-@a-#\n#@a--#\n"),
        ("list", "p10 = cat one\np9 = cat 1.in\nq = cat two\n"),
    ]);
    let arguments = ["check", "--format", "html", "--points", "20", "--programs", "list", "."];
    let output = program(&arguments).current_dir(&folder).output().unwrap();
    let page = String::from_utf8(output.stdout).unwrap();
    let script = "
        const headings = [...page.querySelectorAll('thead th')];
        const tell = name => {
            const heading = headings.find(one => one.textContent === name);
            heading.querySelector('button').click();
            const rows = [...page.querySelectorAll('tbody tr')].map(row => row.querySelector('a').textContent);
            say(`${name} ${heading.getAttribute('aria-sort')}: ${rows}`);
        };
        say(headings.map(one => one.textContent));
        tell('points'); tell('points'); tell('program'); tell('program'); tell('first mistake');
        say(headings.filter(one => one.hasAttribute('aria-sort')).length);";
    let said = acting(browser, &[], &page, script);
    expect![[r#"
        [
            "program,passed,failed,not judged,crashes,time limits,points,first mistake",
            "points descending: p10,q,p9",
            "points ascending: p9,p10,q",
            "program ascending: p9,p10,q",
            "program descending: q,p10,p9",
            "first mistake ascending: q,p9,p10",
            "1",
        ]
    "#]]
    .assert_debug_eq(&said);
}

#[test]
fn a_long_game_has_a_page_too() {
    let Some(browser) = browser() else { return };
    let document = format!("#@a---+#\n\n{}.\n", "a6\n0\n".repeat(10_000));
    let script = "
        say(page.querySelectorAll('.commands button').length);
        key('End');
        say(text());";
    assert_eq!(acting(browser, &[], &page(&document), script), ["20001", "#@a---+#"]);
}

#[test]
fn a_page_can_be_used_by_all_readers() {
    let Some(browser) = browser() else { return };
    let script = "
        say(page.documentElement.lang);
        const named = [...page.querySelectorAll('button, input, select, .board, ol, section')];
        say(named.every(one => one.getAttribute('aria-label') || one.textContent.trim()));
        say(page.querySelector('.board').getAttribute('role') + ' ' + page.querySelector('.board').getAttribute('aria-label'));
        say(page.querySelector('.status').getAttribute('role'));
        say(getComputedStyle(page.body).backgroundColor);";
    let light = acting(browser, &[], &page(GAME), script);
    expect![[r#"
        [
            "en",
            "true",
            "img Board: the start",
            "status",
            "rgb(255, 255, 255)",
        ]
    "#]]
    .assert_debug_eq(&light);
    let dark = acting(browser, &["--blink-settings=preferredColorScheme=0"], &page(GAME), script);
    assert_eq!(dark.last().unwrap(), "rgb(16, 20, 26)");
}
