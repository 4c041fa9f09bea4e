const list = async () => {
  key('F2'); await wait(10);
  const marks = getAll('.levels b').map(one =>
    `${one.parentElement.querySelector('span').textContent}: ${one.textContent} (${one.getAttribute('aria-label')})`);
  say(`${get('.about .next').textContent} | ${marks.join(', ')}`);
};
await open(0); await list();
await go('#3=L'); await list();
await open(1); keys('r'); await list();
get('.about .next').click(); await wait(10); tell(); keys('r'); await list();
// A level that is solved, too, may have a game that is not finished.
await open(1); keys('r'); await list();
key('Enter'); await wait(10); keys('Home'); await list();
// One that is left as it was is where a player goes on, unless another window has solved it.
await open(0); await list(); await open(2); await list();
localStorage.setItem('sokopush solutions #####\n#.$@#\n#####', 'L L'); await wait(50); await list();
await open(0); keys('r a r r Home'); await list();
