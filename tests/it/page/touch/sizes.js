const look = where => {
  const small = [];
  for (const one of getAll('a, button, summary, label, [type=search], textarea')) {
    const { width, height } = one.getBoundingClientRect();
    if (one.checkVisibility() && width > 0 && Math.min(width, height) < 44) small.push(`${one.textContent} ${width}x${height}`);
  }
  const isWider = page.documentElement.scrollWidth > page.documentElement.clientWidth;
  say(`${where}: ${small.join(', ')}${isWider ? ' scrolls' : ''}`);
};
await go('#board:6w/wp-bow/6w');
for (const [width, height] of [[390, 844], [844, 390], [320, 640]]) {
  resize(width, height);
  await go('#');
  for (const one of getAll('.tools details')) one.open = true;
  look('list');
  await go('#p1');
  for (const one of getAll('.more details')) one.open = true;
  look('level');
  // What is open to be pressed after a win stands in one row.
  const rows = () => new Set(getAll('.hands .controls button').map(one => one.offsetTop)).size;
  say(rows()); keys('r a r r'); look('win'); say(rows());
  keys('Home');
}
await go('#');
get('.remove').click(); look('removed');
