//! A page with the solver in it. The module is built by `.ci/run`, which names it in `SOKOPUSH_MODULE`.

use std::env;
use std::fs;

use expect_test::expect;

use crate::browser::browser;
use crate::harness::{folder, is_there, program};
use crate::page::collection::{COARSE, HANDS};
use crate::page::report::acting;

const LEVELS: &str = "######\n#@ $.#\n######\nTitle: One\n\n\
    #####\n#   #\n#@$ #\n#  .#\n#####\nTitle: Two\n";

#[test]
fn a_page_with_a_solver_gives_hints_plays_solutions_warns_and_reads_levels() {
    let Some(browser) = browser() else { return };
    let module = env::var("SOKOPUSH_MODULE").unwrap_or_default();
    if !is_there("the module of `examples/web`", if module.is_empty() { "false" } else { "true" }) {
        return;
    }
    // The third level takes long.
    let (wall, floor) = ("#".repeat(30), format!("#{}#\n", " ".repeat(28)));
    let hard = format!("#{} #\n{floor}", " $.".repeat(9)).repeat(6).replacen("# ", "#@", 1);
    let levels = format!("{LEVELS}\n{wall}\n{floor}{hard}{wall}\nTitle: Three\n");
    let folder = folder(&[("levels.xsb", &levels)]);
    let options = ["render", "--with-solver", &module, "--to", "page.html", "levels.xsb"];
    let output = program(&options).current_dir(&folder).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert!(page.len() < 1_000_000, "{}", page.len());
    // The time of the page stands still while the worker works.
    let script = format!(
        "{HANDS}
        const until = async is => {{
            for (let turn = 0; turn < 500 && !is(); turn += 1) {{
                for (let work = 0; work < 2e7; work += 1);
                await wait(1);
            }}
        }};
        const status = () => told();
        const ended = () => until(() => !status().startsWith('looking'));
        const paste = text => {{
            const data = new page.defaultView.DataTransfer();
            data.setData('text', text);
            page.body.dispatchEvent(new page.defaultView.ClipboardEvent('paste', {{ clipboardData: data, bubbles: true }}));
        }};
        await open(0);
        button('Hint').click(); button('Hint').click(); await ended(); tell();
        say(get('.selected').dataset.box);
        button('Solution').click();
        for (let turn = 0; turn < 100 && !status().startsWith('Solved'); turn += 1) await wait(20);
        await until(() => status().includes('fewer')); tell();
        button('Restart').click();
        keys('r r'); await until(() => status().includes('fewer')); tell();
        key('PageDown'); await wait(10);
        keys('d a u'); await until(() => status().includes('–')); tell();
        say(get('.dead').dataset.box);
        key('*'); await ended(); tell(); say(get('.hint') !== null);
        key('Escape'); await wait(10);
        paste('####\\n#-+#\\n#@a#\\n####\\n\\na8\\n');
        await until(() => page.title.startsWith('Pasted 1')); await until(() => status().includes('–'));
        say(`${{page.title}}, ${{page.defaultView.location.hash}}`); tell();
        key('Escape'); await wait(10);
        paste('<SokobanLevels><Level Id=\"Old\"><L>#####</L><L>#@$.#</L><L>#####</L></Level></SokobanLevels>');
        await until(() => page.title.startsWith('Old')); await wait(10);
        keys('r'); say(page.title); tell();
        key('Escape'); await wait(10);
        paste('######\\n#@$$.#\\n######');
        await until(() => page.title.startsWith('Pasted 3')); await until(() => status().includes('–')); tell();
        key('Escape'); await wait(10);
        paste('no level'); await until(() => get('.notice').textContent); say(get('.notice').textContent);
        // What is wrong with some is said, though others are opened.
        paste('######\\n#@$@.#\\n######\\n\\n#####\\n#@$.#\\n#####\\nAuthor: Ann\\n');
        await until(() => page.title.startsWith('Pasted 4')); say(get('.notice').textContent);
        key('Escape'); await wait(10);
        say([...page.querySelectorAll('.levels small:not(.size)')].at(-1).textContent);
        get('.tools textarea').value = '<SokobanLevels><Level Id=\"Cut\"><L>#####</L><L>#@$.#</L><L>#####</L></Level><Level>';
        button('Open').click();
        await until(() => page.title.startsWith('Cut')); say(get('.notice').textContent);
        key('Escape'); await wait(10);
        paste('<?xml version=\"1.0\"?><SokobanLevels><Title/><LevelCollection Copyright=\"Lee\"><Level Id=\"Whole\"><L/><L>#####</L><L><![CDATA[#@$.#]]></L><L>#####</L></Level></LevelCollection></SokobanLevels><!-- -->');
        await until(() => page.title.startsWith('Whole')); say(get('.notice').textContent);
        key('Escape'); await wait(10);
        say([...page.querySelectorAll('.levels small:not(.size)')].at(-1).textContent);
        // Markdown, moves of the level that is shown, and an error in SLC.
        paste('```text\\n#####\\n#@*.#\\n#####\\n```\\n');
        await until(() => page.title.startsWith('Pasted 7')); say(page.title);
        key('Escape'); await wait(10);
        paste('## Corner\\n\\n#####\\n#@.$#\\n#####\\n');
        await until(() => page.title.startsWith('Corner')); say(page.title);
        paste('rx'); await until(() => get('.notice').textContent); say(get('.notice').textContent);
        await open(0); paste('rr'); await wait(10); tell();
        paste('<SokobanLevels><Level><L>#####</L><L>#@@.#</L><L>#####</L></Level></SokobanLevels>');
        await until(() => get('.notice').textContent); say(get('.notice').textContent);
        key('Escape'); await wait(10); key('Escape'); await wait(10);
        const drop = async files => {{
            const data = new page.defaultView.DataTransfer();
            for (const bytes of files) data.items.add(new page.defaultView.File([Uint8Array.from(bytes)], 'levels.txt'));
            page.body.dispatchEvent(new page.defaultView.DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }}));
        }};
        const bytes = text => [...text].map(letter => letter.charCodeAt());
        // In Windows-1252, and in UTF-16.
        const wide = text => [255, 254, ...bytes(text).flatMap(byte => [byte, 0])];
        await drop([bytes('#####\\n#@$.#\\n#####\\nTitle: über\\n'), wide('#####\\n#@$.#\\n#####\\nTitle: wide\\n')]);
        await until(() => page.title.startsWith('über')); say(page.title);
        key('PageDown'); await until(() => page.title.startsWith('wide')); say(page.title);
        await open(2);
        button('Hint').click();
        let turns = 0; await until(() => turns++ > 20); say(status());
        key('Escape'); say(status());
        turns = 0; await until(() => turns++ > 20); say(status());
        button('Solution').click(); await until(() => turns++ > 40);
        key('Shift'); say(status());
        button('Stop').click(); say(status());
        button('Hint').click(); key('u'); say(status()); say(button('Solution') !== undefined);
        // Enter opens the next level, though a button had the focus; and a button ends a search.
        key('Escape'); await wait(10); await open(0); button('Restart').click(); button('Hint').focus();
        keys('r r'); await wait(10); key('Enter'); await wait(10); say(page.title);
        key('Escape'); await wait(10); await open(2); button('Hint').click(); await until(() => turns++ > 60);
        button('Letters').click(); say(`${{status()}} ${{button('Solution') !== undefined}}`);
        page.defaultView.location.hash = '#zz'; await wait(10); say(get('.notice').textContent);
        // Everything that is needed stays in view.
        key('Escape'); await wait(10);
        for (const [width, height] of [[390, 844], [844, 390]]) {{
            frame.style.cssText = `width: ${{width}}px; height: ${{height}}px; border: 0`;
            await open(0);
            const within = what => get(what).getBoundingClientRect().bottom <= height;
            say(`${{width}}: ${{['.board', '.status', '.counts', '.pad', '.controls'].map(within)}}`);
            key('Escape'); await wait(10);
        }}"
    );
    expect![[r#"
        [
            " | 0 moves, 0 pushes | the last push: box a, right",
            "a",
            "rR | 2 moves, 1 push | Solved 2 moves, 1 push. It is not all yours, so it is not kept. None has fewer moves. Next: 2 Two ",
            "rR | 2 moves, 1 push. Your best: 2 moves, 1 push | Solved 2 moves, 1 push. None has fewer moves. Next: 2 Two ",
            "drU | 3 moves, 1 push | a8: box a goes up – box a can never reach a goal",
            "a",
            "drU | 3 moves, 1 push | this position cannot be solved – box a can never reach a goal",
            "false",
            "Pasted 1 – levels, #p1",
            " | 0 moves, 0 pushes | tap a cell to walk there; tap a box, then a cell with a dot, to push it there – box a can never reach a goal",
            "Old – levels",
            "R | 1 move, 1 push. Your best: 1 move, 1 push | Solved 1 move, 1 push. Next: 2 Two ",
            " | 0 moves, 0 pushes | there is only 1 goal for 2 boxes: it cannot be solved – box a can never reach a goal",
            "line 1, character 1: “n” is no move, and no line is a row of a level",
            "line 2, character 4: expected one worker, but found a second; the first is in line 2, character 2",
            "Ann",
            "the text is cut off: it does not end with “</SokobanLevels>”",
            "",
            "Lee",
            "Pasted 7 – levels",
            "Corner – levels",
            "line 1, character 2: “x” is no move, and no line is a row of a level",
            "rR | 2 moves, 1 push. Your best: 2 moves, 1 push | The pasted moves solve this level 2 moves, 1 push. It is not all yours, so it is not kept. ",
            "a level: expected one worker, but found a second",
            "über – levels",
            "wide – levels",
            "looking for a solution; Stop or Esc ends it",
            "stopped",
            "stopped",
            "looking for a solution; Stop or Esc ends it",
            "stopped",
            "nothing to undo",
            "true",
            "2 Two – levels",
            "letters hidden true",
            "there is no level zz here",
            "390: true,true,true,true,true",
            "844: true,true,true,true,true",
        ]
    "#]].assert_debug_eq(&acting(browser, &["--touch-events=enabled", COARSE], &page, &script));
}
