const marks = () => getAll('.levels b').map(one => one.textContent);
await open(0); keys('r a r 0 b r r 0');
await open(1); keys('r r'); tell();
say(get('.more details:nth-last-child(3)').textContent);
await again();
say(`${marks()}: ${get('.about').textContent}`);
say(Object.entries(localStorage).map(([key, text]) => `${key.slice(0, 18)}: ${text}`).sort());
await open(0);
const shown = () => say(`${get('.table').dataset.moves} ${get('.status').textContent}`);
shown();
for (const name of ['Redo', 'Undo', 'Undo', 'Undo']) {
  button(name).click();
  shown();
}
