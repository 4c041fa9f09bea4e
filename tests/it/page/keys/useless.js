const status = () => say(get('.status').textContent);
await open(1);
keys('*'); status(); keys('q'); status(); keys('6'); status(); keys('='); status();
key(' '); keys('4'); status(); key(' ');
// There is nothing to begin again, or nothing to redo after it.
button('Restart').click(); status(); keys('r 0 Home'); status(); keys('y l Home'); status();
await open(0); keys('d Home'); status();
await open(1); keys('r r'); status(); keys('x 6 a'); status(); tell();
