await open(1); type('b'); tell();
keys('r r'); type('u'); keys('l'); tell();
const kept = JSON.stringify(localStorage);
type('b'); tell(); await wait(400); tell(); key('Escape'); tell();
key('b'); await wait(5000); tell(); say(kept === JSON.stringify(localStorage));
// A key that does something else does it in one's own game.
key('b'); await wait(300); keys('l'); tell();
// A level that is solved stays so.
type('ryy'); tell(); button('Your best').click(); tell(); await wait(5000); tell(); say(get('.won') !== null);
