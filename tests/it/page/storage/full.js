say(getComputedStyle(get('.notice')).display);
fillStorage();
await open(1); keys('r r'); await open(0); keys('r a r');
say(`${get('.notice').textContent} ${Object.keys(localStorage)}`);
await open(1); say(get('.counts').textContent); await open(0); tell();
// Once there is room, nothing was lost.
localStorage.removeItem('all'); keys('a r'); tell();
say(`${get('.notice').textContent} ${Object.values(localStorage)}`);
