await open(0);
button('Hint').click(); button('Hint').click(); await searched(); tell();
say(get('.selected').dataset.box);
// The arrow points to where the box goes, and is gone when something is played.
const arrows = [];
const see = () => arrows.push(get('.hint')?.getAttribute('transform') ?? 'none');
await open(1); key('*'); await searched(); see(); keys('r'); see(); key('*'); await searched(); see(); tell(); say(arrows);
