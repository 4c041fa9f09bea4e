//! Addresses with moves and boards, the field for moves and levels, and the levels that are added to a page, in a browser.

use expect_test::expect;

use crate::browser::browser;
use crate::page::collection::{GAMES, page, playing};

/// What scripts use beside `HANDS`: `go` goes to an address, `paste` pastes a text, and `told_all` says all that is seen.
const LINKS: &str = "
    const go = async hash => { page.defaultView.location.hash = hash; await wait(50); };
    const paste = async text => {
        const data = new page.defaultView.DataTransfer();
        data.setData('text', text);
        page.body.dispatchEvent(new page.defaultView.ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
        await wait(50);
    };
    const kept = () => say(Object.entries(localStorage).filter(([, text]) => text !== 'shown')
        .map(([key, text]) => `${key.replace(/#[^]*#/, 'BOARD')}: ${text}`).sort().join(', '));
    const again = () => new Promise(done => { frame.onload = done; frame.srcdoc += ''; });
    const marks = () => say([...page.querySelectorAll('.levels b')].map(one => one.parentElement.textContent));";

#[track_caller]
fn linked(browser: &str, act: &str) -> Vec<String> {
    playing(browser, &[], GAMES, &format!("{LINKS}{act}"))
}

#[test]
fn a_link_plays_the_legal_beginning_of_its_moves_and_says_what_is_refused() {
    let Some(browser) = browser() else { return };
    let script = "
        for (const moves of ['rR', 'dd2r', '2(rd)', 'rRRRRl', 'rrrr', 'RRR', 'rdRl', 'rrr', 'uu', 'r%20R', 'rxR', '3', '2(r', '0r', '(r', '99999999(rl)', '<b>', 'r'.repeat(20000)]) {
            await go(`#1=${moves}`);
            tell();
        }
        // Walks are counted as they stand in the link.
        await go('#1=rlrlrl'); tell();
        await go('#2=rr'); tell();
        say(get('.linked').textContent);
        // What follows the push that solves the level is not played.
        for (const moves of ['RRRR', 'RRl', 'RRx', '3R9(l)']) {
            await go(`#2=${moves}`);
            tell(); keys('r'); key('y'); tell();
        }
        await go('#1='); tell(); say(get('.linked'));
        await go('#%zz'); say(get('.notice').textContent);
        await go('#4=R'); say(get('.notice').textContent);
        await go('#3'); say(get('.notice').textContent);";
    expect![[r#"
        [
            "rR | 2 moves, 1 push | the link has 2 moves, 1 push",
            "ddrr | 4 moves, 0 pushes | the link has 4 moves, 0 pushes",
            "rDrd | 4 moves, 1 push | the link has 4 moves, 1 push",
            "rRRR | 4 moves, 3 pushes | move 5 of the link, R, is refused: a wall is in the way",
            "rRRR | 4 moves, 3 pushes | the link has 4 moves, 3 pushes",
            "rRR | 3 moves, 2 pushes | the link has 3 moves, 2 pushes",
            "r | 1 move, 0 pushes | move 2 of the link, d, is refused: a box is in the way, and a small letter does not push",
            "rRR | 3 moves, 2 pushes | the link has 3 moves, 2 pushes",
            " | 0 moves, 0 pushes | move 1 of the link, u, is refused: a wall is in the way",
            "rR | 2 moves, 1 push | the link has 2 moves, 1 push",
            "r | 1 move, 0 pushes | the link ends at character 2: “x” is no move",
            " | 0 moves, 0 pushes | the link ends at character 2: after a number, a move is missing",
            "r | 1 move, 0 pushes | the link ends at character 4: a “)” is missing",
            " | 0 moves, 0 pushes | the link ends at character 2: a move cannot be repeated 0 times",
            "r | 1 move, 0 pushes | the link ends at character 3: a “)” is missing",
            " | 0 moves, 0 pushes | the link ends at character 12: there are more than 100,000 moves",
            " | 0 moves, 0 pushes | the link ends at character 1: “<” is no move",
            "rRRR | 4 moves, 3 pushes | move 5 of the link, r, is refused: a wall is in the way",
            " | 0 moves, 0 pushes | the link has 6 moves, 0 pushes; by shortest walks, 0 moves",
            "RR | 2 moves, 2 pushes | The link solves this level 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "Moves of a link; nothing is kept. Your game Esc",
            "RR | 2 moves, 2 pushes | The link solves this level with its first 2 of 4 moves 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "RR | 2 moves, 2 pushes | The link solves this level with its first 2 of 4 moves 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "RR | 2 moves, 2 pushes | The link solves this level with its first 2 of 3 moves 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "RR | 2 moves, 2 pushes | The link solves this level with its first 2 of 3 moves 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "RR | 2 moves, 2 pushes | The link solves this level with its first 2 moves 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "RR | 2 moves, 2 pushes | The link solves this level with its first 2 moves 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "RR | 2 moves, 2 pushes | The link solves this level with its first 2 of 12 moves 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "RR | 2 moves, 2 pushes | The link solves this level with its first 2 of 12 moves 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            " | 0 moves, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "null",
            "there is no level %zz here",
            "there is no level 4 here",
            "",
        ]
    "#]].assert_debug_eq(&linked(browser, script));
}

#[test]
fn a_link_leaves_ones_own_game_as_it_was() {
    let Some(browser) = browser() else { return };
    let script = "
        await open(1); keys('r'); tell(); kept();
        // A solution that is linked solves nothing, nor does what is played after it.
        await go('#2=RR'); tell(); kept();
        keys('l'); tell(); keys('0'); tell(); keys('r'); tell(); kept();
        // One key leads to one's own game.
        key('Escape'); await wait(10); say(page.defaultView.location.hash); tell(); kept();
        key('Escape'); await wait(10); marks();
        // So does the address without the moves.
        await go('#2=R'); tell(); get('.linked a').click(); await wait(10); tell();
        // Pushes that are all one's own count.
        await go('#2=R'); keys('0 r r'); tell(); kept();
        key('Escape'); await wait(10); key('Escape'); await wait(10); marks();";
    expect![[r##"
        [
            "R | 1 move, 1 push | a6: box a goes right",
            "sokopush game BOARD: [1,9,false,[[0,\"r\",8]]]",
            "RR | 2 moves, 2 pushes | The link solves this level 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "sokopush game BOARD: [1,9,false,[[0,\"r\",8]]]",
            "RR | 2 moves, 2 pushes | The link solves this level 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "R | 1 move, 1 push | undone: a6: box a goes right, onto a goal",
            "RR | 2 moves, 2 pushes | Solved 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "sokopush game BOARD: [1,9,false,[[0,\"r\",8]]]",
            "#2",
            "R | 1 move, 1 push | your game goes on, Restart begins again",
            "sokopush game BOARD: [1,9,false,[[0,\"r\",8]]]",
            "",
            "R | 1 move, 1 push | the link has 1 move, 1 push",
            "R | 1 move, 1 push | your game goes on, Restart begins again",
            "RR | 2 moves, 2 pushes. Your best: 2 moves, 2 pushes | Solved 2 moves, 2 pushes. Next: 3 C Enter",
            "sokopush game BOARD: [1,9,false,[[0,\"r\",8]]], sokopush solutions BOARD: RR RR",
            "2 B1 box, 6 × 3✓ 2",
        ]
    "##]].assert_debug_eq(&linked(browser, script));
}

#[test]
fn a_link_is_copied_with_the_moves_and_with_a_board_that_others_lack() {
    let Some(browser) = browser() else { return };
    let script = "
        let copied;
        page.execCommand = () => { copied = page.activeElement.value; return true; };
        const copy = () => { button('Copy link').click(); say(copied); tell(); };
        await open(0); copy();
        keys('r a r'); copy();
        say(page.activeElement.className);
        await go('#board:7w/w3-ow/wBbp-w/5w/w__w:T%3A%20%22One%22%20%C3%BC:A=l'); tell(); copy();
        page.execCommand = () => false; button('Copy link').click(); tell();
        say(`${page.activeElement.tagName} ${page.getSelection()}`);
        // What is too long for a link is saved as a file.
        let saved, name;
        const address = page.defaultView.URL.createObjectURL;
        page.defaultView.URL.createObjectURL = blob => { saved = blob; return address(blob); };
        page.defaultView.HTMLAnchorElement.prototype.click = function () { name = this.download; };
        await go(`#board:6w/wp-bow/6w:${'x'.repeat(8000)}:Ann=r`); button('Copy link').click(); tell();
        say(`${name.length} ${(await saved.text()).replace(/x+/, 'x')}`);
        keys('r'); button('Copy link').click();
        say((await saved.text()).replace(/x+/, 'x'));";
    expect![[r#######"
        [
            "about:srcdoc#1",
            " | 0 moves, 0 pushes | the link is copied",
            "about:srcdoc#1=rR",
            "rR | 2 moves, 1 push | the link is copied",
            "field",
            " | 0 moves, 0 pushes | move 1 of the link, l, is refused: a box is in the way",
            "about:srcdoc#board:7w/w3-ow/wBbp-w/5w/w__w:T%3A%20%22One%22%20%C3%BC:A",
            " | 0 moves, 0 pushes | the link is copied",
            " | 0 moves, 0 pushes | the browser refused to copy; the text is selected, to be copied by hand",
            "TEXTAREA about:srcdoc#board:7w/w3-ow/wBbp-w/5w/w__w:T%3A%20%22One%22%20%C3%BC:A",
            "r | 1 move, 0 pushes | the link would have 8,038 characters; the file xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.xsb has the level and the moves instead",
            "64 ######\n#@ $.#\n######\nTitle: x\nAuthor: Ann\nSnapshot: r\n",
            "######\n#@ $.#\n######\nTitle: x\nAuthor: Ann\nSolution: rR\n",
        ]
    "#######]].assert_debug_eq(&linked(browser, script));
}

#[test]
fn a_board_in_a_link_is_a_level_of_the_page_that_is_kept_and_can_be_removed() {
    let Some(browser) = browser() else { return };
    let script = "
        const list = page => say([...page.querySelectorAll('.levels li')].map(one => `${one.id}: ${one.querySelector('a').textContent}`));
        await go('#board:6w/wp-bow/6w:Far:Ann=R'); tell(); say(page.title);
        await go('#board:6w/wp-bow/6w:Far:Ann'); tell();
        await go('#board:6w/wp-bow/6w'); keys('r'); tell(); say(`${page.title} ${page.defaultView.location.hash}`);
        key('Escape'); await wait(10); list(page); kept();
        // Letters that the boxes have elsewhere stay theirs.
        await go('#board:7w/wpbob-w/7w:::xc'); say(page.querySelectorAll('.table .box')[1].dataset.box);
        say(page.defaultView.addressedBoard(page.defaultView.levelOfAddress('7w/wpbob-w/7w:::xc')));
        await go('#'); page.querySelectorAll('.remove')[2].click();
        for (const board of ['', 'x', '6w/wp-pbow/6w', '6w/w-bow/6w', '99999999w/p', '99999999999999999999wp', '%']) {
            await go(`#board:${board}`);
            say(`${get('.notice').textContent}${get('.table')}`);
        }
        await again();
        const renewed = frame.contentDocument;
        list(renewed);
        renewed.querySelectorAll('.remove')[0].click();
        list(renewed); say(renewed.querySelector('.notice').textContent);
        renewed.querySelector('.notice button').click();
        list(renewed); say(renewed.querySelector('.notice').textContent);
        renewed.querySelectorAll('.remove')[0].click();
        await again(); list(frame.contentDocument); kept();";
    expect![[r#"
        [
            "r | 1 move, 0 pushes | the link has 1 move, 0 pushes",
            "Far – levels",
            " | 0 moves, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "r | 1 move, 0 pushes | row 2, column 3",
            "Pasted 2 – levels #board:6w/wp-bow/6w",
            "1: 1 A2 boxes, 8 × 5,2: 2 B1 box, 6 × 3,3: 3 C1 box, 5 × 3,p1: FarAnn1 box, 6 × 3a,p2: Pasted 21 box, 6 × 3a",
            "sokopush game BOARD: [0,9,true,[]], sokopush level srcdoc 1: 6w/wp-bow/6w:Far:Ann, sokopush level srcdoc 2: 6w/wp-bow/6w",
            "c",
            "7w/wpbob-w/7w:::xc",
            "the board in the address cannot be readnull",
            "the board in the address cannot be readnull",
            "the board in the address cannot be readnull",
            "the board in the address cannot be readnull",
            "the board in the address cannot be readnull",
            "the board in the address cannot be readnull",
            "the board in the address cannot be readnull",
            "1: 1 A2 boxes, 8 × 5,2: 2 B1 box, 6 × 3,3: 3 C1 box, 5 × 3,p1: FarAnn1 box, 6 × 3a,p2: Pasted 21 box, 6 × 3a",
            "1: 1 A2 boxes, 8 × 5,2: 2 B1 box, 6 × 3,3: 3 C1 box, 5 × 3,p2: Pasted 21 box, 6 × 3a",
            "removed Far. Put it back",
            "1: 1 A2 boxes, 8 × 5,2: 2 B1 box, 6 × 3,3: 3 C1 box, 5 × 3,p2: Pasted 21 box, 6 × 3a,p1: FarAnn1 box, 6 × 3a",
            "",
            "1: 1 A2 boxes, 8 × 5,2: 2 B1 box, 6 × 3,3: 3 C1 box, 5 × 3,p1: FarAnn1 box, 6 × 3a",
            "sokopush game BOARD: [0,9,true,[]], sokopush level srcdoc 1: 6w/wp-bow/6w:Far:Ann",
        ]
    "#]].assert_debug_eq(&linked(browser, script));
}

#[test]
fn levels_that_were_added_are_saved_with_the_progress() {
    let Some(browser) = browser() else { return };
    let script = "
        const list = () => say([...page.querySelectorAll('.levels li')].map(one => `${one.id}: ${one.querySelector('a').textContent}`));
        let saved;
        const address = page.defaultView.URL.createObjectURL;
        page.defaultView.URL.createObjectURL = blob => { saved = blob; return address(blob); };
        await go('#board:6w/wp-bow/6w:Far away:Ann'); keys('r r r');
        await go('#board:6w/wpb-ow/6w'); await go('#');
        button('Save progress').click();
        const text = await saved.text();
        say(JSON.parse(text).levels);
        for (const remover of page.querySelectorAll('.remove')) remover.click();
        localStorage.clear();
        const load = async text => {
            const files = new page.defaultView.DataTransfer();
            files.items.add(new page.defaultView.File([text], 'progress.json'));
            get('[type=file]').files = files.files;
            get('.notice').textContent = '';
            get('[type=file]').dispatchEvent(new Event('change'));
            for (let turn = 0; turn < 200 && get('.notice').textContent === ''; turn += 1) {
                for (let work = 0; work < 1e7; work += 1);
                await wait(1);
            }
            say(get('.notice').textContent); list();
        };
        await load(text);
        // What is there already is not added again, and what is no level not at all.
        await load(text);
        await load('{\"levels\": \"6w x :: 6w/w-bow/6w\"}');
        await load('{\"levels\": 7}');
        await load('{\"levels\": \"6w/wpob-w/6w\"}');
        kept();";
    expect![[r#"
        [
            "6w/wp-bow/6w:Far%20away:Ann 6w/wpb-ow/6w",
            "loaded the progress of 1 level; added 2 levels",
            "1: 1 A2 boxes, 8 × 5,2: 2 B1 box, 6 × 3,3: 3 C1 box, 5 × 3,p1: Far awayAnn1 box, 6 × 3a✓ 2,p2: Pasted 21 box, 6 × 3a",
            "loaded the progress of 1 level",
            "1: 1 A2 boxes, 8 × 5,2: 2 B1 box, 6 × 3,3: 3 C1 box, 5 × 3,p1: Far awayAnn1 box, 6 × 3a✓ 2,p2: Pasted 21 box, 6 × 3a",
            "this file has no progress of these levels",
            "1: 1 A2 boxes, 8 × 5,2: 2 B1 box, 6 × 3,3: 3 C1 box, 5 × 3,p1: Far awayAnn1 box, 6 × 3a✓ 2,p2: Pasted 21 box, 6 × 3a",
            "this file has no progress of these levels",
            "1: 1 A2 boxes, 8 × 5,2: 2 B1 box, 6 × 3,3: 3 C1 box, 5 × 3,p1: Far awayAnn1 box, 6 × 3a✓ 2,p2: Pasted 21 box, 6 × 3a",
            "added 1 level",
            "1: 1 A2 boxes, 8 × 5,2: 2 B1 box, 6 × 3,3: 3 C1 box, 5 × 3,p1: Far awayAnn1 box, 6 × 3a✓ 2,p2: Pasted 21 box, 6 × 3a,p3: Pasted 31 box, 6 × 3a",
            "sokopush level srcdoc 1: 6w/wp-bow/6w:Far%20away:Ann, sokopush level srcdoc 2: 6w/wpb-ow/6w, sokopush level srcdoc 3: 6w/wpob-w/6w, sokopush solutions BOARD: rR rR",
        ]
    "#]].assert_debug_eq(&linked(browser, script));
}

#[test]
fn a_level_that_another_window_removes_can_be_played_until_it_is_left() {
    let Some(browser) = browser() else { return };
    let script = "
        const list = page => say([...page.querySelectorAll('.levels li')].map(one => one.id));
        await go('#board:6w/wp-bow/6w:Far'); await go('#board:6w/wpb-ow/6w:Near'); await go('#');
        const other = document.createElement('iframe');
        await new Promise(done => { other.onload = done; other.srcdoc = frame.srcdoc; document.body.append(other); });
        const there = other.contentDocument;
        await go('#p1'); keys('r');
        there.querySelector('.remove').click(); await wait(50);
        tell(); keys('r'); tell(); list(page);
        // An address of the list is what it was, though a level before it is gone.
        await go('#p2'); say(page.title); list(page);
        await go('#p1'); say(get('.notice').textContent);
        // In the list, it goes at once, and comes back.
        await go('#'); there.querySelector('.remove').click(); await wait(50); list(page);
        there.querySelector('.notice button').click(); await wait(50); list(page);";
    expect![[r#"
        [
            "r | 1 move, 0 pushes | another window has removed this level: it is gone when you leave it",
            "rR | 2 moves, 1 push. Your best: 2 moves, 1 push | Solved 2 moves, 1 push. Next: Near Enter",
            "1,2,3,p1,p2",
            "Near – levels",
            "1,2,3,p2",
            "there is no level p1 here",
            "1,2,3",
            "1,2,3,p2",
        ]
    "#]].assert_debug_eq(&linked(browser, script));
}

#[test]
fn a_level_that_cannot_be_kept_is_said_before_it_is_lost() {
    let Some(browser) = browser() else { return };
    let script = "
        const warns = () => {
            const event = new Event('beforeunload', { cancelable: true });
            page.defaultView.dispatchEvent(event);
            return event.defaultPrevented;
        };
        let free = 1 << 22;
        for (let size = free; free > 0; free >>= 1) {
            try { localStorage.setItem('all', 'x'.repeat(size)); size += free; } catch { size -= free; }
        }
        await open(0); keys('r');
        say(`${warns()}: ${get('.notice').textContent}`);
        await go('#board:6w/wp-bow/6w:Far:Ann');
        say(`${warns()}: ${get('.notice').textContent}`);
        await go('#board:x');
        say(`${warns()}: ${get('.notice').textContent}`);
        await go('');
        localStorage.removeItem('all'); await open(3); keys('r');
        say(`${warns()}: ${get('.notice').textContent}`);
        kept();";
    expect![[r#"
        [
            "false: The browser does not keep what you play: its storage is full. Before you close this page, copy the moves that you need.",
            "true: The browser does not keep the levels that you add, nor what you play: its storage is full. Before you close this page, copy the links that you need.",
            "true: The browser does not keep the levels that you add, nor what you play: its storage is full. Before you close this page, copy the links that you need. the board in the address cannot be read",
            "false: ",
            "sokopush game BOARD: [0,11,true,[]], sokopush game BOARD: [0,9,true,[]], sokopush level srcdoc 1: 6w/wp-bow/6w:Far:Ann",
        ]
    "#]].assert_debug_eq(&linked(browser, script));
}

#[test]
fn pasted_moves_are_played_on_the_level_that_is_shown() {
    let Some(browser) = browser() else { return };
    let script = "
        const seen = () => say(`${page.defaultView.location.hash} ${get('.table')?.dataset.moves} ${get('.notice').textContent}`);
        await paste('rrr'); seen();
        await open(0); keys('d');
        await paste('rR'); seen(); tell(); say(get('.linked').textContent);
        await go('#1=rRR'); say(get('.linked').textContent);
        await paste('rR\\n 2(R) \\r\\n'); seen();
        await paste('rRRRR\\nR'); seen();
        await paste('rx'); seen();
        await paste('  '); seen();
        await paste('######\\n#@ $.#\\n######\\n'); seen();
        key('Escape'); await wait(10); tell();
        get('.more textarea').value = 'rrr'; button('Open').click(); await wait(10); seen();
        await open(1); await paste('RRRRRR'); seen(); tell();
        // A field for other texts keeps what is pasted there.
        say(get('.tools textarea'));";
    expect![[r##"
        [
            " undefined these are moves: open the level that they belong to, and paste them there",
            "#1=rR rR ",
            "rR | 2 moves, 1 push | the pasted moves: 2 moves, 1 push",
            "Pasted moves; nothing is kept. Your game Esc",
            "Moves of a link; nothing is kept. Your game Esc",
            "#1=rR2(R) rRRR ",
            "#1=rR2(R) rRRR line 1, character 5: move 5, R: a wall is in the way",
            "#1=rR2(R) rRRR line 1, character 2: “x” is no move, and only a page with a solver reads levels",
            "#1=rR2(R) rRRR there is nothing to read",
            "#1=rR2(R) rRRR line 1, character 1: “#” is no move, and only a page with a solver reads levels",
            "d | 1 move, 0 pushes | arrows walk and push; a letter, then an arrow pushes that box; ? lists the keys",
            "#1=rrr rRR ",
            "#2=RRRRRR RR ",
            "RR | 2 moves, 2 pushes | The pasted moves solve this level with their first 2 of 6 moves 2 moves, 2 pushes. It is not all yours, so it is not kept. ",
            "null",
        ]
    "##]].assert_debug_eq(&linked(browser, script));
}

#[test]
fn what_was_said_last_goes_with_the_next_thing_that_is_done() {
    let Some(browser) = browser() else { return };
    let script = "
        const news = () => say(get('.notice').textContent);
        for (const next of [() => keys('r'), () => tap(1, 1), () => paste('rR'), () => go('#2'), () => button('Undo').click(), () => button('Copy link').click()]) {
            await go('#1'); await paste('xx'); news();
            await next(); news();
        }
        await paste('xx'); key('Shift'); news(); key('Escape'); await wait(10); news();
        await go('#board:6w/wp-bow/6w:Far'); await go('#board:6w/wpb-ow/6w:Near'); await go('');
        page.querySelector('.remove').click(); news();
        await open(0); news(); await go('');
        page.querySelector('.remove').click(); news(); get('.notice button').click(); news();
        page.querySelectorAll('.levels a')[0].focus(); key('ArrowRight'); news();
        await paste('xx'); news(); key('ArrowRight'); news();";
    expect![[r#"
        [
            "line 1, character 1: “x” is no move, and only a page with a solver reads levels",
            "",
            "line 1, character 1: “x” is no move, and only a page with a solver reads levels",
            "",
            "line 1, character 1: “x” is no move, and only a page with a solver reads levels",
            "",
            "line 1, character 1: “x” is no move, and only a page with a solver reads levels",
            "",
            "line 1, character 1: “x” is no move, and only a page with a solver reads levels",
            "",
            "line 1, character 1: “x” is no move, and only a page with a solver reads levels",
            "",
            "line 1, character 1: “x” is no move, and only a page with a solver reads levels",
            "",
            "removed Far. Put it back",
            "",
            "removed Near. Put it back",
            "",
            "",
            "line 1, character 1: “x” is no move, and only a page with a solver reads levels",
            "",
        ]
    "#]]
    .assert_debug_eq(&linked(browser, script));
}

#[test]
fn whoever_has_undone_all_of_a_link_is_not_told_that_nothing_is_kept() {
    let Some(browser) = browser() else { return };
    let script = "
        const words = () => say(`${get('.linked span').hidden} ${get('.linked a').hidden}`);
        await go('#1=rRR'); words(); keys('0'); words(); keys('0'); words(); key('y'); words();
        keys('0 r'); words();
        await go('#1=r'); words(); keys('r'); words();";
    expect![[r#"
        [
            "false false",
            "false false",
            "true false",
            "false false",
            "true false",
            "false false",
            "true false",
        ]
    "#]]
    .assert_debug_eq(&linked(browser, script));
}

#[test]
fn a_built_in_collection_has_its_title_and_a_small_page() {
    let page = page(&crate::harness::read("examples/levels.xsb"));
    assert!(page.contains("<h1>Thirty steps</h1>"));
    assert!(page.len() <= 100_000, "{}", page.len());
}
