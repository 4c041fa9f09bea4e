const status = () => say(get('.status').textContent);
await open(1);
keys('*'); status(); keys('q'); status(); keys('6'); status(); keys('='); status();
key(' '); keys('4'); status(); key(' ');
// There is nothing to begin again, or nothing to redo after it.
button('Restart').click(); status(); keys('r 0 Home'); status(); keys('y l Home'); status();
await open(0); keys('d Home'); status();
await open(1); keys('r r'); status(); keys('x 6 a'); status(); tell();
await open(2); keys('PageDown'); status();
// Caps Lock changes nothing. The Command key is as good as Ctrl; with Alt, keys are the browser's.
await open(0); type('AB'); say(get('.selected').dataset.box); keys('Escape d r'); key('z', { metaKey: true }); status();
key('b', { metaKey: true }); status();
say(key('ArrowRight', { altKey: true })); status();
// A button that has the focus is pressed by the browser.
say(key(' ', {}, button('Undo'))); status();
// Letters that are hidden are so in other levels, too.
key(' '); await open(1); say(getComputedStyle(get('.box text')).display);
