await open(1); type('b'); tell();
keys('r r'); type('u'); keys('l'); tell();
const kept = JSON.stringify(localStorage);
type('b'); tell(); await wait(400); tell(); key('Escape'); tell();
key('b'); await wait(5000); tell(); say(kept === JSON.stringify(localStorage));
// A key that does something else does it in one's own game.
key('b'); await wait(300); keys('l'); tell();
// A level that is solved stays so.
type('ryy'); tell(); button('Your best').click(); tell(); await wait(5000); tell(); say(get('.won') !== null);
// Of two best ones, the one with the fewest moves is shown; below the board, both stand.
localStorage.setItem(`sokopush solutions ${page.defaultView.xsbOf(JSON.parse(page.getElementById('data').textContent).levels[0])}`, 'RRR llllR');
await open(0); tell(); button('Your best').click(); say(told()); say(get('.more details:nth-last-child(3) pre').textContent);
