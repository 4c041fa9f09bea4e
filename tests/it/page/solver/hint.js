await open(0);
button('Hint').click(); button('Hint').click(); await searched(); tell();
say(get('.selected').dataset.box);
// The arrow points to where the box goes, and is gone when something is played.
const pointed = () => say(get('.hint')?.getAttribute('transform'));
await open(1); key('*'); await searched(); pointed(); keys('r'); pointed(); key('*'); await searched(); tell(); pointed();
