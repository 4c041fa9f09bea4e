const selected = () => say(get('.selected')?.dataset.box);
await open(0); keys('a u'); tell(); selected();
key('ArrowUp', { repeat: true }); tell(); selected();
keys('r'); tell(); selected(); keys('a 8'); tell(); selected(); keys('Escape'); selected();
