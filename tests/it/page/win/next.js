await open(2); tell(); say(get('.status a').getAttribute('href')); key('Enter'); await wait(10); say(page.title);
keys('r r'); tell(); await toList();
// What a solver has pushed is not kept, and is no reason to begin again at once.
localStorage.setItem('sokopush game ######\n#@$ .#\n######', '[1,9,false,[[0,"r",8,true]]]');
await open(1); tell(); keys('r'); tell(); key('Enter'); await wait(10); say(page.title);
await toList(); say(getAll('.levels b').length); say(get('.about .next').textContent);
await open(3); tell(); keys('r l'); tell();
