const news = () => say(get('.notice').textContent);
const things = [
  () => keys('r'), () => tap(1, 1), () => paste('rR'), () => go('#2'), () => button('Undo').click(),
  () => button('Copy link').click(),
];
for (const next of things) {
  await go('#1'); await paste('xx'); news();
  await next(); news();
}
await paste('xx'); key('Shift'); news(); await toList(); news();
await go('#board:6w/wp-bow/6w:Far'); await go('#board:6w/wpb-ow/6w:Near'); await go('');
get('.remove').click(); news();
await open(0); news(); await go('');
get('.remove').click(); news(); get('.notice button').click(); news();
getAll('.levels a')[0].focus(); key('ArrowRight'); news();
await paste('xx'); news(); key('ArrowRight'); news();
